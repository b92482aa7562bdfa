//! The theories that the logic has without declarations: sets and maps, which are arrays for the solver.

use limpid_logic::{Sort, Symbol, SymbolKind, Term};

use super::Encoder;
use crate::{Relation, SetOperation, SmtSort, TermId, Terms};

impl Encoder<'_> {
    /// A symbol that the logic itself gives a meaning; `None` for others, and for sorts that do not fit.
    pub(super) fn builtin(
        &mut self,
        terms: &mut Terms,
        symbol: Symbol,
        args: &[Term],
        want: SmtSort,
    ) -> Option<TermId> {
        if symbol.kind != SymbolKind::Builtin {
            return None;
        }
        Some(match (symbol.name.ident.as_str(), args) {
            ("not", [inner]) => {
                let inner = self.encode(terms, inner, SmtSort::Bool);
                terms.not(inner)
            }
            ("Set_cup" | "union", [left, right]) => self.combine(terms, SetOperation::Union, left, right, want)?,
            ("Set_cap" | "intersection", [left, right]) => {
                self.combine(terms, SetOperation::Intersection, left, right, want)?
            }
            ("Set_dif" | "difference", [left, right]) => {
                self.combine(terms, SetOperation::Difference, left, right, want)?
            }
            ("Set_sng" | "singleton", [element]) => {
                let element_sort = set_element(terms, want).unwrap_or_else(|| self.natural_sort(terms, element));
                let element = self.encode(terms, element, element_sort);
                let empty = terms.empty_set(element_sort);
                terms.insert(empty, element)
            }
            ("Set_add", [set, element]) => {
                let (set, element) = self.set_and_element(terms, set, element)?;
                terms.insert(set, element)
            }
            ("Set_empty", [_]) | ("empty", []) => {
                let element = set_element(terms, want)?;
                terms.empty_set(element)
            }
            ("Set_emp", [set]) => {
                let sort = self.set_sort(terms, &[set])?;
                let set = self.encode(terms, set, sort);
                let element = set_element(terms, sort)?;
                let empty = terms.empty_set(element);
                terms.eq(set, empty)
            }
            ("Set_mem" | "member", [element, set]) => {
                let (set, element) = self.set_and_element(terms, set, element)?;
                terms.select(set, element)
            }
            ("Set_sub" | "isSubsetOf", [left, right]) => {
                let sort = self.set_sort(terms, &[left, right])?;
                let (left, right) = (self.encode(terms, left, sort), self.encode(terms, right, sort));
                terms.subset(left, right)
            }
            ("Map_select", [map, key]) => {
                let (map, key_sort, _) = self.map(terms, map)?;
                let key = self.encode(terms, key, key_sort);
                terms.select(map, key)
            }
            ("Map_store", [map, key, value]) => {
                let (map, key_sort, value_sort) = self.map(terms, map)?;
                let (key, value) = (self.encode(terms, key, key_sort), self.encode(terms, value, value_sort));
                terms.store(map, key, value)
            }
            ("Map_default", [value]) => {
                let SmtSort::Array(array) = want else { return None };
                let value = self.encode(terms, value, terms.array_parts(array).1);
                terms.filled(array, value)
            }
            _ => return None,
        })
    }

    /// Remembers what holds of every result of this function.
    pub(super) fn note_facts(&mut self, terms: &mut Terms, symbol: Symbol, applied: TermId) {
        let is_length = symbol.kind == SymbolKind::Builtin && matches!(symbol.name.ident.as_str(), "len" | "autolen");
        if is_length && matches!(terms.sort(applied), SmtSort::Int | SmtSort::Real) {
            let zero = terms.number(crate::Number::ZERO, terms.sort(applied));
            let fact = terms.compare(Relation::Ge, applied, zero);
            if !self.facts.contains(&fact) {
                self.facts.push(fact);
            }
        }
    }

    fn combine(
        &mut self,
        terms: &mut Terms,
        operation: SetOperation,
        left: &Term,
        right: &Term,
        want: SmtSort,
    ) -> Option<TermId> {
        let sort = match set_element(terms, want) {
            Some(_) => want,
            None => self.set_sort(terms, &[left, right])?,
        };
        let (left, right) = (self.encode(terms, left, sort), self.encode(terms, right, sort));
        Some(terms.combine_sets(operation, left, right))
    }

    fn set_and_element(&mut self, terms: &mut Terms, set: &Term, element: &Term) -> Option<(TermId, TermId)> {
        let sort = match self.sort(element) {
            Sort::Unknown => self.set_sort(terms, &[set])?,
            _ => {
                let element = self.natural_sort(terms, element);
                terms.set_sort(element)
            }
        };
        let element_sort = set_element(terms, sort)?;
        Some((self.encode(terms, set, sort), self.encode(terms, element, element_sort)))
    }

    /// The sort of the first of these terms whose sort is known to be a set.
    fn set_sort(&mut self, terms: &mut Terms, sets: &[&Term]) -> Option<SmtSort> {
        sets.iter().find_map(|set| match self.sort(set) {
            Sort::Set(element) if *element != Sort::Unknown => {
                let element = self.element_sort(terms, &element);
                Some(terms.set_sort(element))
            }
            _ => None,
        })
    }

    fn map(&mut self, terms: &mut Terms, map: &Term) -> Option<(TermId, SmtSort, SmtSort)> {
        let sort = self.natural_sort(terms, map);
        let SmtSort::Array(array) = sort else { return None };
        let (key, value) = terms.array_parts(array);
        Some((self.encode(terms, map, sort), key, value))
    }
}

fn set_element(terms: &Terms, sort: SmtSort) -> Option<SmtSort> {
    match sort {
        SmtSort::Array(array) if terms.array_parts(array).1 == SmtSort::Bool => Some(terms.array_parts(array).0),
        _ => None,
    }
}
