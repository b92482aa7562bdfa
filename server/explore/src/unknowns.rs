//! The unknowns of an expression: its free names.

use limpid_base::{Name, Severity, Span, Stage};
use limpid_core::Type;
use limpid_frontend::wired::wired;

use crate::answer::Impossible;
use crate::evaluate::{Evaluator, IT};

/// The most unknowns of one expression.
const MOST: usize = 64;

/// The names of a condition that are not in scope, in the order of their first mention. An error if it is no condition.
pub(crate) fn unknowns(evaluator: &Evaluator, expression: &str) -> Result<Vec<String>, Impossible> {
    if expression.trim().is_empty() {
        return Err(Impossible::new("there is no expression to solve"));
    }
    let mut names: Vec<String> = Vec::new();
    loop {
        let head = format!("{IT} {} =\n ", names.join(" "));
        let text = format!("{head}{expression}\n");
        let compiled = evaluator.module(&text, &[]);
        let unbound = compiled.problems.iter().filter(|problem| {
            problem.severity == Severity::Error
                && problem.stage == Stage::Scope
                && is_variable(problem.span.text(&text))
        });
        let before = names.len();
        for problem in unbound {
            let name = problem.span.text(&text).to_owned();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.len() > before && names.len() <= MOST {
            continue;
        }
        let offset = head.len() as u32;
        let inner = |span: Span| Span::new(span.start.saturating_sub(offset), span.end.saturating_sub(offset));
        if let Some(problem) = evaluator.first_error(&compiled) {
            return Err(Impossible::in_expression(problem.message, inner(problem.span)));
        }
        let binding = compiled.definitions.binding(Name::new(IT));
        let ty = binding.map_or(Type::Unknown, |binding| result(&binding.scheme.body, names.len()).clone());
        return match &ty {
            Type::Con(name, _) if *name == wired().bool => Ok(names),
            ty => {
                let whole = Span::new(0, expression.len() as u32);
                let message = format!("this is no condition: its type is `{ty}`, not `Bool`");
                Err(Impossible::in_expression(message, whole))
            }
        };
    }
}

/// The result of a function that takes so many parameters.
pub(crate) fn result(ty: &Type, params: usize) -> &Type {
    match (params, ty) {
        (0, _) => ty,
        (_, Type::Fun(fun)) => result(&fun.1, params - 1),
        _ => ty,
    }
}

fn is_variable(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|first| first.is_lowercase() || first == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_' || c == '\'')
}
