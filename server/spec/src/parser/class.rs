//! Classes, instances, laws and bounds.

use super::{Parse, Parser};
use crate::ast::{Binding, BoundDecl, ClassDecl, Ident, InstanceDecl, InstanceMethod, ItemKind, Type, TypeKind};
use crate::lexer::Kind;
use crate::problem::SpecProblem;

impl Parser<'_> {
    /// After `class`.
    pub(super) fn class_item(&mut self) -> Parse<ItemKind> {
        if self.eat_text("measure") {
            return self.class_measure();
        }
        let laws = self.eat_text("laws");
        let (context, name, args) = self.class_head()?;
        let mut params = Vec::new();
        for arg in args {
            match arg.kind {
                TypeKind::Var { name, args, pred: None } if args.is_empty() => params.push(name),
                _ => {
                    let problem = SpecProblem::error(arg.span, "The parameters of a class are type variables.");
                    return Err(Box::new(problem));
                }
            }
        }
        let methods = self.block(Self::binding);
        Ok(ItemKind::Class(ClassDecl { laws, context, name, params, methods }))
    }

    /// After `instance`.
    pub(super) fn instance_item(&mut self) -> Parse<ItemKind> {
        if self.eat_text("measure") {
            return self.instance_measure();
        }
        let laws = self.eat_text("laws");
        let (context, name, args) = self.class_head()?;
        if laws {
            let laws = self.block(|parser| {
                let law = parser.function()?;
                parser.expect_text("=")?;
                Ok((law, parser.function()?))
            });
            return Ok(ItemKind::InstanceLaws { context, name, args, laws });
        }
        let methods = self.block(Self::instance_method);
        Ok(ItemKind::Instance(InstanceDecl { context, name, args, methods }))
    }

    /// `(Eq a, Show a) => C a where`: the context is what stands before `=>`.
    fn class_head(&mut self) -> Parse<(Vec<Type>, Ident, Vec<Type>)> {
        let mut head = self.base()?;
        let mut context = Vec::new();
        if self.eat_text("=>") {
            context = match head.kind {
                TypeKind::Tuple { fields, .. } => fields.into_iter().map(|field| field.ty).collect(),
                kind => vec![Type { span: head.span, kind }],
            };
            head = self.base()?;
        }
        self.expect_text("where")?;
        match head.kind {
            TypeKind::Con { name, promoted: false, preds, args, pred: None } if preds.is_empty() => {
                Ok((context, name, args))
            }
            _ => Err(Box::new(SpecProblem::error(head.span, "This is not a class applied to types."))),
        }
    }

    /// `m :: T`
    pub(super) fn binding(&mut self) -> Parse<Binding> {
        let start = self.start();
        let name = self.function()?;
        self.colons(name)?;
        let ty = self.ty()?;
        Ok(Binding { span: self.span_from(start), name, ty })
    }

    fn instance_method(&mut self) -> Parse<InstanceMethod> {
        let assumed = self.at_text("assume") && self.text_of(self.peek_next()) != "::";
        if assumed {
            self.advance();
        }
        Ok(InstanceMethod { assumed, binding: self.binding()? })
    }

    /// After `bound`: `f`, or `B = forall a. (p :: T) \(x :: T) -> q`
    pub(super) fn bound(&mut self) -> Parse<ItemKind> {
        let is_decl = self.at_kind(Kind::Upper) && self.text_of(self.peek_next()) == "=";
        let name = self.binder("the name of a bound")?;
        if !is_decl {
            return Ok(ItemKind::LiftedBound(name));
        }
        self.expect_text("=")?;
        let mut vars = Vec::new();
        if self.eat_text("forall") {
            while self.is_lower(self.peek()) {
                vars.push(self.type_variable()?);
            }
            self.expect_op_start('.')?;
        }
        let params = self.bindings_in_parentheses()?;
        let mut args = Vec::new();
        if self.eat_op_start('\\') {
            args = self.bindings_in_parentheses()?;
            self.expect_text("->")?;
        }
        Ok(ItemKind::Bound(BoundDecl { name, vars, params, args, body: self.predicate()? }))
    }

    /// `(p :: T) (q :: T)`
    fn bindings_in_parentheses(&mut self) -> Parse<Vec<Binding>> {
        let mut bindings = Vec::new();
        while self.at_kind(Kind::LParen) && self.text_of(self.look(2)) == "::" {
            self.advance();
            bindings.push(self.binding()?);
            self.expect_kind(Kind::RParen, "`)`")?;
        }
        Ok(bindings)
    }
}
