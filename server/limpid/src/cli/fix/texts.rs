//! The texts of files before and after the fixes.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use limpid_ide::{Analysis, Edit, Host, apply};
use similar::TextDiff;

use crate::disk::read;

const CONTEXT: usize = 3;
const MARK: &str = "\u{feff}";

/// The file to fix, and the changed files.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    main: Arc<str>,
    /// The text before and after the fixes, by path.
    files: BTreeMap<Arc<str>, (Arc<str>, Arc<str>)>,
}

impl Texts {
    pub(super) fn new(path: &Path) -> Result<Texts, String> {
        let source = read(path)?;
        let texts = (Arc::clone(&source.text), source.text);
        Ok(Texts { main: Arc::clone(&source.path), files: BTreeMap::from([(source.path, texts)]) })
    }

    /// The path of the file to fix.
    pub(super) fn main(&self) -> &str {
        &self.main
    }

    /// Puts the texts into a host, over what is on disk.
    pub(super) fn open_in(&self, host: &mut Host) {
        let snapshot = host.snapshot();
        for (path, (before, now)) in &self.files {
            let shown = snapshot.buffer(path).map_or(before, |buffer| &buffer.text);
            if shown != now {
                host.open(Arc::clone(path), 0, now);
            }
        }
        // Files that only a rejected fix changed have their text on disk again.
        for (path, _) in snapshot.open_files().filter(|(path, _)| !self.files.contains_key(*path)) {
            host.close(path);
        }
    }

    /// The texts after edits of the file and of those it imports.
    pub(super) fn after(&self, analysis: &Analysis, edits: &[Edit]) -> Texts {
        let mut files = self.files.clone();
        for (_, source) in analysis.modules() {
            let here: Vec<&Edit> = edits.iter().filter(|edit| edit.place.path == source.path).collect();
            if here.is_empty() {
                continue;
            }
            let entry = files.entry(Arc::clone(&source.path));
            let (_, now) = entry.or_insert_with(|| (Arc::clone(&source.text), Arc::clone(&source.text)));
            *now = apply(&source.text, &here).into();
        }
        Texts { main: Arc::clone(&self.main), files }
    }

    /// The changes as a unified diff.
    pub(super) fn diff(&self, colour: bool) -> String {
        let mut out = String::new();
        for (path, (before, now)) in self.files.iter().filter(|(_, (before, now))| before != now) {
            let diff = TextDiff::from_lines(&**before, &**now);
            let text = diff.unified_diff().context_radius(CONTEXT).header(path, path).to_string();
            out.push_str(&if colour { painted(&text) } else { text });
        }
        out
    }

    /// Writes the changed files, unless they changed on disk in the meantime.
    pub(super) fn write(&self) -> Result<(), String> {
        let changed: Vec<_> = self.files.iter().filter(|(_, (before, now))| before != now).collect();
        for (path, (before, _)) in &changed {
            if read(Path::new(&***path))?.text != *before {
                return Err(format!("{path}: the file has changed in the meantime; nothing was written"));
            }
        }
        for (path, (_, now)) in changed {
            let marked = std::fs::read(&**path).is_ok_and(|bytes| bytes.starts_with(MARK.as_bytes()));
            let text = if marked { format!("{MARK}{now}") } else { now.to_string() };
            std::fs::write(&**path, text).map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(())
    }
}

/// Colours additions green and deletions red.
fn painted(diff: &str) -> String {
    let paint = |line: &str| {
        let colour = match line.chars().next() {
            _ if line.starts_with("---") || line.starts_with("+++") => "1",
            Some('+') => "32",
            Some('-') => "31",
            Some('@') => "36",
            _ => return format!("{line}\n"),
        };
        format!("\u{1b}[{colour}m{line}\u{1b}[0m\n")
    };
    diff.lines().map(paint).collect()
}

#[cfg(test)]
mod tests {
    use limpid_base::Span;
    use limpid_ide::FilePlace;

    use super::*;
    use crate::disk::{OnDisk, ProjectSettings};

    /// A file that changes on disk in the meantime is not overwritten.
    #[test]
    fn a_file_that_changed_is_not_written() {
        let path = std::env::temp_dir().join(format!("limpid-fix-{}.hs", std::process::id()));
        std::fs::write(&path, "module F where\nf = 1\n").expect("a file for the test");
        let before = Texts::new(&path).expect("the file is there");
        let snapshot = Host::new(Arc::new(OnDisk::as_it_is(ProjectSettings::default())), 0).snapshot();
        let analysis = snapshot.analysis(before.main()).expect("the file is there");
        let place = FilePlace { path: Arc::clone(&before.main), span: Span::at(15) };
        let after = before.after(&analysis, &[Edit { place, text: "-- new\n".to_owned() }]);
        assert!(after.diff(false).contains("+-- new\n"), "{}", after.diff(false));
        std::fs::write(&path, "module F where\nf = 2\n").expect("a file for the test");
        let refused = after.write();
        assert!(refused.as_ref().is_err_and(|message| message.contains("has changed")), "{refused:?}");
        assert_eq!(std::fs::read_to_string(&path).ok().as_deref(), Some("module F where\nf = 2\n"));
        std::fs::write(&path, "module F where\nf = 1\n").expect("a file for the test");
        assert_eq!(after.write(), Ok(()));
        assert_eq!(std::fs::read_to_string(&path).ok().as_deref(), Some("module F where\n-- new\nf = 1\n"));
        let _ = std::fs::remove_file(&path);
    }
}
