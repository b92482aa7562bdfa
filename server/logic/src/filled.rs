//! Terms with values filled in: `len xs > 0` is `0 > 0` where `len xs` is 0.
//!
//! Must not know: where the values come from. An execution and a model of the solver are shown alike.

use rustc_hash::FxHashMap;

use crate::Term;
use crate::print::argument_text;

/// The text of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueText {
    pub text: String,
    /// Whether it needs no parentheses as an argument.
    pub atomic: bool,
}

impl ValueText {
    /// The text in argument position.
    fn argument(&self) -> String {
        if self.atomic { self.text.clone() } else { format!("({})", self.text) }
    }
}

/// The values of some terms.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Valuation {
    values: FxHashMap<Term, ValueText>,
}

/// A term with its values, as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilledTerm {
    /// With values in place of the terms that have one: `0 < 0`.
    pub filled: String,
    /// Its variables and applications that have a value, innermost first: `xs` is `[]`, `len xs` is `0`.
    pub terms: Vec<(Term, String)>,
}

impl Valuation {
    pub fn insert(&mut self, term: Term, value: ValueText) {
        self.values.insert(term, value);
    }

    pub fn has(&self, term: &Term) -> bool {
        self.values.contains_key(term)
    }

    /// A term and its values. `expanded` is the term with its inline functions expanded, which shows more values.
    pub fn fill(&self, term: &Term, expanded: &Term) -> FilledTerm {
        let valued = |term: &Term| Some((term.clone(), self.values.get(term)?.text.clone()));
        let terms = subterms(term).into_iter().filter_map(valued).collect();
        FilledTerm { filled: self.formula(expanded, false), terms }
    }

    /// A term where a formula is expected, in parentheses if it is a part of another.
    fn formula(&self, term: &Term, nested: bool) -> String {
        if let Some(value) = self.values.get(term) {
            return if nested { value.argument() } else { value.text.clone() };
        }
        let text = match term {
            Term::Compare(op, sides) => {
                format!("{} {} {}", self.operand(&sides.0), op.as_str(), self.operand(&sides.1))
            }
            Term::And(parts) => self.chain(" && ", parts),
            Term::Or(parts) => self.chain(" || ", parts),
            Term::Imply(sides) => format!("{} => {}", self.formula(&sides.0, true), self.formula(&sides.1, true)),
            Term::Iff(sides) => format!("{} <=> {}", self.formula(&sides.0, true), self.formula(&sides.1, true)),
            Term::Not(inner) => format!("not {}", self.formula(inner, true)),
            term if nested => return argument_text(term),
            term => return term.to_string(),
        };
        if nested { format!("({text})") } else { text }
    }

    fn chain(&self, op: &str, parts: &[Term]) -> String {
        parts.iter().map(|part| self.formula(part, true)).collect::<Vec<_>>().join(op)
    }

    /// A side of a comparison.
    fn operand(&self, term: &Term) -> String {
        match (self.values.get(term), term) {
            (Some(value), _) => value.text.clone(),
            (None, Term::Arith(op, sides)) => {
                format!("{} {} {}", self.argument(&sides.0), op.as_str(), self.argument(&sides.1))
            }
            (None, Term::Neg(inner)) => format!("-{}", self.argument(inner)),
            (None, term) if is_formula(term) => self.formula(term, true),
            (None, term) => term.to_string(),
        }
    }

    /// An operand of an arithmetic operation.
    fn argument(&self, term: &Term) -> String {
        match (self.values.get(term), term) {
            (Some(value), _) => value.argument(),
            (None, Term::Arith(..)) => format!("({})", self.operand(term)),
            (None, Term::Int(_) | Term::Real(_)) => term.to_string(),
            (None, term) => argument_text(term),
        }
    }
}

/// The variables and applications of a term, subterms first.
pub fn subterms(term: &Term) -> Vec<&Term> {
    fn collect<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
        term.for_each_part(&mut |part| collect(part, found));
        if matches!(term, Term::Var(_) | Term::App(..) | Term::Apply(..)) && !found.contains(&term) {
            found.push(term);
        }
    }
    let mut found = Vec::new();
    collect(term, &mut found);
    found
}

/// The largest subterms that a filled term replaces by their values: those below connectives, relations and arithmetic.
/// Literals are none of them.
pub fn leaves(term: &Term) -> Vec<&Term> {
    fn below_arithmetic<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
        match term {
            Term::Arith(_, sides) => {
                below_arithmetic(&sides.0, found);
                below_arithmetic(&sides.1, found);
            }
            term if is_formula(term) => collect(term, found),
            Term::Int(_) | Term::Real(_) | Term::Char(_) | Term::Str(_) | Term::Bits(_) => {}
            term => add(term, found),
        }
    }
    fn collect<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
        match term {
            Term::Compare(_, sides) => {
                below_arithmetic(&sides.0, found);
                below_arithmetic(&sides.1, found);
            }
            Term::And(_) | Term::Or(_) | Term::Imply(_) | Term::Iff(_) | Term::Not(_) => {
                term.for_each_part(&mut |part| collect(part, found));
            }
            Term::Bool(_) => {}
            term => add(term, found),
        }
    }
    fn add<'t>(term: &'t Term, found: &mut Vec<&'t Term>) {
        if !found.contains(&term) {
            found.push(term);
        }
    }
    let mut found = Vec::new();
    collect(term, &mut found);
    found
}

fn is_formula(term: &Term) -> bool {
    matches!(
        term,
        Term::Compare(..) | Term::And(_) | Term::Or(_) | Term::Not(_) | Term::Imply(_) | Term::Iff(_) | Term::Bool(_)
    )
}

#[cfg(test)]
mod tests {
    use limpid_base::QName;

    use super::*;
    use crate::{ArithOp, Relation, Symbol, SymbolKind};

    fn size(of: &str) -> Term {
        let symbol = Symbol { kind: SymbolKind::Measure, name: QName::new("M", "size") };
        Term::app(symbol, [Term::var(of)])
    }

    fn valuation<'t>(values: impl IntoIterator<Item = (&'t Term, &'t str)>) -> Valuation {
        let mut valuation = Valuation::default();
        for (term, text) in values {
            let value = ValueText { text: text.to_owned(), atomic: !text.starts_with('-') };
            valuation.insert(term.clone(), value);
        }
        valuation
    }

    fn texts(terms: Vec<&Term>) -> Vec<String> {
        terms.into_iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_comparison_shows_the_values_of_its_sides() {
        let (v, one, other) = (Term::var("v"), size("xs"), size("ys"));
        let sum = Term::arith(ArithOp::Add, one.clone(), other.clone());
        let claim = Term::compare(Relation::Eq, v.clone(), sum);
        let filled = valuation([(&v, "-1"), (&one, "-1"), (&other, "2")]).fill(&claim, &claim);
        assert_eq!(filled.filled, "-1 == (-1) + 2");
        let terms: Vec<String> = filled.terms.iter().map(|(term, value)| format!("{term} is {value}")).collect();
        assert_eq!(terms, ["v is -1", "size xs is -1", "size ys is 2"]);
    }

    #[test]
    fn parts_of_a_formula_are_in_parentheses() {
        let (x, b) = (Term::var("x"), Term::var("b"));
        let low = Term::compare(Relation::Lt, x.clone(), Term::int(0));
        let claim = Term::or([Term::and([low.clone(), b.clone()]), low.negate()]);
        let filled = valuation([(&x, "1"), (&b, "False")]).fill(&claim, &claim);
        assert_eq!(filled.filled, "((1 < 0) && False) || (not (1 < 0))");
    }

    #[test]
    fn a_term_without_a_value_stays() {
        let (x, y) = (Term::var("x"), Term::var("y"));
        let claim = Term::compare(Relation::Ge, Term::Neg(x.clone().into()), y.clone());
        assert_eq!(valuation([(&x, "3")]).fill(&claim, &claim).filled, "-3 >= y");
        assert_eq!(valuation([]).fill(&claim, &claim).filled, claim.to_string());
        let nested = Term::iff(size("xs"), y);
        assert_eq!(valuation([]).fill(&nested, &nested).filled, "(size xs) <=> y");
    }

    #[test]
    fn a_whole_comparison_may_have_a_value() {
        let same = Term::compare(Relation::Eq, Term::var("x"), Term::var("y"));
        let claim = Term::imply(Term::var("b"), same.clone());
        assert_eq!(valuation([(&same, "false")]).fill(&claim, &claim).filled, "b => false");
    }

    #[test]
    fn leaves_are_what_a_filled_term_replaces() {
        let sum = Term::arith(ArithOp::Add, size("xs"), Term::int(1));
        let claim = Term::and([Term::compare(Relation::Lt, Term::var("v"), sum), Term::var("b"), Term::var("v")]);
        assert_eq!(texts(leaves(&claim)), ["v", "size xs", "b"]);
        assert_eq!(texts(subterms(&claim)), ["v", "xs", "size xs", "b"]);
    }

    #[test]
    fn an_expanded_claim_shows_the_values_of_its_definition() {
        let (claim, x) = (size("x"), Term::var("x"));
        let expanded = Term::compare(Relation::Gt, x.clone(), Term::int(0));
        let filled = valuation([(&x, "0")]).fill(&claim, &expanded);
        assert_eq!(filled.filled, "0 > 0");
    }
}
