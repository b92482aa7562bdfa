//! Deriving: instances that the compiler writes, as resolved code. All their spans are that of the class's name in the
//! deriving clause.
//!
//! Stock classes are one file each. Other classes of newtypes use the instance of the represented type; other classes
//! of data types get an instance without methods. Classes that only serve generic programming are ignored.

mod bounded;
mod context;
mod enumeration;
mod eq;
mod foldable;
mod functor;
mod ix;
mod newtype;
mod ord;
mod shape;
mod show;
mod traversable;

use limpid_base::{Name, QName, Span};
use limpid_core::{Constructor, DataType, Pred, TyVar, Type};
use limpid_syntax::ast::{self, DeclKind, QIdent, TypeKind};

use super::Resolver;
use super::families::type_vars;
use super::instances::InstanceNames;
use super::names::TypeName;
use crate::hir::{Bind, BindKind, Clause, ExprId, Instance, LocalId, PatId};
use crate::wired::wired;

/// A method of a derived instance.
type Method = (Name, QName, Bind);

/// The classes whose derived instances are ignored.
const IGNORED: &[&str] = &[
    "Generic", "Generic1", "Data", "Typeable", "Lift", "NFData", "NFData1", "Hashable", "Binary", "ToJSON", "FromJSON",
];

/// The supported stock classes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stock {
    Eq,
    Ord,
    Show,
    Read,
    Enum,
    Bounded,
    Ix,
    Functor,
    Foldable,
    Traversable,
}

/// How an instance comes about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strategy {
    Stock(Stock),
    Representation,
    Empty,
}

/// One derived instance, before its methods exist.
struct Target {
    class: QName,
    /// The arguments of the class before the data type.
    class_args: Vec<Type>,
    data_type: DataType,
    /// What stands for the parameters of the data type, as many as the head mentions.
    args: Vec<Type>,
    /// As written, for a standalone declaration.
    context: Option<Vec<Pred>>,
    strategy: Strategy,
    /// The type whose instance it is to be, if that is not what a newtype stands for.
    via: Option<Type>,
    span: Span,
}

impl<'a> Resolver<'a> {
    pub(super) fn deriving_declarations(&mut self) {
        for (place, data) in self.declared_data.clone() {
            for deriving in &data.deriving {
                self.derive_clause(place, deriving);
            }
        }
        let ast = self.ast;
        for decl in &ast.decls {
            if let DeclKind::Deriving { via, context, class, args } = &decl.kind {
                self.derive_standalone(via.as_ref(), context, class, args);
            }
        }
    }

    fn derive_clause(&mut self, place: usize, deriving: &'a ast::Deriving) {
        let Some((name, args)) = applied_class(&deriving.class) else { return };
        let data_type = self.module.data_types[place].clone();
        let Some(class) = self.derivable(&name) else { return };
        let strategy = match &deriving.via {
            Some(_) => Strategy::Representation,
            None => self.strategy(class, deriving.strategy, &data_type),
        };
        let mark = self.locals.mark();
        for param in &data_type.params {
            self.bind_type_var(*param);
        }
        let class_args = args.into_iter().map(|arg| self.ty(arg)).collect();
        let via = deriving.via.as_ref().map(|via| self.ty(via));
        self.locals.reset(mark);
        let dropped = self.dropped_params(class, strategy);
        let kept = data_type.params.len().saturating_sub(dropped);
        let args = data_type.params[..kept].iter().map(|param| Type::Var(*param)).collect();
        self.derive(Target { class, class_args, data_type, args, context: None, strategy, via, span: name.span });
    }

    fn derive_standalone(
        &mut self,
        via: Option<&'a ast::Type>,
        context: &'a [ast::Type],
        name: &QIdent,
        args: &'a [ast::Type],
    ) {
        let Some(class) = self.derivable(name) else { return };
        let Some((last, first)) = args.split_last() else { return };
        let mark = self.locals.mark();
        for source in self.implicit_vars(args.iter().chain(via).chain(context)) {
            self.bind_type_var(source);
        }
        let head = self.ty(last);
        let class_args = first.iter().map(|arg| self.ty(arg)).collect();
        let via = via.map(|via| self.ty(via));
        let context = self.context(context);
        self.locals.reset(mark);
        let Type::Con(data_type, args) = self.expand(&head) else {
            self.error(last.span, "an instance can be derived only for a data type");
            return;
        };
        let Some(data_type) = self.data_type(data_type).cloned() else { return };
        let strategy = match via {
            Some(_) => Strategy::Representation,
            None => self.strategy(class, None, &data_type),
        };
        let (args, context, span) = (args.to_vec(), Some(context), name.span);
        self.derive(Target { class, class_args, data_type, args, context, strategy, via, span });
    }

    /// The class of a deriving clause, unless it is ignored or unknown.
    fn derivable(&mut self, name: &QIdent) -> Option<QName> {
        match self.find_type(name) {
            TypeName::Class(class) if IGNORED[..5].contains(&class.ident.as_str()) => None,
            TypeName::Class(class) => Some(class),
            _ if IGNORED.contains(&name.name.as_str()) => None,
            _ => self.class_name(name),
        }
    }

    fn strategy(&self, class: QName, written: Option<Name>, data_type: &DataType) -> Strategy {
        let newtype = data_type.newtype && data_type.constructors.len() == 1;
        match written.map(Name::as_str) {
            Some("newtype") if newtype => Strategy::Representation,
            Some("anyclass") => Strategy::Empty,
            _ => match Stock::of(class) {
                Some(stock) if newtype && written.is_none() && self.by_representation(stock) => {
                    Strategy::Representation
                }
                Some(stock) => Strategy::Stock(stock),
                None if newtype && (self.extensions.newtype_deriving || !self.extensions.any_class) => {
                    Strategy::Representation
                }
                None => Strategy::Empty,
            },
        }
    }

    /// Whether a newtype without a written strategy takes the instance of what it represents. The result is the same
    /// as that of the stock instance, if there is one.
    fn by_representation(&self, stock: Stock) -> bool {
        match stock {
            Stock::Enum => true,
            Stock::Eq | Stock::Ord | Stock::Bounded | Stock::Ix => self.extensions.newtype_deriving,
            Stock::Show | Stock::Read | Stock::Functor | Stock::Foldable | Stock::Traversable => false,
        }
    }

    fn derive(&mut self, target: Target) {
        let mut head = target.class_args.clone();
        head.push(Type::con(target.data_type.name, target.args.iter().cloned()));
        let mut vars: Vec<TyVar> = Vec::new();
        for ty in &head {
            type_vars(ty, &mut vars);
        }
        let representation =
            (target.strategy == Strategy::Representation).then(|| self.representation(&target)).flatten();
        let context = match &target.context {
            Some(context) => context.clone(),
            None => self.derived_context(&target, representation.as_ref()),
        };
        let names = self.instance_names(target.class, &head);
        let methods = match target.strategy {
            Strategy::Stock(stock) => self.stock_methods(stock, &target, &names),
            Strategy::Representation | Strategy::Empty => Vec::new(),
        };
        self.module.instances.push(Instance {
            class: target.class,
            vars,
            context,
            head,
            dictionary: names.dictionary,
            methods,
            derived: true,
            via_representation: representation,
            span: target.span,
            head_span: target.span,
        });
    }

    fn stock_methods(&mut self, stock: Stock, target: &Target, names: &InstanceNames) -> Vec<Method> {
        match stock {
            Stock::Eq => self.derive_eq(target, names),
            Stock::Ord => self.derive_ord(target, names),
            Stock::Show => self.derive_show(target, names),
            // What `read` accepts is not modelled: the instance exists, its methods do not.
            Stock::Read => Vec::new(),
            Stock::Enum => self.derive_enum(target, names),
            Stock::Bounded => self.derive_bounded(target, names),
            Stock::Ix => self.derive_ix(target, names),
            Stock::Functor => self.derive_functor(target, names),
            Stock::Foldable => self.derive_foldable(target, names),
            Stock::Traversable => self.derive_traversable(target, names),
        }
    }

    fn derived_method(&mut self, names: &InstanceNames, method: QName, clauses: Vec<Clause>, span: Span) -> Method {
        let binder = self.derived_binder(names, method.ident, span);
        let bind = Bind { kind: BindKind::Function { binder, clauses }, span };
        (method.ident, names.method(method.ident), bind)
    }

    /// A pattern for a constructor, with a new variable for each field.
    fn fields_pattern(&mut self, con: &Constructor, prefix: &str, span: Span) -> (PatId, Vec<LocalId>) {
        let locals: Vec<LocalId> =
            (1..=con.fields.len()).map(|place| self.temporary(&format!("{prefix}{place}"), span)).collect();
        let fields = locals.iter().map(|local| self.var_pat(*local, span)).collect();
        (self.con_pat(con.name, fields, span), locals)
    }

    /// A pattern that matches a constructor, whatever its fields.
    fn any_fields(&mut self, con: &Constructor, span: Span) -> PatId {
        let fields = con.fields.iter().map(|_| self.wildcard(span)).collect();
        self.con_pat(con.name, fields, span)
    }

    fn parameter(&mut self, name: &str, span: Span) -> (PatId, LocalId) {
        let local = self.temporary(name, span);
        (self.var_pat(local, span), local)
    }

    fn pair(&mut self, left: ExprId, right: ExprId, span: Span) -> ExprId {
        self.tuple_expr(vec![left, right], span)
    }
}

impl Stock {
    fn of(class: QName) -> Option<Stock> {
        let wired = wired();
        let known = [
            (wired.class_eq, Stock::Eq),
            (wired.class_ord, Stock::Ord),
            (wired.class_show, Stock::Show),
            (wired.class_read, Stock::Read),
            (wired.class_enum, Stock::Enum),
            (wired.class_bounded, Stock::Bounded),
            (wired.class_ix, Stock::Ix),
            (wired.class_functor, Stock::Functor),
            (wired.class_foldable, Stock::Foldable),
            (wired.class_traversable, Stock::Traversable),
        ];
        known.into_iter().find(|(name, _)| *name == class).map(|(_, stock)| stock)
    }

    /// Whether it is a class of type constructors.
    fn is_functorial(self) -> bool {
        matches!(self, Stock::Functor | Stock::Foldable | Stock::Traversable)
    }
}

/// Whether all constructors are constants.
fn is_enumeration(data_type: &DataType) -> bool {
    data_type.constructors.iter().all(|con| con.fields.is_empty())
}

fn applied_class(ty: &ast::Type) -> Option<(QIdent, Vec<&ast::Type>)> {
    match &*ty.kind {
        TypeKind::Con(name) => Some((*name, Vec::new())),
        TypeKind::App(fun, arg) => {
            let (name, mut args) = applied_class(fun)?;
            args.push(arg);
            Some((name, args))
        }
        TypeKind::Paren(inner) | TypeKind::Kinded(inner, _) => applied_class(inner),
        _ => None,
    }
}
