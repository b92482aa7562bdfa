//! Declarations of fields, in Haskell and in annotations, and the names of fields.
//!
//! A field without a name gets a fresh one: a field of an annotation is a measure, so nothing else in the file may have
//! its name.
//!
//! Must not know: the refinements of fields.

use limpid_base::{Name, QName, Span};
use limpid_contracts::Place;
use limpid_core::BinderKind;
use limpid_spec::ast::DataBody;
use limpid_spec::{ItemKind, Spec, ast as spec_ast};
use limpid_syntax::ast::{ConDecl, ConFields, DataDecl, DeclKind};

use crate::edit::{param, written_names};
use limpid_check::File;
use limpid_check::fields::{Slot, patterns};
use limpid_report::Culprit;

/// A field as a culprit. Its place is in the annotation, or in the declaration if there is no annotation.
pub fn culprit(file: &File, slot: Slot) -> Option<Culprit> {
    let spec = file.spec();
    let (_, declared) = declaration(file, slot.constructor)?;
    let con = declared.constructors.iter().find(|con| con.name.name == slot.constructor.ident)?;
    let label = given(spec, declared, con).get(slot.place).copied().flatten();
    let annotated = annotation(spec, declared.name.name).and_then(|(_, data)| annotated(data, slot));
    let haskell = || match &con.fields {
        ConFields::Record(fields) => fields.get(slot.place).map(|(label, _)| label.span),
        ConFields::Positional(fields) => fields.get(slot.place).map(|field| field.ty.span),
    };
    let place = annotated.or_else(haskell).map(|span| Place { module: file.loaded.name, span });
    Some(Culprit::field(slot.constructor, label, place))
}

/// Where an annotation declares a field.
fn annotated(data: &spec_ast::DataDecl, slot: Slot) -> Option<Span> {
    match &data.body {
        DataBody::None => None,
        DataBody::Constructors(constructors) => {
            let con = constructors.iter().find(|con| con.name.name == slot.constructor.ident)?;
            con.fields.get(slot.place).map(|field| field.span)
        }
        DataBody::Gadt { constructors, .. } => {
            let con = constructors.iter().find(|con| con.name.name == slot.constructor.ident)?;
            param(&con.ty, slot.place).map(|ty| ty.span)
        }
    }
}

/// Whether a constructor has fields without names.
pub(crate) fn is_nameless(file: &File, constructor: QName) -> bool {
    let con = declaration(file, constructor).and_then(|(_, declared)| {
        let con = declared.constructors.iter().find(|con| con.name.name == constructor.ident)?;
        Some(given(file.spec(), declared, con))
    });
    con.is_some_and(|names| names.iter().any(Option::is_none))
}

/// The names of a constructor's fields: those that an annotation or the declaration gives them, and new ones for the others.
pub(crate) fn names(file: &File, constructor: QName) -> Option<Vec<Name>> {
    let spec = file.spec();
    let (_, declared) = declaration(file, constructor)?;
    let con = declared.constructors.iter().find(|con| con.name.name == constructor.ident)?;
    let given = given(spec, declared, con);
    let mut taken: Vec<Name> = given.iter().copied().flatten().collect();
    let mut found = Vec::new();
    for (place, name) in given.iter().enumerate() {
        let name = name.unwrap_or_else(|| {
            let number = (given.len() > 1).then_some(place + 1);
            invented(file, Slot { constructor, place }, number, &taken)
        });
        taken.push(name);
        found.push(name);
    }
    Some(found)
}

/// The names that the fields of a constructor have already.
fn given(spec: &Spec, declared: &DataDecl, con: &ConDecl) -> Vec<Option<Name>> {
    let labels: Vec<Option<Name>> = match &con.fields {
        ConFields::Positional(fields) => vec![None; fields.len()],
        ConFields::Record(fields) => fields.iter().map(|(label, _)| Some(label.name)).collect(),
    };
    let annotated = match annotation(spec, declared.name.name).map(|(_, data)| &data.body) {
        Some(DataBody::Constructors(constructors)) => {
            let con = constructors.iter().find(|one| one.name.name == con.name.name);
            con.map(|con| con.fields.iter().map(|field| field.name.map(|name| name.name)).collect())
        }
        Some(DataBody::Gadt { constructors, .. }) => {
            constructors.iter().find(|one| one.name.name == con.name.name).map(|con| written_names(&con.ty))
        }
        _ => None,
    };
    let annotated: Vec<Option<Name>> = annotated.unwrap_or_default();
    (0..).zip(labels).map(|(place, label): (usize, _)| annotated.get(place).copied().flatten().or(label)).collect()
}

/// A fresh name for a field: a name that the file's patterns have for it, or one derived from its constructor.
fn invented(file: &File, slot: Slot, number: Option<usize>, taken: &[Name]) -> Name {
    let core = &file.loaded.compiled.core;
    let labels = core.data_types.iter().flat_map(|data| &data.constructors).flat_map(|con| &con.fields);
    let mut used: Vec<Name> = labels.filter_map(|field| field.name).chain(taken.iter().copied()).collect();
    used.extend(core.bindings.iter().map(|binding| binding.name.ident));
    used.extend(in_scope(file));
    let bodies = core.bindings.iter().filter_map(|binding| binding.body());
    let called: Vec<(Name, Slot)> = bodies
        .flat_map(|body| {
            let bound = patterns(file, body).into_iter().filter_map(|(id, slot)| Some((body.binders.get(id)?, slot)));
            bound.filter(|(it, _)| it.kind == BinderKind::User).map(|(it, slot)| (it.name, slot)).collect::<Vec<_>>()
        })
        .collect();
    // Names that patterns have for other fields may become the names of those.
    used.extend(called.iter().filter(|(_, other)| *other != slot).map(|(name, _)| *name));
    let free = |name: &Name| !used.contains(name) && !RESERVED.split(' ').any(|word| word == name.as_str());
    let mut called = called.iter().filter(|(_, known)| *known == slot).map(|(name, _)| *name);
    // A single letter is a poor name outside of its pattern.
    if let Some(name) = called.find(|name| name.as_str().chars().count() > 1 && free(name)) {
        return name;
    }
    let base = lower(slot.constructor.ident.as_str());
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let field = format!("{base}Field{number}");
    let more = (2..).map(|more| format!("{field}_{more}"));
    let mut choices = [format!("{base}{number}"), field.clone()].into_iter().chain(more).map(|name| Name::new(&name));
    choices.find(free).unwrap_or_else(|| Name::new(&field))
}

/// Names in scope in the file's annotations: imported functions and visible measures.
fn in_scope(file: &File) -> Vec<Name> {
    let loaded = &file.loaded;
    let imports: Vec<Name> =
        loaded.ast.imports.iter().map(|import| import.module.name).chain([Name::new("Prelude")]).collect();
    let modules = loaded.environment.modules().filter(|module| module.name.is_some_and(|name| imports.contains(&name)));
    let mut found: Vec<Name> =
        modules.flat_map(|module| module.exports.iter().map(|export| export.entity.name().ident)).collect();
    if let Some(in_force) = file.in_force() {
        let layers = in_force.visible.layers().map(|layer| &**layer).chain([in_force.own]);
        found.extend(layers.flat_map(|layer| layer.measures.values()).map(|measure| measure.symbol.name.ident));
    }
    found
}

/// Keywords of Haskell and of annotations, and names of the logic.
const RESERVED: &str = "as assert assume autorewrite autosize axiomatize bound case class coerce data decrease default \
    define defined deriving do else embed exists expression fail false forall foreign fst func head if \
    import in include infix infixl infixr inline instance invariant lazy lazyvar len let local measure \
    mod module newtype not of predicate qualif reflect rewrite snd spec tail then true type using v \
    where";

/// A field name derived from a constructor; operators give none.
fn lower(constructor: &str) -> String {
    let mut letters = constructor.chars();
    match letters.next().filter(|first| first.is_alphabetic()) {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => "field".to_owned(),
    }
}

/// The declaration of a constructor's type in the file.
pub(crate) fn declaration(file: &File, constructor: QName) -> Option<(Span, &DataDecl)> {
    file.loaded.ast.decls.iter().find_map(|decl| match &decl.kind {
        DeclKind::Data(data) if data.instance_of.is_none() => {
            let declares = data.constructors.iter().any(|con| con.name.name == constructor.ident);
            declares.then_some((decl.span, data))
        }
        _ => None,
    })
}

/// The annotation that a data type has.
pub(crate) fn annotation(spec: &Spec, name: Name) -> Option<(Span, &spec_ast::DataDecl)> {
    spec.items.iter().find_map(|item| match &item.kind {
        ItemKind::Data(data) if data.name.name == name && data.family_args.is_empty() => Some((item.span, data)),
        _ => None,
    })
}
