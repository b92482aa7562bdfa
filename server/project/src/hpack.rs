//! `package.yaml`: the packages of hpack.

use limpid_base::Span;

use crate::cabal::condition::{Flags, Platform, evaluate};
use crate::cabal::package::{dependency, reexport};
use crate::cabal::words::command_line;
use crate::component::{ComponentKind, Dependency, PackageComponent};
use crate::description::Description;
use crate::problem::{Reading, TextProblem};
use crate::version::Version;
use crate::yaml::{Node, Value, read};

/// How deep conditionals may be nested.
const MAX_DEPTH: usize = 16;

/// Reads a `package.yaml`. `folder` is the name of its folder, which is that of the package unless it says otherwise.
pub(crate) fn package(text: &str, folder: &str, set: &Flags, platform: &Platform) -> (Description, Vec<TextProblem>) {
    let (root, problems) = read(text);
    let Some(root) = root else { return (Description::default(), problems) };
    let mut reader = Reader { platform, flags: flags(&root, set), reading: Reading::new(problems) };
    let name = root.get("name").and_then(Node::as_scalar).unwrap_or(folder).to_owned();
    let version = root.get("version").and_then(|version| Version::parse(version.as_scalar()?));
    let mut components = Vec::new();
    for (key, node) in root.pairs() {
        let (kind, is_map) = match key {
            "library" => (ComponentKind::Library, false),
            "executable" => (ComponentKind::Executable, false),
            "internal-libraries" => (ComponentKind::Library, true),
            "executables" => (ComponentKind::Executable, true),
            "tests" => (ComponentKind::TestSuite, true),
            "benchmarks" => (ComponentKind::Benchmark, true),
            _ => continue,
        };
        if is_map {
            for (own, section) in node.pairs() {
                components.push(reader.component(kind, Some(own.to_owned()), &root, section));
            }
        } else {
            let own = (kind != ComponentKind::Library).then(|| name.clone());
            components.push(reader.component(kind, own, &root, node));
        }
    }
    for component in &mut components {
        component.autogen_modules.insert(format!("Paths_{}", name.replace('-', "_")));
    }
    (Description { name, version, components }, reader.reading.problems)
}

fn flags(root: &Node, set: &Flags) -> Flags {
    let declared = root.get("flags").into_iter().flat_map(Node::pairs);
    let flag = |(name, node): (&str, &Node)| {
        let name = name.to_ascii_lowercase();
        let default = node.get("default").and_then(Node::as_scalar).is_none_or(|value| value != "false");
        let value = set.get(&name).copied().unwrap_or(default);
        (name, value)
    };
    declared.map(flag).collect()
}

struct Reader<'p> {
    platform: &'p Platform,
    flags: Flags,
    reading: Reading,
}

impl Reader<'_> {
    /// A component: the fields of the package, then its own.
    fn component(
        &mut self,
        kind: ComponentKind,
        name: Option<String>,
        root: &Node,
        section: &Node,
    ) -> PackageComponent {
        let mut component = PackageComponent::new(kind, name);
        component.language = Some("Haskell2010".to_owned());
        // Modules that are not listed are those in the source folders.
        component.lists_modules = false;
        self.fill(&mut component, root, 0);
        self.fill(&mut component, section, 0);
        component
    }

    fn fill(&mut self, component: &mut PackageComponent, node: &Node, depth: usize) {
        if depth > MAX_DEPTH {
            return self.problem(node.span, "conditionals are nested too deeply here".to_owned());
        }
        for (key, value) in node.pairs() {
            if !self.reading.spend(1, value.span) {
                return;
            }
            let words = || value.scalars().into_iter().map(|(text, _)| text.to_owned());
            let arguments = || value.scalars().into_iter().flat_map(|(text, _)| command_line(text));
            match key {
                "source-dirs" => {
                    let folders = value.scalars().into_iter().map(|(text, span)| (text.to_owned(), span));
                    component.written_folders.extend(folders);
                }
                "exposed-modules" => component.exposed_modules.extend(words()),
                "other-modules" => component.other_modules.extend(words()),
                "generated-modules" | "generated-exposed-modules" | "generated-other-modules" => {
                    component.autogen_modules.extend(words());
                }
                "reexported-modules" => component.reexported_modules.extend(words().map(|word| reexport(&word))),
                "main" => component.main.extend(words()),
                "default-extensions" => component.default_extensions.extend(words()),
                "other-extensions" => component.other_extensions.extend(words()),
                "language" => component.language = words().next(),
                "cpp-options" => component.cpp_options.extend(arguments()),
                "include-dirs" => component.include_dirs.extend(words()),
                "ghc-options" => component.ghc_options.extend(arguments()),
                "dependencies" => component.depends.extend(dependencies(value)),
                "when" => {
                    value.items().into_iter().for_each(|branch| self.branch(component, branch, depth));
                    continue;
                }
                _ => continue,
            }
            self.reading.spend(value.size, value.span);
        }
    }

    /// Fields under a condition, or `then` and `else` with fields of their own.
    fn branch(&mut self, component: &mut PackageComponent, branch: &Node, depth: usize) {
        if !self.reading.spend(1, branch.span) {
            return;
        }
        let Some(condition) = branch.get("condition") else {
            return self.problem(branch.span, "this conditional has no `condition`".to_owned());
        };
        let holds = evaluate(condition.as_scalar().unwrap_or_default(), &self.flags, self.platform);
        let holds = holds.unwrap_or_else(|message| {
            self.problem(condition.span, message);
            false
        });
        let (then, other) = match (branch.get("then"), branch.get("else")) {
            (None, None) => (Some(branch), None),
            both => both,
        };
        for (node, taken) in [(then, holds), (other, !holds)] {
            let Some(node) = node else { continue };
            match taken {
                true => self.fill(component, node, depth + 1),
                false => component.note_other(|component| self.fill(component, node, depth + 1)),
            }
        }
    }

    fn problem(&mut self, span: Span, message: String) {
        self.reading.problem(span, message);
    }
}

/// A list of packages with versions, or a map from packages to versions.
fn dependencies(node: &Node) -> Vec<Dependency> {
    if matches!(node.value, Value::Map(_)) {
        return node
            .pairs()
            .map(|(name, value)| dependency(&format!("{name} {}", version(value)), value.span))
            .collect();
    }
    let items = node.items().into_iter();
    let named = |item: &Node| {
        let named = || Some(format!("{} {}", item.get("name")?.as_scalar()?, version(item)));
        let text = item.as_scalar().map(str::to_owned).or_else(named)?;
        Some(dependency(&text, item.span))
    };
    items.filter_map(named).collect()
}

/// The versions that a dependency may have: a value of its own, or one beside its source.
fn version(node: &Node) -> &str {
    node.as_scalar().or_else(|| node.get("version")?.as_scalar()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: Expect) {
        let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
        let (description, problems) = package(text, "folder", &Flags::new(), &platform);
        let mut shown = description.show();
        for problem in problems {
            shown.push_str(&format!("{:?}: {}\n", problem.span.text(text), problem.message));
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn components_share_the_fields_of_the_package() {
        check(
            "name: shop\ndependencies:\n- base >= 4\n- name: liquidhaskell\n  version: '>= 0.9'\ndefault-extensions: [GADTs]\nghc-options: -Wall -fplugin=LiquidHaskell\nflags:\n  fast: {default: false, manual: true}\nwhen:\n- condition: flag(fast)\n  cpp-options: -DFAST\n- condition: '!flag(fast)'\n  then: {cpp-options: -DSLOW}\n  else: {cpp-options: -DNO}\nlibrary:\n  source-dirs: src\n  language: GHC2021\n  reexported-modules: [Data.Map as M]\nexecutables:\n  cli:\n    main: Main.hs\n    source-dirs: [app, src]\n    dependencies: {shop: '*'}\ntests:\n  t:\n    main: T.hs\n    other-modules: []\n",
            expect![[r#"
                package shop
                library `shop`
                  folders: src
                  autogen: Paths_shop
                  reexported: M=Data.Map
                  extensions: GADTs
                  language: GHC2021
                  cpp: -DSLOW
                  depends: base liquidhaskell
                  ghc: -Wall -fplugin=LiquidHaskell
                  all modules
                executable `cli`
                  folders: app src
                  autogen: Paths_shop
                  main: Main.hs
                  extensions: GADTs
                  language: Haskell2010
                  cpp: -DSLOW
                  depends: base liquidhaskell shop
                  ghc: -Wall -fplugin=LiquidHaskell
                  all modules
                test-suite `t`
                  autogen: Paths_shop
                  main: T.hs
                  extensions: GADTs
                  language: Haskell2010
                  cpp: -DSLOW
                  depends: base liquidhaskell
                  ghc: -Wall -fplugin=LiquidHaskell
                  all modules
            "#]],
        );
    }

    #[test]
    fn problems_are_told_once() {
        check(
            "when:\n  condition: flag(nowhere)\n  cpp-options: -DX\nlibrary: {}\nexecutable:\n  main: M.hs\n  when: {cpp-options: -DY}\n",
            expect![[r#"
                package folder
                library `folder`
                  autogen: Paths_folder
                  language: Haskell2010
                  all modules
                executable `folder`
                  autogen: Paths_folder
                  main: M.hs
                  language: Haskell2010
                  all modules
                "flag(nowhere)": there is no flag `nowhere`
                "{": this conditional has no `condition`
            "#]],
        );
    }

    #[test]
    fn what_a_description_expands_to_is_bounded() {
        // Many components, each of which has the fields of the package.
        let mut text = String::from("ghc-options: -Wall\nwhen:\n");
        text.push_str(&"- {condition: 'false', cpp-options: -DX}\n".repeat(500));
        text.push_str("executables:\n");
        for number in 0..500 {
            text.push_str(&format!("  e{number}:\n    main: E.hs\n"));
        }
        let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
        let (description, problems) = package(&text, "folder", &Flags::new(), &platform);
        assert_eq!((description.components.len(), problems.len()), (500, 1));
        assert_eq!(problems[0].message, "this description is too large: the rest is left out");
        assert_eq!(description.components[0].main, ["E.hs"]);
    }

    #[test]
    fn what_aliases_stand_for_is_bounded() {
        let mut text = String::from("x0: &a0 {condition: true, ghc-options: -Wall}\n");
        for number in 1..10 {
            let aliases = format!("*a{},", number - 1).repeat(12);
            text.push_str(&format!("x{number}: &a{number}\n  condition: true\n  when: [{aliases}]\n"));
        }
        text.push_str("library:\n  source-dirs: src\n  when: *a9\n");
        check(
            &text,
            expect![[r#"
                package folder
                library `folder`
                  folders: src
                  autogen: Paths_folder
                  language: Haskell2010
                  all modules
                "*a3": this description is too large: the rest is left out
            "#]],
        );
    }
}
