//! The message for an import that is not found: where it was looked for, and what would help.

use limpid_base::{Name, QName};

/// The module that names come from which a splice or a quasi-quote between declarations may declare. No real one is called so.
pub const SPLICED: &str = "Template Haskell";

/// Why nothing is known of what a name means that a missing module or a splice would provide.
pub fn unknown_since(name: QName) -> String {
    let QName { module, ident } = name;
    match module.as_str() {
        SPLICED => format!("`{ident}`, which {SPLICED} may declare"),
        _ => format!("`{ident}`, since the module `{module}` was not found"),
    }
}

/// Where a module was looked for, in vain.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NotFound {
    /// The folders, as a user would call them.
    pub folders: Vec<String>,
    /// Why a file that is there cannot be read.
    pub unread: Option<String>,
    /// The component that imports it, as a user would call it. Without one, the first place is beside the file.
    pub component: Option<String>,
    /// The packages of the project that expose it, but that the component does not depend on.
    pub undeclared: Vec<String>,
    /// The build of the package makes it.
    pub is_generated: bool,
    /// The packages that the component depends on and of which there is no source here.
    pub absent: Vec<String>,
    /// Where sources of packages were looked for.
    pub package_folders: Vec<String>,
    /// The command that would put them there, if there is one.
    pub download: Option<&'static str>,
    /// Why the sources of other packages that it depends on cannot be read.
    pub broken: Vec<String>,
}

/// How many packages a message names.
const NAMED: usize = 3;

impl NotFound {
    /// What to say at the import.
    pub fn describe(&self, module: Name) -> String {
        if let Some(unread) = &self.unread {
            return format!("module `{module}` could not be read, so what it exports is unknown: {unread}");
        }
        let mut text = format!("module `{module}` was not found, so what it exports is unknown");
        if self.is_generated {
            text.push_str("; the build of the package makes it");
            return text;
        }
        let Some(component) = &self.component else {
            text.push_str("; looked beside the file");
            if !self.folders.is_empty() {
                text.push_str(&format!(" and in {}", quoted(&self.folders)));
            }
            return text;
        };
        text.push_str(&format!("; looked in {}", quoted(&self.folders)));
        if !self.undeclared.is_empty() {
            let packages = quoted(&self.undeclared);
            text.push_str(&format!("; add {packages}, where it is, to `build-depends` of {component}"));
            return text;
        }
        text.push_str(&format!(" and in the packages that {component} depends on"));
        for message in &self.broken {
            text.push_str(&format!("; {message}"));
        }
        if !self.absent.is_empty() {
            let (first, more) = self.absent.split_at(self.absent.len().min(NAMED));
            let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
            let folders = quoted(&self.package_folders);
            text.push_str(&format!("; there is no source of {}{more} in {folders}", quoted(first)));
            text.push_str(": ");
            if let Some(download) = self.download {
                text.push_str(&format!("`{download}` puts it there, or "));
            }
            text.push_str("the option `--packages` (in editors, the setting `packages`) names a folder that has it");
        }
        text
    }
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: NotFound, expected: &str) {
        assert_eq!(found.describe(Name::new("Data.Aeson")), format!("module `Data.Aeson` {expected}"));
    }

    #[test]
    fn places_and_help_are_told() {
        let folders = vec!["src".to_owned(), "gen".to_owned()];
        check(NotFound::default(), "was not found, so what it exports is unknown; looked beside the file");
        check(
            NotFound { folders: folders.clone(), ..NotFound::default() },
            "was not found, so what it exports is unknown; looked beside the file and in `src`, `gen`",
        );
        let packaged = NotFound { folders, component: Some("library `shop`".to_owned()), ..NotFound::default() };
        check(
            packaged.clone(),
            "was not found, so what it exports is unknown; looked in `src`, `gen` and in the packages that library `shop` \
             depends on",
        );
        check(
            NotFound { undeclared: vec!["json".to_owned()], ..packaged.clone() },
            "was not found, so what it exports is unknown; looked in `src`, `gen`; add `json`, where it is, to \
             `build-depends` of library `shop`",
        );
        let folders = vec!["dist-newstyle/src".to_owned(), "~/.cabal/packages".to_owned()];
        let download = Some("cabal build --only-download");
        let absent = vec!["aeson".to_owned(), "lens".to_owned()];
        let broken = vec!["~/x-1.tar.gz: this archive is cut off".to_owned()];
        check(
            NotFound { absent, package_folders: folders, download, broken, ..packaged.clone() },
            "was not found, so what it exports is unknown; looked in `src`, `gen` and in the packages that library `shop` \
             depends on; ~/x-1.tar.gz: this archive is cut off; there is no source of `aeson`, `lens` in \
             `dist-newstyle/src`, `~/.cabal/packages`: `cabal build --only-download` puts it there, or the option \
             `--packages` (in editors, the setting `packages`) names a folder that has it",
        );
        check(
            NotFound { is_generated: true, ..packaged },
            "was not found, so what it exports is unknown; the build of the package makes it",
        );
        check(
            NotFound { unread: Some("A.hs: it is too large".to_owned()), ..NotFound::default() },
            "could not be read, so what it exports is unknown: A.hs: it is too large",
        );
    }
}
