//! What annotations know without any declaration: the functions of the logic's theories, names of sorts, and a few
//! aliases. The contracts of a library module come first where they define the same name.

use limpid_base::Name;
use limpid_logic::{Sort, Symbol};

/// A function of the logic's theories and its sort, all variables quantified.
pub(crate) fn builtin(name: Name) -> Option<(Symbol, Sort)> {
    let symbol = Symbol::builtin_named(name)?;
    Some((symbol, symbol.builtin()?.sort().clone()))
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
        "BitVec" => Sort::bit_vec(arg(0)),
        "Size1" => Sort::Size(1),
        "Size32" => Sort::Size(32),
        "Size64" => Sort::Size(64),
        _ => return None,
    })
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
