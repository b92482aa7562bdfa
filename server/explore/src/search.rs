//! The search of a query: for all choices of types and shapes of functions, with a replay of each candidate.
//!
//! Must not know: what the query is about.

use std::sync::Arc;

use limpid_base::{Gap, Limits};
use limpid_solver::Solver;
use limpid_symex::{
    Candidate, Explorer, FunctionShape, Harness, Input, Judgement, OTHER, ProgramContext, Replayer, SearchBudget,
    SearchOrder, SearchSummary, shrink,
};

use crate::answer::{Extent, Impossible, RunResult};
use crate::concrete::Concrete;
use crate::idealised::is_idealised;
use crate::query::Query;

/// How much a query may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// A multiple of the usual budget.
    pub times: f64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { times: 1.0 }
    }
}

/// Steps of a search for a goal, for all choices together.
const WORK: f64 = 40_000_000.0;
/// Steps of a search for examples of branches.
const OBSERVATION: f64 = 12_000_000.0;
/// The most states that may be pending.
const STATES: usize = 20_000;
/// How many types besides the first ones are tried for constrained variables.
const OTHERS: usize = 4;
/// How many replays make inputs smaller.
const TRIES: u32 = 400;
/// The same for an example.
const REPRESENTATIVE: u32 = 60;

/// A candidate with what it takes to confirm it.
pub(crate) struct Trial<'a, 'p> {
    pub candidate: &'a Candidate,
    parts: &'a [Arc<Harness>],
    concrete: &'a mut Concrete<'p>,
    replayer: &'a mut Replayer<'p>,
    limits: &'a Limits,
}

impl Trial<'_, '_> {
    /// Whether the goal is reached in GHC's arithmetic, too.
    pub(crate) fn holds(&mut self) -> bool {
        self.concrete.reaches_goal(&self.candidate.harness, &self.candidate.inputs, self.limits)
    }

    /// The smallest inputs nearby that reach the goal.
    pub(crate) fn smallest(&mut self) -> Vec<Input> {
        let (replayer, limits) = (&mut *self.replayer, self.limits);
        let mut reaches = |smaller: &Candidate| replayer.violation(smaller, &|_| 0, limits).is_some();
        let small = shrink(self.candidate, TRIES, &mut reaches).inputs;
        match self.concrete.reaches_goal(&self.candidate.harness, &small, limits) {
            true => small,
            false => self.candidate.inputs.clone(),
        }
    }

    /// The smallest inputs nearby that reach the same branches, with their result.
    pub(crate) fn representative(&mut self) -> Option<(Vec<Input>, RunResult, Vec<u32>)> {
        let candidate = self.candidate;
        let (ends, reached) = self.run(&candidate.inputs)?;
        // A run that does not end costs its whole budget.
        let inputs = match ends {
            true => {
                shrink(candidate, REPRESENTATIVE, &mut |smaller| {
                    self.run(&smaller.inputs).is_some_and(|(ends, again)| ends && again == reached)
                })
                .inputs
            }
            false => candidate.inputs.clone(),
        };
        let result = self.part(0, &inputs).map_or(RunResult::Unknown, |(result, _)| result);
        Some((inputs, result, reached))
    }

    /// The branches that the candidate reaches.
    pub(crate) fn reached(&mut self) -> Vec<u32> {
        let candidate = self.candidate;
        self.run(&candidate.inputs).map(|(_, reached)| reached).unwrap_or_default()
    }

    /// Whether it was not found by a search.
    pub(crate) fn is_seed(&self) -> bool {
        self.candidate.reached.is_empty()
    }

    /// Whether the goal's run with these inputs comes to an end, and the branches that it reaches.
    fn run(&mut self, inputs: &[Input]) -> Option<(bool, Vec<u32>)> {
        let ends = self.concrete.runs(&self.candidate.harness, inputs, self.limits)?;
        Some((ends, self.concrete.reached()))
    }

    /// What a part of the query shows of these inputs, and the branches that are reached on the way.
    pub(crate) fn part(&mut self, place: usize, inputs: &[Input]) -> Option<(RunResult, Vec<u32>)> {
        let result = self.concrete.part(self.parts.get(place)?, inputs, self.limits)?;
        Some((result, self.concrete.reached()))
    }

    /// The unknowns as Haskell text, in argument position.
    pub(crate) fn shown(&self, inputs: &[Input]) -> Vec<String> {
        self.candidate.harness.show(inputs)
    }

    /// The unknowns as Haskell text on their own.
    pub(crate) fn values(&self, inputs: &[Input]) -> Vec<String> {
        self.candidate.harness.show_values(inputs)
    }
}

pub(crate) fn size(inputs: &[Input]) -> u64 {
    inputs.iter().map(Input::size).sum()
}

/// Searches for inputs that reach the goal of a query. Observed paths are candidates too if the query has sites.
pub(crate) fn search(
    query: &Query<'_>,
    budget: Budget,
    limits: &Limits,
    judge: &mut dyn FnMut(&mut Trial<'_, '_>) -> Judgement,
) -> Result<Extent, Impossible> {
    let Some(goal) = query.goal() else { return Err(Impossible::new("the query has no goal")) };
    let find = |name| query.data(name);
    let world = ProgramContext {
        program: query,
        find_data: &find,
        instances: &query.instances,
        opaque: query,
        spelling: query,
    };
    let mut explorer = Explorer::new(world, Solver::default());
    let observes = !query.sites.all().is_empty();
    match observes {
        true => explorer.observe(),
        false => explorer.order(SearchOrder::Smallest),
    }
    let mut run = Run {
        concrete: Concrete::new(query, query.evaluator),
        replayer: Replayer::new(query),
        limits,
        finished: false,
        extent: Extent { exhausted: true, idealised: is_idealised(query, &goal.scheme), ..Extent::default() },
    };
    let choices = explorer.choices(&goal);
    let work = if observes { OBSERVATION } else { WORK };
    let work = (work * budget.times) as u64 / choices as u64;
    // Where constraints allow other types, too, their instances may reach what the first ones do not.
    let others = if observes && !query.special.is_empty() { OTHERS } else { 0 };
    for choice in (0..choices).chain(OTHER + 1..=OTHER + others) {
        for shape in [FunctionShape::Constant, FunctionShape::Table] {
            let harness = match explorer.harness(&goal, shape, choice) {
                Ok(harness) => harness,
                Err(_) if choice > OTHER => break,
                Err(gap) => return Err(Impossible::new(gap.to_string())),
            };
            let parts = (0..query.parts).filter_map(|place| query.part(place));
            let parts: Result<Vec<_>, Gap> = parts.map(|part| explorer.harness(&part, shape, choice)).collect();
            let parts = parts.map_err(|gap| Impossible::new(gap.to_string()))?;
            let functions = harness.has_functions();
            // Constant functions come first, since they are easy to read. Tables include them.
            let last = shape == FunctionShape::Table || !functions;
            let work = if functions { work / 2 } else { work };
            let work = if choice > OTHER { work / 4 } else { work };
            let budget = SearchBudget { work, states: STATES, candidates: u32::MAX, paths: u64::MAX };
            let summary = run.explore(&mut explorer, &harness, &parts, budget, judge);
            run.add(summary, last, functions);
            if run.finished || run.extent.cancelled {
                run.extent.exhausted = false;
                run.extent.constructors = None;
                return Ok(run.extent);
            }
            if last {
                if observes && run.seeded(&mut explorer, &harness, &parts, judge) {
                    run.extent.exhausted = false;
                    return Ok(run.extent);
                }
                break;
            }
        }
    }
    // Only some of the types that fit were tried.
    let general = choices == 1 && query.special.is_empty();
    let skipped = query.special.iter().map(|pred| Gap::OtherTypes { constraint: pred.to_string() });
    run.extent.gaps.extend(skipped);
    run.extent.exhausted &= general;
    run.extent.constructors = run.extent.constructors.filter(|bound| general && (1..u32::MAX).contains(bound));
    Ok(run.extent)
}

struct Run<'p> {
    concrete: Concrete<'p>,
    replayer: Replayer<'p>,
    limits: &'p Limits,
    finished: bool,
    extent: Extent,
}

impl<'p> Run<'p> {
    fn explore(
        &mut self,
        explorer: &mut Explorer<'p>,
        harness: &Arc<Harness>,
        parts: &[Arc<Harness>],
        budget: SearchBudget,
        judge: &mut dyn FnMut(&mut Trial<'_, '_>) -> Judgement,
    ) -> SearchSummary {
        let Run { concrete, replayer, limits, finished, .. } = self;
        explorer.search(harness, budget, limits, &|_| false, &mut |candidate| {
            let mut trial = Trial { candidate, parts, concrete, replayer, limits };
            let judgement = judge(&mut trial);
            *finished |= judgement == Judgement::Finished;
            judgement
        })
    }

    /// Tries texts that are worth it. Returns whether nothing is left to search for.
    fn seeded(
        &mut self,
        explorer: &mut Explorer<'p>,
        harness: &Arc<Harness>,
        parts: &[Arc<Harness>],
        judge: &mut dyn FnMut(&mut Trial<'_, '_>) -> Judgement,
    ) -> bool {
        let Run { concrete, replayer, limits, .. } = self;
        explorer.seeds(harness).iter().any(|candidate| {
            let mut trial = Trial { candidate, parts, concrete, replayer, limits };
            limits.check().is_ok() && judge(&mut trial) == Judgement::Finished
        })
    }

    fn add(&mut self, summary: SearchSummary, last: bool, functions: bool) {
        let extent = &mut self.extent;
        if last {
            let all = if summary.exhausted { u32::MAX } else { 0 };
            let bound = summary.covered_below().filter(|_| !functions).unwrap_or(all);
            extent.constructors = Some(extent.constructors.map_or(bound, |known| known.min(bound)));
            let complete = summary.exhausted && summary.gaps.is_empty() && !summary.concretised;
            // A table does not tell all arguments of a function apart.
            extent.exhausted &= complete && !functions;
        }
        extent.cancelled |= summary.cancelled;
        extent.concretised |= summary.concretised;
        extent.paths += summary.paths;
        extent.work += summary.work;
        extent.sites.extend(summary.sites);
        for gap in summary.gaps {
            if !extent.gaps.contains(&gap) {
                extent.gaps.push(gap);
            }
        }
    }
}
