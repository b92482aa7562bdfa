//! From a recipe to a binding.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{Binding, ExprId};

use crate::maker::Maker;
use crate::monitored::{Monitored, Recipe, made_up};
use crate::weave;

/// Writes an expression.
type Write = dyn Fn(&mut Maker<'_, '_>) -> Option<ExprId>;

pub(crate) fn make(monitor: &Monitored<'_>, name: QName, recipe: Recipe) -> Option<Arc<Binding>> {
    let (scope, write): (usize, &Write) = match recipe {
        Recipe::Body(function) => return weave::body(monitor, name, function),
        Recipe::Call { scope, callee } => (scope, &move |maker| maker.call_of(callee)),
        Recipe::Root(function) => (monitor.scope_of(function)?, &move |maker| maker.root_of(function)),
        Recipe::Accepts(function) => (monitor.scope_of(function)?, &move |maker| maker.accepts_of(function)),
        Recipe::Measure { scope, symbol } => (scope, &move |maker| maker.measure(symbol)),
        Recipe::Constructors { scope } => (scope, &|maker| Some(maker.count_constructors())),
        Recipe::Holds { scope, data } => (scope, &move |maker| maker.holds_of_data(data)),
        Recipe::Assuming { scope, data } => (scope, &move |maker| maker.assuming_of_data(data)),
    };
    let mut maker = Maker::new(monitor, scope);
    let root = write(&mut maker)?;
    maker.w.body.root = Some(root);
    Some(made_up(name, maker.w.body))
}
