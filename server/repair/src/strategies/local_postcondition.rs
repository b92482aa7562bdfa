//! Postconditions of local functions: an unspecified local loop gets a signature.

use limpid_base::{LineIndex, Name, QName, Span};
use limpid_contracts::{Place, Unit};
use limpid_core::{BinderId, Body, Expr, Type};
use limpid_frontend::project::Loaded;
use limpid_liquid::{Failing, Hole};
use limpid_logic::{Sort, Term};

use crate::edit::{local_signature, refine_result};
use crate::strategy::{Query, Repair, Strategy};
use crate::strengthening::readable;
use crate::terms::candidates::conclusive;
use crate::terms::goals::Goals;
use crate::terms::sorts::plain;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::File;
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// The number of candidates for one local function.
const MOST: usize = 40;

/// A postcondition of a local function.
pub(crate) struct LocalPostcondition;

impl Strategy for LocalPostcondition {
    fn name(&self) -> &'static str {
        "local-postcondition"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Local]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = local_postcondition(query.trial, query.vocabulary, query.failing())?;
        Some(Repair::of(culprit, fix))
    }
}

/// A signature for a local function with which the function around it is proved.
fn local_postcondition(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<(Culprit, Fix)> {
    let loaded = &trial.file.loaded;
    let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == trial.function)?;
    let body = binding.body()?;
    let goals = Goals::new(trial.file.in_force()?, failing);
    for Local { binder, params, value } in functions(trial.file, body) {
        let Some(name) = body.binders.get(binder).map(|it| it.name) else { continue };
        // Only functions that the obligations depend on can be culprits.
        if !failing.iter().flat_map(|failing| &failing.callees).any(|called| called.callee.ident == name)
            && !failing.iter().any(|failing| failing.callees.is_empty())
        {
            continue;
        }
        for term in strengthenings(&params, value, vocabulary, &goals) {
            let Some((edits, refinement)) =
                signature(trial.file, binding.span, body.binder_span(binder), name, &params, &term)
            else {
                break;
            };
            if trial.helps(&edits) && trial.proved(&edits, &[]) {
                let place = Place { module: loaded.name, span: body.binder_span(binder) };
                let fix = Fix::postcondition(name.as_str(), &[name.to_string()], &[], refinement, edits);
                return Some((Culprit::local(name, place), fix));
            }
        }
    }
    None
}

/// A local function.
struct Local {
    binder: BinderId,
    /// With generated names.
    params: Vec<(Name, Sort)>,
    /// The sort of its result.
    value: Sort,
}

/// The local functions of a body that a user wrote.
fn functions(file: &File, body: &Body) -> Vec<Local> {
    let mut found = Vec::new();
    for expr in body.exprs.values() {
        let Expr::Let { bindings, .. } = expr else { continue };
        for (binder, _) in bindings {
            let Some(known) = body.binders.get(*binder) else { continue };
            let ty = match &known.ty {
                Type::Forall(scheme) => &scheme.body,
                ty => ty,
            };
            let (args, result) = ty.split_funs();
            if args.is_empty() {
                continue;
            }
            let mut params: Vec<(Name, Sort)> = Vec::new();
            for ty in args {
                let sort = plain(file, ty);
                let number = matches!(sort, Sort::Int | Sort::Real);
                let container = matches!(&sort, Sort::Data(_, args) if !args.is_empty());
                let taken: Vec<Name> = params.iter().map(|(name, _)| *name).collect();
                params.push((readable(number, container, &taken), sort));
            }
            found.push(Local { binder: *binder, params, value: plain(file, result) });
        }
    }
    found
}

/// The candidates for a local function, in the measures of the goals.
fn strengthenings(params: &[(Name, Sort)], value: Sort, vocabulary: &Vocabulary, goals: &Goals<'_>) -> Vec<Term> {
    let hole = Hole {
        function: QName::new("", ""),
        path: Vec::new(),
        params: params.iter().filter(|(_, sort)| !matches!(sort, Sort::Unknown | Sort::Fun(_))).cloned().collect(),
        value: (Name::new("v"), value),
    };
    let mut found = conclusive(&hole, vocabulary, goals);
    found.truncate(MOST);
    found
}

/// The edits that strengthen or add the signature of a local function.
fn signature(
    file: &File,
    around: Span,
    binder: Span,
    name: Name,
    params: &[(Name, Sort)],
    term: &Term,
) -> Option<(Vec<Edit>, String)> {
    let loaded = &file.loaded;
    let unit = Unit::from(&**loaded);
    let spec = file.spec();
    let arguments: Vec<Name> = params.iter().map(|(name, _)| *name).collect();
    if let Some(signature) = local_signature(spec, name, around) {
        return refine_result(loaded.name, &unit, signature, name, &arguments, term);
    }
    let asked = |name: Name| if term.mentions(name) { format!("{name}:_") } else { "_".to_owned() };
    let arguments: String = arguments.iter().map(|name| format!("{} -> ", asked(*name))).collect();
    let refinement = format!("{name} :: {arguments}{{v:_ | {term}}}");
    Some((vec![above_local(loaded, binder, &refinement)], refinement))
}

/// Inserts an annotation before a local function; the function moves to the next line, in the same column.
pub(crate) fn above_local(loaded: &Loaded, binder: Span, refinement: &str) -> Edit {
    let text = &loaded.source.text;
    let lines = LineIndex::new(text);
    let line = lines.line_span(lines.line(binder.start));
    let before = Span::new(line.start, binder.start).text(text);
    let bird = if before.starts_with('>') { ">" } else { "" };
    let blank = " ".repeat(before.chars().count() - bird.len());
    let place = Place { module: loaded.name, span: Span::at(binder.start) };
    Edit { place, text: format!("{{-@ {refinement} @-}}\n{bird}{blank}") }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::LocalPostcondition;
    use crate::tests::{strengthens, strengthens_nothing};

    const SEQ: &str = "\
{-@ LIQUID \"--no-termination\" @-}
module Seq where
data Seq a = Nil | Cons a (Seq a)
{-@ measure count @-}
count :: Seq a -> Int
count Nil = 0
count (Cons _ t) = 1 + count t
";

    #[test]
    fn a_loop_with_an_accumulator() {
        let text = format!(
            "{SEQ}{{-@ size :: xs:Seq a -> {{v:Int | v == count xs}} @-}}\nsize :: Seq a -> Int\nsize list = go 0 list\n  \
             where\n    go acc Nil = acc\n    go acc (Cons _ rest) = go (acc + 1) rest\n"
        );
        strengthens(
            &LocalPostcondition,
            &text,
            "size",
            expect![[r#"
            Postcondition: Strengthen refinement of `go`
            go :: n:_ -> xs:_ -> {v:_ | v == n + count xs}
            blames ["Local go"]
        "#]],
        );
    }

    #[test]
    fn a_loop_that_counts_twice() {
        let text = format!(
            "{SEQ}{{-@ size :: xs:Seq a -> {{v:Int | v == count xs}} @-}}\nsize :: Seq a -> Int\nsize list = go 0 list\n  \
             where\n    go acc Nil = acc\n    go acc (Cons _ rest) = go (acc + 2) rest\n"
        );
        strengthens_nothing(&LocalPostcondition, &text, "size");
    }
}
