//! Translates terms of the logic to core. Sorts select the primitives; for unknown sorts `Limpid.Logic` inspects the values.
//!
//! A term that the logic does not determine, such as a symbol without definition or an unbound variable, evaluates to an
//! error, which leaves the check undecided. No term is false only because it is not understood.

use limpid_base::QName;
use limpid_core::{Expr, ExprId, Literal, PrimOp};
use limpid_logic::{ArithOp, Relation, Sort, Term};
use num_traits::ToPrimitive;

use crate::builder::Builder;
use crate::builtin::logic;
use crate::env::Env;
use crate::sorts::{holds_collections, is_text};
use crate::write::bool_con;

/// The stack that one level of recursion may need, and the segment that is added when it runs out.
pub(crate) const STACK: (usize, usize) = (64 << 10, 1 << 20);

pub(crate) fn deep<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(STACK.0, STACK.1, work)
}

impl Builder<'_, '_> {
    /// A conjunct as an expression of type `Bool`. None if it is not checked.
    pub(crate) fn conjunct(&mut self, term: &Term, env: &Env) -> Option<ExprId> {
        if term.is_true() || env.is_open(term) {
            return None;
        }
        Some(self.term(term, env).0)
    }

    pub(crate) fn term(&mut self, term: &Term, env: &Env) -> (ExprId, Sort) {
        deep(|| self.term_here(term, env))
    }

    fn term_here(&mut self, term: &Term, env: &Env) -> (ExprId, Sort) {
        match term {
            Term::Var(name) => match env.vars.get(name) {
                Some((binder, sort)) => (self.w.local(*binder), sort.clone()),
                None => self.open(),
            },
            Term::Bool(value) => (self.w.truth(*value), Sort::Bool),
            Term::Int(value) => {
                let literal = match value.to_i64() {
                    Some(value) => Literal::Int(value),
                    None => Literal::Integer(value.clone()),
                };
                (self.w.literal(literal), Sort::Int)
            }
            Term::Real(text) => match text.as_str().parse::<f64>() {
                Ok(value) => (self.w.literal(Literal::Double(value)), Sort::Real),
                Err(_) => self.open(),
            },
            Term::Char(value) => (self.w.literal(Literal::Char(*value)), Sort::Char),
            Term::Str(text) => (self.w.literal(Literal::String(text.to_string())), Sort::Str),
            Term::Bits(bits) => {
                let width = self.w.literal(Literal::Int(i64::from(bits.width())));
                let value = self.w.literal(Literal::Integer(bits.value().clone().into()));
                (self.w.call(logic("bits"), vec![width, value]), bits.sort())
            }
            Term::Con(name, args) => self.construct(*name, args, env),
            Term::App(symbol, args) => self.symbol(*symbol, args, env),
            Term::Neg(inner) => self.negate(inner, env),
            Term::Arith(op, parts) => self.arith(*op, &parts.0, &parts.1, env),
            Term::Compare(op, parts) => (self.compare(*op, &parts.0, &parts.1, env), Sort::Bool),
            Term::Not(inner) => {
                let inner = self.term(inner, env).0;
                (self.not(inner), Sort::Bool)
            }
            Term::And(terms) => {
                let parts = terms.iter().filter_map(|term| self.conjunct(term, env)).collect();
                (self.w.all(parts), Sort::Bool)
            }
            Term::Or(terms) => {
                let mut parts: Vec<ExprId> = terms.iter().map(|term| self.term(term, env).0).collect();
                let last = parts.pop().unwrap_or_else(|| self.w.truth(false));
                let either = parts.into_iter().rev().fold(last, |rest, part| {
                    let yes = self.w.truth(true);
                    self.w.if_(part, yes, rest)
                });
                (either, Sort::Bool)
            }
            Term::Imply(parts) => {
                let (condition, then) = (self.term(&parts.0, env).0, self.term(&parts.1, env).0);
                let otherwise = self.w.truth(true);
                (self.w.if_(condition, then, otherwise), Sort::Bool)
            }
            Term::Iff(parts) => {
                let (left, right) = (self.term(&parts.0, env).0, self.term(&parts.1, env).0);
                (self.same_truth(left, right), Sort::Bool)
            }
            Term::If(parts) => {
                let condition = self.term(&parts.0, env).0;
                let (then, sort) = self.term(&parts.1, env);
                let (otherwise, other) = self.term(&parts.2, env);
                let sort = if sort == Sort::Unknown { other } else { sort };
                (self.w.if_(condition, then, otherwise), sort)
            }
            Term::Lambda(name, sort, body) => {
                let param = self.w.fresh(name.as_str());
                let (body, _) = self.term(body, &env.with(*name, param, sort.clone()));
                (self.w.lam(vec![param], body), Sort::Unknown)
            }
            Term::Apply(fun, args) => {
                let fun = self.term(fun, env).0;
                let args = args.iter().map(|arg| self.term(arg, env).0).collect();
                (self.w.app(fun, args), Sort::Unknown)
            }
            Term::Pred(name, args) => match env.preds.get(name) {
                Some(binder) => {
                    let fun = self.w.local(*binder);
                    let args = args.iter().map(|arg| self.term(arg, env).0).collect();
                    (self.w.app(fun, args), Sort::Bool)
                }
                None => (self.w.truth(true), Sort::Bool),
            },
        }
    }

    /// A term without meaning at run time: a check that evaluates it is undecided.
    pub(crate) fn open(&mut self) -> (ExprId, Sort) {
        self.open_terms += 1;
        (self.w.undecided(), Sort::Unknown)
    }

    pub(crate) fn not(&mut self, truth: ExprId) -> ExprId {
        let (no, yes) = (self.w.truth(false), self.w.truth(true));
        self.w.if_(truth, no, yes)
    }

    fn same_truth(&mut self, left: ExprId, right: ExprId) -> ExprId {
        // The right operand occurs in both branches, so it is built twice: expressions are trees.
        let shared = self.w.fresh("truth");
        let (positive, negative) = (self.w.local(shared), self.w.local(shared));
        let negative = self.not(negative);
        let test = self.w.if_(left, positive, negative);
        self.w.let_(vec![(shared, right)], test)
    }

    fn negate(&mut self, inner: &Term, env: &Env) -> (ExprId, Sort) {
        let (inner, sort) = self.term(inner, env);
        let negated = match sort {
            Sort::Int => self.w.prim(PrimOp::IntNegate, vec![inner]),
            Sort::Real => self.w.prim(PrimOp::DoubleNegate, vec![inner]),
            _ => self.w.call(logic("negative"), vec![inner]),
        };
        (negated, sort)
    }

    fn arith(&mut self, op: ArithOp, left: &Term, right: &Term, env: &Env) -> (ExprId, Sort) {
        let (left, right, sort) = self.operands(left, right, env);
        let prim = match (&sort, op) {
            (Sort::Int, ArithOp::Add) => PrimOp::IntAdd,
            (Sort::Int, ArithOp::Sub) => PrimOp::IntSub,
            (Sort::Int, ArithOp::Mul) => PrimOp::IntMul,
            (Sort::Real, ArithOp::Add) => PrimOp::DoubleAdd,
            (Sort::Real, ArithOp::Sub) => PrimOp::DoubleSub,
            (Sort::Real, ArithOp::Mul) => PrimOp::DoubleMul,
            (Sort::Real, ArithOp::Div) => PrimOp::DoubleDiv,
            _ => {
                let function = match (&sort, op) {
                    (Sort::Int, ArithOp::Div) => "wholeDiv",
                    (Sort::Int, ArithOp::Mod) => "wholeMod",
                    (_, ArithOp::Add) => "add",
                    (_, ArithOp::Sub) => "sub",
                    (_, ArithOp::Mul) => "mul",
                    (_, ArithOp::Div) => "over",
                    (_, ArithOp::Mod) => "modulo",
                };
                return (self.w.call(logic(function), vec![left, right]), sort);
            }
        };
        (self.w.prim(prim, vec![left, right]), sort)
    }

    /// Both operands and their common sort, if it is known.
    fn operands(&mut self, left: &Term, right: &Term, env: &Env) -> (ExprId, ExprId, Sort) {
        let (left, left_sort) = self.term(left, env);
        let (right, right_sort) = self.term(right, env);
        match (&left_sort, &right_sort) {
            (Sort::Int, Sort::Real) => (self.w.prim(PrimOp::IntToDouble, vec![left]), right, Sort::Real),
            (Sort::Real, Sort::Int) => (left, self.w.prim(PrimOp::IntToDouble, vec![right]), Sort::Real),
            (Sort::Set(_), _) | (_, Sort::Set(_)) => (left, right, Sort::set(Sort::Unknown)),
            (Sort::Map(_), _) | (_, Sort::Map(_)) => (left, right, Sort::map(Sort::Unknown, Sort::Unknown)),
            (Sort::Bool, _) | (_, Sort::Bool) => (left, right, Sort::Bool),
            (Sort::Str, other) | (other, Sort::Str) if is_text(other) => (left, right, Sort::Str),
            (Sort::Data(..), Sort::Unknown) => (left, right, left_sort),
            (Sort::Unknown, Sort::Data(..)) => (left, right, right_sort),
            (a, b) if a == b => (left, right, left_sort),
            // A literal does not determine the sort of the other operand: `0` may be a real number.
            _ => (left, right, Sort::Unknown),
        }
    }

    fn compare(&mut self, op: Relation, left: &Term, right: &Term, env: &Env) -> ExprId {
        let (left, right, sort) = self.operands(left, right, env);
        let prims = match sort {
            Sort::Int => [PrimOp::IntEq, PrimOp::IntNe, PrimOp::IntLt, PrimOp::IntLe, PrimOp::IntGt, PrimOp::IntGe],
            Sort::Real => [
                PrimOp::DoubleEq,
                PrimOp::DoubleNe,
                PrimOp::DoubleLt,
                PrimOp::DoubleLe,
                PrimOp::DoubleGt,
                PrimOp::DoubleGe,
            ],
            Sort::Char => {
                [PrimOp::CharEq, PrimOp::CharNe, PrimOp::CharLt, PrimOp::CharLe, PrimOp::CharGt, PrimOp::CharGe]
            }
            sort => return self.compare_values(op, left, right, &sort),
        };
        self.w.prim(prims[op as usize], vec![left, right])
    }

    fn compare_values(&mut self, op: Relation, left: ExprId, right: ExprId, sort: &Sort) -> ExprId {
        let equal = match sort {
            Sort::Bool if matches!(op, Relation::Eq | Relation::Ne) => Some(self.same_truth(left, right)),
            Sort::Set(_) => Some(self.w.call(logic("setEq"), vec![left, right])),
            Sort::Map(_) => Some(self.w.call(logic("bagEq"), vec![left, right])),
            Sort::Str => Some(self.w.call(logic("stringEq"), vec![left, right])),
            sort if holds_collections(sort) => Some(self.w.call(logic("exactly"), vec![left, right])),
            _ => None,
        };
        let function = match (op, equal) {
            (Relation::Eq, Some(equal)) => return equal,
            (Relation::Ne, Some(equal)) => return self.not(equal),
            (_, Some(_)) => return self.w.undecided(),
            (Relation::Eq, None) => "eq",
            (Relation::Ne, None) => "ne",
            (Relation::Lt, None) => "lt",
            (Relation::Le, None) => "le",
            (Relation::Gt, None) => "gt",
            (Relation::Ge, None) => "ge",
        };
        self.w.call(logic(function), vec![left, right])
    }

    fn construct(&mut self, name: QName, args: &[Term], env: &Env) -> (ExprId, Sort) {
        if args.is_empty() {
            for truth in [true, false] {
                if name == bool_con(truth) {
                    return (self.w.truth(truth), Sort::Bool);
                }
            }
        }
        let Some(data) = self.monitor.data_type(name) else { return self.open() };
        let Some(con) = data.constructors.iter().find(|con| con.name == name) else { return self.open() };
        if !con.context.is_empty() || args.len() > con.fields.len() {
            return self.open();
        }
        let missing: Vec<_> = (args.len()..con.fields.len()).map(|_| self.w.fresh("field")).collect();
        let mut fields: Vec<ExprId> = args.iter().map(|arg| self.term(arg, env).0).collect();
        for binder in &missing {
            fields.push(self.w.local(*binder));
        }
        let sort = match missing.is_empty() {
            true => Sort::data(data.name, data.params.iter().map(|_| Sort::Unknown)),
            false => Sort::Unknown,
        };
        let made = self.w.expr(Expr::Con { con: name, types: Vec::new(), args: fields });
        (self.w.lam(missing, made), sort)
    }
}
