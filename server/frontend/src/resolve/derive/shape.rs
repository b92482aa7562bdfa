//! How a field's type uses the last parameter of its data type: what `Functor`, `Foldable` and `Traversable` follow.

use limpid_base::tuple_arity;
use limpid_core::{TyVar, Type};

use crate::resolve::Resolver;
use crate::resolve::families::type_vars;

#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// It does not occur.
    Constant,
    /// The parameter itself.
    Parameter,
    /// In the last argument of another type constructor.
    Nested(Box<Shape>),
    /// In components of a tuple.
    Tuple(Vec<Shape>),
    /// In the argument or the result of a function.
    Function(Box<Shape>, Box<Shape>),
    /// Somewhere else.
    Unsupported,
}

impl<'a> Resolver<'a> {
    pub(super) fn shape(&self, ty: &Type, parameter: TyVar) -> Shape {
        let mut vars = Vec::new();
        let ty = self.expand(ty);
        type_vars(&ty, &mut vars);
        if !vars.contains(&parameter) {
            return Shape::Constant;
        }
        let constant = |ty: &Type| matches!(self.shape(ty, parameter), Shape::Constant);
        match &ty {
            Type::Var(_) => Shape::Parameter,
            Type::Con(name, args) if tuple_arity(*name) == Some(args.len()) => {
                Shape::Tuple(args.iter().map(|arg| self.shape(arg, parameter)).collect())
            }
            Type::Con(_, args) => match args.split_last() {
                Some((last, first)) if first.iter().all(constant) => {
                    Shape::Nested(Box::new(self.shape(last, parameter)))
                }
                _ => Shape::Unsupported,
            },
            Type::App(app) if constant(&app.0) => Shape::Nested(Box::new(self.shape(&app.1, parameter))),
            Type::Fun(fun) => {
                let (argument, result) = (self.shape(&fun.0, parameter), self.shape(&fun.1, parameter));
                Shape::Function(Box::new(argument), Box::new(result))
            }
            _ => Shape::Unsupported,
        }
    }
}
