//! What others ask a session: other contracts, and why something fails.

use limpid_base::{Limits, Name, QName};
use limpid_contracts::{InForce, elaborate_with_dependencies};
use limpid_frontend::project::{Project, Source};
use limpid_library::library;
use limpid_logic::{Builtin, Relation, Term};

use super::{Embedded, NoFiles};
use crate::{
    Checker, Failing, FixpointBudget, LiquidModule, Overrides, Provenance as Why, TypingVerdict, VariableOrigin,
    implied, with_result,
};

const PROGRAM: &str = "module M where\n\
    glue :: Int -> Int -> Int\n\
    glue a b = a + b\n\
    {-@ twice :: {x:Int | x >= 0} -> {v:Int | v >= 0} @-}\n\
    twice :: Int -> Int\n\
    twice x = glue x x\n";

/// Runs a question about the program above.
fn ask<R>(question: impl FnOnce(&Checker<'_>) -> R) -> R {
    ask_about(PROGRAM, question)
}

fn ask_about<R>(text: &str, question: impl FnOnce(&Checker<'_>) -> R) -> R {
    let mut project = Project::new(&Embedded, &NoFiles);
    let loaded = project.load(Source { path: "Test.hs".into(), text: text.into() });
    let elaborated =
        elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
    let in_force =
        InForce { own: &elaborated.contracts, visible: &elaborated.visible, environment: &loaded.environment };
    let module = LiquidModule { core: &loaded.compiled.core, imported: &[], in_force };
    question(&Checker::new(&module))
}

fn name(ident: &str) -> QName {
    QName::new("M", ident)
}

fn verdict(session: &Checker<'_>, function: &str, overrides: &Overrides) -> TypingVerdict {
    let component = session.component_of(name(function)).unwrap_or_default();
    let checked = session.check_with(component, overrides, FixpointBudget::default(), &Limits::unlimited());
    let all = checked.map(|component| component.checked).unwrap_or_default();
    let found = all.into_iter().find(|checked| checked.function == name(function));
    found.map_or(TypingVerdict::Unknown(String::new()), |checked| checked.verdict)
}

/// `glue` with a promise about its result.
fn promising(session: &Checker<'_>, relation: Relation, bound: i64) -> Overrides {
    let value = Name::new("v");
    let pred = Term::compare(relation, Term::Var(value), Term::int(bound));
    let written = session.contract_of(name("glue")).map(|contract| with_result(&contract.ty, value, pred));
    let contract = written.and_then(|ty| session.contract_with(name("glue"), ty));
    contract.map(|contract| Overrides::none().with(contract)).unwrap_or_default()
}

#[test]
fn a_better_promise_of_the_callee_proves_the_caller() {
    ask(|session| {
        assert_ne!(verdict(session, "twice", &Overrides::none()), TypingVerdict::Safe);
        let better = promising(session, Relation::Ge, 0);
        assert_eq!(verdict(session, "twice", &better), TypingVerdict::Safe);
        // And the callee has to keep it.
        assert_ne!(verdict(session, "glue", &better), TypingVerdict::Safe);
        assert_ne!(verdict(session, "twice", &promising(session, Relation::Le, 0)), TypingVerdict::Safe);
    });
}

#[test]
fn a_promise_that_nobody_relies_on() {
    let text = "module M where\n\
        {-@ down :: {n:Int | n >= 0} -> {v:Int | v >= 0} @-}\n\
        down :: Int -> Int\n\
        down n = if n > 0 then down (n - 1) else n\n";
    ask_about(text, |session| {
        let never = session.contract_of(name("down")).map(|contract| {
            let ty = with_result(&contract.ty, Name::new("v"), Term::Bool(false));
            session.contract_with(name("down"), ty)
        });
        let Some(Some(never)) = never else { panic!("it has a contract") };
        let open = |overrides: Overrides| match verdict(session, "down", &overrides) {
            TypingVerdict::Failing(failing) => failing.len(),
            _ => 0,
        };
        // With it as a hypothesis, the recursive call is infeasible.
        assert_eq!(open(Overrides::none().with(never.clone())), 1);
        assert_eq!(open(Overrides::none().with_body_contract(never)), 2);
    });
}

#[test]
fn what_goes_without_saying() {
    let text = "module M where\n\
        {-@ cut :: n:Int -> {xs:[Int] | len xs > n} -> {v:[Int] | len v <= len xs} @-}\n\
        cut :: Int -> [Int] -> [Int]\n\
        cut n xs = drop n xs\n";
    ask_about(text, |session| {
        let Some(contract) = session.contract_of(name("cut")) else { panic!("it has a contract") };
        let len = |of: &str| {
            let symbol = Builtin::Length.symbol();
            Term::app(symbol, [Term::var(of)])
        };
        let goals = [
            Term::compare(Relation::Ge, len("xs"), Term::int(0)),
            Term::compare(Relation::Gt, len("xs"), Term::var("n")),
            Term::compare(Relation::Ge, len("v"), Term::int(0)),
            Term::compare(Relation::Gt, len("v"), Term::var("n")),
        ];
        let ask = |place: Option<&[usize]>, known: &[Term]| {
            let found = implied(session, contract, place, known, &goals, (300_000, &Limits::unlimited()));
            found.map(|found| goals.iter().map(|goal| found.contains(goal)).collect::<Vec<_>>())
        };
        assert_eq!(ask(None, &[]), Ok(vec![true, true, false, false]));
        assert_eq!(ask(Some(&[]), &[]), Ok(vec![true, true, true, false]));
        let same = Term::compare(Relation::Eq, len("v"), len("xs"));
        assert_eq!(ask(Some(&[]), &[same]), Ok(vec![true; 4]));
    });
}

#[test]
fn what_fails_knows_the_call_that_it_depends_on() {
    ask(|session| {
        let TypingVerdict::Failing(failing) = verdict(session, "twice", &Overrides::none()) else { panic!("it fails") };
        let [Failing { goal, facts, callees, .. }] = &failing[..] else { panic!("one obligation fails") };
        assert_eq!(goal.to_string(), "glue x x >= 0");
        assert_eq!(callees.iter().map(|called| called.callee).collect::<Vec<_>>(), [name("glue")]);
        let known = facts.iter().map(|fact| (fact.term.to_string(), fact.source.clone())).collect::<Vec<_>>();
        assert_eq!(known, [("x >= 0".to_owned(), Why::Parameter(Name::new("x")))]);
    });
}

/// The only obligation of a function that fails.
fn only_failure(text: &str, function: &str) -> Failing {
    ask_about(text, |session| {
        let TypingVerdict::Failing(failing) = verdict(session, function, &Overrides::none()) else {
            panic!("it fails")
        };
        let [one] = &failing[..] else { panic!("one obligation fails") };
        one.clone()
    })
}

#[test]
fn a_variable_of_the_program_stays_one_whatever_its_name_is() {
    for user in ["u", "t", "v", "vv", "x", "y", "f", "arg", "scrutinee", "pattern"] {
        let text = format!(
            "module M where\n\
            glue :: Int -> Int -> Int\n\
            glue a b = a + b\n\
            {{-@ both :: Int -> {{v:Int | v >= 0}} @-}}\n\
            both :: Int -> Int\n\
            both n = let {user} = glue n n in {user}\n"
        );
        let failing = only_failure(&text, "both");
        assert_eq!(failing.goal.to_string(), format!("{user} >= 0"));
        assert_eq!(failing.variables.get(&Name::new(user)), Some(&VariableOrigin::Source), "{user}");
        assert_eq!(failing.callees.iter().map(|called| called.callee).collect::<Vec<_>>(), [name("glue")], "{user}");
    }
}

#[test]
fn a_generated_variable_does_not_take_the_name_of_one_of_the_program() {
    for (user, value) in [("n", "v"), ("v", "v1")] {
        let text = format!(
            "module M where\n\
            data Box = Box Int\n\
            {{-@ measure held @-}}\n\
            held :: Box -> Int\n\
            held (Box content) = content\n\
            {{-@ make :: Int -> {{v:Box | held v >= 0}} @-}}\n\
            make :: Int -> Box\n\
            make {user} = Box {user}\n"
        );
        let failing = only_failure(&text, "make");
        assert_eq!(failing.goal.to_string(), format!("held {value} >= 0"));
        let facts: Vec<String> = failing.facts.iter().map(|fact| fact.term.to_string()).collect();
        assert!(facts.contains(&format!("held {value} == {user}")), "{facts:?}");
        assert_eq!(failing.variables.get(&Name::new(user)), Some(&VariableOrigin::Source));
        assert_eq!(failing.variables.get(&Name::new(value)), Some(&VariableOrigin::Value));
    }
}

#[test]
fn desugared_variables_are_not_the_program_s() {
    let text = "module M where\n\
        {-@ longer :: xs:[Int] -> {v:Int | v > len xs} @-}\n\
        longer :: [Int] -> Int\n\
        longer (_ : ys) = length ys\n\
        longer [] = 1\n";
    let failing = only_failure(text, "longer");
    let origins: Vec<VariableOrigin> = failing.variables.values().copied().collect();
    assert!(origins.contains(&VariableOrigin::Desugared) && origins.contains(&VariableOrigin::Source), "{origins:?}");
}

#[test]
fn threads_change_nothing() {
    let mut text = "module M where\n".to_owned();
    for n in 0..60 {
        text += &format!(
            "{{-@ f{n} :: x:Int -> {{v:Int | v > x + {n}}} @-}}\nf{n} :: Int -> Int\nf{n} x = if x > 3 then x + {n} + 1 else x + 9\n"
        );
    }
    ask_about(&text, |session| {
        let all: Vec<usize> = (0..session.len()).collect();
        let found = |threads: usize| {
            let mut found = Vec::new();
            let done =
                session.check_all(&all, threads, FixpointBudget::default(), &Limits::unlimited(), &mut |place, one| {
                    found.push((place, one.checked));
                });
            found.sort_by_key(|(place, _)| *place);
            (done, found)
        };
        assert_eq!(found(1), found(2));
        assert_eq!(found(2).1.len(), 60);
    });
}
