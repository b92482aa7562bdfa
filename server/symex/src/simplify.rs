//! The simplest functions that still violate a check. The search makes functions that evaluate and compare all that they are
//! given; what the violation does not depend on is left out, so that the printed function is the one that was replayed.
//!
//! Must not know: execution, beyond whether the check still fails.

use std::sync::Arc;

use crate::input::Input;
use crate::search::Candidate;
use crate::show;
use crate::template::{ArgumentTemplate, Behaviour};

/// The number of replays.
const TRIES: u32 = 60;

/// Replaces the functions of a candidate by simpler ones while `breaks` still holds.
pub fn simplify(candidate: &Candidate, breaks: &mut dyn FnMut(&Candidate) -> bool) -> Candidate {
    let mut best = candidate.clone();
    let mut tries = TRIES;
    for place in 0..best.harness.arguments.len() {
        // Every accepted option has fewer tables and fewer evaluations, so this ends.
        while let Some(next) = next(&best, place, &mut tries, breaks) {
            best = next;
        }
    }
    best
}

/// Replaces functions that ignore their arguments by functions that evaluate them, if then `breaks` holds.
pub fn evaluate_arguments(candidate: &Candidate, breaks: &mut dyn FnMut(&Candidate) -> bool) -> Option<Candidate> {
    let mut all = candidate.harness.arguments.clone();
    let mut changed = false;
    for argument in &mut all {
        if let ArgumentTemplate::Lambda { params, body } = argument
            && let Behaviour::Return(_) = **body
        {
            let then = body.clone();
            **body = Behaviour::Force { on: (0..*params).collect(), then };
            changed = true;
        }
    }
    let stricter = changed.then(|| with_arguments(candidate, all))?;
    breaks(&stricter).then(|| simplify(&stricter, breaks))
}

fn next(
    best: &Candidate,
    place: usize,
    tries: &mut u32,
    breaks: &mut dyn FnMut(&Candidate) -> bool,
) -> Option<Candidate> {
    let argument = &best.harness.arguments[place];
    simpler(argument, &best.inputs).into_iter().find_map(|option| {
        *tries = tries.checked_sub(1)?;
        let mut arguments = best.harness.arguments.clone();
        arguments[place] = option;
        Some(with_arguments(best, arguments)).filter(&mut *breaks)
    })
}

fn with_arguments(candidate: &Candidate, arguments: Vec<ArgumentTemplate>) -> Candidate {
    Candidate { harness: Arc::new(candidate.harness.with_arguments(arguments)), ..candidate.clone() }
}

/// Simpler templates, the simplest first.
fn simpler(template: &ArgumentTemplate, inputs: &[Input]) -> Vec<ArgumentTemplate> {
    match template {
        ArgumentTemplate::Newtype { con, of } => {
            let wrap = |of| ArgumentTemplate::Newtype { con: *con, of: Box::new(of) };
            simpler(of, inputs).into_iter().map(wrap).collect()
        }
        ArgumentTemplate::Lambda { params, body } => {
            let lambda = |body| ArgumentTemplate::Lambda { params: *params, body: Box::new(body) };
            behaviours(0, *params, body, inputs).into_iter().map(lambda).collect()
        }
        ArgumentTemplate::Leaf(_) | ArgumentTemplate::Known(_) => Vec::new(),
    }
}

/// Simpler bodies. The variables from `first` to `bound` are those that this part of the body binds.
fn behaviours(first: usize, bound: usize, body: &Behaviour, inputs: &[Input]) -> Vec<Behaviour> {
    let mut options = Vec::new();
    if let Some(result) = constant(body, inputs) {
        let evaluated = forced(body).unwrap_or(usize::MAX);
        let plain = || Box::new(Behaviour::Return(result.clone()));
        if evaluated > 0 {
            options.push(*plain());
        }
        if evaluated > 1 {
            options.extend((first..bound).map(|var| Behaviour::Force { on: vec![var], then: plain() }));
        }
        if evaluated > bound - first && bound > first + 1 {
            options.push(Behaviour::Force { on: (first..bound).collect(), then: plain() });
        }
    } else if is_strict(body) {
        options.push(lazy(body));
    }
    match body {
        Behaviour::Case { on, alts } => {
            for (place, (_, fields, alt)) in alts.iter().enumerate() {
                for option in behaviours(bound, bound + fields, alt, inputs) {
                    let mut alts = alts.clone();
                    alts[place].2 = option;
                    options.push(Behaviour::Case { on: *on, alts });
                }
            }
        }
        Behaviour::Unpack { con, on, then } => {
            let then = behaviours(bound, bound + 1, then, inputs).into_iter();
            options.extend(then.map(|then| Behaviour::Unpack { con: *con, on: *on, then: Box::new(then) }));
        }
        Behaviour::Return(_) | Behaviour::Force { .. } | Behaviour::Table { .. } | Behaviour::Call { .. } => {}
    }
    options
}

/// How many variables a body evaluates, if it does nothing else before it returns.
fn forced(body: &Behaviour) -> Option<usize> {
    match body {
        Behaviour::Return(_) => Some(0),
        Behaviour::Force { on, then } => Some(on.len() + forced(then)?),
        Behaviour::Table { .. } | Behaviour::Unpack { .. } | Behaviour::Case { .. } | Behaviour::Call { .. } => None,
    }
}

fn is_strict(body: &Behaviour) -> bool {
    match body {
        Behaviour::Return(_) => false,
        Behaviour::Force { .. } => true,
        Behaviour::Table { strict, .. } => *strict,
        Behaviour::Unpack { then, .. } | Behaviour::Call { then, .. } => is_strict(then),
        Behaviour::Case { alts, .. } => alts.iter().any(|(_, _, body)| is_strict(body)),
    }
}

/// The result of a function that returns the same for all arguments.
fn constant(body: &Behaviour, inputs: &[Input]) -> Option<ArgumentTemplate> {
    match body {
        Behaviour::Return(template) => Some(template.clone()),
        Behaviour::Force { then, .. } | Behaviour::Unpack { then, .. } | Behaviour::Call { then, .. } => {
            constant(then, inputs)
        }
        Behaviour::Table { leaf, .. } => match inputs.get(*leaf) {
            Some(Input::Fun(table)) if table.rows.is_empty() => {
                Some(ArgumentTemplate::Known((*table.otherwise).clone()))
            }
            _ => None,
        },
        Behaviour::Case { alts, .. } => {
            let mut results = alts.iter().map(|(_, _, body)| constant(body, inputs));
            let first = results.next()??;
            let text = show::argument(&first, inputs);
            results.all(|other| other.is_some_and(|other| show::argument(&other, inputs) == text)).then_some(first)
        }
    }
}

/// The same function, evaluating only what its tables compare.
fn lazy(body: &Behaviour) -> Behaviour {
    let boxed = |then: &Behaviour| Box::new(lazy(then));
    match body {
        Behaviour::Return(template) => Behaviour::Return(template.clone()),
        Behaviour::Force { then, .. } => lazy(then),
        Behaviour::Table { leaf, keys, .. } => Behaviour::Table { leaf: *leaf, keys: keys.clone(), strict: false },
        Behaviour::Unpack { con, on, then } => Behaviour::Unpack { con: *con, on: *on, then: boxed(then) },
        Behaviour::Case { on, alts } => {
            let alts = alts.iter().map(|(con, fields, body)| (*con, *fields, lazy(body))).collect();
            Behaviour::Case { on: *on, alts }
        }
        Behaviour::Call { function, args, then } => {
            Behaviour::Call { function: *function, args: args.clone(), then: boxed(then) }
        }
    }
}
