//! The theory table: every function that the logic knows without a declaration.
//!
//! Each row has the function's name in LiquidHaskell, its other names, the library functions that mean the same, its
//! sort, and the function of the library module `Limpid.Logic` that computes it at run time. What a function means to
//! Z3 is in the solver's `encode/theory/`, which matches the functions of each [`Theory`] exhaustively. To add a function,
//! add a row here, an encoding there, and its code to `Limpid.Logic`.
//!
//! Must not know: Z3, core, or where annotations come from.

use std::sync::LazyLock;

use limpid_base::{Name, QName, tuple};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::{Sort, Symbol, SymbolKind};

/// The module of names that belong to the logic itself.
pub const LOGIC: &str = "Logic";

/// The sorts that occur in the table.
#[derive(Clone, Copy)]
enum Part {
    /// The type variable `a`: an element or a key.
    A,
    /// The type variable `b`: a value.
    B,
    Int,
    Bool,
    Char,
    Str,
    Ordering,
    /// Bit vectors of the width `a`.
    Bits,
    Bits1,
    Bits32,
    Bits64,
    Set,
    Map,
    /// A map whose keys are numbers.
    IntMap,
    Bag,
    List,
    Pair,
    Maybe,
    Either,
    /// It fits every sort.
    Any,
}

struct Row {
    builtin: Builtin,
    theory: Theory,
    name: &'static str,
    meaning: &'static str,
    aliases: &'static [&'static str],
    library: &'static [(&'static str, &'static str)],
    params: &'static [Part],
    result: Part,
    at_run_time: Option<&'static str>,
}

/// Makes [`Builtin`] with all functions, [`Theory`] with the functions of each theory, and the rows.
///
/// The comment of a row says what the function means to users. `or` has other names, `library` the library functions that mean the same, by their original names, and `runs` the
/// function of `Limpid.Logic`.
macro_rules! table {
    ($($(#[$about:meta])* $theory:ident($functions:ident) {
        $($(#[doc = $doc:literal])* $builtin:ident = $name:literal
            $(or [$($alias:literal),*])?
            $(library [$($module:literal . $ident:literal),*])?
            : [$($param:ident),*] -> $result:ident
            $(runs $function:literal)?;)*
    })*) => {
        /// A function of the logic. Other names of a function are the same variant.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub enum Builtin {
            $($($(#[doc = $doc])* $builtin,)*)*
        }

        /// The theory that a function belongs to, and the function among those of its theory.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Theory {
            $($(#[$about])* $theory($functions),)*
        }

        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub enum $functions {
                $($(#[doc = $doc])* $builtin,)*
            }
        )*

        const ROWS: &[Row] = &[$($(Row {
            builtin: Builtin::$builtin,
            theory: Theory::$theory($functions::$builtin),
            name: $name,
            meaning: concat!($($doc),*),
            aliases: &[$($($alias),*)?],
            library: &[$($(($module, $ident)),*)?],
            params: &[$(Part::$param),*],
            result: Part::$result,
            at_run_time: table!(@option $($function)?),
        },)*)*];
    };
    (@option) => { None };
    (@option $function:literal) => { Some($function) };
}

table! {
    /// Sets, which are arrays of truth values.
    Sets(SetFunction) {
        /// The empty set. The argument is a dummy, as in `Set_empty 0`.
        SetEmpty = "Set_empty" : [Any] -> Set runs "setEmpty";
        /// The empty set of the library, which has no argument.
        SetEmptyConstant = "empty" library ["Data.Set.Internal"."empty"] : [] -> Set runs "noElements";
        /// Whether a set is empty.
        SetIsEmpty = "Set_emp" library ["Data.Set.Internal"."null"] : [Set] -> Bool runs "setEmp";
        SetSingleton = "Set_sng" or ["singleton"] library ["Data.Set.Internal"."singleton"]
            : [A] -> Set runs "setSng";
        SetInsert = "Set_add" : [Set, A] -> Set runs "setAdd";
        SetMember = "Set_mem" or ["smt_set_mem", "member"] library ["Data.Set.Internal"."member"]
            : [A, Set] -> Bool runs "setMem";
        SetUnion = "Set_cup" or ["union"] library ["Data.Set.Internal"."union"] : [Set, Set] -> Set runs "setCup";
        SetIntersection = "Set_cap" or ["intersection"] library ["Data.Set.Internal"."intersection"]
            : [Set, Set] -> Set runs "setCap";
        SetDifference = "Set_dif" or ["difference"] library ["Data.Set.Internal"."difference"]
            : [Set, Set] -> Set runs "setDif";
        SetSubset = "Set_sub" or ["isSubsetOf"] library ["Data.Set.Internal"."isSubsetOf"]
            : [Set, Set] -> Bool runs "setSub";
        /// All values that are not elements. Sets at run time are finite, so it has no meaning there.
        SetComplement = "Set_com" : [Set] -> Set;
    }
    /// Maps, which are arrays.
    Maps(MapFunction) {
        /// The map that has the same value for every key.
        MapDefault = "Map_default" : [B] -> Map runs "mapDefault";
        MapSelect = "Map_select" : [Map, A] -> B runs "mapSelect";
        MapStore = "Map_store" : [Map, A, B] -> Map runs "mapStore";
        /// The numbers of two maps added for each key: the older name of `Bag_union`.
        MapUnion = "Map_union" : [Bag, Bag] -> Bag runs "bagUnion";
        /// The map with zero for every key that is not in the set.
        MapProject = "Map_project" : [Set, Bag] -> Bag runs "mapProject";
        /// The map with its keys moved up by a number.
        MapShift = "Map_shift" : [Int, IntMap] -> IntMap runs "mapShift";
        /// The keys whose number is positive.
        MapToSet = "Map_to_set" : [Bag] -> Set runs "mapToSet";
    }
    /// Bags, which are maps from elements to their number.
    Bags(BagFunction) {
        /// The empty bag. The argument is a dummy, as in `Bag_empty 0`.
        BagEmpty = "Bag_empty" : [Any] -> Bag runs "bagEmpty";
        /// The bag with one element, this many times.
        BagSingleton = "Bag_sng" : [A, Int] -> Bag runs "bagSng";
        BagCount = "Bag_count" : [Bag, A] -> Int runs "bagCount";
        /// The numbers of both bags added.
        BagUnion = "Bag_union" : [Bag, Bag] -> Bag runs "bagUnion";
        /// The greater of both numbers.
        BagUnionMax = "Bag_union_max" or ["Map_union_max"] : [Bag, Bag] -> Bag runs "bagUnionMax";
        /// The lesser of both numbers.
        BagIntersectionMin = "Bag_inter_min" or ["Bag_union_min", "Map_union_min"]
            : [Bag, Bag] -> Bag runs "bagInterMin";
        /// Whether no number is greater than in the other bag.
        BagSubset = "Bag_sub" : [Bag, Bag] -> Bool runs "bagSub";
    }
    /// Strings, which Z3 knows as such only with the option `--stringtheory`. Without it, it knows the sorts of these
    /// functions, the lengths of literals, and that different literals are different.
    Strings(StringFunction) {
        StringLength = "strLen" : [Str] -> Int runs "strLen";
        StringConcat = "concatString" : [Str, Str] -> Str runs "concatString";
        /// The part from this place on, of this length.
        Substring = "subString" : [Str, Int, Int] -> Str runs "subString";
    }
    /// Bit vectors. LiquidHaskell 0.9.0.2 has `bvand` and `bvor` only, and later versions the others. They also have
    /// functions whose result has another width, `concat` and `extract` among them. Those are left out: their names are
    /// those of Haskell functions, and the width of their result is not a sort.
    BitVectors(BitFunction) {
        BitsNot = "bvnot" : [Bits] -> Bits runs "bitsNot";
        BitsNegate = "bvneg" : [Bits] -> Bits runs "bitsNegate";
        BitsAnd = "bvand" : [Bits, Bits] -> Bits runs "bitsAnd";
        BitsNand = "bvnand" : [Bits, Bits] -> Bits runs "bitsNand";
        BitsOr = "bvor" : [Bits, Bits] -> Bits runs "bitsOr";
        BitsNor = "bvnor" : [Bits, Bits] -> Bits runs "bitsNor";
        BitsXor = "bvxor" : [Bits, Bits] -> Bits runs "bitsXor";
        BitsXnor = "bvxnor" : [Bits, Bits] -> Bits runs "bitsXnor";
        BitsShiftLeft = "bvshl" : [Bits, Bits] -> Bits runs "bitsShiftLeft";
        /// The shift that fills up with zeros.
        BitsShiftRight = "bvlshr" : [Bits, Bits] -> Bits runs "bitsShiftRight";
        /// The shift that fills up with the sign.
        BitsShiftSign = "bvashr" : [Bits, Bits] -> Bits runs "bitsShiftSign";
        BitsAdd = "bvadd" : [Bits, Bits] -> Bits runs "bitsAdd";
        BitsSub = "bvsub" : [Bits, Bits] -> Bits runs "bitsSub";
        BitsMul = "bvmul" : [Bits, Bits] -> Bits runs "bitsMul";
        /// Division without sign. By zero, it has all bits set.
        BitsDivide = "bvudiv" : [Bits, Bits] -> Bits runs "bitsDivide";
        /// Its remainder. Of a division by zero, it is the dividend.
        BitsRemainder = "bvurem" : [Bits, Bits] -> Bits runs "bitsRemainder";
        /// Division towards zero, with sign.
        BitsSignedDivide = "bvsdiv" : [Bits, Bits] -> Bits runs "bitsSignedDivide";
        /// Its remainder, which has the sign of the dividend.
        BitsSignedRemainder = "bvsrem" : [Bits, Bits] -> Bits runs "bitsSignedRemainder";
        /// The remainder that has the sign of the divisor.
        BitsSignedModulo = "bvsmod" : [Bits, Bits] -> Bits runs "bitsSignedModulo";
        /// Whether both are equal, as one bit.
        BitsCompare = "bvcomp" : [Bits, Bits] -> Bits1 runs "bitsCompare";
        BitsLess = "bvult" : [Bits, Bits] -> Bool runs "bitsLess";
        BitsLessEqual = "bvule" : [Bits, Bits] -> Bool runs "bitsLessEqual";
        BitsGreater = "bvugt" : [Bits, Bits] -> Bool runs "bitsGreater";
        BitsGreaterEqual = "bvuge" : [Bits, Bits] -> Bool runs "bitsGreaterEqual";
        BitsSignedLess = "bvslt" : [Bits, Bits] -> Bool runs "bitsSignedLess";
        BitsSignedLessEqual = "bvsle" : [Bits, Bits] -> Bool runs "bitsSignedLessEqual";
        BitsSignedGreater = "bvsgt" : [Bits, Bits] -> Bool runs "bitsSignedGreater";
        BitsSignedGreaterEqual = "bvsge" : [Bits, Bits] -> Bool runs "bitsSignedGreaterEqual";
        /// The lowest bits of a number.
        IntToBits32 = "int_to_bv32" : [Int] -> Bits32 runs "intToBits32";
        IntToBits64 = "int_to_bv64" : [Int] -> Bits64 runs "intToBits64";
        /// The number without sign.
        Bits32ToInt = "bv32_to_int" : [Bits32] -> Int runs "bitsToInt";
        Bits64ToInt = "bv64_to_int" : [Bits64] -> Int runs "bitsToInt";
    }
    /// Measures of library types, which have equations in LiquidHaskell and none in the logic.
    Measures(MeasureFunction) {
        Length = "len" or ["lengthList"] library ["GHC.Types"."len", "GHC.Base"."len"] : [List] -> Int runs "len";
        /// The length that LiquidHaskell derives.
        AutoLength = "autolen" library ["GHC.Base"."autolen"] : [List] -> Int runs "len";
        Head = "head" : [List] -> A runs "headOf";
        Tail = "tail" : [List] -> List runs "tailOf";
        Null = "null" or ["nullList"] : [List] -> Bool runs "nullOf";
        /// The set of a list's elements.
        Elements = "listElts" or ["elts"] library ["Data.Set.Internal"."listElts"]
            : [List] -> Set runs "listElts";
        /// The bag of a list's elements.
        BagOf = "bag" : [List] -> Bag runs "bagOf";
        First = "fst" library ["Data.Tuple"."fst"] : [Pair] -> A runs "firstOf";
        Second = "snd" library ["Data.Tuple"."snd"] : [Pair] -> B runs "secondOf";
        IsJust = "isJust" library ["Data.Maybe"."isJust"] : [Maybe] -> Bool runs "isJustOf";
        IsNothing = "isNothing" : [Maybe] -> Bool runs "isNothingOf";
        FromJust = "fromJust" library ["GHC.Base"."fromJust"] : [Maybe] -> A runs "fromJustOf";
        IsLeft = "isLeft" : [Either] -> Bool runs "isLeftOf";
        IsRight = "isRight" : [Either] -> Bool runs "isRightOf";
        Not = "not" : [Bool] -> Bool;
    }
    /// Functions of which the logic knows the sort only, as in liquid-fixpoint: it declares them, or LiquidHaskell's
    /// libraries declare them as measures without equations.
    Uninterpreted(Uninterpreted) {
        /// The length of an `SMTString`. Liquid-fixpoint interprets `strLen`, and not this measure, which the libraries
        /// relate to the other functions by assumed types.
        StringSize = "stringLen" library ["Language.Haskell.Liquid.String"."stringLen"] : [Str] -> Int runs "strLen";
        /// The first characters of an `SMTString`: a measure of the libraries.
        StringTake = "takeString" library ["Language.Haskell.Liquid.String"."takeString"]
            : [Int, Str] -> Str runs "takeString";
        StringDrop = "dropString" library ["Language.Haskell.Liquid.String"."dropString"]
            : [Int, Str] -> Str runs "dropString";
        /// A field of a tuple, as liquid-fixpoint prints it: see [`tuple_selectors`]. The tuple has any number of fields.
        TupleField = "lqdc##$select##GHC.Tuple.(,)##1" : [Any] -> Any;
        /// A size that LiquidHaskell derives or that its library specifications declare, of one type or another.
        Size = "autosize"
            or ["plen", "pbase", "fplen", "bslen", "bllen", "tlen", "tllen", "vlen", "sizeOf", "ssize", "addrLen"]
            : [Any] -> Int;
        /// The keys of a container.
        Keys = "keys" : [Any] -> Set;
        Test = "totalityError" or ["isNullPtr"] : [Any] -> Bool;
        /// The proposition of a proof, and casts: from any sort to any other.
        Cast = "cast" or ["prop", "Prop"] : [Any] -> Any;
        CharCode = "charToInt" : [Char] -> Int;
        /// How an old version orders.
        Compare = "cmp" : [Ordering] -> Ordering;
        /// A function as a value, applied.
        RunFunction = "runFun" : [Any, Any] -> Any;
        /// An abstract refinement, applied to this many values.
        Applied1 = "papp1" : [Any, Any] -> Bool;
        Applied2 = "papp2" : [Any, Any, Any] -> Bool;
        Applied3 = "papp3" : [Any, Any, Any, Any] -> Bool;
        Applied4 = "papp4" : [Any, Any, Any, Any, Any] -> Bool;
    }
    /// Symbols that encodings make. No annotation can mention them.
    Generated(Generated) {
        /// The number of the constructor that made a value.
        Tag = "tag" : [Any] -> Int;
        /// The number of constructors in a value.
        Constructors = "constructors" : [Any] -> Int;
    }
}

/// A row as it is looked up.
struct Entry {
    symbol: Symbol,
    sort: Sort,
    arity: usize,
}

struct Table {
    /// In the order of the variants.
    entries: Vec<Entry>,
    names: FxHashMap<Name, Builtin>,
    library: FxHashMap<QName, Builtin>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let entry = |row: &Row| Entry {
        symbol: Symbol { kind: SymbolKind::Builtin(row.builtin), name: QName::new(LOGIC, row.name) },
        sort: Sort::funs(row.params.iter().map(|part| part.sort()).collect::<Vec<_>>(), row.result.sort()),
        arity: row.params.len(),
    };
    let mut names = FxHashMap::default();
    let mut library = FxHashMap::default();
    for row in ROWS.iter().filter(|row| !matches!(row.theory, Theory::Generated(_))) {
        names.extend(row.names().map(|name| (Name::new(name), row.builtin)));
        library.extend(row.library.iter().map(|(module, ident)| (QName::new(module, ident), row.builtin)));
    }
    names.extend(tuple_selectors().map(|name| (Name::new(&name), Builtin::TupleField)));
    Table { entries: ROWS.iter().map(entry).collect(), names, library }
});

/// The names of the fields of tuples, as liquid-fixpoint prints them.
fn tuple_selectors() -> impl Iterator<Item = String> {
    (1..=7).map(|field| format!("lqdc##$select##GHC.Tuple.(,)##{field}"))
}

impl Builtin {
    /// The function with this name.
    pub fn named(name: Name) -> Option<Builtin> {
        TABLE.names.get(&name).copied()
    }

    /// All names of all functions.
    pub fn names() -> impl Iterator<Item = Name> {
        TABLE.names.keys().copied()
    }

    /// The function of a theory that this name is for, whichever module declares it. Liquid-fixpoint gives these names
    /// their meaning everywhere; those of library functions are ordinary names.
    pub fn reserved(name: Name) -> Option<Builtin> {
        let builtin = Builtin::named(name)?;
        let row = builtin.row();
        let by_theory = match row.theory {
            Theory::Sets(_) | Theory::Maps(_) | Theory::Bags(_) | Theory::Strings(_) | Theory::BitVectors(_) => true,
            Theory::Measures(_) | Theory::Uninterpreted(_) | Theory::Generated(_) => false,
        };
        let of_library = row.library.iter().any(|(_, ident)| *ident == name.as_str());
        (by_theory && !of_library).then_some(builtin)
    }

    /// The function that a function or measure of the libraries stands for, by its original name.
    pub fn of_library(name: QName) -> Option<Builtin> {
        TABLE.library.get(&name).copied()
    }

    pub fn symbol(self) -> Symbol {
        self.entry().symbol
    }

    /// The sort, with all variables quantified.
    pub fn sort(self) -> &'static Sort {
        &self.entry().sort
    }

    /// How many arguments it takes.
    pub fn arity(self) -> usize {
        self.entry().arity
    }

    pub fn theory(self) -> Theory {
        self.row().theory
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it means, for users; empty where the name says it.
    pub fn meaning(self) -> &'static str {
        self.row().meaning.trim()
    }

    /// The function of `Limpid.Logic` that computes it; none if nothing can.
    pub fn at_run_time(self) -> Option<&'static str> {
        self.row().at_run_time
    }

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    fn entry(self) -> &'static Entry {
        &TABLE.entries[self as usize]
    }
}

impl Row {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

impl Symbol {
    /// The logic's own function of this name, under this name.
    pub fn builtin_named(name: Name) -> Option<Symbol> {
        let builtin = Builtin::named(name)?;
        Some(Symbol { kind: SymbolKind::Builtin(builtin), name: QName { module: Name::new(LOGIC), ident: name } })
    }

    /// A Haskell function: the logic's own if the table says so, and an uninterpreted one otherwise.
    pub fn function(name: QName) -> Symbol {
        let kind = Builtin::of_library(name).map_or(SymbolKind::Uninterpreted, SymbolKind::Builtin);
        Symbol { kind, name }
    }

    /// The function of the logic that it stands for: itself, or the one that a measure of the libraries defines.
    pub fn builtin(self) -> Option<Builtin> {
        match self.kind {
            SymbolKind::Builtin(builtin) => Some(builtin),
            SymbolKind::Measure | SymbolKind::Uninterpreted => Builtin::of_library(self.name),
            SymbolKind::Reflected | SymbolKind::Inline | SymbolKind::Field => None,
        }
    }

    pub fn is(self, builtin: Builtin) -> bool {
        self.kind == SymbolKind::Builtin(builtin)
    }
}

impl Part {
    fn sort(self) -> Sort {
        let var = |name: &str| Sort::Var(Name::new(name));
        let (a, b) = (|| var("a"), || var("b"));
        let data = |module: &str, name: &str, args: Vec<Sort>| Sort::data(QName::new(module, name), args);
        match self {
            Part::A => a(),
            Part::B => b(),
            Part::Int => Sort::Int,
            Part::Bool => Sort::Bool,
            Part::Char => Sort::Char,
            Part::Str => Sort::Str,
            Part::Ordering => data("GHC.Types", "Ordering", vec![]),
            Part::Bits => Sort::bit_vec(a()),
            Part::Bits1 => Sort::bit_vec(Sort::Size(1)),
            Part::Bits32 => Sort::bit_vec(Sort::Size(32)),
            Part::Bits64 => Sort::bit_vec(Sort::Size(64)),
            Part::Set => Sort::set(a()),
            Part::Map => Sort::map(a(), b()),
            Part::IntMap => Sort::map(Sort::Int, b()),
            Part::Bag => Sort::map(a(), Sort::Int),
            Part::List => data("GHC.Types", "[]", vec![a()]),
            Part::Pair => Sort::data(tuple(2), vec![a(), b()]),
            Part::Maybe => data("GHC.Maybe", "Maybe", vec![a()]),
            Part::Either => data("Data.Either", "Either", vec![a(), b()]),
            Part::Any => Sort::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_variants() {
        for (place, row) in ROWS.iter().enumerate() {
            assert_eq!(row.builtin as usize, place, "{}", row.name);
        }
    }

    #[test]
    fn every_name_means_one_function() {
        let mut names = std::collections::BTreeMap::new();
        for row in ROWS {
            for name in row.names() {
                assert_eq!(names.insert(name, row.builtin), None, "{name} is in two rows");
            }
        }
        assert_eq!(Builtin::named(Name::new("union")), Some(Builtin::SetUnion));
        assert_eq!(Builtin::named(Name::new("tag")), None, "generated symbols have no name for users");
    }

    #[test]
    fn only_names_of_theories_are_reserved() {
        assert_eq!(Builtin::reserved(Name::new("Bag_sub")), Some(Builtin::BagSubset));
        assert_eq!(Builtin::reserved(Name::new("union")), None);
        assert_eq!(Builtin::reserved(Name::new("len")), None);
        assert_eq!(Builtin::reserved(Name::new("empty")), None);
        assert_eq!(Builtin::reserved(Name::new("bvor")), Some(Builtin::BitsOr));
        assert_eq!(Builtin::reserved(Name::new("strLen")), Some(Builtin::StringLength));
        assert_eq!(Builtin::reserved(Name::new("stringLen")), None);
    }

    #[test]
    fn libraries_are_known_by_original_names() {
        let union = |module| Symbol::function(QName::new(module, "union")).builtin();
        assert_eq!(union("Data.Set.Internal"), Some(Builtin::SetUnion));
        assert_eq!(union("Data.Settings"), None);
        let own = Symbol { kind: SymbolKind::Measure, name: QName::new("Data.Mine", "len") };
        assert_eq!(own.builtin(), None);
    }
}
