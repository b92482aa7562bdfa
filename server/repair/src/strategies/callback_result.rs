//! Results of callbacks: a precondition on what a callback returns.
//!
//! Goals about the callback's result come first, then candidates in the file's vocabulary. The weakest that suffices is
//! chosen. Where one does not suffice, several are combined, each of which must prove an obligation.

use std::cell::Cell;

use limpid_base::{Name, QName};
use limpid_contracts::Contract;
use limpid_contracts::rtype::RScheme;
use limpid_liquid::{Checker, Failing, FixpointBudget, Hole, Overrides, TypingVerdict, implied};
use limpid_logic::{Relation, Term};

use crate::callback::{Callback, callbacks};
use crate::strategies::precondition::{MANY, closes, is_odd, results};
use crate::strategy::{Query, Repair, Strategy};
use crate::terms::candidates::candidates;
use crate::terms::goals::Goals;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::culprit::place;
use limpid_check::proof::session;
use limpid_report::{Culprit, CulpritKind, Fix};

/// Larger functions, in expressions, take too long to check for each candidate.
const LARGEST: usize = 300;
/// The number of candidates for one hole, and for all callbacks of a function.
const MOST: usize = 60;
const MOST_IN_ALL: usize = 150;
/// The resources of one query, in Z3's units.
const RESOURCES: u32 = 300_000;

/// A refinement of what a callback returns.
pub(crate) struct CallbackResult;

impl Strategy for CallbackResult {
    fn name(&self) -> &'static str {
        "callback-result"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Parameter]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        callback_result(query.trial, query.vocabulary, query.failing())
    }
}

/// A refinement of a callback's result with which the function is proved, and its callers in the file still are.
fn callback_result(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<Repair> {
    let &Trial { file, function, .. } = trial;
    let binding = file.functions().find(|binding| binding.name == function)?;
    binding.body().filter(|body| body.exprs.len() <= LARGEST)?;
    let contract = file.contract(function)?;
    // Abstract refinements say more of a callback's result than this can express.
    if !contract.ty.preds.is_empty() || failing.is_empty() || failing.iter().any(|failing| failing.gave_up) {
        return None;
    }
    let imported = file.imported();
    let session = session(file, &imported)?;
    let goals = Goals::new(file.in_force()?, failing);
    let left = Cell::new(MOST_IN_ALL);
    let mut last = None;
    for callback in callbacks(file, contract, binding) {
        if !failing.iter().any(|failing| depends(failing, &callback)) {
            continue;
        }
        let choice = Choice { trial, session: &session, contract, callback: &callback, failing, left: &left };
        for hole in &callback.holes {
            let Some(terms) = choice.terms(hole, vocabulary, &goals) else { continue };
            match choice.repair(hole, &terms) {
                Some(found) if found.fix.doubtful => last = last.or(Some(found)),
                Some(found) => return Some(found),
                None => {}
            }
        }
    }
    last
}

/// Whether an obligation depends on a callback: the callback, or a function that it is passed to, is called on the way.
fn depends(failing: &Failing, callback: &Callback) -> bool {
    let is = |name: Name| name == callback.name || name == callback.in_code;
    let given = |term: &Term| term.free_vars().into_iter().any(is);
    failing.callees.iter().any(|called| is(called.callee.ident) || called.args.iter().any(given))
}

/// The search for a refinement of one callback's result.
struct Choice<'c> {
    trial: &'c Trial<'c>,
    session: &'c Checker<'c>,
    contract: &'c Contract,
    callback: &'c Callback,
    failing: &'c [Failing],
    /// The number of candidates that are left.
    left: &'c Cell<usize>,
}

impl Choice<'_> {
    /// The refinement of one hole with which the function is proved.
    fn terms(&self, hole: &Hole, vocabulary: &Vocabulary, goals: &Goals<'_>) -> Option<Vec<Term>> {
        let open = self.failing.len();
        let mut useful: Vec<(usize, Term)> = Vec::new();
        for term in self.candidates(hole, vocabulary, goals) {
            match self.open_with(hole, std::slice::from_ref(&term)) {
                Some(left) if left < open => useful.push((left, term)),
                Some(_) => {}
                None => break,
            }
        }
        let enough: Vec<Term> = useful.iter().filter(|(left, _)| *left == 0).map(|(_, term)| term.clone()).collect();
        let terms = match enough.is_empty() {
            false => vec![self.weakest(hole, enough)?],
            true => self.together(hole, useful.into_iter().map(|(_, term)| term).collect())?,
        };
        // An unsatisfiable refinement would prove everything.
        self.implied(hole, &terms, &[Term::Bool(false)])?.is_empty().then_some(terms)
    }

    /// The candidates for a hole, goals about the callback's result first. Its own parameters come before the
    /// function's.
    fn candidates(&self, hole: &Hole, vocabulary: &Vocabulary, goals: &Goals<'_>) -> Vec<Term> {
        let earlier = self.callback.earlier.iter().chain(&hole.params);
        let full = Hole { params: earlier.cloned().collect(), ..hole.clone() };
        let mut found = goals.wanted(hole);
        // A callee that gets the callback often returns the callback's result.
        let callees = self.failing.iter().flat_map(|failing| &failing.callees).map(|called| called.callee);
        let callees: Vec<QName> = callees.collect();
        found.extend(callees.iter().flat_map(|callee| goals.wanted(&Hole { function: *callee, ..hole.clone() })));
        found.extend(goals.wanted(&full));
        found.extend(candidates(&full, vocabulary, self.session.qualifiers(), goals));
        let value = hole.value.0;
        let mut seen = rustc_hash::FxHashSet::default();
        found.retain(|term| term.mentions(value) && !decides(term) && seen.insert(term.clone()));
        found.truncate(MOST);
        found
    }

    /// The number of open obligations under this refinement; `None` if no candidates are left.
    fn open_with(&self, hole: &Hole, terms: &[Term]) -> Option<usize> {
        let &Trial { function, limits, .. } = self.trial;
        self.left.set(self.left.get().checked_sub(1)?);
        let ty: RScheme = self.callback.with_result(self.contract, &additions(hole, terms));
        let overrides = Overrides::none().with(self.session.contract_with(function, ty)?);
        let budget = FixpointBudget { resources: RESOURCES, ..FixpointBudget::default() };
        let checked = self.session.check_with(self.session.component_of(function)?, &overrides, budget, limits).ok()?;
        let verdict = checked.checked.into_iter().find(|checked| checked.function == function)?.verdict;
        Some(match verdict {
            TypingVerdict::Safe => 0,
            TypingVerdict::Failing(failing) => failing.len(),
            _ => usize::MAX,
        })
    }

    /// The weakest term; of equivalent ones, the simplest.
    fn weakest(&self, hole: &Hole, mut terms: Vec<Term>) -> Option<Term> {
        let follows = |from: &Term, one: &Term| {
            Some(!self.implied(hole, std::slice::from_ref(from), std::slice::from_ref(one))?.is_empty())
        };
        let mut best = (!terms.is_empty()).then(|| terms.remove(0))?;
        for other in terms {
            if follows(&best, &other)? {
                let simpler = other.size(usize::MAX) < best.size(usize::MAX);
                if simpler || !follows(&other, &best)? {
                    best = other;
                }
            }
        }
        Some(best)
    }

    /// Several terms of which each proves an obligation that the others leave open.
    fn together(&self, hole: &Hole, terms: Vec<Term>) -> Option<Vec<Term>> {
        let mut chosen: Vec<Term> = Vec::new();
        let mut open = self.failing.len();
        for term in terms {
            chosen.push(term);
            match self.open_with(hole, &chosen)? {
                0 => return Some(chosen),
                left if left < open => open = left,
                _ => _ = chosen.pop(),
            }
        }
        None
    }

    fn implied(&self, hole: &Hole, known: &[Term], goals: &[Term]) -> Option<Vec<Term>> {
        let ty = RScheme { body: self.callback.ty.clone(), ..self.contract.ty.clone() };
        let contract = Contract { ty, ..self.contract.clone() };
        let given = (RESOURCES, self.trial.limits);
        implied(self.session, &contract, Some(&hole.path), known, goals, given).ok()
    }

    /// The change of the text, if it is proved to help.
    fn repair(&self, hole: &Hole, terms: &[Term]) -> Option<Repair> {
        let &Trial { file, function, limits, .. } = self.trial;
        let (edits, refinement) = self.callback.result_edits(file, function, &additions(hole, terms))?;
        if !self.trial.helps(&edits) {
            return None;
        }
        let narrow = terms.iter().any(|term| pins(term, hole.value.0))
            || closes(self.trial, &results(file, function, limits), &edits);
        // If no inputs can be constructed, executions say nothing about satisfiability.
        let enough = if narrow { MANY } else { 1 };
        let could = self.trial.has_executions(&[], 1);
        if (could && !self.trial.has_executions(&edits, enough)) || !self.trial.proved_for_all(&edits) {
            return None;
        }
        let name = self.callback.name;
        let asked = Term::and(terms.iter().cloned());
        let doubtful = narrow || terms.iter().any(is_odd);
        let of_part = !hole.path.is_empty();
        let fix = Fix::callback_result(name.as_str(), &asked.to_string(), of_part, refinement, edits);
        let fix = fix.doubtful_if(doubtful);
        let culprit = Culprit::parameter(name, place(file, function));
        Some(Repair::of(culprit, fix))
    }
}

fn additions(hole: &Hole, terms: &[Term]) -> Vec<(Vec<usize>, Term)> {
    terms.iter().map(|term| (hole.path.clone(), term.clone())).collect()
}

/// Whether a refinement fixes the boolean that a callback returns.
fn decides(term: &Term) -> bool {
    match term {
        Term::Var(_) => true,
        Term::Not(inner) => decides(inner),
        _ => false,
    }
}

/// Whether a refinement leaves a callback a single result.
fn pins(term: &Term, value: Name) -> bool {
    let is_value = |side: &Term| *side == Term::Var(value);
    match term {
        Term::Compare(Relation::Eq, sides) => is_value(&sides.0) || is_value(&sides.1),
        Term::Iff(sides) => is_value(&sides.0) || is_value(&sides.1),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::tests::{weakens, weakens_nothing};

    #[test]
    fn a_callback_must_return_a_divisor() {
        let text = "module Share where\nshare :: (Int -> Int) -> Int -> Int\nshare f n = n `div` f n\n";
        weakens(
            &CallbackResult,
            text,
            "share",
            expect![[r#"
            CallbackResult: Require of `f` that `v /= 0`
            share :: (Int -> {v:Int | v /= 0}) -> Int -> Int
            blames ["Parameter f"]
        "#]],
        );
    }

    #[test]
    fn the_obligation_does_not_depend_on_the_callback() {
        let text = "module Share where\nshare :: (Int -> Int) -> Int -> Int\nshare f n = f n `div` n\n";
        weakens_nothing(&CallbackResult, text, "share");
    }

    #[test]
    fn one_result_only_is_left_by_an_equation_about_the_result() {
        let (v, x) = (Term::var("v"), Term::var("x"));
        let value = Name::new("v");
        assert!(pins(&Term::compare(Relation::Eq, x.clone(), v.clone()), value));
        assert!(pins(&Term::iff(v.clone(), x.clone()), value));
        assert!(!pins(&Term::compare(Relation::Ge, v.clone(), x.clone()), value));
        let more = Term::arith(limpid_logic::ArithOp::Add, v, Term::int(1));
        assert!(!pins(&Term::compare(Relation::Gt, more, x), value));
    }

    #[test]
    fn a_test_that_is_always_true_is_none() {
        let v = Term::var("v");
        assert!(decides(&v) && decides(&v.clone().negate()));
        assert!(!decides(&Term::iff(v, Term::var("b"))));
    }
}
