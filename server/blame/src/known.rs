//! What is known where an obligation fails, as far as it has to do with the obligation.
//!
//! Must not know: why it fails.

use limpid_base::{Name, QName};
use limpid_liquid::Failing;
use limpid_logic::{Relation, Symbol, SymbolKind, Term};

use limpid_check::names::source_name;

/// So much can be read.
const MOST: usize = 6;

/// The facts that speak of what the goal speaks of, directly or through other facts, in the order in which they are known.
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
    // What is said of more than one thing says most.
    if found.len() > MOST {
        found.sort_by_key(|text| text.split(' ').count() < 4);
        found.truncate(MOST);
    }
    found
}

/// A term with the methods of instances under the names that they are called by.
pub(super) fn told(term: &Term) -> Term {
    term.rewrite(&|part| {
        let Term::App(symbol, args) = part else { return None };
        let ident = Name::new(&source_name(symbol.name));
        let name = QName { ident, ..symbol.name };
        (name != symbol.name).then(|| Term::app(Symbol { name, ..*symbol }, args.iter().map(told)))
    })
}

/// Whether a fact only says what a pattern says: that a value without a name of the user's is made of these variables.
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

/// The terms that stand for a value of their own: variables, and functions of something. `count x` is not `x`.
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
