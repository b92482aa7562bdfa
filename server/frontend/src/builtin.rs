//! Types that cannot be written in Haskell: functions, lists and tuples.
//!
//! `GHC.Tuple` exists only here. The list type is added to `GHC.Types` and the function type to `GHC.Prim` when those
//! modules are resolved; where there is no source for `GHC.Prim`, [`modules`] stands in for it.

use std::sync::Arc;

use limpid_base::{Name, QName, Span, tuple};
use limpid_core::{Constructor, CoreModule, DataType, Field, Type};
use rustc_hash::FxHashMap;

use crate::hir;
use crate::interface::{Entity, ExportEntry, FixityAssoc, FixityEntry, Interface};
use crate::wired::wired;

/// The largest tuple.
pub const MAX_TUPLE: usize = 15;

/// The modules that have no source: `GHC.Tuple`, and `GHC.Prim` for when the libraries do not provide it.
pub fn modules() -> Vec<(Interface, CoreModule)> {
    [wired().unit.module, wired().arrow.module]
        .into_iter()
        .map(|name| {
            let data_types = data_types(name);
            let interface = interface(name, &data_types);
            let data_types = data_types.into_iter().map(Arc::new).collect();
            (interface, CoreModule { data_types, bindings: Vec::new() })
        })
        .collect()
}

/// Adds the built-in types of the module `name`, if it has any, to what is resolved from its source.
pub(crate) fn inject(name: Name, module: &mut hir::Module) {
    for data_type in data_types(name) {
        module.exports.extend(exports(&data_type));
        module.data_types.push(data_type);
    }
    if name == wired().cons.module {
        module.fixities.push(cons_fixity());
    }
}

/// The built-in types that live in a module.
fn data_types(module: Name) -> Vec<DataType> {
    if module == wired().list.module {
        vec![list()]
    } else if module == wired().arrow.module {
        vec![data_type(wired().arrow, &["a", "b"], Vec::new())]
    } else if module == wired().unit.module {
        (0..=MAX_TUPLE).filter(|arity| *arity != 1).map(tuple_type).collect()
    } else {
        Vec::new()
    }
}

fn list() -> DataType {
    let a = Type::Var(Name::new("a"));
    let fields = vec![field(a.clone()), field(Type::con(wired().list, [a]))];
    let nil = constructor(wired().nil, wired().list, 0, Vec::new());
    let cons = Constructor { infix: true, ..constructor(wired().cons, wired().list, 1, fields) };
    data_type(wired().list, &["a"], vec![nil, cons])
}

fn tuple_type(arity: usize) -> DataType {
    const LETTERS: [&str; MAX_TUPLE] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o"];
    let name = tuple(arity);
    let params = &LETTERS[..arity];
    let fields = params.iter().map(|param| field(Type::Var(Name::new(param)))).collect();
    data_type(name, params, vec![constructor(name, name, 0, fields)])
}

fn data_type(name: QName, params: &[&str], constructors: Vec<Constructor>) -> DataType {
    let params = params.iter().map(|param| Name::new(param)).collect();
    DataType { name, params, constructors, newtype: false, dictionary: false, span: Span::default() }
}

fn constructor(name: QName, data_type: QName, tag: u32, fields: Vec<Field>) -> Constructor {
    Constructor {
        name,
        data_type,
        tag,
        exists: Vec::new(),
        context: Vec::new(),
        equalities: Vec::new(),
        fields,
        infix: false,
        span: Span::default(),
    }
}

fn field(ty: Type) -> Field {
    Field { name: None, ty, strict: false }
}

fn cons_fixity() -> FixityEntry {
    FixityEntry { operator: wired().cons.ident, assoc: FixityAssoc::Right, precedence: 5 }
}

fn exports(data_type: &DataType) -> impl Iterator<Item = ExportEntry> {
    let parent = data_type.name;
    let constructors = data_type
        .constructors
        .iter()
        .map(move |con| ExportEntry { entity: Entity::Constructor(con.name), parent: Some(parent) });
    [ExportEntry { entity: Entity::Type(parent), parent: None }].into_iter().chain(constructors)
}

fn interface(name: Name, data_types: &[DataType]) -> Interface {
    let constructors = data_types.iter().flat_map(|data_type| {
        data_type.constructors.iter().map(|con| (con.name.ident, data_type.name.ident)).collect::<Vec<_>>()
    });
    Interface {
        name: Some(name),
        exports: data_types.iter().flat_map(|data_type| exports(data_type).collect::<Vec<_>>()).collect(),
        constructors: constructors.collect::<FxHashMap<_, _>>(),
        data_types: data_types.iter().map(|data| (data.name.ident, Arc::new(data.clone()))).collect(),
        ..Interface::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_have_one_constructor_each() {
        let all = modules();
        let (tuples, core) = &all[0];
        assert_eq!(tuples.name, Some(Name::new("GHC.Tuple")));
        assert_eq!(core.data_types.len(), MAX_TUPLE);
        let pair = &tuples.data_types[&Name::new("(,)")];
        assert_eq!(pair.constructors.len(), 1);
        assert_eq!(pair.constructors[0].arity(), 2);
        assert_eq!(tuples.constructors[&Name::new("()")], Name::new("()"));
    }

    #[test]
    fn lists_are_added_to_their_module() {
        let mut module = hir::Module::default();
        inject(Name::new("GHC.Types"), &mut module);
        assert_eq!(module.data_types[0].constructors.len(), 2);
        assert_eq!(module.exports.len(), 3);
        let mut other = hir::Module::default();
        inject(Name::new("Main"), &mut other);
        assert!(other.data_types.is_empty());
    }
}
