//! Prints terms: `x0 + 2 * x1 <= 5`, with as few parentheses as possible.
//!
//! Names of variables and functions are the caller's; without them they are `x0` and `f0`.

use std::fmt::{self, Write as _};

use crate::{Division, FunId, Linear, Node, Number, TermId, Terms, VarId};

/// The names of variables and functions.
pub trait Names {
    fn var(&self, var: VarId) -> String {
        format!("x{var}")
    }

    fn function(&self, fun: FunId) -> String {
        format!("f{fun}")
    }
}

/// `x0`, `f0`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbered;

impl Names for Numbered {}

impl Terms {
    /// The term as text; a long one is cut.
    pub fn display(&self, term: TermId) -> impl fmt::Display {
        self.text(term, &Numbered)
    }

    /// The same, with names for the variables.
    pub fn text(&self, term: TermId, names: &dyn Names) -> String {
        let mut printer = Printer { terms: self, names, text: String::new() };
        printer.write(term, Level::Any);
        printer.text
    }
}

/// Precedence levels, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Any,
    Iff,
    Or,
    And,
    Relation,
    Add,
    Multiply,
    Apply,
    Atom,
}

/// The text is cut after this many characters.
const ENOUGH: usize = 4000;

struct Printer<'a> {
    terms: &'a Terms,
    names: &'a dyn Names,
    text: String,
}

impl Printer<'_> {
    fn write(&mut self, term: TermId, place: Level) {
        if self.text.len() > ENOUGH {
            self.text.push('…');
            return;
        }
        let brackets = self.level(term) < place;
        if brackets {
            self.text.push('(');
        }
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.write_bare(term));
        if brackets {
            self.text.push(')');
        }
    }

    fn level(&self, term: TermId) -> Level {
        match self.terms.node(term) {
            Node::Var(..) | Node::Bool(_) => Level::Atom,
            Node::Int(number) | Node::Real(number) if number.is_negative() => Level::Add,
            Node::Int(_) => Level::Atom,
            Node::Real(number) => {
                if number.is_integer() {
                    Level::Atom
                } else {
                    Level::Multiply
                }
            }
            Node::Sum(linear) if linear.parts.len() == 1 && linear.constant.is_zero() => Level::Multiply,
            Node::Sum(_) => Level::Add,
            Node::Product(_) | Node::Divide(..) | Node::Ratio(..) => Level::Multiply,
            Node::App(_, args, _) if args.is_empty() => Level::Atom,
            Node::ToReal(inner) => self.level(*inner),
            Node::Floor(_) | Node::Not(_) | Node::App(..) => Level::Apply,
            Node::Compare(..) => Level::Relation,
            Node::Iff(..) => Level::Iff,
            Node::And(_) => Level::And,
            Node::Or(_) => Level::Or,
            Node::Ite(..) => Level::Any,
        }
    }

    fn write_bare(&mut self, term: TermId) {
        let terms = self.terms;
        match terms.node(term) {
            Node::Var(var, _) => self.text.push_str(&self.names.var(*var)),
            Node::Bool(value) => self.text.push_str(if *value { "true" } else { "false" }),
            Node::Int(number) | Node::Real(number) => self.number(number),
            Node::Sum(linear) => self.sum(linear),
            Node::Product(factors) => self.list(factors, " * ", Level::Multiply),
            Node::Divide(operation, left, right) => {
                let operator = match operation {
                    Division::Div => " `div` ",
                    Division::Mod => " `mod` ",
                    Division::Quot => " `quot` ",
                    Division::Rem => " `rem` ",
                };
                self.list(&[*left, *right], operator, Level::Apply);
            }
            Node::Ratio(left, right) => self.list(&[*left, *right], " / ", Level::Apply),
            // The coercion from Int to Real is not printed.
            Node::ToReal(inner) => self.write_bare(*inner),
            Node::Floor(inner) => self.call("floor", &[*inner]),
            Node::Compare(relation, left, right) => {
                self.write(*left, Level::Add);
                _ = write!(self.text, " {} ", relation.as_str());
                self.number(right);
            }
            Node::Iff(left, right) => self.list(&[*left, *right], " <=> ", Level::Or),
            Node::Not(inner) => self.call("not", &[*inner]),
            Node::And(parts) => self.list(parts, " && ", Level::Relation),
            Node::Or(parts) => self.list(parts, " || ", Level::And),
            Node::Ite(cond, then, otherwise) => {
                for (word, part) in [("if ", cond), (" then ", then), (" else ", otherwise)] {
                    self.text.push_str(word);
                    self.write(*part, Level::Iff);
                }
            }
            Node::App(fun, args, _) => {
                let name = self.names.function(*fun);
                self.call(&name, args);
            }
        }
    }

    fn call(&mut self, name: &str, args: &[TermId]) {
        self.text.push_str(name);
        for arg in args {
            self.text.push(' ');
            self.write(*arg, Level::Atom);
        }
    }

    fn list(&mut self, parts: &[TermId], separator: &str, place: Level) {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                self.text.push_str(separator);
            }
            self.write(*part, place);
        }
    }

    fn sum(&mut self, linear: &Linear) {
        let mut first = true;
        for (coefficient, atom) in &linear.parts {
            self.sign(coefficient.is_negative(), first);
            first = false;
            let size = coefficient.abs();
            if !size.is_one() {
                self.number(&size);
                self.text.push_str(" * ");
            }
            self.write(*atom, Level::Multiply);
        }
        if !linear.constant.is_zero() {
            self.sign(linear.constant.is_negative(), first);
            self.number(&linear.constant.abs());
        }
    }

    fn sign(&mut self, negative: bool, first: bool) {
        self.text.push_str(match (negative, first) {
            (true, true) => "-",
            (false, true) => "",
            (true, false) => " - ",
            (false, false) => " + ",
        });
    }

    fn number(&mut self, number: &Number) {
        _ = write!(self.text, "{number}");
    }
}
