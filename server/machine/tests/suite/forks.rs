//! The rules under a domain that knows nothing of its inputs: every branch point forks.

use std::collections::{BTreeMap, VecDeque};

use crate::lisp::{expression, name, program};
use limpid_base::{Limits, QName};
use limpid_core::PrimOp;
use limpid_machine::{
    Advance, Alternatives, Cell, Chunked, Decision, Domain, Ghc, Machine, Outcome, Pattern, Purpose, Resume, State,
    Transition, Value,
};

/// Unknown values are numbers; a path remembers what each was decided to be.
#[derive(Debug, Default)]
struct Explore;

#[derive(Clone, Debug, Default)]
struct Path {
    decided: BTreeMap<u32, Value<u32>>,
    /// In words, for the tests.
    choices: Vec<String>,
    /// Facts about comparisons: the same comparison has the same symbolic result.
    compared: BTreeMap<String, u32>,
    next: u32,
    /// The number of the constructor of pairs.
    pair: Option<u32>,
}

impl Path {
    fn fresh(&mut self) -> Value<u32> {
        self.next += 1;
        Value::Symbolic(self.next - 1)
    }
}

impl Domain for Explore {
    type Symbolic = u32;
    type Path = Path;
    type Numbers = Ghc;
    type Store = Chunked<Cell<u32>>;

    fn scrutinise(
        &mut self,
        state: &mut State<Self>,
        symbolic: u32,
        alternatives: &Alternatives<'_, u32>,
    ) -> Decision<Self> {
        if let Some(&value) = state.path.decided.get(&symbolic) {
            return Decision::Go(value);
        }
        let mut branches = Vec::new();
        for pattern in alternatives.patterns {
            let &Pattern::Con { name, arity, .. } = pattern else { panic!("only constructors here") };
            let mut path = state.path.clone();
            let fields: Vec<Value<u32>> = (0..arity).map(|_| path.fresh()).collect();
            let place = state.allocate_fields(&fields);
            let value = pattern.with_fields(place).expect("a constructor");
            path.decided.insert(symbolic, value);
            path.choices.push(format!("{symbolic}={}", name.ident));
            branches.push((path, Resume::Value(value)));
        }
        Decision::Fork(branches)
    }

    fn primitive(&mut self, state: &mut State<Self>, op: PrimOp, args: &[Value<u32>]) -> Decision<Self> {
        match op {
            // Unknown numbers are taken for seven.
            PrimOp::IntMod | PrimOp::ValueKind | PrimOp::IntShow => {
                let known = |&arg: &Value<u32>| if let Value::Symbolic(_) = arg { Value::Int(7) } else { arg };
                return Decision::Compute(args.iter().map(known).collect());
            }
            PrimOp::IntRem => return Decision::Compute(args.to_vec()),
            PrimOp::IntDiv => return Decision::Compute(Vec::new()),
            PrimOp::ValueTag => {
                let tag = |tag: i64| (state.path.clone(), Resume::Value(Value::Int(tag)));
                return Decision::Fork(vec![tag(0), tag(1)]);
            }
            // Every symbolic value looks like a pair of a number and something symbolic.
            PrimOp::ValueArity | PrimOp::ValueField => {
                let fresh = state.path.fresh();
                let fields = state.allocate_fields(&[Value::Int(3), fresh]);
                let Some(con) = state.path.pair else { return Decision::Prune };
                let value = Value::Data { tag: 0, con, fields };
                return Decision::Compute(std::iter::once(value).chain(args.iter().skip(1).copied()).collect());
            }
            PrimOp::IntNegate => return Decision::Fork(Vec::new()),
            PrimOp::IntComplement => return Decision::Prune,
            _ => {}
        }
        let key = format!("{op:?} {args:?}");
        if op == PrimOp::IntQuot {
            let raise = Resume::Raise(limpid_machine::RaisedKind::Arithmetic, "divide by zero".to_owned());
            let mut path = state.path.clone();
            let fresh = path.fresh();
            return Decision::Fork(vec![(state.path.clone(), raise), (path, Resume::Value(fresh))]);
        }
        if let Some(&known) = state.path.compared.get(&key) {
            return Decision::Go(Value::Symbolic(known));
        }
        let value = state.path.fresh();
        if let Value::Symbolic(symbolic) = value {
            state.path.compared.insert(key, symbolic);
        }
        Decision::Go(value)
    }

    fn apply(&mut self, state: &mut State<Self>, function: u32, args: &[Value<u32>]) -> Decision<Self> {
        state.path.choices.push(format!("{function} called with {}", args.len()));
        match args {
            // Called with one argument, a function returns that.
            &[arg] => Decision::Go(arg),
            _ => Decision::Go(state.path.fresh()),
        }
    }

    fn visit(path: &mut Path, visit: &mut dyn FnMut(&mut Value<u32>)) {
        path.decided.values_mut().for_each(visit);
    }

    fn decide(&mut self, state: &mut State<Self>, symbolic: u32, purpose: Purpose) -> Decision<Self> {
        if let Some(&value) = state.path.decided.get(&symbolic) {
            return Decision::Go(value);
        }
        // Site 99 is never looked at, site 98 cannot be.
        match purpose {
            Purpose::Check { site: 99 } => return Decision::Go(Value::Symbolic(symbolic)),
            Purpose::Check { site: 98 } => return Decision::Unsupported("a truth".to_owned()),
            _ => {}
        }
        let branch = |truth: bool| {
            let mut path = state.path.clone();
            path.decided.insert(symbolic, state.truth(truth));
            path.choices.push(format!("{symbolic}={truth}? {purpose:?}"));
            (path, Resume::Value(state.truth(truth)))
        };
        Decision::Fork(vec![branch(true), branch(false)])
    }
}

/// Calls a function with symbolic arguments and lists how its first paths end, breadth first. Garbage collection at any
/// moment changes nothing.
#[track_caller]
fn explore(text: &str, function: &str, arguments: u32, paths: usize) -> Vec<String> {
    let ends = explore_collecting(text, function, arguments, paths, u64::MAX);
    assert_eq!(explore_collecting(text, function, arguments, paths, 3), ends, "collecting often");
    ends
}

fn explore_collecting(text: &str, function: &str, arguments: u32, paths: usize, collect: u64) -> Vec<String> {
    let lisp = program(text);
    let mut machine = Machine::new(&lisp, Explore);
    let mut handles = vec![machine.global(name(function))];
    for symbolic in 0..arguments {
        handles.push(machine.hold(Value::Symbolic(symbolic)));
    }
    let call = machine.apply(handles[0], &handles[1..]);
    let value = machine.value(call);
    machine.start(value);
    machine.state_mut().path.next = arguments;
    if let Some(Value::Data { con, .. }) = machine.construct(QName::new("GHC.Tuple", "(,)"), &[Value::Int(0); 2]) {
        machine.state_mut().path.pair = Some(con);
    }
    let mut queue = VecDeque::from([machine.state().clone()]);
    let mut ends = Vec::new();
    while let Some(state) = queue.pop_front() {
        machine.replace_state(state);
        let end = loop {
            match machine.step() {
                Transition::Continue if machine.steps() % collect == 0 => machine.collect_garbage(),
                Transition::Continue => {}
                Transition::Fork(states) => {
                    queue.extend(states);
                    break None;
                }
                Transition::Done(outcome) => break Some(outcome),
            }
        };
        let choices = machine.state().path.choices.join(" ");
        match end {
            None => {}
            Some(Outcome::Value(value)) => {
                let handle = machine.hold(value);
                ends.push(format!("{choices} -> {}", machine.describe_value(handle, 2)));
            }
            Some(Outcome::Raised(raised)) => ends.push(format!("{choices} -> !{}", raised.message)),
            Some(Outcome::Unsupported(missing)) => ends.push(format!("{choices} -> !unsupported: {}", missing.what)),
            Some(Outcome::Violated(violation)) => {
                let shown = machine.describe_value(violation.values, 2);
                let guarded = if violation.demanded { "" } else { " (not demanded)" };
                ends.push(format!("{choices} -> violated {} {shown}{guarded}", violation.site));
            }
            Some(outcome) => ends.push(format!("{choices} -> {outcome:?}")),
        }
        if ends.len() >= paths {
            break;
        }
    }
    ends
}

#[test]
fn lists_unfold() {
    let length = "(def length (\\ (xs) (case xs _ ([] 0) ((: y ys) (%intAdd 1 (length ys))))))";
    assert_eq!(explore(length, "length", 1, 3), ["0=[] -> 0", "0=: 2=[] -> 1", "0=: 2=: 4=[] -> 2"]);
}

#[test]
fn the_same_unknown_splits_the_same_way() {
    let twice =
        "(def f (\\ (xs) (case xs _ ([] (case xs _ ([] 1) ((: a b) 2))) ((: y ys) (case xs _ ([] 3) ((: a b) 4))))))";
    assert_eq!(explore(twice, "f", 1, 9), ["0=[] -> 1", "0=: -> 4"]);
}

#[test]
fn conditions_fork_and_thunks_are_shared() {
    let text = "(def f (\\ (x y) (let ((c (%intLt x y))) (case c _ (True (case c _ (True 1) (False 2))) (False 3)))))";
    assert_eq!(explore(text, "f", 2, 9), ["2=False -> 3", "2=True -> 1"]);
}

#[test]
fn forks_do_not_see_each_others_updates() {
    // The thunk `n` is updated in one branch after the fork; the other branch must compute its own.
    let text = "(def f (\\ (b) (let ((n (case b _ (True 1) (False 2)))) (case b _ (True (%intAdd n n)) (False (%intAdd n 10))))))";
    assert_eq!(explore(text, "f", 1, 9), ["0=False -> 12", "0=True -> 2"]);
}

#[test]
fn primitives_may_fail_on_one_branch() {
    let text = "(def f (\\ (x) (%catch (%intQuot 1 x) (\\ (k m) 0))))";
    assert_eq!(explore(text, "f", 1, 9), [" -> 0", " -> 1"]);
}

#[test]
fn unknown_functions_are_asked() {
    let text = "(def f (\\ (g) (case (g 1 2) _ (True 5) (False 6))))";
    assert_eq!(explore(text, "f", 1, 9), ["0 called with 2 1=False -> 6", "0 called with 2 1=True -> 5"]);
}

#[test]
fn forcing_alone_asks_nothing() {
    assert_eq!(explore("(def f (\\ (x) (%seq x 1)))", "f", 1, 9), [" -> 1"]);
}

#[test]
fn operands_are_replaced() {
    assert_eq!(explore("(def f (\\ (x) (%intMod x 4)))", "f", 1, 9), [" -> 3"]);
    assert_eq!(explore("(def f (\\ (x) (%intMod 30 x)))", "f", 1, 9), [" -> 2"]);
    assert_eq!(explore("(def f (\\ (x) (%valueKind x)))", "f", 1, 9), [" -> 0"]);
    assert_eq!(explore("(def f (\\ (x) (case (%intShow x) _ ([] 0) ((: c cs) c))))", "f", 1, 9), [" -> '7'"]);
    // The primitive may fail on them.
    assert_eq!(explore("(def f (\\ (x) (%catch (%intMod x 0) (\\ (k m) 5))))", "f", 1, 9), [" -> 5"]);
    // Too few, or still symbolic: told, and not asked again.
    let wrong = "a primitive is applied to values of the wrong type";
    assert_eq!(explore("(def f (\\ (x) (%intRem x 4)))", "f", 1, 9), [format!(" -> !unsupported: intRem: {wrong}")]);
    assert_eq!(explore("(def f (\\ (x) (%intDiv x 4)))", "f", 1, 9), [format!(" -> !unsupported: intDiv: {wrong}")]);
}

#[test]
fn unknown_values_are_looked_at() {
    assert_eq!(explore("(def f (\\ (x) (%valueTag x)))", "f", 1, 9), [" -> 0", " -> 1"]);
    assert_eq!(explore("(def f (\\ (x) (%valueArity x)))", "f", 1, 9), [" -> 2"]);
    assert_eq!(explore("(def f (\\ (x) (%intAdd 1 (%valueField x 0))))", "f", 1, 9), [" -> 4"]);
    assert_eq!(
        explore("(def f (\\ (x) (case (%valueField x 1) _ ([] 1) ((: a b) 2))))", "f", 1, 9),
        ["1=[] -> 1", "1=: -> 2"]
    );
    assert_eq!(
        explore("(def f (\\ (x) (%valueField x 2)))", "f", 1, 9),
        [" -> !unsupported: a field that the constructor does not have"]
    );
}

#[test]
fn paths_of_no_interest() {
    assert_eq!(explore("(def f (\\ (x) (%catch (%intNegate x) (\\ (k m) 5))))", "f", 1, 9), [" -> Pruned"]);
    assert_eq!(explore("(def f (\\ (x) (%seq (%attempt (%intComplement x)) 5)))", "f", 1, 9), [" -> Pruned"]);
}

#[test]
fn unknown_truths_are_decided() {
    let text = "(def f (\\ (b x) (%seq (%check 3 b x) (%seq (%check 4 b x) 5))))";
    assert_eq!(
        explore(text, "f", 2, 9),
        ["0=true? Check { site: 3 } -> 5", "0=false? Check { site: 3 } -> violated 3 1"]
    );
    let text = "(def f (\\ (b) (%seq (%assume b) (%seq (%check 4 b 0) 5))))";
    assert_eq!(explore(text, "f", 1, 9), ["0=true? Assume -> 5", "0=false? Assume -> Pruned"]);
    // As the result of an evaluation, inside another guard.
    let text = "(def f (\\ (g) (%seq (%check 1 (%seq (%check 2 (g 1 2) 7) True) 8) 5)))";
    assert_eq!(
        explore(text, "f", 1, 9),
        [
            "0 called with 2 1=true? Check { site: 2 } -> 5",
            "0 called with 2 1=false? Check { site: 2 } -> violated 2 7 (not demanded)"
        ]
    );
    for site in [98, 99] {
        assert_eq!(explore(&format!("(def f (\\ (b) (%seq (%check {site} b 0) 5)))"), "f", 1, 9), [" -> 5"]);
        let nested = format!("(def f (\\ (b) (%seq (%check 1 (%seq (%check {site} b 0) False) 6) 5)))");
        assert_eq!(explore(&nested, "f", 1, 9), [" -> violated 1 6"]);
    }
}

const SLOW: &str = "(def slow (\\ (n) (case n _ (0 5) (_ (slow (%intSub n 1))))))
                    (def spin (\\ (n) (spin (%intAdd n 1))))";

#[test]
fn forks_inside_guards() {
    let text = "(def f (\\ (b) (%seq (%check 3 (case b _ (True True) (False False)) 0) 5)))";
    assert_eq!(explore(text, "f", 1, 9), ["0=False -> violated 3 0", "0=True -> 5"]);
    // One branch is broken off: what it was evaluating starts anew there, and stays evaluated in the other.
    let text = format!(
        "{SLOW} (def f (\\ (b) (let ((x (case b _ (True (slow 50000)) (False 1))))
                   (%seq (%check 3 (%intGt x 0) 0) (%intAdd x x)))))"
    );
    assert_eq!(explore(&text, "f", 1, 9), ["0=False -> 2", "0=True -> 10"]);
    let text =
        format!("{SLOW} (def f (\\ (b) (%seq (%attempt (case b _ (True (spin 0)) (False (%check 3 False 4)))) 5)))");
    assert_eq!(explore(&text, "f", 1, 9), ["0=False -> violated 3 4 (not demanded)", "0=True -> 5"]);
    // The calls under way and the thunk that waits for the guard belong to each branch.
    let text =
        "(def f (\\ (b) (letrec ((x (%within 1 b (%seq (%check 3 (case b _ (True x) (False False)) 0) 5)))) x)))";
    assert_eq!(explore(text, "f", 1, 9), ["0=False -> violated 3 0", "0=True -> 5"]);
}

#[test]
fn the_time_before_a_fork_counts() {
    let text = format!(
        "{SLOW} (def f (\\ (b) (%seq (%check 3 (%seq (slow 3000) (case b _ (True (spin 0)) (False (spin 0)))) 0) 5)))"
    );
    let lisp = program(&text);
    let mut machine = Machine::new(&lisp, Explore).with_check_budget(20_000);
    let (function, argument) = (machine.global(name("f")), machine.hold(Value::Symbolic(0)));
    let call = machine.apply(function, &[argument]);
    let value = machine.value(call);
    machine.start(value);
    let Advance::Fork(states) = machine.run_until_fork(&mut Limits::unlimited()) else { panic!("it forks") };
    assert_eq!(states.len(), 2);
    let forked = machine.steps();
    assert_eq!(machine.state().clock(), forked);
    for state in states {
        assert!(state.is_guarded() && state.clock() == forked);
        machine.replace_state(state);
        let Advance::Done(Outcome::Value(Value::Int(5))) = machine.run_until_fork(&mut Limits::unlimited()) else {
            panic!("it ends")
        };
        assert!((20_000..20_050).contains(&machine.state().clock()), "{}", machine.state().clock());
    }
}

#[test]
fn a_run_that_cannot_fork_says_so() {
    let lisp = program("(def f (\\ (b) (case b _ (True 1) (False 2))))");
    let mut machine = Machine::new(&lisp, Explore);
    let (function, argument) = (machine.global(name("f")), machine.hold(Value::Symbolic(0)));
    let call = machine.apply(function, &[argument]);
    let Outcome::Unsupported(missing) = machine.force(call, &mut Limits::unlimited()) else { panic!("it forks") };
    assert_eq!(missing.what, "a fork in a run that cannot fork");
}

#[test]
fn fresh_states_and_values_made_outside() {
    let lisp =
        program("(data Pair (Pair a b)) (newtype Age (Age a)) (def swap (\\ (p) (case p _ ((Pair a b) (Pair b a)))))");
    let mut machine = Machine::new(&lisp, Explore);
    let first = machine.expression(name("it"), expression("(swap (Pair 1 2))"));
    assert!(matches!(machine.force(first, &mut Limits::fuel(100)), Outcome::Value(_)));
    let mut path = Path::default();
    let symbolic = path.fresh();
    let old = machine.replace_state(machine.fresh_state(path));
    assert_eq!((machine.mark(), machine.state().size()), (0, 0));
    let pair = machine.construct(name("Pair"), &[Value::Int(1), symbolic]).expect("a pair");
    let (pair, swap) = (machine.state_mut().hold(pair), machine.global(name("swap")));
    let call = machine.apply(swap, &[pair]);
    assert!(matches!(machine.force(call, &mut Limits::fuel(100)), Outcome::Value(_)));
    assert_eq!(machine.describe_value(call, 2), "Pair 0 1");
    assert_eq!(machine.construct(name("Age"), &[Value::Int(7)]), Some(Value::Int(7)));
    assert_eq!(machine.construct(name("Pair"), &[Value::Int(7)]), None);
    assert_eq!(machine.construct(name("Nowhere"), &[]), None);
    machine.replace_state(old);
    assert_eq!(machine.describe_value(first, 2), "Pair 2 1");
}

#[test]
fn unknown_texts_are_no_numbers() {
    let symbolic = "!unsupported: a number in a text that is not known";
    assert_eq!(explore("(def f (\\ (x) (%doubleRead x)))", "f", 1, 9), [format!(" -> {symbolic}")]);
    assert_eq!(explore("(def f (\\ (x) (%doubleRead (: x []))))", "f", 1, 9), [format!(" -> {symbolic}")]);
    assert_eq!(explore("(def f (\\ (x) (%error (: 'a' x))))", "f", 1, 9), [" -> !a"]);
}
