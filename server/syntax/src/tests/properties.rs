//! Laws that hold for every text: no panic, spans in place, printing and parsing again is the identity.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::spans::check_spans;
use crate::{parse, print};

const SAMPLE: &str = include_str!("sample.hs");
const LITERATE: &str = include_str!("sample.lhs");

#[test]
fn the_samples_parse_and_print_to_themselves() {
    for (text, literate) in [(SAMPLE, false), (LITERATE, true)] {
        let module = parse(text, literate);
        assert_eq!(module.problems, []);
        check_spans(text, &module);
        let printed = print(&module);
        assert_eq!(print(&parse(&printed, false)), printed);
    }
}

#[test]
fn truncated_anywhere() {
    for (text, literate) in [(SAMPLE, false), (LITERATE, true)] {
        for (end, _) in text.char_indices() {
            let text = &text[..end];
            check_spans(text, &parse(text, literate));
        }
    }
}

#[test]
fn with_any_token_left_out() {
    let words: Vec<(usize, &str)> = SAMPLE.match_indices(|c: char| !c.is_alphanumeric()).collect();
    for pair in words.windows(2) {
        let text = format!("{}{}", &SAMPLE[..pair[0].0], &SAMPLE[pair[1].0..]);
        check_spans(&text, &parse(&text, false));
    }
}

/// Pieces that make texts the parser gets far into.
fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "f",
        "x",
        "T",
        "M.",
        "1",
        "'c'",
        "\"s\"",
        " ",
        " ",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        "=",
        "|",
        "->",
        "<-",
        "::",
        "=>",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "`",
        "@",
        "!",
        "~",
        "-",
        "--",
        "{-",
        "-}",
        "{-@",
        "@-}",
        "{-#",
        "#-}",
        "where ",
        "let ",
        "in ",
        "do ",
        "case ",
        "of ",
        "if ",
        "then ",
        "else ",
        "data ",
        "class ",
        "instance ",
        "type ",
        "import ",
        "module ",
        "deriving ",
        "infixl ",
        "newtype ",
        "forall ",
        "\\",
        "\\case ",
        "..",
        ":",
        "+",
        "'",
        "_",
        "(#",
        "#)",
        "[lq|",
        "|]",
        "λ",
        "→",
        "#if ",
        "\n#else\n",
        "\n#endif\n",
        "\n> ",
        "\\begin{code}\n",
        "\u{1}",
        "é",
        "𝔸",
        "\r\n",
        ".",
        "*",
        "$",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn any_string(text in any::<String>(), literate: bool) {
        check_spans(&text, &parse(&text, literate));
    }

    #[test]
    fn any_pieces(pieces in prop::collection::vec(piece(), 0..120), literate: bool) {
        let text = pieces.concat();
        check_spans(&text, &parse(&text, literate));
    }

    #[test]
    fn any_edit_of_the_sample(at in 0..SAMPLE.len(), len in 0..40usize, pieces in prop::collection::vec(piece(), 0..4)) {
        let start = (0..=at).rev().find(|&at| SAMPLE.is_char_boundary(at)).unwrap_or(0);
        let end = (start + len..SAMPLE.len()).find(|&at| SAMPLE.is_char_boundary(at)).unwrap_or(SAMPLE.len());
        let text = format!("{}{}{}", &SAMPLE[..start], pieces.concat(), &SAMPLE[end..]);
        check_spans(&text, &parse(&text, false));
    }

    #[test]
    fn what_parses_prints_to_itself(pieces in prop::collection::vec(piece(), 0..40)) {
        let module = parse(&format!("f = {}", pieces.concat()), false);
        let printed = print(&module);
        if module.problems.is_empty() && !printed.contains("{- ") {
            let again = parse(&printed, false);
            prop_assert_eq!(&again.problems, &[]);
            prop_assert_eq!(print(&again), printed);
        }
    }
}
