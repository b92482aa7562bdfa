//! The call graph of a file.

use std::collections::BTreeSet;

use limpid_base::QName;
use limpid_core::Expr;
use rustc_hash::FxHashMap;

use crate::file::File;

/// Which binding mentions which, generated bindings included.
#[derive(Clone, Debug)]
pub struct CallGraph {
    /// The bindings whose code refers to a binding.
    callers: FxHashMap<QName, Vec<QName>>,
    /// The functions that a user wrote, in source order.
    functions: Vec<QName>,
    /// Functions that define measures by their code: checking a contract may run them.
    measures: BTreeSet<QName>,
}

impl CallGraph {
    pub fn new(file: &File) -> CallGraph {
        let mut callers: FxHashMap<QName, Vec<QName>> = FxHashMap::default();
        for binding in &file.loaded.compiled.core.bindings {
            for expr in binding.body().into_iter().flat_map(|body| body.exprs.values()) {
                if let Expr::Global { name, .. } = expr {
                    let known = callers.entry(*name).or_default();
                    if known.last() != Some(&binding.name) {
                        known.push(binding.name);
                    }
                }
            }
        }
        let own = file.scopes.last().map(|scope| &scope.contracts);
        let measures = own.into_iter().flat_map(|own| own.measures.values()).filter_map(|it| it.definition.code());
        let measures = measures.collect();
        CallGraph { callers, functions: file.functions().map(|binding| binding.name).collect(), measures }
    }

    /// The functions that a user wrote, in source order.
    pub fn functions(&self) -> &[QName] {
        &self.functions
    }

    /// The functions that can reach one of these, through their code or through a contract, these included.
    pub fn reaching(&self, functions: impl IntoIterator<Item = QName>) -> BTreeSet<QName> {
        let mut functions: Vec<QName> = functions.into_iter().collect();
        if functions.iter().any(|name| self.measures.contains(name)) {
            functions.extend(&self.functions);
        }
        self.mentioning(functions)
    }

    /// The functions whose code mentions one of these, directly or not, these included.
    pub fn mentioning(&self, functions: impl IntoIterator<Item = QName>) -> BTreeSet<QName> {
        let mut found: BTreeSet<QName> = BTreeSet::new();
        let mut todo: Vec<QName> = functions.into_iter().collect();
        while let Some(name) = todo.pop() {
            if found.insert(name) {
                todo.extend(self.callers.get(&name).into_iter().flatten());
            }
        }
        found
    }
}
