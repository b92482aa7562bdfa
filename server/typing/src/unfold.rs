//! Unfolding: what reflected functions and measures are at the arguments they are applied to.
//!
//! A definition is a tree of tests with a term at every leaf. An application is replaced by a leaf when the facts at hand
//! decide all tests on the way to it, and what the leaf applies is unfolded in turn, until the fuel is used up.

use std::hash::{Hash, Hasher};

use limpid_base::{Name, QName};
use limpid_contracts::contract::{Definition, EquationBody};
use limpid_contracts::{Contracts, InForce};
use limpid_core::{Alt, AltPattern, BinderId, BinderKind, Binding, Body, CoreModule, Expr, ExprId};
use limpid_frontend::wired::wired;
use limpid_logic::{ArithOp, Relation, Symbol, SymbolKind, Term};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::generate::atom;
use crate::smt::{Answer, Smt};

/// The definitions of the symbols that unfold.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    functions: FxHashMap<QName, Function>,
}

impl Hash for Definitions {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut all: Vec<_> = self.functions.iter().collect();
        all.sort_by_key(|(name, _)| (name.module.as_str(), name.ident.as_str()));
        all.hash(hasher);
    }
}

#[derive(Debug, Hash)]
struct Function {
    params: Vec<Name>,
    tree: Tree,
    /// A measure: it is known at constructors anyway.
    measure: bool,
}

#[derive(Clone, Debug, Hash)]
enum Tree {
    Leaf(Term),
    If(Term, Box<Tree>, Box<Tree>),
    Match(Term, Vec<(QName, Vec<Name>, Tree)>, Option<Box<Tree>>),
    /// What is no term of the logic.
    Stuck,
}

/// How far a function's clauses unfold.
#[derive(Clone, Copy, Debug)]
pub struct Unfolding {
    /// As far as possible; otherwise once per call.
    pub deep: bool,
    /// How often each function unfolds, if that is limited.
    pub fuel: Option<u32>,
}

/// How often applications are unfolded for one clause.
const FUEL: u32 = 120;

impl Definitions {
    pub(crate) fn new(in_force: &InForce<'_>, modules: &[&CoreModule]) -> Definitions {
        let mut definitions = Definitions::default();
        let bodies: FxHashMap<QName, &Binding> =
            modules.iter().flat_map(|module| &module.bindings).map(|binding| (binding.name, binding)).collect();
        let layers = in_force.visible.layers().map(|layer| &**layer).chain([in_force.own]);
        for contracts in layers {
            definitions.add(contracts, in_force, &bodies);
        }
        definitions
    }

    fn add(&mut self, contracts: &Contracts, in_force: &InForce<'_>, bodies: &FxHashMap<QName, &Binding>) {
        for measure in contracts.measures.values() {
            let name = measure.symbol.name;
            match &measure.definition {
                Definition::Code(function) => {
                    let Some(body) = bodies.get(function).and_then(|binding| binding.body()) else { continue };
                    let Some(root) = body.root else { continue };
                    let mut translate = Translate { body, in_force, names: FxHashMap::default() };
                    if let Some(mut function) = translate.function(root) {
                        function.measure = measure.symbol.kind == SymbolKind::Measure;
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
                    // The instances of a class measure are one function.
                    match self.functions.get_mut(&name) {
                        Some(Function { tree: Tree::Match(_, known, _), measure: true, .. }) => {
                            if let Tree::Match(_, alts, _) = tree {
                                known.extend(alts);
                            }
                        }
                        _ => {
                            self.functions.insert(name, Function { params: vec![param], tree, measure: true });
                        }
                    }
                }
                Definition::Inline { .. } | Definition::Field(_) | Definition::None => {}
            }
        }
    }
}

/// Asserts what applications in these terms are. If not `deep`, only reflected functions that are the value of a variable
/// unfold, once: that is what a call of a reflected function says of its result.
pub(crate) fn unfold(smt: &mut Smt<'_>, definitions: &Definitions, facts: &[Term], goal: &Term, how: Unfolding) {
    let Unfolding { deep, fuel: each } = how;
    let mut work = Unfold { definitions, queue: Vec::new(), seen: FxHashSet::default(), made: FxHashMap::default() };
    let mut spent: FxHashMap<QName, u32> = FxHashMap::default();
    for fact in facts {
        work.learn(fact);
        match deep {
            true => work.collect(fact),
            false => work.collect_value(fact),
        }
    }
    if deep {
        work.collect(goal);
    }
    let mut fuel = FUEL;
    loop {
        let round = std::mem::take(&mut work.queue);
        let mut stuck = Vec::new();
        let mut progress = false;
        for app in round {
            if fuel == 0 {
                return;
            }
            let Term::App(symbol, _) = &app else { continue };
            let times = spent.entry(symbol.name).or_default();
            if each.is_some_and(|most| *times >= most) {
                continue;
            }
            let Some(leaf) = work.evaluate(smt, &app) else {
                stuck.push(app);
                continue;
            };
            fuel -= 1;
            *times += 1;
            progress = true;
            let fact = Term::compare(Relation::Eq, app, leaf.clone());
            smt.assert(&fact);
            work.learn(&fact);
            if deep {
                work.collect(&leaf);
            }
        }
        if !progress || !deep {
            return;
        }
        work.queue.extend(stuck);
    }
}

struct Unfold<'a> {
    definitions: &'a Definitions,
    queue: Vec<Term>,
    seen: FxHashSet<Term>,
    /// The constructor terms that other terms are known to equal.
    made: FxHashMap<Term, Term>,
}

impl Unfold<'_> {
    /// Remembers which terms are constructors.
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
            && function.params.len() == args.len()
            && self.seen.insert(term.clone())
        {
            self.queue.push(term.clone());
        }
        let mut parts = Vec::new();
        term.for_each_part(&mut |part| parts.push(part));
        parts.into_iter().for_each(|part| self.collect(part));
    }

    fn collect_value(&mut self, fact: &Term) {
        for fact in fact.conjuncts() {
            let Term::Compare(Relation::Eq, sides) = fact else { continue };
            if let (Term::Var(_), app @ Term::App(symbol, args)) = (&sides.0, &sides.1)
                && let Some(function) = self.definitions.functions.get(&symbol.name)
                && !function.measure
                && function.params.len() == args.len()
                && self.seen.insert(app.clone())
            {
                self.queue.push(app.clone());
            }
        }
    }

    /// The leaf that the facts lead to.
    fn evaluate(&self, smt: &mut Smt<'_>, app: &Term) -> Option<Term> {
        let Term::App(symbol, args) = app else { return None };
        let function = self.definitions.functions.get(&symbol.name)?;
        let mut at: FxHashMap<Name, Term> = function.params.iter().copied().zip(args.iter().cloned()).collect();
        let mut tree = &function.tree;
        loop {
            match tree {
                Tree::Leaf(term) => return Some(substitute(term, &at)),
                Tree::Stuck => return None,
                Tree::If(cond, then, otherwise) => {
                    let cond = substitute(cond, &at);
                    if cond == Term::Bool(true) || smt.valid(&cond) == Answer::Valid {
                        tree = then;
                    } else if smt.valid(&cond.negate()) == Answer::Valid {
                        tree = otherwise;
                    } else {
                        return None;
                    }
                }
                Tree::Match(scrutinee, alts, default) => {
                    let scrutinee = substitute(scrutinee, &at);
                    let (con, fields) = self.constructor(smt, &scrutinee, alts, default.is_some())?;
                    match alts.iter().find(|(name, ..)| *name == con) {
                        Some((_, names, inner)) => {
                            at.extend(names.iter().copied().zip(fields));
                            tree = inner;
                        }
                        None => tree = default.as_deref()?,
                    }
                }
            }
        }
    }

    /// The constructor that a term is, and its fields.
    fn constructor(
        &self,
        smt: &mut Smt<'_>,
        term: &Term,
        alts: &[(QName, Vec<Name>, Tree)],
        others: bool,
    ) -> Option<(QName, Vec<Term>)> {
        let made = if matches!(term, Term::Con(..)) { Some(term) } else { self.made.get(term) };
        if let Some(Term::Con(con, args)) = made {
            return Some((*con, args.to_vec()));
        }
        let _ = others;
        alts.iter().find_map(|(con, names, _)| {
            let test = smt.is_constructor(term, *con)?;
            let fields = || (0..names.len()).map(|place| Term::app(selector(*con, place), [term.clone()])).collect();
            (smt.valid(&test) == Answer::Valid).then(|| (*con, fields()))
        })
    }
}

fn substitute(term: &Term, at: &FxHashMap<Name, Term>) -> Term {
    term.substitute(&|name| at.get(&name).cloned())
}

/// The field of a constructor, as a symbol of the logic.
pub(crate) fn selector(con: QName, place: usize) -> Symbol {
    let ident = Name::new(&format!("select#{place}#{}", con.ident));
    Symbol { kind: SymbolKind::Field, name: QName { module: con.module, ident } }
}

/// From core to trees.
struct Translate<'a> {
    body: &'a Body,
    in_force: &'a InForce<'a>,
    names: FxHashMap<BinderId, Term>,
}

impl Translate<'_> {
    fn function(&mut self, mut root: ExprId) -> Option<Function> {
        let mut params = Vec::new();
        while let Some(Expr::Lam { params: binders, body }) = self.body.exprs.get(root) {
            for binder in binders {
                let name = self.bind(*binder);
                if self.body.binders.get(*binder)?.kind != BinderKind::Dictionary {
                    params.push(name);
                }
            }
            root = *body;
        }
        let tree = self.tree(root);
        Some(Function { params, tree, measure: false })
    }

    fn bind(&mut self, binder: BinderId) -> Name {
        let base = self.body.binders.get(binder).map_or("x", |binder| binder.name.as_str());
        let name = Name::new(&format!("{base}~{}", binder.raw()));
        self.names.insert(binder, Term::Var(name));
        name
    }

    fn tree(&mut self, id: ExprId) -> Tree {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.tree_inner(id))
    }

    fn tree_inner(&mut self, id: ExprId) -> Tree {
        match self.body.exprs.get(id) {
            Some(Expr::Case { scrutinee, binder, alts, default }) => {
                let Some(scrutinised) = self.term(*scrutinee) else { return Tree::Stuck };
                self.names.insert(*binder, scrutinised.clone());
                self.case(&scrutinised, alts, *default)
            }
            Some(Expr::Let { recursive: false, bindings, body }) => {
                for (binder, expr) in bindings {
                    let Some(term) = self.term(*expr) else { return Tree::Stuck };
                    self.names.insert(*binder, term);
                }
                self.tree(*body)
            }
            Some(Expr::Fail(_)) | None => Tree::Stuck,
            _ => self.term(id).map_or(Tree::Stuck, Tree::Leaf),
        }
    }

    fn case(&mut self, scrutinee: &Term, alts: &[Alt], default: Option<ExprId>) -> Tree {
        let w = wired();
        let mut rest = default.map(|default| self.tree(default));
        let mut matches = Vec::new();
        for alt in alts.iter().rev() {
            match &alt.pattern {
                AltPattern::Literal(literal) => {
                    let (Some(atom), body) = (atom(literal), self.tree(alt.body)) else { return Tree::Stuck };
                    let cond = Term::compare(Relation::Eq, scrutinee.clone(), atom);
                    rest = Some(Tree::If(cond, Box::new(body), Box::new(rest.unwrap_or(Tree::Stuck))));
                }
                AltPattern::Con(con, _) if *con == w.true_ => {
                    let body = self.tree(alt.body);
                    let otherwise = Box::new(rest.take().unwrap_or(Tree::Stuck));
                    rest = Some(Tree::If(scrutinee.clone(), Box::new(body), otherwise));
                }
                AltPattern::Con(con, _) if *con == w.false_ => {
                    let body = self.tree(alt.body);
                    let otherwise = Box::new(rest.take().unwrap_or(Tree::Stuck));
                    rest = Some(Tree::If(scrutinee.clone().negate(), Box::new(body), otherwise));
                }
                AltPattern::Con(con, binders) => {
                    let names: Vec<Name> = binders.iter().map(|binder| self.bind(*binder)).collect();
                    let dictionaries = self.in_force.environment.constructor(*con).map_or(0, |(_, c)| c.context.len());
                    let body = self.tree(alt.body);
                    matches.push((*con, names[dictionaries.min(names.len())..].to_vec(), body));
                }
            }
        }
        if matches.is_empty() {
            return rest.unwrap_or(Tree::Stuck);
        }
        matches.reverse();
        Tree::Match(scrutinee.clone(), matches, rest.map(Box::new))
    }

    fn term(&mut self, id: ExprId) -> Option<Term> {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.term_inner(id))
    }

    fn term_inner(&mut self, id: ExprId) -> Option<Term> {
        let w = wired();
        match self.body.exprs.get(id)? {
            Expr::Local { binder, .. } => self.names.get(binder).cloned(),
            Expr::Literal(literal) => atom(literal),
            Expr::Con { con, .. } if *con == w.true_ || *con == w.false_ => Some(Term::Bool(*con == w.true_)),
            Expr::Con { con, args, .. } => {
                let dictionaries = self.in_force.environment.constructor(*con).map_or(0, |(_, c)| c.context.len());
                let args: Option<Vec<Term>> = args.iter().skip(dictionaries).map(|arg| self.term(*arg)).collect();
                Some(Term::con(*con, args?))
            }
            Expr::Global { name, .. } => self.call(*name, &[]),
            Expr::App { fun, args } => match self.body.exprs.get(*fun)? {
                Expr::Global { name, .. } if *name == w.apply && args.len() == 2 => {
                    let (fun, arg) = (self.term(args[0])?, self.term(args[1])?);
                    Some(match fun {
                        Term::App(symbol, known) => Term::app(symbol, known.iter().cloned().chain([arg])),
                        fun => Term::Apply(fun.into(), vec![arg].into()),
                    })
                }
                Expr::Global { name, .. } => {
                    let name = *name;
                    let args: Vec<ExprId> = args.iter().copied().filter(|arg| !self.is_dictionary(*arg)).collect();
                    let args: Option<Vec<Term>> = args.into_iter().map(|arg| self.term(arg)).collect();
                    self.call(name, &args?)
                }
                _ => {
                    let fun = self.term(*fun)?;
                    let args: Option<Vec<Term>> = args.iter().map(|arg| self.term(*arg)).collect();
                    Some(Term::Apply(fun.into(), args?.into()))
                }
            },
            Expr::Case { scrutinee, binder, alts, default } => {
                let scrutinised = self.term(*scrutinee)?;
                self.names.insert(*binder, scrutinised.clone());
                let tree = self.case(&scrutinised, alts, *default);
                as_term(&tree)
            }
            Expr::Let { recursive: false, bindings, body } => {
                for (binder, expr) in bindings {
                    let term = self.term(*expr)?;
                    self.names.insert(*binder, term);
                }
                self.term(*body)
            }
            _ => None,
        }
    }

    fn is_dictionary(&self, id: ExprId) -> bool {
        match self.body.exprs.get(id) {
            Some(Expr::Local { binder, .. }) => {
                self.body.binders.get(*binder).is_some_and(|binder| binder.kind == BinderKind::Dictionary)
            }
            Some(Expr::Global { name, .. }) => name.ident.as_str().starts_with('$') && name.ident.as_str().len() > 2,
            Some(Expr::App { fun, .. }) => self.is_dictionary(*fun),
            _ => false,
        }
    }

    fn call(&self, name: QName, args: &[Term]) -> Option<Term> {
        let method = self.in_force.callee(name).map_or(name, |callee| callee.name);
        let module = method.module.as_str();
        if let [left, right] = args {
            let arith = |op| Some(Term::arith(op, left.clone(), right.clone()));
            let compare = |op| Some(Term::compare(op, left.clone(), right.clone()));
            match (module, method.ident.as_str()) {
                ("GHC.Num", "+") => return arith(ArithOp::Add),
                ("GHC.Num", "-") => return arith(ArithOp::Sub),
                ("GHC.Num", "*") => return arith(ArithOp::Mul),
                ("GHC.Real", "div" | "/") => return arith(ArithOp::Div),
                ("GHC.Real", "mod") => return arith(ArithOp::Mod),
                ("GHC.Classes", "==") => return compare(Relation::Eq),
                ("GHC.Classes", "/=") => return compare(Relation::Ne),
                ("GHC.Classes", "<") => return compare(Relation::Lt),
                ("GHC.Classes", "<=") => return compare(Relation::Le),
                ("GHC.Classes", ">") => return compare(Relation::Gt),
                ("GHC.Classes", ">=") => return compare(Relation::Ge),
                ("GHC.Classes", "&&") => return Some(Term::and([left.clone(), right.clone()])),
                ("GHC.Classes", "||") => return Some(Term::or([left.clone(), right.clone()])),
                _ => {}
            }
        }
        match (module, method.ident.as_str(), args) {
            ("GHC.Classes", "not", [inner]) => return Some(inner.clone().negate()),
            ("GHC.Num", "negate", [inner]) => return Some(Term::Neg(inner.clone().into())),
            ("GHC.Num", "fromInteger", [inner]) | ("GHC.Real", "fromIntegral", [inner]) => return Some(inner.clone()),
            ("GHC.Base", "otherwise", []) => return Some(Term::Bool(true)),
            _ => {}
        }
        let found = |contracts: &Contracts| contracts.measures.get(name).map(|measure| measure.symbol);
        let symbol = found(self.in_force.own).or_else(|| {
            let measures = self.in_force.visible.measures(name.ident);
            measures.iter().find(|measure| measure.symbol.name == name).map(|measure| measure.symbol)
        });
        Some(Term::app(symbol.unwrap_or(Symbol { kind: SymbolKind::Uninterpreted, name }), args.to_vec()))
    }
}

/// A tree as one term, if tests are truth values only.
fn as_term(tree: &Tree) -> Option<Term> {
    match tree {
        Tree::Leaf(term) => Some(term.clone()),
        Tree::If(cond, then, otherwise) => match (as_term(then), as_term(otherwise)) {
            (Some(then), Some(otherwise)) => Some(Term::if_then_else(cond.clone(), then, otherwise)),
            // The other side is never reached.
            (Some(then), None) if matches!(**otherwise, Tree::Stuck) => Some(then),
            _ => None,
        },
        Tree::Match(..) | Tree::Stuck => None,
    }
}
