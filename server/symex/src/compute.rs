//! Primitive operations on symbolic operands: a term where the solver has a theory for them, concretisation where it has none.
//!
//! Invariant: the result is correct for every value that satisfies the path condition, or the path is marked as
//! concretised.

use limpid_base::Gap;
use limpid_core::PrimOp;
use limpid_machine::{Big, Decision, Resume, State, Value};
use limpid_solver::{Answer, Division, Number, SmtSort, TermId};
use num_bigint::BigInt;

use crate::domain::fork::{Branches, fork};
use crate::domain::{SymbolicDomain, divide_by_zero};
use crate::path::bit;
use crate::types::TypeShape;
use crate::value::{DataId, SymbolicValue};

/// The most symbolic numbers that one term may depend on.
const SYMBOLS: usize = 48;

/// The highest degree of a term: how many symbolic numbers it multiplies with each other.
const FACTORS: u16 = 6;

impl<'p> SymbolicDomain<'p> {
    pub(crate) fn compute(
        &mut self,
        state: &mut State<Self>,
        op: PrimOp,
        args: &[Value<SymbolicValue>],
    ) -> Decision<Self> {
        if let Some(decision) = self.reflect(state, op, args) {
            return decision;
        }
        for arg in args {
            if let Value::Symbolic(SymbolicValue::Placeholder(ty)) = arg {
                return self.inspected(*ty);
            }
        }
        let terms: Option<Vec<TermId>> = args.iter().map(|arg| self.term(state, arg)).collect();
        let Some(terms) = terms else {
            return Decision::Unsupported(format!("{} on an unknown value", op.name()));
        };
        if let Some(division) = division(op) {
            return self.divide(state, division, terms[0], terms[1]);
        }
        match self.apply_term(op, &terms) {
            Some(symbolic) if self.is_large(symbolic) => {
                self.note(Gap::TooManyUnknowns);
                Decision::Prune
            }
            Some(symbolic) => Decision::Go(Value::Symbolic(symbolic)),
            None if op == PrimOp::DoubleDiv || op == PrimOp::FloatDiv => self.real_division(state, terms[0], terms[1]),
            None if op == PrimOp::IntToChar => self.character_of(state, terms[0]),
            None => self.concretise(state, args),
        }
    }

    /// Whether a term is too large: no readable counterexample depends on so many symbolic numbers.
    fn is_large(&self, symbolic: SymbolicValue) -> bool {
        match symbolic {
            SymbolicValue::Int(term)
            | SymbolicValue::Real(term)
            | SymbolicValue::Char(term)
            | SymbolicValue::Bool(term) => {
                self.terms.symbols(term).len() > SYMBOLS || self.terms.degree(term) > FACTORS
            }
            SymbolicValue::Data(_) | SymbolicValue::Fun(_) | SymbolicValue::Placeholder(_) => false,
        }
    }

    /// A number or character as a term.
    pub(crate) fn term(&mut self, state: &State<Self>, value: &Value<SymbolicValue>) -> Option<TermId> {
        Some(match value {
            Value::Symbolic(SymbolicValue::Int(term) | SymbolicValue::Real(term) | SymbolicValue::Char(term)) => *term,
            Value::Int(number) => self.terms.int(*number),
            Value::Char(code) => self.terms.int(*code),
            Value::Big(place) if matches!(state.bigs().get(*place).map(|big| &**big)?, Big::Integer(_)) => {
                self.terms.int(state.bigs().integer(value)?)
            }
            // A literal denotes the decimal as written: 0.1 is one tenth.
            Value::Double(_) | Value::Float(_) | Value::Big(_) => {
                let (above, below) = state.bigs().fraction(value)?;
                let number = Number::fraction(above, below)?;
                self.terms.number(number, SmtSort::Real)
            }
            _ => return None,
        })
    }

    /// Applies a total operation that the solver has a theory for.
    fn apply_term(&mut self, op: PrimOp, args: &[TermId]) -> Option<SymbolicValue> {
        let (left, right) = (args[0], args.get(1).copied().unwrap_or(args[0]));
        let terms = &mut self.terms;
        Some(match op {
            PrimOp::IntAdd | PrimOp::IntegerAdd => SymbolicValue::Int(terms.add(left, right)),
            PrimOp::IntSub | PrimOp::IntegerSub => SymbolicValue::Int(terms.sub(left, right)),
            PrimOp::IntMul | PrimOp::IntegerMul => SymbolicValue::Int(terms.mul(left, right)),
            PrimOp::IntNegate | PrimOp::IntegerNegate => SymbolicValue::Int(terms.neg(left)),
            PrimOp::DoubleAdd | PrimOp::FloatAdd => SymbolicValue::Real(terms.add(left, right)),
            PrimOp::DoubleSub | PrimOp::FloatSub => SymbolicValue::Real(terms.sub(left, right)),
            PrimOp::DoubleMul | PrimOp::FloatMul => SymbolicValue::Real(terms.mul(left, right)),
            PrimOp::DoubleNegate | PrimOp::FloatNegate => SymbolicValue::Real(terms.neg(left)),
            PrimOp::IntEq | PrimOp::IntegerEq | PrimOp::CharEq | PrimOp::DoubleEq | PrimOp::FloatEq => {
                SymbolicValue::Bool(terms.eq(left, right))
            }
            PrimOp::IntNe | PrimOp::IntegerNe | PrimOp::CharNe | PrimOp::DoubleNe | PrimOp::FloatNe => {
                SymbolicValue::Bool(terms.ne(left, right))
            }
            PrimOp::IntLt | PrimOp::IntegerLt | PrimOp::CharLt | PrimOp::DoubleLt | PrimOp::FloatLt => {
                SymbolicValue::Bool(terms.lt(left, right))
            }
            PrimOp::IntLe | PrimOp::IntegerLe | PrimOp::CharLe | PrimOp::DoubleLe | PrimOp::FloatLe => {
                SymbolicValue::Bool(terms.le(left, right))
            }
            PrimOp::IntGt | PrimOp::IntegerGt | PrimOp::CharGt | PrimOp::DoubleGt | PrimOp::FloatGt => {
                SymbolicValue::Bool(terms.lt(right, left))
            }
            PrimOp::IntGe | PrimOp::IntegerGe | PrimOp::CharGe | PrimOp::DoubleGe | PrimOp::FloatGe => {
                SymbolicValue::Bool(terms.le(right, left))
            }
            PrimOp::IntToInteger | PrimOp::IntegerToInt => SymbolicValue::Int(left),
            PrimOp::CharToInt => SymbolicValue::Int(left),
            PrimOp::IntToDouble | PrimOp::IntToFloat | PrimOp::IntegerToDouble | PrimOp::IntegerToFloat => {
                SymbolicValue::Real(terms.to_real(left))
            }
            PrimOp::DoubleToFloat | PrimOp::FloatToDouble => SymbolicValue::Real(left),
            PrimOp::DoubleTruncate | PrimOp::FloatTruncate => SymbolicValue::Int(terms.truncate(left)),
            PrimOp::DoubleIsNaN
            | PrimOp::DoubleIsInfinite
            | PrimOp::DoubleIsNegativeZero
            | PrimOp::FloatIsNaN
            | PrimOp::FloatIsInfinite
            | PrimOp::FloatIsNegativeZero => SymbolicValue::Bool(terms.bool(false)),
            _ => return None,
        })
    }

    /// Integer division forks: a zero divisor raises an exception, any other gives a quotient.
    fn divide(&mut self, state: &mut State<Self>, division: Division, left: TermId, right: TermId) -> Decision<Self> {
        let zero = self.terms.number(Number::ZERO, SmtSort::Int);
        let is_zero = self.terms.eq(right, zero);
        let not_zero = self.terms.not(is_zero);
        let mut branches: Branches = Vec::new();
        if let Some(path) = self.assume(&state.path, not_zero) {
            let quotient = self.terms.divide(division, left, right);
            branches.push((path, Resume::Value(Value::Symbolic(SymbolicValue::Int(quotient)))));
        }
        if let Some(path) = self.assume(&state.path, is_zero) {
            branches.push((path, divide_by_zero()));
        }
        fork(state, branches)
    }

    /// Division of reals. The logic leaves division by zero undefined, so paths with a zero divisor are pruned.
    fn real_division(&mut self, state: &mut State<Self>, left: TermId, right: TermId) -> Decision<Self> {
        let zero = self.terms.number(Number::ZERO, SmtSort::Real);
        let is_zero = self.terms.eq(right, zero);
        let not_zero = self.terms.not(is_zero);
        match self.assume(&state.path, not_zero) {
            Some(path) => {
                state.path = path;
                Decision::Go(Value::Symbolic(SymbolicValue::Real(self.terms.ratio(left, right))))
            }
            None => Decision::Unsupported("a division of fractions by zero".to_owned()),
        }
    }

    fn character_of(&mut self, state: &mut State<Self>, code: TermId) -> Decision<Self> {
        let (least, most) = (self.terms.int(0), self.terms.int(0x10_FFFF));
        let bounds = [self.terms.le(least, code), self.terms.le(code, most)];
        let inside = self.terms.and(bounds);
        match self.assume(&state.path, inside) {
            Some(path) => {
                state.path = path;
                Decision::Go(Value::Symbolic(SymbolicValue::Char(code)))
            }
            None => Decision::Prune,
        }
    }

    /// Concretises every symbolic operand: one model value takes its place, and the path is marked as incomplete.
    fn concretise(&mut self, state: &mut State<Self>, args: &[Value<SymbolicValue>]) -> Decision<Self> {
        let model = match self.solver.check(&mut self.terms, &state.path.conditions) {
            Answer::Sat(model) => model,
            Answer::Unsat => return Decision::Prune,
            Answer::Unknown(_) => {
                self.note(Gap::SolverGaveUp);
                return Decision::Prune;
            }
        };
        let mut known = Vec::with_capacity(args.len());
        for &arg in args {
            let Value::Symbolic(symbolic) = arg else {
                known.push(arg);
                continue;
            };
            let (SymbolicValue::Int(term) | SymbolicValue::Real(term) | SymbolicValue::Char(term)) = symbolic else {
                return Decision::Unsupported("an unknown operand that is no number".to_owned());
            };
            let Some(number) = model.eval(&self.terms, term).and_then(|value| value.as_number().cloned()) else {
                return Decision::Prune;
            };
            let sort = self.terms.sort(term);
            let example = self.terms.number(number.clone(), sort);
            let equal = self.terms.eq(term, example);
            state.path.conditions.push(equal);
            known.push(value(state, symbolic, &number));
        }
        state.path.concretised = true;
        self.concretised = true;
        Decision::Compute(known)
    }

    /// Reflection on a symbolic value: its kind, its constructor, its fields.
    fn reflect(
        &mut self,
        state: &mut State<Self>,
        op: PrimOp,
        args: &[Value<SymbolicValue>],
    ) -> Option<Decision<Self>> {
        let Value::Symbolic(symbolic) = args[0] else { return None };
        if let SymbolicValue::Data(id) = symbolic
            && let Some(TypeShape::Built(built)) = state.path.known(id).map(|known| self.types.shape(known.ty))
        {
            return Some(self.build(state, id, &built));
        }
        let kind = match symbolic {
            SymbolicValue::Int(_) => 0,
            SymbolicValue::Real(_) => 1,
            SymbolicValue::Char(_) => 2,
            SymbolicValue::Bool(_) | SymbolicValue::Data(_) => 3,
            // It has no parts that could be evaluated, like a function.
            SymbolicValue::Fun(_) | SymbolicValue::Placeholder(_) => 4,
        };
        match (op, symbolic) {
            (PrimOp::ValueKind, _) => Some(Decision::Go(Value::Int(kind))),
            (PrimOp::ValueTag, SymbolicValue::Bool(term)) => {
                Some(self.branch(state, term, |truth, _| Value::Int(i64::from(truth))))
            }
            (PrimOp::ValueArity, SymbolicValue::Bool(_)) => Some(Decision::Go(Value::Int(0))),
            (PrimOp::ValueTag, SymbolicValue::Data(id)) => {
                Some(self.every_constructor(state, id, |tag, _| Value::Int(i64::from(tag))))
            }
            (PrimOp::ValueArity, SymbolicValue::Data(id)) => {
                Some(self.every_constructor(state, id, |_, fields| Value::Int(fields.len() as i64)))
            }
            (PrimOp::ValueField, SymbolicValue::Data(id)) => {
                let Some(Value::Int(place)) = args.get(1) else {
                    return Some(Decision::Unsupported("a field whose place is not known".to_owned()));
                };
                let place = *place as usize;
                Some(self.every_constructor(state, id, |_, fields| {
                    fields.get(place).map_or(Value::Int(0), |&field| Value::Symbolic(field))
                }))
            }
            _ => None,
        }
    }

    /// Forks over all constructors that a symbolic value can have.
    fn every_constructor(
        &mut self,
        state: &mut State<Self>,
        id: DataId,
        resume: impl Fn(u16, &[SymbolicValue]) -> Value<SymbolicValue>,
    ) -> Decision<Self> {
        let Some(known) = state.path.known(id) else { return Decision::Prune };
        if let Some(choice) = known.choice {
            return Decision::Go(resume(choice.tag, &state.path.fields(choice)));
        }
        let TypeShape::Data(cons) = self.types.shape(known.ty) else { return Decision::Prune };
        let mut branches: Branches = Vec::new();
        for (tag, con) in cons.iter().enumerate() {
            let tag = tag as u16;
            if known.allowed & bit(tag) == 0 {
                self.note_impossible(con);
                continue;
            }
            let mut path = state.path.clone();
            if let Some(fields) = self.choose(&mut path, id, tag, con, known.depth) {
                branches.push((path, Resume::Value(resume(tag, &fields))));
            }
        }
        fork(state, branches)
    }
}

/// A number as a machine value of the same type as the symbolic value that it stands for.
pub(crate) fn value(
    state: &mut State<SymbolicDomain<'_>>,
    like: SymbolicValue,
    number: &Number,
) -> Value<SymbolicValue> {
    let rational = number.to_rational();
    match like {
        SymbolicValue::Char(_) => Value::Char(number.to_i64().and_then(|code| u32::try_from(code).ok()).unwrap_or(0)),
        SymbolicValue::Real(_) => state.big(Big::Fraction(rational.numer().clone(), rational.denom().clone())),
        _ => match number.to_i64() {
            Some(small) => Value::Int(small),
            None => state.big(Big::Integer(number.to_integer().unwrap_or_else(|| BigInt::from(0)))),
        },
    }
}

fn division(op: PrimOp) -> Option<Division> {
    Some(match op {
        PrimOp::IntDiv | PrimOp::IntegerDiv => Division::Div,
        PrimOp::IntMod | PrimOp::IntegerMod => Division::Mod,
        PrimOp::IntQuot | PrimOp::IntegerQuot => Division::Quot,
        PrimOp::IntRem | PrimOp::IntegerRem => Division::Rem,
        _ => return None,
    })
}
