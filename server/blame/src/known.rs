//! The facts that are known where an obligation fails, as far as they are connected to it.
//!
//! Must not know: why it fails.

use limpid_base::{Name, QName};
use limpid_liquid::Failing;
use limpid_logic::{Relation, Symbol, SymbolKind, Term};

use limpid_check::names::source_name;

/// The number of facts that are shown.
const MOST: usize = 6;

/// The facts that share a term with the goal, directly or through other facts, in their order.
pub(super) fn known(failing: &Failing) -> Vec<String> {
    let mut spoken: Vec<Term> = Vec::new();
    collect(&failing.goal, &mut spoken);
    let mut chosen = vec![false; failing.facts.len()];
    loop {
        let before = spoken.len();
        for (place, fact) in failing.facts.iter().enumerate() {
            let mut own = Vec::new();
            collect(&fact.term, &mut own);
            if !chosen[place] && own.iter().any(|term| spoken.contains(term)) {
                chosen[place] = true;
                for term in own {
                    if !spoken.contains(&term) {
                        spoken.push(term);
                    }
                }
            }
        }
        if spoken.len() == before {
            break;
        }
    }
    let mut found: Vec<String> = Vec::new();
    for (fact, _) in failing.facts.iter().zip(chosen).filter(|(fact, chosen)| *chosen && !is_match(&fact.term)) {
        let text = told(&fact.term).to_string();
        let empty = text.starts_with("true || ") || text.ends_with(" || true");
        if !empty && !found.contains(&text) && !text.contains('#') && fact.term != failing.goal {
            found.push(text);
        }
    }
    // Facts that relate several terms come first.
    if found.len() > MOST {
        found.sort_by_key(|text| text.split(' ').count() < 4);
        found.truncate(MOST);
    }
    found
}

/// A term in which methods of instances have the names that users call them by.
pub(super) fn told(term: &Term) -> Term {
    term.rewrite(&|part| {
        let Term::App(symbol, args) = part else { return None };
        let ident = Name::new(&source_name(symbol.name));
        let name = QName { ident, ..symbol.name };
        (name != symbol.name).then(|| Term::app(Symbol { name, ..*symbol }, args.iter().map(told)))
    })
}

/// Whether a fact only repeats a pattern: a generated variable equals a constructor applied to variables.
fn is_match(fact: &Term) -> bool {
    let Term::Compare(Relation::Eq, sides) = fact else { return false };
    let variable = |term: &Term| matches!(term, Term::Var(_));
    let nameless = |term: &Term| matches!(term, Term::Var(name) if matches!(name.as_str(), "arg" | "t" | "scrutinee"));
    match (&sides.0, &sides.1) {
        (value, Term::Con(_, args)) => nameless(value) && args.iter().all(variable),
        (Term::App(symbol, args), field) => {
            symbol.kind == SymbolKind::Field && args.iter().all(nameless) && variable(field)
        }
        _ => false,
    }
}

/// The atoms of a term: its variables and applications. In `count x`, that is `count x` and not `x`.
fn collect(term: &Term, found: &mut Vec<Term>) {
    match term {
        Term::Var(_) | Term::App(..) => {
            if !found.contains(term) {
                found.push(term.clone());
            }
        }
        term => term.for_each_part(&mut |part| collect(part, found)),
    }
}
