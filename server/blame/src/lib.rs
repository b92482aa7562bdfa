//! Blame: which specification is too weak, where typing leaves an obligation open and no execution breaks it.
//!
//! There are six kinds of evidence, each of which names culprits:
//! 1. an execution that breaks the obligation when havoc stubs replace some callees ([`mod@counterfactual`]);
//! 2. a stronger specification with which the function is proved ([`limpid_repair`]);
//! 3. an unspecified callee on whose result the obligation depends ([`limpid_check::suspects`]);
//! 4. values that satisfy all facts and violate the goal ([`mod@values`]), where all of it is arithmetic over measures, on
//!    which our typing and LiquidHaskell agree;
//! 5. an unrefined field of matched data on which the obligation depends ([`mod@unrefined`]);
//! 6. a proof in which everything that unfolds was unfolded, no function is a value and nothing is approximated.
//!
//! Without evidence the verdict stays unknown.

mod counterfactual;
mod culprits;
mod harmless;
mod havoc;
mod hypotheses;
mod reality;
mod unrefined;
mod values;

use limpid_base::{Limits, Name, QName, is_tuple};
use limpid_check::culprit::{may_be_too_weak, of_kind};
use limpid_check::suspects::{Suspect, suspects};
use limpid_contracts::rtype::{RFun, Shape};
use limpid_contracts::{Contract, InForce, LiquidOptions, ObligationKind, Origin, Place, RType};
use limpid_core::Type;
use limpid_frontend::wired::wired;
use limpid_liquid::{Called, Failing, VariableOrigin};
use limpid_logic::{Relation, Sort, Symbol, SymbolKind, Term, Theory};
use limpid_machine::Program as _;
use limpid_solver::Solver;

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
    Assumed, Broken, ClaimShape, Counterexample, CounterexampleKind, CulpritKind, Event, EventKind, FunctionReport,
    ProofOption, Reason, Subject, TermValue, Verdict, Violated,
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
    // Without predicate abstraction, abstract refinements are typed exactly.
    let exact = proofs.sorts(report.name).is_empty();
    // Where inputs cannot be made up, a false statement would not have been noticed.
    let made_up = !matches!(&report.reason, Reason::Open { gap: Some(gap), .. } if gap.is_without_values());
    let is_sure = |failing: &&Failing| is_sure(file, report.name, failing, exact, made_up) || hangs_on_field(failing);
    let sure: Vec<&Failing> = failing.iter().filter(is_sure).collect();
    let reflects = file.in_force().is_some_and(|in_force| proves_by_reflection(&in_force.own.options));
    // A repair that suffices for our typing does not show that LiquidHaskell rejects the function. It does so for these
    // culprits:
    let promised = repaired.iter().any(|it| match it.kind {
        CulpritKind::Callee | CulpritKind::Local => true,
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

/// Whether the options let a file prove statements about its own functions.
fn proves_by_reflection(options: &LiquidOptions) -> bool {
    options.ple || options.ple_local || options.reflection
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

/// Whether LiquidHaskell rejects the obligation too: it involves nothing that our typing may know less about.
fn is_sure(file: &File, function: QName, failing: &Failing, exact: bool, made_up: bool) -> bool {
    let Some(in_force) = file.in_force() else { return false };
    let options = &in_force.own.options;
    let approximated = |name: QName| {
        let contract = in_force.contract_of(name);
        let abstracts = |it: &Contract| !it.ty.preds.is_empty() || has_abstract_refinements(&it.ty.body);
        let approximates = |it: &Contract| has_functions_inside(&it.ty.body) || has_abstract_components(&it.ty.body);
        contract.is_some_and(|it| approximates(it) || !exact && abstracts(it))
    };
    // The type of a callback may say more than we know.
    let known = |name: QName| file.module(name.module).is_none() || file.binding(name).is_some();
    let mut involved = failing.callees.iter().map(|called| called.callee).chain([function]);
    let constructors = matches!(failing.kind, ObligationKind::Termination | ObligationKind::Constructor { .. });
    if failing.kind == ObligationKind::Termination && failing.goal == Term::Bool(false) {
        // There is no decreasing parameter.
        return true;
    }
    let terms = || failing.facts.iter().map(|fact| &fact.term).chain([&failing.goal]);
    // Equality of functions is decided by more than unfolding.
    let takes_functions = |name: QName| {
        let contract = in_force.contract_of(name);
        contract.is_some_and(|it| {
            let (params, _) = it.ty.body.split_funs();
            let is_value = |fun: &&RFun| !matches!(fun.arg, RType::Base { .. }) || !fun.refinement.is_trivial();
            params.iter().any(is_value) || has_ranks(&it.ty.body)
        })
    };
    let reflects = proves_by_reflection(options);
    let proof = reflects && terms().any(is_about_reflected);
    if reflects && involved.clone().any(takes_functions) {
        return false;
    }
    let is_proof = made_up && failing.kind == ObligationKind::Postcondition;
    if proof && !is_proof || reflects && constructors {
        return false;
    }
    // With exact data constructors both know the same of constructed values.
    let constructors = constructors || options.exact_data_cons;
    let plain =
        Plain { callees: &failing.callees, in_force: &in_force, constructors: constructors || proof, proof, exact };
    !failing.gave_up
        && failing.unfolded
        && failing.goal.free_vars().into_iter().all(|name| is_in_scope(file, function, failing, name))
        && !options.bscope
        && options.max_case_expand.is_none()
        && involved.all(|name| known(name) && !approximated(name))
        && Plain { constructors: plain.proof, ..plain }.is(&failing.goal)
        && failing.facts.iter().all(|fact| plain.is(&fact.term))
}

/// Whether a term mentions a reflected function, or a function as a value.
fn is_about_reflected(term: &Term) -> bool {
    let mut found = match term {
        Term::App(symbol, args) => match symbol.kind {
            SymbolKind::Reflected => true,
            SymbolKind::Field => args.len() > 1,
            _ => false,
        },
        Term::Lambda(..) | Term::Apply(..) => true,
        _ => false,
    };
    term.for_each_part(&mut |part| found = found || is_about_reflected(part));
    found
}

fn has_abstract_refinements(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => has_abstract_refinements(&fun.arg) || has_abstract_refinements(&fun.result),
        RType::Forall(scheme) => !scheme.preds.is_empty() || has_abstract_refinements(&scheme.body),
        RType::Base { shape: Shape::Con { args, preds, .. }, .. } => {
            !preds.is_empty() || args.iter().any(|arg| has_abstract_refinements(&arg.ty))
        }
        RType::Base { .. } => false,
    }
}

/// Whether a component of a tuple has abstract refinements. A pattern that is matched lazily knows less of it.
fn has_abstract_components(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => has_abstract_components(&fun.result),
        RType::Forall(scheme) => has_abstract_components(&scheme.body),
        RType::Base { shape: Shape::Con { name, args, .. }, .. } => {
            is_tuple(*name) && args.iter().any(|arg| has_abstract_refinements(&arg.ty))
        }
        RType::Base { .. } => false,
    }
}

/// Whether a parameter has a polymorphic type of its own.
fn has_ranks(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => matches!(fun.arg, RType::Forall(_)) || has_ranks(&fun.arg) || has_ranks(&fun.result),
        RType::Forall(scheme) => has_ranks(&scheme.body),
        RType::Base { .. } => false,
    }
}

fn has_functions_inside(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => has_functions_inside(&fun.arg) || has_functions_inside(&fun.result),
        RType::Forall(scheme) => has_functions_inside(&scheme.body),
        RType::Base { shape: Shape::Con { args, .. }, .. } => {
            args.iter().any(|arg| matches!(arg.ty, RType::Fun(_)) || has_functions_inside(&arg.ty))
        }
        RType::Base { .. } => false,
    }
}

/// Whether a variable is bound in the function, or generated by typing. The refinement of an element may mention the
/// list that it is in, by a name that is not in scope here.
fn is_in_scope(file: &File, function: QName, failing: &Failing, name: Name) -> bool {
    let is_own_parameter = || {
        let contract = file.contract(function);
        contract.is_some_and(|contract| contract.ty.body.split_funs().0.iter().any(|param| param.binder == name))
    };
    match failing.variables.get(&name) {
        Some(VariableOrigin::Source | VariableOrigin::Desugared | VariableOrigin::Bound) => true,
        Some(VariableOrigin::Contract) => is_own_parameter(),
        Some(VariableOrigin::Field) | None => false,
        Some(origin) => origin.is_generated(),
    }
}

/// Decides which terms are plain: arithmetic, booleans, sets, and measures of variables and results.
#[derive(Clone, Copy)]
struct Plain<'p> {
    callees: &'p [Called],
    in_force: &'p InForce<'p>,
    /// Whether constructors are plain.
    constructors: bool,
    /// Whether reflected functions are plain, and conditionals.
    proof: bool,
    /// Whether abstract refinements are plain.
    exact: bool,
}

impl Plain<'_> {
    fn is_of_data(self, symbol: Symbol) -> bool {
        let of_number = |sort: &Sort| matches!(sort, Sort::Fun(pair) if pair.0 == Sort::Int);
        !self.in_force.definitions(symbol).iter().any(|measure| of_number(&measure.sort))
    }

    /// Whether a function has all its arguments, and so is no value itself. Texts are compared by more than unfolding.
    fn is_saturated(self, symbol: Symbol, args: usize) -> bool {
        self.in_force.definitions(symbol).iter().all(|measure| {
            let (params, result) = measure.sort.split_funs();
            params.len() == args && *result != Sort::Str
        })
    }

    fn is(self, term: &Term) -> bool {
        let own = match term {
            Term::Pred(..) => self.exact,
            Term::Lambda(..) | Term::Apply(..) => false,
            Term::Str(_) => !self.proof,
            Term::If(_) => self.proof,
            Term::Con(..) => self.constructors,
            Term::App(symbol, args) => match symbol.kind {
                // The equations of a measure of numbers hold where a literal was matched.
                SymbolKind::Measure => self.is_of_data(*symbol),
                SymbolKind::Field => !self.proof || args.len() == 1,
                SymbolKind::Builtin(builtin) => {
                    !(matches!(builtin.theory(), Theory::Maps(_)) || self.proof && args.is_empty())
                }
                SymbolKind::Uninterpreted => {
                    let declared = || !self.in_force.definitions(*symbol).is_empty();
                    let called = || self.callees.iter().any(|called| called.callee == symbol.name);
                    // A function that is a value may be equal to others.
                    args.is_empty() && !self.proof || called() || declared()
                }
                SymbolKind::Reflected => self.proof && self.is_saturated(*symbol, args.len()),
                SymbolKind::Inline => false,
            },
            _ => true,
        };
        let mut all = own;
        term.for_each_part(&mut |part| all = all && self.is(part));
        all
    }
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
        ends: false,
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
