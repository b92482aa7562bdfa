//! What liquid typing makes of a file: constraints, qualifiers, solutions.

use limpid_base::{Limits, Span};
use limpid_core::CoreModule;
use limpid_liquid::{FixpointBudget, LiquidModule, print};

use crate::analysis::Analysis;

/// Which view of the typing is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum View {
    Constraints,
    Qualifiers,
    Solution,
}

pub(super) fn view(analysis: &Analysis, view: View) -> String {
    let loaded = &analysis.specification.loaded;
    let imported: Vec<&CoreModule> = loaded.dependencies.iter().map(|other| &other.compiled.core).collect();
    let in_force = analysis.specification.in_force();
    let module = LiquidModule { core: &loaded.compiled.core, imported: &imported, in_force };
    if view == View::Qualifiers {
        return limpid_liquid::qualifiers(&module).to_string();
    }
    let at = |span: Span| format!("line {}", analysis.lines.line(span.start) + 1);
    let components = limpid_liquid::components(&module, FixpointBudget::default(), &Limits::unlimited());
    let show = |component| match view {
        View::Constraints => print::constraints(component, &at),
        View::Qualifiers | View::Solution => print::solution(component, &at),
    };
    components.unwrap_or_default().iter().map(show).collect()
}
