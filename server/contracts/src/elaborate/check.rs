//! Checks the sorts of a refinement type once it is whole: aliases expanded, holes filled, merged with Haskell's type.
//!
//! `terms` checks what is written, with exact spans; here the same terms meet the types that an alias or a hole left
//! open. Only what is sure to be wrong is reported, at most once for each type.

use limpid_base::{Name, Span};
use limpid_core::{Pred, TyVar, Type};
use limpid_logic::{Relation, Sort, Symbol, Term};
use limpid_spec::ast::{self, TypeKind};

use super::Elaborator;
use crate::contract::{AliasBody, AliasKind};
use crate::rtype::{RScheme, RType, Refinement, Shape};

/// What is known of the names and type variables at one place.
struct Known<'t> {
    vars: Vec<(Name, Sort)>,
    /// Type variables whose classes are all in `context`.
    rigid: &'t [TyVar],
    context: &'t [Pred],
}

/// Why a predicate has no sort.
struct Clash {
    message: String,
    hint: String,
}

type Sorted = Result<Sort, Clash>;

impl<'a> Elaborator<'a> {
    /// Checks a merged type that was written as `written`, unless something in it is known to be wrong.
    pub(super) fn check_scheme(&mut self, scheme: &RScheme, written: &ast::Type) {
        self.check_merged(&scheme.body, &scheme.vars, &scheme.context, Vec::new(), written);
    }

    /// The same for a part of a type, below some names.
    pub(super) fn check_merged(
        &mut self,
        ty: &RType,
        rigid: &[TyVar],
        context: &[Pred],
        vars: Vec<(Name, Sort)>,
        written: &ast::Type,
    ) {
        let known_wrong = self.problems.iter().any(|problem| written.span.covers(problem.span));
        if known_wrong || self.quiet || self.out.options.prune_unsorted {
            return;
        }
        let mut known = Known { vars, rigid, context };
        if let Err((refinement, clash)) = self.check_rtype(ty, &mut known) {
            let span = self.written_place(&refinement, written);
            self.error(span, clash.message, clash.hint);
        }
    }

    fn check_rtype(&mut self, ty: &RType, known: &mut Known<'_>) -> Result<(), (Refinement, Clash)> {
        let depth = known.vars.len();
        match ty {
            RType::Base { shape, refinement } => {
                // The value may be mentioned inside its own type, by a name that the user gave it.
                if !refinement.is_trivial() {
                    known.vars.push((refinement.binder, Sort::Unknown));
                }
                match shape {
                    Shape::Con { args, .. } => {
                        for arg in args {
                            self.check_rtype(&arg.ty, known)?;
                            if let Some(name) = arg.name {
                                known.vars.push((name, self.sort_of_rtype(&arg.ty)));
                            }
                        }
                    }
                    Shape::App(fun, arg) => {
                        self.check_rtype(fun, known)?;
                        self.check_rtype(arg, known)?;
                    }
                    Shape::Hole | Shape::Var(_) | Shape::Plain(_) => {}
                }
                known.vars.truncate(depth);
                known.vars.push((refinement.binder, self.sort_of_rtype(ty)));
                self.check_refinement(refinement, known).map_err(|clash| (refinement.clone(), clash))?;
            }
            RType::Fun(fun) => {
                self.check_rtype(&fun.arg, known)?;
                known.vars.push((fun.binder, self.sort_of_rtype(&fun.arg)));
                self.check_rtype(&fun.result, known)?;
            }
            // The classes of inner variables would have to be collected too.
            RType::Forall(_) => {}
        }
        known.vars.truncate(depth);
        Ok(())
    }

    fn check_refinement(&mut self, refinement: &Refinement, known: &Known<'_>) -> Result<(), Clash> {
        self.unifier.reset();
        for part in refinement.pred.conjuncts() {
            let sort = self.term_sort(part, known)?;
            if !self.unifier.unify(&sort, &Sort::Bool) {
                let found = self.unifier.resolve(&sort);
                return Err(Clash {
                    message: format!("`{part}` is a value of type `{found}` where a predicate is expected."),
                    hint: "A refinement must be true or false: compare it with something.".to_owned(),
                });
            }
        }
        Ok(())
    }

    fn term_sort(&mut self, term: &Term, known: &Known<'_>) -> Sorted {
        Ok(match term {
            Term::Var(name) => match known.vars.iter().rev().find(|(other, _)| other == name) {
                Some((_, sort)) => sort.clone(),
                None => Sort::Unknown,
            },
            Term::Bool(_) => Sort::Bool,
            Term::Int(_) => Sort::Int,
            Term::Real(_) => Sort::Real,
            Term::Char(_) => Sort::Char,
            Term::Str(_) => Sort::Str,
            Term::Bits(bits) => bits.sort(),
            Term::Con(con, args) => {
                let sort = self.constructor_sort(*con);
                self.call_sort(con.ident, sort, args, known)?
            }
            Term::App(symbol, args) => {
                let sort = self.symbol_sort(*symbol);
                self.call_sort(symbol.name.ident, sort, args, known)?
            }
            Term::Neg(inner) => self.term_sort(inner, known)?,
            Term::Arith(_, sides) => {
                let left = self.term_sort(&sides.0, known)?;
                let right = self.term_sort(&sides.1, known)?;
                self.numbers(term, (&sides.0, &left), (&sides.1, &right), known)?;
                if left == Sort::Real || right == Sort::Real { Sort::Real } else { left }
            }
            Term::Compare(op, sides) => {
                let left = self.term_sort(&sides.0, known)?;
                let right = self.term_sort(&sides.1, known)?;
                self.numbers(term, (&sides.0, &left), (&sides.1, &right), known)?;
                // Equality of anything is what `~~` means, and it looks the same here.
                if !matches!(op, Relation::Eq | Relation::Ne) {
                    self.same(term, (&sides.0, &left), (&sides.1, &right))?;
                }
                Sort::Bool
            }
            Term::If(parts) => {
                self.term_sort(&parts.0, known)?;
                let then = self.term_sort(&parts.1, known)?;
                self.term_sort(&parts.2, known)?;
                then
            }
            Term::Not(inner) => {
                self.term_sort(inner, known)?;
                Sort::Bool
            }
            Term::And(parts) | Term::Or(parts) => {
                for part in parts.iter() {
                    self.term_sort(part, known)?;
                }
                Sort::Bool
            }
            Term::Imply(sides) | Term::Iff(sides) => {
                self.term_sort(&sides.0, known)?;
                self.term_sort(&sides.1, known)?;
                Sort::Bool
            }
            Term::Lambda(..) | Term::Apply(..) => Sort::Unknown,
            Term::Pred(..) => Sort::Bool,
        })
    }

    fn call_sort(&mut self, name: Name, sort: Sort, args: &[Term], known: &Known<'_>) -> Sorted {
        let mut sort = self.unifier.instantiate(&sort);
        for arg in args {
            let found = self.term_sort(arg, known)?;
            sort = match self.unifier.resolve_head(&sort) {
                Sort::Fun(fun) => {
                    if !self.unifier.unify(&fun.0, &found) {
                        let (wanted, found) = (self.unifier.resolve(&fun.0), self.unifier.resolve(&found));
                        return Err(Clash {
                            message: format!("`{name}` takes `{wanted}`, and `{arg}` is of type `{found}`."),
                            hint: "Give it an argument of the type that it is defined for.".to_owned(),
                        });
                    }
                    fun.1.clone()
                }
                _ => Sort::Unknown,
            };
        }
        Ok(sort)
    }

    fn same(&mut self, term: &Term, left: (&Term, &Sort), right: (&Term, &Sort)) -> Result<(), Clash> {
        if self.unifier.unify(left.1, right.1) {
            return Ok(());
        }
        let (a, b) = (self.unifier.resolve(left.1), self.unifier.resolve(right.1));
        Err(Clash {
            message: format!(
                "The two sides of `{term}` have different types: `{}` is of type `{a}` and `{}` of type `{b}`.",
                left.0, right.0
            ),
            hint: "Refinements compare values of one type only.".to_owned(),
        })
    }

    /// A number beside a value of a type variable: the variable must have a class of numbers.
    fn numbers(&self, term: &Term, a: (&Term, &Sort), b: (&Term, &Sort), known: &Known<'_>) -> Result<(), Clash> {
        for ((value, sort), (number, other)) in [(a, b), (b, a)] {
            let Sort::Var(var) = self.unifier.resolve_head(sort) else { continue };
            let other = self.unifier.resolve_head(other);
            // Only what is written as a number is one for sure.
            let fraction = matches!(number, Term::Real(_)) && other == Sort::Real;
            if !known.rigid.contains(&var) || !(fraction || matches!(number, Term::Int(_))) {
                continue;
            }
            let wanted = if fraction { "Fractional" } else { "Num" };
            if known.context.iter().any(|pred| self.implies(pred, var, wanted, 8)) {
                continue;
            }
            let hint = match fraction && known.context.iter().any(|pred| self.implies(pred, var, "Num", 8)) {
                true => format!(
                    "`{var}` is any `Num`: compare with a whole number, or ask for `Fractional {var}` in the type."
                ),
                false => format!("Ask for `{wanted} {var}` in the Haskell type, or refine a number."),
            };
            let message =
                format!("`{term}` takes `{value}` for a number, and its type `{var}` need not be one with `{number}`.");
            return Err(Clash { message, hint });
        }
        Ok(())
    }

    /// Whether a constraint makes a type variable an instance of a class, by itself or through superclasses.
    fn implies(&self, pred: &Pred, var: TyVar, wanted: &str, depth: u32) -> bool {
        if !pred.args.iter().any(|arg| matches!(arg, Type::Var(name) if *name == var)) {
            return false;
        }
        if pred.class.ident.as_str() == wanted || depth == 0 {
            return true;
        }
        let Some(class) = self.unit.environment.class(pred.class) else { return true };
        let Some(param) = class.params.first() else { return false };
        class.superclasses.iter().any(|superclass| self.implies(superclass, *param, wanted, depth - 1))
    }

    fn symbol_sort(&self, symbol: Symbol) -> Sort {
        match self.symbol(Name::new(&format!("{}.{}", symbol.name.module, symbol.name.ident))) {
            Some((found, sort)) if found == symbol => sort,
            _ => match crate::vocabulary::builtin(symbol.name.ident) {
                Some((found, sort)) if found == symbol => sort,
                _ => Sort::Unknown,
            },
        }
    }

    /// Where a refinement stands in the type as written: itself, or the alias that it comes from.
    fn written_place(&mut self, refinement: &Refinement, written: &ast::Type) -> Span {
        let Some(place) = refinement.place else { return written.span };
        if place.module == self.unit.name && written.span.covers(place.span) {
            return place.span;
        }
        self.alias_use(written, refinement).unwrap_or(written.span)
    }

    /// The first use of an alias in which the refinement occurs.
    fn alias_use(&mut self, ty: &ast::Type, refinement: &Refinement) -> Option<Span> {
        if let TypeKind::Con { name, args, .. } = &ty.kind {
            if self.is_alias(AliasKind::Type, name.name)
                && let Some(alias) = self.alias(AliasKind::Type, name.name)
                && matches!(&alias.body, AliasBody::Type(body) if comes_from(body, refinement))
            {
                return Some(ty.span);
            }
            return args.iter().find_map(|arg| self.alias_use(arg, refinement));
        }
        match &ty.kind {
            TypeKind::Fun { arg, result, .. } => {
                self.alias_use(arg, refinement).or_else(|| self.alias_use(result, refinement))
            }
            TypeKind::Named { ty, .. } | TypeKind::Forall { body: ty, .. } => self.alias_use(ty, refinement),
            TypeKind::Refined { base: Some(base), .. } => self.alias_use(base, refinement),
            TypeKind::List { elem: Some(elem), .. } => self.alias_use(elem, refinement),
            TypeKind::Tuple { fields, .. } => fields.iter().find_map(|field| self.alias_use(&field.ty, refinement)),
            _ => None,
        }
    }
}

fn comes_from(body: &RType, wanted: &Refinement) -> bool {
    let here =
        body.refinement().is_some_and(|refinement| refinement.place.is_some() && refinement.place == wanted.place);
    here || match body {
        RType::Base { shape: Shape::Con { args, .. }, .. } => args.iter().any(|arg| comes_from(&arg.ty, wanted)),
        RType::Base { .. } => false,
        RType::Fun(fun) => comes_from(&fun.arg, wanted) || comes_from(&fun.result, wanted),
        RType::Forall(scheme) => comes_from(&scheme.body, wanted),
    }
}
