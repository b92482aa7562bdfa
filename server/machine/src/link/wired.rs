//! The constructors that the machine itself makes or that a program need not declare.

use limpid_base::QName;

use super::Linker;
use crate::code::Con;

/// Numbers of the constructors that primitives return.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wired {
    pub(crate) nil: u32,
    pub(crate) cons: u32,
    pub(crate) false_: u32,
    pub(crate) true_: u32,
    pub(crate) unit: u32,
}

impl Wired {
    pub(crate) fn link<S: Copy>(linker: &mut Linker<'_, S>) -> Wired {
        let mut get = |module, ident| linker.con(QName::new(module, ident)).unwrap_or_default();
        Wired {
            nil: get("GHC.Types", "[]"),
            cons: get("GHC.Types", ":"),
            false_: get("GHC.Types", "False"),
            true_: get("GHC.Types", "True"),
            unit: get("GHC.Tuple", "()"),
        }
    }
}

/// What lists, `Bool`, unit and tuples look like, whether the program says so or not.
pub(super) fn con(name: QName) -> Option<Con> {
    let lazy = |tag, arity, siblings| {
        Some(Con { name, tag, arity, hidden: 0, strict: vec![false; arity as usize].into(), newtype: false, siblings })
    };
    match (name.module.as_str(), name.ident.as_str()) {
        ("GHC.Types", "[]") => lazy(0, 0, 2),
        ("GHC.Types", ":") => lazy(1, 2, 2),
        ("GHC.Types", "False") => lazy(0, 0, 2),
        ("GHC.Types", "True") => lazy(1, 0, 2),
        ("GHC.Tuple", "()") => lazy(0, 0, 1),
        ("GHC.Tuple", tuple) => {
            let commas = tuple.strip_prefix('(')?.strip_suffix(')')?;
            commas.bytes().all(|byte| byte == b',').then_some(())?;
            lazy(0, commas.len() as u32 + 1, 1)
        }
        _ => None,
    }
}
