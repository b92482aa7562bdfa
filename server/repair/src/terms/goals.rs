//! Goals: the open obligations of a function, as candidates for the postconditions of callees.
//!
//! A goal about the result of a call is the best candidate for the callee's postcondition, with the callee's result and
//! parameters in place of the call and its arguments. The file's predicates and reflected functions come next.
//!
//! Must not know: which candidates hold.

use limpid_base::{Name, QName};
use limpid_check::mentions::{contains_call, is_call, measures};
use limpid_contracts::{AliasBody, InForce};
use limpid_frontend::wired::wired;
use limpid_liquid::{Failing, Hole, SortChecker};
use limpid_logic::{ArithOp, Relation, Sort, Symbol, SymbolKind, Term};

use crate::terms::vocabulary::in_words;

/// The open obligations of a function, with the predicates and functions of its file.
pub(crate) struct Goals<'a> {
    /// The measures in the obligations.
    pub(crate) measures: Vec<Name>,
    failing: &'a [Failing],
    /// None if only measures are given.
    wording: Option<SortChecker<'a>>,
    /// The file's predicate aliases: parameters and bodies.
    predicates: Vec<(Vec<Name>, Term)>,
    /// The file's reflected functions, those in the obligations first.
    functions: Vec<Symbol>,
}

/// The number of instances of one term.
const MOST_INSTANCES: usize = 24;
/// Terms with more variables have too many instances.
const MOST_VARIABLES: usize = 5;
/// Larger terms are not readable as postconditions.
const LARGEST: usize = 40;
/// The number of applications of reflected functions.
const MOST_APPLICATIONS: usize = 16;

impl<'a> Goals<'a> {
    pub(crate) fn new(in_force: InForce<'a>, failing: &'a [Failing]) -> Goals<'a> {
        let own = in_force.own;
        let predicates = own.predicates.values().filter_map(|alias| match &alias.body {
            AliasBody::Pred(body, Sort::Bool) if alias.unbound.is_empty() => {
                Some((alias.value_params.clone(), in_words(body)))
            }
            _ => None,
        });
        let predicates = predicates.collect();
        let mut functions: Vec<Symbol> = own.measures.values().map(|measure| measure.symbol).collect();
        functions.retain(|symbol| symbol.kind == SymbolKind::Reflected);
        functions.sort_by_key(|symbol| !failing.iter().any(|failing| contains_call(&failing.goal, symbol.name)));
        let mut asked: Vec<Name> = Vec::new();
        for name in failing.iter().flat_map(|failing| measures(&failing.goal)) {
            if !asked.contains(&name) {
                asked.push(name);
            }
        }
        Goals { measures: asked, failing, wording: Some(SortChecker::new(in_force)), predicates, functions }
    }

    /// Only these measures, for functions of other files.
    pub(crate) fn in_measures(measures: &[Name]) -> Goals<'a> {
        let (predicates, functions) = (Vec::new(), Vec::new());
        Goals { measures: measures.to_vec(), failing: &[], wording: None, predicates, functions }
    }

    /// The goals as terms over a hole's value and parameters.
    pub(crate) fn wanted(&self, hole: &Hole) -> Vec<Term> {
        self.wanted_for(hole.function, hole)
    }

    /// As [`Goals::wanted`], for a function to which `function` delegates.
    pub(crate) fn wanted_for(&self, function: QName, hole: &Hole) -> Vec<Term> {
        let mut found = Vec::new();
        for failing in self.failing {
            for part in statements(&failing.goal) {
                let mut readings: Vec<Term> = Vec::new();
                for called in failing.callees.iter().filter(|called| called.callee == hole.function) {
                    readings.push(exactly(&part, hole, &called.args));
                }
                let calls = calls_of(&part, function);
                let result = |call: &Term| part.rewrite(&|part| (part == call).then_some(Term::Var(hole.value.0)));
                readings.extend(calls.iter().map(result));
                if calls.is_empty() {
                    readings.push(part);
                }
                for reading in readings {
                    self.instances(&reading, hole, &mut found);
                }
            }
        }
        found
    }

    /// The file's predicates applied to a hole's value and parameters.
    pub(crate) fn named(&self, hole: &Hole) -> Vec<Term> {
        let mut found = Vec::new();
        for (params, body) in &self.predicates {
            let rename = |name: Name| params.contains(&name).then(|| Term::Var(open(name)));
            self.instances(&body.substitute(&rename), hole, &mut found);
        }
        found
    }

    /// Applications of reflected functions to a hole's value and parameters, with their sorts.
    pub(crate) fn applications(&self, hole: &Hole) -> Vec<(Term, Sort)> {
        let mut found: Vec<(Term, Sort)> = Vec::new();
        for symbol in self.functions.iter().filter(|symbol| symbol.name != hole.function) {
            let Some(signature) = self.wording.as_ref().and_then(|it| it.signature(*symbol)) else { continue };
            let places = signature.split_funs().0.len();
            if places == 0 || places > MOST_VARIABLES {
                continue;
            }
            let vars: Vec<Name> = (0..places).map(|place| open(Name::new(&place.to_string()))).collect();
            let term = Term::app(*symbol, vars.iter().map(|name| Term::Var(*name)));
            let scope = scope(hole);
            let mut keep = |term: Term| {
                if let Some(sort) = self.sort_of(&term, &scope) {
                    found.push((term, sort));
                }
            };
            assign(&term, &vars, &names(hole), &mut Budget(MOST_INSTANCES * 8), &mut keep);
        }
        found.truncate(MOST_APPLICATIONS);
        found
    }

    /// Whether a term applies a reflected function that occurs in a goal.
    pub(crate) fn unfolds(&self, term: &Term) -> bool {
        let asked = |symbol: &Symbol| self.failing.iter().any(|failing| contains_call(&failing.goal, symbol.name));
        let mut found = matches!(term, Term::App(symbol, _) if symbol.kind == SymbolKind::Reflected && asked(symbol));
        term.for_each_part(&mut |part| found = found || self.unfolds(part));
        found
    }

    fn sort_of(&self, term: &Term, scope: &[(Name, Sort)]) -> Option<Sort> {
        self.wording.as_ref()?.sort_of(term, scope)
    }

    /// The well-sorted instances of a term over a hole's value and parameters. All other variables are instantiated.
    fn instances(&self, phrase: &Term, hole: &Hole, found: &mut Vec<Term>) {
        let known = names(hole);
        let vars: Vec<Name> = phrase.free_vars().into_iter().filter(|name| !known.contains(name)).collect();
        if phrase.size(LARGEST) > LARGEST || vars.len() > MOST_VARIABLES {
            return;
        }
        let scope = scope(hole);
        let rest: Vec<Name> = known.into_iter().filter(|name| !phrase.mentions(*name)).collect();
        let before = found.len();
        let mut keep = |term: Term| {
            let fits = found.len() < before + MOST_INSTANCES && !found.contains(&term);
            if fits && self.sort_of(&term, &scope) == Some(Sort::Bool) {
                found.push(term);
            }
        };
        assign(phrase, &vars, &rest, &mut Budget(MOST_INSTANCES * 20), &mut keep);
    }
}

/// The number of instantiations that are left.
struct Budget(usize);

/// Instantiates the variables of a term with distinct names.
fn assign(phrase: &Term, vars: &[Name], names: &[Name], budget: &mut Budget, keep: &mut dyn FnMut(Term)) {
    let Some((var, rest)) = vars.split_first() else {
        keep(phrase.clone());
        return;
    };
    for name in names {
        if budget.0 == 0 {
            return;
        }
        budget.0 -= 1;
        let others: Vec<Name> = names.iter().copied().filter(|other| other != name).collect();
        assign(&phrase.replace(*var, &Term::Var(*name)), rest, &others, budget, keep);
    }
}

/// A variable that is to be instantiated. No parameter has such a name.
fn open(name: Name) -> Name {
    Name::new(&format!("{name}#open"))
}

/// The variables of a hole, its value first.
fn names(hole: &Hole) -> Vec<Name> {
    [hole.value.0].into_iter().chain(hole.params.iter().map(|(name, _)| *name)).collect()
}

fn scope(hole: &Hole) -> Vec<(Name, Sort)> {
    hole.params.iter().cloned().chain([hole.value.clone()]).collect()
}

/// Whether a function is a lemma: it returns `()` or a boolean.
pub(crate) fn only_tells(hole: &Hole) -> bool {
    let unit = matches!(&hole.value.1, Sort::Data(name, _) if *name == wired().unit);
    hole.path.is_empty() && (unit || hole.value.1 == Sort::Bool)
}

/// The conjuncts of a goal, and the conclusions and sides of these. Their variables are to be instantiated.
fn statements(goal: &Term) -> Vec<Term> {
    let goal = in_words(goal);
    let goal = goal.substitute(&|name| Some(Term::Var(open(name))));
    let mut found: Vec<Term> = Vec::new();
    for conjunct in goal.conjuncts() {
        found.push(conjunct.clone());
        match conjunct {
            Term::Imply(parts) => found.push(parts.1.clone()),
            // One side of an equation of booleans may be the result of a lemma.
            Term::Compare(Relation::Eq, parts) => found.extend([parts.0.clone(), parts.1.clone()]),
            Term::Iff(parts) => found.extend([parts.0.clone(), parts.1.clone()]),
            _ => {}
        }
    }
    found
}

/// A statement about a call as a statement about the callee: its result and parameters replace the call and its
/// arguments.
fn exactly(statement: &Term, hole: &Hole, args: &[Term]) -> Term {
    let value = Term::Var(hole.value.0);
    let mut found = statement.rewrite(&|part| is_call(part, hole.function).then(|| value.clone()));
    // The hole omits callbacks, so arguments match parameters only if there are none.
    if args.len() != hole.params.len() {
        return found;
    }
    let args: Vec<Term> = args.iter().map(|arg| arg.substitute(&|name| Some(Term::Var(open(name))))).collect();
    let simple = |arg: &Term| arg.size(1) == 1;
    for (arg, (param, _)) in args.iter().zip(&hole.params).filter(|(arg, _)| !simple(arg)) {
        found = found.rewrite(&|part| (part == arg).then_some(Term::Var(*param)));
    }
    for (arg, (param, sort)) in args.iter().zip(&hole.params) {
        let param = Term::Var(*param);
        found = match arg {
            Term::Var(name) => found.replace(*name, &param),
            // The argument `n + 1` gives `n` as the parameter minus 1.
            Term::Arith(op @ (ArithOp::Add | ArithOp::Sub), parts) if *sort == Sort::Int => match &**parts {
                (Term::Var(name), number @ Term::Int(_)) => {
                    let back = if *op == ArithOp::Add { ArithOp::Sub } else { ArithOp::Add };
                    found.replace(*name, &Term::arith(back, param, number.clone()))
                }
                _ => found,
            },
            _ => found,
        };
    }
    found
}

/// The calls of a function in a term, the outermost first.
fn calls_of(term: &Term, function: QName) -> Vec<Term> {
    let mut found: Vec<Term> = Vec::new();
    fn walk(term: &Term, function: QName, found: &mut Vec<Term>) {
        if is_call(term, function) && !found.contains(term) {
            found.push(term.clone());
        }
        term.for_each_part(&mut |part| walk(part, function, found));
    }
    walk(term, function, &mut found);
    found
}
