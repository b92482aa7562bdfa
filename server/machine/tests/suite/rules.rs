//! The evaluation rules, on programs written in core.

use crate::lisp::{Lisp, expression, name, program};
use limpid_base::Limits;
use limpid_machine::{ConcreteDomain, Ghc, Handle, Machine, Outcome, RaisedKind, View};

/// A prelude in core.
const PRELUDE: &str = r#"
(def add (\ (a b) (%intAdd a b)))
(def mul (\ (a b) (%intMul a b)))
(def plus add)
(def id (\ (x) x))
(def const (\ (x y) x))
(def apply (\ (f x) (f x)))
(def compose (\ (f g x) (f (g x))))
(def undef %undefined)
(def err (\ (s) (%error s)))
(def foldr (\ (f z xs) (case xs _ ([] z) ((: y ys) (f y (foldr f z ys))))))
(def foldl (\ (f z xs) (case xs _ ([] z) ((: y ys) (foldl f (f z y) ys)))))
(def map (\ (f xs) (case xs _ ([] []) ((: y ys) (: (f y) (map f ys))))))
(def take (\ (n xs) (case n _ (0 []) (_ (case xs _ ([] []) ((: y ys) (: y (take (%intSub n 1) ys))))))))
(def foldl! (\ (f z xs) (%seq z (case xs _ ([] z) ((: y ys) (foldl! f (f z y) ys))))))
(def sum (foldl! add 0))
(def length (\ (xs) (foldr (\ (x n) (%intAdd 1 n)) 0 xs)))
(def head (\ (xs) (case xs _ ([] (err "empty list")) ((: y ys) y))))
(def fst (\ (p) (case p _ (((,) a b) a))))
(def upto (\ (a b) (case (%intGt a b) _ (True []) (False (: a (upto (%intAdd a 1) b))))))
(def from (\ (n) (: n (from (%intAdd n 1)))))
(def repeat (\ (x) (letrec ((xs (: x xs))) xs)))
(def append (\ (xs ys) (case xs _ ([] ys) ((: z zs) (: z (append zs ys))))))
(def nfib (\ (n) (case (%intLt n 2) _ (True 1) (False (%intAdd 1 (%intAdd (nfib (%intSub n 1)) (nfib (%intSub n 2))))))))
(data Maybe Nothing (Just a))
(data Strict (S a!) (P a! b))
(newtype Age (Age a))
"#;

fn with(more: &str) -> Lisp {
    program(&format!("{PRELUDE}{more}"))
}

/// The value of an expression, evaluated to the depth of ten constructors.
fn eval(text: &str) -> String {
    eval_in(&with(""), text)
}

fn eval_in(lisp: &Lisp, text: &str) -> String {
    let mut machine = Machine::new(lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.expression(name("it"), expression(text));
    show(&mut machine, handle, 10)
}

fn show(machine: &mut Machine<'_, ConcreteDomain>, handle: Handle, depth: usize) -> String {
    match machine.force_view(handle, &mut Limits::fuel(100_000_000)) {
        Outcome::Value(View::Con { name, fields, .. }) => {
            let mut parts = vec![name.ident.to_string()];
            for field in fields {
                let part = if depth == 0 { "_".to_owned() } else { show(machine, field, depth - 1) };
                parts.push(if part.contains(' ') { format!("({part})") } else { part });
            }
            parts.join(" ")
        }
        Outcome::Value(_) => machine.describe_value(handle, 0),
        Outcome::Raised(raised) => format!("!{:?}: {}", raised.kind, raised.message),
        Outcome::Unsupported(missing) => format!("!unsupported: {}", missing.what),
        outcome => format!("!{outcome:?}"),
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(eval(text), expected, "{text}");
}

#[test]
fn arithmetic_and_calls() {
    check("(add 1 2)", "3");
    check("(plus 1 (mul 2 3))", "7");
    check("(nfib 15)", "1973");
    check("(%intMul (%intAdd 1 2) (%intSub 10 (nfib 3)))", "15");
    check("(sum (upto 1 100))", "5050");
    check("((\\ (x y) (%intSub x y)) 5 3)", "2");
    check("(apply id (apply (add 1) 2))", "3");
}

#[test]
fn partial_and_over_application() {
    check("((add 1) 2)", "3");
    check("(let ((inc (add 1))) (inc (inc 5)))", "7");
    check("(id id id add 1 2)", "3");
    check("(compose (add 1) (mul 2) 5)", "11");
    check("((const add 9) 3 4)", "7");
    check("(map (add 10) (upto 1 3))", ": 11 (: 12 (: 13 []))");
    check("(foldr compose id (map add (upto 1 3)) 10)", "16");
    check("((case True _ (True add) (False mul)) 3 4)", "7");
    check(
        "(let ((f (\\ (a b c d) (%intAdd (%intAdd a b) (%intMul c d))))) (let ((g (f 1))) (let ((h (g 2))) (h 3 4))))",
        "15",
    );
    check("(let ((k (\\ (a) (\\ (b) (%intSub a b))))) (k 5 3))", "2");
    check("(add 1)", "<T.add>");
}

#[test]
fn laziness() {
    check("(const 1 undef)", "1");
    check("(fst ((,) 1 undef))", "1");
    check("(take 3 (from 5))", ": 5 (: 6 (: 7 []))");
    check("(length (: undef (: undef [])))", "2");
    check("(let ((x (err \"boom\"))) 5)", "5");
    check("(take 2 (repeat 1))", ": 1 (: 1 [])");
    check("(%seq undef 1)", "!Undefined: Prelude.undefined");
    check("(%seq (\\ (x) undef) 1)", "1");
    check("(%seq (: undef undef) 1)", "1");
    check("(case undef x (_ 1))", "!Undefined: Prelude.undefined");
}

#[test]
fn knots() {
    check("(letrec ((ones (: 1 ones))) (take 3 ones))", ": 1 (: 1 (: 1 []))");
    check(
        "(letrec ((even (\\ (n) (case n _ (0 True) (_ (odd (%intSub n 1)))))) (odd (\\ (n) (case n _ (0 False) (_ (even (%intSub n 1))))))) (even 1001))",
        "False",
    );
    check("(letrec ((p ((,) 1 q)) (q ((,) 2 p))) (case q _ (((,) a b) (fst b))))", "1");
    check("(letrec ((xs (: 1 (map (add 1) xs)))) (take 4 xs))", ": 1 (: 2 (: 3 (: 4 [])))");
    check("(letrec ((f (add y)) (y 5)) (f 1))", "6");
    check("(letrec ((x y) (y x)) x)", "!Loop: <<loop>>");
    check("(letrec ((x (%intAdd x 1))) x)", "!Loop: <<loop>>");
    let lisp = with("(def loop loop) (def a b) (def b a) (def self (%intAdd self 1))");
    assert_eq!(eval_in(&lisp, "loop"), "!Loop: <<loop>>");
    assert_eq!(eval_in(&lisp, "a"), "!Loop: <<loop>>");
    assert_eq!(eval_in(&lisp, "self"), "!Loop: <<loop>>");
}

#[test]
fn sharing() {
    let lisp = with("(def caf (nfib 15))");
    let steps = |text: &str| {
        let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
        let handle = machine.expression(name("it"), expression(text));
        assert!(matches!(machine.force(handle, &mut Limits::unlimited()), Outcome::Value(_)));
        machine.steps()
    };
    let once = steps("(nfib 15)");
    assert!(steps("(let ((x (nfib 15))) (%intAdd x (%intAdd x x)))") < once + 50);
    assert!(steps("(%intAdd caf (%intAdd caf caf))") < once + 50);
    assert!(steps("(sum (take 10 (repeat (nfib 15))))") < once + 300);
    assert!(steps("(%intAdd (nfib 15) (nfib 15))") > 2 * once - 50);
}

#[test]
fn cafs_are_shared_between_evaluations() {
    let lisp = with("(def caf (nfib 15))");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    for _ in 0..2 {
        let handle = machine.global(name("caf"));
        assert_eq!(show(&mut machine, handle, 1), "1973");
    }
    let before = machine.steps();
    let handle = machine.global(name("caf"));
    assert_eq!(show(&mut machine, handle, 1), "1973");
    assert_eq!(machine.steps(), before);
}

#[test]
fn a_million_deep() {
    check("(foldr add 0 (upto 1 1000000))", "500000500000");
    check("(foldl (\\ (a b) (%intQuot (add a b) 1)) 0 (upto 1 1000000))", "500000500000");
    check("(length (append (upto 1 500000) (upto 1 500000)))", "1000000");
}

#[test]
fn a_million_deep_failure_unwinds() {
    check("(foldr add undef (upto 1 1000000))", "!Undefined: Prelude.undefined");
}

#[test]
fn garbage_is_collected() {
    let lisp = with("");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default()).with_budget(1 << 18);
    for (text, expected) in [
        ("(sum (upto 1 200000))", "20000100000"),
        ("(sum (foldl! (\\ (z x) (: x [])) [] (upto 1 200000)))", "200000"),
        // The waiting activation does not keep the list.
        ("(let ((xs (upto 1 200000))) (%intAdd 1 (sum xs)))", "20000100001"),
        ("(let ((xs (upto 1 200000))) (case (sum xs) n (0 1) (_ (%intAdd n 1))))", "20000100001"),
        (
            "(%integerAdd 1n (foldl! (\\ (a b) (%integerMul 3n b)) 0n (foldr (\\ (x xs) (: (%integerAdd 100000000000000000000n 1n) xs)) [] (upto 1 20000))))",
            "300000000000000000004",
        ),
    ] {
        let handle = machine.expression(name("it"), expression(text));
        assert_eq!(show(&mut machine, handle, 0), expected, "{text}");
    }
}

#[test]
fn collection_keeps_what_is_alive() {
    let lisp = with("");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default()).with_budget(1 << 19);
    let text = "(let ((xs (map (mul 2) (upto 1 10000)))) (let ((big 123456789012345678901234567890n)) (%integerAdd big (%integerAdd (%intToInteger (sum xs)) (%integerAdd big (%intToInteger (%intAdd (sum (upto 1 200000)) (sum xs))))))))";
    let handle = machine.expression(name("it"), expression(text));
    assert_eq!(show(&mut machine, handle, 0), "246913578024691357822669255780");
}

#[test]
fn memory_is_bounded() {
    let lisp = with("(def count (\\ (n) (%intAdd 1 (count n))))");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default()).with_budget(1 << 18);
    let handle = machine.expression(name("it"), expression("(count 0)"));
    assert_eq!(show(&mut machine, handle, 0), "!OutOfMemory");
    let handle =
        machine.expression(name("it"), expression("(let ((xs (upto 1 10000000))) (%intAdd (sum xs) (sum xs)))"));
    assert_eq!(show(&mut machine, handle, 0), "!OutOfMemory");
    let handle = machine.expression(name("it"), expression("(add 1 2)"));
    assert_eq!(show(&mut machine, handle, 0), "3");
}

#[test]
fn monads_are_functions() {
    let lisp = with(
        r#"
        (newtype State (State f))
        (def run (\ (m) (case m _ ((State f) f))))
        (def return (\ (x) (State (\ (s) ((,) x s)))))
        (def bind (\ (m k) (State (\ (s) (case (run m s) _ (((,) a t) (run (k a) t)))))))
        (def tick (State (\ (s) ((,) s (%intAdd s 1)))))
        (def loop (\ (n) (case n _ (0 (return 7)) (_ (bind tick (\ (x) (loop (%intSub n 1))))))))
        "#,
    );
    assert_eq!(eval_in(&lisp, "(run (loop 1000) 5)"), "(,) 7 1005");
    assert_eq!(eval_in(&lisp, "(run (bind tick (\\ (x) (return (%intMul x 2)))) 21)"), "(,) 42 22");
    assert_eq!(eval_in(&lisp, "(%seq (bind undef undef) 1)"), "1");
}

#[test]
fn an_interrupted_top_level_value_starts_anew() {
    let lisp = with("(def caf (nfib 15))");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.global(name("caf"));
    assert_eq!(machine.force(handle, &mut Limits::fuel(100)), Outcome::OutOfFuel);
    let handle = machine.expression(name("it"), expression("(add 0 caf)"));
    assert_eq!(show(&mut machine, handle, 0), "1973");
}

#[test]
fn cases() {
    check("(case (Just 5) m (Nothing m) ((Just x) x))", "5");
    check("(case Nothing m ((Just x) m) (_ m))", "Nothing");
    check("(case 3 n (1 10) (2 20) (_ n))", "3");
    check("(case 2 n (1 10) (2 20) (_ n))", "20");
    check("(case 'b' c ('a' 1) ('b' 2) (_ 3))", "2");
    check("(case 2.5 c (1.5 1) (2.5 2) (_ 3))", "2");
    check("(case 100000000000000000000n c (1n 1) (100000000000000000000n 2) (_ 3))", "2");
    check("(case 100000000000000000001n c (1n 1) (100000000000000000000n 2) (_ 3))", "3");
    check("(case 100000000000000000001n c (1n 1) (_ 3))", "3");
    check(
        "(case (case 1 _ (1 (Just 2)) (_ Nothing)) _ ((Just x) (case x _ (2 \"two\") (_ \"other\"))) (_ \"none\"))",
        ": 't' (: 'w' (: 'o' []))",
    );
    check("(case (Just 1) _ (Nothing 1) (_ (fail \"f\")))", "!Failure(Pattern): f");
    check("(case 1 _ (2 3))", "!unsupported: a case without a fitting alternative");
}

#[test]
fn newtypes_do_not_exist() {
    check("(Age 5)", "5");
    check("(case undef _ ((Age x) 1))", "1");
    check("(case (Age (add 1 2)) a ((Age x) (%intAdd x (case a _ ((Age y) y)))))", "6");
    check("(%seq (Age undef) 1)", "!Undefined: Prelude.undefined");
    check("(map (\\ (x) (Age x)) (upto 1 2))", ": 1 (: 2 [])");
}

#[test]
fn strict_fields() {
    check("(case (S undef) _ ((S x) 1))", "!Undefined: Prelude.undefined");
    check("(case (P 1 undef) _ ((P x y) x) (_ 0))", "1");
    check("(case (P undef 1) _ ((P x y) y) (_ 0))", "!Undefined: Prelude.undefined");
    check("(let ((s (S undef))) 1)", "1");
    check("(let ((s (S (add 1 2)))) (case s _ ((S x) x) (_ 0)))", "3");
    check("(letrec ((s (P (add 1 2) s))) (case s _ ((P x y) (case y _ ((P a b) a) (_ 1))) (_ 0)))", "3");
}

#[test]
fn failures_are_values() {
    check("(%error \"bad\")", "!Error: bad");
    check("(err (append \"a\" (append \"b\" \"c\")))", "!Error: abc");
    check("(%error (map id (: 'x' (: (head \"yz\") []))))", "!Error: xy");
    check("(%error (err \"inner\"))", "!Error: inner");
    check("(head [])", "!Error: empty list");
    check("(%intQuot 1 0)", "!Arithmetic: divide by zero");
    check("(%intQuot -9223372036854775808 -1)", "!Arithmetic: arithmetic overflow");
    check("(missing 1)", "!unsupported: T.missing is not defined");
    let lisp = with("(opaque f)");
    assert_eq!(eval_in(&lisp, "(f 1 2)"), "!unsupported: T.f has no code");
    assert_eq!(eval_in(&lisp, "(const 1 (f 1 2))"), "1");
}

#[test]
fn positions_and_traces() {
    let lisp = with("(def bad (\\ (x) (%intAdd 1 (head x)))) (def use (\\ (y) (case (bad y) _ (0 1) (_ 2))))");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.expression(name("it"), expression("(use [])"));
    let Outcome::Raised(raised) = machine.force(handle, &mut Limits::unlimited()) else { panic!("no failure") };
    assert_eq!(raised.kind, RaisedKind::Error);
    assert_eq!(raised.position.map(|position| position.binding), Some(name("head")));
    let trace: Vec<_> = raised.trace.iter().map(|position| position.binding.ident.to_string()).collect();
    assert_eq!(trace, ["bad", "use"]);
}

#[test]
fn catching() {
    check("(%catch (add 1 2) (\\ (k m) 0))", "3");
    check("(%catch undef (\\ (k m) 7))", "7");
    // The handler knows whether a pattern is missing.
    check("(%catch (case (Just 1) _ (Nothing 1) (_ (fail \"f\"))) (\\ (k m) k))", "1");
    check("(%catch (err \"f\") (\\ (k m) k))", "0");
    check("(%catch (err \"boom\") (\\ (k m) m))", ": 'b' (: 'o' (: 'o' (: 'm' [])))");
    check("(%catch (%intDiv 1 0) (\\ (k m) (length m)))", "14");
    check(
        "(%catch (%catch (err \"a\") (\\ (k m) (err (append m \"b\")))) (\\ (k m) (append m \"c\")))",
        ": 'a' (: 'b' (: 'c' []))",
    );
    check("(let ((x (err \"e\"))) (%intAdd (%catch x (\\ (k m) 1)) (%catch x (\\ (k m) 2))))", "3");
    check("(let ((x (err \"e\"))) (%seq (%catch x (\\ (k m) 1)) x))", "!Error: e");
    check("(length (%catch (: undef []) (\\ (k m) [])))", "1");
    check("(%intAdd 100 (%catch (foldr add undef (upto 1 1000)) (\\ (k m) 1)))", "101");
}

#[test]
fn strings_are_unpacked_lazily() {
    check("\"\"", "[]");
    check("\"aλ𝔸\"", ": 'a' (: 'λ' (: '𝔸' []))");
    check("(length \"hello\")", "5");
    check("(case \"xy\" _ ([] 'n') ((: c cs) c))", "'x'");
    let lisp = with("(def text \"once upon a time\")");
    assert_eq!(eval_in(&lisp, "(%intAdd (length text) (length text))"), "32");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.global(name("text"));
    let (text, end) = machine.text(handle, 100, &mut Limits::unlimited());
    assert_eq!((text.as_str(), end), ("once upon a time", limpid_machine::TextEnd::Complete));
}

#[test]
fn endless_strings_are_read_in_bounded_memory() {
    let lisp = with("(def cycle (\\ (xs) (append xs (cycle xs)))) (def part (append \"ab\" (err \"stop\")))");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default()).with_budget(2 << 20);
    let handle = machine.expression(name("it"), expression("(cycle \"ab\")"));
    let mark = machine.mark();
    let mut count = 0;
    let end = machine.read_text(handle, &mut Limits::unlimited(), &mut |c| {
        assert!(c == 'a' || c == 'b');
        count += 1;
        count < 1_000_000
    });
    assert_eq!((end, machine.mark()), (limpid_machine::TextEnd::Stopped, mark));
    let handle = machine.global(name("part"));
    let (text, end) = machine.text(handle, 100, &mut Limits::unlimited());
    assert_eq!(text, "ab");
    assert!(matches!(end, limpid_machine::TextEnd::Broken(Outcome::Raised(_))));
}

#[test]
fn fuel_and_cancelling() {
    let lisp = with("(def spin (\\ (n) (spin (%intAdd n 1))))");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.expression(name("it"), expression("(spin 0)"));
    let mut limits = Limits::fuel(10_000);
    assert_eq!(machine.force(handle, &mut limits), Outcome::OutOfFuel);
    assert_eq!((limits.fuel, machine.steps()), (0, 10_000));
    assert_eq!(machine.run(&mut Limits::fuel(5)), Outcome::OutOfFuel);
    let limits = Limits::unlimited();
    limits.canceller().store(true, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(machine.run(&mut limits.clone()), Outcome::Cancelled);
    // Another evaluation gives the first up; asking for it again says so.
    let other = machine.expression(name("it"), expression("(add 1 2)"));
    assert_eq!(show(&mut machine, other, 0), "3");
    assert!(show(&mut machine, handle, 0).starts_with("!Interrupted"));
}

#[test]
fn evaluation_can_be_resumed() {
    let lisp = with("");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let handle = machine.expression(name("it"), expression("(nfib 15)"));
    assert_eq!(machine.force(handle, &mut Limits::fuel(100)), Outcome::OutOfFuel);
    let mut slices = 0;
    while machine.run(&mut Limits::fuel(100)) == Outcome::OutOfFuel {
        slices += 1;
    }
    assert!(slices > 10);
    assert_eq!(show(&mut machine, handle, 0), "1973");
}

#[test]
fn applications_from_outside() {
    let lisp = with("");
    let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
    let add = machine.global(name("add"));
    let one = machine.hold(limpid_machine::Value::Int(1));
    let inc = machine.apply(add, &[one]);
    let two = machine.apply(inc, &[one]);
    let three = machine.apply(inc, &[two]);
    assert_eq!(show(&mut machine, three, 0), "3");
}

#[test]
fn deep_expressions_do_not_need_our_stack() {
    let lisp = with("");
    let check = |open: &str, middle: &str, close: &str, expected: &str| {
        let text = format!("{}{middle}{}", open.repeat(3000), close.repeat(3000));
        // Only the test's own parser needs a large stack.
        let parser = std::thread::Builder::new().stack_size(1 << 28).spawn(move || expression(&text));
        let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
        let handle = machine.expression(name("it"), parser.expect("a thread").join().expect("a parse"));
        assert_eq!(show(&mut machine, handle, 0), expected, "{open}");
    };
    check("(%intAdd 1 ", "0", ")", "3000");
    check("(%intAdd (nfib 1) ", "0", ")", "3000");
    check("(case (: 1 ", "[]", ") _ ([] []) ((: x xs) xs))", "[]");
    check("(case 1 _ (2 0) (_ ", "7", "))", "7");
    check("(let ((x 1)) ", "8", ")", "8");
    check("(id ", "9", ")", "9");
    check("(add 1 ", "9", ")", "3009");
    check("((\\ (x) ", "10", ") 1)", "10");
    check("(%catch (%seq 1 ", "11", ") id)", "11");
    check("(S ", "11", ")", "S _");
    check("(Just ", "11", ")", "Just _");
}

#[test]
fn collecting_at_any_moment_changes_nothing() {
    let texts = [
        "(take 5 (map (add 1) (from 1)))",
        "(foldr add 0 (upto 1 50))",
        "(foldr compose id (map add (upto 1 9)) 10)",
        "(%catch (foldr add (err (append \"bo\" \"om\")) (upto 1 20)) (\\ (k) length))",
        "(letrec ((xs (: 1 (map (add 1) xs))) (ys (: xs ys))) (head (take 2 ys)))",
        "(%integerMul (%integerAdd 100000000000000000000n 1n) (case 7n n (_ (%integerSub 100000000000000000000n n))))",
        "(let ((x (err \"e\"))) (%intAdd (%catch x (\\ (k m) 1)) (%catch x (\\ (k) length))))",
        "(append \"some\" \"thing\")",
        "(let ((f (\\ (a b c d) (%intAdd (%intAdd a b) (%intMul c d))))) (let ((g (f 1))) (let ((h (g 2))) (h 3 4))))",
        "(case (P (add 1 2) (S 4)) _ ((P x y) y) (_ 0))",
    ];
    let lisp = with("");
    for text in texts {
        let expected = eval(text);
        for every in [1, 3, 7] {
            let mut machine = Machine::new(&lisp, ConcreteDomain::<Ghc>::default());
            let handle = machine.expression(name("it"), expression(text));
            let value = machine.value(handle);
            machine.start(value);
            for step in 1.. {
                match machine.step() {
                    limpid_machine::Transition::Continue => {}
                    _ => break,
                }
                if step % every == 0 {
                    machine.collect_garbage();
                }
            }
            machine.collect_garbage();
            assert_eq!(show(&mut machine, handle, 10), expected, "{text} every {every}");
        }
    }
}
