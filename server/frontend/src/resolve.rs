//! Resolve: from the syntax tree to [`hir`]. Names become entities, infix chains become trees, and sugar
//! that needs no types is removed.
//!
//! The pass never fails: each unresolved name is a problem and one unsupported expression, pattern or type. User
//! programs are assumed to pass GHC, so it is lenient where GHC would complain of ambiguity.
//!
//! Recursion follows the syntax tree, whose depth the parser bounds; flat chains and statement lists that would become
//! deep trees are bounded by [`MAX_FLAT`].

mod bindings;
mod build;
mod chains;
mod classes;
mod collect;
mod comprehensions;
mod data;
mod derive;
mod exports;
mod exprs;
mod families;
mod fixity;
mod gadt;
mod imports;
mod instances;
mod locals;
mod lookup;
mod names;
mod patterns;
pub mod print;
mod rebound;
mod records;
mod scope;
mod sections;
mod signatures;
mod stmts;
#[cfg(test)]
mod tests;
mod types;

use limpid_base::{Name, Problem, QName, Span, Stage};
use limpid_syntax::ast;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin;
use crate::hir::{self, LocalId};
use crate::interface::Environment;

pub use imports::{has_splices, imported_modules};

/// The longest chain of operators, list elements or statements, each of which makes the tree one level deeper.
const MAX_FLAT: usize = 400;

/// Resolves one module. `environment` holds the interfaces of all modules that it can reach.
pub fn resolve(ast: &ast::Module, name: Name, environment: &Environment) -> hir::Module {
    let mut resolver = Resolver::new(ast, name, environment);
    resolver.import_all();
    builtin::inject(name, &mut resolver.module);
    resolver.collect();
    resolver.type_declarations();
    resolver.declare_top();
    resolver.class_declarations();
    resolver.top_bindings();
    resolver.instance_declarations();
    resolver.deriving_declarations();
    resolver.export_all();
    resolver.finish()
}

/// The state of the pass over one module.
struct Resolver<'a> {
    ast: &'a ast::Module,
    name: Name,
    environment: &'a Environment,
    extensions: Extensions,
    /// What is in scope at top level.
    scope: scope::Scope,
    /// What is in scope locally, innermost last.
    locals: locals::Locals,
    /// The result, so far.
    module: hir::Module,
    /// The binder of each top-level value of this module.
    tops: FxHashMap<Name, LocalId>,
    /// Where the constructors of this module are: the places of the data type and of the constructor.
    constructors: FxHashMap<Name, (usize, usize)>,
    /// The place of each class of this module in `module.classes`.
    classes: FxHashMap<Name, usize>,
    synonyms: FxHashMap<Name, usize>,
    /// The data types of this module that were written here, with their place in `module.data_types`.
    declared_data: Vec<(usize, &'a ast::DataDecl)>,
    data_names: FxHashSet<Name>,
    /// Parameters of data types with a written kind other than that of types with values.
    unlifted_params: FxHashSet<(QName, Name)>,
    associated: Vec<families::AssociatedDefault>,
    /// Names of pattern synonyms and of broken declarations, which are unsupported.
    unsupported: FxHashSet<Name>,
    /// The top-level bindings, between their declaration and their resolution.
    scanned: Option<bindings::Scanned<'a>>,
    /// Every use of a local or top-level binder since the current top-level binding began, for dependency analysis.
    uses: Vec<LocalId>,
    /// The variables that the signature of a binder brings into scope in its body.
    signature_vars: FxHashMap<LocalId, Vec<locals::TyBinding>>,
    /// The dictionary names in use, so that each instance gets its own.
    dictionaries: FxHashSet<Name>,
    /// The number of suggestions so far. They are expensive, so a broken file gets only a few.
    suggestions: FxHashMap<(Option<Name>, Name), Option<Name>>,
}

/// The extensions that matter here.
struct Extensions {
    scoped_type_variables: bool,
    newtype_deriving: bool,
    any_class: bool,
    strict_data: bool,
    /// Syntax uses the names in scope.
    rebindable: bool,
    overloaded_lists: bool,
    overloaded_strings: bool,
}

impl<'a> Resolver<'a> {
    fn new(ast: &'a ast::Module, name: Name, environment: &'a Environment) -> Resolver<'a> {
        let module = hir::Module {
            name: Some(name),
            overloaded_strings: ast.has_extension("OverloadedStrings"),
            monomorphism_restriction: !ast.has_extension("NoMonomorphismRestriction"),
            mono_local_binds: ["MonoLocalBinds", "GADTs", "TypeFamilies", "GHC2024"]
                .iter()
                .any(|name| ast.has_extension(name))
                && !ast.has_extension("NoMonoLocalBinds"),
            ..hir::Module::default()
        };
        Resolver {
            ast,
            name,
            environment,
            extensions: Extensions::of(ast),
            scope: scope::Scope::default(),
            locals: locals::Locals::default(),
            module,
            tops: FxHashMap::default(),
            constructors: FxHashMap::default(),
            classes: FxHashMap::default(),
            synonyms: FxHashMap::default(),
            declared_data: Vec::new(),
            data_names: FxHashSet::default(),
            unlifted_params: FxHashSet::default(),
            associated: Vec::new(),
            unsupported: FxHashSet::default(),
            scanned: None,
            uses: Vec::new(),
            signature_vars: FxHashMap::default(),
            dictionaries: FxHashSet::default(),
            suggestions: FxHashMap::default(),
        }
    }

    fn finish(mut self) -> hir::Module {
        self.module.problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        self.module.problems.dedup();
        self.module
    }

    /// The full name of something declared in this module.
    fn own(&self, ident: Name) -> QName {
        QName { module: self.name, ident }
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.module.problems.push(Problem::error(Stage::Scope, span, message));
    }

    fn warn(&mut self, span: Span, message: impl Into<String>) {
        self.module.problems.push(Problem::warning(Stage::Scope, span, message));
    }
}

impl Extensions {
    fn of(ast: &ast::Module) -> Extensions {
        let any = |names: &[&str]| names.iter().any(|name| ast.has_extension(name));
        // A file that writes `forall` without naming any extension that allows it is read as GHC2021, where type
        // variables are scoped.
        let explicit = any(&[
            "ExplicitForAll",
            "RankNTypes",
            "Rank2Types",
            "PolymorphicComponents",
            "ExistentialQuantification",
            "LiberalTypeSynonyms",
            "Haskell98",
            "Haskell2010",
        ]);
        Extensions {
            scoped_type_variables: any(&["ScopedTypeVariables", "GHC2021", "GHC2024"]) || !explicit,
            newtype_deriving: any(&["GeneralizedNewtypeDeriving", "GeneralisedNewtypeDeriving"]),
            any_class: ast.has_extension("DeriveAnyClass"),
            strict_data: any(&["StrictData", "Strict"]),
            rebindable: ast.has_extension("RebindableSyntax"),
            overloaded_lists: ast.has_extension("OverloadedLists"),
            overloaded_strings: ast.has_extension("OverloadedStrings"),
        }
    }
}
