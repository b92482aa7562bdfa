//! Matched values, built again from their parts. LiquidHaskell gives the variable of an as-pattern the type that the value
//! had before the match. The parts have the types of the constructor's fields, and what is built of them has a type of its
//! own, which may say more of the elements.

use limpid_base::{Place, Span};
use limpid_frontend::hir::{self, ExprKind, LocalId, PatId, PatKind};

use crate::strategy::{Query, Repair, Strategy};
use crate::trial::Trial;
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// The variables of as-patterns, and those that a `case` matches, built again where an open obligation mentions them.
pub(crate) struct Rebuild;

impl Strategy for Rebuild {
    fn name(&self) -> &'static str {
        "rebuild"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::AsPattern]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let trial = query.trial;
        let mut rebuilding = Rebuilding::new(trial);
        for failing in query.failing() {
            rebuilding.obligation(failing.span);
        }
        let Rebuilding { rebuilt, mut edits, .. } = rebuilding;
        let module = trial.function.module;
        edits.extend(rebuilt.iter().filter_map(|one| one.forget(trial)).map(|(span, text)| edit(trial, span, text)));
        if rebuilt.is_empty() || !trial.helps(&edits) || !trial.proved(&edits, &[]) {
            return None;
        }
        let hir = &trial.file.loaded.compiled.hir;
        let local = |one: &Rebuilt| hir.locals.get(one.variable);
        let culprits: Vec<Culprit> = rebuilt
            .iter()
            .filter_map(local)
            .map(|local| Culprit::as_pattern(local.name, Place { module, span: local.span }))
            .collect();
        let names: Vec<String> = culprits.iter().map(|culprit| culprit.name.clone()).collect();
        let values: Vec<String> = rebuilt.iter().map(|one| one.value.clone()).collect();
        Some(Repair { fix: Fix::rebuild(&names, values.join(", "), edits), culprits })
    }
}

/// A variable that is built again.
struct Rebuilt {
    variable: LocalId,
    pattern: PatId,
    /// What is written instead of it.
    value: String,
    uses: Vec<Span>,
}

struct Rebuilding<'t> {
    trial: &'t Trial<'t>,
    hir: &'t hir::Module,
    text: &'t str,
    rebuilt: Vec<Rebuilt>,
    edits: Vec<Edit>,
    /// How many parts got a name.
    named: usize,
}

impl<'t> Rebuilding<'t> {
    fn new(trial: &'t Trial<'t>) -> Rebuilding<'t> {
        let loaded = &trial.file.loaded;
        let (hir, text) = (&loaded.compiled.hir, &*loaded.source.text);
        Rebuilding { trial, hir, text, rebuilt: Vec::new(), edits: Vec::new(), named: 0 }
    }

    /// Builds the matched variables again that an obligation mentions.
    fn obligation(&mut self, span: Span) {
        let hir = self.hir;
        for expr in hir.exprs.values() {
            let ExprKind::Local(variable) = expr.kind else { continue };
            if !span.covers(expr.span) || self.rebuilt.iter().any(|one| one.uses.contains(&expr.span)) {
                continue;
            }
            let Some(pattern) = self.pattern(variable, expr.span) else { continue };
            let known = self.rebuilt.iter().position(|one| one.variable == variable && one.pattern == pattern);
            let place = match known {
                Some(place) => place,
                None => {
                    let Some(value) = self.value(pattern) else { continue };
                    self.rebuilt.push(Rebuilt { variable, pattern, value, uses: Vec::new() });
                    self.rebuilt.len() - 1
                }
            };
            self.rebuilt[place].uses.push(expr.span);
            let value = self.rebuilt[place].value.clone();
            self.edits.push(edit(self.trial, expr.span, value));
        }
    }

    /// The pattern that a variable was matched with where it is used.
    fn pattern(&self, variable: LocalId, used: Span) -> Option<PatId> {
        let whole = self.hir.pats.values().find_map(|pat| match pat.kind {
            PatKind::As(local, inner) if local == variable => Some(inner),
            _ => None,
        });
        let is_it = |expr| matches!(self.hir.exprs.get(expr), Some(hir::Expr { kind: ExprKind::Local(local), .. }) if *local == variable);
        let cases = self.hir.exprs.values().filter_map(|expr| match &expr.kind {
            ExprKind::Case(scrutinee, alts) if is_it(*scrutinee) => Some(alts),
            _ => None,
        });
        let mut alts: Vec<&hir::Alt> = cases.flatten().filter(|alt| alt.span.covers(used)).collect();
        alts.sort_by_key(|alt| alt.span.start);
        let pattern = alts.last().map(|alt| alt.pattern).or(whole)?;
        matches!(self.hir.pats.get(pattern)?.kind, PatKind::Con(..)).then_some(pattern)
    }

    /// A pattern as an expression. Its wildcards get names.
    fn value(&mut self, pattern: PatId) -> Option<String> {
        let span = self.hir.pats.get(pattern)?.span;
        let written = self.slice(span)?;
        // The fields of a record pattern may be left out.
        if written.contains('{') {
            return None;
        }
        let mut changes: Vec<(Span, String)> = Vec::new();
        let mut names: Vec<Edit> = Vec::new();
        self.parts(pattern, &mut changes, &mut names)?;
        changes.sort_by_key(|(span, _)| span.start);
        let mut value = String::new();
        let mut done = span.start;
        for (part, name) in changes {
            value.push_str(self.slice(Span::new(done, part.start))?);
            value.push_str(&name);
            done = part.end;
        }
        value.push_str(self.slice(Span::new(done, span.end))?);
        self.edits.append(&mut names);
        Some(if is_enclosed(&value) { value } else { format!("({value})") })
    }

    /// Collects what is written otherwise in an expression than in a pattern.
    fn parts(&mut self, pattern: PatId, changes: &mut Vec<(Span, String)>, names: &mut Vec<Edit>) -> Option<()> {
        let pat = self.hir.pats.get(pattern)?;
        match &pat.kind {
            PatKind::Var(_) | PatKind::Literal(_) => {}
            PatKind::Wildcard => {
                let name = self.fresh_name();
                names.push(edit(self.trial, pat.span, name.clone()));
                changes.push((pat.span, name));
            }
            PatKind::As(local, _) => changes.push((pat.span, self.hir.locals.get(*local)?.name.to_string())),
            PatKind::Con(_, parts) => {
                for part in parts.clone() {
                    self.parts(part, changes, names)?;
                }
            }
            PatKind::Lazy(_)
            | PatKind::Bang(_)
            | PatKind::View(..)
            | PatKind::Annotated(..)
            | PatKind::Unsupported(_) => return None,
        }
        Some(())
    }

    /// A name that the file does not have.
    fn fresh_name(&mut self) -> String {
        loop {
            self.named += 1;
            let name = format!("part{}", self.named);
            if !self.text.contains(&name) {
                return name;
            }
        }
    }

    fn slice(&self, span: Span) -> Option<&'t str> {
        self.text.get(span.start as usize..span.end as usize)
    }
}

impl Rebuilt {
    /// Removes the variable from its as-pattern if nothing else uses it.
    fn forget(&self, trial: &Trial<'_>) -> Option<(Span, String)> {
        let loaded = &trial.file.loaded;
        let hir = &loaded.compiled.hir;
        let uses = |expr: &&hir::Expr| matches!(expr.kind, ExprKind::Local(local) if local == self.variable);
        if hir.exprs.values().filter(uses).any(|expr| !self.uses.contains(&expr.span)) {
            return None;
        }
        let inner = hir.pats.get(self.pattern)?.span;
        let Span { start, end } = hir.locals.get(self.variable)?.span;
        let at = loaded.source.text.get(end as usize..inner.start as usize)?.find('@')? as u32;
        Some((Span::new(start, end + at + 1), String::new()))
    }
}

fn edit(trial: &Trial<'_>, span: Span, text: String) -> Edit {
    Edit { place: Place { module: trial.function.module, span }, text }
}

/// Whether a text is one name, or in brackets as a whole.
fn is_enclosed(text: &str) -> bool {
    let mut depth = 0usize;
    for (place, it) in text.char_indices() {
        match it {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && place + it.len_utf8() < text.len() {
            return text.chars().all(|it| it.is_alphanumeric() || "_'.".contains(it));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::Rebuild;
    use crate::tests::{strengthens, strengthens_nothing};

    const SORTED: &str = "\
module Sorted where
{-@ data Heap a = Empty | Node { top :: a, rest :: Heap {v:a | v >= top} } @-}
data Heap a = Empty | Node a (Heap a)
{-@ measure size @-}
{-@ size :: Heap a -> Nat @-}
size :: Heap a -> Int
size Empty = 0
size (Node _ h) = 1 + size h
{-@ merge :: Ord a => a:Heap a -> b:Heap a -> Heap a / [size a + size b] @-}
merge :: Ord a => Heap a -> Heap a -> Heap a
merge Empty b = b
merge a Empty = a
";

    #[test]
    fn an_as_pattern_with_a_wildcard() {
        let text = format!(
            "{SORTED}merge (Node x r) b@(Node y _) | x <= y = Node x (merge r b)\n\
             merge (Node x r) (Node y s) = Node y (merge (Node x r) s)\n"
        );
        strengthens(
            &Rebuild,
            &text,
            "merge",
            expect![[r#"
            Rebuild: Build `b` again from its parts
            (Node y part1)
            blames ["AsPattern b"]
        "#]],
        );
    }

    #[test]
    fn a_variable_that_a_case_matches() {
        let text = format!(
            "{SORTED}merge (Node x r) b = case b of\n  \
             Node y s -> if x <= y then Node x (merge r b) else Node y (merge (Node x r) s)\n  \
             Empty -> Node x r\n"
        );
        strengthens(
            &Rebuild,
            &text,
            "merge",
            expect![[r#"
            Rebuild: Build `b` again from its parts
            (Node y s)
            blames ["AsPattern b"]
        "#]],
        );
    }

    #[test]
    fn what_the_parts_do_not_give() {
        let text = format!(
            "{SORTED}merge a@(Node x r) b@(Node y s) | x <= y = Node y (merge r b)\n\
             merge a@(Node x r) b@(Node y s) = Node y (merge a s)\n"
        );
        strengthens_nothing(&Rebuild, &text, "merge");
    }
}
