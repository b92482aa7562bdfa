//! How the result of a function is looked at: an action is run, and a newtype of a function is applied to further unknowns, so
//! that their code runs, too.
//!
//! Must not know: searches.

use limpid_base::QName;
use limpid_contracts::{Spelling, Unit};
use limpid_core::{DataType, Pred, TyVar, Type};
use limpid_frontend::wired::wired;
use limpid_library::library;
use rustc_hash::FxHashMap;

use crate::call::{Callee, parameters};
use crate::evaluate::{Evaluator, QUERIES};
use crate::query::QueryText;

/// A call, and what is done with its result.
#[derive(Clone)]
pub(crate) struct Observation {
    /// The unknowns of the call and of what follows it, then the input of an action.
    pub unknowns: Vec<String>,
    arity: usize,
    steps: Vec<Step>,
    end: End,
    imports: Vec<String>,
}

#[derive(Clone)]
enum Step {
    /// The field of a newtype: its constructor, and the function that takes the field out, both as the file calls them.
    Field { con: QName, shown: String },
    /// A function that runs values of an abstract type, and how the file calls it.
    Run { function: QName, shown: String },
    /// Application to so many unknowns.
    Apply(usize),
}

/// What is left after all steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Value,
    /// An action of `IO`.
    Action,
    /// An action of any monad that takes those of `IO`.
    General,
    /// An action of `ST`.
    State,
}

/// Types whose code a function of the same module runs: the module, the type, the function.
const RUNNERS: &[[&str; 3]] = &[
    ["Text.ParserCombinators.ReadP", "ReadP", "readP_to_S"],
    ["Text.ParserCombinators.ReadPrec", "ReadPrec", "readPrec_to_S"],
    ["Text.Parsec.Prim", "ParsecT", "runParserT"],
];

/// The most steps.
const STEPS: usize = 6;
/// Classes whose instances are `IO` and what is built on it.
const ACTIONS: &[&str] = &["MonadIO", "PrimMonad", "PrimBase", "MonadThrow", "MonadCatch", "MonadMask"];

impl Observation {
    /// The call alone.
    pub(crate) fn plain(callee: &Callee<'_>) -> Observation {
        let unknowns = parameters(callee.arity());
        Observation { arity: unknowns.len(), unknowns, steps: Vec::new(), end: End::Value, imports: Vec::new() }
    }

    /// The call, and all that its result allows.
    pub(crate) fn whole(evaluator: &Evaluator, callee: &Callee<'_>) -> Observation {
        let mut observation = Observation::plain(callee);
        let scheme = &callee.binding.scheme;
        let mut ty = scheme.body.split_funs().1.clone();
        let mut count = observation.arity;
        for _ in 0..STEPS {
            let (params, result) = ty.split_funs();
            if !params.is_empty() {
                count += params.len();
                observation.steps.push(Step::Apply(params.len()));
                ty = result.clone();
                continue;
            }
            observation.end = end(&ty, &scheme.context);
            let Type::Con(name, args) = &ty else { break };
            if let Some(function) = runner(*name) {
                count += observation.run_by(evaluator, function);
                break;
            }
            if observation.end != End::Value {
                break;
            }
            let Some(data) = evaluator.data(*name) else { break };
            let Some(field) = field(&data, args) else { break };
            if !leads_to_code(evaluator, &field, STEPS) {
                break;
            }
            observation.take_out(evaluator, &data);
            ty = field;
        }
        if observation.end != End::Value && observation.end != End::State {
            count += 1;
        }
        observation.unknowns = parameters(count);
        observation
    }

    /// Whether it is no more than the call.
    pub(crate) fn is_plain(&self) -> bool {
        self.steps.is_empty() && self.end == End::Value
    }

    pub(crate) fn is_wrapped(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Whether more can be seen of the result: an action may depend on more than its input, and what runs a value may drop a part
    /// of what comes of it.
    pub(crate) fn is_partial(&self) -> bool {
        self.is_action() || self.steps.iter().any(|step| matches!(step, Step::Run { .. }))
    }

    fn is_action(&self) -> bool {
        matches!(self.end, End::Action | End::General)
    }

    /// Returns how many unknowns the function takes besides what it runs.
    fn run_by(&mut self, evaluator: &Evaluator, function: QName) -> usize {
        let interface = evaluator.environment.module(function.module).cloned();
        let interface = interface.or_else(|| library().interface(function.module));
        let value = interface.as_ref().and_then(|interface| interface.values.get(&function.ident));
        let Some(params) = value.map(|value| value.scheme.body.split_funs().0.len()) else { return 0 };
        self.import(evaluator, function);
        let shown = spelled(evaluator, function);
        self.steps.extend([Step::Run { function, shown }, Step::Apply(params - 1)]);
        params - 1
    }

    fn import(&mut self, evaluator: &Evaluator, name: QName) {
        let module = name.module.as_str().to_owned();
        if name.module != evaluator.loaded.name && !self.imports.contains(&module) {
            self.imports.push(module);
        }
    }

    fn take_out(&mut self, evaluator: &Evaluator, data: &DataType) {
        let [con] = &data.constructors[..] else { return };
        let spelled = |name: QName| spelled(evaluator, name);
        let label = con.fields.first().and_then(|field| field.name);
        let shown = match label {
            Some(label) => spelled(QName { module: con.name.module, ident: label }),
            None => format!("(\\({} f) -> f)", spelled(con.name)),
        };
        self.import(evaluator, con.name);
        self.steps.push(Step::Field { con: con.name, shown });
    }

    /// The query. `shown`: whether the value has a `Show`.
    pub(crate) fn query<R>(&self, callee: &Callee<'_>, shown: bool, ask: impl FnOnce(&QueryText<'_>) -> R) -> R {
        let mut text = callee.call(&self.unknowns[..self.arity]);
        let mut next = self.arity;
        for step in &self.steps {
            text = match step {
                Step::Field { con, .. } => {
                    format!("(case {text} of {{ {}.{} limpid'f -> limpid'f }})", con.module, con.ident)
                }
                Step::Run { function, .. } => format!("{}.{} ({text})", function.module, function.ident),
                Step::Apply(count) => {
                    next += count;
                    format!("({text}) {}", self.unknowns[next - count..next].join(" "))
                }
            };
        }
        let input = self.unknowns.get(next).map_or("", String::as_str);
        let (value, part) = match self.end {
            End::Value => (text, if shown { "text" } else { "bare" }),
            _ if shown => (self.run(&text, input), "ran"),
            _ => (self.run(&text, input), "ranBare"),
        };
        let parts = [format!("{QUERIES}.{part} ({value})")];
        let imports: Vec<&str> = self.imports.iter().map(String::as_str).collect();
        let goal = format!("{QUERIES}.observed ({value})");
        ask(&QueryText { unknowns: &self.unknowns, goal, parts: &parts, imports: &imports })
    }

    fn run(&self, action: &str, input: &str) -> String {
        match self.end {
            End::General => format!("{QUERIES}.ranWith {input} ({QUERIES}.inIO ({action}))"),
            End::State => format!("{QUERIES}.ranAlone ({action})"),
            End::Value | End::Action => format!("{QUERIES}.ranWith {input} ({action})"),
        }
    }

    /// The call as the file writes it, with these values of the unknowns.
    pub(crate) fn shown(&self, callee: &Callee<'_>, values: &[String]) -> String {
        let mut text = callee.shown(&values[..self.arity]);
        let mut next = self.arity;
        for step in &self.steps {
            text = match step {
                Step::Field { shown, .. } | Step::Run { shown, .. } if text.contains(' ') => {
                    format!("{shown} ({text})")
                }
                Step::Field { shown, .. } | Step::Run { shown, .. } => format!("{shown} {text}"),
                Step::Apply(count) => {
                    next += count;
                    format!("{text} {}", values[next - count..next].join(" "))
                }
            };
        }
        text
    }

    /// The arguments of the call itself.
    pub(crate) fn arguments(&self, values: &[String]) -> Vec<String> {
        values[..self.arity].to_vec()
    }

    /// What the action reads, if it reads anything.
    pub(crate) fn input(&self, values: &[String]) -> Option<String> {
        let input = values.last().filter(|_| self.is_action())?;
        (input != "\"\"" && input != "undefined").then(|| input.clone())
    }
}

fn runner(ty: QName) -> Option<QName> {
    let of_type = |[module, name, _]: &&[&str; 3]| (*module, *name) == (ty.module.as_str(), ty.ident.as_str());
    RUNNERS.iter().find(of_type).map(|[module, _, function]| QName::new(module, function))
}

/// How the file calls something.
fn spelled(evaluator: &Evaluator, name: QName) -> String {
    let names = Spelling::new(&Unit::from(&*evaluator.loaded));
    match name.module == evaluator.loaded.name {
        true => name.ident.as_str().to_owned(),
        false => names.of(name).map_or_else(|| format!("{}.{}", name.module, name.ident), str::to_owned),
    }
}

fn end(ty: &Type, context: &[Pred]) -> End {
    match ty {
        Type::Con(name, args) if *name == wired().io && args.len() == 1 => End::Action,
        Type::Con(name, args) if *name == QName::new("GHC.ST", "ST") && args.len() == 2 => End::State,
        Type::App(pair) => match &pair.0 {
            Type::Var(var) if takes_actions(*var, context) => End::General,
            _ => End::Value,
        },
        _ => End::Value,
    }
}

fn takes_actions(var: TyVar, context: &[Pred]) -> bool {
    let of = |pred: &&Pred| pred.args.last() == Some(&Type::Var(var));
    context.iter().filter(of).any(|pred| ACTIONS.contains(&pred.class.ident.as_str()))
}

/// The type of the field of a newtype whose constructor can be written.
fn field(data: &DataType, args: &[Type]) -> Option<Type> {
    let ([con], true) = (&data.constructors[..], data.newtype) else { return None };
    let known: FxHashMap<TyVar, Type> = data.params.iter().copied().zip(args.iter().cloned()).collect();
    let ty = con.fields.first()?.ty.substitute(&|var| known.get(&var).cloned());
    Some(match ty {
        Type::Forall(scheme) => scheme.body.clone(),
        ty => ty,
    })
}

/// Whether a value of this type, without its newtypes, is a function or an action.
fn leads_to_code(evaluator: &Evaluator, ty: &Type, steps: usize) -> bool {
    match ty {
        Type::Fun(_) => true,
        _ if end(ty, &[]) != End::Value => true,
        Type::Con(name, args) if steps > 0 => evaluator
            .data(*name)
            .and_then(|data| field(&data, args))
            .is_some_and(|field| leads_to_code(evaluator, &field, steps - 1)),
        _ => false,
    }
}
