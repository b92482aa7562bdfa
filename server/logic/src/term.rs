//! Terms. Values and predicates are terms alike, as in liquid-fixpoint.

use std::sync::Arc;

use limpid_base::{Name, QName};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::{Bits, Builtin, Sort};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Term {
    /// A variable: a parameter, a value variable, a parameter of an alias.
    Var(Name),
    Bool(bool),
    Int(BigInt),
    /// A decimal number, as written.
    Real(Name),
    Char(char),
    Str(Name),
    Bits(Arc<Bits>),
    /// A constructor and as many of its fields as are given.
    Con(QName, Arc<[Term]>),
    /// A symbol of the logic and its arguments; without any, the symbol itself.
    App(Symbol, Arc<[Term]>),
    Neg(Arc<Term>),
    Arith(ArithOp, Arc<(Term, Term)>),
    Compare(Relation, Arc<(Term, Term)>),
    Not(Arc<Term>),
    /// All of them; of none, true.
    And(Arc<[Term]>),
    Or(Arc<[Term]>),
    Imply(Arc<(Term, Term)>),
    Iff(Arc<(Term, Term)>),
    If(Arc<(Term, Term, Term)>),
    Lambda(Name, Sort, Arc<Term>),
    /// A function-valued term, applied.
    Apply(Arc<Term>, Arc<[Term]>),
    /// An abstract refinement, applied; the value comes last.
    Pred(Name, Arc<[Term]>),
}

/// A name of the logic, and where its meaning comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Symbol {
    pub kind: SymbolKind,
    pub name: QName,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SymbolKind {
    /// Defined by an equation per constructor.
    Measure,
    /// A Haskell function that unfolds by its code.
    Reflected,
    /// A Haskell function that is expanded.
    Inline,
    /// The field of a data type.
    Field,
    /// Declared and not defined, or a Haskell function of which the logic knows the type only.
    Uninterpreted,
    /// Known to the logic itself: `Set_cup`, `len`.
    Builtin(Builtin),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Relation {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Term {
    pub fn var(name: &str) -> Term {
        Term::Var(Name::new(name))
    }

    pub fn int(value: i64) -> Term {
        Term::Int(BigInt::from(value))
    }

    pub fn app(symbol: Symbol, args: impl IntoIterator<Item = Term>) -> Term {
        Term::App(symbol, args.into_iter().collect())
    }

    pub fn con(name: QName, args: impl IntoIterator<Item = Term>) -> Term {
        Term::Con(name, args.into_iter().collect())
    }

    pub fn arith(op: ArithOp, left: Term, right: Term) -> Term {
        Term::Arith(op, Arc::new((left, right)))
    }

    pub fn compare(op: Relation, left: Term, right: Term) -> Term {
        Term::Compare(op, Arc::new((left, right)))
    }

    /// The conjunction, flat and without what is true anyway.
    pub fn and(terms: impl IntoIterator<Item = Term>) -> Term {
        let mut flat: Vec<Term> = Vec::new();
        for term in terms {
            match term {
                Term::Bool(true) => {}
                Term::And(inner) => flat.extend(inner.iter().cloned()),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Term::Bool(true),
            1 => flat.remove(0),
            _ => Term::And(flat.into()),
        }
    }

    pub fn or(terms: impl IntoIterator<Item = Term>) -> Term {
        let mut flat: Vec<Term> = Vec::new();
        for term in terms {
            match term {
                Term::Or(inner) => flat.extend(inner.iter().cloned()),
                other => flat.push(other),
            }
        }
        if flat.len() == 1 { flat.remove(0) } else { Term::Or(flat.into()) }
    }

    #[must_use]
    pub fn negate(self) -> Term {
        Term::Not(Arc::new(self))
    }

    pub fn imply(left: Term, right: Term) -> Term {
        Term::Imply(Arc::new((left, right)))
    }

    pub fn iff(left: Term, right: Term) -> Term {
        Term::Iff(Arc::new((left, right)))
    }

    pub fn if_then_else(cond: Term, then: Term, otherwise: Term) -> Term {
        Term::If(Arc::new((cond, then, otherwise)))
    }

    pub fn is_true(&self) -> bool {
        *self == Term::Bool(true)
    }

    /// The conjuncts; none for `true`.
    pub fn conjuncts(&self) -> &[Term] {
        match self {
            Term::Bool(true) => &[],
            Term::And(terms) => terms,
            other => std::slice::from_ref(other),
        }
    }

    /// Calls `visit` with each direct part, left to right.
    pub fn for_each_part<'a>(&'a self, visit: &mut dyn FnMut(&'a Term)) {
        match self {
            Term::Var(_)
            | Term::Bool(_)
            | Term::Int(_)
            | Term::Real(_)
            | Term::Char(_)
            | Term::Str(_)
            | Term::Bits(_) => {}
            Term::Con(_, args) | Term::App(_, args) | Term::Pred(_, args) | Term::And(args) | Term::Or(args) => {
                args.iter().for_each(visit);
            }
            Term::Neg(inner) | Term::Not(inner) | Term::Lambda(_, _, inner) => visit(inner),
            Term::Arith(_, pair) | Term::Compare(_, pair) | Term::Imply(pair) | Term::Iff(pair) => {
                visit(&pair.0);
                visit(&pair.1);
            }
            Term::If(parts) => {
                visit(&parts.0);
                visit(&parts.1);
                visit(&parts.2);
            }
            Term::Apply(fun, args) => {
                visit(fun);
                args.iter().for_each(visit);
            }
        }
    }

    /// How many nodes it has, counted up to a little more than `limit`.
    pub fn size(&self, limit: usize) -> usize {
        let mut size = 1;
        self.for_each_part(&mut |part| {
            if size <= limit {
                size += part.size(limit - size);
            }
        });
        size
    }
}

impl Symbol {
    /// The function that selects a field of a constructor.
    pub fn selector(con: QName, place: usize) -> Symbol {
        let ident = Name::new(&format!("select#{place}#{}", con.ident));
        Symbol { kind: SymbolKind::Field, name: QName { module: con.module, ident } }
    }

    /// The constructor and the place of its field, if this is a [`Symbol::selector`]. No name that a user writes has
    /// this form.
    pub fn as_selector(self) -> Option<(QName, usize)> {
        let (place, con) = self.name.ident.as_str().strip_prefix("select#")?.split_once('#')?;
        Some((QName { module: self.name.module, ident: Name::new(con) }, place.parse().ok()?))
    }
}

impl ArithOp {
    pub fn as_str(self) -> &'static str {
        match self {
            ArithOp::Add => "+",
            ArithOp::Sub => "-",
            ArithOp::Mul => "*",
            ArithOp::Div => "/",
            ArithOp::Mod => "mod",
        }
    }
}

impl Relation {
    /// What holds when this does not.
    #[must_use]
    pub fn negate(self) -> Relation {
        match self {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Le => Relation::Gt,
            Relation::Gt => Relation::Le,
            Relation::Ge => Relation::Lt,
            Relation::Lt => Relation::Ge,
        }
    }

    /// The relation after both sides were multiplied by a negative number.
    #[must_use]
    pub fn flip(self) -> Relation {
        match self {
            Relation::Eq | Relation::Ne => self,
            Relation::Le => Relation::Ge,
            Relation::Ge => Relation::Le,
            Relation::Lt => Relation::Gt,
            Relation::Gt => Relation::Lt,
        }
    }

    pub fn holds<T: PartialOrd>(self, left: &T, right: &T) -> bool {
        match self {
            Relation::Eq => left == right,
            Relation::Ne => left != right,
            Relation::Le => left <= right,
            Relation::Ge => left >= right,
            Relation::Lt => left < right,
            Relation::Gt => left > right,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Relation::Eq => "==",
            Relation::Ne => "/=",
            Relation::Lt => "<",
            Relation::Le => "<=",
            Relation::Gt => ">",
            Relation::Ge => ">=",
        }
    }
}
