//! Qualifiers: predicates that LiquidHaskell tries for types without refinement, such as that of a local loop.

use limpid_base::Span;
use limpid_contracts::Place;
use limpid_core::Expr;

use crate::strategy::{Query, Repair, Strategy};
use crate::trial::Trial;
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// Qualifiers that local functions of real programs need.
const FACTS: [(&str, &str); 14] = [
    ("v:Int", "0 <= v"),
    ("v:Int", "0 < v"),
    ("v:Int, x:Int", "v <= x"),
    ("v:Int, x:Int", "v < x"),
    ("v:Int, x:Int", "x <= v"),
    ("v:Int, x:Int", "x < v"),
    ("v:Int, x:Int", "v == x"),
    ("v:Int, x:Int, y:Int", "v == x + y"),
    ("v:Int, xs:[a]", "v < len xs"),
    ("v:Int, xs:[a]", "v <= len xs"),
    ("v:Int, xs:[a]", "v == len xs"),
    ("v:[a], n:Int", "len v == n"),
    ("v:[a], xs:[b]", "len v == len xs"),
    ("v:[a], xs:[b]", "len v <= len xs"),
];

/// Qualifiers for a local loop.
pub(crate) struct Qualifier;

impl Strategy for Qualifier {
    fn name(&self) -> &'static str {
        "qualifier"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Local]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = qualifier(query.trial)?;
        Some(Repair::of(culprit, fix))
    }
}

/// A minimal set of qualifiers with which the function is proved.
fn qualifier(trial: &Trial<'_>) -> Option<(Culprit, Fix)> {
    let loaded = &trial.file.loaded;
    let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == trial.function)?;
    let body = binding.body()?;
    let local = body.exprs.values().find_map(|expr| match expr {
        Expr::Let { recursive: true, bindings, .. } => bindings.first().map(|(binder, _)| *binder),
        _ => None,
    })?;
    if loaded.source.is_literate() {
        return None;
    }
    let edits = |facts: &[usize]| -> Vec<Edit> {
        let lines: String = facts.iter().map(|fact| format!("{}\n", line(*fact))).collect();
        vec![crate::edit::above(loaded, binding, lines.trim_end())]
    };
    let all: Vec<usize> = (0..FACTS.len()).collect();
    if !trial.helps(&edits(&all)) {
        return None;
    }
    let mut kept = all;
    for fact in 0..FACTS.len() {
        let fewer: Vec<usize> = kept.iter().copied().filter(|other| *other != fact).collect();
        if trial.helps(&edits(&fewer)) {
            kept = fewer;
        }
    }
    let edits = edits(&kept);
    if kept.is_empty() || !trial.proved(&edits, &[]) {
        return None;
    }
    let name = body.binders.get(local)?.name;
    let lines: Vec<String> = kept.iter().map(|fact| line(*fact)).collect();
    let fix = Fix::qualifier(name.as_str(), FACTS[kept[0]].1, lines.join("\n"), edits);
    let span = Span::new(body.binder_span(local).start, body.binder_span(local).end);
    let place = Place { module: loaded.name, span };
    Some((Culprit::local(name, place), fix))
}

fn line(fact: usize) -> String {
    let (params, body) = FACTS[fact];
    format!("{{-@ qualif Needed{fact}({params}): ({body}) @-}}")
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::Qualifier;
    use crate::tests::{strengthens, strengthens_nothing};

    #[test]
    fn an_index_that_runs_through_a_list() {
        let text = "\
{-@ LIQUID \"--no-termination\" @-}
module Loops where
total :: [Int] -> Int
total xs = go 0
  where
    go i = if i == length xs then 0 else (xs !! i) + go (i + 1)
";
        strengthens(
            &Qualifier,
            text,
            "total",
            expect![[r#"
            Qualifier: Let LiquidHaskell try `v <= len xs` for `go`
            {-@ qualif Needed9(v:Int, xs:[a]): (v <= len xs) @-}
            blames ["Local go"]
        "#]],
        );
    }

    #[test]
    fn an_index_that_starts_too_early() {
        let text = "\
{-@ LIQUID \"--no-termination\" @-}
module Loops where
total :: [Int] -> Int
total xs = go (0 - 1)
  where
    go i = if i == length xs then 0 else (xs !! i) + go (i + 1)
";
        strengthens_nothing(&Qualifier, text, "total");
    }

    #[test]
    fn no_local_loop() {
        let text = "\
module Loops where
{-@ up :: n:Int -> {v:Int | v > n} @-}
up :: Int -> Int
up n = n
";
        strengthens_nothing(&Qualifier, text, "up");
    }
}
