//! Type families: one-way matching of types against patterns, and reduction.

use limpid_base::QName;
use limpid_core::Type;

use super::Infer;
use super::convert::Vars;
use super::store::{Node, Ty};

/// The result of matching a pattern against a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    Yes,
    No,
    /// It depends on an open unification variable.
    Open,
}

impl Fit {
    pub(super) fn and(self, then: impl FnOnce() -> Fit) -> Fit {
        match self {
            Fit::Yes => then(),
            Fit::No => Fit::No,
            Fit::Open => {
                if then() == Fit::No {
                    Fit::No
                } else {
                    Fit::Open
                }
            }
        }
    }
}

impl Infer<'_> {
    pub(super) fn is_family(&self, name: QName) -> bool {
        self.families.contains(&name)
    }

    /// Reduces a type family application at the top of a type.
    pub(super) fn reduce(&mut self, ty: Ty) -> Ty {
        if self.families.is_empty() {
            return self.store.normal(ty);
        }
        let ty = self.store.normal(ty);
        if let Node::Con(name, args) = self.store.node(ty).clone()
            && self.is_family(name)
            && let Some(reduced) = self.reduce_family(name, &args)
        {
            return self.reduce(reduced);
        }
        ty
    }

    pub(super) fn reduce_family(&mut self, name: QName, args: &[Ty]) -> Option<Ty> {
        let equations = self.equations.get(&name)?.clone();
        for equation in equations.iter() {
            if equation.args.len() > args.len() {
                continue;
            }
            let mut vars = Vars::new();
            let fit = equation
                .args
                .iter()
                .zip(args)
                .fold(Fit::Yes, |fit, (pattern, &arg)| fit.and(|| self.fit(pattern, arg, &mut vars)));
            match fit {
                Fit::Yes => {
                    let rhs = self.read(&equation.rhs, &vars);
                    return Some(args[equation.args.len()..].iter().fold(rhs, |fun, &arg| self.store.app(fun, arg)));
                }
                Fit::Open => return None,
                Fit::No => {}
            }
        }
        None
    }

    /// Matches a pattern (a core type with variables) against a type, without changing the type.
    pub(super) fn fit(&mut self, pattern: &Type, ty: Ty, vars: &mut Vars) -> Fit {
        let ty = self.reduce(ty);
        match (pattern, self.store.node(ty).clone()) {
            (Type::Var(name), _) => match vars.iter().find(|(var, _)| var == name) {
                Some(&(_, bound)) if self.store.same(bound, ty) => Fit::Yes,
                Some(&(_, bound)) => {
                    let mut metas = Vec::new();
                    self.store.metas(bound, &mut metas);
                    self.store.metas(ty, &mut metas);
                    if metas.is_empty() { Fit::No } else { Fit::Open }
                }
                None => {
                    vars.push((*name, ty));
                    Fit::Yes
                }
            },
            (Type::Unknown, _) => Fit::Yes,
            (_, Node::Meta) => Fit::Open,
            (Type::Con(name, args), _) if self.environment.synonym(*name).is_some() => {
                let Some(synonym) = self.environment.synonym(*name) else { return Fit::No };
                let replace = |var| {
                    let place = synonym.params.iter().position(|&param| param == var)?;
                    args.get(place).cloned()
                };
                let expanded = synonym.rhs.substitute(&replace);
                let rest = args.get(synonym.params.len()..).unwrap_or(&[]);
                let expanded = rest.iter().cloned().fold(expanded, Type::app);
                self.fit(&expanded, ty, vars)
            }
            (Type::Con(f, patterns), Node::Con(g, args)) if *f == g && patterns.len() == args.len() => patterns
                .iter()
                .zip(args.iter())
                .fold(Fit::Yes, |fit, (pattern, &arg)| fit.and(|| self.fit(pattern, arg, vars))),
            (Type::Con(..), Node::Con(g, _)) if self.is_family(g) => Fit::Open,
            (Type::Fun(fun), Node::Fun(from, to)) => self.fit(&fun.0, from, vars).and(|| self.fit(&fun.1, to, vars)),
            (Type::Con(name, patterns), Node::Fun(from, to)) if *name == crate::wired::wired().arrow => patterns
                .iter()
                .zip([from, to])
                .fold(Fit::Yes, |fit, (pattern, arg)| fit.and(|| self.fit(pattern, arg, vars))),
            (Type::App(app), Node::Con(name, args)) => match args.split_last() {
                Some((&last, init)) => {
                    let head = self.store.con(name, init.to_vec());
                    self.fit(&app.0, head, vars).and(|| self.fit(&app.1, last, vars))
                }
                None => Fit::No,
            },
            (Type::App(app), Node::App(fun, arg)) => self.fit(&app.0, fun, vars).and(|| self.fit(&app.1, arg, vars)),
            (Type::Con(_, patterns), Node::App(..)) if !patterns.is_empty() => {
                let mut metas = Vec::new();
                self.store.metas(ty, &mut metas);
                if metas.is_empty() { Fit::No } else { Fit::Open }
            }
            (Type::Nat(m), Node::Nat(n)) if *m == n => Fit::Yes,
            (Type::Str(m), Node::Str(n)) if *m == n => Fit::Yes,
            _ => Fit::No,
        }
    }
}
