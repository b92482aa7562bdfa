//! Constructors of constants, Booleans, choices and applications. They simplify on the way in.
//!
//! Must not know: linear forms (`linear`) and comparisons (`compare`). Each constructor makes a term that means the
//! same as what its name says for every assignment under which the parts have a meaning.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::{FunId, Node, Number, SmtSort, TermId, Terms};

impl Terms {
    pub fn bool(&mut self, value: bool) -> TermId {
        self.intern(Node::Bool(value))
    }

    pub fn int(&mut self, value: impl Into<BigInt>) -> TermId {
        self.number(Number::from(value.into()), SmtSort::Int)
    }

    pub fn real(&mut self, value: BigRational) -> TermId {
        self.number(Number::from(value), SmtSort::Real)
    }

    /// A constant of sort Int or Real. An Int has to be an integer.
    pub fn number(&mut self, value: Number, sort: SmtSort) -> TermId {
        debug_assert!(sort == SmtSort::Real || value.is_integer());
        self.intern(if sort == SmtSort::Real { Node::Real(value) } else { Node::Int(value) })
    }

    pub fn not(&mut self, term: TermId) -> TermId {
        match self.node(term).clone() {
            Node::Bool(value) => self.bool(!value),
            Node::Not(inner) => inner,
            Node::Compare(relation, left, right) => self.negate_compare(relation, left, right),
            Node::And(parts) => {
                let parts: Vec<TermId> = parts.iter().map(|part| self.not(*part)).collect();
                self.or(parts)
            }
            Node::Or(parts) => {
                let parts: Vec<TermId> = parts.iter().map(|part| self.not(*part)).collect();
                self.and(parts)
            }
            Node::Ite(cond, then, otherwise) => {
                let (then, otherwise) = (self.not(then), self.not(otherwise));
                self.ite(cond, then, otherwise)
            }
            _ => self.intern(Node::Not(term)),
        }
    }

    pub fn and(&mut self, parts: impl IntoIterator<Item = TermId>) -> TermId {
        match self.flatten(parts, false) {
            None => self.bool(false),
            Some(parts) => match parts.as_slice() {
                [] => self.bool(true),
                [single] => *single,
                _ => self.intern(Node::And(parts.into())),
            },
        }
    }

    pub fn or(&mut self, parts: impl IntoIterator<Item = TermId>) -> TermId {
        match self.flatten(parts, true) {
            None => self.bool(true),
            Some(parts) => match parts.as_slice() {
                [] => self.bool(false),
                [single] => *single,
                _ => self.intern(Node::Or(parts.into())),
            },
        }
    }

    pub fn implies(&mut self, left: TermId, right: TermId) -> TermId {
        let not_left = self.not(left);
        self.or([not_left, right])
    }

    pub fn iff(&mut self, left: TermId, right: TermId) -> TermId {
        match (self.as_bool(left), self.as_bool(right)) {
            (Some(value), _) => return if value { right } else { self.not(right) },
            (_, Some(value)) => return if value { left } else { self.not(left) },
            _ => {}
        }
        if left == right {
            return self.bool(true);
        }
        if self.negation(left) == Some(right) {
            return self.bool(false);
        }
        self.intern(Node::Iff(left.min(right), left.max(right)))
    }

    /// `if cond then … else …`, of any sort; both branches have the same one.
    pub fn ite(&mut self, cond: TermId, then: TermId, otherwise: TermId) -> TermId {
        debug_assert_eq!(self.sort(then), self.sort(otherwise));
        if let Some(value) = self.as_bool(cond) {
            return if value { then } else { otherwise };
        }
        if then == otherwise {
            return then;
        }
        if let Node::Not(inner) = *self.node(cond) {
            return self.ite(inner, otherwise, then);
        }
        match (self.as_bool(then), self.as_bool(otherwise)) {
            (Some(true), _) => self.or([cond, otherwise]),
            (Some(false), _) => {
                let not_cond = self.not(cond);
                self.and([not_cond, otherwise])
            }
            (_, Some(true)) => self.implies(cond, then),
            (_, Some(false)) => self.and([cond, then]),
            _ => self.intern(Node::Ite(cond, then, otherwise)),
        }
    }

    /// An uninterpreted function, applied. One function has one result sort and one number of arguments.
    pub fn app(&mut self, fun: FunId, args: impl Into<std::sync::Arc<[TermId]>>, sort: SmtSort) -> TermId {
        self.intern(Node::App(fun, args.into(), sort))
    }

    /// The parts of a conjunction (or disjunction, whose `absorbing` part is true), flat, in order, each once.
    /// `None`: the whole is the absorbing constant.
    fn flatten(&self, parts: impl IntoIterator<Item = TermId>, absorbing: bool) -> Option<Vec<TermId>> {
        let mut flat = Vec::new();
        for part in parts {
            match self.node(part) {
                Node::Bool(value) if *value == absorbing => return None,
                Node::Bool(_) => {}
                Node::And(inner) if !absorbing => flat.extend_from_slice(inner),
                Node::Or(inner) if absorbing => flat.extend_from_slice(inner),
                _ => flat.push(part),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        let opposed =
            |part: &TermId| self.negation(*part).is_some_and(|negation| flat.binary_search(&negation).is_ok());
        if flat.len() > 1 && flat.iter().any(opposed) { None } else { Some(flat) }
    }

    /// The negation of a term, when it is simple and was met before.
    pub(crate) fn negation(&self, term: TermId) -> Option<TermId> {
        match self.node(term) {
            Node::Not(inner) => Some(*inner),
            Node::Compare(relation, left, right) => self.find_negated_compare(*relation, *left, right),
            Node::And(_) | Node::Or(_) | Node::Ite(..) => None,
            _ => self.find(&Node::Not(term)),
        }
    }
}
