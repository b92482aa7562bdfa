//! Core to code, one top-level binding at a time.
//!
//! Must not know: the running state. Invariants: compilation never fails, malformed core becomes
//! [`Code::Stuck`], which fails if it runs; nesting deeper than [`DEEP`] is cut by a thunk, so that our own
//! stack does not depend on the program's size.

mod alloc;
mod branch;
mod call;
mod free;
mod guard;
mod shape;

use limpid_core::{BinderId, Body, Expr, ExprId, PrimOp};
use rustc_hash::FxHashMap;

use crate::code::{Alloc, Atom, Code, NOWHERE, Operand, Pc, Slice};
use crate::link::Linker;
use crate::value::Value;
use free::Free;
use shape::Shape;

/// How deep expressions nest before the rest is compiled apart.
const DEEP: u32 = 200;

/// How often an expression is compiled on average before it counts as cyclic. Two is normal.
const VISITS: usize = 32;

/// Compiles the routine of a top-level binding, whose parameters are those of its lambdas.
pub(crate) fn compile<S: Copy>(linker: &mut Linker<'_, S>, routine: u32) {
    unit(linker, routine, true);
}

/// Compiles a routine without parameters that returns the value of a body.
pub(crate) fn compile_value<S: Copy>(linker: &mut Linker<'_, S>, routine: u32) {
    unit(linker, routine, false);
}

fn unit<S: Copy>(linker: &mut Linker<'_, S>, routine: u32, has_params: bool) {
    let owner = linker.pools.routines[routine as usize].owner;
    let source = linker.owners[owner as usize].source.clone();
    let Some((body, root)) = source.body().and_then(|body| Some((body, body.root?))) else {
        let why = linker.pools.text("a binding without code");
        let entry = linker.pools.emit(Code::Stuck(why), owner, ExprId::from_raw(0));
        linker.pools.routines[routine as usize].entry = entry;
        return;
    };
    let (params, inner) = if has_params { linker.peel_lambdas(body, root) } else { (Vec::new(), root) };
    let free = Free::analyse(body, root);
    let (work, numbers, live) = (Vec::new(), FxHashMap::default(), Vec::new());
    let mut compiler = Compiler { linker, body, free, owner, work, numbers, live, visits: 0 };
    compiler.unit(routine, &params, inner);
}

/// Where the variables of one routine are.
#[derive(Clone, Debug, Default)]
struct Scope {
    places: FxHashMap<BinderId, Atom>,
}

/// A routine still to be compiled.
struct Work {
    routine: u32,
    body: ExprId,
    scope: Scope,
    level: u32,
}

struct Compiler<'a, 'p, S> {
    linker: &'a mut Linker<'p, S>,
    body: &'a Body,
    free: Free,
    owner: u32,
    work: Vec<Work>,
    numbers: FxHashMap<ExprId, Atom>,
    /// Sets of locals, sorted.
    live: Vec<Box<[u32]>>,
    visits: usize,
}

/// The position that is being compiled.
#[derive(Clone, Copy, Debug)]
struct At {
    /// How many locals are pushed.
    level: u32,
    /// How deep we are in our own stack.
    depth: u32,
    tail: bool,
    /// Which locals are needed afterwards: a place in [`Compiler::live`], or [`NOWHERE`] if all may be.
    live: u32,
}

impl At {
    fn deeper(self) -> At {
        At { depth: self.depth + 1, ..self }
    }

    fn up(self, by: u32) -> At {
        At { level: self.level + by, ..self }
    }
}

impl<S: Copy> Compiler<'_, '_, S> {
    fn unit(&mut self, routine: u32, params: &[BinderId], inner: ExprId) {
        let mut scope = Scope::default();
        for (slot, param) in params.iter().enumerate() {
            scope.places.insert(*param, Atom::Local(slot as u32));
        }
        self.work.push(Work { routine, body: inner, scope, level: params.len() as u32 });
        while let Some(Work { routine, body, mut scope, level }) = self.work.pop() {
            let entry = self.expr(body, &mut scope, At { level, depth: 0, tail: true, live: NOWHERE });
            self.linker.pools.routines[routine as usize].entry = entry;
        }
    }

    /// Code that evaluates the expression.
    fn expr(&mut self, id: ExprId, scope: &mut Scope, at: At) -> Pc {
        self.visits += 1;
        if self.visits > VISITS * (self.body.exprs.len() + 1) {
            return self.stuck(id, "core whose expressions contain each other");
        }
        if at.depth > DEEP {
            return self.apart(id, scope, at);
        }
        match self.shape(id, scope) {
            Shape::Atom(atom) => self.emit(id, Code::Atom { atom, tail: at.tail }),
            Shape::Con(con, args) => self.con(id, con, &args, scope, at),
            Shape::Prim(op, args) => self.prim(id, op, &args, scope, at),
            Shape::App(fun, args) => self.app(id, fun, &args, scope, at),
            Shape::Stuck(why) => self.stuck(id, &why),
            Shape::Other(id) => self.other(id, scope, at),
        }
    }

    fn other(&mut self, id: ExprId, scope: &mut Scope, at: At) -> Pc {
        match self.body.exprs.get(id) {
            Some(Expr::Lam { .. }) => self.alloc_and_return(id, scope, at),
            Some(Expr::Let { recursive, bindings, body }) => self.bind(id, *recursive, bindings, *body, scope, at),
            Some(Expr::Case { scrutinee, binder, alts, default }) => {
                self.case(id, *scrutinee, *binder, alts, *default, scope, at)
            }
            Some(Expr::Fail(failure)) => {
                self.linker.pools.failures.push(failure.clone());
                let failure = self.linker.pools.failures.len() as u32 - 1;
                self.emit(id, Code::Fail(failure))
            }
            _ => self.stuck(id, "an expression that does not exist"),
        }
    }

    /// The expression as a thunk that is forced at once.
    fn apart(&mut self, id: ExprId, scope: &mut Scope, at: At) -> Pc {
        let alloc = self.thunk(id, scope);
        self.let_one(id, alloc, at)
    }

    fn alloc_and_return(&mut self, id: ExprId, scope: &mut Scope, at: At) -> Pc {
        let (routine, captures) = self.closure(id, scope);
        if captures.is_empty() {
            let atom = self.linker.pools.constant(Value::Fun { routine, captured: NOWHERE });
            return self.emit(id, Code::Atom { atom, tail: at.tail });
        }
        let captures = self.linker.pools.slot_slice(&captures);
        self.let_one(id, Alloc::Fun { routine, captures }, at)
    }

    fn let_one(&mut self, id: ExprId, alloc: Alloc, at: At) -> Pc {
        let body = self.emit(id, Code::Atom { atom: Atom::Local(at.level), tail: at.tail });
        let allocs = self.linker.pools.alloc_slice(&[alloc]);
        self.emit(id, Code::Let { allocs, body })
    }

    /// The expression as an operand that is evaluated on the spot; `at` is what [`Compiler::before`] gave.
    fn operand(&mut self, id: ExprId, scope: &mut Scope, at: At) -> Operand {
        match self.shape(id, scope) {
            Shape::Atom(atom) => atom.into(),
            _ => Operand::Code(self.expr(id, scope, At { tail: false, ..at.deeper() })),
        }
    }

    /// The place of code that is evaluated before these expressions, which share its activation.
    fn before(&mut self, later: &[ExprId], kept: Option<u32>, scope: &Scope, at: At) -> At {
        let mut slots: Vec<u32> = kept.into_iter().collect();
        for id in later {
            slots.extend(self.free.of(*id).iter().filter_map(|binder| match scope.places.get(binder) {
                Some(Atom::Local(slot)) => Some(*slot),
                _ => None,
            }));
        }
        if !at.tail {
            match self.live.get(at.live as usize) {
                Some(outer) => slots.extend_from_slice(outer),
                None => return At { tail: false, live: NOWHERE, ..at },
            }
        }
        slots.sort_unstable();
        slots.dedup();
        self.live.push(slots.into());
        At { tail: false, live: self.live.len() as u32 - 1, ..at }
    }

    /// The locals that are dead during a call.
    fn dead(&mut self, at: At) -> Slice {
        if at.tail {
            return Slice::default();
        }
        let Some(live) = self.live.get(at.live as usize) else { return Slice::default() };
        let dead: Vec<u32> = (0..at.level).filter(|slot| live.binary_search(slot).is_err()).collect();
        self.linker.pools.slot_slice(&dead)
    }

    fn prim(&mut self, id: ExprId, op: PrimOp, args: &[ExprId], scope: &mut Scope, at: At) -> Pc {
        match (op, args) {
            (PrimOp::Seq, &[first, second]) => self.seq(id, first, second, scope, at),
            (PrimOp::Catch, &[action, handler]) => self.catch(id, action, handler, scope, at),
            (PrimOp::Check, &[site, pred, values]) => self.check(id, [site, values], pred, scope, at),
            (PrimOp::Within, &[site, values, body]) => self.within(id, [site, values], body, scope, at),
            (PrimOp::Assume | PrimOp::Attempt | PrimOp::Whole, &[arg]) => {
                let before = self.before(&[], None, scope, at);
                let arg = self.operand(arg, scope, before);
                let code = match op {
                    PrimOp::Assume => Code::Assume { pred: arg },
                    _ => Code::Attempt { value: arg, whole: op == PrimOp::Whole },
                };
                self.emit(id, code)
            }
            (PrimOp::Undefined, _) => self.emit(id, Code::Undefined),
            (PrimOp::Error | PrimOp::DoubleRead | PrimOp::FloatRead, &[arg]) => {
                let before = self.before(&[], None, scope, at);
                let arg = self.operand(arg, scope, before);
                self.emit(id, Code::Spell { op, arg })
            }
            (op, &[arg]) => {
                let before = self.before(&[], None, scope, at);
                let arg = self.operand(arg, scope, before);
                self.emit(id, Code::Prim1 { op, arg })
            }
            (op, &[first, second]) => {
                let before = self.before(&[second], None, scope, at);
                let first = self.operand(first, scope, before);
                // While the second is evaluated by code, the first is kept in the next local.
                let before = self.before(&[], Some(at.level), scope, at);
                let second = self.operand(second, scope, before.up(1));
                self.emit(id, Code::Prim2 { op, first, second })
            }
            _ => self.stuck(id, "a primitive with the wrong number of arguments"),
        }
    }

    fn emit(&mut self, id: ExprId, code: Code) -> Pc {
        self.linker.pools.emit(code, self.owner, id)
    }

    fn stuck(&mut self, id: ExprId, why: &str) -> Pc {
        let why = self.linker.pools.text(why);
        self.emit(id, Code::Stuck(why))
    }
}
