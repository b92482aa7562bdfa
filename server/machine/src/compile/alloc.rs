//! What is delayed: arguments, let bindings, fields. Only what needs it becomes a heap object.

use limpid_core::{BinderId, Expr, ExprId, PrimOp};

use super::{At, Compiler, DEEP, Scope, Shape, Work};
use crate::code::{Alloc, Atom, Code, NOWHERE, Operand, Pc};
use crate::value::Value;

/// Allocations that will run before some code, in order.
#[derive(Default)]
pub(super) struct Pending {
    pub(super) allocs: Vec<Alloc>,
}

impl<S: Copy> Compiler<'_, '_, S> {
    /// The expressions as atoms, allocating what is not one; `at` moves up by what was allocated.
    pub(super) fn atoms(&mut self, ids: &[ExprId], scope: &mut Scope, at: &mut At, pending: &mut Pending) -> Vec<Atom> {
        ids.iter().map(|&id| self.delayed(id, scope, at, pending, true)).collect()
    }

    /// One expression as an atom. Inside a recursive group nothing may be computed early.
    pub(super) fn delayed(
        &mut self,
        id: ExprId,
        scope: &mut Scope,
        at: &mut At,
        pending: &mut Pending,
        early: bool,
    ) -> Atom {
        match self.shape(id, scope) {
            Shape::Atom(atom) => atom,
            shape => {
                let alloc = self.alloc(id, shape, scope, at, pending, early);
                self.place(alloc, at, pending)
            }
        }
    }

    fn place(&mut self, alloc: Alloc, at: &mut At, pending: &mut Pending) -> Atom {
        if let Alloc::Fun { routine, captures } = alloc
            && captures.len == 0
        {
            return self.linker.pools.constant(Value::Fun { routine, captured: NOWHERE });
        }
        pending.allocs.push(alloc);
        at.level += 1;
        Atom::Local(at.level - 1)
    }

    /// How to make the object for an expression that is no atom.
    pub(super) fn alloc(
        &mut self,
        id: ExprId,
        shape: Shape,
        scope: &mut Scope,
        at: &mut At,
        pending: &mut Pending,
        early: bool,
    ) -> Alloc {
        at.depth += 1;
        let alloc = match shape {
            _ if at.depth > DEEP => self.thunk(id, scope),
            Shape::Con(con, args) if self.is_lazy(con, &args, scope) => {
                let args: Vec<Atom> = args.iter().map(|&arg| self.delayed(arg, scope, at, pending, early)).collect();
                Alloc::Con { con, args: self.linker.pools.atom_slice(&args) }
            }
            Shape::Prim(op, args) if early && is_cheap(op) => self.speculate(id, op, &args, scope, *at),
            Shape::App(fun, args) => match self.unsaturated(fun, args.len()) {
                Some(fun) => {
                    let args: Vec<Atom> =
                        args.iter().map(|&arg| self.delayed(arg, scope, at, pending, early)).collect();
                    Alloc::Pap { fun, args: self.linker.pools.atom_slice(&args) }
                }
                None => self.thunk(id, scope),
            },
            Shape::Other(inner) if matches!(self.body.exprs.get(inner), Some(Expr::Lam { .. })) => {
                let (routine, captures) = self.closure(inner, scope);
                Alloc::Fun { routine, captures: self.linker.pools.slot_slice(&captures) }
            }
            _ => self.thunk(id, scope),
        };
        at.depth -= 1;
        alloc
    }

    /// Whether building the constructor evaluates nothing.
    fn is_lazy(&mut self, con: u32, args: &[ExprId], scope: &Scope) -> bool {
        (0..args.len()).all(|field| !self.is_strict(con, field) || self.is_value(args[field], scope))
    }

    pub(super) fn is_strict(&self, con: u32, field: usize) -> bool {
        self.linker.pools.cons[con as usize].strict.get(field).copied().unwrap_or(false)
    }

    /// Whether the expression is a constant in weak head normal form.
    pub(super) fn is_value(&mut self, id: ExprId, scope: &Scope) -> bool {
        match self.shape(id, scope) {
            Shape::Atom(Atom::Const(place)) => self.linker.pools.consts[place as usize].is_whnf(),
            _ => false,
        }
    }

    /// The function, if it is a global that waits for more arguments than these.
    fn unsaturated(&mut self, fun: ExprId, args: usize) -> Option<Atom> {
        let Some(Expr::Global { name, .. }) = self.body.exprs.get(fun) else { return None };
        let global = self.linker.global(*name);
        let global = self.linker.globals[global as usize];
        (global.arity as usize > args).then(|| self.linker.pools.constant(global.value))
    }

    pub(super) fn thunk(&mut self, id: ExprId, scope: &Scope) -> Alloc {
        let (routine, captures) = self.routine(id, &[], id, scope);
        Alloc::Thunk { routine, captures: self.linker.pools.slot_slice(&captures) }
    }

    /// A routine for a lambda, and the slots it captures.
    pub(super) fn closure(&mut self, id: ExprId, scope: &Scope) -> (u32, Vec<u32>) {
        let (params, inner) = self.linker.peel_lambdas(self.body, id);
        self.routine(id, &params, inner, scope)
    }

    fn routine(&mut self, id: ExprId, params: &[BinderId], inner: ExprId, scope: &Scope) -> (u32, Vec<u32>) {
        let mut places = Scope::default();
        for (slot, param) in params.iter().enumerate() {
            places.places.insert(*param, Atom::Local(slot as u32));
        }
        let mut captures = Vec::new();
        for binder in self.free.of(id) {
            match scope.places.get(binder) {
                Some(&Atom::Local(slot)) => {
                    let place = params.len() + captures.len();
                    places.places.insert(*binder, Atom::Local(place as u32));
                    captures.push(slot);
                }
                Some(&constant) => {
                    places.places.insert(*binder, constant);
                }
                // Not in scope: the code that uses it says so.
                None => {}
            }
        }
        let arity = params.len() as u32;
        let routine = self.linker.pools.routine(arity, captures.len() as u32, self.owner);
        let level = arity + captures.len() as u32;
        self.work.push(Work { routine, body: inner, scope: places, level });
        (routine, captures)
    }

    fn speculate(&mut self, id: ExprId, op: PrimOp, args: &[ExprId], scope: &mut Scope, at: At) -> Alloc {
        let operands: Option<Vec<Operand>> = args.iter().map(|&arg| self.cheap(arg, scope, at.depth)).collect();
        let (routine, captures) = self.routine(id, &[], id, scope);
        let captures = self.linker.pools.slot_slice(&captures);
        match operands.and_then(|operands| self.cheap_code(id, op, &operands)) {
            Some(code) => Alloc::Speculate { code, routine, captures },
            None => Alloc::Thunk { routine, captures },
        }
    }

    /// An operand that can be computed early, if at hand.
    fn cheap(&mut self, id: ExprId, scope: &Scope, depth: u32) -> Option<Operand> {
        match self.shape(id, scope) {
            Shape::Atom(atom) => Some(atom.into()),
            Shape::Prim(op, args) if is_cheap(op) && depth < DEEP => {
                let operands: Option<Vec<Operand>> =
                    args.iter().map(|&arg| self.cheap(arg, scope, depth + 1)).collect();
                self.cheap_code(id, op, &operands?).map(Operand::Code)
            }
            _ => None,
        }
    }

    fn cheap_code(&mut self, id: ExprId, op: PrimOp, operands: &[Operand]) -> Option<Pc> {
        match *operands {
            [arg] => Some(self.emit(id, Code::Prim1 { op, arg })),
            [first, second] => Some(self.emit(id, Code::Prim2 { op, first, second })),
            _ => None,
        }
    }
}

/// Operations that take no time and cannot fail.
fn is_cheap(op: PrimOp) -> bool {
    use PrimOp::*;
    matches!(
        op,
        IntAdd
            | IntSub
            | IntMul
            | IntNegate
            | IntEq
            | IntNe
            | IntLt
            | IntLe
            | IntGt
            | IntGe
            | IntAnd
            | IntOr
            | IntXor
            | IntegerAdd
            | IntegerSub
            | IntegerMul
            | IntegerEq
            | IntegerNe
            | IntegerLt
            | IntegerLe
            | IntegerGt
            | IntegerGe
            | IntToInteger
            | IntegerToInt
            | DoubleAdd
            | DoubleSub
            | DoubleMul
            | DoubleDiv
            | CharEq
            | CharNe
            | CharToInt
    )
}
