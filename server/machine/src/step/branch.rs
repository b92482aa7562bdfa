//! Case: evaluate, bind, jump.

use num_bigint::BigInt;

use crate::code::{Alts, Code, NOWHERE, Operand, Pc, Select};
use crate::domain::{Alternatives, Domain, Pattern};
use crate::heap::Store;
use crate::machine::{Flow, Machine};
use crate::number::{Big, Computed};
use crate::state::{Control, Frame};
use crate::value::{Cell, Value};

impl<D: Domain> Machine<'_, D> {
    /// Evaluates the scrutinee, or branches at once if it is known.
    #[inline(always)]
    pub(super) fn case(&mut self, pc: Pc, scrutinee: Operand, alts: u32) -> Flow {
        if let Some(value) = self.direct(scrutinee) {
            return self.choose(pc, alts, value);
        }
        let (base, top) = (self.state.base, self.top());
        self.state.frames.push(Frame::Case { pc, base, top });
        self.eval_operand(scrutinee)
    }

    /// The scrutinee's value has arrived.
    #[inline(always)]
    pub(super) fn branch(&mut self, pc: Pc, base: u32, top: u32, value: Value<D::Symbolic>) -> Flow {
        self.state.base = base;
        self.state.locals.truncate(top as usize);
        match self.linker.pools.codes[pc as usize] {
            Code::Case { alts, .. } => self.choose(pc, alts, value),
            _ => self.malformed(pc, "a value for a case that is none"),
        }
    }

    /// The domain has decided. A symbolic value takes the default.
    pub(super) fn decided(&mut self, value: Value<D::Symbolic>) -> Flow {
        let (pc, base, top) = match self.state.frames.pop() {
            Some(Frame::Case { pc, base, top }) => (pc, base, top),
            Some(Frame::Guard { pc, base, top }) => {
                self.state.guards.pop();
                return self.settle(pc, base, top, value);
            }
            _ => return self.malformed(NOWHERE, "a decision that no case asked for"),
        };
        self.state.base = base;
        self.state.locals.truncate(top as usize);
        match self.linker.pools.codes[pc as usize] {
            Code::Case { alts, .. } => self.select(pc, alts, value),
            _ => self.malformed(pc, "a value for a case that is none"),
        }
    }

    #[inline(always)]
    fn choose(&mut self, pc: Pc, alts: u32, value: Value<D::Symbolic>) -> Flow {
        if let Value::Symbolic(symbolic) = value
            && !matches!(self.linker.pools.alts[alts as usize].select, Select::Force)
        {
            return self.ask(pc, alts, symbolic);
        }
        self.select(pc, alts, value)
    }

    /// Binds the value and jumps to the matching alternative.
    #[inline(always)]
    fn select(&mut self, pc: Pc, alts: u32, value: Value<D::Symbolic>) -> Flow {
        let alts = &self.linker.pools.alts[alts as usize];
        if alts.bind {
            self.state.locals.push(value);
        }
        let body = match (&alts.select, value) {
            (Select::Tags(table), Value::Data { tag, con, fields }) => match table.get(tag as usize) {
                Some(alt) if alt.con == con => {
                    for place in alt.fields.range() {
                        let field = fields + self.linker.pools.slots[place];
                        if let Some(Cell::Value(value)) = self.state.heap.get(field) {
                            self.state.locals.push(value);
                        }
                    }
                    Some(alt.body)
                }
                Some(alt) if alt.con != NOWHERE => {
                    return self.malformed(pc, "a case over values of another type");
                }
                _ => alts.default,
            },
            (Select::Force, _) | (_, Value::Symbolic(_)) => alts.default,
            (select, value) => match select_literal(select, value, &self.state.bigs) {
                Ok(body) => body.or(alts.default),
                Err(Malformed) => return self.malformed(pc, "a case over values of another type"),
            },
        };
        match body {
            Some(body) => {
                self.state.control = Control::Eval(body);
                Flow::Go
            }
            None => self.malformed(pc, "a case without a fitting alternative"),
        }
    }

    /// Calls the domain for a symbolic scrutinee. The frame of the case stays on the stack.
    fn ask(&mut self, pc: Pc, alts: u32, symbolic: D::Symbolic) -> Flow {
        let (base, top) = (self.state.base, self.top());
        self.state.frames.push(Frame::Case { pc, base, top });
        let patterns = self.patterns(alts);
        let has_default = self.linker.pools.alts[alts as usize].default.is_some();
        let alternatives = Alternatives { patterns: &patterns, has_default };
        let decision = self.domain.scrutinise(&mut self.state, symbolic, &alternatives);
        self.decide(pc, decision, Control::Decided)
    }

    fn patterns(&mut self, alts: u32) -> Vec<Pattern<D::Symbolic>> {
        let pools = &self.linker.pools;
        let Alts { select, .. } = &pools.alts[alts as usize];
        match select {
            Select::Force => Vec::new(),
            Select::Tags(table) => {
                let present = table.iter().filter(|alt| alt.con != NOWHERE);
                let pattern = |con: u32| {
                    let info = &pools.cons[con as usize];
                    Pattern::Con { name: info.name, tag: info.tag, con, arity: info.arity }
                };
                present.map(|alt| pattern(alt.con)).collect()
            }
            Select::Ints(table) => table.iter().map(|&(key, _)| Pattern::Literal(Value::Int(key))).collect(),
            Select::Doubles(table) => table.iter().map(|&(key, _)| Pattern::Literal(Value::Double(key))).collect(),
            Select::Bigs(table) => {
                let keys: Vec<BigInt> = table.iter().map(|(key, _)| key.clone()).collect();
                let literal = |key: BigInt| self.state.number(Computed::from(key)).map(Pattern::Literal);
                keys.into_iter().filter_map(literal).collect()
            }
        }
    }
}

struct Malformed;

fn select_literal<S: Copy>(
    select: &Select,
    value: Value<S>,
    bigs: &crate::number::Bigs,
) -> Result<Option<Pc>, Malformed> {
    let int = |table: &[(i64, Pc)], key: i64| {
        table.binary_search_by_key(&key, |&(key, _)| key).ok().map(|place| table[place].1)
    };
    let double = |table: &[(f64, Pc)], key: f64| table.iter().find(|entry| entry.0 == key).map(|entry| entry.1);
    let is = |test: &dyn Fn(&Big) -> bool| match value {
        Value::Big(place) => bigs.get(place).is_some_and(|big| test(big)),
        _ => false,
    };
    match (select, value) {
        (Select::Ints(table), Value::Int(number)) => Ok(int(table, number)),
        (Select::Ints(table), Value::Char(code)) => Ok(int(table, i64::from(code))),
        // In the logic's arithmetic a whole number may be a fraction.
        (Select::Ints(table), Value::Big(_)) => {
            Ok(table.iter().find(|entry| is(&|big| big.is_whole(&BigInt::from(entry.0)))).map(|entry| entry.1))
        }
        (Select::Doubles(table), Value::Big(_)) => {
            Ok(table.iter().find(|entry| is(&|big| big.is_double(entry.0))).map(|entry| entry.1))
        }
        // A whole number may stand for a floating-point literal.
        (Select::Ints(table), Value::Double(number)) => {
            Ok(table.iter().find(|entry| entry.0 as f64 == number).map(|entry| entry.1))
        }
        (Select::Ints(table), Value::Float(number)) => {
            Ok(table.iter().find(|entry| entry.0 as f32 == number).map(|entry| entry.1))
        }
        (Select::Doubles(table), Value::Double(number)) => Ok(double(table, number)),
        (Select::Doubles(table), Value::Float(number)) => Ok(double(table, f64::from(number))),
        (Select::Bigs(table), Value::Int(number)) => {
            Ok(table.iter().find(|entry| entry.0 == BigInt::from(number)).map(|entry| entry.1))
        }
        (Select::Bigs(table), Value::Big(_)) => {
            Ok(table.iter().find(|entry| is(&|big| big.is_whole(&entry.0))).map(|entry| entry.1))
        }
        _ => Err(Malformed),
    }
}
