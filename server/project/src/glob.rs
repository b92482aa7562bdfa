//! Patterns of package folders: `*` within a part of a path, `{a,b}` for alternatives.

use std::path::{Path, PathBuf};

use crate::files::ProjectFiles;

/// How many folders one pattern may list.
const MAX_LISTED: usize = 2_000;
/// How many patterns one pattern may expand to.
const MAX_ALTERNATIVES: usize = 100;

/// The paths that match a pattern below a folder, in a fixed order. A pattern without wildcards matches its path, whether or
/// not it is there.
pub(crate) fn matches(pattern: &str, folder: &Path, files: &dyn ProjectFiles) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut listed = 0;
    for pattern in alternatives(pattern) {
        let root = if pattern.starts_with('/') { PathBuf::from("/") } else { folder.to_path_buf() };
        let mut paths = vec![root];
        for part in pattern.split('/').filter(|part| !part.is_empty() && *part != ".") {
            paths = if part.contains('*') {
                let open = paths.into_iter().take_while(|_| {
                    listed += 1;
                    listed <= MAX_LISTED
                });
                open.flat_map(|path| files.entries(&path)).filter(|path| is_match(part, path)).collect()
            } else {
                paths.into_iter().map(|path| path.join(part)).collect()
            };
        }
        found.extend(paths);
    }
    found
}

fn is_match(part: &str, path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return false };
    // As in a shell, what is hidden is named in full.
    !name.starts_with('.') && is_wildcard_match(part, name)
}

/// Whether a name has the pieces of a pattern between its stars, in order.
fn is_wildcard_match(pattern: &str, name: &str) -> bool {
    let mut pieces = pattern.split('*');
    let Some(mut rest) = pieces.next().and_then(|first| name.strip_prefix(first)) else { return false };
    let mut pieces: Vec<&str> = pieces.collect();
    let Some(last) = pieces.pop() else { return rest.is_empty() };
    for piece in pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}

/// A pattern for each choice between braces.
fn alternatives(pattern: &str) -> Vec<String> {
    let mut open = vec![pattern.to_owned()];
    let mut done = Vec::new();
    while let Some(pattern) = open.pop() {
        let braces = pattern.find('{').and_then(|start| Some((start, start + pattern[start..].find('}')?)));
        let Some((start, end)) = braces.filter(|_| open.len() + done.len() < MAX_ALTERNATIVES) else {
            done.push(pattern);
            continue;
        };
        for choice in pattern[start + 1..end].split(',').rev() {
            open.push(format!("{}{choice}{}", &pattern[..start], &pattern[end + 1..]));
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::Memory;

    fn check(pattern: &str, expected: &[&str]) {
        let files =
            Memory::new(&["/r/a/a.cabal", "/r/b/b.cabal", "/r/lib/one/x.cabal", "/r/lib/two/y.txt", "/r/.h/h.cabal"]);
        let found: Vec<String> =
            matches(pattern, Path::new("/r"), &files).iter().map(|path| path.display().to_string()).collect();
        assert_eq!(found, expected, "{pattern}");
    }

    #[test]
    fn stars_match_within_a_part() {
        check("*/*.cabal", &["/r/a/a.cabal", "/r/b/b.cabal"]);
        check("./lib/*/", &["/r/lib/one", "/r/lib/two"]);
        check("lib/o*e", &["/r/lib/one"]);
        check("lib/*o*", &["/r/lib/one", "/r/lib/two"]);
        check(".h/*.cabal", &["/r/.h/h.cabal"]);
    }

    #[test]
    fn braces_are_alternatives() {
        check("{a,lib/one}/*.cabal", &["/r/a/a.cabal", "/r/lib/one/x.cabal"]);
        check("{x,y}", &["/r/x", "/r/y"]);
        assert!(alternatives(&"{a,b}".repeat(40)).len() <= 2 * MAX_ALTERNATIVES);
    }
}
