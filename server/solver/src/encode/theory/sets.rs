//! Sets: arrays from elements to truth values, as in liquid-fixpoint.

use limpid_logic::{SetFunction, Sort, Term};
use z3::ast::{Dynamic, Set};

use super::super::{Encoder, Typed};

impl Encoder<'_> {
    pub(super) fn sets(&mut self, function: SetFunction, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        match function {
            SetFunction::SetEmpty | SetFunction::SetEmptyConstant => Some(self.empty_set(hint)),
            SetFunction::SetIsEmpty => self.is_empty_set(args),
            SetFunction::SetSingleton => self.singleton(args, hint),
            SetFunction::SetInsert => {
                let [set, element] = args else { return None };
                let (set, sort) = self.set(set, hint)?;
                let element = self.element(element, &sort);
                Some((set.add(&element).into(), sort))
            }
            SetFunction::SetMember => {
                let [element, set] = args else { return None };
                let (set, sort) = self.set(set, None)?;
                let element = self.element(element, &sort);
                Some((set.member(&element).into(), Sort::Bool))
            }
            SetFunction::SetUnion => self.two_sets(args, hint, |left, right| Set::set_union(&[left, right])),
            SetFunction::SetIntersection => self.two_sets(args, hint, |left, right| Set::intersect(&[left, right])),
            SetFunction::SetDifference => self.two_sets(args, hint, |left, right| left.difference(right)),
            SetFunction::SetSubset => {
                let [left, right] = args else { return None };
                let (left, sort) = self.set(left, None)?;
                let right = self.term_at(right, &sort).as_set()?;
                Some((left.set_subset(right).into(), Sort::Bool))
            }
            SetFunction::SetComplement => {
                let [set] = args else { return None };
                let (value, sort) = self.set(set, hint)?;
                Some((value.complement().into(), sort))
            }
        }
    }

    pub(super) fn is_empty_set(&mut self, args: &[Term]) -> Option<Typed> {
        let [set] = args else { return None };
        let (value, sort) = self.set(set, None)?;
        let empty = self.empty_set(Some(&sort)).0.as_set()?;
        Some((value.eq(&empty).into(), Sort::Bool))
    }

    fn singleton(&mut self, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        let [element] = args else { return None };
        let wanted = match hint {
            Some(Sort::Set(element)) => Some(&**element),
            _ => None,
        };
        let (value, sort) = self.term(element, wanted);
        let set = Set::empty(&self.z3_sort(&sort).make()).add(&value);
        Some((set.into(), Sort::set(sort)))
    }

    fn set(&mut self, term: &Term, hint: Option<&Sort>) -> Option<(Set, Sort)> {
        let (value, sort) = self.term(term, hint);
        if let Sort::Set(_) = &sort {
            return Some((value.as_set()?, sort));
        }
        let wanted = match hint {
            Some(Sort::Set(_)) => hint.cloned()?,
            _ => Sort::set(Sort::Unknown),
        };
        let z3 = self.z3_sort(&wanted);
        let cast = self.cast((value, sort), &z3);
        Some((cast.as_set()?, wanted))
    }

    fn element(&mut self, term: &Term, set: &Sort) -> Dynamic {
        match set {
            Sort::Set(element) => self.term_at(term, element),
            _ => self.term(term, None).0,
        }
    }

    fn two_sets(&mut self, args: &[Term], hint: Option<&Sort>, with: impl Fn(Set, Set) -> Set) -> Option<Typed> {
        let [left, right] = args else { return None };
        let (first, sort) = self.set(left, hint)?;
        // An empty set on the left takes the sort of the right.
        if matches!(&sort, Sort::Set(element) if **element == Sort::Unknown) {
            let (second, sort) = self.set(right, hint)?;
            let first = self.term_at(left, &sort).as_set()?;
            return Some((with(first, second).into(), sort));
        }
        let second = self.term_at(right, &sort).as_set()?;
        Some((with(first, second).into(), sort))
    }

    fn empty_set(&self, hint: Option<&Sort>) -> Typed {
        let element = match hint {
            Some(Sort::Set(element)) => (**element).clone(),
            _ => Sort::Unknown,
        };
        (Set::empty(&self.z3_sort(&element).make()).into(), Sort::set(element))
    }
}
