//! Checks and the extents of calls.

use limpid_core::ExprId;

use super::alloc::Pending;
use super::{At, Compiler, Scope};
use crate::code::{Code, NOWHERE, Pc};

impl<S: Copy> Compiler<'_, '_, S> {
    /// What the check shows is allocated first, since it is needed when the predicate has been evaluated.
    pub(super) fn check(&mut self, id: ExprId, shown: [ExprId; 2], pred: ExprId, scope: &mut Scope, at: At) -> Pc {
        let mut inner = at.deeper();
        let mut pending = Pending::default();
        let atoms = self.atoms(&shown, scope, &mut inner, &mut pending);
        let &[site, values] = atoms.as_slice() else { return self.stuck(id, "a check of nothing") };
        let pred = self.operand(pred, scope, At { tail: false, live: NOWHERE, ..inner });
        let check = self.emit(id, Code::Check { site, pred, values });
        self.after(id, pending, check)
    }

    /// The body stays in tail position: the call's values are kept apart from the activation.
    pub(super) fn within(&mut self, id: ExprId, call: [ExprId; 2], body: ExprId, scope: &mut Scope, at: At) -> Pc {
        let mut inner = at.deeper();
        let mut pending = Pending::default();
        let atoms = self.atoms(&call, scope, &mut inner, &mut pending);
        let &[site, values] = atoms.as_slice() else { return self.stuck(id, "a call of nothing") };
        let body = self.expr(body, scope, inner);
        let within = self.emit(id, Code::Within { site, values, body });
        self.after(id, pending, within)
    }
}
