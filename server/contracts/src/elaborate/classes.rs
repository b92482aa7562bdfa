//! Refined methods of classes and of instances.

use limpid_base::suggest;
use limpid_base::{QName, Span};
use limpid_core::Type;
use limpid_frontend::interface::Entity;
use limpid_spec::ItemKind;
use limpid_spec::ast::{self, Binding, ClassDecl, Ident, InstanceDecl, TypeKind};

use super::Elaborator;
use super::env::Env;
use super::merge::{Holes, name_arguments};
use crate::contract::{Contract, Origin};
use crate::rtype::{RType, Shape};

/// The class of an instance, if it is known, and its types.
type InstanceHead = (Option<QName>, Vec<Type>);

impl<'a> Elaborator<'a> {
    pub(super) fn class_items(&mut self) {
        let mut instances: Vec<(InstanceHead, &InstanceDecl)> = Vec::new();
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::Class(class) => self.class(class),
                ItemKind::Instance(instance) => {
                    let head = self.instance_head(instance);
                    // Of several annotations of one instance LiquidHaskell takes the last.
                    instances.retain(|(known, _)| *known != head);
                    instances.push((head, instance));
                }
                _ => {}
            }
        }
        instances.into_iter().for_each(|(_, instance)| self.instance(instance));
    }

    /// The class of an instance, if it is known, and the types that it is for.
    fn instance_head(&mut self, declaration: &InstanceDecl) -> InstanceHead {
        let args = declaration.args.iter();
        let heads = args.map(|arg| self.lower_type(arg, None, &mut Env::default()).to_type()).collect();
        (self.class_name(declaration.name), heads)
    }

    fn class_name(&mut self, name: Ident) -> Option<QName> {
        match self.scope.type_(name.name) {
            Some(Entity::Class(class)) => Some(class),
            _ => {
                if !self.scope.may_be_missing(name.name) {
                    let near = suggest::nearest(name.name, self.scope.type_names());
                    let hint = near.map(|near| format!("Did you mean `{near}`?")).unwrap_or_default();
                    self.error(name.span, format!("There is no class `{}` in scope.", name.name), hint);
                }
                None
            }
        }
    }

    fn class(&mut self, class: &ClassDecl) {
        let Some(name) = self.class_name(class.name) else { return };
        for method in &class.methods {
            if !self.is_method(name, method) {
                continue;
            }
            let full = QName { module: name.module, ident: method.name.name };
            let Some(value) = self.unit.environment.value(full) else { continue };
            let scheme = value.scheme.clone();
            if let Some(contract) = self.method_contract(method, full, &scheme, Origin::Signature) {
                self.out.methods.insert(full, contract);
            }
        }
    }

    /// Whether the class has this method; if not, says so.
    fn is_method(&mut self, class: QName, method: &Binding) -> bool {
        let Some(info) = self.unit.environment.class(class) else { return false };
        if info.methods.iter().any(|known| known.name == method.name.name) {
            return true;
        }
        let near = suggest::nearest(method.name.name, info.methods.iter().map(|known| known.name));
        let hint = near.map(|near| format!("Did you mean `{near}`?")).unwrap_or_default();
        let message = format!("`{}` is not a method of the class `{}`.", method.name.name, class.ident);
        self.error(method.name.span, message, hint);
        false
    }

    fn instance(&mut self, declaration: &InstanceDecl) {
        let Some(class) = self.class_name(declaration.name) else { return };
        let heads: Vec<RType> =
            declaration.args.iter().map(|arg| self.lower_type(arg, None, &mut Env::default())).collect();
        let hir = &self.unit.compiled.hir;
        let fits = |instance: &limpid_frontend::hir::Instance, exact: bool| {
            instance.class == class
                && heads.iter().zip(&instance.head).all(|(spec, haskell)| match (spec, haskell) {
                    (RType::Base { shape: Shape::Con { name, .. }, .. }, Type::Con(other, _)) => name == other,
                    (RType::Base { shape: Shape::Var(_), .. }, Type::Var(_)) => true,
                    _ => !exact,
                })
        };
        let find = |exact| hir.instances.iter().find(|instance| fits(instance, exact));
        let instance = find(true).or_else(|| find(false));
        for method in &declaration.methods {
            if !self.is_method(class, &method.binding) {
                continue;
            }
            let Some(instance) = instance else { continue };
            let ident = method.binding.name.name;
            let Some((_, full, _)) = instance.methods.iter().find(|(name, ..)| *name == ident) else { continue };
            let binding = self.unit.compiled.core.bindings.iter().find(|binding| binding.name == *full);
            let Some(scheme) = binding.map(|binding| binding.scheme.clone()) else { continue };
            if let Some(hole) = hole(&method.binding.ty) {
                let ty = scheme.body.to_string();
                let message = format!("A hole `_` cannot stand in the type of an instance's method (`{ident}`).");
                self.error(hole, message, format!("Write the type out; Haskell's is `{ty}`."));
            }
            let origin = if method.assumed { Origin::Assumed } else { Origin::Signature };
            if let Some(contract) = self.method_contract(&method.binding, *full, &scheme, origin) {
                self.out.functions.insert(*full, contract);
            }
        }
    }

    fn method_contract(
        &mut self,
        method: &Binding,
        name: QName,
        scheme: &limpid_core::Scheme,
        origin: Origin,
    ) -> Option<Contract> {
        let lowered = self.lower_scheme(&method.ty, Some(&scheme.body), &mut Env::default());
        let mut ty = match self.merge(lowered, scheme, Holes::Unrefined) {
            Ok(ty) => ty,
            Err(mismatch) => {
                let what = format!("the method `{}`", method.name.name);
                self.mismatch(&what, &method.ty, &mismatch, &scheme.body.to_string());
                return None;
            }
        };
        self.check_scheme(&ty, &method.ty);
        name_arguments(&mut ty.body, &[]);
        Some(Contract {
            name,
            ty,
            origin,
            metric: Vec::new(),
            metric_place: None,
            place: Some(self.place(method.ty.span)),
            name_span: method.name.span,
        })
    }
}

/// The first type in it that is a hole.
fn hole(ty: &ast::Type) -> Option<Span> {
    match &ty.kind {
        TypeKind::Hole => Some(ty.span),
        TypeKind::Fun { arg, result, .. } => hole(arg).or_else(|| hole(result)),
        TypeKind::Named { ty, .. } | TypeKind::Forall { body: ty, .. } => hole(ty),
        TypeKind::Refined { base: Some(base), .. } => hole(base),
        TypeKind::List { elem: Some(elem), .. } => hole(elem),
        TypeKind::Tuple { fields, .. } => fields.iter().find_map(|field| hole(&field.ty)),
        TypeKind::Con { args, .. } | TypeKind::Var { args, .. } => args.iter().find_map(hole),
        _ => None,
    }
}
