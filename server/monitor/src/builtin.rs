//! The theory symbols of the logic, implemented in the library module `Limpid.Logic`.

use limpid_base::QName;
use limpid_logic::{Sort, Symbol, SymbolKind};

/// The module with the logic's own functions.
pub(crate) const LOGIC: &str = "Limpid.Logic";

pub(crate) fn logic(name: &str) -> QName {
    QName::new(LOGIC, name)
}

/// The number of constructors of a value.
pub(crate) fn constructors() -> Symbol {
    Symbol { kind: SymbolKind::Builtin, name: logic("constructors") }
}

/// The function that implements a theory symbol, its arity, and the sort of its result.
pub(crate) fn builtin(symbol: Symbol) -> Option<(QName, usize, Sort)> {
    let name = symbol.name.ident.as_str();
    // A user may define a measure of the same name, so only symbols of the logic and the libraries count.
    let module = symbol.name.module.as_str();
    let ours = symbol.kind == SymbolKind::Builtin || module == "Logic" || module.starts_with("Data.Set");
    let theory = ours || name.starts_with("Set_") || name.starts_with("Map_") || name.starts_with("Bag_");
    let known = ours || module.starts_with("GHC.") || module.starts_with("Data.");
    let set = || Sort::set(Sort::Unknown);
    let bag = || Sort::map(Sort::Unknown, Sort::Int);
    let unknown = || Sort::Unknown;
    let (function, arity, sort) = match name {
        "Set_cup" if theory => ("setCup", 2, set()),
        "Set_cap" if theory => ("setCap", 2, set()),
        "Set_dif" if theory => ("setDif", 2, set()),
        "Set_sng" if theory => ("setSng", 1, set()),
        "Set_add" if theory => ("setAdd", 2, set()),
        "Set_emp" if theory => ("setEmp", 1, Sort::Bool),
        "Set_empty" if theory => ("setEmpty", 1, set()),
        "Set_mem" if theory => ("setMem", 2, Sort::Bool),
        "Set_sub" if theory => ("setSub", 2, Sort::Bool),
        "Map_select" if theory => ("mapSelect", 2, unknown()),
        "Map_store" if theory => ("mapStore", 3, Sort::map(Sort::Unknown, Sort::Unknown)),
        "Map_default" if theory => ("mapDefault", 1, Sort::map(Sort::Unknown, Sort::Unknown)),
        "Bag_empty" if theory => ("bagEmpty", 1, bag()),
        "Bag_sng" if theory => ("bagSng", 2, bag()),
        "Bag_count" if theory => ("bagCount", 2, Sort::Int),
        "Bag_union" if theory => ("bagUnion", 2, bag()),
        "Bag_union_max" if theory => ("bagUnionMax", 2, bag()),
        "Bag_inter_min" if theory => ("bagInterMin", 2, bag()),
        "Bag_sub" if theory => ("bagSub", 2, Sort::Bool),
        "union" if ours => ("setCup", 2, set()),
        "intersection" if ours => ("setCap", 2, set()),
        "difference" if ours => ("setDif", 2, set()),
        "singleton" if ours => ("setSng", 1, set()),
        "empty" if ours => ("setEmpty", 0, set()),
        "member" if ours => ("setMem", 2, Sort::Bool),
        "isSubsetOf" if ours => ("setSub", 2, Sort::Bool),
        "listElts" | "elts" | "fromList" if ours => ("listElts", 1, set()),
        "bag" if ours => ("bagOf", 1, bag()),
        "len" | "autolen" | "lengthList" if known => ("len", 1, Sort::Int),
        "head" if ours => ("headOf", 1, unknown()),
        "tail" if ours => ("tailOf", 1, unknown()),
        "null" | "nullList" if ours => ("nullOf", 1, Sort::Bool),
        "fst" | "x_Tuple21" if known => ("firstOf", 1, unknown()),
        "snd" | "x_Tuple22" if known => ("secondOf", 1, unknown()),
        "isJust" if known => ("isJustOf", 1, Sort::Bool),
        "isNothing" if ours => ("isNothingOf", 1, Sort::Bool),
        "fromJust" if known => ("fromJustOf", 1, unknown()),
        "isLeft" if ours => ("isLeftOf", 1, Sort::Bool),
        "isRight" if ours => ("isRightOf", 1, Sort::Bool),
        _ => return None,
    };
    Some((logic(function), arity, sort))
}
