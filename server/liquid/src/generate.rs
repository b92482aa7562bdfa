//! Constraint generation: from the typed core of a module and the contracts in force to Horn clauses.
//!
//! Checking is bidirectional. [`Generate::check`] pushes the expected type inwards to the leaves, so every clause has
//! the span of a leaf. [`Generate::synth`] synthesises a type. Calls bind their arguments to variables, so that
//! result types can mention them. These variables stay in the environment until the enclosing function,
//! alternative or binding ends.

mod call;
mod case;
mod construct;
mod expr;
mod facts;
mod instantiate;
mod subtype;
mod top;
mod types;

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_contracts::in_force::Callee;
use limpid_contracts::{Contract, InForce, LiquidOptions, ObligationKind, Place, RScheme, RType, Sorts};
use limpid_core::{BinderId, Binding, Body, ExprId};
use limpid_logic::Term;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::checker::Overrides;
use crate::environment::Env;
use crate::horn::{HornClause, System, Tag};
use crate::result::Provenance;
use crate::terminate::{Member, Recursion};
use crate::unfold::Definitions;
use crate::variance::Variances;

pub(crate) use self::call::atom;
pub(crate) use self::facts::Facts;

/// The state of generation for the functions that are solved together.
pub(crate) struct Generate<'a> {
    pub(crate) in_force: InForce<'a>,
    pub(crate) options: &'a LiquidOptions,
    pub(crate) sorts: Sorts<'a>,
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) definitions: &'a Definitions,
    pub(crate) variances: &'a Variances,
    pub(crate) overrides: &'a Overrides,
    pub(crate) system: System,
    pub(crate) count: u32,
    /// Whether list types carry their abstract refinement.
    pub(crate) list_preds: bool,
    /// The templates of functions that are neither exported nor annotated.
    pub(crate) inferred: FxHashMap<QName, RScheme>,
    pub(crate) env: Env,
    /// The type variables that stand for numbers.
    pub(crate) numeric: Vec<Name>,
    /// The function that is being checked.
    pub(crate) at: Option<At<'a>>,
    /// The term of the value that is the subject of a subtyping.
    pub(crate) subject: Provenance,
    /// The number of default alternatives around the expression that is being checked.
    pub(crate) default_depth: u32,
    /// The first unsupported construct of each function.
    pub(crate) unsupported: Vec<(QName, String)>,
    /// The metrics of recursive groups, by their first function. None if a group needs none.
    pub(crate) groups: FxHashMap<QName, Option<Arc<[Member]>>>,
}

/// The function that is being checked.
pub(crate) struct At<'a> {
    pub(crate) binding: &'a Binding,
    pub(crate) body: &'a Body,
    pub(crate) locals: FxHashMap<BinderId, Local>,
    /// The binders that some expression mentions.
    pub(crate) used: FxHashSet<BinderId>,
    /// The variables of the source names in scope, innermost last.
    pub(crate) scope: Vec<(Name, Name)>,
    /// The fields that pattern bindings introduced, by name.
    pub(crate) projected: FxHashMap<Name, Vec<Local>>,
    /// The parameters of lambdas and the fields that patterns bind. Those of function type can be applied in the logic.
    pub(crate) params: FxHashSet<BinderId>,
    /// Locals that are checked at their uses (`lazyvar`).
    pub(crate) lazy: FxHashMap<BinderId, ExprId>,
    /// The calls so far, with their callees and arguments.
    pub(crate) calls: FxHashMap<ExprId, (QName, Vec<Term>)>,
    /// The arguments that are bound already, with their types.
    pub(crate) evaluated: FxHashMap<ExprId, (Name, RType)>,
    /// The enclosing recursive functions.
    pub(crate) recursions: Vec<Recursion>,
}

#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub(crate) name: Name,
    pub(crate) ty: RType,
}

/// The reason for a subtyping constraint.
#[derive(Clone, Debug)]
pub(crate) struct Why {
    pub(crate) kind: ObligationKind,
    pub(crate) span: Span,
    pub(crate) declared: Option<Place>,
    /// Leaves of the expression report their own spans.
    pub(crate) leaves: bool,
}

impl<'a> Generate<'a> {
    pub(crate) fn new(
        in_force: InForce<'a>,
        (facts, definitions): (&'a Facts<'a>, &'a Definitions),
        variances: &'a Variances,
        overrides: &'a Overrides,
        list_preds: bool,
    ) -> Generate<'a> {
        Generate {
            in_force,
            options: &in_force.own.options,
            sorts: Sorts { in_force },
            facts,
            definitions,
            variances,
            overrides,
            system: System::default(),
            count: 0,
            list_preds,
            inferred: FxHashMap::default(),
            env: Env::default(),
            numeric: Vec::new(),
            at: None,
            subject: Provenance::Other,
            default_depth: 0,
            unsupported: Vec::new(),
            groups: FxHashMap::default(),
        }
    }

    /// The contract that the body of a function must satisfy.
    pub(crate) fn own_contract(&self, name: QName) -> Option<&'a Contract> {
        self.overrides
            .body_contract(name)
            .or_else(|| self.overrides.get(name))
            .or_else(|| self.in_force.own_contract(name))
    }

    /// The contract that a call relies on.
    pub(crate) fn callee(&self, name: QName) -> Option<Callee<'a>> {
        match self.overrides.get(name) {
            Some(contract) => Some(Callee { contract, name, dictionaries: contract.ty.context.len() }),
            None => self.in_force.callee(name),
        }
    }

    /// Adds the clause `environment ⇒ head`.
    pub(crate) fn require(&mut self, head: &Term, why: &Why) {
        let function = self.at.as_ref().map(|at| at.binding.name);
        let Some(function) = function else { return };
        for head in head.conjuncts() {
            let tag = Tag { kind: why.kind.clone(), function, span: why.span, declared: why.declared };
            let tag = self.system.tag(tag);
            self.system.clauses.push(HornClause { env: self.env.clone(), head: head.clone(), tag });
        }
    }

    /// Whether functions are terms of the logic (`--higherorder`).
    pub(crate) fn higher_order(&self) -> bool {
        self.options.higher_order || self.options.reflection
    }

    pub(crate) fn give_up(&mut self, reason: impl Into<String>) {
        if let Some(at) = &self.at {
            self.unsupported.push((at.binding.name, reason.into()));
        }
    }
}
