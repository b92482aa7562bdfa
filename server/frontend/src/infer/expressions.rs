//! Expressions: each is checked against an expected type, which may still be open.

use limpid_base::{Name, QName, Span};

use super::convert::Vars;
use super::store::{Constraint, Node, Ty};
use super::{Infer, Var};
use crate::hir::{ExprId, ExprKind, Guard, Guarded, Literal, Rhs, RhsBody};
use crate::wired::wired;

impl Infer<'_> {
    pub(super) fn infer_expr(&mut self, expr: ExprId) -> Ty {
        let ty = self.fresh();
        self.expr(expr, ty);
        ty
    }

    /// Checks an expression against a type.
    pub(super) fn expr(&mut self, id: ExprId, expected: Ty) {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.expr_here(id, expected));
    }

    fn expr_here(&mut self, id: ExprId, expected: Ty) {
        if let Node::Forall(poly) = self.store.node(expected).clone() {
            return self.expr_poly(id, &poly);
        }
        self.found.exprs.push((id, expected));
        let module = self.module;
        let expr = &module.exprs[id];
        let span = expr.span;
        match &expr.kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Con(_) | ExprKind::TypeApp(..) => {
                let found = self.head(id);
                self.expect(found, expected, span);
            }
            ExprKind::Literal(literal) => self.literal(id, literal, expected, span),
            ExprKind::App(fun, args) => self.application(*fun, args, expected, span),
            ExprKind::Lam(params, body) => self.lambda(params, *body, expected, span),
            ExprKind::Let(groups, body) => {
                self.local_groups(groups);
                self.expr(*body, expected);
            }
            ExprKind::If(condition, yes, no) => {
                let bool = self.store.con(wired().bool, Vec::new());
                self.expr(*condition, bool);
                self.expr(*yes, expected);
                self.expr(*no, expected);
            }
            ExprKind::Case(scrutinee, alts) => {
                let ty = self.infer_expr(*scrutinee);
                for alt in alts {
                    self.scope(|infer| {
                        infer.pattern(alt.pattern, ty);
                        infer.rhs(&alt.rhs, expected);
                    });
                }
            }
            ExprKind::Guards(guarded) => self.guarded(guarded, expected),
            ExprKind::Annotated(inner, signature) => {
                // The variables of the annotation are open: the expression itself adds its constraints on them.
                let (_, _, ty) = self.instantiate_scheme(&signature.scheme);
                self.expr(*inner, ty);
                self.expect(ty, expected, span);
            }
            ExprKind::RecordCon { con, fields } => self.record_con(id, *con, fields, expected, span),
            ExprKind::RecordUpdate { record, fields, cons } => {
                self.record_update(*record, fields, cons, expected, span)
            }
            ExprKind::Unsupported(what) => self.give_up(what.clone(), span),
        }
    }

    /// An expression that must be polymorphic (a rank-N argument): checked for arbitrary types and given dictionaries.
    fn expr_poly(&mut self, id: ExprId, poly: &super::store::Poly) {
        let fresh: Vec<(Ty, Ty)> = poly
            .vars
            .iter()
            .map(|&var| {
                let name = self.skolem_name(var).unwrap_or_else(|| Name::new("t"));
                (var, self.fresh_skolem(name))
            })
            .collect();
        let context: Vec<Constraint> =
            poly.context.iter().map(|constraint| self.store.substitute_constraint(constraint, &fresh)).collect();
        let body = self.store.substitute(poly.body, &fresh);
        let outer = self.givens.clone();
        let dicts = self.assume(&context);
        self.found.abstractions.push((id, fresh.iter().map(|(_, new)| *new).collect(), dicts));
        self.expr(id, body);
        self.givens = outer;
    }

    /// The type of a variable, constructor or type application, instantiated.
    fn head(&mut self, id: ExprId) -> Ty {
        let module = self.module;
        let expr = &module.exprs[id];
        match &expr.kind {
            ExprKind::Local(local) => self.use_local(id, *local, &[]),
            ExprKind::Global(name) => self.use_global(id, *name, &[]),
            ExprKind::Con(name) => self.use_con(id, *name, &[]),
            ExprKind::TypeApp(..) => {
                let mut given = Vec::new();
                let mut inner = id;
                while let ExprKind::TypeApp(fun, ty) = &module.exprs[inner].kind {
                    given.push(self.read(ty, &Vars::new()));
                    inner = *fun;
                }
                given.reverse();
                let ty = match &module.exprs[inner].kind {
                    ExprKind::Local(local) => self.use_local(inner, *local, &given),
                    ExprKind::Global(name) => self.use_global(inner, *name, &given),
                    ExprKind::Con(name) => self.use_con(inner, *name, &given),
                    _ => self.infer_expr(inner),
                };
                self.found.exprs.push((inner, ty));
                ty
            }
            _ => self.infer_expr(id),
        }
    }

    fn use_local(&mut self, id: ExprId, local: crate::hir::LocalId, given: &[Ty]) -> Ty {
        let span = self.module.exprs[id].span;
        self.local_uses.push(local);
        match self.vars[local.index()].clone() {
            Some(Var::Poly(poly)) => {
                let instance = self.instantiate(&poly);
                self.record_use(id, instance, given, span)
            }
            Some(Var::Mono(ty)) => {
                self.recursive_uses.push((local, id));
                self.instantiate_value(id, ty, given, span)
            }
            None => {
                // Used before its group was inferred: possible only after an error in an earlier group.
                let ty = self.fresh();
                self.vars[local.index()] = Some(Var::Mono(ty));
                ty
            }
        }
    }

    /// A value whose type is itself a `forall` (a rank-N parameter or field) is instantiated where it is used.
    fn instantiate_value(&mut self, id: ExprId, ty: Ty, given: &[Ty], span: Span) -> Ty {
        match self.store.node(ty).clone() {
            Node::Forall(poly) => {
                let instance = self.instantiate(&poly);
                self.record_use(id, instance, given, span)
            }
            _ => ty,
        }
    }

    fn record_use(
        &mut self,
        id: ExprId,
        (types, context, body): (Vec<Ty>, Vec<Constraint>, Ty),
        given: &[Ty],
        span: Span,
    ) -> Ty {
        for (&given, &ty) in given.iter().zip(&types) {
            self.unify(given, ty);
        }
        if !types.is_empty() || !context.is_empty() {
            let evidence = self.want_all(context, span);
            self.found.instantiations.push((id, types, evidence));
        }
        body
    }

    fn use_global(&mut self, id: ExprId, name: QName, given: &[Ty]) -> Ty {
        if let Some(&local) = self.globals.get(&name) {
            return self.use_local(id, local, given);
        }
        match self.environment.value(name) {
            Some(value) => {
                let span = self.module.exprs[id].span;
                let instance = self.instantiate_scheme(&value.scheme);
                self.record_use(id, instance, given, span)
            }
            // A name of a module that is missing: it may have any type.
            None => self.fresh(),
        }
    }

    fn use_con(&mut self, id: ExprId, name: QName, given: &[Ty]) -> Ty {
        let span = self.module.exprs[id].span;
        let Some(con) = self.constructor(name) else {
            self.give_up(format!("the constructor `{}` is not known", name.ident), span);
            return self.fresh();
        };
        let evidence = self.want_all(con.context.clone(), span);
        self.unify_all(&con.equalities);
        for (&given, &ty) in given.iter().zip(&con.types) {
            self.unify(given, ty);
        }
        self.found.instantiations.push((id, con.types.clone(), evidence));
        self.store.funs(&con.fields, con.result)
    }

    /// A constructor at fresh types; its existential variables are open too.
    pub(super) fn constructor(&mut self, name: QName) -> Option<Con> {
        let environment = self.environment;
        let (data_type, con) = environment.constructor(name)?;
        let vars: Vars = data_type.params.iter().chain(&con.exists).map(|&var| (var, self.fresh())).collect();
        let types: Vec<Ty> = vars.iter().map(|(_, ty)| *ty).collect();
        let (context, mut equalities) = self.read_context(&con.context, &vars);
        for (a, b) in &con.equalities {
            equalities.push((self.read(a, &vars), self.read(b, &vars)));
        }
        let fields = con.fields.iter().map(|field| self.read(&field.ty, &vars)).collect();
        let result = self.store.con(data_type.name, types[..data_type.params.len()].to_vec());
        Some(Con { types, params: data_type.params.len(), context, equalities, fields, result })
    }

    fn application(&mut self, fun: ExprId, args: &[ExprId], expected: Ty, span: Span) {
        let mut ty = self.infer_head(fun);
        let mut params = Vec::with_capacity(args.len());
        for _ in args {
            match self.as_fun(ty) {
                Some((from, to)) => {
                    params.push(from);
                    ty = match self.store.node(to).clone() {
                        // Only constrained results would need dictionaries; signatures float those outwards.
                        Node::Forall(poly) => self.instantiate(&poly).2,
                        _ => to,
                    };
                }
                None => {
                    let message =
                        format!("`{}` is not a function, but is applied to {} arguments", self.show(ty), args.len());
                    self.give_up(message, span);
                    return;
                }
            }
        }
        // The result type is unified first, because it determines parameters that help to check the arguments.
        self.expect(ty, expected, span);
        for (&arg, &param) in args.iter().zip(&params) {
            self.expr(arg, param);
        }
    }

    fn infer_head(&mut self, fun: ExprId) -> Ty {
        match &self.module.exprs[fun].kind {
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Con(_) | ExprKind::TypeApp(..) => {
                let ty = self.head(fun);
                self.found.exprs.push((fun, ty));
                ty
            }
            _ => self.infer_expr(fun),
        }
    }

    fn lambda(&mut self, params: &[crate::hir::PatId], body: ExprId, expected: Ty, span: Span) {
        self.scope(|infer| {
            let mut ty = expected;
            for &param in params {
                let Some((from, to)) = infer.as_fun(ty) else {
                    let message = format!("a function is used where `{}` is expected", infer.show(ty));
                    return infer.give_up(message, span);
                };
                infer.pattern(param, from);
                ty = to;
            }
            infer.expr(body, ty);
        });
    }

    /// Runs `work` for one match. Its local equalities end with it.
    pub(super) fn scope<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let givens = self.givens.clone();
        let scoped = self.scoped.len();
        let mark = self.store.mark();
        let start = self.wanted.len();
        let result = work(self);
        if self.store.mark() > mark {
            // Constraints that need the local equalities must be solved while they hold.
            self.solve_from(start.min(self.wanted.len()));
            self.store.unlink_to(mark);
        }
        self.scoped.truncate(scoped);
        self.givens = givens;
        result
    }

    pub(super) fn rhs(&mut self, rhs: &Rhs, expected: Ty) {
        self.local_groups(&rhs.wheres);
        match &rhs.body {
            RhsBody::Plain(body) => self.expr(*body, expected),
            RhsBody::Guarded(guarded) => self.guarded(guarded, expected),
        }
    }

    fn guarded(&mut self, guarded: &[Guarded], expected: Ty) {
        for alternative in guarded {
            self.scope(|infer| {
                for guard in &alternative.guards {
                    match guard {
                        Guard::Bool(condition) => {
                            let bool = infer.store.con(wired().bool, Vec::new());
                            infer.expr(*condition, bool);
                        }
                        Guard::Pattern(pattern, scrutinee) => {
                            let ty = infer.infer_expr(*scrutinee);
                            infer.pattern(*pattern, ty);
                        }
                        Guard::Let(groups) => infer.local_groups(groups),
                    }
                }
                infer.expr(alternative.body, expected);
            });
        }
    }

    fn literal(&mut self, id: ExprId, literal: &Literal, expected: Ty, span: Span) {
        let w = wired();
        let class = match literal {
            Literal::Int(_) if self.is_con(expected, &[w.int, w.integer, w.double, w.float, w.word]) => return,
            Literal::Frac { .. } if self.is_con(expected, &[w.double, w.float]) => return,
            Literal::Int(_) => w.class_num,
            Literal::Frac { .. } => w.class_fractional,
            Literal::String(_) if self.module.overloaded_strings => w.class_is_string,
            other => {
                let ty = self.plain_literal(other);
                return self.expect(ty, expected, span);
            }
        };
        let evidence = self.want(Constraint { class, args: vec![expected] }, span);
        self.found.literals.push((id, evidence));
    }

    fn is_con(&self, ty: Ty, names: &[QName]) -> bool {
        matches!(self.store.node(ty), Node::Con(name, _) if names.contains(name))
    }

    /// The type of a literal that is not overloaded.
    pub(super) fn plain_literal(&mut self, literal: &Literal) -> Ty {
        let w = wired();
        match literal {
            Literal::Char(_) => self.store.con(w.char, Vec::new()),
            Literal::String(_) => {
                let char = self.store.con(w.char, Vec::new());
                self.store.con(w.list, vec![char])
            }
            Literal::PrimInt(_) => self.store.con(w.int, Vec::new()),
            Literal::PrimWord(_) => self.store.con(w.word, Vec::new()),
            Literal::Int(_) | Literal::Frac { .. } => self.fresh(),
        }
    }

    fn record_con(&mut self, id: ExprId, name: QName, fields: &[(u32, ExprId)], expected: Ty, span: Span) {
        let Some(con) = self.constructor(name) else {
            return self.give_up(format!("the constructor `{}` is not known", name.ident), span);
        };
        let evidence = self.want_all(con.context.clone(), span);
        self.unify_all(&con.equalities);
        self.found.instantiations.push((id, con.types.clone(), evidence));
        self.expect(con.result, expected, span);
        for &(place, value) in fields {
            match con.fields.get(place as usize) {
                Some(&ty) => self.expr(value, ty),
                None => self.give_up("this constructor has fewer fields", span),
            }
        }
    }

    /// `r { x = e }`: type parameters that occur only in the updated fields may change.
    fn record_update(&mut self, record: ExprId, fields: &[(Name, ExprId)], cons: &[QName], expected: Ty, span: Span) {
        let old = self.infer_expr(record);
        let Some(&first) = cons.first() else {
            return self.give_up("no constructor has all these fields", span);
        };
        let environment = self.environment;
        let (Some((data_type, con)), Some(from), Some(to)) =
            (environment.constructor(first), self.constructor(first), self.constructor(first))
        else {
            return self.give_up(format!("the constructor `{}` is not known", first.ident), span);
        };
        self.expect(from.result, old, span);
        self.expect(to.result, expected, span);
        let updated = |name: Option<Name>| fields.iter().any(|(field, _)| Some(*field) == name);
        for (index, &var) in data_type.params.iter().enumerate() {
            let fixed = data_type
                .constructors
                .iter()
                .flat_map(|con| &con.fields)
                .any(|field| !updated(field.name) && mentions(&field.ty, var));
            let free = con.fields.iter().any(|field| updated(field.name) && mentions(&field.ty, var));
            if fixed || !free {
                self.unify(from.types[index], to.types[index]);
            }
        }
        for (index, &ty) in from.types.iter().enumerate().skip(from.params) {
            self.unify(ty, to.types[index]);
        }
        for &(field, value) in fields {
            match con.fields.iter().position(|declared| declared.name == Some(field)) {
                Some(place) => self.expr(value, to.fields[place]),
                None => self.give_up(format!("`{}` has no field `{field}`", first.ident), span),
            }
        }
    }
}

fn mentions(ty: &limpid_core::Type, var: Name) -> bool {
    use limpid_core::Type;
    match ty {
        Type::Var(name) => *name == var,
        Type::Con(_, args) => args.iter().any(|arg| mentions(arg, var)),
        Type::Fun(pair) | Type::App(pair) => mentions(&pair.0, var) || mentions(&pair.1, var),
        Type::Forall(scheme) => mentions(&scheme.body, var),
        Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
    }
}

/// A constructor, instantiated.
pub(super) struct Con {
    /// The data type's parameters, then the existential variables.
    pub(super) types: Vec<Ty>,
    pub(super) params: usize,
    pub(super) context: Vec<Constraint>,
    pub(super) equalities: Vec<(Ty, Ty)>,
    pub(super) fields: Vec<Ty>,
    pub(super) result: Ty,
}
