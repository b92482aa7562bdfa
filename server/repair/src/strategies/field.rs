//! Fields: a refinement that holds of a field whenever a value is built, where a function that matches on it needs it.
//!
//! Goals about fields come first, then simple candidates over a field and the earlier ones of its constructor. Every
//! function is checked again, since building such values has a new obligation.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::value_binder;
use limpid_contracts::{Contract, ObligationKind, RScheme};
use limpid_core::{Binding, Expr};
use limpid_liquid::qualifiers::Qualifiers;
use limpid_liquid::{Failing, Hole, implied};
use limpid_logic::{ArithOp, Relation, Sort, Term};
use limpid_machine::Program as _;

use crate::edit::data::{Additions, refined};
use crate::edit::declared::{culprit, is_nameless, names};
use crate::strategies::weaker_field::{RESOURCES, as_function};
use crate::strategy::{Query, Repair, Strategy};
use crate::terms::candidates::candidates;
use crate::terms::goals::Goals;
use crate::terms::sorts::plain;
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::File;
use limpid_check::fields::{Fields, Slot, constructor};
use limpid_check::proof::session;
use limpid_report::{Culprit, CulpritKind, Edit, FieldChange, Fix, Subject};

/// The number of fields, of candidates for one field, and of all candidates.
const MOST_FIELDS: usize = 3;
const MOST_FACTS: usize = 10;
const MOST: usize = 20;

/// A refinement of fields that holds of every value that the file builds.
pub(crate) struct Field;

impl Strategy for Field {
    fn name(&self) -> &'static str {
        "field"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Field]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        stored(query.trial, query.vocabulary, query.failing())
    }
}

/// A refinement of fields with which the function is proved, and all functions that build or match such values still
/// are.
fn stored(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<Repair> {
    let file = trial.file;
    let fields = Fields::of(file, trial.function);
    let slots = mentioned_fields(&fields, failing);
    let asked = asked(file, &fields, failing);
    if let Some(found) = asked.iter().take(MOST).find_map(|additions| attempt(trial, &slots, additions)) {
        return Some(found);
    }
    // If naming the fields suffices, a refinement would seem to help only because it names them.
    let names = names_alone(file, &slots);
    if let Some(names) = names.filter(|names| refined(file, names).is_some_and(|(edits, _)| trial.helps(&edits))) {
        let newtype = names.constructors.iter().any(|con| file.data_type_of(*con).is_none_or(|data| data.newtype));
        // For GHC the field of a newtype is the value itself. It is not known whether naming it helps LiquidHaskell.
        return if newtype { None } else { attempt(trial, &slots, &names) };
    }
    let mut left = MOST;
    for slot in slots.iter().take(MOST_FIELDS) {
        for fact in facts(file, *slot, vocabulary, failing).into_iter().take(MOST_FACTS.min(left)) {
            let additions = Additions { constructors: vec![slot.constructor], terms: vec![(*slot, fact)] };
            if asked.contains(&additions) {
                continue;
            }
            left -= 1;
            if let Some(found) = attempt(trial, &slots, &additions) {
                return Some(found);
            }
        }
    }
    None
}

/// As [`Field`], where an execution violates an obligation: only goals are candidates, and only for fields without a
/// refinement. A refinement that the user wrote on a field stays.
pub(crate) struct UnrefinedField;

impl Strategy for UnrefinedField {
    fn name(&self) -> &'static str {
        "unrefined-field"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Field]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        unrefined(query.trial, query.failing())
    }
}

/// Tries only goals as refinements, and only of unrefined fields.
fn unrefined(trial: &Trial<'_>, failing: &[Failing]) -> Option<Repair> {
    let file = trial.file;
    let fields = Fields::of(file, trial.function);
    let slots = mentioned_fields(&fields, failing);
    let asked = asked(file, &fields, failing).into_iter();
    let mut of_free = asked.filter(|additions| additions.terms.iter().all(|(slot, _)| is_free(file, *slot)));
    of_free.find_map(|additions| attempt(trial, &slots, &additions))
}

/// Whether a field is unrefined and of a primitive type.
fn is_free(file: &File, slot: Slot) -> bool {
    let contract = file.in_force().and_then(|in_force| in_force.constructor(slot.constructor));
    let said = contract.and_then(|it| it.fields.get(slot.place)).is_some_and(|field| field.ty.says_something());
    let field = constructor(file, slot.constructor).and_then(|con| con.fields.get(slot.place));
    let value = field.is_some_and(|it| matches!(plain(file, &it.ty), Sort::Int | Sort::Real | Sort::Bool | Sort::Char));
    value && !said
}

/// Names for unnamed fields. They may suffice for a value that is built and matched in one function.
fn names_alone(file: &File, slots: &[Slot]) -> Option<Additions> {
    let slot = slots.first()?;
    let names = Additions { constructors: vec![slot.constructor], terms: Vec::new() };
    is_nameless(file, slot.constructor).then_some(names)
}

/// One change, if it is proved to help. If fields only get names, the first field in the goals is the culprit.
fn attempt(trial: &Trial<'_>, slots: &[Slot], additions: &Additions) -> Option<Repair> {
    let (edits, refinement) = refined(trial.file, additions)?;
    let constructors = &additions.constructors;
    let helps = trial.helps(&edits) && is_kept(trial, constructors, &edits);
    // An unsatisfiable refinement would prove everything.
    if !helps
        || !is_possible(trial, constructors, &edits).unwrap_or(false)
        || !trial.has_executions(&edits, 1)
        || !trial.proved_for_all(&edits)
    {
        return None;
    }
    let changed = additions.terms.iter().map(|(slot, _)| slot);
    let first = slots.first().filter(|_| additions.terms.is_empty());
    let mut culprits: Vec<Culprit> = Vec::new();
    for culprit in changed.chain(first).filter_map(|slot| culprit(trial.file, *slot)) {
        if culprits.iter().all(|known| known.name != culprit.name) {
            culprits.push(culprit);
        }
    }
    let first = culprits.first()?;
    let name = first.name.clone();
    let change = match matches!(first.subject, Subject::Field { label: None, .. }) {
        _ if additions.terms.is_empty() => FieldChange::Names { constructor: name },
        _ if culprits.len() > 1 => FieldChange::Several { data_type: data_type(trial.file, additions)?.to_string() },
        true => FieldChange::Nameless { constructor: name },
        false => FieldChange::Named { field: name },
    };
    let fix = Fix::field(&first.name, &change, refinement, edits);
    Some(Repair { culprits, fix })
}

fn data_type(file: &File, additions: &Additions) -> Option<Name> {
    Some(file.data_type_of(*additions.constructors.first()?)?.name.ident)
}

/// Whether all functions of the file that build such values meet the refinement, including those that were not proved
/// before.
fn is_kept(trial: &Trial<'_>, constructors: &[QName], edits: &[Edit]) -> bool {
    let Some(edited) = trial.edited(edits) else { return false };
    let builds = |expr: &Expr| matches!(expr, Expr::Con { con, .. } if constructors.contains(con));
    let building = |binding: &&Binding| binding.body().is_some_and(|body| body.exprs.values().any(builds));
    let names: Vec<QName> = edited.functions().filter(building).map(|binding| binding.name).collect();
    let mut proofs = trial.proofs.afresh();
    proofs.extend(&edited, &names, 1, trial.limits, &mut |_, _| {});
    let open = |failing: &Failing| match &failing.kind {
        ObligationKind::Constructor { constructor, .. } => constructors.contains(constructor),
        _ => false,
    };
    names.iter().all(|name| !proofs.failing(*name).iter().any(open))
}

/// Whether the refinements of the constructors are satisfiable after some edits.
fn is_possible(trial: &Trial<'_>, constructors: &[QName], edits: &[Edit]) -> Option<bool> {
    let edited = trial.edited(edits)?;
    let imported = edited.imported();
    let session = session(&edited, &imported)?;
    let known = session.contract_of(trial.function)?;
    let never = [Term::Bool(false)];
    for constructor in constructors {
        let fields = &edited.in_force()?.constructor(*constructor)?.fields;
        let ty = RScheme::mono(as_function(fields.iter()));
        let contract = Contract { name: *constructor, ty, ..known.clone() };
        if !implied(&session, &contract, None, &[], &never, (RESOURCES, trial.limits)).ok()?.is_empty() {
            return Some(false);
        }
    }
    Some(true)
}

/// The goals about fields: for each data type all of them together, then each alone.
fn asked(file: &File, fields: &Fields, failing: &[Failing]) -> Vec<Additions> {
    let mut whole: Vec<(QName, Additions)> = Vec::new();
    for conjunct in failing.iter().flat_map(|failing| failing.goal.conjuncts()) {
        let Some(over_fields) = fields.over_fields(conjunct) else { continue };
        let constructor = over_fields.constructor;
        let (Some(names), Some(data)) = (names(file, constructor), file.data_type_of(constructor)) else { continue };
        // The refinement of the last field can mention the earlier ones.
        let Some(place) = over_fields.places.last().copied() else { continue };
        let name = |at: usize| names.get(at).copied().filter(|_| at != place).unwrap_or_else(value_binder);
        let term = (Slot { constructor, place }, readable(&over_fields.named(|at| Term::Var(name(at)))));
        let one = Additions { constructors: vec![constructor], terms: vec![term] };
        match whole.iter_mut().find(|(known, _)| *known == data.name) {
            Some((_, known)) => known.add(one),
            None => whole.push((data.name, one)),
        }
    }
    let several = whole.iter().filter(|(_, it)| it.terms.len() > 1).flat_map(|(_, it)| it.parts());
    let parts: Vec<Additions> = several.collect();
    whole.into_iter().map(|(_, it)| it).chain(parts).collect()
}

/// A term as a user would write it: `v - lo >= 0` is `v >= lo`.
fn readable(term: &Term) -> Term {
    match term {
        Term::Compare(op, sides) => match &**sides {
            (Term::Arith(ArithOp::Sub, parts), Term::Int(zero)) if *zero == num_bigint::BigInt::ZERO => {
                own_first(*op, &parts.0, &parts.1)
            }
            (left, right) => own_first(*op, left, right),
        },
        term => term.clone(),
    }
}

/// A comparison with the value on its left.
fn own_first(op: Relation, left: &Term, right: &Term) -> Term {
    let turned = match op {
        Relation::Lt => Relation::Gt,
        Relation::Le => Relation::Ge,
        Relation::Gt => Relation::Lt,
        Relation::Ge => Relation::Le,
        Relation::Eq | Relation::Ne => op,
    };
    let value = Term::Var(value_binder());
    match *right == value && *left != value {
        true => Term::compare(turned, right.clone(), left.clone()),
        false => Term::compare(op, left.clone(), right.clone()),
    }
}

/// The fields in the goals, then those in the known facts.
fn mentioned_fields(fields: &Fields, failing: &[Failing]) -> Vec<Slot> {
    let goals = failing.iter().map(|failing| &failing.goal);
    let facts = failing.iter().flat_map(|failing| failing.facts.iter().map(|fact| &fact.term));
    let mut found: Vec<Slot> = Vec::new();
    for (_, slot) in goals.chain(facts).flat_map(|term| fields.mentioned_fields(term)) {
        if !found.contains(&slot) {
            found.push(slot);
        }
    }
    found
}

/// The candidates for a field, the simplest first, without equations with a constant.
fn facts(file: &File, slot: Slot, vocabulary: &Vocabulary, failing: &[Failing]) -> Vec<Term> {
    let (Some(con), Some(names)) = (constructor(file, slot.constructor), names(file, slot.constructor)) else {
        return Vec::new();
    };
    let sorts: Vec<Sort> = con.fields.iter().map(|field| plain(file, &field.ty)).collect();
    let is_expressible = |sort: &Sort| !matches!(sort, Sort::Unknown | Sort::Fun(_));
    let Some(sort) = sorts.get(slot.place).filter(|sort| is_expressible(sort)).cloned() else { return Vec::new() };
    let earlier = names.into_iter().zip(sorts).take(slot.place).filter(|(_, sort)| is_expressible(sort));
    let earlier: Vec<(Name, Sort)> = earlier.collect();
    let hole = Hole { function: slot.constructor, path: Vec::new(), params: earlier, value: (value_binder(), sort) };
    let Some(in_force) = file.in_force() else { return Vec::new() };
    let mut found = candidates(&hole, vocabulary, &Qualifiers::default(), &Goals::new(in_force, failing));
    found.retain(|term| !is_constant(term));
    found
}

fn is_constant(term: &Term) -> bool {
    let value = Term::Var(value_binder());
    matches!(term, Term::Compare(Relation::Eq, sides) if sides.0 == value && sides.1.free_vars().is_empty())
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::{Field, UnrefinedField};
    use crate::tests::{strengthens, strengthens_nothing, weakens, weakens_nothing};

    const PRIVATE: &str = "\
module Till (open, share) where
data Till = Till Int
share :: Int -> Int -> Int
share n m = part m (open n)
part :: Int -> Till -> Int
part m (Till k) = m `div` k
open :: Int -> Till
";

    #[test]
    fn every_value_that_is_built_has_a_positive_field() {
        let text = format!("{PRIVATE}open n = if n > 0 then Till n else Till 1\n");
        strengthens(
            &Field,
            &text,
            "part",
            expect![[r#"
            Field: Refine what `Till` holds
            data Till = Till { till :: {v:Int | v /= 0} }
            blames ["Field Till"]
        "#]],
        );
    }

    #[test]
    fn a_value_is_built_with_any_field() {
        let text = format!("{PRIVATE}open n = Till n\n");
        strengthens_nothing(&Field, &text, "part");
    }

    const PUBLIC: &str = "\
module Till where
data Till = Till Int
{-@ balance :: Till -> Nat @-}
balance :: Till -> Int
balance (Till n) = n
";

    #[test]
    fn the_violated_obligation_becomes_the_refinement() {
        let text = format!("{PUBLIC}empty :: Till\nempty = Till 0\n");
        weakens(
            &UnrefinedField,
            &text,
            "balance",
            expect![[r#"
            Field: Refine what `Till` holds
            data Till = Till { till :: {v:Int | v >= 0} }
            blames ["Field Till"]
        "#]],
        );
    }

    #[test]
    fn a_value_of_the_file_violates_the_obligation() {
        let text = format!("{PUBLIC}debt :: Till\ndebt = Till (-1)\n");
        weakens_nothing(&UnrefinedField, &text, "balance");
    }
}
