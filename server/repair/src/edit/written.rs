//! Written refinements: the conjuncts between the user's braces, and edits that replace some of them.
//!
//! Must not know: which conjuncts are violated.

use limpid_base::{Name, Span};
use limpid_contracts::{Place, Unit};
use limpid_logic::Term;
use limpid_spec::ast::{Expr, ExprKind, RefinementKind, Type, TypeKind};

use limpid_report::Edit;

/// `{v:T | p && q}`
#[derive(Clone, Debug)]
pub(crate) struct Braces<'s> {
    pub(crate) binder: Name,
    /// The span of the predicate.
    pub(crate) span: Span,
    /// Its conjuncts.
    pub(crate) conjuncts: Vec<&'s Expr>,
}

/// What happens to a conjunct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Kept,
    /// These replace it; if there are none, it is removed.
    Replaced(Vec<String>),
}

impl<'s> Braces<'s> {
    /// The refinement that a type itself has.
    fn of(ty: &'s Type) -> Option<Braces<'s>> {
        let TypeKind::Refined { binder: Some(binder), base: Some(_), refinement } = &ty.kind else { return None };
        let RefinementKind::Pred(pred) = &refinement.kind else { return None };
        let mut conjuncts = Vec::new();
        split(pred, &mut conjuncts);
        Some(Braces { binder: binder.name, span: refinement.span, conjuncts })
    }

    /// The edits that change the conjuncts; `None` if no conjunct would be left.
    pub(crate) fn with(&self, module: Name, text: &str, parts: &[Part]) -> Option<Vec<Edit>> {
        let edit = |span: Span, text: String| Edit { place: Place { module, span }, text };
        let pieces: Vec<Vec<String>> = self
            .conjuncts
            .iter()
            .zip(parts)
            .map(|(conjunct, part)| match part {
                Part::Kept => vec![conjunct.span.text(text).to_owned()],
                Part::Replaced(texts) => texts.clone(),
            })
            .collect();
        match pieces.iter().map(Vec::len).sum() {
            0 => return None,
            1 => return Some(vec![edit(self.span, pieces.concat().concat())]),
            _ => {}
        }
        if pieces.iter().any(Vec::is_empty) {
            let all: Vec<String> = pieces.concat().iter().map(|piece| enclosed(piece)).collect();
            return Some(vec![edit(self.span, all.join(" && "))]);
        }
        // Only the changed conjuncts are edited.
        let changed = self.conjuncts.iter().zip(parts).filter_map(|(conjunct, part)| match part {
            Part::Kept => None,
            Part::Replaced(texts) => {
                let texts: Vec<String> = texts.iter().map(|text| enclosed(text)).collect();
                Some(edit(conjunct.span, texts.join(" && ")))
            }
        });
        Some(changed.collect())
    }

    /// The edit that makes the refinement trivial.
    pub(crate) fn emptied(&self, module: Name) -> Edit {
        Edit { place: Place { module, span: self.span }, text: "true".to_owned() }
    }
}

/// A conjunct, in parentheses if it needs them as an operand of `&&`.
fn enclosed(text: &str) -> String {
    let weak = ["||", "=>", "if "].iter().any(|operator| text.contains(operator));
    if weak && !(text.starts_with('(') && closes_at_end(text)) { format!("({text})") } else { text.to_owned() }
}

/// Whether the parenthesis that a text starts with is closed by its last character.
fn closes_at_end(text: &str) -> bool {
    let mut open = 0;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return place + letter.len_utf8() == text.len();
        }
    }
    false
}

fn split<'s>(expr: &'s Expr, out: &mut Vec<&'s Expr>) {
    match &expr.kind {
        ExprKind::And(left, right) => {
            split(left, out);
            split(right, out);
        }
        _ => out.push(expr),
    }
}

/// The refinements in a type that is no function, each with its path through type arguments.
pub(crate) fn places(ty: &Type) -> Vec<(Vec<usize>, Braces<'_>)> {
    let mut found = Vec::new();
    collect(ty, &mut Vec::new(), &mut found);
    found
}

fn collect<'s>(ty: &'s Type, path: &mut Vec<usize>, found: &mut Vec<(Vec<usize>, Braces<'s>)>) {
    found.extend(Braces::of(ty).map(|braces| (path.clone(), braces)));
    let mut parts = |types: &mut dyn Iterator<Item = &'s Type>| {
        for (place, part) in types.enumerate() {
            path.push(place);
            collect(part, path, found);
            path.pop();
        }
    };
    match &ty.kind {
        TypeKind::Refined { base: Some(base), .. } => collect(base, path, found),
        TypeKind::List { elem, .. } => parts(&mut elem.iter().map(|elem| &**elem)),
        TypeKind::Con { args, .. } => parts(&mut args.iter()),
        TypeKind::Tuple { fields, .. } => parts(&mut fields.iter().map(|field| &field.ty)),
        _ => {}
    }
}

/// The refinement with this span, anywhere in a type.
pub(crate) fn written_at(ty: &Type, span: Span) -> Option<Braces<'_>> {
    if let Some(braces) = Braces::of(ty).filter(|braces| braces.span == span) {
        return Some(braces);
    }
    let at = |ty| written_at(ty, span);
    match &ty.kind {
        TypeKind::Fun { arg, result, .. } => at(arg).or_else(|| at(result)),
        TypeKind::Forall { body, .. } | TypeKind::Constraint { body, .. } => at(body),
        TypeKind::Named { ty, .. } | TypeKind::WithPred { ty, .. } => at(ty),
        TypeKind::Refined { base, .. } => base.as_deref().and_then(at),
        TypeKind::List { elem, .. } => elem.as_deref().and_then(at),
        TypeKind::Con { args, .. } | TypeKind::Var { args, .. } => args.iter().find_map(at),
        TypeKind::Tuple { fields, .. } => fields.iter().find_map(|field| at(&field.ty)),
        _ => None,
    }
}

/// The edit that merges a new comparison with a written one: `v >= 0` and `v /= 0` give `v > 0`.
pub(crate) fn merged(module: Name, text: &str, ty: &Type, more: &Term) -> Option<Edit> {
    use limpid_logic::Relation as New;
    use limpid_spec::ast::Relation as Old;
    let braces = Braces::of(ty)?;
    let more = more.replace(Name::new("v"), &Term::Var(braces.binder));
    let Term::Compare(new, sides) = &more else { return None };
    braces.conjuncts.iter().find_map(|part| {
        let ExprKind::Relation { op, left, right } = &part.kind else { return None };
        let stronger = match (op, new) {
            (Old::Ge | Old::Ne, New::Gt) | (Old::Ge, New::Ne) | (Old::Ne, New::Ge) => New::Gt,
            (Old::Le | Old::Ne, New::Lt) | (Old::Le, New::Ne) | (Old::Ne, New::Le) => New::Lt,
            _ => return None,
        };
        let (left, right) = (left.span.text(text), right.span.text(text));
        let same = sides.0.to_string() == left && sides.1.to_string() == right;
        let written = format!("{left} {} {right}", stronger.as_str());
        same.then_some(Edit { place: Place { module, span: part.span }, text: written })
    })
}

/// The text of a span after some edits, on one line.
pub(crate) fn shown(unit: &Unit<'_>, ty: Span, edits: &[Edit]) -> String {
    let local = edits.iter().filter(|edit| ty.covers(edit.place.span)).map(|edit| Edit {
        place: Place {
            module: edit.place.module,
            span: Span::new(edit.place.span.start - ty.start, edit.place.span.end - ty.start),
        },
        text: edit.text.clone(),
    });
    let local: Vec<Edit> = local.collect();
    // Without bird tracks.
    let text = unit.options.prepare(unit.text, unit.literate);
    let whole = limpid_report::apply(ty.text(&text), &local.iter().collect::<Vec<_>>());
    whole.split_whitespace().collect::<Vec<_>>().join(" ")
}
