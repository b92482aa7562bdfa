//! Merging a refinement type with Haskell's type: the structure is Haskell's, the refinements are the specification's.

use limpid_base::Name;
use limpid_core::{Scheme, TyVar, Type};
use limpid_frontend::interface::Environment;
use limpid_spec::ast::{self, Arrow, TypeKind};
use rustc_hash::FxHashMap;

use super::{Elaborator, shorten};
use crate::contract::AliasKind;
use crate::rtype::{Naming, RArg, RFun, RScheme, RType, Refinement, Shape};

/// The first place where the two differ: the specification's part and Haskell's.
#[derive(Clone, Debug)]
pub(super) struct Mismatch {
    pub(super) spec: String,
    pub(super) haskell: String,
    /// No choice of type variables would make them equal.
    pub(super) certain: bool,
    /// The way to it: 0 or 1 to a function's argument or result, else the place of a constructor's argument.
    pub(super) path: Vec<usize>,
}

/// What a type `_` in a specification means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holes {
    /// The refinement is inferred. So it is for functions that no other module sees.
    Inferred,
    /// Haskell's type, without a refinement.
    Unrefined,
}

#[derive(Debug)]
struct Merge<'a> {
    holes: Holes,
    /// What the specification's type variables stand for.
    vars: FxHashMap<TyVar, Type>,
    mismatch: Option<Mismatch>,
    path: Vec<usize>,
    families: &'a [limpid_base::QName],
    environment: &'a Environment,
}

impl Elaborator<'_> {
    pub(super) fn merge(&self, spec: RScheme, haskell: &Scheme, holes: Holes) -> Result<RScheme, Mismatch> {
        let (vars, path) = (FxHashMap::default(), Vec::new());
        let mut merge =
            Merge { holes, vars, mismatch: None, path, families: &self.families, environment: self.unit.environment };
        let body = merge.ty(spec.body, &self.expand(&haskell.body));
        if let Some(mismatch) = merge.mismatch {
            return Err(mismatch);
        }
        let rename = |var: TyVar| merge.vars.get(&var).map(RType::from_type);
        let sorts = |name: Name| merge.vars.get(&name).map(|ty| self.sort_of(ty));
        let preds = spec
            .preds
            .into_iter()
            .map(|mut pred| {
                pred.params = pred.params.iter().map(|sort| sort.substitute(&sorts)).collect();
                pred
            })
            .collect();
        let bounds = spec
            .bounds
            .into_iter()
            .map(|bound| match bound {
                crate::rtype::Bound::Subtype { env, sub, sup } => crate::rtype::Bound::Subtype {
                    env: env.into_iter().map(|(name, ty)| (name, ty.substitute_types(&rename))).collect(),
                    sub: Box::new(sub.substitute_types(&rename)),
                    sup: Box::new(sup.substitute_types(&rename)),
                },
                named => named,
            })
            .collect();
        Ok(RScheme { vars: haskell.vars.clone(), preds, context: haskell.context.clone(), bounds, body })
    }

    /// Merges a part of a type, where the specification's variables stand for these of Haskell's.
    pub(super) fn merge_type(&self, spec: RType, haskell: &Type, vars: &[(TyVar, TyVar)]) -> Result<RType, Mismatch> {
        let vars = vars.iter().map(|(spec, haskell)| (*spec, Type::Var(*haskell))).collect();
        let (holes, path) = (Holes::Unrefined, Vec::new());
        let mut merge =
            Merge { holes, vars, families: &self.families, environment: self.unit.environment, path, mismatch: None };
        let ty = merge.ty(spec, &self.expand(haskell));
        match merge.mismatch {
            Some(mismatch) => Err(mismatch),
            None => Ok(ty),
        }
    }

    /// Reports a specification that does not refine Haskell's type, at the part that differs.
    pub(super) fn mismatch(&mut self, what: &str, ty: &ast::Type, mismatch: &Mismatch, haskell: &str) {
        let spec = self.snippet(ty.span);
        let haskell = shorten(haskell.to_owned(), 120);
        let message = format!(
            "The specification of {what} does not refine its Haskell type: it says `{spec}`, and Haskell says `{haskell}`."
        );
        let hint = match mismatch.spec == spec && mismatch.haskell == haskell {
            true => String::new(),
            false => format!("They differ where it has `{}` for Haskell's `{}`.", mismatch.spec, mismatch.haskell),
        };
        let is_synonym = |name| match self.scope.type_(name) {
            Some(entity) => self.unit.environment.synonym(entity.name()).is_some(),
            None => true,
        };
        let span = mismatch.written(ty, &|name| self.is_alias(AliasKind::Type, name) || is_synonym(name)).span;
        self.error(span, message, hint);
    }
}

impl Merge<'_> {
    fn ty(&mut self, spec: RType, haskell: &Type) -> RType {
        match (spec, haskell) {
            (RType::Forall(scheme), haskell) => {
                let (body, outer) = match haskell {
                    Type::Forall(inner) => (&inner.body, Some(inner)),
                    other => (other, None),
                };
                let outside: Vec<_> = scheme.vars.iter().map(|var| (*var, self.vars.remove(var))).collect();
                let merged = self.ty(scheme.body, body);
                for (var, ty) in outside {
                    match ty {
                        Some(ty) => self.vars.insert(var, ty),
                        None => self.vars.remove(&var),
                    };
                }
                match outer {
                    Some(outer) => RType::Forall(Box::new(RScheme {
                        vars: outer.vars.clone(),
                        context: outer.context.clone(),
                        preds: scheme.preds,
                        bounds: scheme.bounds,
                        body: merged,
                    })),
                    None if scheme.preds.is_empty() => merged,
                    None => RType::Forall(Box::new(RScheme { vars: Vec::new(), body: merged, ..*scheme })),
                }
            }
            (spec, Type::Forall(outer)) if !matches!(spec, RType::Base { shape: Shape::Hole, .. }) => {
                // The specification's variables may stand for other ones outside.
                let outside = self.vars.clone();
                let body = self.ty(spec, &outer.body);
                self.vars = outside;
                RType::Forall(Box::new(RScheme {
                    vars: outer.vars.clone(),
                    context: outer.context.clone(),
                    ..RScheme::mono(body)
                }))
            }
            (RType::Base { shape, refinement }, haskell) => self.base(shape, refinement, haskell),
            (RType::Fun(fun), Type::Fun(pair)) => {
                let arg = self.part(0, fun.arg, &pair.0);
                let result = self.part(1, fun.result, &pair.1);
                RType::Fun(Box::new(RFun { arg, result, ..*fun }))
            }
            (RType::Fun(fun), Type::Unknown) => RType::Fun(fun),
            (RType::Fun(fun), Type::App(_)) => RType::Fun(fun),
            (RType::Fun(fun), Type::Con(name, _)) if self.families.contains(name) => RType::Fun(fun),
            (spec, haskell) => self.fail(spec, haskell),
        }
    }

    fn part(&mut self, place: usize, spec: RType, haskell: &Type) -> RType {
        self.path.push(place);
        let merged = self.ty(spec, haskell);
        self.path.pop();
        merged
    }

    fn fail(&mut self, spec: RType, haskell: &Type) -> RType {
        let certain = differ(&spec, haskell);
        // The first difference that type variables cannot explain; if there is none, the first.
        if self.mismatch.as_ref().is_none_or(|known| certain && !known.certain) {
            let path = self.path.clone();
            let (spec, haskell) = (spec.to_type().to_string(), haskell.to_string());
            self.mismatch = Some(Mismatch { spec: shorten(spec, 80), haskell: shorten(haskell, 80), certain, path });
        }
        spec
    }

    fn base(&mut self, shape: Shape, refinement: Refinement, haskell: &Type) -> RType {
        let unknown =
            matches!(haskell, Type::Unknown) || matches!(haskell, Type::Con(name, _) if self.families.contains(name));
        match (shape, haskell) {
            // The callers determine what a function does that is passed for a `_`.
            (Shape::Hole, Type::Fun(_)) => RType::from_type(haskell).refined(Refinement { hole: true, ..refinement }),
            (Shape::Hole, haskell) => {
                let hole = refinement.hole || self.holes == Holes::Inferred && refinement.is_trivial();
                RType::from_type(haskell).refined(Refinement { hole, ..refinement })
            }
            (Shape::Plain(_), haskell) => RType::from_type(haskell).refined(refinement),
            (shape, _) if unknown => RType::Base { shape, refinement },
            (Shape::Var(var), haskell) => {
                let found = self.vars.entry(var).or_insert_with(|| haskell.clone());
                let fits = same(found, haskell) && matches!(haskell, Type::Var(_) | Type::Unknown | Type::App(_));
                let ty = RType::base(Shape::Var(var));
                if fits { RType::from_type(haskell).refined(refinement) } else { self.fail(ty, haskell) }
            }
            (Shape::Con { name, args, preds }, Type::Con(other, types)) if name == *other => {
                if args.len() != types.len() {
                    return self.fail(RType::base(Shape::Con { name, args, preds }), haskell);
                }
                let args = args
                    .into_iter()
                    .zip(types.iter())
                    .enumerate()
                    .map(|(place, (arg, ty))| RArg { name: arg.name, ty: self.part(place, arg.ty, ty) })
                    .collect();
                RType::Base { shape: Shape::Con { name, args, preds }, refinement }
            }
            (shape @ (Shape::App(..) | Shape::Con { .. }), Type::App(_)) => RType::Base { shape, refinement },
            (shape @ Shape::App(..), Type::Con(..)) => RType::Base { shape, refinement },
            // What a type is that a missing module declares is not known: it may be a synonym.
            (Shape::Con { .. }, Type::Con(other, _)) if self.environment.module(other.module).is_none() => {
                RType::from_type(haskell).refined(refinement)
            }
            // The function arrow, written as a constructor.
            (shape, haskell) => self.fail(RType::Base { shape, refinement }, haskell),
        }
    }
}

impl Mismatch {
    /// The part of a type, as the user wrote it, that does not fit; an alias is one part.
    pub(super) fn written<'t>(&self, ty: &'t ast::Type, is_alias: &dyn Fn(Name) -> bool) -> &'t ast::Type {
        let mut at = ty;
        let mut path = &self.path[..];
        loop {
            at = match (&at.kind, path) {
                (TypeKind::Named { ty, .. } | TypeKind::Forall { body: ty, .. }, _) => ty,
                (TypeKind::Constraint { body, .. }, _) => body,
                (TypeKind::Fun { arrow: Arrow::Context, result, .. }, _) => result,
                (TypeKind::Refined { base: Some(base), .. }, [_, ..]) => base,
                (TypeKind::Fun { arg, .. }, [0, rest @ ..]) => {
                    path = rest;
                    arg
                }
                (TypeKind::Fun { result, .. }, [_, rest @ ..]) => {
                    path = rest;
                    result
                }
                (TypeKind::List { elem: Some(elem), .. }, [0, rest @ ..]) => {
                    path = rest;
                    elem
                }
                (TypeKind::Tuple { fields, .. }, [place, rest @ ..]) => match fields.get(*place) {
                    Some(field) => {
                        path = rest;
                        &field.ty
                    }
                    None => return at,
                },
                (TypeKind::Con { name, args, .. }, [place, rest @ ..]) if !is_alias(name.name) => {
                    match args.get(*place) {
                        Some(arg) => {
                            path = rest;
                            arg
                        }
                        None => return at,
                    }
                }
                _ => return at,
            };
        }
    }
}

/// Whether the two have different constructors at their heads, which no substitution changes.
fn differ(spec: &RType, haskell: &Type) -> bool {
    match (spec, haskell) {
        (RType::Base { shape: Shape::Con { name, args, .. }, .. }, Type::Con(other, types)) => {
            name != other || args.len() != types.len()
        }
        (RType::Base { shape: Shape::Con { .. }, .. }, Type::Fun(_)) | (RType::Fun(_), Type::Con(..)) => true,
        _ => false,
    }
}

/// Equal as far as is known.
fn same(left: &Type, right: &Type) -> bool {
    match (left, right) {
        (Type::Unknown, _) | (_, Type::Unknown) => true,
        (Type::Con(a, xs), Type::Con(b, ys)) => {
            a == b && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| same(x, y))
        }
        (Type::Fun(a), Type::Fun(b)) | (Type::App(a), Type::App(b)) => same(&a.0, &b.0) && same(&a.1, &b.1),
        (left, right) => left == right,
    }
}

/// Gives every argument a name: the user's, a pattern's, or a made-up one.
pub(super) fn name_arguments(ty: &mut RType, hints: &[Option<Name>]) {
    let mut taken = Vec::new();
    collect_names(ty, &mut taken);
    let mut counter = 0;
    name_all(ty, hints, &mut taken, &mut counter);
}

fn collect_names(ty: &RType, taken: &mut Vec<Name>) {
    match ty {
        RType::Fun(fun) => {
            if fun.is_named() {
                taken.push(fun.binder);
            }
            collect_names(&fun.arg, taken);
            collect_names(&fun.result, taken);
            taken.extend(fun.refinement.pred.free_vars());
        }
        RType::Forall(scheme) => collect_names(&scheme.body, taken),
        RType::Base { shape, refinement } => {
            taken.extend(refinement.pred.free_vars());
            match shape {
                Shape::Con { args, .. } => args.iter().for_each(|arg| collect_names(&arg.ty, taken)),
                Shape::App(fun, arg) => {
                    collect_names(fun, taken);
                    collect_names(arg, taken);
                }
                Shape::Hole | Shape::Var(_) | Shape::Plain(_) => {}
            }
        }
    }
}

fn name_all(ty: &mut RType, hints: &[Option<Name>], taken: &mut Vec<Name>, counter: &mut u32) {
    match ty {
        RType::Fun(fun) => {
            if !fun.is_named() {
                let hint = hints.first().copied().flatten().filter(|hint| !taken.contains(hint));
                fun.naming = if hint.is_some() { Naming::Code } else { Naming::Generated };
                fun.binder = hint.unwrap_or_else(|| {
                    loop {
                        *counter += 1;
                        let name = Name::new(&format!("x{counter}"));
                        if !taken.contains(&name) {
                            break name;
                        }
                    }
                });
                taken.push(fun.binder);
            }
            name_all(&mut fun.arg, &[], taken, counter);
            name_all(&mut fun.result, hints.get(1..).unwrap_or(&[]), taken, counter);
        }
        RType::Forall(scheme) => name_all(&mut scheme.body, hints, taken, counter),
        RType::Base { shape, .. } => match shape {
            Shape::Con { args, .. } => args.iter_mut().for_each(|arg| name_all(&mut arg.ty, &[], taken, counter)),
            Shape::App(fun, arg) => {
                name_all(fun, &[], taken, counter);
                name_all(arg, &[], taken, counter);
            }
            Shape::Hole | Shape::Var(_) | Shape::Plain(_) => {}
        },
    }
}
