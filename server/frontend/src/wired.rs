//! The names that the front end itself needs to know. `server/library/CONVENTIONS.md` lists them for library authors.

use std::sync::LazyLock;

use limpid_base::{Name, QName};

macro_rules! wired {
    ($($field:ident = $module:literal . $ident:literal;)*) => {
        /// The wired-in names, interned once.
        #[derive(Debug)]
        pub struct Wired { $(pub $field: QName),* }

        static WIRED: LazyLock<Wired> = LazyLock::new(|| Wired { $($field: QName::new($module, $ident)),* });
    };
}

wired! {
    arrow = "GHC.Prim" . "->";
    equality = "GHC.Types" . "~";
    list = "GHC.Types" . "[]";
    nil = "GHC.Types" . "[]";
    cons = "GHC.Types" . ":";
    unit = "GHC.Tuple" . "()";
    bool = "GHC.Types" . "Bool";
    true_ = "GHC.Types" . "True";
    false_ = "GHC.Types" . "False";
    int = "GHC.Types" . "Int";
    word = "GHC.Types" . "Word";
    char = "GHC.Types" . "Char";
    double = "GHC.Types" . "Double";
    float = "GHC.Types" . "Float";
    integer = "GHC.Num.Integer" . "Integer";
    io = "GHC.Types" . "IO";
    lt = "GHC.Types" . "LT";
    eq_ = "GHC.Types" . "EQ";
    gt = "GHC.Types" . "GT";
    ordering = "GHC.Types" . "Ordering";
    star = "GHC.Types" . "Type";

    class_num = "GHC.Num" . "Num";
    from_integer = "GHC.Num" . "fromInteger";
    negate = "GHC.Num" . "negate";
    minus = "GHC.Num" . "-";
    plus = "GHC.Num" . "+";
    times = "GHC.Num" . "*";
    class_fractional = "GHC.Real" . "Fractional";
    from_rational = "GHC.Real" . "fromRational";
    class_integral = "GHC.Real" . "Integral";
    class_real = "GHC.Real" . "Real";
    class_real_frac = "GHC.Real" . "RealFrac";
    class_floating = "GHC.Float" . "Floating";
    class_real_float = "GHC.Float" . "RealFloat";
    ratio = "GHC.Real" . "Ratio";
    ratio_con = "GHC.Real" . ":%";
    class_eq = "GHC.Classes" . "Eq";
    equals = "GHC.Classes" . "==";
    class_ord = "GHC.Classes" . "Ord";
    compare = "GHC.Classes" . "compare";
    less = "GHC.Classes" . "<";
    less_equal = "GHC.Classes" . "<=";
    greater_equal = "GHC.Classes" . ">=";
    and = "GHC.Classes" . "&&";
    or = "GHC.Classes" . "||";
    not = "GHC.Classes" . "not";
    class_functor = "GHC.Base" . "Functor";
    fmap = "GHC.Base" . "fmap";
    class_applicative = "GHC.Base" . "Applicative";
    pure = "GHC.Base" . "pure";
    ap = "GHC.Base" . "<*>";
    class_monad = "GHC.Base" . "Monad";
    bind = "GHC.Base" . ">>=";
    then = "GHC.Base" . ">>";
    return_ = "GHC.Base" . "return";
    fail = "Control.Monad.Fail" . "fail";
    string = "GHC.Base" . "String";
    apply = "GHC.Base" . "$";
    append = "GHC.Base" . "++";
    map = "GHC.Base" . "map";
    compose = "GHC.Base" . ".";
    zip = "GHC.List" . "zip";
    mappend = "GHC.Base" . "<>";
    mempty = "GHC.Base" . "mempty";
    class_enum = "GHC.Enum" . "Enum";
    class_bounded = "GHC.Enum" . "Bounded";
    min_bound = "GHC.Enum" . "minBound";
    max_bound = "GHC.Enum" . "maxBound";
    to_enum = "GHC.Enum" . "toEnum";
    from_enum = "GHC.Enum" . "fromEnum";
    enum_from = "GHC.Enum" . "enumFrom";
    enum_from_then = "GHC.Enum" . "enumFromThen";
    enum_from_to = "GHC.Enum" . "enumFromTo";
    enum_from_then_to = "GHC.Enum" . "enumFromThenTo";
    class_show = "GHC.Show" . "Show";
    shows_prec = "GHC.Show" . "showsPrec";
    show_paren = "GHC.Show" . "showParen";
    show_string = "GHC.Show" . "showString";
    show_space = "GHC.Show" . "showSpace";
    show_comma_space = "GHC.Show" . "showCommaSpace";
    class_read = "GHC.Read" . "Read";
    class_ix = "GHC.Ix" . "Ix";
    ix_range = "GHC.Ix" . "range";
    ix_index = "GHC.Ix" . "index";
    ix_in_range = "GHC.Ix" . "inRange";
    class_foldable = "Data.Foldable" . "Foldable";
    foldr = "Data.Foldable" . "foldr";
    fold_map = "Data.Foldable" . "foldMap";
    class_traversable = "Data.Traversable" . "Traversable";
    traverse = "Data.Traversable" . "traverse";
    class_is_string = "Data.String" . "IsString";
    from_string = "Data.String" . "fromString";
    from_list = "GHC.IsList" . "fromList";
    from_list_n = "GHC.IsList" . "fromListN";
    to_list = "GHC.IsList" . "toList";
    error = "GHC.Err" . "error";
}

pub fn wired() -> &'static Wired {
    &WIRED
}

/// What a module of ghc-internal was called when it was one of base, before base 4.20.
pub fn without_internal(module: Name) -> Option<Name> {
    module.as_str().strip_prefix("GHC.Internal.").map(Name::new)
}

/// The constructors of types that are primitive or kept in another form here, by their modules: each with its type.
const BOXES: [(&str, &[(&str, &str)]); 2] = [
    ("GHC.Types", &[("I#", "Int"), ("W#", "Word"), ("C#", "Char"), ("D#", "Double"), ("F#", "Float")]),
    ("GHC.Word", &[("W8#", "Word8"), ("W16#", "Word16"), ("W32#", "Word32")]),
];

/// The functions of the libraries that stand for a constructor such as `I#`: it is matched by a view.
#[derive(Clone, Copy, Debug)]
pub struct Boxed {
    pub make: QName,
    pub view: QName,
}

/// The constructors of this kind in a module, each with its type.
pub fn boxes(module: Name) -> &'static [(&'static str, &'static str)] {
    BOXES.iter().find(|(name, _)| *name == module.as_str()).map_or(&[], |(_, boxes)| boxes)
}

/// What stands for a constructor, if it is of this kind.
pub fn boxed(con: QName) -> Option<Boxed> {
    let named = |prefix: &str| QName { ident: Name::new(&format!("{prefix}{}", con.ident)), ..con };
    let is_box =
        con.ident.as_str().ends_with('#') && boxes(con.module).iter().any(|(name, _)| *name == con.ident.as_str());
    is_box.then(|| Boxed { make: named("make"), view: named("view") })
}

/// Whether the front end made up this top-level name: that of a dictionary, a superclass selector or a pattern.
pub fn is_generated(name: Name) -> bool {
    name.as_str().starts_with('$') && !name.is_operator()
}

/// The top-level name of the dictionary type and constructor of a class.
pub fn dictionary(class: QName) -> QName {
    QName { module: class.module, ident: Name::new(&format!("D:{}", class.ident)) }
}

/// The top-level name of a default method.
pub fn default_method(class: QName, method: Name) -> QName {
    QName { module: class.module, ident: method_binding(class.ident.as_str(), method) }
}

/// The top-level name of a method of an instance or of a class: `Eq Maybe.==`.
pub fn method_binding(owner: &str, method: Name) -> Name {
    Name::new(&format!("{owner}.{method}"))
}

/// The method that a top-level name is the binding of, as [`method_binding`] makes them.
pub fn bound_method(name: Name) -> Option<Name> {
    let (owner, method) = name.as_str().rsplit_once('.')?;
    (owner.starts_with(char::is_uppercase) && !method.is_empty()).then(|| Name::new(method))
}
