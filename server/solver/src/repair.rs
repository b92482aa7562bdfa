//! Local search from a model that almost satisfies a query: each step moves one variable just far enough to satisfy
//! one violated constraint. Most branches of a program need no more than that to get from their sibling's model to theirs.
//!
//! The search is incomplete: it never concludes that a query is unsatisfiable.

use crate::{Model, ModelValue, Node, Number, Relation, SmtSort, TermId, Terms, VarId};

/// The most steps.
const STEPS: usize = 4;
/// The most moves tried in a step.
const MOVES: usize = 12;
/// Longer queries are skipped, because every move evaluates all constraints.
const LONGEST: usize = 64;

/// A model near to this one that satisfies the part.
pub(crate) fn repair(terms: &Terms, part: &[TermId], mut model: Model) -> Option<Model> {
    if part.len() > LONGEST {
        return None;
    }
    let mut violated = violations(terms, part, &model);
    for _ in 0..STEPS {
        let Some(constraint) = violated.last() else { return Some(model) };
        let mut moves = vec![];
        collect(terms, *constraint, &model, &mut moves);
        let tried = moves.into_iter().take(MOVES).map(|(var, value)| {
            let mut moved = model.clone();
            moved.set(var, value);
            (violations(terms, part, &moved), moved)
        });
        let (fewer, better) = tried.min_by_key(|(violated, _)| violated.len())?;
        if fewer.len() > violated.len() {
            return None;
        }
        (violated, model) = (fewer, better);
    }
    violated.is_empty().then_some(model)
}

fn violations(terms: &Terms, part: &[TermId], model: &Model) -> Vec<TermId> {
    part.iter().copied().filter(|constraint| !model.satisfies(terms, &[*constraint])).collect()
}

/// The moves of one variable after which the constraint, or a part of it, holds.
fn collect(terms: &Terms, constraint: TermId, model: &Model, moves: &mut Vec<(VarId, ModelValue)>) {
    match terms.node(constraint) {
        Node::Var(var, SmtSort::Bool) => moves.push((*var, ModelValue::Bool(true))),
        Node::Not(inner) => moves.extend(terms.as_var(*inner).map(|var| (var, ModelValue::Bool(false)))),
        Node::Or(parts) | Node::And(parts) => {
            for part in parts
                .iter()
                .filter(|part| matches!(terms.node(**part), Node::Compare(..) | Node::Var(..) | Node::Not(_)))
            {
                if moves.len() < MOVES && !model.satisfies(terms, &[*part]) {
                    collect(terms, *part, model, moves);
                }
            }
        }
        Node::Compare(relation, left, right) => {
            let Some(value) = model.eval(terms, *left) else { return };
            let Some(gap) = value.as_number().map(|value| right.sub(value)) else { return };
            for (coefficient, atom) in terms.linear(*left).parts {
                let Node::Var(var, sort) = *terms.node(atom) else { continue };
                let Some(old) = model.eval(terms, atom) else { continue };
                for step in steps(*relation, &gap, &coefficient, sort).into_iter().flatten() {
                    let Some(new) = old.as_number().map(|old| old.add(&step)) else { continue };
                    moves.push((var, if sort == SmtSort::Real { ModelValue::Real(new) } else { ModelValue::Int(new) }));
                }
            }
        }
        _ => {}
    }
}

/// By how much a variable has to grow so that `coefficient · step` closes the gap; the shortest steps that do.
fn steps(relation: Relation, gap: &Number, coefficient: &Number, sort: SmtSort) -> [Option<Number>; 2] {
    let Some(exact) = gap.div(coefficient) else { return [None, None] };
    let upwards = match relation {
        Relation::Ge | Relation::Gt => coefficient.is_positive(),
        Relation::Le | Relation::Lt => coefficient.is_negative(),
        Relation::Eq if sort == SmtSort::Int && !exact.is_integer() => return [None, None],
        Relation::Eq => return [Some(exact), None],
        Relation::Ne => return [Some(Number::ONE), Some(Number::from(-1))],
    };
    let step = if upwards { exact.ceil() } else { exact.floor() };
    let further = step.add(&Number::from(if upwards { 1 } else { -1 }));
    match relation {
        Relation::Lt | Relation::Gt => [Some(further), None],
        _ => [Some(step), None],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_variable_is_moved_just_far_enough() {
        let mut terms = Terms::new();
        let [x, y] = [0, 1].map(|var| terms.var(var, SmtSort::Int));
        let [five, three] = [5, 3].map(|number| terms.int(number));
        let sum = terms.add(x, y);
        let (a, b) = (terms.le(five, sum), terms.le(x, three));
        let model = repair(&terms, &[b, a], Model::new()).expect("a model");
        assert!(model.satisfies(&terms, &[a, b]));
        assert_eq!(model.eval(&terms, sum).and_then(|sum| sum.as_integer()), Some(5.into()));
    }

    #[test]
    fn what_cannot_hold_is_left_alone() {
        let mut terms = Terms::new();
        let [x, y] = [0, 1].map(|var| terms.var(var, SmtSort::Int));
        let (a, b) = (terms.lt(x, y), terms.lt(y, x));
        assert_eq!(repair(&terms, &[a, b], Model::new()), None);
    }
}
