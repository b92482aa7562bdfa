//! The functions of the logic that the library module `Limpid.Logic` computes.

use limpid_base::QName;
use limpid_logic::{Sort, Symbol};

/// The module with the logic's own functions.
pub(crate) const LOGIC: &str = "Limpid.Logic";

pub(crate) fn logic(name: &str) -> QName {
    QName::new(LOGIC, name)
}

/// The function that computes a symbol of the logic, and the sort of its result.
pub(crate) fn builtin(symbol: Symbol) -> Option<(QName, usize, Sort)> {
    let builtin = symbol.builtin()?;
    let function = logic(builtin.at_run_time()?);
    Some((function, builtin.arity(), crate::sorts::instantiated(builtin.sort().split_funs().1)))
}
