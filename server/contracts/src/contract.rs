//! What elaboration makes of a module's annotations.

use std::collections::BTreeSet;

use limpid_base::{Name, QName, Span, Unsupported};
use limpid_core::TyVar;
use limpid_logic::{Sort, Symbol, Term};
use limpid_spec::ast::Mark;
use serde::{Deserialize, Serialize};

use crate::obligation::Obligation;
use crate::options::LiquidOptions;
use crate::rtype::{Place, PredDecl, RScheme, RType, Refinement};
use crate::table::Table;

/// Everything that the annotations of one module say, resolved against its program.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Contracts {
    pub module: Option<Name>,
    /// The file, as the front end knows it; the spans of every [`Place`] in this module are offsets into it.
    pub path: String,
    /// Of every top-level function, and of functions of other modules that this one refines.
    pub functions: Table<Contract>,
    /// Of local functions with a signature of their own.
    pub locals: Vec<LocalContract>,
    /// Everything that can be called in a refinement: measures, reflected and inline functions, fields.
    pub measures: Table<Measure>,
    /// The assumed functions that compute measures without equations, by measure.
    pub computed: Table<QName>,
    /// By data type.
    pub data: Table<DataContract>,
    pub constructors: Table<ConstructorContract>,
    /// Of types. Those of predicates have names of their own.
    pub aliases: Table<Alias>,
    pub predicates: Table<Alias>,
    pub bounds: Table<BoundContract>,
    /// Refined class methods, under the names of the methods; refined instance methods are among the functions.
    pub methods: Table<Contract>,
    pub invariants: Vec<Invariant>,
    pub qualifiers: Vec<Qualifier>,
    pub embeds: Table<Embed>,
    pub flags: Table<Flags>,
    pub options: LiquidOptions,
    /// By function, in the order of the text.
    pub obligations: Vec<Obligation>,
    /// The functions of which nothing can be claimed, and why.
    pub unsupported: Table<Unsupported>,
    /// Spec modules that are imported by an annotation.
    pub imports: Vec<Name>,
}

/// The refinement type of a function: its preconditions and its postcondition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contract {
    pub name: QName,
    pub ty: RScheme,
    pub origin: Origin,
    /// A termination metric, lexicographic; empty if there is none.
    pub metric: Vec<Term>,
    pub metric_place: Option<Place>,
    /// The annotation's type.
    pub place: Option<Place>,
    /// The function's name where it is bound.
    pub name_span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// A signature that the body is checked against.
    Signature,
    /// `assume`, or a function without code: opaque.
    Assumed,
    /// No annotation: Haskell's type.
    Haskell,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LocalContract {
    /// The top-level binding around it.
    pub function: QName,
    /// The binder, as in `Body::binder_spans`.
    pub binder: Span,
    pub contract: Contract,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Measure {
    pub symbol: Symbol,
    /// All its variables are quantified.
    pub sort: Sort,
    pub definition: Definition,
    /// What is known of its result, with its argument's name.
    pub ty: Option<RScheme>,
    pub place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Definition {
    /// One per constructor.
    Equations(Vec<Equation>),
    /// `\params -> body`, to be expanded.
    Inline { params: Vec<Name>, body: Term },
    /// By the function's code: a reflected function, or one whose body is no term.
    Code(QName),
    /// By nothing in the logic, where it is a function of which only equal arguments are known; this function's code has the
    /// values.
    Opaque(QName),
    /// The field of a constructor, at this place; the constructors that have it.
    Field(Vec<(QName, u32)>),
    /// Never defined.
    None,
}

impl Definition {
    /// The function whose code has the values.
    pub fn code(&self) -> Option<QName> {
        match self {
            Definition::Code(function) | Definition::Opaque(function) => Some(*function),
            Definition::Equations(_) | Definition::Inline { .. } | Definition::Field(_) | Definition::None => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Equation {
    pub constructor: QName,
    pub vars: Vec<Name>,
    pub body: EquationBody,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EquationBody {
    Term(Term),
    /// `{v | p}`
    Refined(Name, Term),
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DataContract {
    pub params: Vec<TyVar>,
    pub preds: Vec<PredDecl>,
    /// The default termination metric.
    pub size: Option<Symbol>,
    /// By `data size (T, ..) f`: of values of these types in its fields, `f` is smaller than of the value itself.
    pub smaller: Option<(Symbol, Vec<QName>)>,
    pub variances: Vec<Variance>,
    pub place: Option<Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Variance {
    Bivariant,
    Invariant,
    Covariant,
    Contravariant,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ConstructorContract {
    pub data_type: QName,
    /// Without the dictionaries that it stores. Later fields may mention earlier ones.
    pub fields: Vec<RField>,
    /// What is known of the value that it makes.
    pub result: Refinement,
    /// The arguments of the type that it makes, where it has a type of its own.
    pub result_args: Vec<RType>,
    pub place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RField {
    pub name: Name,
    pub ty: RType,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Alias {
    pub type_params: Vec<Name>,
    pub value_params: Vec<Name>,
    pub body: AliasBody,
    /// Names that the body mentions and nothing defines. They must be bound where the alias is used.
    pub unbound: Vec<Name>,
    pub place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AliasBody {
    Type(RType),
    Pred(Term, Sort),
}

/// What an alias is for. Those of types and of predicates have separate names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AliasKind {
    Type,
    Predicate,
}

impl Contracts {
    /// The aliases of a kind.
    pub fn aliases_of(&self, kind: AliasKind) -> &Table<Alias> {
        match kind {
            AliasKind::Type => &self.aliases,
            AliasKind::Predicate => &self.predicates,
        }
    }

    /// The aliases of types, and then those of predicates.
    pub fn all_aliases(&self) -> impl Iterator<Item = (QName, &Alias)> {
        self.aliases.iter().chain(self.predicates.iter())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoundContract {
    /// The abstract refinements that it relates.
    pub params: Vec<PredDecl>,
    pub args: Vec<(Name, Sort)>,
    pub body: Option<Term>,
    pub place: Place,
}

/// Assumed of every value of a type.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invariant {
    pub ty: RType,
    /// `using`: it is also checked, where values of this type are made.
    pub using: Option<RType>,
    pub place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Qualifier {
    pub name: Name,
    pub params: Vec<(Name, Sort)>,
    pub body: Term,
    pub place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Embed {
    pub sort: Sort,
    /// `embed T * as S`: the arguments of the type are those of the sort.
    pub with_args: bool,
}

/// What annotations other than its type say of a function.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Flags {
    /// `lazy f`, `ignore f` and the like.
    pub marks: BTreeSet<Mark>,
    /// The arguments that go down, lexicographically, counted from 1 with the dictionaries.
    pub decreases: Vec<u32>,
    /// Reflected functions unfold in it, with this fuel.
    pub ple: bool,
    pub fuel: Option<u32>,
    pub rewrite_with: Vec<QName>,
    /// A lemma in logic: it takes the definition of this function.
    pub reflected_as: Option<QName>,
}

impl Flags {
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.contains(&mark)
    }

    /// Whether nothing in the function is checked.
    pub fn is_unchecked(&self) -> bool {
        self.has(Mark::Ignore)
    }

    /// Whether the function need not terminate.
    pub fn may_diverge(&self) -> bool {
        self.has(Mark::Lazy)
    }

    /// Whether something in the function must be wrong.
    pub fn must_fail(&self) -> bool {
        self.has(Mark::Fail)
    }
}
