//! Maps, and bags, which are maps to integers. Both are arrays, as in liquid-fixpoint.

use limpid_logic::{BagFunction, MapFunction, Sort, Term};
use z3::FuncDecl;
use z3::ast::{Array, Ast, Bool, Dynamic, Int};

use super::super::sort::Z3Sort;
use super::super::{Encoder, Typed};

/// A function on the elements of arrays, lifted to arrays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::encode) enum Pointwise {
    Add,
    LessEqual,
    Greater,
    /// From the second array where the first holds, and from the third elsewhere.
    Choose,
}

impl Encoder<'_> {
    pub(super) fn maps(&mut self, function: MapFunction, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        match function {
            MapFunction::MapDefault => {
                let ([value], Some(Sort::Map(pair))) = (args, hint) else { return None };
                let value = self.term_at(value, &pair.1);
                Some((Array::const_array(&self.z3_sort(&pair.0).make(), &value).into(), Sort::Map(pair.clone())))
            }
            MapFunction::MapSelect => self.select(args),
            MapFunction::MapStore => {
                let [map, key, value] = args else { return None };
                let (map, sort) = self.term(map, hint);
                let Sort::Map(pair) = &sort else { return None };
                let (key, value) = (self.term_at(key, &pair.0), self.term_at(value, &pair.1));
                Some((map.as_array()?.store(&key, &value).into(), sort))
            }
            MapFunction::MapUnion => self.add_bags(args, hint),
            MapFunction::MapProject => {
                let [set, bag] = args else { return None };
                let (bag, sort, key) = self.bag(bag, hint)?;
                let set = self.term_at(set, &Sort::set(key.clone()));
                let zeros = self.zeros(&key);
                Some((self.pointwise(Pointwise::Choose, &key, &[&set, &bag, &zeros])?, sort))
            }
            MapFunction::MapShift => self.shift(args, hint),
            MapFunction::MapToSet => {
                let [bag] = args else { return None };
                let (bag, _, key) = self.bag(bag, None)?;
                let zeros = self.zeros(&key);
                Some((self.pointwise(Pointwise::Greater, &key, &[&bag, &zeros])?, Sort::set(key)))
            }
        }
    }

    pub(super) fn bags(&mut self, function: BagFunction, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        match function {
            BagFunction::BagEmpty => {
                let key = match hint {
                    Some(Sort::Map(pair)) => pair.0.clone(),
                    _ => Sort::Unknown,
                };
                Some((self.zeros(&key).into(), Sort::map(key, Sort::Int)))
            }
            BagFunction::BagSingleton => {
                let [element, count] = args else { return None };
                let wanted = match hint {
                    Some(Sort::Map(pair)) if pair.0 != Sort::Unknown => Some(&pair.0),
                    _ => None,
                };
                let (element, key) = self.term(element, wanted);
                let count = self.term_at(count, &Sort::Int);
                Some((self.zeros(&key).store(&element, &count).into(), Sort::map(key, Sort::Int)))
            }
            BagFunction::BagCount => self.select(args),
            BagFunction::BagUnion => self.add_bags(args, hint),
            BagFunction::BagUnionMax => self.choose(Pointwise::Greater, args, hint),
            BagFunction::BagIntersectionMin => self.choose(Pointwise::LessEqual, args, hint),
            BagFunction::BagSubset => {
                let (left, right, _, key) = self.two_bags(args, None)?;
                let fewer = self.pointwise(Pointwise::LessEqual, &key, &[&left, &right])?;
                let everywhere = Array::const_array(&self.z3_sort(&key).make(), &Bool::from_bool(true));
                Some((fewer.as_array()?.eq(&everywhere).into(), Sort::Bool))
            }
        }
    }

    fn select(&mut self, args: &[Term]) -> Option<Typed> {
        let [map, key] = args else { return None };
        let (map, sort) = self.term(map, None);
        let Sort::Map(pair) = &sort else { return None };
        let key = self.term_at(key, &pair.0);
        Some((map.as_array()?.select(&key), pair.1.clone()))
    }

    /// The map whose value for each key is that for the key less a number.
    fn shift(&mut self, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        let [by, map] = args else { return None };
        let (map, sort) = self.term(map, hint);
        let Sort::Map(pair) = &sort else { return None };
        if self.z3_sort(&pair.0) != Z3Sort::Int {
            return None;
        }
        let by = self.term_at(by, &Sort::Int).as_int()?;
        let key = Int::fresh_const("key");
        let value = map.as_array()?.select(&Int::sub(&[&key, &by]));
        Some((z3::ast::lambda_const(&[&key], &value).into(), sort))
    }

    fn add_bags(&mut self, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        let (left, right, sort, key) = self.two_bags(args, hint)?;
        Some((self.pointwise(Pointwise::Add, &key, &[&left, &right])?, sort))
    }

    /// A map to integers, its sort, and the sort of its keys.
    fn bag(&mut self, term: &Term, hint: Option<&Sort>) -> Option<(Dynamic, Sort, Sort)> {
        let (value, sort) = self.term(term, hint);
        let Sort::Map(pair) = &sort else { return None };
        let key = pair.0.clone();
        (self.z3_sort(&pair.1) == Z3Sort::Int).then_some((value, sort, key))
    }

    /// Two bags of the same sort, which is that of the first one whose keys have a sort.
    fn two_bags(&mut self, args: &[Term], hint: Option<&Sort>) -> Option<(Dynamic, Dynamic, Sort, Sort)> {
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
        let (left, right, sort, key) = self.two_bags(args, hint)?;
        let chosen = self.pointwise(compare, &key, &[&left, &right])?;
        Some((self.pointwise(Pointwise::Choose, &key, &[&chosen, &left, &right])?, sort))
    }

    fn pointwise(&mut self, operation: Pointwise, key: &Sort, arrays: &[&dyn Ast]) -> Option<Dynamic> {
        let key = (operation, self.z3_sort(key));
        let function = match self.pointwise.get(&key) {
            Some(known) => known,
            None => {
                let made = operation.over(&key.1)?;
                self.pointwise.entry(key).or_insert(made)
            }
        };
        Some(function.apply(arrays))
    }

    /// The bag with no elements.
    fn zeros(&self, key: &Sort) -> Array {
        Array::const_array(&self.z3_sort(key).make(), &Int::from_i64(0))
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
