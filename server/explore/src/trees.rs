//! Properties in trees of tests: specs of hspec, test trees of tasty. A property is known by the texts that lead to it.
//!
//! A tree is an ordinary value of the program, whose type has an instance of `Limpid.Tests.Tested` in the libraries. What is in
//! it is found by running it.

use limpid_base::{Limits, Name, QName};
use limpid_core::{Binding, BindingKind, Expr, Pred};
use limpid_symex::Instances;

use crate::call::Callee;
use crate::evaluate::{Evaluator, IT};
use crate::linked::Linked;

/// The library module of trees.
pub(crate) const TESTS: &str = "Limpid.Tests";
/// The steps of a run that lists the properties of a tree.
const FUEL: u64 = 20_000_000;

/// A property in a tree.
#[derive(Clone, Debug)]
pub(crate) struct TreeProperty<'e> {
    pub binding: &'e Binding,
    /// The texts that lead to it.
    pub path: String,
    /// Its place among the properties of the tree.
    place: usize,
}

impl<'e> TreeProperty<'e> {
    /// The property as a function without parameters.
    pub(crate) fn callee(&self, evaluator: &'e Evaluator) -> Callee<'e> {
        let tree = format!("{}.{}", evaluator.loaded.name, self.binding.name.ident);
        let reference = format!("({TESTS}.propertyAt {} {tree})", self.place);
        Callee { binding: self.binding, reference, name: self.path.clone() }
    }
}

/// The properties in all trees of a file, in source order. A tree that is part of another one is not looked at twice.
pub(crate) fn properties(evaluator: &Evaluator) -> Vec<TreeProperty<'_>> {
    if evaluator.environment.module(Name::new(TESTS)).is_none() {
        return Vec::new();
    }
    let instances = Instances::new(&evaluator.environment);
    let class = QName::new(TESTS, "Tested");
    let is_tree = |binding: &&Binding| {
        let scheme = &binding.scheme;
        let pred = Pred { class, args: vec![scheme.body.clone()] };
        binding.kind == BindingKind::Function && scheme.vars.is_empty() && instances.resolve(&pred).is_some()
    };
    let trees: Vec<&Binding> = evaluator.loaded.compiled.core.written().filter(is_tree).collect();
    let inner: Vec<QName> = trees.iter().flat_map(|tree| mentioned(tree)).collect();
    let outer = trees.into_iter().filter(|tree| !inner.contains(&tree.name));
    outer.flat_map(|tree| in_tree(evaluator, tree)).collect()
}

fn in_tree<'e>(evaluator: &Evaluator, tree: &'e Binding) -> Vec<TreeProperty<'e>> {
    let text = format!("{IT} = {TESTS}.paths {}.{}\n", evaluator.loaded.name, tree.name.ident);
    let compiled = evaluator.module(&text, &[TESTS]);
    if evaluator.first_error(&compiled).is_some() {
        return Vec::new();
    }
    let mut program = Linked::new(&evaluator.loaded);
    program.add(&compiled.core);
    let mut lines = String::new();
    let run = evaluator.run(&program, Limits::fuel(FUEL), &mut |text| {
        lines.push_str(text);
        true
    });
    if run.is_err() {
        // A run that fails has listed only part of a line at its end.
        lines.truncate(lines.rfind('\n').map_or(0, |end| end + 1));
    }
    let paths = lines.lines().enumerate();
    paths.map(|(place, path)| TreeProperty { binding: tree, path: path.to_owned(), place }).collect()
}

fn mentioned(binding: &Binding) -> Vec<QName> {
    let exprs = binding.body().into_iter().flat_map(|body| body.exprs.values());
    let globals = exprs.filter_map(|expr| match expr {
        Expr::Global { name, .. } if *name != binding.name => Some(*name),
        _ => None,
    });
    globals.collect()
}
