//! What is asked: the open obligations of a function, and what they would have others say.
//!
//! An obligation that speaks of a call's result says best what the callee should promise: the same, of its result and of its
//! parameters. What the file has names for, its predicates and the functions that the logic knows, comes next.
//!
//! Must not know: which of it holds.

use limpid_base::{Name, QName};
use limpid_check::mentions::{calls, measures, speaks_of};
use limpid_contracts::{AliasBody, InForce};
use limpid_frontend::wired::wired;
use limpid_liquid::{Failing, Hole, SortChecker};
use limpid_logic::{ArithOp, Relation, Sort, Symbol, SymbolKind, Term};

use crate::terms::vocabulary::in_words;

/// The open obligations, and the words of the file they are in.
pub(crate) struct Goals<'a> {
    /// The measures that the obligations speak in.
    pub(crate) measures: Vec<Name>,
    failing: &'a [Failing],
    /// None where nobody asks for more than to be spoken to in some measures.
    wording: Option<SortChecker<'a>>,
    /// The file's names for predicates: their parameters and what they stand for.
    predicates: Vec<(Vec<Name>, Term)>,
    /// The functions of the file that the logic knows, those first that are asked about.
    functions: Vec<Symbol>,
}

/// No more instances of one phrase are looked at.
const MOST_INSTANCES: usize = 24;
/// Phrases with more variables say too much at once.
const MOST_VARIABLES: usize = 5;
/// Larger obligations are no promises that anybody would write.
const LARGEST: usize = 40;
/// No more applications of the file's functions are spoken of.
const MOST_APPLICATIONS: usize = 16;

impl<'a> Goals<'a> {
    pub(crate) fn new(in_force: InForce<'a>, failing: &'a [Failing]) -> Goals<'a> {
        let own = in_force.own;
        let predicates = own.aliases.values().filter_map(|alias| match &alias.body {
            AliasBody::Pred(body, Sort::Bool) if alias.unbound.is_empty() => {
                Some((alias.value_params.clone(), in_words(body)))
            }
            _ => None,
        });
        let predicates = predicates.collect();
        let mut functions: Vec<Symbol> = own.measures.values().map(|measure| measure.symbol).collect();
        functions.retain(|symbol| symbol.kind == SymbolKind::Reflected);
        functions.sort_by_key(|symbol| !failing.iter().any(|failing| speaks_of(&failing.goal, symbol.name)));
        let mut asked: Vec<Name> = Vec::new();
        for name in failing.iter().flat_map(|failing| measures(&failing.goal)) {
            if !asked.contains(&name) {
                asked.push(name);
            }
        }
        Goals { measures: asked, failing, wording: Some(SortChecker::new(in_force)), predicates, functions }
    }

    /// What is asked of those who know nothing of the file but some measures.
    pub(crate) fn in_measures(measures: &[Name]) -> Goals<'a> {
        let (predicates, functions) = (Vec::new(), Vec::new());
        Goals { measures: measures.to_vec(), failing: &[], wording: None, predicates, functions }
    }

    /// What the obligations say, of a hole's value and of its parameters.
    pub(crate) fn wanted(&self, hole: &Hole) -> Vec<Term> {
        self.wanted_for(hole.function, hole)
    }

    /// What the obligations say of the result of a function, as something that another one could say, who does its work.
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

    /// The file's predicates, of a hole's value and of its parameters.
    pub(crate) fn named(&self, hole: &Hole) -> Vec<Term> {
        let mut found = Vec::new();
        for (params, body) in &self.predicates {
            let rename = |name: Name| params.contains(&name).then(|| Term::Var(open(name)));
            self.instances(&body.substitute(&rename), hole, &mut found);
        }
        found
    }

    /// Applications of functions that the logic knows to a hole's value and parameters, with their sorts.
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

    /// Whether a term speaks of a function of the logic that an obligation speaks of too.
    pub(crate) fn unfolds(&self, term: &Term) -> bool {
        let asked = |symbol: &Symbol| self.failing.iter().any(|failing| speaks_of(&failing.goal, symbol.name));
        let mut found = matches!(term, Term::App(symbol, _) if symbol.kind == SymbolKind::Reflected && asked(symbol));
        term.for_each_part(&mut |part| found = found || self.unfolds(part));
        found
    }

    fn sort_of(&self, term: &Term, scope: &[(Name, Sort)]) -> Option<Sort> {
        self.wording.as_ref()?.sort_of(term, scope)
    }

    /// The ways to say something of a hole's value and parameters; its variables that they do not have are open.
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

/// How many ways may still be tried.
struct Budget(usize);

/// Fills in the open variables of a phrase, each with another name.
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

/// A name that no parameter has.
fn open(name: Name) -> Name {
    Name::new(&format!("{name}#open"))
}

/// What a hole can be spoken of with: its value first.
fn names(hole: &Hole) -> Vec<Name> {
    [hole.value.0].into_iter().chain(hole.params.iter().map(|(name, _)| *name)).collect()
}

fn scope(hole: &Hole) -> Vec<(Name, Sort)> {
    hole.params.iter().cloned().chain([hole.value.clone()]).collect()
}

/// Whether all that a function returns is that something holds.
pub(crate) fn only_tells(hole: &Hole) -> bool {
    let unit = matches!(&hole.value.1, Sort::Data(name, _) if *name == wired().unit);
    hole.path.is_empty() && (unit || hole.value.1 == Sort::Bool)
}

/// What an obligation states: all of it, and what is stated in its parts. Its variables are open.
fn statements(goal: &Term) -> Vec<Term> {
    let goal = in_words(goal);
    let goal = goal.substitute(&|name| Some(Term::Var(open(name))));
    let mut found: Vec<Term> = Vec::new();
    for conjunct in goal.conjuncts() {
        found.push(conjunct.clone());
        match conjunct {
            Term::Imply(parts) => found.push(parts.1.clone()),
            // Of truth values, one of which may be the result of a proof.
            Term::Compare(Relation::Eq, parts) => found.extend([parts.0.clone(), parts.1.clone()]),
            Term::Iff(parts) => found.extend([parts.0.clone(), parts.1.clone()]),
            _ => {}
        }
    }
    found
}

/// A statement about a call, as one about the function's result and its parameters: what it was called with are these.
fn exactly(statement: &Term, hole: &Hole, args: &[Term]) -> Term {
    let value = Term::Var(hole.value.0);
    let mut found = statement.rewrite(&|part| calls(part, hole.function).then(|| value.clone()));
    // Parameters that are functions are not spoken of, so that places are only known where there are none.
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
            // Of `n + 1` and `n - 1`, `n` is the variable.
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
        if calls(term, function) && !found.contains(term) {
            found.push(term.clone());
        }
        term.for_each_part(&mut |part| walk(part, function, found));
    }
    walk(term, function, &mut found);
    found
}
