//! Type and data families, open, closed and associated.

use limpid_base::{Name, QName};
use limpid_core::{TyVar, Type};
use limpid_syntax::ast::{self, DeclKind, QIdent};
use rustc_hash::FxHashMap;

use super::Resolver;
use super::data::nested_decls;
use super::locals::TyBinding;
use super::names::TypeName;
use crate::interface::FamilyRule;

/// `type F a = rhs` in a class body: what an instance that does not say otherwise has.
pub(super) struct AssociatedDefault {
    pub(super) class: Name,
    equation: FamilyRule,
    /// The family's parameters as declared: those of the class stand for the instance's types.
    params: Vec<Name>,
}

impl<'a> Resolver<'a> {
    pub(super) fn family_declarations(&mut self) {
        let ast = self.ast;
        for decl in nested_decls(&ast.decls) {
            if let DeclKind::Family { name, .. } = &decl.kind {
                self.module.families.push(self.own(name.name));
            }
        }
        for decl in &ast.decls {
            match &decl.kind {
                DeclKind::Family { equations, .. } => {
                    for equation in equations {
                        self.add_family_equation(equation);
                    }
                }
                DeclKind::FamilyInstance(equation) => self.add_family_equation(equation),
                DeclKind::Instance(instance) => {
                    for decl in &instance.body {
                        if let DeclKind::FamilyInstance(equation) = &decl.kind {
                            self.add_family_equation(equation);
                        }
                    }
                }
                DeclKind::Class(class) => self.associated_defaults(class),
                _ => {}
            }
        }
    }

    fn add_family_equation(&mut self, equation: &ast::FamilyEquation) {
        if let Some(equation) = self.family_equation(equation) {
            self.module.family_equations.push(equation);
        }
    }

    fn family_equation(&mut self, equation: &ast::FamilyEquation) -> Option<FamilyRule> {
        let mark = self.locals.mark();
        let vars: Vec<TyVar> =
            self.implicit_vars(&equation.args).into_iter().map(|source| self.bind_type_var(source)).collect();
        let args = equation.args.iter().map(|arg| self.ty(arg)).collect();
        let rhs = self.ty(&equation.rhs);
        self.locals.reset(mark);
        let family = self.family(&equation.family)?;
        Some(FamilyRule { family, vars, args, rhs, is_data: false })
    }

    /// The equation of a data instance: the family at these arguments is the instance's own type.
    pub(super) fn data_instance_equation(&mut self, family: &QIdent, args: &[ast::Type], name: QName, vars: &[TyVar]) {
        let mark = self.locals.mark();
        for (source, var) in self.implicit_vars(args).into_iter().zip(vars) {
            self.locals.bind_type(TyBinding { source, var: *var, visible: true });
        }
        let args = args.iter().map(|arg| self.ty(arg)).collect();
        self.locals.reset(mark);
        if let Some(family) = self.family(family) {
            let rhs = Type::con(name, vars.iter().map(|var| Type::Var(*var)));
            self.module.family_equations.push(FamilyRule { family, vars: vars.to_vec(), args, rhs, is_data: true });
        }
    }

    fn family(&mut self, name: &QIdent) -> Option<QName> {
        match self.find_type(name) {
            TypeName::Type(family) => Some(family),
            TypeName::Opaque(_) => None,
            TypeName::Class(_) | TypeName::Promoted(_) | TypeName::Unknown => {
                let family = self.family_of_class(name);
                if family.is_none() {
                    self.report_unknown(name, true);
                }
                family
            }
        }
    }

    /// What a name means in the body of an instance whose class has a family of this name. As that of a method, it need not be in
    /// scope.
    fn family_of_class(&mut self, name: &QIdent) -> Option<QName> {
        let around = |decl: &&ast::Decl| decl.span.start <= name.span.start && name.span.end <= decl.span.end;
        let DeclKind::Instance(instance) = &self.ast.decls.iter().find(around)?.kind else { return None };
        let TypeName::Class(class) = self.find_type(&instance.class) else { return None };
        let families = &self.environment.module(class.module)?.families;
        (name.module.is_none() && families.contains(&name.name))
            .then_some(QName { module: class.module, ident: name.name })
    }

    fn associated_defaults(&mut self, class: &ast::ClassDecl) {
        for decl in &class.body {
            let DeclKind::FamilyInstance(equation) = &decl.kind else { continue };
            let declared = class.body.iter().find_map(|decl| match &decl.kind {
                DeclKind::Family { name, params, .. } if name.name == equation.family.name => Some(params),
                _ => None,
            });
            let (Some(params), Some(equation)) = (declared, self.family_equation(equation)) else { continue };
            let params = params.iter().map(|param| param.name.name).collect();
            self.associated.push(AssociatedDefault { class: class.name.name, equation, params });
        }
    }

    /// Adds the default equations of the associated types that an instance body leaves out.
    pub(super) fn instantiate_defaults(&mut self, class: QName, head: &[Type], body: &[ast::Decl]) {
        if class.module != self.name {
            return;
        }
        let Some(class_params) = self.classes.get(&class.ident).map(|place| self.module.classes[*place].params.clone())
        else {
            return;
        };
        let mut equations = Vec::new();
        for default in self.associated.iter().filter(|default| default.class == class.ident) {
            let given = body.iter().any(|decl| match &decl.kind {
                DeclKind::FamilyInstance(equation) => equation.family.name == default.equation.family.ident,
                _ => false,
            });
            if !given {
                equations.push(default.at(&class_params, head));
            }
        }
        self.module.family_equations.extend(equations);
    }
}

impl AssociatedDefault {
    fn at(&self, class_params: &[TyVar], head: &[Type]) -> FamilyRule {
        let mut replaced: FxHashMap<TyVar, Type> = FxHashMap::default();
        for (param, arg) in self.params.iter().zip(&self.equation.args) {
            let place = class_params.iter().position(|class_param| class_param == param);
            if let (Type::Var(var), Some(ty)) = (arg, place.and_then(|place| head.get(place))) {
                replaced.insert(*var, ty.clone());
            }
        }
        let at = |var: TyVar| replaced.get(&var).cloned();
        let args: Vec<Type> = self.equation.args.iter().map(|arg| arg.substitute(&at)).collect();
        let mut vars = Vec::new();
        for arg in &args {
            type_vars(arg, &mut vars);
        }
        FamilyRule { family: self.equation.family, vars, rhs: self.equation.rhs.substitute(&at), args, is_data: false }
    }
}

/// The variables of a type, in order of appearance.
pub(super) fn type_vars(ty: &Type, found: &mut Vec<TyVar>) {
    match ty {
        Type::Var(var) => {
            if !found.contains(var) {
                found.push(*var);
            }
        }
        Type::Con(_, args) => args.iter().for_each(|arg| type_vars(arg, found)),
        Type::Fun(pair) | Type::App(pair) => {
            type_vars(&pair.0, found);
            type_vars(&pair.1, found);
        }
        Type::Forall(scheme) => {
            let mut inner = Vec::new();
            type_vars(&scheme.body, &mut inner);
            for pred in &scheme.context {
                pred.args.iter().for_each(|arg| type_vars(arg, &mut inner));
            }
            for var in inner {
                if !scheme.vars.contains(&var) && !found.contains(&var) {
                    found.push(var);
                }
            }
        }
        Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
    }
}
