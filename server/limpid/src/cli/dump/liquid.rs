//! `limpid dump --constraints|--qualifiers|--solution`: what liquid typing makes of a file.

use limpid_base::{Limits, LineIndex, Span};
use limpid_core::CoreModule;
use limpid_frontend::project::Loaded;
use limpid_ide::Specification;
use limpid_liquid::{FixpointBudget, LiquidModule, print};

/// Which view of the typing is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum View {
    Constraints,
    Qualifiers,
    Solution,
}

pub(super) fn view(loaded: &Loaded, specification: &Specification, view: View) -> String {
    let imported: Vec<&CoreModule> = loaded.dependencies.iter().map(|other| &other.compiled.core).collect();
    let in_force = specification.in_force();
    let module = LiquidModule { core: &loaded.compiled.core, imported: &imported, in_force };
    if matches!(view, View::Qualifiers) {
        return limpid_liquid::qualifiers(&module).to_string();
    }
    let lines = LineIndex::new(&loaded.source.text);
    let at = |span: Span| format!("line {}", lines.line(span.start) + 1);
    let components = limpid_liquid::components(&module, FixpointBudget::default(), &Limits::unlimited());
    let show = |component| match view {
        View::Constraints => print::constraints(component, &at),
        View::Qualifiers | View::Solution => print::solution(component, &at),
    };
    components.unwrap_or_default().iter().map(show).collect()
}
