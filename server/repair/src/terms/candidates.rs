//! Candidates for the postcondition of a function, in the vocabulary of the file, the simplest first.
//!
//! Must not know: which of them hold.

use limpid_base::{Name, tuple};
use limpid_check::mentions::measures;
use limpid_liquid::Hole;
use limpid_liquid::qualifiers::Qualifiers;
use limpid_logic::{ArithOp, Builtin, Relation, Sort, Term};

use crate::terms::goals::{Goals, only_tells};
use crate::terms::vocabulary::Vocabulary;

/// The number of candidates for one hole.
const MOST: usize = 400;
/// The number of conditional candidates.
const MOST_CONDITIONAL: usize = 60;
/// The number of conditional candidates made of goals.
const MOST_CONDITIONS: usize = 24;
/// The number of cases in a disjunction of equations.
const MOST_CASES: usize = 5;

/// The candidates for a hole: the goals themselves, then the file's predicates, then all others. Of these, candidates
/// in the measures of the goals come first.
pub(crate) fn candidates(
    hole: &Hole,
    vocabulary: &Vocabulary,
    qualifiers: &Qualifiers,
    goals: &Goals<'_>,
) -> Vec<Term> {
    let (value, sort) = &hole.value;
    let mut said = vocabulary.of(&Term::Var(*value), sort);
    let mut given: Vec<(Term, Sort)> =
        hole.params.iter().flat_map(|(name, sort)| vocabulary.of(&Term::Var(*name), sort)).collect();
    let (of_value, of_params): (Vec<_>, Vec<_>) =
        goals.applications(hole).into_iter().partition(|(term, _)| term.mentions(*value));
    said.extend(of_value);
    said.extend(sums(&Term::Var(*value), sort, vocabulary));
    given.extend(of_params);
    let mut found: Vec<Term> = Vec::new();
    for (term, sort) in &said {
        match sort {
            Sort::Int | Sort::Real => numbers(term, &of_sort(&given, sort), vocabulary, &mut found),
            Sort::Bool => booleans(term, &given, vocabulary, &mut found),
            Sort::Set(_) => sets(term, sort, &given, &hole.params, &mut found),
            Sort::Fun(_) | Sort::Unknown => {}
            _ => equalities(term, &of_sort(&given, sort), &mut found),
        }
    }
    let (named, wanted) = (goals.named(hole), goals.wanted(hole));
    found.extend(conditional(*value, &said, &given, &named));
    found.extend(under_conditions(&wanted, &given));
    found.extend(qualifiers.instances((*value, sort), &hole.params));
    let beside = |term: &Term| measures(term).iter().any(|measure| !goals.measures.contains(measure));
    found.sort_by_cached_key(|term| (beside(term), term.size(usize::MAX)));
    let mut all = wanted;
    all.extend(named);
    all.extend(found);
    all.retain(|term| term.mentions(*value) || only_tells(hole));
    let mut seen = rustc_hash::FxHashSet::default();
    all.retain(|term| seen.insert(term.clone()));
    all.truncate(MOST);
    all
}

/// The candidates in the measures of the goals: the goals themselves first, then the strongest.
pub(crate) fn conclusive(hole: &Hole, vocabulary: &Vocabulary, goals: &Goals<'_>) -> Vec<Term> {
    let mut first = goals.wanted(hole);
    first.extend(goals.named(hole));
    first.retain(|term| term.mentions(hole.value.0) || only_tells(hole));
    let mut rest = candidates(hole, vocabulary, &Qualifiers::default(), goals);
    rest.retain(|term| {
        let used = measures(term);
        let to_the_point = used.iter().all(|symbol| goals.measures.contains(symbol));
        let measured = to_the_point && (goals.measures.is_empty() || !used.is_empty());
        (measured || goals.unfolds(term)) && !first.contains(term)
    });
    let exact = |term: &Term| matches!(term, Term::Compare(Relation::Eq, _) | Term::Iff(_));
    let mentioned = |term: &Term| hole.params.iter().filter(|(name, _)| term.mentions(*name)).count();
    rest.sort_by_cached_key(|term| {
        (!goals.unfolds(term), !exact(term), std::cmp::Reverse(mentioned(term)), term.size(usize::MAX))
    });
    first.extend(rest);
    first
}

/// The sum, or the union, of a measure of both components of a pair.
fn sums(value: &Term, sort: &Sort, vocabulary: &Vocabulary) -> Vec<(Term, Sort)> {
    let Sort::Data(name, parts) = sort else { return Vec::new() };
    let (true, [first, second]) = (*name == tuple(2), &parts[..]) else { return Vec::new() };
    let [one, other] = vocabulary.parts(value);
    let (left, right) = (vocabulary.of(&one, first), vocabulary.of(&other, second));
    let both_whole = |left: &Term, right: &Term| *left == one && *right == other;
    let mut found = Vec::new();
    for (one, sort) in &left {
        for (other, _) in
            right.iter().filter(|(other, known)| known == sort && (same_measure(one, other) || both_whole(one, other)))
        {
            match sort {
                Sort::Int => found.push((Term::arith(ArithOp::Add, one.clone(), other.clone()), Sort::Int)),
                Sort::Set(_) => {
                    found.push((Term::app(Builtin::SetUnion.symbol(), [one.clone(), other.clone()]), sort.clone()));
                }
                _ => {}
            }
        }
    }
    found
}

fn same_measure(one: &Term, other: &Term) -> bool {
    matches!((one, other), (Term::App(left, _), Term::App(right, _)) if left == right)
}

/// Claims about the value under conditions on the parameters.
fn conditional(value: Name, said: &[(Term, Sort)], given: &[(Term, Sort)], named: &[Term]) -> Vec<Term> {
    let positive = |(term, sort): &(Term, Sort)| match sort {
        Sort::Bool => Some(term.clone()),
        Sort::Int if matches!(term, Term::App(..)) => Some(compare(Relation::Gt, term, Term::int(0))),
        _ => None,
    };
    let of_value = |term: &Term| term.free_vars() == [value];
    let mut conditions: Vec<Term> = named.iter().filter(|term| !term.mentions(value)).cloned().collect();
    conditions.extend(given.iter().filter_map(positive));
    let mut claims: Vec<Term> = named.iter().filter(|term| of_value(term)).cloned().collect();
    claims.extend(said.iter().filter(|(term, _)| of_value(term)).filter_map(positive));
    let mut found = Vec::new();
    for condition in &conditions {
        for claim in &claims {
            found.push(Term::imply(condition.clone(), claim.clone()));
            found.push(Term::or([condition.clone(), claim.clone()]));
        }
    }
    found.truncate(MOST_CONDITIONAL);
    found.extend(decided(value, said, given));
    found
}

/// Equations of the value with parameters, under a boolean parameter.
fn decided(value: Name, said: &[(Term, Sort)], given: &[(Term, Sort)]) -> Vec<Term> {
    let Some((_, sort)) = said.iter().find(|(term, _)| *term == Term::Var(value)) else { return Vec::new() };
    let plain = |sort: &Sort| -> Vec<&Term> {
        of_sort(given, sort).into_iter().filter(|term| matches!(term, Term::Var(_))).collect()
    };
    if *sort == Sort::Bool {
        return Vec::new();
    }
    let mut found = Vec::new();
    for truth in plain(&Sort::Bool) {
        for one in plain(sort) {
            let same = compare(Relation::Eq, &Term::Var(value), one.clone());
            found.push(Term::imply(truth.clone(), same.clone()));
            found.push(Term::imply(truth.clone().negate(), same));
        }
    }
    found.truncate(MOST_CONDITIONAL);
    found
}

/// Goals under the condition that a measure of a parameter is positive.
fn under_conditions(wanted: &[Term], given: &[(Term, Sort)]) -> Vec<Term> {
    let there = given.iter().filter(|(term, sort)| *sort == Sort::Int && matches!(term, Term::App(..)));
    let there: Vec<Term> = there.map(|(term, _)| compare(Relation::Gt, term, Term::int(0))).collect();
    let pairs = wanted.iter().flat_map(|claim| there.iter().map(move |condition| (condition, claim)));
    pairs.take(MOST_CONDITIONS).map(|(condition, claim)| Term::imply(condition.clone(), claim.clone())).collect()
}

fn of_sort<'g>(given: &'g [(Term, Sort)], wanted: &Sort) -> Vec<&'g Term> {
    given.iter().filter(|(_, sort)| sort == wanted).map(|(term, _)| term).collect()
}

fn compare(op: Relation, left: &Term, right: Term) -> Term {
    Term::compare(op, left.clone(), right)
}

fn numbers(term: &Term, given: &[&Term], vocabulary: &Vocabulary, found: &mut Vec<Term>) {
    use Relation::{Eq, Ge, Gt, Le, Lt, Ne};
    for op in [Ge, Gt, Eq, Ne, Le] {
        found.push(compare(op, term, Term::int(0)));
    }
    for number in [Term::int(1)].iter().chain(&vocabulary.numbers) {
        for op in [Eq, Ge, Le] {
            found.push(compare(op, term, number.clone()));
        }
    }
    let plus = |left: &Term, right: Term| Term::arith(ArithOp::Add, left.clone(), right);
    let minus = |left: &Term, right: Term| Term::arith(ArithOp::Sub, left.clone(), right);
    for (place, one) in given.iter().enumerate() {
        for op in [Eq, Ge, Le, Gt, Lt, Ne] {
            found.push(compare(op, term, (*one).clone()));
        }
        found.push(compare(Eq, term, plus(one, Term::int(1))));
        found.push(compare(Eq, term, minus(one, Term::int(1))));
        found.push(compare(Le, term, plus(one, Term::int(1))));
        for number in &vocabulary.numbers {
            found.push(compare(Eq, term, plus(one, number.clone())));
        }
        for number in [Term::int(2)].iter().chain(&vocabulary.numbers) {
            found.push(compare(Eq, term, Term::arith(ArithOp::Mul, number.clone(), (*one).clone())));
        }
        for other in &given[place + 1..] {
            found.push(compare(Eq, term, plus(one, (*other).clone())));
            found.push(compare(Le, term, plus(one, (*other).clone())));
            found.push(compare(Lt, term, plus(one, (*other).clone())));
            found.push(compare(Ge, term, plus(one, (*other).clone())));
            found.push(compare(Eq, term, minus(one, (*other).clone())));
            found.push(compare(Eq, term, minus(other, (*one).clone())));
            found.push(compare(Eq, term, plus(one, plus(other, (*other).clone()))));
            found.push(compare(Eq, term, plus(other, plus(one, (*one).clone()))));
            let both = plus(one, (*other).clone());
            found.push(compare(Eq, term, plus(&both, Term::int(1))));
            found.push(compare(Eq, term, minus(&both, Term::int(1))));
            found.push(Term::or([compare(Eq, term, (*one).clone()), compare(Eq, term, (*other).clone())]));
        }
    }
    if (3..=MOST_CASES).contains(&given.len()) {
        found.push(Term::or(given.iter().map(|one| compare(Eq, term, (*one).clone()))));
    }
}

fn booleans(term: &Term, given: &[(Term, Sort)], vocabulary: &Vocabulary, found: &mut Vec<Term>) {
    found.push(term.clone());
    found.push(term.clone().negate());
    let mut conditions: Vec<Term> = of_sort(given, &Sort::Bool).into_iter().cloned().collect();
    for sort in [Sort::Int, Sort::Real] {
        let numbers = of_sort(given, &sort);
        for (place, one) in numbers.iter().enumerate() {
            for op in [Relation::Eq, Relation::Gt, Relation::Ge, Relation::Lt, Relation::Le] {
                conditions.push(compare(op, one, Term::int(0)));
                conditions.extend(vocabulary.numbers.iter().map(|number| compare(op, one, number.clone())));
                conditions.extend(numbers[place + 1..].iter().map(|other| compare(op, one, (*other).clone())));
            }
        }
    }
    for (place, (one, sort)) in given.iter().enumerate() {
        if !matches!(sort, Sort::Int | Sort::Real | Sort::Bool | Sort::Fun(_) | Sort::Unknown) {
            let same = given[place + 1..].iter().filter(|(_, other)| other == sort);
            conditions.extend(same.map(|(other, _)| compare(Relation::Eq, one, other.clone())));
        }
        if let Sort::Set(element) = sort {
            let member = |item: &Term| Term::app(Builtin::SetMember.symbol(), [item.clone(), one.clone()]);
            conditions.extend(of_sort(given, element).into_iter().map(member));
        }
    }
    for condition in conditions {
        if matches!(condition, Term::App(..)) {
            found.push(Term::iff(term.clone(), condition.clone().negate()));
        }
        found.push(Term::imply(term.clone(), condition.clone()));
        found.push(Term::iff(term.clone(), condition));
    }
}

fn sets(term: &Term, sort: &Sort, given: &[(Term, Sort)], params: &[(Name, Sort)], found: &mut Vec<Term>) {
    let Sort::Set(element) = sort else { return };
    let same = of_sort(given, sort);
    let cup = |left: Term, right: Term| Term::app(Builtin::SetUnion.symbol(), [left, right]);
    let items: Vec<Term> =
        params.iter().filter(|(_, sort)| *sort == **element).map(|(name, _)| Term::Var(*name)).collect();
    let single = |item: &Term| Term::app(Builtin::SetSingleton.symbol(), [item.clone()]);
    found.push(Term::app(Builtin::SetIsEmpty.symbol(), [term.clone()]));
    for (place, one) in same.iter().enumerate() {
        found.push(compare(Relation::Eq, term, (*one).clone()));
        found.push(Term::app(Builtin::SetSubset.symbol(), [term.clone(), (*one).clone()]));
        found.push(Term::app(Builtin::SetSubset.symbol(), [(*one).clone(), term.clone()]));
        for other in &same[place + 1..] {
            found.push(compare(Relation::Eq, term, cup((*one).clone(), (*other).clone())));
            found.push(Term::app(Builtin::SetSubset.symbol(), [term.clone(), cup((*one).clone(), (*other).clone())]));
        }
        for item in &items {
            found.push(compare(Relation::Eq, term, cup(single(item), (*one).clone())));
            found.push(Term::app(Builtin::SetSubset.symbol(), [term.clone(), cup(single(item), (*one).clone())]));
        }
    }
    found.extend(items.iter().map(|item| compare(Relation::Eq, term, single(item))));
}

fn equalities(term: &Term, given: &[&Term], found: &mut Vec<Term>) {
    for (place, one) in given.iter().enumerate() {
        found.push(compare(Relation::Eq, term, (*one).clone()));
        for other in &given[place + 1..] {
            found.push(Term::or([
                compare(Relation::Eq, term, (*one).clone()),
                compare(Relation::Eq, term, (*other).clone()),
            ]));
        }
    }
}
