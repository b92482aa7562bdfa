//! From what a field shall hold to a change of the user's text: the annotation of its data type says more, or the data type
//! gets one.
//!
//! Fields that have no name get one: only then can a refinement be written in all versions of LiquidHaskell, and others
//! speak of them. Every constructor is repeated, as it is declared.
//!
//! Must not know: whether the change helps.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{Place, Unit};
use limpid_core::BinderKind;
use limpid_logic::Term;
use limpid_spec::ast::{Arrow, Constructor, DataBody, Type, TypeKind};
use limpid_spec::{ItemKind, Spec, ast as spec_ast};
use limpid_syntax::ast::{ConDecl, ConFields, DataDecl, DeclKind, Ident};

use super::edit::{Written, above_place, conjunct, param};
use super::written::{merged, shown};
use crate::fields::{Slot, patterns};
use crate::file::File;
use crate::report::{Culprit, CulpritKind, Edit};

/// A line that is longer is broken.
const LONGEST: usize = 100;

/// What fields of one data type shall hold besides: of the value `v`, and of earlier fields by their names. With nothing in
/// it, they only get names.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Additions {
    /// The constructors that are spoken of.
    pub(crate) constructors: Vec<QName>,
    pub(crate) terms: Vec<(Slot, Term)>,
}

impl Additions {
    /// With others of the same data type.
    pub(crate) fn add(&mut self, other: Additions) {
        for constructor in other.constructors {
            if !self.constructors.contains(&constructor) {
                self.constructors.push(constructor);
            }
        }
        for term in other.terms {
            if !self.terms.contains(&term) {
                self.terms.push(term);
            }
        }
    }

    /// Each alone.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Additions> {
        self.terms.iter().map(|one| Additions { constructors: vec![one.0.constructor], terms: vec![one.clone()] })
    }
}

/// The edits after which the fields of a data type are refined, and how they are declared then.
pub(crate) fn refined(file: &File, additions: &Additions) -> Option<(Vec<Edit>, String)> {
    let loaded = &file.loaded;
    let unit = Unit::from(&**loaded);
    let spec = unit.spec();
    let (span, declared) = declaration(file, *additions.constructors.first()?)?;
    let wanted = additions.constructors.iter().map(|con| Wanted::new(file, *con, additions));
    let wanted = wanted.collect::<Option<Vec<_>>>()?;
    let Some((item, annotated)) = annotation(&spec, declared.name.name) else {
        let texts = declared_constructors(unit.text, declared, &wanted)?;
        let head = head(declared);
        let edit = above_place(loaded, span.start, &format!("{{-@ {} @-}}", laid_out(&head, &texts)));
        return Some((vec![edit], format!("{head} = {}", texts.join(" | "))));
    };
    if let DataBody::None = &annotated.body {
        return sized(file, item, annotated, declared, &wanted);
    }
    let (mut edits, mut parts) = (Vec::new(), Vec::new());
    for wanted in &wanted {
        let here = |name: Name| name == wanted.constructor.ident;
        let (more, part) = match &annotated.body {
            DataBody::None => return None,
            DataBody::Constructors(constructors) => {
                in_constructor(loaded.name, &unit, constructors.iter().find(|con| here(con.name.name))?, wanted)?
            }
            DataBody::Gadt { constructors, .. } => {
                in_signature(loaded.name, &unit, &constructors.iter().find(|con| here(con.name.name))?.ty, wanted)?
            }
        };
        edits.extend(more);
        parts.push(part);
    }
    Some((edits, parts.join(" | ")))
}

/// The constructors of an annotation that only says how large values are.
fn sized(
    file: &File,
    item: Span,
    annotated: &spec_ast::DataDecl,
    declared: &DataDecl,
    wanted: &[Wanted<'_>],
) -> Option<(Vec<Edit>, String)> {
    let unit = Unit::from(&*file.loaded);
    let texts = declared_constructors(unit.text, declared, wanted)?;
    let params = if annotated.params.is_empty() { params(declared) } else { String::new() };
    let more = format!("{params} = {}", texts.join(" | "));
    let refinement = format!("{}{more}", shown(&unit, item, &[]));
    let place = Place { module: file.loaded.name, span: Span::at(item.end) };
    Some((vec![Edit { place, text: more }], refinement))
}

/// What is written of one constructor.
struct Wanted<'w> {
    constructor: QName,
    /// Those of all its fields.
    names: Vec<Name>,
    additions: &'w Additions,
}

impl<'w> Wanted<'w> {
    fn new(file: &File, constructor: QName, additions: &'w Additions) -> Option<Wanted<'w>> {
        Some(Wanted { constructor, names: names(file, constructor)?, additions })
    }

    fn own(&self) -> impl Iterator<Item = &(Slot, Term)> {
        self.additions.terms.iter().filter(|(slot, _)| slot.constructor == self.constructor)
    }

    fn of(&self, place: usize) -> Vec<Term> {
        self.own().filter(|(slot, _)| slot.place == place).map(|(_, term)| term.clone()).collect()
    }

    /// Whether a field must have a name.
    fn needs(&self, place: usize) -> bool {
        let name = self.names.get(place);
        let spoken_of = || self.own().any(|(_, term)| name.is_some_and(|name| term.mentions(*name)));
        self.additions.terms.is_empty() || !self.of(place).is_empty() || spoken_of()
    }

    /// A field of which nothing is said yet.
    fn field(&self, place: usize, ty: &str) -> String {
        let name = self.names.get(place).map_or("_", |name| name.as_str());
        let more: Vec<String> = self.of(place).iter().map(conjunct).collect();
        match &more[..] {
            [] => format!("{name} :: {ty}"),
            more => format!("{name} :: {{v:{ty} | {}}}", more.join(" && ")),
        }
    }
}

/// The declaration of a constructor's type in the file.
fn declaration(file: &File, constructor: QName) -> Option<(Span, &DataDecl)> {
    file.loaded.ast.decls.iter().find_map(|decl| match &decl.kind {
        DeclKind::Data(data) if data.instance_of.is_none() => {
            let declares = data.constructors.iter().any(|con| con.name.name == constructor.ident);
            declares.then_some((decl.span, data))
        }
        _ => None,
    })
}

/// The annotation that a data type has.
fn annotation(spec: &Spec, name: Name) -> Option<(Span, &spec_ast::DataDecl)> {
    spec.items.iter().find_map(|item| match &item.kind {
        ItemKind::Data(data) if data.name.name == name && data.family_args.is_empty() => Some((item.span, data)),
        _ => None,
    })
}

/// `data Tagged a b`
fn head(declared: &DataDecl) -> String {
    let word = if declared.newtype { "newtype" } else { "data" };
    format!("{word} {}{}", written(declared.name), params(declared))
}

fn params(declared: &DataDecl) -> String {
    declared.params.iter().map(|param| format!(" {}", param.name.name)).collect()
}

fn written(name: Ident) -> String {
    if name.name.is_operator() { format!("({})", name.name) } else { name.name.to_string() }
}

/// All constructors of a data type as an annotation declares them, some of them with more in it. None where the declaration
/// says more than an annotation of this form can: types of their own, existential variables, contexts.
fn declared_constructors(text: &str, declared: &DataDecl, wanted: &[Wanted<'_>]) -> Option<Vec<String>> {
    let plain = |con: &ConDecl| con.forall.is_empty() && con.context.is_empty() && con.result.is_none();
    if !declared.context.is_empty() || !declared.constructors.iter().all(plain) {
        return None;
    }
    let one_line = |span: Span| span.text(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = |con: &ConDecl| {
        let name = written(con.name);
        let types: Vec<String> = types(con).into_iter().map(one_line).collect();
        let wanted = wanted.iter().find(|wanted| wanted.constructor.ident == con.name.name);
        let fields: Vec<String> = match (&con.fields, wanted) {
            (_, Some(wanted)) => types.iter().enumerate().map(|(at, ty)| wanted.field(at, bare(ty))).collect(),
            (ConFields::Record(fields), None) => {
                fields.iter().zip(&types).map(|((label, _), ty)| format!("{} :: {ty}", label.name)).collect()
            }
            (ConFields::Positional(_), None) => return [vec![name], types].concat().join(" "),
        };
        if fields.is_empty() { name } else { format!("{name} {{ {} }}", fields.join(", ")) }
    };
    Some(declared.constructors.iter().map(shown).collect())
}

/// Where the types of a constructor's fields stand.
fn types(con: &ConDecl) -> Vec<Span> {
    match &con.fields {
        ConFields::Positional(fields) => fields.iter().map(|field| field.ty.span).collect(),
        ConFields::Record(fields) => fields.iter().map(|(_, field)| field.ty.span).collect(),
    }
}

/// A type that needs no parentheses where it stands alone.
fn bare(ty: &str) -> &str {
    let inner = ty.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.filter(|inner| !inner.contains(['(', ')', ',']) && !inner.is_empty()).unwrap_or(ty)
}

/// On one line if it fits there, else with a line for each constructor.
fn laid_out(head: &str, constructors: &[String]) -> String {
    let line = format!("{head} = {}", constructors.join(" | "));
    if line.len() <= LONGEST || constructors.len() < 2 {
        line
    } else {
        format!("{head}\n      = {}", constructors.join("\n      | "))
    }
}

/// A constructor in an annotation gets more. Where a field has no name, the constructor is written anew.
fn in_constructor(
    module: Name,
    unit: &Unit<'_>,
    con: &Constructor,
    wanted: &Wanted<'_>,
) -> Option<(Vec<Edit>, String)> {
    let nameless = con.fields.iter().enumerate().any(|(place, field)| field.name.is_none() && wanted.needs(place));
    if nameless {
        let fields = con.fields.iter().enumerate().map(|(place, field)| {
            let name = wanted.names.get(place)?;
            let ty = shown(unit, field.ty.span, &more(module, unit, &field.ty, &wanted.of(place))?);
            Some(format!("{name} :: {}", bare(&ty)))
        });
        let fields = fields.collect::<Option<Vec<_>>>()?;
        let name = if con.name.name.is_operator() { format!("({})", con.name.name) } else { con.name.name.to_string() };
        let text = format!("{name} {{ {} }}", fields.join(", "));
        let edit = Edit { place: Place { module, span: con.span }, text: text.clone() };
        return Some((vec![edit], text));
    }
    let mut edits = Vec::new();
    let mut declared = Vec::new();
    for (place, field) in con.fields.iter().enumerate().filter(|(place, _)| !wanted.of(*place).is_empty()) {
        let new = more(module, unit, &field.ty, &wanted.of(place))?;
        declared.push(format!("{} :: {}", wanted.names.get(place)?, shown(unit, field.ty.span, &new)));
        edits.extend(new);
    }
    Some((edits, declared.join(", ")))
}

/// A constructor that an annotation gives a type of its own gets more.
fn in_signature(module: Name, unit: &Unit<'_>, ty: &Type, wanted: &Wanted<'_>) -> Option<(Vec<Edit>, String)> {
    let known = argument_names(ty);
    // A name that is not there yet would have to be written too.
    let nameless = |(place, known): (usize, &Option<Name>)| {
        let name = wanted.names.get(place);
        known.is_none() && wanted.own().any(|(_, term)| name.is_some_and(|name| term.mentions(*name)))
    };
    if known.iter().enumerate().any(nameless) {
        return None;
    }
    let mut edits = Vec::new();
    for (place, _) in known.iter().enumerate().filter(|(place, _)| !wanted.of(*place).is_empty()) {
        edits.extend(more(module, unit, param(ty, place)?, &wanted.of(place))?);
    }
    let shown = shown(unit, ty.span, &edits);
    Some((edits, format!("{} :: {shown}", wanted.constructor.ident)))
}

/// The names that a constructor's type gives its fields.
fn argument_names(ty: &Type) -> Vec<Option<Name>> {
    match &ty.kind {
        TypeKind::Forall { body, .. } | TypeKind::Constraint { body, .. } => argument_names(body),
        TypeKind::Fun { arrow: Arrow::Context, result, .. } => argument_names(result),
        TypeKind::Fun { binder, arg, result, .. } => {
            let own = binder.or_else(|| arg.own_binder()).map(|binder| binder.name);
            [own].into_iter().chain(argument_names(result)).collect()
        }
        _ => Vec::new(),
    }
}

/// The edits after which a written type says more of its value; none if nothing is to be said.
fn more(module: Name, unit: &Unit<'_>, ty: &Type, terms: &[Term]) -> Option<Vec<Edit>> {
    let stronger = match terms {
        [] => return Some(Vec::new()),
        [term] => merged(module, unit.text, ty, term),
        _ => None,
    };
    if let Some(edit) = stronger {
        return Some(vec![edit]);
    }
    let mut written = Written { text: unit.text, edits: Vec::new() };
    written.refine(ty, terms)?;
    Some(written.placed(module))
}

/// Whether a constructor has fields that get names only now.
pub(crate) fn is_nameless(file: &File, constructor: QName) -> bool {
    let unit = Unit::from(&*file.loaded);
    let con = declaration(file, constructor).and_then(|(_, declared)| {
        let con = declared.constructors.iter().find(|con| con.name.name == constructor.ident)?;
        Some(given(&unit.spec(), declared, con))
    });
    con.is_some_and(|names| names.iter().any(Option::is_none))
}

/// The names of a constructor's fields: those that an annotation or the declaration gives them, and new ones for the others.
pub(crate) fn names(file: &File, constructor: QName) -> Option<Vec<Name>> {
    let unit = Unit::from(&*file.loaded);
    let spec = unit.spec();
    let (_, declared) = declaration(file, constructor)?;
    let con = declared.constructors.iter().find(|con| con.name.name == constructor.ident)?;
    let given = given(&spec, declared, con);
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
            constructors.iter().find(|one| one.name.name == con.name.name).map(|con| argument_names(&con.ty))
        }
        _ => None,
    };
    let annotated: Vec<Option<Name>> = annotated.unwrap_or_default();
    (0..).zip(labels).map(|(place, label): (usize, _)| annotated.get(place).copied().flatten().or(label)).collect()
}

/// A name for a field that has none: what the file's patterns call it, or one like its constructor's. A field is a measure, so
/// nothing else in the file may have the name.
fn invented(file: &File, slot: Slot, number: Option<usize>, taken: &[Name]) -> Name {
    let core = &file.loaded.compiled.core;
    let labels = core.data_types.iter().flat_map(|data| &data.constructors).flat_map(|con| &con.fields);
    let mut used: Vec<Name> = labels.filter_map(|field| field.name).chain(taken.iter().copied()).collect();
    used.extend(core.bindings.iter().map(|binding| binding.name.ident));
    if let Some(in_force) = file.in_force() {
        used.extend(in_force.own.measures.values().map(|measure| measure.symbol.name.ident));
    }
    let free = |name: &Name| !used.contains(name) && !RESERVED.contains(&name.as_str());
    let bodies = core.bindings.iter().filter_map(|binding| binding.body());
    let mut called = bodies.flat_map(|body| {
        let bound = patterns(file, body).into_iter().filter(move |(_, known)| *known == slot);
        bound.filter_map(|(id, _)| body.binders.get(id)).filter(|it| it.kind == BinderKind::User).map(|it| it.name)
    });
    // A letter says nothing where nobody sees the pattern.
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

/// Words that are no names, in Haskell or in annotations.
const RESERVED: [&str; 24] = [
    "case", "class", "data", "default", "deriving", "do", "else", "exists", "false", "forall", "foreign", "func", "if",
    "import", "in", "instance", "let", "mod", "module", "newtype", "of", "true", "type", "where",
];

/// A constructor's name as one of a field; an operator has none.
fn lower(constructor: &str) -> String {
    let mut letters = constructor.chars();
    match letters.next().filter(|first| first.is_alphabetic()) {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => "field".to_owned(),
    }
}

/// A field as a culprit: by its name or by its constructor's, where it is declared; in the annotation if there is one.
pub(crate) fn culprit(file: &File, slot: Slot) -> Option<Culprit> {
    let unit = Unit::from(&*file.loaded);
    let spec = unit.spec();
    let (_, declared) = declaration(file, slot.constructor)?;
    let con = declared.constructors.iter().find(|con| con.name.name == slot.constructor.ident)?;
    let name = given(&spec, declared, con).get(slot.place).copied().flatten().unwrap_or(slot.constructor.ident);
    let annotated = annotation(&spec, declared.name.name).and_then(|(_, data)| annotated(data, slot));
    let haskell = || match &con.fields {
        ConFields::Record(fields) => fields.get(slot.place).map(|(label, _)| label.span),
        ConFields::Positional(fields) => fields.get(slot.place).map(|field| field.ty.span),
    };
    let place = annotated.or_else(haskell).map(|span| Place { module: file.loaded.name, span });
    Some(Culprit { kind: CulpritKind::Field, name: name.to_string(), place })
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
