//! Core as text: complete, so that [`crate::parse`] reads it back, and laid out to be read by people.
//!
//! A binder is its name, a mark for its kind, and its number: the user wrote `x_3`, desugaring made `fail~7`, and `dEq$0`
//! is a dictionary. Its type stands where it is bound. Names are qualified, except for some of the Prelude; [`crate::names`]
//! says how they are written.

use limpid_base::{Name, QName};

use crate::doc::{self, Doc};
use crate::names::{self, Namespace};
use crate::{
    Alt, AltPattern, BinderId, BinderKind, Binding, Body, Code, CoreModule, DataType, Expr, ExprId, FailureKind,
    Literal, Pred, Scheme, Type,
};

/// The text of a body. Binders carry the numbers that they have in its canonical form.
pub fn body(body: &Body) -> String {
    let canonical = body.canonical();
    let Some(root) = canonical.root else { return String::new() };
    doc::render(&Printer { body: &canonical }.expr(root))
}

/// A whole module, for reading.
pub fn module(module: &CoreModule) -> String {
    let types = module.data_types.iter().filter(|data_type| !data_type.dictionary).map(|it| data_type(it));
    let bindings = module.bindings.iter().map(|it| binding(it));
    types.chain(bindings).collect::<Vec<_>>().join("\n")
}

/// A binding with its type and its code.
pub fn binding(binding: &Binding) -> String {
    let name = names::qualified(binding.name, Namespace::Value);
    let mut text = format!("{name} : {}\n", scheme(&binding.scheme));
    match &binding.code {
        Code::Body(code) => {
            let canonical = code.canonical();
            let expr = canonical.root.map(|root| Printer { body: &canonical }.expr(root));
            let expr = expr.unwrap_or_else(|| Doc::text("()"));
            let doc =
                Doc::group(Doc::concat([Doc::text(format!("{name} =")), Doc::nest(Doc::concat([Doc::line(), expr]))]));
            text.push_str(&doc::render(&doc));
            text.push('\n');
        }
        Code::Opaque => text.push_str(&format!("{name} is opaque\n")),
        Code::Unsupported(reason) => text.push_str(&format!("{name} is unsupported: {}\n", reason.what)),
    }
    text
}

pub fn data_type(data_type: &DataType) -> String {
    let keyword = if data_type.newtype { "newtype" } else { "data" };
    let mut text = format!("{keyword} {}", names::qualified(data_type.name, Namespace::Type));
    for param in &data_type.params {
        text.push_str(&format!(" {}", names::variable(*param)));
    }
    for (place, con) in data_type.constructors.iter().enumerate() {
        text.push_str(if place == 0 { "\n  = " } else { "\n  | " });
        if !con.exists.is_empty() {
            text.push_str(&format!("forall {}. ", variables(&con.exists)));
        }
        let equalities = con.equalities.iter().map(|(a, b)| format!("{} ~ {}", ty(a), ty(b)));
        let context: Vec<String> = equalities.chain(con.context.iter().map(pred)).collect();
        if !context.is_empty() {
            text.push_str(&format!("({}) => ", context.join(", ")));
        }
        text.push_str(&names::qualified(con.name, Namespace::Con));
        for field in &con.fields {
            let strict = if field.strict { "!" } else { "" };
            match field.name {
                Some(label) => text.push_str(&format!(" ({} : {strict}{})", names::variable(label), ty(&field.ty))),
                None => text.push_str(&format!(" {strict}{}", type_text(&field.ty, Position::Argument))),
            }
        }
    }
    text.push('\n');
    text
}

pub fn scheme(scheme: &Scheme) -> String {
    let mut text = String::new();
    if !scheme.vars.is_empty() {
        text.push_str(&format!("forall {}. ", variables(&scheme.vars)));
    }
    if !scheme.context.is_empty() {
        let context: Vec<String> = scheme.context.iter().map(pred).collect();
        text.push_str(&format!("({}) => ", context.join(", ")));
    }
    text.push_str(&ty(&scheme.body));
    text
}

pub fn pred(pred: &Pred) -> String {
    let mut text = names::qualified(pred.class, Namespace::Type);
    for arg in &pred.args {
        text.push(' ');
        text.push_str(&type_text(arg, Position::Argument));
    }
    text
}

pub fn ty(ty: &Type) -> String {
    type_text(ty, Position::Top)
}

pub fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Int(value) => value.to_string(),
        Literal::Integer(value) => format!("{value}n"),
        Literal::Double(value) => format!("{value:?}"),
        Literal::Float(value) => format!("{value:?}f"),
        Literal::Char(char) => format!("'{}'", names::escape(&char.to_string(), '\'')),
        Literal::String(text) => format!("\"{}\"", names::escape(text, '"')),
    }
}

pub(crate) fn failure_kind(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::Equation => "equation",
        FailureKind::Pattern => "pattern",
        FailureKind::Guard => "guard",
        FailureKind::Irrefutable => "irrefutable",
        FailureKind::Field => "field",
        FailureKind::Selector => "selector",
        FailureKind::Method => "method",
        FailureKind::Unsupported => "unsupported",
    }
}

/// The position of a type, which decides whether it needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Top,
    /// Left of an arrow.
    Parameter,
    Argument,
}

fn type_text(ty: &Type, position: Position) -> String {
    match ty {
        Type::Var(var) => names::variable(*var),
        Type::Nat(value) => value.to_string(),
        Type::Str(text) => format!("\"{}\"", names::escape(text.as_str(), '"')),
        Type::Unknown => "?".to_owned(),
        Type::Con(name, args) => con_type(*name, args, position),
        Type::App(_) => application_type(ty, position),
        Type::Fun(fun) => {
            let text = format!("{} -> {}", type_text(&fun.0, Position::Parameter), type_text(&fun.1, Position::Top));
            parens(text, position != Position::Top)
        }
        Type::Forall(inner) => {
            // Marked even when it quantifies nothing, because it is then not the same as its body.
            let text = scheme(inner);
            let bare = inner.vars.is_empty();
            parens(if bare { format!("forall . {text}") } else { text }, position != Position::Top)
        }
    }
}

fn con_type(name: QName, args: &[Type], position: Position) -> String {
    if names::is_list(name)
        && let [element] = args
    {
        return format!("[{}]", ty(element));
    }
    if limpid_base::tuple_arity(name) == Some(args.len()) {
        let args: Vec<String> = args.iter().map(ty).collect();
        return format!("({})", args.join(", "));
    }
    let mut text = names::qualified(name, Namespace::Type);
    for arg in args {
        text.push(' ');
        text.push_str(&type_text(arg, Position::Argument));
    }
    parens(text, position == Position::Argument && !args.is_empty())
}

fn application_type(ty: &Type, position: Position) -> String {
    let Type::App(app) = ty else { return type_text(ty, Position::Argument) };
    let fun = match &app.0 {
        Type::App(_) => application_type(&app.0, Position::Top),
        fun => type_text(fun, Position::Argument),
    };
    parens(format!("{fun} {}", type_text(&app.1, Position::Argument)), position == Position::Argument)
}

fn parens(text: String, wrap: bool) -> String {
    if wrap { format!("({text})") } else { text }
}

fn variables(vars: &[Name]) -> String {
    vars.iter().map(|var| names::variable(*var)).collect::<Vec<_>>().join(" ")
}

struct Printer<'a> {
    body: &'a Body,
}

impl Printer<'_> {
    fn expr(&self, id: ExprId) -> Doc {
        if let Some(list) = self.list(id) {
            return list;
        }
        match &self.body.exprs[id] {
            Expr::Local { binder, types } => applied(self.name(*binder), types, Vec::new()),
            Expr::Global { name, types } => applied(names::qualified(*name, Namespace::Value), types, Vec::new()),
            Expr::Literal(value) => Doc::text(literal(value)),
            Expr::Con { con, types, args } => {
                applied(names::qualified(*con, Namespace::Con), types, args.iter().map(|&arg| self.atom(arg)).collect())
            }
            Expr::Prim { op, args } => {
                applied(format!("{}#", op.name()), &[], args.iter().map(|&arg| self.atom(arg)).collect())
            }
            Expr::App { fun, args } => {
                let args = args.iter().map(|&arg| self.atom(arg)).collect();
                match &self.body.exprs[*fun] {
                    Expr::Local { binder, types } => applied(self.name(*binder), types, args),
                    Expr::Global { name, types } => applied(names::qualified(*name, Namespace::Value), types, args),
                    Expr::Literal(_) => spread(self.expr(*fun), args),
                    // Without parentheses, the parser gives the arguments to the constructor or primitive itself.
                    _ => spread(Doc::concat([Doc::text("("), self.expr(*fun), Doc::text(")")]), args),
                }
            }
            Expr::Lam { params, body } => {
                let params = params.iter().map(|&param| self.param(param));
                let head = Doc::concat([Doc::text("\\"), Doc::words(params), Doc::text(" ->")]);
                Doc::group(Doc::concat([head, Doc::nest(Doc::concat([Doc::line(), self.expr(*body)]))]))
            }
            Expr::Let { recursive, bindings, body } => self.let_in(*recursive, bindings, *body),
            Expr::Case { scrutinee, binder, alts, default } => self.case(*scrutinee, *binder, alts, *default),
            Expr::Fail(failure) => {
                let message = names::escape(&failure.message, '"');
                Doc::text(format!("fail {} \"{message}\"", failure_kind(failure.kind)))
            }
        }
    }

    /// An expression as an argument.
    fn atom(&self, id: ExprId) -> Doc {
        let expr = &self.body.exprs[id];
        let bare = match expr {
            Expr::Local { types, .. } | Expr::Global { types, .. } => types.is_empty(),
            Expr::Literal(_) => true,
            Expr::Con { types, args, .. } => types.is_empty() && args.is_empty(),
            Expr::Prim { args, .. } => args.is_empty(),
            _ => false,
        };
        if bare || self.list_parts(id).is_some() {
            self.expr(id)
        } else {
            Doc::concat([Doc::text("("), self.expr(id), Doc::text(")")])
        }
    }

    /// A list that is written down in full: `[1, 2 : Int]`.
    fn list(&self, id: ExprId) -> Option<Doc> {
        let (elements, element_type) = self.list_parts(id)?;
        let elements = Doc::separated(elements.into_iter().map(|element| self.expr(element)), ",");
        let end = Doc::text(format!(" : {}]", ty(element_type)));
        Some(Doc::group(Doc::concat([Doc::text("["), Doc::nest(elements), end])))
    }

    fn list_parts(&self, mut id: ExprId) -> Option<(Vec<ExprId>, &Type)> {
        let mut elements = Vec::new();
        let mut known: Option<&Type> = None;
        loop {
            let Expr::Con { con, types, args } = &self.body.exprs[id] else { return None };
            let [ty] = types.as_slice() else { return None };
            if *known.get_or_insert(ty) != ty {
                return None;
            }
            match args.as_slice() {
                [] if names::is_list(*con) && !elements.is_empty() => return Some((elements, ty)),
                &[head, tail] if names::is_cons(*con) => {
                    elements.push(head);
                    id = tail;
                }
                _ => return None,
            }
        }
    }

    fn let_in(&self, recursive: bool, bindings: &[(BinderId, ExprId)], body: ExprId) -> Doc {
        let keyword = if recursive { "let rec" } else { "let" };
        let bindings = bindings.iter().map(|&(binder, expr)| {
            let head = Doc::text(format!("{} =", self.bound(binder)));
            Doc::group(Doc::concat([head, Doc::nest(Doc::concat([Doc::line(), self.expr(expr)]))]))
        });
        Doc::concat([
            Doc::group(Doc::concat([
                Doc::text(keyword),
                Doc::nest(Doc::concat([Doc::line(), Doc::separated(bindings, ";")])),
                Doc::line(),
                Doc::text("in"),
            ])),
            Doc::hard_line(),
            self.expr(body),
        ])
    }

    fn case(&self, scrutinee: ExprId, binder: BinderId, alts: &[Alt], default: Option<ExprId>) -> Doc {
        let head = Doc::concat([
            Doc::text("case "),
            Doc::nest(self.expr(scrutinee)),
            Doc::text(format!(" of ({}) {{", self.bound(binder))),
        ]);
        if alts.is_empty() && default.is_none() {
            return Doc::concat([head, Doc::text("}")]);
        }
        let alts = alts.iter().map(|alt| self.alt(self.alt_pattern(&alt.pattern), alt.body));
        let default = default.map(|body| self.alt(Doc::text("_"), body));
        let alts = Doc::separated(alts.chain(default), ";");
        Doc::concat([head, Doc::nest(Doc::concat([Doc::hard_line(), alts])), Doc::hard_line(), Doc::text("}")])
    }

    fn alt(&self, pattern: Doc, body: ExprId) -> Doc {
        let body = Doc::nest(Doc::concat([Doc::line(), self.expr(body)]));
        Doc::group(Doc::concat([pattern, Doc::text(" ->"), body]))
    }

    fn alt_pattern(&self, pattern: &AltPattern) -> Doc {
        match pattern {
            AltPattern::Literal(value) => Doc::text(literal(value)),
            AltPattern::Con(con, fields) => {
                let con = Doc::text(names::qualified(*con, Namespace::Con));
                Doc::words([con].into_iter().chain(fields.iter().map(|&field| self.param(field))))
            }
        }
    }

    fn param(&self, id: BinderId) -> Doc {
        Doc::text(format!("({})", self.bound(id)))
    }

    fn bound(&self, id: BinderId) -> String {
        format!("{} : {}", self.name(id), ty(&self.body.binders[id].ty))
    }

    fn name(&self, id: BinderId) -> String {
        let binder = &self.body.binders[id];
        let mark = match binder.kind {
            BinderKind::User => '_',
            BinderKind::Temporary => '~',
            BinderKind::Dictionary => '$',
        };
        format!("{}{mark}{}", names::binder(binder.name), id.raw())
    }
}

/// `head @type.. args..`.
fn applied(head: String, types: &[Type], args: Vec<Doc>) -> Doc {
    let mut text = head;
    for ty in types {
        text.push_str(" @");
        text.push_str(&type_text(ty, Position::Argument));
    }
    spread(Doc::text(text), args)
}

/// A head and its arguments, on one line or one below the other.
fn spread(head: Doc, args: Vec<Doc>) -> Doc {
    if args.is_empty() {
        return head;
    }
    let args = args.into_iter().flat_map(|arg| [Doc::line(), arg]);
    Doc::group(Doc::concat([head, Doc::nest(Doc::concat(args))]))
}
