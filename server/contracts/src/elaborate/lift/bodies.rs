//! Haskell expressions to terms of the logic, as far as they are some: no patterns, no lambdas, no recursion in local
//! definitions.

use limpid_base::{Name, QName};
use limpid_frontend::hir::{
    BindGroup, BindKind, Clause, ExprId, ExprKind, Guard, Guarded, Literal, LocalId, PatKind, Rhs, RhsBody,
};
use limpid_frontend::wired::wired;
use limpid_logic::{ArithOp, Relation, Symbol, SymbolKind, Term};

use super::strip;
use crate::elaborate::{Elaborator, expansion};

/// How large the definition of a local value may be.
const MAX_LET: usize = 1_000;

/// What local names stand for.
type Lets = Vec<(LocalId, Term)>;

impl Elaborator<'_> {
    /// A right-hand side as one term, if it is small enough to be one.
    pub(super) fn lift_rhs(&self, rhs: &Rhs) -> Option<Term> {
        let term = self.lift_body(rhs, &mut Lets::new())?;
        (!expansion::term_as_is(&term).is_too_much()).then_some(term)
    }

    fn lift_body(&self, rhs: &Rhs, lets: &mut Lets) -> Option<Term> {
        self.lift_groups(&rhs.wheres, lets)?;
        match &rhs.body {
            RhsBody::Plain(expr) => self.lift_expr(*expr, lets),
            RhsBody::Guarded(guarded) => self.lift_guarded(guarded, lets),
        }
    }

    /// Definitions of plain values, each ready to stand for its name.
    fn lift_groups(&self, groups: &[BindGroup], lets: &mut Lets) -> Option<()> {
        for group in groups {
            for bind in &group.binds {
                let BindKind::Function { binder, clauses } = &bind.kind else { return None };
                let [Clause { patterns, rhs, .. }] = &clauses[..] else { return None };
                if group.recursive || !patterns.is_empty() {
                    return None;
                }
                let term = self.lift_body(rhs, lets)?;
                // Definitions that double each other must not be written out.
                if term.size(MAX_LET) > MAX_LET {
                    return None;
                }
                lets.push((*binder, term));
            }
        }
        Some(())
    }

    fn lift_guarded(&self, guarded: &[Guarded], lets: &mut Lets) -> Option<Term> {
        let mut result = None;
        for alternative in guarded.iter().rev() {
            let body = self.lift_expr(alternative.body, lets)?;
            let [Guard::Bool(guard)] = &alternative.guards[..] else { return None };
            let guard = self.lift_expr(*guard, lets)?;
            result = Some(match (guard, result) {
                (Term::Bool(true), _) => body,
                (guard, Some(rest)) => Term::if_then_else(guard, body, rest),
                (_, None) => return None,
            });
        }
        result
    }

    fn lift_expr(&self, id: ExprId, lets: &mut Lets) -> Option<Term> {
        stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || self.lift_expr_here(id, lets))
    }

    fn lift_expr_here(&self, id: ExprId, lets: &mut Lets) -> Option<Term> {
        let hir = &self.unit.compiled.hir;
        match &hir.exprs[id].kind {
            ExprKind::Local(local) => match lets.iter().rev().find(|(other, _)| other == local) {
                Some((_, term)) => Some(term.clone()),
                None => Some(Term::Var(hir.locals[*local].name)),
            },
            ExprKind::Global(name) => self.lift_call(*name, Vec::new()),
            ExprKind::Con(con) if *con == wired().true_ => Some(Term::Bool(true)),
            ExprKind::Con(con) if *con == wired().false_ => Some(Term::Bool(false)),
            ExprKind::Con(con) => Some(Term::con(*con, [])),
            ExprKind::Literal(literal) => lift_literal(literal),
            ExprKind::App(function, args) => {
                let args: Vec<Term> = args.iter().map(|arg| self.lift_expr(*arg, lets)).collect::<Option<_>>()?;
                match &hir.exprs[*function].kind {
                    ExprKind::Global(name) => self.lift_call(*name, args),
                    ExprKind::Con(con) => Some(Term::con(*con, args)),
                    _ => Some(Term::Apply(std::sync::Arc::new(self.lift_expr(*function, lets)?), args.into())),
                }
            }
            ExprKind::If(cond, then, otherwise) => Some(Term::if_then_else(
                self.lift_expr(*cond, lets)?,
                self.lift_expr(*then, lets)?,
                self.lift_expr(*otherwise, lets)?,
            )),
            ExprKind::Guards(guarded) => self.lift_guarded(guarded, lets),
            ExprKind::Let(groups, body) => {
                self.lift_groups(groups, lets)?;
                self.lift_expr(*body, lets)
            }
            ExprKind::RecordCon { con, fields } => {
                let count = self.unit.environment.constructor(*con)?.1.fields.len();
                let at =
                    |place: usize| fields.iter().find(|(field, _)| *field as usize == place).map(|(_, expr)| *expr);
                let args: Option<Vec<Term>> = (0..count).map(|place| self.lift_expr(at(place)?, lets)).collect();
                Some(Term::con(*con, args?))
            }
            // A newtype that is made and taken apart is nothing.
            ExprKind::Case(scrutinee, alts) => {
                let [alt] = &alts[..] else { return None };
                let PatKind::Con(con, fields) = &hir.pats[strip(hir, alt.pattern)].kind else { return None };
                let [field] = &fields[..] else { return None };
                let is_newtype = self.unit.environment.constructor(*con).is_some_and(|(data, _)| data.newtype);
                let Term::Con(made, inner) = self.lift_expr(*scrutinee, lets)? else { return None };
                let PatKind::Var(local) = hir.pats[strip(hir, *field)].kind else { return None };
                if !is_newtype || made != *con {
                    return None;
                }
                lets.push((local, inner.first()?.clone()));
                self.lift_body(&alt.rhs, lets)
            }
            ExprKind::Annotated(inner, _) | ExprKind::TypeApp(inner, _) => self.lift_expr(*inner, lets),
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

pub(super) fn lift_literal(literal: &Literal) -> Option<Term> {
    match literal {
        Literal::Int(value) | Literal::PrimInt(value) | Literal::PrimWord(value) => Some(Term::Int(value.clone())),
        Literal::Char(value) => Some(Term::Char(*value)),
        Literal::String(text) => Some(Term::Str(Name::new(text))),
        Literal::Frac { mantissa, exponent } => decimal(mantissa, *exponent),
    }
}

/// A fraction as a decimal number, unless that is very long.
fn decimal(mantissa: &num_bigint::BigInt, exponent: i64) -> Option<Term> {
    let (sign, digits) = (mantissa.sign(), mantissa.magnitude().to_string());
    if sign == num_bigint::Sign::Minus || !(-100..=100).contains(&exponent) {
        return None;
    }
    let text = match usize::try_from(exponent) {
        Ok(zeros) => format!("{digits}{}.0", "0".repeat(zeros)),
        Err(_) => {
            let places = usize::try_from(-exponent).ok()?;
            let digits = format!("{digits:0>width$}", width = places + 1);
            let (whole, fraction) = digits.split_at(digits.len() - places);
            format!("{whole}.{fraction}")
        }
    };
    Some(Term::Real(Name::new(&text)))
}
