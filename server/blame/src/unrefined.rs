//! Unrefined fields: an obligation that is only about fields of matched data, where the declaration does not refine
//! them.
//!
//! LiquidHaskell knows only the declaration of such a field, so it rejects the obligation too. It may know more by a
//! type argument, by an abstract refinement, or with options that make constructors exact; then there is no answer.
//!
//! Must not know: what would help.

use limpid_base::QName;
use limpid_core::Constructor;
use limpid_liquid::Failing;
use limpid_logic::{Relation, Term};

use super::agreement::Plain;
use limpid_check::File;
use limpid_check::fields::{Fields, Slot, constructor};

/// The field that an obligation depends on, if LiquidHaskell cannot know enough about it.
pub(super) fn unrefined(file: &File, fields: &Fields, failing: &Failing) -> Option<Slot> {
    let in_force = file.in_force()?;
    let options = &in_force.own.options;
    if failing.gave_up || options.ple || options.reflection || options.exact_data_cons {
        return None;
    }
    let slots = mentioned_fields(fields, &failing.goal)?;
    let first = *slots.first()?;
    let con = constructor(file, first.constructor)?;
    let known_by_type = slots.iter().any(|slot| con.fields.get(slot.place).is_none_or(|field| field.ty.has_vars()));
    let abstract_refinements = in_force.data(con.data_type).is_some_and(|data| !data.preds.is_empty());
    let plain =
        Plain { callees: &failing.callees, in_force: &in_force, constructors: false, proof: false, exact: false };
    let clear = failing.facts.iter().all(|fact| plain.is(&fact.term) || is_match(&fact.term, con));
    (!known_by_type && !abstract_refinements && is_simple(con) && clear).then_some(first)
}

/// The fields in an obligation that is only about fields of one constructor. Within a conjunct the last comes first,
/// since its refinement can mention the others.
fn mentioned_fields(fields: &Fields, goal: &Term) -> Option<Vec<Slot>> {
    let conjuncts = goal.conjuncts().iter().map(|part| fields.over_fields(part)).collect::<Option<Vec<_>>>()?;
    let constructor: QName = conjuncts.first()?.constructor;
    let same = conjuncts.iter().all(|one| one.constructor == constructor);
    let places = conjuncts.iter().flat_map(|one| one.places.iter().rev());
    same.then(|| places.map(|place| Slot { constructor, place: *place }).collect())
}

/// Whether a constructor has no existential variables, constraints or type equalities.
fn is_simple(con: &Constructor) -> bool {
    con.exists.is_empty() && con.context.is_empty() && con.equalities.is_empty()
}

/// Whether a fact only equates a variable with the constructor applied to variables.
fn is_match(fact: &Term, con: &Constructor) -> bool {
    let made = |term: &Term| match term {
        Term::Con(name, args) => *name == con.name && args.iter().all(|arg| matches!(arg, Term::Var(_))),
        _ => false,
    };
    matches!(fact, Term::Compare(Relation::Eq, sides) if matches!(sides.0, Term::Var(_)) && made(&sides.1))
}
