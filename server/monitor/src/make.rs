//! Generates the binding of an instrumented or auxiliary name.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::{Binding, ExprId};

use crate::builder::Builder;
use crate::instrument;
use crate::monitored::{Instrumentation, Monitored, made_up};

/// Writes an expression.
type Write = dyn Fn(&mut Builder<'_, '_>) -> Option<ExprId>;

pub(crate) fn make(monitor: &Monitored<'_>, name: QName, instrumentation: Instrumentation) -> Option<Arc<Binding>> {
    let (scope, write): (usize, &Write) = match instrumentation {
        Instrumentation::Body(function) => return instrument::body(monitor, name, function),
        Instrumentation::Call { scope, callee } => (scope, &move |builder| builder.call_of(callee)),
        Instrumentation::UnderTest(function) => {
            (monitor.scope_of(function)?, &move |builder| builder.under_test_of(function))
        }
        Instrumentation::Accepts(function) => {
            (monitor.scope_of(function)?, &move |builder| builder.accepts_of(function))
        }
        Instrumentation::Measure { scope, symbol } => (scope, &move |builder| builder.measure(symbol)),
        Instrumentation::Constructors { scope } => (scope, &|builder| Some(builder.count_constructors())),
        Instrumentation::Holds { scope, data } => (scope, &move |builder| builder.holds_of_data(data)),
        Instrumentation::Assuming { scope, data } => (scope, &move |builder| builder.assuming_of_data(data)),
    };
    let mut builder = Builder::new(monitor, scope);
    let root = write(&mut builder)?;
    builder.w.body.root = Some(root);
    Some(made_up(name, builder.w.body))
}
