//! The constructors of newtypes in shown values. The machine erases them, so they come from the types of the functions that
//! the values are passed to. A value of a type variable stays as the machine has it.
//!
//! Must not know: execution.

use limpid_base::QName;
use limpid_contracts::ObligationKind;
use limpid_core::{Type, is_sized_number};
use limpid_monitor::{ShownValue, ViolationReport, is_action};
use limpid_symex::builder_name;

use crate::file::File;
use crate::names::plain;
use crate::parametric::fields_of;

/// Adds the constructors of newtypes to the values of a report.
pub(crate) fn show_newtypes(file: &File, kind: &ObligationKind, report: &mut ViolationReport) {
    for call in &mut report.calls {
        wrap_all(file, call.callee, call.arguments.iter_mut());
    }
    let subject = match kind {
        ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } => *callee,
        ObligationKind::Postcondition | ObligationKind::Totality | ObligationKind::Termination => report.site.subject,
        ObligationKind::Constructor { .. } => return,
    };
    wrap_all(file, subject, report.values.iter_mut().map(|(_, value)| value));
}

/// Wraps the arguments of a function, and its result if it comes after them.
fn wrap_all<'v>(file: &File, function: QName, values: impl ExactSizeIterator<Item = &'v mut ShownValue>) {
    use limpid_machine::Program;
    let Some(binding) = file.binding(plain(function)) else { return };
    let (mut types, result) = binding.scheme.body.split_funs();
    types.push(result);
    if values.len() == types.len() || values.len() + 1 == types.len() {
        values.zip(types).for_each(|(value, ty)| wrap(file, ty, value));
    }
}

fn wrap(file: &File, ty: &Type, value: &mut ShownValue) {
    let Type::Con(name, args) = ty else { return };
    if matches!(value, ShownValue::Hole | ShownValue::More) {
        return;
    }
    if is_action(*name) {
        // What an action returned stands for it.
        return args.last().into_iter().for_each(|ty| wrap(file, ty, value));
    }
    if let Some(data) = file.data_type(*name).filter(|data| data.newtype)
        && let [con] = &data.constructors[..]
    {
        let builder = builder_name(*name, file);
        if let Some(builder) = &builder
            && builder.takes_text
        {
            as_text(value);
        }
        let inner = fields_of(&|name| file.data_type(name), ty, con.name);
        if let Some([inner]) = inner.as_deref() {
            wrap(file, inner, value);
        }
        if is_sized_number(con.name) {
            return;
        }
        let inner = match (std::mem::replace(value, ShownValue::Hole), builder.is_some()) {
            // One builder is enough: an `IntMap` is a newtype of a map.
            (ShownValue::Con { mut fields, .. }, true) if fields.len() == 1 => fields.remove(0),
            (inner, _) => inner,
        };
        let name = builder.map_or(con.name, |builder| builder.name);
        *value = ShownValue::Con { name, labels: Vec::new(), fields: vec![inner] };
        return;
    }
    match value {
        ShownValue::List(elements, false) if elements.is_empty() && is_char(args) => *value = ShownValue::EmptyText,
        ShownValue::List(elements, _) => {
            if let [element] = &args[..] {
                elements.iter_mut().for_each(|part| wrap(file, element, part));
            }
        }
        ShownValue::Tuple(parts) if parts.len() == args.len() => {
            parts.iter_mut().zip(args.iter()).for_each(|(part, ty)| wrap(file, ty, part));
        }
        ShownValue::Con { name: con, fields, .. } if !con.ident.as_str().starts_with(char::is_uppercase) => {
            if let Some(builder) = builder_name(*name, file) {
                *con = builder.name;
            }
            if let ([ShownValue::List(elements, _)], Some(element)) = (&mut fields[..], element_type(args)) {
                elements.iter_mut().for_each(|part| wrap(file, &element, part));
            }
        }
        ShownValue::Con { name, fields, .. } => {
            let types = fields_of(&|name| file.data_type(name), ty, *name).unwrap_or_default();
            if types.len() == fields.len() {
                fields.iter_mut().zip(&types).for_each(|(part, ty)| wrap(file, ty, part));
            }
        }
        _ => {}
    }
}

/// The type of the elements that a collection with these type arguments is made from.
fn element_type(args: &[Type]) -> Option<Type> {
    match args {
        [element] => Some(element.clone()),
        [key, value] => Some(Type::con(limpid_base::tuple(2), [key.clone(), value.clone()])),
        _ => None,
    }
}

/// Bytes as the characters that they stand for.
fn as_text(value: &mut ShownValue) {
    let ShownValue::List(elements, more) = value else { return };
    if elements.is_empty() && !*more {
        *value = ShownValue::EmptyText;
        return;
    }
    for element in elements {
        if let ShownValue::Number(text) = element
            && let Some(c) = text.parse().ok().and_then(char::from_u32)
        {
            *element = ShownValue::Char(c);
        }
    }
}

fn is_char(args: &[Type]) -> bool {
    matches!(args, [Type::Con(name, _)] if *name == QName::new("GHC.Types", "Char"))
}
