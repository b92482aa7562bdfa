//! Counterexamples of properties: functions that should return `True`, or a `Property` of QuickCheck, for all inputs.
//!
//! Inputs of ordinary types are unknowns. A type with an instance of `Arbitrary` in the user's files has the values that its
//! generator makes, no others; then the choices of the generator are the unknown.

use limpid_base::{Limits, Name, QName, Span};
use limpid_core::{Binding, BindingKind, Expr, Pred, Type};
use limpid_frontend::wired::wired;
use limpid_library::library;
use limpid_symex::{Instances, Judgement};

use crate::answer::{Example, Extent, Impossible, Proof, PropertyReport, PropertyVerdict, RunResult};
use crate::call::{Callee, parameters};
use crate::evaluate::{Evaluator, QUERIES};
use crate::query::{Query, QueryText};
use crate::search::{Budget, Trial, search, size};
use crate::trees::{self, TESTS};

/// The library modules that properties are made of.
pub(crate) const PROPERTY: &str = "Test.QuickCheck.Property";
const ARBITRARY: &str = "Test.QuickCheck.Arbitrary";
/// What one input cannot refute. That a property fails somewhere, as expected, or that a value exists, is not shown by inputs
/// for which nothing is refuted.
const UNREFUTED: &[(&str, &str)] =
    &[(PROPERTY, "expectFailure"), (SMALL, "exists"), (SMALL, "exists1"), (SMALL, "existsUnique")];
const SMALL: &str = "Test.SmallCheck";
const IN_IO: &[(&str, &str)] = &[(PROPERTY, "ioProperty"), (PROPERTY, "idempotentIOProperty")];
/// The unknown of generators.
const CHOICES: &str = "limpid'choices";

/// The properties of a file: its functions `prop_..`, then those in trees of tests, each in source order.
pub fn properties(evaluator: &Evaluator) -> Vec<String> {
    let written = evaluator.loaded.compiled.core.written().filter(|binding| is_property(binding));
    let named = written.map(|binding| binding.name.ident.as_str().to_owned());
    named.chain(trees::properties(evaluator).into_iter().map(|property| property.path)).collect()
}

/// Whether a function is a property by its name.
pub fn is_property(binding: &Binding) -> bool {
    binding.kind == BindingKind::Function && binding.name.ident.as_str().starts_with("prop_")
}

/// Looks for inputs that falsify a property of the file.
pub fn refute(
    evaluator: &Evaluator,
    name: &str,
    budget: Budget,
    limits: &Limits,
) -> Result<PropertyReport, Impossible> {
    let is_function = || evaluator.loaded.compiled.core.written().any(|one| one.name.ident == Name::new(name));
    let in_tree = || trees::properties(evaluator).into_iter().find(|property| property.path == name);
    let (callee, plan, tree) = match (!is_function()).then(in_tree).flatten() {
        Some(property) => {
            let tree = property.binding.name.ident.as_str().to_owned();
            (property.callee(evaluator), Plan { params: Vec::new(), generates: true }, Some(tree))
        }
        None => {
            let callee = Callee::new(evaluator, name)?;
            let plan = Plan::new(evaluator, &callee)?;
            (callee, plan, None)
        }
    };
    let span = callee.binding.name_span;
    if let Some(place) = use_of(callee.binding, IN_IO) {
        return Err(Impossible::in_file("properties in `IO` are not tried", place));
    }
    let report = |verdict, extent| PropertyReport {
        name: name.to_owned(),
        tree: tree.clone(),
        span,
        verdict,
        extent,
        branches: Vec::new(),
    };
    let query = plan.query(evaluator, &callee).map_err(|why| Impossible::in_file(why, span))?;
    let mut refuted = None;
    let extent = search(&query, budget, limits, &mut |trial| match plan.refutation(trial, &callee) {
        Some(verdict) => {
            refuted = Some(verdict);
            Judgement::Finished
        }
        None => Judgement::Open,
    });
    let mut extent = match extent {
        Ok(extent) => extent,
        Err(impossible) => {
            return Ok(report(PropertyVerdict::Unsupported { why: impossible.message }, Extent::default()));
        }
    };
    if plan.generates {
        // The choices of generators are no inputs that a reader could count.
        extent.constructors = None;
    }
    let missing = extent.gaps.iter().find(|gap| gap.is_without_values()).filter(|_| extent.paths == 0);
    let verdict = match refuted {
        Some(verdict) => verdict,
        None if extent.exhausted && use_of(callee.binding, UNREFUTED).is_none() => {
            PropertyVerdict::Proved { by: Proof::Exhaustion }
        }
        None => match missing {
            Some(gap) => PropertyVerdict::Unsupported { why: gap.to_string() },
            None => PropertyVerdict::Open,
        },
    };
    Ok(report(verdict, extent))
}

/// Where a property uses one of these functions.
fn use_of(binding: &Binding, functions: &[(&str, &str)]) -> Option<Span> {
    let body = binding.body()?;
    let names: Vec<QName> = functions.iter().map(|(module, name)| QName::new(module, name)).collect();
    let is_use = |expr: &Expr| matches!(expr, Expr::Global { name, .. } if names.contains(name));
    body.exprs.iter().find(|(_, expr)| is_use(expr)).map(|(id, _)| body.span(id))
}

/// How the inputs of a property are made.
struct Plan {
    /// The parameters, and how each of them is made.
    params: Vec<(String, Source)>,
    /// Whether the verdict depends on the choices of generators.
    generates: bool,
}

/// Where a parameter comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// It is an unknown.
    Open,
    /// It is an unknown that its type must admit.
    Admitted,
    /// A generator of the user's makes it.
    Generated,
}

impl Plan {
    fn new(evaluator: &Evaluator, callee: &Callee<'_>) -> Result<Plan, Impossible> {
        let span = callee.binding.name_span;
        let (params, returned) = callee.binding.scheme.body.split_funs();
        let quick = evaluator.environment.module(Name::new(PROPERTY)).is_some();
        let returns = |wanted: QName| matches!(returned, Type::Con(name, _) if *name == wanted);
        let plain = returns(wired().bool);
        let instances = Instances::new(&evaluator.environment);
        let testable = || instances.of(QName::new(PROPERTY, "Testable"));
        let head = |ty: Option<&Type>| matches!((ty, returned), (Some(Type::Con(a, _)), Type::Con(b, _)) if a == b);
        let property = !plain && quick && testable().iter().any(|instance| head(instance.head.first()));
        if returns(wired().io) {
            let message = format!("`{}` returns `{returned}`: properties in `IO` are not tried", callee.name);
            return Err(Impossible::in_file(message, span));
        }
        if !plain && !property {
            let message = format!("`{}` is no property: it returns `{returned}`, not `Bool`", callee.name);
            return Err(Impossible::in_file(message, span));
        }
        let class = QName::new(ARBITRARY, "Arbitrary");
        let own = own_types(&instances, class);
        let source = |param: &Type| {
            let has_instance = || instances.resolve(&Pred { class, args: vec![param.clone()] }).is_some();
            match mentions(param, &own) {
                true => Source::Generated,
                false if quick && !param.has_vars() && has_instance() => Source::Admitted,
                false => Source::Open,
            }
        };
        let sources: Vec<Source> = params.into_iter().map(source).collect();
        let generates = property || sources.contains(&Source::Generated);
        Ok(Plan { params: parameters(sources.len()).into_iter().zip(sources).collect(), generates })
    }

    fn named(&self, wanted: impl Fn(Source) -> bool) -> Vec<String> {
        self.params.iter().filter(|(_, source)| wanted(*source)).map(|(name, _)| name.clone()).collect()
    }

    fn query<'e>(&self, evaluator: &'e Evaluator, callee: &Callee<'_>) -> Result<Query<'e>, String> {
        let generated = self.named(|source| source == Source::Generated);
        let call = callee.call(&self.named(|_| true));
        let call = match generated.is_empty() {
            true => call,
            false => format!("\\{} -> {call}", generated.join(" ")),
        };
        let mut unknowns = self.named(|source| source != Source::Generated);
        let (claim, part) = match self.generates {
            true => {
                unknowns.push(CHOICES.to_owned());
                let claim = format!("{PROPERTY}.refuted {CHOICES} ({call})");
                (claim, format!("{QUERIES}.lined ({PROPERTY}.failure {CHOICES} ({call}))"))
            }
            false => (format!("{QUERIES}.isFalse ({call})"), format!("{QUERIES}.text ({call})")),
        };
        let admitted = self.named(|source| source == Source::Admitted);
        let admits: Vec<String> = admitted.iter().map(|name| format!("{ARBITRARY}.admits {name}")).collect();
        let goal = match admits.is_empty() {
            true => format!("{QUERIES}.found ({claim})"),
            false => format!("if {} then {QUERIES}.found ({claim}) else {QUERIES}.nothing", admits.join(" && ")),
        };
        let parts = [part];
        let known = |module: &&str| evaluator.environment.module(Name::new(module)).is_some();
        let imports: Vec<&str> = [PROPERTY, ARBITRARY, TESTS].into_iter().filter(known).collect();
        let text = QueryText { unknowns: &unknowns, goal, parts: &parts, imports: &imports };
        let query = Query::new(evaluator, &text).map_err(|problem| problem.message)?;
        Ok(query.calling(&callee.binding.scheme))
    }

    fn refutation(&self, trial: &mut Trial<'_, '_>, callee: &Callee<'_>) -> Option<PropertyVerdict> {
        if !trial.holds() {
            return None;
        }
        let inputs = trial.smallest();
        let (result, mut details) = match trial.part(0, &inputs)?.0 {
            RunResult::Value(text) if self.generates => {
                (RunResult::Value("False".to_owned()), text.lines().map(str::to_owned).collect())
            }
            RunResult::NoEnd(_) => return None,
            result => (result, Vec::new()),
        };
        let arguments = self.arguments(&trial.shown(&inputs), &mut details);
        let call = callee.shown(&arguments);
        let example =
            Example { call, arguments, input: None, wrapped: false, result, reaches: Vec::new(), size: size(&inputs) };
        Some(PropertyVerdict::Refuted { example, details })
    }

    /// The arguments in their order. The first lines of the details are the values of generated ones.
    fn arguments(&self, open: &[String], details: &mut Vec<String>) -> Vec<String> {
        let generated = self.named(|source| source == Source::Generated).len();
        let mut values = match details.len() >= generated {
            true => details.drain(..generated).map(|value| in_argument_position(&value)).collect(),
            false => vec!["_".to_owned(); generated],
        }
        .into_iter();
        let mut open = open.iter().cloned();
        let argument = |(_, source): &(String, Source)| match source {
            Source::Generated => values.next(),
            Source::Open | Source::Admitted => open.next(),
        };
        self.params.iter().filter_map(argument).collect()
    }
}

/// What `show` prints, as an argument.
fn in_argument_position(value: &str) -> String {
    let first = value.chars().next().unwrap_or(' ');
    let alone = value.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '\'' || c == '.');
    match alone || matches!(first, '[' | '"' | '\'' | '(') {
        true => value.to_owned(),
        false => format!("({value})"),
    }
}

/// The types that have an instance in the user's files.
fn own_types(instances: &Instances, class: QName) -> Vec<QName> {
    let own = |dictionary: QName| library().interface(dictionary.module).is_none();
    let written = instances.of(class).iter().filter(|instance| own(instance.dictionary));
    let heads = written.filter_map(|instance| match instance.head.first() {
        Some(Type::Con(name, _)) => Some(*name),
        _ => None,
    });
    heads.collect()
}

fn mentions(ty: &Type, names: &[QName]) -> bool {
    match ty {
        Type::Con(name, args) => names.contains(name) || args.iter().any(|arg| mentions(arg, names)),
        Type::Fun(pair) | Type::App(pair) => mentions(&pair.0, names) || mentions(&pair.1, names),
        _ => false,
    }
}
