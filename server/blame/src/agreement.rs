//! Where our typing and LiquidHaskell agree: what LiquidHaskell knows of an obligation is known here too, so it rejects what
//! is open here.
//!
//! Must not know: what is to blame.

use limpid_base::{Name, QName, is_tuple};
use limpid_check::File;
use limpid_contracts::contract::{DataContract, Definition, Measure, Variance};
use limpid_contracts::rtype::{RFun, Shape};
use limpid_contracts::{Contract, InForce, LiquidOptions, ObligationKind, Origin, RType};
use limpid_liquid::{Called, Failing, VariableOrigin};
use limpid_logic::{Sort, Symbol, SymbolKind, Term, Theory};
use limpid_machine::Program as _;

/// What LiquidHaskell may know of an obligation that our typing does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// The solver gave up, or not everything that unfolds was unfolded.
    Unfinished,
    /// An option changes what is in scope, how cases are expanded or when functions are equal.
    Option,
    /// A type is declared bivariant, so that nothing is demanded of what is inferred for its parts.
    Bivariant,
    /// The callee, or the function itself, has a type that is typed approximately here.
    Callee(QName),
    /// Functions are compared, and more than unfolding decides that.
    Functions,
    /// A proof in which something else than its statement is open, or whose inputs cannot be made up.
    Proof,
    /// The variable belongs to another scope.
    Variable(Name),
    /// The term is none of those on which both agree.
    Term(Term),
}

/// What is known of the function whose obligation is open.
#[derive(Clone, Copy)]
pub(super) struct Typed {
    /// Whether abstract refinements are typed exactly.
    pub(super) exact: bool,
    /// Whether inputs can be made up, so that a false statement would have been noticed.
    pub(super) made_up: bool,
}

/// The first reason to doubt that LiquidHaskell rejects an open obligation, too.
pub(super) fn doubt(file: &File, function: QName, failing: &Failing, typed: Typed) -> Option<Doubt> {
    let Some(in_force) = file.in_force() else { return Some(Doubt::Unfinished) };
    let options = &in_force.own.options;
    // There is no decreasing parameter.
    if failing.kind == ObligationKind::Termination && failing.goal == Term::Bool(false) {
        return None;
    }
    if failing.gave_up || !failing.unfolded {
        return Some(Doubt::Unfinished);
    }
    let is_bivariant = |data: &DataContract| data.variances.contains(&Variance::Bivariant);
    let is_inferred = || file.contract(function).is_none_or(|contract| contract.origin == Origin::Haskell);
    if in_force.own.data.values().any(is_bivariant) && is_inferred() {
        return Some(Doubt::Bivariant);
    }
    if options.bscope || options.extensionality || options.max_case_expand.is_some() {
        return Some(Doubt::Option);
    }
    let involved: Vec<QName> = failing.callees.iter().map(|called| called.callee).chain([function]).collect();
    let reflects = proves_by_reflection(options);
    if reflects && involved.iter().any(|name| compares_functions(&in_force, *name)) {
        return Some(Doubt::Functions);
    }
    let constructors = matches!(failing.kind, ObligationKind::Termination | ObligationKind::Constructor { .. });
    let terms = || failing.facts.iter().map(|fact| &fact.term).chain([&failing.goal]);
    let proof = terms().any(is_about_reflected);
    let is_proof = typed.made_up && failing.kind == ObligationKind::Postcondition;
    if proof && !is_proof || reflects && constructors {
        return Some(Doubt::Proof);
    }
    let approximated = |name: &&QName| {
        // The type of a callback may say more than we know.
        let known = file.module(name.module).is_none() || file.binding(**name).is_some();
        !known || in_force.contract_of(**name).is_some_and(|contract| is_approximated(contract, typed.exact))
    };
    if let Some(name) = involved.iter().find(approximated) {
        return Some(Doubt::Callee(*name));
    }
    let foreign = |name: &Name| !is_in_scope(file, function, failing, *name);
    if let Some(name) = failing.goal.free_vars().into_iter().find(foreign) {
        return Some(Doubt::Variable(name));
    }
    let plain = Plain {
        callees: &failing.callees,
        in_force: &in_force,
        // What is inferred of a function without signature depends on what its callers construct.
        constructors: proof || constructors || options.exact_data_cons || is_signed(file, function),
        proof,
        exact: typed.exact,
    };
    let mut unknown = failing.facts.iter().map(|fact| &fact.term).filter(|fact| !plain.is(fact));
    let goal = Plain { constructors: proof, ..plain };
    let unknown = if goal.is(&failing.goal) { unknown.next() } else { Some(&failing.goal) };
    unknown.map(|term| Doubt::Term(term.clone()))
}

/// Whether the options let a file prove statements about its own functions.
pub(super) fn proves_by_reflection(options: &LiquidOptions) -> bool {
    unfolds(options) || options.reflection
}

/// Whether reflected functions unfold. Where they do not, they are compared by their names and arguments alone.
fn unfolds(options: &LiquidOptions) -> bool {
    options.ple || options.ple_local
}

/// Whether a function speaks of functions as values of the logic. Equality of these is decided by more than unfolding; where
/// nothing unfolds, a function that is only given is like any other value.
fn compares_functions(in_force: &InForce<'_>, name: QName) -> bool {
    let unfolds = unfolds(&in_force.own.options);
    in_force.contract_of(name).is_some_and(|contract| {
        let (params, _) = contract.ty.body.split_funs();
        let is_taken = |fun: &&RFun| unfolds && !matches!(fun.arg, RType::Base { .. });
        let is_refined = |fun: &&RFun| !fun.refinement.is_trivial();
        params.iter().any(|fun| is_taken(fun) || is_refined(fun)) || has_ranks(&contract.ty.body)
    })
}

fn is_approximated(contract: &Contract, exact: bool) -> bool {
    let body = &contract.ty.body;
    let is_abstract = || !contract.ty.preds.is_empty() || has_abstract_refinements(body);
    has_functions_inside(body) || has_abstract_components(body) || !exact && is_abstract()
}

/// Whether nothing of the parameters of a function is inferred.
fn is_signed(file: &File, function: QName) -> bool {
    file.contract(function)
        .is_some_and(|contract| contract.origin != Origin::Haskell || contract.ty.body.split_funs().0.is_empty())
}

/// Whether a term is a set, a bag or a map that a function of the logic makes.
fn is_collection(term: &Term) -> bool {
    match term {
        Term::App(Symbol { kind: SymbolKind::Builtin(builtin), .. }, _) => {
            matches!(builtin.theory(), Theory::Sets(_) | Theory::Maps(_) | Theory::Bags(_))
        }
        Term::If(parts) => is_collection(&parts.1) || is_collection(&parts.2),
        _ => false,
    }
}

/// Whether a term mentions a reflected function, or a function as a value.
fn is_about_reflected(term: &Term) -> bool {
    let mut found = match term {
        Term::App(symbol, args) => match symbol.kind {
            SymbolKind::Reflected => true,
            SymbolKind::Field => args.len() > 1,
            _ => false,
        },
        Term::Lambda(..) | Term::Apply(..) => true,
        _ => false,
    };
    term.for_each_part(&mut |part| found = found || is_about_reflected(part));
    found
}

fn has_abstract_refinements(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => has_abstract_refinements(&fun.arg) || has_abstract_refinements(&fun.result),
        RType::Forall(scheme) => !scheme.preds.is_empty() || has_abstract_refinements(&scheme.body),
        RType::Base { shape: Shape::Con { args, preds, .. }, .. } => {
            !preds.is_empty() || args.iter().any(|arg| has_abstract_refinements(&arg.ty))
        }
        RType::Base { .. } => false,
    }
}

/// Whether a component of a tuple has abstract refinements. A pattern that is matched lazily knows less of it.
fn has_abstract_components(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => has_abstract_components(&fun.result),
        RType::Forall(scheme) => has_abstract_components(&scheme.body),
        RType::Base { shape: Shape::Con { name, args, .. }, .. } => {
            is_tuple(*name) && args.iter().any(|arg| has_abstract_refinements(&arg.ty))
        }
        RType::Base { .. } => false,
    }
}

/// Whether a parameter has a polymorphic type of its own.
fn has_ranks(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => matches!(fun.arg, RType::Forall(_)) || has_ranks(&fun.arg) || has_ranks(&fun.result),
        RType::Forall(scheme) => has_ranks(&scheme.body),
        RType::Base { .. } => false,
    }
}

fn has_functions_inside(ty: &RType) -> bool {
    match ty {
        RType::Fun(fun) => has_functions_inside(&fun.arg) || has_functions_inside(&fun.result),
        RType::Forall(scheme) => has_functions_inside(&scheme.body),
        RType::Base { shape: Shape::Con { args, .. }, .. } => args
            .iter()
            .any(|arg| matches!(&arg.ty, RType::Fun(_)) && arg.ty.says_something() || has_functions_inside(&arg.ty)),
        RType::Base { .. } => false,
    }
}

/// Whether a variable is bound in the function, or generated by typing. The refinement of an element may mention the
/// list that it is in, by a name that is not in scope here.
fn is_in_scope(file: &File, function: QName, failing: &Failing, name: Name) -> bool {
    let is_own_parameter = || {
        let contract = file.contract(function);
        contract.is_some_and(|contract| contract.ty.body.split_funs().0.iter().any(|param| param.binder == name))
    };
    match failing.variables.get(&name) {
        Some(VariableOrigin::Source | VariableOrigin::Desugared | VariableOrigin::Bound) => true,
        Some(VariableOrigin::Contract) => is_own_parameter(),
        Some(VariableOrigin::Field) | None => false,
        Some(origin) => origin.is_generated(),
    }
}

/// Decides which terms are plain: arithmetic, booleans, sets, and measures of variables and results.
#[derive(Clone, Copy)]
pub(super) struct Plain<'p> {
    pub(super) callees: &'p [Called],
    pub(super) in_force: &'p InForce<'p>,
    /// Whether constructors are plain.
    pub(super) constructors: bool,
    /// Whether reflected functions are plain.
    pub(super) proof: bool,
    /// Whether abstract refinements are plain.
    pub(super) exact: bool,
}

impl Plain<'_> {
    fn is_of_data(self, symbol: Symbol) -> bool {
        let of_number = |sort: &Sort| matches!(sort, Sort::Fun(pair) if pair.0 == Sort::Int);
        !self.in_force.definitions(symbol).iter().any(|measure| of_number(&measure.sort))
    }

    /// Whether a function has all its arguments, and so is no value itself. Texts are compared by more than unfolding.
    fn is_saturated(self, symbol: Symbol, args: usize) -> bool {
        self.in_force.definitions(symbol).iter().all(|measure| {
            let (params, result) = measure.sort.split_funs();
            params.len() == args && *result != Sort::Str
        })
    }

    /// Whether a measure has all its arguments. Without, it is a function, and these are not ordered.
    fn is_applied(self, symbol: Symbol, args: usize) -> bool {
        self.in_force.definitions(symbol).iter().all(|measure| measure.sort.split_funs().0.len() <= args)
    }

    fn unfolds(self) -> bool {
        unfolds(&self.in_force.own.options)
    }

    pub(super) fn is(self, term: &Term) -> bool {
        let own = match term {
            Term::Pred(..) => self.exact,
            Term::Apply(..) => self.proof && !self.unfolds(),
            Term::Lambda(..) => false,
            // An array that depends on a condition is decided by more than what is known here.
            Term::If(parts) => !is_collection(&parts.1) && !is_collection(&parts.2),
            Term::Str(_) => !self.proof,
            Term::Con(..) => self.constructors,
            Term::App(symbol, args) => match symbol.kind {
                // The equations of a measure of numbers hold where a literal was matched.
                SymbolKind::Measure => self.is_of_data(*symbol) && self.is_applied(*symbol, args.len()),
                SymbolKind::Field => !self.proof || args.len() == 1,
                SymbolKind::Builtin(_) => !(self.proof && args.is_empty()),
                SymbolKind::Uninterpreted => {
                    let declared = || !self.in_force.definitions(*symbol).is_empty();
                    let called = || self.callees.iter().any(|called| called.callee == symbol.name);
                    // A function that is a value may be equal to others.
                    args.is_empty() && !self.proof || called() || declared()
                }
                SymbolKind::Reflected => self.proof && (!self.unfolds() || self.is_saturated(*symbol, args.len())),
                SymbolKind::Inline => {
                    let is_term = |measure: &&Measure| matches!(measure.definition, Definition::Inline { .. });
                    self.in_force.definitions(*symbol).iter().any(is_term)
                }
            },
            _ => true,
        };
        let mut all = own;
        term.for_each_part(&mut |part| all = all && self.is(part));
        all
    }
}
