//! Expressions and predicates to terms, with their sorts checked on the way.

use std::sync::Arc;

use limpid_base::{Name, QName, Span, Unsupported, tuple};
use limpid_frontend::wired::wired;
use limpid_logic::{ArithOp, Bits, Relation, Sort, Symbol, SymbolKind, Term};
use limpid_spec::ast::{self, Expr, ExprKind, Ident};

use super::Elaborator;
use super::env::Env;
use super::names::Meaning;
use super::unsupported::GRADUAL;

impl<'a> Elaborator<'a> {
    /// A predicate: its sort is checked to be `Bool`.
    pub(super) fn lower_pred(&mut self, expr: &Expr, env: &mut Env) -> Term {
        self.unifier.reset();
        self.lower_bool(expr, env)
    }

    /// An expression and its sort.
    pub(super) fn lower_expr(&mut self, expr: &Expr, env: &mut Env) -> (Term, Sort) {
        self.unifier.reset();
        let (term, sort) = self.lower(expr, env);
        (term, self.unifier.resolve(&sort))
    }

    fn lower_bool(&mut self, expr: &Expr, env: &mut Env) -> Term {
        let (term, sort) = self.lower(expr, env);
        if !self.unifier.unify(&sort, &Sort::Bool) {
            let found = self.unifier.resolve(&sort);
            let message =
                format!("`{}` is a value of type `{found}` where a predicate is expected.", self.snippet(expr.span));
            self.sort_error(expr.span, message, "A refinement must be true or false: compare it with something.");
        }
        term
    }

    pub(super) fn sort_error(&mut self, span: Span, message: String, hint: &str) {
        if !self.out.options.prune_unsorted && self.alias_depth == 0 {
            self.error(span, message, hint);
        }
    }

    fn lower(&mut self, expr: &Expr, env: &mut Env) -> (Term, Sort) {
        match &expr.kind {
            ExprKind::Var(name) => self.lower_call(Ident { name: *name, span: expr.span }, &[], expr.span, env),
            ExprKind::App { function, args } => match &function.kind {
                ExprKind::Var(name) => {
                    self.lower_call(Ident { name: *name, span: function.span }, args, expr.span, env)
                }
                ExprKind::App { function: inner, args: first } if matches!(inner.kind, ExprKind::Var(_)) => {
                    let all: Vec<Expr> = first.iter().chain(args).cloned().collect();
                    let inner = inner.clone();
                    self.lower(&Expr { span: expr.span, kind: ExprKind::App { function: inner, args: all } }, env)
                }
                _ => {
                    let (function, sort) = self.lower(function, env);
                    self.apply(function, sort, args, env)
                }
            },
            ExprKind::Bool(value) => (Term::Bool(*value), Sort::Bool),
            ExprKind::Int(value) => (Term::Int(value.clone()), Sort::Int),
            ExprKind::Float(text) => (Term::Real(*text), Sort::Real),
            ExprKind::Str(text) => (Term::Str(*text), Sort::Str),
            ExprKind::Lit(text, sort) => literal(*text, self.lower_sort(sort)),
            ExprKind::Gradual => {
                self.last_unchecked = Some(Unsupported::new(GRADUAL, expr.span));
                (Term::Bool(true), Sort::Unknown)
            }
            ExprKind::Bottom | ExprKind::KVar { .. } => (Term::Bool(true), Sort::Unknown),
            ExprKind::Neg(inner) => {
                let (term, sort) = self.lower_number(inner, "-", env);
                (Term::Neg(Arc::new(term)), sort)
            }
            ExprKind::Arith { op, left, right } => self.lower_arith(*op, left, right, env),
            ExprKind::Infix { op, left, right } => {
                let args = [(**left).clone(), (**right).clone()];
                self.lower_call(*op, &args, expr.span, env)
            }
            ExprKind::Relation { op, left, right } => self.lower_relation(*op, left, right, expr.span, env),
            ExprKind::Not(inner) => (self.lower_bool(inner, env).negate(), Sort::Bool),
            ExprKind::And(left, right) => {
                (Term::and([self.lower_bool(left, env), self.lower_bool(right, env)]), Sort::Bool)
            }
            ExprKind::Or(left, right) => {
                (Term::or([self.lower_bool(left, env), self.lower_bool(right, env)]), Sort::Bool)
            }
            ExprKind::Imply(left, right) => {
                (Term::imply(self.lower_bool(left, env), self.lower_bool(right, env)), Sort::Bool)
            }
            ExprKind::Iff(left, right) => self.lower_iff(left, right, expr.span, true, env),
            ExprKind::NotIff(left, right) => self.lower_iff(left, right, expr.span, false, env),
            ExprKind::All(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.lower_bool(part, env)).collect();
                (Term::and(parts), Sort::Bool)
            }
            ExprKind::Any(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.lower_bool(part, env)).collect();
                (Term::or(parts), Sort::Bool)
            }
            ExprKind::If { cond, then, otherwise } => {
                let cond = self.lower_bool(cond, env);
                let (then_term, sort) = self.lower(then, env);
                let (else_term, other) = self.lower(otherwise, env);
                let same = self.same_sort(&sort, &other, then.span, otherwise.span, expr.span, "The two branches");
                let sort = if same { sort } else { Sort::Unknown };
                (Term::if_then_else(cond, then_term, else_term), sort)
            }
            ExprKind::Tuple(parts) => {
                let (terms, sorts): (Vec<Term>, Vec<Sort>) = parts.iter().map(|part| self.lower(part, env)).unzip();
                (Term::con(tuple(parts.len()), terms), Sort::data(tuple(parts.len()), sorts))
            }
            ExprKind::List(parts) => {
                let element = self.unifier.fresh();
                let mut list = Term::con(wired().nil, []);
                for part in parts.iter().rev() {
                    let (term, sort) = self.lower(part, env);
                    self.unifier.unify(&element, &sort);
                    list = Term::con(wired().cons, [term, list]);
                }
                (list, Sort::data(wired().list, [element]))
            }
            ExprKind::Lambda { binder, sort, body } => {
                let sort = self.lower_sort(sort);
                env.bind(binder.name, sort.clone());
                let (body, result) = self.lower(body, env);
                env.vars.pop();
                (Term::Lambda(binder.name, sort.clone(), Arc::new(body)), Sort::fun(sort, result))
            }
            ExprKind::Cast { expr, sort } => {
                let (term, _) = self.lower(expr, env);
                (term, self.lower_sort(sort))
            }
            ExprKind::Coerce { expr, to, .. } => {
                let (term, _) = self.lower(expr, env);
                (term, self.lower_sort(to))
            }
            ExprKind::Query(inner) => self.lower(inner, env),
        }
    }

    fn lower_arith(&mut self, op: ast::ArithOp, left: &Expr, right: &Expr, env: &mut Env) -> (Term, Sort) {
        let op = match op {
            ast::ArithOp::Add => ArithOp::Add,
            ast::ArithOp::Sub => ArithOp::Sub,
            ast::ArithOp::Mul => ArithOp::Mul,
            ast::ArithOp::Div => ArithOp::Div,
            ast::ArithOp::Mod => ArithOp::Mod,
            ast::ArithOp::Compose => {
                let (left, _) = self.lower(left, env);
                let (right, _) = self.lower(right, env);
                let symbol = Symbol { kind: SymbolKind::Uninterpreted, name: wired().compose };
                return (Term::app(symbol, [left, right]), Sort::Unknown);
            }
        };
        let (left, sort) = self.lower_number(left, op.as_str(), env);
        let (right, other) = self.lower_number(right, op.as_str(), env);
        self.unifier.unify(&sort, &other);
        let sort = if self.unifier.resolve(&other) == Sort::Real { Sort::Real } else { sort };
        (Term::arith(op, left, right), sort)
    }

    fn lower_number(&mut self, expr: &Expr, op: &str, env: &mut Env) -> (Term, Sort) {
        let (term, sort) = self.lower(expr, env);
        let found = self.unifier.resolve(&sort);
        if matches!(
            found,
            Sort::Bool | Sort::Char | Sort::Str | Sort::BitVec(_) | Sort::Set(_) | Sort::Data(..) | Sort::Fun(_)
        ) {
            let message = format!("`{}` is of type `{found}`, and `{op}` works on numbers.", self.snippet(expr.span));
            self.sort_error(expr.span, message, "Apply a measure to it that gives a number.");
            return (term, Sort::Unknown);
        }
        (term, sort)
    }

    fn lower_relation(
        &mut self,
        op: ast::Relation,
        left: &Expr,
        right: &Expr,
        span: Span,
        env: &mut Env,
    ) -> (Term, Sort) {
        let (left_term, left_sort) = self.lower(left, env);
        let (right_term, right_sort) = self.lower(right, env);
        let relation = match op {
            ast::Relation::Eq | ast::Relation::UntypedEq => Relation::Eq,
            ast::Relation::Ne | ast::Relation::UntypedNe => Relation::Ne,
            ast::Relation::Lt => Relation::Lt,
            ast::Relation::Le => Relation::Le,
            ast::Relation::Gt => Relation::Gt,
            ast::Relation::Ge => Relation::Ge,
        };
        if !matches!(op, ast::Relation::UntypedEq | ast::Relation::UntypedNe) {
            self.same_sort(&left_sort, &right_sort, left.span, right.span, span, "The two sides");
        }
        (Term::compare(relation, left_term, right_term), Sort::Bool)
    }

    /// `=` between what may be predicates: an equivalence if they are, else an equation.
    fn lower_iff(&mut self, left: &Expr, right: &Expr, span: Span, same: bool, env: &mut Env) -> (Term, Sort) {
        let (left_term, left_sort) = self.lower(left, env);
        let (right_term, right_sort) = self.lower(right, env);
        self.same_sort(&left_sort, &right_sort, left.span, right.span, span, "The two sides");
        let boolean = self.unifier.resolve(&left_sort) == Sort::Bool || self.unifier.resolve(&right_sort) == Sort::Bool;
        let term = match (boolean, same) {
            (true, true) => Term::iff(left_term, right_term),
            (true, false) => Term::iff(left_term, right_term).negate(),
            (false, true) => Term::compare(Relation::Eq, left_term, right_term),
            (false, false) => Term::compare(Relation::Ne, left_term, right_term),
        };
        (term, Sort::Bool)
    }

    fn same_sort(&mut self, left: &Sort, right: &Sort, at_left: Span, at_right: Span, span: Span, what: &str) -> bool {
        let same = self.unifier.unify(left, right);
        if !same {
            let (left, right) = (self.unifier.resolve(left), self.unifier.resolve(right));
            let (a, b) = (self.snippet(at_left), self.snippet(at_right));
            let message =
                format!("{what} have different types: `{a}` is of type `{left}` and `{b}` of type `{right}`.");
            self.sort_error(span, message, "Refinements compare values of one type only.");
        }
        same
    }

    /// A name applied to arguments.
    pub(super) fn lower_call(&mut self, name: Ident, args: &[Expr], span: Span, env: &mut Env) -> (Term, Sort) {
        if env.var(name.name).is_none()
            && let Some(result) = self.lower_predicate_alias(name, args, span, env)
        {
            return result;
        }
        match self.meaning(name.name, env) {
            Meaning::Var(var, sort) => {
                if !args.is_empty() && !self.may_apply_variables() && matches!(sort, Sort::Fun(_)) {
                    let message = format!("`{var}` is a function argument, and refinements cannot apply it.");
                    self.error(span, message, "Add `{-@ LIQUID \"--higherorder\" @-}`.");
                }
                self.apply(Term::Var(var), sort, args, env)
            }
            Meaning::Pred(pred) => {
                let args: Vec<Term> = args.iter().map(|arg| self.lower(arg, env).0).collect();
                (Term::Pred(pred, args.into()), Sort::Bool)
            }
            Meaning::Constructor(con, sort) => {
                let sort = self.unifier.instantiate(&sort);
                let (terms, sort) = self.lower_args(name, sort, args, span, env);
                if con == wired().true_ || con == wired().false_ {
                    return (Term::Bool(con == wired().true_), Sort::Bool);
                }
                (Term::con(con, terms), sort)
            }
            Meaning::Symbol(symbol, sort) => {
                let sort = self.unifier.instantiate(&sort);
                let (terms, sort) = self.lower_args(name, sort, args, span, env);
                (Term::app(symbol, terms), sort)
            }
            Meaning::NotLifted(function) => {
                if let Some(expr) = of_library(function, args, span) {
                    return self.lower(&expr, env);
                }
                let term = self.not_lifted(function, name.span);
                self.apply(term, Sort::Unknown, args, env)
            }
            Meaning::Unknown => {
                let term = self.unknown_name(name.name, name.span, env);
                self.apply(term, Sort::Unknown, args, env)
            }
        }
    }

    fn may_apply_variables(&self) -> bool {
        let options = &self.out.options;
        options.higher_order || options.reflection || options.prune_unsorted || self.alias_depth > 0
    }

    fn lower_args(&mut self, name: Ident, sort: Sort, args: &[Expr], span: Span, env: &mut Env) -> (Vec<Term>, Sort) {
        let mut terms = Vec::new();
        let mut sort = sort;
        for arg in args {
            let (term, found) = self.lower(arg, env);
            terms.push(term);
            sort = match self.unifier.resolve_head(&sort) {
                Sort::Fun(fun) => {
                    if !self.unifier.unify(&fun.0, &found) {
                        let (wanted, found) = (self.unifier.resolve(&fun.0), self.unifier.resolve(&found));
                        let text = self.snippet(arg.span);
                        let message = format!("`{}` takes `{wanted}`, and `{text}` is of type `{found}`.", name.name);
                        self.sort_error(arg.span, message, "Give it an argument of the type that it is defined for.");
                    }
                    fun.1.clone()
                }
                Sort::Unknown | Sort::Var(_) | Sort::App(_) => Sort::Unknown,
                other => {
                    let message =
                        format!("`{}` is applied to too many arguments: its result is of type `{other}`.", name.name);
                    self.sort_error(span, message, "Remove what is too much.");
                    Sort::Unknown
                }
            };
        }
        (terms, sort)
    }

    fn apply(&mut self, function: Term, sort: Sort, args: &[Expr], env: &mut Env) -> (Term, Sort) {
        if args.is_empty() {
            return (function, sort);
        }
        let mut sort = sort;
        let mut terms = Vec::new();
        for arg in args {
            let (term, found) = self.lower(arg, env);
            terms.push(term);
            sort = match self.unifier.resolve_head(&sort) {
                Sort::Fun(fun) => {
                    self.unifier.unify(&fun.0, &found);
                    fun.1.clone()
                }
                _ => Sort::Unknown,
            };
        }
        (Term::Apply(Arc::new(function), terms.into()), sort)
    }

    /// The names that a list of terms mentions: binders must not capture them.
    pub(super) fn mentioned(terms: &[Term]) -> Vec<Name> {
        terms.iter().flat_map(Term::free_vars).collect()
    }
}

/// What LiquidHaskell's own table of definitions makes of a call of a library's function.
fn of_library(function: QName, args: &[Expr], span: Span) -> Option<Expr> {
    match (function.module.as_str(), function.ident.as_str(), args) {
        ("GHC.Real", "div", [left, right]) => {
            let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
            Some(Expr { span, kind: ExprKind::Arith { op: ast::ArithOp::Div, left, right } })
        }
        ("GHC.Real", "fromIntegral", [number]) => Some(number.clone()),
        _ => None,
    }
}

/// A literal of any sort: the digits of a bit vector, or a string.
fn literal(text: Name, sort: Sort) -> (Term, Sort) {
    let bits = Bits::parse(text.as_str(), &sort);
    (bits.map_or(Term::Str(text), |bits| Term::Bits(Arc::new(bits))), sort)
}
