//! Calls, constructors, let: what puts atoms together.

use limpid_core::{BinderId, Expr, ExprId};

use super::alloc::Pending;
use super::{At, Compiler, Scope, Shape};
use crate::code::{Alts, Atom, Code, NOWHERE, Operand, Pc, Select};
use crate::value::Value;

impl<S: Copy> Compiler<'_, '_, S> {
    pub(super) fn app(&mut self, id: ExprId, fun: ExprId, args: &[ExprId], scope: &mut Scope, at: At) -> Pc {
        let mut inner = at.deeper();
        let Shape::Atom(function) = self.shape(fun, scope) else {
            return self.app_of_code(id, fun, args, scope, at);
        };
        let mut pending = Pending::default();
        let atoms = self.atoms(args, scope, &mut inner, &mut pending);
        let args = self.linker.pools.atom_slice(&atoms);
        let (tail, dead) = (at.tail, self.dead(inner));
        let call = match self.routine_of(fun, function) {
            Some((routine, arity)) if arity == args.len => Code::CallRoutine { routine, args, tail, dead },
            _ => Code::Call { fun: function, args, tail, dead },
        };
        let call = self.emit(id, call);
        self.after(id, pending, call)
    }

    /// The routine and arity of a function that captures nothing.
    fn routine_of(&mut self, fun: ExprId, function: Atom) -> Option<(u32, u32)> {
        match function {
            Atom::Const(place) => match self.linker.pools.consts[place as usize] {
                Value::Fun { routine, captured: NOWHERE } => {
                    Some((routine, self.linker.pools.routines[routine as usize].arity))
                }
                _ => None,
            },
            Atom::Local(_) => {
                debug_assert!(!matches!(self.body.exprs.get(fun), Some(Expr::Global { .. })));
                None
            }
        }
    }

    /// Evaluates the function first, then calls it.
    fn app_of_code(&mut self, id: ExprId, fun: ExprId, args: &[ExprId], scope: &mut Scope, at: At) -> Pc {
        let before = self.before(args, None, scope, at);
        let scrutinee = self.operand(fun, scope, before);
        let mut inner = at.deeper().up(1);
        let mut pending = Pending::default();
        let atoms = self.atoms(args, scope, &mut inner, &mut pending);
        let args = self.linker.pools.atom_slice(&atoms);
        let (fun, tail, dead) = (Atom::Local(at.level), at.tail, self.dead(inner));
        let call = self.emit(id, Code::Call { fun, args, tail, dead });
        let body = self.after(id, pending, call);
        self.force(id, scrutinee, true, body)
    }

    /// Code that runs the allocations, then the body.
    pub(super) fn after(&mut self, id: ExprId, pending: Pending, body: Pc) -> Pc {
        if pending.allocs.is_empty() {
            return body;
        }
        let allocs = self.linker.pools.alloc_slice(&pending.allocs);
        self.emit(id, Code::Let { allocs, body })
    }

    /// Code that evaluates the scrutinee, pushes it if told so, and goes on.
    pub(super) fn force(&mut self, id: ExprId, scrutinee: Operand, bind: bool, body: Pc) -> Pc {
        self.linker.pools.alts.push(Alts { bind, select: Select::Force, default: Some(body) });
        let alts = self.linker.pools.alts.len() as u32 - 1;
        self.emit(id, Code::Case { scrutinee, alts })
    }

    pub(super) fn con(&mut self, id: ExprId, con: u32, args: &[ExprId], scope: &mut Scope, at: At) -> Pc {
        // Strict fields are evaluated first, each into its own local; then the lazy ones are allocated.
        let mut inner = at.deeper();
        let mut forced = Vec::new();
        let mut strict = vec![None; args.len()];
        for (field, &arg) in args.iter().enumerate() {
            if self.is_strict(con, field) && !self.is_value(arg, scope) {
                let before = At { tail: false, live: NOWHERE, ..inner };
                forced.push(self.operand(arg, scope, before));
                strict[field] = Some(Atom::Local(inner.level));
                inner.level += 1;
            }
        }
        let mut pending = Pending::default();
        let mut atoms = Vec::new();
        for (field, &arg) in args.iter().enumerate() {
            atoms.push(match strict[field] {
                Some(atom) => atom,
                None => self.delayed(arg, scope, &mut inner, &mut pending, true),
            });
        }
        let args = self.linker.pools.atom_slice(&atoms);
        let build = self.emit(id, Code::Con { con, args });
        let body = self.after(id, pending, build);
        forced.into_iter().rev().fold(body, |body, operand| self.force(id, operand, true, body))
    }

    pub(super) fn seq(&mut self, id: ExprId, first: ExprId, second: ExprId, scope: &mut Scope, at: At) -> Pc {
        let before = self.before(&[second], None, scope, at);
        let scrutinee = self.operand(first, scope, before);
        let body = self.expr(second, scope, at.deeper());
        self.force(id, scrutinee, false, body)
    }

    pub(super) fn catch(&mut self, id: ExprId, action: ExprId, handler: ExprId, scope: &mut Scope, at: At) -> Pc {
        let mut inner = at.deeper();
        let mut pending = Pending::default();
        let atoms = self.atoms(&[action, handler], scope, &mut inner, &mut pending);
        let &[action, handler] = atoms.as_slice() else { return self.stuck(id, "catch without handler") };
        let code = self.emit(id, Code::Catch { action, handler, tail: at.tail });
        self.after(id, pending, code)
    }

    pub(super) fn bind(
        &mut self,
        id: ExprId,
        recursive: bool,
        bindings: &[(BinderId, ExprId)],
        body: ExprId,
        scope: &mut Scope,
        at: At,
    ) -> Pc {
        if recursive {
            return self.bind_recursive(id, bindings, body, scope, at);
        }
        let mut inner = at.deeper();
        let mut pending = Pending::default();
        let mut places = Vec::new();
        for &(binder, rhs) in bindings {
            if self.free.is_used(binder) {
                places.push((binder, self.delayed(rhs, scope, &mut inner, &mut pending, true)));
            }
        }
        scope.places.extend(places);
        let body = self.expr(body, scope, inner);
        self.after(id, pending, body)
    }

    fn bind_recursive(
        &mut self,
        id: ExprId,
        bindings: &[(BinderId, ExprId)],
        body: ExprId,
        scope: &mut Scope,
        at: At,
    ) -> Pc {
        let mut inner = at.deeper();
        let mut group = Vec::new();
        for &(binder, rhs) in bindings {
            // A constant needs no object. A name for another member of the group might be a name for itself.
            match self.shape(rhs, scope) {
                Shape::Atom(atom @ Atom::Const(_)) => {
                    scope.places.insert(binder, atom);
                }
                _ => group.push((binder, rhs)),
            }
        }
        for &(binder, _) in &group {
            scope.places.insert(binder, Atom::Local(inner.level));
            inner.level += 1;
        }
        // What the members need besides comes after them.
        let mut pending = Pending::default();
        let mut members = Vec::new();
        for &(_, rhs) in &group {
            let alloc = match self.shape(rhs, scope) {
                Shape::Atom(_) => self.thunk(rhs, scope),
                shape => self.alloc(rhs, shape, scope, &mut inner, &mut pending, false),
            };
            members.push(alloc);
        }
        members.append(&mut pending.allocs);
        let body = self.expr(body, scope, inner);
        let allocs = self.linker.pools.alloc_slice(&members);
        self.emit(id, Code::LetRec { allocs, body })
    }
}
