//! The part of a module's interface that needs no inference: data types, classes, instances, selectors.
//!
//! Inference needs it before it starts; afterwards the types of the functions are added.

use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_core::{CoreModule, Pred, Scheme, Type};

use crate::hir;
use crate::interface::{ClassInfo, InstanceInfo, Interface, MethodInfo, ValueInfo, ValueKind};
use crate::typed::Types;
use crate::wired;

impl Interface {
    /// What a resolved module declares, without the types of its functions.
    pub fn declared(module: &hir::Module) -> Interface {
        let mut interface = Interface {
            name: module.name,
            imports: module.imports.clone(),
            exports: module.exports.clone(),
            opaque: module.opaque.clone(),
            missing: module.missing.clone(),
            fixities: module.fixities.clone(),
            families: module.families.iter().map(|family| family.ident).collect(),
            family_equations: module.family_equations.clone(),
            ..Interface::default()
        };
        for data_type in &module.data_types {
            for con in &data_type.constructors {
                interface.constructors.insert(con.name.ident, data_type.name.ident);
            }
            interface.declare_selectors(data_type);
            interface.data_types.insert(data_type.name.ident, Arc::new(data_type.clone()));
        }
        for synonym in &module.synonyms {
            interface.synonyms.insert(synonym.name.ident, synonym.clone());
        }
        for class in &module.classes {
            interface.declare_class(class);
        }
        for instance in &module.instances {
            let info = InstanceInfo {
                class: instance.class,
                vars: instance.vars.clone(),
                context: instance.context.clone(),
                head: instance.head.clone(),
                dictionary: instance.dictionary,
                methods: instance.methods.iter().map(|(name, global, _)| (*name, *global)).collect(),
            };
            interface.instances.insert(instance.dictionary.ident, Arc::new(info));
        }
        interface
    }

    /// Adds the types of the functions, once they are known.
    pub fn add_functions(&mut self, module: &hir::Module, types: &Types) {
        let failed = |id| {
            types.unsupported.iter().any(|(local, _)| *local == id)
                || module.unsupported.iter().any(|(local, _)| *local == id)
        };
        for (id, local) in module.locals.iter() {
            let Some(global) = local.global else { continue };
            let value = ValueInfo {
                scheme: types.local(id),
                kind: ValueKind::Function,
                span: local.span,
                unsupported: failed(id),
            };
            self.values.entry(global.ident).or_insert(value);
        }
    }

    /// Adds the data types of class dictionaries, which desugaring makes.
    pub fn add_dictionary_types(&mut self, core: &CoreModule) {
        for data_type in core.data_types.iter().filter(|data_type| data_type.dictionary) {
            for con in &data_type.constructors {
                self.constructors.insert(con.name.ident, data_type.name.ident);
            }
            self.data_types.insert(data_type.name.ident, Arc::clone(data_type));
        }
    }

    fn declare_selectors(&mut self, data_type: &limpid_core::DataType) {
        let record = Type::con(data_type.name, data_type.params.iter().map(|&param| Type::Var(param)));
        for con in &data_type.constructors {
            for field in &con.fields {
                let Some(name) = field.name else { continue };
                let scheme = Scheme {
                    vars: data_type.params.clone(),
                    context: Vec::new(),
                    body: Type::fun(record.clone(), field.ty.clone()),
                };
                let kind = ValueKind::Field(data_type.name);
                self.values.entry(name).or_insert(ValueInfo { scheme, kind, span: con.span, unsupported: false });
            }
        }
    }

    fn declare_class(&mut self, class: &hir::Class) {
        let own = Pred { class: class.name, args: class.params.iter().map(|&param| Type::Var(param)).collect() };
        let mut methods = Vec::new();
        for method in &class.methods {
            let inner = &method.signature.scheme;
            let scheme = Scheme {
                vars: class.params.iter().chain(&inner.vars).copied().collect(),
                context: std::iter::once(&own).chain(&inner.context).cloned().collect(),
                body: inner.body.clone(),
            };
            let kind = ValueKind::Method(class.name);
            self.values.insert(method.name, ValueInfo { scheme, kind, span: method.span, unsupported: false });
            let default = method.default.is_some().then(|| wired::default_method(class.name, method.name));
            methods.push(MethodInfo { name: method.name, scheme: inner.clone(), default });
        }
        let info = ClassInfo {
            name: class.name,
            params: class.params.clone(),
            superclasses: class.superclasses.clone(),
            methods,
            dictionary: wired::dictionary(class.name),
            dependencies: class.dependencies.clone(),
        };
        self.classes.insert(class.name.ident, Arc::new(info));
    }

    /// This interface as its own author sees it, private things included: the scope of an expression that is
    /// evaluated "in" the module.
    #[must_use]
    pub fn unrestricted(&self) -> Interface {
        use crate::interface::{Entity, ExportEntry};
        let Some(module) = self.name else { return self.clone() };
        let global = |ident: Name| QName { module, ident };
        let parent_of = |name: &Name| match self.values.get(name).map(|value| value.kind) {
            Some(ValueKind::Method(parent) | ValueKind::Field(parent)) => Some(parent),
            _ => None,
        };
        let values = self
            .values
            .keys()
            .map(|name| ExportEntry { entity: Entity::Value(global(*name)), parent: parent_of(name) });
        let constructors = self
            .constructors
            .iter()
            .map(|(con, ty)| ExportEntry { entity: Entity::Constructor(global(*con)), parent: Some(global(*ty)) });
        let types = self.data_types.keys().chain(self.synonyms.keys()).chain(&self.families);
        let types = types.map(|name| ExportEntry { entity: Entity::Type(global(*name)), parent: None });
        let classes =
            self.classes.keys().map(|name| ExportEntry { entity: Entity::Class(global(*name)), parent: None });
        let mut exports: Vec<ExportEntry> = values.chain(constructors).chain(types).chain(classes).collect();
        exports.extend(self.exports.iter().filter(|export| !exports.contains(export)).copied().collect::<Vec<_>>());
        Interface { exports, ..self.clone() }
    }
}
