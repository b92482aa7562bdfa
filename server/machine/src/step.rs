//! The evaluation rules: which rule applies to the current state. The rules themselves are in one file per family.
//!
//! Must not know: what symbolic values mean, who runs the machine. Invariant: a rule does a bounded amount of work and
//! never recurses on the program's data.

mod alloc;
mod branch;
mod call;
mod decide;
mod guard;
mod primitive;
mod raise;
mod reflect;
mod spell;
mod thunk;

use crate::code::{Atom, Code, NOWHERE, Operand, Pc};
use crate::domain::Domain;
use crate::machine::{Flow, Machine};
use crate::outcome::Outcome;
use crate::state::{Control, Frame};
use crate::value::Value;

impl<D: Domain> Machine<'_, D> {
    #[inline(always)]
    pub(crate) fn transition(&mut self) -> Flow {
        match self.state.control {
            Control::Eval(pc) => self.eval(pc),
            Control::Return(value) => self.resume(value),
            Control::Force(value) => self.enter_value(value),
            Control::Apply(function, count) => self.apply_value(function, count),
            Control::Decided(value) => self.decided(value),
            Control::Raise(raised) => self.unwind(raised),
        }
    }

    #[inline(always)]
    fn eval(&mut self, pc: Pc) -> Flow {
        match self.linker.pools.codes[pc as usize] {
            Code::Atom { atom, tail } => self.eval_atom(atom, tail),
            Code::Call { fun, args, tail, dead } => self.call(fun, args, tail, dead),
            Code::CallRoutine { routine, args, tail, dead } => self.call_routine(pc, routine, args, tail, dead),
            Code::Con { con, args } => self.build(con, args),
            Code::Let { allocs, body } => self.allocate(allocs, body),
            Code::LetRec { allocs, body } => self.allocate_group(allocs, body),
            Code::Case { scrutinee, alts } => self.case(pc, scrutinee, alts),
            Code::Prim1 { op, arg } => self.unary(pc, op, arg),
            Code::Prim2 { op, first, second } => self.binary(pc, op, first, second),
            Code::Spell { arg, .. } => self.spell(pc, arg),
            Code::Catch { action, handler, tail } => self.catch(action, handler, tail),
            Code::Check { pred, .. } | Code::Assume { pred } => self.guard(pc, pred),
            Code::Attempt { value, .. } => self.attempt(pc, value),
            Code::Within { site, values, body } => self.within(pc, site, values, body),
            Code::Undefined => self.undefined(pc),
            Code::Fail(failure) => self.fail(pc, failure),
            Code::Big(place) => self.big_literal(place),
            Code::Opaque { global, why } => self.opaque(pc, global, why),
            Code::Stuck(why) => self.stuck(pc, why),
        }
    }

    #[inline(always)]
    fn resume(&mut self, value: Value<D::Symbolic>) -> Flow {
        let Some(frame) = self.state.frames.pop() else { return self.stop(Outcome::Value(value)) };
        match frame {
            Frame::Update(place) => self.update(place, value),
            Frame::UpdateCaf(place) => self.update_caf(place, value),
            Frame::Case { pc, base, top } => self.branch(pc, base, top, value),
            Frame::Apply { start, count } => self.apply_rest(start, count, value),
            Frame::First { pc, base, top } => self.first(pc, base, top, value),
            Frame::Second { pc, top } => self.second(pc, top, value),
            Frame::Built { pc, top } => self.built(pc, top, value),
            Frame::SpellTail { pc, start, top } => self.spell_tail(pc, start, top, value),
            Frame::SpellHead { pc, start, top } => self.spell_head(pc, start, top, value),
            Frame::Catch { .. } => Flow::Go,
            Frame::Guard { pc, base, top } => self.guarded(pc, base, top, value),
            Frame::Within { .. } => {
                self.state.calls.pop();
                Flow::Go
            }
        }
    }

    /// The value of an atom, evaluated or not.
    #[inline(always)]
    fn load(&self, atom: Atom) -> Value<D::Symbolic> {
        match atom {
            Atom::Local(slot) => self.local(slot),
            Atom::Const(place) => self.linker.pools.consts[place as usize],
        }
    }

    #[inline(always)]
    fn local(&self, slot: u32) -> Value<D::Symbolic> {
        // Only malformed core refers to a local that is not there; nothing is what it gets.
        let place = (self.state.base + slot) as usize;
        self.state.locals.get(place).copied().unwrap_or(Value::Caf(NOWHERE))
    }

    /// Goes on with evaluating an operand in the running activation, for the topmost frame.
    #[inline(always)]
    fn eval_operand(&mut self, operand: Operand) -> Flow {
        self.state.control = match operand {
            Operand::Local(slot) => Control::Force(self.local(slot)),
            Operand::Const(place) => Control::Force(self.linker.pools.consts[place as usize]),
            Operand::Code(pc) => Control::Eval(pc),
        };
        Flow::Go
    }

    #[inline(always)]
    fn give(&mut self, value: Value<D::Symbolic>) -> Flow {
        self.state.control = Control::Return(value);
        Flow::Go
    }

    #[inline(always)]
    fn top(&self) -> u32 {
        self.state.locals.len() as u32
    }
}
