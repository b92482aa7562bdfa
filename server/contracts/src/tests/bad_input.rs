//! Whatever stands in an annotation, the answer is a list of problems with places in the file; and aliases that expand
//! without bound are cut off.

use std::fmt::Write as _;

use expect_test::expect;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::{check_problems, elaborated, problems_of};

/// A program around the text of an annotation.
fn around(annotation: &str) -> String {
    let annotation = annotation.replace("@-}", "").replace("{-", "").replace("-}", "");
    format!(
        "module M where\ndata T a = A {{ fa :: Int }} | B a\n{{-@ {annotation} @-}}\nf :: Int -> T a -> Int\nf x _ = x\n"
    )
}

fn assert_places(text: &str) {
    let elaborated = elaborated(text, &[]);
    for problem in &elaborated.problems {
        let under = text.get(problem.span.start as usize..problem.span.end as usize);
        assert!(under.is_some() && !problem.message.is_empty(), "{problem:?} in {text:?}");
    }
}

/// Pieces of annotations, well and badly put together.
fn pieces() -> impl Strategy<Value = String> {
    let words = vec![
        "f ::",
        "x:Int",
        "->",
        "{v:Int |",
        "v > 0",
        "}",
        "T a",
        "type P X =",
        "P x",
        "P (P x)",
        "predicate Q X Y =",
        "X < Y",
        "Q",
        "Q 1 2",
        "data T a =",
        "A { fa ::",
        "B { b ::",
        "measure m ::",
        "m (A x) =",
        "m (B y) =",
        "len",
        "fa v",
        "invariant",
        "class Eq a where",
        "instance Show T where",
        "forall <p :: a -> Bool>.",
        "<p>",
        "a<p>",
        "assume",
        "reflect f",
        "inline f",
        "lazy f",
        "/ [x]",
        "(",
        ")",
        "[",
        "]",
        ",",
        ";",
        "&&",
        "||",
        "=>",
        "<=>",
        "if x then 1 else 2",
        "\"s\"",
        "12",
        "1.5",
        "_",
        "using (T a) as",
        "qualif Q(v:a):",
        "embed T as int",
        "LIQUID \"--reflection\"",
        "\n   ",
        "\n",
    ];
    prop::collection::vec(prop::sample::select(words), 0..40).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(3),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_pieces_are_elaborated(annotation in pieces()) {
        assert_places(&around(&annotation));
    }

    #[test]
    fn any_bytes_are_elaborated(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        assert_places(&around(&String::from_utf8_lossy(&bytes)));
    }

    /// Every alias uses earlier ones, as often as it likes: whatever the sizes, elaboration comes to an end, and
    /// what is said is said about an alias.
    #[test]
    fn any_chain_of_aliases_comes_to_an_end(uses in prop::collection::vec(prop::collection::vec(0usize..30, 1..5), 1..30)) {
        let mut text = "module M where\n{-@ predicate P0 X = X < 0 @-}\n".to_owned();
        for (place, used) in uses.iter().enumerate() {
            let body: Vec<String> = used.iter().map(|other| format!("P{} X", other.min(&place))).collect();
            let _ = writeln!(text, "{{-@ predicate P{} X = {} @-}}", place + 1, body.join(" || "));
        }
        let _ = writeln!(text, "{{-@ f :: {{v:Int | P{} v}} @-}}\nf :: Int\nf = 0", uses.len());
        let found = elaborated(&text, &[]);
        prop_assert!(found.problems.iter().all(|problem| problem.message.contains("too large")));
        let nodes = found.contracts.predicates.values().map(|alias| match &alias.body {
            crate::AliasBody::Pred(term, _) => term.size(1_000_000),
            crate::AliasBody::Type(_) => 0,
        });
        prop_assert!(nodes.max() <= Some(20_000));
    }
}

#[test]
fn aliases_that_double_in_their_own_arguments() {
    let mut nested = "v".to_owned();
    for _ in 0..30 {
        nested = format!("(Twice {nested})");
    }
    let text = format!(
        "module M where\n{{-@ predicate Twice X = X + X @-}}\n{{-@ f :: {{v:Int | 0 < {nested}}} @-}}\nf :: Int\nf = 1\n"
    );
    let problems = problems_of(&elaborated(&text, &[]), &text);
    let messages: Vec<&str> = problems.lines().map(|line| line.rsplit("`: ").next().unwrap_or(line)).collect();
    assert!(!messages.is_empty());
    assert!(messages.iter().all(|message| message.contains("becomes too large")), "{problems}");
}

#[test]
fn types_that_double_in_their_own_arguments() {
    let mut nested = "Int".to_owned();
    for _ in 0..30 {
        nested = format!("(Two {nested})");
    }
    let text = format!("module M where\n{{-@ type Two a = (a, a) @-}}\n{{-@ type Many = {nested} @-}}\n");
    let problems = problems_of(&elaborated(&text, &[]), &text);
    assert!(problems.contains("The alias `Two` becomes too large when it is expanded here."), "{problems}");
}

#[test]
fn many_large_aliases() {
    let mut text = "module M where\n{-@ predicate P0 X = X < 0 @-}\n".to_owned();
    for place in 1..=10 {
        let before = place - 1;
        let _ = writeln!(text, "{{-@ predicate P{place} X = P{before} X || P{before} (X + 1) @-}}");
    }
    for place in 0..200 {
        let _ = writeln!(text, "{{-@ f{place} :: {{v:Int | P10 v}} @-}}\nf{place} :: Int\nf{place} = 0");
    }
    let found = elaborated(&text, &[]);
    let expected = "The aliases of this module become too large: `P10` is not expanded. It is taken as unknown; \
                    use smaller aliases.";
    assert!(found.problems.iter().any(|problem| problem.message == expected), "{:?}", found.problems.first());
}

#[test]
fn deep_types_and_terms() {
    let arrows = "Int -> ".repeat(1_500);
    let sum = "v + ".repeat(1_500);
    let parentheses = ("(".repeat(60), ")".repeat(60));
    let text = format!(
        "module M where\n{{-@ type Deep = {arrows} Int @-}}\n{{-@ g :: {{v:Int | 0 < {sum} v}} @-}}\ng :: Int\ng = 1\n\
         {{-@ h :: {{v:Int | {} v < 1 {}}} @-}}\nh :: Int\nh = 0\n{{-@ f :: Deep @-}}\nf :: Int\nf = 0\n",
        parentheses.0, parentheses.1
    );
    let problems = elaborated(&text, &[]).problems;
    let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert!(
        matches!(messages[..], [one] if one.starts_with("The specification of `f` does not refine")),
        "{messages:?}"
    );
}

#[test]
fn what_is_too_deep_is_said() {
    let text = format!("module M where\n{{-@ f :: {} Int @-}}\nf :: Int\nf = 0\n", "(".repeat(50_000));
    let problems = elaborated(&text, &[]).problems;
    assert!(!problems.is_empty());
    assert_places(&text);
}

#[test]
fn broken_items_do_not_lose_the_others() {
    check_problems(
        r#"module M where
{-@ f :: {v:Int | v > @-}
{-@ g :: x:Int -> {v:Int | v > y} @-}
{-@ type = @-}
{-@ h :: Lost @-}
f :: Int
f = 1
g :: Int -> Int
g x = x
h :: Int
h = 0
"#,
        expect![[r#"
            2: `{`: This `{` is never closed.
            3: `y`: `y` is not in scope in this refinement. It is no measure, field or reflected function; the names here are `x`, `v`.
            4: `=`: Expected the name of a type alias, but found `=`.
            5: `Lost`: There is no type or alias `Lost` in scope.
        "#]],
    );
}
