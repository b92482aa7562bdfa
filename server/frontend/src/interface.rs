//! Interfaces: what importers know about a module, and how they look it up.

use std::sync::Arc;

use indexmap::IndexMap;
use limpid_base::{Name, QName, Span};
use limpid_core::{Constructor, DataType, Pred, Scheme, TyVar, Type};
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::{Deserialize, Serialize};

/// The most synonyms expanded in one type.
const LARGEST: u32 = 2_000;

/// The compile-time part of a module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Interface {
    pub name: Option<Name>,
    /// The modules it imports, so that instances can be found transitively.
    pub imports: Vec<Name>,
    pub exports: Vec<ExportEntry>,
    /// What it re-exports of missing modules: names of its export list, and whole modules.
    pub opaque: Vec<QName>,
    pub missing: Vec<Name>,
    pub fixities: Vec<FixityEntry>,
    /// By name within the module.
    pub values: FxHashMap<Name, ValueInfo>,
    pub data_types: FxHashMap<Name, Arc<DataType>>,
    /// The data type of each constructor.
    pub constructors: FxHashMap<Name, Name>,
    pub synonyms: FxHashMap<Name, Synonym>,
    pub classes: FxHashMap<Name, Arc<ClassInfo>>,
    /// By the name of their dictionary, in source order.
    pub instances: IndexMap<Name, Arc<InstanceInfo>, FxBuildHasher>,
    pub families: Vec<Name>,
    pub family_equations: Vec<FamilyRule>,
}

/// A top-level value: its type and what it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ValueInfo {
    pub scheme: Scheme,
    pub kind: ValueKind,
    pub span: Span,
    /// Why it has no code, if it was unsupported; its type is then only as good as its signature.
    pub unsupported: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ValueKind {
    Function,
    /// A method of this class; the first `context` entry of its scheme is the class constraint.
    Method(QName),
    /// The selector of a record field of this data type.
    Field(QName),
}

/// Something a module exports, under the name importers use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ExportEntry {
    pub entity: Entity,
    /// The type or class that `T(..)` would bring this along with.
    pub parent: Option<QName>,
}

/// Anything that other modules can name. Its source name is `name().ident`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Entity {
    /// A function, method or field selector.
    Value(QName),
    Constructor(QName),
    /// A data type, newtype, synonym or family.
    Type(QName),
    Class(QName),
}

impl Entity {
    pub fn name(self) -> QName {
        match self {
            Entity::Value(name) | Entity::Constructor(name) | Entity::Type(name) | Entity::Class(name) => name,
        }
    }

    /// Whether it lives among the types rather than among the values.
    pub fn is_type(self) -> bool {
        matches!(self, Entity::Type(_) | Entity::Class(_))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FixityEntry {
    /// The operator's name in this module; values, constructors and types share fixities.
    pub operator: Name,
    /// `None` is non-associative.
    pub assoc: FixityAssoc,
    pub precedence: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FixityAssoc {
    Left,
    Right,
    None,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Synonym {
    pub name: QName,
    pub params: Vec<TyVar>,
    pub rhs: Type,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClassInfo {
    pub name: QName,
    pub params: Vec<TyVar>,
    pub superclasses: Vec<Pred>,
    pub methods: Vec<MethodInfo>,
    /// The data type and the constructor of its dictionaries: superclasses first, then methods.
    pub dictionary: QName,
    pub dependencies: Vec<(Vec<u32>, Vec<u32>)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MethodInfo {
    pub name: Name,
    /// Without the class's own constraint.
    pub scheme: Scheme,
    /// The top-level name of its default.
    pub default: Option<QName>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct InstanceInfo {
    pub class: QName,
    pub vars: Vec<TyVar>,
    pub context: Vec<Pred>,
    pub head: Vec<Type>,
    /// The top-level name of the dictionary (a function of the dictionaries of `context`).
    pub dictionary: QName,
    /// The methods that it defines itself, by name in the class: their top-level names.
    pub methods: Vec<(Name, QName)>,
}

/// `F args = rhs`, for all `vars`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FamilyRule {
    pub family: QName,
    pub vars: Vec<TyVar>,
    pub args: Vec<Type>,
    pub rhs: Type,
    /// The right side is the type of an instance of a data family.
    pub is_data: bool,
}

/// All modules that the current one sees: its imports and, transitively, theirs.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    modules: FxHashMap<Name, Arc<Interface>>,
}

impl Environment {
    pub fn insert(&mut self, interface: Arc<Interface>) {
        if let Some(name) = interface.name {
            self.modules.insert(name, interface);
        }
    }

    /// Adds a module under the name that an import has for it.
    pub fn insert_as(&mut self, name: Name, interface: Arc<Interface>) {
        self.modules.entry(name).or_insert(interface);
    }

    /// Adds a module and all that it imports, in turn, as far as `find` knows them.
    pub fn insert_closure(&mut self, name: Name, find: &dyn Fn(Name) -> Option<Arc<Interface>>) {
        let mut todo = vec![name];
        while let Some(name) = todo.pop() {
            if !self.modules.contains_key(&name)
                && let Some(interface) = find(name)
            {
                todo.extend(interface.imports.iter().chain(&interface.name));
                self.modules.insert(name, interface);
            }
        }
    }

    pub fn module(&self, name: Name) -> Option<&Arc<Interface>> {
        self.modules.get(&name)
    }

    pub fn modules(&self) -> impl Iterator<Item = &Arc<Interface>> {
        self.modules.values()
    }

    pub fn value(&self, name: QName) -> Option<&ValueInfo> {
        self.modules.get(&name.module)?.values.get(&name.ident)
    }

    pub fn data_type(&self, name: QName) -> Option<&Arc<DataType>> {
        self.modules.get(&name.module)?.data_types.get(&name.ident)
    }

    pub fn constructor(&self, name: QName) -> Option<(&Arc<DataType>, &Constructor)> {
        let module = self.modules.get(&name.module)?;
        let data_type = module.data_types.get(module.constructors.get(&name.ident)?)?;
        Some((data_type, data_type.constructors.iter().find(|con| con.name == name)?))
    }

    pub fn synonym(&self, name: QName) -> Option<&Synonym> {
        self.modules.get(&name.module)?.synonyms.get(&name.ident)
    }

    /// Expands all synonyms of a type. Cyclic synonyms, and types that would become very large, are left as they
    /// are, so that malformed input terminates.
    pub fn expand(&self, ty: &Type) -> Type {
        self.expand_within(ty, &mut Vec::new(), &mut { LARGEST })
    }

    /// `around` are the synonyms under expansion, `left` is the remaining budget.
    fn expand_within(&self, ty: &Type, around: &mut Vec<QName>, left: &mut u32) -> Type {
        match ty {
            Type::Con(name, args) => match self.synonym(*name).filter(|it| it.params.len() <= args.len()) {
                Some(synonym) if *left > 0 && !around.contains(name) => {
                    *left -= 1;
                    let (direct, rest) = args.split_at(synonym.params.len());
                    let direct: Vec<Type> = direct.iter().map(|arg| self.expand_within(arg, around, left)).collect();
                    around.push(*name);
                    let rhs = self.expand_within(&synonym.rhs, around, left);
                    around.pop();
                    let place = |var| synonym.params.iter().position(|param| *param == var);
                    let rhs = rhs.substitute(&|var| place(var).map(|place| direct[place].clone()));
                    let rest = rest.iter().map(|arg| self.expand_within(arg, around, left));
                    rest.collect::<Vec<_>>().into_iter().fold(rhs, Type::app)
                }
                _ => {
                    let args: Vec<Type> = args.iter().map(|arg| self.expand_within(arg, around, left)).collect();
                    Type::con(*name, args)
                }
            },
            Type::Fun(parts) => {
                let from = self.expand_within(&parts.0, around, left);
                Type::fun(from, self.expand_within(&parts.1, around, left))
            }
            Type::App(parts) => {
                let fun = self.expand_within(&parts.0, around, left);
                Type::app(fun, self.expand_within(&parts.1, around, left))
            }
            Type::Forall(scheme) => {
                let body = self.expand_within(&scheme.body, around, left);
                Type::Forall(Arc::new(Scheme { body, ..(**scheme).clone() }))
            }
            Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => ty.clone(),
        }
    }

    pub fn class(&self, name: QName) -> Option<&Arc<ClassInfo>> {
        self.modules.get(&name.module)?.classes.get(&name.ident)
    }

    /// The instance whose dictionary has this name.
    pub fn instance(&self, dictionary: QName) -> Option<&Arc<InstanceInfo>> {
        self.modules.get(&dictionary.module)?.instances.get(&dictionary.ident)
    }

    /// Whether a data type is an instance of a data family.
    pub fn is_data_instance(&self, name: QName) -> bool {
        let mut rules = self.modules().flat_map(|interface| &interface.family_equations);
        rules.any(|rule| rule.is_data && matches!(&rule.rhs, Type::Con(instance, _) if *instance == name))
    }

    /// For each parameter of an instance of a data family, its place among the arguments of the family.
    pub fn data_instance_params(&self, family: QName, instance: QName) -> Option<Vec<Option<usize>>> {
        if !self.is_family(family) {
            return None;
        }
        let rules = self.modules().flat_map(|interface| &interface.family_equations);
        rules.filter(|rule| rule.is_data && rule.family == family).find_map(|rule| match &rule.rhs {
            Type::Con(name, params) if *name == instance => {
                Some(params.iter().map(|param| rule.args.iter().position(|head| head == param)).collect())
            }
            _ => None,
        })
    }

    /// Whether the module that defines a value exports it.
    pub fn is_exported(&self, value: QName) -> bool {
        let module = self.modules.get(&value.module);
        module.is_some_and(|module| module.exports.iter().any(|export| export.entity == Entity::Value(value)))
    }

    pub fn is_family(&self, name: QName) -> bool {
        self.modules.get(&name.module).is_some_and(|module| module.families.contains(&name.ident))
    }

    pub fn fixity(&self, name: QName) -> Option<&FixityEntry> {
        self.modules.get(&name.module)?.fixities.iter().find(|fixity| fixity.operator == name.ident)
    }
}
