//! The instrumented program. Its bindings are generated when the machine first looks them up.
//!
//! A name of the program keeps its original code. A generated name has a `$` in it. Instrumented code
//! refers only to names that were announced with an [`Instrumentation`], so only code that runs is generated.
//! Invariants: an announced name never changes its instrumentation; sites are never removed.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_contracts::ObligationKind;
use limpid_core::{Binding, BindingKind, Body, Code, DataType, Scheme, Type};
use limpid_logic::Symbol;
use limpid_machine::Program;
use rustc_hash::FxHashMap;

use crate::instrument::Member;
use crate::scope::Scope;
use crate::site::Site;

/// Which calls are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CheckMode {
    /// Those that evaluation reaches.
    #[default]
    Lazy,
    /// Also those in arguments and local bindings that are never demanded, as LiquidHaskell checks them.
    All,
}

/// An obligation: its function, place and requirement.
pub type Focus = (QName, Span, String);

/// A program whose user modules check their contracts at run time.
pub struct Monitored<'p> {
    program: &'p dyn Program,
    scopes: Vec<Scope>,
    by_module: FxHashMap<Name, usize>,
    pub(crate) mode: CheckMode,
    /// Whether the results of library functions are checked, too.
    pub(crate) checks_libraries: bool,
    /// The only obligation that is checked, if there is one: its function, place and requirement.
    focus: RefCell<Option<Focus>>,
    is_focused: Cell<bool>,
    /// The function whose search goes on after other functions break their promises.
    caller: Cell<Option<QName>>,
    memo: RefCell<Memo>,
}

#[derive(Default)]
struct Memo {
    instrumentations: FxHashMap<QName, Instrumentation>,
    bindings: FxHashMap<QName, Arc<Binding>>,
    sites: Vec<Arc<Site>>,
    /// The metrics of recursive groups, by their first functions. Nothing for a group whose recursion is structural.
    groups: FxHashMap<QName, Option<Arc<[Member]>>>,
}

/// What the code of a generated name is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Instrumentation {
    /// A user function, with the checks of the obligations in its text.
    Body(QName),
    /// The wrapper for calls of a function from the text of a module.
    Call { scope: usize, callee: QName },
    /// A function under test.
    UnderTest(QName),
    /// The precondition of a function under test, assumed eagerly.
    Accepts(QName),
    /// A function of the logic.
    Measure { scope: usize, symbol: Symbol },
    /// How many constructors a value has.
    Constructors { scope: usize },
    /// Whether a predicate holds of all parts of a value of this type.
    Holds { scope: usize, data: QName },
    /// A value of this type, with the assumptions on its parts.
    Assuming { scope: usize, data: QName },
}

impl std::fmt::Debug for Monitored<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Monitored").field("modules", &self.by_module.len()).finish_non_exhaustive()
    }
}

impl<'p> Monitored<'p> {
    /// `program` is the original code. The modules of `scopes` are instrumented.
    pub fn new(program: &'p dyn Program, scopes: Vec<Scope>, mode: CheckMode) -> Monitored<'p> {
        let by_module = scopes.iter().enumerate().map(|(place, scope)| (scope.module, place)).collect();
        Monitored {
            program,
            scopes,
            by_module,
            mode,
            checks_libraries: false,
            focus: RefCell::default(),
            is_focused: Cell::new(false),
            caller: Cell::new(None),
            memo: RefCell::default(),
        }
    }

    /// Also checks what library functions return to the user's code against their refinements, which are believed elsewhere.
    #[must_use]
    pub fn checking_libraries(mut self) -> Self {
        self.checks_libraries = true;
        self
    }

    /// The site with this number, from a violation or a call stack.
    pub fn site(&self, site: u32) -> Option<Arc<Site>> {
        self.memo.borrow().sites.get(site as usize).cloned()
    }

    /// How many sites there are by now.
    pub fn sites(&self) -> usize {
        self.memo.borrow().sites.len()
    }

    /// The instrumented version of a user function. Other names are returned unchanged.
    pub fn checked(&self, name: QName) -> QName {
        match self.scope_of(name) {
            Some(_) => self.announce_body(name),
            None => name,
        }
    }

    /// From now on checks this obligation alone, or everything again. Checks evaluate what they look at, so without the others a
    /// violation shows what the program itself demands.
    pub fn focus(&self, focus: Option<Focus>) {
        self.is_focused.set(focus.is_some());
        *self.focus.borrow_mut() = focus;
    }

    /// From now on, a run goes on after functions other than this one broke their promises, with the values that they really
    /// return: a callee's bug must not hide the caller's.
    pub fn pass_promises(&self, caller: Option<QName>) {
        self.caller.set(caller);
    }

    /// Whether the check is of a promise that a run may go on without.
    pub fn is_passed_promise(&self, site: u32) -> bool {
        let Some(caller) = self.caller.get() else { return false };
        let memo = self.memo.borrow();
        let site = memo.sites.get(site as usize);
        site.is_some_and(|site| site.function != caller && site.obligation() == Some(&ObligationKind::Postcondition))
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

    /// The user module that defines this name.
    pub(crate) fn scope_of(&self, name: QName) -> Option<usize> {
        self.by_module.get(&name.module).copied()
    }

    /// Adds sites with consecutive numbers and returns the first.
    pub(crate) fn add_sites(&self, sites: impl IntoIterator<Item = Site>) -> u32 {
        let known = &mut self.memo.borrow_mut().sites;
        let first = known.len() as u32;
        known.extend(sites.into_iter().map(Arc::new));
        first
    }

    /// The metrics of a recursive group, if they are known.
    #[expect(clippy::option_option, reason = "that a group has no metrics is known, too")]
    pub(crate) fn known_group(&self, first: QName) -> Option<Option<Arc<[Member]>>> {
        self.memo.borrow().groups.get(&first).cloned()
    }

    pub(crate) fn add_group(&self, first: QName, members: Option<Arc<[Member]>>) {
        self.memo.borrow_mut().groups.insert(first, members);
    }

    pub(crate) fn announce(&self, name: QName, instrumentation: Instrumentation) -> QName {
        self.memo.borrow_mut().instrumentations.entry(name).or_insert(instrumentation);
        name
    }

    pub(crate) fn announce_body(&self, name: QName) -> QName {
        let made = QName { module: name.module, ident: Name::new(&format!("{}{BODY}", name.ident)) };
        self.announce(made, Instrumentation::Body(name))
    }
}

/// What the name of an instrumented body ends with.
const BODY: &str = "$body";

/// The function whose instrumented body has this name; other names stay as they are.
pub fn uninstrumented(name: QName) -> QName {
    match name.ident.as_str().strip_suffix(BODY) {
        Some(ident) if !ident.is_empty() => QName { module: name.module, ident: Name::new(ident) },
        _ => name,
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

    fn is_checked(&self, site: u32) -> bool {
        if !self.is_focused.get() {
            return true;
        }
        let (memo, focus) = (self.memo.borrow(), self.focus.borrow());
        let Some((function, span, requirement)) = &*focus else { return true };
        let site = memo.sites.get(site as usize);
        site.is_some_and(|site| {
            site.function == *function && site.span == *span && site.requirement.to_string() == *requirement
        })
    }

    /// A termination violation does not end the run: the function may violate something else later. Neither does a promise
    /// that another function breaks.
    fn may_go_on(&self, site: u32) -> bool {
        if self.is_passed_promise(site) {
            return true;
        }
        let memo = self.memo.borrow();
        let site = memo.sites.get(site as usize);
        site.is_some_and(|site| site.obligation() == Some(&ObligationKind::Termination))
    }
}

/// A generated binding.
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
