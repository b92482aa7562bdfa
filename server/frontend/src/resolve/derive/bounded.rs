//! `Bounded`: the first and the last constructor of an enumeration, or the one constructor with its fields at their bounds.

use limpid_base::QName;

use super::{InstanceNames, Method, Target, is_enumeration};
use crate::resolve::Resolver;
use crate::resolve::build::clause;
use crate::wired::wired;

impl<'a> Resolver<'a> {
    pub(super) fn derive_bounded(&mut self, target: &Target, names: &InstanceNames) -> Vec<Method> {
        let constructors = &target.data_type.constructors;
        let (Some(first), Some(last)) = (constructors.first(), constructors.last()) else { return Vec::new() };
        if constructors.len() > 1 && !is_enumeration(&target.data_type) {
            let type_name = target.data_type.name.ident;
            self.error(
                target.span,
                format!("`{type_name}` has several constructors with fields, so `Bounded` cannot be derived"),
            );
            return Vec::new();
        }
        vec![
            self.field_bounds(target, names, first.name, wired().min_bound),
            self.field_bounds(target, names, last.name, wired().max_bound),
        ]
    }

    fn field_bounds(&mut self, target: &Target, names: &InstanceNames, con: QName, method: QName) -> Method {
        let span = target.span;
        let count = self.constructor(con).map_or(0, |con| con.fields.len());
        let fields = (0..count).map(|_| self.global(method, span)).collect();
        let value = self.construct(con, fields, span);
        self.derived_method(names, method, vec![clause(Vec::new(), value, span)], span)
    }
}
