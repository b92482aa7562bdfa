//! Constructors as functions, and what their fields are at the types of a use.

use limpid_base::{QName, Span};
use limpid_core::{Constructor, DataType, Expr, ExprId, Type};

use super::builder::{Builder, dictionary_type};

impl<'a> Builder<'a> {
    /// A constructor applied to some of its run-time fields.
    pub(super) fn construct(&mut self, con: QName, types: &[Type], mut args: Vec<ExprId>, span: Span) -> ExprId {
        let Some((data_type, known)) = self.cx.constructor(con) else {
            return self.add(Expr::Con { con, types: types.to_vec(), args }, span);
        };
        if args.len() >= known.arity() {
            let rest = args.split_off(known.arity());
            let value = self.add(Expr::Con { con, types: types.to_vec(), args }, span);
            return self.app(value, rest, span);
        }
        let mut params = Vec::with_capacity(known.arity());
        for pred in &known.context {
            let pred = pred.substitute(&|var| argument(data_type, known, types, var));
            params.push(self.dict_binder(&pred, span));
        }
        for field in &known.fields {
            let ty = instantiate(data_type, known, types, &field.ty);
            params.push(self.temporary(field.name.map_or("field", |name| name.as_str()), ty, span));
        }
        let fields = params.iter().map(|&param| self.local(param, span)).collect();
        let value = self.add(Expr::Con { con, types: types.to_vec(), args: fields }, span);
        let function = self.lam(params, value, span);
        self.app(function, args, span)
    }
}

/// A type of the declaration at the types of a use: one per parameter of the data type, then one per existential variable.
pub(super) fn instantiate(data_type: &DataType, con: &Constructor, types: &[Type], ty: &Type) -> Type {
    if types.is_empty() { ty.clone() } else { ty.substitute(&|var| argument(data_type, con, types, var)) }
}

fn argument(data_type: &DataType, con: &Constructor, types: &[Type], var: limpid_core::TyVar) -> Option<Type> {
    let place = data_type.params.iter().chain(&con.exists).position(|param| *param == var)?;
    types.get(place).cloned()
}

/// The types of all run-time fields, dictionaries first, at the types of a use.
pub(super) fn field_types(data_type: &DataType, con: &Constructor, types: &[Type]) -> Vec<Type> {
    let dicts = con.context.iter().map(dictionary_type);
    let fields = con.fields.iter().map(|field| field.ty.clone());
    dicts.chain(fields).map(|ty| instantiate(data_type, con, types, &ty)).collect()
}
