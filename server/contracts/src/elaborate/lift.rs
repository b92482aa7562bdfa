//! Lifting Haskell functions into the logic: measures by their equations, inline functions by their body.
//!
//! What is no term of the logic stays defined by its code.

use limpid_base::{Name, QName};
use limpid_frontend::hir::{
    Bind, BindKind, Clause, ExprId, ExprKind, Guard, Literal, LocalId, PatId, PatKind, RhsBody,
};
use limpid_frontend::wired::wired;
use limpid_logic::{ArithOp, Relation, Symbol, SymbolKind, Term};
use limpid_spec::ast::Ident;

use super::Elaborator;
use crate::contract::{Definition, Equation, EquationBody};

impl<'a> Elaborator<'a> {
    /// The clauses of a function of this module.
    pub(super) fn clauses(&self, name: QName) -> Option<(LocalId, &'a [Clause])> {
        let hir = &self.unit.compiled.hir;
        let binds = hir.groups.iter().flat_map(|group| &group.binds);
        binds.into_iter().find_map(|bind: &'a Bind| match &bind.kind {
            BindKind::Function { binder, clauses } if hir.locals[*binder].global == Some(name) => {
                Some((*binder, &clauses[..]))
            }
            _ => None,
        })
    }

    pub(super) fn lift_measure(&mut self, name: Ident) {
        let Some(measure) = self.out.measures.get(self.own(name.name)) else { return };
        if measure.place.span != name.span {
            return;
        }
        let function = measure.symbol.name;
        let Some((_, clauses)) = self.clauses(function) else { return };
        if let Some(why) = self.not_algebraic(clauses) {
            let message = format!("`{}` cannot be a measure: {why}.", name.name);
            let hint =
                "A measure has one equation per constructor of its last argument; use `reflect` or `inline` otherwise.";
            self.error(name.span, message, hint);
            return;
        }
        let equations: Option<Vec<Equation>> = self.lift_equations(clauses);
        if let (Some(equations), Some(measure)) = (equations, self.out.measures.get_mut(self.own(name.name))) {
            measure.definition = Definition::Equations(equations);
        }
    }

    /// Why a function is no measure: it does not look at its argument's constructor first.
    fn not_algebraic(&self, clauses: &[Clause]) -> Option<&'static str> {
        let hir = &self.unit.compiled.hir;
        let [clause] = clauses else { return None };
        let last = clause.patterns.last()?;
        if !matches!(hir.pats[*last].kind, PatKind::Var(_)) {
            return None;
        }
        let RhsBody::Plain(body) = &clause.rhs.body else { return None };
        match &hir.exprs[*body].kind {
            ExprKind::Local(_) | ExprKind::Literal(_) => Some("it does not look at the constructor of its argument"),
            _ => None,
        }
    }

    fn lift_equations(&self, clauses: &[Clause]) -> Option<Vec<Equation>> {
        let hir = &self.unit.compiled.hir;
        let mut equations = Vec::new();
        for clause in clauses {
            let [pattern] = &clause.patterns[..] else { return None };
            if !clause.rhs.wheres.is_empty() {
                return None;
            }
            let (con, fields) = match &hir.pats[strip(hir, *pattern)].kind {
                PatKind::Con(con, fields) => (*con, fields),
                PatKind::Var(_) | PatKind::Wildcard if clauses.len() == 1 => {
                    return self.lift_case(clause, *pattern);
                }
                PatKind::Wildcard => {
                    let body = self.lift_body(&clause.rhs.body)?;
                    self.rest_of(&mut equations, &body)?;
                    continue;
                }
                _ => return None,
            };
            let vars = self.pattern_vars(fields)?;
            let body = self.lift_body(&clause.rhs.body)?;
            if !equations.iter().any(|equation: &Equation| equation.constructor == con) {
                equations.push(Equation { constructor: con, vars, body: EquationBody::Term(body) });
            }
        }
        Some(equations)
    }

    /// `f x = case x of ..`
    fn lift_case(&self, clause: &Clause, pattern: PatId) -> Option<Vec<Equation>> {
        let hir = &self.unit.compiled.hir;
        let PatKind::Var(param) = hir.pats[pattern].kind else { return None };
        let RhsBody::Plain(body) = &clause.rhs.body else { return None };
        let ExprKind::Case(scrutinee, alts) = &hir.exprs[*body].kind else { return None };
        if !matches!(hir.exprs[*scrutinee].kind, ExprKind::Local(local) if local == param) {
            return None;
        }
        let mut equations = Vec::new();
        for alt in alts {
            let PatKind::Con(con, fields) = &hir.pats[strip(hir, alt.pattern)].kind else { return None };
            let vars = self.pattern_vars(fields)?;
            let body = self.lift_body(&alt.rhs.body)?;
            // The argument itself would need a name.
            if !alt.rhs.wheres.is_empty() || body.mentions(hir.locals[param].name) {
                return None;
            }
            equations.push(Equation { constructor: *con, vars, body: EquationBody::Term(body) });
        }
        Some(equations)
    }

    /// The equation `f _ = body`, for all constructors that have none yet.
    fn rest_of(&self, equations: &mut Vec<Equation>, body: &Term) -> Option<()> {
        let first = equations.first()?.constructor;
        let (data_type, _) = self.unit.environment.constructor(first)?;
        for con in &data_type.constructors {
            if !equations.iter().any(|equation| equation.constructor == con.name) {
                let vars = (1..=con.fields.len()).map(|place| Name::new(&format!("x{place}"))).collect();
                equations.push(Equation { constructor: con.name, vars, body: EquationBody::Term(body.clone()) });
            }
        }
        Some(())
    }

    fn pattern_vars(&self, fields: &[PatId]) -> Option<Vec<Name>> {
        let hir = &self.unit.compiled.hir;
        let mut vars = Vec::new();
        for (place, field) in fields.iter().enumerate() {
            vars.push(match &hir.pats[strip(hir, *field)].kind {
                PatKind::Var(local) => hir.locals[*local].name,
                PatKind::Wildcard => Name::new(&format!("_{}", place + 1)),
                _ => return None,
            });
        }
        Some(vars)
    }

    pub(super) fn lift_inline(&mut self, name: Ident) {
        let Some(measure) = self.out.measures.get(self.own(name.name)) else { return };
        let function = measure.symbol.name;
        let Some((_, [clause])) = self.clauses(function) else { return };
        if !clause.rhs.wheres.is_empty() {
            return;
        }
        let lifted = self.pattern_vars(&clause.patterns).zip(self.lift_body(&clause.rhs.body));
        if let (Some((params, body)), Some(measure)) = (lifted, self.out.measures.get_mut(self.own(name.name))) {
            measure.definition = Definition::Inline { params, body };
        }
    }

    /// A reflected function must not mention what the logic can never know.
    pub(super) fn check_reflected(&mut self, name: Ident) {
        let Some(measure) = self.out.measures.get(self.own(name.name)) else { return };
        let function = measure.symbol.name;
        let core = &self.unit.compiled.core;
        let Some(binding) = core.bindings.iter().find(|binding| binding.name == function) else { return };
        let Some(body) = binding.body() else { return };
        let undefined = QName::new("GHC.Err", "undefined");
        let used = body.exprs.values().filter_map(|expr| match expr {
            limpid_core::Expr::Global { name, .. } => Some(*name),
            _ => None,
        });
        let Some(stranger) = used.into_iter().find(|used| *used == undefined || self.is_undefined_constant(*used)) else {
            return;
        };
        let what = stranger.ident;
        let message = format!("`{}` cannot be reflected: it uses `{what}`, which the logic does not know.", name.name);
        let hint = match stranger == undefined {
            true => "Give it a definition, or declare it with `measure` and a type only.".to_owned(),
            false => format!("`{what}` is `undefined`: give it a definition and `{{-@ reflect {what} @-}}`."),
        };
        self.error(name.span, message, hint);
    }

    /// A value of this module without arguments and without a definition, which is not declared to the logic.
    fn is_undefined_constant(&self, name: QName) -> bool {
        if name.module != self.unit.name || self.out.measures.contains(name) {
            return false;
        }
        let hir = &self.unit.compiled.hir;
        let Some((_, [clause])) = self.clauses(name) else { return false };
        let RhsBody::Plain(body) = &clause.rhs.body else { return false };
        clause.patterns.is_empty()
            && matches!(hir.exprs[*body].kind, ExprKind::Global(found) if found == QName::new("GHC.Err", "undefined"))
    }

    fn lift_body(&self, body: &RhsBody) -> Option<Term> {
        match body {
            RhsBody::Plain(expr) => self.lift_expr(*expr),
            RhsBody::Guarded(guarded) => {
                let mut result = None;
                for alternative in guarded.iter().rev() {
                    let body = self.lift_expr(alternative.body)?;
                    let [Guard::Bool(guard)] = &alternative.guards[..] else { return None };
                    let guard = self.lift_expr(*guard)?;
                    result = Some(match (guard, result) {
                        (Term::Bool(true), _) => body,
                        (guard, Some(rest)) => Term::if_then_else(guard, body, rest),
                        (_, None) => return None,
                    });
                }
                result
            }
        }
    }

    fn lift_expr(&self, id: ExprId) -> Option<Term> {
        let hir = &self.unit.compiled.hir;
        match &hir.exprs[id].kind {
            ExprKind::Local(local) => Some(Term::Var(hir.locals[*local].name)),
            ExprKind::Global(name) => self.lift_call(*name, Vec::new()),
            ExprKind::Con(con) if *con == wired().true_ => Some(Term::Bool(true)),
            ExprKind::Con(con) if *con == wired().false_ => Some(Term::Bool(false)),
            ExprKind::Con(con) => Some(Term::con(*con, [])),
            ExprKind::Literal(literal) => lift_literal(literal),
            ExprKind::App(function, args) => {
                let args: Vec<Term> = args.iter().map(|arg| self.lift_expr(*arg)).collect::<Option<_>>()?;
                match &hir.exprs[*function].kind {
                    ExprKind::Global(name) => self.lift_call(*name, args),
                    ExprKind::Con(con) => Some(Term::con(*con, args)),
                    _ => Some(Term::Apply(std::sync::Arc::new(self.lift_expr(*function)?), args.into())),
                }
            }
            ExprKind::If(cond, then, otherwise) => {
                Some(Term::if_then_else(self.lift_expr(*cond)?, self.lift_expr(*then)?, self.lift_expr(*otherwise)?))
            }
            ExprKind::Annotated(inner, _) | ExprKind::TypeApp(inner, _) => self.lift_expr(*inner),
            _ => None,
        }
    }

    fn lift_call(&self, name: QName, args: Vec<Term>) -> Option<Term> {
        let w = wired();
        if name.module == QName::new("GHC.Base", "").module && name.ident.as_str() == "otherwise" && args.is_empty() {
            return Some(Term::Bool(true));
        }
        if name == w.apply && args.len() == 2 {
            return match &args[0] {
                Term::App(symbol, inner) => Some(Term::app(*symbol, inner.iter().cloned().chain([args[1].clone()]))),
                Term::Con(con, inner) => Some(Term::con(*con, inner.iter().cloned().chain([args[1].clone()]))),
                _ => None,
            };
        }
        if let [left, right] = &args[..] {
            let (left, right) = (left.clone(), right.clone());
            let arith = |op| Some(Term::arith(op, left.clone(), right.clone()));
            let compare = |op| Some(Term::compare(op, left.clone(), right.clone()));
            match name.ident.as_str() {
                "+" if name == w.plus => return arith(ArithOp::Add),
                "-" if name == w.minus => return arith(ArithOp::Sub),
                "*" if name == w.times => return arith(ArithOp::Mul),
                "div" if name.module.as_str() == "GHC.Real" => return arith(ArithOp::Div),
                "mod" if name.module.as_str() == "GHC.Real" => return arith(ArithOp::Mod),
                "==" if name == w.equals => return compare(Relation::Eq),
                "/=" if name.module == w.equals.module => return compare(Relation::Ne),
                "<" if name == w.less => return compare(Relation::Lt),
                "<=" if name == w.less_equal => return compare(Relation::Le),
                ">" if name.module == w.less.module => return compare(Relation::Gt),
                ">=" if name == w.greater_equal => return compare(Relation::Ge),
                "&&" if name == w.and => return Some(Term::and([left, right])),
                "||" if name == w.or => return Some(Term::or([left, right])),
                _ => {}
            }
        }
        match &args[..] {
            [inner] if name == w.not => return Some(inner.clone().negate()),
            [inner] if name == w.negate => return Some(Term::Neg(std::sync::Arc::new(inner.clone()))),
            _ => {}
        }
        let symbol = self.out.measures.get(name).map(|measure| measure.symbol);
        let imported = || {
            let found = self.imported.measures(name.ident);
            found.iter().find(|measure| measure.symbol.name == name).map(|measure| measure.symbol)
        };
        let builtin = || match name.module == self.unit.name {
            true => None,
            false => crate::vocabulary::builtin(name.ident).map(|(symbol, _)| symbol),
        };
        let field = || {
            let value = self.unit.environment.value(name)?;
            matches!(value.kind, limpid_frontend::interface::ValueKind::Field(_))
                .then_some(Symbol { kind: SymbolKind::Field, name })
        };
        Some(Term::app(symbol.or_else(imported).or_else(field).or_else(builtin)?, args))
    }
}

fn lift_literal(literal: &Literal) -> Option<Term> {
    match literal {
        Literal::Int(value) | Literal::PrimInt(value) => Some(Term::Int(value.clone())),
        Literal::Char(value) => Some(Term::Char(*value)),
        Literal::String(text) => Some(Term::Str(Name::new(text))),
        Literal::Frac { .. } => None,
    }
}

/// Below bangs, laziness and types.
fn strip(hir: &limpid_frontend::hir::Module, pattern: PatId) -> PatId {
    match &hir.pats[pattern].kind {
        PatKind::Bang(inner) | PatKind::Lazy(inner) | PatKind::Annotated(inner, _) => strip(hir, *inner),
        _ => pattern,
    }
}
