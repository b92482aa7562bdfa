//! A compact view of resolved modules, for tests and debugging. It is not Haskell: globals are fully qualified, and
//! variables that the user did not write carry their number (`x%3`).

use std::fmt::Write;

use limpid_base::Name;
use limpid_core::{Constructor, Pred, Scheme, Type};

use crate::hir::{
    Alt, Bind, BindGroup, BindKind, Class, Clause, ExprId, ExprKind, Guard, Guarded, Instance, Literal, LocalId,
    Module, PatId, PatKind, Rhs, RhsBody, Signature,
};
use crate::interface::{Entity, FixityAssoc};

/// The whole module, without its problems and exports.
pub fn print(module: &Module) -> String {
    let mut printer = Printer { module, out: String::new(), indent: 0 };
    printer.declarations();
    for group in &module.groups {
        printer.group(group);
    }
    for (local, unsupported) in &module.unsupported {
        printer.line(&format!("{} unsupported: {}", module.locals[*local].name, unsupported.what));
    }
    printer.out
}

/// What the module exports, one per line, children with their parents.
pub fn print_exports(module: &Module) -> String {
    let mut out = String::new();
    for export in &module.exports {
        let kind = match export.entity {
            Entity::Value(_) => "value",
            Entity::Constructor(_) => "constructor",
            Entity::Type(_) => "type",
            Entity::Class(_) => "class",
        };
        let _ = write!(out, "{kind} {}", export.entity.name());
        if let Some(parent) = export.parent {
            let _ = write!(out, " of {parent}");
        }
        out.push('\n');
    }
    out
}

struct Printer<'m> {
    module: &'m Module,
    out: String,
    indent: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.out, "{}{line}", "  ".repeat(self.indent));
        }
    }

    fn declarations(&mut self) {
        let module = self.module;
        for fixity in &module.fixities {
            let word = match fixity.assoc {
                FixityAssoc::Left => "infixl",
                FixityAssoc::Right => "infixr",
                FixityAssoc::None => "infix",
            };
            self.line(&format!("{word} {} {}", fixity.precedence, fixity.operator));
        }
        for synonym in &module.synonyms {
            let params = words(&synonym.params);
            self.line(&format!("type {}{params} = {}", synonym.name.ident, print_type(&synonym.rhs)));
        }
        for family in &module.families {
            self.line(&format!("family {}", family.ident));
        }
        for equation in &module.family_equations {
            let args: String = equation.args.iter().map(|arg| format!(" {}", type_at(arg, 2))).collect();
            let (vars, rhs) = (forall(&equation.vars), print_type(&equation.rhs));
            self.line(&format!("equation {vars}{}{args} = {rhs}", equation.family.ident));
        }
        for data_type in &module.data_types {
            let word = if data_type.newtype { "newtype" } else { "data" };
            self.line(&format!("{word} {}{}", data_type.name.ident, words(&data_type.params)));
            for con in &data_type.constructors {
                self.line(&format!("  {}", print_constructor(con)));
            }
        }
        for class in &module.classes {
            self.class(class);
        }
        for instance in &module.instances {
            self.instance(instance);
        }
        for foreign in &module.foreigns {
            let name = self.local(foreign.binder);
            let what = foreign.prim.map_or("opaque", |prim| prim.name());
            self.line(&format!("foreign {name} = {what}"));
            self.signature_of(foreign.binder);
        }
    }

    fn class(&mut self, class: &Class) {
        let supers = context(&class.superclasses);
        self.line(&format!("class {supers}{}{}", class.name.ident, words(&class.params)));
        self.indent += 1;
        for (from, to) in &class.dependencies {
            self.line(&format!("dependency {from:?} -> {to:?}"));
        }
        for method in &class.methods {
            self.line(&format!("{} :: {}", method.name, print_signature(&method.signature)));
            if let Some(default) = &method.default {
                self.bind(default);
            }
        }
        self.indent -= 1;
    }

    fn instance(&mut self, instance: &Instance) {
        let head: String = instance.head.iter().map(|ty| format!(" {}", type_at(ty, 2))).collect();
        let word = if instance.derived { "derived" } else { "instance" };
        let vars = forall(&instance.vars);
        let via = instance.via_representation.as_ref().map(|ty| format!(" via {}", print_type(ty)));
        self.line(&format!(
            "{word} {} :: {vars}{}{}{head}{}",
            instance.dictionary.ident,
            context(&instance.context),
            instance.class,
            via.unwrap_or_default()
        ));
        self.indent += 1;
        for (_, _, bind) in &instance.methods {
            self.bind(bind);
        }
        self.indent -= 1;
    }

    fn group(&mut self, group: &BindGroup) {
        if group.binds.len() > 1 {
            self.line("rec");
            self.indent += 1;
        }
        for bind in &group.binds {
            self.bind(bind);
        }
        if group.binds.len() > 1 {
            self.indent -= 1;
        }
    }

    fn bind(&mut self, bind: &Bind) {
        match &bind.kind {
            BindKind::Function { binder, clauses } => {
                self.signature_of(*binder);
                let name = self.local(*binder);
                for clause in clauses {
                    let text = self.clause(&name, clause, "=");
                    self.line(&text);
                }
            }
            BindKind::Pattern { pattern, rhs } => {
                let text = format!("{}{}", self.pat(*pattern, 0), self.rhs(rhs, "="));
                self.line(&text);
            }
        }
    }

    fn signature_of(&mut self, local: LocalId) {
        if let Some(signature) = &self.module.locals[local].signature {
            let text = format!("{} :: {}", self.local(local), print_signature(signature));
            self.line(&text);
        }
    }

    fn local(&self, local: LocalId) -> String {
        let binder = &self.module.locals[local];
        match binder.global {
            Some(global) => global.ident.to_string(),
            None if binder.generated => format!("{}%{}", binder.name, local.raw()),
            None => binder.name.to_string(),
        }
    }

    fn clause(&self, name: &str, clause: &Clause, sign: &str) -> String {
        let patterns: String = clause.patterns.iter().map(|pattern| format!(" {}", self.pat(*pattern, 2))).collect();
        format!("{name}{patterns}{}", self.rhs(&clause.rhs, sign))
    }

    fn rhs(&self, rhs: &Rhs, sign: &str) -> String {
        let mut text = match &rhs.body {
            RhsBody::Plain(body) => format!(" {sign} {}", self.expr(*body, 0)),
            RhsBody::Guarded(guarded) => {
                guarded.iter().map(|one| format!(" {}", self.guarded(one, sign))).collect::<String>()
            }
        };
        if !rhs.wheres.is_empty() {
            let _ = write!(text, " where {}", self.groups(&rhs.wheres));
        }
        text
    }

    fn guarded(&self, guarded: &Guarded, sign: &str) -> String {
        let guards: Vec<String> = guarded
            .guards
            .iter()
            .map(|guard| match guard {
                Guard::Bool(condition) => self.expr(*condition, 0),
                Guard::Pattern(pattern, expr) => format!("{} <- {}", self.pat(*pattern, 0), self.expr(*expr, 0)),
                Guard::Let(groups) => format!("let {}", self.groups(groups)),
            })
            .collect();
        format!("| {} {sign} {}", guards.join(", "), self.expr(guarded.body, 0))
    }

    /// Local bindings on one line: groups separated by `;`, members of a recursive group in `rec {}`.
    fn groups(&self, groups: &[BindGroup]) -> String {
        let groups: Vec<String> = groups.iter().map(|group| self.local_group(group)).collect();
        format!("{{{}}}", groups.join("; "))
    }

    fn local_group(&self, group: &BindGroup) -> String {
        let binds: Vec<String> = group.binds.iter().flat_map(|bind| self.local_bind(bind)).collect();
        let binds = binds.join("; ");
        if group.recursive { format!("rec {binds}") } else { binds }
    }

    fn local_bind(&self, bind: &Bind) -> Vec<String> {
        match &bind.kind {
            BindKind::Function { binder, clauses } => {
                let name = self.local(*binder);
                let signature = self.module.locals[*binder].signature.as_ref();
                let signature = signature.map(|signature| format!("{name} :: {}", print_signature(signature)));
                signature.into_iter().chain(clauses.iter().map(|clause| self.clause(&name, clause, "="))).collect()
            }
            BindKind::Pattern { pattern, rhs } => vec![format!("{}{}", self.pat(*pattern, 0), self.rhs(rhs, "="))],
        }
    }

    /// `level`: 0 anywhere, 1 as a function, 2 as an argument.
    fn expr(&self, id: ExprId, level: u8) -> String {
        let (text, own) = match &self.module.exprs[id].kind {
            ExprKind::Local(local) => (self.local(*local), 2),
            ExprKind::Global(name) | ExprKind::Con(name) => (name.to_string(), 2),
            ExprKind::Literal(literal) => (print_literal(literal), 2),
            ExprKind::App(fun, args) => {
                let args: String = args.iter().map(|arg| format!(" {}", self.expr(*arg, 2))).collect();
                (format!("{}{args}", self.expr(*fun, 2)), 1)
            }
            ExprKind::TypeApp(fun, ty) => (format!("{} @{}", self.expr(*fun, 1), type_at(ty, 2)), 1),
            ExprKind::Lam(patterns, body) => {
                let patterns: Vec<String> = patterns.iter().map(|pattern| self.pat(*pattern, 2)).collect();
                (format!("\\{} -> {}", patterns.join(" "), self.expr(*body, 0)), 0)
            }
            ExprKind::Let(groups, body) => (format!("let {} in {}", self.groups(groups), self.expr(*body, 0)), 0),
            ExprKind::If(condition, yes, no) => {
                let (condition, yes, no) = (self.expr(*condition, 0), self.expr(*yes, 0), self.expr(*no, 0));
                (format!("if {condition} then {yes} else {no}"), 0)
            }
            ExprKind::Case(scrutinee, alts) => {
                let alts: Vec<String> = alts.iter().map(|alt| self.alt(alt)).collect();
                (format!("case {} of {{{}}}", self.expr(*scrutinee, 0), alts.join("; ")), 0)
            }
            ExprKind::Guards(guarded) => {
                let guarded: Vec<String> = guarded.iter().map(|one| self.guarded(one, "->")).collect();
                (format!("if {}", guarded.join(" ")), 0)
            }
            ExprKind::Annotated(inner, signature) => {
                (format!("{} :: {}", self.expr(*inner, 1), print_signature(signature)), 0)
            }
            ExprKind::RecordCon { con, fields } => {
                let fields: Vec<String> =
                    fields.iter().map(|(place, value)| format!("{place} = {}", self.expr(*value, 0))).collect();
                (format!("{con} {{{}}}", fields.join(", ")), 2)
            }
            ExprKind::RecordUpdate { record, fields, cons } => {
                let fields: Vec<String> =
                    fields.iter().map(|(label, value)| format!("{label} = {}", self.expr(*value, 0))).collect();
                let cons: Vec<&str> = cons.iter().map(|con| con.ident.as_str()).collect();
                (format!("{} {{{}}}@{}", self.expr(*record, 2), fields.join(", "), cons.join("|")), 2)
            }
            ExprKind::Unsupported(what) => (format!("<{what}>"), 2),
        };
        if own < level { format!("({text})") } else { text }
    }

    fn alt(&self, alt: &Alt) -> String {
        format!("{}{}", self.pat(alt.pattern, 0), self.rhs(&alt.rhs, "->"))
    }

    fn pat(&self, id: PatId, level: u8) -> String {
        let (text, own) = match &self.module.pats[id].kind {
            PatKind::Wildcard => ("_".to_owned(), 2),
            PatKind::Var(local) => (self.local(*local), 2),
            PatKind::As(local, inner) => (format!("{}@{}", self.local(*local), self.pat(*inner, 2)), 2),
            PatKind::Lazy(inner) => (format!("~{}", self.pat(*inner, 2)), 2),
            PatKind::Bang(inner) => (format!("!{}", self.pat(*inner, 2)), 2),
            PatKind::Literal(literal) => (print_literal(literal), 2),
            PatKind::Con(con, fields) if fields.is_empty() => (con.to_string(), 2),
            PatKind::Con(con, fields) => {
                let fields: String = fields.iter().map(|field| format!(" {}", self.pat(*field, 2))).collect();
                (format!("{con}{fields}"), 1)
            }
            PatKind::View(function, inner) => (format!("{} -> {}", self.expr(*function, 0), self.pat(*inner, 0)), 0),
            PatKind::Annotated(inner, signature) => {
                (format!("{} :: {}", self.pat(*inner, 0), print_signature(signature)), 0)
            }
            PatKind::Unsupported(what) => (format!("<{what}>"), 2),
        };
        if own < level { format!("({text})") } else { text }
    }
}

fn print_literal(literal: &Literal) -> String {
    match literal {
        Literal::Int(value) => value.to_string(),
        Literal::Frac { mantissa, exponent } => format!("{mantissa}e{exponent}"),
        Literal::Char(value) => format!("{value:?}"),
        Literal::String(value) => format!("{value:?}"),
        Literal::PrimInt(value) => format!("{value}#"),
        Literal::PrimWord(value) => format!("{value}##"),
    }
}

fn print_constructor(con: &Constructor) -> String {
    let mut text = String::new();
    text.push_str(&forall(&con.exists));
    for (left, right) in &con.equalities {
        let _ = write!(text, "{} ~ {} => ", print_type(left), print_type(right));
    }
    text.push_str(&context(&con.context));
    text.push_str(con.name.ident.as_str());
    if con.infix {
        text.push_str(" infix");
    }
    for field in &con.fields {
        text.push(' ');
        if let Some(name) = field.name {
            let _ = write!(text, "{name}:");
        }
        if field.strict {
            text.push('!');
        }
        text.push_str(&type_at(&field.ty, 2));
    }
    text
}

pub(super) fn print_signature(signature: &Signature) -> String {
    print_scheme(&signature.scheme)
}

fn print_scheme(scheme: &Scheme) -> String {
    format!("{}{}{}", forall(&scheme.vars), context(&scheme.context), print_type(&scheme.body))
}

/// A type, with names as their modules define them.
pub fn print_type(ty: &Type) -> String {
    type_at(ty, 0)
}

/// `level`: 0 anywhere, 1 left of an arrow, 2 as an argument.
fn type_at(ty: &Type, level: u8) -> String {
    let (text, own) = match ty {
        Type::Var(var) => (var.to_string(), 2),
        Type::Con(name, args) if args.is_empty() => (name.ident.to_string(), 2),
        Type::Con(name, args) => {
            let args: String = args.iter().map(|arg| format!(" {}", type_at(arg, 2))).collect();
            (format!("{}{args}", name.ident), 1)
        }
        Type::Fun(fun) => (format!("{} -> {}", type_at(&fun.0, 1), type_at(&fun.1, 0)), 0),
        Type::App(app) => (format!("{} {}", type_at(&app.0, 1), type_at(&app.1, 2)), 1),
        Type::Forall(scheme) => (print_scheme(scheme), 0),
        Type::Nat(number) => (number.to_string(), 2),
        Type::Str(string) => (format!("{:?}", string.as_str()), 2),
        Type::Unknown => ("?".to_owned(), 2),
    };
    if own < level { format!("({text})") } else { text }
}

fn forall(vars: &[Name]) -> String {
    if vars.is_empty() { String::new() } else { format!("forall{}. ", words(vars)) }
}

fn context(preds: &[Pred]) -> String {
    let preds: Vec<String> = preds
        .iter()
        .map(|pred| {
            let args: String = pred.args.iter().map(|arg| format!(" {}", type_at(arg, 2))).collect();
            format!("{}{args}", pred.class.ident)
        })
        .collect();
    match &preds[..] {
        [] => String::new(),
        [one] => format!("{one} => "),
        _ => format!("({}) => ", preds.join(", ")),
    }
}

fn words(names: &[Name]) -> String {
    names.iter().map(|name| format!(" {name}")).collect()
}
