//! Contracts as text: refinement types in the user's syntax, and everything that a module's annotations say.

use std::fmt::{Display, Formatter, Result, Write};

use limpid_base::{Name, QName, Span, is_tuple_of};
use limpid_core::Type;

use crate::contract::{AliasBody, Contract, Contracts, Definition, EquationBody, Origin};
use crate::obligation::ObligationKind;
use crate::rtype::{Bound, Place, RScheme, RType, Refinement, Shape};

/// The contracts of a module, one paragraph per function, then the logic. `line` is the line of a place in the file,
/// counted from one.
pub fn print(contracts: &Contracts, line: &dyn Fn(Span) -> usize) -> String {
    let printer = Printer { contracts, at: &|span| line(span).to_string(), place: &|_| None };
    printer.print()
}

/// As [`print()`], and says where everything is written. `at` is for places in the module's own file, `place` for all.
pub fn print_placed(contracts: &Contracts, at: &dyn Fn(Span) -> String, place: &dyn Fn(Place) -> String) -> String {
    let printer = Printer { contracts, at, place: &|written| Some(place(written)) };
    printer.print()
}

struct Printer<'a> {
    contracts: &'a Contracts,
    at: &'a dyn Fn(Span) -> String,
    place: &'a dyn Fn(Place) -> Option<String>,
}

impl Printer<'_> {
    fn print(&self) -> String {
        let mut out = String::new();
        let contracts = self.contracts;
        let mut functions: Vec<&Contract> = contracts.functions.values().collect();
        functions.sort_by_key(|contract| (contract.name_span.start, contract.name_span.end));
        for contract in functions {
            let how = match contract.origin {
                Origin::Signature => "",
                Origin::Assumed => "assume ",
                Origin::Haskell => "-- Haskell's type\n",
            };
            let written = self.written(contract.place);
            let _ = writeln!(out, "{how}{} :: {}{}{written}", self.own(contract.name), contract.ty, metric(contract));
            for local in contracts.locals.iter().filter(|local| local.function == contract.name) {
                let (inner, written) = (&local.contract, self.written(local.contract.place));
                let _ = writeln!(out, "  where {} :: {}{}{written}", inner.name.ident, inner.ty, metric(inner));
            }
            self.flags(contract.name, &mut out);
            self.obligations(contract.name, &mut out);
        }
        self.logic(&mut out);
        out
    }

    fn own(&self, name: QName) -> String {
        if Some(name.module) == self.contracts.module { text(name.ident) } else { name.to_string() }
    }

    /// The place as a comment at the end of a line.
    fn written(&self, place: Option<Place>) -> String {
        place.and_then(self.place).map(|place| format!("  -- {place}")).unwrap_or_default()
    }

    fn flags(&self, function: QName, out: &mut String) {
        let Some(flags) = self.contracts.flags.get(function) else { return };
        for mark in &flags.marks {
            let _ = writeln!(out, "  {}", mark.word());
        }
        if flags.ple {
            let _ = writeln!(out, "  ple");
        }
    }

    fn obligations(&self, function: QName, out: &mut String) {
        for obligation in self.contracts.obligations.iter().filter(|obligation| obligation.function == function) {
            let what = match &obligation.kind {
                ObligationKind::Precondition { callee, argument } => {
                    format!("precondition of {}, argument {}", text(callee.ident), argument + 1)
                }
                ObligationKind::Postcondition => "postcondition".to_owned(),
                ObligationKind::Constructor { constructor, field } => {
                    format!("invariant of {}, field {}", text(constructor.ident), field + 1)
                }
                ObligationKind::Totality => "totality".to_owned(),
                ObligationKind::Arithmetic { callee, argument } => {
                    format!("arithmetic: {}, argument {}", text(callee.ident), argument + 1)
                }
                ObligationKind::Termination => "termination".to_owned(),
            };
            let written = self.written(obligation.declared);
            let _ = writeln!(out, "  {}: {what}: {}{written}", (self.at)(obligation.span), obligation.refinement);
        }
    }

    fn logic(&self, out: &mut String) {
        let contracts = self.contracts;
        for (name, contract) in contracts.methods.iter() {
            let _ = writeln!(out, "method {} :: {}{}", text(name.ident), contract.ty, self.written(contract.place));
        }
        for (name, measure) in contracts.measures.iter() {
            let kind = format!("{:?}", measure.symbol.kind).to_lowercase();
            let _ =
                writeln!(out, "{kind} {} : {}{}", text(name.ident), measure.sort, self.written(Some(measure.place)));
            match &measure.definition {
                Definition::Equations(equations) => {
                    for equation in equations {
                        let vars: String = equation.vars.iter().map(|var| format!(" {var}")).collect();
                        let con = text(equation.constructor.ident);
                        let body = match &equation.body {
                            EquationBody::Term(term) => term.to_string(),
                            EquationBody::Refined(binder, pred) => format!("{{{binder} | {pred}}}"),
                        };
                        let _ = writeln!(out, "  {} ({con}{vars}) = {body}", text(name.ident));
                    }
                }
                Definition::Inline { params, body } => {
                    let params: String = params.iter().map(|param| format!(" {param}")).collect();
                    let _ = writeln!(out, "  {}{params} = {body}", text(name.ident));
                }
                Definition::Code(_) | Definition::Opaque(_) | Definition::Field(_) | Definition::None => {}
            }
        }
        for (name, data) in contracts.data.iter() {
            let params: String = data.params.iter().map(|param| format!(" {param}")).collect();
            let preds: Vec<String> = data.preds.iter().map(|pred| pred.name.to_string()).collect();
            let preds = if preds.is_empty() { String::new() } else { format!(" <{}>", preds.join(", ")) };
            let size = data.size.map(|size| format!(" [{}]", size.name.ident)).unwrap_or_default();
            let _ = writeln!(out, "data {}{size}{params}{preds}{}", text(name.ident), self.written(data.place));
            for (con, contract) in contracts.constructors.iter().filter(|(_, con)| con.data_type == name) {
                let fields: Vec<String> =
                    contract.fields.iter().map(|field| format!("{} :: {}", field.name, field.ty)).collect();
                let result = match contract.result.is_trivial() {
                    true => String::new(),
                    false => format!(" | {{{} | {}}}", contract.result.binder, contract.result.pred),
                };
                let _ = writeln!(out, "  {} {{{}}}{result}", text(con.ident), fields.join(", "));
            }
        }
        for (name, alias) in contracts.all_aliases() {
            let params: String =
                alias.type_params.iter().chain(&alias.value_params).map(|param| format!(" {param}")).collect();
            let written = self.written(Some(alias.place));
            let _ = match &alias.body {
                AliasBody::Type(ty) => writeln!(out, "type {}{params} = {ty}{written}", name.ident),
                AliasBody::Pred(term, _) => writeln!(out, "predicate {}{params} = {term}{written}", name.ident),
            };
        }
        for (name, bound) in contracts.bounds.iter() {
            let body = bound.body.as_ref().map(|body| format!(" = {body}")).unwrap_or_default();
            let _ = writeln!(out, "bound {}{body}{}", name.ident, self.written(Some(bound.place)));
        }
        for invariant in &contracts.invariants {
            let written = self.written(Some(invariant.place));
            let _ = match &invariant.using {
                Some(using) => writeln!(out, "using {} as {using}{written}", invariant.ty),
                None => writeln!(out, "invariant {}{written}", invariant.ty),
            };
        }
        for qualifier in &contracts.qualifiers {
            let params: Vec<String> = qualifier.params.iter().map(|(name, sort)| format!("{name}:{sort}")).collect();
            let _ = writeln!(
                out,
                "qualif {}({}) : {}{}",
                qualifier.name,
                params.join(", "),
                qualifier.body,
                self.written(Some(qualifier.place))
            );
        }
        for (name, embed) in contracts.embeds.iter() {
            let _ = writeln!(out, "embed {} as {}", name.ident, embed.sort);
        }
    }
}

fn metric(contract: &Contract) -> String {
    if contract.metric.is_empty() {
        return String::new();
    }
    let terms: Vec<String> = contract.metric.iter().map(ToString::to_string).collect();
    format!(" / [{}]", terms.join(", "))
}

/// A type's refinement as an obligation shows it: `{v:Int | v > 0}`.
pub(crate) fn refined(ty: &RType) -> String {
    ty.to_string()
}

fn text(name: Name) -> String {
    if name.is_operator() { format!("({name})") } else { name.to_string() }
}

impl Display for RScheme {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if !self.preds.is_empty() {
            f.write_str("forall <")?;
            for (index, pred) in self.preds.iter().enumerate() {
                write!(f, "{}{} :: ", if index > 0 { ", " } else { "" }, pred.name)?;
                pred.params.iter().try_for_each(|sort| write!(f, "{sort} -> "))?;
                f.write_str("Bool")?;
            }
            f.write_str(">. ")?;
        }
        for bound in &self.bounds {
            match bound {
                Bound::Subtype { env, sub, sup } => {
                    f.write_str("{")?;
                    for (index, (name, ty)) in env.iter().enumerate() {
                        write!(f, "{}{name}::{ty}", if index > 0 { ", " } else { "" })?;
                    }
                    write!(f, "{}{sub} <: {sup}}} ", if env.is_empty() { "" } else { " |- " })?;
                }
                Bound::Named { bound, args } => {
                    write!(f, "{bound}")?;
                    args.iter().try_for_each(|arg| write!(f, " {arg}"))?;
                    f.write_str(" => ")?;
                }
            }
        }
        match &self.context[..] {
            [] => {}
            [pred] => write!(f, "{pred} => ")?,
            context => {
                for (index, pred) in context.iter().enumerate() {
                    write!(f, "{}{pred}", if index == 0 { "(" } else { ", " })?;
                }
                f.write_str(") => ")?;
            }
        }
        write!(f, "{}", self.body)
    }
}

impl Display for RType {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write_type(self, 0, f)
    }
}

/// Place 0: anything; 1: the left of an arrow; 2: an argument.
fn write_type(ty: &RType, place: u8, f: &mut Formatter<'_>) -> Result {
    match ty {
        RType::Base { shape, refinement } if refinement.is_trivial() && !mentions(shape, refinement.binder) => {
            write_shape(shape, place, f)
        }
        RType::Base { shape, refinement } => {
            write!(f, "{{{}:", refinement.binder)?;
            write_shape(shape, 0, f)?;
            write!(f, " | {}}}", refinement.pred)
        }
        RType::Fun(fun) => {
            let open = place > 0 || !fun.refinement.is_trivial();
            let Refinement { binder, pred, .. } = &fun.refinement;
            if !fun.refinement.is_trivial() {
                write!(f, "{{{binder}:")?;
            }
            f.write_str(if open { "(" } else { "" })?;
            if fun.binder.as_str() != "_" {
                write!(f, "{}:", fun.binder)?;
            }
            write_type(&fun.arg, 1, f)?;
            f.write_str(" -> ")?;
            write_type(&fun.result, 0, f)?;
            f.write_str(if open { ")" } else { "" })?;
            if !fun.refinement.is_trivial() {
                write!(f, " | {pred}}}")?;
            }
            Ok(())
        }
        RType::Forall(scheme) => {
            f.write_str(if place > 0 { "(" } else { "" })?;
            if !scheme.vars.is_empty() {
                f.write_str("forall")?;
                scheme.vars.iter().try_for_each(|var| write!(f, " {var}"))?;
                f.write_str(". ")?;
            }
            write!(f, "{scheme}")?;
            f.write_str(if place > 0 { ")" } else { "" })
        }
    }
}

/// Whether the type's own parts mention its value.
fn mentions(shape: &Shape, binder: Name) -> bool {
    let mut found = false;
    if let Shape::Con { args, .. } = shape {
        for arg in args {
            arg.ty.for_each_refinement(&mut |inner| found |= inner.binder != binder && inner.pred.mentions(binder));
        }
    }
    found
}

fn write_shape(shape: &Shape, place: u8, f: &mut Formatter<'_>) -> Result {
    match shape {
        Shape::Hole => f.write_str("_"),
        Shape::Var(name) => f.write_str(name.as_str()),
        Shape::Plain(ty) => write!(f, "{ty}"),
        Shape::App(fun, arg) => {
            f.write_str(if place > 1 { "(" } else { "" })?;
            write_type(fun, 1, f)?;
            f.write_str(" ")?;
            write_type(arg, 2, f)?;
            f.write_str(if place > 1 { ")" } else { "" })
        }
        Shape::Con { name, args, preds } => {
            let ident = name.ident.as_str();
            if let ("[]", [arg]) = (ident, &args[..]) {
                let char = matches!(arg.ty.to_type(), Type::Con(con, _) if con.ident.as_str() == "Char");
                if char && preds.is_empty() && !arg.ty.says_something() {
                    return f.write_str("String");
                }
                write!(f, "[{}]", arg.ty)?;
                return write_preds(preds, f);
            }
            if is_tuple_of(*name, args.len()) {
                for (index, arg) in args.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { ", " })?;
                    if let Some(name) = arg.name {
                        write!(f, "{name}::")?;
                    }
                    write_type(&arg.ty, 0, f)?;
                }
                f.write_str(")")?;
                return write_preds(preds, f);
            }
            let open = place > 1 && !args.is_empty();
            f.write_str(if open { "(" } else { "" })?;
            f.write_str(&text(name.ident))?;
            write_preds(preds, f)?;
            for arg in args {
                f.write_str(" ")?;
                write_type(&arg.ty, 2, f)?;
            }
            f.write_str(if open { ")" } else { "" })
        }
    }
}

fn write_preds(preds: &[crate::rtype::PredArg], f: &mut Formatter<'_>) -> Result {
    if preds.is_empty() {
        return Ok(());
    }
    f.write_str(" <")?;
    for (index, pred) in preds.iter().enumerate() {
        f.write_str(if index > 0 { ", " } else { "" })?;
        if let Some(text) = bare_use(pred) {
            f.write_str(&text)?;
            continue;
        }
        f.write_str("{\\")?;
        pred.params.iter().try_for_each(|param| write!(f, "{param} "))?;
        write!(f, "-> {}}}", pred.body)?;
    }
    f.write_str(">")
}

/// `p x` for `\v -> p x v`.
fn bare_use(pred: &crate::rtype::PredArg) -> Option<String> {
    let limpid_logic::Term::Pred(name, args) = &pred.body else { return None };
    let given = args.len().checked_sub(pred.params.len())?;
    let passed_on = args[given..].iter().zip(&pred.params).all(|(arg, param)| *arg == limpid_logic::Term::Var(*param));
    let term = limpid_logic::Term::Pred(*name, args[..given].into());
    passed_on.then(|| term.to_string())
}
