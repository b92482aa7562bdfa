//! Translates core to decision trees with terms of the logic at the leaves.

use limpid_base::{Name, QName};
use limpid_contracts::{Contracts, InForce};
use limpid_core::{Alt, AltPattern, BinderId, BinderKind, Body, Expr, ExprId, Literal};
use limpid_frontend::wired::{is_generated, wired};
use limpid_logic::{ArithOp, Relation, Sort, Symbol, Term};
use limpid_solver::has_tag;
use rustc_hash::FxHashMap;

use super::{Function, Tree};
use crate::generate::atom;
use crate::reduce::apply;

/// The translator of one body.
pub(crate) struct Translate<'a> {
    pub(crate) body: &'a Body,
    pub(crate) in_force: &'a InForce<'a>,
    /// The terms of the binders in scope.
    pub(crate) names: FxHashMap<BinderId, Term>,
}

impl Translate<'_> {
    /// The function that an expression defines, and the expression without its parameters.
    pub(super) fn function(&mut self, mut root: ExprId) -> Option<(ExprId, Function)> {
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
        Some((root, Function { params, tree: self.tree(root), saturated: None, body: None }))
    }

    /// A reflected function by its code. `arity` is the number of its arguments by its type.
    pub(super) fn reflected(&mut self, root: ExprId, arity: usize) -> Option<Function> {
        let (root, mut function) = self.function(root)?;
        function.body = as_term(&function.tree, &|con| self.tag(con));
        if function.params.len() < arity && matches!(function.tree, Tree::Leaf(_)) {
            let missing = (function.params.len()..arity).map(|place| Name::new(&format!("eta~{place}")));
            let missing: Vec<Name> = missing.collect();
            let more: Vec<Term> = missing.iter().map(|name| Term::Var(*name)).collect();
            let params = function.params.iter().copied().chain(missing).collect();
            function.saturated = self.applied(root, &more).map(|body| (params, body));
        }
        Some(function)
    }

    /// An expression applied to more arguments.
    fn applied(&mut self, id: ExprId, more: &[Term]) -> Option<Term> {
        match self.body.exprs.get(id)? {
            Expr::Global { name, .. } => self.call(*name, more),
            Expr::App { fun, args } => match self.body.exprs.get(*fun)? {
                Expr::Global { name, .. } if *name != wired().apply => {
                    let mut args = self.arguments(args)?;
                    args.extend_from_slice(more);
                    self.call(*name, &args)
                }
                _ => Some(apply(self.term(id)?, more)),
            },
            _ => Some(apply(self.term(id)?, more)),
        }
    }

    /// The arguments of a function of the logic, which has no dictionaries.
    fn arguments(&mut self, args: &[ExprId]) -> Option<Vec<Term>> {
        let args: Vec<ExprId> = args.iter().copied().filter(|arg| !self.is_dictionary(*arg)).collect();
        args.into_iter().map(|arg| self.term(arg)).collect()
    }

    pub(crate) fn bind(&mut self, binder: BinderId) -> Name {
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

    pub(crate) fn term(&mut self, id: ExprId) -> Option<Term> {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.term_inner(id))
    }

    fn term_inner(&mut self, id: ExprId) -> Option<Term> {
        let w = wired();
        match self.body.exprs.get(id)? {
            Expr::Local { binder, .. } => self.names.get(binder).cloned(),
            Expr::Literal(Literal::String(text)) => Some(Term::Str(Name::new(text))),
            Expr::Literal(literal) => atom(literal),
            Expr::Con { con, .. } if *con == w.true_ || *con == w.false_ => Some(Term::Bool(*con == w.true_)),
            Expr::Con { con, args, .. } => {
                let dictionaries = self.in_force.environment.constructor(*con).map_or(0, |(_, c)| c.context.len());
                let args: Option<Vec<Term>> = args.iter().skip(dictionaries).map(|arg| self.term(*arg)).collect();
                Some(Term::con(*con, args?))
            }
            Expr::Global { name, .. } => self.call(*name, &[]),
            Expr::App { fun, args } => match self.body.exprs.get(*fun)? {
                Expr::Global { name, .. } if *name == w.apply && args.len() >= 2 => {
                    let fun = self.term(args[0])?;
                    let rest: Option<Vec<Term>> = args[1..].iter().map(|arg| self.term(*arg)).collect();
                    Some(apply(fun, &rest?))
                }
                Expr::Global { name, .. } => {
                    let args = self.arguments(args)?;
                    self.call(*name, &args)
                }
                _ => {
                    let fun = self.term(*fun)?;
                    let args: Option<Vec<Term>> = args.iter().map(|arg| self.term(*arg)).collect();
                    Some(apply(fun, &args?))
                }
            },
            Expr::Case { scrutinee, binder, alts, default } => {
                let scrutinised = self.term(*scrutinee)?;
                self.names.insert(*binder, scrutinised.clone());
                let tree = self.case(&scrutinised, alts, *default);
                as_term(&tree, &|con| self.tag(con))
            }
            Expr::Let { recursive: false, bindings, body } => {
                for (binder, expr) in bindings {
                    let term = self.term(*expr)?;
                    self.names.insert(*binder, term);
                }
                self.term(*body)
            }
            Expr::Lam { params, body } => {
                let names: Vec<Name> = params.iter().map(|param| self.bind(*param)).collect();
                let body = self.term(*body)?;
                let lambda = |body: Term, name: &Name| Term::Lambda(*name, Sort::Unknown, body.into());
                Some(names.iter().rev().fold(body, lambda))
            }
            _ => None,
        }
    }

    /// The tag of a constructor.
    pub(super) fn tag(&self, con: QName) -> Option<u32> {
        self.in_force.environment.constructor(con).map(|(_, con)| con.tag)
    }

    fn is_dictionary(&self, id: ExprId) -> bool {
        match self.body.exprs.get(id) {
            Some(Expr::Local { binder, .. }) => {
                self.body.binders.get(*binder).is_some_and(|binder| binder.kind == BinderKind::Dictionary)
            }
            Some(Expr::Global { name, .. }) => is_generated(name.ident),
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
            // The user marks it for unconditional unfolding, so a test inside is part of the term.
            (_, "pleUnfold", [inner]) => return Some(inner.clone()),
            ("GHC.Base", "otherwise", []) => return Some(Term::Bool(true)),
            _ => {}
        }
        let found = |contracts: &Contracts| contracts.measures.get(name).map(|measure| measure.symbol);
        let symbol = found(self.in_force.own).or_else(|| {
            let measures = self.in_force.visible.measures(name.ident);
            measures.iter().find(|measure| measure.symbol.name == name).map(|measure| measure.symbol)
        });
        Some(Term::app(symbol.unwrap_or_else(|| Symbol::function(name)), args.to_vec()))
    }
}

/// A tree as one term: constructors are told apart by their tags, and the last alternative needs no test.
pub(super) fn as_term(tree: &Tree, tag_of: &dyn Fn(QName) -> Option<u32>) -> Option<Term> {
    let term = |tree: &Tree| as_term(tree, tag_of);
    match tree {
        Tree::Leaf(leaf) => Some(leaf.clone()),
        Tree::If(cond, then, otherwise) => choice(cond.clone(), term(then), term(otherwise), otherwise),
        Tree::Match(scrutinee, alts, default) => {
            let mut rest = default.as_deref().map(|default| (term(default), default));
            for (con, names, inner) in alts.iter().rev() {
                let fields = |name| {
                    let place = names.iter().position(|known| *known == name)?;
                    Some(Term::app(Symbol::selector(*con, place), [scrutinee.clone()]))
                };
                let body = term(inner).map(|body| body.substitute(&fields));
                let whole = match rest {
                    None => body,
                    Some((rest, otherwise)) => choice(has_tag(scrutinee, tag_of(*con)?), body, rest, otherwise),
                };
                rest = Some((whole, inner));
            }
            rest?.0
        }
        Tree::Stuck => None,
    }
}

/// A conditional. A side that ends in a failed match is unreachable.
fn choice(cond: Term, then: Option<Term>, rest: Option<Term>, otherwise: &Tree) -> Option<Term> {
    match (then, rest) {
        (Some(then), Some(rest)) => Some(Term::if_then_else(cond, then, rest)),
        (Some(then), None) if matches!(otherwise, Tree::Stuck) => Some(then),
        _ => None,
    }
}
