//! Case expressions: the environment of each alternative has the facts that its pattern implies.

use limpid_base::{Name, QName, is_tuple};
use limpid_contracts::RType;
use limpid_contracts::rtype::{PredArg, Refinement, Shape, value_binder};
use limpid_core::{Alt, AltPattern, BinderId, Expr, ExprId, TyVar};
use limpid_logic::{Relation, Term};

use super::construct::result_of;
use super::{Generate, Local, Why};
use crate::rename::replace_var;
use crate::result::Provenance;
use crate::variable::VariableOrigin;

/// A default alternative is expanded to the constructors that are left, if it is inside at most so many others, itself included.
/// It always is if only one constructor is left. This is LiquidHaskell's rule.
const DEEPEST_EXPANDED: u32 = 2;

/// A default alternative is expanded to at most this many constructors.
const MOST_EXPANDED: usize = 40;

impl Generate<'_> {
    pub(crate) fn check_case(
        &mut self,
        scrutinee: ExprId,
        binder: BinderId,
        (alts, default): (&[Alt], Option<ExprId>),
        ty: &RType,
        why: &Why,
    ) {
        let outer = self.env.clone();
        let depth = self.scope_depth();
        let scrutinised = self.synth(scrutinee);
        let name = self.bind_scrutinee(scrutinee, binder, &scrutinised);
        for alt in alts {
            let env = self.env.clone();
            let scope = self.scope_depth();
            match &alt.pattern {
                AltPattern::Con(con, fields) => self.match_constructor(*con, Some(fields), &scrutinised, name),
                AltPattern::Literal(literal) => {
                    if let Some(atom) = super::call::atom(literal) {
                        let fact = Term::compare(Relation::Eq, Term::Var(name), atom);
                        self.env = self.env.assume_from(fact, Provenance::Branch { constructor: None });
                    }
                }
            }
            self.check(alt.body, ty, why);
            self.leave(env, scope);
        }
        if let Some(default) = default {
            self.check_default(default, alts, &scrutinised, name, ty, why);
        }
        self.leave(outer, depth);
    }

    /// `x = case p of C .. x .. -> x`, from a pattern binding. All variables of the pattern share one match.
    pub(crate) fn project(&mut self, binder: BinderId, expr: ExprId) -> bool {
        let Some(at) = &self.at else { return false };
        let body = at.body;
        let Some(Expr::Case { scrutinee, alts, .. }) = body.exprs.get(expr) else { return false };
        let (Some(Expr::Local { binder: whole, types }), [alt]) = (body.exprs.get(*scrutinee), &alts[..]) else {
            return false;
        };
        let AltPattern::Con(con, fields) = &alt.pattern else { return false };
        let Some(Expr::Local { binder: part, .. }) = body.exprs.get(alt.body) else { return false };
        let Some(place) = fields.iter().position(|field| field == part) else { return false };
        let single = self.in_force.environment.constructor(*con).is_some_and(|(data, _)| data.constructors.len() == 1);
        let Some(local) = at.locals.get(whole).filter(|_| types.is_empty() && single).cloned() else { return false };
        let known = at.projected.get(&local.name).cloned();
        let parts = match known {
            Some(parts) => parts,
            None => {
                self.match_constructor(*con, Some(fields), &local.ty, local.name);
                let Some(at) = &mut self.at else { return false };
                let parts: Vec<Local> = fields.iter().filter_map(|field| at.locals.get(field).cloned()).collect();
                at.projected.insert(local.name, parts.clone());
                parts
            }
        };
        let Some(part) = parts.get(place).cloned() else { return false };
        let user = body.binders.get(binder).map(|binder| binder.name);
        if let Some(at) = &mut self.at {
            at.scope.extend(user.map(|user| (user, part.name)));
            at.locals.insert(binder, part);
        }
        true
    }

    /// The variable of the scrutinee.
    fn bind_scrutinee(&mut self, scrutinee: ExprId, binder: BinderId, ty: &RType) -> Name {
        let known = self.at.as_ref().and_then(|at| match at.body.exprs.get(scrutinee) {
            Some(Expr::Local { binder, types }) if types.is_empty() => at.locals.get(binder).map(|local| local.name),
            _ => None,
        });
        if let Some(name) = known {
            if let Some(at) = &mut self.at {
                at.locals.insert(binder, Local { name, ty: ty.clone() });
            }
            return name;
        }
        let source = self.source_of(scrutinee);
        self.bind_from(binder, ty, source)
    }

    fn check_default(&mut self, default: ExprId, alts: &[Alt], scrutinised: &RType, name: Name, ty: &RType, why: &Why) {
        let env = self.env.clone();
        let scope = self.scope_depth();
        let mut taken: Vec<QName> = Vec::new();
        for alt in alts {
            match &alt.pattern {
                AltPattern::Con(con, _) => taken.push(*con),
                AltPattern::Literal(literal) => {
                    if let Some(atom) = super::call::atom(literal) {
                        let fact = Term::compare(Relation::Ne, Term::Var(name), atom);
                        self.env = self.env.assume_from(fact, Provenance::Branch { constructor: None });
                    }
                }
            }
        }
        let missing: Vec<QName> = match taken.first().and_then(|con| self.in_force.environment.constructor(*con)) {
            Some((data, _)) => {
                data.constructors.iter().map(|con| con.name).filter(|con| !taken.contains(con)).collect()
            }
            None => Vec::new(),
        };
        let deepest = self.options.max_case_expand.unwrap_or(DEEPEST_EXPANDED);
        self.default_depth += 1;
        let expands = missing.len() == 1 || self.default_depth <= deepest && missing.len() <= MOST_EXPANDED;
        if taken.is_empty() || !expands {
            if self.options.exact_data_cons {
                for con in &taken {
                    let tag = self.in_force.environment.constructor(*con).map_or(0, |(_, con)| con.tag);
                    let made = limpid_solver::has_tag(&Term::Var(name), tag);
                    self.env = self.env.assume(made.negate());
                }
            }
            self.check(default, ty, why);
        } else {
            for con in missing {
                let env = self.env.clone();
                self.match_constructor(con, None, scrutinised, name);
                self.check(default, ty, why);
                self.leave(env, scope);
            }
        }
        self.default_depth -= 1;
        self.leave(env, scope);
    }

    /// Binds the fields of a constructor and assumes its facts about the scrutinee.
    fn match_constructor(&mut self, con: QName, binders: Option<&Vec<BinderId>>, scrutinised: &RType, name: Name) {
        let Some(signature) = self.signature(con) else { return };
        let (params, preds): (Vec<(TyVar, RType)>, Vec<PredArg>) = match scrutinised {
            RType::Base { shape: Shape::Con { name, args, preds }, .. } if *name == signature.con.data_type => {
                let given = args.iter().map(|arg| match signature.is_cast {
                    true => RType::from_type(&arg.ty.to_type()),
                    false => arg.ty.clone(),
                });
                (signature.params.iter().copied().zip(given).collect(), preds.clone())
            }
            _ => (Vec::new(), Vec::new()),
        };
        let labels: Vec<Option<Name>> = match scrutinised {
            RType::Base { shape: Shape::Con { name, args, .. }, .. } if is_tuple(*name) => {
                args.iter().map(|arg| arg.name).collect()
            }
            _ => Vec::new(),
        };
        let smaller = self.smaller_than(signature.con.data_type, name);
        let dictionaries = signature.con.context.len();
        let mut terms: Vec<(Name, Term)> = Vec::new();
        for (place, (field, ty)) in signature.fields.iter().enumerate() {
            let mut ty = self.field_type(ty, &signature, &params, &preds, &terms);
            // The components of a dependent pair may mention those before them anywhere in their types.
            for (label, (_, term)) in labels.iter().zip(&terms) {
                if let Some(label) = label {
                    ty = replace_var(&ty, *label, term);
                }
            }
            if let Some((types, smaller)) = &smaller {
                ty = ty.refined_inside(types, smaller);
            }
            let term = match binders.and_then(|binders| binders.get(place + dictionaries)) {
                Some(binder) => {
                    if params.len() < signature.params.len() || !signature.con.equalities.is_empty() {
                        ty = self.binder_shape(*binder, ty);
                    }
                    let name = self.bind(*binder, &ty);
                    if let Some(at) = &mut self.at {
                        at.params.insert(*binder);
                    }
                    Term::Var(name)
                }
                None => {
                    let fresh = self.fresh_variable(*field, VariableOrigin::Field);
                    self.push(fresh, &ty);
                    Term::Var(fresh)
                }
            };
            terms.push((*field, term));
        }
        let value = Term::Var(name);
        let mut facts = self.facts_of_constructor(&signature, &terms, &value);
        facts.push(result_of(&signature, &terms, &value));
        let told_apart = Self::is_base(&signature) || self.bounds_speak_of(con);
        if told_apart && !signature.con.fields.is_empty() && !self.options.exact_data_cons {
            let made = Term::con(con, terms.iter().map(|(_, term)| term.clone()));
            facts.push(Term::compare(Relation::Eq, value, made));
        }
        self.env = self.env.assume_from(Term::and(facts), Provenance::Branch { constructor: Some(con) });
    }

    /// What `data size` says of the values in the fields of a matched value: those of some types are smaller than it.
    fn smaller_than(&self, data_type: QName, matched: Name) -> Option<(Vec<QName>, Refinement)> {
        let (size, types) = self.in_force.data(data_type).filter(|data| data.place.is_some())?.smaller.clone()?;
        let binder = value_binder();
        let of = |name: Name| Term::app(size, [Term::Var(name)]);
        let pred = Term::compare(Relation::Lt, of(binder), of(matched));
        Some((types, Refinement { binder, pred, ..Refinement::trivial() }))
    }

    /// The Haskell type of a field's binder with the refinements of the field.
    fn binder_shape(&self, binder: BinderId, ty: RType) -> RType {
        let Some(at) = &self.at else { return ty };
        let Some(binder) = at.body.binders.get(binder) else { return ty };
        let plain = RType::from_type(&binder.ty);
        match (ty.refinement(), &plain) {
            (Some(refinement), RType::Base { .. }) => plain.refined(refinement.clone()),
            _ => plain,
        }
    }
}
