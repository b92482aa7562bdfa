//! The harness of a search: the function under test, its type variables instantiated, its arguments built from leaves.
//!
//! Must not know: execution, contracts. A harness is an expression with one parameter per leaf. The search applies it to
//! symbolic values and the replay to concrete ones.

use std::sync::Arc;

use limpid_base::{Gap, Name, QName, Span};
use limpid_core::{Binder, BinderId, BinderKind, Body, Expr, ExprId, Scheme, TyVar, Type};

use crate::evidence::{Dictionary, Instances};
use crate::input::Input;
use crate::instantiate::instantiate;
use crate::show;
use crate::template::{ArgumentTemplate, Builder, FunctionShape, Planner};
use crate::types::{TypeId, TypeTable};

/// The function that a search starts from.
#[derive(Clone, Debug)]
pub struct EntryPoint {
    /// The global to call, with dictionaries for the context of the scheme first, then with the arguments.
    pub name: QName,
    pub scheme: Scheme,
    /// How many arguments the call has. Further parameters belong to the result.
    pub arity: usize,
    /// The global that takes the same arguments and assumes the preconditions that the entry point assumes only lazily.
    pub accepts: Option<QName>,
}

#[derive(Clone, Debug)]
pub struct Harness {
    pub entry: EntryPoint,
    pub arguments: Vec<ArgumentTemplate>,
    pub leaves: Vec<TypeId>,
    dictionaries: Vec<Dictionary>,
    /// `\leaf... -> entry dictionary... argument...`
    pub body: Arc<Body>,
    /// The same call for [`EntryPoint::accepts`].
    pub accepts: Option<Arc<Body>>,
}

impl Harness {
    /// Plans the arguments, or returns why they cannot be built.
    pub fn new(
        entry: &EntryPoint,
        types: &mut TypeTable<'_>,
        instances: &Instances,
        shape: FunctionShape,
        choice: usize,
    ) -> Result<Harness, Gap> {
        let instance = instantiate(&entry.scheme, instances, choice)?;
        let ty = entry.scheme.body.substitute(&|var: TyVar| instance.types.get(&var).cloned());
        let (params, _) = ty.split_funs();
        let mut planner = Planner { types, shape, leaves: Vec::new() };
        let mut arguments = Vec::new();
        for param in params.into_iter().take(entry.arity) {
            let ty = planner.types.intern(param);
            arguments.push(planner.plan(ty)?);
        }
        let leaves = planner.leaves;
        Ok(Harness::build(entry, arguments, leaves, instance.dictionaries))
    }

    /// The same call with other arguments.
    pub(crate) fn with_arguments(&self, arguments: Vec<ArgumentTemplate>) -> Harness {
        Harness::build(&self.entry, arguments, self.leaves.clone(), self.dictionaries.clone())
    }

    fn build(
        entry: &EntryPoint,
        arguments: Vec<ArgumentTemplate>,
        leaves: Vec<TypeId>,
        dictionaries: Vec<Dictionary>,
    ) -> Harness {
        let call = |global: QName| {
            let mut body = Body::default();
            let binders: Vec<BinderId> = leaves.iter().map(|_| binder(&mut body)).collect();
            let fun = body.expr(Expr::Global { name: global, types: Vec::new() }, Span::default());
            let mut args: Vec<ExprId> = dictionaries.iter().map(|dictionary| dictionary.build(&mut body)).collect();
            let mut builder = Builder { body: &mut body, leaves: &binders };
            args.extend(arguments.iter().map(|argument| builder.template(argument)));
            let call = if args.is_empty() { fun } else { body.expr(Expr::App { fun, args }, Span::default()) };
            let lambda = Expr::Lam { params: binders, body: call };
            let whole = if leaves.is_empty() { call } else { body.expr(lambda, Span::default()) };
            body.root = Some(whole);
            Arc::new(body)
        };
        let (body, accepts) = (call(entry.name), entry.accepts.map(call));
        Harness { entry: entry.clone(), arguments, leaves, dictionaries, body, accepts }
    }

    /// Whether some argument is a function, so that several function shapes are worth trying.
    pub fn has_functions(&self) -> bool {
        self.arguments.iter().any(ArgumentTemplate::has_functions)
    }

    /// The arguments with these leaves, as Haskell text in argument position.
    pub fn show(&self, inputs: &[Input]) -> Vec<String> {
        self.arguments.iter().map(|argument| show::argument(argument, inputs)).collect()
    }

    /// The same as Haskell text on its own.
    pub fn show_values(&self, inputs: &[Input]) -> Vec<String> {
        self.arguments.iter().map(|argument| show::argument_alone(argument, inputs)).collect()
    }
}

fn binder(body: &mut Body) -> BinderId {
    body.binder(Binder::new(Name::new("x"), Type::Unknown, BinderKind::Temporary), Span::default())
}
