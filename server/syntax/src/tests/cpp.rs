//! The C preprocessor, compared with what GHC's own makes of the same files (`tests/cpp/record`), and on input that is out to
//! hurt it.

use std::path::{Path, PathBuf};

use limpid_base::{Problem, Severity};
use proptest::prelude::*;

use crate::source::preprocess;
use crate::{CppSettings, IncludedFile, PackageVersion, included_files, parse_with, prepare_with};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cpp")
}

/// As GHC is called to record.
fn settings(text: &str) -> CppSettings {
    let definitions = ["-DOPTION=3", "-DFLAG", "-DGONE", "-UGONE"].map(Into::into).to_vec();
    let mut find = |name: &str, includer: Option<&str>| {
        let file = &name[1..name.len() - 1];
        let beside =
            includer.map_or_else(folder, |path| Path::new(path).parent().unwrap_or(Path::new("")).to_path_buf());
        let folders = if name.starts_with('<') { vec![] } else { vec![beside] };
        let path = folders.into_iter().chain([folder().join("include")]).map(|folder| folder.join(file));
        let path = path.into_iter().find(|path| path.is_file())?;
        Some((path.to_string_lossy().into(), std::fs::read_to_string(&path).ok()?.into()))
    };
    let includes = included_files(text, &mut find);
    CppSettings { definitions, includes, ..CppSettings::default() }
}

fn same_as_ghc(name: &str) {
    let read = |name: &str| std::fs::read_to_string(folder().join(name)).expect("a fixture");
    let text = read(&format!("{name}.hs"));
    let settings = settings(&text);
    let prepared = preprocess("", &text, false, &[], &settings);
    assert_eq!(prepared.problems, [], "{name}");
    let lines: Vec<&str> = prepared.text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.join("\n"), read(&format!("{name}.out")).trim_end(), "{name}");
    let same_offsets = prepare_with(&text, false, &[], &settings);
    assert_eq!(same_offsets.len(), text.len());
    for (at, c) in same_offsets.char_indices() {
        assert!(c == ' ' || text[at..].starts_with(c), "{name} at {at}");
    }
}

#[test]
fn macros() {
    same_as_ghc("Macros");
}

#[test]
fn quotes() {
    same_as_ghc("Quotes");
}

#[test]
fn conditions() {
    same_as_ghc("Conditions");
}

#[test]
fn included_text() {
    same_as_ghc("Include");
}

fn file(includer: Option<&str>, name: &str, text: &str) -> IncludedFile {
    IncludedFile {
        includer: includer.map(Into::into),
        name: format!("\"{name}\"").into(),
        path: name.into(),
        text: text.into(),
    }
}

fn problems(text: &str, includes: Vec<IncludedFile>) -> Vec<Problem> {
    parse_with("", text, false, &[], &CppSettings { includes, ..CppSettings::default() }).problems
}

#[test]
fn problems_in_included_text_name_its_file() {
    let text = "module M where\n#include \"a.hs\"\ng = 1\n";
    let found = problems(text, vec![file(None, "a.hs", "f = 1\n\nh = 2 \u{1}\nh +\n")]);
    let told: Vec<(&str, &str)> = found.iter().map(|one| (one.span.text(text), &*one.message)).collect();
    let place = "#include \"a.hs\"";
    let lexical = "In `a.hs`, line 3: The character U+0001 has no place in Haskell.";
    let syntactic =
        "In `a.hs`: Expected a pattern after `#include \"a.hs\"`, but the next line is not indented further.";
    assert_eq!(told, [(place, syntactic), (place, lexical)]);
}

#[test]
fn imports_may_be_included() {
    let includes = vec![file(None, "a.h", "import qualified Data.Map as M.X\nimport \"base\" Data.List\n")];
    let module = parse_with(
        "",
        "#include \"a.h\"\nf = M.X.empty\n",
        false,
        &[],
        &CppSettings { includes, ..CppSettings::default() },
    );
    assert_eq!(module.problems, []);
    let imports = module
        .imports
        .iter()
        .map(|import| (import.module.name.as_str(), import.alias.map(|alias| alias.name.as_str())));
    assert_eq!(imports.collect::<Vec<_>>(), [("Data.Map", Some("M.X")), ("Data.List", None)]);
    assert_eq!(module.imports[1].package.map(|package| package.as_str()), Some("base"));
}

#[test]
fn annotations_keep_their_text() {
    let text = "#define MAX 3\n#include \"a.hs\"\n{-@ f :: {v:Int | v < MAX} @-}\n{-@ g :: Int @-}\n";
    let includes = vec![file(None, "a.hs", "{-@ h :: Nat @-}\n")];
    let module = parse_with("", text, false, &[], &CppSettings { includes, ..CppSettings::default() });
    let annotations = module.annotations.iter();
    let found: Vec<_> =
        annotations.map(|one| (one.span.text(text), one.text.text(text), one.expanded.as_deref())).collect();
    assert_eq!(
        found,
        [
            ("#include \"a.hs\"", "#include \"a.hs\"", Some(" h :: Nat ")),
            ("{-@ f :: {v:Int | v < MAX} @-}", "{-@ f :: {v:Int | v < MAX} @-}", Some(" f :: {v:Int | v < 3} ")),
            ("{-@ g :: Int @-}", " g :: Int ", None),
        ]
    );
    assert_eq!(module.included, [(limpid_base::Span::new(14, 29), "a.hs".to_owned())]);
}

#[test]
fn a_file_that_is_not_there_is_a_note() {
    let found = problems("#include \"gone.h\"\n#include \"MachDeps.h\"\nf = WORD_SIZE_IN_BITS\n", vec![]);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].severity, &*found[0].message), (Severity::Information, "The file \"gone.h\" was not found."));
}

#[test]
fn cycles_and_growth_are_bounded() {
    // A file that includes itself, twice.
    let own = "f = 1\n#include \"a.h\"\n#include \"a.h\"\n";
    let text = "#include \"a.h\"\n";
    let includes = vec![file(None, "a.h", own), file(Some("a.h"), "a.h", own)];
    let settings = CppSettings { includes, ..CppSettings::default() };
    let prepared = preprocess("", text, false, &[], &settings);
    assert!(prepared.text.len() < 64 << 20);
    assert!(prepared.problems.iter().any(|one| one.message.contains("for ever")));
    // Billions of laughs, recursion, and macros that do not end.
    let laughs: String =
        (1..60).map(|at| format!("#define L{at}(x) L{}(x) L{}(x)\n", at - 1, at - 1)).collect::<String>();
    let text = format!(
        "#define L0(x) x x\n{laughs}#define R R + 1\n#define F(x) F(x) x\na = L59(1)\nb = R\nc = F(2)\nd = F((\n"
    );
    let prepared = preprocess("", &text, false, &[], &CppSettings::default());
    assert!(prepared.text.len() < 64 << 20);
    assert!(
        prepared.text.contains("a = L59(1)")
            && prepared.text.contains("b = R + 1")
            && prepared.text.contains("d = F((")
    );
}

#[test]
fn versions_of_packages() {
    let text = "#if MIN_VERSION_my_lib(1,2,3)\nf = 1\n#else\nf = 2\n#endif\n#ifdef MIN_VERSION_text\ng = 1\n#endif\n";
    let shown = |packages: Option<Vec<PackageVersion>>| {
        let settings = CppSettings { packages, ..CppSettings::default() };
        preprocess("", text, false, &[], &settings).text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let my_lib = |version: &[u64]| PackageVersion { name: "my-lib".into(), version: Some(version.to_vec()) };
    assert_eq!(shown(None), "f = 1 g = 1");
    assert_eq!(shown(Some(vec![my_lib(&[1, 2, 3])])), "f = 1");
    assert_eq!(shown(Some(vec![my_lib(&[1, 2])])), "f = 2");
    assert_eq!(shown(Some(vec![my_lib(&[1, 10, 0, 5])])), "f = 1");
}

/// What texts for the preprocessor are made of.
const PARTS: [&str; 40] = [
    "\n",
    "\n",
    "\n#if ",
    "\n#elif ",
    "\n#else\n",
    "\n#endif\n",
    "\n#ifdef F\n",
    "\n#define F(x) x F",
    "\n#define G G ",
    "\n#undef F\n",
    "\n#include \"a.h\"\n",
    "\n#include <b.h>",
    "\n#define H(x,y) \"x\" y/**/x",
    "\n#error λ",
    "\n# 12 \"x\"",
    "\\\n",
    "\\",
    "\"",
    "'",
    "/*",
    "*/",
    "F(",
    "H(1,",
    ")",
    ",",
    " F ",
    " G ",
    "λ",
    "1",
    " && ",
    "defined(F)",
    "{-@ f :: ",
    " @-}",
    "f = ",
    "x",
    "-- ",
    "\r\n",
    "\t",
    "__LINE__",
    " where\n  ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Every offset is one of the file, whatever is in it.
    #[test]
    fn any_text_is_preprocessed(parts in proptest::collection::vec(proptest::sample::select(&PARTS[..]), 0..60)) {
        let (text, own) = parts.split_at(parts.len() * 2 / 3);
        let (text, own) = (text.concat(), own.concat());
        let includes = vec![file(None, "a.h", &own), file(Some("a.h"), "a.h", &own)];
        let settings = CppSettings { includes, ..CppSettings::default() };
        let module = parse_with("A.hs", &text, false, &["CPP"], &settings);
        let annotations = module.annotations.iter().flat_map(|annotation| [annotation.span, annotation.text]);
        let spans = module.problems.iter().map(|problem| problem.span).chain(annotations);
        for span in spans.chain(module.decls.iter().map(|decl| decl.span)) {
            prop_assert!(text.get(span.start as usize..span.end as usize).is_some(), "{span:?} in {text:?}");
        }
        let prepared = prepare_with(&text, false, &["CPP"], &settings);
        prop_assert_eq!(prepared.len(), text.len());
    }
}
