//! Callees: stronger postconditions of callees with which the function is proved, wherever their code is.
//!
//! Must not know: how edits are written.

use std::cell::Cell;
use std::collections::BTreeSet;

use limpid_base::{Limits, QName};
use limpid_contracts::Origin;
use limpid_core::{BindingKind, Body, CoreModule};
use limpid_liquid::{
    CheckedFunction, Checker, FixpointBudget, Hole, Overrides, StrengthenQuery, Strengthened, TypingVerdict, implied,
    strengthen,
};
use limpid_logic::Term;
use limpid_machine::Program as _;

use crate::edit::{assume, edits, source_name};
use crate::imported::{Home, Imported, Offer};
use crate::strategy::{Query, Repair, Strategy};
use crate::strengthening::{Strengthening, paths, strengthened_contract, terms};
use crate::terms::candidates::candidates;
use crate::terms::goals::Goals;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::File;
use limpid_check::culprit::{culprit, may_be_too_weak};
use limpid_check::proof::session;
use limpid_check::suspects::Suspect;
use limpid_report::{CulpritKind, Edit, Fix};

/// The number of callees that are strengthened together.
const MOST_TARGETS: usize = 12;
/// The number of them that are imported.
const MOST_IMPORTED: usize = 3;
/// Larger functions, in expressions, are not strengthened.
const LARGEST: usize = 500;

/// Stronger postconditions of callees, wherever their code is.
pub(crate) struct Callee;

impl Strategy for Callee {
    fn name(&self) -> &'static str {
        "callee"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Callee, CulpritKind::Itself, CulpritKind::Library, CulpritKind::Dependency]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        callees(query.trial, query.vocabulary, query.suspects)
    }
}

/// The callees to strengthen, and how.
fn callees(trial: &Trial<'_>, vocabulary: &Vocabulary, suspects: &[Suspect]) -> Option<Repair> {
    let &Trial { file, function, limits, .. } = trial;
    let homes: Vec<Home> =
        suspects.iter().filter_map(|suspect| Home::of(file, suspect.name)).take(MOST_IMPORTED).collect();
    let imports: Vec<Vec<&CoreModule>> = homes.iter().map(Home::imported).collect();
    let imported_callees =
        homes.iter().zip(&imports).filter_map(|(home, imports)| home.open(file, vocabulary, imports)).collect();
    let imported = file.imported();
    let session = session(file, &imported)?;
    let goals = Goals::new(file.in_force()?, trial.proofs.failing(function));
    let search = Search {
        file,
        session,
        imported_callees,
        vocabulary,
        function,
        limits,
        goals,
        suspects: suspects.iter().map(|suspect| suspect.name).collect(),
        spent: Cell::new(0),
    };
    let strengthenings = search.strengthenings(&search.callees())?;
    if strengthenings.iter().any(|strengthening| search.contradicts_itself(strengthening)) {
        return None;
    }
    let mut all_edits = Vec::new();
    let mut refinements = Vec::new();
    for strengthening in &strengthenings {
        let own = file.editable(strengthening.function.module).is_some();
        if !own && file.module(strengthening.function.module).is_some() {
            let (promised, _) = edits(file, strengthening)?;
            if !trial.is_kept_elsewhere(&promised, strengthening.function) {
                return None;
            }
        }
        let (edits, refinement) =
            if own { edits(file, strengthening)? } else { assume(file, function, strengthening)? };
        all_edits.extend(edits);
        let assume = if own { "" } else { "assume " };
        refinements.push(format!("{assume}{} :: {refinement}", source_name(strengthening.function)));
    }
    let culprits: Vec<QName> = strengthenings.iter().map(|strengthening| strengthening.function).collect();
    if !trial.proved(&all_edits, &culprits) {
        return None;
    }
    let first = culprits.first().map(|culprit| limpid_check::names::source_name(*culprit)).unwrap_or_default();
    let fix = strengthening_fix(file, &first, &culprits, refinements.join("\n"), all_edits);
    let culprits = culprits.into_iter().map(|name| culprit(file, function, name)).collect();
    Some(Repair { culprits, fix })
}

/// A fix that strengthens these functions, of the user or of the library.
pub(crate) fn strengthening_fix(
    file: &File,
    culprit: &str,
    functions: &[QName],
    refinement: String,
    edits: Vec<Edit>,
) -> Fix {
    let (own, library): (Vec<QName>, Vec<QName>) =
        functions.iter().partition(|function| file.editable(function.module).is_some());
    let names = |of: Vec<QName>| of.into_iter().map(limpid_check::names::source_name).collect::<Vec<_>>();
    Fix::postcondition(culprit, &names(own), &names(library), refinement, edits)
}

struct Search<'a> {
    file: &'a File,
    session: Checker<'a>,
    /// The imported suspects.
    imported_callees: Vec<Imported<'a>>,
    vocabulary: &'a Vocabulary,
    function: QName,
    limits: &'a Limits,
    /// The open obligations.
    goals: Goals<'a>,
    /// The suspects, the likeliest first.
    suspects: Vec<QName>,
    /// Queries so far.
    spent: Cell<u64>,
}

/// The number of queries for one function, and the overhead of one inference in queries.
const WORK: u64 = 6_000;
const ASKING: u64 = 20;
/// The resources of one query, in Z3's units: less than in a check, since most candidates fail.
const RESOURCES: u32 = 300_000;

/// A candidate: the function, the path in its result, and the term.
type Item = (QName, Vec<usize>, Term);

impl Search<'_> {
    /// The callees to strengthen: suspects first, then library functions, the function itself last.
    fn callees(&self) -> Vec<QName> {
        if self.body(self.function).is_none() {
            return Vec::new();
        }
        let mut found = self.file.mentioned(self.function);
        found.retain(|name| self.may_be_strengthened(*name));
        let suspicion = |name: &QName| self.suspects.iter().position(|suspect| suspect == name).unwrap_or(usize::MAX);
        found.sort_by_key(|name| (*name == self.function, self.is_library(*name), suspicion(name)));
        found.truncate(MOST_TARGETS);
        found
    }

    /// The code of one of the file's functions, if it is not too large.
    fn body(&self, function: QName) -> Option<&Body> {
        let binding = self.file.loaded.compiled.core.bindings.iter().find(|binding| binding.name == function)?;
        let written = matches!(binding.kind, BindingKind::Function | BindingKind::InstanceMethod { .. });
        let body = binding.body().filter(|_| written || function == self.function)?;
        (body.exprs.len() <= LARGEST).then_some(body)
    }

    fn is_library(&self, name: QName) -> bool {
        self.file.editable(name.module).is_none()
    }

    /// Whether there is code of which stronger postconditions can be inferred.
    fn may_be_strengthened(&self, name: QName) -> bool {
        let imported = self.imported_callees.iter().any(|one| one.target == name);
        let opaque = || self.file.binding(name).is_none_or(|it| it.body().is_none() || it.is_undefined());
        let assumed = || self.file.contract(name).is_some_and(|contract| contract.origin == Origin::Assumed);
        (imported || self.body(name).is_some())
            && !opaque()
            && (self.is_library(name) || !assumed())
            // An unfolded function is only a suspect if a refinement can say more than its code.
            && (may_be_too_weak(self.file, name) || self.suspects.contains(&name))
    }

    /// A callee with its own callees, on which its postcondition may depend.
    fn with_its_own(&self, callee: QName) -> Vec<QName> {
        let mut found = vec![callee];
        let mut next = 0;
        while let Some(name) = found.get(next).copied() {
            next += 1;
            for name in self.file.mentioned(name) {
                let full = found.len() >= MOST_TARGETS;
                if !full && name != self.function && !found.contains(&name) && self.may_be_strengthened(name) {
                    found.push(name);
                }
            }
        }
        found
    }

    /// The fewest functions with the simplest postconditions that prove the function. Only suspects are tried alone:
    /// for the others, not even the postcondition `false` suffices.
    fn strengthenings(&self, callees: &[QName]) -> Option<Vec<Strengthening>> {
        let suspected = |name: &QName| self.suspects.contains(name);
        let alone = callees.iter().filter(|name| suspected(name) || **name == self.function);
        let together = (callees.len() > 1).then(|| callees.to_vec());
        let others = callees.iter().filter(|name| suspected(name) && **name != self.function);
        let deeper = others.map(|callee| self.with_its_own(*callee)).filter(|found| found.len() > 1);
        // Functions whose own code is not proved cannot be strengthened.
        let mut refused: Vec<QName> = Vec::new();
        for mut targets in alone.map(|callee| vec![*callee]).chain(together).chain(deeper) {
            targets.retain(|target| !refused.contains(target));
            let Some(found) = self.ask(&targets, None).filter(|_| !targets.is_empty()) else {
                if let [one] = targets[..] {
                    refused.push(one);
                }
                continue;
            };
            if !self.proves(&targets, &found) {
                continue;
            }
            let items: Vec<Item> = found
                .holes
                .iter()
                .flat_map(|(hole, terms)| terms.iter().map(|term| (hole.function, hole.path.clone(), term.clone())))
                .collect();
            let mut items = items;
            items.sort_by_key(|(_, path, term)| (path.len(), term.size(usize::MAX)));
            let kept = self.fewest(&targets, &[], false, &items);
            let mut strengthenings: Vec<Strengthening> = Vec::new();
            for target in &targets {
                let own = kept.iter().filter(|(function, ..)| function == target);
                let additions: Vec<(Vec<usize>, Term)> =
                    own.map(|(_, path, term)| (path.clone(), term.clone())).collect();
                if !additions.is_empty() {
                    strengthenings.push(Strengthening { function: *target, additions });
                }
            }
            return (!strengthenings.is_empty()).then_some(strengthenings);
        }
        None
    }

    /// Infers which candidates hold of the targets: all candidates, or only these items.
    fn ask(&self, targets: &[QName], items: Option<&[Item]>) -> Option<Strengthened> {
        let chosen = |hole: &Hole, items: &[Item]| {
            let here = items.iter().filter(|(function, path, _)| *function == hole.function && *path == hole.path);
            here.map(|(.., term)| term.clone()).collect()
        };
        let mut overrides = Overrides::none();
        let mut beyond = Strengthened::default();
        for one in self.imported_callees.iter().filter(|one| targets.contains(&one.target)) {
            let offer = items.map(|items| move |hole: &Hole| chosen(hole, items));
            let offer = offer.as_ref().map(|offer| offer as &Offer<'_>);
            let weight = heaviness(one.size);
            let found = one.ask(offer, &self.goals, self.budget(weight)?, self.limits)?;
            self.spent.set(self.spent.get() + (found.queries + ASKING) * weight);
            overrides = overrides.with(strengthened_contract(&*self.file.contract_or_type(one.target)?, &found.holes));
            beyond.holes.extend(found.holes);
            beyond.checked.push(CheckedFunction { function: one.target, verdict: TypingVerdict::Safe });
        }
        let own: Vec<QName> = targets.iter().copied().filter(|target| overrides.get(*target).is_none()).collect();
        let offer = |hole: &Hole| match items {
            None => candidates(hole, self.vocabulary, self.session.qualifiers(), &self.goals),
            Some(items) => chosen(hole, items),
        };
        let checked = BTreeSet::from([self.function]);
        let query = StrengthenQuery { targets: &own, checked: &checked, candidates: &offer, overrides: &overrides };
        let weight = self.weight(&own);
        let mut found = strengthen(&self.session, &query, self.budget(weight)?, self.limits).ok()?;
        self.spent.set(self.spent.get() + (found.queries + ASKING) * weight);
        found.holes.extend(beyond.holes);
        found.checked.extend(beyond.checked);
        Some(found)
    }

    /// The budget that is left at this weight of a query; `None` if it is used up.
    fn budget(&self, weight: u64) -> Option<FixpointBudget> {
        let queries = WORK.saturating_sub(self.spent.get()) / weight;
        (queries > 0).then(|| FixpointBudget { queries, resources: RESOURCES, ..FixpointBudget::default() })
    }

    /// Whether the postcondition is unsatisfiable. It would prove everything of the callers.
    fn contradicts_itself(&self, strengthening: &Strengthening) -> bool {
        let Some(contract) = self.file.contract_or_type(strengthening.function) else { return true };
        paths(strengthening).into_iter().any(|path| {
            let (known, never) = (terms(strengthening, path), [Term::Bool(false)]);
            let given = (RESOURCES, self.limits);
            !implied(&self.session, &contract, Some(path), &known, &never, given).is_ok_and(|found| found.is_empty())
        })
    }

    /// The weight of a query. In large functions a query has more facts and takes longer.
    fn weight(&self, targets: &[QName]) -> u64 {
        let mut components: Vec<usize> =
            targets.iter().chain([&self.function]).filter_map(|name| self.session.component_of(*name)).collect();
        components.sort_unstable();
        components.dedup();
        let together: Vec<QName> =
            components.into_iter().flat_map(|component| self.session.functions(component)).collect();
        let bodies = self.file.functions().filter(|binding| together.contains(&binding.name));
        let size: usize = bodies.filter_map(|binding| binding.body()).map(|body| body.exprs.len()).sum();
        heaviness(size)
    }

    /// Whether the function and the targets are proved.
    fn proves(&self, targets: &[QName], found: &Strengthened) -> bool {
        let safe = |name: QName| {
            found.checked.iter().any(|checked| checked.function == name && checked.verdict == TypingVerdict::Safe)
        };
        safe(self.function) && targets.iter().all(|target| safe(*target))
    }

    /// A minimal subset of the items that proves the function together with `given`. The first items are preferred.
    fn fewest(&self, targets: &[QName], given: &[Item], changed: bool, items: &[Item]) -> Vec<Item> {
        let enough = || self.ask(targets, Some(given)).is_some_and(|found| self.proves(targets, &found));
        if items.is_empty() || (changed && enough()) {
            return Vec::new();
        }
        if items.len() == 1 {
            return items.to_vec();
        }
        let (first, second) = items.split_at(items.len() / 2);
        let with = |more: &[Item]| [given, more].concat();
        let later = self.fewest(targets, &with(first), true, second);
        let earlier = self.fewest(targets, &with(&later), !later.is_empty(), first);
        [earlier, later].concat()
    }
}

/// The weight of a query by the size of the code that is checked together.
fn heaviness(size: usize) -> u64 {
    1 + (size as u64 / 100).pow(2)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::Callee;
    use crate::tests::{strengthens, strengthens_nothing};

    #[test]
    fn two_callees_together() {
        let text = "\
module Grow where
grow :: Int -> Int
grow n = n + 2
twice :: Int -> Int
twice n = n + n
{-@ more :: n:Nat -> {v:Int | v > n} @-}
more :: Int -> Int
more n = grow (twice n)
";
        strengthens(
            &Callee,
            text,
            "more",
            expect![[r#"
            Postcondition: Strengthen refinement of `grow` and `twice`
            grow :: n:Int -> {v:Int | v > n}
            twice :: n:Int -> {v:Int | v == 2 * n}
            blames ["Callee grow", "Callee twice"]
        "#]],
        );
    }

    #[test]
    fn a_callee_without_code() {
        let text = "\
module Grow where
{-@ assume grow :: Int -> Int @-}
grow :: Int -> Int
grow n = n + 2
{-@ more :: n:Int -> {v:Int | v > n} @-}
more :: Int -> Int
more n = grow n
";
        strengthens_nothing(&Callee, text, "more");
    }
}
