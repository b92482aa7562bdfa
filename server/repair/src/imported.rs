//! Imported callees: their code is in an imported file or in a library. Their stronger postconditions are inferred in
//! the session of that module, and the checked file then assumes them.
//!
//! Must not know: what the file needs.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use limpid_base::{Limits, QName};
use limpid_contracts::{Contract, Contracts, InForce, LiquidOptions, Origin, RScheme};
use limpid_core::{BinderId, Binding, BindingKind, Body, CoreModule, Expr, Type};
use limpid_library::library;
use limpid_liquid::{
    Checker, FixpointBudget, Hole, LiquidModule, Overrides, StrengthenQuery, Strengthened, TypingVerdict, strengthen,
};
use limpid_logic::Term;

use crate::terms::candidates::candidates;
use crate::terms::goals::Goals;
use crate::terms::vocabulary::Vocabulary;
use limpid_check::File;
use limpid_check::proof::session;

/// The code of an imported callee.
pub(crate) struct Home {
    target: QName,
    code: HomeCode,
}

enum HomeCode {
    /// In an imported file.
    File(Box<File>),
    /// In a library: the function and the callees that are inferred together with it, and the contracts in force there.
    Library(CoreModule, Box<Contracts>),
}

/// The limits for the library code that is inferred together: functions, and expressions.
const MOST_FUNCTIONS: usize = 12;
const MOST_CODE: usize = 600;

impl Home {
    /// The code of an imported callee; `None` if it is the file's own or too large.
    pub(crate) fn of(file: &File, target: QName) -> Option<Home> {
        let code = match file.module(target.module) {
            Some(loaded) if loaded.name == file.loaded.name => return None,
            Some(loaded) => {
                let known = loaded.compiled.core.bindings.iter().find(|binding| binding.name == target)?;
                let plain = known.kind == BindingKind::Function && !known.is_undefined();
                let small = known.body().is_some_and(|body| body.exprs.len() <= MOST_CODE);
                (plain && small)
                    .then(|| file.dependency(target.module, &[]))?
                    .map(|file| HomeCode::File(Box::new(file)))?
            }
            None => {
                // Partial correctness of a diverging function proves anything, so termination is checked even if the
                // file does not.
                let own = file.in_force()?.own;
                let options = LiquidOptions { termination: true, ..own.options.clone() };
                HomeCode::Library(closure(file, target)?, Box::new(Contracts { options, ..own.clone() }))
            }
        };
        Some(Home { target, code })
    }

    /// The modules that its file imports.
    pub(crate) fn imported(&self) -> Vec<&CoreModule> {
        match &self.code {
            HomeCode::File(file) => file.imported(),
            HomeCode::Library(..) => Vec::new(),
        }
    }

    /// Opens a session for the callee, with the vocabulary of the asking file.
    pub(crate) fn open<'h>(
        &'h self,
        asking: &'h File,
        words: &Vocabulary,
        imported: &'h [&'h CoreModule],
    ) -> Option<Imported<'h>> {
        let (session, vocabulary, functions) = match &self.code {
            HomeCode::File(file) => {
                (session(file, imported)?, Vocabulary::of_function(file, self.target)?, vec![self.target])
            }
            HomeCode::Library(core, own) => {
                let module = LiquidModule { core, imported, in_force: InForce { own, ..asking.in_force()? } };
                let functions = core.bindings.iter().map(|binding| binding.name).collect();
                (Checker::new(&module), words.clone(), functions)
            }
        };
        // Assumed contracts of library functions must be proved here.
        let shown = |contract: Contract| match contract.origin {
            Origin::Assumed => Contract { origin: Origin::Signature, ..contract },
            _ => contract,
        };
        let contracts = functions.iter().filter_map(|name: &QName| asking.contract_or_type(*name));
        let overrides = match &self.code {
            HomeCode::File(_) => Overrides::none(),
            HomeCode::Library(..) => {
                contracts.fold(Overrides::none(), |overrides, contract| overrides.with(shown(contract.into_owned())))
            }
        };
        let (library, size) = match &self.code {
            HomeCode::File(_) => (false, 0),
            HomeCode::Library(core, _) => {
                let bodies = core.bindings.iter().filter_map(|binding| binding.body());
                (true, bodies.map(|body| body.exprs.len()).sum())
            }
        };
        // Signatures in library sources are proved as they are.
        let signed = |name: &QName| library && *name != self.target && is_signed(asking, *name);
        let (signed, functions): (Vec<QName>, Vec<QName>) = functions.into_iter().partition(signed);
        let signed = signed.into_iter().collect();
        let bare = match &self.code {
            HomeCode::File(_) => Vec::new(),
            HomeCode::Library(core, _) => core.bindings.iter().map(|binding| bare(binding)).collect(),
        };
        let (target, distrusted) = (self.target, RefCell::default());
        Some(Imported { target, library, size, session, vocabulary, functions, signed, overrides, bare, distrusted })
    }
}

/// The candidates for a hole.
pub(crate) type Offer<'o> = dyn Fn(&Hole) -> Vec<Term> + 'o;

/// An imported callee with its session.
pub(crate) struct Imported<'h> {
    pub(crate) target: QName,
    session: Checker<'h>,
    vocabulary: Vocabulary,
    /// Whether it is in a library.
    library: bool,
    /// The size of the library code that is inferred together, in expressions.
    pub(crate) size: usize,
    /// The functions whose postconditions are inferred together.
    functions: Vec<QName>,
    /// Library functions with a signature in the library's source.
    signed: BTreeSet<QName>,
    /// The contracts of the library functions.
    overrides: Overrides,
    /// The library functions with their Haskell types as assumed contracts.
    bare: Vec<Contract>,
    /// Functions whose code was not proved. Only their Haskell types are assumed.
    distrusted: RefCell<BTreeSet<QName>>,
}

impl Imported<'_> {
    /// The postconditions that hold of the callee, among all candidates or those of `offer`. `None` if its code is not
    /// proved.
    pub(crate) fn ask(
        &self,
        offer: Option<&Offer<'_>>,
        goals: &Goals<'_>,
        budget: FixpointBudget,
        limits: &Limits,
    ) -> Option<Strengthened> {
        // Predicates and reflected functions of this file are unknown in another.
        let in_measures = Goals::in_measures(&goals.measures);
        let goals = if self.library { goals } else { &in_measures };
        let all = |hole: &Hole| {
            let mut all = self.in_turn(hole, goals);
            let known = candidates(hole, &self.vocabulary, self.session.qualifiers(), goals);
            all.extend(known.into_iter().filter(|term| !all.contains(term)).collect::<Vec<_>>());
            all
        };
        let offer = |hole: &Hole| match offer {
            Some(offer) if hole.function == self.target => offer(hole),
            _ => all(hole),
        };
        let mut queries = 0;
        loop {
            let mut found =
                self.found(&offer, FixpointBudget { queries: budget.queries - queries, ..budget }, limits)?;
            queries += found.queries;
            let required = found.checked.iter().filter(|checked| self.must_be_proved(checked.function));
            let failing: Vec<QName> = required
                .filter(|checked| checked.verdict != TypingVerdict::Safe)
                .map(|checked| checked.function)
                .collect();
            if failing.is_empty() {
                found.holes.retain(|(hole, _)| hole.function == self.target);
                return Some(Strengthened { queries, ..found });
            }
            if failing.contains(&self.target) || queries >= budget.queries {
                return None;
            }
            self.distrusted.borrow_mut().extend(failing);
        }
    }

    /// Whether a function must be proved.
    fn must_be_proved(&self, name: QName) -> bool {
        let known = self.functions.contains(&name) || self.signed.contains(&name);
        known && !self.distrusted.borrow().contains(&name)
    }

    /// Infers postconditions with only Haskell types for the distrusted functions.
    fn found(&self, offer: &Offer<'_>, budget: FixpointBudget, limits: &Limits) -> Option<Strengthened> {
        let targets: Vec<QName> = self.functions.iter().copied().filter(|name| self.must_be_proved(*name)).collect();
        let distrusted = self.distrusted.borrow();
        let bare = self.bare.iter().filter(|contract| distrusted.contains(&contract.name));
        let overrides = bare.fold(self.overrides.clone(), |overrides, contract| overrides.with(contract.clone()));
        let question =
            StrengthenQuery { targets: &targets, checked: &self.signed, candidates: offer, overrides: &overrides };
        strengthen(&self.session, &question, budget, limits).ok()
    }

    /// The goals about the callee, as candidates for the functions that it delegates to.
    fn in_turn(&self, hole: &Hole, goals: &Goals<'_>) -> Vec<Term> {
        match self.library && hole.function != self.target {
            true => goals.wanted_for(self.target, hole),
            false => Vec::new(),
        }
    }
}

/// Whether a function's code has a recursive local value that is no function. It may be infinite, and no termination
/// obligation excludes that.
fn goes_round(body: &Body) -> bool {
    let takes_arguments = |binder: &BinderId| match body.binders.get(*binder).map(|known| &known.ty) {
        Some(Type::Forall(scheme)) => matches!(scheme.body, Type::Fun(_)),
        Some(ty) => matches!(ty, Type::Fun(_)),
        None => false,
    };
    body.exprs.values().any(|expr| match expr {
        Expr::Let { recursive: true, bindings, .. } => !bindings.iter().all(|(binder, _)| takes_arguments(binder)),
        _ => false,
    })
}

/// A library function and the library functions that it needs and that have no assumed contract, the nearest first. The
/// others have only their Haskell types. `None` if one of these has a signature that cannot be proved here.
fn closure(file: &File, target: QName) -> Option<CoreModule> {
    let first = whole(file, target)?;
    let mut size = first.body().map_or(0, |body| body.exprs.len());
    if size > MOST_CODE {
        return None;
    }
    let mut bindings = vec![first];
    let mut next = 0;
    while let Some(binding) = bindings.get(next) {
        next += 1;
        for callee in needed(file, binding) {
            if bindings.iter().any(|one| one.name == callee) {
                continue;
            }
            let found = whole(file, callee).filter(|_| bindings.len() < MOST_FUNCTIONS);
            let more = found.as_ref().and_then(Binding::body).map_or(0, |body| body.exprs.len());
            match found.filter(|_| size + more <= MOST_CODE) {
                Some(found) => {
                    size += more;
                    bindings.push(found);
                }
                None if is_signed(file, callee) => return None,
                None => {}
            }
        }
    }
    // Contracts of functions that are not exported are inferred.
    for binding in &mut bindings {
        binding.exported = binding.name == target;
    }
    Some(CoreModule { data_types: Vec::new(), bindings: bindings.into_iter().map(Arc::new).collect() })
}

/// A function's Haskell type as an assumed contract.
fn bare(binding: &Binding) -> Contract {
    Contract {
        name: binding.name,
        ty: RScheme::from_scheme(&binding.scheme),
        origin: Origin::Assumed,
        metric: Vec::new(),
        metric_place: None,
        place: None,
        name_span: binding.name_span,
    }
}

/// The callees of a library function that have no assumed contract.
fn needed(file: &File, binding: &Binding) -> Vec<QName> {
    let mut found: Vec<QName> = Vec::new();
    for expr in binding.body().into_iter().flat_map(|body| body.exprs.values()) {
        if let Expr::Global { name, .. } = expr
            && !is_believed(file, *name)
            && !found.contains(name)
        {
            found.push(*name);
        }
    }
    found
}

/// Whether a library function has a signature that its code must meet.
fn is_signed(file: &File, name: QName) -> bool {
    file.contract(name).is_some_and(|contract| contract.origin == Origin::Signature)
}

/// Whether a library function has an assumed contract.
fn is_believed(file: &File, name: QName) -> bool {
    file.contract(name).is_some_and(|contract| !matches!(contract.origin, Origin::Haskell | Origin::Signature))
}

/// A library function whose code is complete and terminates.
fn whole(file: &File, name: QName) -> Option<Binding> {
    let binding = library().binding(name).filter(|binding| binding.kind == BindingKind::Function)?;
    let lazy = file.in_force()?.flags(name).is_some_and(limpid_contracts::Flags::may_diverge);
    let ends = !lazy && !binding.is_undefined() && !goes_round(binding.body()?);
    ends.then(|| (*binding).clone())
}
