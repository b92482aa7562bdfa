//! The instrumented program: what the machine asks for by name, made when it is first asked for.
//!
//! A name of the program stands for its code as it is; what is made up has a name with a `$` in it. Instrumented code
//! mentions only names that were announced with an [`Instrumentation`], so nothing is made that does not run.
//! Invariant: a name, once announced, is always made from the same instrumentation; sites are never taken back.

use std::cell::RefCell;
use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_contracts::ObligationKind;
use limpid_core::{Binding, BindingKind, Body, Code, DataType, Scheme, Type};
use limpid_logic::Symbol;
use limpid_machine::Program;
use rustc_hash::FxHashMap;

use crate::scope::Scope;
use crate::site::Site;

/// Which calls are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CheckMode {
    /// Those that evaluation gets to.
    #[default]
    Lazy,
    /// Also those in arguments and local bindings that nobody asks for, as LiquidHaskell does.
    All,
}

/// A program whose user modules run with their contracts.
pub struct Monitored<'p> {
    program: &'p dyn Program,
    scopes: Vec<Scope>,
    by_module: FxHashMap<Name, usize>,
    pub(crate) mode: CheckMode,
    memo: RefCell<Memo>,
}

#[derive(Default)]
struct Memo {
    instrumentations: FxHashMap<QName, Instrumentation>,
    bindings: FxHashMap<QName, Arc<Binding>>,
    sites: Vec<Arc<Site>>,
}

/// How something with a made-up name is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Instrumentation {
    /// A function of the user's, with the checks that its text owes.
    Body(QName),
    /// What calls of a function from the text of a module go through.
    Call { scope: usize, callee: QName },
    /// A function under test.
    UnderTest(QName),
    /// Everything that a function under test assumes of its arguments.
    Accepts(QName),
    /// A function of the logic.
    Measure { scope: usize, symbol: Symbol },
    /// How many constructors a value has.
    Constructors { scope: usize },
    /// Whether something holds of all parts of a value of this type.
    Holds { scope: usize, data: QName },
    /// A value of this type, with what is assumed of its parts.
    Assuming { scope: usize, data: QName },
}

impl std::fmt::Debug for Monitored<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Monitored").field("modules", &self.by_module.len()).finish_non_exhaustive()
    }
}

impl<'p> Monitored<'p> {
    /// `program` holds all code, as it is; the modules of `scopes` are instrumented.
    pub fn new(program: &'p dyn Program, scopes: Vec<Scope>, mode: CheckMode) -> Monitored<'p> {
        let by_module = scopes.iter().enumerate().map(|(place, scope)| (scope.module, place)).collect();
        Monitored { program, scopes, by_module, mode, memo: RefCell::default() }
    }

    /// What a number in a violation or in the chain of calls stands for.
    pub fn site(&self, site: u32) -> Option<Arc<Site>> {
        self.memo.borrow().sites.get(site as usize).cloned()
    }

    /// How many sites there are by now.
    pub fn sites(&self) -> usize {
        self.memo.borrow().sites.len()
    }

    /// The instrumented version of a top-level name of the user's; other names are their own.
    pub fn checked(&self, name: QName) -> QName {
        match self.scope_of(name) {
            Some(_) => self.announce_body(name),
            None => name,
        }
    }

    pub fn mode(&self) -> CheckMode {
        self.mode
    }

    pub fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    /// The code of a name as the user wrote it.
    pub fn original(&self, name: QName) -> Option<Arc<Binding>> {
        self.program.binding(name)
    }

    pub(crate) fn scope(&self, scope: usize) -> &Scope {
        &self.scopes[scope]
    }

    /// The module whose text has this name, if it is one of the user's.
    pub(crate) fn scope_of(&self, name: QName) -> Option<usize> {
        self.by_module.get(&name.module).copied()
    }

    /// New sites, with consecutive numbers; the first of them.
    pub(crate) fn add_sites(&self, sites: impl IntoIterator<Item = Site>) -> u32 {
        let known = &mut self.memo.borrow_mut().sites;
        let first = known.len() as u32;
        known.extend(sites.into_iter().map(Arc::new));
        first
    }

    pub(crate) fn announce(&self, name: QName, instrumentation: Instrumentation) -> QName {
        self.memo.borrow_mut().instrumentations.entry(name).or_insert(instrumentation);
        name
    }

    pub(crate) fn announce_body(&self, name: QName) -> QName {
        let made = QName { module: name.module, ident: Name::new(&format!("{}$body", name.ident)) };
        self.announce(made, Instrumentation::Body(name))
    }
}

impl Program for Monitored<'_> {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        let (known, instrumentation) = {
            let memo = self.memo.borrow();
            (memo.bindings.get(&name).cloned(), memo.instrumentations.get(&name).copied())
        };
        if known.is_some() {
            return known;
        }
        let Some(instrumentation) = instrumentation else { return self.program.binding(name) };
        let made = crate::make::make(self, name, instrumentation)?;
        self.memo.borrow_mut().bindings.insert(name, Arc::clone(&made));
        Some(made)
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.program.data_type_of(constructor)
    }

    /// A function that may never end can still do something else wrong.
    fn may_go_on(&self, site: u32) -> bool {
        let memo = self.memo.borrow();
        let site = memo.sites.get(site as usize);
        site.is_some_and(|site| site.obligation() == Some(&ObligationKind::Termination))
    }
}

/// A binding that nobody wrote.
pub(crate) fn made_up(name: QName, body: Body) -> Arc<Binding> {
    Arc::new(Binding {
        name,
        kind: BindingKind::Generated,
        scheme: Scheme::mono(Type::Unknown),
        signature: false,
        exported: false,
        span: Span::default(),
        name_span: Span::default(),
        code: Code::Body(body),
    })
}
