use expect_test::expect;
use limpid_base::QName;
use limpid_report::{Assumed, ClaimShape, CulpritKind, EventKind, MissingCase, ObligationClass};

use super::LONGEST;
use crate::sample::{self, Sample, open, weak};

fn assumed(call: &str, result: &str, really: Option<&str>, promise: &str) -> Assumed {
    let (name, _) = promise.split_once(" :: ").expect("a signature");
    let name = name.trim_matches(['(', ')']);
    Assumed {
        callee: QName::new("Sample", name),
        name: name.to_owned(),
        call: call.to_owned(),
        result: result.to_owned(),
        really: really.map(str::to_owned),
        promise: Some(sample::promise(promise)),
    }
}

/// What comes after the excerpt, not indented.
fn below(sample: &Sample) -> String {
    let told = sample.told();
    let (_, below) = told.split_once("\n\n").expect("something comes after the excerpt");
    below.lines().map(|line| format!("{}\n", line.strip_prefix("  ").unwrap_or(line))).collect()
}

#[test]
fn an_argument_that_a_callee_may_give() {
    let text =
        "{-@ firstOf :: {xs:[a] | len xs > 0} -> a @-}\nfirstOf (x:_) = x\n\nfront cars = firstOf (sorted cars)\n";
    let mut sample = Sample::new(text, "front", "(sorted cars)").weak(CulpritKind::Callee, "sorted");
    sample.declared("{xs:[a] | len xs > 0}");
    sample.refinement("{xs:[a] | len xs > 0}", "len xs > 0", "0 > 0", &[("xs", "[]"), ("len xs", "0")]);
    sample.event("firstOf", &["[]"], EventKind::Given { argument: 0 });
    sample.example.call = "front [0]".to_owned();
    sample.example.assumed = vec![assumed("sorted [0]", "[]", Some("[0]"), "sorted :: [Int] -> [Int]")];
    expect![[r#"
        Sample.hs:4:22  weak-spec  front
          |
        1 | {-@ firstOf :: {xs:[a] | len xs > 0} -> a @-}
          |                --------------------- `firstOf` asks for this
        ...
        4 | front cars = firstOf (sorted cars)
          |                      ^^^^^^^^^^^^^ this could be []

          No input was found that goes wrong, but LiquidHaskell cannot know that: `sorted` promises too little.

          front [0]
          calls firstOf []     -- len xs > 0   is   0 > 0
          if sorted [0] = []   -- allowed by  sorted :: [Int] -> [Int]
          The real `sorted` returns [0] here; only its refinement allows [].

          No change was found that is proved to help. What `sorted` promises must rule out  sorted [0] = []
    "#]]
    .assert_eq(&sample.told());
}

#[test]
fn several_fields() {
    let mut sample = open(CulpritKind::Field, "seconds");
    sample.culprit(CulpritKind::Field, ":/:");
    expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: data types say too little of `seconds` and `(:/:)`."].assert_eq(&sample.sentence());
}

#[test]
fn several_culprits() {
    let mut sample = weak(CulpritKind::Callee, "glue");
    sample.culprit(CulpritKind::Callee, "<+>");
    sample.example.assumed.push(assumed("Nil <+> Nil", "Cons 0 Nil", Some("Nil"), "(<+>) :: Seq a -> Seq a -> Seq a"));
    // What is assumed and true is no news.
    sample.example.assumed.push(assumed("same Nil", "Nil", Some("Nil"), "same :: Seq a -> Seq a"));
    let refinement = "glue :: xs:Seq a -> {v:Seq a | count v == 0}\n(<+>) :: Seq a -> {v:Seq a | count v == 0}";
    sample.fix("glue", refinement);
    expect![[r#"
          No input was found that goes wrong, but LiquidHaskell cannot know that: `glue` and `(<+>)` promise too little.

          flatten (Cons (Cons 0 Nil) Nil) = Nil   -- count v == total xs   is   0 == 1
          if glue (Cons 0 Nil) Nil = Nil          -- allowed by  glue :: Seq a -> Seq a -> Seq a
          and Nil <+> Nil = Cons 0 Nil            -- allowed by  (<+>) :: Seq a -> Seq a -> Seq a
          The real `glue` returns Cons 0 Nil here; only its refinement allows Nil.
          The real `(<+>)` returns Nil here; only its refinement allows Cons 0 Nil.

          Fix: glue :: xs:Seq a -> {v:Seq a | count v == 0}
               (<+>) :: Seq a -> {v:Seq a | count v == 0}   [checked: `glue`, `(<+>)` and `flatten` verify]
    "#]]
    .assert_eq(&below(&sample));
}

#[test]
fn a_missing_case_and_a_field() {
    let mut sample = Sample::new("paint Red = 1\n", "paint", "paint Red = 1").weak(CulpritKind::Callee, "mix");
    sample.example.obligation.kind = ObligationClass::Totality;
    sample.example.violated = None;
    sample.event("paint", &["Blue"], EventKind::NoCase { missing: MissingCase::Equation });
    sample.example.call = "paint Blue".to_owned();
    sample.example.assumed = vec![assumed("mix Red", "Blue", Some("Red"), "mix :: Colour -> Colour")];
    let told = below(&sample);
    assert!(told.contains("paint Blue          -- no equation fits\n"), "{told}");
    let mut sample = Sample::new("open n = Till (cut n)\n", "open", "(cut n)").weak(CulpritKind::Callee, "cut");
    sample.example.obligation.kind = ObligationClass::Constructor;
    sample.refinement("{v:Int | v >= 0}", "v >= 0", "-1 >= 0", &[("v", "-1")]);
    sample.event("Till", &["(-1)"], EventKind::Built { field: 0 });
    sample.example.call = "open 0".to_owned();
    sample.example.assumed = vec![assumed("cut 0", "-1", Some("0"), "cut :: Int -> Int")];
    let told = below(&sample);
    assert!(told.contains("open 0\nbuilds Till (-1)   -- v >= 0   is   -1 >= 0\n"), "{told}");
}

#[test]
fn what_no_user_can_read_is_left_out() {
    let mut sample = open(CulpritKind::Callee, "glue");
    let long = format!("count x >= {}", "1 + ".repeat(LONGEST));
    sample.example.event.kind = EventKind::Open { known: vec![long, "count x >= 0".to_owned()] };
    if let Some(violated) = &mut sample.example.violated {
        violated.filled.clear();
    }
    expect![[r#"
          No input was found that goes wrong, but LiquidHaskell cannot know that: `glue` promises too little.

          needed    count (glue x (flatten xs)) == total arg   (Sample.hs:4:45)
          known     count x >= 0
          promised  glue :: Seq a -> Seq a -> Seq a

          No change was found that is proved to help. Let `glue` promise more of its result.
    "#]]
    .assert_eq(&below(&sample));
}

#[test]
fn a_claim_that_no_user_can_read_is_left_out() {
    let mut sample = open(CulpritKind::Callee, "glue");
    sample.shape(ClaimShape::Unreadable);
    let told = below(&sample);
    assert!(!told.contains("needed") && !told.contains("could be"), "{told}");
}
