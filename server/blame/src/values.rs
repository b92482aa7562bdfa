//! Values that satisfy the known facts and violate the goal: an abstract counterexample without data.
//!
//! Every term that is not arithmetic is a variable of the solver: `count (glue x ys)` may be 1. Only the hypotheses that
//! typing reports are used. If there are more, the values may be impossible, so callers must make sure that typing reports
//! all of them.
//!
//! Must not know: where the facts come from.

use std::collections::{BTreeMap, BTreeSet};

use limpid_logic::{ArithOp, Relation, Term, Valuation, ValueText};
use limpid_solver::{Answer, PathCondition, SmtSort, Solver, TermId, Terms};

/// The values of the terms in an obligation, by their text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Values {
    pub(crate) of: BTreeMap<String, String>,
    valuation: Valuation,
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
    // Terms are minimised in the order of their occurrence, so that names have no influence on the values. The right side of
    // a comparison comes first, since a result is usually on the left.
    let (goal_first, facts) = in_order.split_at(of_goal);
    let objectives: Vec<TermId> = goal_first.iter().rev().chain(facts).copied().collect();
    let Answer::Sat(model) = solver.minimise(&mut terms, &path, &objectives) else { return None };
    let mut values = Values::default();
    for (term, number) in numbers.values() {
        let value = terms.as_var(*number).and_then(|var| model.get(var)?.as_integer());
        values.insert(term, &Term::Int(value.unwrap_or_default()));
    }
    for (term, truth) in truths.values() {
        let value = terms.as_var(*truth).and_then(|var| model.get(var)?.as_bool()).unwrap_or(false);
        values.insert(term, &Term::Bool(value));
    }
    Some(values)
}

impl Values {
    fn insert(&mut self, term: &Term, value: &Term) {
        let in_haskell = match value {
            Term::Bool(true) => "True".to_owned(),
            Term::Bool(false) => "False".to_owned(),
            value => value.to_string(),
        };
        self.of.insert(term.to_string(), in_haskell);
        let text = value.to_string();
        let atomic = !text.starts_with('-');
        self.valuation.insert(term.clone(), ValueText { text, atomic });
    }

    /// Whether a term has a value as a whole, so that its parts need none.
    pub(crate) fn decides(&self, term: &Term) -> bool {
        matches!(term, Term::Bool(_)) || self.valuation.has(term)
    }

    /// The term with values in place of its atoms.
    pub(crate) fn fill(&self, term: &Term) -> String {
        self.valuation.fill(term, term).filled
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
    /// The numbers, with their terms, by the text of the terms.
    numbers: BTreeMap<String, (Term, TermId)>,
    /// The numbers in the order in which they are first mentioned.
    in_order: Vec<TermId>,
    truths: BTreeMap<String, (Term, TermId)>,
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
        self.truths.entry(term.to_string()).or_insert_with(|| (term.clone(), terms.fresh(SmtSort::Bool))).1
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
                let known = self.numbers.entry(term.to_string()).or_insert_with(|| {
                    let number = terms.fresh(SmtSort::Int);
                    in_order.push(number);
                    (term.clone(), number)
                });
                known.1
            }
            _ => return None,
        })
    }
}

fn is_order(op: Relation) -> bool {
    !matches!(op, Relation::Eq | Relation::Ne)
}
