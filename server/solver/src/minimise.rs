//! Minimisation of models: brings the objectives as near to zero as possible, in lexicographic order.
//!
//! Every step queries the whole chain, so most steps need no call of Z3. A step without an answer loses optimality, never
//! soundness: the model is always validated.

use crate::{Answer, Model, ModelValue, Number, Relation, SmtSort, Solver, TermId, Terms};

pub(crate) fn minimise(solver: &mut Solver, terms: &mut Terms, path: Vec<TermId>, objectives: &[TermId]) -> Answer {
    let model = match solver.solve(terms, &path) {
        Answer::Sat(model) => model,
        other => return other,
    };
    let mut search = Search { solver, terms, path, model };
    for objective in objectives {
        search.minimise(*objective);
    }
    Answer::Sat(search.model)
}

struct Search<'a> {
    solver: &'a mut Solver,
    terms: &'a mut Terms,
    /// The path, and what the objectives were fixed to.
    path: Vec<TermId>,
    /// Satisfies the path.
    model: Model,
}

impl Search<'_> {
    /// Fixes the objective to the best value that can be found.
    fn minimise(&mut self, objective: TermId) {
        match self.terms.sort(objective) {
            SmtSort::Int => self.minimise_whole(objective),
            SmtSort::Real => self.minimise_real(objective),
            SmtSort::Bool => {
                let is_false = self.terms.not(objective);
                self.attempt(&[is_false]);
            }
        }
        if let Some(value) = self.model.eval(self.terms, objective) {
            let fixed = self.is(objective, &value);
            self.path.push(fixed);
        }
    }

    /// Among Reals, integers come first, then halves; others stay as they are found.
    fn minimise_real(&mut self, objective: TermId) {
        let two = self.terms.number(Number::from(2), SmtSort::Real);
        for multiple in [objective, self.terms.mul(objective, two)] {
            let floor = self.terms.floor(multiple);
            let back = self.terms.to_real(floor);
            let is_whole = self.terms.eq(back, multiple);
            if self.attempt(&[is_whole]) {
                self.path.push(is_whole);
                self.minimise_whole(multiple);
                return;
            }
        }
    }

    /// For objectives that are integers: first the distance from zero, then the sign.
    fn minimise_whole(&mut self, objective: TermId) {
        // The distance is at least `low`, and the model has the distance `high`.
        let mut low = Number::ZERO;
        let Some(mut high) = self.distance(objective) else { return };
        let mut step = Number::ZERO;
        while low < high {
            // Small distances are likely: exponential search from 0, then bisection.
            let middle = low.add(&high).div(&Number::from(2)).unwrap_or(Number::ZERO).floor();
            let guess = low.add(&step).min(middle);
            step = step.add(&step).add(&Number::ONE);
            if self.attempt_within(objective, &guess) {
                let Some(found) = self.distance(objective) else { return };
                high = found.min(guess);
            } else {
                low = guess.add(&Number::ONE);
            }
        }
        let is_negative = |model: &Model, terms: &Terms| {
            model.eval(terms, objective).and_then(|value| value.as_number().map(Number::is_negative)) == Some(true)
        };
        if is_negative(&self.model, self.terms) {
            let positive = self.against(Relation::Eq, objective, &high);
            self.attempt(&[positive]);
        }
    }

    fn distance(&self, objective: TermId) -> Option<Number> {
        Some(self.model.eval(self.terms, objective)?.as_number()?.abs())
    }

    fn attempt_within(&mut self, objective: TermId, distance: &Number) -> bool {
        let below = self.against(Relation::Le, objective, distance);
        let above = self.against(Relation::Ge, objective, &distance.neg());
        self.attempt(&[below, above])
    }

    /// Whether the path condition is satisfiable with these; then the model satisfies both.
    fn attempt(&mut self, more: &[TermId]) -> bool {
        let old = self.path.len();
        self.path.extend_from_slice(more);
        if self.model.satisfies(self.terms, more) {
            self.path.truncate(old);
            return true;
        }
        let answer = self.solver.solve(self.terms, &self.path);
        self.path.truncate(old);
        match answer {
            Answer::Sat(model) => {
                self.model = model;
                true
            }
            _ => false,
        }
    }

    fn is(&mut self, objective: TermId, value: &ModelValue) -> TermId {
        match value {
            ModelValue::Bool(true) => objective,
            ModelValue::Bool(false) => self.terms.not(objective),
            ModelValue::Int(number) | ModelValue::Real(number) => self.against(Relation::Eq, objective, number),
        }
    }

    fn against(&mut self, relation: Relation, objective: TermId, number: &Number) -> TermId {
        let number = self.terms.number(number.clone(), self.terms.sort(objective));
        self.terms.compare(relation, objective, number)
    }
}
