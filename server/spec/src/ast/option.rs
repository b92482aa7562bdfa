//! The options that a `LIQUID` pragma sets, whatever their spelling.
//!
//! LiquidHaskell takes a word by any unambiguous prefix, and by the name of its own record field as well as by the
//! documented name; hyphens and case tell no two options apart.

use limpid_base::{Name, Span};

/// One word of a `LIQUID` pragma.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionWord {
    pub span: Span,
    /// As written, with its value.
    pub text: Name,
    pub option: LiquidOption,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LiquidOption {
    NoTermination,
    NoStructuralTermination,
    NoTotality,
    /// `--totality`: the default now; old versions needed it.
    Totality,
    TotalHaskell,
    NoPositivityCheck,
    NoClassCheck,
    CheckDerived,
    PruneUnsorted,
    HigherOrder,
    HigherOrderQualifiers,
    Linear,
    StringTheory,
    ExactDataCons,
    NoAdt,
    RankNTypes,
    BScope,
    MaxCaseExpand(u32),
    Reflection,
    Ple,
    PleLocal,
    PleWithUndecidedGuards,
    OldPle,
    Interpreter,
    Extensionality,
    Fuel(u32),
    MaxParams(u32),
    RewriteTerminationCheck,
    Typeclass,
    AuxInline,
    Gradual,
    NoPatternInline,
    SkipModule,
    /// Only these bindings are checked.
    CheckVar(Name),
    ExpectAnyError,
    ExpectErrorContaining(Name),
    /// LiquidHaskell knows it; it has no bearing on contracts. The canonical name.
    Ignored(&'static str),
    /// Not known to LiquidHaskell, or its value is missing or malformed. The word without its dashes.
    Other(Name),
}

/// What an option's word is followed by.
#[derive(Clone, Copy)]
enum Shape {
    Flag(LiquidOption),
    Number(fn(u32) -> LiquidOption),
    Text(fn(Name) -> LiquidOption),
    Ignored,
}

use LiquidOption as O;
use Shape::{Flag, Ignored, Number, Text};

/// Canonical names and the other names by which LiquidHaskell knows them.
const TABLE: &[(&str, &[&str], Shape)] = &[
    ("no-termination", &["no-termination-check"], Flag(O::NoTermination)),
    ("no-structural-termination", &["nostructuralterm"], Flag(O::NoStructuralTermination)),
    ("no-totality", &[], Flag(O::NoTotality)),
    ("totality", &[], Flag(O::Totality)),
    ("total-haskell", &[], Flag(O::TotalHaskell)),
    ("no-positivity-check", &["nopositivity"], Flag(O::NoPositivityCheck)),
    ("no-class-check", &[], Flag(O::NoClassCheck)),
    ("check-derived", &[], Flag(O::CheckDerived)),
    ("prune-unsorted", &[], Flag(O::PruneUnsorted)),
    ("higherorder", &[], Flag(O::HigherOrder)),
    ("higherorderqs", &[], Flag(O::HigherOrderQualifiers)),
    ("linear", &[], Flag(O::Linear)),
    ("stringtheory", &[], Flag(O::StringTheory)),
    ("exact-data-cons", &["exactdc"], Flag(O::ExactDataCons)),
    ("no-adt", &[], Flag(O::NoAdt)),
    ("rankntypes", &[], Flag(O::RankNTypes)),
    ("bscope", &[], Flag(O::BScope)),
    ("max-case-expand", &["caseexpanddepth"], Number(O::MaxCaseExpand)),
    ("reflection", &[], Flag(O::Reflection)),
    ("ple", &["prooflogiceval"], Flag(O::Ple)),
    ("ple-local", &["prooflogicevallocal"], Flag(O::PleLocal)),
    ("ple-with-undecided-guards", &[], Flag(O::PleWithUndecidedGuards)),
    ("oldple", &[], Flag(O::OldPle)),
    ("interpreter", &[], Flag(O::Interpreter)),
    ("extensionality", &[], Flag(O::Extensionality)),
    ("fuel", &[], Number(O::Fuel)),
    ("maxparams", &[], Number(O::MaxParams)),
    ("rw-termination-check", &[], Flag(O::RewriteTerminationCheck)),
    ("typeclass", &[], Flag(O::Typeclass)),
    ("aux-inline", &[], Flag(O::AuxInline)),
    ("gradual", &[], Flag(O::Gradual)),
    ("no-pattern-inline", &[], Flag(O::NoPatternInline)),
    ("skip-module", &[], Flag(O::SkipModule)),
    ("check-var", &["checks"], Text(O::CheckVar)),
    ("expect-any-error", &[], Flag(O::ExpectAnyError)),
    ("expect-error-containing", &[], Text(O::ExpectErrorContaining)),
    ("quiet", &[], Ignored),
    ("normal", &[], Ignored),
    ("verbose", &[], Ignored),
    ("idirs", &[], Ignored),
    ("full", &["fullcheck"], Ignored),
    ("diff", &["diffcheck"], Ignored),
    ("smttimeout", &[], Ignored),
    ("savequery", &[], Ignored),
    ("gradual-depth", &["gdepth"], Ignored),
    ("ginteractive", &[], Ignored),
    ("no-warnings", &[], Ignored),
    ("no-annotations", &[], Ignored),
    ("no-true-types", &[], Ignored),
    ("cores", &[], Ignored),
    ("minpartsize", &[], Ignored),
    ("maxpartsize", &[], Ignored),
    ("smtsolver", &[], Ignored),
    ("no-check-unknown", &[], Ignored),
    ("short-names", &[], Ignored),
    ("short-errors", &[], Ignored),
    ("cabal-dir", &[], Ignored),
    ("ghc-option", &["ghcoptions"], Ignored),
    ("c-files", &[], Ignored),
    ("port", &[], Ignored),
    ("scrape-imports", &[], Ignored),
    ("scrape-internals", &[], Ignored),
    ("scrape-used-imports", &[], Ignored),
    ("elimstats", &[], Ignored),
    ("elimbound", &[], Ignored),
    ("noslice", &[], Ignored),
    ("no-lifted-imports", &[], Ignored),
    ("json", &[], Ignored),
    ("counter-examples", &[], Ignored),
    ("time-binds", &[], Ignored),
    ("untidy-core", &[], Ignored),
    ("eliminate", &[], Ignored),
    ("no-simplify-core", &[], Ignored),
    ("fast", &["nopolyinfer"], Ignored),
    ("compile-spec", &[], Flag(O::SkipModule)),
    ("no-check-imports", &[], Ignored),
    ("typed-holes", &[], Ignored),
    ("max-match-depth", &[], Ignored),
    ("max-app-depth", &[], Ignored),
    ("max-args-depth", &[], Ignored),
    ("no-lazy-ple", &[], Ignored),
    ("environment-reduction", &[], Ignored),
    ("no-environment-reduction", &[], Ignored),
    ("inline-anf-bindings", &[], Ignored),
    ("pandoc-html", &[], Ignored),
    ("no-measure-fields", &[], Ignored),
    ("exclude-automatic-assumptions-for", &[], Ignored),
    ("etabeta", &[], Ignored),
    ("dependantcase", &[], Ignored),
    ("dump-opaque-reflections", &[], Ignored),
    ("warn-on-term-holes", &[], Ignored),
    ("no-adt-axioms", &[], Ignored),
    ("allow-unsafe-constructors", &[], Ignored),
];

impl LiquidOption {
    /// Reads one word, with its value if it has one: `--fuel=3`.
    pub fn parse(word: &str) -> LiquidOption {
        let bare = word.trim_start_matches('-');
        let (name, value) = bare.split_once('=').map_or((bare, None), |(name, value)| (name, Some(value)));
        let other = LiquidOption::Other(Name::new(bare));
        let Some((canonical, _, shape)) = find(name).filter(|_| word.starts_with('-')) else { return other };
        match (shape, value) {
            (Flag(option), None) => *option,
            // A flag may be switched on in words, and only on is what anyone writes.
            (Flag(option), Some("true" | "True" | "yes" | "1")) => *option,
            (Number(option), Some(value)) => value.trim().parse().map_or(other, option),
            (Text(option), Some(value)) => option(Name::new(value)),
            (Ignored, _) => LiquidOption::Ignored(canonical),
            _ => other,
        }
    }

    /// The option that a word may have been meant to be, if it is none.
    pub fn nearest(self) -> Option<Name> {
        let LiquidOption::Other(word) = self else { return None };
        let name = word.as_str().split('=').next().map_or(word, Name::new);
        limpid_base::suggest::nearest(name, TABLE.iter().map(|(canonical, ..)| Name::new(canonical)))
    }

    /// Whether LiquidHaskell refuses this option in a file and takes it on the command line only.
    pub fn is_command_line_only(self) -> bool {
        matches!(self, LiquidOption::Ignored("idirs" | "c-files" | "ghc-option"))
    }
}

/// The option that is called so, or else the only one whose name starts so.
fn find(name: &str) -> Option<&'static (&'static str, &'static [&'static str], Shape)> {
    let called = |fits: fn(&str, &str) -> bool| {
        TABLE
            .iter()
            .filter(move |(canonical, others, _)| fits(canonical, name) || others.iter().any(|other| fits(other, name)))
    };
    let exact = called(|known, name| squeeze(known).eq(squeeze(name))).next();
    exact.or_else(|| {
        let mut starting = called(|known, name| {
            let mut known = squeeze(known);
            squeeze(name).all(|c| known.next() == Some(c))
        });
        starting.next().filter(|_| !name.is_empty() && starting.next().is_none())
    })
}

/// Without what tells no two names apart.
fn squeeze(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !matches!(c, '-' | '_')).map(|c| c.to_ascii_lowercase())
}
