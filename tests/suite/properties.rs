//! Properties of the whole front end, over real programs: our fixtures and the embedded libraries.
//!
//! Everything here runs inside the test's own process. `server/core/tests` has the properties of core over generated bodies.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use limpid_base::{QName, Span};
use limpid_core::lint::lint;
use limpid_core::{AltPattern, Binding, BindingKind, Body, Code, Expr, Scheme, Type, parse, print, transform};
use limpid_frontend::project::{Loaded, Source};
use limpid_ide::Evaluator;
use limpid_library::library;
use limpid_tests::effort::effort;
use limpid_tests::fixtures::{self, short};
use limpid_tests::pipeline::{Changed, load, load_text, on_a_roomy_stack};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Files of up to this many bytes are cut at every so many characters: at each with an effort of as much.
const SMALL: usize = 1100;
const EVERY: u32 = 5;
/// How many cuts a larger file gets, times the effort.
const CUTS: usize = 12;
/// How many random edits are tried, times the effort.
const EDITS: u32 = 600;
/// How many tokens of each file are left out in turn, times the effort.
const MISSING: u32 = 8;
/// More than any recorded expression takes.
const FUEL: u64 = 50_000_000;

#[test]
fn the_libraries_have_no_complaints() {
    assert_eq!(library().complaints(), [] as [String; 0]);
}

#[test]
fn a_file_cut_anywhere_keeps_what_it_still_has() {
    on_a_roomy_stack(|| {
        let whole_files = ["eval/Comprehensions.hs", "eval/Bird.lhs", "eval/Tex.lhs", "eval/Unicode.hs"];
        for name in whole_files {
            let source = fixtures::file(name);
            let every = EVERY.div_ceil(effort()) as usize;
            let boundaries: Vec<usize> = source.text.char_indices().map(|(at, _)| at).step_by(every).collect();
            cut(&source, &boundaries);
        }
        let mut random = Random(1);
        for source in fixtures::haskell("eval").iter().filter(|source| source.text.len() > SMALL) {
            let cuts: Vec<usize> = (0..CUTS * effort() as usize)
                .map(|_| random.below(source.text.len()))
                .filter(|&at| source.text.is_char_boundary(at))
                .collect();
            cut(source, &cuts);
        }
    });
}

/// Compiles prefixes of a file. A binding that ends before the cut and needs nothing after it must be unchanged.
fn cut(source: &Source, offsets: &[usize]) {
    let whole = load(source.clone());
    let reach = Reach::new(&whole);
    for &offset in offsets {
        let text = &source.text[..offset];
        let what = || format!("{} cut at byte {offset}", short(source));
        let loaded = compile_safely(&source.path, text, &what);
        // The name that is being typed may be that of something imported, which it then hides.
        let typed = text.rsplit(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').next().unwrap_or("");
        let is = |ident: &str| ident == typed || ident.strip_suffix(typed).is_some_and(|class| class.ends_with('.'));
        let complete = whole.compiled.core.bindings.iter().filter(|binding| {
            reach.of(binding.name) as usize <= offset && !names_of(binding).iter().any(|(_, ident)| is(ident))
        });
        let lost: Vec<String> = complete.filter_map(|binding| lost(binding, &loaded)).collect();
        assert!(lost.is_empty(), "{}: {}", what(), lost.join(", "));
    }
}

/// Compiles any text. If this panics or violates an invariant of core, the failure shows the text.
fn compile_safely(path: &str, text: &str, what: &dyn Fn() -> String) -> Arc<Loaded> {
    let loaded = catch_unwind(AssertUnwindSafe(|| load_text(path, text)));
    let loaded = loaded.unwrap_or_else(|_| panic!("{} made the front end panic:\n{text}", what()));
    let broken = broken_invariants(&loaded);
    assert!(broken.is_empty(), "{}: {}\n{text}", what(), broken.join("; "));
    loaded
}

/// How a binding changed, if it did.
fn lost(before: &Binding, after: &Loaded) -> Option<String> {
    let body = before.body()?;
    let name = before.name.ident;
    match after.compiled.core.bindings.iter().find(|binding| binding.name == before.name).map(|binding| &binding.code) {
        None => Some(format!("{name} is gone")),
        Some(Code::Opaque) => Some(format!("{name} has no code")),
        Some(Code::Unsupported(unsupported)) => Some(format!("{name}: {}", unsupported.what)),
        Some(Code::Body(other)) if other.canonical() != body.canonical() => Some(format!("{name} has other code")),
        Some(Code::Body(_)) => None,
    }
}

/// Of each binding of a module, how far into the file the things reach that it needs, itself included.
struct Reach {
    ends: BTreeMap<(String, String), u32>,
}

impl Reach {
    fn new(loaded: &Loaded) -> Reach {
        let core = &loaded.compiled.core;
        let mut ends: BTreeMap<_, u32> = BTreeMap::new();
        let mut needs: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        let interface = &loaded.compiled.interface;
        for data_type in &core.data_types {
            let names = data_type.constructors.iter().map(|constructor| constructor.name).chain([data_type.name]);
            let fields = data_type.constructors.iter().flat_map(|constructor| &constructor.fields);
            let mut used = BTreeSet::new();
            fields.for_each(|field| names_of_type(&field.ty, &mut used));
            for name in names {
                ends.insert(key(name), data_type.span.end);
                needs.insert(key(name), used.clone());
            }
        }
        for (name, class) in &interface.classes {
            ends.insert(
                (loaded.name.to_string(), name.to_string()),
                ends.get(&key(class.dictionary)).copied().unwrap_or(0),
            );
        }
        for binding in &core.bindings {
            let mut end = binding.span.end.max(binding.name_span.end);
            if binding.kind == BindingKind::Generated {
                // A derived instance has the span of its class's name; the declaration goes on to the end of the line.
                let rest = &loaded.source.text[end as usize..];
                end += rest.find('\n').unwrap_or(rest.len()) as u32;
            }
            ends.insert(key(binding.name), end);
            needs.insert(key(binding.name), names_of(binding));
        }
        // FIXME: a method that cannot be read costs its whole instance or class, so the other methods need it too.
        for binding in &core.bindings {
            let used = names_of(binding);
            for method in core.bindings.iter().filter(|method| is_method(method) && used.contains(&key(method.name))) {
                needs.entry(key(method.name)).or_default().insert(key(binding.name));
            }
        }
        // Until nothing changes: a module has few bindings.
        loop {
            let mut changed = false;
            for (name, needed) in &needs {
                let far = needed.iter().filter_map(|needed| ends.get(needed)).copied().max().unwrap_or(0);
                if let Some(end) = ends.get_mut(name)
                    && far > *end
                {
                    *end = far;
                    changed = true;
                }
            }
            if !changed {
                return Reach { ends };
            }
        }
    }

    fn of(&self, name: QName) -> u32 {
        self.ends.get(&key(name)).copied().unwrap_or(u32::MAX)
    }
}

fn is_method(binding: &Binding) -> bool {
    matches!(binding.kind, BindingKind::InstanceMethod { .. } | BindingKind::DefaultMethod { .. })
}

fn key(name: QName) -> (String, String) {
    (name.module.to_string(), name.ident.to_string())
}

fn names_of(binding: &Binding) -> BTreeSet<(String, String)> {
    let mut names = BTreeSet::new();
    names_of_scheme(&binding.scheme, &mut names);
    let Some(body) = binding.body() else { return names };
    body.binders.values().for_each(|binder| names_of_type(&binder.ty, &mut names));
    for expr in body.exprs.values() {
        match expr {
            Expr::Global { name, types } | Expr::Con { con: name, types, .. } => {
                names.insert(key(*name));
                types.iter().for_each(|ty| names_of_type(ty, &mut names));
            }
            Expr::Case { alts, .. } => {
                for alt in alts {
                    if let AltPattern::Con(name, _) = &alt.pattern {
                        names.insert(key(*name));
                    }
                }
            }
            _ => {}
        }
    }
    names
}

fn names_of_scheme(scheme: &Scheme, names: &mut BTreeSet<(String, String)>) {
    names_of_type(&scheme.body, names);
    for pred in &scheme.context {
        names.insert(key(pred.class));
        pred.args.iter().for_each(|ty| names_of_type(ty, names));
    }
}

fn names_of_type(ty: &Type, names: &mut BTreeSet<(String, String)>) {
    match ty {
        Type::Con(name, args) => {
            names.insert(key(*name));
            args.iter().for_each(|arg| names_of_type(arg, names));
        }
        Type::Fun(pair) | Type::App(pair) => {
            names_of_type(&pair.0, names);
            names_of_type(&pair.1, names);
        }
        Type::Forall(scheme) => names_of_scheme(scheme, names),
        Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => {}
    }
}

/// A random edit. Places are taken modulo the length of the text.
#[derive(Clone, Debug)]
enum Edit {
    Delete(usize),
    Insert(usize, &'static str),
    DeleteToken(usize),
    SwapTokens(usize, usize),
    DuplicateToken(usize, usize),
}

const FRAGMENTS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{-",
    "-}",
    "{-@",
    "@-}",
    "\"",
    "'",
    "`",
    "\\",
    "->",
    "<-",
    "=>",
    "::",
    "=",
    "|",
    ",",
    ";",
    "..",
    "@",
    "~",
    "!",
    "-",
    "--",
    "_",
    "#",
    "\n",
    "\t",
    "\n\n",
    "\r",
    " ",
    "where ",
    "let ",
    "in ",
    "of ",
    "case ",
    "do ",
    "if ",
    "then ",
    "else ",
    "data ",
    "class ",
    "instance ",
    "deriving ",
    "type ",
    "newtype ",
    "module ",
    "import ",
    "forall ",
    "infixl 6 ",
    "\n#if ",
    "\n#else\n",
    "\n#define f x\n",
    "\n#endif\n",
    "{-# LANGUAGE CPP #-}",
    "[|",
    "$(",
    "\n\\begin{code}\n",
    "\n\\end{code}\n",
    "\n> ",
    "0x",
    "1e999999999",
    "99999999999999999999999999",
    "λ",
    "𝔸",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "'a",
    "''",
    "\\x",
    "%1 ->",
    "mdo ",
    "rec ",
    "pattern ",
    "?x",
    "#-}",
    "{-# INLINE f #-}",
];

fn any_edit() -> impl Strategy<Value = Edit> {
    let place = any::<usize>;
    prop_oneof![
        place().prop_map(Edit::Delete),
        (place(), prop::sample::select(FRAGMENTS)).prop_map(|(at, text)| Edit::Insert(at, text)),
        place().prop_map(Edit::DeleteToken),
        (place(), place()).prop_map(|(one, other)| Edit::SwapTokens(one, other)),
        (place(), place()).prop_map(|(from, to)| Edit::DuplicateToken(from, to)),
    ]
}

fn apply(text: &str, edit: &Edit) -> String {
    let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let at = |place: usize| boundaries[place % boundaries.len()];
    let tokens = tokens(text);
    let token = |place: usize| tokens[place % tokens.len()].clone();
    let replaced =
        |range: std::ops::Range<usize>, by: &str| format!("{}{by}{}", &text[..range.start], &text[range.end..]);
    match *edit {
        Edit::Delete(place) => {
            let start = at(place);
            let end = start + text[start..].chars().next().map_or(0, char::len_utf8);
            replaced(start..end, "")
        }
        Edit::Insert(place, fragment) => replaced(at(place)..at(place), fragment),
        Edit::DeleteToken(place) => replaced(token(place), ""),
        Edit::DuplicateToken(from, to) => {
            replaced(token(to).start..token(to).start, &format!("{} ", &text[token(from)]))
        }
        Edit::SwapTokens(one, other) => {
            let (first, second) = (token(one), token(other));
            let (first, second) = if first.start <= second.start { (first, second) } else { (second, first) };
            if first.end > second.start {
                return text.to_owned();
            }
            let (before, between, after) = (&text[..first.start], &text[first.end..second.start], &text[second.end..]);
            format!("{before}{}{between}{}{after}", &text[second], &text[first])
        }
    }
}

/// Words, runs of symbols, and single brackets and quotes.
fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    let class = |c: char| match c {
        c if c.is_whitespace() => 0,
        c if c.is_alphanumeric() || c == '_' || c == '.' => 1,
        '(' | ')' | '[' | ']' | '{' | '}' | ',' | ';' | '"' | '\'' | '`' => 2,
        _ => 3,
    };
    let mut tokens: Vec<std::ops::Range<usize>> = Vec::new();
    let mut before = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        // A dot is a part of the operator that it stands in, or else of a qualified name.
        let in_operator = c == '.' && (before == 3 || text[end..].chars().next().is_some_and(|c| class(c) == 3));
        let class = if in_operator { 3 } else { class(c) };
        match tokens.last_mut() {
            Some(last) if class == before && class != 2 && last.end == at => last.end = end,
            _ if class != 0 => tokens.push(at..end),
            _ => {}
        }
        before = class;
    }
    tokens
}

#[test]
fn no_edit_makes_the_front_end_panic() {
    on_a_roomy_stack(|| {
        let sources = fixtures::haskell("eval");
        let edits = (any::<prop::sample::Index>(), prop::collection::vec(any_edit(), 1..4));
        let run = TestRunner::new(config(EDITS * effort())).run(&edits, |(index, edits)| {
            let source = index.get(&sources);
            let text = edits.iter().fold(source.text.to_string(), |text, edit| apply(&text, edit));
            let loaded = catch_unwind(AssertUnwindSafe(|| load_text(&source.path, &text)));
            let broken = loaded.map_or_else(|_| vec!["it panics".to_owned()], |loaded| broken_invariants(&loaded));
            prop_assert!(broken.is_empty(), "{} after {edits:?}: {}", short(source), broken.join("; "));
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{error}"));
    });
}

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() }
}

/// A change of one binding is the loss of that binding and of those that need it, at most.
#[test]
fn a_missing_token_costs_one_binding() {
    on_a_roomy_stack(|| {
        let mut random = Random(2);
        for source in fixtures::haskell("eval") {
            let whole = load(source.clone());
            let functions: Vec<&Binding> =
                whole.compiled.core.written().filter(|binding| binding.kind == BindingKind::Function).collect();
            let Some(&hit) = functions.get(random.below(functions.len().max(1))) else { continue };
            let start = hit.span.start as usize;
            let inside = tokens(hit.span.text(&source.text));
            // Without an opening bracket or quotation mark, what follows is another text altogether; without the first
            // token of a line, it belongs to the declaration before.
            let plain = |token: &&std::ops::Range<usize>| {
                let text = &source.text[start + token.start..start + token.end];
                let first = source.text[..start + token.start].ends_with('\n');
                !first && !text.contains(['"', '\'', '#']) && !["--", "{", "-"].contains(&text)
            };
            let plain: Vec<_> = inside.iter().filter(plain).collect();
            for _ in 0..MISSING * effort() {
                let token = plain[random.below(plain.len())];
                let text = format!("{}{}", &source.text[..start + token.start], &source.text[start + token.end..]);
                let what =
                    || format!("{} without byte {} to {}", short(&source), start + token.start, start + token.end);
                let loaded = compile_safely(&source.path, &text, &what);
                let mut hurt = BTreeSet::from([key(hit.name)]);
                grow(&mut hurt, &whole);
                let others = whole.compiled.core.bindings.iter().filter(|binding| !hurt.contains(&key(binding.name)));
                let lost: Vec<String> = others.filter_map(|binding| lost(binding, &loaded)).collect();
                assert!(lost.is_empty(), "{}: {}", what(), lost.join(", "));
            }
        }
    });
}

/// Adds what needs one of `names`, directly or not.
fn grow(names: &mut BTreeSet<(String, String)>, loaded: &Loaded) {
    loop {
        let before = names.len();
        for binding in &loaded.compiled.core.bindings {
            if !names_of(binding).is_disjoint(names) {
                names.insert(key(binding.name));
            }
        }
        if names.len() == before {
            return;
        }
    }
}

#[test]
fn positions_are_places_in_the_file() {
    on_a_roomy_stack(|| {
        for source in fixtures::haskell("") {
            let broken = broken_invariants(&load(source.clone()));
            assert!(broken.is_empty(), "{}: {}", short(&source), broken.join("; "));
        }
    });
}

/// The violated invariants of a compiled file: spans lie in the text, bindings cover their names, bodies are well formed.
fn broken_invariants(loaded: &Loaded) -> Vec<String> {
    let text = &*loaded.source.text;
    let mut broken = Vec::new();
    let mut check = |span: Span, what: &dyn Fn() -> String| {
        if span.start > span.end || text.get(span.start as usize..span.end as usize).is_none() {
            broken.push(format!("{} is at {span:?}, which is no place in the file", what()));
        }
    };
    for problem in &loaded.compiled.problems {
        check(problem.span, &|| format!("the problem `{}`", problem.message));
    }
    for data_type in &loaded.compiled.core.data_types {
        check(data_type.span, &|| format!("the type {}", data_type.name.ident));
        for constructor in &data_type.constructors {
            check(constructor.span, &|| format!("the constructor {}", constructor.name.ident));
        }
    }
    for binding in &loaded.compiled.core.bindings {
        let name = binding.name.ident;
        check(binding.span, &|| name.to_string());
        check(binding.name_span, &|| format!("the name of {name}"));
        match &binding.code {
            Code::Body(body) => {
                body.spans.iter().for_each(|span| check(*span, &|| format!("an expression of {name}")));
                body.binder_spans.iter().for_each(|span| check(*span, &|| format!("a variable of {name}")));
            }
            Code::Unsupported(unsupported) => check(unsupported.span, &|| format!("the trouble of {name}")),
            Code::Opaque => {}
        }
    }
    for binding in &loaded.compiled.core.bindings {
        let name = binding.name.ident;
        if binding.kind != BindingKind::Generated && !binding.span.covers(binding.name_span) {
            broken.push(format!("{name} at {:?} does not cover its name at {:?}", binding.span, binding.name_span));
        }
        let complaints = binding.body().map(lint).unwrap_or_default();
        broken.extend(complaints.into_iter().map(|complaint| format!("{name}: {complaint}")));
    }
    broken
}

#[test]
fn printed_core_parses_to_the_same() {
    on_a_roomy_stack(|| {
        let mut count = 0;
        for source in fixtures::haskell("") {
            for binding in &load(source.clone()).compiled.core.bindings {
                count += binding.body().map_or(0, |body| round_trip(short(&source), binding, body));
            }
        }
        for binding in library_bindings() {
            count += binding.body().map_or(0, |body| round_trip(binding.name.module.as_str(), &binding, body));
        }
        // Fewer than this, and the libraries were not found.
        assert!(count > 4_000, "only {count} bodies were tried");
    });
}

fn round_trip(place: &str, binding: &Binding, body: &Body) -> usize {
    let text = print::body(body);
    match parse::body(&text) {
        Ok(again) => {
            let mut wanted = body.canonical();
            // How GHC generalises a binder is no part of the text.
            wanted.binders.values_mut().for_each(|binder| binder.generalised.clear());
            assert!(again == wanted, "{place}: {} is another after parsing:\n{text}", binding.name.ident)
        }
        Err(error) => panic!("{place}: {} does not parse: {error:?}\n{text}", binding.name.ident),
    }
    1
}

/// All code of the libraries that the functions and instances of any module lead to.
fn library_bindings() -> Vec<Arc<Binding>> {
    let mut todo = Vec::new();
    for module in library().module_names() {
        let Some(interface) = library().interface(module) else { continue };
        let names = interface.values.keys().chain(interface.instances.keys());
        todo.extend(names.map(|ident| QName { module, ident: *ident }));
    }
    todo.sort();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    while let Some(name) = todo.pop() {
        if !seen.insert(key(name)) {
            continue;
        }
        let Some(binding) = library().binding(name) else { continue };
        if let Some(body) = binding.body() {
            todo.extend(body.exprs.values().filter_map(|expr| match expr {
                Expr::Global { name, .. } => Some(*name),
                _ => None,
            }));
        }
        found.push(binding);
    }
    found
}

/// Other choices that desugaring could have made, for the program and for the libraries, change no value.
#[test]
fn values_do_not_depend_on_desugaring_choices() {
    on_a_roomy_stack(|| {
        let mut count = 0;
        for source in fixtures::haskell("eval") {
            let loaded = load(source.clone());
            let session = Evaluator::of(Arc::clone(&loaded));
            let mut plain = Changed::new(&loaded, Body::clone);
            let mut others = [
                Changed::new(&loaded, transform::name_arguments),
                Changed::new(&loaded, transform::float_lets),
                Changed::new(&loaded, |body| transform::float_lets(&transform::name_arguments(body))),
            ];
            for expression in fixtures::expressions(&source) {
                let it = session.printing(&expression);
                let it = it.unwrap_or_else(|stop| panic!("{}> {expression}: {stop:?}", short(&source))).core;
                let expected = plain.print(&session, &it, FUEL);
                for other in &mut others {
                    assert_eq!(other.print(&session, &it, FUEL), expected, "{}> {expression}", short(&source));
                }
                count += 1;
            }
        }
        assert!(count > 1_000, "only {count} expressions were tried");
    });
}

/// The same numbers on every machine (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        // The state must not be zero, and small seeds need a few rounds to spread.
        for _ in 0..4 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
        }
        (self.0 % limit.max(1) as u64) as usize
    }
}
