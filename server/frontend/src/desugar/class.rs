//! Class declarations: the type of their dictionaries, selectors, default methods.

use limpid_base::{Name, QName};
use limpid_core::{Alt, AltPattern, Binding, BindingKind, Constructor, DataType, Field, Pred, Scheme, Type};

use super::Context;
use super::builder::{Builder, dictionary_type, scheme_type};
use super::evidence::superclass_selector;
use super::module::{Draft, bind_binding};
use crate::hir::{Class, Method};
use crate::wired;

/// The data type of a class's dictionaries: superclasses first, then methods.
pub(super) fn dictionary_data_type(class: &Class) -> DataType {
    let name = wired::dictionary(class.name);
    let superclasses =
        class.superclasses.iter().map(|pred| Field { name: None, ty: dictionary_type(pred), strict: false });
    let methods = class.methods.iter().map(|method| Field {
        name: Some(method.name),
        ty: scheme_type(method.signature.scheme.clone()),
        strict: false,
    });
    let constructor = Constructor {
        name,
        data_type: name,
        tag: 0,
        exists: Vec::new(),
        context: Vec::new(),
        equalities: Vec::new(),
        fields: superclasses.chain(methods).collect(),
        infix: false,
        span: class.span,
    };
    DataType {
        name,
        params: class.params.clone(),
        constructors: vec![constructor],
        newtype: false,
        dictionary: true,
        span: class.span,
    }
}

/// The functions that get superclasses and methods out of a dictionary.
pub(super) fn selectors<'a>(cx: &'a Context<'a>, class: &Class, data_type: &DataType) -> Vec<Draft> {
    let superclasses = class.superclasses.iter().enumerate().map(|(place, pred)| {
        let scheme =
            Scheme { vars: class.params.clone(), context: vec![class_pred(class)], body: dictionary_type(pred) };
        selector(cx, class, data_type, superclass_selector(class.name, place as u32), place, scheme)
    });
    let methods = class.methods.iter().enumerate().map(|(place, method)| {
        let name = QName { module: class.name.module, ident: method.name };
        let place = class.superclasses.len() + place;
        selector(cx, class, data_type, name, place, method_scheme(cx, class, method, name))
    });
    superclasses.chain(methods).collect()
}

fn selector<'a>(
    cx: &'a Context<'a>,
    class: &Class,
    data_type: &DataType,
    name: QName,
    place: usize,
    scheme: Scheme,
) -> Draft {
    let mut builder = Builder::new(cx);
    let span = class.methods.iter().find(|method| method.name == name.ident).map_or(class.span, |method| method.span);
    let dict = builder.dict_binder(&class_pred(class), span);
    let constructor = &data_type.constructors[0];
    let args: Vec<Type> = class.params.iter().map(|&param| Type::Var(param)).collect();
    let binders = builder.field_binders(data_type, constructor, &args, span);
    let body = builder.local(binders[place], span);
    let alt = Alt { pattern: AltPattern::Con(constructor.name, binders), body };
    let case = builder.case(dict, vec![alt], None, span);
    let root = builder.lam(vec![dict], case, span);
    Draft { name, kind: BindingKind::Generated, scheme, span, body: builder.finish(root) }
}

fn method_scheme(cx: &Context<'_>, class: &Class, method: &Method, name: QName) -> Scheme {
    if let Some(value) = cx.environment.value(name) {
        return value.scheme.clone();
    }
    let own = &method.signature.scheme;
    Scheme {
        vars: class.params.iter().chain(&own.vars).copied().collect(),
        context: [class_pred(class)].into_iter().chain(own.context.iter().cloned()).collect(),
        body: own.body.clone(),
    }
}

fn class_pred(class: &Class) -> Pred {
    Pred { class: class.name, args: class.params.iter().map(|&param| Type::Var(param)).collect() }
}

/// The default methods of a class.
pub(super) fn defaults<'a>(cx: &'a Context<'a>, class: &'a Class) -> Vec<Binding> {
    let default = |method: &'a Method| {
        let name = default_name(cx, class.name, method.name);
        let kind = BindingKind::DefaultMethod { class: class.name, method: method.name };
        bind_binding(cx, method.default.as_ref()?, name, method.name, kind, method.span)
    };
    class.methods.iter().filter_map(default).collect()
}

pub(super) fn default_name(cx: &Context<'_>, class: QName, method: Name) -> QName {
    let known = cx
        .environment
        .class(class)
        .and_then(|info| info.methods.iter().find(|info| info.name == method).and_then(|info| info.default));
    known.unwrap_or_else(|| wired::default_method(class, method))
}
