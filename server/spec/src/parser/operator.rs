//! From a flat chain of operands and operators to a tree, by precedence.

use crate::ast::Expr;

/// How an operator binds: tighter with a higher level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binding {
    pub(super) level: u8,
    pub(super) right: bool,
}

/// `first op operand op operand ..`
#[derive(Debug)]
pub(super) struct Chain<Op> {
    first: Expr,
    rest: Vec<(Binding, Op, Expr)>,
}

impl<Op> Chain<Op> {
    pub(super) fn new(first: Expr) -> Chain<Op> {
        Chain { first, rest: Vec::new() }
    }

    pub(super) fn push(&mut self, binding: Binding, op: Op, operand: Expr) {
        self.rest.push((binding, op, operand));
    }

    /// The tree, with `join` for each operator.
    pub(super) fn resolve(self, join: impl Fn(Op, Expr, Expr) -> Expr) -> Expr {
        // Each entry is a left operand that waits for what its operator's right operand will be.
        let mut waiting: Vec<(Expr, Binding, Op)> = Vec::new();
        let mut right = self.first;
        for (binding, op, operand) in self.rest {
            while let Some((left, _, waiting_op)) = waiting.pop_if(|(_, before, _)| {
                before.level > binding.level || (before.level == binding.level && !binding.right)
            }) {
                right = join(waiting_op, left, right);
            }
            waiting.push((right, binding, op));
            right = operand;
        }
        while let Some((left, _, op)) = waiting.pop() {
            right = join(op, left, right);
        }
        right
    }
}
