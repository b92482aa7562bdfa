//! Encodes terms of the logic for Z3.

use std::str::FromStr;

use limpid_base::{Name, QName};
use limpid_logic::{ArithOp, Relation, Sort, Symbol, SymbolKind, Term};
use num_bigint::BigInt;
use z3::ast::{Ast, Bool, Dynamic, Int, Real};

use super::Smt;

/// The sorts that Z3 sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Z {
    Int,
    Real,
    Bool,
    Array(Box<Z>, Box<Z>),
}

impl Z {
    pub(super) fn of(sort: &Sort) -> Z {
        match sort {
            Sort::Real => Z::Real,
            Sort::Bool => Z::Bool,
            Sort::Set(element) => Z::Array(Box::new(Z::of(element)), Box::new(Z::Bool)),
            Sort::Map(pair) => Z::Array(Box::new(Z::of(&pair.0)), Box::new(Z::of(&pair.1))),
            _ => Z::Int,
        }
    }

    pub(super) fn sort(&self) -> z3::Sort {
        match self {
            Z::Int => z3::Sort::int(),
            Z::Real => z3::Sort::real(),
            Z::Bool => z3::Sort::bool(),
            Z::Array(from, to) => z3::Sort::array(&from.sort(), &to.sort()),
        }
    }

    fn text(&self) -> String {
        match self {
            Z::Int => "i".to_owned(),
            Z::Real => "r".to_owned(),
            Z::Bool => "b".to_owned(),
            Z::Array(from, to) => format!("({}{})", from.text(), to.text()),
        }
    }
}

/// A term and its sort.
pub(super) type Typed = (Dynamic, Sort);

impl Smt<'_> {
    pub(super) fn bool(&mut self, term: &Term) -> Bool {
        let typed = self.term(term, Some(&Sort::Bool));
        let cast = self.cast(typed, &Z::Bool);
        cast.as_bool().unwrap_or_else(|| Bool::from_bool(true))
    }

    /// Encodes a term at an expected sort.
    pub(super) fn term_at(&mut self, term: &Term, sort: &Sort) -> Dynamic {
        let typed = self.term(term, Some(sort));
        self.cast(typed, &Z::of(sort))
    }

    pub(super) fn term(&mut self, term: &Term, hint: Option<&Sort>) -> Typed {
        stacker::maybe_grow(64 << 10, 1 << 20, || self.term_inner(term, hint))
    }

    fn term_inner(&mut self, term: &Term, hint: Option<&Sort>) -> Typed {
        match term {
            Term::Var(name) => self.variable(*name, hint),
            Term::Bool(value) => (Bool::from_bool(*value).into(), Sort::Bool),
            Term::Int(value) => match hint {
                Some(Sort::Real) => (integer(value).to_real().into(), Sort::Real),
                _ => (integer(value).into(), Sort::Int),
            },
            Term::Real(text) => (real(text.as_str()).into(), Sort::Real),
            Term::Char(value) => (Int::from_u64(u64::from(u32::from(*value))).into(), Sort::Char),
            Term::Str(text) => {
                let next = self.strings.len() as i64;
                let id = *self.strings.entry(*text).or_insert(next);
                (Int::from_i64((1 << 40) + id).into(), Sort::Str)
            }
            Term::Con(name, args) => self.constructor(term, *name, args),
            Term::App(symbol, args) => self.application(*symbol, args, hint),
            Term::Neg(inner) => {
                let (value, sort) = self.term(inner, hint);
                match (value.as_int(), value.as_real()) {
                    (Some(value), _) => (value.unary_minus().into(), sort),
                    (_, Some(value)) => (value.unary_minus().into(), sort),
                    _ => (value, sort),
                }
            }
            Term::Arith(op, sides) => self.arith(*op, &sides.0, &sides.1, hint),
            Term::Compare(op, sides) => (self.compare(*op, &sides.0, &sides.1).into(), Sort::Bool),
            Term::Not(inner) => (self.bool(inner).not().into(), Sort::Bool),
            Term::And(terms) => {
                let terms: Vec<Bool> = terms.iter().map(|term| self.bool(term)).collect();
                (Bool::and(&terms).into(), Sort::Bool)
            }
            Term::Or(terms) => {
                let terms: Vec<Bool> = terms.iter().map(|term| self.bool(term)).collect();
                (Bool::or(&terms).into(), Sort::Bool)
            }
            Term::Imply(sides) => (self.bool(&sides.0).implies(self.bool(&sides.1)).into(), Sort::Bool),
            Term::Iff(sides) => (self.bool(&sides.0).iff(self.bool(&sides.1)).into(), Sort::Bool),
            Term::If(parts) => {
                let cond = self.bool(&parts.0);
                let then = self.term(&parts.1, hint);
                let otherwise = self.term(&parts.2, Some(&then.1.clone()));
                let sort = join(&then.1, &otherwise.1);
                let z = Z::of(&sort);
                let (then, otherwise) = (self.cast(then, &z), self.cast(otherwise, &z));
                (cond.ite(&then, &otherwise), sort)
            }
            Term::Lambda(..) => {
                let text = format!("lambda {term}");
                (self.call(&text, &[], &Z::Int), Sort::Unknown)
            }
            Term::Apply(fun, args) => {
                let fun = self.term(fun, None);
                let result = match &fun.1 {
                    Sort::Fun(_) => {
                        let (params, result) = fun.1.split_funs();
                        if params.len() == args.len() { result.clone() } else { Sort::Unknown }
                    }
                    _ => hint.cloned().unwrap_or(Sort::Unknown),
                };
                let mut all = vec![fun];
                for arg in args.iter() {
                    let typed = self.term(arg, None);
                    all.push(typed);
                }
                (self.call("apply", &all, &Z::of(&result)), result)
            }
            Term::Pred(name, args) => {
                let args: Vec<Typed> = args.iter().map(|arg| self.term(arg, None)).collect();
                (self.call(&format!("pred {name}"), &args, &Z::Bool), Sort::Bool)
            }
        }
    }

    fn variable(&mut self, name: Name, hint: Option<&Sort>) -> Typed {
        let sort = match self.sorts.get(&name) {
            Some(sort) => sort.clone(),
            None => {
                let sort = hint.cloned().unwrap_or(Sort::Unknown);
                self.sorts.insert(name, sort.clone());
                sort
            }
        };
        let var = self.vars.entry(name).or_insert_with(|| Dynamic::new_const(name.as_str(), &Z::of(&sort).sort()));
        (var.clone(), sort)
    }

    /// Applies an uninterpreted function.
    pub(super) fn call(&mut self, name: &str, args: &[Typed], result: &Z) -> Dynamic {
        let params: Vec<Z> = args.iter().map(|(_, sort)| Z::of(sort)).collect();
        let key = format!("{name}:{}:{}", params.iter().map(Z::text).collect::<String>(), result.text());
        let function = self.functions.entry(key.clone()).or_insert_with(|| {
            let sorts: Vec<z3::Sort> = params.iter().map(Z::sort).collect();
            let sorts: Vec<&z3::Sort> = sorts.iter().collect();
            z3::FuncDecl::new(key.as_str(), &sorts, &result.sort())
        });
        let args: Vec<&dyn Ast> = args.iter().map(|(arg, _)| arg as &dyn Ast).collect();
        function.apply(&args)
    }

    /// Coerces a value to another sort. Without a conversion the result is an uninterpreted function of the value.
    pub(super) fn cast(&mut self, (value, sort): Typed, to: &Z) -> Dynamic {
        let from = Z::of(&sort);
        if from == *to {
            return value;
        }
        match (&from, to) {
            (Z::Int, Z::Real) => value.as_int().map_or(value, |int| int.to_real().into()),
            (Z::Bool, Z::Int) => match value.as_bool() {
                Some(value) => value.ite(&Int::from_i64(1), &Int::from_i64(0)).into(),
                None => value,
            },
            (Z::Int, Z::Bool) => match value.as_int() {
                Some(value) => value.eq(Int::from_i64(1)).into(),
                None => value,
            },
            _ => self.call("cast", &[(value, sort)], to),
        }
    }

    fn arith(&mut self, op: ArithOp, left: &Term, right: &Term, hint: Option<&Sort>) -> Typed {
        let hint = hint.filter(|sort| sort.is_numeric());
        let left = self.term(left, hint);
        let right = self.term(right, hint.or(Some(&left.1.clone())));
        let real = left.1 == Sort::Real || right.1 == Sort::Real;
        let sort = if left.1 == Sort::Int { right.1.clone() } else { left.1.clone() };
        if real {
            let (left, right) = (self.cast(left.clone(), &Z::Real), self.cast(right.clone(), &Z::Real));
            if let (Some(left), Some(right)) = (left.as_real(), right.as_real()) {
                let value: Real = match op {
                    ArithOp::Add => Real::add(&[left, right]),
                    ArithOp::Sub => Real::sub(&[left, right]),
                    ArithOp::Mul => Real::mul(&[left, right]),
                    ArithOp::Div => left.div(right),
                    ArithOp::Mod => {
                        let args = [(left.into(), Sort::Real), (right.into(), Sort::Real)];
                        return (self.call("mod", &args, &Z::Real), Sort::Real);
                    }
                };
                return (value.into(), Sort::Real);
            }
        }
        let (left, right) = (self.cast(left, &Z::Int), self.cast(right, &Z::Int));
        let (Some(left), Some(right)) = (left.as_int(), right.as_int()) else {
            return (Int::from_i64(0).into(), Sort::Int);
        };
        let value = match op {
            ArithOp::Add => Int::add(&[left, right]),
            ArithOp::Sub => Int::sub(&[left, right]),
            ArithOp::Mul => Int::mul(&[left, right]),
            ArithOp::Div => left.div(right),
            ArithOp::Mod => left.modulo(right),
        };
        let sort = if matches!(sort, Sort::Var(_)) { sort } else { Sort::Int };
        (value.into(), sort)
    }

    fn compare(&mut self, op: Relation, left: &Term, right: &Term) -> Bool {
        // The operand whose sort does not depend on the other is encoded first.
        let swap = matches!(left, Term::Int(_)) || is_empty_set(left);
        let (left, right) = if swap {
            let right = self.term(right, None);
            (self.term(left, Some(&right.1.clone())), right)
        } else {
            let left = self.term(left, None);
            let hint = left.1.clone();
            (left, self.term(right, Some(&hint)))
        };
        let z = match (Z::of(&left.1), Z::of(&right.1)) {
            (Z::Real, _) | (_, Z::Real) => Z::Real,
            (Z::Int, other) if left.1 == Sort::Unknown => other,
            (first, _) => first,
        };
        // The order of truth values: false is less than true.
        let ordered = !matches!(op, Relation::Eq | Relation::Ne);
        let z = if z == Z::Bool && ordered { Z::Int } else { z };
        let (left, right) = (self.cast(left, &z), self.cast(right, &z));
        match op {
            Relation::Eq => return left.safe_eq(right).unwrap_or_else(|_| Bool::from_bool(true)),
            Relation::Ne => return left.safe_eq(right).map_or_else(|_| Bool::from_bool(true), |equal| equal.not()),
            _ => {}
        }
        if let (Some(left), Some(right)) = (left.as_real(), right.as_real()) {
            return match op {
                Relation::Lt => left.lt(right),
                Relation::Le => left.le(right),
                Relation::Gt => left.gt(right),
                _ => left.ge(right),
            };
        }
        if let (Some(left), Some(right)) = (left.as_int(), right.as_int()) {
            return match op {
                Relation::Lt => left.lt(right),
                Relation::Le => left.le(right),
                Relation::Gt => left.gt(right),
                _ => left.ge(right),
            };
        }
        Bool::fresh_const("order")
    }

    fn application(&mut self, symbol: Symbol, args: &[Term], hint: Option<&Sort>) -> Typed {
        if let Some(typed) = self.interpreted(symbol, args, hint) {
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
        let mut found: Vec<(Name, Sort)> = Vec::new();
        let mut values = Vec::new();
        for (place, arg) in args.iter().enumerate() {
            let param = params.get(place).cloned().unwrap_or(Sort::Unknown);
            let known = param.substitute(&|name| lookup(&found, name));
            let concrete = !matches!(known, Sort::Unknown | Sort::Var(_));
            let typed = self.term(arg, concrete.then_some(&known));
            match_sorts(&param, &typed.1, &mut found);
            values.push(match Z::of(&known) {
                z if concrete && z != Z::of(&typed.1) => (self.cast(typed, &z), known),
                _ => typed,
            });
        }
        // A sort variable of the result that no argument determines is instantiated by the expected sort.
        let result = if args.len() >= params.len() {
            let undecided = matches!(&result, Sort::Var(name) if lookup(&found, *name).is_none());
            match (undecided, hint) {
                (true, Some(hint)) => hint.clone(),
                _ => result.substitute(&|name| lookup(&found, name)),
            }
        } else {
            Sort::Unknown
        };
        let name = match symbol.kind {
            SymbolKind::Builtin => symbol.name.ident.to_string(),
            _ => symbol.name.to_string(),
        };
        (self.call(&name, &values, &Z::of(&result)), result)
    }

    fn constructor(&mut self, term: &Term, name: QName, args: &[Term]) -> Typed {
        let wired = limpid_frontend::wired::wired();
        if name == wired.true_ || name == wired.false_ {
            return (Bool::from_bool(name == wired.true_).into(), Sort::Bool);
        }
        let signature = self.signatures.constructor(name);
        let mut found: Vec<(Name, Sort)> = Vec::new();
        let mut values = Vec::new();
        for (place, arg) in args.iter().enumerate() {
            let param = signature.as_ref().and_then(|(fields, ..)| fields.get(place)).cloned().unwrap_or(Sort::Unknown);
            let typed = self.term(arg, Some(&param).filter(|sort| !matches!(sort, Sort::Var(_) | Sort::Unknown)));
            match_sorts(&param, &typed.1, &mut found);
            values.push(typed);
        }
        let text = format!("con {name}");
        let value = self.call(&text, &values, &Z::Int);
        let Some((fields, result, tag)) = signature else { return (value, Sort::Unknown) };
        let result = result.substitute(&|name| lookup(&found, name));
        if (self.signatures.free_constructors() || fields.is_empty())
            && fields.len() == args.len()
            && self.constructors.insert(term.clone())
        {
            let typed = (value.clone(), Sort::Unknown);
            let number = self.call("tag", std::slice::from_ref(&typed), &Z::Int);
            if let Some(number) = number.as_int() {
                self.beside.push(number.eq(Int::from_u64(u64::from(tag))));
            }
            for (place, arg) in args.iter().enumerate() {
                let selected = Term::app(crate::unfold::selector(name, place), [term.clone()]);
                let equal = self.compare(Relation::Eq, &selected, arg);
                self.beside.push(equal);
            }
        }
        (value, result)
    }
}

impl Smt<'_> {
    /// The tester of a constructor. None if constructors are not free.
    pub(crate) fn is_constructor(&mut self, term: &Term, con: QName) -> Option<Term> {
        let (.., tag) = self.signatures.constructor(con)?;
        let symbol = Symbol { kind: SymbolKind::Builtin, name: QName { module: con.module, ident: Name::new("tag") } };
        Some(Term::compare(Relation::Eq, Term::app(symbol, [term.clone()]), Term::int(i64::from(tag))))
    }
}

fn is_empty_set(term: &Term) -> bool {
    matches!(term, Term::App(symbol, _) if matches!(symbol.name.ident.as_str(), "Set_empty" | "Bag_empty" | "empty"))
}

fn lookup(found: &[(Name, Sort)], name: Name) -> Option<Sort> {
    found.iter().find(|(known, _)| *known == name).map(|(_, sort)| sort.clone())
}

/// Matches the variables of a declared sort.
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

fn join(left: &Sort, right: &Sort) -> Sort {
    match (left, right) {
        (Sort::Unknown, other) | (other, Sort::Unknown) => other.clone(),
        (Sort::Real, Sort::Int) | (Sort::Int, Sort::Real) => Sort::Real,
        (left, _) => left.clone(),
    }
}

fn integer(value: &BigInt) -> Int {
    match i64::try_from(value) {
        Ok(small) => Int::from_i64(small),
        Err(_) => Int::from_str(&value.to_string()).unwrap_or_else(|_| Int::fresh_const("large")),
    }
}

/// A decimal number, as written.
fn real(text: &str) -> Real {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().unwrap_or(0)),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let scale = exponent - fraction.len() as i32;
    let zeros = |count: i32| "0".repeat(count.unsigned_abs().min(400) as usize);
    let (numerator, denominator) = match scale >= 0 {
        true => (format!("{digits}{}", zeros(scale)), "1".to_owned()),
        false => (digits, format!("1{}", zeros(scale))),
    };
    Real::from_rational_str(&numerator, &denominator).unwrap_or_else(|| Real::from_rational(0, 1))
}
