//! Document symbols, and a code lens above each function.

use std::collections::BTreeSet;

use limpid_base::Span;
use limpid_report::Verdict;

use crate::analysis::Analysis;
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

/// A code lens above a function: its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lens {
    pub span: Span,
    pub title: String,
    pub function: String,
    /// Whether a longer search may find more.
    pub open: bool,
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

/// The lenses of all functions that have a report, if only on an earlier text. A function without a refinement has one only if
/// it is not safe. While the user types, exactly those functions have one that had one `before`: a lens takes a line.
pub fn lenses(analysis: &Analysis, before: Option<&BTreeSet<String>>) -> Vec<Lens> {
    let reports: Vec<_> = analysis.shown(before.is_some()).into_iter().map(|shown| shown.report).collect();
    let wanted = reports.iter().filter(|report| match before {
        Some(before) => before.contains(report.name.ident.as_str()),
        None => report.annotated || !matches!(report.verdict, Verdict::Unknown | Verdict::Safe | Verdict::Unsupported),
    });
    let lens = |report: &std::sync::Arc<limpid_report::FunctionReport>| Lens {
        span: report.name_span,
        title: render::short(report),
        function: report.name.ident.to_string(),
        open: report.verdict == Verdict::Unknown,
    };
    wanted.map(lens).collect()
}
