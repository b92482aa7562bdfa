//! The Haskell types of core expressions.

use limpid_base::{Name, QName};
use limpid_core::{Expr, ExprId, Literal, Pred, Scheme, Type};
use limpid_frontend::wired::wired;

use super::Generate;

impl Generate<'_> {
    pub(crate) fn type_of(&self, id: ExprId) -> Type {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.type_of_inner(id))
    }

    fn type_of_inner(&self, id: ExprId) -> Type {
        let Some(at) = &self.at else { return Type::Unknown };
        let Some(expr) = at.body.exprs.get(id) else { return Type::Unknown };
        match expr {
            Expr::Local { binder, types } => match at.body.binders.get(*binder).map(|binder| &binder.ty) {
                Some(Type::Forall(scheme)) if !types.is_empty() || scheme.vars.is_empty() => instantiate(scheme, types),
                Some(ty) => ty.clone(),
                None => Type::Unknown,
            },
            Expr::Global { name, types } => self.scheme_of(*name).map_or(Type::Unknown, |s| instantiate(&s, types)),
            Expr::Literal(literal) => literal_type(literal),
            Expr::Con { con, types, .. } => match self.in_force.environment.constructor(*con) {
                Some((data, _)) => Type::con(data.name, types.iter().take(data.params.len()).cloned()),
                None => Type::Unknown,
            },
            Expr::App { fun, args } => {
                let mut ty = self.type_of(*fun);
                for _ in args {
                    ty = match ty {
                        Type::Fun(fun) => fun.1.clone(),
                        Type::Forall(scheme) => match &scheme.body {
                            Type::Fun(fun) => fun.1.clone(),
                            _ => return Type::Unknown,
                        },
                        _ => return Type::Unknown,
                    };
                }
                ty
            }
            Expr::Lam { params, body } => {
                let result = self.type_of(*body);
                let ty = |binder| at.body.binders.get(binder).map_or(Type::Unknown, |binder| binder.ty.clone());
                Type::funs(params.iter().map(|param| ty(*param)).collect::<Vec<_>>(), result)
            }
            Expr::Let { body, .. } => self.type_of(*body),
            Expr::Case { alts, default, .. } => alts
                .iter()
                .map(|alt| alt.body)
                .chain(*default)
                .map(|body| self.type_of(body))
                .find(|ty| *ty != Type::Unknown)
                .unwrap_or(Type::Unknown),
            Expr::Prim { .. } | Expr::Fail(_) => Type::Unknown,
        }
    }

    /// The Haskell type of a top-level function or class method, with dictionaries as arguments.
    fn scheme_of(&self, name: QName) -> Option<Scheme> {
        let scheme = self.haskell_scheme(name)?;
        let dictionaries = scheme.context.iter().map(|pred| {
            let ident = Name::new(&format!("D:{}", pred.class.ident));
            Type::con(QName { module: pred.class.module, ident }, pred.args.iter().cloned())
        });
        let body = Type::funs(dictionaries.collect::<Vec<_>>(), scheme.body.clone());
        Some(Scheme { vars: scheme.vars, context: Vec::new(), body })
    }

    /// The Haskell type of any global name.
    pub(crate) fn haskell_scheme(&self, name: QName) -> Option<Scheme> {
        let scheme = self.declared_scheme(name)?;
        Some(match self.has_synonyms(&scheme.body) {
            // The types of methods are as they were declared.
            true => Scheme { body: self.in_force.environment.expand(&scheme.body), ..scheme },
            false => scheme,
        })
    }

    fn has_synonyms(&self, ty: &Type) -> bool {
        match ty {
            Type::Con(name, args) => {
                self.in_force.environment.synonym(*name).is_some() || args.iter().any(|arg| self.has_synonyms(arg))
            }
            Type::Fun(parts) | Type::App(parts) => self.has_synonyms(&parts.0) || self.has_synonyms(&parts.1),
            _ => false,
        }
    }

    fn declared_scheme(&self, name: QName) -> Option<Scheme> {
        if let Some(value) = self.in_force.environment.value(name) {
            return Some(value.scheme.clone());
        }
        let text = name.ident.as_str();
        let heads = text.match_indices('.').filter(|(dot, _)| *dot > 0).map(|(dot, _)| &text[..dot]);
        heads.into_iter().find_map(|head| self.instance_method(name, head).or_else(|| self.default_method(name, head)))
    }

    fn instance_method(&self, name: QName, head: &str) -> Option<Scheme> {
        let dictionary = QName { module: name.module, ident: Name::new(&format!("${head}")) };
        let instance = self.in_force.environment.instance(dictionary)?;
        let (method, _) = instance.methods.iter().find(|(_, full)| *full == name)?;
        let class = self.in_force.environment.class(instance.class)?;
        let inner = &class.methods.iter().find(|known| known.name == *method)?.scheme;
        let at = |var| class.params.iter().position(|param| *param == var).and_then(|p| instance.head.get(p).cloned());
        Some(Scheme {
            vars: instance.vars.iter().chain(&inner.vars).copied().collect(),
            context: instance.context.iter().cloned().chain(inner.context.iter().map(|p| p.substitute(&at))).collect(),
            body: inner.body.substitute(&at),
        })
    }

    fn default_method(&self, name: QName, head: &str) -> Option<Scheme> {
        let class = self.in_force.environment.class(QName { module: name.module, ident: Name::new(head) })?;
        let inner = &class.methods.iter().find(|method| method.default == Some(name))?.scheme;
        let own = Pred { class: class.name, args: class.params.iter().map(|param| Type::Var(*param)).collect() };
        Some(Scheme {
            vars: class.params.iter().chain(&inner.vars).copied().collect(),
            context: std::iter::once(own).chain(inner.context.iter().cloned()).collect(),
            body: inner.body.clone(),
        })
    }
}

pub(crate) fn instantiate(scheme: &Scheme, types: &[Type]) -> Type {
    let at = |var| scheme.vars.iter().position(|known| *known == var).and_then(|place| types.get(place).cloned());
    scheme.body.substitute(&at)
}

pub(crate) fn literal_type(literal: &Literal) -> Type {
    let w = wired();
    let con = |name| Type::con(name, []);
    match literal {
        Literal::Int(_) => con(w.int),
        Literal::Integer(_) => con(w.integer),
        Literal::Double(_) => con(w.double),
        Literal::Float(_) => con(w.float),
        Literal::Char(_) => con(w.char),
        Literal::String(_) => Type::con(w.list, [con(w.char)]),
    }
}
