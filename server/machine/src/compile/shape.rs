//! What an expression is once newtypes, coercions and wrappers are looked through.

use limpid_core::{Expr, ExprId, Literal, PrimOp};
use num_traits::ToPrimitive;

use super::{Compiler, Scope};
use crate::code::{Atom, Code};
use crate::link::Inline;
use crate::value::Value;

pub(super) enum Shape {
    /// Needs no code.
    Atom(Atom),
    /// A constructor with at least one field, no newtype.
    Con(u32, Vec<ExprId>),
    /// A primitive with all arguments.
    Prim(PrimOp, Vec<ExprId>),
    /// A call; the function is no application itself.
    App(ExprId, Vec<ExprId>),
    /// A lambda, let, case or failure: as it is written there.
    Other(ExprId),
    Stuck(String),
}

enum Layer {
    Shape(Shape),
    /// Only another way to write this one: a newtype, a coercion, an identity.
    Through(ExprId),
}

/// How many wrappers are looked through before an expression is taken as it is.
const LAYERS: u32 = 10_000;

/// How many applications of applications become one call.
const NESTED: u32 = 64;

impl<S: Copy> Compiler<'_, '_, S> {
    pub(super) fn shape(&mut self, id: ExprId, scope: &Scope) -> Shape {
        let mut id = id;
        for _ in 0..LAYERS {
            match self.layer(id, scope) {
                Layer::Shape(shape) => return shape,
                Layer::Through(inner) => id = inner,
            }
        }
        Shape::Stuck("an expression under too many wrappers".to_owned())
    }

    fn layer(&mut self, id: ExprId, scope: &Scope) -> Layer {
        let body = self.body;
        Layer::Shape(match body.exprs.get(id) {
            Some(Expr::Local { binder, .. }) => match scope.places.get(binder) {
                Some(&atom) => Shape::Atom(atom),
                None => Shape::Stuck("a variable that is not in scope".to_owned()),
            },
            Some(Expr::Global { name, .. }) => {
                let global = self.linker.global(*name);
                let value = self.linker.globals[global as usize].value;
                Shape::Atom(self.linker.pools.constant(value))
            }
            Some(Expr::Literal(literal)) => Shape::Atom(self.literal(id, literal)),
            Some(Expr::Con { con, args, .. }) => match self.linker.con(*con) {
                None => Shape::Stuck(format!("the constructor {con} is not defined")),
                Some(con) => return self.con_layer(con, args.clone()),
            },
            Some(Expr::Prim { op, args }) if op.arity() == args.len() => return prim_layer(*op, args.clone()),
            Some(Expr::Prim { op, .. }) => {
                Shape::Stuck(format!("the primitive {} with the wrong number of arguments", op.name()))
            }
            Some(Expr::App { fun, args }) => return self.app_layer(*fun, args.clone()),
            Some(Expr::Lam { .. } | Expr::Let { .. } | Expr::Case { .. } | Expr::Fail(_)) => Shape::Other(id),
            None => Shape::Stuck("an expression that does not exist".to_owned()),
        })
    }

    fn con_layer(&mut self, con: u32, args: Vec<ExprId>) -> Layer {
        let info = &self.linker.pools.cons[con as usize];
        Layer::Shape(if info.arity as usize != args.len() {
            Shape::Stuck(format!("the constructor {} with the wrong number of fields", info.name))
        } else if info.newtype {
            return Layer::Through(args[0]);
        } else if args.is_empty() {
            let value = self.linker.nullary(con);
            Shape::Atom(self.linker.pools.constant(value))
        } else {
            Shape::Con(con, args)
        })
    }

    fn app_layer(&mut self, fun: ExprId, mut args: Vec<ExprId>) -> Layer {
        let mut fun = fun;
        for _ in 0..NESTED {
            if args.is_empty() {
                return Layer::Through(fun);
            }
            match self.body.exprs.get(fun) {
                Some(Expr::App { fun: inner, args: first }) => {
                    // The arguments of an application whose function is an application come after that one's.
                    args.splice(0..0, first.iter().copied());
                    fun = *inner;
                }
                Some(Expr::Prim { op: PrimOp::UnsafeCoerce, args: inner }) if inner.len() == 1 => fun = inner[0],
                Some(Expr::Global { name, .. }) => {
                    let global = self.linker.global(*name);
                    match self.linker.globals[global as usize].inline {
                        Inline::Prim(op) if op.arity() == args.len() => return prim_layer(op, args),
                        Inline::Con(con) if self.linker.pools.cons[con as usize].arity as usize == args.len() => {
                            return self.con_layer(con, args);
                        }
                        Inline::Identity => fun = args.remove(0),
                        Inline::Apply if args.len() >= 2 => fun = args.remove(0),
                        _ => return Layer::Shape(Shape::App(fun, args)),
                    }
                }
                _ => return Layer::Shape(Shape::App(fun, args)),
            }
        }
        Layer::Shape(Shape::App(fun, args))
    }

    fn literal(&mut self, id: ExprId, literal: &Literal) -> Atom {
        let value = match literal {
            Literal::Int(number) => Value::Int(*number),
            Literal::Integer(number) => match number.to_i64() {
                Some(small) => Value::Int(small),
                None => return self.big(id, number.clone()),
            },
            Literal::Double(number) => Value::Double(*number),
            Literal::Float(number) => Value::Float(*number),
            Literal::Char(c) => Value::Char(u32::from(*c)),
            Literal::String(text) if text.is_empty() => self.linker.nullary(self.linker.wired.nil),
            Literal::String(text) => Value::Text { literal: self.linker.pools.text(text.as_str()), offset: 0 },
        };
        self.linker.pools.constant(value)
    }

    /// Numbers that do not fit into a value are top-level values.
    fn big(&mut self, id: ExprId, number: num_bigint::BigInt) -> Atom {
        if let Some(&atom) = self.numbers.get(&id) {
            return atom;
        }
        let pools = &mut self.linker.pools;
        pools.bigs.push(number);
        let big = pools.bigs.len() as u32 - 1;
        let entry = pools.emit(Code::Big(big), self.owner, id);
        let routine = pools.routine(0, 0, self.owner);
        pools.routines[routine as usize].entry = entry;
        let value = pools.caf(routine);
        let atom = pools.constant(value);
        self.numbers.insert(id, atom);
        atom
    }
}

fn prim_layer(op: PrimOp, args: Vec<ExprId>) -> Layer {
    match op {
        PrimOp::UnsafeCoerce | PrimOp::UnpackString => Layer::Through(args[0]),
        op => Layer::Shape(Shape::Prim(op, args)),
    }
}
