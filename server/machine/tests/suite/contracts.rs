//! Checks, assumptions, attempts and extents: what they decide, what they leave as it was, how they nest.

use crate::lisp::{Lisp, expression, name, program};
use limpid_base::Limits;
use limpid_machine::{
    CALLS, CHECK_BUDGET, ConcreteDomain, Handle, Logic, Machine, Outcome, RaisedKind, TextEnd, Transition, Violation,
};

const PRELUDE: &str = r#"
(data Pair (Pair a b))
(data Colour Red Green Blue)
(opaque mystery)
(def spin (\ (n) (spin (%intAdd n 1))))
(def slow (\ (n) (case n _ (0 5) (_ (slow (%intSub n 1))))))
(def caf (slow 50000))
(def fst (\ (p) (case p _ ((Pair a b) a))))
(def checked (\ (site x) (%seq (%check site (%intGt x 0) x) x)))
(def count (\ (n) (%within 3 n (case n _ (0 (%seq (%check 7 False n) 0)) (_ (count (%intSub n 1)))))))
(def nested (\ (n) (%within 4 n (case n _ (0 (%seq (%check 7 False n) 0)) (_ (%intAdd 1 (nested (%intSub n 1))))))))
(def deep (\ (n) (case n _ (0 True) (_ (%seq (%check n (deep (%intSub n 1)) n) True)))))
"#;

type Concretely<'p> = Machine<'p, ConcreteDomain<Logic>>;

fn outcome(machine: &mut Concretely<'_>, outcome: Outcome<Handle>) -> String {
    match outcome {
        Outcome::Value(handle) => machine.describe_value(handle, 3),
        Outcome::Raised(raised) => format!("!{:?}: {}", raised.kind, raised.message),
        Outcome::Unsupported(missing) => format!("!unsupported: {}", missing.what),
        Outcome::Violated(violation) => describe(machine, &violation),
        outcome => format!("!{outcome:?}"),
    }
}

/// The site, what it shows, the calls under way; whether only a guard asked.
fn describe(machine: &mut Concretely<'_>, violation: &Violation) -> String {
    let mut text = format!("violated {} {}", violation.site, shown(machine, violation.values));
    for call in &violation.calls {
        text += &format!(" in {} {}", call.site, shown(machine, call.values));
    }
    text + if violation.demanded { "" } else { " (not demanded)" }
}

fn shown(machine: &mut Concretely<'_>, handle: Handle) -> String {
    machine.force(handle, &mut Limits::fuel(1_000_000));
    machine.describe_value(handle, 3)
}

fn prelude() -> Lisp {
    program(PRELUDE)
}

fn eval(text: &str) -> String {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression(text));
    let end = machine.force(handle, &mut Limits::fuel(10_000_000));
    outcome(&mut machine, end)
}

/// One transition after the other, with a collection every so often.
fn eval_stepwise(text: &str, collect: u64) -> String {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression(text));
    let value = machine.value(handle);
    machine.start(value);
    let end = loop {
        match machine.step() {
            Transition::Continue if machine.steps() % collect == 0 => machine.collect_garbage(),
            Transition::Continue => {}
            Transition::Done(outcome) => break outcome,
            Transition::Fork(_) => panic!("nothing is unknown"),
        }
    };
    let mark = machine.mark();
    let end = end.map(|value| machine.hold(value));
    machine.collect_garbage();
    assert!(machine.mark() >= mark);
    outcome(&mut machine, end)
}

/// Runs it in one go, in short slices, and stepwise with collections: always the same.
#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(eval(text), expected, "{text}");
    assert_eq!(eval_in_slices(text), expected, "in slices: {text}");
    for collect in [5, 997] {
        assert_eq!(eval_stepwise(text, collect), expected, "collecting every {collect}: {text}");
    }
}

fn eval_in_slices(text: &str) -> String {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression(text));
    let mut end = machine.force(handle, &mut Limits::fuel(7));
    while end == Outcome::OutOfFuel {
        end = machine.run(&mut Limits::fuel(7)).map(|value| machine.hold(value));
    }
    outcome(&mut machine, end)
}

#[test]
fn checks_pass_or_are_violated() {
    check("(%seq (%check 7 (%intLt 1 2) 5) 10)", "10");
    check("(%seq (%check 7 (%intLt 2 1) 5) 10)", "violated 7 5");
    check("(checked 3 -4)", "violated 3 -4");
    check("(checked 3 4)", "4");
    // What is shown is not evaluated by the check, and can be evaluated afterwards.
    check("(%seq (%check 7 False (Pair (slow 9) (%error \"e\"))) 10)", "violated 7 Pair _ _");
    check("(let ((x (slow 9))) (%seq (%check 7 True %undefined) x))", "5");
    check("(%check 7 5 0)", "!unsupported: a check of something that is no truth");
    check("(%check (slow 1) False 0)", "!unsupported: a check without number");
}

#[test]
fn what_cannot_be_decided_passes() {
    check("(%seq (%check 1 (%error \"x\") 0) 10)", "10");
    check("(%seq (%check 1 (spin 0) 0) 10)", "10");
    check("(%seq (%check 1 mystery 0) 10)", "10");
    check("(%seq (%check 1 (%intEq 0 (%intDiv 1 0)) 0) 10)", "10");
    check("(%seq (%check 1 (%integerEq 0n (%integerShiftL 1n 1000000000000)) 0) 10)", "10");
    check("(%seq (%check 1 (%doubleEq 0.0 (%doubleDiv 1.0 0.0)) 0) 10)", "10");
}

#[test]
fn the_bound_is_kept() {
    let lisp = prelude();
    for budget in [100, CHECK_BUDGET] {
        let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default()).with_check_budget(budget);
        let handle = machine.expression(name("it"), expression("(%seq (%check 1 (spin 0) 0) 10)"));
        assert!(matches!(machine.force(handle, &mut Limits::unlimited()), Outcome::Value(_)));
        assert!((budget..budget + 20).contains(&machine.steps()), "{} for {budget}", machine.steps());
    }
}

#[test]
fn broken_off_thunks_are_evaluated_anew() {
    check("(let ((x (slow 50000))) (%seq (%check 1 (%intGt x 0) 0) x))", "5");
    check("(let ((y (slow 50000))) (let ((x (%intAdd y 1))) (%seq (%check 1 (%intGt x 0) 0) (%intAdd x y))))", "11");
    check("(%seq (%check 1 (%intGt caf 0) 0) (%intAdd caf caf))", "10");
    check("(let ((x (slow 50000))) (%seq (%attempt (%intAdd x 1)) x))", "5");
    check("(let ((p (Pair (slow 50000) 2))) (%seq (%check 1 (%intGt (fst p) 0) 0) (fst p)))", "5");
    // Something without code is met while thunks are under evaluation.
    check("(let ((y (slow 3))) (let ((x (%seq y mystery))) (%seq (%attempt x) y)))", "5");
    check("(let ((x (%seq (slow 3) mystery))) (%seq (%attempt x) x))", "!unsupported: T.mystery has no code");
}

#[test]
fn failures_stay_failures() {
    check("(let ((x (%error \"e\"))) (%seq (%check 1 (%intGt x 0) 0) x))", "!Error: e");
    check("(let ((x (%error \"e\"))) (%seq (%attempt x) (%catch x (\\ (k m) 3))))", "3");
    check("(let ((x (%catch (%error \"e\") (\\ (k m) 3)))) (%seq (%check 1 (%intGt x 5) x) x))", "violated 1 3");
}

#[test]
fn a_guard_may_ask_for_what_waits_for_it() {
    check("(letrec ((x (%seq (%check 1 (%intGt x 0) 0) 5))) x)", "5");
    check("(letrec ((x (%seq (%attempt (%intAdd x 1)) 5))) x)", "5");
    check("(letrec ((x (%seq (%assume (%intGt x 0)) 5))) x)", "!Pruned");
    // The program's own loop is found when the program asks.
    check("(letrec ((x (%intAdd x 1))) (%seq (%check 1 (%intGt x 0) 0) x))", "!Loop: <<loop>>");
}

#[test]
fn checks_inside_predicates() {
    check("(%seq (%check 1 (%seq (%check 2 False 9) True) 8) 10)", "violated 2 9 (not demanded)");
    check("(%seq (%check 1 (%seq (%check 2 True 9) False) 8) 10)", "violated 1 8");
    check("(let ((x (checked 2 -1))) (%seq (%check 1 (%intGt x 0) 8) x))", "violated 2 -1 (not demanded)");
    // What is undecided inside does not decide what is around it.
    check("(%seq (%check 1 (%seq (%check 2 (%error \"e\") 9) False) 8) 10)", "violated 1 8");
    check("(%seq (%check 1 (%seq (%check 2 mystery 9) False) 8) 10)", "violated 1 8");
    check("(deep 50)", "True");
}

#[test]
fn an_inner_guard_leaves_time_to_the_outer() {
    check("(%seq (%check 1 (%seq (%check 2 (spin 0) 9) False) 8) 10)", "violated 1 8");
    check("(%seq (%attempt (%seq (%attempt (spin 0)) (%check 2 False 9))) 10)", "violated 2 9 (not demanded)");
    // The outer one runs out in turn.
    check("(%seq (%check 1 (%seq (%check 2 (spin 0) 9) (spin 0)) 8) 10)", "10");
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression("(%check 1 (%seq (%attempt (spin 0)) (spin 0)) 0)"));
    assert!(matches!(machine.force(handle, &mut Limits::unlimited()), Outcome::Value(_)));
    assert!(machine.steps() < CHECK_BUDGET + 20, "{}", machine.steps());
}

#[test]
fn attempts_swallow_failures_but_no_violations() {
    check("(%seq (%attempt (%error \"x\")) 1)", "1");
    check("(%seq (%attempt (spin 0)) 1)", "1");
    check("(%seq (%attempt mystery) 1)", "1");
    check("(%seq (%attempt 5) 1)", "1");
    check("(%seq (%attempt (checked 3 -4)) 1)", "violated 3 -4 (not demanded)");
    check("(%seq (%attempt (%attempt (checked 3 -4))) 1)", "violated 3 -4 (not demanded)");
    check("(%seq (%attempt (%catch (checked 3 -4) (\\ (k m) 0))) 1)", "violated 3 -4 (not demanded)");
    check("(%catch (checked 3 -4) (\\ (k m) 0))", "violated 3 -4");
    // What was evaluated stays evaluated: the check is not run again.
    check("(let ((x (checked 3 4))) (%seq (%attempt x) x))", "4");
}

#[test]
fn assumptions_prune() {
    check("(%seq (%assume (%intLt 1 2)) 10)", "10");
    check("(%seq (%assume (%intLt 2 1)) 10)", "!Pruned");
    check("(%seq (%assume (%error \"x\")) 10)", "!Pruned");
    check("(%seq (%assume (spin 0)) 10)", "!Pruned");
    check("(%seq (%assume mystery) 10)", "!Pruned");
    check("(%catch (%seq (%assume False) 10) (\\ (k m) 0))", "!Pruned");
    check("(%seq (%assume (%seq (%check 2 False 9) True)) 10)", "violated 2 9 (not demanded)");
}

#[test]
fn assumptions_inside_guards() {
    check("(%seq (%attempt (%assume False)) 10)", "!Pruned");
    // Undecided, they leave the guard around them undecided.
    check("(%seq (%attempt (%assume (%error \"x\"))) 10)", "10");
    check("(%seq (%attempt (%assume (spin 0))) 10)", "10");
    check("(%seq (%check 1 (%seq (%assume (spin 0)) False) 0) 10)", "10");
    check("(%seq (%check 1 (%seq (%assume (%seq (%assume mystery) True)) False) 0) 10)", "10");
    check("(%seq (%assume (%seq (%assume mystery) True)) 10)", "!Pruned");
    check("(let ((x (%seq (%assume (%error \"e\")) 5))) (%seq (%attempt x) x))", "!Pruned");
}

#[test]
fn calls_under_way() {
    check("(%within 1 10 (%within 2 20 (checked 3 -4)))", "violated 3 -4 in 2 20 in 1 10");
    check("(%within 1 10 (%seq (%within 2 20 (slow 3)) (checked 3 -4)))", "violated 3 -4 in 1 10");
    check(
        "(%within 1 10 (%seq (%catch (%within 2 20 (%error \"e\")) (\\ (k m) 0)) (checked 3 -4)))",
        "violated 3 -4 in 1 10",
    );
    check("(%within 1 10 (%seq (%attempt (%within 2 20 (spin 0))) (checked 3 -4)))", "violated 3 -4 in 1 10");
    check("(%within 1 10 (%seq (%attempt (%within 2 20 (%error \"e\"))) (checked 3 -4)))", "violated 3 -4 in 1 10");
    check("(%seq (%within 1 10 (slow 3)) (checked 3 -4))", "violated 3 -4");
    check("(%within 1 (slow 2) (checked 3 -4))", "violated 3 -4 in 1 5");
    check("(%within (slow 2) 1 5)", "!unsupported: a call without number");
    check("(count 2)", "violated 7 0 in 3 0 in 3 1 in 3 2");
}

fn violation(text: &str) -> (Vec<i64>, usize) {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression(text));
    let Outcome::Violated(violation) = machine.force(handle, &mut Limits::unlimited()) else { panic!("{text}") };
    let values = violation.calls.iter().map(|call| shown(&mut machine, call.values).parse().expect("a number"));
    let values = values.collect();
    machine.collect_garbage();
    (values, machine.state().size())
}

#[test]
fn long_chains_of_calls_are_cut_in_the_middle() {
    let (innermost, outermost) = CALLS;
    for text in ["(count 1000)", "(nested 1000)"] {
        let (values, _) = violation(text);
        assert_eq!(values.len(), innermost + outermost, "{text}");
        assert_eq!(values[..innermost], *(0..innermost as i64).collect::<Vec<_>>(), "{text}");
        assert_eq!(values[innermost..], [995, 996, 997, 998, 999, 1000], "{text}");
    }
}

#[test]
fn tail_calls_with_extents_take_no_memory() {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression("(count 1000000)"));
    assert_eq!(machine.force(handle, &mut Limits::fuel(1_000_000)), Outcome::OutOfFuel);
    machine.collect_garbage();
    assert!(machine.state().size() < 500, "{}", machine.state().size());
}

#[test]
fn what_was_under_evaluation_can_be_asked_for_after_a_violation() {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression("(letrec ((x (%seq (%check 1 False x) 5))) (%intAdd x 1))"));
    let Outcome::Violated(first) = machine.force(handle, &mut Limits::unlimited()) else { panic!() };
    // Nothing goes on where it stopped, but everything can start anew and comes to the same end.
    let Outcome::Unsupported(missing) = machine.run(&mut Limits::unlimited()) else { panic!() };
    assert_eq!(missing.what, "nothing to evaluate");
    for handle in [handle, first.values] {
        let Outcome::Violated(again) = machine.force(handle, &mut Limits::unlimited()) else { panic!() };
        assert_eq!((again.site, again.demanded), (1, true));
    }
}

#[test]
fn a_violation_survives_collections() {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let text = "(%within 1 (Pair (slow 4) 2) (%seq (%check 1 False (Pair 1 (slow 3))) 5))";
    let handle = machine.expression(name("it"), expression(text));
    let Outcome::Violated(violation) = machine.force(handle, &mut Limits::unlimited()) else { panic!() };
    for _ in 0..3 {
        machine.collect_garbage();
    }
    assert_eq!(describe(&mut machine, &violation), "violated 1 Pair 1 _ in 1 Pair _ 2");
}

#[test]
fn a_violation_says_where() {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression("(%intAdd 1 (checked 3 -4))"));
    let Outcome::Violated(violation) = machine.force(handle, &mut Limits::unlimited()) else { panic!() };
    assert_eq!(violation.position.map(|position| position.binding), Some(name("checked")));
    let trace: Vec<_> = violation.trace.iter().map(|position| position.binding).collect();
    assert_eq!(trace, [name("checked"), name("it")]);
}

#[test]
fn strings_stop_at_a_violation() {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression("(: 'a' (%seq (%check 6 False 77) []))"));
    let (text, end) = machine.text(handle, 10, &mut Limits::unlimited());
    let TextEnd::Broken(Outcome::Violated(violation)) = end else { panic!("{end:?}") };
    assert_eq!((text.as_str(), describe(&mut machine, &violation).as_str()), ("a", "violated 6 77"));
}

#[test]
fn values_are_looked_at() {
    for (value, kind) in [
        ("5", 0),
        ("100000000000000000000n", 0),
        ("1.5", 1),
        ("1.5f", 1),
        ("(%doubleDiv 1.0 3.0)", 1),
        ("'c'", 2),
        ("True", 3),
        ("(Pair 1 2)", 3),
        ("\"text\"", 3),
        ("(\\ (x) x)", 4),
        ("checked", 4),
        ("(checked 1)", 4),
        ("(slow 3)", 0),
    ] {
        check(&format!("(%valueKind {value})"), &kind.to_string());
    }
    check("(%valueTag Red)", "0");
    check("(%valueTag Blue)", "2");
    check("(%valueTag (: 1 []))", "1");
    check("(%valueArity Blue)", "0");
    check("(%valueArity (Pair 1 2))", "2");
    check("(%valueField (Pair 1 (slow 3)) 1)", "5");
    check("(%valueField \"text\" 0)", "'t'");
    check("(%valueField (Pair 1 (%error \"e\")) (%intSub 1 1))", "1");
    check("(%valueField (Pair 1 2) 2)", "!unsupported: a field that the constructor does not have");
    check("(%valueField (Pair 1 2) -1)", "!unsupported: a field that the constructor does not have");
    check("(%valueField Red 0)", "!unsupported: a field that the constructor does not have");
    check("(%valueTag 5)", "!unsupported: valueTag of a value that has none");
    check("(%valueArity (\\ (x) x))", "!unsupported: valueArity of a value that has none");
    check("(%valueKind (%error \"e\"))", "!Error: e");
    // Inside a check this is undecided.
    check("(%seq (%check 1 (%intEq (%valueTag 5) 0) 0) 1)", "1");
}

#[test]
fn another_evaluation_in_the_middle_of_a_guard() {
    let lisp = prelude();
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Logic>::default());
    let handle = machine.expression(name("it"), expression("(%seq (%check 1 (spin 0) 0) 10)"));
    assert_eq!(machine.force(handle, &mut Limits::fuel(1_000)), Outcome::OutOfFuel);
    assert!(machine.state().is_guarded());
    let other = machine.expression(name("it"), expression("(%within 1 2 (checked 3 -4))"));
    let end = machine.force(other, &mut Limits::unlimited());
    assert_eq!(outcome(&mut machine, end), "violated 3 -4 in 1 2");
    assert!(!machine.state().is_guarded());
    let Outcome::Raised(raised) = machine.force(handle, &mut Limits::unlimited()) else { panic!() };
    assert_eq!(raised.kind, RaisedKind::Interrupted);
}
