//! The tree as Haskell text with explicit braces, one top-level declaration per line.
//!
//! This is the debug view of the stage. What parses without a problem prints to text that parses to the same tree
//! (but for spans); what was not understood is printed as a comment.

mod decl;
mod expr;
mod literal;
mod module;
mod pat;
mod ty;

use limpid_base::Name;

use crate::ast::{Chain, FieldBind, Ident, Module, Operator, QIdent};

pub fn print(module: &Module) -> String {
    let mut printer = Printer { out: String::new() };
    module.put(&mut printer);
    printer.out
}

/// What can be printed.
trait Put {
    fn put(&self, p: &mut Printer);
}

struct Printer {
    out: String,
}

impl Printer {
    fn text(&mut self, text: &str) -> &mut Self {
        self.out.push_str(text);
        self
    }

    fn put(&mut self, item: &impl Put) -> &mut Self {
        item.put(self);
        self
    }

    fn list<T: Put>(&mut self, separator: &str, items: &[T]) -> &mut Self {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.text(separator);
            }
            item.put(self);
        }
        self
    }

    /// `{ a; b }`
    fn block<T: Put>(&mut self, items: &[T]) -> &mut Self {
        if items.is_empty() {
            return self.text("{}");
        }
        self.text("{ ").list("; ", items).text(" }")
    }

    /// A name where it stands alone: operators in parentheses.
    fn prefix(&mut self, module: Option<Name>, name: Name) -> &mut Self {
        let operator = name.is_operator() && !is_lambda_cases(name);
        if operator {
            self.text("(");
        }
        self.qualified(module, name);
        if operator {
            self.text(")");
        }
        self
    }

    fn qualified(&mut self, module: Option<Name>, name: Name) -> &mut Self {
        if let Some(module) = module {
            self.text(module.as_str()).text(".");
        }
        self.text(name.as_str())
    }

    /// A name between operands: words in backquotes.
    fn infix(&mut self, module: Option<Name>, name: Name) -> &mut Self {
        if name.is_operator() {
            return self.qualified(module, name);
        }
        self.text("`").qualified(module, name).text("`")
    }
}

/// The name that stands for the function of a `\cases`.
fn is_lambda_cases(name: Name) -> bool {
    name.as_str() == "\\cases"
}

impl Put for Ident {
    fn put(&self, p: &mut Printer) {
        p.prefix(None, self.name);
    }
}

impl Put for QIdent {
    fn put(&self, p: &mut Printer) {
        p.prefix(self.module, self.name);
    }
}

impl Put for Operator {
    fn put(&self, p: &mut Printer) {
        p.infix(self.name.module, self.name.name);
    }
}

impl<T: Put> Put for Chain<T> {
    fn put(&self, p: &mut Printer) {
        if self.first.minus.is_some() {
            p.text("- ");
        }
        p.put(&self.first.operand);
        for (operator, operand) in &self.rest {
            p.text(" ").put(operator).text(" ");
            if operand.minus.is_some() {
                p.text("- ");
            }
            p.put(&operand.operand);
        }
    }
}

impl<T: Put> Put for FieldBind<T> {
    fn put(&self, p: &mut Printer) {
        p.put(&self.field);
        if let Some(value) = &self.value {
            p.text(" = ").put(value);
        }
    }
}

/// ` { a = x, .. }`
fn put_fields<T: Put>(p: &mut Printer, fields: &[FieldBind<T>], wildcard: bool) {
    if fields.is_empty() && !wildcard {
        p.text(" {}");
        return;
    }
    p.text(" { ").list(", ", fields);
    if wildcard {
        p.text(if fields.is_empty() { ".." } else { ", .." });
    }
    p.text(" }");
}
