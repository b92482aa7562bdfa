//! What is found out about a file that nobody asked about: whether its properties hold, and examples of its functions. Budgets
//! are small, and every search can be cancelled.

use limpid_base::Limits;
use limpid_core::Binding;
use limpid_explore::{Budget, is_property};

use crate::explored::{FileQueries, Unanswered};
use crate::host::Snapshot;

/// What to look at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExploreRequest {
    /// Properties: functions `prop_..`.
    pub properties: bool,
    /// Examples of all other functions.
    pub examples: bool,
    /// A multiple of the usual budget of the background.
    pub effort: f64,
}

/// The budget of a property in the background.
const PROPERTY: f64 = 0.2;
/// The budget of a function's examples in the background.
const EXAMPLES: f64 = 0.05;

/// Of how many functions examples are searched: those after the cursor.
const MOST: usize = 300;

/// Looks at a file that is checked. The user's function comes first. `found` is called after each search that had an answer. False
/// if it was cancelled.
pub fn explore(
    snapshot: &Snapshot,
    path: &str,
    request: ExploreRequest,
    limits: &Limits,
    found: &mut dyn FnMut(),
) -> bool {
    let Some(analysis) = snapshot.ready(path) else { return false };
    let queries = FileQueries::new(snapshot, &analysis);
    let focus = snapshot.buffer(path).and_then(|buffer| buffer.focus);
    let functions = crate::analyse::in_order(analysis.functions().collect(), focus);
    let (mut first, mut others): (Vec<&Binding>, Vec<&Binding>) =
        functions.into_iter().partition(|binding| is_property(binding));
    first.retain(|_| request.properties);
    others.retain(|binding| request.examples && analysis.explorable(binding.name.ident.as_str()).is_some());
    for binding in first {
        let budget = Budget { times: PROPERTY * request.effort };
        let known = analysis.explored.property(binding.name);
        let answer = queries.property(binding.name.ident.as_str(), budget, limits);
        match answer {
            Ok(report) if known.is_none_or(|known| known != report) => found(),
            Err(Unanswered::Cancelled) => return false,
            Ok(_) | Err(Unanswered::Impossible(_)) => {}
        }
    }
    for binding in others.into_iter().take(MOST) {
        let budget = Budget { times: EXAMPLES * request.effort };
        let known = analysis.explored.examples(binding.name);
        let answer = queries.examples(binding.name.ident.as_str(), budget, limits);
        match answer {
            Ok(examples) if known.is_none_or(|known| known != examples) => found(),
            Err(Unanswered::Cancelled) => return false,
            Ok(_) | Err(Unanswered::Impossible(_)) => {}
        }
    }
    limits.check().is_ok()
}
