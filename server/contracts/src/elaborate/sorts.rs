//! The sorts of types while a module is elaborated, and the unification of sorts.
//!
//! Unification is lenient: it fails only where LiquidHaskell is sure to complain.

use limpid_base::{Name, QName};
use limpid_core::Type;
use limpid_frontend::wired::wired;
use limpid_logic::Sort;
use limpid_spec::ast;

use super::Elaborator;
use crate::rtype::{RType, Shape};
use crate::sorts::{self, SortOf};
use crate::vocabulary;

/// Sort variables are named `?0`, `?1`, ..: no type variable is.
#[derive(Debug, Default)]
pub(super) struct Unifier {
    slots: Vec<Option<Sort>>,
}

impl Unifier {
    pub(super) fn reset(&mut self) {
        self.slots.clear();
    }

    pub(super) fn fresh(&mut self) -> Sort {
        self.slots.push(None);
        Sort::Var(Name::new(&format!("?{}", self.slots.len() - 1)))
    }

    /// With fresh variables for all of its own.
    pub(super) fn instantiate(&mut self, sort: &Sort) -> Sort {
        let mut vars: Vec<Name> = Vec::new();
        sort.for_each_var(&mut |name| {
            if !vars.contains(&name) {
                vars.push(name);
            }
        });
        let fresh: Vec<Sort> = vars.iter().map(|_| self.fresh()).collect();
        sort.substitute(&|name| vars.iter().position(|var| *var == name).map(|place| fresh[place].clone()))
    }

    fn slot(name: Name) -> Option<usize> {
        name.as_str().strip_prefix('?')?.parse().ok()
    }

    /// With what is known of its variables filled in.
    pub(super) fn resolve(&self, sort: &Sort) -> Sort {
        self.shallow(sort).substitute(&|name| {
            let place = Unifier::slot(name)?;
            Some(match self.slots.get(place) {
                Some(Some(found)) if !mentions(found, name) => self.resolve(found),
                _ => Sort::Unknown,
            })
        })
    }

    pub(super) fn resolve_head(&self, sort: &Sort) -> Sort {
        self.shallow(sort)
    }

    fn shallow(&self, sort: &Sort) -> Sort {
        let mut sort = sort.clone();
        while let Sort::Var(name) = &sort {
            match Unifier::slot(*name).and_then(|place| self.slots.get(place)?.clone()) {
                Some(found) => sort = found,
                None => break,
            }
        }
        sort
    }

    pub(super) fn unify(&mut self, left: &Sort, right: &Sort) -> bool {
        let (left, right) = (self.shallow(left), self.shallow(right));
        match (&left, &right) {
            (Sort::Unknown, _) | (_, Sort::Unknown) => true,
            (Sort::Var(a), Sort::Var(b)) if a == b => true,
            (Sort::Var(name), other) | (other, Sort::Var(name)) => match Unifier::slot(*name) {
                Some(place) => {
                    if !mentions(&self.resolve(other), *name) {
                        self.slots[place] = Some(other.clone());
                    }
                    true
                }
                // A type variable may be a number, or equal to another one.
                None => matches!(other, Sort::Int | Sort::Real | Sort::Var(_) | Sort::App(_)),
            },
            (Sort::Set(a), Sort::Set(b)) | (Sort::BitVec(a), Sort::BitVec(b)) => self.unify(a, b),
            (Sort::Map(a), Sort::Map(b)) | (Sort::Fun(a), Sort::Fun(b)) => {
                self.unify(&a.0, &b.0) && self.unify(&a.1, &b.1)
            }
            (Sort::Data(a, xs), Sort::Data(b, ys)) => {
                a == b && (xs.len() != ys.len() || xs.iter().zip(ys.iter()).all(|(x, y)| self.unify(x, y)))
            }
            (Sort::App(_), Sort::Data(..) | Sort::App(_) | Sort::Set(_) | Sort::Map(_))
            | (Sort::Data(..) | Sort::Set(_) | Sort::Map(_), Sort::App(_)) => true,
            (Sort::Map(_), Sort::Data(..) | Sort::Set(_)) | (Sort::Data(..) | Sort::Set(_), Sort::Map(_)) => true,
            (Sort::Int, Sort::Real) | (Sort::Real, Sort::Int) => true,
            (Sort::Str, Sort::Data(..)) | (Sort::Data(..), Sort::Str) => true,
            (left, right) => left == right,
        }
    }
}

fn mentions(sort: &Sort, wanted: Name) -> bool {
    let mut found = false;
    sort.for_each_var(&mut |name| found |= name == wanted);
    found
}

impl SortOf for Elaborator<'_> {
    fn constructor(&self, name: QName, args: Vec<Sort>) -> Sort {
        if let Some(embed) = self.out.embeds.get(name).or_else(|| self.imported.embed(name)) {
            return sorts::embedded(embed, &args);
        }
        if let Some(sort) = sorts::interpreted(name, &args) {
            return sort;
        }
        // A type with an instance of a class of numbers may be a number.
        let wired = wired();
        let numbers = [wired.class_num, wired.class_fractional, wired.class_integral, wired.class_real];
        let is_head = |ty: &Type| matches!(ty, Type::Con(head, _) if *head == name);
        let mut instances = self.unit.compiled.hir.instances.iter();
        if instances.any(|instance| numbers.contains(&instance.class) && instance.head.iter().any(is_head)) {
            return Sort::Unknown;
        }
        if name == wired.ratio || self.unit.environment.is_family(name) {
            return Sort::Unknown;
        }
        if self.unit.environment.data_type(name).is_none() { Sort::Unknown } else { Sort::data(name, args) }
    }

    fn expanded(&self, ty: &Type) -> Option<Type> {
        let Type::Con(name, args) = ty else { return None };
        let synonym = self.unit.environment.synonym(*name)?;
        (synonym.params.len() <= args.len()).then(|| self.expand(ty))
    }

    fn of_plain(&self, _ty: &Type) -> Sort {
        Sort::Unknown
    }
}

impl Elaborator<'_> {
    pub(super) fn sort_of(&self, ty: &Type) -> Sort {
        self.of_type(ty)
    }

    pub(super) fn sort_of_rtype(&self, ty: &RType) -> Sort {
        self.of(ty)
    }

    /// With all synonyms replaced.
    pub(super) fn expand(&self, ty: &Type) -> Type {
        self.unit.environment.expand(ty)
    }

    /// The sort of what is refined: of Haskell's type where the specification leaves a hole.
    pub(super) fn sort_with(&self, ty: &RType, expected: Option<&Type>) -> Sort {
        match (ty, expected) {
            (RType::Base { shape: Shape::Hole, .. }, Some(expected)) => self.sort_of(expected),
            _ => self.sort_of_rtype(ty),
        }
    }

    /// A sort as the user writes it, in qualifiers, lambdas and casts.
    pub(super) fn lower_sort(&self, sort: &ast::Sort) -> Sort {
        use ast::SortKind;
        match &sort.kind {
            SortKind::Con { name, args } => {
                let args: Vec<Sort> = args.iter().map(|arg| self.lower_sort(arg)).collect();
                if let Some(sort) = vocabulary::sort_constructor(name.as_str(), &args) {
                    return sort;
                }
                match self.scope.type_(name.name) {
                    Some(entity) if self.unit.environment.synonym(entity.name()).is_none() => {
                        self.constructor(entity.name(), args)
                    }
                    Some(entity) => match self.unit.environment.synonym(entity.name()) {
                        Some(synonym) if synonym.params.is_empty() => self.sort_of(&synonym.rhs),
                        _ => Sort::Unknown,
                    },
                    None => Sort::Unknown,
                }
            }
            SortKind::Var { name, args } if args.is_empty() => Sort::Var(name.name),
            SortKind::List(element) => Sort::data(wired().list, [self.lower_sort(element)]),
            SortKind::Func { sorts, .. } => match sorts.split_last() {
                Some((result, params)) => Sort::funs(
                    params.iter().map(|sort| self.lower_sort(sort)).collect::<Vec<_>>(),
                    self.lower_sort(result),
                ),
                None => Sort::Unknown,
            },
            SortKind::Var { .. } | SortKind::Index { .. } => Sort::Unknown,
        }
    }

    pub(super) fn embeds(&mut self) {
        for item in &self.spec.items {
            let limpid_spec::ItemKind::Embed { name, with_args, sort } = &item.kind else { continue };
            let Some(entity) = self.scope.type_(name.name) else {
                self.unknown_type(*name);
                continue;
            };
            let sort = vocabulary::sort_constructor(sort.as_str(), &[]).unwrap_or(Sort::Unknown);
            self.out.embeds.insert(entity.name(), crate::contract::Embed { sort, with_args: *with_args });
        }
    }
}
