//! Blame: which specification is too weak, where typing leaves an obligation open and no execution breaks it.
//!
//! There are six kinds of evidence, each of which names culprits:
//! 1. an execution that breaks the obligation when havoc stubs replace some callees ([`mod@counterfactual`]);
//! 2. a stronger specification with which the function is proved ([`limpid_repair`]);
//! 3. an unspecified callee on whose result the obligation depends ([`limpid_check::suspects`]);
//! 4. values that satisfy all facts and violate the goal ([`mod@values`]), where typing and LiquidHaskell agree
//!    ([`mod@agreement`]);
//! 5. an unrefined field of matched data on which the obligation depends ([`mod@unrefined`]);
//! 6. a proof in which everything that unfolds was unfolded, no function is a value and nothing is approximated.
//!
//! Without evidence the verdict stays unknown.

mod agreement;
mod counterfactual;
mod culprits;
mod harmless;
mod havoc;
mod hypotheses;
mod reality;
mod unrefined;
mod values;

use limpid_base::{Limits, Name, QName};
use limpid_check::culprit::{may_be_too_weak, of_kind};
use limpid_check::suspects::{Suspect, suspects};
use limpid_contracts::{ObligationKind, Origin, Place};
use limpid_core::Type;
use limpid_frontend::wired::wired;
use limpid_liquid::Failing;
use limpid_logic::{Relation, Term};
use limpid_machine::Program as _;
use limpid_solver::Solver;

use self::agreement::{Typed, doubt, proves_by_reflection};
use self::counterfactual::{Query, counterfactual, others};
use self::culprits::culprits;
pub use self::harmless::harmless;
use self::unrefined::unrefined;
use self::values::{Values, values};
use limpid_check::File;
use limpid_check::SearchBudget;
use limpid_check::counterexample::class;
use limpid_check::fields::Fields;
use limpid_check::proof::Proofs;
use limpid_check::roots::roots;
use limpid_repair::strengthen;
use limpid_report::{
    Assumed, Broken, ClaimShape, Counterexample, CounterexampleKind, CulpritKind, Ending, Event, EventKind,
    FunctionReport, ProofOption, Reason, Subject, TermValue, Verdict, Violated,
};

/// Finds the culprits for a function that typing does not prove and that no execution breaks, and changes its report to
/// a weak specification if there is evidence.
pub fn blame(file: &File, proofs: &Proofs, budget: SearchBudget, limits: &Limits, report: &mut FunctionReport) {
    let _blame = tracing::debug_span!("blame", function = %report.name.ident).entered();
    // With less than the default budget the search may have missed a counterexample.
    if limits.check().is_err() || budget.work < SearchBudget::default().work {
        return;
    }
    let failing = proofs.failing(report.name);
    let suspects = suspects(file, report.name, failing, limits);
    let query = Query { file, function: report.name, failing, suspects: &suspects, budget, limits };
    let counterfactual = counterfactual(query);
    // With the real callees the same input goes wrong, so no refinement is to blame.
    if !counterfactual.real.is_empty() {
        report.counterexamples = counterfactual.real;
        (report.verdict, report.reason) = (Verdict::Counterexample, Reason::Evident);
        return;
    }
    let repair = strengthen(file, proofs, report.name, &suspects, budget, limits);
    let (repaired, fixes) = repair.map(|repair| (repair.culprits, vec![repair.fix])).unwrap_or_default();
    let fields = Fields::of(file, report.name);
    // A root accepts any value, so its precondition is too weak rather than the field of its argument.
    let refined = repaired.iter().any(|culprit| culprit.kind == CulpritKind::Field);
    let given = !refined && roots(file).contains(&report.name);
    let hangs_on_field = |failing: &Failing| !given && unrefined(file, &fields, failing).is_some();
    let typed = Typed {
        // Without predicate abstraction, abstract refinements are typed exactly.
        exact: proofs.sorts(report.name).is_empty(),
        made_up: !matches!(&report.reason, Reason::Open { gap: Some(gap), .. } if gap.is_without_values()),
    };
    let is_sure = |failing: &&Failing| match doubt(file, report.name, failing, typed) {
        None => true,
        Some(doubt) => {
            tracing::debug!(?doubt, "LiquidHaskell may know more");
            hangs_on_field(failing)
        }
    };
    let sure: Vec<&Failing> = failing.iter().filter(is_sure).collect();
    let reflects = file.in_force().is_some_and(|in_force| proves_by_reflection(&in_force.own.options));
    // A repair that suffices for our typing does not show that LiquidHaskell rejects the function. It does so for these
    // culprits:
    let promised = repaired.iter().any(|it| match it.kind {
        CulpritKind::Callee | CulpritKind::Dependency | CulpritKind::Local => true,
        // a recursive function, which is its own callee;
        CulpritKind::Itself => failing.iter().flat_map(|it| &it.callees).any(|called| called.callee == report.name),
        // a callback, of whose result only the type is known, unless it is a function of the logic;
        CulpritKind::Parameter => {
            !reflects && failing.iter().flat_map(|failing| &failing.callees).any(|called| it.is_function(called.callee))
        }
        // the option, where constructed values are compared: without it they are unknown.
        CulpritKind::Option => {
            it.subject == Subject::Option(ProofOption::ExactDataCons) && failing.iter().all(compares_data)
        }
        _ => false,
    });
    let unspecified = suspects.first().is_some_and(|suspect| depends_on_unspecified(file, failing, suspect));
    if !counterfactual.conclusive && sure.is_empty() && !promised && !unspecified {
        return;
    }
    let is_incomplete = !sure.is_empty() && !unspecified;
    let mut solver = Solver::default();
    report.counterexamples = counterfactual.examples;
    if report.counterexamples.is_empty() {
        let open = if sure.is_empty() { failing.iter().collect() } else { sure };
        report.counterexamples =
            open.into_iter().map(|failing| without_data(file, report, failing, &mut solver)).collect();
    }
    report.culprits = repaired;
    if report.culprits.is_empty() {
        let mut named = counterfactual.deviating;
        // Where no repair is known, all callees are named that need a stronger postcondition in any case.
        if !named.is_empty() {
            report.allowed = others(query, &named);
            named.extend(report.allowed.iter().filter_map(Assumed::subject));
        }
        report.culprits = match named.is_empty() && is_incomplete && is_statement(file, report.name) {
            true => vec![of_kind(CulpritKind::Proof, file, report.name)],
            false => culprits(file, report.name, failing, &suspects, &named),
        };
    }
    let names: Vec<Name> = report.culprits.iter().map(|culprit| Name::new(&culprit.name)).collect();
    for example in &mut report.counterexamples {
        if example.culprits.is_empty() {
            example.culprits.clone_from(&names);
        }
    }
    report.fixes = fixes;
    report.verdict = Verdict::WeakSpec;
    // The user should know that not all inputs could be tried.
    report.reason = match std::mem::take(&mut report.reason) {
        Reason::Open { gap: Some(gap), .. } if gap.is_without_values() => Reason::NotAllTried { gap },
        _ => Reason::Evident,
    };
}

/// The number of executions that the counterfactual search alone finds for a function, and the number of callees that
/// they name. For benchmarks.
pub fn counterfactuals(
    file: &File,
    proofs: &Proofs,
    function: QName,
    budget: SearchBudget,
    limits: &Limits,
) -> (usize, usize) {
    let failing = proofs.failing(function);
    let suspects = suspects(file, function, failing, limits);
    let found = counterfactual(Query { file, function, failing, suspects: &suspects, budget, limits }).examples;
    let named: std::collections::BTreeSet<Name> = found.iter().flat_map(|example| example.culprits.clone()).collect();
    (found.len(), named.len())
}

/// Whether a function proves a statement by reflection: it returns nothing else.
fn is_statement(file: &File, function: QName) -> bool {
    let options = file.in_force().map(|in_force| &in_force.own.options);
    let result = file.contract(function).map(|contract| contract.ty.body.split_funs().1.to_type());
    let is_unit = matches!(&result, Some(Type::Con(name, _)) if *name == wired().unit);
    is_unit && options.is_some_and(proves_by_reflection)
}

/// Whether an obligation equates two values that are variables or constructor applications.
fn compares_data(failing: &Failing) -> bool {
    let same = matches!(&failing.goal, Term::Compare(Relation::Eq, sides) if is_value(&sides.0) && is_value(&sides.1));
    same && !failing.gave_up && failing.callees.is_empty() && failing.kind == ObligationKind::Postcondition
}

fn is_value(term: &Term) -> bool {
    matches!(term, Term::Var(_) | Term::Con(..))
}

/// Whether an obligation depends on an unspecified function, whose code LiquidHaskell does not unfold either.
fn depends_on_unspecified(file: &File, failing: &[Failing], suspect: &Suspect) -> bool {
    let Some(in_force) = file.in_force() else { return false };
    let options = &in_force.own.options;
    let Some(binding) = file.binding(suspect.name) else { return false };
    let written = file.contract(suspect.name).is_some_and(|contract| contract.origin != Origin::Haskell);
    suspect.unspecified
        && suspect.distance.is_some()
        && file.module(suspect.name.module).is_some()
        && (written || binding.exported)
        && (suspect.distance == Some(0) || !(options.ple || options.reflection))
        && failing.iter().all(|failing| !failing.gave_up)
}

/// A failing obligation as a counterexample without data.
fn without_data(file: &File, report: &FunctionReport, failing: &Failing, solver: &mut Solver) -> Counterexample {
    let facts: Vec<Term> = failing.facts.iter().map(|fact| fact.term.clone()).collect();
    let values: Option<Values> = values(&facts, &failing.goal, solver);
    let filled = values.as_ref().map(|values| values.fill(&failing.goal)).unwrap_or_default();
    let claim = hypotheses::with_source_names(&failing.goal);
    let shape = match hypotheses::is_readable(&claim) {
        true if claim == Term::Bool(false) => ClaimShape::False,
        true => ClaimShape::Other,
        false => ClaimShape::Unreadable,
    };
    // Where the goal has a value of its own, that says nothing.
    let decided = values.as_ref().is_none_or(|values| values.decides(&failing.goal));
    let shown = if decided { String::new() } else { filled.clone() };
    let violated = Violated { claim: claim.to_string(), shape, filled: shown, ..Violated::default() };
    let callee = match &failing.kind {
        ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } => Some(*callee),
        ObligationKind::Constructor { constructor, .. } => Some(*constructor),
        ObligationKind::Postcondition | ObligationKind::Totality | ObligationKind::Termination => None,
    };
    let call = limpid_check::names::call_text(report.name, &parameters(file, report));
    let terms = values.map(|values| values.of).unwrap_or_default().into_iter();
    let terms = terms.map(|(term, value)| TermValue { term, value, inside: false, after_call: false }).collect();
    let assumed = failing.callees.iter().filter(|called| may_be_too_weak(file, called.callee));
    let assumed = assumed.map(|called| {
        let arguments: Vec<String> = called.args.iter().map(argument).collect();
        let result = file.contract(called.callee).map(|contract| contract.ty.body.split_funs().1.to_string());
        Assumed {
            callee: called.callee,
            name: limpid_check::names::source_name(called.callee),
            call: limpid_check::names::call_text(called.callee, &arguments),
            result: result.unwrap_or_default(),
            really: None,
            promise: reality::promise(file, called.callee),
        }
    });
    Counterexample {
        kind: CounterexampleKind::Abstract,
        demanded: true,
        ending: Ending::GoesWrong,
        obligation: Broken {
            kind: class(&failing.kind),
            place: Place { module: report.name.module, span: failing.span },
            refinement: failing.required.clone(),
            written: failing.required.clone(),
            declared: failing.declared,
            callee,
        },
        event: Event {
            subject: limpid_check::names::source_name(report.name),
            arguments: Vec::new(),
            kind: EventKind::Open { known: hypotheses::relevant(failing) },
        },
        call,
        result: None,
        violated: Some(Violated { terms, ..violated }),
        filled,
        trace: Vec::new(),
        assumed: assumed.collect(),
        culprits: Vec::new(),
        record: None,
    }
}

fn parameters(file: &File, report: &FunctionReport) -> Vec<String> {
    let contract = file.contract(report.name);
    contract.map_or_else(Vec::new, |contract| {
        contract.ty.body.split_funs().0.iter().map(|param| param.binder.to_string()).collect()
    })
}

fn argument(term: &Term) -> String {
    match term {
        Term::Var(_) | Term::Int(_) | Term::Bool(_) | Term::Char(_) | Term::Str(_) | Term::Bits(_) => term.to_string(),
        Term::Con(_, args) | Term::App(_, args) if args.is_empty() => term.to_string(),
        term => format!("({term})"),
    }
}
