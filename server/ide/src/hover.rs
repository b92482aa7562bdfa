//! Hovers, in Markdown.

use std::fmt::Write as _;

use limpid_base::{Name, QName, Span};
use limpid_contracts::{AliasBody, Definition};
use limpid_core::Binding;
use limpid_logic::{Builtin, Term};
use limpid_verdict::{Caching, Proofs};

use crate::analysis::Analysis;
use crate::earlier::ShownReport;
use crate::external;
use crate::host::Snapshot;
use crate::names::Meaning;
use crate::render;

/// A text for a span of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    pub span: Span,
    pub markdown: String,
}

/// On something that is wrong: the counterexample. On a name: its refined type and what is known of it, or its definition.
pub fn hover(analysis: &Analysis, offset: u32) -> Option<Hover> {
    on_example(analysis, offset)
        .or_else(|| on_keyword(analysis, offset))
        .or_else(|| on_name(analysis, offset))
        .or_else(|| on_local(analysis, offset))
        .or_else(|| on_theory(analysis, offset))
}

/// As [`hover`], with what LiquidHaskell said of the file.
pub fn with_external(snapshot: &Snapshot, analysis: &Analysis, offset: u32) -> Option<Hover> {
    with_all(snapshot, analysis, offset, false)
}

/// As [`with_external`]. Examples of functions are shown if they are known already and `examples` asks for them.
pub fn with_all(snapshot: &Snapshot, analysis: &Analysis, offset: u32, examples: bool) -> Option<Hover> {
    let ours = hover(analysis, offset).map(|ours| refined(snapshot, analysis, offset, ours));
    let ours = ours.map(|ours| match explored(analysis, offset).filter(|_| examples) {
        Some(markdown) => Hover { markdown: format!("{}\n---\n\n{markdown}", ours.markdown), ..ours },
        None => ours,
    });
    let external = snapshot.external(&analysis.source.path);
    let Some(said) = external.and_then(|external| external::said(analysis, external, offset)) else {
        return ours;
    };
    // Our explanation is shown once.
    let explained = said.explained.filter(|_| on_example(analysis, offset).is_none());
    let span = ours.as_ref().map_or(said.span, |ours| ours.span);
    let parts: Vec<String> =
        [ours.map(|ours| ours.markdown), explained, Some(said.markdown)].into_iter().flatten().collect();
    Some(Hover { span, markdown: parts.join("\n---\n\n") })
}

/// What is known about the function of this name: examples, or the verdict on a property.
fn explored(analysis: &Analysis, offset: u32) -> Option<String> {
    let Meaning::Function(name) = analysis.meaning(analysis.word_at(offset)?)? else { return None };
    crate::explored::known(analysis, name).map(|told| told.markdown())
}

fn on_example(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let mut best: Option<Hover> = None;
    for ShownReport { report, current } in analysis.shown(false) {
        for (index, example) in report.counterexamples.iter().enumerate() {
            let Some(place) = analysis.place(example.obligation.place) else { continue };
            let around = place.span.start <= offset && offset <= place.span.end && place.path == analysis.source.path;
            if around && best.as_ref().is_none_or(|best| place.span.len() < best.span.len()) {
                let markdown = again(current) + &render::markdown(analysis, &report, Some(index));
                best = Some(Hover { span: place.span, markdown });
            }
        }
    }
    best
}

/// A note on a report that is not on the present text.
fn again(current: bool) -> String {
    if current { String::new() } else { "*The text has changed: this is being checked again.*\n\n".to_owned() }
}

/// What a keyword of annotations does, with an example.
fn on_keyword(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let word = analysis.word_at(offset)?;
    let keyword = analysis.keyword_at(word.span.start)?;
    let markdown = format!("`{}` {}.\n\n{}", keyword.word, keyword.meaning, haskell(keyword.example));
    Some(Hover { span: Span::new(word.span.start, word.span.start + keyword.word.len() as u32), markdown })
}

fn on_name(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let word = analysis.word_at(offset)?;
    let markdown = match analysis.meaning(word)? {
        Meaning::Function(name) => function(analysis, name)?,
        Meaning::Measure(name) => measure(analysis, name)?,
        Meaning::Alias(name) => {
            let alias = analysis.alias_named(name)?;
            let params: String =
                alias.type_params.iter().chain(&alias.value_params).map(|param| format!(" {param}")).collect();
            match &alias.body {
                AliasBody::Type(ty) => haskell(&format!("type {name}{params} = {ty}")),
                AliasBody::Pred(term, _) => haskell(&format!("predicate {name}{params} = {term}")),
            }
        }
        Meaning::Parameter(name, item) => {
            let text = item.text(&analysis.source.text);
            format!("Parameter `{name}` of\n\n{}", haskell(text.trim()))
        }
    };
    Some(Hover { span: word.span, markdown })
}

fn function(analysis: &Analysis, name: QName) -> Option<String> {
    let (ty, written) = analysis.type_of(name)?;
    let shown = if name.ident.is_operator() { format!("({})", name.ident) } else { name.ident.to_string() };
    let mut text = haskell(&format!("{shown} :: {ty}"));
    if name.module != analysis.specification.loaded.name {
        let _ = write!(text, "\n*{}*\n", name.module);
    } else if !written {
        text.push_str("\nNo refinement is written for it.\n");
    }
    if let Some(ShownReport { report, current }) = analysis.shown_report(name) {
        let _ = write!(text, "\n---\n\n{}{}", again(current), render::markdown(analysis, &report, None));
    }
    Some(text)
}

fn measure(analysis: &Analysis, name: QName) -> Option<String> {
    let measure = analysis.measure_named(name.ident)?;
    let ident = name.ident;
    let mut text = match &measure.ty {
        Some(ty) => format!("measure {ident} :: {ty}"),
        None => format!("measure {ident} : {}", measure.sort),
    };
    match &measure.definition {
        Definition::Equations(equations) => {
            for equation in equations {
                let pattern = pattern(equation.constructor.ident, &equation.vars);
                let body = match &equation.body {
                    limpid_contracts::contract::EquationBody::Term(term) => term.to_string(),
                    limpid_contracts::contract::EquationBody::Refined(binder, pred) => format!("{{{binder} | {pred}}}"),
                };
                let _ = write!(text, "\n{ident} {pattern} = {body}");
            }
        }
        Definition::Inline { params, body } => {
            let params: String = params.iter().map(|param| format!(" {param}")).collect();
            let _ = write!(text, "\n{ident}{params} = {body}");
        }
        Definition::Code(_) | Definition::Opaque(_) | Definition::Field(_) | Definition::None => {}
    }
    Some(haskell(&text))
}

/// A constructor with its variables, as it stands in an equation.
fn pattern(constructor: Name, vars: &[Name]) -> String {
    match vars {
        [] => constructor.to_string(),
        [left, right] if constructor.is_operator() => format!("({left} {constructor} {right})"),
        vars => format!("({constructor}{})", vars.iter().map(|var| format!(" {var}")).collect::<String>()),
    }
}

/// A function that the logic knows without a declaration.
fn on_theory(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let word = analysis.word_at(offset).filter(|word| analysis.annotation_at(word.span.start).is_some())?;
    let builtin = Builtin::reserved(word.name)?;
    let markdown = format!("{}\n{}\n", haskell(&format!("{} : {}", word.name, builtin.sort())), builtin.meaning());
    Some(Hover { span: word.span, markdown })
}

/// A variable of the code: its Haskell type.
fn on_local(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let span = analysis.word_at(offset)?.span;
    let (name, ty) = binder(analysis, offset)?;
    Some(Hover { span, markdown: haskell(&format!("{name} :: {ty}")) })
}

/// The variable that a word of the code stands for, and its Haskell type.
fn binder(analysis: &Analysis, offset: u32) -> Option<(Name, String)> {
    let word = analysis.word_at(offset)?;
    let around = analysis.function_at(offset)?;
    let body = Binding::body(around)?;
    let binders = body.binders.iter().filter(|(_, binder)| binder.name == word.name);
    // The last binder before the offset. Names are rarely bound twice.
    let before =
        |id: limpid_core::BinderId| body.binder_span(id).start <= word.span.start && !body.binder_span(id).is_empty();
    let (_, binder) = binders.filter(|(id, _)| before(*id)).max_by_key(|(id, _)| body.binder_span(*id).start)?;
    Some((binder.name, binder.ty.to_string()))
}

/// Adds the facts that typing inferred about a variable.
fn refined(snapshot: &Snapshot, analysis: &Analysis, offset: u32, ours: Hover) -> Hover {
    let local = on_example(analysis, offset).or_else(|| on_name(analysis, offset)).is_none();
    let (Some((name, ty)), Some(around)) = (binder(analysis, offset).filter(|_| local), analysis.function_at(offset))
    else {
        return ours;
    };
    let memory = &snapshot.cache.solutions;
    let remembering = Caching { cache: &**memory };
    let mut known = Proofs::inferred_facts(&analysis.specification.file(), around.name, remembering);
    let about = |term: &&Term| term.mentions(name);
    let facts: Vec<String> =
        known.remove(&name).unwrap_or_default().iter().filter(about).map(Term::to_string).collect();
    if facts.is_empty() {
        return ours;
    }
    Hover { markdown: haskell(&format!("{name} :: {{{name}:{ty} | {}}}", facts.join(" && "))), ..ours }
}

fn haskell(code: &str) -> String {
    format!("```haskell\n{code}\n```\n")
}

/// A function with its type and its report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    pub function: String,
    pub markdown: String,
}

impl Analysis {
    /// The hover of a function, by its name or by an offset in it, in its signature or in its annotation.
    pub fn explain(&self, name: Option<&str>, offset: Option<u32>) -> Option<Explained> {
        let named = name.and_then(|name| self.functions().find(|one| one.name.ident.as_str() == name));
        let at = |offset: u32| self.function_at(offset).or_else(|| self.function_declared_at(offset));
        let binding = named.or_else(|| at(offset?))?;
        Some(Explained { function: binding.name.ident.to_string(), markdown: function(self, binding.name)? })
    }
}
