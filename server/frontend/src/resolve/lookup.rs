//! Declarations behind resolved names, of this module or of the ones it can see.

use limpid_base::{Name, QName};
use limpid_core::{Constructor, DataType, Pred, TyVar, Type};
use limpid_syntax::ast::{Assoc, Fixity};

use super::Resolver;
use crate::hir::LocalId;
use crate::interface::{FixityAssoc, FixityEntry, Synonym, ValueKind};
use crate::wired::wired;

/// What the resolver needs to know of a class.
pub(super) struct ClassShape {
    pub(super) methods: Vec<Name>,
}

impl<'a> Resolver<'a> {
    pub(super) fn constructor(&self, name: QName) -> Option<&Constructor> {
        if name.module == self.name {
            let (data_type, place) = *self.constructors.get(&name.ident)?;
            return self.module.data_types.get(data_type)?.constructors.get(place);
        }
        self.environment.constructor(name).map(|(_, con)| con)
    }

    /// The data type of a constructor.
    pub(super) fn data_type_of(&self, con: QName) -> Option<&DataType> {
        if con.module == self.name {
            let (data_type, _) = *self.constructors.get(&con.ident)?;
            return self.module.data_types.get(data_type);
        }
        self.environment.constructor(con).map(|(data_type, _)| &**data_type)
    }

    pub(super) fn data_type(&self, name: QName) -> Option<&DataType> {
        if name.module == self.name {
            return self.module.data_types.iter().find(|data_type| data_type.name == name);
        }
        self.environment.data_type(name).map(|data_type| &**data_type)
    }

    pub(super) fn synonym(&self, name: QName) -> Option<&Synonym> {
        if name.module == self.name {
            return self.module.synonyms.get(*self.synonyms.get(&name.ident)?);
        }
        self.environment.synonym(name)
    }

    pub(super) fn class_shape(&self, name: QName) -> Option<ClassShape> {
        if name.module == self.name {
            let class = self.module.classes.get(*self.classes.get(&name.ident)?)?;
            return Some(ClassShape { methods: class.methods.iter().map(|method| method.name).collect() });
        }
        let class = self.environment.class(name)?;
        Some(ClassShape { methods: class.methods.iter().map(|method| method.name).collect() })
    }

    /// The parameters of a class, its superclasses and the types of its methods.
    pub(super) fn class_types(&self, name: QName) -> Option<(Vec<TyVar>, Vec<Pred>, Vec<Type>)> {
        if name.module == self.name {
            let class = self.module.classes.get(*self.classes.get(&name.ident)?)?;
            let methods = class.methods.iter().map(|method| method.signature.scheme.body.clone()).collect();
            return Some((class.params.clone(), class.superclasses.clone(), methods));
        }
        let class = self.environment.class(name)?;
        let methods = class.methods.iter().map(|method| method.scheme.body.clone()).collect();
        Some((class.params.clone(), class.superclasses.clone(), methods))
    }

    /// The constructors that have all of these fields, of the data type that the first field belongs to.
    pub(super) fn constructors_with(&self, field: QName, labels: &[Name]) -> Vec<QName> {
        let has_all = |con: &Constructor| labels.iter().all(|label| con.fields.iter().any(|f| f.name == Some(*label)));
        let fitting = |data_type: &DataType| -> Vec<QName> {
            data_type.constructors.iter().filter(|con| has_all(con)).map(|con| con.name).collect()
        };
        if field.module == self.name {
            return self.module.data_types.iter().map(fitting).find(|cons| !cons.is_empty()).unwrap_or_default();
        }
        if let Some(ValueKind::Field(data_type)) = self.environment.value(field).map(|value| value.kind)
            && let Some(data_type) = self.environment.data_type(data_type)
        {
            return fitting(data_type);
        }
        let Some(interface) = self.environment.module(field.module) else { return Vec::new() };
        let mut found: Vec<Vec<QName>> =
            interface.data_types.values().map(|data_type| fitting(data_type)).filter(|cons| !cons.is_empty()).collect();
        found.sort_by_key(|names| names[0]);
        found.into_iter().next().unwrap_or_default()
    }

    /// The fixity of a top-level operator.
    pub(super) fn fixity_of(&self, name: QName) -> Fixity {
        if name == wired().cons {
            return Fixity { assoc: Assoc::Right, precedence: 5 };
        }
        if name == wired().equality {
            return Fixity { assoc: Assoc::None, precedence: 4 };
        }
        let entry = if name.module == self.name {
            self.module.fixities.iter().find(|entry| entry.operator == name.ident)
        } else {
            self.environment.fixity(name)
        };
        entry.map_or(DEFAULT_FIXITY, from_entry)
    }

    pub(super) fn local_fixity(&self, local: LocalId) -> Fixity {
        self.locals.fixities.get(&local).copied().unwrap_or(DEFAULT_FIXITY)
    }

    /// Replaces synonyms at the top of a type.
    pub(super) fn expand(&self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        // Cyclic synonyms are a user error; expansion must still terminate.
        for _ in 0..100 {
            let Type::Con(name, args) = &ty else { break };
            let Some(synonym) = self.synonym(*name).filter(|synonym| synonym.params.len() <= args.len()) else { break };
            let (direct, rest) = args.split_at(synonym.params.len());
            let at =
                |var: TyVar| synonym.params.iter().position(|param| *param == var).map(|place| direct[place].clone());
            ty = rest.iter().cloned().fold(synonym.rhs.substitute(&at), Type::app);
        }
        ty
    }
}

pub(super) const DEFAULT_FIXITY: Fixity = Fixity { assoc: Assoc::Left, precedence: 9 };

fn from_entry(entry: &FixityEntry) -> Fixity {
    let assoc = match entry.assoc {
        FixityAssoc::Left => Assoc::Left,
        FixityAssoc::Right => Assoc::Right,
        FixityAssoc::None => Assoc::None,
    };
    Fixity { assoc, precedence: entry.precedence }
}

pub(super) fn to_entry(operator: Name, fixity: Fixity) -> FixityEntry {
    let assoc = match fixity.assoc {
        Assoc::Left => FixityAssoc::Left,
        Assoc::Right => FixityAssoc::Right,
        Assoc::None => FixityAssoc::None,
    };
    FixityEntry { operator, assoc, precedence: fixity.precedence }
}
