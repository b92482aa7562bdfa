//! Parametricity: a function that is polymorphic in a type returns only values of that type that are in its arguments.
//!
//! A result that the search assumes for a callee must obey this, or the counterexample is not credible: no function of
//! type `[a] -> [a] -> [a]` returns an element for two empty lists. Values that callbacks could produce are not
//! considered, so the check admits fewer results than there are, never more.
//!
//! Must not know: how results are found.

use limpid_base::{QName, tuple};
use limpid_core::{Scheme, TyVar, Type};
use limpid_frontend::wired::wired;
use limpid_monitor::ShownValue;
use limpid_symex::{FindData, Input};

use crate::names::plain;

/// Functions without code, and the type variables in which each is polymorphic.
pub struct Parametricity<'f> {
    pub functions: Vec<Generic>,
    pub find: &'f FindData<'f>,
}

/// A function's type, and the type variables in which it is polymorphic without constraint.
#[derive(Debug)]
pub struct Generic {
    name: QName,
    params: Vec<Type>,
    result: Type,
    unknown: Vec<TyVar>,
}

/// A result that parametricity excludes, by its index, and possible results in its place.
#[derive(Debug)]
pub struct Breach {
    pub result: usize,
    pub instead: Vec<Input>,
}

/// The number of alternatives that are offered in place of one result.
const MOST: usize = 4;

impl std::fmt::Debug for Parametricity<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parametricity").field("functions", &self.functions).finish_non_exhaustive()
    }
}

impl Generic {
    /// A function of this name and type. `Eq`, `Ord` and `Show` only inspect values; other classes may produce them.
    pub fn new(name: QName, scheme: &Scheme) -> Generic {
        let looks = |class: QName| matches!(class.ident.as_str(), "Eq" | "Ord" | "Show");
        let makes = |var: TyVar| {
            let mentions = |ty: &Type| mentions(ty, var);
            scheme.context.iter().any(|pred| !looks(pred.class) && pred.args.iter().any(mentions))
        };
        let (params, result) = scheme.body.split_funs();
        let unknown = scheme.vars.iter().copied().filter(|var| mentions(result, *var) && !makes(*var)).collect();
        Generic { name, params: params.into_iter().cloned().collect(), result: result.clone(), unknown }
    }
}

impl Parametricity<'_> {
    /// The first of these results that parametricity excludes for these arguments. An argument that is only partly
    /// evaluated may contain any value.
    pub fn breach(&self, results: &[(QName, Input)], arguments: &[Vec<ShownValue>]) -> Option<Breach> {
        results.iter().zip(arguments).enumerate().find_map(|(place, ((name, result), args))| {
            let generic = self.functions.iter().find(|generic| generic.name == plain(*name))?;
            // Dictionaries come before the arguments.
            let args = args.get(args.len().checked_sub(generic.params.len())?..)?;
            generic.unknown.iter().find_map(|var| {
                let mut given = Given { var: *var, find: self.find, values: Vec::new(), open: false };
                for (ty, arg) in generic.params.iter().zip(args) {
                    given.collect(ty, arg);
                }
                let values = (!given.open).then_some(given.values)?;
                let mut foreign = false;
                self.replace(&generic.result, result, *var, &mut |value| {
                    foreign |= !values.contains(value);
                    value.clone()
                });
                let own = |with: &Input| {
                    let mut keep = |value: &Input| if values.contains(value) { value.clone() } else { with.clone() };
                    self.replace(&generic.result, result, *var, &mut keep)
                };
                foreign.then(|| Breach { result: place, instead: values.iter().take(MOST).map(own).collect() })
            })
        })
    }

    /// A value with its parts of a type variable's type replaced.
    fn replace(&self, ty: &Type, value: &Input, var: TyVar, with: &mut dyn FnMut(&Input) -> Input) -> Input {
        match (ty, value) {
            (Type::Var(own), value) if *own == var => with(value),
            (Type::Con(..), Input::Con(con, fields)) => match fields_of(self.find, ty, *con) {
                Some(types) if types.len() == fields.len() => {
                    let parts = types.iter().zip(fields).map(|(ty, field)| self.replace(ty, field, var, with));
                    Input::Con(*con, parts.collect())
                }
                _ => value.clone(),
            },
            _ => value.clone(),
        }
    }
}

/// The types of a constructor's fields in a value of this type.
pub(crate) fn fields_of(find: &FindData<'_>, ty: &Type, con: QName) -> Option<Vec<Type>> {
    let Type::Con(name, args) = ty else { return None };
    let data = find(*name)?;
    let con = data.constructors.iter().find(|known| known.name == con && known.context.is_empty())?;
    let at = |var: TyVar| data.params.iter().position(|param| *param == var).and_then(|place| args.get(place).cloned());
    Some(con.fields.iter().map(|field| field.ty.substitute(&at)).collect())
}

/// The values of a type variable's type among some arguments.
struct Given<'f> {
    var: TyVar,
    find: &'f FindData<'f>,
    values: Vec<Input>,
    /// The arguments may contain others.
    open: bool,
}

impl Given<'_> {
    fn collect(&mut self, ty: &Type, seen: &ShownValue) {
        if !mentions(ty, self.var) {
            return;
        }
        match (ty, seen) {
            (Type::Var(_), seen) => match input(seen) {
                Some(value) if self.values.contains(&value) => {}
                Some(value) => self.values.push(value),
                None => self.open = true,
            },
            (Type::Fun(_), _) => {}
            (Type::Con(_, args), ShownValue::List(elements, more)) => {
                self.open |= more;
                if let Some(element) = args.first() {
                    elements.iter().for_each(|part| self.collect(element, part));
                }
            }
            (Type::Con(_, args), ShownValue::Tuple(parts)) if args.len() == parts.len() => {
                args.iter().zip(parts).for_each(|(ty, part)| self.collect(ty, part));
            }
            (Type::Con(..), ShownValue::Con { name, fields, .. }) => match fields_of(self.find, ty, *name) {
                Some(types) if types.len() == fields.len() => {
                    types.iter().zip(fields).for_each(|(ty, field)| self.collect(ty, field));
                }
                _ => self.open = true,
            },
            _ => self.open = true,
        }
    }
}

fn mentions(ty: &Type, var: TyVar) -> bool {
    match ty {
        Type::Var(own) => *own == var,
        Type::Con(_, args) => args.iter().any(|arg| mentions(arg, var)),
        Type::Fun(parts) | Type::App(parts) => mentions(&parts.0, var) || mentions(&parts.1, var),
        Type::Forall(scheme) => mentions(&scheme.body, var),
        Type::Nat(_) | Type::Str(_) | Type::Unknown => false,
    }
}

/// The value as an input, if all of it was read.
fn input(seen: &ShownValue) -> Option<Input> {
    Some(match seen {
        ShownValue::Number(text) => Input::Int(text.parse().ok()?),
        ShownValue::Char(c) => Input::Char(*c),
        ShownValue::List(elements, false) => {
            let mut list = Input::Con(wired().nil, Vec::new());
            for element in elements.iter().rev() {
                list = Input::Con(wired().cons, vec![input(element)?, list]);
            }
            list
        }
        ShownValue::Tuple(parts) => Input::Con(tuple(parts.len()), parts.iter().map(input).collect::<Option<_>>()?),
        // The value of an abstract type is shown as a call.
        ShownValue::Con { name, .. } if !is_constructor(*name) => return None,
        ShownValue::Con { name, fields, .. } => Input::Con(*name, fields.iter().map(input).collect::<Option<_>>()?),
        ShownValue::EmptyText => Input::EmptyText,
        ShownValue::List(_, true)
        | ShownValue::Function
        | ShownValue::Pointer(_)
        | ShownValue::Hole
        | ShownValue::More => return None,
    })
}

fn is_constructor(name: QName) -> bool {
    name.ident.as_str().starts_with(|c: char| c.is_uppercase() || matches!(c, ':' | '(' | '['))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use limpid_base::{Name, Span};
    use limpid_core::{Constructor, DataType, Field, Pred};

    use super::*;

    fn var(name: &str) -> TyVar {
        Name::new(name)
    }

    fn list(element: Type) -> Type {
        Type::con(wired().list, [element])
    }

    /// The data type of lists.
    fn find(name: QName) -> Option<Arc<DataType>> {
        let field = |ty: Type| Field { name: None, ty, strict: false };
        let con = |name: QName, tag: u32, fields: Vec<Field>| Constructor {
            name,
            data_type: wired().list,
            tag,
            exists: Vec::new(),
            context: Vec::new(),
            equalities: Vec::new(),
            fields,
            infix: false,
            span: Span::default(),
        };
        let element = Type::Var(var("e"));
        let cons = vec![field(element.clone()), field(list(element))];
        (name == wired().list).then(|| {
            Arc::new(DataType {
                name,
                params: vec![var("e")],
                constructors: vec![con(wired().nil, 0, Vec::new()), con(wired().cons, 1, cons)],
                newtype: false,
                dictionary: false,
                span: Span::default(),
            })
        })
    }

    fn numbers(numbers: &[i64]) -> Input {
        let whole = numbers.iter().map(|number| ShownValue::Number(number.to_string())).collect();
        input(&ShownValue::List(whole, false)).expect("all of it is known")
    }

    fn seen(numbers: &[i64]) -> ShownValue {
        ShownValue::List(numbers.iter().map(|number| ShownValue::Number(number.to_string())).collect(), false)
    }

    /// The alternatives to a result; nothing if parametricity admits it.
    fn check(
        context: Vec<Pred>,
        params: Vec<Type>,
        args: Vec<ShownValue>,
        result: (Type, Input),
    ) -> Option<Vec<Input>> {
        let name = QName::new("Test", "f");
        let scheme = Scheme { vars: vec![var("a")], context, body: Type::funs(params, result.0) };
        let laws = Parametricity { functions: vec![Generic::new(name, &scheme)], find: &find };
        laws.breach(&[(name, result.1)], &[args]).map(|breach| breach.instead)
    }

    fn glued(left: &[i64], right: &[i64], result: &[i64]) -> Option<Vec<Input>> {
        let of = || list(Type::Var(var("a")));
        check(Vec::new(), vec![of(), of()], vec![seen(left), seen(right)], (of(), numbers(result)))
    }

    #[test]
    fn elements_come_from_the_arguments() {
        assert_eq!(glued(&[], &[], &[]), None);
        assert_eq!(glued(&[1], &[2], &[2, 2, 1]), None);
        assert_eq!(glued(&[], &[], &[0]), Some(Vec::new()));
        assert_eq!(glued(&[1], &[2], &[2, 0]), Some(vec![numbers(&[2, 1]), numbers(&[2, 2])]));
    }

    #[test]
    fn a_result_of_any_type_is_an_argument() {
        let any = || Type::Var(var("a"));
        let picked = |result: i64| {
            let args = vec![ShownValue::Number("3".to_owned()), ShownValue::Number("4".to_owned())];
            check(Vec::new(), vec![any(), any()], args, (any(), Input::Int(result.into())))
        };
        assert_eq!(picked(4), None);
        assert_eq!(picked(0), Some(vec![Input::Int(3.into()), Input::Int(4.into())]));
    }

    #[test]
    fn what_is_not_known_may_be_anything() {
        let of = || list(Type::Var(var("a")));
        let part = ShownValue::List(vec![ShownValue::Number("1".to_owned())], true);
        assert_eq!(check(Vec::new(), vec![of()], vec![part], (of(), numbers(&[7]))), None);
        assert_eq!(check(Vec::new(), vec![of()], vec![ShownValue::Hole], (of(), numbers(&[7]))), None);
    }

    #[test]
    fn a_class_may_make_values() {
        let of = || list(Type::Var(var("a")));
        let with = |class: &str| {
            let pred = Pred { class: QName::new("GHC", class), args: vec![Type::Var(var("a"))] };
            let dictionary = ShownValue::Function;
            check(vec![pred], vec![of()], vec![dictionary, seen(&[1])], (of(), numbers(&[7])))
        };
        assert_eq!(with("Num"), None);
        assert_eq!(with("Ord"), Some(vec![numbers(&[1])]));
    }
}
