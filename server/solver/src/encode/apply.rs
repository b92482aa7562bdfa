//! Applications: of symbols, of constructors, of functions as values; and conversions between sorts.

use limpid_base::{Name, QName};
use limpid_logic::{Builtin, Relation, Sort, Symbol, SymbolKind, Term};
use rustc_hash::FxHashMap;
use z3::FuncDecl;
use z3::ast::{Ast, Bool, Dynamic, Int};

use super::sort::Z3Sort;
use super::{Encoder, Typed};

/// What an uninterpreted function stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum FunctionName {
    Symbol(Symbol),
    Constructor(QName),
    Pred(Name),
    /// A function of the encoding itself.
    Own(&'static str),
}

/// What tells uninterpreted functions apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct FunctionKey {
    name: FunctionName,
    params: Vec<Z3Sort>,
    result: Z3Sort,
}

impl FunctionKey {
    fn declare(&self) -> FuncDecl {
        let name = match &self.name {
            FunctionName::Symbol(Symbol { kind: SymbolKind::Builtin(_), name }) => name.ident.to_string(),
            FunctionName::Symbol(symbol) => symbol.name.to_string(),
            FunctionName::Constructor(name) => format!("con {name}"),
            FunctionName::Pred(name) => format!("pred {name}"),
            FunctionName::Own(name) => (*name).to_owned(),
        };
        let params: String = self.params.iter().map(Z3Sort::text).collect();
        let sorts: Vec<z3::Sort> = self.params.iter().map(Z3Sort::make).collect();
        let sorts: Vec<&z3::Sort> = sorts.iter().collect();
        FuncDecl::new(format!("{name}:{params}:{}", self.result.text()), &sorts, &self.result.make())
    }
}

impl Encoder<'_> {
    pub(super) fn application(&mut self, symbol: Symbol, args: &[Term], hint: Option<&Sort>) -> Typed {
        if let Some(builtin) = symbol.builtin()
            && let Some(typed) = self.theory(builtin, args, hint)
        {
            return typed;
        }
        if symbol.kind == SymbolKind::Inline
            && let Some((params, body)) = self.signatures.inline(symbol)
            && params.len() <= args.len()
        {
            let (direct, rest) = args.split_at(params.len());
            let at = |name: Name| params.iter().position(|param| *param == name).map(|place| direct[place].clone());
            let mut expanded = body.substitute(&at);
            if !rest.is_empty() {
                expanded = Term::Apply(std::sync::Arc::new(expanded), rest.into());
            }
            return self.term(&expanded, hint);
        }
        self.uninterpreted(symbol, args, hint)
    }

    fn uninterpreted(&mut self, symbol: Symbol, args: &[Term], hint: Option<&Sort>) -> Typed {
        let symbol = self.signatures.canonical(symbol);
        let declared = match self.symbols.get(&symbol) {
            Some(known) => known.clone(),
            None => {
                let found = self.signatures.symbol(symbol);
                self.symbols.insert(symbol, found.clone());
                found
            }
        };
        let (params, result) = match &declared {
            Some(sort) => {
                let (params, result) = sort.split_funs();
                (params.into_iter().cloned().collect::<Vec<_>>(), result.clone())
            }
            None => (Vec::new(), hint.cloned().unwrap_or(Sort::Unknown)),
        };
        if !params.is_empty() && args.len() > params.len() {
            // The symbol returns a function: a field of function type, for example.
            let (direct, rest) = args.split_at(params.len());
            let function = self.uninterpreted(symbol, direct, None);
            return self.applied(function, rest, hint);
        }
        let mut found: Vec<(Name, Sort)> = Vec::new();
        let mut values = Vec::with_capacity(args.len());
        for (place, arg) in args.iter().enumerate() {
            let param = params.get(place).cloned().unwrap_or(Sort::Unknown);
            let known = param.substitute(&|name| lookup(&found, name));
            let concrete = !matches!(known, Sort::Unknown | Sort::Var(_));
            let typed = self.term(arg, concrete.then_some(&known));
            match_sorts(&param, &typed.1, &mut found);
            values.push(match self.z3_sort(&known) {
                sort if concrete && sort != self.z3_sort(&typed.1) => (self.cast(typed, &sort), known),
                _ => typed,
            });
        }
        let result = if args.len() >= params.len() {
            // A variable of the result that no argument determines has the sort that the place asks for.
            let undetermined = matches!(&result, Sort::Var(name) if lookup(&found, *name).is_none());
            match (undetermined, hint) {
                (true, Some(hint)) => hint.clone(),
                _ => result.substitute(&|name| lookup(&found, name)),
            }
        } else {
            Sort::Unknown
        };
        if symbol.kind == SymbolKind::Reflected && !values.is_empty() {
            // A reflected function is also a value, so its calls and those of the value must be the same terms.
            let function = (self.call(FunctionName::Symbol(symbol), &[], Z3Sort::Int), Sort::Unknown);
            return (self.curried(function, values, &result), result);
        }
        let z3 = self.z3_sort(&result);
        (self.call(FunctionName::Symbol(symbol), &values, z3), result)
    }

    /// The application of a function value, one argument after the other: a partial application is a value too.
    fn curried(&mut self, function: Typed, args: Vec<Typed>, result: &Sort) -> Dynamic {
        let (mut function, count) = (function, args.len());
        for (place, arg) in args.into_iter().enumerate() {
            let z3 = if place + 1 == count { self.z3_sort(result) } else { Z3Sort::Int };
            function = (self.call(FunctionName::Own("apply"), &[function, arg], z3), Sort::Unknown);
        }
        function.0
    }

    /// A lambda is a function of its body. Parameters are named by how many lambdas are nested below, so that lambdas which differ in
    /// the names of their parameters are equal, and so are those whose bodies are.
    pub(super) fn lambda(&mut self, param: Name, sort: &Sort, body: &Term) -> Typed {
        let z3 = self.z3_sort(sort);
        let name = format!("parameter {} {}", nesting(body), z3.text());
        let value = Dynamic::new_const(name, &z3.make());
        let outer = (self.sorts.insert(param, sort.clone()), self.vars.insert(param, value.clone()));
        let body = self.term(body, None);
        restore(&mut self.sorts, param, outer.0);
        restore(&mut self.vars, param, outer.1);
        (self.call(FunctionName::Own("lambda"), &[(value, sort.clone()), body], Z3Sort::Int), Sort::Unknown)
    }

    pub(super) fn constructor(&mut self, term: &Term, name: QName, args: &[Term]) -> Typed {
        if let Some(truth) = self.signatures.truth(name) {
            return (Bool::from_bool(truth).into(), Sort::Bool);
        }
        let signature = self.signatures.constructor(name);
        let mut found: Vec<(Name, Sort)> = Vec::new();
        let mut values = Vec::with_capacity(args.len());
        for (place, arg) in args.iter().enumerate() {
            let param = signature.as_ref().and_then(|(fields, ..)| fields.get(place)).cloned().unwrap_or(Sort::Unknown);
            let typed = self.term(arg, Some(&param).filter(|sort| !matches!(sort, Sort::Var(_) | Sort::Unknown)));
            match_sorts(&param, &typed.1, &mut found);
            values.push(typed);
        }
        let value = self.call(FunctionName::Constructor(name), &values, Z3Sort::Int);
        let Some((fields, result, tag)) = signature else { return (value, Sort::Unknown) };
        let result = result.substitute(&|name| lookup(&found, name));
        if (self.signatures.free_constructors() || fields.is_empty())
            && fields.len() == args.len()
            && self.constructors.insert(term.clone())
        {
            self.free(term, name, args, &value, tag);
        }
        (value, result)
    }

    /// Notes the tag and the fields of a constructor term.
    fn free(&mut self, term: &Term, name: QName, args: &[Term], value: &Dynamic, tag: u32) {
        let typed = (value.clone(), Sort::Unknown);
        let tag_of = FunctionName::Symbol(Builtin::Tag.symbol());
        let number = self.call(tag_of, std::slice::from_ref(&typed), Z3Sort::Int);
        if let Some(number) = number.as_int() {
            self.axioms.push(number.eq(Int::from_u64(u64::from(tag))));
        }
        for (place, arg) in args.iter().enumerate() {
            let selected = Term::app(Symbol::selector(name, place), [term.clone()]);
            let equal = self.compare(Relation::Eq, &selected, arg);
            self.axioms.push(equal);
        }
    }

    /// A function that is itself a value, applied.
    pub(super) fn apply(&mut self, fun: &Term, args: &[Term], hint: Option<&Sort>) -> Typed {
        let fun = self.term(fun, None);
        self.applied(fun, args, hint)
    }

    fn applied(&mut self, fun: Typed, args: &[Term], hint: Option<&Sort>) -> Typed {
        let result = match &fun.1 {
            Sort::Fun(_) => {
                let (params, result) = fun.1.split_funs();
                if params.len() == args.len() { result.clone() } else { Sort::Unknown }
            }
            _ => hint.cloned().unwrap_or(Sort::Unknown),
        };
        let args = args.iter().map(|arg| self.term(arg, None)).collect();
        (self.curried(fun, args, &result), result)
    }

    /// An uninterpreted function of these arguments. Its name and sorts identify it.
    pub(super) fn call(&mut self, name: FunctionName, args: &[Typed], result: Z3Sort) -> Dynamic {
        let params = args.iter().map(|(_, sort)| self.z3_sort(sort)).collect();
        let key = FunctionKey { name, params, result };
        let function = self.functions.entry(key).or_insert_with_key(FunctionKey::declare);
        let args: Vec<&dyn Ast> = args.iter().map(|(arg, _)| arg as &dyn Ast).collect();
        function.apply(&args)
    }

    /// A value as one of another sort of Z3. What cannot be converted is an uninterpreted function of it.
    pub(super) fn cast(&mut self, (value, sort): Typed, to: &Z3Sort) -> Dynamic {
        let from = self.z3_sort(&sort);
        if from == *to {
            return value;
        }
        match (&from, to) {
            (Z3Sort::Int, Z3Sort::Real) => value.as_int().map_or(value, |int| int.to_real().into()),
            (Z3Sort::Bool, Z3Sort::Int) => match value.as_bool() {
                Some(value) => value.ite(&Int::from_i64(1), &Int::from_i64(0)).into(),
                None => value,
            },
            (Z3Sort::Int, Z3Sort::Bool) => match value.as_int() {
                Some(value) => value.eq(Int::from_i64(1)).into(),
                None => value,
            },
            _ => self.call(FunctionName::Own("cast"), &[(value, sort)], to.clone()),
        }
    }
}

fn lookup(found: &[(Name, Sort)], name: Name) -> Option<Sort> {
    found.iter().find(|(known, _)| *known == name).map(|(_, sort)| sort.clone())
}

/// Finds what the variables of a declared sort stand for. The first that is found stays.
fn match_sorts(pattern: &Sort, sort: &Sort, found: &mut Vec<(Name, Sort)>) {
    match (pattern, sort) {
        (_, Sort::Unknown) => {}
        (Sort::Var(name), _) if lookup(found, *name).is_some() => {}
        (Sort::Var(name), sort) => found.push((*name, sort.clone())),
        (Sort::Set(a), Sort::Set(b)) => match_sorts(a, b, found),
        (Sort::Map(a), Sort::Map(b)) | (Sort::Fun(a), Sort::Fun(b)) | (Sort::App(a), Sort::App(b)) => {
            match_sorts(&a.0, &b.0, found);
            match_sorts(&a.1, &b.1, found);
        }
        (Sort::Data(_, xs), Sort::Data(_, ys)) => {
            xs.iter().zip(ys.iter()).for_each(|(x, y)| match_sorts(x, y, found));
        }
        (Sort::App(app), Sort::Data(_, args)) => {
            if let Some(last) = args.last() {
                match_sorts(&app.1, last, found);
            }
        }
        _ => {}
    }
}

/// The largest number of lambdas inside of each other.
fn nesting(term: &Term) -> usize {
    let mut most = 0;
    term.for_each_part(&mut |part| most = most.max(nesting(part)));
    most + usize::from(matches!(term, Term::Lambda(..)))
}

/// Gives a key the value back that it had.
fn restore<T>(map: &mut FxHashMap<Name, T>, name: Name, earlier: Option<T>) {
    match earlier {
        Some(value) => map.insert(name, value),
        None => map.remove(&name),
    };
}
