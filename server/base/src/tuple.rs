//! The names of tuples: `GHC.Tuple.(,)` is a type, a constructor and a sort, so every crate shares them.

use crate::name::{Name, QName};

const MODULE: &str = "GHC.Tuple";

/// The type and the constructor of tuples with so many components. Without components it is the unit; there is none with one.
pub fn tuple(arity: usize) -> QName {
    QName::new(MODULE, &format!("({})", ",".repeat(arity.saturating_sub(1))))
}

/// LiquidHaskell gives types and selectors of their own to tuples with at most so many components.
pub const WIDEST_REFINED: usize = 7;

const SELECTOR: &str = "x_Tuple";

/// The function of the logic that selects a component of a tuple, counted from one.
pub fn tuple_selector(arity: usize, component: usize) -> QName {
    QName::new(MODULE, &format!("{SELECTOR}{arity}{component}"))
}

/// The selector of a tuple that may have this name.
pub fn as_tuple_selector(ident: Name) -> Option<QName> {
    ident.as_str().starts_with(SELECTOR).then(|| QName { module: Name::new(MODULE), ident })
}

/// The number of components, if this is the name of a tuple or of the unit.
pub fn tuple_arity(name: QName) -> Option<usize> {
    if name.module.as_str() != MODULE {
        return None;
    }
    let commas = name.ident.as_str().strip_prefix('(')?.strip_suffix(')')?;
    match commas.len() {
        0 => Some(0),
        count => commas.bytes().all(|byte| byte == b',').then_some(count + 1),
    }
}

/// Whether this is the name of a tuple of so many components, and not of the unit.
pub fn is_tuple_of(name: QName, components: usize) -> bool {
    components > 0 && tuple_arity(name) == Some(components)
}

/// Whether this is the name of a tuple, and not of the unit.
pub fn is_tuple(name: QName) -> bool {
    tuple_arity(name).is_some_and(|arity| arity > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_its_number_of_components() {
        for arity in [0, 2, 3, 7] {
            assert_eq!(tuple_arity(tuple(arity)), Some(arity));
            assert_eq!(is_tuple(tuple(arity)), arity > 0);
            assert_eq!(is_tuple_of(tuple(arity), arity), arity > 0);
            assert!(!is_tuple_of(tuple(arity), arity + 1));
        }
        for (module, ident) in [("M", "(,)"), ("GHC.Tuple", "Solo"), ("GHC.Tuple", "(+)"), ("GHC.Tuple", "(")] {
            assert_eq!(tuple_arity(QName::new(module, ident)), None, "{module}.{ident}");
        }
    }
}
