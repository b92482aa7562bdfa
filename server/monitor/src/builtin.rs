//! The functions of the logic that the library module `Limpid.Logic` computes.

use limpid_base::QName;
use limpid_logic::{Sort, Symbol};

/// The library module whose code computes the functions of the logic.
pub(crate) const RUN_TIME: &str = "Limpid.Logic";

pub(crate) fn logic(name: &str) -> QName {
    QName::new(RUN_TIME, name)
}

/// The function that computes a symbol of the logic, and the sort of its result.
pub(crate) fn builtin(symbol: Symbol) -> Option<(QName, usize, Sort)> {
    let builtin = symbol.builtin()?;
    let function = logic(builtin.at_run_time()?);
    Some((function, builtin.arity(), crate::sorts::instantiated(builtin.sort().split_funs().1)))
}
