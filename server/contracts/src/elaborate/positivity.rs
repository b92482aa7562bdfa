//! Data types that occur to the left of an arrow in themselves: with those, even total programs can loop.

use limpid_base::QName;
use limpid_core::Type;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Elaborator;

/// Which types occur in the fields of a type, and whether to the left of an odd number of arrows.
type Uses = FxHashMap<QName, Vec<(QName, bool)>>;

impl<'a> Elaborator<'a> {
    pub(super) fn positivity(&mut self) {
        if !self.out.options.positivity {
            return;
        }
        let data_types = &self.unit.compiled.hir.data_types;
        let mut uses = Uses::default();
        for data_type in data_types.iter().filter(|data_type| !data_type.dictionary) {
            let found = uses.entry(data_type.name).or_default();
            for field in data_type.constructors.iter().flat_map(|con| &con.fields) {
                occurrences(&self.expand(&field.ty), false, found);
            }
        }
        for data_type in data_types {
            let name = data_type.name;
            if !uses.contains_key(&name) || !reaches_negatively(name, &uses) {
                continue;
            }
            let message = format!("The type `{}` occurs to the left of an arrow in its own definition.", name.ident);
            let hint = "LiquidHaskell rejects this; `{-@ LIQUID \"--no-positivity-check\" @-}` allows it.";
            let span = data_type.constructors.first().map_or(data_type.span, |con| con.span);
            self.error(span, message, hint);
        }
    }
}

fn occurrences(ty: &Type, negative: bool, found: &mut Vec<(QName, bool)>) {
    match ty {
        Type::Con(name, args) => {
            found.push((*name, negative));
            args.iter().for_each(|arg| occurrences(arg, negative, found));
        }
        Type::Fun(fun) => {
            occurrences(&fun.0, !negative, found);
            occurrences(&fun.1, negative, found);
        }
        Type::App(app) => {
            occurrences(&app.0, negative, found);
            occurrences(&app.1, negative, found);
        }
        Type::Forall(scheme) => occurrences(&scheme.body, negative, found),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
    }
}

fn reaches_negatively(start: QName, uses: &Uses) -> bool {
    let mut seen = FxHashSet::default();
    let mut todo = vec![(start, false)];
    while let Some((name, negative)) = todo.pop() {
        for (next, sign) in uses.get(&name).into_iter().flatten() {
            let state = (*next, negative != *sign);
            if state == (start, true) {
                return true;
            }
            if seen.insert(state) {
                todo.push(state);
            }
        }
    }
    false
}
