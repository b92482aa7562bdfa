//! One module through all passes.

use std::sync::Arc;

use limpid_base::{Cancelled, Limits, Name, Problem};
use limpid_core::{CoreModule, Definitions};
use limpid_syntax::ast;
use tracing::debug_span;

use crate::desugar::desugar;
use crate::hir;
use crate::infer::infer;
use crate::interface::{Environment, Interface};
use crate::resolve::resolve;
use crate::typed::Types;

/// A module, compiled.
#[derive(Debug)]
pub struct Compiled {
    pub interface: Arc<Interface>,
    pub core: CoreModule,
    /// What `core` defines, by name.
    pub definitions: Definitions,
    pub problems: Vec<Problem>,
    pub hir: hir::Module,
    pub types: Types,
}

/// Compiles a parsed module. `environment` holds the interfaces of everything it imports, directly or not.
pub fn compile(ast: &ast::Module, name: Name, environment: &Environment) -> Compiled {
    let compiled = compile_within(ast, name, environment, &Limits::unlimited());
    compiled.unwrap_or_else(|Cancelled| unreachable!("nothing cancels it"))
}

/// As [`compile`], until the limits say stop.
pub fn compile_within(
    ast: &ast::Module,
    name: Name,
    environment: &Environment,
    limits: &Limits,
) -> Result<Compiled, Cancelled> {
    limits.check()?;
    let mut hir = debug_span!("resolve").in_scope(|| resolve(ast, name, environment));
    let mut environment = environment.clone();
    let mut interface = Interface::declared(&hir);
    environment.insert(Arc::new(interface.clone()));
    let types = debug_span!("infer").in_scope(|| infer(&hir, &environment, limits))?;
    interface.add_functions(&hir, &types);
    environment.insert(Arc::new(interface.clone()));
    limits.check()?;
    let core = debug_span!("desugar").in_scope(|| desugar(&hir, &types, &environment));
    interface.add_dictionary_types(&core);
    let interface = Arc::new(interface);
    let mut problems = ast.problems.clone();
    problems.append(&mut hir.problems);
    problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
    let definitions = Definitions::new(&core);
    Ok(Compiled { interface, core, definitions, problems, hir, types })
}
