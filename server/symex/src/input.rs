//! Inputs: concrete values for the leaves of a harness.
//!
//! Must not know: execution. The replay builds them in core; shrinking makes them smaller.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_core::{Alt, AltPattern, Binder, BinderId, BinderKind, Body, Expr, ExprId, Literal, PrimOp, Type};
use limpid_solver::Number;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::builders::Builder;
use crate::types::BuiltShape;
use crate::value::DataId;

/// A concrete value.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    Int(BigInt),
    Real(Number),
    Char(char),
    Con(QName, Vec<Input>),
    /// A value of a newtype, whose constructor the machine erases.
    Newtype(QName, Box<Input>),
    /// The empty string, which is printed differently from other empty lists.
    EmptyText,
    Fun(FunctionTable),
    /// A call of the builder of an abstract type.
    Built(Box<BuiltInput>),
    /// A value that the run never inspects.
    Placeholder,
}

/// A call of a builder.
#[derive(Clone, PartialEq, Debug)]
pub struct BuiltInput {
    pub builder: Arc<Builder>,
    /// The number of the value, if the builder wants one. The reader does not see it.
    pub number: Option<i64>,
    pub args: Vec<Input>,
}

/// A function as a finite table over numbers and characters.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionTable {
    pub arity: usize,
    /// The first matching row counts.
    pub rows: Vec<(Vec<Input>, Input)>,
    pub otherwise: Box<Input>,
}

impl Input {
    pub fn newtype(con: QName, inner: Input) -> Input {
        Input::Newtype(con, Box::new(inner))
    }

    pub(crate) fn built(shape: &BuiltShape, id: Option<DataId>, args: Vec<Input>) -> Input {
        let builder = Arc::clone(&shape.builder);
        let number = id.filter(|_| builder.numbered).map(DataId::number);
        Input::Built(Box::new(BuiltInput { builder, number, args }))
    }

    /// The value without the constructors of newtypes, as the machine has it.
    pub(crate) fn erased(&self) -> &Input {
        match self {
            Input::Newtype(_, inner) => inner.erased(),
            other => other,
        }
    }

    /// The size for the reader: constructors, digits, rows.
    pub fn size(&self) -> u64 {
        match self {
            Input::Int(number) => number.bits(),
            Input::Real(number) => number.to_rational().numer().bits() + number.to_rational().denom().bits() - 1,
            Input::Char(_) | Input::Placeholder => 1,
            Input::EmptyText => 2,
            Input::Newtype(_, inner) => inner.size(),
            Input::Built(built) => 2 + built.args.iter().map(Input::size).sum::<u64>(),
            Input::Con(_, fields) => 2 + fields.iter().map(Input::size).sum::<u64>(),
            Input::Fun(table) => {
                let row = |row: &(Vec<Input>, Input)| row.0.iter().map(Input::size).sum::<u64>() + row.1.size() + 2;
                1 + table.otherwise.size() + table.rows.iter().map(row).sum::<u64>()
            }
        }
    }

    /// Whether a part of it stands for any value.
    pub fn has_placeholder(&self) -> bool {
        match self {
            Input::Placeholder => true,
            Input::Int(_) | Input::Real(_) | Input::Char(_) | Input::EmptyText => false,
            Input::Newtype(_, inner) => inner.has_placeholder(),
            Input::Built(built) => built.args.iter().any(Input::has_placeholder),
            Input::Con(_, fields) => fields.iter().any(Input::has_placeholder),
            Input::Fun(table) => {
                table.otherwise.has_placeholder() || table.rows.iter().any(|(_, value)| value.has_placeholder())
            }
        }
    }

    /// Builds the expression that evaluates to this value.
    pub fn build(&self, body: &mut Body) -> ExprId {
        let span = Span::default();
        match self {
            Input::Int(number) => body.expr(Expr::Literal(integer(number)), span),
            Input::Real(number) => {
                let number = number.to_rational();
                let mut part = |part: &BigInt| {
                    let whole = body.expr(Expr::Literal(Literal::Integer(part.clone())), span);
                    body.expr(Expr::Prim { op: PrimOp::IntegerToDouble, args: vec![whole] }, span)
                };
                let args = vec![part(number.numer()), part(number.denom())];
                body.expr(Expr::Prim { op: PrimOp::DoubleDiv, args }, span)
            }
            Input::Char(c) => body.expr(Expr::Literal(Literal::Char(*c)), span),
            Input::Con(con, fields) => {
                let args = fields.iter().map(|field| field.build(body)).collect();
                body.expr(Expr::Con { con: *con, types: Vec::new(), args }, span)
            }
            Input::EmptyText => {
                let con = QName::new("GHC.Types", "[]");
                body.expr(Expr::Con { con, types: Vec::new(), args: Vec::new() }, span)
            }
            Input::Newtype(_, inner) => inner.build(body),
            Input::Placeholder => body.expr(Expr::Global { name: placeholder(), types: Vec::new() }, span),
            Input::Built(built) => built.build(body),
            Input::Fun(table) => table.build(body),
        }
    }
}

impl BuiltInput {
    fn build(&self, body: &mut Body) -> ExprId {
        let span = Span::default();
        let mut args: Vec<ExprId> = self.builder.dictionaries.iter().map(|dictionary| dictionary.build(body)).collect();
        args.extend(self.number.map(|number| body.expr(Expr::Literal(Literal::Int(number)), span)));
        args.extend(self.args.iter().map(|arg| arg.build(body)));
        let fun = body.expr(Expr::Global { name: self.builder.function, types: Vec::new() }, span);
        body.expr(Expr::App { fun, args }, span)
    }
}

impl FunctionTable {
    fn build(&self, body: &mut Body) -> ExprId {
        let params: Vec<BinderId> = (0..self.arity).map(|_| binder(body)).collect();
        let mut result = self.otherwise.build(body);
        // One test per row, the last row innermost. The rest of the table is let-bound before the test, so it is built once.
        for (keys, value) in self.rows.iter().rev() {
            result = self.row(&params, keys, value, result, body);
        }
        body.expr(Expr::Lam { params, body: result }, Span::default())
    }

    fn row(&self, params: &[BinderId], keys: &[Input], value: &Input, otherwise: ExprId, body: &mut Body) -> ExprId {
        let span = Span::default();
        let rest = binder(body);
        let mut inner = value.build(body);
        for (&param, key) in params.iter().zip(keys).rev() {
            let scrutinee = body.expr(Expr::Local { binder: param, types: Vec::new() }, span);
            let default = body.expr(Expr::Local { binder: rest, types: Vec::new() }, span);
            let pattern = match key.erased() {
                Input::Int(number) => AltPattern::Literal(integer(number)),
                Input::Char(c) => AltPattern::Literal(Literal::Char(*c)),
                // A literal pattern cannot match such a value, so it is compared as a number.
                Input::Real(number) => match number.to_rational().to_f64() {
                    Some(number) => AltPattern::Literal(Literal::Double(number)),
                    None => continue,
                },
                Input::Con(..)
                | Input::Newtype(..)
                | Input::Built(_)
                | Input::EmptyText
                | Input::Fun(_)
                | Input::Placeholder => continue,
            };
            let unused = binder(body);
            let alts = vec![Alt { pattern, body: inner }];
            inner = body.expr(Expr::Case { scrutinee, binder: unused, alts, default: Some(default) }, span);
        }
        body.expr(Expr::Let { recursive: false, bindings: vec![(rest, otherwise)], body: inner }, span)
    }
}

/// The global that stands for a value that is never inspected. It has no code; the replay knows it by its name.
pub(crate) fn placeholder() -> QName {
    QName::new("Limpid.Logic", "$placeholder")
}

fn integer(number: &BigInt) -> Literal {
    match i64::try_from(number) {
        Ok(small) => Literal::Int(small),
        Err(_) => Literal::Integer(number.clone()),
    }
}

fn binder(body: &mut Body) -> BinderId {
    body.binder(Binder::new(Name::new("x"), Type::Unknown, BinderKind::Temporary), Span::default())
}
