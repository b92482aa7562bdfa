//! The rules under a reading that knows nothing of its inputs: every branch point forks.

mod lisp;

use std::collections::{BTreeMap, VecDeque};

use limpid_core::PrimOp;
use limpid_machine::{
    Cell, Chunked, Decision, Ghc, Machine, Outcome, Pattern, Question, Reading, Resume, State, Step, Value,
};
use lisp::{name, program};

/// Unknown values are numbers; a path remembers what each was decided to be.
#[derive(Debug, Default)]
struct Explore;

#[derive(Clone, Debug, Default)]
struct Path {
    decided: BTreeMap<u32, Value<u32>>,
    /// In words, for the tests.
    choices: Vec<String>,
    /// Facts about comparisons: the same comparison has the same unknown result.
    compared: BTreeMap<String, u32>,
    next: u32,
}

impl Path {
    fn fresh(&mut self) -> Value<u32> {
        self.next += 1;
        Value::Unknown(self.next - 1)
    }
}

impl Reading for Explore {
    type Unknown = u32;
    type Path = Path;
    type Numbers = Ghc;
    type Store = Chunked<Cell<u32>>;

    fn scrutinise(&mut self, state: &mut State<Self>, unknown: u32, question: &Question<'_, u32>) -> Decision<Self> {
        if let Some(&value) = state.path.decided.get(&unknown) {
            return Decision::Go(value);
        }
        let mut branches = Vec::new();
        for pattern in question.patterns {
            let &Pattern::Con { name, arity, .. } = pattern else { panic!("only constructors here") };
            let mut path = state.path.clone();
            let fields: Vec<Value<u32>> = (0..arity).map(|_| path.fresh()).collect();
            let place = state.allocate_fields(&fields);
            let value = pattern.with_fields(place).expect("a constructor");
            path.decided.insert(unknown, value);
            path.choices.push(format!("{unknown}={}", name.ident));
            branches.push((path, Resume::Value(value)));
        }
        Decision::Fork(branches)
    }

    fn primitive(&mut self, state: &mut State<Self>, op: PrimOp, args: &[Value<u32>]) -> Decision<Self> {
        let key = format!("{op:?} {args:?}");
        if op == PrimOp::IntQuot {
            let raise = Resume::Raise(limpid_machine::RaisedKind::Arithmetic, "divide by zero".to_owned());
            let mut path = state.path.clone();
            let fresh = path.fresh();
            return Decision::Fork(vec![(state.path.clone(), raise), (path, Resume::Value(fresh))]);
        }
        if let Some(&known) = state.path.compared.get(&key) {
            return Decision::Go(Value::Unknown(known));
        }
        let value = state.path.fresh();
        if let Value::Unknown(unknown) = value {
            state.path.compared.insert(key, unknown);
        }
        Decision::Go(value)
    }

    fn apply(&mut self, state: &mut State<Self>, function: u32, args: &[Value<u32>]) -> Decision<Self> {
        state.path.choices.push(format!("{function} called with {}", args.len()));
        Decision::Go(state.path.fresh())
    }
}

/// Calls a function with unknown arguments and lists how its first paths end, breadth first.
fn explore(text: &str, function: &str, arguments: u32, paths: usize) -> Vec<String> {
    let lisp = program(text);
    let mut machine = Machine::new(&lisp, Explore);
    let mut handles = vec![machine.global(name(function))];
    for unknown in 0..arguments {
        handles.push(machine.hold(Value::Unknown(unknown)));
    }
    let call = machine.apply(handles[0], &handles[1..]);
    let value = machine.value(call);
    machine.start(value);
    let mut first = machine.state().clone();
    first.path.next = arguments;
    let mut queue = VecDeque::from([first]);
    let mut ends = Vec::new();
    while let Some(state) = queue.pop_front() {
        machine.replace_state(state);
        let end = loop {
            match machine.step() {
                Step::Continue => {}
                Step::Fork(states) => {
                    queue.extend(states);
                    break None;
                }
                Step::Done(outcome) => break Some(outcome),
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
    let text = "(def f (\\ (x) (%catch (%intQuot 1 x) (\\ (m) 0))))";
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
