//! Unfolding of reflected functions and measures: proof by logical evaluation (*Refinement Reflection*).
//!
//! A definition is a decision tree with a term at every leaf. An application unfolds to a leaf when the known facts
//! decide all tests on the path to it. The applications in the leaf unfold in turn, until the fuel is used up.

mod fold;
mod rewrite;
mod translate;

use std::hash::{Hash, Hasher};

use indexmap::IndexSet;
use limpid_base::{Name, QName};
use limpid_contracts::contract::{Definition, EquationBody};
use limpid_contracts::{Contracts, InForce};
use limpid_core::CoreModule;
use limpid_logic::{Relation, Symbol, SymbolKind, Term};
use limpid_solver::{Prover, Signatures, Validity, has_tag};
use rustc_hash::{FxHashMap, FxHashSet};

use self::fold::fold;
pub use self::rewrite::Rule;
use self::rewrite::rewrite;
pub(crate) use self::translate::Translate;
use crate::reduce::{self, reduce};

/// The definitions of the symbols that unfold.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    functions: FxHashMap<QName, Function>,
}

impl Hash for Definitions {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut all: Vec<_> = self.functions.iter().collect();
        all.sort_by_key(|(name, _)| *name);
        all.hash(hasher);
    }
}

#[derive(Debug, Hash)]
struct Function {
    params: Vec<Name>,
    tree: Tree,
    /// Where the definition has fewer parameters than its type, as in `gte = (>=)`: what it is of all arguments.
    saturated: Option<(Vec<Name>, Term)>,
    /// The whole definition as one term, for a reflected function: its result equals it at every call.
    body: Option<Term>,
}

#[derive(Clone, Debug, Hash)]
enum Tree {
    Leaf(Term),
    If(Term, Box<Tree>, Box<Tree>),
    Match(Term, Vec<(QName, Vec<Name>, Tree)>, Option<Box<Tree>>),
    /// Not expressible as a term of the logic.
    Stuck,
}

/// How far the clauses of a function unfold under `--ple`.
#[derive(Clone, Debug)]
pub struct Unfolding {
    /// The fuel of each function, if it is limited.
    pub fuel: Option<u32>,
    /// Also where the tests of a definition are undecided.
    pub undecided: bool,
    /// Rewrite rules.
    pub rules: Vec<Rule>,
}

/// The most unfoldings for one clause.
const FUEL: u32 = 400;
/// The most unfoldings once matches are decided by the constructors that a term does not have: each such test takes a model.
const LATE_FUEL: u32 = 60;
/// The most rounds in which nothing unfolds and only the applications in undecided tests are new. A function that tests its own result
/// has such an application in each.
const ROUNDS_OF_TESTS: u32 = 40;
/// The largest unfolding. The arguments of a function that does not end may grow exponentially.
const LARGEST: usize = 4000;
/// The largest application that unfolds. Its arguments occur in each test and each call of its definition, so their size is
/// multiplied by every unfolding, also where no test is decided.
const LARGEST_APPLICATION: usize = 1000;

impl Definitions {
    pub(crate) fn new(in_force: &InForce<'_>, modules: &[&CoreModule]) -> Definitions {
        let mut definitions = Definitions::default();
        let name = |module: &CoreModule| module.bindings.first().map(|binding| binding.name.module);
        let bodies: FxHashMap<Name, &CoreModule> =
            modules.iter().filter_map(|module| Some((name(module)?, *module))).collect();
        let layers = in_force.visible.layers().map(|layer| &**layer).chain([in_force.own]);
        for contracts in layers {
            definitions.add(contracts, in_force, &bodies);
        }
        definitions
    }

    fn add(&mut self, contracts: &Contracts, in_force: &InForce<'_>, bodies: &FxHashMap<Name, &CoreModule>) {
        for measure in contracts.measures.values() {
            let name = measure.symbol.name;
            match &measure.definition {
                Definition::Code(function) => {
                    let bindings = bodies.get(&function.module).map(|module| &module.bindings).into_iter().flatten();
                    let binding = bindings.rev().find(|binding| binding.name == *function);
                    let Some(body) = binding.and_then(|binding| binding.body()) else { continue };
                    let Some(root) = body.root else { continue };
                    let mut translate = Translate { body, in_force, names: FxHashMap::default() };
                    let function = match measure.symbol.kind {
                        SymbolKind::Reflected => translate.reflected(root, measure.sort.split_funs().0.len()),
                        _ => translate.function(root).map(|(_, function)| function),
                    };
                    if let Some(function) = function {
                        self.functions.insert(name, function);
                    }
                }
                Definition::Equations(equations) => {
                    let param = Name::new("m~0");
                    let alt = |equation: &limpid_contracts::contract::Equation| match &equation.body {
                        EquationBody::Term(body) => {
                            Some((equation.constructor, equation.vars.clone(), Tree::Leaf(body.clone())))
                        }
                        EquationBody::Refined(..) => None,
                    };
                    let alts: Vec<_> = equations.iter().filter_map(alt).collect();
                    let tree = Tree::Match(Term::Var(param), alts, None);
                    // The instances of a class measure form one definition.
                    match self.functions.get_mut(&name) {
                        Some(Function { tree: Tree::Match(_, known, _), body: None, .. }) => {
                            if let Tree::Match(_, alts, _) = tree {
                                known.extend(alts);
                            }
                        }
                        _ => {
                            self.functions
                                .insert(name, Function { params: vec![param], tree, saturated: None, body: None });
                        }
                    }
                }
                Definition::Inline { .. } | Definition::Opaque(_) | Definition::Field(_) | Definition::None => {}
            }
        }
    }

    /// The parameters and the body of a reflected function.
    pub(crate) fn body(&self, name: QName) -> Option<(&[Name], &Term)> {
        let function = self.functions.get(&name)?;
        Some((&function.params, function.body.as_ref()?))
    }
}

/// Asserts the unfoldings of the applications in these terms. Returns whether all were found: what does not follow from them does
/// not follow by unfolding.
pub(crate) fn unfold<'a>(
    smt: &mut Prover<'a>,
    definitions: &'a Definitions,
    facts: &[Term],
    goal: &Term,
    how: &Unfolding,
) -> bool {
    let Unfolding { fuel: each, undecided, rules } = how;
    let mut work = Unfold {
        definitions,
        signatures: smt.signatures(),
        queue: Vec::new(),
        seen: FxHashSet::default(),
        made: FxHashMap::default(),
        excludes: false,
        limited: !rules.is_empty(),
    };
    let mut spent: FxHashMap<QName, u32> = FxHashMap::default();
    for fact in facts {
        work.learn(fact);
        work.collect(fact);
    }
    work.collect(goal);
    let mut rewritten = FxHashSet::default();
    let mut open: Vec<Term> = if rules.is_empty() { Vec::new() } else { vec![goal.clone()] };
    let (mut fuel, mut rounds) = (FUEL, ROUNDS_OF_TESTS);
    loop {
        let round = std::mem::take(&mut work.queue);
        let (unfolded, stuck) = work.round(smt, round, *undecided);
        let mut progress = false;
        for (app, leaf) in unfolded {
            if fuel == 0 {
                return false;
            }
            let Term::App(symbol, _) = &app else { continue };
            let times = spent.entry(symbol.name).or_default();
            // LiquidHaskell stops here too.
            if each.is_some_and(|most| *times > most) {
                continue;
            }
            if leaf.size(LARGEST + 1) > LARGEST {
                work.limited = true;
                continue;
            }
            fuel -= 1;
            *times += 1;
            progress = true;
            // LiquidHaskell may know more of a function that is not reflected.
            work.limited |= calls_unknown(&leaf);
            let fact = Term::compare(Relation::Eq, app, leaf.clone());
            smt.assert(&fact);
            work.learn(&fact);
            work.collect(&leaf);
            if !rules.is_empty() {
                open.push(leaf);
            }
        }
        if !open.is_empty() {
            open = rewrite(smt, rules, &open, &mut rewritten);
            progress |= !open.is_empty();
            open.iter().for_each(|term| work.collect(term));
        }
        // The applications in an undecided test unfold too, and may decide it.
        stuck.iter().filter_map(|(_, test)| test.as_ref()).for_each(|test| work.collect(test));
        if !progress && rounds == 0 {
            return false;
        }
        rounds -= u32::from(!progress);
        if !progress && work.queue.is_empty() {
            if work.excludes || stuck.is_empty() || smt.valid(goal) == Validity::Valid {
                return !work.limited && stuck.iter().all(|(_, test)| test.is_some());
            }
            work.excludes = true;
            fuel = fuel.min(LATE_FUEL);
        }
        work.queue.extend(stuck.into_iter().map(|(app, _)| app));
    }
}

/// Asserts the definitions of the reflected constants in these terms, which LiquidHaskell always knows. Returns whether there are any.
pub(crate) fn define_constants(smt: &mut Prover<'_>, definitions: &Definitions, facts: &[Term], goal: &Term) -> bool {
    let mut todo: Vec<Term> = facts.iter().chain([goal]).cloned().collect();
    let mut seen: FxHashSet<QName> = FxHashSet::default();
    while let Some(term) = todo.pop() {
        if let Term::App(symbol, args) = &term
            && args.is_empty()
            && let Some(([], body)) = definitions.body(symbol.name)
            && seen.insert(symbol.name)
        {
            smt.assert(&Term::compare(Relation::Eq, term.clone(), body.clone()));
            todo.push(body.clone());
        }
        term.for_each_part(&mut |part| todo.push(part.clone()));
    }
    !seen.is_empty()
}

/// Whether all reflected functions in these terms have a definition in the logic.
pub(crate) fn are_defined(definitions: &Definitions, terms: &[Term]) -> bool {
    terms.iter().all(|term| {
        let mut defined = match term {
            Term::App(symbol, _) if symbol.kind == SymbolKind::Reflected => definitions.body(symbol.name).is_some(),
            _ => true,
        };
        term.for_each_part(&mut |part| defined = defined && are_defined(definitions, std::slice::from_ref(part)));
        defined
    })
}

/// Whether a term applies a function of which the logic knows the type only.
fn calls_unknown(term: &Term) -> bool {
    let mut found =
        matches!(term, Term::App(symbol, args) if symbol.kind == SymbolKind::Uninterpreted && !args.is_empty());
    term.for_each_part(&mut |part| found = found || calls_unknown(part));
    found
}

/// An application that does not unfold, and the test that is undecided.
type StuckAt = (Term, Option<Term>);

struct Unfold<'a> {
    definitions: &'a Definitions,
    signatures: &'a dyn Signatures,
    queue: Vec<Term>,
    seen: FxHashSet<Term>,
    /// The constructor terms that other terms equal.
    made: FxHashMap<Term, Term>,
    /// Whether a match goes to its default where the constructors of its alternatives are excluded.
    excludes: bool,
    /// Whether LiquidHaskell may find more unfoldings.
    limited: bool,
}

impl Unfold<'_> {
    /// Records equalities between terms and constructor terms.
    fn learn(&mut self, fact: &Term) {
        for fact in fact.conjuncts() {
            if let Term::Compare(Relation::Eq, sides) = fact {
                match (&sides.0, &sides.1) {
                    (other, made @ Term::Con(..)) | (made @ Term::Con(..), other) => {
                        self.made.entry(other.clone()).or_insert_with(|| made.clone());
                    }
                    _ => {}
                }
            }
        }
    }

    fn collect(&mut self, term: &Term) {
        if let Term::App(symbol, args) = term
            && let Some(function) = self.definitions.functions.get(&symbol.name)
            && function.params.len() <= args.len()
        {
            if term.size(LARGEST_APPLICATION + 1) > LARGEST_APPLICATION {
                self.limited = true;
            } else if self.seen.insert(term.clone()) {
                self.queue.push(term.clone());
            }
        }
        let mut parts = Vec::new();
        term.for_each_part(&mut |part| parts.push(part));
        parts.into_iter().for_each(|part| self.collect(part));
    }

    /// Unfolds applications under the facts so far. Returns them with their leaves, and those that are stuck, with the test that is
    /// undecided.
    fn round(&self, smt: &mut Prover<'_>, apps: Vec<Term>, undecided: bool) -> (Vec<(Term, Term)>, Vec<StuckAt>) {
        let mut known: FxHashMap<Term, bool> = FxHashMap::default();
        loop {
            // The first open test of each application, the second, and so on. The tests of one application exclude each other, so
            // they are not asked about together.
            let mut open: Vec<IndexSet<Term>> = Vec::new();
            for app in &apps {
                let mut count = 0;
                let _undecided = self.evaluate(
                    &mut |test| {
                        known.get(test).copied().unwrap_or_else(|| {
                            if open.len() == count {
                                open.push(IndexSet::default());
                            }
                            open[count].insert(test.clone());
                            count += 1;
                            false
                        })
                    },
                    app,
                    false,
                );
            }
            if open.is_empty() {
                break;
            }
            for tests in open {
                let tests: Vec<Term> = tests.into_iter().collect();
                let follow = smt.following(&tests);
                known.extend(tests.into_iter().zip(follow));
            }
        }
        let (mut unfolded, mut stuck) = (Vec::new(), Vec::new());
        for app in apps {
            match self.evaluate(&mut |test| known.get(test) == Some(&true), &app, undecided) {
                Ok(leaf) => unfolded.push((app, leaf)),
                Err(test) => stuck.push((app, test)),
            }
        }
        (unfolded, stuck)
    }

    /// The leaf that the known facts select, or the test that they do not decide. `follows` says whether a test follows from them.
    fn evaluate(
        &self,
        follows: &mut dyn FnMut(&Term) -> bool,
        app: &Term,
        undecided: bool,
    ) -> Result<Term, Option<Term>> {
        let Term::App(symbol, args) = app else { return Err(None) };
        let function = self.definitions.functions.get(&symbol.name).ok_or(None)?;
        if let Some((params, body)) = &function.saturated
            && let Some(rest) = args.get(params.len()..)
        {
            let at = params.iter().copied().zip(args.iter().cloned()).collect();
            return Ok(reduce::apply(substitute(body, &at), rest));
        }
        let mut at: FxHashMap<Name, Term> = function.params.iter().copied().zip(args.iter().cloned()).collect();
        let rest = args.get(function.params.len()..).ok_or(None)?;
        let whole = |tree: &Tree, at: &FxHashMap<Name, Term>| {
            let whole = self.whole(tree).filter(|_| undecided)?;
            Some(reduce::apply(substitute(&whole, at), rest))
        };
        let mut tree = &function.tree;
        loop {
            match tree {
                Tree::Leaf(term) => return Ok(reduce::apply(substitute(term, &at), rest)),
                Tree::Stuck => return Err(None),
                Tree::If(cond, then, otherwise) => {
                    let cond = substitute(cond, &at);
                    if cond == Term::Bool(true) || cond != Term::Bool(false) && follows(&cond) {
                        tree = then;
                    } else if cond == Term::Bool(false) || follows(&cond.clone().negate()) {
                        tree = otherwise;
                    } else {
                        return whole(tree, &at).ok_or(Some(cond));
                    }
                }
                Tree::Match(scrutinee, alts, default) => {
                    let scrutinee = substitute(scrutinee, &at);
                    let made = self.constructor(follows, &scrutinee, alts);
                    let mut is_other =
                        || self.excludes && self.is_none_of(&scrutinee, alts).is_some_and(|test| follows(&test));
                    let known = made.as_ref().and_then(|(con, _)| alts.iter().find(|(name, ..)| name == con));
                    if let (Some((_, names, inner)), Some((_, fields))) = (known, &made) {
                        at.extend(names.iter().copied().zip(fields.iter().cloned()));
                        tree = inner;
                    } else if made.is_some() || default.is_some() && is_other() {
                        tree = default.as_deref().ok_or(None)?;
                    } else {
                        return whole(tree, &at).ok_or(Some(scrutinee));
                    }
                }
            }
        }
    }

    /// What is left of a definition, as one term.
    fn whole(&self, tree: &Tree) -> Option<Term> {
        translate::as_term(tree, &|con| self.signatures.constructor(con).map(|(.., tag)| tag))
    }

    /// The constructor and the fields of a term, if it is known to be constructed.
    fn constructor(
        &self,
        follows: &mut dyn FnMut(&Term) -> bool,
        term: &Term,
        alts: &[(QName, Vec<Name>, Tree)],
    ) -> Option<(QName, Vec<Term>)> {
        let made = if matches!(term, Term::Con(..)) { Some(term) } else { self.made.get(term) };
        if let Some(Term::Con(con, args)) = made {
            return Some((*con, args.to_vec()));
        }
        alts.iter().find_map(|(con, names, _)| {
            let (.., tag) = self.signatures.constructor(*con)?;
            let fields =
                || (0..names.len()).map(|place| Term::app(Symbol::selector(*con, place), [term.clone()])).collect();
            follows(&has_tag(term, tag)).then(|| (*con, fields()))
        })
    }

    /// That a term is constructed by none of these constructors.
    fn is_none_of(&self, term: &Term, alts: &[(QName, Vec<Name>, Tree)]) -> Option<Term> {
        let tags = alts.iter().map(|(con, ..)| Some(has_tag(term, self.signatures.constructor(*con)?.2).negate()));
        Some(Term::and(tags.collect::<Option<Vec<Term>>>()?))
    }
}

fn substitute(term: &Term, at: &FxHashMap<Name, Term>) -> Term {
    fold(&reduce(&term.substitute(&|name| at.get(&name).cloned())))
}
