//! The form of a violated conjunct, for its wording.
//!
//! Must not know: words.

use limpid_base::Name;
use limpid_contracts::RType;
use limpid_logic::{Builtin, Relation, Term};
use limpid_monitor::{Claim, Requirement, Site, ViolatedConjunct};
use limpid_report::{ClaimShape, Comparison, TermValue};

/// The form of a conjunct that violates a requirement.
pub(crate) fn shape(claim: &Term, requirement: &Requirement) -> ClaimShape {
    match requirement {
        Requirement::HasType(ty) => of_value(claim, ty),
        Requirement::Decreases(_) if is_natural(claim) => ClaimShape::NotNegative,
        Requirement::Decreases(_) | Requirement::Nothing | Requirement::Unreachable(_) => ClaimShape::Other,
    }
}

/// The name that the type gives to the whole value, if it refines that.
pub(crate) fn whole_value(requirement: &Requirement) -> Option<Name> {
    let Requirement::HasType(ty) = requirement else { return None };
    ty.refinement().filter(|refinement| !refinement.is_trivial()).map(|refinement| refinement.binder)
}

/// The terms of a violated conjunct with their values.
pub(crate) fn term_values(site: &Site, violated: &ViolatedConjunct) -> Vec<TermValue> {
    let ViolatedConjunct { claim, terms, .. } = violated;
    let says_more = |term: &Term, other: &Term| other != term && other != claim && contains(other, term);
    let value = |(term, value): &(Term, String)| TermValue {
        term: term.to_string(),
        value: value.clone(),
        inside: is_atom(term) && terms.iter().any(|(other, _)| says_more(term, other)),
        after_call: is_after_call(site, term),
    };
    terms.iter().map(value).collect()
}

/// Whether a term is about the arguments of a recursive call.
pub(crate) fn is_after_call(site: &Site, term: &Term) -> bool {
    let Claim::Descends { before, after, .. } = &site.claim else { return false };
    site.variables.iter().skip(*before).take(*after).any(|name| term.mentions(*name))
}

fn is_atom(term: &Term) -> bool {
    match term {
        Term::Var(_) => true,
        Term::App(_, args) => args.is_empty(),
        _ => false,
    }
}

fn contains(term: &Term, part: &Term) -> bool {
    let mut found = term == part;
    term.for_each_part(&mut |inner| found = found || contains(inner, part));
    found
}

fn of_value(claim: &Term, ty: &RType) -> ClaimShape {
    let found = match claim {
        Term::Bool(false) => Some(ClaimShape::False),
        Term::Var(name) if refines(ty, *name) => Some(ClaimShape::Truth),
        Term::Compare(relation, sides) => {
            let relation = comparison(*relation);
            compared(&sides.0, relation, &sides.1, ty).or_else(|| compared(&sides.1, relation.turned(), &sides.0, ty))
        }
        _ => None,
    };
    found.unwrap_or_default()
}

/// The value, or its length, compared with a number.
fn compared(value: &Term, relation: Comparison, number: &Term, ty: &RType) -> Option<ClaimShape> {
    match value {
        Term::Var(name) if refines(ty, *name) && is_number(number) => {
            Some(ClaimShape::Number { relation, number: number.to_string() })
        }
        Term::App(symbol, args) if symbol.builtin() == Some(Builtin::Length) => match (&args[..], number) {
            ([Term::Var(name)], Term::Int(number)) if refines(ty, *name) => {
                Some(ClaimShape::Length { relation, number: u64::try_from(number).ok()? })
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether this is the name of a value that the type refines: the whole, or a part.
fn refines(ty: &RType, name: Name) -> bool {
    let mut found = false;
    ty.for_each_refinement(&mut |refinement| found |= refinement.binder == name && !refinement.is_trivial());
    found
}

fn is_number(term: &Term) -> bool {
    match term {
        Term::Int(_) | Term::Real(_) => true,
        Term::Neg(inner) => matches!(**inner, Term::Int(_) | Term::Real(_)),
        _ => false,
    }
}

/// Whether a conjunct says that something is not negative, as it is asked of metrics.
fn is_natural(claim: &Term) -> bool {
    matches!(claim, Term::Compare(Relation::Le, sides) if sides.0 == Term::int(0))
}

fn comparison(relation: Relation) -> Comparison {
    match relation {
        Relation::Eq => Comparison::Equal,
        Relation::Ne => Comparison::NotEqual,
        Relation::Lt => Comparison::Less,
        Relation::Le => Comparison::AtMost,
        Relation::Gt => Comparison::Greater,
        Relation::Ge => Comparison::AtLeast,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use limpid_base::{QName, Span};
    use limpid_contracts::{ObligationKind, Refinement};
    use limpid_core::Type;
    use limpid_logic::{Symbol, SymbolKind};
    use limpid_monitor::SiteKind;

    /// The form of a claim about the `v` of `{v:a | ..}`.
    fn of(claim: &Term) -> ClaimShape {
        let refinement = Refinement { binder: Name::new("v"), pred: claim.clone(), hole: false, place: None };
        let ty = RType::from_type(&Type::Var(Name::new("a"))).refined(refinement);
        shape(claim, &Requirement::HasType(ty))
    }

    fn number(relation: Comparison, number: &str) -> ClaimShape {
        ClaimShape::Number { relation, number: number.to_owned() }
    }

    #[test]
    fn a_value_is_compared_with_a_number() {
        let (v, zero) = (Term::var("v"), Term::int(0));
        assert_eq!(of(&Term::compare(Relation::Ne, v.clone(), zero.clone())), number(Comparison::NotEqual, "0"));
        assert_eq!(of(&Term::compare(Relation::Lt, zero, v.clone())), number(Comparison::Greater, "0"));
        assert_eq!(of(&Term::compare(Relation::Ge, Term::int(3), v.clone())), number(Comparison::AtMost, "3"));
        assert_eq!(of(&v), ClaimShape::Truth);
        assert_eq!(of(&Term::Bool(false)), ClaimShape::False);
    }

    #[test]
    fn only_the_length_of_lists_is_a_length() {
        let two = Term::int(2);
        let of_list = Term::app(Builtin::Length.symbol(), [Term::var("v")]);
        let expected = ClaimShape::Length { relation: Comparison::AtLeast, number: 2 };
        assert_eq!(of(&Term::compare(Relation::Le, two.clone(), of_list)), expected);
        let own = Symbol { kind: SymbolKind::Measure, name: QName::new("M", "len") };
        let other = Term::app(own, [Term::var("v")]);
        assert_eq!(of(&Term::compare(Relation::Le, two, other)), ClaimShape::Other);
    }

    #[test]
    fn other_variables_are_not_the_value() {
        let (v, x, zero) = (Term::var("v"), Term::var("x"), Term::int(0));
        assert_eq!(of(&Term::compare(Relation::Gt, x.clone(), zero.clone())), ClaimShape::Other);
        assert_eq!(of(&Term::compare(Relation::Gt, v.clone(), x)), ClaimShape::Other);
        let positive = Term::compare(Relation::Gt, v.clone(), zero);
        assert_eq!(of(&Term::or([positive, Term::compare(Relation::Lt, v, Term::int(9))])), ClaimShape::Other);
    }

    /// A recursive call of `f n`, in which `n` becomes `n'`.
    fn recursive_call(term: Term) -> Site {
        let function = QName::new("M", "f");
        Site {
            kind: SiteKind::Obligation(ObligationKind::Termination),
            function,
            subject: function,
            span: Span::default(),
            requirement: Requirement::Decreases(vec![Term::var("n")]),
            declared: None,
            variables: vec![Name::new("n"), Name::new("n'")],
            claim: Claim::Descends { before: 1, after: 1, callee: function, term },
        }
    }

    fn values(claim: &Term, terms: &[Term]) -> Vec<TermValue> {
        let terms = terms.iter().map(|term| (term.clone(), "0".to_owned())).collect();
        let violated = ViolatedConjunct { claim: claim.clone(), filled: String::new(), terms, part: None };
        term_values(&recursive_call(claim.clone()), &violated)
    }

    #[test]
    fn a_variable_in_another_term_says_less() {
        let length = Term::app(Builtin::Length.symbol(), [Term::var("v")]);
        let inside = |claim: &Term| {
            let terms = values(claim, &[Term::var("v"), length.clone()]);
            terms.iter().map(|term| term.inside).collect::<Vec<_>>()
        };
        assert_eq!(inside(&Term::compare(Relation::Gt, length.clone(), Term::int(0))), [true, false]);
        // The claim itself is not shown as a term.
        assert_eq!(inside(&length), [false, false]);
    }

    #[test]
    fn only_arguments_of_the_inner_call_are_after_it() {
        let terms = ["n", "n'", "m'"].map(Term::var);
        let found = values(&Term::Bool(false), &terms);
        assert_eq!(found.iter().map(|term| term.after_call).collect::<Vec<_>>(), [false, true, false]);
    }

    #[test]
    fn a_metric_may_be_negative_or_not_decrease() {
        let metric = Requirement::Decreases(vec![Term::var("n")]);
        let natural = Term::compare(Relation::Le, Term::int(0), Term::var("n'"));
        assert_eq!(shape(&natural, &metric), ClaimShape::NotNegative);
        let decreases = Term::compare(Relation::Lt, Term::var("n'"), Term::var("n"));
        assert_eq!(shape(&decreases, &metric), ClaimShape::Other);
    }
}
