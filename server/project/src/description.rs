//! What the file of a package says, before anything is looked up on disk.

use crate::component::PackageComponent;
use crate::version::Version;

/// A package as its file describes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Description {
    pub(crate) name: String,
    pub(crate) version: Option<Version>,
    pub(crate) components: Vec<PackageComponent>,
}

#[cfg(test)]
impl Description {
    /// Everything that it says, for tests.
    pub(crate) fn show(&self) -> String {
        use std::fmt::Write;
        let mut shown = format!("package {}\n", self.name);
        for component in &self.components {
            let _ = writeln!(shown, "{}", component.title(&self.name));
            let mut list = |name: &str, words: Vec<String>| {
                if !words.is_empty() {
                    let _ = writeln!(shown, "  {name}: {}", words.join(" "));
                }
            };
            let set = |names: &std::collections::BTreeSet<String>| names.iter().cloned().collect();
            list("folders", component.written_folders.iter().map(|(folder, _)| folder.clone()).collect());
            list("exposed", set(&component.exposed_modules));
            list("other", set(&component.other_modules));
            list("autogen", set(&component.autogen_modules));
            let reexports = component.reexported_modules.iter();
            list("reexported", reexports.map(|one| format!("{}={}", one.name, one.original)).collect());
            list("main", component.main.clone());
            list("extensions", component.default_extensions.clone());
            list("other extensions", component.other_extensions.clone());
            list("language", component.language.iter().cloned().collect());
            list("cpp", component.cpp_options.clone());
            list("include", component.include_dirs.clone());
            let names = |one: &crate::component::Dependency| match &one.libraries[..] {
                [None] => one.package.clone(),
                libraries => format!("{}:{libraries:?}", one.package),
            };
            list("depends", component.depends.iter().map(names).collect());
            list("ghc", component.ghc_options.clone());
            if !component.lists_modules {
                let _ = writeln!(shown, "  all modules");
            }
        }
        shown
    }
}
