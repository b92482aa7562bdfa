//! From a path and a model of its path condition to inputs: choices of the path are kept, everything else is minimal.
//!
//! Must not know: execution.

use std::sync::Arc;

use limpid_base::QName;
use limpid_core::Type;
use limpid_solver::{FreeSymbol, Model, Number, SmtSort, TermId, Terms};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxHashSet;

use crate::domain::SymbolicDomain;
use crate::input::{FunctionTable, Input};
use crate::path::{CallKey, FunctionCall, Path, bit};
use crate::types::{BuiltShape, ConShape, TypeId, TypeShape};
use crate::value::{DataId, SymbolicValue};

/// The depth bound of inputs.
const DEPTH: u32 = 200;

/// The numbers to minimise, in the order in which the reader sees them.
pub(crate) fn objectives(path: &Path, leaves: &[SymbolicValue], most: usize) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut todo: Vec<SymbolicValue> = leaves.iter().rev().copied().collect();
    while let Some(symbolic) = todo.pop() {
        match symbolic {
            SymbolicValue::Int(term) | SymbolicValue::Real(term) if !found.contains(&term) => found.push(term),
            SymbolicValue::Data(id) => {
                if let Some(choice) = path.known(id).and_then(|known| known.choice) {
                    todo.extend(path.fields(choice).into_iter().rev());
                }
            }
            SymbolicValue::Fun(id) => {
                todo.extend(path.calls.iter().filter(|call| call.function == id).map(|call| call.result))
            }
            _ => {}
        }
        if found.len() >= most {
            break;
        }
    }
    found
}

/// The condition that excludes one model: some number or character that the path depends on is another one.
pub(crate) fn another(domain: &mut SymbolicDomain<'_>, path: &Path, leaves: &[SymbolicValue], model: &Model) -> TermId {
    let constrained = constrained(&domain.terms, path);
    let mut differs = Vec::new();
    let mut todo: Vec<SymbolicValue> = leaves.to_vec();
    while let Some(symbolic) = todo.pop() {
        match symbolic {
            SymbolicValue::Int(term) | SymbolicValue::Real(term) | SymbolicValue::Char(term) => {
                if is_free(&domain.terms, &constrained, term) {
                    continue;
                }
                let value = model.eval(&domain.terms, term).and_then(|value| value.as_number().cloned());
                if let Some(value) = value {
                    let sort = domain.terms.sort(term);
                    let value = domain.terms.number(value, sort);
                    let other = domain.terms.ne(term, value);
                    differs.push(other);
                }
            }
            SymbolicValue::Data(id) => {
                if let Some(choice) = path.known(id).and_then(|known| known.choice) {
                    todo.extend(path.fields(choice));
                }
            }
            SymbolicValue::Fun(id) => {
                todo.extend(path.calls.iter().filter(|call| call.function == id).map(|call| call.result));
            }
            SymbolicValue::Bool(_) | SymbolicValue::Placeholder(_) => {}
        }
    }
    domain.terms.or(differs)
}

/// The symbols that the path condition mentions.
pub(crate) fn constrained(terms: &Terms, path: &Path) -> FxHashSet<FreeSymbol> {
    path.conditions.iter().flat_map(|condition| terms.symbols(condition).iter().copied()).collect()
}

/// Whether the path does not depend on a number.
fn is_free(terms: &Terms, constrained: &FxHashSet<FreeSymbol>, term: TermId) -> bool {
    let symbols = terms.symbols(term);
    !symbols.is_empty() && symbols.iter().all(|symbol| !constrained.contains(symbol))
}

/// The inputs that a model gives to symbolic values.
#[derive(Debug)]
pub(crate) struct Witness<'a, 'p> {
    pub domain: &'a mut SymbolicDomain<'p>,
    pub path: &'a Path,
    pub model: &'a Model,
    pub constrained: &'a FxHashSet<FreeSymbol>,
    /// Some part was never inspected, so that other values in its place do the same.
    pub is_open: bool,
}

impl Witness<'_, '_> {
    /// The value of this type that a symbolic value stands for.
    pub(crate) fn input(&mut self, symbolic: SymbolicValue, ty: TypeId) -> Option<Input> {
        self.at(symbolic, ty, DEPTH)
    }

    /// The smallest value of this type.
    pub(crate) fn any(&mut self, ty: TypeId) -> Option<Input> {
        self.smallest(ty, DEPTH)
    }

    fn at(&mut self, symbolic: SymbolicValue, ty: TypeId, depth: u32) -> Option<Input> {
        let depth = depth.checked_sub(1)?;
        // The machine erases newtypes; the reader must see them.
        if let TypeShape::Newtype(con, inner) = self.domain.types.shape(ty) {
            return Some(Input::newtype(con, self.at(symbolic, inner, depth)?));
        }
        if let TypeShape::Built(built) = self.domain.types.shape(ty)
            && built.representation
        {
            if !self.is_inspected(symbolic) {
                return self.smallest(ty, depth);
            }
            return Some(Input::built(&built, None, vec![self.at(symbolic, built.params[0], depth)?]));
        }
        if let SymbolicValue::Int(term) | SymbolicValue::Real(term) | SymbolicValue::Char(term) = symbolic {
            self.is_open |= is_free(&self.domain.terms, self.constrained, term);
        }
        Some(match symbolic {
            SymbolicValue::Int(term) => Input::Int(self.whole(term)?),
            SymbolicValue::Real(term) => Input::Real(self.model.eval(&self.domain.terms, term)?.as_number()?.clone()),
            SymbolicValue::Char(term) => self.character(term)?,
            SymbolicValue::Bool(term) => boolean(self.model.eval(&self.domain.terms, term)?.as_bool()?),
            SymbolicValue::Data(id) => self.data(id, depth)?,
            SymbolicValue::Fun(id) => {
                self.is_open = true;
                self.function(id, depth)?
            }
            SymbolicValue::Placeholder(_) => Input::Placeholder,
        })
    }

    fn whole(&self, term: TermId) -> Option<BigInt> {
        self.model.eval(&self.domain.terms, term)?.as_integer()
    }

    fn character(&self, term: TermId) -> Option<Input> {
        let code = self.whole(term)?.to_u32()?;
        // The program never inspects it, so any letter serves.
        let looked = self.domain.terms.as_var(term).is_none_or(|var| self.model.get(var).is_some());
        Some(Input::Char(if looked { char::from_u32(code)? } else { 'a' }))
    }

    fn data(&mut self, id: DataId, depth: u32) -> Option<Input> {
        let known = self.path.known(id)?;
        let cons = match self.domain.types.shape(known.ty) {
            TypeShape::Data(cons) => cons,
            TypeShape::Built(built) => return self.built(id, &built, depth),
            _ => return None,
        };
        let Some(choice) = known.choice else { return self.smallest_of(known.ty, &cons, known.allowed, depth) };
        let con = cons.get(choice.tag as usize)?;
        let fields = self.path.fields(choice).into_iter().zip(&con.fields);
        let fields = fields.map(|(field, &ty)| self.at(field, ty, depth)).collect::<Option<_>>()?;
        Some(self.constructed(known.ty, con.name, fields))
    }

    /// Whether the path depends on a value of a data type.
    fn is_inspected(&self, symbolic: SymbolicValue) -> bool {
        let SymbolicValue::Data(id) = symbolic else { return true };
        self.path.known(id).is_none_or(|known| known.choice.is_some() || known.allowed.count_ones() < 2)
    }

    fn built(&mut self, id: DataId, built: &BuiltShape, depth: u32) -> Option<Input> {
        let known = self.path.known(id)?;
        let Some(choice) = known.choice else { return self.smallest(known.ty, depth) };
        let args = self.path.fields(choice).into_iter().zip(&built.params);
        let args = args.map(|(arg, &ty)| self.at(arg, ty, depth)).collect::<Option<_>>()?;
        Some(Input::built(built, Some(id), args))
    }

    fn constructed(&self, ty: TypeId, name: QName, fields: Vec<Input>) -> Input {
        match self.domain.types.get(ty) {
            Type::Con(_, args) if fields.is_empty() && name.ident.as_str() == "[]" && is_char(args) => Input::EmptyText,
            _ => Input::Con(name, fields),
        }
    }

    fn smallest_of(&mut self, ty: TypeId, cons: &Arc<[ConShape]>, allowed: u64, depth: u32) -> Option<Input> {
        let possible = cons.iter().enumerate().filter(|(tag, con)| con.possible && allowed & bit(*tag as u16) != 0);
        self.is_open |= possible.count() > 1;
        let allowed = cons.iter().enumerate().filter(|(tag, con)| con.possible && allowed & bit(*tag as u16) != 0);
        let (_, con) = allowed.min_by_key(|(tag, con)| (con.least, *tag))?;
        let fields = con.fields.iter().map(|&field| self.smallest(field, depth)).collect::<Option<_>>()?;
        Some(self.constructed(ty, con.name, fields))
    }

    /// The smallest value of a type.
    fn smallest(&mut self, ty: TypeId, depth: u32) -> Option<Input> {
        let depth = depth.checked_sub(1)?;
        let shape = self.domain.types.shape(ty);
        self.is_open |= !matches!(shape, TypeShape::Data(_) | TypeShape::Newtype(..));
        Some(match shape {
            TypeShape::Int { least, .. } => Input::Int(BigInt::from(least.unwrap_or(0).max(0))),
            TypeShape::Real => Input::Real(Number::ZERO),
            TypeShape::Char => Input::Char('a'),
            TypeShape::Data(cons) => self.smallest_of(ty, &cons, u64::MAX, depth)?,
            TypeShape::Newtype(con, inner) => Input::newtype(con, self.smallest(inner, depth)?),
            TypeShape::Fun(_, to) => {
                let otherwise = Box::new(self.smallest(to, depth)?);
                Input::Fun(FunctionTable { arity: 1, rows: Vec::new(), otherwise })
            }
            // What nothing inspects is built only where that is shorter than saying so.
            TypeShape::Built(built) if !built.builder.partial && built.builder.in_scope => {
                let args = built.params.iter().map(|&param| self.smallest(param, depth)).collect::<Option<_>>()?;
                Input::built(&built, None, args)
            }
            TypeShape::Built(_) | TypeShape::Opaque => Input::Placeholder,
        })
    }

    /// The calls of a symbolic function as a table. The result of the last call is the default.
    fn function(&mut self, id: DataId, depth: u32) -> Option<Input> {
        let calls: Vec<FunctionCall> = self.path.calls.iter().filter(|call| call.function == id).cloned().collect();
        let ty = self.path.known(id)?.ty;
        let Some(latest) = calls.first() else { return self.constant(ty, depth) };
        let arity = latest.args.len();
        let (params, returned) = self.parameters(ty, arity)?;
        let otherwise = self.at(latest.result, returned, depth)?;
        let mut rows = Vec::new();
        for call in calls.iter().rev() {
            let result = self.at(call.result, returned, depth)?;
            let keys = call.args.iter().zip(&params);
            let keys: Option<Vec<Input>> = keys.map(|(key, ty)| self.key(*key, *ty)).collect();
            if let Some(keys) = keys
                && result != otherwise
                && keys.len() == arity
            {
                rows.push((keys, result));
            }
        }
        Some(Input::Fun(FunctionTable { arity, rows, otherwise: Box::new(otherwise) }))
    }

    fn constant(&mut self, ty: TypeId, depth: u32) -> Option<Input> {
        let mut arity = 0;
        let mut result = ty;
        while let TypeShape::Fun(_, to) = self.domain.types.shape(result) {
            arity += 1;
            result = to;
        }
        let otherwise = Box::new(self.smallest(result, depth)?);
        Some(Input::Fun(FunctionTable { arity, rows: Vec::new(), otherwise }))
    }

    /// The types of the first parameters of a function, and of what is returned for them.
    fn parameters(&mut self, ty: TypeId, arity: usize) -> Option<(Vec<TypeId>, TypeId)> {
        let (mut params, mut returned) = (Vec::new(), ty);
        while params.len() < arity {
            match self.domain.types.shape(returned) {
                TypeShape::Fun(from, to) => {
                    params.push(from);
                    returned = to;
                }
                TypeShape::Newtype(_, inner) => returned = inner,
                _ => return None,
            }
        }
        Some((params, returned))
    }

    fn key(&mut self, key: CallKey, ty: TypeId) -> Option<Input> {
        if let TypeShape::Newtype(con, inner) = self.domain.types.shape(ty) {
            return Some(Input::newtype(con, self.key(key, inner)?));
        }
        let term = match key {
            CallKey::Number(term) => term,
            CallKey::Char(term) => return char::from_u32(self.whole(term)?.to_u32()?).map(Input::Char),
            CallKey::Any => return None,
        };
        match self.domain.terms.sort(term) {
            SmtSort::Real => Some(Input::Real(self.model.eval(&self.domain.terms, term)?.as_number()?.clone())),
            _ => Some(Input::Int(self.whole(term)?)),
        }
    }
}

fn is_char(args: &[Type]) -> bool {
    matches!(args, [Type::Con(name, _)] if *name == QName::new("GHC.Types", "Char"))
}

pub(crate) fn boolean(truth: bool) -> Input {
    Input::Con(QName::new("GHC.Types", if truth { "True" } else { "False" }), Vec::new())
}
