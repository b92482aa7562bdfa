//! Files that name several packages: `cabal.project` and `stack.yaml`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use limpid_base::{Position, Span};

use crate::cabal::condition::{Flags, Platform, evaluate};
use crate::cabal::tree::{CabalField, CabalSection, Element, read};
use crate::problem::TextProblem;
use crate::version::{Version, VersionRange};
use crate::yaml::{self, Node};

/// What such a file says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Workspace {
    pub(crate) packages: Vec<Pattern>,
    /// The files that it imports.
    pub(crate) imports: Vec<(String, Span)>,
    /// What it sets for packages by name, `*` being all.
    pub(crate) settings: BTreeMap<String, PackageSettings>,
    /// The version of GHC.
    pub(crate) ghc: Option<Version>,
    /// The versions of packages that it allows, by name.
    pub(crate) constraints: BTreeMap<String, Vec<VersionRange>>,
}

/// Where packages are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    pub(crate) text: String,
    pub(crate) span: Span,
    /// Where it is written, once the file is known.
    pub(crate) file: PathBuf,
    pub(crate) position: Position,
    /// There may be none.
    pub(crate) is_optional: bool,
    /// No file names it: it is where packages are unless one does.
    is_default: bool,
}

impl Pattern {
    fn new(text: String, span: Span, is_optional: bool) -> Pattern {
        Pattern { text, span, file: PathBuf::new(), position: Position::default(), is_optional, is_default: false }
    }

    fn default_of(text: &str) -> Pattern {
        Pattern { is_default: true, ..Pattern::new(text.to_owned(), Span::default(), true) }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PackageSettings {
    pub(crate) flags: Flags,
    pub(crate) ghc_options: Vec<String>,
}

impl PackageSettings {
    /// What is set for a package among the settings of all.
    pub(crate) fn of(all: &BTreeMap<String, PackageSettings>, package: &str) -> PackageSettings {
        let mut settings = all.get(ALL).cloned().unwrap_or_default();
        if let Some(own) = all.get(package) {
            settings.flags.extend(own.flags.clone());
            settings.ghc_options.extend(own.ghc_options.iter().cloned());
        }
        settings
    }
}

/// The key of what is set for all packages.
pub(crate) const ALL: &str = "*";

impl Workspace {
    /// Adds what an imported file says.
    pub(crate) fn merge(&mut self, imported: Workspace) {
        if !imported.packages.iter().any(|pattern| pattern.is_default) {
            self.packages.retain(|pattern| !pattern.is_default);
        }
        self.packages.extend(imported.packages.into_iter().filter(|pattern| !pattern.is_default));
        for (name, settings) in imported.settings {
            let own = self.settings.entry(name).or_default();
            own.ghc_options.extend(settings.ghc_options);
            for (flag, value) in settings.flags {
                own.flags.entry(flag).or_insert(value);
            }
        }
        self.ghc = self.ghc.take().or(imported.ghc);
        for (name, ranges) in imported.constraints {
            self.constraints.entry(name).or_default().extend(ranges);
        }
    }
}

/// Reads a `cabal.project`.
pub(crate) fn cabal_project(text: &str, platform: &Platform) -> (Workspace, Vec<TextProblem>) {
    let (elements, problems) = read(text);
    let mut reader = Reader { text, platform, problems, names_packages: false, workspace: Workspace::default() };
    reader.fill(&elements);
    if !reader.names_packages {
        reader.workspace.packages.push(Pattern::default_of("./*.cabal"));
    }
    (reader.workspace, reader.problems)
}

struct Reader<'t> {
    text: &'t str,
    platform: &'t Platform,
    problems: Vec<TextProblem>,
    /// There is a field `packages`.
    names_packages: bool,
    workspace: Workspace,
}

impl Reader<'_> {
    fn fill(&mut self, elements: &[Element]) {
        let mut met = false;
        for element in elements {
            match element {
                Element::Field(field) => self.field(field),
                Element::Section(section) => match &*section.name {
                    "if" | "elif" | "else" => {
                        met &= section.name != "if";
                        let holds = !met && (section.name == "else" || self.holds(section));
                        met |= holds;
                        if holds {
                            self.fill(&section.elements);
                        }
                    }
                    "package" => self.package(section.arguments.text(self.text), &section.elements),
                    "program-options" => self.package(ALL, &section.elements),
                    _ => {}
                },
            }
        }
    }

    fn holds(&mut self, section: &CabalSection) -> bool {
        let result = evaluate(section.arguments.text(self.text), &Flags::new(), self.platform);
        result.unwrap_or_else(|message| {
            self.problems.push(TextProblem { span: section.arguments, message });
            false
        })
    }

    fn field(&mut self, field: &CabalField) {
        let text = self.text;
        match &*field.name {
            "packages" | "optional-packages" => {
                let is_optional = field.name != "packages";
                self.names_packages |= !is_optional;
                let patterns = field.arguments(text).into_iter().flat_map(|word| {
                    let patterns = split_outside_braces(&word.text);
                    patterns.into_iter().map(move |text| Pattern::new(text, word.span, is_optional))
                });
                self.workspace.packages.extend(patterns);
            }
            "constraints" => {
                for part in field.parts(text) {
                    self.constraint(&part.text);
                }
            }
            "import" => {
                let words = field.words(text).into_iter().map(|word| (word.text, word.span));
                self.workspace.imports.extend(words);
            }
            "with-compiler" => {
                let value = field.value(text);
                self.workspace.ghc = value.rsplit_once("ghc-").and_then(|(_, version)| Version::parse(version));
            }
            "ghc-options" | "flags" => self.package(ALL, &[Element::Field(field.clone())]),
            _ => {}
        }
    }

    /// `any.name ==1.2`, `name +flag -other`
    fn constraint(&mut self, text: &str) {
        let Some((name, rest)) = text.split_once(char::is_whitespace).or_else(|| split_at_operator(text)) else {
            return;
        };
        // What is used only to build packages is no dependency of their code.
        let name = name.strip_prefix("any.").unwrap_or(name);
        if name.starts_with("setup.") || name.contains(':') {
            return;
        }
        if let Ok(range) = VersionRange::parse(rest) {
            self.workspace.constraints.entry(name.to_owned()).or_default().push(range);
        } else if rest.trim_start().starts_with(['+', '-']) {
            let flags = rest.split_whitespace().filter_map(flag);
            self.workspace.settings.entry(name.to_owned()).or_default().flags.extend(flags);
        }
    }

    fn package(&mut self, name: &str, elements: &[Element]) {
        let settings = self.workspace.settings.entry(name.to_owned()).or_default();
        for element in elements {
            let Element::Field(field) = element else { continue };
            match &*field.name {
                "ghc-options" => {
                    settings.ghc_options.extend(field.arguments(self.text).into_iter().map(|word| word.text));
                }
                "flags" => {
                    let words = field.arguments(self.text);
                    settings.flags.extend(words.iter().filter_map(|word| flag(&word.text)));
                }
                _ => {}
            }
        }
    }
}

/// A flag that is switched on or off: `+name`, `name`, `-name`.
fn flag(word: &str) -> Option<(String, bool)> {
    let (name, value) = match word.strip_prefix('-') {
        Some(name) => (name, false),
        None => (word.trim_start_matches('+'), true),
    };
    (!name.is_empty()).then(|| (name.to_ascii_lowercase(), value))
}

/// A name and the range of versions behind it.
fn split_at_operator(text: &str) -> Option<(&str, &str)> {
    Some(text.split_at(text.find(['=', '<', '>', '^'])?))
}

/// The parts between commas that are not in braces.
fn split_outside_braces(text: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let parts = text.split(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Reads a `stack.yaml`.
pub(crate) fn stack(text: &str) -> (Workspace, Vec<TextProblem>) {
    let (root, problems) = yaml::read(text);
    let mut workspace = Workspace::default();
    let pattern = |(text, span): (&str, Span), is_optional| Pattern::new(text.to_owned(), span, is_optional);
    match root.as_deref().and_then(|root| root.get("packages")) {
        Some(packages) => {
            workspace.packages.extend(packages.scalars().into_iter().map(|one| pattern(one, false)));
        }
        None => workspace.packages.push(Pattern::default_of(".")),
    }
    let Some(root) = root else { return (workspace, problems) };
    let named = |key: &str| root.get(key).and_then(Node::as_scalar);
    workspace.ghc = named("compiler").or(named("resolver")).or(named("snapshot")).and_then(ghc_of);
    // Among the dependencies are folders, too.
    let extra = root.get("extra-deps").map(Node::scalars).unwrap_or_default();
    workspace
        .packages
        .extend(extra.into_iter().filter(|(text, _)| text.starts_with('.')).map(|one| pattern(one, true)));
    let named = extra_names(&root);
    workspace.constraints.extend(named.map(|(name, version)| (name, vec![VersionRange::exactly(version)])));
    for (package, flags) in root.get("flags").into_iter().flat_map(Node::pairs) {
        let settings = workspace.settings.entry(package.to_owned()).or_default();
        let flags =
            flags.pairs().filter_map(|(flag, value)| Some((flag.to_ascii_lowercase(), value.as_scalar()? == "true")));
        settings.flags.extend(flags);
    }
    for (package, options) in root.get("ghc-options").into_iter().flat_map(Node::pairs) {
        let package = if package.starts_with('$') { ALL } else { package };
        let settings = workspace.settings.entry(package.to_owned()).or_default();
        let words = options.scalars().into_iter().flat_map(|(text, _)| crate::cabal::words::command_line(text));
        settings.ghc_options.extend(words);
    }
    (workspace, problems)
}

/// The GHC of a compiler or a snapshot of stack, as far as its name says it: `ghc-9.4.7`, `lts-21.25`.
fn ghc_of(name: &str) -> Option<Version> {
    if let Some(version) = name.strip_prefix("ghc-") {
        return Version::parse(version);
    }
    if let Some(date) = name.strip_prefix("nightly-") {
        let year: usize = date.split('-').next()?.parse().ok()?;
        return GHC_OF_NIGHTLIES.get(year.checked_sub(2015)?).map(|ghc| Version::new(ghc));
    }
    let series: usize = name.strip_prefix("lts-")?.split('.').next()?.parse().ok()?;
    GHC_OF_SERIES.get(series).map(|ghc| Version::new(ghc))
}

/// The GHC of the first nightly snapshot of each year, beginning with 2015. In later years, more than the year is needed.
const GHC_OF_NIGHTLIES: &[&[u32]] = &[&[7, 8], &[7, 10], &[8, 0], &[8, 2], &[8, 6]];

/// The GHC of each series of long-term support of Stackage, beginning with 0.
const GHC_OF_SERIES: &[&[u32]] = &[
    &[7, 8],
    &[7, 8],
    &[7, 8],
    &[7, 10],
    &[7, 10],
    &[7, 10],
    &[7, 10],
    &[8, 0],
    &[8, 0],
    &[8, 0],
    &[8, 2],
    &[8, 2],
    &[8, 4],
    &[8, 6],
    &[8, 6],
    &[8, 8],
    &[8, 8],
    &[8, 10],
    &[8, 10],
    &[9, 0],
    &[9, 2],
    &[9, 4],
    &[9, 6],
    &[9, 8],
    &[9, 10],
];

/// The packages that a `stack.yaml` or a snapshot names with their versions: `name-1.2`, `name-1.2@sha256:..`.
fn extra_names(root: &Node) -> impl Iterator<Item = (String, Version)> {
    let items = root.get("extra-deps").into_iter().flat_map(Node::items);
    let named: Vec<(String, Version)> = items.filter_map(|item| at_version(item.as_scalar()?)).collect();
    named.into_iter()
}

fn at_version(text: &str) -> Option<(String, Version)> {
    let (name, version) = Version::behind_name(text.split('@').next().unwrap_or(text))?;
    Some((name.to_owned(), version))
}

/// Reads a `stack.yaml.lock`: the versions that stack has found for what is not named with one.
pub(crate) fn stack_lock(text: &str) -> (Workspace, Vec<TextProblem>) {
    let (root, problems) = yaml::read(text);
    // It names no package of the project.
    let mut workspace = Workspace { packages: vec![Pattern::default_of(".")], ..Workspace::default() };
    let packages = root.as_deref().and_then(|root| root.get("packages")).map(Node::items).unwrap_or_default();
    for completed in packages.into_iter().filter_map(|package| package.get("completed")) {
        let scalar = |key: &str| completed.get(key).and_then(Node::as_scalar);
        let by_parts = || Some((scalar("name")?.to_owned(), Version::parse(scalar("version")?)?));
        let Some((name, version)) = scalar("hackage").and_then(at_version).or_else(by_parts) else { continue };
        workspace.constraints.insert(name, vec![VersionRange::exactly(version)]);
    }
    (workspace, problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(workspace: &Workspace) -> Vec<String> {
        let mark = |one: &Pattern| if one.is_optional { format!("{}?", one.text) } else { one.text.clone() };
        workspace.packages.iter().map(mark).collect()
    }

    #[test]
    fn cabal_projects_name_packages() {
        let text = "packages: ./*.cabal, lib/*/\n          {a,b}/x.cabal\noptional-packages: vendor/*\nimport: other.project\nwith-compiler: ghc-9.4.7\nif os(linux)\n  packages: linux\nelse\n  packages: rest\npackage shop\n  flags: +fast -Slow\n  ghc-options: -Wall\npackage *\n  ghc-options: -O\n";
        let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
        let (workspace, problems) = cabal_project(text, &platform);
        assert_eq!(problems, []);
        assert_eq!(patterns(&workspace), ["./*.cabal", "lib/*/", "{a,b}/x.cabal", "vendor/*?", "linux"]);
        assert_eq!(workspace.ghc, Some(Version::new(&[9, 4, 7])));
        let settings = PackageSettings::of(&workspace.settings, "shop");
        assert_eq!(settings.ghc_options, ["-O", "-Wall"]);
        assert_eq!(settings.flags, Flags::from([("fast".to_owned(), true), ("slow".to_owned(), false)]));
        assert_eq!(workspace.imports[0].0, "other.project");
    }

    #[test]
    fn cabal_projects_may_leave_packages_out() {
        let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
        let read = |text: &str| cabal_project(text, &platform).0;
        assert_eq!(patterns(&read("")), ["./*.cabal?"]);
        assert_eq!(patterns(&read("optional-packages: vendor/*\n")), ["vendor/*?", "./*.cabal?"]);
        assert_eq!(patterns(&read("packages:\n")), Vec::<String>::new());
        for (text, imported, expected) in [
            ("optimization: False\n", "tests: True\n", vec!["./*.cabal?"]),
            ("optimization: False\n", "packages: a\n", vec!["a"]),
            ("packages: a\n", "tests: True\n", vec!["a"]),
        ] {
            let mut workspace = read(text);
            workspace.merge(read(imported));
            assert_eq!(patterns(&workspace), expected);
        }
    }

    #[test]
    fn versions_are_constrained() {
        let platform = Platform { os: "linux".to_owned(), arch: "x86_64".to_owned(), ghc: Version::new(&[9, 2, 5]) };
        let text = "constraints: any.split ==0.2.3.5,\n             split +fast -slow,\n             setup.Cabal < 3, lens:setup.x == 1,\n             aeson>=2\n             , text installed\n";
        let (workspace, problems) = cabal_project(text, &platform);
        assert_eq!(problems, []);
        let known: Vec<&str> = workspace.constraints.keys().map(|name| &**name).collect();
        assert_eq!(known, ["aeson", "split"]);
        assert_eq!(workspace.constraints["split"], [VersionRange::exactly(Version::new(&[0, 2, 3, 5]))]);
        let flags = Flags::from([("fast".to_owned(), true), ("slow".to_owned(), false)]);
        assert_eq!(workspace.settings["split"].flags, flags);
    }

    #[test]
    fn stack_finds_versions() {
        let text = "packages:\n- completed:\n    hackage: acme-1.2@sha256:00,1\n    pantry-tree: {size: 1}\n  original:\n    hackage: acme-1.2\n- completed:\n    name: dep\n    version: '1.3'\n    git: https://example.org/dep\n  original:\n    git: https://example.org/dep\n";
        let (workspace, problems) = stack_lock(text);
        assert_eq!(problems, []);
        let exactly = |parts: &[u32]| vec![VersionRange::exactly(Version::new(parts))];
        let expected = [("acme".to_owned(), exactly(&[1, 2])), ("dep".to_owned(), exactly(&[1, 3]))];
        assert_eq!(workspace.constraints, BTreeMap::from(expected));
    }

    #[test]
    fn stack_names_the_compiler() {
        let ghc = |text: &str| stack(text).0.ghc.map(|version| version.to_string());
        assert_eq!(ghc("resolver: lts-13.14\n").as_deref(), Some("8.6"));
        assert_eq!(ghc("snapshot: lts-24.1\n").as_deref(), Some("9.10"));
        assert_eq!(ghc("resolver: lts-13.14\ncompiler: ghc-8.10.2\n").as_deref(), Some("8.10.2"));
        assert_eq!(ghc("resolver: ghc-9.4.7\n").as_deref(), Some("9.4.7"));
        assert_eq!(ghc("resolver: nightly-2016-05-21\n").as_deref(), Some("7.10"));
        for unknown in
            ["resolver: nightly-2021-01-11\n", "resolver: lts-99.1\n", "resolver: ./own.yaml\n", "packages: []\n"]
        {
            assert_eq!(ghc(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn stack_names_packages() {
        let text = "resolver: lts-20\npackages:\n- .\n- lib\nextra-deps:\n- ./vendor/x\n- acme-1.0\nflags:\n  shop:\n    fast: true\nghc-options:\n  $locals: -Wall -O\n";
        let (workspace, problems) = stack(text);
        assert_eq!(problems, []);
        assert_eq!(patterns(&workspace), [".", "lib", "./vendor/x?"]);
        let settings = PackageSettings::of(&workspace.settings, "shop");
        assert_eq!((settings.ghc_options, settings.flags["fast"]), (vec!["-Wall".to_owned(), "-O".to_owned()], true));
        assert_eq!(patterns(&stack("resolver: x\n").0), [".?"]);
    }
}
