//! The types of symbolic values, interned, with their constructors.
//!
//! Must not know: paths, machines. Invariant: a type's shape is computed once.

use std::sync::Arc;

use indexmap::IndexMap;
use limpid_base::QName;
use limpid_core::{Constructor, DataType, TyVar, Type};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::builders::{Builder, LibraryNames, builder, is_representation};
use crate::evidence::Instances;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeId(u32);

/// How the executor represents values of a type.
#[derive(Clone, Debug)]
pub enum TypeShape {
    /// Integers within these bounds.
    Int {
        least: Option<i64>,
        most: Option<i64>,
    },
    Real,
    Char,
    /// By tag.
    Data(Arc<[ConShape]>),
    /// From the first type to the second.
    Fun(TypeId, TypeId),
    /// A newtype, which the machine erases: its constructor, and the type of its field.
    Newtype(QName, TypeId),
    /// An abstract library type: its values are calls of a builder.
    Built(Arc<BuiltShape>),
    /// The executor cannot build values of this type: it is abstract, or not known.
    Opaque,
}

/// A builder with its parameters.
#[derive(Clone, Debug)]
pub struct BuiltShape {
    pub builder: Arc<Builder>,
    pub params: Vec<TypeId>,
    /// The machine has a value of the type as the builder's only argument.
    pub representation: bool,
}

/// A constructor with its field types instantiated.
#[derive(Clone, Debug)]
pub struct ConShape {
    pub name: QName,
    pub fields: Vec<TypeId>,
    /// Whether the type permits it and its fields can be built.
    pub possible: bool,
    /// The number of constructors in its smallest value.
    pub least: u32,
}

/// Finds a data type by its name.
pub type FindData<'p> = dyn Fn(QName) -> Option<Arc<DataType>> + 'p;

pub struct TypeTable<'p> {
    find: &'p FindData<'p>,
    instances: &'p Instances,
    spelling: &'p dyn LibraryNames,
    /// An id is a place here. Shapes are found when they are first asked for.
    shapes: IndexMap<Type, Option<TypeShape>, FxBuildHasher>,
}

impl std::fmt::Debug for TypeTable<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.shapes.keys()).finish()
    }
}

/// Larger than any value worth building.
const ENDLESS: u32 = 1_000;

/// Types with more parts have no values here. A field of a nested data type may be of a larger type than the data itself, and of
/// twice the size at each level.
const LARGEST_TYPE: usize = 500;

/// Library modules whose types have no hidden invariants. Values of other library types must satisfy invariants that only
/// their own modules know.
const TRANSPARENT: &[&str] = &[
    "Control.Applicative",
    "Control.Exception.Base",
    "Control.Monad.State.Lazy",
    "Control.Monad.Trans.Except",
    "Control.Monad.Trans.Identity",
    "Control.Monad.Trans.Maybe",
    "Control.Monad.Trans.RWS.Lazy",
    "Control.Monad.Trans.RWS.Strict",
    "Control.Monad.Trans.Reader",
    "Control.Monad.Trans.State.Lazy",
    "Control.Monad.Trans.State.Strict",
    "Control.Monad.Trans.Writer.Lazy",
    "Control.Monad.Trans.Writer.Strict",
    "Data.Complex",
    "Data.Either",
    "Data.Fixed",
    "Data.Functor.Compose",
    "Data.Functor.Const",
    "Data.Functor.Identity",
    "Data.Functor.Product",
    "Data.Functor.Sum",
    "Data.Monoid",
    "Data.Ord",
    "Data.Proxy",
    "Data.Semigroup",
    "Data.Semigroup.Internal",
    "Data.Time.Calendar",
    "Data.Tree",
    "Data.Version",
    "Foreign.C.Types",
    "GHC.Base",
    "GHC.Exception",
    "GHC.Exception.Type",
    "GHC.Generics",
    "GHC.IO.Device",
    "GHC.IO.Exception",
    "GHC.IO.Handle.Types",
    "GHC.IO.IOMode",
    "GHC.Maybe",
    "GHC.Stack.Types",
    "GHC.Tuple",
    "GHC.Types",
    "GHC.Unicode",
    "Language.Haskell.Liquid.Equational",
    "Language.Haskell.Liquid.ProofCombinators",
    "Language.Haskell.Liquid.RTick",
    "Language.Haskell.Liquid.RTick.Combinators",
    "Language.Haskell.Liquid.String",
    "Language.Haskell.TH.Syntax",
    "Limpid.Explore",
    "System.Console.GetOpt",
    "System.Posix.Types",
    "System.Process",
    "Test.QuickCheck.Function",
    "Test.QuickCheck.Modifiers",
    "Text.Parsec.Prim",
];

/// Library types of whole numbers, with their bounds.
const WHOLE: &[(&str, &str, Option<i64>, Option<i64>)] = &[
    ("GHC.Types", "Int", None, None),
    ("GHC.Num.Integer", "Integer", None, None),
    ("GHC.Types", "Word", Some(0), None),
    ("GHC.Natural", "Natural", Some(0), None),
    ("GHC.Num.Natural", "Natural", Some(0), None),
    ("GHC.Word", "Word8", Some(0), Some(255)),
    ("GHC.Word", "Word16", Some(0), Some(65_535)),
    ("GHC.Word", "Word32", Some(0), Some(4_294_967_295)),
    ("GHC.Word", "Word64", Some(0), None),
    ("GHC.Int", "Int8", Some(-128), Some(127)),
    ("GHC.Int", "Int16", Some(-32_768), Some(32_767)),
    ("GHC.Int", "Int32", Some(-2_147_483_648), Some(2_147_483_647)),
    ("GHC.Int", "Int64", None, None),
];

impl<'p> TypeTable<'p> {
    pub fn new(find: &'p FindData<'p>, instances: &'p Instances, spelling: &'p dyn LibraryNames) -> TypeTable<'p> {
        TypeTable { find, instances, spelling, shapes: IndexMap::default() }
    }

    pub fn intern(&mut self, ty: &Type) -> TypeId {
        let known = self.shapes.get_index_of(ty);
        let place = known.unwrap_or_else(|| self.shapes.insert_full(ty.clone(), None).0);
        TypeId(place as u32)
    }

    pub fn get(&self, id: TypeId) -> &Type {
        self.shapes.get_index(id.0 as usize).expect("an id is the place of a type").0
    }

    pub fn shape(&mut self, id: TypeId) -> TypeShape {
        if let Some(shape) = &self.shapes[id.0 as usize] {
            return shape.clone();
        }
        let shape = self.compute(id);
        self.shapes[id.0 as usize] = Some(shape.clone());
        if let TypeShape::Data(_) = shape {
            self.measure(id);
        }
        self.shapes[id.0 as usize].clone().unwrap_or(TypeShape::Opaque)
    }

    fn compute(&mut self, id: TypeId) -> TypeShape {
        let (name, args) = match self.get(id).clone() {
            Type::Fun(fun) => return TypeShape::Fun(self.intern(&fun.0), self.intern(&fun.1)),
            Type::Con(name, args) => (name, args),
            _ => return TypeShape::Opaque,
        };
        let (module, ident) = (name.module.as_str(), name.ident.as_str());
        if let Some(&(_, _, least, most)) = WHOLE.iter().find(|whole| (whole.0, whole.1) == (module, ident)) {
            return TypeShape::Int { least, most };
        }
        match (module, ident) {
            ("GHC.Types", "Char") => return TypeShape::Char,
            ("GHC.Types", "Double" | "Float") => return TypeShape::Real,
            _ => {}
        }
        match (self.find)(name) {
            // A polymorphic field has no values of its own, but a function of the library may make them.
            Some(data) if is_library(&data) && has_polymorphic_field(&data) => self.built(&data, &args),
            Some(data) if self.spelling.allocates() && made_by_calls(&data) => self.built(&data, &args),
            Some(data) if self.is_transparent(&data) => self.data(&data, &args),
            Some(data) if is_library(&data) => self.built(&data, &args),
            _ => TypeShape::Opaque,
        }
    }

    fn is_transparent(&self, data: &DataType) -> bool {
        let module = data.name.module.as_str();
        let open = !is_library(data) || TRANSPARENT.contains(&module) || self.spelling.is_module(data.name.module);
        !data.dictionary && !data.constructors.is_empty() && open
    }

    fn data(&mut self, data: &DataType, args: &[Type]) -> TypeShape {
        let mut shapes = Vec::new();
        for con in &data.constructors {
            shapes.push(self.constructor(data, con, args));
        }
        match &shapes[..] {
            [con] if data.newtype => {
                con.fields.first().map_or(TypeShape::Opaque, |&field| TypeShape::Newtype(con.name, field))
            }
            _ => TypeShape::Data(shapes.into()),
        }
    }

    fn built(&mut self, data: &DataType, args: &[Type]) -> TypeShape {
        let Some(builder) = builder(data.name, args, self.instances, self.spelling) else { return TypeShape::Opaque };
        let representation = is_representation(data, args, &builder);
        let params = builder.params.iter().map(|param| self.intern(param)).collect();
        TypeShape::Built(Arc::new(BuiltShape { builder, params, representation }))
    }

    fn constructor(&mut self, data: &DataType, con: &Constructor, args: &[Type]) -> ConShape {
        let mut known: FxHashMap<TyVar, Type> = data.params.iter().copied().zip(args.iter().cloned()).collect();
        let exact = con.equalities.iter().all(|(left, right)| {
            let left = left.substitute(&|var| known.get(&var).cloned());
            matches(right, &left, &con.exists, &mut known)
        });
        let replace = |var: TyVar| known.get(&var).cloned().or_else(|| con.exists.contains(&var).then(int));
        let fields = con.fields.iter().map(|field| field.ty.substitute(&replace)).collect::<Vec<_>>();
        let bounded =
            |field: &Type| if is_larger(field, &mut { LARGEST_TYPE }) { Type::Unknown } else { field.clone() };
        let fields = fields.iter().map(|field| self.intern(&bounded(field))).collect();
        ConShape { name: con.name, fields, possible: exact && con.context.is_empty(), least: 1 }
    }

    /// The size of the smallest value of a type, by iterative deepening.
    fn measure(&mut self, id: TypeId) {
        let Some(TypeShape::Data(cons)) = self.shapes[id.0 as usize].clone() else { return };
        let measured: Vec<ConShape> = cons
            .iter()
            .map(|con| {
                let mut path = vec![id];
                let fields = con.fields.iter().map(|&field| self.smallest(field, &mut path)).sum::<u32>();
                ConShape { least: (1 + fields).min(ENDLESS), ..con.clone() }
            })
            .collect();
        self.shapes[id.0 as usize] = Some(TypeShape::Data(measured.into()));
    }

    fn smallest(&mut self, id: TypeId, path: &mut Vec<TypeId>) -> u32 {
        if path.contains(&id) || path.len() > 6 {
            return ENDLESS;
        }
        let shape = match &self.shapes[id.0 as usize] {
            Some(shape) => shape.clone(),
            None => {
                let shape = self.compute(id);
                self.shapes[id.0 as usize] = Some(shape.clone());
                if matches!(shape, TypeShape::Data(_)) && path.is_empty() {
                    self.measure(id);
                }
                shape
            }
        };
        match shape {
            TypeShape::Data(cons) => {
                path.push(id);
                let sizes: Vec<u32> = cons
                    .iter()
                    .filter(|con| con.possible)
                    .map(|con| 1 + con.fields.iter().map(|&field| self.smallest(field, path)).sum::<u32>())
                    .collect();
                path.pop();
                sizes.into_iter().min().unwrap_or(ENDLESS).min(ENDLESS)
            }
            TypeShape::Newtype(_, inner) => {
                path.push(id);
                let size = self.smallest(inner, path);
                path.pop();
                size
            }
            // A function is as small as what it always returns.
            TypeShape::Fun(_, to) => self.smallest(to, path),
            TypeShape::Built(_) => 1,
            TypeShape::Int { .. } | TypeShape::Real | TypeShape::Char | TypeShape::Opaque => 0,
        }
    }
}

/// Whether a type has more parts than this.
fn is_larger(ty: &Type, left: &mut usize) -> bool {
    if *left == 0 {
        return true;
    }
    *left -= 1;
    match ty {
        Type::Con(_, args) => args.iter().any(|arg| is_larger(arg, left)),
        Type::App(pair) | Type::Fun(pair) => is_larger(&pair.0, left) || is_larger(&pair.1, left),
        _ => false,
    }
}

fn int() -> Type {
    Type::con(QName::new("GHC.Types", "Int"), [])
}

/// `IO` and `SomeException`: their fields, a function on worlds and a value of an unknown type, are not made up.
fn made_by_calls(data: &DataType) -> bool {
    let name = (data.name.module.as_str(), data.name.ident.as_str());
    is_library(data) && matches!(name, ("GHC.Types", "IO") | ("GHC.Exception.Type", "SomeException"))
}

fn has_polymorphic_field(data: &DataType) -> bool {
    let mut fields = data.constructors.iter().flat_map(|con| &con.fields);
    fields.any(|field| matches!(field.ty, Type::Forall(_)))
}

/// Library data types have no source file here, so their spans are meaningless.
fn is_library(data: &DataType) -> bool {
    limpid_library::library().interface(data.name.module).is_some_and(|interface| {
        interface.data_types.get(&data.name.ident).is_some_and(|found| found.span == data.span)
    })
}

/// Matches a constructor's result type against the actual type.
fn matches(pattern: &Type, actual: &Type, own: &[TyVar], known: &mut FxHashMap<TyVar, Type>) -> bool {
    match (pattern, actual) {
        (Type::Var(var), _) if own.contains(var) => match known.get(var) {
            Some(found) => found == actual || matches!(found, Type::Unknown),
            None => {
                known.insert(*var, actual.clone());
                true
            }
        },
        (Type::Con(left, lefts), Type::Con(right, rights)) => {
            left == right
                && lefts.len() == rights.len()
                && lefts.iter().zip(rights.iter()).all(|(left, right)| matches(left, right, own, known))
        }
        (Type::Fun(left), Type::Fun(right)) | (Type::App(left), Type::App(right)) => {
            matches(&left.0, &right.0, own, known) && matches(&left.1, &right.1, own, known)
        }
        (Type::Nat(left), Type::Nat(right)) => left == right,
        (Type::Str(left), Type::Str(right)) => left == right,
        (
            Type::Con(..) | Type::Fun(_) | Type::Nat(_) | Type::Str(_),
            Type::Con(..) | Type::Fun(_) | Type::Nat(_) | Type::Str(_),
        ) => false,
        _ => true,
    }
}
