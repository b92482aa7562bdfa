//! The options that a file sets with `LIQUID` pragmas.

use limpid_base::Name;
use limpid_spec::ast::LiquidOption;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LiquidOptions {
    pub termination: bool,
    pub structural_termination: bool,
    pub totality: bool,
    pub positivity: bool,
    pub class_check: bool,
    pub check_derived: bool,
    /// Refinements with sort errors are dropped.
    pub prune_unsorted: bool,
    pub higher_order: bool,
    pub higher_order_qualifiers: bool,
    pub linear: bool,
    pub string_theory: bool,
    /// Data equality is structural.
    pub exact_data_cons: bool,
    pub adt: bool,
    pub rank_n_types: bool,
    pub bscope: bool,
    pub max_case_expand: Option<u32>,
    pub reflection: bool,
    pub ple: bool,
    pub ple_local: bool,
    pub ple_with_undecided_guards: bool,
    pub extensionality: bool,
    pub fuel: Option<u32>,
    pub max_params: u32,
    pub rewrite_termination_check: bool,
    pub typeclass: bool,
    pub aux_inline: bool,
    pub gradual: bool,
    pub pattern_inline: bool,
    pub skip_module: bool,
    /// Only these are checked; all if there are none.
    pub check_only: Vec<Name>,
    /// LiquidHaskell is expected to reject the file.
    pub expects_error: bool,
}

impl Default for LiquidOptions {
    fn default() -> LiquidOptions {
        LiquidOptions {
            termination: true,
            structural_termination: true,
            totality: true,
            positivity: true,
            class_check: true,
            check_derived: false,
            prune_unsorted: false,
            higher_order: false,
            higher_order_qualifiers: false,
            linear: false,
            string_theory: false,
            exact_data_cons: false,
            adt: true,
            rank_n_types: false,
            bscope: false,
            max_case_expand: None,
            reflection: false,
            ple: false,
            ple_local: false,
            ple_with_undecided_guards: false,
            extensionality: false,
            fuel: None,
            max_params: 2,
            rewrite_termination_check: false,
            typeclass: false,
            aux_inline: false,
            gradual: false,
            pattern_inline: true,
            skip_module: false,
            check_only: Vec::new(),
            expects_error: false,
        }
    }
}

impl LiquidOptions {
    pub(crate) fn set(&mut self, option: LiquidOption) {
        use LiquidOption as O;
        match option {
            O::NoTermination => self.termination = false,
            O::NoStructuralTermination => self.structural_termination = false,
            O::NoTotality => self.totality = false,
            O::Totality => self.totality = true,
            O::TotalHaskell => (self.totality, self.termination) = (true, true),
            O::NoPositivityCheck => self.positivity = false,
            O::NoClassCheck => self.class_check = false,
            O::CheckDerived => self.check_derived = true,
            O::PruneUnsorted => self.prune_unsorted = true,
            O::HigherOrder => self.higher_order = true,
            O::HigherOrderQualifiers => self.higher_order_qualifiers = true,
            O::Linear => self.linear = true,
            O::StringTheory => self.string_theory = true,
            O::ExactDataCons => self.exact_data_cons = true,
            O::NoAdt => self.adt = false,
            O::RankNTypes => self.rank_n_types = true,
            O::BScope => self.bscope = true,
            O::MaxCaseExpand(count) => self.max_case_expand = Some(count),
            // Reflection needs functions and constructors in the logic.
            O::Reflection => (self.reflection, self.higher_order, self.exact_data_cons) = (true, true, true),
            O::Ple => self.ple = true,
            O::PleLocal => self.ple_local = true,
            O::PleWithUndecidedGuards => (self.ple, self.ple_with_undecided_guards) = (true, true),
            O::OldPle | O::Interpreter => self.ple = true,
            O::Extensionality => self.extensionality = true,
            O::Fuel(fuel) => self.fuel = Some(fuel),
            O::MaxParams(count) => self.max_params = count,
            O::RewriteTerminationCheck => self.rewrite_termination_check = true,
            O::Typeclass => self.typeclass = true,
            O::AuxInline => self.aux_inline = true,
            O::Gradual => self.gradual = true,
            O::NoPatternInline => self.pattern_inline = false,
            O::SkipModule => self.skip_module = true,
            O::CheckVar(names) => self.check_only.extend(names.as_str().split(',').map(|name| Name::new(name.trim()))),
            O::ExpectAnyError | O::ExpectErrorContaining(_) => self.expects_error = true,
            O::Ignored(_) | O::Other(_) => {}
        }
    }
}
