//! Document symbols, and a code lens above each function.

use std::collections::BTreeSet;

use limpid_base::Span;
use limpid_core::BindingKind;
use limpid_explore::{is_property, is_testable};
use limpid_report::Verdict;

use crate::analysis::Analysis;
use crate::explored;
use crate::render;

/// A declaration of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    pub name: String,
    pub detail: String,
    pub kind: SymbolKind,
    pub span: Span,
    pub name_span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    Function,
    Value,
    Type,
    Measure,
    Alias,
}

/// A code lens above a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lens {
    pub span: Span,
    pub title: String,
    pub function: String,
    pub kind: LensKind,
}

/// What a lens does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LensKind {
    /// Its verdict: explains it.
    Verdict,
    /// The verdict of a search that may find more: searches longer.
    OpenVerdict,
    /// The verdict on a property: tells it.
    Property,
    /// No counterexample of a property was found: searches longer.
    OpenProperty,
    Examples,
    Tests,
    /// What distinguishes the function and this other one.
    Distinguish(String),
}

impl LensKind {
    /// Whether it is a verdict on refinements.
    fn is_verdict(&self) -> bool {
        matches!(self, LensKind::Verdict | LensKind::OpenVerdict)
    }
}

/// The functions that have a lens, and whether that is a verdict on refinements.
pub type LensPlaces = BTreeSet<(String, bool)>;

/// The functions that have a lens.
pub fn lens_places(lenses: &[Lens]) -> LensPlaces {
    lenses.iter().map(|lens| (lens.function.clone(), lens.kind.is_verdict())).collect()
}

pub fn symbols(analysis: &Analysis) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = Vec::new();
    for binding in analysis.functions() {
        let detail = analysis.type_of(binding.name).map(|(ty, _)| ty).unwrap_or_default();
        let function = !binding.scheme.body.split_funs().0.is_empty();
        symbols.push(Symbol {
            name: binding.name.ident.to_string(),
            detail,
            kind: if function { SymbolKind::Function } else { SymbolKind::Value },
            span: binding.span.to(binding.name_span),
            name_span: binding.name_span,
        });
    }
    let module = analysis.specification.loaded.name;
    let contracts = &analysis.specification.elaborated.contracts;
    for (name, measure) in contracts.measures.iter().filter(|(name, _)| name.module == module) {
        if measure.place.module == module && analysis.binding(name).is_none() {
            let (name, span) = (name.ident.to_string(), measure.place.span);
            symbols.push(Symbol {
                name,
                detail: measure.sort.to_string(),
                kind: SymbolKind::Measure,
                span,
                name_span: span,
            });
        }
    }
    for (name, alias) in contracts.all_aliases().filter(|(_, alias)| alias.place.module == module) {
        let span = alias.place.span;
        let name = name.ident.to_string();
        symbols.push(Symbol { name, detail: String::new(), kind: SymbolKind::Alias, span, name_span: span });
    }
    symbols.sort_by_key(|symbol| (symbol.span.start, symbol.span.end));
    symbols
}

/// The verdicts of all functions that have a report, if only on an earlier text. A function without a refinement has one only if
/// it is not safe. While the user types, exactly those functions have one that had one `before`: a lens takes a line.
pub fn lenses(analysis: &Analysis, before: Option<&LensPlaces>) -> Vec<Lens> {
    let reports: Vec<_> = analysis.shown(before.is_some()).into_iter().map(|shown| shown.report).collect();
    let wanted = reports.iter().filter(|report| match before {
        Some(before) => before.contains(&(report.name.ident.to_string(), true)),
        None => report.annotated || !matches!(report.verdict, Verdict::Unknown | Verdict::Safe | Verdict::Unsupported),
    });
    let lens = |report: &std::sync::Arc<limpid_report::FunctionReport>| Lens {
        span: report.name_span,
        title: render::short(report),
        function: report.name.ident.to_string(),
        kind: if report.verdict == Verdict::Unknown { LensKind::OpenVerdict } else { LensKind::Verdict },
    };
    wanted.map(lens).collect()
}

/// The lenses that explore: verdicts on properties, and what can be asked about other functions. `before` is as in [`lenses`].
pub fn explore_lenses(analysis: &Analysis, before: Option<&LensPlaces>) -> Vec<Lens> {
    let mut all = Vec::new();
    let counterparts = explored::counterparts(analysis);
    let wanted = |name: &str| before.is_none_or(|before| before.contains(&(name.to_owned(), false)));
    let functions = analysis.functions().filter(|binding| binding.kind == BindingKind::Function);
    for binding in functions.filter(|binding| binding.body().is_some() && wanted(binding.name.ident.as_str())) {
        let function = binding.name.ident.as_str();
        let mut add = |title: String, kind: LensKind| {
            all.push(Lens { span: binding.name_span, title, function: function.to_owned(), kind });
        };
        if is_property(binding) {
            if let Some((title, open)) = explored::property_title(analysis, binding) {
                add(title, if open { LensKind::OpenProperty } else { LensKind::Property });
            }
            continue;
        }
        if binding.scheme.body.split_funs().0.is_empty() {
            continue;
        }
        add("Show examples".to_owned(), LensKind::Examples);
        if is_testable(binding) {
            add("Write tests".to_owned(), LensKind::Tests);
        }
        if let Some(other) = counterparts.get(&binding.name).map(|other| other.ident.to_string()) {
            add(format!("What distinguishes it and {other}?"), LensKind::Distinguish(other));
        }
    }
    all
}
