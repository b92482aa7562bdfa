//! The list of keywords against what reads it: parser, printer, and the grammar of VS Code.

use expect_test::expect_file;

use super::read;
use crate::keyword::{self, KEYWORDS, Keyword};

fn words(chosen: impl Fn(&Keyword) -> bool) -> Vec<&'static str> {
    KEYWORDS.iter().filter(|keyword| chosen(keyword)).map(|keyword| keyword.word).collect()
}

/// Of keywords with the same form, the first is printed. A predicate alias may be an expression.
#[test]
fn every_example_is_read_and_printed_again() {
    for keyword in KEYWORDS {
        let spec = read(&format!("{{-@ {} @-}}", keyword.example.replace('\n', "\n    ")));
        assert!(spec.problems.is_empty(), "{}: {:?}", keyword.word, spec.problems);
        let [item] = &spec.items[..] else { panic!("{}: {:?}", keyword.word, spec.items) };
        let canonical = keyword.example.replacen(keyword.word, keyword::of(keyword.form), 1);
        assert_eq!(item.to_string(), canonical);
    }
}

#[test]
fn no_word_is_listed_twice() {
    let mut all = words(|_| true);
    all.extend(keyword::parts());
    all.sort_unstable();
    let length = all.len();
    all.dedup();
    assert_eq!(all.len(), length);
}

#[test]
fn a_keyword_before_a_double_colon_may_be_a_name() {
    let found = |text: &str| keyword::at_start_of(text).map(|keyword| keyword.word);
    assert_eq!(found("measure size"), Some("measure"));
    assert_eq!(found("measure :: Int"), None);
    assert_eq!(found("measured size"), None);
    assert_eq!(found("lazy :: Int"), Some("lazy"));
    assert_eq!(found("automatic-instances f"), Some("automatic-instances"));
    assert_eq!(found("rewriteWith f [g]"), Some("rewriteWith"));
}

/// With `UPDATE_EXPECT=1` this writes the grammar. No other editor's plugin lists keywords: they use semantic tokens.
#[test]
fn the_grammar_of_vscode_has_the_same_words() {
    let path = "../../../../editors/vscode/syntaxes/annotation.json";
    let grammar = include_str!("../../../../editors/vscode/syntaxes/annotation.json");
    let options = words(|keyword| keyword.form == keyword::Form::Options);
    let others = words(|keyword| keyword.form != keyword::Form::Options);
    let mut followers: Vec<&str> = KEYWORDS.iter().flat_map(|keyword| keyword.followers).copied().collect();
    followers.sort_unstable();
    followers.dedup();
    let parts: Vec<&str> = keyword::parts().collect();
    let lines = [
        ("options", format!(r#"\\G\\s*({})\\s+(\"[^\"]*\")"#, options.join("|"))),
        ("keywords", format!(r"\\G\\s*({})\\b(\\s+(?:{})\\b)?", others.join("|"), followers.join("|"))),
        ("parts", format!(r"\\b({})\\b", parts.join("|"))),
    ];
    let mut expected = String::new();
    let mut pending = None;
    for line in grammar.split_inclusive('\n') {
        match pending.take() {
            Some(pattern) => expected.push_str(&format!("          \"match\": \"{pattern}\",\n")),
            None => expected.push_str(line),
        }
        let comment = |name: &str| format!("\"comment\": \"{name} of server/spec/src/keyword.rs\",");
        pending = lines.iter().find(|(name, _)| line.trim() == comment(name)).map(|(_, pattern)| pattern);
    }
    for (name, pattern) in &lines {
        assert!(expected.contains(pattern), "the grammar has no line for the {name}");
    }
    expect_file![path].assert_eq(&expected);
}
