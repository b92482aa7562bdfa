//! Sort checking of terms. Repairs use it to transfer a conjunct to other values: the result must be well sorted,
//! while the sorts of the original variables need not be known.

use std::fmt;

use limpid_base::Name;
use limpid_contracts::InForce;
use limpid_logic::{Builtin, Sort, Symbol, SymbolKind, Term};
use limpid_solver::Signatures as _;

use crate::signatures::InContracts;

/// The symbols of a module and their sorts.
pub struct SortChecker<'a> {
    symbols: InContracts<'a>,
}

/// The instances of sort variables so far.
type Vars = Vec<(Name, Sort)>;

impl<'a> SortChecker<'a> {
    pub fn new(in_force: InForce<'a>) -> SortChecker<'a> {
        SortChecker { symbols: InContracts::new(in_force) }
    }

    /// The sort of a term in this scope. None if it is ill sorted, or not determined.
    pub fn sort_of(&self, term: &Term, scope: &[(Name, Sort)]) -> Option<Sort> {
        let of = |term: &Term| self.sort_of(term, scope);
        let is = |term: &Term, sort: &Sort| of(term).filter(|found| found == sort);
        match term {
            Term::Var(name) => scope.iter().find(|(known, _)| known == name).map(|(_, sort)| sort.clone()),
            Term::Bool(_) => Some(Sort::Bool),
            Term::Int(_) => Some(Sort::Int),
            Term::Real(_) => Some(Sort::Real),
            Term::Char(_) => Some(Sort::Char),
            Term::Str(_) => Some(Sort::Str),
            Term::Bits(bits) => Some(bits.sort()),
            Term::Neg(inner) => of(inner).filter(Sort::is_numeric),
            Term::Arith(_, parts) => is(&parts.1, &of(&parts.0).filter(Sort::is_numeric)?),
            Term::Compare(op, parts) => {
                let ordered = !matches!(op, limpid_logic::Relation::Eq | limpid_logic::Relation::Ne);
                let sort = is(&parts.1, &of(&parts.0)?)?;
                (!ordered || matches!(sort, Sort::Int | Sort::Real | Sort::Char | Sort::Var(_))).then_some(Sort::Bool)
            }
            Term::Not(inner) => is(inner, &Sort::Bool),
            Term::And(terms) | Term::Or(terms) => {
                terms.iter().all(|term| is(term, &Sort::Bool).is_some()).then_some(Sort::Bool)
            }
            Term::Imply(parts) | Term::Iff(parts) => {
                is(&parts.0, &Sort::Bool)?;
                is(&parts.1, &Sort::Bool)
            }
            Term::If(parts) => {
                is(&parts.0, &Sort::Bool)?;
                is(&parts.2, &of(&parts.1)?)
            }
            Term::App(symbol, args) => self.applied(&self.signature(*symbol)?, args, scope),
            Term::Con(name, args) => {
                let (fields, made, _) = self.symbols.constructor(*name)?;
                (fields.len() == args.len()).then(|| self.applied(&Sort::funs(fields, made), args, scope))?
            }
            Term::Lambda(..) | Term::Apply(..) | Term::Pred(..) => None,
        }
    }

    /// The sort of a symbol, with quantified variables.
    pub fn signature(&self, symbol: Symbol) -> Option<Sort> {
        let symbol = self.symbols.canonical(symbol);
        match symbol.kind {
            // The libraries have it for every container, and for lists without a sort.
            _ if symbol.builtin() == Some(Builtin::Length) => Some(Sort::fun(Sort::Unknown, Sort::Int)),
            SymbolKind::Builtin(builtin) => Some(builtin.sort().clone()),
            _ => self.symbols.symbol(symbol),
        }
    }

    /// The result sort of an application.
    fn applied(&self, signature: &Sort, args: &[Term], scope: &[(Name, Sort)]) -> Option<Sort> {
        let mut vars = Vars::new();
        let mut sort = signature;
        for arg in args {
            let Sort::Fun(parts) = sort else { return None };
            let found = self.sort_of(arg, scope)?;
            if !fits(&parts.0, &found, &mut vars) {
                return None;
            }
            sort = &parts.1;
        }
        let at = |name: Name| vars.iter().find(|(known, _)| *known == name).map(|(_, sort)| sort.clone());
        (!matches!(sort, Sort::Fun(_) | Sort::Unknown)).then(|| sort.substitute(&at))
    }
}

/// Unifies the sort of an argument with a parameter sort.
fn fits(pattern: &Sort, sort: &Sort, vars: &mut Vars) -> bool {
    match (pattern, sort) {
        // A measure whose parameter has no sort takes data.
        (Sort::Unknown | Sort::App(_), _) => matches!(sort, Sort::Data(..)),
        (Sort::Var(name), _) => match vars.iter().find(|(known, _)| known == name) {
            Some((_, known)) => known == sort,
            None => {
                vars.push((*name, sort.clone()));
                true
            }
        },
        (Sort::Set(left), Sort::Set(right)) | (Sort::BitVec(left), Sort::BitVec(right)) => fits(left, right, vars),
        (Sort::Map(left), Sort::Map(right)) => fits(&left.0, &right.0, vars) && fits(&left.1, &right.1, vars),
        (Sort::Data(left, xs), Sort::Data(right, ys)) => {
            left == right && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| fits(x, y, vars))
        }
        (pattern, sort) => pattern == sort,
    }
}

impl fmt::Debug for SortChecker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wording").finish_non_exhaustive()
    }
}
