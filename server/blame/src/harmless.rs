//! Violations without a run that goes wrong: a call that no run gets to, or a metric that does not decrease although every run
//! ends. LiquidHaskell rejects them, so they are weak specifications.

use limpid_base::{QName, Span};
use limpid_check::File;
use limpid_check::culprit::of_kind;
use limpid_core::{Body, Expr, ExprId};
use limpid_frontend::wired::wired;
use limpid_machine::Program as _;
use limpid_report::{Counterexample, Culprit, CulpritKind, Ending, FunctionReport, Verdict};

/// Makes the report on a function a weak specification if none of its counterexamples is real.
pub fn harmless(file: &File, report: &mut FunctionReport) {
    if report.counterexamples.is_empty() || report.counterexamples.iter().any(Counterexample::is_real) {
        return;
    }
    report.verdict = Verdict::WeakSpec;
    let mut culprits: Vec<Culprit> = Vec::new();
    for example in &mut report.counterexamples {
        let culprit = match example.ending {
            Ending::Ends | Ending::NotKnown => of_kind(CulpritKind::Metric, file, report.name),
            Ending::GoesWrong => {
                let around = around(file, report.name, example.obligation.place.span);
                of_kind(CulpritKind::Evaluation, file, around.unwrap_or(report.name))
            }
        };
        if !culprits.contains(&culprit) {
            culprits.push(culprit);
        }
    }
    // A precondition would help, but a run does not need it.
    if report.counterexamples.iter().any(|example| example.ending == Ending::GoesWrong) {
        report.fixes.clear();
    }
    report.culprits = culprits;
}

/// The outermost function that is given an expression.
fn around(file: &File, function: QName, place: Span) -> Option<QName> {
    let binding = file.binding(function)?;
    let body = binding.body()?;
    let calls = body.exprs.iter().filter_map(|(id, expr)| {
        let Expr::App { fun, args } = &expr else { return None };
        let is_given = args.iter().any(|arg| body.span(*arg).covers(place) && body.span(*arg) != body.span(id));
        let callee = head(body, *fun, args)?;
        is_given.then_some((body.span(id), callee))
    });
    calls.max_by_key(|(span, _)| span.len()).map(|(_, callee)| callee)
}

/// The function that is applied in the end: `f $ x` applies `f`.
fn head(body: &Body, fun: ExprId, args: &[ExprId]) -> Option<QName> {
    match body.exprs.get(fun)? {
        Expr::Global { name, .. } if *name == wired().apply => {
            let first = *args.first()?;
            match body.exprs.get(first)? {
                Expr::App { fun, args } => head(body, *fun, args),
                _ => head(body, first, &[]),
            }
        }
        Expr::Global { name, .. } => Some(*name),
        _ => None,
    }
}
