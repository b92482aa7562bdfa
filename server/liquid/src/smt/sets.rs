//! The theory of sets, maps and bags: arrays.

use limpid_logic::{Sort, Symbol, SymbolKind, Term};
use z3::ast::{Dynamic, Int, Set};

use super::Smt;
use super::encode::{Typed, Z};

impl Smt<'_> {
    /// A symbol that Z3 knows.
    pub(super) fn interpreted(&mut self, symbol: Symbol, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        let name = symbol.name.ident.as_str();
        let theory = name.starts_with("Map_") || name.starts_with("Bag_") || name.starts_with("Set_");
        let known = symbol.kind == SymbolKind::Builtin || theory || symbol.name.module.as_str().starts_with("Data.Set");
        if !known {
            return None;
        }
        match (symbol.name.ident.as_str(), args) {
            ("Set_cup" | "union", [left, right]) => self.combine(left, right, hint, |l, r| Set::set_union(&[l, r])),
            ("Set_cap" | "intersection", [left, right]) => {
                self.combine(left, right, hint, |l, r| Set::intersect(&[l, r]))
            }
            ("Set_dif" | "difference", [left, right]) => self.combine(left, right, hint, |l, r| l.difference(r)),
            ("Set_com", [set]) => {
                let (value, sort) = self.set(set, hint)?;
                Some((value.complement().into(), sort))
            }
            ("Set_sng" | "singleton", [element]) => {
                let wanted = match hint {
                    Some(Sort::Set(element)) => Some((**element).clone()),
                    _ => None,
                };
                let (value, sort) = self.term(element, wanted.as_ref());
                let z = Z::of(&sort);
                let set = Set::empty(&z.sort()).add(&value);
                Some((set.into(), Sort::set(sort)))
            }
            ("Set_add", [set, element]) => {
                let (set, sort) = self.set(set, hint)?;
                let element = self.element(element, &sort);
                Some((set.add(&element).into(), sort))
            }
            ("Set_empty" | "empty", _) => {
                let element = match hint {
                    Some(Sort::Set(element)) => (**element).clone(),
                    _ => Sort::Unknown,
                };
                Some((Set::empty(&Z::of(&element).sort()).into(), Sort::set(element)))
            }
            ("Set_emp" | "null", [set]) => {
                let (value, sort) = self.set(set, None)?;
                let Sort::Set(element) = &sort else { return None };
                let empty = Set::empty(&Z::of(element).sort());
                Some((value.eq(&empty).into(), Sort::Bool))
            }
            ("Set_mem" | "member", [element, set]) => {
                let (set, sort) = self.set(set, None)?;
                let element = self.element(element, &sort);
                Some((set.member(&element).into(), Sort::Bool))
            }
            ("Set_sub" | "isSubsetOf", [left, right]) => {
                let (left, sort) = self.set(left, None)?;
                let right = self.term_at(right, &sort).as_set()?;
                Some((left.set_subset(right).into(), Sort::Bool))
            }
            ("Map_select" | "Bag_count", [map, key]) => {
                let (map, sort) = self.term(map, None);
                let Sort::Map(pair) = &sort else { return None };
                let key = self.term_at(key, &pair.0);
                Some((map.as_array()?.select(&key), pair.1.clone()))
            }
            ("Map_store", [map, key, value]) => {
                let (map, sort) = self.term(map, hint);
                let Sort::Map(pair) = &sort else { return None };
                let (key, value) = (self.term_at(key, &pair.0), self.term_at(value, &pair.1));
                Some((map.as_array()?.store(&key, &value).into(), sort))
            }
            ("Map_default", [value]) => {
                let Some(Sort::Map(pair)) = hint else { return None };
                let value = self.term_at(value, &pair.1);
                Some((z3::ast::Array::const_array(&Z::of(&pair.0).sort(), &value).into(), Sort::Map(pair.clone())))
            }
            ("Bag_empty", _) => {
                let sort = match hint {
                    Some(Sort::Map(pair)) => Sort::Map(pair.clone()),
                    _ => Sort::map(Sort::Unknown, Sort::Int),
                };
                Some((self.zeros(&sort)?.into(), sort))
            }
            ("Bag_sng", [element, count]) => {
                let (element, key) = self.term(element, None);
                let sort = Sort::map(key, Sort::Int);
                let count = self.term_at(count, &Sort::Int);
                Some((self.zeros(&sort)?.store(&element, &count).into(), sort))
            }
            ("Map_union" | "Bag_union", [left, right]) => {
                let (left, sort) = self.term(left, hint);
                let right = self.term_at(right, &sort);
                let args = [(left, sort.clone()), (right, sort.clone())];
                Some((self.call("Bag_union", &args, &Z::of(&sort)), sort))
            }
            ("not", [inner]) => Some((self.bool(inner).not().into(), Sort::Bool)),
            _ => None,
        }
    }

    fn zeros(&self, sort: &Sort) -> Option<z3::ast::Array> {
        let Sort::Map(pair) = sort else { return None };
        Some(z3::ast::Array::const_array(&Z::of(&pair.0).sort(), &Int::from_i64(0)))
    }

    fn set(&mut self, term: &Term, hint: Option<&Sort>) -> Option<(Set, Sort)> {
        let (value, sort) = self.term(term, hint);
        match &sort {
            Sort::Set(_) => Some((value.as_set()?, sort)),
            _ => {
                let wanted = match hint {
                    Some(Sort::Set(_)) => hint.cloned()?,
                    _ => Sort::set(Sort::Unknown),
                };
                let cast = self.cast((value, sort), &Z::of(&wanted));
                Some((cast.as_set()?, wanted))
            }
        }
    }

    fn element(&mut self, term: &Term, set: &Sort) -> Dynamic {
        match set {
            Sort::Set(element) => self.term_at(term, element),
            _ => self.term(term, None).0,
        }
    }

    fn combine(
        &mut self,
        left: &Term,
        right: &Term,
        hint: Option<&Sort>,
        with: impl Fn(Set, Set) -> Set,
    ) -> Option<Typed> {
        let (first, sort) = self.set(left, hint)?;
        // An empty set takes the sort of the other operand.
        if matches!(&sort, Sort::Set(element) if **element == Sort::Unknown) {
            let (second, sort) = self.set(right, hint)?;
            let first = self.term_at(left, &sort).as_set()?;
            return Some((with(first, second).into(), sort));
        }
        let second = self.term_at(right, &sort).as_set()?;
        Some((with(first, second).into(), sort))
    }
}
