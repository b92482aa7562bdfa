//! Weaker refinements of fields, where code builds values that the written refinement does not allow.
//!
//! One conjunct is weakened, or removed if others remain. Functions that match on such values are checked again, so a
//! refinement that one of them needs stays.

use limpid_base::{QName, Span};
use limpid_contracts::contract::RField;
use limpid_contracts::rtype::{Naming, RFun, Shape, value_binder};
use limpid_contracts::{Contract, RScheme, RType, Refinement, Unit};
use limpid_liquid::implied;
use limpid_logic::Term;
use limpid_spec::ast::{DataBody, DataDecl, Expr, ExprKind, Field, Ident, Relation};
use limpid_spec::{ItemKind, Spec};
use num_bigint::BigInt;

use crate::edit::written::{Braces, Part, shown, written_at};
use crate::strategy::{Query, Repair, Strategy};
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::proof::session;
use limpid_report::{Counterexample, CulpritKind, Edit, Fix, ObligationClass};

/// The number of candidates.
const MOST: usize = 12;

/// A weaker refinement of a field.
pub(crate) struct WeakerField;

impl Strategy for WeakerField {
    fn name(&self) -> &'static str {
        "weaker-field"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let fix = field(query.trial, query.vocabulary, query.examples)?;
        Some(Repair { culprits: Vec::new(), fix })
    }
}

/// A weaker refinement of a field with which the function is proved, and all functions that rely on the field still
/// are.
fn field(trial: &Trial<'_>, vocabulary: &Vocabulary, examples: &[Counterexample]) -> Option<Fix> {
    let loaded = &trial.file.loaded;
    let broken = |example: &Counterexample| {
        let declared = example.obligation.declared.filter(|place| place.module == loaded.name)?;
        (example.obligation.kind == ObligationClass::Constructor).then_some(declared.span)
    };
    // If another obligation is broken too, a weaker field does not help.
    let places: Vec<Span> = examples.iter().map(broken).collect::<Option<_>>()?;
    let place = *places.first().filter(|first| places.iter().all(|place| place == *first))?;
    let built = examples.first()?.obligation.callee?;
    let unit = Unit::from(&**loaded);
    let spec = trial.file.spec();
    let Declared { constructor, name, ty, braces } = declared(spec, place)?;
    let numbers = numbers(vocabulary, examples);
    for (at, texts) in weaker(&braces, &numbers, unit.text).into_iter().take(MOST) {
        let parts: Vec<Part> = (0..braces.conjuncts.len())
            .map(|part| if part == at { Part::Replaced(texts.clone()) } else { Part::Kept })
            .collect();
        let Some(edits) = braces.with(loaded.name, unit.text, &parts) else { continue };
        if trial.helps(&edits) && !is_empty(trial, built, &edits, &braces, at) && trial.proved_for_all(&edits) {
            let asked = match texts.is_empty() {
                true => shown(&unit, braces.span, &edits),
                false => texts.join(" && "),
            };
            let ty = shown(&unit, ty, &edits);
            let name = name.as_ref().map(Ident::as_str);
            let refinement = name.map_or_else(|| ty.clone(), |name| format!("{name} :: {ty}"));
            return Some(Fix::weaker_field(constructor.as_str(), name, &asked, refinement, edits));
        }
    }
    None
}

/// Whether the weakened conjunct is trivial after some edits.
fn is_empty(trial: &Trial<'_>, constructor: QName, edits: &[Edit], braces: &Braces<'_>, at: usize) -> bool {
    let loaded = &trial.file.loaded;
    let parts: Vec<Part> = (0..braces.conjuncts.len())
        .map(|part| if part == at { Part::Replaced(Vec::new()) } else { Part::Kept })
        .collect();
    let gone = braces.with(loaded.name, &loaded.source.text, &parts);
    let gone = gone.unwrap_or_else(|| vec![braces.emptied(loaded.name)]);
    let is_implied = || {
        let (with, without) = (trial.file.edited(edits)?, trial.file.edited(&gone)?);
        let (asking, free) =
            (with.in_force()?.constructor(constructor)?, without.in_force()?.constructor(constructor)?);
        let mut fields = asking.fields.iter().zip(&free.fields);
        let (part, said) = fields.find_map(|(asking, free)| added(&asking.ty, &free.ty))?;
        // The constructor as a function of its fields, and of the refined part of the field.
        let part = RField { name: value_binder(), ty: part.clone() };
        let made = as_function(free.fields.iter().chain([&part]));
        let imported = without.imported();
        let session = session(&without, &imported)?;
        let contract =
            Contract { name: constructor, ty: RScheme::mono(made), ..session.contract_of(trial.function)?.clone() };
        let implied = implied(&session, &contract, None, &[], &said, (RESOURCES, trial.limits)).ok()?;
        Some(implied.len() == said.len())
    };
    is_implied().unwrap_or(false)
}

/// A constructor as a function of its fields.
pub(crate) fn as_function<'f>(fields: impl DoubleEndedIterator<Item = &'f RField>) -> RType {
    fields.rev().fold(RType::unknown(), |result, field| {
        let refinement = Refinement::trivial();
        let RField { name: binder, ty: arg } = field.clone();
        RType::Fun(Box::new(RFun { binder, naming: Naming::Annotation, arg, result, refinement }))
    })
}

/// The first part that one type refines more than the other, as the other has it, and the additional conjuncts.
fn added<'t>(more: &RType, less: &'t RType) -> Option<(&'t RType, Vec<Term>)> {
    let (RType::Base { shape, refinement }, RType::Base { shape: other_shape, refinement: other }) = (more, less)
    else {
        return None;
    };
    let conjuncts = |it: &Refinement| it.pred.replace(it.binder, &Term::Var(value_binder())).conjuncts().to_vec();
    let (said, known) = (conjuncts(refinement), conjuncts(other));
    let new: Vec<Term> = said.into_iter().filter(|term| !known.contains(term)).collect();
    if !new.is_empty() {
        return Some((less, new));
    }
    match (shape, other_shape) {
        (Shape::Con { args, .. }, Shape::Con { args: others, .. }) => {
            args.iter().zip(others).find_map(|(arg, other)| added(&arg.ty, &other.ty))
        }
        _ => None,
    }
}

/// The resources of one query, in Z3's units.
pub(crate) const RESOURCES: u32 = 300_000;

/// A field whose refinement is written in braces.
struct Declared<'s> {
    constructor: limpid_base::Name,
    name: Option<Ident>,
    ty: Span,
    braces: Braces<'s>,
}

/// The field with the refinement at a span.
fn declared(spec: &Spec, place: Span) -> Option<Declared<'_>> {
    let data = |item: &'_ ItemKind| matches!(item, ItemKind::Data(_));
    spec.items.iter().filter(|item| data(&item.kind) && item.span.covers(place)).find_map(|item| {
        let ItemKind::Data(DataDecl { body, .. }) = &item.kind else { return None };
        match body {
            DataBody::Constructors(constructors) => constructors.iter().find_map(|constructor| {
                constructor.fields.iter().find_map(|Field { name, ty, .. }| {
                    let braces = written_at(ty, place)?;
                    Some(Declared { constructor: constructor.name.name, name: *name, ty: ty.span, braces })
                })
            }),
            DataBody::Gadt { constructors, .. } => constructors.iter().find_map(|constructor| {
                let braces = written_at(&constructor.ty, place)?;
                let ty = constructor.ty.span;
                Some(Declared { constructor: constructor.name.name, name: None, ty, braces })
            }),
            DataBody::None => None,
        }
    })
}

/// The candidates for a bound: the numbers of the file and those of the counterexamples.
fn numbers(vocabulary: &Vocabulary, examples: &[Counterexample]) -> Vec<BigInt> {
    let seen = examples.iter().filter_map(|example| example.violated.as_ref());
    let seen = seen.flat_map(|violated| violated.terms.iter().filter_map(|term| term.value.parse().ok()));
    let known = vocabulary.numbers.iter().filter_map(|number| match number {
        Term::Int(number) => Some(number.clone()),
        _ => None,
    });
    let mut all: Vec<BigInt> = [0, 1].into_iter().map(BigInt::from).chain(known).chain(seen).collect();
    all.sort();
    all.dedup();
    all
}

/// Replacements for each conjunct, the strongest first; removal comes last.
fn weaker(braces: &Braces<'_>, numbers: &[BigInt], text: &str) -> Vec<(usize, Vec<String>)> {
    let mut found: Vec<(usize, usize, Vec<String>)> = Vec::new();
    for (at, part) in braces.conjuncts.iter().enumerate() {
        let texts = relations(part, text).into_iter().chain(bounds(part, numbers, text));
        found.extend(texts.enumerate().map(|(rank, text)| (rank, at, vec![text])));
        if braces.conjuncts.len() > 1 {
            found.push((usize::MAX, at, Vec::new()));
        }
    }
    found.sort_by_key(|(rank, at, _)| (*rank, *at));
    found.into_iter().map(|(_, at, texts)| (at, texts)).collect()
}

/// The conjunct with a weaker relation. An order does not become `/=`, which would be too weak.
fn relations(part: &Expr, text: &str) -> Vec<String> {
    let ExprKind::Relation { op, left, right } = &part.kind else { return Vec::new() };
    let weaker: &[Relation] = match op {
        Relation::Lt => &[Relation::Le],
        Relation::Gt => &[Relation::Ge],
        _ => &[],
    };
    let written = |op: &Relation| format!("{} {} {}", left.span.text(text), op.as_str(), right.span.text(text));
    weaker.iter().map(written).collect()
}

/// The conjunct with a weaker bound, the nearest first.
fn bounds(part: &Expr, numbers: &[BigInt], text: &str) -> Vec<String> {
    let ExprKind::Relation { op, left, right } = &part.kind else { return Vec::new() };
    let (left_number, right_number) = (number(left), number(right));
    let (bound, above) = match (op, &left_number, &right_number) {
        (Relation::Gt | Relation::Ge, None, Some(bound)) | (Relation::Lt | Relation::Le, Some(bound), None) => {
            (bound, true)
        }
        (Relation::Lt | Relation::Le, None, Some(bound)) | (Relation::Gt | Relation::Ge, Some(bound), None) => {
            (bound, false)
        }
        _ => return Vec::new(),
    };
    let mut farther: Vec<&BigInt> =
        numbers.iter().filter(|number| if above { *number < bound } else { *number > bound }).collect();
    if above {
        farther.reverse();
    }
    let inclusive = match op {
        Relation::Gt | Relation::Ge => Relation::Ge,
        _ => Relation::Le,
    };
    let written = |number: &BigInt| match left_number.is_some() {
        true => format!("{number} {} {}", inclusive.as_str(), right.span.text(text)),
        false => format!("{} {} {number}", left.span.text(text), inclusive.as_str()),
    };
    farther.into_iter().map(written).collect()
}

fn number(expr: &Expr) -> Option<BigInt> {
    match &expr.kind {
        ExprKind::Int(number) => Some(number.clone()),
        ExprKind::Neg(inner) => number(inner).map(|number| -number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::WeakerField;
    use crate::tests::{weakens, weakens_nothing};

    const INTERVAL: &str = "\
module Interval where
{-@ data Interval = Interval {lo :: Int, hi :: {v:Int | lo < v}} @-}
data Interval = Interval {lo :: Int, hi :: Int}
point :: Int -> Interval
point x = Interval x x
";

    #[test]
    fn an_interval_may_be_a_point() {
        weakens(
            &WeakerField,
            INTERVAL,
            "point",
            expect![[r#"
            WeakerField { named: true } (doubtful): Ask only `lo <= v` in `Interval`
            hi :: {v:Int | lo <= v}
            blames []
        "#]],
        );
    }

    #[test]
    fn a_function_needs_the_field_as_it_is() {
        let text = format!("{INTERVAL}ratio :: Int -> Interval -> Int\nratio n (Interval a b) = n `div` (b - a)\n");
        weakens_nothing(&WeakerField, &text, "point");
    }
}
