//! Small programs in, instrumented core and violations out.

use std::sync::Arc;

use expect_test::{Expect, expect};
use limpid_base::{Gap, Limits, Name, QName};
use limpid_contracts::elaborate_with_dependencies;
use limpid_core::{Binding, DataType, Literal};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Loaded, Project, Source, Sources};
use limpid_library::library;
use limpid_machine::{ConcreteDomain, Handle, Logic, Machine, Outcome, Program, View};

use crate::{CheckMode, Monitored, Scope, ViolationReport};

struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

struct NoFiles;

impl Sources for NoFiles {
    fn find(&self, _: Name, _: &str, _: Name) -> Option<Source> {
        None
    }
}

/// A file and the libraries.
struct Linked(Arc<Loaded>);

impl Program for Linked {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        let own = self.0.compiled.core.bindings.iter().find(|binding| binding.name == name);
        own.cloned().or_else(|| library().binding(name))
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        let has = |data: &&Arc<DataType>| data.constructors.iter().any(|con| con.name == constructor);
        let own = self.0.compiled.core.data_types.iter().find(has);
        own.cloned().or_else(|| library().data_type_of(constructor))
    }
}

fn load(text: &str) -> (Linked, Scope) {
    let mut project = Project::new(&Embedded, &NoFiles);
    let loaded = project.load(Source { path: "Test.hs".into(), text: format!("module M where\n{text}").into() });
    let elaborated =
        elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
    assert!(elaborated.problems.is_empty(), "{:?}", elaborated.problems);
    let scope = Scope::new(&loaded, Arc::new(elaborated.contracts), elaborated.visible);
    (Linked(loaded), scope)
}

/// The core of what these names stand for when the program is monitored.
fn check_core(text: &str, functions: &[&str], made: &[&str], expected: Expect) {
    let (linked, scope) = load(text);
    let monitored = Monitored::new(&linked, vec![scope], CheckMode::Lazy);
    let mut printed = String::new();
    let own = functions.iter().map(|name| monitored.checked(QName::new("M", name))).collect::<Vec<_>>();
    for name in own.into_iter().chain(made.iter().map(|name| QName::new("M", name))) {
        let binding = monitored.binding(name).unwrap_or_else(|| panic!("there is no {name}"));
        printed.push_str(&limpid_core::print::binding(&binding));
        printed.push('\n');
    }
    expected.assert_eq(&printed);
}

/// How a root ends on whole numbers: a value, nothing (the precondition does not hold), or a violation.
fn run(text: &str, function: &str, mode: CheckMode, args: &[i64]) -> (String, Option<ViolationReport>) {
    let (linked, scope) = load(text);
    let monitored = Monitored::new(&linked, vec![scope], mode);
    let root = monitored.under_test(QName::new("M", function)).unwrap_or_else(|| panic!("{function} is no root"));
    assert_eq!(root.params.len(), args.len());
    let mut machine = Machine::new(&monitored, ConcreteDomain::<Logic>::default());
    let function = machine.global(root.name);
    let args: Vec<Handle> = args.iter().map(|arg| number(&mut machine, *arg)).collect();
    let run = if args.is_empty() { function } else { machine.apply(function, &args) };
    match machine.force_view(run, &mut Limits::fuel(100_000)) {
        Outcome::Value(View::Int(value)) => (value.to_string(), None),
        Outcome::Value(view) => (format!("{view:?}"), None),
        Outcome::Pruned => ("pruned".to_owned(), None),
        Outcome::Violated(violation) => ("violated".to_owned(), monitored.report(&mut machine, &violation, None)),
        other => (format!("{other:?}"), None),
    }
}

fn number(machine: &mut Machine<'_, ConcreteDomain<Logic>>, number: i64) -> Handle {
    let mut writer = crate::write::Writer::default();
    let root = writer.literal(Literal::Int(number));
    writer.body.root = Some(root);
    machine.expression(QName::new("M", "argument"), Arc::new(writer.body))
}

const HALF: &str = "{-@ half :: n:Int -> d:{Int | d /= 0} -> {v:Int | v <= n} @-}\n\
    half :: Int -> Int -> Int\nhalf n d = n `div` d\n\
    {-@ user :: {n:Int | n > 3} -> Int @-}\nuser :: Int -> Int\nuser n = half n (n - 5)\n";

#[test]
fn a_call_checks_what_the_callee_asks_for() {
    check_core(
        HALF,
        &["user"],
        &["half$call"],
        expect![[r#"
        M.`user$body` : Int -> Int
        M.`user$body` = \(n_0 : Int) -> M.`half$call` 0 n_0 (GHC.Num.`Num Int.-` n_0 5)

        M.`half$call` : ?
        M.`half$call` =
          \(site~0 : ?) (n~1 : ?) (d~2 : ?) ->
            case intAdd# site~0 1 of (site~3 : ?) {
              _ ->
                case check# site~3 (intNe# d~2 0) ((,) n~1 d~2) of (done~4 : ?) {
                  _ -> within# site~0 ((,) n~1 d~2) (M.`half$body` n~1 d~2)
                }
            }

    "#]],
    );
}

#[test]
fn the_root_assumes_its_precondition() {
    assert_eq!(run(HALF, "user", CheckMode::Lazy, &[7]).0, "3");
    assert_eq!(run(HALF, "user", CheckMode::Lazy, &[3]).0, "pruned");
    let (end, report) = run(HALF, "user", CheckMode::Lazy, &[5]);
    assert_eq!(end, "violated");
    let report = report.expect("a violation has a report");
    assert_eq!(report.site.function, QName::new("M", "user"));
    let filled = report.filled.expect("the refinement can be filled in");
    assert_eq!((&*filled.claim.to_string(), filled.filled.as_str()), ("d /= 0", "0 /= 0"));
}

#[test]
fn whose_text_it_is_owes_it() {
    // Half of -7, rounded down, is -4: greater than the postcondition allows, and no other function is to blame.
    let (end, report) = run(HALF, "half", CheckMode::Lazy, &[7, -1]);
    assert_eq!(end, "-7");
    assert!(report.is_none());
    let (end, report) = run(HALF, "half", CheckMode::Lazy, &[-7, 2]);
    assert_eq!(end, "violated");
    assert_eq!(report.map(|report| report.site.subject), Some(QName::new("M", "half")));
}

#[test]
fn laziness_hides_calls_only_from_the_lazy_run() {
    let text = "{-@ pos :: {n:Int | n > 0} -> Int @-}\npos :: Int -> Int\npos n = n\n\
        unused :: Int -> Int\nunused n = const 1 (pos n)\n";
    assert_eq!(run(text, "unused", CheckMode::Lazy, &[0]).0, "1");
    assert_eq!(run(text, "unused", CheckMode::All, &[0]).0, "violated");
    assert_eq!(run(text, "unused", CheckMode::All, &[1]).0, "1");
}

#[test]
fn what_the_logic_does_not_determine_is_never_false() {
    let text = "{-@ measure mystery :: Int -> Int @-}\n\
        {-@ f :: n:Int -> {v:Int | mystery v > 0} @-}\nf :: Int -> Int\nf n = n\n";
    assert_eq!(run(text, "f", CheckMode::Lazy, &[1]).0, "1");
}

/// Why a root has no inputs that can be made up, and whether some of them are assumed only when somebody looks.
fn inputs(text: &str, function: &str) -> (Option<Gap>, bool) {
    let (linked, scope) = load(text);
    let monitored = Monitored::new(&linked, vec![scope], CheckMode::Lazy);
    let root = monitored.under_test(QName::new("M", function)).unwrap_or_else(|| panic!("{function} is no root"));
    (root.gap, root.accepts.is_some())
}

#[test]
fn proofs_for_all_arguments_cannot_be_made_up() {
    let text = "{-@ LIQUID \"--higherorder\" @-}\n\
        {-@ f :: g:(Int -> Int) -> (x:Int -> {v:() | g x > 0}) -> Int @-}\n\
        f :: (Int -> Int) -> (Int -> ()) -> Int\nf g _ = g 1\n\
        {-@ h :: (x:Int -> {v:Int | v > x}) -> Int @-}\nh :: (Int -> Int) -> Int\nh g = g 1\n\
        {-@ k :: _ -> Int @-}\nk :: (Int -> Int) -> Int\nk g = g 1\n";
    let gap = inputs(text, "f").0.expect("nobody can make up the proof");
    assert!(matches!(gap, Gap::Proof { .. }), "{gap}");
    assert_eq!(inputs(text, "h"), (None, false));
    assert_eq!(inputs(text, "k").0, Some(Gap::Inferred));
}

#[test]
fn what_types_say_of_parts_waits_until_somebody_looks() {
    let text = "{-@ f :: [{v:Int | v > 0}] -> Int @-}\nf :: [Int] -> Int\nf _ = 1\n\
        {-@ g :: [Int]<{\\x y -> x <= y}> -> Int @-}\ng :: [Int] -> Int\ng _ = 1\n\
        {-@ h :: {v:[Int] | len v > 0} -> {n:Int | n > 0} -> Int @-}\nh :: [Int] -> Int -> Int\nh _ n = n\n";
    assert_eq!(inputs(text, "f"), (None, true));
    assert_eq!(inputs(text, "g"), (None, true));
    assert_eq!(inputs(text, "h"), (None, false));
}

#[test]
fn invariants_are_believed_of_inputs() {
    let text = "{-@ invariant {v:Int | v > 0} @-}\n\
        {-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf n = n\n";
    assert_eq!(run(text, "f", CheckMode::Lazy, &[1]).0, "1");
    assert_eq!(run(text, "f", CheckMode::Lazy, &[0]).0, "pruned");
}

#[test]
fn division_by_negative_numbers_is_decided_where_all_agree() {
    let text = "{-@ f :: x:Int -> {y:Int | y /= 0} -> {v:Int | v == x / y} @-}\n\
        f :: Int -> Int -> Int\nf x y = if y == 0 then 0 else 3\n";
    assert_eq!(run(text, "f", CheckMode::Lazy, &[7, 2]).0, "3");
    assert_eq!(run(text, "f", CheckMode::Lazy, &[7, 3]).0, "violated");
    assert_eq!(run(text, "f", CheckMode::Lazy, &[7, -2]).0, "3");
    assert_eq!(run(text, "f", CheckMode::Lazy, &[6, -2]).0, "violated");
}

/// The refinement of a violation, with values.
fn filled(text: &str, function: &str, args: &[i64]) -> String {
    match run(text, function, CheckMode::Lazy, args) {
        (_, Some(report)) => report.filled.map_or_else(String::new, |filled| filled.filled),
        (end, None) => end,
    }
}

#[test]
fn without_a_metric_the_first_size_must_go_down() {
    let text = "up :: Int -> Int -> Int\nup n m = if n >= m then 0 else up (n + 1) m\n\
        down :: Int -> Int\ndown n = if n == 0 then 0 else down (n - 1)\n\
        {-@ lazy for @-}\nfor :: Int -> Int\nfor n = if n > 3 then n else for (n + 1)\n\
        outer :: Int -> Int\nouter n = go n\n  where\n    go k = if k > 9 then k else go (k + 1)\n";
    assert_eq!(filled(text, "up", &[1, 1]), "0");
    assert_eq!(filled(text, "up", &[0, 1]), "1 < 0");
    assert_eq!(filled(text, "down", &[3]), "0");
    assert_eq!(filled(text, "down", &[-1]), "0 <= -2");
    assert_eq!(filled(text, "for", &[0]), "4");
    assert_eq!(filled(text, "outer", &[9]), "10 < 9");
}

#[test]
fn functions_that_call_each_other_go_down_together() {
    let text = "{-@ ping :: n:Nat -> Int / [n] @-}\nping :: Int -> Int\nping 0 = 0\nping n = pong n\n\
        {-@ pong :: n:Nat -> Int / [n] @-}\npong :: Int -> Int\npong 0 = 0\npong n = ping (n - 1)\n";
    assert_eq!(filled(text, "pong", &[0]), "0");
    assert_eq!(filled(text, "ping", &[2]), "2 < 2");
}

#[test]
fn arguments_that_a_pragma_names_go_down_instead() {
    let text = "{-@ decrease late 2 @-}\nlate :: Int -> Int -> Int\n\
        late n d = if d <= 0 then n else late (n + 1) (d - 1)\n";
    assert_eq!(filled(text, "late", &[0, 3]), "3");
}

#[test]
fn a_function_inside_a_result_is_called() {
    let text = "{-@ pair :: n:Int -> (Int, {k:Int | k > n} -> {v:Int | v > 0}) @-}\n\
        pair :: Int -> (Int, Int -> Int)\npair n = (n, \\k -> k)\n";
    // The second number is for the function in the pair.
    assert_eq!(filled(text, "pair", &[-2, -1]), "-1 > 0");
    assert_eq!(filled(text, "pair", &[0, 0]), "pruned");
}

#[test]
fn a_field_name_that_recurs_means_the_outer_field() {
    let text = "data T a = L | N {root :: a, left :: T a, right :: T a}\n\
        {-@ data T a = L | N {root :: a, left :: T {v:a | v < root}, right :: T {v:a | root < v}} @-}\n\
        f :: Int -> T Int\nf n = N n (N 4 L (N 5 L (N 69 L L))) L\n";
    let (_, report) = run(text, "f", CheckMode::Lazy, &[66]);
    let filled = report.and_then(|report| report.filled).map(|filled| filled.filled);
    assert_eq!(filled.as_deref(), Some("69 < 66"));
}
