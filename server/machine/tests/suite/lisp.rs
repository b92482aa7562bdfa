//! Core for tests and benchmarks, written as parenthesised text:
//!
//! `(data List Nil (Cons a b!))` declares constructors (`!` marks a strict field), `(newtype N (MkN a))` a newtype,
//! `(def f (\ (x) …))` a binding of module `T`, `(opaque f)` one without code. Expressions are `x`, `42`, `42n`
//! (Integer), `1.5`, `1.5f`, `'c'`, `"text"`, `(f a b)`, `(Con a b)`, `(%intAdd a b)`, `(\ (x y) e)`,
//! `(let ((x e) …) e)`, `(letrec ((x e) …) e)`, `(case e x ((Con a b) e) (1 e) (_ e))`, `(fail "why")`.

#![allow(clippy::unwrap_used, dead_code, reason = "shared by tests and benchmarks, each of which uses a part")]

use std::collections::HashMap;
use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_core::{
    Alt, AltPattern, Binder, BinderId, BinderKind, Binding, BindingKind, Body, Code, Constructor, DataType, Expr,
    ExprId, Failure, FailureKind, Field, Literal, PrimOp, Scheme, Type,
};
use limpid_machine::Program;

#[derive(Default, Debug)]
pub(crate) struct Lisp {
    bindings: HashMap<QName, Arc<Binding>>,
    data: HashMap<QName, Arc<DataType>>,
}

impl Program for Lisp {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        self.bindings.get(&name).cloned()
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.data.get(&constructor).cloned()
    }
}

/// A name of the test module.
pub(crate) fn name(ident: &str) -> QName {
    match ident {
        "[]" | ":" | "True" | "False" => QName::new("GHC.Types", ident),
        ident if ident.starts_with('(') => QName::new("GHC.Tuple", ident),
        ident => QName::new("T", ident),
    }
}

pub(crate) fn program(text: &str) -> Lisp {
    let mut lisp = Lisp::default();
    for item in parse(text) {
        let Tree::List(parts) = item else { panic!("an item, not {item:?}") };
        match (parts[0].symbol(), &parts[1..]) {
            ("def", [ident, body]) => lisp.define(ident.symbol(), Code::Body(body_of(body))),
            ("opaque", [ident]) => lisp.define(ident.symbol(), Code::Opaque),
            (kind @ ("data" | "newtype"), [ident, cons @ ..]) => lisp.declare(ident.symbol(), cons, kind == "newtype"),
            _ => panic!("no item: {parts:?}"),
        }
    }
    lisp
}

pub(crate) fn expression(text: &str) -> Arc<Body> {
    Arc::new(body_of(&parse(text)[0]))
}

impl Lisp {
    fn define(&mut self, ident: &str, code: Code) {
        let binding = Binding {
            name: name(ident),
            kind: BindingKind::Function,
            scheme: Scheme::mono(Type::Unknown),
            signature: false,
            exported: true,
            span: Span::default(),
            name_span: Span::default(),
            code,
        };
        self.bindings.insert(name(ident), Arc::new(binding));
    }

    fn declare(&mut self, ident: &str, cons: &[Tree], newtype: bool) {
        let constructor = |(tag, con): (usize, &Tree)| {
            let parts = con.parts();
            let field = |part: &Tree| Field { name: None, ty: Type::Unknown, strict: part.symbol().ends_with('!') };
            Constructor {
                name: name(parts[0].symbol()),
                data_type: name(ident),
                tag: tag as u32,
                exists: Vec::new(),
                context: Vec::new(),
                equalities: Vec::new(),
                fields: parts[1..].iter().map(field).collect(),
                infix: false,
                span: Span::default(),
            }
        };
        let data = Arc::new(DataType {
            name: name(ident),
            params: Vec::new(),
            constructors: cons.iter().enumerate().map(constructor).collect(),
            newtype,
            dictionary: false,
            span: Span::default(),
        });
        for con in &data.constructors {
            self.data.insert(con.name, Arc::clone(&data));
        }
    }
}

#[derive(Clone, Debug)]
enum Tree {
    Symbol(String),
    Text(String),
    Char(char),
    List(Vec<Tree>),
}

impl Tree {
    fn symbol(&self) -> &str {
        match self {
            Tree::Symbol(symbol) => symbol,
            tree => panic!("a symbol, not {tree:?}"),
        }
    }

    fn parts(&self) -> &[Tree] {
        match self {
            Tree::List(parts) => parts,
            tree => std::slice::from_ref(tree),
        }
    }
}

fn parse(text: &str) -> Vec<Tree> {
    let mut stack = vec![Vec::new()];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let tree = match c {
            '(' if chars.peek() == Some(&',') => {
                let commas: String = std::iter::from_fn(|| chars.next_if_eq(&',')).collect();
                assert_eq!(chars.next(), Some(')'));
                Tree::Symbol(format!("({commas})"))
            }
            '(' => {
                stack.push(Vec::new());
                continue;
            }
            ')' => Tree::List(stack.pop().unwrap()),
            '"' => {
                let text = std::iter::from_fn(|| chars.next_if(|&c| c != '"')).collect();
                chars.next();
                Tree::Text(text)
            }
            '\'' => {
                let c = chars.next().unwrap();
                assert_eq!(chars.next(), Some('\''));
                Tree::Char(c)
            }
            c if c.is_whitespace() => continue,
            c => {
                let rest = std::iter::from_fn(|| chars.next_if(|&c| !c.is_whitespace() && !"()\"".contains(c)));
                Tree::Symbol(std::iter::once(c).chain(rest).collect())
            }
        };
        stack.last_mut().unwrap().push(tree);
    }
    assert_eq!(stack.len(), 1, "unbalanced: {text}");
    stack.pop().unwrap()
}

fn body_of(tree: &Tree) -> Body {
    let mut builder = Builder { body: Body::default(), scope: HashMap::new() };
    let root = builder.expr(tree);
    builder.body.root = Some(root);
    builder.body
}

struct Builder {
    body: Body,
    scope: HashMap<String, BinderId>,
}

impl Builder {
    fn expr(&mut self, tree: &Tree) -> ExprId {
        let expr = match tree {
            Tree::Text(text) => Expr::Literal(Literal::String(text.clone())),
            Tree::Char(c) => Expr::Literal(Literal::Char(*c)),
            Tree::Symbol(symbol) => self.symbol(symbol),
            Tree::List(parts) => self.list(parts),
        };
        self.body.expr(expr, Span::default())
    }

    fn symbol(&mut self, symbol: &str) -> Expr {
        if let Some(&binder) = self.scope.get(symbol) {
            Expr::Local { binder, types: Vec::new() }
        } else if let Some(literal) = literal(symbol) {
            Expr::Literal(literal)
        } else if is_con(symbol) {
            Expr::Con { con: name(symbol), types: Vec::new(), args: Vec::new() }
        } else if let Some(op) = symbol.strip_prefix('%') {
            Expr::Prim { op: PrimOp::from_name(op).unwrap(), args: Vec::new() }
        } else {
            Expr::Global { name: name(symbol), types: Vec::new() }
        }
    }

    fn list(&mut self, parts: &[Tree]) -> Expr {
        if let Tree::Symbol(head) = &parts[0] {
            match (head.as_str(), &parts[1..]) {
                ("\\", [params, body]) => {
                    let outer = self.scope.clone();
                    let params = params.parts().iter().map(|param| self.bind(param)).collect();
                    let body = self.expr(body);
                    self.scope = outer;
                    return Expr::Lam { params, body };
                }
                ("let", [bindings, body]) => return self.bindings(false, bindings, body),
                ("letrec", [bindings, body]) => return self.bindings(true, bindings, body),
                ("case", [scrutinee, binder, alts @ ..]) => return self.case(scrutinee, binder, alts),
                ("fail", [Tree::Text(message)]) => {
                    return Expr::Fail(Failure { kind: FailureKind::Pattern, message: message.clone() });
                }
                (head, args) if head.starts_with('%') => {
                    let args = args.iter().map(|arg| self.expr(arg)).collect();
                    return Expr::Prim { op: PrimOp::from_name(&head[1..]).unwrap(), args };
                }
                (head, args) if is_con(head) => {
                    let args = args.iter().map(|arg| self.expr(arg)).collect();
                    return Expr::Con { con: name(head), types: Vec::new(), args };
                }
                _ => {}
            }
        }
        let fun = self.expr(&parts[0]);
        Expr::App { fun, args: parts[1..].iter().map(|arg| self.expr(arg)).collect() }
    }

    fn bindings(&mut self, recursive: bool, bindings: &Tree, body: &Tree) -> Expr {
        let outer = self.scope.clone();
        let parts: Vec<&[Tree]> = bindings.parts().iter().map(Tree::parts).collect();
        let mut bound = Vec::new();
        if recursive {
            let binders: Vec<BinderId> = parts.iter().map(|part| self.bind(&part[0])).collect();
            bound.extend(parts.iter().zip(binders).map(|(part, binder)| (binder, self.expr(&part[1]))));
        } else {
            let rhs: Vec<ExprId> = parts.iter().map(|part| self.expr(&part[1])).collect();
            bound.extend(parts.iter().zip(rhs).map(|(part, rhs)| (self.bind(&part[0]), rhs)));
        }
        let body = self.expr(body);
        self.scope = outer;
        Expr::Let { recursive, bindings: bound, body }
    }

    fn case(&mut self, scrutinee: &Tree, binder: &Tree, trees: &[Tree]) -> Expr {
        let outer = self.scope.clone();
        let scrutinee = self.expr(scrutinee);
        let binder = self.bind(binder);
        let (mut alts, mut default) = (Vec::new(), None);
        for tree in trees {
            let [pattern, body] = tree.parts() else { panic!("no alternative: {tree:?}") };
            let inner = self.scope.clone();
            let pattern = match pattern {
                Tree::Char(c) => Some(AltPattern::Literal(Literal::Char(*c))),
                Tree::Symbol(symbol) if symbol == "_" => None,
                Tree::Symbol(symbol) if literal(symbol).is_some() => {
                    Some(AltPattern::Literal(literal(symbol).unwrap()))
                }
                pattern => {
                    let parts = pattern.parts();
                    let fields = parts[1..].iter().map(|field| self.bind(field)).collect();
                    Some(AltPattern::Con(name(parts[0].symbol()), fields))
                }
            };
            let body = self.expr(body);
            self.scope = inner;
            match pattern {
                Some(pattern) => alts.push(Alt { pattern, body }),
                None => default = Some(body),
            }
        }
        self.scope = outer;
        Expr::Case { scrutinee, binder, alts, default }
    }

    fn bind(&mut self, tree: &Tree) -> BinderId {
        let name = Name::new(tree.symbol());
        let binder = self.body.binder(Binder::new(name, Type::Unknown, BinderKind::User), Span::default());
        self.scope.insert(tree.symbol().to_owned(), binder);
        binder
    }
}

fn is_con(symbol: &str) -> bool {
    symbol.starts_with(|c: char| c.is_uppercase() || matches!(c, '[' | ':' | '('))
}

fn literal(symbol: &str) -> Option<Literal> {
    if !symbol.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    if let Some(integer) = symbol.strip_suffix('n') {
        return integer.parse().ok().map(Literal::Integer);
    }
    if let Some(float) = symbol.strip_suffix('f') {
        return float.parse().ok().map(Literal::Float);
    }
    symbol.parse().map(Literal::Int).ok().or_else(|| symbol.parse().map(Literal::Double).ok())
}
