//! Haskell signatures of local functions. GHC generalises a local function without one, and a type variable has no size that
//! could decrease.

use limpid_base::{Place, Span};
use limpid_contracts::ObligationKind;
use limpid_core::{Binder, Expr};
use limpid_logic::Term;
use limpid_machine::Program as _;

use crate::strategy::{Query, Repair, Strategy};
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// The Haskell signatures of all local functions that have no decreasing parameter because they have none.
pub(crate) struct HaskellSignature;

impl Strategy for HaskellSignature {
    fn name(&self) -> &'static str {
        "haskell signature"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Inferred]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let trial = query.trial;
        let module = trial.function.module;
        let binding = trial.file.binding(trial.function)?;
        let body = binding.body()?;
        let defined = body.exprs.values().filter_map(|expr| match expr {
            Expr::Let { bindings, .. } => Some(bindings.iter().map(|(binder, _)| *binder)),
            _ => None,
        });
        let local = |span: Span| -> Option<&Binder> {
            let binder = defined.clone().flatten().find(|binder| body.binder_span(*binder) == span)?;
            body.binders.get(binder).filter(|info| !info.generalised.is_empty())
        };
        let mut culprits = Vec::new();
        let mut edits: Vec<Edit> = Vec::new();
        let mut signatures: Vec<String> = Vec::new();
        for failing in query.failing() {
            if failing.kind != ObligationKind::Termination || failing.goal != Term::Bool(false) {
                continue;
            }
            let info = local(failing.span)?;
            if info.ty.has_vars() || info.name.is_operator() {
                return None;
            }
            let signature = format!("{} :: {}", info.name, info.ty);
            let text = &trial.file.loaded.source.text;
            let column = column(text, failing.span)?;
            let place = Place { module, span: Span::at(failing.span.start) };
            edits.push(Edit { place, text: format!("{signature}\n{}", " ".repeat(column)) });
            culprits.push(Culprit::inferred(info.name, Place { module, span: failing.span }));
            signatures.push(signature);
        }
        let names: Vec<String> = culprits.iter().map(|culprit| culprit.name.clone()).collect();
        let proved = !edits.is_empty() && trial.helps(&edits) && trial.proved(&edits, &[]);
        proved.then(|| Repair { culprits, fix: Fix::haskell_signature(&names, signatures.join("\n"), edits) })
    }
}

/// The column of a binder that begins an item of a layout block.
fn column(text: &str, binder: Span) -> Option<usize> {
    let before = text.get(..binder.start as usize)?;
    let line = before.rsplit('\n').next()?;
    let first = line.trim_end().rsplit(|it: char| it.is_whitespace()).next()?;
    let begins = first.is_empty() || ["where", "let"].contains(&first);
    (begins && !line.contains('\t')).then(|| line.chars().count())
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::HaskellSignature;
    use crate::tests::{strengthens, strengthens_nothing};

    #[test]
    fn a_loop_over_numbers() {
        let text = "\
module Count where
count :: Int -> Int
count m = go m where go n = if n <= 0 then 0 else 1 + go (n - 1)
";
        strengthens(
            &HaskellSignature,
            text,
            "count",
            expect![[r#"
            HaskellSignature: Write the Haskell signature of `go`
            go :: Int -> Int
            blames ["Inferred go"]
        "#]],
        );
    }

    #[test]
    fn a_function_that_never_ends() {
        let text = "\
module Spin where
spin :: Int -> Int
spin m = go m where go n = if n == 3 then 0 else go (n + 1)
";
        strengthens_nothing(&HaskellSignature, text, "spin");
    }
}
