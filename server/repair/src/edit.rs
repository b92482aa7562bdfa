//! From a stronger contract to edits of the user's text. Text that need not change stays as it is.
//!
//! Must not know: whether the change helps.

pub(crate) mod data;
pub(crate) mod declared;
mod instance;
pub(crate) mod written;

use limpid_base::{LineIndex, Name, QName, Span};
use limpid_contracts::rtype::RScheme;
use limpid_contracts::{Place, Unit};
use limpid_core::{Binding, BindingKind, Expr};
use limpid_frontend::project::Loaded;
use limpid_logic::Term;
use limpid_spec::ast::{Arrow, RefinementKind, Signature, Trust, Type, TypeKind};
use limpid_spec::{ItemKind, Spec};
use limpid_syntax::ast::DeclKind;

use self::instance::Method;
use crate::edit::written::{merged, shown};
use crate::strengthening::{Strengthening, asking, named, names, paths, rename, strengthened, terms};
use limpid_check::File;
use limpid_report::{Edit, apply};

/// The edits that strengthen a function's postcondition, and its new type; `None` if its text is not supported.
pub(crate) fn edits(file: &File, strengthening: &Strengthening) -> Option<(Vec<Edit>, String)> {
    let loaded = file.module(strengthening.function.module)?;
    let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == strengthening.function)?;
    let contract = file.contract(strengthening.function)?;
    let unit = Unit::from(&**loaded);
    let spec = file.spec_of(loaded);
    let names = names(contract);
    let strengthening = &rename(strengthening, &names);
    let scheme = strengthened(contract, strengthening, &names);
    if let Some(signature) = signature(&spec, strengthening.function.ident) {
        return Some((refined(loaded.name, &unit, &signature.ty, strengthening, &names)?, scheme.to_string()));
    }
    if let BindingKind::InstanceMethod { .. } = binding.kind {
        let edits = match instance::method(&spec, loaded, binding)? {
            Method::Typed(ty) => refined(loaded.name, &unit, ty, strengthening, &names)?,
            Method::Untold => vec![instance::annotation(loaded, binding, &scheme)?],
        };
        return Some((edits, scheme.to_string()));
    }
    let shown = source_name(strengthening.function);
    let edit = above(loaded, binding, &format!("{{-@ {shown} :: {scheme} @-}}"));
    Some((vec![edit], scheme.to_string()))
}

/// The edits that strengthen a written signature.
fn refined(
    module: Name,
    unit: &Unit<'_>,
    ty: &Type,
    strengthening: &Strengthening,
    names: &[(Name, Name)],
) -> Option<Vec<Edit>> {
    let mut written = Written { text: unit.text, edits: Vec::new() };
    written.name_params(ty, strengthening, names)?;
    for path in paths(strengthening) {
        written.refine(at(result(ty), path)?, &terms(strengthening, path))?;
    }
    Some(written.placed(module))
}

/// The `assume` that the file has for a library function, under any qualifier.
fn assumed<'s>(file: &File, spec: &'s Spec, function: QName) -> Option<&'s Signature> {
    file.in_force()?.own.functions.get(function)?;
    let called = |name: &str| {
        let rest = name.strip_suffix(function.ident.as_str());
        rest.is_some_and(|qualifier| qualifier.is_empty() || qualifier.ends_with('.'))
    };
    spec.items.iter().find_map(|item| match &item.kind {
        ItemKind::Signature(signature) if signature.trust == Trust::Assumed => {
            matches!(&signature.names[..], [one] if called(one.name.as_str())).then_some(signature)
        }
        _ => None,
    })
}

/// The edits that add an `assume` of what was proved of a library function, and its new type.
pub(crate) fn assume(file: &File, caller: QName, strengthening: &Strengthening) -> Option<(Vec<Edit>, String)> {
    let loaded = &file.loaded;
    let contract = &*file.contract_or_type(strengthening.function)?;
    let names = names(contract);
    let strengthening = &rename(strengthening, &names);
    let scheme = strengthened(contract, strengthening, &names);
    let shown = called(loaded, caller, strengthening.function)?;
    let unit = Unit::from(&**loaded);
    let spec = file.spec_of(loaded);
    if let Some(signature) = assumed(file, &spec, strengthening.function) {
        return Some((refined(loaded.name, &unit, &signature.ty, strengthening, &names)?, scheme.to_string()));
    }
    let text = format!("{{-@ assume {shown} :: {scheme} @-}} -- proved of the library's code");
    let ast = &loaded.ast;
    let after_imports = |span: &Span| ast.imports.iter().all(|import| import.span.end <= span.start);
    let all = ast.decls.iter().map(|decl| decl.span).chain(ast.annotations.iter().map(|annotation| annotation.span));
    let first = all.filter(after_imports).map(|span| span.start).min()?;
    let edit = above_place(loaded, first, &text);
    // A blank line separates assumptions from the rest.
    let other = loaded.source.text.get(first as usize..).is_some_and(|rest| rest.starts_with("{-@ assume "));
    let gap = match edit.text.starts_with('>') {
        _ if other => "",
        true => ">\n",
        false => "\n",
    };
    Some((vec![Edit { text: format!("{}{gap}", edit.text), ..edit }], scheme.to_string()))
}

/// A function as a caller writes it, with its qualifier.
fn called(loaded: &Loaded, caller: QName, function: QName) -> Option<String> {
    let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == caller)?;
    let body = binding.body()?;
    let calls = body.exprs.iter().filter(|(_, expr)| matches!(expr, Expr::Global { name, .. } if *name == function));
    let texts = calls.map(|(id, _)| body.span(id).text(&loaded.source.text).trim_matches(['(', ')', '`', ' ']));
    let mut named = texts.filter(|text| text.ends_with(function.ident.as_str()) && !text.contains(char::is_whitespace));
    named.next().map(|text| if function.ident.is_operator() { format!("({text})") } else { text.to_owned() })
}

/// The signature of a local function within the span of the function around it.
pub(crate) fn local_signature(spec: &Spec, name: Name, around: Span) -> Option<&Signature> {
    spec.items.iter().filter(|item| around.covers(item.span)).find_map(|item| own_signature(&item.kind, name))
}

/// The edits that strengthen the result of a written signature, and the new signature. `term` has these names for the
/// parameters.
pub(crate) fn refine_result(
    module: Name,
    unit: &Unit<'_>,
    signature: &Signature,
    function: Name,
    params: &[Name],
    term: &Term,
) -> Option<(Vec<Edit>, String)> {
    let written = written_names(&signature.ty);
    let names: Vec<(Name, Name)> = params.iter().map(|param| (*param, *param)).collect();
    let at = |name: Name| {
        let place = params.iter().position(|param| *param == name)?;
        written.get(place).copied().flatten().map(Term::Var)
    };
    let additions = vec![(Vec::new(), term.substitute(&at))];
    let strengthening = Strengthening { function: QName { module, ident: function }, additions };
    let mut more = Written { text: unit.text, edits: Vec::new() };
    more.name_params(&signature.ty, &strengthening, &names)?;
    more.refine(result(&signature.ty), &terms(&strengthening, &[]))?;
    let edits = more.placed(module);
    let whole = apply(unit.text, &edits.iter().collect::<Vec<_>>());
    let Span { start, end } = signature.ty.span;
    let end = end as usize + edits.iter().map(|edit| edit.text.len()).sum::<usize>();
    let ty = whole.get(start as usize..end)?;
    Some((edits, format!("{function} :: {ty}")))
}

/// The names that a signature gives its parameters.
pub(crate) fn written_names(ty: &Type) -> Vec<Option<Name>> {
    match &ty.kind {
        TypeKind::Forall { body, .. } | TypeKind::Constraint { body, .. } => written_names(body),
        TypeKind::Fun { arrow: Arrow::Context, result, .. } => written_names(result),
        TypeKind::Fun { binder, arg, result, .. } => {
            let own = binder.as_ref().map(|binder| binder.name).or_else(|| arg.own_binder().map(|binder| binder.name));
            [own].into_iter().chain(written_names(result)).collect()
        }
        _ => Vec::new(),
    }
}

/// The edits that give a function a termination metric, and its new type.
pub(crate) fn with_metric(file: &File, function: QName, metric: &[Term]) -> Option<(Vec<Edit>, String)> {
    let loaded = file.module(function.module)?;
    let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == function)?;
    let contract = file.contract(function)?;
    let names = names(contract);
    let at = |name: Name| names.iter().find(|(old, _)| *old == name).map(|(_, new)| Term::Var(*new));
    let metric: Vec<Term> = metric.iter().map(|term| term.substitute(&at)).collect();
    // The metric mentions parameters as a postcondition does, so it is named in the same way.
    let strengthening =
        Strengthening { function, additions: metric.iter().map(|term| (Vec::new(), term.clone())).collect() };
    let shown: Vec<String> = metric.iter().map(ToString::to_string).collect();
    let metric_text = format!(" / [{}]", shown.join(", "));
    let unit = Unit::from(&**loaded);
    let spec = file.spec_of(loaded);
    let named = named(&contract.ty.body, &strengthening, &names);
    let scheme = RScheme { body: named, ..contract.ty.clone() };
    let refinement = format!("{} :: {scheme}{metric_text}", source_name(function));
    if let Some(signature) = signature(&spec, function.ident) {
        let mut written = Written { text: unit.text, edits: Vec::new() };
        written.name_params(&signature.ty, &strengthening, &names)?;
        match &signature.metric {
            Some(old) => {
                let edit =
                    Edit { place: Place { module: loaded.name, span: old.span }, text: metric_text.trim().to_owned() };
                let mut edits = written.placed(loaded.name);
                edits.push(edit);
                return Some((edits, refinement));
            }
            None => written.edits.push((signature.ty.span.end, metric_text)),
        }
        return Some((written.placed(loaded.name), refinement));
    }
    Some((vec![above(loaded, binding, &format!("{{-@ {refinement} @-}}"))], refinement))
}

/// An additional precondition on a parameter.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ParamPrecondition {
    pub(crate) param: Name,
    /// In the names of the contract's parameters.
    pub(crate) term: Term,
}

/// A function with a stronger precondition.
pub(crate) struct WithPrecondition {
    pub(crate) edits: Vec<Edit>,
    /// Its new type.
    pub(crate) refinement: String,
    /// The precondition, in the parameter names of the text.
    pub(crate) precondition: Term,
}

/// The edits that strengthen a function's precondition.
pub(crate) fn with_precondition(
    file: &File,
    function: QName,
    precondition: &ParamPrecondition,
) -> Option<WithPrecondition> {
    let loaded = file.module(function.module)?;
    let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == function)?;
    let contract = file.contract(function)?;
    let names = names(contract);
    let at = |name: Name| names.iter().find(|(old, _)| *old == name).map(|(_, new)| Term::Var(*new));
    let term = precondition.term.substitute(&at);
    let place = contract.ty.body.split_funs().0.iter().position(|param| param.binder == precondition.param)?;
    let (_, own) = names.get(place)?;
    let strengthening = Strengthening { function, additions: vec![(Vec::new(), term.clone())] };
    let body = asking(&named(&contract.ty.body, &strengthening, &names), place, *own, &term);
    let scheme = RScheme { body, ..contract.ty.clone() };
    let refinement = format!("{} :: {scheme}", source_name(function));
    let unit = Unit::from(&**loaded);
    let spec = file.spec_of(loaded);
    let Some(signature) = signature(&spec, function.ident) else {
        let edits = vec![above(loaded, binding, &format!("{{-@ {refinement} @-}}"))];
        return Some(WithPrecondition { edits, refinement, precondition: term });
    };
    let mut written = Written { text: unit.text, edits: Vec::new() };
    let ty = param(&signature.ty, place)?;
    // Other parameters that are mentioned need names; in its own refinement the parameter is `v`.
    let others: Vec<(Name, Name)> =
        names.iter().map(|(old, new)| if new == own { (*old, Name::new("_")) } else { (*old, *new) }).collect();
    written.name_params(&signature.ty, &strengthening, &others)?;
    let about = term.replace(*own, &Term::Var(Name::new("v")));
    let mut edits = match merged(loaded.name, unit.text, ty, &about) {
        Some(edit) => vec![edit],
        None => {
            written.refine(ty, &[about])?;
            Vec::new()
        }
    };
    edits.extend(written.placed(loaded.name));
    let refinement = format!("{} :: {}", source_name(function), shown(&unit, signature.ty.span, &edits));
    Some(WithPrecondition { edits, refinement, precondition: term })
}

/// The type of the parameter at an index of a signature.
pub(crate) fn param(ty: &Type, place: usize) -> Option<&Type> {
    match &ty.kind {
        TypeKind::Forall { body, .. } | TypeKind::Constraint { body, .. } => param(body, place),
        TypeKind::Fun { arrow: Arrow::Context, result, .. } => param(result, place),
        TypeKind::Fun { arg, .. } if place == 0 => Some(arg),
        TypeKind::Fun { result, .. } => param(result, place - 1),
        _ => None,
    }
}

/// Inserts lines above a function and its Haskell signature.
pub fn above(loaded: &Loaded, binding: &Binding, text: &str) -> Edit {
    let signature = loaded.ast.decls.iter().find(|decl| match &decl.kind {
        DeclKind::Signature { names, .. } => names.iter().any(|name| name.name == binding.name.ident),
        _ => false,
    });
    let first = binding.span.to(binding.name_span);
    let start = signature.map_or(first, |signature| signature.span).start.min(first.start);
    above_place(loaded, start, text)
}

/// Inserts lines above the line of an offset, with the same text before them as that line has.
pub(crate) fn above_place(loaded: &Loaded, start: u32, text: &str) -> Edit {
    let lines = LineIndex::new(&loaded.source.text);
    let line = lines.line_span(lines.line(start));
    let before = Span::new(line.start, start).text(&loaded.source.text);
    // The inserted lines get the same bird track and indentation.
    let inserted: String = text.lines().map(|line| format!("{before}{line}\n")).collect();
    Edit { place: Place { module: loaded.name, span: Span::at(line.start) }, text: inserted }
}

/// A function's name in a signature.
pub(crate) fn source_name(name: QName) -> String {
    let text = limpid_check::names::source_name(name);
    if Name::new(&text).is_operator() { format!("({text})") } else { text }
}

/// The signature of a function, if it is not shared with other functions.
pub(crate) fn signature(spec: &Spec, function: Name) -> Option<&Signature> {
    spec.items.iter().find_map(|item| own_signature(&item.kind, function))
}

fn own_signature(item: &ItemKind, function: Name) -> Option<&Signature> {
    match item {
        ItemKind::Signature(signature) if matches!(&signature.names[..], [one] if one.name == function) => {
            (signature.trust != Trust::Assumed).then_some(signature)
        }
        _ => None,
    }
}

pub(crate) fn result(ty: &Type) -> &Type {
    match &ty.kind {
        TypeKind::Fun { result: rest, .. } | TypeKind::Forall { body: rest, .. } => result(rest),
        TypeKind::Constraint { body, .. } => result(body),
        _ => ty,
    }
}

/// A part of a type, by the arguments of type constructors that lead there.
pub(crate) fn at<'t>(ty: &'t Type, path: &[usize]) -> Option<&'t Type> {
    let Some((first, rest)) = path.split_first() else { return Some(ty) };
    let part = match &ty.kind {
        TypeKind::List { elem, .. } if *first == 0 => elem.as_deref(),
        TypeKind::Con { args, .. } => args.get(*first),
        TypeKind::Tuple { fields, .. } => fields.get(*first).map(|field| &field.ty),
        TypeKind::Refined { base: Some(base), .. } => return at(base, path),
        _ => None,
    };
    at(part?, rest)
}

/// A type of an annotation, and insertions into it.
pub(crate) struct Written<'t> {
    pub(crate) text: &'t str,
    /// Insertions by offset.
    pub(crate) edits: Vec<(u32, String)>,
}

impl Written<'_> {
    pub(crate) fn placed(self, module: Name) -> Vec<Edit> {
        let place = |at: u32| Place { module, span: Span::at(at) };
        self.edits.into_iter().map(|(at, text)| Edit { place: place(at), text }).collect()
    }

    /// Names the parameters that are mentioned and have no name.
    pub(crate) fn name_params(
        &mut self,
        ty: &Type,
        strengthening: &Strengthening,
        names: &[(Name, Name)],
    ) -> Option<()> {
        let mut ty = ty;
        let mut place = 0;
        loop {
            match &ty.kind {
                TypeKind::Forall { body, .. } | TypeKind::Constraint { body, .. } => ty = body,
                TypeKind::Fun { arrow: Arrow::Context, result, .. } => ty = result,
                TypeKind::Fun { binder, arg, result, .. } => {
                    let (_, name) = names.get(place)?;
                    let wanted = strengthening.additions.iter().any(|(_, term)| term.mentions(*name));
                    if wanted && binder.is_none() && arg.own_binder().is_none() {
                        self.edits.push((arg.span.start, format!("{name}:")));
                    }
                    place += 1;
                    ty = result;
                }
                _ => return Some(()),
            }
        }
    }

    /// Refines a part of the type.
    pub(crate) fn refine(&mut self, ty: &Type, terms: &[Term]) -> Option<()> {
        match &ty.kind {
            TypeKind::Refined { binder: Some(binder), base: Some(_), refinement } => {
                let RefinementKind::Pred(_) = &refinement.kind else { return None };
                let at = |name: Name| (name.as_str() == "v").then_some(Term::Var(binder.name));
                let written = refinement.span.text(self.text);
                let more: String =
                    terms.iter().map(|term| format!(" && {}", conjunct(&term.substitute(&at)))).collect();
                let weak = ["||", "=>", "if ", "else"].iter().any(|operator| written.contains(operator));
                if written.trim() == "true" || written.trim() == "True" {
                    return None;
                }
                if weak {
                    self.edits.push((refinement.span.start, "(".to_owned()));
                    self.edits.push((refinement.span.end, format!("){more}")));
                } else {
                    self.edits.push((refinement.span.end, more));
                }
            }
            TypeKind::Refined { .. } | TypeKind::Named { .. } => return None,
            _ => {
                let pred: Vec<String> = match terms {
                    [term] => vec![term.to_string()],
                    terms => terms.iter().map(conjunct).collect(),
                };
                self.edits.push((ty.span.start, "{v:".to_owned()));
                self.edits.push((ty.span.end, format!(" | {}}}", pred.join(" && "))));
            }
        }
        Some(())
    }
}

pub(crate) fn conjunct(term: &Term) -> String {
    match term {
        Term::Or(_) | Term::Imply(_) | Term::Iff(_) | Term::If(_) => format!("({term})"),
        _ => term.to_string(),
    }
}
