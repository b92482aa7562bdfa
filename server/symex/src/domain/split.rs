//! Cases on symbolic scrutinees: a fork for each alternative that the scrutinee can still match.
//!
//! Data is initialised lazily: choosing a constructor makes its fields symbolic in turn. A path tracks the constructors that a
//! value can still have as a set of tags, so most splits need no solver query.

use std::sync::Arc;

use limpid_base::Gap;
use limpid_machine::{Alternatives, Decision, Pattern, Resume, State, Value};
use limpid_solver::{SmtSort, TermId};

use super::SymbolicDomain;
use super::fork::{Branches, fork};
use crate::path::{Path, bit};
use crate::types::{BuiltShape, ConShape, TypeShape};
use crate::value::{DataId, SymbolicValue};

/// The cost of one constructor in a split, in transitions.
const SPLIT: u64 = 40;

/// The uninterpreted function from a symbolic value to the number of its constructor.
const CONSTRUCTOR: u32 = 0;

impl SymbolicDomain<'_> {
    /// Forks by the literals that a case tells apart.
    pub(super) fn literals(
        &mut self,
        state: &mut State<Self>,
        symbolic: SymbolicValue,
        term: TermId,
        alternatives: &Alternatives<'_, SymbolicValue>,
    ) -> Decision<Self> {
        let mut branches: Branches = Vec::new();
        let mut rest = Some(state.path.clone());
        for pattern in alternatives.patterns {
            let Pattern::Literal(literal) = pattern else {
                return Decision::Unsupported("a number where data was expected".to_owned());
            };
            let (Some(path), Some(key)) = (rest.take(), self.term_like(state, term, literal)) else { break };
            let equal = self.terms.eq(term, key);
            if let Some(path) = self.assume(&path, equal) {
                branches.push((path, Resume::Value(*literal)));
            }
            let differs = self.terms.not(equal);
            rest = self.assume(&path, differs);
        }
        if let (Some(path), true) = (rest, alternatives.has_default) {
            branches.push((path, Resume::Value(Value::Symbolic(symbolic))));
        }
        fork(state, branches)
    }

    /// A literal as a term of the same sort as `like`.
    fn term_like(&mut self, state: &State<Self>, like: TermId, literal: &Value<SymbolicValue>) -> Option<TermId> {
        let term = self.term(state, literal)?;
        match (self.terms.sort(like), self.terms.sort(term)) {
            (SmtSort::Real, SmtSort::Int) => Some(self.terms.to_real(term)),
            _ => Some(term),
        }
    }

    /// Forks by the constructors that a case tells apart.
    pub(super) fn split(
        &mut self,
        state: &mut State<Self>,
        id: DataId,
        alternatives: &Alternatives<'_, SymbolicValue>,
    ) -> Decision<Self> {
        let Some(known) = state.path.known(id) else { return Decision::Unsupported("an unknown unknown".to_owned()) };
        let cons = match self.types.shape(known.ty) {
            TypeShape::Data(cons) => cons,
            TypeShape::Built(built) => return self.build(state, id, &built),
            _ => return Decision::Unsupported("a case on a value whose constructors are not known".to_owned()),
        };
        // An `embed` identifies two types in the logic, so a measure may match constructors of another type.
        let foreign = |pattern: &Pattern<SymbolicValue>| match pattern {
            Pattern::Con { name, tag, .. } => cons.get(*tag as usize).is_none_or(|con| con.name != *name),
            Pattern::Literal(_) => false,
        };
        if alternatives.patterns.iter().any(foreign) {
            return Decision::Unsupported("a case over values of another type".to_owned());
        }
        if let Some(choice) = known.choice {
            let chosen = alternatives.patterns.iter().find(|pattern| tag_of(pattern) == Some(choice.tag));
            let value = match chosen {
                Some(pattern) => {
                    let fields: Vec<_> = state.path.fields(choice).into_iter().map(Value::Symbolic).collect();
                    let place = state.allocate_fields(&fields);
                    pattern.with_fields(place)
                }
                None => Some(Value::Symbolic(SymbolicValue::Data(id))),
            };
            return value.map_or_else(|| Decision::Unsupported("a case on numbers".to_owned()), Decision::Go);
        }
        self.asked += SPLIT * alternatives.patterns.len() as u64;
        let mut branches: Branches = Vec::new();
        let mut rest = known.allowed;
        for pattern in alternatives.patterns {
            let Some(tag) = tag_of(pattern) else { return Decision::Unsupported("a case on numbers".to_owned()) };
            rest &= !bit(tag);
            let Some(con) = cons.get(tag as usize) else { continue };
            if known.allowed & bit(tag) == 0 {
                self.note_impossible(con);
                continue;
            }
            let mut path = state.path.clone();
            if let Some(fields) = self.choose(&mut path, id, tag, con, known.depth) {
                let fields: Vec<_> = fields.into_iter().map(Value::Symbolic).collect();
                let place = state.allocate_fields(&fields);
                branches.extend(pattern.with_fields(place).map(|value| (path, Resume::Value(value))));
            }
        }
        if alternatives.has_default {
            let matched = alternatives.patterns.iter().filter_map(tag_of).fold(0, |set, tag| set | bit(tag));
            let skipped = cons.iter().enumerate().filter(|(tag, _)| matched & bit(*tag as u16) == 0);
            skipped.for_each(|(_, con)| self.note_impossible(con));
        }
        if rest != 0 && alternatives.has_default {
            let mut path = state.path.clone();
            path.restrict(id, rest);
            if self.constructors_as_numbers {
                let excluded = alternatives.patterns.iter().filter_map(tag_of);
                for tag in excluded {
                    self.tell_solver(&mut path, id, tag, false);
                }
            }
            branches.push((path, Resume::Value(Value::Symbolic(SymbolicValue::Data(id)))));
        }
        fork(state, branches)
    }

    /// Evaluates the builder of a symbolic value. Its arguments are symbolic, and the same each time.
    pub(crate) fn build(&mut self, state: &mut State<Self>, id: DataId, built: &BuiltShape) -> Decision<Self> {
        let Some(known) = state.path.known(id) else { return Decision::Prune };
        if built.builder.some {
            self.note(Gap::SomeValues { ty: self.types.get(known.ty).to_string() });
        }
        let args = match known.choice {
            Some(choice) => state.path.fields(choice),
            None => {
                let depth = known.depth.saturating_add(1);
                let args: Vec<_> = built.params.iter().map(|&ty| self.fresh(&mut state.path, ty, depth)).collect();
                state.path.choose(id, 0, &args);
                args
            }
        };
        let number = built.builder.numbered.then(|| Value::Int(id.number()));
        let args = number.into_iter().chain(args.into_iter().map(Value::Symbolic)).collect();
        Decision::Build { body: Arc::clone(&built.builder.body), args }
    }

    /// Chooses a constructor and gives it fresh symbolic fields.
    pub(crate) fn choose(
        &mut self,
        path: &mut Path,
        id: DataId,
        tag: u16,
        con: &ConShape,
        depth: u16,
    ) -> Option<Vec<SymbolicValue>> {
        let mut fields = Vec::with_capacity(con.fields.len());
        for &field in &con.fields {
            fields.push(self.fresh(path, field, depth.saturating_add(1)));
        }
        if self.constructors_as_numbers && !self.tell_solver(path, id, tag, true) {
            return None;
        }
        path.choose(id, tag, &fields);
        Some(fields)
    }

    /// Constrains a value to have this constructor, or not to have it, in the solver's terms. Returns whether that is feasible.
    fn tell_solver(&mut self, path: &mut Path, id: DataId, tag: u16, truth: bool) -> bool {
        let (value, number) = (self.terms.int(id.0), self.terms.int(tag));
        let constructor = self.terms.app(CONSTRUCTOR, [value], SmtSort::Int);
        let equal = self.terms.eq(constructor, number);
        let condition = if truth { equal } else { self.terms.not(equal) };
        match self.assume(path, condition) {
            Some(longer) => {
                *path = longer;
                true
            }
            None => false,
        }
    }

    pub(crate) fn note_impossible(&mut self, con: &ConShape) {
        if !con.possible {
            self.note(Gap::NoConstructor { constructor: con.name.ident });
        }
    }
}

pub(super) fn tag_of(pattern: &Pattern<SymbolicValue>) -> Option<u16> {
    match pattern {
        Pattern::Con { tag, .. } => Some(*tag),
        Pattern::Literal(_) => None,
    }
}
