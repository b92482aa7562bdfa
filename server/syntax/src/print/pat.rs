//! Patterns as source text.

use super::{Printer, Put, put_fields};
use crate::ast::{Pat, PatKind};

impl Put for Pat {
    fn put(&self, p: &mut Printer) {
        match &*self.kind {
            PatKind::Var(name) => p.put(name),
            PatKind::Wildcard => p.text("_"),
            PatKind::Literal(literal) => p.put(literal),
            PatKind::NegLiteral(literal) => p.text("- ").put(literal),
            PatKind::Con(name, arguments) => {
                p.put(name);
                for argument in arguments {
                    p.text(" ").put(argument);
                }
                p
            }
            PatKind::Infix(chain) => p.put(chain),
            PatKind::Tuple(components) => p.text("(").list(", ", components).text(")"),
            PatKind::List(elements) => p.text("[").list(", ", elements).text("]"),
            PatKind::Paren(inner) => p.text("(").put(inner).text(")"),
            PatKind::Record { con, fields, wildcard } => {
                p.put(con);
                put_fields(p, fields, *wildcard);
                p
            }
            PatKind::As(name, inner) => p.put(name).text("@").put(inner),
            PatKind::Lazy(inner) => p.text("~").put(inner),
            PatKind::Bang(inner) => p.text("!").put(inner),
            PatKind::View(view, inner) => p.put(view).text(" -> ").put(inner),
            PatKind::Annotated(inner, ty) => p.put(inner).text(" :: ").put(ty),
            PatKind::Unsupported(what) => p.text("{- unsupported: ").text(what).text(" -}"),
            PatKind::Broken => p.text("{- broken -}"),
        };
    }
}
