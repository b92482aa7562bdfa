//! Functions by their clauses, local bindings, pattern bindings.

use limpid_base::{Name, Span};
use limpid_core::{BinderId, Expr, ExprId, Failure, FailureKind};

use super::builder::Builder;
use super::exit::Exit;
use super::matching::Row;
use crate::hir::{Bind, BindGroup, BindKind, Clause, LocalId, PatId, PatKind, Rhs};

/// What bindings scope over.
pub(super) type Scope<'k, 'a> = Box<dyn FnOnce(&mut Builder<'a>) -> ExprId + 'k>;

impl<'a> Builder<'a> {
    /// A function: its dictionaries and its arguments are the parameters of one lambda.
    pub(super) fn function(&mut self, binder: LocalId, name: Name, clauses: &'a [Clause], span: Span) -> ExprId {
        let dicts = match self.cx.types.dict_params.get(binder) {
            Some(dicts) if !self.is_specialised(binder) => self.bind_dicts(dicts, span),
            _ => Vec::new(),
        };
        let message = format!("Non-exhaustive patterns in function {name}");
        let function = self.clauses(clauses, Failure { kind: FailureKind::Equation, message }, span);
        self.dict_lam(dicts, function, span)
    }

    /// Clauses as a function of as many arguments as they have patterns.
    pub(super) fn clauses(&mut self, clauses: &'a [Clause], failure: Failure, span: Span) -> ExprId {
        let rows = clauses.iter().map(|clause| {
            let patterns = clause.patterns.iter().map(|&pat| self.pattern(pat)).collect();
            Row::new(patterns, Box::new(|this: &mut Builder<'a>, exit: &mut Exit| this.rhs(&clause.rhs, exit)))
        });
        let rows: Vec<_> = rows.collect();
        let ty = clauses.first().map_or(limpid_core::Type::Unknown, |clause| self.rhs_type(&clause.rhs));
        self.lambda(rows, &failure, ty, span)
    }

    /// A function of the columns of the rows.
    pub(super) fn lambda<'k>(
        &mut self,
        rows: Vec<Row<'k, 'a>>,
        failure: &Failure,
        ty: limpid_core::Type,
        span: Span,
    ) -> ExprId {
        let arity = rows.first().map_or(0, |row| row.patterns().count());
        let mut params = Vec::with_capacity(arity);
        for place in 0..arity {
            let ty = rows.iter().find_map(|row| row.patterns().nth(place)).map(|pattern| pattern.ty.clone());
            let column: Vec<_> = rows.iter().filter_map(|row| row.patterns().nth(place)).collect();
            params.push(self.column_binder(column.into_iter(), "arg", ty.unwrap_or(limpid_core::Type::Unknown), span));
        }
        let mut exit = Exit::new(ty, span);
        let body = self.match_rows(params.clone(), rows, &mut exit);
        self.close(exit, failure);
        self.lam(params, body, span)
    }

    /// Local bindings around `scope`.
    pub(super) fn lets<'k>(&mut self, groups: &'a [BindGroup], scope: Scope<'k, 'a>) -> ExprId {
        let Some((group, rest)) = groups.split_first() else { return scope(self) };
        self.group_let(group, Box::new(move |this| this.lets(rest, scope)))
    }

    fn group_let<'k>(&mut self, group: &'a BindGroup, scope: Scope<'k, 'a>) -> ExprId {
        if let [Bind { kind: BindKind::Pattern { pattern, rhs }, span }] = group.binds.as_slice()
            && !group.recursive
            && let PatKind::Bang(inner) = self.cx.module.pats[*pattern].kind
            && self.simple_var(inner).is_none()
        {
            return self.strict_let(*pattern, rhs, *span, scope);
        }
        self.specialise(group);
        let targets: Vec<Target<'a>> = group.binds.iter().map(|bind| self.introduce(bind)).collect();
        let mut lets = Lets { direct: Vec::new(), selected: Vec::new(), forced: Vec::new() };
        for target in targets {
            self.bind_target(target, &mut lets);
        }
        let mut body = scope(self);
        let span = group.binds.iter().map(|bind| bind.span).reduce(Span::to).unwrap_or_default();
        let span = span.to(self.body.span(body));
        for binder in lets.forced.into_iter().rev() {
            body = self.case(binder, Vec::new(), Some(body), span);
        }
        if group.recursive || group.binds.len() > 1 {
            lets.direct.append(&mut lets.selected);
            return self.add(Expr::Let { recursive: true, bindings: lets.direct, body }, span);
        }
        for bindings in [lets.selected, lets.direct] {
            if !bindings.is_empty() {
                body = self.add(Expr::Let { recursive: false, bindings, body }, span);
            }
        }
        body
    }

    /// `let !p = e in scope`: the value is matched first.
    fn strict_let<'k>(&mut self, pat: PatId, rhs: &'a Rhs, span: Span, scope: Scope<'k, 'a>) -> ExprId {
        let value = self.pattern_rhs(rhs, span);
        let pattern = self.pattern(pat);
        let shape = pattern.clone();
        let failure = self.pattern_failure(pat);
        let mut exit = Exit::new(limpid_core::Type::Unknown, span);
        let row = Row::new(vec![pattern], Box::new(move |this: &mut Builder<'a>, _: &mut Exit| scope(this)));
        let body = self.match_value(value, &[&shape], |this, var| this.match_rows(vec![var], vec![row], &mut exit));
        self.close(exit, &failure);
        body
    }

    /// Brings what a binding binds into scope.
    fn introduce(&mut self, bind: &'a Bind) -> Target<'a> {
        match &bind.kind {
            BindKind::Function { binder, clauses } => {
                Target::Function(self.bind_local(*binder), *binder, clauses, bind.span)
            }
            BindKind::Pattern { pattern, rhs } => {
                if let Some((local, strict)) = self.simple_var(*pattern) {
                    return Target::Var(self.bind_local(local), strict, rhs, bind.span);
                }
                let strict = matches!(self.cx.module.pats[*pattern].kind, PatKind::Bang(_));
                let ty = self.pat_type(*pattern);
                let whole = self.temporary("pattern", ty, bind.span);
                let vars = self.cx.pattern_vars(*pattern);
                let vars = vars.into_iter().map(|var| (var, self.bind_local(var))).collect();
                Target::Pattern { whole, vars, strict, pattern: *pattern, rhs, span: bind.span }
            }
        }
    }

    fn bind_target(&mut self, target: Target<'a>, lets: &mut Lets) {
        match target {
            Target::Function(binder, local, clauses, span) => {
                let function = self.function(local, self.cx.module.locals[local].name, clauses, span);
                lets.direct.push((binder, function));
            }
            Target::Var(binder, strict, rhs, span) => {
                let value = self.pattern_rhs(rhs, span);
                lets.direct.push((binder, value));
                lets.forced.extend(strict.then_some(binder));
            }
            Target::Pattern { whole, vars, strict, pattern, rhs, span } => {
                let value = self.pattern_rhs(rhs, span);
                lets.direct.push((whole, value));
                for (var, binder) in &vars {
                    let selected = self.select(pattern, whole, *var, span);
                    lets.selected.push((*binder, selected));
                }
                lets.forced.extend(strict.then_some(whole));
            }
        }
    }

    /// Binders for all variables of a pattern that is matched lazily against `whole`, and what they are bound to.
    pub(super) fn select_all(&mut self, pat: PatId, whole: BinderId, span: Span) -> Vec<(BinderId, ExprId)> {
        let vars = self.cx.pattern_vars(pat);
        let vars: Vec<_> = vars.into_iter().map(|var| (var, self.bind_local(var))).collect();
        vars.into_iter().map(|(var, binder)| (binder, self.select(pat, whole, var, span))).collect()
    }

    /// `case whole of pat -> var`.
    fn select(&mut self, pat: PatId, whole: BinderId, var: LocalId, span: Span) -> ExprId {
        let outer: Vec<_> =
            self.cx.pattern_vars(pat).into_iter().map(|var| (var, self.locals.get(&var).copied())).collect();
        let value = self.local(whole, span);
        let selected = self.select_from(value, pat, var, span);
        for (var, binder) in outer {
            match binder {
                Some(binder) => self.locals.insert(var, binder),
                None => self.locals.remove(&var),
            };
        }
        selected
    }

    /// `case value of pat -> var`.
    pub(super) fn select_from(&mut self, value: ExprId, pat: PatId, var: LocalId, span: Span) -> ExprId {
        let pattern = match self.cx.module.pats[pat].kind {
            PatKind::Lazy(inner) => self.pattern(inner),
            _ => self.pattern(pat),
        };
        let shape = pattern.clone();
        let ty = self.local_scheme(var).body;
        let row = Row::new(
            vec![pattern],
            Box::new(move |this: &mut Builder<'a>, exit: &mut Exit| match this.locals.get(&var) {
                Some(&binder) => this.local(binder, span),
                None => this.leave(exit),
            }),
        );
        let mut exit = Exit::new(ty, span);
        let selected = self.match_value(value, &[&shape], |this, var| this.match_rows(vec![var], vec![row], &mut exit));
        let failure = self.pattern_failure(pat);
        self.close(exit, &failure);
        selected
    }

    /// The right-hand side of a pattern binding.
    pub(super) fn pattern_rhs(&mut self, rhs: &'a Rhs, span: Span) -> ExprId {
        let mut exit = Exit::new(self.rhs_type(rhs), span);
        let value = self.rhs(rhs, &mut exit);
        self.close(exit, &Failure { kind: FailureKind::Guard, message: "Non-exhaustive guards in ".to_owned() });
        value
    }

    fn pattern_failure(&self, pat: PatId) -> Failure {
        let message = format!("Non-exhaustive patterns in {}", self.cx.pattern_text(pat));
        Failure { kind: FailureKind::Irrefutable, message }
    }

    /// The variable that a pattern binds if it does nothing else, and whether it evaluates it.
    pub(super) fn simple_var(&self, pat: PatId) -> Option<(LocalId, bool)> {
        match &self.cx.module.pats[pat].kind {
            PatKind::Var(local) => Some((*local, false)),
            PatKind::Annotated(inner, _) | PatKind::Lazy(inner) => Some((self.simple_var(*inner)?.0, false)),
            PatKind::Bang(inner) => Some((self.simple_var(*inner)?.0, true)),
            _ => None,
        }
    }
}

/// A binding whose variables are in scope but not defined yet.
enum Target<'a> {
    Function(BinderId, LocalId, &'a [Clause], Span),
    Var(BinderId, bool, &'a Rhs, Span),
    Pattern { whole: BinderId, vars: Vec<(LocalId, BinderId)>, strict: bool, pattern: PatId, rhs: &'a Rhs, span: Span },
}

struct Lets {
    direct: Vec<(BinderId, ExprId)>,
    /// The variables of patterns, selected from a binding in `direct`.
    selected: Vec<(BinderId, ExprId)>,
    /// To be evaluated before the scope.
    forced: Vec<BinderId>,
}
