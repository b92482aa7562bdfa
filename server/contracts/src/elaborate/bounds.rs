//! Bounds: named conditions on abstract refinements.

use limpid_base::Name;
use limpid_frontend::interface::Entity;
use limpid_logic::Sort;
use limpid_spec::ItemKind;

use super::Elaborator;
use super::env::Env;
use crate::contract::BoundContract;
use crate::rtype::PredDecl;

impl<'a> Elaborator<'a> {
    pub(super) fn declare_bounds(&mut self) {
        for item in &self.spec.items {
            let name = match &item.kind {
                ItemKind::Bound(bound) => bound.name,
                ItemKind::LiftedBound(name) => *name,
                _ => continue,
            };
            let place = self.place(name.span);
            let bound = BoundContract { params: Vec::new(), args: Vec::new(), body: None, place };
            self.out.bounds.insert(self.own(name.name), bound);
        }
    }

    /// Bounds are used with a capital first letter where a class would stand.
    pub(super) fn is_bound(&self, name: Name) -> bool {
        let text = name.as_str();
        let lower: String = text.chars().take(1).flat_map(char::to_lowercase).chain(text.chars().skip(1)).collect();
        let known = |ident: Name| ident.as_str() == text || ident.as_str() == lower;
        self.out.bounds.iter().any(|(name, _)| known(name.ident))
            || self.imported.bound(name).is_some()
            || self.imported.bound(Name::new(&lower)).is_some()
    }

    pub(super) fn bounds(&mut self) {
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::Bound(bound) => {
                    let mut env = Env::default();
                    let mut params = Vec::new();
                    for param in &bound.params {
                        let ty = self.lower_type(&param.ty, None, &mut env);
                        let sorts: Vec<Sort> =
                            ty.split_funs().0.iter().map(|fun| self.sort_of_rtype(&fun.arg)).collect();
                        env.preds.push((param.name.name, sorts.clone()));
                        params.push(PredDecl { name: param.name.name, params: sorts });
                    }
                    let mut args = Vec::new();
                    for arg in &bound.args {
                        let ty = self.lower_type(&arg.ty, None, &mut env);
                        let sort = self.sort_of_rtype(&ty);
                        env.bind(arg.name.name, sort.clone());
                        args.push((arg.name.name, sort));
                    }
                    let body = Some(self.lower_pred(&bound.body, &mut env));
                    let place = self.place(bound.name.span);
                    self.out.bounds.insert(self.own(bound.name.name), BoundContract { params, args, body, place });
                }
                ItemKind::LiftedBound(name) if !matches!(self.scope.value(name.name), Some(Entity::Value(_))) => {
                    self.unknown_function(*name, "bound");
                }
                _ => {}
            }
        }
    }
}
