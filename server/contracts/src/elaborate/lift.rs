//! Lifting Haskell functions into the logic: measures by their equations, inline functions by their body.
//!
//! What is no term of the logic stays defined by its code.

mod bodies;

use limpid_base::{Name, QName};
use limpid_frontend::hir::{Bind, BindKind, Clause, ExprKind, LocalId, PatId, PatKind, RhsBody};
use limpid_logic::{Relation, Sort, Term};
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
        let sort = measure.sort.clone();
        let definition = self.lift_equations(clauses, &sort).map(Definition::Equations);
        let definition = definition.or_else(|| self.lift_literals(clauses, function));
        if let (Some(definition), Some(measure)) = (definition, self.out.measures.get_mut(self.own(name.name))) {
            measure.definition = definition;
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

    /// An equation for every constructor, if the function takes one argument and looks no deeper into it.
    fn lift_equations(&self, clauses: &[Clause], sort: &Sort) -> Option<Vec<Equation>> {
        let hir = &self.unit.compiled.hir;
        let mut equations = Vec::new();
        for clause in clauses {
            let [pattern] = &clause.patterns[..] else { return None };
            let (con, fields) = match &hir.pats[strip(hir, *pattern)].kind {
                PatKind::Con(con, fields) => (*con, fields),
                PatKind::Var(_) if clauses.len() == 1 && self.is_case(clause) => {
                    return self.lift_case(clause, *pattern);
                }
                PatKind::Wildcard => {
                    let body = self.lift_rhs(&clause.rhs)?;
                    self.rest_of(&mut equations, None, &body, sort)?;
                    break;
                }
                PatKind::Var(local) => {
                    let body = self.lift_rhs(&clause.rhs)?;
                    self.rest_of(&mut equations, Some(hir.locals[*local].name), &body, sort)?;
                    break;
                }
                _ => return None,
            };
            let vars = self.pattern_vars(fields)?;
            let body = self.lift_rhs(&clause.rhs)?;
            if !equations.iter().any(|equation: &Equation| equation.constructor == con) {
                equations.push(Equation { constructor: con, vars, body: EquationBody::Term(body) });
            }
        }
        Some(equations)
    }

    fn is_case(&self, clause: &Clause) -> bool {
        let hir = &self.unit.compiled.hir;
        matches!(&clause.rhs.body, RhsBody::Plain(body) if matches!(hir.exprs[*body].kind, ExprKind::Case(..)))
    }

    /// A function of one number or character by cases, if it does not call itself: an `if` for each of them.
    fn lift_literals(&self, clauses: &[Clause], function: QName) -> Option<Definition> {
        let hir = &self.unit.compiled.hir;
        let (last, cases) = clauses.split_last()?;
        let [pattern] = &last.patterns[..] else { return None };
        let param = match &hir.pats[strip(hir, *pattern)].kind {
            PatKind::Var(local) => hir.locals[*local].name,
            PatKind::Wildcard if !cases.is_empty() => Name::new("x1"),
            _ => return None,
        };
        let mut body = self.lift_rhs(&last.rhs)?;
        for clause in cases.iter().rev() {
            let [pattern] = &clause.patterns[..] else { return None };
            let PatKind::Literal(literal) = &hir.pats[strip(hir, *pattern)].kind else { return None };
            let cond = Term::compare(Relation::Eq, Term::Var(param), bodies::lift_literal(literal)?);
            body = Term::if_then_else(cond, self.lift_rhs(&clause.rhs)?, body);
        }
        (!calls(&body, function)).then(|| Definition::Inline { params: vec![param], body })
    }

    /// `f x = case x of ..`
    fn lift_case(&self, clause: &Clause, pattern: PatId) -> Option<Vec<Equation>> {
        let hir = &self.unit.compiled.hir;
        let PatKind::Var(param) = hir.pats[strip(hir, pattern)].kind else { return None };
        if !clause.rhs.wheres.is_empty() {
            return None;
        }
        let RhsBody::Plain(body) = &clause.rhs.body else { return None };
        let ExprKind::Case(scrutinee, alts) = &hir.exprs[*body].kind else { return None };
        if !matches!(hir.exprs[*scrutinee].kind, ExprKind::Local(local) if local == param) {
            return None;
        }
        let mut equations = Vec::new();
        for alt in alts {
            let PatKind::Con(con, fields) = &hir.pats[strip(hir, alt.pattern)].kind else { return None };
            let vars = self.pattern_vars(fields)?;
            let value = Term::con(*con, vars.iter().map(|var| Term::Var(*var)));
            let name = hir.locals[param].name;
            // A field that shadows the argument would be taken for it.
            if vars.contains(&name) {
                return None;
            }
            let body = self.lift_rhs(&alt.rhs)?.replace(name, &value);
            equations.push(Equation { constructor: *con, vars, body: EquationBody::Term(body) });
        }
        Some(equations)
    }

    /// The equation `f x = body`, for all constructors that have none yet.
    fn rest_of(&self, equations: &mut Vec<Equation>, param: Option<Name>, body: &Term, sort: &Sort) -> Option<()> {
        let environment = self.unit.environment;
        let data_type = match (equations.first(), sort.split_funs().0.first()) {
            (Some(first), _) => environment.constructor(first.constructor)?.0,
            (None, Some(Sort::Data(name, _))) => environment.data_type(*name)?,
            _ => return None,
        };
        for con in &data_type.constructors {
            if !equations.iter().any(|equation| equation.constructor == con.name) {
                let vars: Vec<Name> = (1..=con.fields.len()).map(|place| Name::new(&format!("x{place}"))).collect();
                let value = Term::con(con.name, vars.iter().map(|var| Term::Var(*var)));
                let body = param.map_or_else(|| body.clone(), |param| body.replace(param, &value));
                equations.push(Equation { constructor: con.name, vars, body: EquationBody::Term(body) });
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
        let (function, sort) = (measure.symbol.name, measure.sort.clone());
        let Some((_, clauses)) = self.clauses(function) else { return };
        let plain = || {
            let [clause] = clauses else { return None };
            let params = self.pattern_vars(&clause.patterns)?;
            Some(Definition::Inline { params, body: self.lift_rhs(&clause.rhs)? })
        };
        let by_cases = || match clauses {
            [_] => None,
            _ => self.lift_equations(clauses, &sort).map(Definition::Equations),
        };
        let lifted = plain().or_else(by_cases).or_else(|| self.lift_literals(clauses, function));
        if let (Some(lifted), Some(measure)) = (lifted, self.out.measures.get_mut(self.own(name.name))) {
            measure.definition = lifted;
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
        let used = body.exprs.iter().filter_map(|(id, expr)| match expr {
            limpid_core::Expr::Global { name, .. } => Some((*name, body.span(id))),
            _ => None,
        });
        let stranger = used.into_iter().find(|(used, _)| *used == undefined || self.is_undefined_constant(*used));
        let Some((stranger, at)) = stranger else { return };
        let at = if at.is_empty() { name.span } else { at };
        let what = stranger.ident;
        let message = format!("`{}` cannot be reflected: it uses `{what}`, which the logic does not know.", name.name);
        let hint = match stranger == undefined {
            true => "Give it a definition, or declare it with `measure` and a type only.".to_owned(),
            false => format!("`{what}` is `undefined`: give it a definition and `{{-@ reflect {what} @-}}`."),
        };
        self.error(at, message, hint);
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
}

/// Below bangs, laziness and types.
fn strip(hir: &limpid_frontend::hir::Module, pattern: PatId) -> PatId {
    match &hir.pats[pattern].kind {
        PatKind::Bang(inner) | PatKind::Lazy(inner) | PatKind::Annotated(inner, _) => strip(hir, *inner),
        _ => pattern,
    }
}

/// Whether a term applies this function.
fn calls(term: &Term, function: QName) -> bool {
    let mut found = matches!(term, Term::App(symbol, _) if symbol.name == function);
    term.for_each_part(&mut |part| found |= calls(part, function));
    found
}
