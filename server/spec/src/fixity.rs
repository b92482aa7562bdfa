//! How tightly the operators of expressions bind: a built-in table, and what fixity items add to it.

use rustc_hash::FxHashMap;

use crate::ast::{ArithOp, Assoc};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixity {
    pub(crate) precedence: u8,
    pub(crate) right: bool,
    /// `None` for the operators that fixity items declare.
    pub(crate) builtin: Option<ArithOp>,
}

/// The operators known at some place of a file.
#[derive(Debug)]
pub(crate) struct Fixities {
    table: FxHashMap<Box<str>, Fixity>,
}

/// The precedence of the operators that are built in; also that of prefix minus is 9.
pub(crate) fn builtin(op: ArithOp) -> (u8, bool) {
    match op {
        ArithOp::Compose => (9, true),
        ArithOp::Mul | ArithOp::Div => (7, false),
        ArithOp::Add | ArithOp::Sub => (6, false),
        // Haskell has 7 here; LiquidHaskell really reads `x + y mod 2` as `(x + y) mod 2`.
        ArithOp::Mod => (5, false),
    }
}

impl Default for Fixities {
    fn default() -> Self {
        use ArithOp::{Add, Compose, Div, Mod, Mul, Sub};
        let table = [Add, Sub, Mul, Div, Mod, Compose].into_iter().map(|op| {
            let (precedence, right) = builtin(op);
            (op.as_str().into(), Fixity { precedence, right, builtin: Some(op) })
        });
        Fixities { table: table.collect() }
    }
}

impl Fixities {
    pub(crate) fn get(&self, operator: &str) -> Option<Fixity> {
        self.table.get(operator).copied()
    }

    pub(crate) fn declare(&mut self, operator: &str, precedence: Option<u8>, assoc: Assoc) {
        let builtin = self.get(operator).and_then(|known| known.builtin);
        let fixity = Fixity { precedence: precedence.unwrap_or(9), right: assoc == Assoc::Right, builtin };
        self.table.insert(operator.into(), fixity);
    }
}
