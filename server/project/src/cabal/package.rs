//! `.cabal` files: sections to components, with conditionals decided and common stanzas imported.

use std::collections::{BTreeMap, BTreeSet};

use limpid_base::Span;

use super::condition::{Flags, Platform, evaluate};
use super::tree::{CabalField, CabalSection, Element, read};
use crate::component::{ComponentKind, Dependency, PackageComponent, Reexport};
use crate::description::Description;
use crate::problem::{Reading, TextProblem, size_of_text};
use crate::version::{Version, VersionRange};

/// How deep common stanzas may import each other, with the conditionals that they do it in.
const MAX_DEPTH: usize = 100;

/// Reads a `.cabal` file. The flags are those that the project sets.
pub(crate) fn package(text: &str, set: &Flags, platform: &Platform) -> (Description, Vec<TextProblem>) {
    let (elements, problems) = read(text);
    let mut reader =
        Reader { text, platform, flags: Flags::new(), commons: BTreeMap::new(), reading: Reading::new(problems) };
    reader.flags = reader.flags(&elements, set);
    let commons = sections(&elements).filter(|section| section.name == "common");
    reader.commons = commons.map(|section| (own_name(section, text).to_owned(), section)).collect();
    let description = reader.description(&elements);
    (description, reader.reading.problems)
}

struct Reader<'t> {
    text: &'t str,
    platform: &'t Platform,
    flags: Flags,
    /// The common stanzas by name.
    commons: BTreeMap<String, &'t CabalSection>,
    reading: Reading,
}

/// The common stanzas that a component imports.
#[derive(Default)]
struct Imported {
    names: BTreeSet<String>,
    /// The same, in the order in which they were met.
    order: Vec<String>,
    /// The number of stanzas and branches around.
    depth: usize,
}

impl Imported {
    fn insert(&mut self, name: String) -> bool {
        let is_new = self.names.insert(name.clone());
        if is_new {
            self.order.push(name);
        }
        is_new
    }

    /// Forgets all but the first ones.
    fn truncate(&mut self, count: usize) {
        for name in self.order.drain(count..) {
            self.names.remove(&name);
        }
    }
}

fn sections(elements: &[Element]) -> impl Iterator<Item = &CabalSection> {
    elements.iter().filter_map(|element| match element {
        Element::Section(section) => Some(section),
        Element::Field(_) => None,
    })
}

fn field<'e>(elements: &'e [Element], name: &str) -> Option<&'e CabalField> {
    elements.iter().find_map(|element| match element {
        Element::Field(field) if field.name == name => Some(field),
        _ => None,
    })
}

impl<'t> Reader<'t> {
    fn flags(&self, elements: &[Element], set: &Flags) -> Flags {
        let declared = sections(elements).filter(|section| section.name == "flag");
        let flag = |section: &CabalSection| {
            let name = own_name(section, self.text).to_ascii_lowercase();
            let default = field(&section.elements, "default").map(|field| field.value(self.text));
            let default = default.is_none_or(|value| !value.eq_ignore_ascii_case("false"));
            let value = set.get(&name).copied().unwrap_or(default);
            (name, value)
        };
        declared.map(flag).collect()
    }

    fn description(&mut self, elements: &[Element]) -> Description {
        let text = self.text;
        let name = field(elements, "name").map(|field| field.value(text)).unwrap_or_default();
        let version = field(elements, "version").and_then(|field| Version::parse(field.value(text).trim()));
        let mut components = Vec::new();
        for element in elements {
            self.colon(element);
            let Element::Section(section) = element else { continue };
            let Some(kind) = kind(&section.name) else {
                if !is_other_section(&section.name) {
                    self.problem(section.span, format!("`{}` is not a section of a cabal file", section.name));
                }
                continue;
            };
            let own = own_name(section, text).trim_matches('"').to_owned();
            let own = Some(own).filter(|own| !own.is_empty());
            let mut component = PackageComponent::new(kind, own);
            self.fill(&mut component, &section.elements, &mut Imported::default());
            components.push(component);
        }
        // The oldest files have no sections: the fields of the library are among those of the package.
        if field(elements, "exposed-modules").is_some() {
            let mut component = PackageComponent::new(ComponentKind::Library, None);
            self.fill(&mut component, elements, &mut Imported::default());
            components.push(component);
        }
        Description { name, version, components }
    }

    /// Tells of a colon behind the name of a section, which makes a field of it.
    fn colon(&mut self, element: &Element) {
        let (name, span, has_colon) = match element {
            Element::Field(field) => {
                // In the oldest files, `executable` is a field that starts the fields of an executable.
                let has_fields = || field.lines.iter().any(|line| line.text(self.text).contains(':'));
                (&field.name, field.span, field.name != "executable" || has_fields())
            }
            Element::Section(section) => {
                (&section.name, section.arguments, section.arguments.text(self.text).ends_with(':'))
            }
        };
        if has_colon && (kind(name).is_some() || OTHER_SECTIONS.contains(&&**name)) {
            self.problem(span, format!("`{name}` is a section: remove the colon"));
        }
    }

    /// Adds what the elements of a section say. A common stanza counts once.
    fn fill(&mut self, component: &mut PackageComponent, elements: &[Element], imported: &mut Imported) {
        // The conditions of an `if` and its `elif`s: `None` unless the one at hand belongs to such a chain.
        let mut chain: Option<bool> = None;
        imported.depth += 1;
        for element in elements {
            let (span, size) = extent(element);
            if !self.reading.spend(size, span) {
                break;
            }
            match element {
                Element::Field(field) if field.name == "import" => {
                    chain = None;
                    self.import(component, field, imported);
                }
                Element::Field(field) => {
                    chain = None;
                    self.set(component, field);
                }
                Element::Section(section) => {
                    let Some(taken) = self.is_taken(section, &mut chain) else { continue };
                    if taken {
                        self.fill(component, &section.elements, imported);
                    } else {
                        let known = imported.order.len();
                        component.note_other(|other| self.fill(other, &section.elements, imported));
                        imported.truncate(known);
                    }
                }
            }
        }
        imported.depth -= 1;
    }

    /// Whether a branch is taken. `None` for what is no branch.
    fn is_taken(&mut self, section: &CabalSection, chain: &mut Option<bool>) -> Option<bool> {
        let met = match &*section.name {
            "if" => {
                *chain = None;
                false
            }
            "elif" | "else" => match *chain {
                Some(met) => met,
                None => {
                    self.problem(section.span, format!("`{}` does not follow an `if`", section.name));
                    return Some(false);
                }
            },
            _ => {
                *chain = None;
                return None;
            }
        };
        let holds = section.name == "else" || self.holds(section);
        *chain = (section.name != "else").then_some(met || holds);
        Some(holds && !met)
    }

    fn holds(&mut self, section: &CabalSection) -> bool {
        let result = evaluate(section.arguments.text(self.text), &self.flags, self.platform);
        result.unwrap_or_else(|message| {
            self.problem(section.arguments, message);
            false
        })
    }

    fn import(&mut self, component: &mut PackageComponent, field: &CabalField, imported: &mut Imported) {
        for word in field.words(self.text) {
            if !self.reading.spend(1, word.span) {
                return;
            }
            let Some(section) = self.commons.get(&word.text).copied() else {
                self.problem(word.span, format!("there is no common stanza `{}`", word.text));
                continue;
            };
            if imported.depth >= MAX_DEPTH {
                self.problem(word.span, "stanzas import each other too deeply here".to_owned());
            } else if imported.insert(word.text) {
                self.fill(component, &section.elements, imported);
            }
        }
    }

    fn set(&mut self, component: &mut PackageComponent, field: &CabalField) {
        let text = self.text;
        let words = || field.words(text).into_iter().map(|word| word.text);
        let arguments = || field.arguments(text).into_iter().map(|word| word.text);
        match &*field.name {
            "hs-source-dirs" | "hs-source-dir" => {
                let folders = field.words(text).into_iter().map(|word| (word.text, word.span));
                component.written_folders.extend(folders);
            }
            "exposed-modules" => component.exposed_modules.extend(words()),
            "other-modules" | "virtual-modules" => component.other_modules.extend(words()),
            "autogen-modules" => component.autogen_modules.extend(words()),
            "reexported-modules" => {
                let reexports = field.parts(text).into_iter().map(|part| reexport(&part.text));
                component.reexported_modules.extend(reexports);
            }
            "main-is" => component.main.push(field.value(text).trim_matches('"').to_owned()),
            "test-module" => component.other_modules.extend(words()),
            "default-extensions" | "extensions" => component.default_extensions.extend(words()),
            "other-extensions" => component.other_extensions.extend(words()),
            "default-language" => component.language = words().next(),
            "cpp-options" => component.cpp_options.extend(arguments()),
            "include-dirs" => component.include_dirs.extend(words()),
            "ghc-options" => component.ghc_options.extend(arguments()),
            "build-depends" => {
                let depends = field.parts(text).into_iter().map(|part| dependency(&part.text, part.span));
                component.depends.extend(depends);
            }
            _ => {}
        }
    }

    fn problem(&mut self, span: Span, message: String) {
        self.reading.problem(span, message);
    }
}

/// Where an element is, and its own size.
fn extent(element: &Element) -> (Span, usize) {
    match element {
        Element::Field(field) => {
            let end = field.lines.last().map_or(field.span.end, |line| line.end);
            (field.span, size_of_text((end - field.span.start) as usize))
        }
        Element::Section(section) => {
            let end = section.arguments.end.max(section.span.end);
            (section.span, size_of_text((end - section.span.start) as usize))
        }
    }
}

fn kind(section: &str) -> Option<ComponentKind> {
    Some(match section {
        "library" => ComponentKind::Library,
        "foreign-library" => ComponentKind::ForeignLibrary,
        "executable" => ComponentKind::Executable,
        "test-suite" => ComponentKind::TestSuite,
        "benchmark" => ComponentKind::Benchmark,
        _ => return None,
    })
}

/// The name of a section. A colon behind it is reported by the caller.
fn own_name<'t>(section: &CabalSection, text: &'t str) -> &'t str {
    section.arguments.text(text).trim_end_matches(':').trim_end()
}

/// The sections that say nothing of modules.
const OTHER_SECTIONS: [&str; 4] = ["common", "flag", "source-repository", "custom-setup"];

/// Whether a section says nothing of modules. Conditionals at the top are those of the oldest files.
fn is_other_section(name: &str) -> bool {
    OTHER_SECTIONS.contains(&name) || ["if", "elif", "else"].contains(&name) || name.starts_with("x-")
}

/// `package >= 1`, `package:library`, `package:{a, b} ^>= 2`
pub(crate) fn dependency(text: &str, span: Span) -> Dependency {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let name_end = text.find(|c| !is_name(c)).unwrap_or(text.len());
    let (package, rest) = text.split_at(name_end);
    let (libraries, range) = match rest.trim_start().strip_prefix(':').map(str::trim_start) {
        None => (vec![None], rest),
        Some(rest) => {
            let (names, range) = match rest.strip_prefix('{') {
                Some(inner) => inner.split_once('}').unwrap_or((inner, "")),
                None => rest.split_at(rest.find(|c| !is_name(c)).unwrap_or(rest.len())),
            };
            let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
            (names.map(|name| Some(name.to_owned()).filter(|name| name != package)).collect(), range)
        }
    };
    // A range that is broken is cabal's to tell.
    let range = VersionRange::parse(range).unwrap_or_default();
    Dependency { package: package.to_owned(), libraries, range, span }
}

/// `Module`, `package:Module`, `Module as Name`
pub(crate) fn reexport(text: &str) -> Reexport {
    let mut words = text.split_whitespace();
    let original = words.next().unwrap_or_default();
    let original = original.split_once(':').map_or(original, |(_, module)| module);
    let name = words.nth(1).unwrap_or(original);
    Reexport { original: original.to_owned(), name: name.to_owned() }
}

#[cfg(test)]
mod tests;
