//! Core that no front end makes: it may be reported, it may not panic or hang.

use std::sync::Arc;

use crate::lisp::{name, program};
use limpid_base::{Id, Limits, Name, Span};
use limpid_core::{
    Alt, AltPattern, Binder, BinderId, BinderKind, Body, Expr, ExprId, Failure, FailureKind, Literal, PrimOp, Type,
};
use limpid_machine::{ConcreteDomain, Ghc, Machine, Outcome};

/// A small, fixed sequence of pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

const CONS: [(&str, usize); 8] =
    [("True", 0), ("False", 0), ("[]", 0), (":", 2), ("Just", 1), ("Nothing", 0), ("N", 1), ("S", 2)];

fn random(dice: &mut Dice, size: usize, any: bool) -> Body {
    let mut body = Body::default();
    for _ in 0..8 {
        let binder = Binder::new(Name::new("x"), Type::Unknown, BinderKind::User);
        body.binder(binder, Span::default());
    }
    for place in 0..size {
        let expr = random_expr(dice, if any { size } else { place });
        body.expr(expr, Span::default());
    }
    body.root = Some(Id::from_raw(size as u32 - 1));
    body
}

fn random_expr(dice: &mut Dice, below: usize) -> Expr {
    let binder = |dice: &mut Dice| BinderId::from_raw(dice.roll(8) as u32);
    let id = |dice: &mut Dice| ExprId::from_raw(dice.roll(below) as u32);
    match if below == 0 { dice.roll(3) } else { dice.roll(14) } {
        0 => {
            Expr::Literal([Literal::Int(3), Literal::Char('c'), Literal::String("ab".to_owned())][dice.roll(3)].clone())
        }
        1 => Expr::Global { name: name(["f", "g", "missing", "opaque"][dice.roll(4)]), types: Vec::new() },
        2 => Expr::Fail(Failure { kind: FailureKind::Pattern, message: String::new() }),
        3 | 4 => Expr::Local { binder: binder(dice), types: Vec::new() },
        5 => {
            let (con, arity) = CONS[dice.roll(CONS.len())];
            let arity = if dice.roll(10) == 0 { dice.roll(3) } else { arity };
            Expr::Con { con: name(con), types: Vec::new(), args: (0..arity).map(|_| id(dice)).collect() }
        }
        6 | 7 => Expr::App { fun: id(dice), args: (0..dice.roll(4)).map(|_| id(dice)).collect() },
        8 | 9 => Expr::Lam { params: (0..dice.roll(3)).map(|_| binder(dice)).collect(), body: id(dice) },
        10 => Expr::Let {
            recursive: dice.roll(2) == 0,
            bindings: (0..dice.roll(3)).map(|_| (binder(dice), id(dice))).collect(),
            body: id(dice),
        },
        11 | 12 => {
            let mut alts = Vec::new();
            for _ in 0..dice.roll(3) {
                let (con, arity) = CONS[dice.roll(CONS.len())];
                let pattern = match dice.roll(8) {
                    0 => AltPattern::Literal(Literal::Int(3)),
                    _ => AltPattern::Con(name(con), (0..arity).map(|_| binder(dice)).collect()),
                };
                alts.push(Alt { pattern, body: id(dice) });
            }
            let default = if dice.roll(2) == 0 { Some(id(dice)) } else { None };
            Expr::Case { scrutinee: id(dice), binder: binder(dice), alts, default }
        }
        _ => {
            let op = PrimOp::ALL[dice.roll(PrimOp::ALL.len())];
            Expr::Prim { op, args: (0..op.arity()).map(|_| id(dice)).collect() }
        }
    }
}

fn run(seed: u64, any: bool) {
    let lisp = program(
        "(data Maybe Nothing (Just a)) (newtype N (N a)) (data S (S a! b)) (opaque opaque)
         (def f (\\ (x y) (%intAdd x y))) (def g (\\ (x) (f x)))",
    );
    let mut dice = Dice(seed);
    let size = 1 + dice.roll(40);
    let body = random(&mut dice, size, any);
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default()).with_budget(1 << 16);
    let handle = machine.expression(name("it"), Arc::new(body));
    if let Outcome::Value(value) = machine.force(handle, &mut Limits::fuel(5_000)) {
        machine.describe_value(value, 3);
    }
}

#[test]
fn random_expressions() {
    for seed in 0..20_000 {
        run(seed, false);
    }
}

#[test]
fn random_expressions_that_may_contain_themselves() {
    for seed in 0..2_000 {
        run(seed, true);
    }
}

#[test]
fn an_empty_body() {
    let lisp = program("");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.expression(name("it"), Arc::new(Body::default()));
    assert!(matches!(machine.force(handle, &mut Limits::fuel(100)), Outcome::Unsupported(_)));
}
