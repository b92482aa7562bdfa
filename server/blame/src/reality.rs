//! What a callee really returns, to compare with the result that its refinement allows.
//!
//! Must not know: how the example was found.

use std::sync::Arc;

use limpid_base::{Limits, Name, QName, Severity, Span};
use limpid_contracts::RType;
use limpid_contracts::rtype::{RFun, RScheme};
use limpid_core::{Binding, DataType, Expr};
use limpid_frontend::compile::compile;
use limpid_machine::{ConcreteDomain, Logic, Machine, Program};
use limpid_monitor::ShownValue;
use limpid_syntax::ast;

use limpid_check::File;
use limpid_report::{Assumed, Promise};

/// The module that holds the expression, and its only binding.
const MODULE: &str = "Limpid.It";
const IT: &str = "it";
/// The number of machine steps for a call.
const STEPS: u64 = 200_000;

/// An assumed result with the callee's signature and, if the call is closed, with the result of the callee's code.
pub(super) fn compared(file: &File, assumed: Assumed, callee: QName, closed: bool, limits: &Limits) -> Assumed {
    let really = if closed && limits.check().is_ok() { really(file, callee, &assumed.call) } else { None };
    Assumed { really, promise: promise(file, callee), ..assumed }
}

/// `glue :: Seq a -> Seq a -> Seq a`
pub(super) fn promise(file: &File, function: QName) -> Option<Promise> {
    let contract = file.contract_or_type(function)?;
    let name = limpid_check::names::source_name(function);
    let name = if function.ident.is_operator() { format!("({name})") } else { name };
    let signature = |body: RType| format!("{name} :: {}", RScheme { body, ..contract.ty.clone() });
    let body = annotated(&contract.ty.body);
    Some(Promise { signature: signature(body.clone()), written: signature(body.as_written()) })
}

/// A function type without names of its parameters that the annotation does not give and nothing mentions.
fn annotated(ty: &RType) -> RType {
    let RType::Fun(fun) = ty else { return ty.clone() };
    let binder = if fun.is_named() || fun.is_mentioned() { fun.binder } else { Name::new("_") };
    RType::Fun(Box::new(RFun { binder, result: annotated(&fun.result), ..(**fun).clone() }))
}

/// The result of a call, if all of it can be shown.
fn really(file: &File, callee: QName, call: &str) -> Option<String> {
    let it = compiled(file, callee, call)?;
    // In this scope the name may denote another function.
    let calls = |expr: &Expr| matches!(expr, Expr::Global { name, .. } if *name == callee);
    it.body().filter(|body| body.exprs.values().any(calls))?;
    let program = With { file, it };
    let mut machine = Machine::new(&program, ConcreteDomain::<Logic>::default());
    let value = machine.global(QName::new(MODULE, IT));
    let seen = ShownValue::look(&mut machine, &program, value, STEPS);
    is_whole(&seen).then(|| seen.to_string())
}

fn is_whole(seen: &ShownValue) -> bool {
    match seen {
        ShownValue::Number(_) | ShownValue::Char(_) | ShownValue::EmptyText => true,
        ShownValue::List(parts, more) => !more && parts.iter().all(is_whole),
        ShownValue::Tuple(parts) | ShownValue::Con { fields: parts, .. } => parts.iter().all(is_whole),
        ShownValue::Function | ShownValue::Pointer(_) | ShownValue::Hole | ShownValue::More => false,
    }
}

/// The expression as the binding `it`, in the scope of the file. The callee is imported under its own name, since the
/// file may know it under another.
fn compiled(file: &File, callee: QName, expression: &str) -> Option<Arc<Binding>> {
    let loaded = &file.loaded;
    let mut environment = loaded.environment.clone();
    environment.insert(Arc::new(loaded.compiled.interface.unrestricted()));
    let mut module = limpid_syntax::parse(&format!("{IT} =\n {expression}\n"), false);
    let ident = |name: &str| ast::Ident { name: Name::new(name), span: Span::default() };
    let import = |module: Name, items: Option<ast::ImportItems>| ast::Import {
        span: Span::default(),
        package: None,
        is_source: false,
        module: ident(module.as_str()),
        qualified: false,
        alias: None,
        items,
    };
    let called = vec![ast::ImportItem::Value(ident(callee.ident.as_str()))];
    let called = import(callee.module, Some(ast::ImportItems { hiding: false, items: called }));
    let called = file.module(callee.module).is_none().then_some(called);
    let own = import(loaded.name, None);
    module.name = Some(ident(MODULE));
    module.imports = loaded.ast.imports.iter().cloned().chain([own]).chain(called).collect();
    module.extensions.clone_from(&loaded.ast.extensions);
    let compiled = compile(&module, Name::new(MODULE), &environment);
    let known = |problem: &limpid_base::Problem| loaded.compiled.problems.contains(problem);
    let wrong = |problem: &limpid_base::Problem| problem.severity == Severity::Error && !known(problem);
    if compiled.problems.iter().any(wrong) {
        return None;
    }
    let it = QName::new(MODULE, IT);
    compiled.core.bindings.into_iter().find(|binding| binding.name == it && binding.body().is_some())
}

/// A file with one more binding.
struct With<'f> {
    file: &'f File,
    it: Arc<Binding>,
}

impl Program for With<'_> {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        if name == self.it.name { Some(Arc::clone(&self.it)) } else { self.file.binding(name) }
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.file.data_type_of(constructor)
    }
}
