//! Case expressions to jump tables.

use limpid_core::{Alt as CoreAlt, AltPattern, BinderId, ExprId, Literal};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

use super::alloc::Pending;
use super::{At, Compiler, Scope};
use crate::code::{Alt, Alts, Atom, Code, Pc, Select};
use crate::link::Linker;

impl<S: Copy> Compiler<'_, '_, S> {
    #[expect(clippy::too_many_arguments, reason = "the parts of a case, and where it stands")]
    pub(super) fn case(
        &mut self,
        id: ExprId,
        scrutinee: ExprId,
        binder: BinderId,
        alts: &[CoreAlt],
        default: Option<ExprId>,
        scope: &mut Scope,
        at: At,
    ) -> Pc {
        if let Some((field, body)) = self.newtype_alt(alts) {
            return self.case_newtype(id, scrutinee, [binder, field], body, scope, at);
        }
        let later: Vec<ExprId> = alts.iter().map(|alt| alt.body).chain(default).collect();
        let before = self.before(&later, None, scope, at);
        let operand = self.operand(scrutinee, scope, before);
        let mut inner = at.deeper();
        let bind = self.free.is_used(binder);
        if bind {
            scope.places.insert(binder, Atom::Local(inner.level));
            inner.level += 1;
        }
        let select = match self.select(alts, scope, inner) {
            Ok(select) => select,
            Err(why) => return self.stuck(id, &why),
        };
        let default = default.map(|default| self.expr(default, scope, inner));
        self.linker.pools.alts.push(Alts { bind, select, default });
        let alts = self.linker.pools.alts.len() as u32 - 1;
        self.emit(id, Code::Case { scrutinee: operand, alts })
    }

    /// The field and the body, if the case takes off a newtype's constructor.
    fn newtype_alt(&mut self, alts: &[CoreAlt]) -> Option<(BinderId, ExprId)> {
        let CoreAlt { pattern: AltPattern::Con(name, fields), body } = alts.first()? else { return None };
        let con = self.linker.con(*name)?;
        let &[field] = fields.as_slice() else { return None };
        self.linker.pools.cons[con as usize].newtype.then_some((field, *body))
    }

    /// A newtype's constructor does not exist: nothing is evaluated.
    fn case_newtype(
        &mut self,
        id: ExprId,
        scrutinee: ExprId,
        binders: [BinderId; 2],
        body: ExprId,
        scope: &mut Scope,
        at: At,
    ) -> Pc {
        let mut inner = at.deeper();
        let mut pending = Pending::default();
        let place = self.delayed(scrutinee, scope, &mut inner, &mut pending, true);
        for binder in binders {
            scope.places.insert(binder, place);
        }
        let body = self.expr(body, scope, inner);
        self.after(id, pending, body)
    }

    fn select(&mut self, alts: &[CoreAlt], scope: &mut Scope, at: At) -> Result<Select, String> {
        match alts.first().map(|alt| &alt.pattern) {
            None => Ok(Select::Force),
            Some(AltPattern::Con(..)) => self.select_con(alts, scope, at),
            Some(AltPattern::Literal(Literal::Double(_) | Literal::Float(_))) => {
                self.select_literal(alts, scope, at, double).map(|alts| Select::Doubles(alts.into()))
            }
            Some(AltPattern::Literal(Literal::Integer(_) | Literal::Int(_))) if alts.iter().any(is_big) => {
                self.select_literal(alts, scope, at, big).map(|alts| Select::Bigs(alts.into()))
            }
            Some(AltPattern::Literal(_)) => {
                let mut alts = self.select_literal(alts, scope, at, int)?;
                // The first of equal alternatives wins, so the sort must be stable.
                alts.sort_by_key(|&(key, _)| key);
                alts.dedup_by_key(|&mut (key, _)| key);
                Ok(Select::Ints(alts.into()))
            }
        }
    }

    fn select_con(&mut self, alts: &[CoreAlt], scope: &mut Scope, at: At) -> Result<Select, String> {
        let mut table: Vec<Alt> = Vec::new();
        for CoreAlt { pattern, body } in alts {
            let AltPattern::Con(name, fields) = pattern else {
                return Err("a case over both constructors and literals".to_owned());
            };
            let con = self.linker.con(*name).ok_or_else(|| format!("the constructor {name} is not defined"))?;
            let info = &self.linker.pools.cons[con as usize];
            if info.arity as usize != fields.len() {
                return Err(format!("a pattern of {name} with the wrong number of fields"));
            }
            let (tag, siblings) = (info.tag as usize, info.siblings as usize);
            table.resize(table.len().max(siblings).max(tag + 1), Linker::<S>::no_alt());
            if table[tag].con == con {
                continue;
            }
            table[tag] = self.con_alt(con, fields, *body, scope, at);
        }
        Ok(Select::Tags(table.into()))
    }

    fn con_alt(&mut self, con: u32, fields: &[BinderId], body: ExprId, scope: &mut Scope, at: At) -> Alt {
        let mut inner = at;
        let mut taken = Vec::new();
        for (field, &binder) in fields.iter().enumerate() {
            if self.free.is_used(binder) {
                taken.push(field as u32);
                scope.places.insert(binder, Atom::Local(inner.level));
                inner.level += 1;
            }
        }
        let fields = self.linker.pools.slot_slice(&taken);
        Alt { con, body: self.expr(body, scope, inner), fields }
    }

    fn select_literal<K>(
        &mut self,
        alts: &[CoreAlt],
        scope: &mut Scope,
        at: At,
        key: fn(&Literal) -> Option<K>,
    ) -> Result<Vec<(K, Pc)>, String> {
        let mut table = Vec::new();
        for CoreAlt { pattern, body } in alts {
            let AltPattern::Literal(literal) = pattern else {
                return Err("a case over both constructors and literals".to_owned());
            };
            let key = key(literal).ok_or("a case over literals of different types, or over strings")?;
            table.push((key, self.expr(*body, scope, at)));
        }
        Ok(table)
    }
}

fn is_big(alt: &CoreAlt) -> bool {
    matches!(&alt.pattern, AltPattern::Literal(Literal::Integer(number)) if number.to_i64().is_none())
}

fn int(literal: &Literal) -> Option<i64> {
    match literal {
        Literal::Int(number) => Some(*number),
        Literal::Integer(number) => number.to_i64(),
        Literal::Char(c) => Some(i64::from(u32::from(*c))),
        _ => None,
    }
}

fn big(literal: &Literal) -> Option<BigInt> {
    match literal {
        Literal::Int(number) => Some(BigInt::from(*number)),
        Literal::Integer(number) => Some(number.clone()),
        _ => None,
    }
}

fn double(literal: &Literal) -> Option<f64> {
    match literal {
        Literal::Double(number) => Some(*number),
        Literal::Float(number) => Some(f64::from(*number)),
        Literal::Int(number) => Some(*number as f64),
        _ => None,
    }
}
