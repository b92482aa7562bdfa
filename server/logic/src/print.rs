//! Sorts and terms in the user's syntax, with the fewest parentheses.

use std::fmt::{Display, Formatter, Result};

use limpid_base::{Name, QName, is_tuple_of};

use crate::{ArithOp, Sort, Term};

/// How tightly a construct binds. A part that binds less tightly than its place requires is put in parentheses.
mod level {
    pub(super) const ANY: u8 = 0;
    pub(super) const IFF: u8 = 1;
    pub(super) const IMPLY: u8 = 2;
    pub(super) const OR: u8 = 3;
    pub(super) const AND: u8 = 4;
    pub(super) const NOT: u8 = 5;
    pub(super) const RELATION: u8 = 6;
    /// `mod` binds more loosely than `+` in refinements.
    pub(super) const MOD: u8 = 7;
    pub(super) const CONS: u8 = 8;
    pub(super) const ADD: u8 = 9;
    pub(super) const MUL: u8 = 10;
    pub(super) const APP: u8 = 11;
    pub(super) const ATOM: u8 = 12;
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write(self, level::ANY, f)
    }
}

/// The text of a term in argument position.
pub(crate) fn argument_text(term: &Term) -> String {
    struct Argument<'t>(&'t Term);
    impl Display for Argument<'_> {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result {
            write(self.0, level::ATOM, f)
        }
    }
    Argument(term).to_string()
}

fn write(term: &Term, place: u8, f: &mut Formatter<'_>) -> Result {
    let own = binds(term);
    if own < place {
        f.write_str("(")?;
        write_bare(term, f)?;
        return f.write_str(")");
    }
    write_bare(term, f)
}

fn binds(term: &Term) -> u8 {
    match term {
        Term::Iff(_) => level::IFF,
        Term::Imply(_) => level::IMPLY,
        Term::Or(terms) | Term::And(terms) if terms.is_empty() => level::ATOM,
        Term::Or(_) => level::OR,
        Term::And(_) => level::AND,
        Term::Not(_) => level::NOT,
        Term::Compare(..) => level::RELATION,
        Term::Arith(op, _) => arith_level(*op),
        Term::If(_) | Term::Lambda(..) => level::ANY,
        Term::Neg(_) => level::MUL,
        Term::Int(value) if value.sign() == num_bigint::Sign::Minus => level::MUL,
        Term::Con(name, args) => con_level(*name, args),
        Term::App(_, args) | Term::Pred(_, args) if args.is_empty() => level::ATOM,
        Term::App(..) | Term::Pred(..) | Term::Apply(..) => level::APP,
        Term::Var(_) | Term::Bool(_) | Term::Int(_) | Term::Real(_) | Term::Char(_) | Term::Str(_) => level::ATOM,
        Term::Bits(_) => level::APP,
    }
}

fn arith_level(op: ArithOp) -> u8 {
    match op {
        ArithOp::Add | ArithOp::Sub => level::ADD,
        ArithOp::Mul | ArithOp::Div => level::MUL,
        ArithOp::Mod => level::MOD,
    }
}

fn con_level(name: QName, args: &[Term]) -> u8 {
    match args {
        [] => level::ATOM,
        _ if is_tuple_of(name, args.len()) || list_elements(name, args).is_some() => level::ATOM,
        [_, _] if name.ident.is_operator() => level::CONS,
        _ => level::APP,
    }
}

fn write_bare(term: &Term, f: &mut Formatter<'_>) -> Result {
    match term {
        Term::Var(name) => f.write_str(name.as_str()),
        Term::Bool(value) => write!(f, "{value}"),
        Term::Int(value) => write!(f, "{value}"),
        Term::Real(text) => f.write_str(text.as_str()),
        Term::Char(value) => write!(f, "{value:?}"),
        Term::Str(text) => write!(f, "{:?}", text.as_str()),
        Term::Bits(bits) => write!(f, "{bits}"),
        Term::Con(name, args) => write_con(*name, args, f),
        Term::App(symbol, args) => write_app(symbol.name.ident, args, f),
        Term::Pred(name, args) => write_app(*name, args, f),
        Term::Neg(inner) => infix_prefix("-", inner, level::APP, f),
        Term::Not(inner) => infix_prefix("not ", inner, level::NOT, f),
        Term::Arith(op, parts) => {
            let own = arith_level(*op);
            write_infix(op.as_str(), &parts.0, own, &parts.1, own + 1, f)
        }
        Term::Compare(op, parts) => {
            write_infix(op.as_str(), &parts.0, level::RELATION + 1, &parts.1, level::RELATION + 1, f)
        }
        Term::And(terms) => write_chain("true", " && ", terms, level::AND + 1, f),
        Term::Or(terms) => write_chain("false", " || ", terms, level::OR + 1, f),
        Term::Imply(parts) => write_infix("=>", &parts.0, level::IMPLY + 1, &parts.1, level::IMPLY, f),
        Term::Iff(parts) => write_infix("<=>", &parts.0, level::IFF + 1, &parts.1, level::IFF + 1, f),
        Term::If(parts) => {
            f.write_str("if ")?;
            write(&parts.0, level::ANY, f)?;
            f.write_str(" then ")?;
            write(&parts.1, level::ANY, f)?;
            f.write_str(" else ")?;
            write(&parts.2, level::ANY, f)
        }
        Term::Lambda(param, _, body) => {
            write!(f, "\\{param} -> ")?;
            write(body, level::ANY, f)
        }
        Term::Apply(fun, args) => {
            write(fun, level::APP, f)?;
            write_args(args, f)
        }
    }
}

fn infix_prefix(op: &str, inner: &Term, place: u8, f: &mut Formatter<'_>) -> Result {
    f.write_str(op)?;
    write(inner, place, f)
}

fn write_infix(op: &str, left: &Term, at_left: u8, right: &Term, at_right: u8, f: &mut Formatter<'_>) -> Result {
    write(left, at_left, f)?;
    write!(f, " {op} ")?;
    write(right, at_right, f)
}

fn write_chain(empty: &str, op: &str, terms: &[Term], place: u8, f: &mut Formatter<'_>) -> Result {
    if terms.is_empty() {
        return f.write_str(empty);
    }
    for (index, term) in terms.iter().enumerate() {
        f.write_str(if index > 0 { op } else { "" })?;
        write(term, place, f)?;
    }
    Ok(())
}

fn write_app(name: Name, args: &[Term], f: &mut Formatter<'_>) -> Result {
    if let ([left, right], true) = (args, name.is_operator()) {
        return write_infix(name.as_str(), left, level::APP, right, level::APP, f);
    }
    write_name(name, f)?;
    write_args(args, f)
}

fn write_args(args: &[Term], f: &mut Formatter<'_>) -> Result {
    args.iter().try_for_each(|arg| {
        f.write_str(" ")?;
        write(arg, level::ATOM, f)
    })
}

fn write_name(name: Name, f: &mut Formatter<'_>) -> Result {
    if name.is_operator() { write!(f, "({name})") } else { f.write_str(name.as_str()) }
}

fn write_con(name: QName, args: &[Term], f: &mut Formatter<'_>) -> Result {
    if let Some(elements) = list_elements(name, args) {
        f.write_str("[")?;
        comma_separated(elements.into_iter(), f)?;
        return f.write_str("]");
    }
    if is_tuple_of(name, args.len()) {
        f.write_str("(")?;
        comma_separated(args.iter(), f)?;
        return f.write_str(")");
    }
    match args {
        [left, right] if name.ident.is_operator() => {
            write_infix(name.ident.as_str(), left, level::CONS + 1, right, level::CONS, f)
        }
        _ => {
            write_name(name.ident, f)?;
            write_args(args, f)
        }
    }
}

fn comma_separated<'a>(terms: impl Iterator<Item = &'a Term>, f: &mut Formatter<'_>) -> Result {
    for (index, term) in terms.enumerate() {
        f.write_str(if index > 0 { ", " } else { "" })?;
        write(term, level::ANY, f)?;
    }
    Ok(())
}

/// The elements of a list whose spine is all there.
fn list_elements(name: QName, args: &[Term]) -> Option<Vec<&Term>> {
    let mut elements = Vec::new();
    let (mut name, mut args) = (name, args);
    loop {
        match (name.ident.as_str(), args) {
            ("[]", []) => return Some(elements),
            (":", [head, Term::Con(tail, rest)]) => {
                elements.push(head);
                (name, args) = (*tail, rest);
            }
            _ => return None,
        }
    }
}

impl Display for Sort {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write_sort(self, 0, f)
    }
}

/// Place 0: anything; 1: the left of an arrow; 2: an argument.
fn write_sort(sort: &Sort, place: u8, f: &mut Formatter<'_>) -> Result {
    let applied = |f: &mut Formatter<'_>, head: &dyn Display, args: &[&Sort]| {
        f.write_str(if place > 1 && !args.is_empty() { "(" } else { "" })?;
        write!(f, "{head}")?;
        for arg in args {
            f.write_str(" ")?;
            write_sort(arg, 2, f)?;
        }
        f.write_str(if place > 1 && !args.is_empty() { ")" } else { "" })
    };
    match sort {
        Sort::Int => f.write_str("Int"),
        Sort::Real => f.write_str("Double"),
        Sort::Bool => f.write_str("Bool"),
        Sort::Char => f.write_str("Char"),
        Sort::Str => f.write_str("Str"),
        Sort::BitVec(width) => applied(f, &"BitVec", &[width]),
        Sort::Size(bits) => write!(f, "Size{bits}"),
        Sort::Set(element) => applied(f, &"Set", &[element]),
        Sort::Map(pair) => applied(f, &"Map", &[&pair.0, &pair.1]),
        Sort::Data(name, args) => match (name.ident.as_str(), &args[..]) {
            ("[]", [element]) => {
                f.write_str("[")?;
                write_sort(element, 0, f)?;
                f.write_str("]")
            }
            (_, args) if is_tuple_of(*name, args.len()) => {
                for (index, arg) in args.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { ", " })?;
                    write_sort(arg, 0, f)?;
                }
                f.write_str(")")
            }
            (text, args) => applied(f, &text, &args.iter().collect::<Vec<_>>()),
        },
        Sort::Var(name) => f.write_str(name.as_str()),
        Sort::App(pair) => {
            f.write_str(if place > 1 { "(" } else { "" })?;
            write_sort(&pair.0, 1, f)?;
            f.write_str(" ")?;
            write_sort(&pair.1, 2, f)?;
            f.write_str(if place > 1 { ")" } else { "" })
        }
        Sort::Fun(pair) => {
            f.write_str(if place > 0 { "(" } else { "" })?;
            write_sort(&pair.0, 1, f)?;
            f.write_str(" -> ")?;
            write_sort(&pair.1, 0, f)?;
            f.write_str(if place > 0 { ")" } else { "" })
        }
        Sort::Unknown => f.write_str("_"),
    }
}
