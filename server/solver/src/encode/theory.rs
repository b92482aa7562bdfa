//! What the functions of the logic's theories mean to Z3: the encoding of every row of the theory table.
//!
//! Sets and maps are arrays, and bags are maps to integers, as in liquid-fixpoint.

use limpid_logic::{Builtin, Sort, Term};
use z3::FuncDecl;
use z3::ast::{Array, Ast, Bool, Dynamic, Int, Set};

use super::sort::Z3Sort;
use super::{Encoder, Typed};

/// A function on the elements of arrays, lifted to arrays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Pointwise {
    Add,
    LessEqual,
    Greater,
    /// From the second array where the first holds, and from the third elsewhere.
    Choose,
}

impl Encoder<'_> {
    /// A function that Z3 interprets; `None` for the others, and for arguments that do not fit.
    pub(super) fn theory(&mut self, builtin: Builtin, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        match builtin {
            Builtin::SetEmpty | Builtin::SetEmptyConstant => Some(empty_set(hint)),
            Builtin::SetIsEmpty => self.is_empty_set(args),
            Builtin::SetSingleton => self.singleton(args, hint),
            Builtin::SetInsert => {
                let [set, element] = args else { return None };
                let (set, sort) = self.set(set, hint)?;
                let element = self.element(element, &sort);
                Some((set.add(&element).into(), sort))
            }
            Builtin::SetMember => {
                let [element, set] = args else { return None };
                let (set, sort) = self.set(set, None)?;
                let element = self.element(element, &sort);
                Some((set.member(&element).into(), Sort::Bool))
            }
            Builtin::SetUnion => self.sets(args, hint, |left, right| Set::set_union(&[left, right])),
            Builtin::SetIntersection => self.sets(args, hint, |left, right| Set::intersect(&[left, right])),
            Builtin::SetDifference => self.sets(args, hint, |left, right| left.difference(right)),
            Builtin::SetSubset => {
                let [left, right] = args else { return None };
                let (left, sort) = self.set(left, None)?;
                let right = self.term_at(right, &sort).as_set()?;
                Some((left.set_subset(right).into(), Sort::Bool))
            }
            Builtin::SetComplement => {
                let [set] = args else { return None };
                let (value, sort) = self.set(set, hint)?;
                Some((value.complement().into(), sort))
            }
            Builtin::MapDefault => {
                let ([value], Some(Sort::Map(pair))) = (args, hint) else { return None };
                let value = self.term_at(value, &pair.1);
                Some((Array::const_array(&Z3Sort::of(&pair.0).make(), &value).into(), Sort::Map(pair.clone())))
            }
            Builtin::MapSelect | Builtin::BagCount => {
                let [map, key] = args else { return None };
                let (map, sort) = self.term(map, None);
                let Sort::Map(pair) = &sort else { return None };
                let key = self.term_at(key, &pair.0);
                Some((map.as_array()?.select(&key), pair.1.clone()))
            }
            Builtin::MapStore => {
                let [map, key, value] = args else { return None };
                let (map, sort) = self.term(map, hint);
                let Sort::Map(pair) = &sort else { return None };
                let (key, value) = (self.term_at(key, &pair.0), self.term_at(value, &pair.1));
                Some((map.as_array()?.store(&key, &value).into(), sort))
            }
            Builtin::MapProject => {
                let [set, bag] = args else { return None };
                let (bag, sort, key) = self.bag(bag, hint)?;
                let set = self.term_at(set, &Sort::set(key.clone()));
                Some((self.pointwise(Pointwise::Choose, &key, &[&set, &bag, &zeros(&key)])?, sort))
            }
            Builtin::MapToSet => {
                let [bag] = args else { return None };
                let (bag, _, key) = self.bag(bag, None)?;
                Some((self.pointwise(Pointwise::Greater, &key, &[&bag, &zeros(&key)])?, Sort::set(key)))
            }
            Builtin::BagEmpty => {
                let key = match hint {
                    Some(Sort::Map(pair)) => pair.0.clone(),
                    _ => Sort::Unknown,
                };
                Some((zeros(&key).into(), Sort::map(key, Sort::Int)))
            }
            Builtin::BagSingleton => {
                let [element, count] = args else { return None };
                let wanted = match hint {
                    Some(Sort::Map(pair)) if pair.0 != Sort::Unknown => Some(&pair.0),
                    _ => None,
                };
                let (element, key) = self.term(element, wanted);
                let count = self.term_at(count, &Sort::Int);
                Some((zeros(&key).store(&element, &count).into(), Sort::map(key, Sort::Int)))
            }
            Builtin::BagUnion | Builtin::MapUnion => {
                let (left, right, sort, key) = self.bags(args, hint)?;
                Some((self.pointwise(Pointwise::Add, &key, &[&left, &right])?, sort))
            }
            Builtin::BagUnionMax => self.choose(Pointwise::Greater, args, hint),
            Builtin::BagIntersectionMin => self.choose(Pointwise::LessEqual, args, hint),
            Builtin::BagSubset => {
                let (left, right, _, key) = self.bags(args, None)?;
                let fewer = self.pointwise(Pointwise::LessEqual, &key, &[&left, &right])?;
                let everywhere = Array::const_array(&Z3Sort::of(&key).make(), &Bool::from_bool(true));
                Some((fewer.as_array()?.eq(&everywhere).into(), Sort::Bool))
            }
            // The library has one function for all containers.
            Builtin::Null => {
                let [container] = args else { return None };
                let (_, sort) = self.term(container, None);
                matches!(sort, Sort::Set(_)).then(|| self.is_empty_set(args))?
            }
            Builtin::Not => {
                let [inner] = args else { return None };
                Some((self.bool(inner).not().into(), Sort::Bool))
            }
            // Without the option `--stringtheory`, liquid-fixpoint does not interpret strings either.
            Builtin::StringLength
            | Builtin::StringConcat
            | Builtin::StringTake
            | Builtin::StringDrop
            | Builtin::Substring => None,
            // Keys that move need a quantifier or a lambda, which our budgets do not bound.
            Builtin::MapShift => None,
            Builtin::Length
            | Builtin::AutoLength
            | Builtin::Head
            | Builtin::Tail
            | Builtin::Elements
            | Builtin::BagOf
            | Builtin::First
            | Builtin::Second
            | Builtin::IsJust
            | Builtin::IsNothing
            | Builtin::FromJust
            | Builtin::IsLeft
            | Builtin::IsRight
            | Builtin::PairFirst
            | Builtin::PairSecond
            | Builtin::TupleField
            | Builtin::Size
            | Builtin::Keys
            | Builtin::Test
            | Builtin::Cast
            | Builtin::Application
            | Builtin::Tag
            | Builtin::Constructors => None,
        }
    }

    fn is_empty_set(&mut self, args: &[Term]) -> Option<Typed> {
        let [set] = args else { return None };
        let (value, sort) = self.set(set, None)?;
        let empty = empty_set(Some(&sort)).0.as_set()?;
        Some((value.eq(&empty).into(), Sort::Bool))
    }

    fn singleton(&mut self, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        let [element] = args else { return None };
        let wanted = match hint {
            Some(Sort::Set(element)) => Some(&**element),
            _ => None,
        };
        let (value, sort) = self.term(element, wanted);
        let set = Set::empty(&Z3Sort::of(&sort).make()).add(&value);
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
        let cast = self.cast((value, sort), &Z3Sort::of(&wanted));
        Some((cast.as_set()?, wanted))
    }

    fn element(&mut self, term: &Term, set: &Sort) -> Dynamic {
        match set {
            Sort::Set(element) => self.term_at(term, element),
            _ => self.term(term, None).0,
        }
    }

    fn sets(&mut self, args: &[Term], hint: Option<&Sort>, with: impl Fn(Set, Set) -> Set) -> Option<Typed> {
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

    /// A map to integers, its sort, and the sort of its keys.
    fn bag(&mut self, term: &Term, hint: Option<&Sort>) -> Option<(Dynamic, Sort, Sort)> {
        let (value, sort) = self.term(term, hint);
        let Sort::Map(pair) = &sort else { return None };
        let key = pair.0.clone();
        (Z3Sort::of(&pair.1) == Z3Sort::Int).then_some((value, sort, key))
    }

    /// Two bags of the same sort, which is that of the first one whose keys have a sort.
    fn bags(&mut self, args: &[Term], hint: Option<&Sort>) -> Option<(Dynamic, Dynamic, Sort, Sort)> {
        let [left, right] = args else { return None };
        let (first, sort, key) = self.bag(left, hint)?;
        if key == Sort::Unknown {
            let (second, sort, key) = self.bag(right, hint)?;
            return Some((self.term_at(left, &sort), second, sort, key));
        }
        Some((first, self.term_at(right, &sort), sort, key))
    }

    /// For each element the number of the left bag where it compares so with that of the right bag, which is the
    /// number elsewhere.
    fn choose(&mut self, compare: Pointwise, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        let (left, right, sort, key) = self.bags(args, hint)?;
        let chosen = self.pointwise(compare, &key, &[&left, &right])?;
        Some((self.pointwise(Pointwise::Choose, &key, &[&chosen, &left, &right])?, sort))
    }

    fn pointwise(&mut self, operation: Pointwise, key: &Sort, arrays: &[&dyn Ast]) -> Option<Dynamic> {
        let key = (operation, Z3Sort::of(key));
        let function = match self.pointwise.get(&key) {
            Some(known) => known,
            None => {
                let made = operation.over(&key.1)?;
                self.pointwise.entry(key).or_insert(made)
            }
        };
        Some(function.apply(arrays))
    }
}

impl Pointwise {
    /// The function on arrays with these keys. The bindings do not offer `map`, so Z3 reads it as SMT-LIB.
    fn over(self, key: &Z3Sort) -> Option<FuncDecl> {
        let array = |value: Z3Sort| Z3Sort::array(key.clone(), value).smt();
        let (bag, set) = (array(Z3Sort::Int), array(Z3Sort::Bool));
        let (function, params, result) = match self {
            Pointwise::Add => ("(+ (Int Int) Int)", vec![&bag, &bag], &bag),
            Pointwise::LessEqual => ("(<= (Int Int) Bool)", vec![&bag, &bag], &set),
            Pointwise::Greater => ("(> (Int Int) Bool)", vec![&bag, &bag], &set),
            Pointwise::Choose => ("(ite (Bool Int Int) Int)", vec![&set, &bag, &bag], &bag),
        };
        let mut script = format!("(declare-const result {result})");
        let mut args = String::new();
        for (place, param) in params.iter().enumerate() {
            script.push_str(&format!("(declare-const x{place} {param})"));
            args.push_str(&format!(" x{place}"));
        }
        script.push_str(&format!("(assert (= result ((_ map {function}){args})))"));
        let solver = z3::Solver::new();
        solver.from_string(script);
        let equation = solver.get_assertions().into_iter().next()?;
        equation.nth_child(1)?.safe_decl().ok()
    }
}

fn empty_set(hint: Option<&Sort>) -> Typed {
    let element = match hint {
        Some(Sort::Set(element)) => (**element).clone(),
        _ => Sort::Unknown,
    };
    (Set::empty(&Z3Sort::of(&element).make()).into(), Sort::set(element))
}

/// The bag with no elements.
fn zeros(key: &Sort) -> Array {
    Array::const_array(&Z3Sort::of(key).make(), &Int::from_i64(0))
}
