//! Shrinking: smaller inputs that violate the same check. Every step is a replay.
//!
//! Must not know: execution, beyond whether the check still fails. It terminates because every accepted step is smaller.

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, Zero};

use crate::input::{FunctionTable, Input};
use crate::search::Candidate;

/// Makes the inputs of a candidate smaller while `breaks` still holds, with at most `tries` replays.
pub fn shrink(candidate: &Candidate, mut tries: u32, breaks: &mut dyn FnMut(&Candidate) -> bool) -> Candidate {
    let mut best = candidate.clone();
    let mut place = 0;
    // Repeats over all leaves until a fixpoint is reached.
    let mut unchanged = 0;
    let leaves = best.inputs.len() + best.opaque.len();
    while unchanged < leaves && tries > 0 {
        let current = leaf(&best, place).clone();
        let mut smaller = None;
        for option in smaller_than(&current) {
            if tries == 0 {
                break;
            }
            tries -= 1;
            let mut next = best.clone();
            *leaf_mut(&mut next, place) = option;
            if breaks(&next) {
                smaller = Some(next);
                break;
            }
        }
        match smaller {
            Some(next) => {
                best = next;
                unchanged = 0;
            }
            None => {
                unchanged += 1;
                place = (place + 1) % leaves;
            }
        }
    }
    best
}

fn leaf(candidate: &Candidate, place: usize) -> &Input {
    match place.checked_sub(candidate.inputs.len()) {
        Some(opaque) => &candidate.opaque[opaque].1,
        None => &candidate.inputs[place],
    }
}

fn leaf_mut(candidate: &mut Candidate, place: usize) -> &mut Input {
    match place.checked_sub(candidate.inputs.len()) {
        Some(opaque) => &mut candidate.opaque[opaque].1,
        None => &mut candidate.inputs[place],
    }
}

/// Smaller inputs to try, the smallest first.
fn smaller_than(input: &Input) -> Vec<Input> {
    let size = measure(input);
    let mut options = options(input);
    options.retain(|option| measure(option) < size);
    options.sort_by_key(measure);
    options
}

/// The order of shrinking: by size, then by absolute value, a positive number before its negation.
fn measure(input: &Input) -> (u64, u64) {
    (input.size(), weight(input))
}

fn weight(input: &Input) -> u64 {
    match input {
        Input::Int(number) => {
            let low = u64::try_from(number.magnitude().clone()).unwrap_or(u64::MAX / 4).min(u64::MAX / 4);
            2 * low + u64::from(number.sign() == Sign::Minus)
        }
        Input::Real(number) => u64::from(number.is_negative()) + 2 * u64::from(!number.is_integer()),
        Input::EmptyText | Input::Placeholder => 0,
        Input::Newtype(_, inner) => weight(inner),
        Input::Built(built) => built.args.iter().fold(0, |sum, arg| sum.saturating_add(weight(arg))),
        Input::Char(c) => u64::from(u32::from(*c).abs_diff(u32::from('a'))),
        Input::Con(_, fields) => fields.iter().fold(0, |sum, field| sum.saturating_add(weight(field))),
        Input::Fun(table) => {
            table.rows.iter().fold(weight(&table.otherwise), |sum, row| sum.saturating_add(weight(&row.1)))
        }
    }
}

fn options(input: &Input) -> Vec<Input> {
    match input {
        Input::Int(number) => whole(number).into_iter().map(Input::Int).collect(),
        Input::Real(number) => {
            let near = [number.truncate(), number.floor(), number.ceil(), limpid_solver::Number::ZERO];
            near.into_iter().map(Input::Real).collect()
        }
        Input::Char(_) => vec![Input::Char('a'), Input::Char('b'), Input::Char(' ')],
        Input::EmptyText | Input::Placeholder => Vec::new(),
        Input::Newtype(con, inner) => options(inner).into_iter().map(|option| Input::newtype(*con, option)).collect(),
        Input::Built(built) => {
            let changed = |(place, arg): (usize, &Input)| {
                let with = move |option: Input| {
                    let mut built = built.clone();
                    built.args[place] = option;
                    Input::Built(built)
                };
                self::options(arg).into_iter().map(with).collect::<Vec<_>>()
            };
            built.args.iter().enumerate().flat_map(changed).collect()
        }
        Input::Con(con, fields) => {
            // Replaces a value by a part of the same type. Types are not known here: a part of another type
            // fails in the replay.
            let mut options: Vec<Input> = fields.iter().filter(|field| is_like(input, field)).cloned().collect();
            for (place, field) in fields.iter().enumerate() {
                for option in self::options(field) {
                    let mut fields = fields.clone();
                    fields[place] = option;
                    options.push(Input::Con(*con, fields));
                }
            }
            options
        }
        Input::Fun(table) => functions(table),
    }
}

fn whole(number: &BigInt) -> Vec<BigInt> {
    let mut options = vec![BigInt::zero(), BigInt::from(1), BigInt::from(2), BigInt::from(-1), number / 2];
    if number.is_negative() {
        options.push(-number);
        options.push(number + 1);
    } else {
        options.push(number - 1);
    }
    options
}

/// Whether two values can be of the same type, as far as their constructors tell: lists, and constructors of one module
/// whose type is recursive.
fn is_like(whole: &Input, part: &Input) -> bool {
    match (whole, part) {
        (Input::Con(left, _), Input::Con(right, _)) => {
            let is_list = |name: &str| name == ":" || name == "[]";
            left == right || (is_list(left.ident.as_str()) && is_list(right.ident.as_str()))
        }
        (Input::Con(left, _), Input::EmptyText) => left.ident.as_str() == ":",
        _ => false,
    }
}

fn functions(table: &FunctionTable) -> Vec<Input> {
    let mut options = Vec::new();
    for place in 0..table.rows.len() {
        let mut fewer = table.clone();
        fewer.rows.remove(place);
        options.push(Input::Fun(fewer));
        for value in self::options(&table.rows[place].1) {
            let mut other = table.clone();
            other.rows[place].1 = value;
            options.push(Input::Fun(other));
        }
    }
    for otherwise in self::options(&table.otherwise) {
        options.push(Input::Fun(FunctionTable { otherwise: Box::new(otherwise), ..table.clone() }));
    }
    options
}
