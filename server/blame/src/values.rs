//! Values that satisfy the known facts and violate the goal: an abstract counterexample without data.
//!
//! Every term that is no arithmetic is an unknown number or boolean: `count (glue x ys)` may be 1. Only the facts that
//! typing reports are used. If it knows more, the values may be impossible, so callers must make sure that it reports
//! all.
//!
//! Must not know: where the facts come from.

use std::collections::{BTreeMap, BTreeSet};

use limpid_logic::{ArithOp, Relation, Term};
use limpid_solver::{Answer, PathCondition, SmtSort, Solver, TermId, Terms};

/// The values of the terms in an obligation, by their text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Values {
    pub(crate) of: BTreeMap<String, String>,
}

/// Small values that satisfy the facts and violate the goal; `None` if there are none or the terms are not supported.
pub(crate) fn values(facts: &[Term], goal: &Term, solver: &mut Solver) -> Option<Values> {
    let numeric = numeric(facts, goal);
    let mut translate = Translate {
        terms: Terms::new(),
        numeric,
        numbers: BTreeMap::new(),
        in_order: Vec::new(),
        truths: BTreeMap::new(),
    };
    let goal = translate.truth(goal)?;
    let of_goal = translate.in_order.len();
    let mut path = PathCondition::new();
    path.push(translate.terms.not(goal));
    for fact in facts {
        if let Some(fact) = translate.truth(fact) {
            path.push(fact);
        }
    }
    let Translate { mut terms, numbers, in_order, truths, .. } = translate;
    // By their places and not by their names: a name must not decide which of two values is the smaller one. What a result is
    // compared with stands on the right, and comes first.
    let (goal_first, facts) = in_order.split_at(of_goal);
    let objectives: Vec<TermId> = goal_first.iter().rev().chain(facts).copied().collect();
    let Answer::Sat(model) = solver.minimise(&mut terms, &path, &objectives) else { return None };
    let mut of = BTreeMap::new();
    for (text, term) in &numbers {
        let value = terms.as_var(*term).and_then(|var| model.get(var)?.as_integer());
        of.insert(text.clone(), value.map_or_else(|| "0".to_owned(), |value| value.to_string()));
    }
    for (text, term) in &truths {
        let value = terms.as_var(*term).and_then(|var| model.get(var)?.as_bool()).unwrap_or(false);
        of.insert(text.clone(), if value { "True" } else { "False" }.to_owned());
    }
    Some(Values { of })
}

impl Values {
    /// The term with values in place of its atoms.
    pub(crate) fn fill(&self, term: &Term) -> Term {
        if let Some(value) = self.of.get(&term.to_string()) {
            return match value.parse::<i64>() {
                Ok(number) => Term::int(number),
                Err(_) => Term::Bool(value == "True"),
            };
        }
        match term {
            Term::Arith(op, sides) => Term::arith(*op, self.fill(&sides.0), self.fill(&sides.1)),
            Term::Compare(op, sides) => Term::compare(*op, self.fill(&sides.0), self.fill(&sides.1)),
            Term::Neg(inner) => Term::Neg(self.fill(inner).into()),
            Term::Not(inner) => self.fill(inner).negate(),
            Term::And(parts) => Term::and(parts.iter().map(|part| self.fill(part))),
            Term::Or(parts) => Term::or(parts.iter().map(|part| self.fill(part))),
            Term::Imply(sides) => Term::imply(self.fill(&sides.0), self.fill(&sides.1)),
            Term::Iff(sides) => Term::iff(self.fill(&sides.0), self.fill(&sides.1)),
            other => other.clone(),
        }
    }
}

/// The terms that must be numbers, by their text: those in arithmetic or an order, and those that equal one of them.
fn numeric(facts: &[Term], goal: &Term) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for term in facts.iter().chain([goal]) {
            learn(term, &mut found);
        }
        if found.len() == before {
            return found;
        }
    }
}

fn learn(term: &Term, found: &mut BTreeSet<String>) {
    match term {
        Term::Arith(_, sides) => found.extend([sides.0.to_string(), sides.1.to_string()]),
        Term::Neg(inner) => _ = found.insert(inner.to_string()),
        Term::Compare(op, sides) => {
            let number = |side: &Term| {
                matches!(side, Term::Int(_) | Term::Arith(..) | Term::Neg(_)) || found.contains(&side.to_string())
            };
            if is_order(*op) || number(&sides.0) || number(&sides.1) {
                found.extend([sides.0.to_string(), sides.1.to_string()]);
            }
        }
        _ => {}
    }
    term.for_each_part(&mut |part| learn(part, found));
}

struct Translate {
    terms: Terms,
    /// The terms that must be numbers, by their text.
    numeric: BTreeSet<String>,
    numbers: BTreeMap<String, TermId>,
    /// The numbers in the order in which they are first mentioned.
    in_order: Vec<TermId>,
    truths: BTreeMap<String, TermId>,
}

impl Translate {
    fn truth(&mut self, term: &Term) -> Option<TermId> {
        Some(match term {
            Term::Bool(value) => self.terms.bool(*value),
            Term::Not(inner) => {
                let inner = self.truth(inner)?;
                self.terms.not(inner)
            }
            Term::And(parts) => {
                let parts = parts.iter().map(|part| self.truth(part)).collect::<Option<Vec<_>>>()?;
                self.terms.and(parts)
            }
            Term::Or(parts) => {
                let parts = parts.iter().map(|part| self.truth(part)).collect::<Option<Vec<_>>>()?;
                self.terms.or(parts)
            }
            Term::Imply(sides) => {
                let (left, right) = (self.truth(&sides.0)?, self.truth(&sides.1)?);
                self.terms.implies(left, right)
            }
            Term::Iff(sides) => {
                let (left, right) = (self.truth(&sides.0)?, self.truth(&sides.1)?);
                self.terms.iff(left, right)
            }
            Term::Compare(op, sides) if self.is_numeric(&sides.0) || self.is_numeric(&sides.1) || is_order(*op) => {
                let (left, right) = (self.number(&sides.0)?, self.number(&sides.1)?);
                self.terms.compare(*op, left, right)
            }
            Term::Compare(Relation::Ne, sides) => {
                let same = self.atom(&Term::compare(Relation::Eq, sides.0.clone(), sides.1.clone()));
                self.terms.not(same)
            }
            Term::Compare(..) | Term::Var(_) | Term::App(..) => self.atom(term),
            _ => return None,
        })
    }

    fn atom(&mut self, term: &Term) -> TermId {
        let terms = &mut self.terms;
        *self.truths.entry(term.to_string()).or_insert_with(|| terms.fresh(SmtSort::Bool))
    }

    /// Whether a term must be a number.
    fn is_numeric(&self, term: &Term) -> bool {
        matches!(term, Term::Int(_) | Term::Arith(..) | Term::Neg(_)) || self.numeric.contains(&term.to_string())
    }

    fn number(&mut self, term: &Term) -> Option<TermId> {
        Some(match term {
            Term::Int(value) => self.terms.int(value.clone()),
            Term::Neg(inner) => {
                let inner = self.number(inner)?;
                self.terms.neg(inner)
            }
            Term::Arith(op, sides) => {
                let (left, right) = (self.number(&sides.0)?, self.number(&sides.1)?);
                match op {
                    ArithOp::Add => self.terms.add(left, right),
                    ArithOp::Sub => self.terms.sub(left, right),
                    ArithOp::Mul => self.terms.mul(left, right),
                    ArithOp::Div | ArithOp::Mod => return None,
                }
            }
            Term::Var(_) | Term::App(..) => {
                let (terms, in_order) = (&mut self.terms, &mut self.in_order);
                *self.numbers.entry(term.to_string()).or_insert_with(|| {
                    let number = terms.fresh(SmtSort::Int);
                    in_order.push(number);
                    number
                })
            }
            _ => return None,
        })
    }
}

fn is_order(op: Relation) -> bool {
    !matches!(op, Relation::Eq | Relation::Ne)
}
