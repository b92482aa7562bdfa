//! Actions: a function under test that returns one is run with it, in a world where nothing has happened yet, and what the
//! action returns is the result to check.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::Shape;
use limpid_contracts::{ObligationKind, RType};
use limpid_core::{BinderId, ExprId};

use crate::builder::{Builder, SiteRef};
use crate::call::first_place;
use crate::env::Env;
use crate::site::{Claim, Requirement, Site, SiteKind};
use crate::sorts::of_rtype;
use crate::under_test::{FunctionUnderTest, returned_span};

/// The types of actions, whose last argument is the type of their values. All are functions of the world.
const ACTIONS: &[(&str, &str)] = &[("GHC.Types", "IO"), ("GHC.ST", "ST")];

/// What an action returns, if this is the type of one.
pub(crate) fn value(ty: &RType) -> Option<&RType> {
    let RType::Base { shape: Shape::Con { name, args, .. }, .. } = ty else { return None };
    args.last().filter(|_| is_action(*name)).map(|arg| &arg.ty)
}

/// Whether values of this type are actions.
pub fn is_action(name: QName) -> bool {
    ACTIONS.contains(&(name.module.as_str(), name.ident.as_str()))
}

impl Builder<'_, '_> {
    /// The value that the action returns, checked.
    pub(crate) fn running(&mut self, root: &FunctionUnderTest, params: &[(Name, BinderId)], action: ExprId) -> ExprId {
        let world = self.w.global(QName::new("Limpid.World", "freshWorld"));
        let run = self.w.call(QName::new("Limpid.World", "runAction"), vec![action, world]);
        let Some(promised) = value(&root.result) else { return run };
        let mut env = Env::default();
        for ((name, binder), param) in params.iter().zip(&root.params) {
            env.bind(*name, *binder, of_rtype(&param.rtype));
        }
        let returned = self.w.fresh("returned");
        let truths = self.holds(promised, returned, &env);
        let local = self.w.local(returned);
        if truths.is_empty() {
            return run;
        }
        let binding = self.monitor.original(root.function);
        let value_name = promised.refinement().map_or(Name::new("v"), |refinement| refinement.binder);
        let variables = params.iter().map(|(name, _)| *name).chain([value_name]).collect();
        let site = self.monitor.add_sites([Site {
            kind: SiteKind::Obligation(ObligationKind::Postcondition),
            function: root.function,
            subject: root.function,
            span: binding.map(|binding| returned_span(&binding)).unwrap_or_default(),
            requirement: Requirement::HasType(promised.clone()),
            declared: first_place(promised).or_else(|| first_place(&root.result)),
            variables,
            claim: Claim::HasType { variable: params.len(), ty: promised.clone() },
        }]);
        let shown: Vec<BinderId> = params.iter().map(|(_, binder)| *binder).chain([returned]).collect();
        let checks = self.checks(SiteRef::Fixed(site), truths, &shown, local);
        self.w.forced(run, returned, checks)
    }
}
