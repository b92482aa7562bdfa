//! Repair: changes of annotations after which a function that could not be proved is proved.
//!
//! `vocabulary` is what refinements can speak of, `candidates` what a function could promise in these words. Typing keeps
//! what really holds of a function's code; the fewest and simplest promises that prove the failing function remain; `edit`
//! writes them into the user's text. What is offered was proved on the text as it would be after the edits.
//!
//! Must not know: English beyond the titles of fixes.

mod candidates;
mod edit;
mod field;
mod fold;
mod local;
mod measure;
mod mend;
mod metric;
mod pragma;
mod postcondition;
mod precondition;
mod qualifier;
mod sorts;
mod trial;
mod vocabulary;
mod weaker;
mod written;

use std::cell::Cell;
use std::collections::BTreeSet;

use limpid_base::{Limits, Name, QName};
use limpid_contracts::Origin;
use limpid_core::{BindingKind, Expr};
use limpid_logic::Term;
use limpid_machine::Program as _;
use limpid_typing::{Budget, Session, Strengthened, Verdict, WhatIf, strengthen};

use self::candidates::candidates;
use self::edit::{Promise, edits, source_name};
pub use self::edit::{above, apply};
pub(crate) use self::mend::mend;
use self::trial::Trial;
use self::vocabulary::Vocabulary;
pub(crate) use self::vocabulary::measures;
use crate::blame::{Suspect, culprit, may_promise_more};
use crate::check::Options;
use crate::file::{File, says_nothing};
use crate::proof::{Proofs, session};
use crate::report::{Culprit, Fix};

/// What would help a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repair {
    /// What says too little.
    pub(crate) culprits: Vec<Culprit>,
    pub(crate) fixes: Vec<Fix>,
}

/// The most callees that are asked to promise more at once.
const MOST_TARGETS: usize = 12;
/// Functions with more expressions are not asked to promise more: it takes too long.
const LARGEST: usize = 500;

/// Finds out what must be changed for a function to be proved. The first kind of change that helps is the one.
pub(crate) fn repair(
    file: &File,
    proofs: &Proofs,
    function: QName,
    suspects: &[Suspect],
    options: &Options,
    limits: &Limits,
) -> Option<Repair> {
    let vocabulary = Vocabulary::of_file(file)?;
    let trial = Trial::new(file, proofs, function, options, limits);
    let failing = proofs.failing(function);
    if let Some(found) = callees(&trial, &vocabulary, suspects) {
        return Some(found);
    }
    let one = |(culprit, fix): (Culprit, Fix)| Repair { culprits: vec![culprit], fixes: vec![fix] };
    let fold = || fold::fold(&trial, failing).map(one);
    let local = || local::local(&trial, &vocabulary, failing).map(one);
    let metric = || metric::metric(&trial, &vocabulary, failing).map(one);
    let qualifier = || qualifier::qualifier(&trial).map(one);
    let pragma = || pragma::pragma(&trial).map(one);
    let measure = || measure::measure(&trial, failing).map(one);
    fold().or_else(metric).or_else(measure).or_else(local).or_else(qualifier).or_else(pragma)
}

/// The callees whose refinements must be strengthened, and how.
fn callees(trial: &Trial<'_>, vocabulary: &Vocabulary, suspects: &[Suspect]) -> Option<Repair> {
    let &Trial { file, function, limits, .. } = trial;
    let imported = file.imported();
    let session = session(file, &imported)?;
    let asked = trial.proofs.failing(function).iter().flat_map(|failing| measures(&failing.goal)).collect();
    let search = Search { file, session, vocabulary, function, limits, asked, spent: Cell::new(0) };
    let promises = search.promises(&search.callees(suspects))?;
    let mut all_edits = Vec::new();
    let mut refinements = Vec::new();
    for promise in &promises {
        let (edits, refinement) = edits(file, promise)?;
        all_edits.extend(edits);
        refinements.push(format!("{} :: {refinement}", source_name(promise.function)));
    }
    let culprits: Vec<QName> = promises.iter().map(|promise| promise.function).collect();
    if !trial.proved(&all_edits, &culprits) {
        return None;
    }
    let names: Vec<String> = culprits.iter().map(|culprit| format!("`{}`", culprit.ident)).collect();
    let fix = Fix {
        title: format!("Strengthen refinement of {}", listed(&names)),
        culprit: culprits.first().map(|culprit| culprit.ident.to_string()).unwrap_or_default(),
        refinement: refinements.join("\n"),
        proved: true,
        edits: all_edits,
    };
    let culprits = culprits.into_iter().map(|name| culprit(file, function, name)).collect();
    Some(Repair { culprits, fixes: vec![fix] })
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

struct Search<'a> {
    file: &'a File,
    session: Session<'a>,
    vocabulary: &'a Vocabulary,
    function: QName,
    limits: &'a Limits,
    /// The measures that the open obligations speak in.
    asked: Vec<Name>,
    /// Queries so far.
    spent: Cell<u64>,
}

/// How many queries may be spent on one function, and what asking costs besides.
const WORK: u64 = 6_000;
const ASKING: u64 = 20;
/// What one query may take, in Z3's units: less than in a check, since most candidates fail.
const RESOURCES: u32 = 300_000;

/// One thing that a function could promise: the hole's place among the holes, and the term.
type Item = (QName, Vec<usize>, Term);

impl Search<'_> {
    /// The functions of the file that a function calls and whose code can be proved to do more, suspects first; itself comes
    /// last.
    fn callees(&self, suspects: &[Suspect]) -> Vec<QName> {
        let core = &self.file.loaded.compiled.core;
        let Some(binding) = core.bindings.iter().find(|binding| binding.name == self.function) else {
            return Vec::new();
        };
        let Some(body) = binding.body().filter(|body| body.exprs.len() <= LARGEST) else { return Vec::new() };
        let mut found: Vec<QName> = Vec::new();
        for expr in body.exprs.values() {
            if let Expr::Global { name, .. } = expr
                && !found.contains(name)
            {
                found.push(*name);
            }
        }
        let own = |name: &QName| {
            core.bindings.iter().any(|binding| {
                binding.name == *name
                    && binding.kind == BindingKind::Function
                    && binding.body().is_some_and(|body| body.exprs.len() <= LARGEST)
            })
        };
        let opaque = |name: QName| {
            self.file.binding(name).is_none_or(|binding| binding.body().is_none() || says_nothing(&binding))
        };
        let assumed =
            |name: &QName| opaque(*name) || self.file.contract(*name).is_some_and(|it| it.origin == Origin::Assumed);
        found.retain(|name| own(name) && !assumed(name) && may_promise_more(self.file, *name));
        let suspicion = |name: &QName| suspects.iter().position(|suspect| suspect.name == *name).unwrap_or(usize::MAX);
        found.sort_by_key(|name| (*name == self.function, suspicion(name)));
        found.truncate(MOST_TARGETS);
        found
    }

    /// The fewest functions, and the simplest promises of theirs, that prove the function.
    fn promises(&self, callees: &[QName]) -> Option<Vec<Promise>> {
        let alone = callees.iter().map(|callee| vec![*callee]);
        let sets = alone.chain((callees.len() > 1).then(|| callees.to_vec()));
        for targets in sets {
            let found = self.ask(&targets, None)?;
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
            let mut promises: Vec<Promise> = Vec::new();
            for target in &targets {
                let own = kept.iter().filter(|(function, ..)| function == target);
                let additions: Vec<(Vec<usize>, Term)> =
                    own.map(|(_, path, term)| (path.clone(), term.clone())).collect();
                if !additions.is_empty() {
                    promises.push(Promise { function: *target, additions });
                }
            }
            return (!promises.is_empty()).then_some(promises);
        }
        None
    }

    /// What the targets could promise, of everything or of these items only.
    fn ask(&self, targets: &[QName], items: Option<&[Item]>) -> Option<Strengthened> {
        let offer = |hole: &limpid_typing::Hole| match items {
            None => candidates(hole, self.vocabulary, self.session.qualifiers(), &self.asked),
            Some(items) => {
                let here = items.iter().filter(|(function, path, _)| *function == hole.function && *path == hole.path);
                here.map(|(.., term)| term.clone()).collect()
            }
        };
        let checked = BTreeSet::from([self.function]);
        let question = WhatIf { targets, checked: &checked, candidates: &offer };
        let weight = self.weight(targets);
        let queries = WORK.saturating_sub(self.spent.get()) / weight;
        if queries == 0 {
            return None;
        }
        let budget = Budget { queries, resources: RESOURCES, ..Budget::default() };
        let found = strengthen(&self.session, &question, budget, self.limits).ok()?;
        self.spent.set(self.spent.get() + (found.queries + ASKING) * weight);
        Some(found)
    }

    /// How much a query costs: in large functions more is known, and each one takes longer.
    fn weight(&self, targets: &[QName]) -> u64 {
        let mut components: Vec<usize> =
            targets.iter().chain([&self.function]).filter_map(|name| self.session.component_of(*name)).collect();
        components.sort_unstable();
        components.dedup();
        let together: Vec<QName> =
            components.into_iter().flat_map(|component| self.session.functions(component)).collect();
        let bodies = self.file.functions().filter(|binding| together.contains(&binding.name));
        let size: usize = bodies.filter_map(|binding| binding.body()).map(|body| body.exprs.len()).sum();
        1 + (size as u64 / 100).pow(2)
    }

    /// Whether the function is proved, and the targets do what they promise.
    fn proves(&self, targets: &[QName], found: &Strengthened) -> bool {
        let safe = |name: QName| {
            found.checked.iter().any(|checked| checked.function == name && checked.verdict == Verdict::Safe)
        };
        safe(self.function) && targets.iter().all(|target| safe(*target))
    }

    /// A smallest part of the items that proves the function together with those that are given; the first ones are
    /// preferred.
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
