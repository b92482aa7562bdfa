//! The symbolic domain of the machine: what happens where the program asks about a symbolic value.
//!
//! Data forks by constructor and is split into parts, which are symbolic in turn; conditions on numbers fork where the solver says that
//! both sides are possible. Must not know: which path is explored next.

use limpid_base::QName;
use limpid_core::PrimOp;
use limpid_machine::{
    AfterViolation, Alternatives, Cell, Chunked, Decision, Domain, Logic, Pattern, Purpose, RaisedKind, Resume, State,
    Value,
};
use limpid_solver::{Answer, SmtSort, Solver, TermId, Terms};

use crate::path::{FunctionCall, Key, OpaqueResult, Path, bit};
use crate::types::{ConShape, TypeId, TypeShape, TypeTable};
use crate::value::{DataId, SymbolicValue};

/// The domain of one worker: shared by all its paths.
#[derive(Debug)]
pub struct SymbolicDomain<'p> {
    pub terms: Terms,
    pub solver: Solver,
    pub types: TypeTable<'p>,
    pub opaque: &'p dyn OpaqueTypes,
    /// Functions without code that were met, by the number in [`crate::value::Known::opaque`].
    pub opaque_names: Vec<QName>,
    /// What our own layers of the solver were asked, by its cost in transitions.
    pub asked: u64,
    /// Why not every input is looked at, if something stood in the way.
    pub gaps: Vec<String>,
    /// Whether constructors are numbers to the solver, too, instead of sets that it never hears of.
    pub constructors_as_numbers: bool,
}

/// The types of functions without code, at the types that stand for their variables.
pub trait OpaqueTypes: std::fmt::Debug {
    fn type_of(&self, name: QName) -> Option<limpid_core::Type>;
}

/// What a question costs that Z3 is not asked, and each condition in it.
const QUESTION: u64 = 20;
const CONDITION: u64 = 8;

/// What looking at one constructor of symbolic data costs.
const SPLIT: u64 = 40;

/// The function that gives the constructor of a symbolic value, where the solver is told of them.
const CONSTRUCTOR: u32 = 0;

/// How many failed checks a path may leave behind.
const PASSES: usize = 32;

/// How many different calls of a symbolic function a path may have: a function with more cases nobody wants to read.
const ROWS: usize = 12;

pub(crate) type Branches = Vec<(Path, Resume<SymbolicValue>)>;

impl<'p> Domain for SymbolicDomain<'p> {
    type Symbolic = SymbolicValue;
    type Path = Path;
    type Numbers = Logic;
    type Store = Chunked<Cell<SymbolicValue>>;

    fn scrutinise(
        &mut self,
        state: &mut State<Self>,
        symbolic: SymbolicValue,
        alternatives: &Alternatives<'_, SymbolicValue>,
    ) -> Decision<Self> {
        match symbolic {
            SymbolicValue::Bool(term) => self.branch(state, term, |truth, _| truth_of(alternatives, truth, symbolic)),
            SymbolicValue::Data(id) => self.split(state, id, alternatives),
            SymbolicValue::Int(term) | SymbolicValue::Real(term) | SymbolicValue::Char(term) => {
                self.literals(state, symbolic, term, alternatives)
            }
            SymbolicValue::Fun(_) => Decision::Unsupported("a case on a function".to_owned()),
        }
    }

    fn primitive(&mut self, state: &mut State<Self>, op: PrimOp, args: &[Value<SymbolicValue>]) -> Decision<Self> {
        self.compute(state, op, args)
    }

    fn apply(
        &mut self,
        state: &mut State<Self>,
        function: SymbolicValue,
        args: &[Value<SymbolicValue>],
    ) -> Decision<Self> {
        match function {
            SymbolicValue::Fun(id) => self.call(state, id, args),
            _ => Decision::Unsupported("a call of what is no function".to_owned()),
        }
    }

    fn decide(&mut self, state: &mut State<Self>, symbolic: SymbolicValue, purpose: Purpose) -> Decision<Self> {
        match symbolic {
            SymbolicValue::Bool(term) if purpose == Purpose::Assume => match self.assume(&state.path, term) {
                Some(path) => {
                    state.path = path;
                    Decision::Go(state.truth(true))
                }
                None => Decision::Prune,
            },
            SymbolicValue::Bool(term) => {
                let decision = self.branch(state, term, |truth, state| state.truth(truth));
                let no = state.truth(false);
                suspicious(decision, no)
            }
            SymbolicValue::Data(id) => {
                let patterns = [false, true].map(|truth| match state.truth(truth) {
                    Value::Data { tag, con, .. } => Pattern::Con { name: truth_name(truth), tag, con, arity: 0 },
                    other => Pattern::Literal(other),
                });
                self.split(state, id, &Alternatives { patterns: &patterns, has_default: false })
            }
            _ => Decision::Unsupported("a truth that is none".to_owned()),
        }
    }

    /// Each such check ends one path, and is passed by others, though not for ever.
    fn after_violation(&mut self, path: &mut Path, site: u32) -> AfterViolation<Path> {
        if path.breaks == Some(site) {
            return AfterViolation::Stop;
        }
        let known = path.passed.iter().any(|passed| *passed == site);
        if !known {
            let (mut stops, mut goes_on) = (path.clone(), path.clone());
            (stops.breaks, stops.suspect) = (Some(site), true);
            goes_on.passed.push(site);
            return AfterViolation::Both { stops, goes_on };
        }
        match path.passed.iter().count() {
            PASSES.. => AfterViolation::Prune,
            _ => {
                path.passed.push(site);
                AfterViolation::Pass
            }
        }
    }

    fn opaque(&mut self, state: &mut State<Self>, name: QName, why: &str) -> Decision<Self> {
        let Some(ty) = self.opaque.type_of(name) else { return Decision::Unsupported(why.to_owned()) };
        let ty = self.types.intern(&ty);
        let number = self.opaque_names.iter().position(|&other| other == name).unwrap_or_else(|| {
            self.opaque_names.push(name);
            self.opaque_names.len() - 1
        });
        match self.types.shape(ty) {
            TypeShape::Fun(..) => {
                let id = state.path.add(ty, u64::MAX, 0);
                state.path.mark_opaque(id, number as u32);
                Decision::Go(Value::Symbolic(SymbolicValue::Fun(id)))
            }
            _ => match self.fresh(&mut state.path, ty, 0) {
                Some(result) => {
                    state.path.opaque.push(OpaqueResult { name, result });
                    Decision::Go(Value::Symbolic(result))
                }
                None => Decision::Unsupported(why.to_owned()),
            },
        }
    }
}

impl<'p> SymbolicDomain<'p> {
    /// A new symbolic value of this type; none if its values cannot be made up.
    pub fn fresh(&mut self, path: &mut Path, ty: TypeId, depth: u16) -> Option<SymbolicValue> {
        Some(match self.types.shape(ty) {
            TypeShape::Int { least, most } => {
                let term = self.terms.fresh(SmtSort::Int);
                if let Some(least) = least {
                    let bound = self.terms.int(least);
                    let above = self.terms.le(bound, term);
                    path.conditions.push(above);
                }
                if let Some(most) = most {
                    let bound = self.terms.int(most);
                    let below = self.terms.le(term, bound);
                    path.conditions.push(below);
                }
                SymbolicValue::Int(term)
            }
            TypeShape::Real => SymbolicValue::Real(self.terms.fresh(SmtSort::Real)),
            TypeShape::Char => {
                let term = self.terms.fresh(SmtSort::Int);
                let (least, most) = (self.terms.int(0), self.terms.int(0x10_FFFF));
                let bounds = [self.terms.le(least, term), self.terms.le(term, most)];
                path.conditions.extend(bounds);
                SymbolicValue::Char(term)
            }
            TypeShape::Data(cons) => {
                let allowed = cons.iter().enumerate().filter(|(_, con)| con.possible);
                let allowed = allowed.fold(0, |set, (tag, _)| set | bit(tag as u16));
                SymbolicValue::Data(path.add(ty, allowed, depth))
            }
            TypeShape::Fun(..) => SymbolicValue::Fun(path.add(ty, u64::MAX, depth)),
            TypeShape::Newtype(inner) => return self.fresh(path, inner, depth),
            TypeShape::Opaque => return None,
        })
    }

    /// Forks at a condition, where both sides are possible. `resume` says how each side goes on.
    pub(crate) fn branch(
        &mut self,
        state: &mut State<Self>,
        condition: TermId,
        resume: impl Fn(bool, &State<Self>) -> Value<SymbolicValue>,
    ) -> Decision<Self> {
        if let Some(truth) = self.terms.as_bool(condition) {
            return Decision::Go(resume(truth, state));
        }
        let otherwise = self.terms.not(condition);
        let sides = [(true, condition), (false, otherwise)];
        let mut branches: Branches = Vec::new();
        for (truth, condition) in sides {
            if let Some(path) = self.assume(&state.path, condition) {
                branches.push((path, Resume::Value(resume(truth, state))));
            }
        }
        fork(state, branches)
    }

    /// The path with one more condition, if it is possible.
    pub(crate) fn assume(&mut self, path: &Path, condition: TermId) -> Option<Path> {
        match self.terms.as_bool(condition) {
            Some(true) => return Some(path.clone()),
            Some(false) => return None,
            None => {}
        }
        let mut longer = path.clone();
        longer.conditions.push(condition);
        longer.decisions += 1;
        self.asked += QUESTION + longer.conditions.len() as u64 * CONDITION;
        match self.solver.check(&mut self.terms, &longer.conditions) {
            Answer::Unsat => None,
            Answer::Sat(_) | Answer::Unknown(_) => Some(longer),
        }
    }

    fn literals(
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

    /// A literal as a term of the same sort as the other.
    fn term_like(&mut self, state: &State<Self>, like: TermId, literal: &Value<SymbolicValue>) -> Option<TermId> {
        let term = self.term(state, literal)?;
        match (self.terms.sort(like), self.terms.sort(term)) {
            (SmtSort::Real, SmtSort::Int) => Some(self.terms.to_real(term)),
            _ => Some(term),
        }
    }

    /// Forks by the constructors that a case tells apart.
    fn split(
        &mut self,
        state: &mut State<Self>,
        id: DataId,
        alternatives: &Alternatives<'_, SymbolicValue>,
    ) -> Decision<Self> {
        let Some(known) = state.path.known(id) else { return Decision::Unsupported("an unknown unknown".to_owned()) };
        let TypeShape::Data(cons) = self.types.shape(known.ty) else {
            return Decision::Unsupported("a case on a value whose constructors are not known".to_owned());
        };
        // Where the logic takes a type for another one, its functions may look for constructors that it does not have.
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

    /// Decides on a constructor, with new symbolic fields.
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
            match self.fresh(path, field, depth.saturating_add(1)) {
                Some(symbolic) => fields.push(symbolic),
                None => {
                    let gap = format!("values of type `{}` cannot be made up", self.types.get(field));
                    self.note(gap);
                    return None;
                }
            }
        }
        if self.constructors_as_numbers && !self.tell_solver(path, id, tag, true) {
            return None;
        }
        path.choose(id, tag, &fields);
        Some(fields)
    }

    /// Says in the solver's own words that a value has this constructor, or has not. Whether that is possible.
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

    fn note_impossible(&mut self, con: &ConShape) {
        if !con.possible {
            self.note(format!("values with the constructor `{}` cannot be made up", con.name.ident));
        }
    }

    pub(crate) fn note(&mut self, gap: String) {
        if self.gaps.len() < 8 && !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
    }

    /// A symbolic function is called: as in an earlier call with the same numbers, or anew.
    fn call(&mut self, state: &mut State<Self>, id: DataId, args: &[Value<SymbolicValue>]) -> Decision<Self> {
        let Some(known) = state.path.known(id) else { return Decision::Unsupported("an unknown unknown".to_owned()) };
        let mut ty = known.ty;
        for _ in args {
            match self.types.shape(ty) {
                TypeShape::Fun(_, to) => ty = to,
                _ => return Decision::Unsupported("a function is given more than it takes".to_owned()),
            }
        }
        let mut path = state.path.clone();
        let Some(result) = self.fresh(&mut path, ty, known.depth.saturating_add(1)) else {
            return Decision::Unsupported(format!("values of type `{}` cannot be made up", self.types.get(ty)));
        };
        if let Some(number) = known.opaque() {
            if let SymbolicValue::Fun(rest) = result {
                path.mark_opaque(rest, number);
            } else {
                let name = self.opaque_names[number as usize];
                path.opaque.push(OpaqueResult { name, result });
            }
            state.path = path;
            return Decision::Go(Value::Symbolic(result));
        }
        let args: Vec<Key> = args.iter().map(|arg| self.key(state, arg)).collect();
        self.tabulate(state, path, FunctionCall { function: id, args, result })
    }

    fn key(&mut self, state: &State<Self>, arg: &Value<SymbolicValue>) -> Key {
        let Some(value) = state.peek(*arg) else { return Key::Any };
        let is_char = matches!(value, Value::Char(_) | Value::Symbolic(SymbolicValue::Char(_)));
        match self.term(state, &value) {
            Some(term) if is_char => Key::Char(term),
            Some(term) => Key::Number(term),
            None => Key::Any,
        }
    }

    /// Forks over the earlier calls that this one may repeat.
    fn tabulate(&mut self, state: &mut State<Self>, fresh: Path, call: FunctionCall) -> Decision<Self> {
        let earlier: Vec<FunctionCall> =
            state.path.calls.iter().filter(|other| other.function == call.function).cloned().collect();
        if earlier.len() >= ROWS {
            self.note("an unknown function is called too often".to_owned());
            return Decision::Prune;
        }
        let mut branches: Branches = Vec::new();
        let mut rest = Some(fresh);
        for other in earlier {
            let Some(path) = rest.take() else { break };
            let same = self.same(&call.args, &other.args);
            if let Some(same_path) = self.assume(&state.path, same) {
                branches.push((same_path, Resume::Value(Value::Symbolic(other.result))));
            }
            let differs = self.terms.not(same);
            rest = self.assume(&path, differs);
        }
        if let Some(mut path) = rest {
            let result = call.result;
            path.calls.push(call);
            branches.push((path, Resume::Value(Value::Symbolic(result))));
        }
        fork(state, branches)
    }

    fn same(&mut self, left: &[Key], right: &[Key]) -> TermId {
        let mut equal = self.terms.bool(true);
        for pair in left.iter().zip(right) {
            let (left, right) = match pair {
                (Key::Number(left), Key::Number(right)) | (Key::Char(left), Key::Char(right)) => (*left, *right),
                _ => continue,
            };
            if self.terms.sort(left) == self.terms.sort(right) {
                let one = self.terms.eq(left, right);
                equal = self.terms.and([equal, one]);
                if self.terms.as_bool(equal) == Some(false) {
                    break;
                }
            }
        }
        equal
    }
}

/// Goes on along the only branch, or forks; a path without branches is impossible.
pub(crate) fn fork<'p>(state: &mut State<SymbolicDomain<'p>>, mut branches: Branches) -> Decision<SymbolicDomain<'p>> {
    match branches.len() {
        0 => Decision::Prune,
        1 => match branches.remove(0) {
            (path, Resume::Value(value)) => {
                state.path = path;
                Decision::Go(value)
            }
            (path, Resume::Raise(kind, message)) => {
                state.path = path;
                Decision::Raise(kind, message)
            }
        },
        _ => Decision::Fork(branches),
    }
}

/// Marks the branch on which a check fails.
fn suspicious<'p>(
    mut decision: Decision<SymbolicDomain<'p>>,
    no: Value<SymbolicValue>,
) -> Decision<SymbolicDomain<'p>> {
    if let Decision::Fork(branches) = &mut decision {
        for (path, resume) in branches {
            path.suspect = *resume == Resume::Value(no);
        }
    }
    decision
}

fn tag_of(pattern: &Pattern<SymbolicValue>) -> Option<u16> {
    match pattern {
        Pattern::Con { tag, .. } => Some(*tag),
        Pattern::Literal(_) => None,
    }
}

/// `True` or `False` as a case asks for it, or what takes the default.
fn truth_of(
    alternatives: &Alternatives<'_, SymbolicValue>,
    truth: bool,
    symbolic: SymbolicValue,
) -> Value<SymbolicValue> {
    let wanted = u16::from(truth);
    let pattern = alternatives.patterns.iter().find(|pattern| tag_of(pattern) == Some(wanted));
    pattern.and_then(|pattern| pattern.with_fields(0)).unwrap_or(Value::Symbolic(symbolic))
}

fn truth_name(truth: bool) -> QName {
    QName::new("GHC.Types", if truth { "True" } else { "False" })
}

pub(crate) fn divide_by_zero() -> Resume<SymbolicValue> {
    Resume::Raise(RaisedKind::Arithmetic, "divide by zero".to_owned())
}
