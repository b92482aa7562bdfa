//! Garbage collection: copies the reachable objects into a new heap (Cheney's algorithm), without recursion.
//!
//! Must not know: rules. References to evaluated thunks become references to their results. Runs between transitions.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::code::{NOWHERE, Pools};
use crate::domain::Domain;
use crate::heap::Store;
use crate::number::Bigs;
use crate::outcome::Raised;
use crate::state::{Control, Frame, State};
use crate::value::{Cell, FORGOTTEN, Value};

pub(crate) fn collect<D: Domain>(state: &mut State<D>, pools: &Pools<D::Symbolic>) {
    let mut collector = Collector::<D> {
        pools,
        from: std::mem::take(&mut state.heap),
        to: D::Store::default(),
        old_bigs: std::mem::take(&mut state.bigs),
        bigs: Bigs::default(),
        moved_bigs: FxHashMap::default(),
        old_raised: std::mem::take(&mut state.raised),
        raised: Vec::new(),
        moved_raised: FxHashMap::default(),
    };
    collector.roots(state);
    collector.scan();
    state.heap = collector.to;
    state.bigs = collector.bigs;
    state.raised = collector.raised;
}

struct Collector<'a, D: Domain> {
    pools: &'a Pools<D::Symbolic>,
    from: D::Store,
    to: D::Store,
    old_bigs: Bigs,
    bigs: Bigs,
    moved_bigs: FxHashMap<u32, u32>,
    old_raised: Vec<Arc<Raised>>,
    raised: Vec<Arc<Raised>>,
    moved_raised: FxHashMap<u32, u32>,
}

impl<D: Domain> Collector<'_, D> {
    fn roots(&mut self, state: &mut State<D>) {
        self.forget(state);
        state.control = match state.control {
            Control::Eval(pc) => Control::Eval(pc),
            Control::Force(value) => Control::Force(self.value(value)),
            Control::Return(value) => Control::Return(self.value(value)),
            Control::Decided(value) => Control::Decided(self.value(value)),
            Control::Apply(value, count) => Control::Apply(self.value(value), count),
            Control::Raise(raised) => Control::Raise(self.failure(raised)),
        };
        state.locals.iter_mut().for_each(|value| *value = self.value(*value));
        state.handles.iter_mut().for_each(|value| *value = self.value(*value));
        for place in 0..state.cafs.len() as u32 {
            // Only changed cells are written, so clones keep sharing the others.
            if let Some(cell) = state.cafs.get(place)
                && let moved = self.cell(cell)
                && moved != cell
            {
                state.cafs.set(place, moved);
            }
        }
        state.calls.iter_mut().for_each(|call| call.values = self.value(call.values));
        D::visit(&mut state.path, &mut |value| *value = self.value(*value));
        for frame in &mut state.frames {
            if let Frame::Update(place) = frame
                && let Value::Thunk(moved) = self.value(Value::Thunk(*place))
            {
                *place = moved;
            }
        }
    }

    /// A thunk under evaluation needs its captured variables only if it may be aborted, which happens inside guards. Keeping them
    /// elsewhere would be a space leak.
    fn forget(&mut self, state: &State<D>) {
        let outside = state.guards.first().map_or(state.frames.len(), |guard| guard.frame as usize);
        for frame in &state.frames[..outside] {
            if let Frame::Update(place) = *frame
                && let Some(Cell::Blackhole { routine, .. }) = self.from.get(place)
            {
                self.from.set(place, Cell::Blackhole { routine, captured: FORGOTTEN });
            }
        }
    }

    /// Scans copied objects, which may still refer to the old heap.
    fn scan(&mut self) {
        let mut place = 0;
        while (place as usize) < self.to.len() {
            if let Some(cell) = self.to.get(place) {
                let moved = self.cell(cell);
                self.to.set(place, moved);
            }
            place += 1;
        }
    }

    fn cell(&mut self, cell: Cell<D::Symbolic>) -> Cell<D::Symbolic> {
        match cell {
            Cell::Value(value) => Cell::Value(self.value(value)),
            Cell::Raised(raised) => Cell::Raised(self.failure(raised)),
            cell => cell,
        }
    }

    fn value(&mut self, value: Value<D::Symbolic>) -> Value<D::Symbolic> {
        let value = match value {
            Value::Thunk(place) => match self.from.get(place) {
                Some(Cell::Value(value)) => value,
                Some(Cell::Blackhole { captured: FORGOTTEN, .. }) => return Value::Thunk(self.object(place, 1)),
                Some(Cell::Thunk { captured, .. } | Cell::Blackhole { captured, .. }) => {
                    return Value::Thunk(self.object(place, captured + 1));
                }
                _ => return Value::Thunk(self.object(place, 1)),
            },
            value => value,
        };
        match value {
            Value::Data { tag, con, fields } if fields != NOWHERE => {
                let arity = self.pools.cons[con as usize].arity;
                Value::Data { tag, con, fields: self.object(fields, arity) }
            }
            Value::Fun { routine, captured } if captured != NOWHERE => {
                let captures = self.pools.routines[routine as usize].captures;
                Value::Fun { routine, captured: self.object(captured, captures) }
            }
            Value::Pap(place) => {
                let size = match self.from.get(place) {
                    Some(Cell::Pap { count }) => count + 2,
                    _ => 1,
                };
                Value::Pap(self.object(place, size))
            }
            Value::Big(place) => Value::Big(self.big(place)),
            value => value,
        }
    }

    fn object(&mut self, place: u32, size: u32) -> u32 {
        if let Some(Cell::Forward(moved)) = self.from.get(place) {
            return moved;
        }
        let moved = self.to.len() as u32;
        for offset in 0..size {
            if let Some(cell) = self.from.get(place + offset) {
                self.to.push(cell);
            }
        }
        self.from.set(place, Cell::Forward(moved));
        moved
    }

    fn big(&mut self, place: u32) -> u32 {
        if let Some(&moved) = self.moved_bigs.get(&place) {
            return moved;
        }
        let Some(big) = self.old_bigs.get(place).cloned() else { return place };
        let moved = self.bigs.push(big);
        self.moved_bigs.insert(place, moved);
        moved
    }

    fn failure(&mut self, place: u32) -> u32 {
        if let Some(&moved) = self.moved_raised.get(&place) {
            return moved;
        }
        let Some(raised) = self.old_raised.get(place as usize).cloned() else { return place };
        self.raised.push(raised);
        let moved = self.raised.len() as u32 - 1;
        self.moved_raised.insert(place, moved);
        moved
    }
}
