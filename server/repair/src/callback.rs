//! Callbacks: parameters that are functions. Strengthens the type of a callback's result or arguments, and writes it.
//!
//! Must not know: which refinement is needed.

use limpid_base::{Name, QName};
use limpid_contracts::rtype::{RFun, RScheme, Shape};
use limpid_contracts::{Contract, RType, Unit};
use limpid_core::{Binding, Body, Expr};
use limpid_liquid::Hole;
use limpid_logic::{Sort, Term};
use limpid_spec::ast::Type;

use crate::edit::written::shown;
use crate::edit::{Written, above, at, param, result, signature, source_name};
use crate::strengthening::{Strengthening, asking, named, names, paths, readable, refine, rename, terms};
use crate::terms::sorts::sort;
use limpid_check::File;
use limpid_report::Edit;

/// A callback of a function.
#[derive(Clone, Debug)]
pub(crate) struct Callback {
    /// Its index among the parameters.
    pub(crate) place: usize,
    /// Its name in the contract, and its name in the code.
    pub(crate) name: Name,
    pub(crate) in_code: Name,
    /// Its own parameters. Their names differ from those of all parameters of the function.
    pub(crate) args: Vec<(Name, Sort)>,
    /// The holes in its result, the whole of it first.
    pub(crate) holes: Vec<Hole>,
    /// The earlier parameters of the function, which its type may mention.
    pub(crate) earlier: Vec<(Name, Sort)>,
    /// Its type as a function of the earlier parameters and its own.
    pub(crate) ty: RType,
}

/// The callbacks of a function.
pub(crate) fn callbacks(file: &File, contract: &Contract, binding: &Binding) -> Vec<Callback> {
    let params = contract.ty.body.split_funs().0;
    let mut taken: Vec<Name> = names(contract).into_iter().flat_map(|(old, new)| [old, new]).collect();
    let in_code = binding.body().map(|body| code_names(body, binding.scheme.context.len())).unwrap_or_default();
    taken.extend(&in_code);
    let mut found = Vec::new();
    for (place, param) in params.iter().enumerate() {
        let (own, result) = param.arg.split_funs();
        if own.is_empty() {
            continue;
        }
        let argument_names = argument_names(&own, &taken);
        let is_expressible = |(_, sort): &(Name, Sort)| !matches!(sort, Sort::Unknown | Sort::Fun(_));
        let args: Vec<(Name, Sort)> =
            own.iter().zip(argument_names).map(|(fun, name)| (name, sort(file, &fun.arg))).collect();
        let known: Vec<(Name, Sort)> = args.iter().filter(|arg| is_expressible(arg)).cloned().collect();
        let earlier = params[..place].iter().map(|param| (param.binder, sort(file, &param.arg)));
        let in_code = in_code.get(place).copied().unwrap_or(param.binder);
        let function = QName { module: contract.name.module, ident: in_code };
        let holes = parts(file, result).into_iter().map(|(path, sort)| Hole {
            function,
            path,
            params: known.clone(),
            value: (limpid_contracts::rtype::value_binder(), sort),
        });
        let holes = holes.collect();
        let plain = match &param.arg {
            RType::Forall(scheme) => &scheme.body,
            ty => ty,
        };
        let ty = params[..place]
            .iter()
            .rev()
            .fold(with_names(plain, &args), |result, param| RType::Fun(Box::new(RFun { result, ..(**param).clone() })));
        let earlier = earlier.filter(is_expressible).collect();
        found.push(Callback { place, name: param.binder, in_code, args, holes, earlier, ty });
    }
    found
}

impl Callback {
    /// The contract's type with a stronger result type of this callback.
    pub(crate) fn with_result(&self, contract: &Contract, additions: &[(Vec<usize>, Term)]) -> RScheme {
        self.changed(contract, &|ty| additions.iter().fold(ty, |ty, (path, term)| with_result(&ty, path, term)))
    }

    /// The contract's type with a stronger type of one argument of this callback.
    pub(crate) fn with_argument(&self, contract: &Contract, place: usize, term: &Term) -> RScheme {
        let (own, _) = self.args[place];
        self.changed(contract, &|ty| asking(&ty, place, own, term))
    }

    /// The contract's type after a change of this callback's type, in which its parameters are named.
    fn changed(&self, contract: &Contract, change: &dyn Fn(RType) -> RType) -> RScheme {
        fn go(ty: &RType, place: usize, change: &dyn Fn(&RType) -> RType) -> RType {
            let RType::Fun(fun) = ty else { return ty.clone() };
            let fun = (**fun).clone();
            RType::Fun(Box::new(match place {
                0 => RFun { arg: change(&fun.arg), ..fun },
                _ => RFun { result: go(&fun.result, place - 1, change), ..fun },
            }))
        }
        let change = |ty: &RType| change(with_names(ty, &self.args));
        RScheme { body: go(&contract.ty.body, self.place, &change), ..contract.ty.clone() }
    }

    /// The edits that strengthen the result type of this callback, and the function's new type.
    pub(crate) fn result_edits(
        &self,
        file: &File,
        function: QName,
        additions: &[(Vec<usize>, Term)],
    ) -> Option<(Vec<Edit>, String)> {
        let scheme = self.with_result(file.contract(function)?, additions);
        self.written(file, function, additions, &scheme, &|written, own, strengthening| {
            for path in paths(strengthening) {
                // The expansion of an alias is not in this signature.
                let part = at(result(own), path).filter(|part| part.span != own.span)?;
                written.refine(part, &terms(strengthening, path))?;
            }
            Some(())
        })
    }

    /// The edits that strengthen the type of one argument of this callback, and the function's new type.
    pub(crate) fn argument_edits(
        &self,
        file: &File,
        function: QName,
        place: usize,
        term: &Term,
    ) -> Option<(Vec<Edit>, String)> {
        let scheme = self.with_argument(file.contract(function)?, place, term);
        // In its own refinement the argument is `v`.
        let (own, _) = self.args.get(place)?;
        let about = term.replace(*own, &Term::var("v"));
        self.written(file, function, &[(Vec::new(), about)], &scheme, &|written, ty, strengthening| {
            written.refine(param(ty, place)?, &terms(strengthening, &[]))
        })
    }

    /// The edits that change this callback's type in the signature and name the parameters that it mentions. Without a
    /// signature, one is added.
    fn written(
        &self,
        file: &File,
        function: QName,
        additions: &[(Vec<usize>, Term)],
        scheme: &RScheme,
        change: &dyn Fn(&mut Written<'_>, &Type, &Strengthening) -> Option<()>,
    ) -> Option<(Vec<Edit>, String)> {
        let loaded = file.module(function.module)?;
        let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == function)?;
        let outer = names(file.contract(function)?);
        let strengthening = rename(&Strengthening { function, additions: additions.to_vec() }, &outer);
        let unit = Unit::from(&**loaded);
        let spec = file.spec_of(loaded);
        let Some(signature) = signature(&spec, function.ident) else {
            let scheme = RScheme { body: named(&scheme.body, &strengthening, &outer), ..scheme.clone() };
            let refinement = format!("{} :: {scheme}", source_name(function));
            return Some((vec![above(loaded, binding, &format!("{{-@ {refinement} @-}}"))], refinement));
        };
        let mut written = Written { text: unit.text, edits: Vec::new() };
        written.name_params(&signature.ty, &strengthening, &outer)?;
        let own = param(&signature.ty, self.place)?;
        let args: Vec<(Name, Name)> = self.args.iter().map(|(name, _)| (*name, *name)).collect();
        written.name_params(own, &strengthening, &args)?;
        change(&mut written, own, &strengthening)?;
        let edits = written.placed(loaded.name);
        let refinement = format!("{} :: {}", source_name(function), shown(&unit, signature.ty.span, &edits));
        Some((edits, refinement))
    }
}

/// The names of the parameters in the code, without the dictionaries.
fn code_names(body: &Body, dictionaries: usize) -> Vec<Name> {
    let Some(Expr::Lam { params, .. }) = body.root.and_then(|root| body.exprs.get(root)) else { return Vec::new() };
    let named = params.iter().skip(dictionaries).filter_map(|param| body.binders.get(*param));
    named.map(|binder| binder.name).collect()
}

/// The names of a callback's parameters: the user's, or fresh readable ones.
fn argument_names(own: &[&RFun], taken: &[Name]) -> Vec<Name> {
    let mut taken = taken.to_vec();
    let mut found = Vec::new();
    for fun in own {
        let constructor = match &fun.arg {
            RType::Base { shape: Shape::Con { name, args, .. }, .. } => Some((name.ident.as_str(), args.len())),
            _ => None,
        };
        let number = constructor.is_some_and(|(name, _)| matches!(name, "Int" | "Integer" | "Double" | "Word"));
        let container = constructor.is_some_and(|(_, args)| args > 0);
        let name = if fun.is_named() { fun.binder } else { readable(number, container, &taken) };
        taken.push(name);
        found.push(name);
    }
    found
}

/// The type itself and the arguments of its constructor, with their sorts, as far as refinements can mention them.
fn parts(file: &File, ty: &RType) -> Vec<(Vec<usize>, Sort)> {
    let whole = (Vec::new(), sort(file, ty));
    let inner = match ty {
        RType::Base { shape: Shape::Con { args, .. }, .. } => &args[..],
        _ => &[],
    };
    let inner = inner.iter().enumerate().map(|(place, arg)| (vec![place], sort(file, &arg.ty)));
    let is_expressible = |(path, sort): &(Vec<usize>, Sort)| match sort {
        Sort::Unknown | Sort::Fun(_) => false,
        Sort::Var(_) => path.is_empty(),
        _ => true,
    };
    [whole].into_iter().chain(inner).filter(is_expressible).collect()
}

/// A function type with these names for its parameters.
fn with_names(ty: &RType, names: &[(Name, Sort)]) -> RType {
    match (ty, names.split_first()) {
        (RType::Forall(scheme), _) => {
            RType::Forall(Box::new(RScheme { body: with_names(&scheme.body, names), ..(**scheme).clone() }))
        }
        (RType::Fun(fun), Some(((name, _), rest))) => {
            let at = |old: Name| (old == fun.binder).then_some(Term::Var(*name));
            let result = with_names(&fun.result.substitute_terms(&at, &[*name]), rest);
            RType::Fun(Box::new(RFun { binder: *name, result, ..(**fun).clone() }))
        }
        _ => ty.clone(),
    }
}

/// A function type with a stronger part of its result.
fn with_result(ty: &RType, path: &[usize], term: &Term) -> RType {
    match ty {
        RType::Forall(scheme) => {
            RType::Forall(Box::new(RScheme { body: with_result(&scheme.body, path, term), ..(**scheme).clone() }))
        }
        RType::Fun(fun) => {
            RType::Fun(Box::new(RFun { result: with_result(&fun.result, path, term), ..(**fun).clone() }))
        }
        ty => refine(ty, path, term),
    }
}
