//! The one list of annotation keywords.
//!
//! Parser, printer, "did you mean", semantic tokens, completion, hover and the editors' grammars all derive from it; a test
//! compares the grammars. The words are those of all versions of LiquidHaskell since 0.8.10; `version` says which came later.
//! Must not know how an item is read or printed.

use serde::{Deserialize, Serialize};

use crate::ast::{Assoc, Trust};
use crate::lexer;

/// A word that starts an item.
#[derive(Clone, Copy, Debug)]
pub struct Keyword {
    pub word: &'static str,
    pub(crate) standing: Standing,
    pub(crate) form: Form,
    /// Words that may follow directly and are then keywords too: `class measure`.
    pub followers: &'static [&'static str],
    /// A whole item. The tests read it and print it again.
    pub example: &'static str,
    /// What the item does, in half a sentence.
    pub meaning: &'static str,
}

/// Where else the word may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Nowhere.
    Reserved,
    /// Before `::`: a signature for a function of that name.
    Function,
    /// Wherever a name may.
    Free,
}

/// What follows a keyword. The parser matches on it; the printer looks up the keyword that a form starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Signature(Trust),
    TypeAlias,
    PredicateAlias,
    Measure,
    Class,
    Instance,
    /// The name of one function or type, and nothing else.
    Mark(Mark),
    RewriteWith,
    Ple,
    PleWithFuel,
    Define,
    Data,
    Newtype,
    Invariant,
    Using,
    Qualifier,
    Embed,
    Include,
    Import,
    Fixity(Assoc),
    Bound,
    Relational,
    Options,
    Decrease,
}

/// What a keyword says of the one thing that it names. A new mark needs a row in [`KEYWORDS`] and whatever acts on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Mark {
    Lazy,
    LazyVar,
    Ignore,
    Fail,
    Rewrite,
    Autosize,
    Inline,
    Reflect,
    OpaqueReflect,
}

impl Mark {
    /// The keyword.
    pub fn word(self) -> &'static str {
        of(Form::Mark(self))
    }
}

use Standing::{Free, Function, Reserved};

/// All keywords. Of several with the same form, the printer uses the first.
#[rustfmt::skip]
pub const KEYWORDS: &[Keyword] = &[
    row("assume", Function, Form::Signature(Trust::Assumed),
        "assume f :: Int -> Int", "is believed by callers; the body is checked against the Haskell type only").before(&["reflect", "relational"]),
    row("assert", Function, Form::Signature(Trust::Asserted),
        "assert f :: Int -> Int", "is the old spelling of a plain signature"),
    row("autosize", Function, Form::Mark(Mark::Autosize),
        "autosize List", "generates the size that termination metrics use"),
    row("local", Reserved, Form::Signature(Trust::Local),
        "local f :: Int -> Int", "refines a local function"),
    row("reflect", Function, Form::Mark(Mark::Reflect),
        "reflect f", "makes a Haskell function known in refinements, by its equations"),
    row("axiomatize", Function, Form::Mark(Mark::Reflect),
        "axiomatize f", "is the old spelling of `reflect`"),
    row("measure", Function, Form::Measure,
        "measure size", "makes a function over one data type known in refinements"),
    row("define", Function, Form::Define,
        "define f = g", "gives a Haskell function a name in refinements"),
    row("infixl", Reserved, Form::Fixity(Assoc::Left),
        "infixl 5 ++", "declares an operator of refinements, associative to the left"),
    row("infixr", Reserved, Form::Fixity(Assoc::Right),
        "infixr 5 ++", "declares an operator of refinements, associative to the right"),
    row("infix", Reserved, Form::Fixity(Assoc::None),
        "infix 5 ++", "declares an operator of refinements"),
    row("inline", Function, Form::Mark(Mark::Inline),
        "inline f", "expands a Haskell function that is not recursive, in refinements"),
    row("ignore", Free, Form::Mark(Mark::Ignore),
        "ignore f", "leaves a function unchecked"),
    row("bound", Function, Form::Bound,
        "bound f", "declares a bound on abstract refinements"),
    row("class", Reserved, Form::Class,
        "class Sized s where\n  size :: s -> Int", "refines the methods of a class").before(&["measure", "laws"]),
    row("instance", Reserved, Form::Instance,
        "instance Sized Int where\n  size :: Int -> Int", "refines the methods of an instance").before(&["measure", "laws"]),
    row("import", Reserved, Form::Import,
        "import Data.Set", "imports the specifications of a module"),
    row("data", Reserved, Form::Data,
        "data T a = C {x :: a}", "refines a data type").before(&["variance", "size"]),
    row("newtype", Reserved, Form::Newtype,
        "newtype T a = C {x :: a}", "refines a newtype"),
    row("relational", Free, Form::Relational,
        "relational f ~ g :: {Int ~ Int | true}", "relates the results of two functions"),
    row("include", Reserved, Form::Include,
        "include <len.hquals>", "reads qualifiers from a file"),
    row("invariant", Function, Form::Invariant,
        "invariant {v:Int | true}", "is assumed of every value of a type, and not checked"),
    row("using", Reserved, Form::Using,
        "using [a] as {v:[a] | len v > 0}", "is an invariant of a type within this module"),
    row("type", Reserved, Form::TypeAlias,
        "type Pos = {v:Int | v > 0}", "names a refinement type"),
    row("predicate", Function, Form::PredicateAlias,
        "predicate Lt X Y = X < Y", "names a predicate"),
    row("expression", Function, Form::PredicateAlias,
        "expression Twice X = X + X", "names an expression"),
    row("embed", Function, Form::Embed,
        "embed Map as Map_t", "says which sort of the logic a type has"),
    row("qualif", Function, Form::Qualifier,
        "qualif Pos(v : int) : v > 0", "is a predicate that inference tries"),
    row("lazyvar", Reserved, Form::Mark(Mark::LazyVar),
        "lazyvar x", "checks a local definition where it is used"),
    row("lazy", Reserved, Form::Mark(Mark::Lazy),
        "lazy f", "leaves a function's termination unchecked"),
    row("rewrite", Reserved, Form::Mark(Mark::Rewrite),
        "rewrite f", "uses a lemma as a rewrite rule everywhere"),
    row("rewriteWith", Free, Form::RewriteWith,
        "rewriteWith f [g]", "uses lemmas as rewrite rules in one function"),
    row("fail", Free, Form::Mark(Mark::Fail),
        "fail f", "says that a function must be rejected"),
    row("ple", Free, Form::Ple,
        "ple f", "unfolds reflected functions in this proof"),
    row("automatic-instances", Reserved, Form::PleWithFuel,
        "automatic-instances f with 3", "unfolds reflected functions in this proof, up to a depth"),
    row("LIQUID", Reserved, Form::Options,
        "LIQUID \"--no-termination\"", "sets options of LiquidHaskell for this file"),
    row("liquid", Free, Form::Options,
        "liquid \"--no-termination\"", "sets options of LiquidHaskell for this file"),
    row("decrease", Reserved, Form::Decrease,
        "decrease f 1", "is the old spelling of a termination metric"),
    row("opaque-reflect", Reserved, Form::Mark(Mark::OpaqueReflect),
        "opaque-reflect f", "makes a Haskell function known in refinements, without its equations"),
];

/// Words inside items that are part of the grammar and never names.
const RESERVED_PARTS: &[&str] =
    &["coerce", "else", "exists", "false", "forall", "func", "if", "mod", "then", "true", "where", "with"];
/// Words inside items that are part of the grammar in some places and names in others.
const FREE_PARTS: &[&str] = &["as", "bivariant", "contravariant", "covariant", "not"];
/// Words that LiquidHaskell reserves although no item has them.
const UNUSED: &[&str] = &["Bexp", "SAT", "UNSAT", "autorewrite", "defined", "in", "module", "spec"];
/// Keywords of old programs, with what to do about them.
const OBSOLETE: &[(&str, &str)] = &[
    ("Decrease", "Write the termination metric after the signature: `f :: T / [e]`."),
    ("Lazy", "It is spelled `lazy`."),
    ("Strict", "Remove it: functions are checked for termination unless `lazy` says otherwise."),
    ("LAZYVAR", "It is spelled `lazyvar`."),
];

const fn row(
    word: &'static str,
    standing: Standing,
    form: Form,
    example: &'static str,
    meaning: &'static str,
) -> Keyword {
    Keyword { word, standing, form, followers: &[], example, meaning }
}

impl Keyword {
    const fn before(self, followers: &'static [&'static str]) -> Keyword {
        Keyword { followers, ..self }
    }

    /// Whether the word is the name of a function where `::` follows.
    pub(crate) fn may_name_a_function(&self) -> bool {
        self.standing != Reserved
    }

    /// Whether the whole keyword stands at the start of a text. A word of a keyword ends where a name ends.
    fn is_at_start_of(&self, text: &str) -> bool {
        let rest = text.strip_prefix(self.word);
        rest.is_some_and(|rest| !rest.starts_with(lexer::is_symbol))
    }
}

/// The keyword at the start of a text that begins an item, unless it is the name of a function there.
pub fn at_start_of(text: &str) -> Option<&'static Keyword> {
    let keyword = KEYWORDS.iter().find(|keyword| keyword.is_at_start_of(text))?;
    let named = keyword.may_name_a_function() && text[keyword.word.len()..].trim_start().starts_with("::");
    (!named).then_some(keyword)
}

/// Whether a word inside an item is part of the grammar.
pub fn is_part(word: &str) -> bool {
    RESERVED_PARTS.contains(&word) || FREE_PARTS.contains(&word)
}

/// All words of which [`is_part`] holds.
pub fn parts() -> impl Iterator<Item = &'static str> {
    RESERVED_PARTS.iter().chain(FREE_PARTS).copied()
}

/// Whether a word cannot be a name in types and predicates.
pub fn is_reserved(word: &str) -> bool {
    let keyword = || KEYWORDS.iter().find(|keyword| keyword.word == word);
    RESERVED_PARTS.contains(&word)
        || UNUSED.contains(&word)
        || keyword().is_some_and(|keyword| keyword.standing != Free)
}

/// The keyword that the printer starts a form with.
pub(crate) fn of(form: Form) -> &'static str {
    KEYWORDS.iter().find(|keyword| keyword.form == form).map_or("", |keyword| keyword.word)
}

/// What to write instead of a keyword of old programs.
pub(crate) fn obsolete(word: &str) -> Option<&'static str> {
    OBSOLETE.iter().find(|(old, _)| *old == word).map(|(_, instead)| *instead)
}
