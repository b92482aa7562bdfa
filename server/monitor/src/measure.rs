//! The symbols of refinements: measures, inline and reflected functions, fields. Each becomes a call of a function that
//! its definition generates, or of the user's own code, uninstrumented.

use limpid_base::{Name, QName};
use limpid_contracts::Measure;
use limpid_contracts::contract::{Definition, Equation, EquationBody};
use limpid_core::{Alt, AltPattern, BinderId, Constructor, Expr, ExprId, Literal, PrimOp, Type};
use limpid_logic::{Builtin, Relation, Sort, Symbol, SymbolKind, Term};
use rustc_hash::FxHashMap;

use crate::builder::Builder;
use crate::builtin::{builtin, is_represented, logic};
use crate::env::Env;
use crate::monitored::Instrumentation;
use crate::sorts::of_type;

/// The result of `ValueKind` for data.
const DATA: i64 = 3;

impl Builder<'_, '_> {
    pub(crate) fn symbol(&mut self, symbol: Symbol, args: &[Term], env: &Env) -> (ExprId, Sort) {
        if let (Some(Builtin::Not), [inner]) = (symbol.builtin(), args) {
            let inner = self.term(inner, env).0;
            return (self.not(inner), Sort::Bool);
        }
        if symbol.is(Builtin::Constructors) {
            let args = args.iter().map(|arg| self.term(arg, env).0).collect();
            let name = QName { module: self.scope().module, ident: Name::new("$constructors") };
            let function = self.monitor.announce(name, Instrumentation::Constructors { scope: self.scope });
            return (self.w.call(function, args), Sort::Int);
        }
        if let Some((function, params, sort)) = builtin(symbol) {
            let args: Vec<(ExprId, Sort)> = args.iter().map(|arg| self.term(arg, env)).collect();
            if !params.iter().zip(&args).all(|(param, (_, arg))| is_represented(param, arg)) {
                return self.open();
            }
            let sort = if args.len() < params.len() { Sort::Unknown } else { sort };
            return (self.w.call(function, args.into_iter().map(|(arg, _)| arg).collect()), sort);
        }
        let definitions = self.definitions(symbol);
        let Some(first) = definitions.first() else { return self.field(symbol, args, env) };
        if let Definition::Inline { params, body } = &first.definition
            && args.len() == params.len()
        {
            let given: FxHashMap<Name, &Term> = params.iter().copied().zip(args).collect();
            let expanded = body.substitute(&|name| given.get(&name).map(|term| (*term).clone()));
            return self.term(&expanded, env);
        }
        let args: Vec<(ExprId, Sort)> = args.iter().map(|arg| self.term(arg, env)).collect();
        let sort = result_sort(&first.sort, args.iter().map(|(_, sort)| sort));
        let mut args: Vec<ExprId> = args.into_iter().map(|(arg, _)| arg).collect();
        let code = match first.definition {
            Definition::None => self.computed(symbol),
            ref definition => definition.code(),
        };
        let function = match &first.definition {
            Definition::None | Definition::Code(_) | Definition::Opaque(_) => {
                let evidence = code.and_then(|function| Some((function, self.evidence(function)?)));
                let Some((function, mut all)) = evidence else { return self.open() };
                all.append(&mut args);
                args = all;
                function
            }
            Definition::Equations(_) | Definition::Inline { .. } | Definition::Field(_) => {
                let name = self.scope().name(symbol.name, "measure");
                self.monitor.announce(name, Instrumentation::Measure { scope: self.scope, symbol })
            }
        };
        (self.w.call(function, args), sort)
    }

    /// A field without an annotation: its selector. If some constructor of the type lacks the field,
    /// the value is undefined.
    fn field(&mut self, symbol: Symbol, args: &[Term], env: &Env) -> (ExprId, Sort) {
        let ident = symbol.name.ident;
        let selector = self.monitor.original(symbol.name).filter(|_| symbol.kind == SymbolKind::Field);
        let data = selector.as_ref().and_then(|selector| match selector.scheme.body.split_funs().0[..] {
            [Type::Con(name, _)] => self.scope().environment.data_type(*name).cloned(),
            _ => None,
        });
        let has = |con: &Constructor| con.fields.iter().any(|field| field.name == Some(ident));
        match (selector, data) {
            (Some(selector), Some(data)) if data.constructors.iter().all(has) && args.len() == 1 => {
                let args = args.iter().map(|arg| self.term(arg, env).0).collect();
                (self.w.call(symbol.name, args), of_type(selector.scheme.body.split_funs().1))
            }
            _ => self.open(),
        }
    }

    fn definitions(&self, symbol: Symbol) -> Vec<Measure> {
        let mut found: Vec<Measure> = self.scope().in_force().definitions(symbol).into_iter().cloned().collect();
        // The nearest definition wins, unless it is empty.
        found.reverse();
        found.sort_by_key(|measure| measure.definition == Definition::None);
        found
    }

    /// The code of a measure without equations: a library function whose assumed refinement says that it computes the
    /// measure. A user's function that is assumed may stand for what it does not do.
    fn computed(&self, symbol: Symbol) -> Option<QName> {
        let function = self.scope().in_force().computed(symbol.name)?;
        let has_code = self.monitor.scope_of(function).is_none() && !self.monitor.is_opaque(function);
        has_code.then_some(function)
    }

    /// The dictionaries for user code that runs as logic. Equality and order are structural there.
    fn evidence(&mut self, function: QName) -> Option<Vec<ExprId>> {
        let scope = self.scope();
        let context = match scope.environment.value(function) {
            Some(value) => value.scheme.context.clone(),
            None => self.monitor.original(function)?.scheme.context.clone(),
        };
        let mut dictionaries = Vec::new();
        for pred in &context {
            let dictionary = match (pred.class.module.as_str(), pred.class.ident.as_str()) {
                ("GHC.Classes", class @ ("Eq" | "Ord")) => logic(&format!("${class} Anything")),
                _ => return None,
            };
            dictionaries.push(self.w.global(dictionary));
        }
        Some(dictionaries)
    }

    /// The function that counts the constructors of a value and its fields.
    pub(crate) fn count_constructors(&mut self) -> ExprId {
        let [count, fields, value, whole, place, kind] =
            ["count", "fields", "value", "whole", "place", "kind"].map(|name| self.w.fresh(name));
        let w = &mut self.w;
        // count value = if it is data then fields value 0 else 0
        let (number, first, zero) = (w.local(value), w.literal(Literal::Int(0)), w.literal(Literal::Int(0)));
        let scrutinee = w.prim(PrimOp::ValueKind, vec![number]);
        let (fun, arg) = (w.local(fields), w.local(value));
        let body = w.app(fun, vec![arg, first]);
        let alts = vec![Alt { pattern: AltPattern::Literal(Literal::Int(DATA)), body }];
        let counted = w.expr(Expr::Case { scrutinee, binder: kind, alts, default: Some(zero) });
        let counted = w.lam(vec![value], counted);
        // fields whole place = if there are no more then 1 else count field + fields whole (place + 1)
        let (arity, at) = (w.local(whole), w.local(place));
        let arity = w.prim(PrimOp::ValueArity, vec![arity]);
        let more = w.prim(PrimOp::IntLt, vec![at, arity]);
        let (of, at) = (w.local(whole), w.local(place));
        let field = w.prim(PrimOp::ValueField, vec![of, at]);
        let fun = w.local(count);
        let inside = w.app(fun, vec![field]);
        let (at, one) = (w.local(place), w.literal(Literal::Int(1)));
        let next = w.prim(PrimOp::IntAdd, vec![at, one]);
        let (fun, of) = (w.local(fields), w.local(whole));
        let rest = w.app(fun, vec![of, next]);
        let (sum, one) = (w.prim(PrimOp::IntAdd, vec![inside, rest]), w.literal(Literal::Int(1)));
        let summed = w.if_(more, sum, one);
        let summed = w.lam(vec![whole, place], summed);
        let body = w.local(count);
        w.expr(Expr::Let { recursive: true, bindings: vec![(count, counted), (fields, summed)], body })
    }

    /// The code of a symbol.
    pub(crate) fn measure(&mut self, symbol: Symbol) -> Option<ExprId> {
        let definitions = self.definitions(symbol);
        match &definitions.first()?.definition {
            Definition::Inline { params, body } => {
                let sort = definitions.first()?.sort.clone();
                let sorts = sort.split_funs().0;
                let mut env = Env::default();
                let mut binders = Vec::new();
                for (place, param) in params.iter().enumerate() {
                    let binder = self.w.fresh(param.as_str());
                    let sort = sorts.get(place).map_or(Sort::Unknown, |sort| crate::sorts::instantiated(sort));
                    env.bind(*param, binder, sort);
                    binders.push(binder);
                }
                let body = self.term(body, &env).0;
                Some(self.w.lam(binders, body))
            }
            Definition::Field(fields) => {
                let fields = fields.clone();
                Some(self.by_cases(|builder| {
                    fields.iter().filter_map(|(con, place)| builder.projection(*con, *place)).collect()
                }))
            }
            Definition::Equations(_) => {
                let equations: Vec<Equation> = definitions
                    .iter()
                    .filter_map(|measure| match &measure.definition {
                        Definition::Equations(equations) => Some(equations.clone()),
                        _ => None,
                    })
                    .flatten()
                    .collect();
                Some(self.by_cases(|builder| {
                    // The instances of a class measure are for different types; only the first is used.
                    let data = equations.first().and_then(|first| builder.monitor.data_type(first.constructor));
                    let same = |equation: &&Equation| {
                        data.as_ref()
                            .is_some_and(|data| data.constructors.iter().any(|con| con.name == equation.constructor))
                    };
                    equations.iter().filter(same).filter_map(|equation| builder.equation(equation)).collect()
                }))
            }
            Definition::Code(_) | Definition::Opaque(_) | Definition::None => None,
        }
    }

    fn by_cases(&mut self, alts: impl FnOnce(&mut Self) -> Vec<Alt>) -> ExprId {
        let (param, whole) = (self.w.fresh("value"), self.w.fresh("whole"));
        let alts = alts(self);
        let scrutinee = self.w.local(param);
        let default = Some(self.w.undecided());
        let cases = self.w.expr(Expr::Case { scrutinee, binder: whole, alts, default });
        self.w.lam(vec![param], cases)
    }

    fn projection(&mut self, con: QName, place: u32) -> Option<Alt> {
        let (binders, dictionaries) = self.field_binders(con)?;
        let field = *binders.get(dictionaries + place as usize)?;
        let body = self.w.local(field);
        Some(Alt { pattern: AltPattern::Con(con, binders), body })
    }

    fn equation(&mut self, equation: &Equation) -> Option<Alt> {
        let (binders, dictionaries) = self.field_binders(equation.constructor)?;
        let data = self.monitor.data_type(equation.constructor)?;
        let con = data.constructors.iter().find(|con| con.name == equation.constructor)?;
        let mut env = Env::default();
        for ((var, binder), field) in equation.vars.iter().zip(&binders[dictionaries..]).zip(&con.fields) {
            env.bind(*var, *binder, crate::sorts::instantiated(&of_type(&field.ty)));
        }
        let body = match &equation.body {
            EquationBody::Term(term) => self.term(term, &env).0,
            EquationBody::Refined(value, pred) => match determined(*value, pred) {
                Some(term) => self.term(&term, &env).0,
                None => self.w.undecided(),
            },
        };
        Some(Alt { pattern: AltPattern::Con(equation.constructor, binders), body })
    }

    /// New binders for all run-time fields of a constructor, and how many of them are dictionaries.
    pub(crate) fn field_binders(&mut self, con: QName) -> Option<(Vec<BinderId>, usize)> {
        let data = self.monitor.data_type(con)?;
        let con = data.constructors.iter().find(|other| other.name == con)?;
        let binders = (0..con.arity()).map(|_| self.w.fresh("field")).collect();
        Some((binders, con.context.len()))
    }
}

/// `t`, if the predicate is `value == t`.
fn determined(value: Name, pred: &Term) -> Option<Term> {
    let is_value = |term: &Term| *term == Term::Var(value);
    pred.conjuncts().iter().find_map(|conjunct| match conjunct {
        Term::Compare(Relation::Eq, pair) | Term::Iff(pair) => {
            let (left, right) = &**pair;
            let other = if is_value(left) {
                right
            } else if is_value(right) {
                left
            } else {
                return None;
            };
            (!other.mentions(value)).then(|| other.clone())
        }
        // There is only one empty set.
        Term::App(symbol, args) if matches!(&args[..], [arg] if is_value(arg)) => {
            let empty = symbol.builtin() == Some(Builtin::SetIsEmpty);
            empty.then(|| Term::app(Builtin::SetEmpty.symbol(), [Term::int(0)]))
        }
        _ => None,
    })
}

/// The sort of a result, from the sorts of the arguments.
fn result_sort<'a>(sort: &Sort, args: impl Iterator<Item = &'a Sort>) -> Sort {
    let (params, result) = sort.split_funs();
    let args: Vec<&Sort> = args.collect();
    if args.len() < params.len() {
        return Sort::Unknown;
    }
    let mut known = FxHashMap::default();
    params.iter().zip(&args).for_each(|(param, arg)| match_sorts(param, arg, &mut known));
    result.substitute(&|name| Some(known.get(&name).cloned().unwrap_or(Sort::Unknown)))
}

fn match_sorts(param: &Sort, arg: &Sort, known: &mut FxHashMap<Name, Sort>) {
    match (param, arg) {
        (Sort::Var(name), arg) if *arg != Sort::Unknown => {
            known.entry(*name).or_insert_with(|| arg.clone());
        }
        (Sort::Data(one, params), Sort::Data(other, args)) if one == other => {
            params.iter().zip(args.iter()).for_each(|(param, arg)| match_sorts(param, arg, known));
        }
        (Sort::Set(param), Sort::Set(arg)) | (Sort::BitVec(param), Sort::BitVec(arg)) => match_sorts(param, arg, known),
        (Sort::Map(param), Sort::Map(arg)) => {
            match_sorts(&param.0, &arg.0, known);
            match_sorts(&param.1, &arg.1, known);
        }
        _ => {}
    }
}
