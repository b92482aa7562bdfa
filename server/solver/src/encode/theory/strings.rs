//! Strings.
//!
//! A literal is a constant of which Z3 knows the length and that no other literal is equal to it. It does not know the
//! characters, because liquid-fixpoint does not tell it either. With the option `--stringtheory`, the sort is Z3's own and
//! so are the functions; without, a string is an integer and the functions are uninterpreted.

use limpid_base::Name;
use limpid_logic::{Builtin, Sort, StringFunction, Term};
use z3::ast::{Bool, Dynamic, Int};

use super::super::apply::FunctionName;
use super::super::sort::Z3Sort;
use super::super::{Encoder, Typed};

/// Literals are large numbers where strings are integers, so that no number that occurs is equal to one.
const FIRST: i64 = 1 << 40;

impl Encoder<'_> {
    pub(super) fn strings(&mut self, function: StringFunction, args: &[Term]) -> Option<Typed> {
        if !self.string_theory {
            return None;
        }
        let mut string = |term: &Term| self.term_at(term, &Sort::Str).as_string();
        match function {
            StringFunction::StringLength => {
                let [text] = args else { return None };
                Some((string(text)?.length().into(), Sort::Int))
            }
            StringFunction::StringConcat => {
                let [left, right] = args else { return None };
                let (left, right) = (string(left)?, string(right)?);
                Some((z3::ast::String::concat(&[left, right]).into(), Sort::Str))
            }
            StringFunction::Substring => {
                let [text, from, count] = args else { return None };
                let text = string(text)?;
                let from = self.term_at(from, &Sort::Int).as_int()?;
                let count = self.term_at(count, &Sort::Int).as_int()?;
                Some((text.substr(from, count).into(), Sort::Str))
            }
        }
    }

    /// The constant for a literal. What holds of it is noted once for each predicate.
    pub(in crate::encode) fn string_literal(&mut self, text: Name) -> Typed {
        let next = self.strings.len() as i64;
        let id = *self.strings.entry(text).or_insert(next);
        let literal = self.literal(id);
        if self.literals.insert(text) {
            self.note_literal(text, id, &literal);
        }
        (literal, Sort::Str)
    }

    fn literal(&self, id: i64) -> Dynamic {
        match self.z3_sort(&Sort::Str) {
            Z3Sort::Int => Int::from_i64(FIRST + id).into(),
            sort => Dynamic::new_const(format!("literal {id}"), &sort.make()),
        }
    }

    fn note_literal(&mut self, text: Name, id: i64, literal: &Dynamic) {
        let length = Int::from_u64(text.as_str().chars().count() as u64);
        let measured = match literal.as_string() {
            Some(literal) => Some(literal.length()),
            None => {
                let length = FunctionName::Symbol(Builtin::StringLength.symbol());
                self.call(length, &[(literal.clone(), Sort::Str)], Z3Sort::Int).as_int()
            }
        };
        self.axioms.extend(measured.map(|measured| measured.eq(&length)));
        // Different numbers are different anyway.
        if self.string_theory {
            let others = (0..self.strings.len() as i64).filter(|other| *other != id).map(|other| self.literal(other));
            let different: Vec<Bool> = others.map(|other| literal.ne(&other)).collect();
            self.axioms.extend(different);
        }
    }
}
