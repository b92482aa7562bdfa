//! Constructors: the types of their fields, in applications and in patterns.

use limpid_base::{Name, QName, Span, is_tuple};
use limpid_contracts::rtype::{PredArg, PredDecl, RArg, RFun, Shape, value_binder};
use limpid_contracts::{ObligationKind, RScheme, RType, Refinement};
use limpid_core::{Constructor, DataType, ExprId, TyVar, Type};
use limpid_frontend::wired::wired;
use limpid_logic::Term;

use super::{Generate, Why};
use crate::normalise::normalise;
use crate::rename::{replace_preds, replace_var};

/// The refined signature of a constructor, in terms of the parameters of its data type.
pub(crate) struct Signature {
    pub(crate) con: Constructor,
    pub(crate) params: Vec<TyVar>,
    pub(crate) preds: Vec<PredDecl>,
    /// Without stored dictionaries. Later fields may mention earlier ones.
    pub(crate) fields: Vec<(Name, RType)>,
    /// The refinement of the constructed value.
    pub(crate) result: Refinement,
    /// The arguments of its result type, if the constructor has its own type (GADT).
    pub(crate) result_args: Vec<RType>,
    /// Constructing and matching are casts, which forget the refinements of type arguments.
    pub(crate) is_cast: bool,
}

impl Generate<'_> {
    pub(crate) fn signature(&self, name: QName) -> Option<Signature> {
        let (data, con) = self.in_force.environment.constructor(name)?;
        let sorts: Vec<_> = data.params.iter().map(|param| self.sorts.of_type(&Type::Var(*param))).collect();
        let preds = self.data_preds_at(data.name, &sorts);
        // LiquidHaskell knows the refinements of the module's own newtypes only.
        let is_known = !data.newtype || self.in_force.own.module == Some(name.module);
        let contract = self.in_force.constructor(name).filter(|_| is_known);
        let mut result = Refinement::trivial();
        let mut result_args = Vec::new();
        if contract.is_none()
            && let Some(written) = self.in_force.function(name).filter(|contract| contract.place.is_some())
            && let Some(signature) = self.written_signature(data, con, &written.ty, &preds)
        {
            return Some(signature);
        }
        let fields = match contract {
            Some(contract) => {
                result = contract.result.clone();
                result_args = contract.result_args.clone();
                contract.fields.iter().map(|field| (field.name, normalise(&field.ty, &self.in_force))).collect()
            }
            None => {
                let label = |place: usize, field: &limpid_core::Field| {
                    field.name.unwrap_or_else(|| Name::new(&format!("field{}", place + 1)))
                };
                let fields = con.fields.iter().enumerate();
                let plain = fields.map(|(place, field)| (label(place, field), RType::from_type(&field.ty)));
                dependent(name, plain.collect(), &preds)
            }
        };
        let (con, params) = (con.clone(), data.params.clone());
        Some(Signature { con, params, preds, fields, result, result_args, is_cast: data.newtype })
    }

    /// A constructor with a type of its own, treated as a function.
    fn written_signature(
        &self,
        data: &DataType,
        con: &Constructor,
        written: &RScheme,
        preds: &[PredDecl],
    ) -> Option<Signature> {
        let (params, made) = written.body.split_funs();
        let RType::Base { shape: Shape::Con { args, .. }, refinement } = made else { return None };
        if params.len() != con.fields.len() {
            return None;
        }
        // Its own names for the parameters of the data type, as types and as values of type-level literals.
        let own = |name: Name| {
            let place = args
                .iter()
                .position(|arg| matches!(&arg.ty, RType::Base { shape: Shape::Var(var), .. } if *var == name));
            place.and_then(|place| data.params.get(place).copied())
        };
        let rename = |ty: &RType| {
            let ty = ty.substitute_types(&|var| own(var).map(|param| RType::from_type(&Type::Var(param))));
            ty.substitute_terms(&|name| own(name).map(Term::Var), &[])
        };
        let field = |fun: &&RFun| (fun.binder, normalise(&rename(&fun.arg), &self.in_force));
        Some(Signature {
            con: con.clone(),
            params: data.params.clone(),
            preds: preds.to_vec(),
            fields: params.iter().map(field).collect(),
            result: refinement.clone(),
            result_args: args.iter().map(|arg| rename(&arg.ty)).collect(),
            is_cast: data.newtype,
        })
    }

    /// A saturated constructor application.
    pub(crate) fn construct(&mut self, id: ExprId, name: QName, types: &[Type], args: &[ExprId]) -> RType {
        let Some(signature) = self.signature(name) else { return RType::unknown() };
        let span = self.at.as_ref().map(|at| at.body.span(id)).unwrap_or_default();
        let data = signature.con.data_type;
        let dictionaries = args.len().saturating_sub(signature.fields.len());
        self.evaluate_all(args.get(dictionaries..).unwrap_or_default());
        let mut replaced: Vec<(TyVar, RType)> = Vec::new();
        for (place, param) in signature.params.iter().enumerate() {
            let ty = types.get(place).cloned().unwrap_or(Type::Unknown);
            let said = signature.result_args.get(place).filter(|said| said.says_something());
            let template = match said {
                _ if signature.is_cast => RType::from_type(&ty),
                Some(said) => said.clone(),
                // A closed type that the constructor itself determines.
                None if signature.con.equalities.iter().any(|(at, is)| *at == Type::Var(*param) && !is.has_vars()) => {
                    RType::from_type(&ty)
                }
                None => self.template(&ty, false),
            };
            replaced.push((*param, template));
        }
        for (place, var) in signature.con.exists.iter().enumerate() {
            if let Some(ty) = types.get(signature.params.len() + place) {
                let template = self.template(ty, false);
                replaced.push((*var, template));
            }
        }
        let sorts: Vec<_> = replaced.iter().map(|(_, ty)| self.sorts.of(ty)).collect();
        let decls = self.data_preds_at(data, &sorts[..signature.params.len()]);
        let preds: Vec<PredArg> = decls.iter().map(|decl| self.pred_template(&decl.params, &[], false)).collect();
        let mut terms: Vec<(Name, Term)> = Vec::new();
        for (place, (field, ty)) in signature.fields.iter().enumerate() {
            let Some(arg) = args.get(place + dictionaries) else { break };
            let ty = self.field_type(ty, &signature, &replaced, &preds, &terms);
            let here = self.at.as_ref().map(|at| at.body.span(*arg)).unwrap_or_default();
            let here = if here.is_empty() || !span.covers(here) { span } else { here };
            let kind = ObligationKind::Constructor { constructor: name, field: place as u32 };
            let declared = ty.refinement().and_then(|refinement| refinement.place);
            let term = self.argument(*arg, &ty, &Why { kind, span: here, declared, leaves: false });
            terms.push((*field, term));
        }
        let args: Vec<RArg> =
            replaced.into_iter().take(signature.params.len()).map(|(_, ty)| RArg { name: None, ty }).collect();
        let binder = value_binder();
        let mut pred = self.facts_of_constructor(&signature, &terms, &Term::Var(binder));
        pred.push(result_of(&signature, &terms, &Term::Var(binder)));
        let refinement = Refinement { binder, pred: Term::and(pred), hole: false, place: None };
        let made = RType::Base { shape: Shape::Con { name: data, args, preds }, refinement };
        self.check_using(data, name, &made, span);
        made
    }

    /// The invariants of `using` must hold of every constructed value.
    fn check_using(&mut self, data: QName, constructor: QName, made: &RType, span: Span) {
        let facts = self.facts;
        for (ty, wanted) in facts.using.get(&data).into_iter().flatten() {
            if !super::facts::covers(ty, &made.to_type()) {
                continue;
            }
            let RType::Base { refinement, .. } = made else { continue };
            let env = self.env.clone();
            let value = self.fresh_value();
            // Without the assumed invariants of the type.
            let known = refinement.pred.replace(refinement.binder, &Term::Var(value));
            self.env = self.env.bind(value, self.sorts.of(made), known.conjuncts().to_vec());
            let head = wanted.pred.replace(wanted.binder, &Term::Var(value));
            let kind = ObligationKind::Constructor { constructor, field: 0 };
            self.require(&head, &Why { kind, span, declared: wanted.place, leaves: false });
            self.env = env;
        }
    }

    /// The measure equations of this constructor.
    pub(crate) fn facts_of_constructor(
        &self,
        signature: &Signature,
        fields: &[(Name, Term)],
        value: &Term,
    ) -> Vec<Term> {
        let args: Vec<Term> = fields.iter().map(|(_, term)| term.clone()).collect();
        match signature.is_cast {
            true => self.facts.of_newtype(&signature.con, &args, value),
            false => self.facts.of_constructor(&signature.con, &args, value, self.options.exact_data_cons),
        }
    }

    /// Whether a match determines the value even if constructors are not free.
    pub(crate) fn is_base(signature: &Signature) -> bool {
        signature.con.fields.iter().all(|field| !field.ty.has_vars() && !matches!(field.ty, Type::Fun(_)))
    }

    /// The type of a field, given the parameters and abstract refinements of the type and the earlier fields.
    pub(crate) fn field_type(
        &self,
        ty: &RType,
        signature: &Signature,
        params: &[(TyVar, RType)],
        preds: &[PredArg],
        earlier: &[(Name, Term)],
    ) -> RType {
        let mut ty = ty.clone();
        if !signature.preds.is_empty() {
            ty = replace_preds(&ty, &|name, args| {
                let place = signature.preds.iter().position(|decl| decl.name == name)?;
                Some(match preds.get(place) {
                    Some(pred) => super::subtype::apply(pred, args),
                    None => Term::Bool(true),
                })
            });
        }
        for (name, term) in earlier {
            ty = replace_var(&ty, *name, term);
        }
        let literal = |name: Name| match params.iter().find(|(known, _)| *known == name)? {
            (_, RType::Base { shape: Shape::Plain(Type::Nat(value)), .. }) => Some(Term::Int((*value).into())),
            (_, RType::Base { shape: Shape::Plain(Type::Str(text)), .. }) => Some(Term::Str(*text)),
            (_, RType::Base { shape: Shape::Var(var), .. }) if *var != name => Some(Term::Var(*var)),
            _ => None,
        };
        let ty = ty.substitute_terms(&literal, &[]);
        ty.substitute_types(&|var| params.iter().find(|(known, _)| *known == var).map(|(_, ty)| ty.clone()))
    }
}

/// The refinement of the result in a constructor's own type.
pub(crate) fn result_of(signature: &Signature, fields: &[(Name, Term)], value: &Term) -> Term {
    let binder = signature.result.binder;
    signature.result.pred.substitute(&|name| match name == binder {
        true => Some(value.clone()),
        false => fields.iter().find(|(field, _)| *field == name).map(|(_, term)| term.clone()),
    })
}

/// The abstract refinements of lists and tuples.
fn dependent(name: QName, mut fields: Vec<(Name, RType)>, preds: &[PredDecl]) -> Vec<(Name, RType)> {
    if preds.is_empty() {
        return fields;
    }
    let refine = |ty: RType, pred: Name, earlier: &[Name]| {
        let binder = value_binder();
        let args = earlier.iter().map(|name| Term::Var(*name)).chain([Term::Var(binder)]);
        let pred = Term::Pred(pred, args.collect());
        ty.refined(Refinement { binder, pred, hole: false, place: None })
    };
    if name == wired().cons && fields.len() == 2 {
        let (head, p) = (fields[0].0, preds[0].name);
        if let RType::Base { shape: Shape::Con { args, preds: inner, .. }, .. } = &mut fields[1].1 {
            if let Some(element) = args.first_mut() {
                element.ty = refine(element.ty.clone(), p, &[head]);
            }
            let params = vec![Name::new("y#1"), Name::new("y#2")];
            let body = Term::Pred(p, params.iter().map(|name| Term::Var(*name)).collect());
            *inner = vec![PredArg { params, body }];
        }
    } else if is_tuple(name) {
        let names: Vec<Name> = fields.iter().map(|(name, _)| *name).collect();
        for (place, decl) in preds.iter().enumerate() {
            if let Some((_, ty)) = fields.get_mut(place + 1) {
                *ty = refine(ty.clone(), decl.name, &names[..=place]);
            }
        }
    }
    fields
}
