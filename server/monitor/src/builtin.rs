//! The functions of the logic that the library module `Limpid.Logic` computes.

use limpid_base::QName;
use limpid_logic::{Sort, Symbol};

/// The library module whose code computes the functions of the logic.
pub(crate) const RUN_TIME: &str = "Limpid.Logic";

pub(crate) fn logic(name: &str) -> QName {
    QName::new(RUN_TIME, name)
}

/// The function that computes a symbol of the logic, the sorts of its parameters and that of its result.
pub(crate) fn builtin(symbol: Symbol) -> Option<(QName, Vec<&'static Sort>, Sort)> {
    let builtin = symbol.builtin()?;
    let function = logic(builtin.at_run_time()?);
    let (params, result) = builtin.sort().split_funs();
    Some((function, params, crate::sorts::instantiated(result)))
}

/// Whether a value of this sort has the form in which `Limpid.Logic` expects one of the parameter's sort. A user's type that is
/// embedded as a string or as a bit vector has a form of its own.
pub(crate) fn is_represented(param: &Sort, arg: &Sort) -> bool {
    match param {
        Sort::Str => *arg == Sort::Str,
        Sort::BitVec(_) => matches!(arg, Sort::BitVec(_)),
        _ => true,
    }
}
