//! Canonical numbering: bodies that are the same tree get the same ids.
//!
//! Expressions are numbered in post-order, left to right; binders in pre-order. What the root does not reach is dropped.

use crate::{BinderId, Body, Expr, ExprId};

impl Body {
    /// The same code with its expressions and binders numbered by their position in the tree, and nothing unreachable in the
    /// arenas.
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
    /// The new ids of finished subtrees with an unfinished parent.
    done: Vec<ExprId>,
}

/// The traversal has an explicit stack, because a list literal makes a tree as deep as the list is long.
enum Visit {
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
        let mut visits = vec![Visit::Enter(root)];
        let mut children = Vec::new();
        while let Some(visit) = visits.pop() {
            match visit {
                Visit::Enter(id) => {
                    visits.push(Visit::Leave(id));
                    self.from.exprs[id].for_each_child(|child| children.push(child));
                    visits.extend(children.drain(..).rev().map(Visit::Enter));
                }
                Visit::Leave(id) => self.leave(id),
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
