//! Builders: how values of abstract library types are made. Their modules hide the constructors, so a value is a call of a
//! function of the library, in the search, in the replay and in print.
//!
//! Must not know: execution. A row names a function only; its type says what it takes and which dictionaries it needs.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_core::{Binder, BinderId, BinderKind, Body, DataType, Expr, ExprId, Scheme, TyVar, Type};
use limpid_library::library;
use rustc_hash::FxHashMap;

use crate::evidence::{Dictionary, Instances, instantiate};

/// A type, the function that makes its values, and the public functions that the reader sees instead, the outermost first.
struct Row {
    ty: (&'static str, &'static str),
    function: (&'static str, &'static str),
    shown: &'static [(&'static str, &'static str)],
    /// Not all arguments have a value.
    partial: bool,
    /// The type has other values, too.
    some: bool,
    /// Each value is different from all others, as memory is that was allocated separately: the first argument is its number.
    numbered: bool,
}

const fn total(
    ty: (&'static str, &'static str),
    function: (&'static str, &'static str),
    shown: &'static [(&'static str, &'static str)],
) -> Row {
    Row { ty, function, shown, partial: false, some: false, numbered: false }
}

/// The same, where the type has other values, too.
const fn some(
    ty: (&'static str, &'static str),
    function: (&'static str, &'static str),
    shown: &'static [(&'static str, &'static str)],
) -> Row {
    Row { ty, function, shown, partial: false, some: true, numbered: false }
}

/// Mutable state, allocated for this value alone.
const fn allocated(
    ty: (&'static str, &'static str),
    function: &'static str,
    shown: &'static [(&'static str, &'static str)],
) -> Row {
    Row { ty, function: ("Limpid.Inputs", function), shown, partial: true, some: true, numbered: true }
}

const PERFORMED: (&str, &str) = ("System.IO.Unsafe", "unsafePerformIO");

/// Of several rows for a type, the first whose function the file has in scope counts, or else the first.
const ROWS: &[Row] = &[
    total(("Data.Set.Internal", "Set"), ("Data.Set.Internal", "fromList"), &[("Data.Set", "fromList")]),
    total(("Data.Map.Internal", "Map"), ("Data.Map.Internal", "fromList"), &[("Data.Map", "fromList")]),
    total(("Data.IntSet.Internal", "IntSet"), ("Data.IntSet.Internal", "fromList"), &[("Data.IntSet", "fromList")]),
    total(("Data.IntMap.Internal", "IntMap"), ("Data.IntMap.Internal", "fromList"), &[("Data.IntMap", "fromList")]),
    total(("Data.Sequence", "Seq"), ("Data.Sequence", "fromList"), &[("Data.Sequence", "fromList")]),
    total(("Data.Vector", "Vector"), ("Data.Vector", "fromList"), &[("Data.Vector", "fromList")]),
    total(
        ("Data.Vector.Unboxed.Base", "Vector"),
        ("Data.Vector.Unboxed", "fromList"),
        &[("Data.Vector.Unboxed", "fromList")],
    ),
    total(
        ("Data.Vector.Storable.Base", "Vector"),
        ("Data.Vector.Storable", "fromList"),
        &[("Data.Vector.Storable", "fromList")],
    ),
    total(
        ("Data.HashMap.Internal", "HashMap"),
        ("Data.HashMap.Strict", "fromList"),
        &[("Data.HashMap.Strict", "fromList")],
    ),
    total(
        ("Data.HashMap.Internal", "HashMap"),
        ("Data.HashMap.Lazy", "fromList"),
        &[("Data.HashMap.Lazy", "fromList")],
    ),
    total(("Data.HashSet.Internal", "HashSet"), ("Data.HashSet.Internal", "fromList"), &[("Data.HashSet", "fromList")]),
    total(("Data.Text.Internal", "Text"), ("Data.Text", "pack"), &[("Data.Text", "pack")]),
    total(("Data.Text.Internal.Lazy", "Text"), ("Data.Text.Lazy", "pack"), &[("Data.Text.Lazy", "pack")]),
    total(("Data.ByteString.Internal", "ByteString"), ("Data.ByteString", "pack"), &[("Data.ByteString", "pack")]),
    total(
        ("Data.ByteString.Internal", "ByteString"),
        ("Data.ByteString.Char8", "pack"),
        &[("Data.ByteString.Char8", "pack")],
    ),
    total(
        ("Data.ByteString.Lazy.Internal", "ByteString"),
        ("Data.ByteString.Lazy", "pack"),
        &[("Data.ByteString.Lazy", "pack")],
    ),
    total(
        ("Data.ByteString.Lazy.Internal", "ByteString"),
        ("Data.ByteString.Lazy.Char8", "pack"),
        &[("Data.ByteString.Lazy.Char8", "pack")],
    ),
    total(
        ("Text.ParserCombinators.ReadP", "ReadP"),
        ("Text.ParserCombinators.ReadP", "readS_to_P"),
        &[("Text.ParserCombinators.ReadP", "readS_to_P")],
    ),
    total(
        ("Text.ParserCombinators.ReadPrec", "ReadPrec"),
        ("Text.ParserCombinators.ReadPrec", "readS_to_Prec"),
        &[("Text.ParserCombinators.ReadPrec", "readS_to_Prec")],
    ),
    total(("Text.Parsec.Prim", "ParsecT"), ("Text.Parsec.Prim", "mkPT"), &[("Text.Parsec.Prim", "mkPT")]),
    total(("Text.Parsec.Pos", "SourcePos"), ("Text.Parsec.Pos", "newPos"), &[("Text.Parsec.Pos", "newPos")]),
    some(
        ("Text.Parsec.Error", "ParseError"),
        ("Text.Parsec.Error", "newErrorMessage"),
        &[("Text.Parsec.Error", "newErrorMessage")],
    ),
    some(
        ("GHC.Exception.Type", "SomeException"),
        ("GHC.Exception", "errorCallException"),
        &[("GHC.Exception", "errorCallException")],
    ),
    some(("GHC.Types", "IO"), ("GHC.Base", "returnIO"), &[("Prelude", "return")]),
    allocated(("GHC.IORef", "IORef"), "reference", &[PERFORMED, ("Data.IORef", "newIORef")]),
    allocated(
        ("GHC.STRef", "STRef"),
        "stReference",
        &[PERFORMED, ("Control.Monad.ST", "stToIO"), ("Data.STRef", "newSTRef")],
    ),
    allocated(("GHC.Conc.Sync", "TVar"), "transactional", &[PERFORMED, ("GHC.Conc", "newTVarIO")]),
    allocated(("GHC.MVar", "MVar"), "full", &[PERFORMED, ("Control.Concurrent.MVar", "newMVar")]),
    allocated(
        ("Data.Vector.Mutable", "MVector"),
        "mutable",
        &[PERFORMED, ("Data.Vector", "thaw"), ("Data.Vector", "fromList")],
    ),
    allocated(
        ("Data.Vector.Unboxed.Base", "MVector"),
        "mutableUnboxed",
        &[PERFORMED, ("Data.Vector.Unboxed", "thaw"), ("Data.Vector.Unboxed", "fromList")],
    ),
    allocated(
        ("Data.Vector.Storable.Base", "MVector"),
        "mutableStorable",
        &[PERFORMED, ("Data.Vector.Storable", "thaw"), ("Data.Vector.Storable", "fromList")],
    ),
    allocated(
        ("GHC.Arr", "STArray"),
        "mutableArray",
        &[PERFORMED, ("Control.Monad.ST", "stToIO"), ("Data.Array.ST", "newArray")],
    ),
    allocated(("GHC.IOArray", "IOArray"), "mutableIOArray", &[PERFORMED, ("Data.Array.IO", "newArray")]),
    Row {
        ty: ("GHC.Real", "Ratio"),
        function: ("Limpid.Inputs", "ratio"),
        shown: &[("Data.Ratio", "%")],
        partial: true,
        some: false,
        numbered: false,
    },
    Row {
        ty: ("GHC.Arr", "Array"),
        function: ("Limpid.Inputs", "array"),
        shown: &[("Data.Array", "listArray")],
        partial: true,
        some: false,
        numbered: false,
    },
    Row {
        ty: ("GHC.Ptr", "Ptr"),
        function: ("Limpid.Inputs", "pointer"),
        shown: &[("System.IO.Unsafe", "unsafePerformIO"), ("Foreign.Marshal.Alloc", "mallocBytes")],
        partial: true,
        some: false,
        numbered: true,
    },
    Row {
        ty: ("GHC.ForeignPtr", "ForeignPtr"),
        function: ("Limpid.Inputs", "foreignPointer"),
        shown: &[("System.IO.Unsafe", "unsafePerformIO"), ("Foreign.ForeignPtr", "mallocForeignPtrBytes")],
        partial: true,
        some: false,
        numbered: true,
    },
];

/// A builder at the type that is wanted.
#[derive(Clone, Debug)]
pub struct Builder {
    pub function: QName,
    /// The functions that the reader sees, as the file calls them, the outermost first.
    pub shown: Vec<String>,
    pub dictionaries: Vec<Dictionary>,
    /// The types of the arguments, without the number.
    pub params: Vec<Type>,
    pub partial: bool,
    /// The type has other values, too.
    pub some: bool,
    pub numbered: bool,
    /// The file has all that the reader sees in scope.
    pub in_scope: bool,
    /// `\argument.. -> function dictionary.. argument..`
    pub body: Arc<Body>,
}

impl PartialEq for Builder {
    fn eq(&self, other: &Builder) -> bool {
        self.function == other.function && self.dictionaries == other.dictionaries
    }
}

/// How the file at hand calls functions of the libraries.
pub trait LibraryNames: std::fmt::Debug {
    /// The function that this module exports under this name, as the file calls it. None if it is not in scope.
    fn spell(&self, module: &str, ident: &str) -> Option<String>;

    /// Whether the file is this module: it sees the constructors of its own types.
    fn is_module(&self, _: Name) -> bool {
        false
    }

    /// Whether inputs may be mutable state and actions, as calls that allocate and return.
    fn allocates(&self) -> bool {
        false
    }
}

/// The builder of a library type, if there is one and its dictionaries exist.
pub(crate) fn builder(
    name: QName,
    args: &[Type],
    instances: &Instances,
    spelling: &dyn LibraryNames,
) -> Option<Arc<Builder>> {
    let row = row(name, spelling)?;
    let function = QName::new(row.function.0, row.function.1);
    let interface = library().interface(function.module)?;
    let scheme = &interface.values.get(&function.ident)?.scheme;
    let in_scope = row.is_in_scope(spelling);
    let wanted = Type::con(name, args.iter().cloned());
    let known = matched(scheme, &wanted)?;
    let replace = |var: TyVar| known.get(&var).cloned();
    let dictionary = |pred: &limpid_core::Pred| instances.resolve(&pred.substitute(&replace));
    let dictionaries: Vec<Dictionary> = scheme.context.iter().map(dictionary).collect::<Option<_>>()?;
    let (params, _) = scheme.body.split_funs();
    let params: Vec<Type> = params.iter().map(|param| param.substitute(&replace)).collect();
    let body = Arc::new(call(function, &dictionaries, params.len()));
    let params = params[usize::from(row.numbered).min(params.len())..].to_vec();
    let shown = row.shown.iter().map(|(module, ident)| spelled(module, ident, spelling));
    let (partial, some, numbered) = (row.partial, row.some, row.numbered);
    Some(Arc::new(Builder {
        function,
        shown: shown.collect(),
        dictionaries,
        params,
        partial,
        some,
        numbered,
        in_scope,
        body,
    }))
}

impl Row {
    fn is_in_scope(&self, spelling: &dyn LibraryNames) -> bool {
        self.shown.iter().all(|(module, ident)| spelling.spell(module, ident).is_some())
    }
}

fn row(name: QName, spelling: &dyn LibraryNames) -> Option<&'static Row> {
    let allowed = |row: &Row| spelling.allocates() || !row.some;
    let of_type = |row: &&Row| row.ty == (name.module.as_str(), name.ident.as_str()) && allowed(row);
    let mut rows = ROWS.iter().filter(of_type);
    rows.clone().find(|row| row.is_in_scope(spelling)).or_else(|| rows.next())
}

/// GHCi knows a function by the whole name of its module, imported or not.
fn spelled(module: &str, ident: &str, spelling: &dyn LibraryNames) -> String {
    spelling.spell(module, ident).unwrap_or_else(|| format!("{module}.{ident}"))
}

/// The function that the values of an abstract type are shown with.
#[derive(Clone, Debug)]
pub struct BuilderName {
    /// As the file calls it.
    pub name: QName,
    /// Its argument is a string.
    pub takes_text: bool,
}

/// The name of the builder of a library type, if a single call makes a value.
pub fn builder_name(ty: QName, spelling: &dyn LibraryNames) -> Option<BuilderName> {
    let row = row(ty, spelling)?;
    let [(module, ident)] = row.shown else { return None };
    let function = QName::new(row.function.0, row.function.1);
    let interface = library().interface(function.module)?;
    let scheme = &interface.values.get(&function.ident)?.scheme;
    let text = Type::con(QName::new("GHC.Types", "[]"), [Type::con(QName::new("GHC.Types", "Char"), [])]);
    let takes_text = matches!(&scheme.body.split_funs().0[..], [param] if **param == text);
    Some(BuilderName { name: QName::new(module, &spelled(module, ident, spelling)), takes_text })
}

/// The types of the scheme's variables at which it makes values of the wanted type.
fn matched(scheme: &Scheme, wanted: &Type) -> Option<FxHashMap<TyVar, Type>> {
    let mut known = FxHashMap::default();
    let (_, result) = scheme.body.split_funs();
    instantiate(result, wanted, &mut known).then_some(known)
}

fn call(function: QName, dictionaries: &[Dictionary], arity: usize) -> Body {
    let mut body = Body::default();
    let span = Span::default();
    let params: Vec<BinderId> = (0..arity)
        .map(|_| body.binder(Binder::new(Name::new("x"), Type::Unknown, BinderKind::Temporary), span))
        .collect();
    let mut args: Vec<ExprId> = dictionaries.iter().map(|dictionary| dictionary.build(&mut body)).collect();
    args.extend(params.iter().map(|&binder| body.expr(Expr::Local { binder, types: Vec::new() }, span)));
    let fun = body.expr(Expr::Global { name: function, types: Vec::new() }, span);
    let call = body.expr(Expr::App { fun, args }, span);
    body.root = Some(body.expr(Expr::Lam { params, body: call }, span));
    body
}

/// Whether the machine has a value of this type as the builder's only argument: the type is a newtype of it.
pub(crate) fn is_representation(data: &DataType, args: &[Type], builder: &Builder) -> bool {
    let ([con], [param]) = (&data.constructors[..], &builder.params[..]) else { return false };
    let [field] = &con.fields[..] else { return false };
    let known: FxHashMap<TyVar, Type> = data.params.iter().copied().zip(args.iter().cloned()).collect();
    data.newtype && *param == field.ty.substitute(&|var| known.get(&var).cloned())
}
