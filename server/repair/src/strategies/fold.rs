//! Folds: what a fold returns depends on its step, so no concrete refinement suffices. An abstract refinement does: an
//! invariant that relates a structure to its result. In a right fold every step extends it from a tail to the whole; in
//! a left fold every step moves it from the rest of the structure to the tail of that. For lists of primitive values
//! the invariant may be about the result alone.
//!
//! Must not know: whether the function really is a fold. Typing finds out.

mod steps;

use limpid_base::{Name, QName};
use limpid_check::mentions::measures;
use limpid_contracts::contract::{Definition, EquationBody};
use limpid_contracts::{InForce, Measure, ObligationKind, Origin};
use limpid_core::{Binding, Constructor, Type};
use limpid_frontend::wired::wired;
use limpid_liquid::Failing;
use limpid_logic::{ArithOp, Builtin, Relation, Sort, SymbolKind, Term};

use self::steps::steps;
use crate::edit::{above, edits, source_name};
use crate::strategies::callee::strengthening_fix;
use crate::strategy::{Query, Repair, Strategy};
use crate::terms::vocabulary::{Vocabulary, in_words};
use crate::trial::Trial;
use limpid_check::File;
use limpid_check::culprit::culprit;
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// Abstract refinements of a fold, if need be together with postconditions of what its step calls.
pub(crate) struct AbstractFold;

impl Strategy for AbstractFold {
    fn name(&self) -> &'static str {
        "fold"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Callee, CulpritKind::Itself, CulpritKind::Library, CulpritKind::Dependency]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprits, fix) = fold(query.trial, query.vocabulary, query.failing())?;
        Some(Repair { culprits, fix })
    }
}

/// A refinement of an unspecified fold with which the function is proved; if need be, together with postconditions of
/// the callees of its step.
fn fold(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<(Vec<Culprit>, Fix)> {
    let file = trial.file;
    let in_force = file.in_force()?;
    let mut tried: Vec<QName> = Vec::new();
    for called in failing.iter().flat_map(|failing| &failing.callees) {
        if tried.contains(&called.callee) || called.callee == trial.function {
            continue;
        }
        tried.push(called.callee);
        for fold in [true, false].into_iter().filter_map(|first| Fold::recognise(file, called.callee, first)) {
            let none = Steps::default();
            if let Some(fix) = refined(trial, &fold, &in_force, failing, &none) {
                return Some((vec![culprit(file, trial.function, called.callee)], fix));
            }
            let steps = Steps::of(trial, vocabulary, failing, called.callee).filter(|it| !it.functions.is_empty());
            let Some(steps) = steps else { continue };
            if let Some(fix) = refined(trial, &fold, &in_force, failing, &steps) {
                let all = [called.callee].into_iter().chain(steps.functions);
                return Some((all.map(|name| culprit(file, trial.function, name)).collect(), fix));
            }
        }
    }
    None
}

/// Postconditions for the callees of the step.
#[derive(Default)]
struct Steps {
    functions: Vec<QName>,
    edits: Vec<Edit>,
    refinements: Vec<String>,
}

impl Steps {
    fn of(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing], fold: QName) -> Option<Steps> {
        let mut found = Steps::default();
        for strengthening in steps(trial, vocabulary, failing, fold) {
            let (edits, refinement) = edits(trial.file, &strengthening)?;
            found.edits.extend(edits);
            found.refinements.push(format!("{} :: {refinement}", source_name(strengthening.function)));
            found.functions.push(strengthening.function);
        }
        Some(found)
    }
}

/// The simplest refinement of a fold that proves the function.
fn refined(
    trial: &Trial<'_>,
    fold: &Fold<'_>,
    in_force: &InForce<'_>,
    failing: &[Failing],
    steps: &Steps,
) -> Option<Fix> {
    if let Some(fix) = fold.plain().and_then(|lines| attempt(trial, fold, &lines, None, steps)) {
        return Some(fix);
    }
    for bound in fold.bounds(in_force, failing) {
        let from_the_right = fold.refinement(&bound);
        for qualifier in [None].into_iter().chain(qualifiers(trial, fold, None, failing).map(Some)) {
            if let Some(fix) = attempt(trial, fold, &from_the_right, qualifier.as_deref(), steps) {
                return Some(fix);
            }
        }
        // The type of the accumulator mentions the structure, so the structure must come first.
        if fold.structure_first {
            let from_the_left = fold.left_refinement(&bound);
            for qualifier in [None].into_iter().chain(qualifiers(trial, fold, Some(&bound), failing).map(Some)) {
                if let Some(fix) = attempt(trial, fold, &from_the_left, qualifier.as_deref(), steps) {
                    return Some(fix);
                }
            }
        }
    }
    None
}

/// One refinement of the fold, with a qualifier that LiquidHaskell may need to find the invariant.
fn attempt(
    trial: &Trial<'_>,
    fold: &Fold<'_>,
    lines: &[String],
    qualifier: Option<&str>,
    steps: &Steps,
) -> Option<Fix> {
    let loaded = &trial.file.loaded;
    let annotation = format!("{{-@ {}\n  @-}}", lines.join("\n      "));
    let mut edits: Vec<Edit> = vec![above(loaded, fold.binding, &annotation)];
    let mut refinement = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    if let Some(qualifier) = qualifier {
        let caller = loaded.compiled.core.bindings.iter().find(|binding| binding.name == trial.function)?;
        edits.push(above(loaded, caller, &format!("{{-@ {qualifier} @-}}")));
        refinement = format!("{refinement}\n{qualifier}");
    }
    for step in &steps.refinements {
        refinement = format!("{refinement}\n{step}");
    }
    edits.extend(steps.edits.iter().cloned());
    let strengthened_functions: Vec<QName> =
        [fold.binding.name].into_iter().chain(steps.functions.iter().copied()).collect();
    if !trial.helps(&edits) || !trial.proved(&edits, &strengthened_functions) {
        return None;
    }
    Some(strengthening_fix(trial.file, fold.binding.name.ident.as_str(), &strengthened_functions, refinement, edits))
}

/// A function with the type of a fold: `(a -> b -> b) -> b -> t a -> b`, also with the last two parameters or those of
/// the step swapped.
struct Fold<'a> {
    binding: &'a Binding,
    element: Type,
    folded: Type,
    structure: Type,
    /// Whether the structure comes before the initial result.
    structure_first: bool,
    /// Whether the step takes the element before the accumulator.
    element_first: bool,
    empty: Constructor,
    more: Constructor,
    /// The index of the element among the fields of the recursive constructor.
    element_place: usize,
}

impl<'a> Fold<'a> {
    /// `None` if it has another type or a refinement.
    fn recognise(file: &'a File, name: QName, element_first: bool) -> Option<Fold<'a>> {
        let written = file.contract(name).is_some_and(|contract| contract.origin != Origin::Haskell);
        let binding = file.loaded.compiled.core.bindings.iter().find(|binding| binding.name == name)?;
        if written || !binding.scheme.context.is_empty() {
            return None;
        }
        let (params, result) = binding.scheme.body.split_funs();
        let [step, first, second] = params[..] else { return None };
        let (step_params, step_result) = step.split_funs();
        let (element, folded) = match step_params[..] {
            [element, folded] if element_first => (element, folded),
            [folded, element] => (element, folded),
            _ => return None,
        };
        if step_result != result || folded != result || !is_simple(element) || !is_simple(folded) {
            return None;
        }
        let (structure, structure_first) = match (first == result, second == result) {
            (true, false) => (second, false),
            (false, true) => (first, true),
            _ => return None,
        };
        let Type::Con(data, args) = structure else { return None };
        let data = file.data_type(*data)?;
        let [empty, more] = match &data.constructors[..] {
            [empty, more] if empty.fields.is_empty() => [empty, more],
            [more, empty] if empty.fields.is_empty() => [empty, more],
            _ => return None,
        };
        let at = |var| data.params.iter().position(|param| *param == var).and_then(|place| args.get(place).cloned());
        let fields: Vec<Type> = more.fields.iter().map(|field| field.ty.substitute(&at)).collect();
        let element_place = match &fields[..] {
            [one, rest] if one == element && rest == structure => 0,
            [rest, one] if one == element && rest == structure => 1,
            _ => return None,
        };
        Some(Fold {
            binding,
            element: element.clone(),
            folded: folded.clone(),
            structure: structure.clone(),
            structure_first,
            element_first,
            empty: empty.clone(),
            more: more.clone(),
            element_place,
        })
    }

    /// Equations between the measures of a structure `v`, its element `x` and its rest `xs`: those of the measures in
    /// the goals, then also those in the facts.
    fn bounds(&self, in_force: &InForce<'_>, failing: &[Failing]) -> Vec<Vec<Term>> {
        let goals = failing.iter().flat_map(|failing| measures(&failing.goal));
        let facts = failing.iter().flat_map(|failing| failing.facts.iter().flat_map(|fact| measures(&fact.term)));
        let asked: Vec<Name> = goals.collect();
        let known: Vec<Name> = asked.iter().copied().chain(facts).collect();
        let mut found: Vec<Vec<Term>> = Vec::new();
        for names in [asked, known] {
            let mut equations: Vec<Term> = Vec::new();
            for name in names {
                let layers = [in_force.own].into_iter().chain(in_force.visible.layers().map(|layer| &**layer));
                let mut named = layers.flat_map(|it| it.measures.values()).filter(|it| it.symbol.name.ident == name);
                let equation = named.find_map(|measure| self.equation(measure)).map(|it| in_words(&it));
                equations.extend(equation.filter(|equation| !equations.contains(equation)));
            }
            if !equations.is_empty() && !found.contains(&equations) {
                found.push(equations);
            }
        }
        found
    }

    /// The equation of a measure for `v`, if it is defined for all element types.
    fn equation(&self, measure: &Measure) -> Option<Term> {
        let Definition::Equations(equations) = &measure.definition else { return None };
        let from = match &measure.sort {
            Sort::Fun(parts) => &parts.0,
            sort => sort,
        };
        let some_only = matches!(from, Sort::Data(_, args) if args.iter().any(|arg| !matches!(arg, Sort::Var(_))));
        let equation = equations.iter().find(|equation| !some_only && equation.constructor == self.more.name)?;
        let field = |place: usize| Term::var(if place == self.element_place { "x" } else { "xs" });
        let at = |name: Name| equation.vars.iter().position(|var| *var == name).map(field);
        let measured = Term::app(measure.symbol, [Term::var("v")]);
        Some(match &equation.body {
            EquationBody::Term(body) => Term::compare(Relation::Eq, measured, body.substitute(&at)),
            EquationBody::Refined(binder, pred) => {
                pred.substitute(&|name| if name == *binder { Some(measured.clone()) } else { at(name) })
            }
        })
    }

    /// Its refined type as a right fold, in lines.
    fn refinement(&self, equations: &[Term]) -> Vec<String> {
        let Fold { folded: b, structure: t, .. } = self;
        let end = format!("{b}<inv {}>", Term::con(self.empty.name, []));
        let (first, second) = match self.structure_first {
            true => (format!("xs:{t}"), end),
            false => (end, format!("xs:{t}")),
        };
        self.bounded(equations, ("xs", "ys"), &format!("{first} -> {second} -> {b}<inv xs>"))
    }

    /// Its refined type as a left fold, in lines.
    fn left_refinement(&self, equations: &[Term]) -> Vec<String> {
        let Fold { folded: b, structure: t, .. } = self;
        let end = Term::con(self.empty.name, []);
        self.bounded(equations, ("ys", "xs"), &format!("xs:{t} -> {b}<inv xs> -> {b}<inv {end}>"))
    }

    /// A refined type in which every step takes the invariant from one structure to the other, where `xs` is the tail
    /// of `ys`.
    fn bounded(&self, equations: &[Term], (from, to): (&str, &str), rest: &str) -> Vec<String> {
        let Fold { element: a, folded: b, structure: t, .. } = self;
        let mut known: Vec<String> = Vec::new();
        // Versions of LiquidHaskell read operator constructors in refinements differently, so lists are described by
        // measures only.
        if self.more.name != wired().cons && !self.more.name.ident.is_operator() {
            let fields = if self.element_place == 0 { ["x", "xs"] } else { ["xs", "x"] };
            let made = Term::con(self.more.name, fields.map(Term::var));
            known.push(Term::compare(Relation::Eq, Term::var("v"), made).to_string());
        }
        known.extend(equations.iter().map(ToString::to_string));
        let known = known.join(" && ");
        let applied = matches!(t, Type::Con(name, args) if *name != wired().list && !args.is_empty());
        let whole = if applied { format!("({t})") } else { t.to_string() };
        let name = source_name(self.binding.name);
        let bound = format!("x :: {a}, xs :: {t}, ys :: {{v:{t} | {known}}}, acc :: {b}<inv {from}>");
        let (sorts, args, params) = match self.element_first {
            true => (format!("{a} -> {b}"), "x acc", format!("x:{a} -> acc:{b}")),
            false => (format!("{b} -> {a}"), "acc x", format!("acc:{b} -> x:{a}")),
        };
        vec![
            format!("{name} :: forall <inv :: {whole} -> {b} -> Bool, step :: {sorts} -> {b} -> Bool>."),
            format!("{{{bound}"),
            format!("  |- {b}<step {args}> <: {b}<inv {to}>}}"),
            format!("({params} -> {b}<step {args}>) -> {rest}"),
        ]
    }

    /// Its type with one invariant of the result and one of the elements, for concrete types only: type variables carry
    /// refinements by themselves.
    fn plain(&self) -> Option<Vec<String>> {
        let Fold { element: a, folded: b, structure: t, .. } = self;
        let (Type::Con(..), Type::Con(..), Type::Con(data, args)) = (a, b, t) else { return None };
        let is_list = *data == wired().list;
        let (true, [one]) = (is_list, &args[..]) else { return None };
        if one != a {
            return None;
        }
        let name = source_name(self.binding.name);
        let (item, acc) = (format!("{a}<item>"), format!("{b}<inv>"));
        let step = if self.element_first { format!("{item} -> {acc}") } else { format!("{acc} -> {item}") };
        let list = format!("[{item}]");
        let (first, second) = if self.structure_first { (&list, &acc) } else { (&acc, &list) };
        Some(vec![
            format!("{name} :: forall <inv :: {b} -> Bool, item :: {a} -> Bool>."),
            format!("({step} -> {acc}) -> {first} -> {second} -> {acc}"),
        ])
    }
}

/// Whether abstract refinements can be applied to a type.
fn is_simple(ty: &Type) -> bool {
    match ty {
        Type::Var(_) => true,
        Type::Con(_, args) => args.is_empty(),
        _ => false,
    }
}

/// Qualifiers made of the goals about the fold's result, with known equations substituted: LiquidHaskell may need them
/// to infer the invariant.
///
/// For a left fold, `left` has the equations of the measures, and the measure of the rest is added.
fn qualifiers(
    trial: &Trial<'_>,
    fold: &Fold<'_>,
    left: Option<&[Term]>,
    failing: &[Failing],
) -> impl Iterator<Item = String> {
    let open = failing.iter().filter(|failing| failing.kind == ObligationKind::Postcondition);
    let mut found: Vec<String> = Vec::new();
    for qualifier in open.filter_map(|failing| qualifier(trial, fold, left, failing)) {
        if !found.contains(&qualifier) {
            found.push(qualifier);
        }
    }
    found.into_iter()
}

fn qualifier(trial: &Trial<'_>, fold: &Fold<'_>, left: Option<&[Term]>, failing: &Failing) -> Option<String> {
    let value = Name::new("v");
    let calls = |term: &Term| is_call(term) && matches!(term, Term::App(it, _) if it.name == fold.binding.name);
    let result = |term: &Term| calls(term).then_some(Term::Var(value));
    let mut body = failing.goal.rewrite(&result);
    for fact in &failing.facts {
        if let Term::Compare(Relation::Eq, sides) = &fact.term
            && matches!(&sides.0, Term::App(..))
            && !calls(&sides.0)
        {
            body = body.rewrite(&|part| (*part == sides.0).then(|| sides.1.clone()));
        }
    }
    let binding = trial.file.loaded.compiled.core.bindings.iter().find(|it| it.name == trial.function)?;
    let code = binding.body()?;
    let mut params = vec![format!("{value}:{}", binding.scheme.body.split_funs().1)];
    let mut mentions_result = false;
    for name in body.free_vars() {
        if name == value {
            mentions_result = true;
            continue;
        }
        let binder = code.binders.values().find(|binder| binder.name == name)?;
        params.push(format!("{name}:{}", binder.ty));
    }
    if let Some(equations) = left {
        let rest = ["rest", "others", "remaining"].map(Name::new).into_iter().find(|name| !body.mentions(*name))?;
        body = with_the_rest(&body, rest, equations)?;
        params.push(format!("{rest}:{}", fold.structure));
    }
    let mut initial = trial.function.ident.as_str().chars();
    let first = initial.next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
    let rest = initial.as_str().replace('\'', "");
    (mentions_result && !mentions_call(&body) && body != failing.goal)
        .then(|| format!("qualif {first}{rest}({}): ({body})", params.join(", ")))
}

/// An equation about the accumulator and the rest of the structure, by the first measure that is a sum or a union.
fn with_the_rest(equation: &Term, rest: Name, equations: &[Term]) -> Option<Term> {
    let Term::Compare(Relation::Eq, sides) = equation else { return None };
    let measured = |term: &Term| match term {
        Term::Compare(Relation::Eq, sides) => match (&sides.0, &sides.1) {
            (Term::App(symbol, _), sum @ (Term::Arith(..) | Term::App(..))) => Some((*symbol, sum.clone())),
            _ => None,
        },
        _ => None,
    };
    let (symbol, sum) = equations.iter().find_map(measured)?;
    let coming = Term::app(symbol, [Term::Var(rest)]);
    let (folded, all) = if sides.0.mentions(Name::new("v")) { (&sides.0, &sides.1) } else { (&sides.1, &sides.0) };
    let together = match sum {
        Term::Arith(..) => Term::arith(ArithOp::Add, folded.clone(), coming),
        _ => Term::app(Builtin::SetUnion.symbol(), [folded.clone(), coming]),
    };
    Some(Term::compare(Relation::Eq, together, all.clone()))
}

/// Whether a term is the result of a call.
fn is_call(term: &Term) -> bool {
    matches!(term, Term::App(symbol, _) if symbol.kind == SymbolKind::Uninterpreted)
}

fn mentions_call(term: &Term) -> bool {
    let mut found = is_call(term);
    term.for_each_part(&mut |part| found = found || mentions_call(part));
    found
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::AbstractFold;
    use crate::tests::{strengthens, strengthens_nothing};

    const FOLD: &str = "\
module Folds where
fold :: (Int -> Int -> Int) -> Int -> [Int] -> Int
fold _ z [] = z
fold f z (x : xs) = f x (fold f z xs)
{-@ total :: [Int] -> Nat @-}
total :: [Int] -> Int
";

    #[test]
    fn a_step_that_keeps_an_invariant() {
        let text = format!(
            "{FOLD}total xs = fold step 0 xs\n  where\n    {{-@ step :: Int -> Nat -> Nat @-}}\n    step x a = if x > 0 then x + a else a\n"
        );
        strengthens(
            &AbstractFold,
            &text,
            "total",
            expect![[r#"
            Postcondition: Strengthen refinement of `fold`
            fold :: forall <inv :: Int -> Bool, item :: Int -> Bool>. (Int<item> -> Int<inv> -> Int<inv>) -> Int<inv> -> [Int<item>] -> Int<inv>
            blames ["Callee fold"]
        "#]],
        );
    }

    #[test]
    fn a_step_that_breaks_the_invariant() {
        let text = format!("{FOLD}total xs = fold (\\x a -> x + a) 0 xs\n");
        strengthens_nothing(&AbstractFold, &text, "total");
    }
}
