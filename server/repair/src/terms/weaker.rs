//! Weaker terms that are close to a term that does not hold.
//!
//! Must not know: which candidates hold.

use limpid_contracts::rtype::value_binder;
use limpid_logic::{ArithOp, Builtin, Relation, Sort, Term, Theory};
use num_bigint::{BigInt, Sign};

/// The terms close to a term: weaker ones, and for integers those with slightly different constants.
pub(crate) fn close(term: &Term, known: &[(Term, Sort)]) -> Vec<Term> {
    let sorts = |parts: &(Term, Term)| sort(&parts.0, known).or_else(|| sort(&parts.1, known));
    let mut found = weaker(term, known);
    if matches!(term, Term::Compare(_, parts) if sorts(parts) == Some(Sort::Int)) {
        found.extend(near(term));
    }
    found
}

/// Terms that a term implies, over the same subterms, the strongest first. `known` has the sorts of the subterms.
fn weaker(term: &Term, known: &[(Term, Sort)]) -> Vec<Term> {
    use Relation::{Eq, Ge, Gt, Le, Lt, Ne};
    let compare = |op: Relation, parts: &(Term, Term)| Term::compare(op, parts.0.clone(), parts.1.clone());
    let subset = |left: &Term, right: &Term| Term::app(Builtin::SetSubset.symbol(), [left.clone(), right.clone()]);
    match term {
        Term::Compare(Eq, parts) => match sort(&parts.0, known).or_else(|| sort(&parts.1, known)) {
            Some(Sort::Int | Sort::Real) => vec![compare(Ge, parts), compare(Le, parts)],
            Some(Sort::Set(_)) => vec![subset(&parts.0, &parts.1), subset(&parts.1, &parts.0)],
            _ => Vec::new(),
        },
        Term::Compare(Lt, parts) => vec![compare(Le, parts), compare(Ne, parts)],
        Term::Compare(Gt, parts) => vec![compare(Ge, parts), compare(Ne, parts)],
        Term::Iff(parts) => {
            vec![Term::imply(parts.0.clone(), parts.1.clone()), Term::imply(parts.1.clone(), parts.0.clone())]
        }
        Term::Imply(parts) => {
            weaker(&parts.1, known).into_iter().map(|then| Term::imply(parts.0.clone(), then)).collect()
        }
        Term::Or(parts) => {
            let with = |place: usize, part: Term| {
                Term::or(parts.iter().enumerate().map(|(at, old)| if at == place { part.clone() } else { old.clone() }))
            };
            let places = parts.iter().enumerate();
            places.flat_map(|(place, part)| weaker(part, known).into_iter().map(move |it| with(place, it))).collect()
        }
        _ => Vec::new(),
    }
}

/// Terms of the same form with slightly different constants, for errors by one.
fn near(term: &Term) -> Vec<Term> {
    let Term::Compare(op, parts) = term else { return Vec::new() };
    let offsets: &[i64] = match op {
        Relation::Eq => &[1, -1, 2, -2],
        Relation::Gt | Relation::Ge => &[-1],
        Relation::Lt | Relation::Le => &[1],
        Relation::Ne => &[],
    };
    let op = match op {
        Relation::Gt => Relation::Ge,
        Relation::Lt => Relation::Le,
        op => *op,
    };
    // The offset goes to the side without the value.
    let turned = !parts.0.mentions(value_binder());
    let with = |offset: &i64| match turned {
        true => Term::compare(op, shifted(&parts.0, -*offset), parts.1.clone()),
        false => Term::compare(op, parts.0.clone(), shifted(&parts.1, *offset)),
    };
    offsets.iter().map(with).collect()
}

/// A term plus a constant.
fn shifted(term: &Term, offset: i64) -> Term {
    let with = |base: Term, number: BigInt| match number.sign() {
        Sign::NoSign => base,
        Sign::Plus => Term::arith(ArithOp::Add, base, Term::Int(number)),
        Sign::Minus => Term::arith(ArithOp::Sub, base, Term::Int(-number)),
    };
    match term {
        Term::Int(number) => Term::Int(number + offset),
        Term::Arith(ArithOp::Add, parts) => match &**parts {
            (base, Term::Int(number)) | (Term::Int(number), base) => with(base.clone(), number + offset),
            _ => with(term.clone(), offset.into()),
        },
        Term::Arith(ArithOp::Sub, parts) => match &**parts {
            (base, Term::Int(number)) => with(base.clone(), BigInt::from(offset) - number),
            _ => with(term.clone(), offset.into()),
        },
        _ => with(term.clone(), offset.into()),
    }
}

/// The sort of a term, as far as it can be told.
fn sort(term: &Term, known: &[(Term, Sort)]) -> Option<Sort> {
    match term {
        Term::Int(_) | Term::Neg(_) | Term::Arith(..) => Some(Sort::Int),
        Term::Real(_) => Some(Sort::Real),
        Term::App(symbol, _) if symbol.builtin().is_some_and(makes_set) => Some(Sort::set(Sort::Unknown)),
        _ => known.iter().find(|(one, _)| one == term).map(|(_, sort)| sort.clone()),
    }
}

fn makes_set(builtin: Builtin) -> bool {
    matches!(builtin.theory(), Theory::Sets(_)) && matches!(builtin.sort().split_funs().1, Sort::Set(_))
}
