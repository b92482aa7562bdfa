//! What a term mentions: calls of functions, measures.

use limpid_base::{Name, QName};
use limpid_logic::{SymbolKind, Term};

/// Whether a term is a call of a function.
pub fn is_call(term: &Term, function: QName) -> bool {
    matches!(term, Term::App(symbol, _) if symbol.name == function)
}

/// Whether a term contains a call of a function.
pub fn contains_call(term: &Term, function: QName) -> bool {
    let mut found = is_call(term, function);
    term.for_each_part(&mut |part| found = found || contains_call(part, function));
    found
}

/// The measures that occur in a term. They are compared by identifier, since several library modules define `len`.
pub fn measures(term: &Term) -> Vec<Name> {
    let mut found = Vec::new();
    walk(term, &mut |part| {
        if let Term::App(symbol, _) = part
            && matches!(symbol.kind, SymbolKind::Measure | SymbolKind::Field)
            && !found.contains(&symbol.name.ident)
        {
            found.push(symbol.name.ident);
        }
    });
    found
}

/// Visits every part of a term, the whole first.
pub fn walk(term: &Term, visit: &mut dyn FnMut(&Term)) {
    visit(term);
    term.for_each_part(&mut |part| walk(part, visit));
}
