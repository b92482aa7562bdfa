//! Names to code: globals and constructors are looked up in the program when they are first met.
//!
//! Must not know: how expressions are compiled, how code runs. Invariant: a name, once linked, stays what it is.

mod wired;
mod wrapper;

use std::sync::Arc;

use limpid_base::{QName, Span};
use limpid_core::{Binding, Body, Code as CoreCode, ExprId};
use rustc_hash::FxHashMap;

use crate::code::{Alt, Code, Con, NOWHERE, Pools, Slice};
use crate::outcome::CodePosition;
use crate::program::Program;
use crate::value::Value;
pub(crate) use wired::Wired;
pub(crate) use wrapper::Inline;

/// The linked part of a program.
pub(crate) struct Linker<'p, S> {
    program: &'p dyn Program,
    pub(crate) pools: Pools<S>,
    pub(crate) owners: Vec<Owner>,
    pub(crate) globals: Vec<Global<S>>,
    global_ids: FxHashMap<QName, u32>,
    con_ids: FxHashMap<QName, Option<u32>>,
    pub(crate) wired: Wired,
}

/// Where code comes from.
pub(crate) struct Owner {
    pub(crate) name: QName,
    pub(crate) source: Source,
}

#[derive(Clone)]
pub(crate) enum Source {
    Binding(Arc<Binding>),
    Body(Arc<Body>),
    /// Made by the machine itself.
    Nothing,
}

impl Source {
    pub(crate) fn body(&self) -> Option<&Body> {
        match self {
            Source::Binding(binding) => binding.body(),
            Source::Body(body) => Some(body),
            Source::Nothing => None,
        }
    }
}

/// A top-level name.
#[derive(Clone, Copy)]
pub(crate) struct Global<S> {
    pub(crate) name: QName,
    pub(crate) value: Value<S>,
    /// How many arguments it takes before anything happens; 0 for a top-level value.
    pub(crate) arity: u32,
    pub(crate) inline: Inline,
}

/// Aliases of aliases are followed so far; longer chains and cycles are evaluated like any other value.
const ALIASES: u32 = 16;

impl<'p, S: Copy> Linker<'p, S> {
    pub(crate) fn new(program: &'p dyn Program) -> Self {
        let mut linker = Linker {
            program,
            pools: Pools::default(),
            owners: Vec::new(),
            globals: Vec::new(),
            global_ids: FxHashMap::default(),
            con_ids: FxHashMap::default(),
            wired: Wired::default(),
        };
        linker.wired = Wired::link(&mut linker);
        linker
    }

    pub(crate) fn global(&mut self, name: QName) -> u32 {
        self.global_at(name, 0)
    }

    fn global_at(&mut self, name: QName, depth: u32) -> u32 {
        if let Some(&id) = self.global_ids.get(&name) {
            return id;
        }
        let binding = self.program.binding(name);
        if let Some(target) = binding.as_deref().and_then(Binding::body).and_then(|body| self.alias(body))
            && depth < ALIASES
        {
            let id = self.global_at(target, depth + 1);
            self.global_ids.insert(name, id);
            return id;
        }
        let global = match binding {
            Some(binding) if binding.body().is_some_and(|body| body.root.is_some()) => self.defined(name, binding),
            Some(binding) => self.opaque(name, &binding),
            None => self.unknown_global(name, format!("{name} is not defined")),
        };
        self.globals.push(global);
        let id = self.globals.len() as u32 - 1;
        self.global_ids.insert(name, id);
        if let Some(target) = self.eta_target(id)
            && depth < ALIASES
        {
            let target = self.global_at(target, depth + 1);
            if self.globals[target as usize].arity == self.globals[id as usize].arity {
                self.global_ids.insert(name, target);
                return target;
            }
        }
        id
    }

    fn defined(&mut self, name: QName, binding: Arc<Binding>) -> Global<S> {
        let shape = binding.body().map(|body| self.wrapper(body)).unwrap_or_default();
        let owner = self.owner(name, Source::Binding(binding));
        let routine = self.pools.routine(shape.arity, 0, owner);
        let value = if shape.arity == 0 { self.pools.caf(routine) } else { Value::Fun { routine, captured: NOWHERE } };
        Global { name, value, arity: shape.arity, inline: shape.inline }
    }

    fn eta_target(&mut self, id: u32) -> Option<QName> {
        let Value::Fun { routine, .. } = self.globals[id as usize].value else { return None };
        let owner = self.pools.routines[routine as usize].owner;
        let source = self.owners[owner as usize].source.clone();
        self.eta(source.body()?)
    }

    fn opaque(&mut self, name: QName, binding: &Binding) -> Global<S> {
        let why = match &binding.code {
            CoreCode::Unsupported(unsupported) => format!("{name}: {}", unsupported.what),
            CoreCode::Opaque => format!("{name} has no code"),
            CoreCode::Body(_) => format!("{name} has an empty body"),
        };
        self.unknown_global(name, why)
    }

    fn unknown_global(&mut self, name: QName, why: String) -> Global<S> {
        let owner = self.owner(name, Source::Nothing);
        let routine = self.pools.routine(0, 0, owner);
        let why = self.pools.text(why);
        let global = self.globals.len() as u32;
        let entry = self.pools.emit(Code::Opaque { global, why }, owner, ExprId::from_raw(0));
        self.pools.routines[routine as usize].entry = entry;
        Global { name, value: self.pools.caf(routine), arity: 0, inline: Inline::No }
    }

    pub(crate) fn owner(&mut self, name: QName, source: Source) -> u32 {
        self.owners.push(Owner { name, source });
        self.owners.len() as u32 - 1
    }

    pub(crate) fn is_checked(&self, site: u32) -> bool {
        self.program.is_checked(site)
    }

    pub(crate) fn may_go_on(&self, site: u32) -> bool {
        self.program.may_go_on(site)
    }

    /// The constructor of this name, if the program or the machine knows it.
    pub(crate) fn con(&mut self, name: QName) -> Option<u32> {
        if let Some(&id) = self.con_ids.get(&name) {
            return id;
        }
        let con = self.find_con(name);
        let id = con.map(|con| {
            self.pools.cons.push(con);
            self.pools.cons.len() as u32 - 1
        });
        self.con_ids.insert(name, id);
        id
    }

    fn find_con(&self, name: QName) -> Option<Con> {
        let Some(data) = self.program.data_type_of(name) else { return wired::con(name) };
        let place = data.constructors.iter().position(|con| con.name == name)?;
        let con = &data.constructors[place];
        let dictionaries = con.context.iter().map(|_| false);
        Some(Con {
            name,
            tag: u16::try_from(place).ok()?,
            arity: con.arity() as u32,
            hidden: con.context.len() as u32,
            strict: dictionaries.chain(con.fields.iter().map(|field| field.strict)).collect(),
            newtype: data.newtype && con.arity() == 1,
            siblings: data.constructors.len() as u32,
        })
    }

    /// The value of a constructor without fields.
    pub(crate) fn nullary(&self, con: u32) -> Value<S> {
        Value::Data { tag: self.pools.cons[con as usize].tag, con, fields: NOWHERE }
    }

    /// An alternative that takes the default.
    pub(crate) fn no_alt() -> Alt {
        Alt { con: NOWHERE, body: NOWHERE, fields: Slice::default() }
    }

    /// Where an instruction comes from.
    pub(crate) fn position(&self, pc: u32) -> Option<CodePosition> {
        let &(owner, expr) = self.pools.origins.get(pc as usize)?;
        let owner = self.owners.get(owner as usize)?;
        let span = owner.source.body().map_or(Span::default(), |body| body.span(expr));
        Some(CodePosition { binding: owner.name, expr, span })
    }
}

impl<S> std::fmt::Debug for Linker<'_, S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Linker")
            .field("globals", &self.globals.len())
            .field("instructions", &self.pools.codes.len())
            .finish_non_exhaustive()
    }
}
