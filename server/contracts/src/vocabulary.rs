//! What the logic knows without any declaration: the theories of sets, maps and bags, the measures of the standard
//! libraries, and a few aliases. The contracts of a library module come first where they define the same name.

use std::sync::LazyLock;

use limpid_base::{Name, QName};
use limpid_frontend::wired::{tuple, wired};
use limpid_logic::{Sort, Symbol, SymbolKind};
use rustc_hash::FxHashMap;

/// The module of names that belong to the logic itself.
pub(crate) const LOGIC: &str = "Logic";

/// A symbol and its sort, all variables quantified.
pub(crate) fn builtin(name: Name) -> Option<(Symbol, Sort)> {
    TABLE.get(&name).cloned()
}

pub(crate) fn builtin_names() -> impl Iterator<Item = Name> {
    TABLE.keys().copied()
}

/// The sort of this name, where the user writes a sort: `int`, `Set_Set`.
pub(crate) fn sort_constructor(name: &str, args: &[Sort]) -> Option<Sort> {
    let arg = |place: usize| args.get(place).cloned().unwrap_or(Sort::Unknown);
    Some(match name {
        "int" | "Int" | "Integer" | "num" => Sort::Int,
        "real" | "Double" | "Float" | "frac" => Sort::Real,
        "bool" | "Bool" => Sort::Bool,
        "Char" => Sort::Char,
        "Str" => Sort::Str,
        "Set_Set" => Sort::set(arg(0)),
        "Map_t" | "Array_t" => Sort::map(arg(0), arg(1)),
        "Bag_t" => Sort::map(arg(0), Sort::Int),
        "Size32" | "Size64" | "BitVec" => Sort::Unknown,
        _ => return None,
    })
}

/// The sorts of library types that are not data to the logic.
pub(crate) fn embedded(name: QName, args: &[Sort]) -> Option<Sort> {
    let arg = |place: usize| args.get(place).cloned().unwrap_or(Sort::Unknown);
    Some(match (name.module.as_str(), name.ident.as_str()) {
        ("GHC.Types", "Int" | "Word") | ("GHC.Num.Integer", "Integer") => Sort::Int,
        (_, "Int8" | "Int16" | "Int32" | "Int64" | "Word8" | "Word16" | "Word32" | "Word64" | "Natural") => Sort::Int,
        (_, "Int#" | "Word#" | "CInt" | "CSize" | "CChar" | "Integer" | "CLong" | "CULong" | "CUInt") => Sort::Int,
        ("GHC.Types", "Double" | "Float") => Sort::Real,
        (_, "Double#" | "Float#") => Sort::Real,
        ("GHC.Types", "Bool") => Sort::Bool,
        ("GHC.Types", "Char") => Sort::Char,
        (_, "Addr#") => Sort::Str,
        (module, "Set") if module.starts_with("Data.Set") => Sort::set(arg(0)),
        (module, "Bag") if module.contains("Bag") => Sort::map(arg(0), Sort::Int),
        ("GHC.Real", "Ratio") => Sort::Unknown,
        _ => return None,
    })
}

static TABLE: LazyLock<FxHashMap<Name, (Symbol, Sort)>> = LazyLock::new(table);

fn table() -> FxHashMap<Name, (Symbol, Sort)> {
    let var = |name: &str| Sort::Var(Name::new(name));
    let (a, b) = (var("a"), var("b"));
    let set = || Sort::set(var("a"));
    let map = || Sort::map(var("a"), var("b"));
    let bag = || Sort::map(var("a"), Sort::Int);
    let list = |of: Sort| Sort::data(wired().list, [of]);
    let data = |module: &str, name: &str, args: Vec<Sort>| Sort::data(QName::new(module, name), args);
    let maybe = || data("GHC.Maybe", "Maybe", vec![var("a")]);
    let either = || data("Data.Either", "Either", vec![var("a"), var("b")]);
    let any = || Sort::Unknown;
    let mut table = FxHashMap::default();
    let mut add = |names: &[&str], params: Vec<Sort>, result: Sort| {
        for name in names {
            let symbol = Symbol { kind: SymbolKind::Builtin, name: QName::new(LOGIC, name) };
            table.insert(Name::new(name), (symbol, Sort::funs(params.clone(), result.clone())));
        }
    };
    add(&["len", "autolen", "lengthList"], vec![list(a.clone())], Sort::Int);
    add(&["autosize"], vec![any()], Sort::Int);
    add(&["head"], vec![list(a.clone())], a.clone());
    add(&["tail"], vec![list(a.clone())], list(a.clone()));
    add(&["null", "nullList"], vec![list(a.clone())], Sort::Bool);
    let pair = || Sort::data(tuple(2), [var("a"), var("b")]);
    add(&["fst"], vec![pair()], a.clone());
    add(&["snd"], vec![pair()], b.clone());
    add(&["isJust", "isNothing"], vec![maybe()], Sort::Bool);
    add(&["fromJust"], vec![maybe()], a.clone());
    add(&["isLeft", "isRight"], vec![either()], Sort::Bool);
    add(&["Set_cup", "Set_cap", "Set_dif", "union", "intersection", "difference"], vec![set(), set()], set());
    add(&["Set_sng", "singleton"], vec![a.clone()], set());
    add(&["Set_add"], vec![set(), a.clone()], set());
    add(&["Set_emp"], vec![set()], Sort::Bool);
    // `Set_empty 0` is the empty set: its argument is a dummy.
    add(&["Set_empty"], vec![any()], set());
    add(&["empty"], vec![], any());
    add(&["Set_mem", "member"], vec![a.clone(), set()], Sort::Bool);
    add(&["Set_sub", "isSubsetOf"], vec![set(), set()], Sort::Bool);
    add(&["Set_com"], vec![set()], set());
    add(&["listElts", "elts", "fromList"], vec![list(a.clone())], set());
    add(&["Map_select"], vec![map(), a.clone()], b.clone());
    add(&["Map_store"], vec![map(), a.clone(), b.clone()], map());
    add(&["Map_default"], vec![b.clone()], map());
    add(&["Map_union"], vec![map(), map()], map());
    add(&["Map_project"], vec![set(), map()], map());
    add(&["Map_shift"], vec![a.clone(), map()], map());
    add(&["Map_to_set"], vec![map()], set());
    add(&["bag"], vec![list(a.clone())], bag());
    add(&["Bag_empty"], vec![any()], bag());
    add(&["Bag_sng"], vec![a.clone(), Sort::Int], bag());
    add(&["Bag_count"], vec![bag(), a.clone()], Sort::Int);
    add(&["Bag_union", "Bag_union_max", "Bag_union_min", "Bag_inter_min"], vec![bag(), bag()], bag());
    add(&["Bag_sub"], vec![bag(), bag()], Sort::Bool);
    add(&["strLen", "stringLen"], vec![any()], Sort::Int);
    add(&["concatString"], vec![any(), any()], any());
    add(&["takeString", "dropString", "subString"], vec![], any());
    add(&["cast"], vec![any()], any());
    add(&["totalityError"], vec![any()], Sort::Bool);
    add(&["isNullPtr"], vec![any()], Sort::Bool);
    add(
        &["plen", "pbase", "fplen", "bslen", "bllen", "tlen", "tllen", "vlen", "sizeOf", "ssize"],
        vec![any()],
        Sort::Int,
    );
    add(&["keys"], vec![any()], set());
    add(&["not"], vec![Sort::Bool], Sort::Bool);
    add(&["prop"], vec![any()], any());
    add(&["Prop"], vec![any()], any());
    add(&["runFun"], vec![], any());
    add(&["papp1", "papp2", "papp3", "papp4"], vec![], any());
    add(&["addrLen"], vec![any()], Sort::Int);
    add(&["cmp"], vec![], any());
    add(&["charToInt", "smt_set_mem"], vec![any()], any());
    // Fields of tuples, as LiquidHaskell prints them.
    for arity in 2..=7 {
        for field in 1..=arity {
            add(
                &[&format!("x_Tuple{arity}{field}"), &format!("lqdc##$select##GHC.Tuple.(,)##{field}")],
                vec![any()],
                any(),
            );
        }
    }
    table
}

/// Aliases that every module sees. LiquidHaskell's own prelude defines them.
pub(crate) const ALIASES: &str = "\
type Nat = {v:Int | v >= 0}
type Even = {v:Int | v mod 2 = 0}
type Odd = {v:Int | v mod 2 = 1}
type GeInt N = {v:Int | v >= N}
type LeInt N = {v:Int | v <= N}
type GtInt N = {v:Int | v > N}
type LtInt N = {v:Int | v < N}
type BNat N = {v:Nat | v <= N}
type Btwn Lo Hi = {v:Int | Lo <= v && v < Hi}
type BtwnE Lo Hi = {v:Int | Lo < v && v < Hi}
type BtwnI Lo Hi = {v:Int | Lo <= v && v <= Hi}
type TT = {v:Bool | v}
type FF = {v:Bool | not v}
type IncrListD a D = [a]<{\\x y -> (x+D) <= y}>
type IncrList a = [a]<{\\xi xj -> xi <= xj}>
type DecrList a = [a]<{\\xi xj -> xi >= xj}>
type UniqList a = [a]<{\\xi xj -> xi /= xj}>
type Prop E = {v:_ | prop v = E}
";
