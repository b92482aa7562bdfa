//! Elsewhere: callees whose code is not in the file, but in one that it imports or in the libraries. What they could promise
//! is asked where their code is; the file then sees them promise it.
//!
//! Must not know: what the file needs.

use std::cell::RefCell;
use std::collections::BTreeSet;

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
use limpid_check::file::says_nothing;
use limpid_check::proof::session;

/// The code of a callee that is elsewhere.
pub(crate) struct Home {
    target: QName,
    code: HomeCode,
}

enum HomeCode {
    /// In a file that is imported.
    File(Box<File>),
    /// In a library: the function with those that it calls and that are looked at too, and what holds there.
    Library(CoreModule, Box<Contracts>),
}

/// No more code of a library is looked at.
const MOST_FUNCTIONS: usize = 12;
const MOST_CODE: usize = 600;

impl Home {
    /// Where a callee of a file is, if its code can be looked at.
    pub(crate) fn of(file: &File, target: QName) -> Option<Home> {
        let code = match file.module(target.module) {
            Some(loaded) if loaded.name == file.loaded.name => return None,
            Some(loaded) => {
                let known = loaded.compiled.core.bindings.iter().find(|binding| binding.name == target)?;
                let plain = known.kind == BindingKind::Function && !says_nothing(known);
                let small = known.body().is_some_and(|body| body.exprs.len() <= MOST_CODE);
                (plain && small)
                    .then(|| file.dependency(target.module, &[]))?
                    .map(|file| HomeCode::File(Box::new(file)))?
            }
            None => {
                // Of what does not end everything can be proved, whatever the file wants to know of its own functions.
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

    /// Gets ready to be asked by a file, in its words.
    pub(crate) fn open<'h>(
        &'h self,
        asking: &'h File,
        words: &Vocabulary,
        imported: &'h [&'h CoreModule],
    ) -> Option<Imported<'h>> {
        let (session, vocabulary, functions) = match &self.code {
            HomeCode::File(file) => (session(file, imported)?, Vocabulary::of_file(file)?, vec![self.target]),
            HomeCode::Library(core, own) => {
                let module = LiquidModule { core, imported, in_force: InForce { own, ..asking.in_force()? } };
                let functions = core.bindings.iter().map(|binding| binding.name).collect();
                (Checker::new(&module), words.clone(), functions)
            }
        };
        // What is believed of a library's function must be shown here.
        let shown = |contract: Contract| match contract.origin {
            Origin::Assumed => Contract { origin: Origin::Signature, ..contract },
            _ => contract,
        };
        let contracts = functions.iter().filter_map(|name: &QName| asking.promise(*name));
        let overrides = match &self.code {
            HomeCode::File(_) => Overrides::none(),
            HomeCode::Library(..) => {
                contracts.fold(Overrides::none(), |overrides, contract| overrides.with(shown(contract.into_owned())))
            }
        };
        let (library, size) = match &self.code {
            HomeCode::File(_) => (false, 0),
            HomeCode::Library(core, _) => {
                let bodies = core.bindings.iter().filter_map(Binding::body);
                (true, bodies.map(|body| body.exprs.len()).sum())
            }
        };
        // What a library's text says of its own functions is shown as it stands.
        let signed = |name: &QName| library && *name != self.target && is_signed(asking, *name);
        let (signed, functions): (Vec<QName>, Vec<QName>) = functions.into_iter().partition(signed);
        let signed = signed.into_iter().collect();
        let bare = match &self.code {
            HomeCode::File(_) => Vec::new(),
            HomeCode::Library(core, _) => core.bindings.iter().map(bare).collect(),
        };
        let (target, distrusted) = (self.target, RefCell::default());
        Some(Imported { target, library, size, session, vocabulary, functions, signed, overrides, bare, distrusted })
    }
}

/// What may be promised at a place.
pub(crate) type Offer<'o> = dyn Fn(&Hole) -> Vec<Term> + 'o;

/// A callee that is elsewhere, ready to be asked.
pub(crate) struct Imported<'h> {
    pub(crate) target: QName,
    session: Checker<'h>,
    vocabulary: Vocabulary,
    /// Whether it is a library's.
    library: bool,
    /// How much code of a library is looked at.
    pub(crate) size: usize,
    /// Those that are asked along with it: the functions of a library that it calls.
    functions: Vec<QName>,
    /// Those of a library of which its text says all that is needed.
    signed: BTreeSet<QName>,
    /// What those of a library promise.
    overrides: Overrides,
    /// Those of a library without anything that is said of them, to be believed.
    bare: Vec<Contract>,
    /// Those whose own code was not proved: of them nothing is known.
    distrusted: RefCell<BTreeSet<QName>>,
}

impl Imported<'_> {
    /// What the callee could promise, of everything or, where that is given, of what `offer` says. Nothing if its own code
    /// is not proved.
    pub(crate) fn ask(
        &self,
        offer: Option<&Offer<'_>>,
        asked: &Goals<'_>,
        budget: FixpointBudget,
        limits: &Limits,
    ) -> Option<Strengthened> {
        // Another file does not have all the words of this one.
        let elsewhere = Goals::in_measures(&asked.measures);
        let asked = if self.library { asked } else { &elsewhere };
        let all = |hole: &Hole| {
            let mut all = self.in_turn(hole, asked);
            let known = candidates(hole, &self.vocabulary, self.session.qualifiers(), asked);
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
            let asked = found.checked.iter().filter(|checked| self.is_asked(checked.function));
            let failing: Vec<QName> = asked
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

    /// Whether a function has to do what it says.
    fn is_asked(&self, name: QName) -> bool {
        let known = self.functions.contains(&name) || self.signed.contains(&name);
        known && !self.distrusted.borrow().contains(&name)
    }

    /// What could be promised where nothing is known of those who were found not to do what they say.
    fn found(&self, offer: &Offer<'_>, budget: FixpointBudget, limits: &Limits) -> Option<Strengthened> {
        let targets: Vec<QName> = self.functions.iter().copied().filter(|name| self.is_asked(*name)).collect();
        let distrusted = self.distrusted.borrow();
        let bare = self.bare.iter().filter(|contract| distrusted.contains(&contract.name));
        let overrides = bare.fold(self.overrides.clone(), |overrides, contract| overrides.with(contract.clone()));
        let question =
            StrengthenQuery { targets: &targets, checked: &self.signed, candidates: offer, overrides: &overrides };
        strengthen(&self.session, &question, budget, limits).ok()
    }

    /// What is wanted of the callee, of those who do its work.
    fn in_turn(&self, hole: &Hole, asked: &Goals<'_>) -> Vec<Term> {
        match self.library && hole.function != self.target {
            true => asked.wanted_for(self.target, hole),
            false => Vec::new(),
        }
    }
}

/// Whether some value in a function's code is made of itself: it has no end, and nothing asks for one.
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

/// A function of a library and those functions of libraries that it needs and of which nothing is said, or only what their own
/// code has to show; the nearest first. Of the others nothing is known but their Haskell types: where something is said of one
/// of them that cannot be shown, there is no answer.
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
    // Nobody else calls them here: what they promise is inferred.
    for binding in &mut bindings {
        binding.exported = binding.name == target;
    }
    Some(CoreModule { data_types: Vec::new(), bindings })
}

/// What is known of a function by its Haskell type.
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

/// The functions that a library's function calls and whose code is to be looked at.
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

/// Whether a library's text says something of its own function that the code has to show.
fn is_signed(file: &File, name: QName) -> bool {
    file.contract(name).is_some_and(|contract| contract.origin == Origin::Signature)
}

/// Whether something is said of a library's function that LiquidHaskell believes.
fn is_believed(file: &File, name: QName) -> bool {
    file.contract(name).is_some_and(|contract| !matches!(contract.origin, Origin::Haskell | Origin::Signature))
}

/// A function of a library, if its code can show what it does: it is all there, and it ends.
fn whole(file: &File, name: QName) -> Option<Binding> {
    let binding = library().binding(name).filter(|binding| binding.kind == BindingKind::Function)?;
    let lazy = file.in_force()?.flags(name).is_some_and(|flags| flags.has(limpid_contracts::Mark::Lazy));
    let ends = !lazy && !says_nothing(&binding) && !goes_round(binding.body()?);
    ends.then(|| (*binding).clone())
}
