//! Queries as SMT-LIB, for `limpid dump --smt` and for bug reports about solvers.
//!
//! Large terms that occur more than once get a name, so that the text is no longer than the terms are.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use crate::print::Names;
use crate::{Division, FunId, Node, Number, Relation, SmtSort, TermId, Terms};

/// Terms whose tree is smaller than this are written out wherever they occur.
const NAMED_WEIGHT: u32 = 8;

impl Terms {
    /// A script that any SMT solver runs.
    pub fn to_smt(&self, query: &[TermId], names: &dyn Names) -> String {
        let mut script = Script { terms: self, names, uses: FxHashMap::default(), order: vec![] };
        query.iter().for_each(|term| script.count(*term));
        script.write(query)
    }
}

struct Script<'a> {
    terms: &'a Terms,
    names: &'a dyn Names,
    /// How often each term occurs in others.
    uses: FxHashMap<TermId, u32>,
    /// Every term once, parts before wholes.
    order: Vec<TermId>,
}

impl Script<'_> {
    fn count(&mut self, term: TermId) {
        let uses = self.uses.entry(term).or_insert(0);
        *uses += 1;
        if *uses == 1 {
            for part in self.terms.node(term).parts() {
                stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.count(part));
            }
            self.order.push(term);
        }
    }

    fn write(&self, query: &[TermId]) -> String {
        let mut text = String::from("(set-logic ALL)\n");
        self.declare(&mut text);
        for term in &self.order {
            if self.is_named(*term) {
                let sort = sort_text(self.terms.sort(*term));
                _ = writeln!(text, "(define-fun t{} () {sort} {})", term.0, self.bare(*term));
            }
        }
        for constraint in query {
            _ = writeln!(text, "(assert {})", self.term(*constraint));
        }
        text.push_str("(check-sat)\n(get-model)\n");
        text
    }

    fn declare(&self, text: &mut String) {
        let (mut vars, mut functions) = (BTreeMap::new(), BTreeMap::new());
        for term in &self.order {
            match self.terms.node(*term) {
                Node::Var(var, sort) => _ = vars.insert(*var, *sort),
                Node::App(fun, args, sort) => {
                    let domain: Vec<&str> = args.iter().map(|arg| sort_text(self.terms.sort(*arg))).collect();
                    functions.insert(*fun, (domain.join(" "), *sort));
                }
                _ => {}
            }
        }
        for (var, sort) in vars {
            _ = writeln!(text, "(declare-const {} {})", symbol(&self.names.var(var)), sort_text(sort));
        }
        for (fun, (domain, sort)) in functions {
            _ = writeln!(text, "(declare-fun {} ({domain}) {})", self.function(fun), sort_text(sort));
        }
    }

    fn is_named(&self, term: TermId) -> bool {
        self.terms.weight(term) >= NAMED_WEIGHT && self.uses.get(&term).is_some_and(|uses| *uses > 1)
    }

    fn term(&self, term: TermId) -> String {
        if self.is_named(term) { format!("t{}", term.0) } else { self.bare(term) }
    }

    fn bare(&self, term: TermId) -> String {
        stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.node(term))
    }

    fn node(&self, term: TermId) -> String {
        match self.terms.node(term) {
            Node::Var(var, _) => symbol(&self.names.var(*var)),
            Node::Bool(value) => value.to_string(),
            Node::Int(number) => numeral(number, SmtSort::Int),
            Node::Real(number) => numeral(number, SmtSort::Real),
            Node::Sum(linear) => {
                let sort = self.terms.sort(term);
                let mut parts: Vec<String> = Vec::new();
                for (coefficient, atom) in &linear.parts {
                    let atom = self.term(*atom);
                    let scaled = format!("(* {} {atom})", numeral(coefficient, sort));
                    parts.push(if coefficient.is_one() { atom } else { scaled });
                }
                if !linear.constant.is_zero() {
                    parts.push(numeral(&linear.constant, sort));
                }
                if parts.len() == 1 { parts.concat() } else { format!("(+ {})", parts.join(" ")) }
            }
            Node::Product(factors) => self.call("*", factors),
            Node::Divide(operation, left, right) => divide(*operation, &self.term(*left), &self.term(*right)),
            Node::Ratio(left, right) => self.call("/", &[*left, *right]),
            Node::ToReal(inner) => self.call("to_real", &[*inner]),
            Node::Floor(inner) => self.call("to_int", &[*inner]),
            Node::Compare(relation, left, right) => {
                let (left, right) = (self.term(*left), numeral(right, self.terms.sort(*left)));
                match relation {
                    Relation::Eq => format!("(= {left} {right})"),
                    Relation::Ne => format!("(not (= {left} {right}))"),
                    other => format!("({} {left} {right})", other.as_str()),
                }
            }
            Node::Iff(left, right) => self.call("=", &[*left, *right]),
            Node::Not(inner) => self.call("not", &[*inner]),
            Node::And(parts) => self.call("and", parts),
            Node::Or(parts) => self.call("or", parts),
            Node::Ite(cond, then, otherwise) => self.call("ite", &[*cond, *then, *otherwise]),
            Node::App(fun, args, _) if args.is_empty() => self.function(*fun),
            Node::App(fun, args, _) => self.call(&self.function(*fun), args),
        }
    }

    fn call(&self, name: &str, args: &[TermId]) -> String {
        let args: Vec<String> = args.iter().map(|arg| self.term(*arg)).collect();
        format!("({name} {})", args.join(" "))
    }

    fn function(&self, fun: FunId) -> String {
        symbol(&self.names.function(fun))
    }
}

fn sort_text(sort: SmtSort) -> &'static str {
    match sort {
        SmtSort::Bool => "Bool",
        SmtSort::Int => "Int",
        SmtSort::Real => "Real",
    }
}

fn divide(operation: Division, left: &str, right: &str) -> String {
    let floor = format!("(ite (> {right} 0) (div {left} {right}) (div (- {left}) (- {right})))");
    let quot = format!("(ite (>= {left} 0) (div {left} {right}) (- (div (- {left}) {right})))");
    match operation {
        Division::Div => floor,
        Division::Mod => format!("(- {left} (* {right} {floor}))"),
        Division::Quot => quot,
        Division::Rem => format!("(- {left} (* {right} {quot}))"),
    }
}

fn numeral(number: &Number, sort: SmtSort) -> String {
    if number.is_negative() {
        return format!("(- {})", numeral(&number.neg(), sort));
    }
    match sort {
        SmtSort::Real if !number.is_integer() => {
            let ratio = number.to_rational();
            format!("(/ {}.0 {}.0)", ratio.numer(), ratio.denom())
        }
        SmtSort::Real => format!("{number}.0"),
        _ => number.to_string(),
    }
}

/// A name as SMT-LIB takes it, between bars where it must.
fn symbol(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    if name.chars().all(plain) && !name.starts_with(|c: char| c.is_ascii_digit()) && !name.is_empty() {
        return name.to_owned();
    }
    format!("|{}|", name.replace(['|', '\\'], "_"))
}
