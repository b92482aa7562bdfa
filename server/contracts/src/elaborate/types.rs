//! Refinement types as written to refinement types as they are meant: aliases and synonyms expanded, names resolved.
//!
//! Haskell's type, where it is known, fills the holes and gives the sorts of what is refined; whether the two agree is
//! checked later, by `merge`.

use limpid_base::{Name, QName, Span};
use limpid_base::{suggest, tuple};
use limpid_core::{TyVar, Type};
use limpid_frontend::interface::Entity;
use limpid_frontend::wired::wired;
use limpid_logic::{Sort, Term};
use limpid_spec::ast::{self, Arrow, Ident, PredArgKind, TypeKind};

use super::Elaborator;
use super::abstract_refinements::with_preds;
use super::env::Env;
use crate::contract::AliasKind;
use crate::rtype::{Bound, Naming, RArg, RFun, RScheme, RType, Refinement, Shape, value_binder};
use crate::rtype_map::apply;

impl<'a> Elaborator<'a> {
    /// A whole type: its quantifiers, bounds and body.
    pub(super) fn lower_scheme(&mut self, ty: &ast::Type, expected: Option<&Type>, env: &mut Env) -> RScheme {
        let outer = std::mem::take(&mut self.pending_bounds);
        let body = self.lower_type(ty, expected, env);
        let bounds = std::mem::replace(&mut self.pending_bounds, outer);
        let mut scheme = RScheme::mono(body);
        scheme.bounds = bounds;
        while let RType::Forall(inner) = scheme.body {
            scheme.vars.extend(inner.vars);
            scheme.preds.extend(inner.preds);
            scheme.bounds.extend(inner.bounds);
            scheme.body = inner.body;
        }
        scheme
    }

    pub(super) fn lower_type(&mut self, ty: &ast::Type, expected: Option<&Type>, env: &mut Env) -> RType {
        self.lower_named(ty, expected, None, env)
    }

    /// `binder` is the name of the argument that has this type.
    fn lower_named(&mut self, ty: &ast::Type, expected: Option<&Type>, binder: Option<Name>, env: &mut Env) -> RType {
        let expected = match expected {
            Some(Type::Forall(scheme)) if !matches!(ty.kind, TypeKind::Hole) => Some(&scheme.body),
            other => other,
        };
        match &ty.kind {
            TypeKind::Hole => RType::base(Shape::Hole),
            TypeKind::Var { name, args, pred } => {
                let mut result = RType::base(Shape::Var(name.name));
                for arg in args {
                    result = apply(result, self.lower_type(arg, None, env));
                }
                self.with_pred(result, pred.as_ref(), env)
            }
            TypeKind::Con { name, promoted, preds, args, pred } => {
                let result = match promoted {
                    true => RType::unknown(),
                    false => self.lower_con(*name, preds, args, ty.span, expected, env),
                };
                self.with_pred(result, pred.as_ref(), env)
            }
            TypeKind::List { elem, preds } => {
                let at = type_args(expected, wired().list);
                let args = elem
                    .iter()
                    .map(|elem| RArg { name: None, ty: self.lower_type(elem, at.and_then(|args| args.first()), env) })
                    .collect();
                let preds = self.lower_pred_args(preds, env);
                RType::base(Shape::Con { name: wired().list, args, preds })
            }
            TypeKind::Tuple { fields, preds } => self.lower_tuple(fields, preds, expected, env),
            TypeKind::Fun { binder, arg, arrow, result } => self.lower_fun(*binder, arg, *arrow, result, expected, env),
            TypeKind::Named { binder, ty } => self.lower_named(ty, expected, Some(binder.name), env),
            TypeKind::Infix { op, left, right } => {
                let args = [(**left).clone(), (**right).clone()];
                self.lower_con(*op, &[], &args, ty.span, expected, env)
            }
            TypeKind::Forall { vars, preds, body } => self.lower_forall(vars, preds, body, expected, env),
            TypeKind::Refined { binder: own, base, refinement } => {
                let name = own.map(|own| own.name).or(binder).unwrap_or_else(|| Name::new("VV"));
                let depth = env.vars.len();
                // The value may be mentioned inside its own type.
                env.bind(name, Sort::Unknown);
                let base = match base {
                    Some(base) => self.lower_type(base, expected, env),
                    None => RType::base(Shape::Hole),
                };
                env.vars.truncate(depth);
                let sort = self.sort_with(&base, expected);
                env.bind(name, sort.clone());
                // Without a binder of its own the value is called `VV` too.
                env.bind(Name::new("VV"), sort.clone());
                if own.is_some()
                    && let Some(outer) = binder
                    && outer != name
                {
                    env.vars.insert(depth, (outer, sort));
                }
                let parts: Vec<Term> = refinement.conjuncts().iter().map(|part| self.lower_pred(part, env)).collect();
                env.vars.truncate(depth);
                let mut pred = Term::and(parts);
                let name = match name.as_str() == "VV" && !pred.mentions(value_binder()) {
                    true => value_binder(),
                    false => name,
                };
                let value = Term::Var(name);
                pred = pred.replace(Name::new("VV"), &value);
                if let Some(outer) = binder.filter(|outer| *outer != name) {
                    pred = pred.replace(outer, &value);
                }
                let place = Some(self.place(refinement.span));
                let hole = matches!(refinement.kind, ast::RefinementKind::Hole);
                base.refined(Refinement { binder: name, pred, hole, place })
            }
            TypeKind::Constraint { env: binders, sub, sup, body } => {
                let depth = env.vars.len();
                let mut names = Vec::new();
                for (name, ty) in binders {
                    let ty = self.lower_named(ty, None, Some(name.name), env);
                    env.bind(name.name, self.sort_of_rtype(&ty));
                    names.push((name.name, ty));
                }
                let sub = Box::new(self.lower_type(sub, None, env));
                let sup = Box::new(self.lower_type(sup, None, env));
                env.vars.truncate(depth);
                self.pending_bounds.push(Bound::Subtype { env: names, sub, sup });
                self.lower_type(body, expected, env)
            }
            TypeKind::WithPred { ty, pred } => {
                let ty = self.lower_type(ty, expected, env);
                self.with_pred(ty, Some(pred), env)
            }
            TypeKind::Value(_) => RType::unknown(),
        }
    }

    fn lower_fun(
        &mut self,
        binder: Option<Ident>,
        arg: &ast::Type,
        arrow: Arrow,
        result: &ast::Type,
        expected: Option<&Type>,
        env: &mut Env,
    ) -> RType {
        if arrow == Arrow::Context {
            self.lower_context(arg);
            return self.lower_type(result, expected, env);
        }
        let (from, to) = match expected {
            Some(Type::Fun(fun)) => (Some(&fun.0), Some(&fun.1)),
            _ => (None, None),
        };
        let name = binder.or_else(|| arg.own_binder()).map(|ident| ident.name);
        if is_class_constraint(self, arg) {
            return self.lower_type(result, expected, env);
        }
        let depth = env.vars.len();
        if let Some(name) = name {
            env.bind(name, from.map_or(Sort::Unknown, |from| self.sort_of(from)));
        }
        let arg = self.lower_named(arg, from, name, env);
        env.vars.truncate(depth);
        if let Some(name) = name {
            env.bind(name, self.sort_with(&arg, from));
        }
        let result = self.lower_type(result, to, env);
        env.vars.truncate(depth);
        RType::Fun(Box::new(RFun {
            binder: name.unwrap_or_else(|| Name::new("_")),
            naming: if name.is_some() { Naming::Annotation } else { Naming::Generated },
            arg,
            result,
            refinement: Refinement::trivial(),
        }))
    }

    /// Class constraints are Haskell's business; only bounds are ours.
    fn lower_context(&mut self, context: &ast::Type) {
        match &context.kind {
            TypeKind::Tuple { fields, .. } => fields.iter().for_each(|field| self.lower_context(&field.ty)),
            TypeKind::Con { name, args, preds, .. } => {
                if let Some(Entity::Class(_) | Entity::Type(_)) = self.scope.type_(name.name) {
                    return;
                }
                if self.is_bound(name.name) {
                    let used = args.iter().filter_map(|arg| match &arg.kind {
                        TypeKind::Var { name, .. } => Some(name.name),
                        _ => None,
                    });
                    let in_angles = preds.iter().filter_map(|pred| match &pred.kind {
                        PredArgKind::Use(used) => Some(used.name.name),
                        _ => None,
                    });
                    let args: Vec<Name> = used.chain(in_angles).collect();
                    self.pending_bounds.push(Bound::Named { bound: name.name, args });
                } else if !self.is_alias(AliasKind::Type, name.name) {
                    self.unknown_class(*name);
                }
            }
            _ => {}
        }
    }

    fn lower_forall(
        &mut self,
        vars: &[ast::TyVar],
        preds: &[ast::PredDecl],
        body: &ast::Type,
        expected: Option<&Type>,
        env: &mut Env,
    ) -> RType {
        let depth = env.preds.len();
        let outer = env.vars.len();
        // A variable of another kind than `*` may be a value in refinements.
        for var in vars.iter().filter(|var| var.kind.is_some()) {
            env.vars.insert(0, (var.name.name, Sort::Unknown));
        }
        let preds = self.lower_pred_decls(preds, env);
        let body = self.lower_type(body, expected, env);
        env.preds.truncate(depth);
        env.vars.drain(..env.vars.len() - outer);
        let vars: Vec<TyVar> = vars.iter().map(|var| var.name.name).collect();
        RType::Forall(Box::new(RScheme { vars, preds, ..RScheme::mono(body) }))
    }

    fn lower_tuple(
        &mut self,
        fields: &[ast::TupleField],
        preds: &[ast::PredArg],
        expected: Option<&Type>,
        env: &mut Env,
    ) -> RType {
        let name = tuple(fields.len());
        let at = type_args(expected, name);
        let depth = env.vars.len();
        let mut args = Vec::new();
        for (place, field) in fields.iter().enumerate() {
            let label = field.name.or_else(|| field.ty.own_binder()).map(|name| name.name);
            let ty = self.lower_named(&field.ty, at.and_then(|args| args.get(place)), label, env);
            if let Some(label) = label {
                env.bind(label, self.sort_with(&ty, at.and_then(|args| args.get(place))));
            }
            args.push(RArg { name: field.name.map(|name| name.name), ty });
        }
        env.vars.truncate(depth);
        let preds = self.lower_pred_args(preds, env);
        RType::base(Shape::Con { name, args, preds })
    }

    fn lower_con(
        &mut self,
        name: Ident,
        preds: &[ast::PredArg],
        args: &[ast::Type],
        span: Span,
        expected: Option<&Type>,
        env: &mut Env,
    ) -> RType {
        if let Some(ty) = self.expand_type_alias(name, args, span, env) {
            let pred_args = self.lower_pred_args(preds, env);
            return match ty {
                RType::Base { shape: Shape::Con { name, args, mut preds }, refinement } => {
                    preds.extend(pred_args);
                    RType::Base { shape: Shape::Con { name, args, preds }, refinement }
                }
                other => other,
            };
        }
        let environment = self.unit.environment;
        match self.scope.type_(name.name) {
            Some(entity @ Entity::Type(full)) => {
                if let Some(synonym) = environment.synonym(full) {
                    let (params, rhs) = (synonym.params.clone(), synonym.rhs.clone());
                    return self.lower_synonym(name, &params, &rhs, preds, args, span, env);
                }
                let is_whole = matches!(expected, Some(Type::Con(name, _)) if *name == full);
                if environment.is_family(entity.name()) && !is_whole {
                    let instance = expected.and_then(|expected| self.lower_data_instance(full, expected, args, env));
                    return instance.unwrap_or_else(|| RType::base(Shape::Hole));
                }
                let at = type_args(expected, full);
                let args = args
                    .iter()
                    .enumerate()
                    .map(|(place, arg)| RArg {
                        name: None,
                        ty: self.lower_type(arg, at.and_then(|args| args.get(place)), env),
                    })
                    .collect();
                let preds = self.lower_pred_args(preds, env);
                let declared = self.declared_preds(full, name.name);
                with_preds(full, args, preds, declared)
            }
            Some(_) => RType::unknown(),
            None => {
                if env.var(name.name).is_none() {
                    self.unknown_type(name);
                }
                RType::unknown()
            }
        }
    }

    /// A type of a data family, as the data type of the instance that Haskell's type says it is.
    fn lower_data_instance(
        &mut self,
        family: QName,
        expected: &Type,
        args: &[ast::Type],
        env: &mut Env,
    ) -> Option<RType> {
        let Type::Con(instance, types) = expected else { return None };
        let places = self.unit.environment.data_instance_params(family, *instance)?;
        let mut found = Vec::new();
        for (place, ty) in places.into_iter().zip(types.iter()) {
            let written = place.and_then(|place| args.get(place));
            let ty = written.map_or_else(|| RType::from_type(ty), |arg| self.lower_type(arg, Some(ty), env));
            found.push(RArg { name: None, ty });
        }
        Some(RType::base(Shape::Con { name: *instance, args: found, preds: Vec::new() }))
    }

    #[allow(clippy::too_many_arguments)] // The parts of one type constructor's application.
    fn lower_synonym(
        &mut self,
        name: Ident,
        params: &[TyVar],
        rhs: &Type,
        preds: &[ast::PredArg],
        args: &[ast::Type],
        span: Span,
        env: &mut Env,
    ) -> RType {
        let expanded = self.expand(rhs);
        let saturated = match &expanded {
            Type::Con(con, given) => {
                let data_type = self.unit.environment.data_type(*con);
                data_type.is_some_and(|data_type| data_type.params.len() <= given.len())
            }
            Type::Fun(_) => true,
            _ => false,
        };
        if args.len() < params.len() || saturated && args.len() > params.len() {
            let wanted = params.len();
            let plural = if wanted == 1 { "" } else { "s" };
            let message = format!(
                "The type synonym `{}` takes {wanted} argument{plural}, and here it has {}.",
                name.name,
                args.len()
            );
            self.error(span, message, self.synonym_hint(name.name, params, rhs));
            return RType::unknown();
        }
        let args: Vec<RType> = args.iter().map(|arg| self.lower_type(arg, None, env)).collect();
        let (direct, rest) = args.split_at(params.len());
        let at = |var: TyVar| params.iter().position(|param| *param == var).map(|place| direct[place].clone());
        let ty = RType::from_type(&expanded).substitute_types(&at);
        let ty = rest.iter().cloned().fold(ty, apply);
        let more = self.lower_pred_args(preds, env);
        match ty {
            RType::Base { shape: Shape::Con { name, args, mut preds }, refinement } => {
                preds.extend(more);
                RType::Base { shape: Shape::Con { name, args, preds }, refinement }
            }
            other => other,
        }
    }

    fn synonym_hint(&self, name: Name, params: &[TyVar], rhs: &Type) -> String {
        let params: String = params.iter().map(|param| format!(" {param}")).collect();
        format!("It is Haskell's `type {name}{params} = {rhs}`.")
    }

    fn unknown_class(&mut self, name: Ident) {
        if !self.scope.may_be_missing(name.name) {
            let near = suggest::nearest(name.name, self.scope.type_names());
            let hint = near.map(|near| format!("Did you mean `{near}`?")).unwrap_or_default();
            self.error(name.span, format!("There is no class or bound `{}` in scope.", name.name), hint);
        }
    }
}

/// Whether what stands before an arrow is a class constraint, for which `=>` would be right.
fn is_class_constraint(elaborator: &Elaborator<'_>, ty: &ast::Type) -> bool {
    matches!(&ty.kind, TypeKind::Con { name, .. }
        if !elaborator.is_alias(AliasKind::Type, name.name) && matches!(elaborator.scope.type_(name.name), Some(Entity::Class(_))))
}

/// The arguments of Haskell's type, if it is this constructor applied.
fn type_args(expected: Option<&Type>, name: QName) -> Option<&[Type]> {
    match expected {
        Some(Type::Con(con, args)) if *con == name => Some(args),
        _ => None,
    }
}
