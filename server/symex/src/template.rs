//! Templates: how the arguments of a function under test are built from symbolic leaves.
//!
//! Numbers and data are leaves. Functions are lambdas of a few shapes, after the rules for opaque functions of *Relatively
//! Complete Counterexamples for Higher-Order Programs*, section 3.2: a constant (AppOpq2), a table over first-order arguments
//! (AppOpq1), and a call of an argument that is itself a function (AppHavoc).
//!
//! Must not know: execution. The search and the replay share a template: leaves are symbolic in one and concrete in the
//! other.

use limpid_base::{Gap, Name, QName, Span};
use limpid_core::{Alt, AltPattern, Binder, BinderId, BinderKind, Body, Expr, ExprId, Type};

use crate::input::Input;
use crate::types::{TypeId, TypeShape, TypeTable};

#[derive(Clone, Debug)]
pub enum ArgumentTemplate {
    /// One of the leaves.
    Leaf(usize),
    /// A value of a newtype, whose constructor only the reader sees.
    Newtype { con: QName, of: Box<ArgumentTemplate> },
    /// A value that no longer depends on the leaves.
    Known(Input),
    /// Variables are numbered in the order of their binding, the parameters first.
    Lambda { params: usize, body: Box<Behaviour> },
}

/// The body of a generated function.
#[derive(Clone, Debug)]
pub enum Behaviour {
    Return(ArgumentTemplate),
    /// Evaluates these arguments first.
    Force {
        on: Vec<usize>,
        then: Box<Behaviour>,
    },
    /// Looks its arguments up in a symbolic function. A strict one evaluates them all, whatever the table compares.
    Table {
        leaf: usize,
        keys: Vec<usize>,
        strict: bool,
    },
    /// Unpacks a newtype; its field is a new variable.
    Unpack {
        con: QName,
        on: usize,
        then: Box<Behaviour>,
    },
    /// Matches an argument; the fields are new variables.
    Case {
        on: usize,
        alts: Vec<(QName, usize, Behaviour)>,
    },
    /// Calls an argument; the result is a new variable.
    Call {
        function: usize,
        args: Vec<ArgumentTemplate>,
        then: Box<Behaviour>,
    },
}

/// The shape of generated functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionShape {
    /// They ignore their arguments.
    Constant,
    /// They depend on their arguments.
    Table,
}

impl ArgumentTemplate {
    /// Whether a function is generated for it.
    pub(crate) fn has_functions(&self) -> bool {
        match self {
            ArgumentTemplate::Leaf(_) | ArgumentTemplate::Known(_) => false,
            ArgumentTemplate::Newtype { of, .. } => of.has_functions(),
            ArgumentTemplate::Lambda { .. } => true,
        }
    }
}

/// Plans arguments and collects the types of the leaves.
#[derive(Debug)]
pub(crate) struct Planner<'a, 'p> {
    pub types: &'a mut TypeTable<'p>,
    pub shape: FunctionShape,
    pub leaves: Vec<TypeId>,
}

impl Planner<'_, '_> {
    /// A template for a value of this type, or why there is none.
    pub(crate) fn plan(&mut self, ty: TypeId) -> Result<ArgumentTemplate, Gap> {
        match self.types.shape(ty) {
            TypeShape::Fun(..) => self.function(ty),
            TypeShape::Newtype(con, inner) => Ok(ArgumentTemplate::Newtype { con, of: Box::new(self.plan(inner)?) }),
            // What is never inspected need not be built.
            TypeShape::Int { .. }
            | TypeShape::Real
            | TypeShape::Char
            | TypeShape::Data(_)
            | TypeShape::Built(_)
            | TypeShape::Opaque => Ok(self.leaf(ty)),
        }
    }

    fn leaf(&mut self, ty: TypeId) -> ArgumentTemplate {
        self.leaves.push(ty);
        ArgumentTemplate::Leaf(self.leaves.len() - 1)
    }

    fn function(&mut self, ty: TypeId) -> Result<ArgumentTemplate, Gap> {
        let mut params = Vec::new();
        let mut result = ty;
        while let TypeShape::Fun(from, to) = self.types.shape(result) {
            params.push(from);
            result = to;
        }
        let body = match self.shape {
            FunctionShape::Constant => Behaviour::Return(self.plan(result)?),
            FunctionShape::Table => {
                let todo = params.iter().copied().enumerate().collect();
                self.explore(todo, Vec::new(), params.len(), result, 2)?
            }
        };
        Ok(ArgumentTemplate::Lambda { params: params.len(), body: Box::new(body) })
    }

    /// Matches one variable after the other. Numbers and characters become keys of the table.
    fn explore(
        &mut self,
        mut todo: Vec<(usize, TypeId)>,
        keys: Vec<(usize, TypeId)>,
        bound: usize,
        result: TypeId,
        depth: u32,
    ) -> Result<Behaviour, Gap> {
        if todo.is_empty() {
            return self.table(&keys, result);
        }
        let (var, ty) = todo.remove(0);
        match self.types.shape(ty) {
            TypeShape::Int { .. } | TypeShape::Real | TypeShape::Char => {
                let keys = keys.into_iter().chain([(var, ty)]).collect();
                self.explore(todo, keys, bound, result, depth)
            }
            TypeShape::Newtype(con, inner) => {
                todo.insert(0, (bound, inner));
                let then = Box::new(self.explore(todo, keys, bound + 1, result, depth)?);
                Ok(Behaviour::Unpack { con, on: var, then })
            }
            TypeShape::Data(cons) if depth > 0 && cons.len() <= 8 && cons.iter().all(|con| con.possible) => {
                let mut alts = Vec::new();
                for con in cons.iter() {
                    let fields = con.fields.iter().enumerate().map(|(place, &field)| (bound + place, field));
                    let todo: Vec<_> = todo.iter().copied().chain(fields).collect();
                    let bound = bound + con.fields.len();
                    alts.push((
                        con.name,
                        con.fields.len(),
                        self.explore(todo, keys.clone(), bound, result, depth - 1)?,
                    ));
                }
                Ok(Behaviour::Case { on: var, alts })
            }
            TypeShape::Fun(..) if depth > 0 => {
                let (mut args, mut to) = (Vec::new(), ty);
                while let TypeShape::Fun(from, rest) = self.types.shape(to) {
                    args.push(self.plan(from)?);
                    to = rest;
                }
                todo.push((bound, to));
                let then = Box::new(self.explore(todo, keys, bound + 1, result, depth - 1)?);
                Ok(Behaviour::Call { function: var, args, then })
            }
            // Ignored.
            TypeShape::Data(_) | TypeShape::Fun(..) | TypeShape::Built(_) | TypeShape::Opaque => {
                self.explore(todo, keys, bound, result, depth)
            }
        }
    }

    fn table(&mut self, keys: &[(usize, TypeId)], result: TypeId) -> Result<Behaviour, Gap> {
        if keys.is_empty() {
            return Ok(Behaviour::Return(self.plan(result)?));
        }
        let params: Vec<Type> = keys.iter().map(|&(_, ty)| self.types.get(ty).clone()).collect();
        let ty = Type::funs(params, self.types.get(result).clone());
        let leaf = self.types.intern(&ty);
        self.leaves.push(leaf);
        let keys = keys.iter().map(|&(var, _)| var).collect();
        Ok(Behaviour::Table { leaf: self.leaves.len() - 1, keys, strict: true })
    }
}

/// Builds the expressions of templates in a body whose leaves are bound by these binders.
#[derive(Debug)]
pub(crate) struct Builder<'a> {
    pub body: &'a mut Body,
    pub leaves: &'a [BinderId],
}

impl Builder<'_> {
    pub(crate) fn template(&mut self, template: &ArgumentTemplate) -> ExprId {
        match template {
            ArgumentTemplate::Leaf(leaf) => self.local(self.leaves[*leaf]),
            ArgumentTemplate::Newtype { of, .. } => self.template(of),
            ArgumentTemplate::Known(input) => input.build(self.body),
            ArgumentTemplate::Lambda { params, body } => {
                let params: Vec<BinderId> = (0..*params).map(|_| self.binder()).collect();
                let mut vars = params.clone();
                let body = self.action(body, &mut vars);
                self.expr(Expr::Lam { params, body })
            }
        }
    }

    fn action(&mut self, action: &Behaviour, vars: &mut Vec<BinderId>) -> ExprId {
        match action {
            Behaviour::Return(template) => self.template(template),
            Behaviour::Force { on, then } => {
                let then = self.action(then, vars);
                on.iter().rev().fold(then, |inner, &var| {
                    let (scrutinee, binder) = (self.local(vars[var]), self.binder());
                    self.expr(Expr::Case { scrutinee, binder, alts: Vec::new(), default: Some(inner) })
                })
            }
            Behaviour::Unpack { on, then, .. } => {
                vars.push(vars[*on]);
                let then = self.action(then, vars);
                vars.pop();
                then
            }
            Behaviour::Table { leaf, keys, strict: false } => {
                let fun = self.local(self.leaves[*leaf]);
                let args = keys.iter().map(|&key| self.local(vars[key])).collect();
                self.expr(Expr::App { fun, args })
            }
            Behaviour::Table { leaf, keys, strict: true } => {
                // Only evaluated arguments are keys of a symbolic table.
                let evaluated: Vec<BinderId> = keys.iter().map(|_| self.binder()).collect();
                let fun = self.local(self.leaves[*leaf]);
                let args = evaluated.iter().map(|&key| self.local(key)).collect();
                let call = self.expr(Expr::App { fun, args });
                keys.iter().zip(evaluated).rev().fold(call, |inner, (&key, binder)| {
                    let scrutinee = self.local(vars[key]);
                    self.expr(Expr::Case { scrutinee, binder, alts: Vec::new(), default: Some(inner) })
                })
            }
            Behaviour::Case { on, alts } => {
                let scrutinee = self.local(vars[*on]);
                let binder = self.binder();
                let bound = vars.len();
                let mut built = Vec::new();
                for (con, fields, action) in alts {
                    let fields: Vec<BinderId> = (0..*fields).map(|_| self.binder()).collect();
                    vars.extend(&fields);
                    let body = self.action(action, vars);
                    vars.truncate(bound);
                    built.push(Alt { pattern: AltPattern::Con(*con, fields), body });
                }
                self.expr(Expr::Case { scrutinee, binder, alts: built, default: None })
            }
            Behaviour::Call { function, args, then } => {
                let fun = self.local(vars[*function]);
                let args = args.iter().map(|arg| self.template(arg)).collect();
                let call = self.expr(Expr::App { fun, args });
                let result = self.binder();
                vars.push(result);
                let body = self.action(then, vars);
                vars.pop();
                self.expr(Expr::Let { recursive: false, bindings: vec![(result, call)], body })
            }
        }
    }

    fn local(&mut self, binder: BinderId) -> ExprId {
        self.expr(Expr::Local { binder, types: Vec::new() })
    }

    fn expr(&mut self, expr: Expr) -> ExprId {
        self.body.expr(expr, Span::default())
    }

    fn binder(&mut self) -> BinderId {
        let binder = Binder::new(Name::new("x"), Type::Unknown, BinderKind::Temporary);
        self.body.binder(binder, Span::default())
    }
}
