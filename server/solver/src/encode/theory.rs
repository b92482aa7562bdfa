//! What the functions of the logic mean to Z3: the encoding of every row of the theory table.
//!
//! Each theory has its function, which matches the functions of that theory exhaustively.

mod bit_vectors;
mod maps;
mod sets;
mod strings;

use limpid_logic::{Builtin, MeasureFunction, Sort, Term, Theory};

pub(super) use self::maps::Pointwise;
use super::{Encoder, Typed};

impl Encoder<'_> {
    /// A function that Z3 interprets; `None` for the others, and for arguments that do not fit.
    pub(super) fn theory(&mut self, builtin: Builtin, args: &[Term], hint: Option<&Sort>) -> Option<Typed> {
        let typed = match builtin.theory() {
            Theory::Sets(function) => self.sets(function, args, hint),
            Theory::Maps(function) => self.maps(function, args, hint),
            Theory::Bags(function) => self.bags(function, args, hint),
            Theory::Strings(function) => self.strings(function, args),
            Theory::BitVectors(function) => self.bit_vectors(function, args, hint),
            Theory::Measures(function) => return self.measures(function, args),
            Theory::Uninterpreted(_) | Theory::Generated(_) => return None,
        };
        self.needs_theories.set(self.needs_theories() || typed.is_some());
        typed
    }

    /// The library's functions. Most have equations, which the checker instantiates.
    fn measures(&mut self, function: MeasureFunction, args: &[Term]) -> Option<Typed> {
        match function {
            // The library has one function for all containers.
            MeasureFunction::Null => {
                let [container] = args else { return None };
                let (_, sort) = self.term(container, None);
                matches!(sort, Sort::Set(_)).then(|| self.is_empty_set(args))?
            }
            MeasureFunction::Not => {
                let [inner] = args else { return None };
                Some((self.bool(inner).not().into(), Sort::Bool))
            }
            MeasureFunction::Length
            | MeasureFunction::AutoLength
            | MeasureFunction::Head
            | MeasureFunction::Tail
            | MeasureFunction::Elements
            | MeasureFunction::BagOf
            | MeasureFunction::First
            | MeasureFunction::Second
            | MeasureFunction::IsJust
            | MeasureFunction::IsNothing
            | MeasureFunction::FromJust
            | MeasureFunction::IsLeft
            | MeasureFunction::IsRight => None,
        }
    }
}
