//! Checks the spans of a whole tree: inside the text, on character boundaries, children inside their parents,
//! siblings in order, and names exactly on their text.

use limpid_base::Span;

use crate::ast::*;

pub(super) fn check_spans(text: &str, module: &Module) {
    let spans = Spans { text };
    let whole = Span::new(0, text.len() as u32);
    for problem in &module.problems {
        spans.inside(whole, problem.span);
    }
    for annotation in &module.annotations {
        spans.inside(whole, annotation.span);
        spans.inside(annotation.span, annotation.text);
    }
    for export in module.exports.iter().flatten() {
        spans.inside(whole, export.span);
        if let ExportKind::Value(name) | ExportKind::Item(name, _) = &export.kind {
            spans.qident(export.span, name);
        }
    }
    for import in &module.imports {
        spans.inside(whole, import.span);
        spans.ident(import.span, &import.module);
    }
    spans.decls(whole, &module.decls);
}

struct Spans<'a> {
    text: &'a str,
}

impl Spans<'_> {
    fn inside(&self, parent: Span, child: Span) {
        assert!(child.start <= child.end, "{child:?} is reversed");
        assert!(parent.covers(child), "{child:?} is not in {parent:?}: {:?}", child.text(self.text));
        for at in [child.start, child.end] {
            assert!(self.text.is_char_boundary(at as usize), "{at} is inside of a character");
        }
    }

    fn in_order(&self, spans: impl Iterator<Item = Span>) {
        let mut last = 0;
        for span in spans {
            assert!(last <= span.start, "{span:?} overlaps what ends at {last}");
            last = span.end;
        }
    }

    fn ident(&self, parent: Span, ident: &Ident) {
        self.inside(parent, ident.span);
        self.named(ident.name.as_str(), ident.span);
    }

    fn qident(&self, parent: Span, name: &QIdent) {
        self.inside(parent, name.span);
        self.named(name.name.as_str(), name.span);
    }

    fn named(&self, name: &str, span: Span) {
        let wired = matches!(name.as_bytes().first(), Some(b'(' | b'[')) || name == "->" || name == "\\cases";
        let text = span.text(self.text);
        let unicode = matches!(text, "∀" | "★");
        assert!(wired || unicode || text.ends_with(name), "the span of {name} is on {text:?}");
    }

    fn decls(&self, parent: Span, decls: &[Decl]) {
        self.in_order(decls.iter().map(|decl| decl.span));
        for decl in decls {
            self.inside(parent, decl.span);
            self.decl(decl);
        }
    }

    fn decl(&self, decl: &Decl) {
        let at = decl.span;
        match &decl.kind {
            DeclKind::Signature { names, ty } => {
                names.iter().for_each(|name| self.ident(at, name));
                self.ty(at, ty);
            }
            DeclKind::Equation { name, patterns, rhs } => {
                if name.name.as_str() != "\\cases" {
                    self.ident(at, name);
                }
                self.in_order(patterns.iter().map(|pattern| pattern.span));
                patterns.iter().for_each(|pattern| self.pat(at, pattern));
                self.rhs(at, rhs);
            }
            DeclKind::PatBind { pattern, rhs } => {
                self.pat(at, pattern);
                self.rhs(at, rhs);
            }
            DeclKind::Fixity { operators, .. } => operators.iter().for_each(|name| self.ident(at, name)),
            DeclKind::Data(data) => self.data(at, data),
            DeclKind::TypeSynonym { name, rhs, .. } => {
                self.ident(at, name);
                self.ty(at, rhs);
            }
            DeclKind::Class(class) => {
                self.ident(at, &class.name);
                class.context.iter().for_each(|ty| self.ty(at, ty));
                self.decls(at, &class.body);
            }
            DeclKind::Instance(instance) => {
                self.inside(at, instance.head);
                self.qident(instance.head, &instance.class);
                instance.args.iter().chain(&instance.context).for_each(|ty| self.ty(instance.head, ty));
                self.decls(at, &instance.body);
            }
            DeclKind::Deriving { via, class, args, context } => {
                via.iter().for_each(|via| self.ty(at, via));
                self.qident(at, class);
                args.iter().chain(context).for_each(|ty| self.ty(at, ty));
            }
            DeclKind::Family { name, equations, .. } => {
                self.ident(at, name);
                equations.iter().for_each(|equation| self.equation(at, equation));
            }
            DeclKind::FamilyInstance(equation) => self.equation(at, equation),
            DeclKind::Foreign { name, ty, .. } => {
                self.ident(at, name);
                self.ty(at, ty);
            }
            DeclKind::Quote { text, .. } => self.inside(at, *text),
            DeclKind::Unsupported { names, .. } => names.iter().for_each(|name| self.ident(at, name)),
            DeclKind::Broken { name } => {
                name.iter().for_each(|name| self.ident(at, name));
            }
            DeclKind::Ignored => {}
        }
    }

    fn data(&self, at: Span, data: &DataDecl) {
        self.ident(at, &data.name);
        for con in &data.constructors {
            self.inside(at, con.span);
            self.ident(con.span, &con.name);
            con.context.iter().chain(&con.result).for_each(|ty| self.ty(con.span, ty));
            match &con.fields {
                ConFields::Positional(fields) => fields.iter().for_each(|field| self.ty(con.span, &field.ty)),
                ConFields::Record(fields) => fields.iter().for_each(|(name, field)| {
                    self.ident(con.span, name);
                    self.ty(con.span, &field.ty);
                }),
            }
        }
        data.deriving.iter().for_each(|deriving| {
            self.ty(at, &deriving.class);
            deriving.via.iter().for_each(|via| self.ty(at, via));
        });
    }

    fn equation(&self, parent: Span, equation: &FamilyEquation) {
        self.inside(parent, equation.span);
        self.qident(equation.span, &equation.family);
        equation.args.iter().chain([&equation.rhs]).for_each(|ty| self.ty(equation.span, ty));
    }

    fn rhs(&self, parent: Span, rhs: &Rhs) {
        self.inside(parent, rhs.span);
        match &rhs.body {
            RhsBody::Plain(body) => self.expr(rhs.span, body),
            RhsBody::Guarded(guards) => self.guards(rhs.span, guards),
        }
        self.decls(rhs.span, &rhs.wheres);
    }

    fn guards(&self, parent: Span, guards: &[Guarded]) {
        self.in_order(guards.iter().map(|guarded| guarded.span));
        for guarded in guards {
            self.inside(parent, guarded.span);
            self.stmts(guarded.span, &guarded.guards);
            self.expr(guarded.span, &guarded.body);
        }
    }

    fn alts(&self, parent: Span, alts: &[Alt]) {
        self.in_order(alts.iter().map(|alt| alt.span));
        for alt in alts {
            self.inside(parent, alt.span);
            self.pat(alt.span, &alt.pattern);
            self.rhs(alt.span, &alt.rhs);
        }
    }

    fn stmts(&self, parent: Span, stmts: &[Stmt]) {
        self.in_order(stmts.iter().map(|stmt| stmt.span));
        for stmt in stmts {
            self.inside(parent, stmt.span);
            match &stmt.kind {
                StmtKind::Bind(pattern, expr) => {
                    self.pat(stmt.span, pattern);
                    self.expr(stmt.span, expr);
                }
                StmtKind::Let(decls) => self.decls(stmt.span, decls),
                StmtKind::Expr(expr) => self.expr(stmt.span, expr),
                StmtKind::Rec(stmts) => self.stmts(stmt.span, stmts),
            }
        }
    }

    fn chain<T>(&self, at: Span, chain: &Chain<T>, mut operand: impl FnMut(Span, &T)) {
        let minuses = chain.first.minus.iter().chain(chain.rest.iter().filter_map(|(_, item)| item.minus.as_ref()));
        minuses.for_each(|minus| self.inside(at, *minus));
        operand(at, &chain.first.operand);
        for (operator, item) in &chain.rest {
            self.qident(at, &operator.name);
            operand(at, &item.operand);
        }
    }

    fn fields<T>(&self, at: Span, fields: &[FieldBind<T>], mut value: impl FnMut(Span, &T)) {
        for field in fields {
            self.inside(at, field.span);
            self.qident(field.span, &field.field);
            field.value.iter().for_each(|inner| value(field.span, inner));
        }
    }

    fn exprs<'e>(&self, at: Span, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(at, expr));
    }

    fn expr(&self, parent: Span, expr: &Expr) {
        let at = expr.span;
        self.inside(parent, at);
        match &*expr.kind {
            ExprKind::Var(name) | ExprKind::Con(name) => self.qident(at, name),
            ExprKind::Literal(_) | ExprKind::Unsupported(_) | ExprKind::Broken => {}
            ExprKind::Hole(name) => self.ident(at, name),
            ExprKind::App(a, b) => self.exprs(at, [a, b]),
            ExprKind::TypeApp(inner, ty) | ExprKind::Annotated(inner, ty) => {
                self.expr(at, inner);
                self.ty(at, ty);
            }
            ExprKind::Infix(chain) => self.chain(at, chain, |at, operand| self.expr(at, operand)),
            ExprKind::Lambda(patterns, body) => {
                patterns.iter().for_each(|pattern| self.pat(at, pattern));
                self.expr(at, body);
            }
            ExprKind::LambdaCase(alts) => self.alts(at, alts),
            ExprKind::Let(decls, body) => {
                self.decls(at, decls);
                self.expr(at, body);
            }
            ExprKind::If(a, b, c) => self.exprs(at, [a, b, c]),
            ExprKind::MultiIf(guards) => self.guards(at, guards),
            ExprKind::Case(scrutinee, alts) => {
                self.expr(at, scrutinee);
                self.alts(at, alts);
            }
            ExprKind::Do { stmts, .. } => self.stmts(at, stmts),
            ExprKind::Tuple(items) | ExprKind::List(items) => self.exprs(at, items),
            ExprKind::TupleSection(items) => self.exprs(at, items.iter().flatten()),
            ExprKind::Comprehension(element, branches) => {
                self.expr(at, element);
                branches.iter().for_each(|stmts| self.stmts(at, stmts));
            }
            ExprKind::Range { from, next, to } => self.exprs(at, [from].into_iter().chain(next).chain(to)),
            ExprKind::LeftSection(inner, operator) | ExprKind::RightSection(operator, inner) => {
                self.qident(at, &operator.name);
                self.expr(at, inner);
            }
            ExprKind::Paren(inner) => self.expr(at, inner),
            ExprKind::RecordCon { con, fields, .. } => {
                self.qident(at, con);
                self.fields(at, fields, |at, value| self.expr(at, value));
            }
            ExprKind::RecordUpdate { record, fields } => {
                self.expr(at, record);
                self.fields(at, fields, |at, value| self.expr(at, value));
            }
            ExprKind::Projection(inner, field) => {
                self.expr(at, inner);
                self.ident(at, field);
            }
            ExprKind::Quote { quoter, text } => {
                self.qident(at, quoter);
                self.inside(at, *text);
            }
        }
    }

    fn pat(&self, parent: Span, pattern: &Pat) {
        let at = pattern.span;
        self.inside(parent, at);
        match &*pattern.kind {
            PatKind::Var(name) => self.ident(at, name),
            PatKind::Con(name, arguments) => {
                self.qident(at, name);
                arguments.iter().for_each(|argument| self.pat(at, argument));
            }
            PatKind::Infix(chain) => self.chain(at, chain, |at, operand| self.pat(at, operand)),
            PatKind::Tuple(items) | PatKind::List(items) => items.iter().for_each(|item| self.pat(at, item)),
            PatKind::Paren(inner) | PatKind::Lazy(inner) | PatKind::Bang(inner) => self.pat(at, inner),
            PatKind::Record { con, fields, .. } => {
                self.qident(at, con);
                self.fields(at, fields, |at, value| self.pat(at, value));
            }
            PatKind::As(name, inner) => {
                self.ident(at, name);
                self.pat(at, inner);
            }
            PatKind::View(view, inner) => {
                self.expr(at, view);
                self.pat(at, inner);
            }
            PatKind::Annotated(inner, ty) => {
                self.pat(at, inner);
                self.ty(at, ty);
            }
            PatKind::Wildcard
            | PatKind::Literal(_)
            | PatKind::NegLiteral(_)
            | PatKind::Unsupported(_)
            | PatKind::Broken => {}
        }
    }

    fn ty(&self, parent: Span, ty: &Type) {
        let at = ty.span;
        self.inside(parent, at);
        match &*ty.kind {
            TypeKind::Var(name) => self.ident(at, name),
            TypeKind::Con(name) => self.qident(at, name),
            TypeKind::App(a, b) | TypeKind::Fun(a, b) | TypeKind::Kinded(a, b) => {
                self.ty(at, a);
                self.ty(at, b);
            }
            TypeKind::List(inner) | TypeKind::Paren(inner) | TypeKind::Promoted(inner) | TypeKind::Bang(inner) => {
                self.ty(at, inner);
            }
            TypeKind::Tuple(items) | TypeKind::PromotedList(items) => items.iter().for_each(|item| self.ty(at, item)),
            TypeKind::Forall(variables, body) => {
                variables.iter().for_each(|variable| self.ident(at, &variable.name));
                self.ty(at, body);
            }
            TypeKind::Qualified(context, body) => {
                context.iter().for_each(|constraint| self.ty(at, constraint));
                self.ty(at, body);
            }
            TypeKind::Infix(chain) => self.chain(at, chain, |at, operand| self.ty(at, operand)),
            TypeKind::Number(_)
            | TypeKind::String(_)
            | TypeKind::Star
            | TypeKind::Wildcard
            | TypeKind::Unsupported(_)
            | TypeKind::Broken => {}
        }
    }
}
