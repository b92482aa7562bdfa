//! Weaker postconditions: the strongest one that holds, in place of one that does not.
//!
//! The written postcondition is removed, and typing infers which candidates hold of the code, by induction where it is
//! recursive: the written conjuncts, weaker ones, and others in the same measures. Conjuncts that hold stay as they are
//! written. Each violated conjunct is replaced by the strongest candidates that hold, the closest first. Trivial
//! candidates are no replacement.

use std::collections::BTreeSet;
use std::sync::Arc;

use limpid_base::{Name, QName};
use limpid_check::mentions::measures;
use limpid_contracts::rtype::{Shape, value_binder};
use limpid_contracts::{Contract, RType, Unit};
use limpid_liquid::{Checker, FixpointBudget, Hole, Overrides, StrengthenQuery, TypingVerdict, implied, strengthen};
use limpid_logic::{Builtin, Relation, Sort, SymbolKind, Term, Theory};
use limpid_spec::ast::{Expr, ExprKind};

use crate::edit::written::{Braces, Part, places, shown};
use crate::edit::{result, signature, source_name};
use crate::strategy::{Query, Repair, Strategy};
use crate::terms::candidates::candidates;
use crate::terms::goals::Goals;
use crate::terms::vocabulary::Vocabulary;
use crate::terms::weaker::close;
use crate::trial::Trial;
use limpid_check::File;
use limpid_check::proof::session;
use limpid_report::{Counterexample, CulpritKind, Edit, Fix, ObligationClass};

/// Larger functions, in expressions, take too long.
const LARGEST: usize = 300;
/// The number of queries, and the resources of each in Z3's units.
const QUERIES: u64 = 2_000;
const RESOURCES: u32 = 300_000;
/// The number of candidates that are compared with each other, and of replacements for one conjunct.
const MOST_COMPARED: usize = 16;
const MOST: usize = 2;

/// A postcondition that holds, in place of one that does not.
pub(crate) struct WeakerPostcondition;

impl Strategy for WeakerPostcondition {
    fn name(&self) -> &'static str {
        "weaker-postcondition"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        // If another obligation is violated, too, another postcondition does not help.
        let name = limpid_check::names::source_name(query.trial.function);
        let own = |example: &Counterexample| {
            example.obligation.kind == ObligationClass::Postcondition && example.event.subject == name
        };
        let fix = query.examples.iter().all(own).then(|| postcondition(query.trial, query.vocabulary))??;
        Some(Repair { culprits: Vec::new(), fix })
    }
}

/// A postcondition that holds, in place of the violated one.
fn postcondition(trial: &Trial<'_>, vocabulary: &Vocabulary) -> Option<Fix> {
    let &Trial { file, function, limits, .. } = trial;
    let binding = file.functions().find(|binding| binding.name == function)?;
    binding.body().filter(|body| body.exprs.len() <= LARGEST)?;
    let unit = Unit::from(&*file.loaded);
    let spec = file.spec();
    let signature = signature(spec, function.ident)?;
    let Removed { without, refinements } = without_postcondition(file, function, places(result(&signature.ty)))?;
    let imported = without.imported();
    let session = session(&without, &imported)?;
    let contract = without.contract(function)?;
    let offer = |hole: &Hole| {
        let written = refinements.iter().find(|written| written.path == hole.path);
        written.map(|written| written.candidates(hole, vocabulary, &session)).unwrap_or_default()
    };
    let query = StrengthenQuery {
        targets: &[function],
        checked: &BTreeSet::from([function]),
        candidates: &offer,
        overrides: &Overrides::none(),
    };
    let budget = FixpointBudget { queries: QUERIES, resources: RESOURCES, ..FixpointBudget::default() };
    let found = strengthen(&session, &query, budget, limits).ok()?;
    if !found.checked.iter().any(|checked| checked.function == function && checked.verdict == TypingVerdict::Safe) {
        return None;
    }
    let mut edits: Vec<Edit> = Vec::new();
    let mut news: Vec<String> = Vec::new();
    for written in &refinements {
        let (hole, holding) = found.holes.iter().find(|(hole, _)| hole.path == written.path)?;
        let in_scope = measures_in_scope(hole, vocabulary);
        let choice = Choice { session: &session, contract, written, holding, in_scope, limits };
        let parts = choice.parts(unit.text)?;
        news.extend(parts.iter().flat_map(|part| match part {
            Part::Replaced(texts) => texts.clone(),
            Part::Kept => Vec::new(),
        }));
        if parts.iter().any(|part| *part != Part::Kept) {
            edits.extend(written.braces.with(file.loaded.name, unit.text, &parts)?);
        }
    }
    if edits.is_empty() || !trial.proved_for_all(&edits) {
        return None;
    }
    let name = function.ident;
    let refinement = format!("{} :: {}", source_name(function), shown(&unit, signature.ty.span, &edits));
    Some(Fix::weaker_postcondition(name.as_str(), &news, refinement, edits))
}

/// The file without the written postcondition of a function, and that postcondition.
struct Removed<'s> {
    without: Arc<File>,
    refinements: Vec<ResultRefinement<'s>>,
}

/// A refinement of a function's result.
struct ResultRefinement<'s> {
    path: Vec<usize>,
    braces: Braces<'s>,
    /// The terms of each conjunct, over `v`.
    terms: Vec<Vec<Term>>,
}

fn without_postcondition<'s>(
    file: &File,
    function: QName,
    written: Vec<(Vec<usize>, Braces<'s>)>,
) -> Option<Removed<'s>> {
    let module = file.loaded.name;
    let contract = file.contract(function)?;
    // No parameter may have the name of the value.
    if contract.ty.body.split_funs().0.iter().any(|param| param.binder == value_binder()) {
        return None;
    }
    // Nothing can be inferred about parts of a type variable's type.
    let is_inferable = |path: &[usize]| match part(contract, path) {
        Some(RType::Base { shape: Shape::Var(_), .. }) => path.is_empty(),
        part => part.is_some(),
    };
    let written: Vec<(Vec<usize>, Braces<'_>)> = written.into_iter().filter(|(path, _)| is_inferable(path)).collect();
    let empty: Vec<Edit> = written.iter().map(|(_, braces)| braces.emptied(module)).collect();
    let without = file.edited(&empty)?;
    let mut refinements = Vec::new();
    for (path, braces) in written {
        let all = added(contract, without.contract(function)?, &path)?;
        let terms = match braces.conjuncts.len() {
            1 => vec![all],
            parts if parts == all.len() => all.into_iter().map(|term| vec![term]).collect(),
            // An alias may expand to several terms, so the terms of each conjunct are determined separately.
            _ => {
                let alone = |at: usize| {
                    let parts = (0..braces.conjuncts.len()).map(|part| match part == at {
                        true => Part::Kept,
                        false => Part::Replaced(Vec::new()),
                    });
                    let edits = braces.with(module, &file.loaded.source.text, &parts.collect::<Vec<_>>())?;
                    added(file.edited(&edits)?.contract(function)?, without.contract(function)?, &path)
                };
                (0..braces.conjuncts.len()).map(alone).collect::<Option<_>>()?
            }
        };
        refinements.push(ResultRefinement { path, braces, terms });
    }
    (!refinements.is_empty()).then_some(Removed { without, refinements })
}

/// The conjuncts that one contract adds to a part of the result of another.
fn added(contract: &Contract, without: &Contract, path: &[usize]) -> Option<Vec<Term>> {
    let conjuncts = |contract: &Contract| {
        let refinement = part(contract, path)?.refinement()?;
        Some(refinement.pred.replace(refinement.binder, &Term::Var(value_binder())).conjuncts().to_vec())
    };
    conjuncts(contract)?.strip_prefix(&conjuncts(without)?[..]).map(<[Term]>::to_vec)
}

/// A part of a function's result.
fn part<'c>(contract: &'c Contract, path: &[usize]) -> Option<&'c RType> {
    path.iter().try_fold(contract.ty.body.split_funs().1, |ty, place| match ty {
        RType::Base { shape: Shape::Con { args, .. }, .. } => args.get(*place).map(|arg| &arg.ty),
        _ => None,
    })
}

impl ResultRefinement<'_> {
    /// The written conjuncts and the candidates in their measures.
    fn candidates(&self, hole: &Hole, vocabulary: &Vocabulary, session: &Checker<'_>) -> Vec<Term> {
        let in_scope = measures_in_scope(hole, vocabulary);
        let written: Vec<&Term> = self.terms.iter().flatten().collect();
        let asked: Vec<Name> = written.iter().flat_map(|term| measures(term)).collect();
        let mut found: Vec<Term> = written.iter().map(|term| (*term).clone()).collect();
        found.extend(written.iter().flat_map(|term| close(term, &in_scope)));
        let others = candidates(hole, vocabulary, session.qualifiers(), &Goals::in_measures(&asked));
        found.extend(others.into_iter().filter(|term| measures(term).iter().all(|measure| asked.contains(measure))));
        let mut seen = rustc_hash::FxHashSet::default();
        found.retain(|term| seen.insert(term.clone()));
        found
    }
}

/// The measures of a hole's value and parameters, with their sorts.
fn measures_in_scope(hole: &Hole, vocabulary: &Vocabulary) -> Vec<(Term, Sort)> {
    let about = |(name, sort): &(Name, Sort)| vocabulary.of(&Term::Var(*name), sort);
    hole.params.iter().chain([&hole.value]).flat_map(about).collect()
}

/// The choice of replacements for one refinement.
struct Choice<'c> {
    session: &'c Checker<'c>,
    contract: &'c Contract,
    written: &'c ResultRefinement<'c>,
    /// The candidates that hold.
    holding: &'c [Term],
    in_scope: Vec<(Term, Sort)>,
    limits: &'c limpid_base::Limits,
}

impl Choice<'_> {
    /// What happens to each written conjunct.
    fn parts(&self, text: &str) -> Option<Vec<Part>> {
        let ResultRefinement { braces, terms, .. } = self.written;
        let holds = |terms: &[Term]| terms.iter().all(|term| self.holding.contains(term));
        let mut conjuncts: Vec<Term> = terms.iter().filter(|terms| holds(terms)).flatten().cloned().collect();
        let mut parts = Vec::new();
        for (written, terms) in braces.conjuncts.iter().zip(terms) {
            if holds(terms) {
                parts.push(Part::Kept);
                continue;
            }
            let (kept, lost): (Vec<&Term>, Vec<&Term>) = terms.iter().partition(|term| self.holding.contains(term));
            let mut instead: Vec<Term> = kept.into_iter().cloned().collect();
            conjuncts.extend(instead.iter().cloned());
            for term in lost {
                let strongest = self.strongest(term, &conjuncts)?;
                conjuncts.extend(strongest.iter().cloned());
                instead.extend(strongest);
            }
            let name = |term: &Term| self.worded(term, written, terms, text);
            parts.push(Part::Replaced(instead.iter().map(name).collect()));
        }
        Some(parts)
    }

    /// The strongest candidates in place of a term that the other conjuncts do not imply.
    fn strongest(&self, lost: &Term, conjuncts: &[Term]) -> Option<Vec<Term>> {
        let params = self.contract.ty.body.split_funs().0;
        let named = |name: &Name| params.iter().all(|param| param.binder != *name || param.is_named());
        let about = variables(lost);
        let close = close(lost, &self.in_scope);
        let fits = |term: &&Term| {
            measures(term).iter().all(|measure| measures(lost).contains(measure))
                && defined(lost).iter().all(|symbol| defined(term).contains(symbol))
                && variables(term).iter().all(named)
                && (close.contains(term) || !(is_inequation(term) || matches!(term, Term::Imply(_))))
                && !is_opposite(lost, term)
        };
        let open: Vec<Term> = self.holding.iter().filter(fits).cloned().collect();
        let trivial = self.implied(conjuncts, &open)?;
        let mut open: Vec<Term> = open.into_iter().filter(|term| !trivial.contains(term)).collect();
        open.sort_by_key(|term| (!is_exact(term), !close.contains(term), term.size(usize::MAX)));
        // The groups, best first: the same form; the same variables and direction; some of the same variables;
        // equations; inequations. For an equation with a constant, bounds far from the constant are no replacement.
        let form = |term: &Term| matches!(lost, Term::Imply(_) | Term::Or(_)) && close.contains(term);
        let far = |term: &Term| is_exact(lost) && about.len() == 1 && !close.contains(term) && !is_exact(term);
        let same =
            |term: &Term| variables(term) == about && may_replace(lost, term) && !far(term) && !is_inequation(term);
        let some = |term: &Term| {
            let things = variables(term);
            things.is_subset(&about) && things.len() > 1 && may_replace(lost, term) && !is_inequation(term)
        };
        let groups: [&dyn Fn(&Term) -> bool; 5] = [&form, &same, &some, &is_exact, &is_inequation];
        for group in groups {
            let pool: Vec<Term> = open.iter().filter(|term| group(term)).take(MOST_COMPARED).cloned().collect();
            if !pool.is_empty() {
                return self.fewest(&pool, conjuncts);
            }
        }
        Some(Vec::new())
    }

    /// A few independent terms, the strongest first.
    fn fewest(&self, pool: &[Term], conjuncts: &[Term]) -> Option<Vec<Term>> {
        let mut chosen: Vec<Term> = Vec::new();
        let mut left: Vec<Term> = pool.to_vec();
        while chosen.len() < MOST && !left.is_empty() {
            let known = [conjuncts, &chosen].concat();
            let follows = |one: &Term, from: &Term| {
                let known = [&known[..], std::slice::from_ref(from)].concat();
                Some(!self.implied(&known, std::slice::from_ref(one))?.is_empty())
            };
            let mut best = left[0].clone();
            for other in &left[1..] {
                if follows(&best, other)? && !follows(other, &best)? {
                    best = other.clone();
                }
            }
            chosen.push(best);
            let implied = self.implied(&[conjuncts, &chosen].concat(), &left)?;
            left.retain(|term| !implied.contains(term));
        }
        Some(chosen)
    }

    fn implied(&self, known: &[Term], goals: &[Term]) -> Option<Vec<Term>> {
        let place = Some(&self.written.path[..]);
        implied(self.session, self.contract, place, known, goals, (RESOURCES, self.limits)).ok()
    }

    /// A term as the user would write it. If only the relation differs, both sides keep their text.
    fn worded(&self, term: &Term, written: &Expr, terms: &[Term], text: &str) -> String {
        if let (ExprKind::Relation { left, right, .. }, [Term::Compare(_, old)], Term::Compare(op, new)) =
            (&written.kind, terms, term)
            && old == new
        {
            return format!("{} {} {}", left.span.text(text), op.as_str(), right.span.text(text));
        }
        let shown = term.replace(value_binder(), &Term::Var(self.written.braces.binder)).to_string();
        let single = written.span.text(text).contains(" = ");
        if single { shown.replace(" == ", " = ") } else { shown }
    }
}

/// The variables of a term.
fn variables(term: &Term) -> BTreeSet<Name> {
    term.free_vars().into_iter().collect()
}

/// The functions in a term that are no measures. A replacement must mention them too.
fn defined(term: &Term) -> Vec<QName> {
    let mut found = Vec::new();
    if let Term::App(symbol, _) = term {
        match symbol.kind {
            SymbolKind::Reflected | SymbolKind::Inline | SymbolKind::Uninterpreted => found.push(symbol.name),
            // Operations count, such as unions; tests, such as membership, may be replaced by others.
            SymbolKind::Builtin(builtin) if makes_collection(builtin) => found.push(builtin.symbol().name),
            SymbolKind::Builtin(_) | SymbolKind::Measure | SymbolKind::Field => {}
        }
    }
    term.for_each_part(&mut |part| found.extend(defined(part)));
    found
}

fn makes_collection(builtin: Builtin) -> bool {
    let collections = matches!(builtin.theory(), Theory::Sets(_) | Theory::Maps(_) | Theory::Bags(_));
    collections && *builtin.sort().split_funs().1 != Sort::Bool
}

fn is_inequation(term: &Term) -> bool {
    matches!(term, Term::Compare(Relation::Ne, _))
}

/// Whether one term just denies another.
fn is_opposite(lost: &Term, term: &Term) -> bool {
    let denies = |one: &Term, other: &Term| matches!(one, Term::Not(inner) if **inner == *other);
    denies(lost, term) || denies(term, lost)
}

/// Whether a term determines the value, or restricts it to a few values.
fn is_exact(term: &Term) -> bool {
    match term {
        Term::Compare(Relation::Eq, _) | Term::Iff(_) => true,
        Term::Or(parts) => parts.iter().all(|part| matches!(part, Term::Compare(Relation::Eq, _))),
        _ => false,
    }
}

/// Whether a bound is on the side on which the lost one was.
fn may_replace(lost: &Term, term: &Term) -> bool {
    match side(lost) {
        None | Some(Side::Both) => true,
        Some(lost) => match side(term) {
            Some(found) => found == lost || found == Side::Both,
            None => false,
        },
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
    Both,
}

/// From which side a term bounds the value.
fn side(term: &Term) -> Option<Side> {
    let Term::Compare(op, parts) = term else { return None };
    let turned = !parts.0.mentions(value_binder());
    match (op, turned) {
        (Relation::Eq, _) => Some(Side::Both),
        (Relation::Ne, _) => None,
        (Relation::Lt | Relation::Le, false) | (Relation::Gt | Relation::Ge, true) => Some(Side::Below),
        (Relation::Lt | Relation::Le, true) | (Relation::Gt | Relation::Ge, false) => Some(Side::Above),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::WeakerPostcondition;
    use crate::tests::{weakens, weakens_nothing};

    #[test]
    fn a_strict_order_holds_only_without_strictness() {
        let text = "\
module Bump where
{-@ bump :: x:Int -> {v:Int | v > x} @-}
bump :: Int -> Int
bump x = if x > 10 then x + 1 else x
";
        weakens(
            &WeakerPostcondition,
            text,
            "bump",
            expect![[r#"
            WeakerPostcondition (doubtful): Promise `v >= x` of `bump` instead
            bump :: x:Int -> {v:Int | v >= x}
            blames []
        "#]],
        );
    }

    #[test]
    fn nothing_is_left_of_the_postcondition() {
        let text = "\
module Bump where
{-@ bump :: Int -> Nat @-}
bump :: Int -> Int
bump x = if x > 10 then x - 20 else x
";
        weakens_nothing(&WeakerPostcondition, text, "bump");
    }
}
