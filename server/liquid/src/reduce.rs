//! Beta reduction of terms: `(f x) y` is `f x y`, and an applied lambda is its body.

use std::sync::Arc;

use limpid_logic::{SymbolKind, Term};

/// Reduces every redex in a term.
pub(crate) fn reduce(term: &Term) -> Term {
    if has_application(term) { go(term) } else { term.clone() }
}

fn has_application(term: &Term) -> bool {
    let mut found = matches!(term, Term::Apply(..));
    term.for_each_part(&mut |part| found = found || has_application(part));
    found
}

fn go(term: &Term) -> Term {
    let many = |terms: &Arc<[Term]>| -> Vec<Term> { terms.iter().map(go).collect() };
    let pair = |pair: &Arc<(Term, Term)>| Arc::new((go(&pair.0), go(&pair.1)));
    match term {
        Term::Apply(fun, args) => apply(go(fun), &many(args)),
        Term::Pred(name, args) => Term::Pred(*name, many(args).into()),
        Term::Con(name, args) => Term::Con(*name, many(args).into()),
        Term::App(symbol, args) => Term::App(*symbol, many(args).into()),
        Term::And(args) => Term::and(many(args)),
        Term::Or(args) => Term::or(many(args)),
        Term::Neg(inner) => Term::Neg(Arc::new(go(inner))),
        Term::Not(inner) => Term::Not(Arc::new(go(inner))),
        Term::Arith(op, parts) => Term::Arith(*op, pair(parts)),
        Term::Compare(op, parts) => Term::Compare(*op, pair(parts)),
        Term::Imply(parts) => Term::Imply(pair(parts)),
        Term::Iff(parts) => Term::Iff(pair(parts)),
        Term::If(parts) => Term::if_then_else(go(&parts.0), go(&parts.1), go(&parts.2)),
        Term::Lambda(name, sort, body) => Term::Lambda(*name, sort.clone(), Arc::new(go(body))),
        Term::Var(_) | Term::Bool(_) | Term::Int(_) | Term::Real(_) | Term::Char(_) | Term::Str(_) | Term::Bits(_) => {
            term.clone()
        }
    }
}

/// Applies a function term to more arguments.
pub(crate) fn apply(fun: Term, args: &[Term]) -> Term {
    let Some((first, rest)) = args.split_first() else { return fun };
    match fun {
        Term::Lambda(param, _, body) => apply(go(&body.replace(param, first)), rest),
        Term::App(symbol, known) if !matches!(symbol.kind, SymbolKind::Builtin(_)) => {
            Term::app(symbol, known.iter().cloned().chain(args.iter().cloned()))
        }
        Term::Apply(inner, known) => {
            Term::Apply(inner, known.iter().cloned().chain(args.iter().cloned()).collect::<Vec<_>>().into())
        }
        fun => Term::Apply(fun.into(), args.to_vec().into()),
    }
}
