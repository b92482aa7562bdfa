//! The symbolic domain: what each rule of the machine does when it meets a symbolic value.
//!
//! [`fork`] extends the path condition and keeps the feasible sides. [`split`] forks a case by constructor and initialises the
//! fields lazily. [`fresh`] makes symbolic values of a type. [`function`] tabulates the calls of symbolic functions. Primitive
//! operations are in [`crate::compute`].
//!
//! The rules are those of *Lazy Counterfactual Symbolic Execution*, section 3.3. The machine is parametrised over the domain as
//! in *From Definitional Interpreter to Symbolic Executor*, section 4. Must not know: which path is explored next.

pub(crate) mod fork;
mod fresh;
mod function;
mod split;

use limpid_base::{Gap, QName};
use limpid_core::{PrimOp, Type};
use limpid_machine::{
    AfterViolation, Alternatives, Cell, Chunked, Decision, Domain, Logic, Pattern, Purpose, RaisedKind, Resume, State,
    Value,
};
use limpid_solver::{Solver, Terms};

use self::split::tag_of;
use crate::path::{OpaqueResult, Path};
use crate::types::{TypeId, TypeShape, TypeTable};
use crate::value::SymbolicValue;

/// The domain of one worker. All its paths share it.
#[derive(Debug)]
pub struct SymbolicDomain<'p> {
    pub terms: Terms,
    pub solver: Solver,
    pub types: TypeTable<'p>,
    pub opaque: &'p dyn OpaqueTypes,
    /// The functions without code that were called, indexed by [`crate::value::Known::opaque`].
    pub opaque_names: Vec<QName>,
    /// The cost of the queries that our own solver layers answered, in machine transitions.
    pub asked: u64,
    /// Why the search does not cover all inputs.
    pub gaps: Vec<Gap>,
    /// Whether the solver also sees constructors, as numbers. Otherwise only the path tracks them, as sets of tags.
    pub constructors_as_numbers: bool,
    /// Symbolic values were concretised on some path, so not all inputs are covered.
    pub concretised: bool,
    /// Whether paths record the sites that instrumented code announces.
    pub observes: bool,
    /// The path has just ended since it inspected a value that cannot be made up.
    pub inspected: bool,
}

/// The types of functions without code, with their type variables instantiated.
pub trait OpaqueTypes: std::fmt::Debug {
    fn type_of(&self, name: QName) -> Option<Type>;
}

/// How many violations a path may pass before it is pruned.
const PASSES: usize = 32;

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
            SymbolicValue::Placeholder(ty) => self.inspected(ty),
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
            SymbolicValue::Placeholder(ty) => self.inspected(ty),
            // A newtype of a function, which a call makes.
            SymbolicValue::Data(id) => match state.path.known(id).map(|known| self.types.shape(known.ty)) {
                Some(TypeShape::Built(built)) => self.build(state, id, &built),
                _ => Decision::Unsupported("a call of what is no function".to_owned()),
            },
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
            SymbolicValue::Placeholder(ty) => self.inspected(ty),
            _ => Decision::Unsupported("a truth that is none".to_owned()),
        }
    }

    /// The first violation of a check forks: one path stops there, the other goes on. Later ones are passed, up to a bound.
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

    #[inline(always)]
    fn within(&mut self, state: &mut State<Self>, site: u32, _: Value<SymbolicValue>) {
        if self.observes {
            state.path.reached.insert(site);
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
            TypeShape::Opaque => Decision::Unsupported(why.to_owned()),
            _ => {
                let result = self.fresh(&mut state.path, ty, 0);
                state.path.opaque.push(OpaqueResult { name, ty, result });
                Decision::Go(Value::Symbolic(result))
            }
        }
    }
}

impl SymbolicDomain<'_> {
    /// The program inspects a value that cannot be built: of such inputs nothing is known.
    pub(crate) fn inspected(&mut self, ty: TypeId) -> Decision<Self> {
        let gap = match self.types.get(ty) {
            Type::Unknown => Gap::NoFiniteType,
            ty => Gap::NoValues { ty: ty.to_string() },
        };
        self.note(gap);
        self.inspected = true;
        Decision::Prune
    }

    /// Notes why the search does not cover all inputs.
    pub(crate) fn note(&mut self, gap: Gap) {
        if self.gaps.len() < 8 && !self.gaps.contains(&gap) {
            self.gaps.push(gap);
        }
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

/// The alternative for `True` or `False`, or the symbolic value itself, which takes the default.
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
