//! Prints the constraints and the solution of a component, for debugging the checker.

use std::fmt::Write as _;

use limpid_base::Span;
use limpid_contracts::ObligationKind;

use crate::check::Component;
use crate::environment::Env;
use crate::horn::{System, Tag};
use crate::result::TypingVerdict;

/// Formats the start of a span.
pub type ShowPosition<'p> = &'p dyn Fn(Span) -> String;

/// The kvars of a component and its clauses: environment, then head.
pub fn constraints(component: &Component, at: ShowPosition<'_>) -> String {
    let system = &component.system;
    let mut out = heading(component);
    for kvar in &system.kvars {
        let params: Vec<String> = kvar.params.iter().map(|(name, sort)| format!("{name} : {sort}")).collect();
        let scope: Vec<String> = names(&kvar.env);
        let outer = if scope.is_empty() { String::new() } else { format!("   under {}", scope.join(", ")) };
        let _ = writeln!(out, "{}({}){outer}", kvar.name, params.join(", "));
    }
    for (place, clause) in system.clauses.iter().enumerate() {
        let tag = &system.tags[clause.tag as usize];
        let failed = component.solution.failing.iter().any(|failed| failed.clause == place);
        let mark = if failed { "  FAILS" } else { "" };
        let _ = writeln!(out, "\n[{place}] {}{mark}", what(tag, at));
        for line in known(&clause.env) {
            let _ = writeln!(out, "    {line}");
        }
        let _ = writeln!(out, "  ⊢ {}", clause.head);
    }
    out.push('\n');
    out
}

/// The solution of the kvars, the verdicts, and the hypotheses of failing clauses in source names.
pub fn solution(component: &Component, at: ShowPosition<'_>) -> String {
    let Component { checked, system, solution, .. } = component;
    let mut out = heading(component);
    for (kvar, found) in system.kvars.iter().zip(&solution.conjuncts) {
        let params: Vec<&str> = kvar.params.iter().map(|(name, _)| name.as_str()).collect();
        let found = match found {
            None => "eliminated".to_owned(),
            Some(terms) if terms.is_empty() => "true".to_owned(),
            Some(terms) => terms.iter().map(ToString::to_string).collect::<Vec<_>>().join(" && "),
        };
        let _ = writeln!(out, "{}({}) = {found}", kvar.name, params.join(", "));
    }
    for checked in checked {
        let name = checked.function.ident;
        match &checked.verdict {
            TypingVerdict::Safe => {
                let _ = writeln!(out, "{name}: safe");
            }
            TypingVerdict::Unknown(reason) => {
                let _ = writeln!(out, "{name}: unknown, {reason}");
            }
            TypingVerdict::Unsupported(reason) => {
                let _ = writeln!(out, "{name}: unsupported, {reason}");
            }
            TypingVerdict::Failing(failing) => {
                let _ = writeln!(out, "{name}: failing");
                for failing in failing {
                    let gave_up = if failing.gave_up { " (the solver gave up)" } else { "" };
                    let _ =
                        writeln!(out, "  {} {}: {}{gave_up}", at(failing.span), kind(&failing.kind), failing.required);
                    failing.facts.iter().for_each(|fact| {
                        let _ = writeln!(out, "    known: {}", fact.term);
                    });
                    failing.callees.iter().for_each(|called| {
                        let _ = writeln!(out, "    depends on: {} at {}", called.callee.ident, at(called.span));
                    });
                }
            }
        }
    }
    let _ = writeln!(out, "{} clauses, {} queries\n", system.clauses.len(), solution.queries);
    out
}

fn heading(component: &Component) -> String {
    let names: Vec<&str> = component.checked.iter().map(|checked| checked.function.ident.as_str()).collect();
    format!("== {} ==\n", names.join(", "))
}

fn what(tag: &Tag, at: ShowPosition<'_>) -> String {
    format!("{} {}, {}", at(tag.span), tag.function.ident, kind(&tag.kind))
}

fn kind(kind: &ObligationKind) -> String {
    match kind {
        ObligationKind::Precondition { callee, argument } => {
            format!("precondition of {}, argument {}", callee.ident, argument + 1)
        }
        ObligationKind::Arithmetic { callee, argument } => {
            format!("arithmetic of {}, argument {}", callee.ident, argument + 1)
        }
        ObligationKind::Constructor { constructor, field } => {
            format!("constructor {}, field {}", constructor.ident, field + 1)
        }
        ObligationKind::Postcondition => "postcondition".to_owned(),
        ObligationKind::Totality => "totality".to_owned(),
        ObligationKind::Termination => "termination".to_owned(),
    }
}

fn names(env: &Env) -> Vec<String> {
    env.path().iter().filter_map(|(_, entry)| entry.var.as_ref().map(|(name, _)| name.to_string())).collect()
}

/// One line for each entry, the outermost first.
fn known(env: &Env) -> Vec<String> {
    let line = |entry: &crate::environment::Entry| {
        let facts: Vec<String> = entry.facts.iter().map(ToString::to_string).collect();
        let facts = facts.join(" && ");
        match &entry.var {
            Some((name, sort)) if facts.is_empty() => format!("{name} : {sort}"),
            Some((name, sort)) => format!("{name} : {sort} | {facts}"),
            None => facts,
        }
    };
    env.path().iter().map(|(_, entry)| line(entry)).collect()
}

/// All clauses of a system, without the verdicts.
impl std::fmt::Display for System {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for clause in &self.clauses {
            let tag = &self.tags[clause.tag as usize];
            writeln!(f, "-- {} {}", tag.function.ident, kind(&tag.kind))?;
            known(&clause.env).iter().try_for_each(|line| writeln!(f, "    {line}"))?;
            writeln!(f, "  ⊢ {}", clause.head)?;
        }
        Ok(())
    }
}
