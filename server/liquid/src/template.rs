//! Templates: types whose refinements are kvars.

use limpid_base::{Name, QName, WIDEST_REFINED, is_tuple};
use limpid_contracts::rtype::{Naming, PredArg, PredDecl, RArg, RFun, RScheme, Shape, value_binder};
use limpid_contracts::{RType, Refinement};
use limpid_core::Type;
use limpid_frontend::wired::wired;
use limpid_logic::{Sort, Term};

use crate::generate::Generate;
use crate::horn::KVar;
use crate::variable::{Variable, VariableOrigin};

impl Generate<'_> {
    /// A fresh variable, with the name that it has in the source or is shown by.
    pub(crate) fn fresh_variable(&mut self, source_name: Name, origin: VariableOrigin) -> Name {
        self.count += 1;
        let name = Name::new(&format!("{source_name}#{}", self.count));
        self.system.variables.insert(name, Variable { origin, source_name });
        name
    }

    /// A fresh variable for the value that a refinement is about.
    pub(crate) fn fresh_value(&mut self) -> Name {
        self.fresh_variable(value_binder(), VariableOrigin::Value)
    }

    /// A fresh variable for a function of which nothing is known as a value.
    pub(crate) fn fresh_function(&mut self) -> Name {
        self.fresh_variable(Name::new("f"), VariableOrigin::Function)
    }

    /// A fresh variable for a parameter without a name.
    pub(crate) fn fresh_parameter(&mut self) -> Name {
        self.fresh_variable(Name::new("x"), VariableOrigin::Parameter)
    }

    /// A fresh variable for a parameter of an abstract refinement.
    pub(crate) fn fresh_abstract(&mut self) -> Name {
        self.fresh_variable(Name::new("y"), VariableOrigin::Abstract)
    }

    /// A fresh variable for one that a type binds: an annotation, or a template.
    pub(crate) fn fresh_bound(&mut self, binder: Name) -> Name {
        match self.system.variables.get(binder) {
            Some(Variable { source_name, origin }) => self.fresh_variable(source_name, origin),
            None => self.fresh_variable(binder, VariableOrigin::Contract),
        }
    }

    /// A fresh kvar with these parameters, the value last, in the current environment.
    pub(crate) fn fresh_kvar(&mut self, params: Vec<(Name, Sort)>, cut: bool) -> Name {
        let name = Name::new(&format!("κ{}", self.system.kvars.len()));
        self.system.index.insert(name, self.system.kvars.len());
        let numeric = matches!(params.last(), Some((_, Sort::Var(var))) if self.numeric.contains(var));
        let env = self.env.clone();
        self.system.kvars.push(KVar { name, env, params, numeric, cut, forced: false, candidates: None });
        name
    }

    /// A template for a top-level value. Its kvar is never eliminated.
    pub(crate) fn value_template(&mut self, ty: &Type) -> RType {
        let template = self.template(ty, true);
        self.force(&template);
        template
    }

    /// A template for a top-level function. The kvars of its parameters are never eliminated, nor are those of its result if
    /// several values meet in it.
    pub(crate) fn function_template(&mut self, ty: &Type, is_join: bool) -> RType {
        let template = self.template(ty, true);
        let (params, result) = template.split_funs();
        params.iter().for_each(|param| self.force(&param.arg));
        if is_join {
            self.force(result);
        }
        template
    }

    /// Keeps the kvars of a type. Those inside of data stay what they are: LiquidHaskell relates the parts of data by types, and
    /// has qualifiers there that we lack.
    fn force(&mut self, ty: &RType) {
        match ty {
            RType::Fun(fun) => {
                self.force(&fun.arg);
                self.force(&fun.result);
            }
            RType::Forall(scheme) => self.force(&scheme.body),
            RType::Base { refinement, .. } => self.force_kvar(&refinement.pred),
        }
    }

    fn force_kvar(&mut self, pred: &Term) {
        if let Some(place) = self.system.kvar_of(pred) {
            self.system.kvars[place].forced = true;
        }
    }

    /// A template: a refinement type of this shape with a kvar at every position.
    pub(crate) fn template(&mut self, ty: &Type, cut: bool) -> RType {
        self.template_under(ty, &mut Vec::new(), cut)
    }

    fn template_under(&mut self, ty: &Type, binders: &mut Vec<(Name, Sort)>, cut: bool) -> RType {
        match ty {
            Type::Fun(fun) => {
                let arg = self.template_under(&fun.0, binders, cut);
                let binder = self.fresh_parameter();
                let depth = binders.len();
                let sort = self.sorts.of_type(&fun.0);
                if !matches!(sort, Sort::Fun(_)) && !self.is_dictionary(&fun.0) {
                    binders.push((binder, sort));
                }
                let result = self.template_under(&fun.1, binders, cut);
                binders.truncate(depth);
                RType::Fun(Box::new(RFun {
                    binder,
                    naming: Naming::Generated,
                    arg,
                    result,
                    refinement: Refinement::trivial(),
                }))
            }
            Type::Forall(scheme) => {
                let body = self.template_under(&scheme.body, binders, cut);
                RType::Forall(Box::new(RScheme { body, ..RScheme::from_scheme(scheme) }))
            }
            Type::Unknown | Type::Nat(_) | Type::Str(_) => RType::from_type(ty),
            _ if self.is_dictionary(ty) => RType::from_type(ty),
            Type::Con(name, args) => {
                let rargs: Vec<RArg> =
                    args.iter().map(|arg| RArg { name: None, ty: self.template_under(arg, binders, cut) }).collect();
                let preds = self.pred_templates(*name, args, binders, cut);
                let refinement = self.kvar_refinement(ty, binders, cut);
                RType::Base { shape: Shape::Con { name: *name, args: rargs, preds }, refinement }
            }
            Type::Var(name) => {
                let refinement = self.kvar_refinement(ty, binders, cut);
                RType::Base { shape: Shape::Var(*name), refinement }
            }
            Type::App(app) => {
                let fun = RType::from_type(&app.0);
                let arg = self.template_under(&app.1, binders, cut);
                let refinement = self.kvar_refinement(ty, binders, cut);
                RType::Base { shape: Shape::App(Box::new(fun), Box::new(arg)), refinement }
            }
        }
    }

    /// Replaces the holes of a type by templates.
    pub(crate) fn fill_holes(&mut self, ty: &RType, binders: &mut Vec<(Name, Sort)>) -> RType {
        match ty {
            RType::Fun(fun) => {
                let arg = self.fill_holes(&fun.arg, binders);
                // Kvars of the result need a unique name for the argument.
                let binder = self.fresh_bound(fun.binder);
                let result = crate::rename::replace_var(&fun.result, fun.binder, &Term::Var(binder));
                let sort = self.sorts.of(&fun.arg);
                let depth = binders.len();
                if !matches!(sort, Sort::Fun(_)) {
                    binders.push((binder, sort));
                }
                let result = self.fill_holes(&result, binders);
                binders.truncate(depth);
                RType::Fun(Box::new(RFun { binder, arg, result, ..(**fun).clone() }))
            }
            // The refinements inside of the type stay.
            RType::Base { shape: shape @ Shape::Con { args, .. }, refinement }
                if refinement.hole && args.iter().any(|arg| arg.ty.says_something()) =>
            {
                let inferred = self.kvar_refinement(&ty.to_type(), binders, true);
                let refinement = Refinement { hole: false, ..refinement.clone() };
                RType::Base { shape: shape.clone(), refinement }.refined(inferred)
            }
            RType::Base { refinement, .. } if refinement.hole => {
                let template = self.template_under(&ty.to_type(), binders, true);
                template.refined(Refinement { hole: false, ..refinement.clone() })
            }
            RType::Base { .. } | RType::Forall(_) => ty.clone(),
        }
    }

    fn kvar_refinement(&mut self, ty: &Type, binders: &[(Name, Sort)], cut: bool) -> Refinement {
        let value = self.fresh_value();
        let mut params = binders.to_vec();
        params.push((value, self.sorts.of_type(ty)));
        let name = self.fresh_kvar(params, cut);
        let binder = value_binder();
        let args = binders.iter().map(|(name, _)| Term::Var(*name)).chain([Term::Var(binder)]);
        Refinement { binder, pred: Term::Pred(name, args.collect()), hole: false, place: None }
    }

    /// Kvars for the abstract refinements of a data type.
    fn pred_templates(&mut self, name: QName, args: &[Type], binders: &[(Name, Sort)], cut: bool) -> Vec<PredArg> {
        let decls = self.data_preds(name, args);
        decls.iter().map(|decl| self.pred_template(&decl.params, binders, cut)).collect()
    }

    pub(crate) fn pred_template(&mut self, sorts: &[Sort], binders: &[(Name, Sort)], cut: bool) -> PredArg {
        let own: Vec<(Name, Sort)> = sorts.iter().map(|sort| (self.fresh_abstract(), sort.clone())).collect();
        let params: Vec<(Name, Sort)> = binders.iter().cloned().chain(own.iter().cloned()).collect();
        let name = self.fresh_kvar(params.clone(), cut);
        let body = Term::Pred(name, params.iter().map(|(name, _)| Term::Var(*name)).collect());
        PredArg { params: own.into_iter().map(|(name, _)| name).collect(), body }
    }

    /// The abstract refinements of a data type, with its parameters instantiated.
    pub(crate) fn data_preds(&self, name: QName, args: &[Type]) -> Vec<PredDecl> {
        let sorts: Vec<Sort> = args.iter().map(|arg| self.sorts.of_type(arg)).collect();
        self.data_preds_at(name, &sorts)
    }

    pub(crate) fn data_preds_at(&self, name: QName, sorts: &[Sort]) -> Vec<PredDecl> {
        if let Some(data) = self.in_force.data(name)
            && !data.preds.is_empty()
        {
            let at = |var: Name| data.params.iter().position(|param| *param == var).and_then(|p| sorts.get(p).cloned());
            let instantiate = |decl: &PredDecl| PredDecl {
                name: decl.name,
                params: decl.params.iter().map(|sort| sort.substitute(&at)).collect(),
            };
            return data.preds.iter().map(instantiate).collect();
        }
        if name == wired().list && self.list_preds {
            let element = sorts.first().cloned().unwrap_or(Sort::Unknown);
            return vec![PredDecl { name: Name::new("p"), params: vec![element.clone(), element] }];
        }
        if is_tuple(name) && sorts.len() <= WIDEST_REFINED {
            let decl = |place: usize| PredDecl {
                name: Name::new(&format!("p{place}")),
                params: sorts.iter().take(place + 1).cloned().collect(),
            };
            return (1..sorts.len()).map(decl).collect();
        }
        Vec::new()
    }

    pub(crate) fn is_dictionary(&self, ty: &Type) -> bool {
        matches!(ty, Type::Con(name, _)
            if name.ident.as_str().starts_with("D:")
                || self.in_force.environment.data_type(*name).is_some_and(|data| data.dictionary))
    }
}
