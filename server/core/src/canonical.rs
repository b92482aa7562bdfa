//! One numbering for all bodies that are the same tree.
//!
//! Expressions are numbered children first, from left to right; binders are numbered in the order in which an outside-in
//! reading meets them. What cannot be reached from the root is dropped.

use crate::{BinderId, Body, Expr, ExprId};

impl Body {
    /// The same code with its expressions and binders numbered by their place in the tree, and nothing else in the arenas.
    #[must_use]
    pub fn canonical(&self) -> Body {
        let Some(root) = self.root else { return Body::default() };
        let mut renumber =
            Renumber { from: self, to: Body::default(), binders: vec![None; self.binders.len()], done: Vec::new() };
        renumber.run(root);
        let root = renumber.done.pop();
        Body { root, ..renumber.to }
    }

    /// The binders that occur, in canonical order.
    fn binder_order(&self, root: ExprId) -> Vec<BinderId> {
        let mut order = Vec::new();
        let mut stack = vec![root];
        let mut children = Vec::new();
        while let Some(id) = stack.pop() {
            let Some(expr) = self.exprs.get(id) else { continue };
            expr.for_each_binder(|binder| order.push(binder));
            expr.for_each_child(|child| children.push(child));
            stack.extend(children.drain(..).rev());
        }
        order
    }
}

struct Renumber<'a> {
    from: &'a Body,
    to: Body,
    binders: Vec<Option<BinderId>>,
    /// The new ids of finished subtrees whose parent is not finished yet.
    done: Vec<ExprId>,
}

/// The traversal keeps its own stack: trees can be as deep as the longest list that a user writes down.
enum Step {
    Enter(ExprId),
    Leave(ExprId),
}

impl Renumber<'_> {
    fn run(&mut self, root: ExprId) {
        for binder in self.from.binder_order(root) {
            if let Some(found) = self.from.binders.get(binder) {
                let new = self.to.binder(found.clone(), self.from.binder_span(binder));
                self.binders[binder.index()] = Some(new);
            }
        }
        let mut steps = vec![Step::Enter(root)];
        let mut children = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(id) => {
                    steps.push(Step::Leave(id));
                    self.from.exprs[id].for_each_child(|child| children.push(child));
                    steps.extend(children.drain(..).rev().map(Step::Enter));
                }
                Step::Leave(id) => self.leave(id),
            }
        }
    }

    fn leave(&mut self, id: ExprId) {
        let mut expr: Expr = self.from.exprs[id].clone();
        let mut count = 0;
        expr.for_each_child(|_| count += 1);
        let first = self.done.len() - count;
        let mut children = self.done.split_off(first).into_iter();
        expr.for_each_child_mut(|child| {
            if let Some(new) = children.next() {
                *child = new;
            }
        });
        let binders = &self.binders;
        expr.for_each_binder_mut(|binder| {
            if let Some(Some(new)) = binders.get(binder.index()) {
                *binder = *new;
            }
        });
        let new = self.to.expr(expr, self.from.span(id));
        self.done.push(new);
    }
}
