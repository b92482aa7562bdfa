//! The facts that are known where an obligation fails, as far as they are connected to it.
//!
//! Must not know: why it fails.

use limpid_base::{Name, QName};
use limpid_frontend::wired::is_generated;
use limpid_liquid::{Failing, VariableOrigin};
use limpid_logic::{Relation, Symbol, SymbolKind, Term};

use limpid_check::fields::computed;
use limpid_check::names::source_name;

/// The number of facts that are shown.
const MOST: usize = 6;
/// A fact of this size relates several terms, as `len xs == n` does.
const SEVERAL: usize = 4;

/// The facts that share a term with the goal, directly or through other facts, in their order.
pub(super) fn relevant(failing: &Failing) -> Vec<String> {
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
    let mut found: Vec<Term> = Vec::new();
    let chosen = failing.facts.iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(fact, _)| &fact.term);
    for fact in chosen.filter(|fact| !is_match(fact, failing) && **fact != failing.goal) {
        let fact = with_source_names(fact);
        let repeats = |known: &Term| as_read(known) == as_read(&fact);
        if is_readable(&fact) && !found.iter().any(repeats) {
            found.push(fact);
        }
    }
    // Facts that relate several terms come first.
    if found.len() > MOST {
        found.sort_by_key(|fact| fact.size(SEVERAL) < SEVERAL);
        found.truncate(MOST);
    }
    found.iter().map(Term::to_string).collect()
}

/// A term in which methods of instances have the names that users call them by.
pub(super) fn with_source_names(term: &Term) -> Term {
    term.rewrite(&|part| {
        let Term::App(symbol, args) = part else { return None };
        let ident = Name::new(&source_name(symbol.name));
        let name = QName { ident, ..symbol.name };
        (name != symbol.name).then(|| Term::app(Symbol { name, ..*symbol }, args.iter().map(with_source_names)))
    })
}

/// Whether a user can read a statement, and it says something.
pub(super) fn is_readable(term: &Term) -> bool {
    !is_trivial(term) && !has_internal_name(term)
}

/// Whether a statement holds whatever its terms are.
fn is_trivial(term: &Term) -> bool {
    match term {
        Term::Bool(truth) => *truth,
        Term::Or(parts) => parts.iter().any(is_trivial),
        Term::Imply(sides) => is_trivial(&sides.1),
        Term::Compare(Relation::Eq | Relation::Le | Relation::Ge, sides) => as_read(&sides.0) == as_read(&sides.1),
        _ => false,
    }
}

/// A term as it reads: neither shows whether a symbol is a measure or a function, nor whether arithmetic is a call.
fn as_read(term: &Term) -> Term {
    computed(term).rewrite(&|part| match part {
        Term::App(symbol, args) if symbol.kind != SymbolKind::Uninterpreted => {
            Some(Term::app(Symbol::function(symbol.name), args.iter().map(as_read)))
        }
        _ => None,
    })
}

/// Whether a term has a symbol that no user can write: the selector of a field without a name, or a generated function.
fn has_internal_name(term: &Term) -> bool {
    let mut found = matches!(term, Term::App(symbol, _)
        if symbol.as_selector().is_some() || is_generated(symbol.name.ident));
    term.for_each_part(&mut |part| found = found || has_internal_name(part));
    found
}

/// Whether a fact only repeats a pattern: a variable that the program does not name equals a constructor applied to
/// variables.
fn is_match(fact: &Term, failing: &Failing) -> bool {
    let Term::Compare(Relation::Eq, sides) = fact else { return false };
    let variable = |term: &Term| matches!(term, Term::Var(_));
    let nameless = |term: &Term| {
        let Term::Var(name) = term else { return false };
        matches!(failing.variables.get(name), Some(VariableOrigin::Desugared | VariableOrigin::Argument))
    };
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use limpid_base::Span;
    use limpid_contracts::ObligationKind;
    use limpid_liquid::{Hypothesis, Provenance};
    use limpid_logic::Builtin;

    use super::*;

    /// An obligation about the length of `arg`, which equals a constructor application.
    fn failing(origin: VariableOrigin) -> Failing {
        let len = |term: Term| Term::app(Builtin::Length.symbol(), [term]);
        let made = Term::con(QName::new("M", "Two"), [Term::var("a"), Term::var("b")]);
        let fact = |term: Term| Hypothesis { term, source: Provenance::Other };
        let same = |left: Term, right: Term| Term::compare(Relation::Eq, left, right);
        let goal = Term::compare(Relation::Gt, len(Term::var("arg")), Term::int(0));
        Failing {
            kind: ObligationKind::Postcondition,
            span: Span::default(),
            declared: None,
            required: String::new(),
            known: Vec::new(),
            facts: vec![
                fact(same(Term::var("arg"), made)),
                fact(same(len(Term::var("arg")), Term::var("arg"))),
                fact(Term::Or([Term::Bool(true), goal.clone()].into())),
                fact(same(Term::app(Symbol::selector(QName::new("M", "Two"), 0), [Term::var("arg")]), Term::int(1))),
            ],
            goal,
            callees: Vec::new(),
            variables: BTreeMap::from([(Name::new("arg"), origin)]),
            gave_up: false,
            unfolded: true,
        }
    }

    #[test]
    fn what_reads_the_same_on_both_sides_is_trivial() {
        let own = QName::new("M", "size");
        let measure = Symbol { kind: SymbolKind::Measure, name: own };
        let size = |symbol: Symbol| Term::app(symbol, [Term::var("x")]);
        let same = |left: Term, right: Term| Term::compare(Relation::Eq, left, right);
        assert!(!is_readable(&same(size(measure), size(Symbol::function(own)))));
        let call = Term::app(Symbol::function(QName::new("GHC.Num", "+")), [Term::var("x"), Term::int(1)]);
        let sum = Term::arith(limpid_logic::ArithOp::Add, Term::var("x"), Term::int(1));
        assert!(!is_readable(&same(call.clone(), sum)));
        assert!(is_readable(&same(call, Term::var("x"))));
    }

    #[test]
    fn a_match_of_the_user_s_variable_is_a_fact() {
        assert_eq!(relevant(&failing(VariableOrigin::Source)), ["arg == Two a b", "len arg == arg"]);
        assert_eq!(relevant(&failing(VariableOrigin::Desugared)), ["len arg == arg"]);
    }
}
