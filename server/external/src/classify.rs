//! What a message means, from its words.

use crate::{Kind, Mismatch};

/// The kind of a message. `bullet` says whether its words were in a list, as GHC's own are and those on specifications.
pub(crate) fn kind(text: &str, bullet: bool) -> Kind {
    // The files of LiquidHaskell lose the first word of a message.
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    match first {
        "Liquid Type Mismatch" | "Type Mismatch" => mismatch(text),
        "Termination Error" => Kind::Termination,
        "Error" if text.contains("No decreasing parameter") => Kind::Termination,
        first if is_specification(first) => Kind::Specification,
        _ if bullet => Kind::Haskell,
        _ if text.contains("LiquidHaskell") => Kind::Specification,
        _ => Kind::Haskell,
    }
}

/// How LiquidHaskell begins when an annotation is wrong.
const SPECIFICATION: [&str; 12] = [
    "Illegal type specification",
    "Specified type does not refine Haskell type",
    "Cannot parse specification",
    "Unknown variable",
    "Unknown type constructor",
    "Bad Measure Specification",
    "Bad Invariant Specification",
    "Bad Data Specification",
    "Multiple specifications",
    "Uninterpreted",
    "Cyclic type alias",
    "Malformed",
];

fn is_specification(first: &str) -> bool {
    SPECIFICATION.iter().any(|beginning| first.starts_with(beginning))
}

fn mismatch(text: &str) -> Kind {
    let mut mismatch = Mismatch::default();
    let mut part = Part::Head;
    let mut context: Vec<String> = Vec::new();
    for line in text.lines() {
        match line.trim() {
            "." => {}
            "The inferred type" => part = Part::Inferred,
            "is not a subtype of the required type" => part = Part::Required,
            "in the context" => part = Part::Context,
            line if line.starts_with("Constraint id ") => break,
            // An entry of the context ends with an empty line.
            "" => {
                if part == Part::Context {
                    context.push(String::new());
                }
            }
            line => match part {
                Part::Head => {}
                Part::Inferred => join(&mut mismatch.inferred, line),
                Part::Required => join(&mut mismatch.required, line),
                Part::Context => match context.last_mut() {
                    Some(last) => join(last, line),
                    None => context.push(line.to_owned()),
                },
            },
        }
    }
    if mismatch.required.contains("totalityError") {
        return Kind::Totality;
    }
    let value = |ty: &mut String| *ty = ty.strip_prefix("VV : ").unwrap_or(ty).to_owned();
    value(&mut mismatch.inferred);
    value(&mut mismatch.required);
    mismatch.context = context.into_iter().filter(|entry| !entry.is_empty()).collect();
    Kind::Mismatch(mismatch)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Head,
    Inferred,
    Required,
    Context,
}

fn join(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(line);
}
