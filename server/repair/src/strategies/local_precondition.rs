//! Preconditions of local functions, for obligations in their bodies.
//!
//! Goals about its parameters come first, together and each alone, then the simple preconditions. They may mention
//! variables of the function around it.

use limpid_base::{Name, QName, Span};
use limpid_contracts::rtype::value_binder;
use limpid_contracts::{Place, Unit};
use limpid_core::{BinderId, BinderKind, Body, Expr, Type};
use limpid_liquid::Failing;
use limpid_logic::{ArithOp, Sort, SymbolKind, Term};
use limpid_spec::ast::Signature;

use crate::edit::written::shown;
use crate::edit::{Written, local_signature, param, written_names};
use crate::strategies::local_postcondition::above_local;
use crate::strategies::precondition::simple_preconditions;
use crate::strategy::{Query, Repair, Strategy};
use crate::strengthening::{Strengthening, readable};
use crate::terms::isolate::isolate;
use crate::terms::sorts::{params, plain};
use crate::terms::vocabulary::Vocabulary;
use crate::trial::Trial;
use limpid_check::File;
use limpid_report::{Culprit, CulpritKind, Edit, Fix};

/// The number of simple preconditions for one local function.
const MOST: usize = 24;

/// A precondition of a local function.
pub(crate) struct LocalPrecondition;

impl Strategy for LocalPrecondition {
    fn name(&self) -> &'static str {
        "local-precondition"
    }

    fn culprits(&self) -> &'static [CulpritKind] {
        &[CulpritKind::Local]
    }

    fn attempt(&self, query: &Query<'_>) -> Option<Repair> {
        let (culprit, fix) = local_precondition(query.trial, query.vocabulary, query.failing())?;
        Some(Repair::of(culprit, fix))
    }
}

/// A precondition of a local function with which the function around it is proved.
fn local_precondition(trial: &Trial<'_>, vocabulary: &Vocabulary, failing: &[Failing]) -> Option<(Culprit, Fix)> {
    let file = trial.file;
    let loaded = &file.loaded;
    let binding = loaded.compiled.core.bindings.iter().find(|binding| binding.name == trial.function)?;
    let body = binding.body()?;
    let around = params(file, file.contract(trial.function)?);
    for local in locals(file, body) {
        let here: Vec<&Failing> = failing.iter().filter(|failing| local.span.covers(failing.span)).collect();
        if here.is_empty() {
            continue;
        }
        for preconditions in local.preconditions(&here, &around, vocabulary) {
            let Some((edits, refinement)) = local.edits(file, binding.span, &preconditions) else { continue };
            if trial.helps(&edits) && trial.proved(&edits, &[]) {
                let name = local.name;
                let asked = Term::and(preconditions.iter().map(|(_, term)| term.clone()));
                let place = Place { module: loaded.name, span: local.binder };
                let fix = Fix::precondition(name.as_str(), &asked.to_string(), refinement, edits);
                return Some((Culprit::local(name, place), fix));
            }
        }
    }
    None
}

/// A local function.
struct Local {
    name: Name,
    /// The spans of its binder and of its code.
    binder: Span,
    span: Span,
    /// By their names in the code, or fresh readable ones.
    params: Vec<(Name, Sort)>,
}

/// A precondition on the parameter at an index.
type ParamPrecondition = (usize, Term);

/// The local functions of a body, inner ones first.
fn locals(file: &File, body: &Body) -> Vec<Local> {
    let mut found = Vec::new();
    for expr in body.exprs.values() {
        let Expr::Let { bindings, .. } = expr else { continue };
        for (binder, value) in bindings {
            let Some(Expr::Lam { params, .. }) = body.exprs.get(*value) else { continue };
            let Some(known) = body.binders.get(*binder) else { continue };
            found.push(Local {
                name: known.name,
                binder: body.binder_span(*binder),
                span: body.binder_span(*binder).to(body.span(*value)),
                params: named(file, body, &known.ty, params),
            });
        }
    }
    found.sort_by_key(|local| local.span.end - local.span.start);
    found
}

fn named(file: &File, body: &Body, ty: &Type, binders: &[BinderId]) -> Vec<(Name, Sort)> {
    let ty = match ty {
        Type::Forall(scheme) => &scheme.body,
        ty => ty,
    };
    let mut found: Vec<(Name, Sort)> = Vec::new();
    let mut taken: Vec<Name> = body.binders.values().map(|binder| binder.name).collect();
    for (place, ty) in ty.split_funs().0.into_iter().enumerate() {
        let sort = plain(file, ty);
        let number = matches!(sort, Sort::Int | Sort::Real);
        let container = matches!(&sort, Sort::Data(_, args) if !args.is_empty());
        let binder = binders.get(place).and_then(|binder| body.binders.get(*binder));
        // A parameter that several equations match on has a generated name.
        let in_code = binder.filter(|binder| binder.kind == BinderKind::User).map(|binder| binder.name);
        let written = in_code.filter(|name| found.iter().all(|(known, _)| known != name));
        let name = written.unwrap_or_else(|| readable(number, container, &taken));
        taken.push(name);
        found.push((name, sort));
    }
    found
}

impl Local {
    /// The candidates, the likeliest first.
    fn preconditions(
        &self,
        failing: &[&Failing],
        around: &[(Name, Sort)],
        vocabulary: &Vocabulary,
    ) -> Vec<Vec<ParamPrecondition>> {
        let mut said: Vec<ParamPrecondition> = Vec::new();
        for goal in failing.iter().flat_map(|failing| failing.goal.conjuncts()) {
            said.extend(self.precondition(goal, around).filter(|precondition| !said.contains(precondition)));
        }
        // Products are unlikely preconditions.
        let simple = |precondition: &ParamPrecondition| !multiplies(&precondition.1);
        let mut found: Vec<Vec<ParamPrecondition>> = Vec::new();
        if said.len() > 1 {
            found.push(said.clone());
        }
        let (simple, products): (Vec<ParamPrecondition>, Vec<ParamPrecondition>) = said.into_iter().partition(simple);
        found.extend(simple.into_iter().map(|precondition| vec![precondition]));
        let products = products.into_iter().map(|precondition| vec![precondition]);
        let mut usual: Vec<(usize, ParamPrecondition)> = Vec::new();
        for (place, (name, sort)) in self.params.iter().enumerate() {
            let known = around.iter().chain(&self.params[..place]).filter(|(known, _)| known != name);
            let earlier: Vec<(Term, Sort)> =
                known.flat_map(|(name, sort)| vocabulary.of(&Term::Var(*name), sort)).collect();
            for (term, sort) in vocabulary.of(&Term::Var(*name), sort) {
                let simple_preconditions = simple_preconditions(&term, &sort, &earlier, vocabulary);
                usual.extend(simple_preconditions.into_iter().map(|(rank, term)| (rank, (place, term))));
            }
        }
        // Candidates in the measures of the goals are likelier to help.
        let asked: Vec<Name> =
            failing.iter().flat_map(|failing| limpid_check::mentions::measures(&failing.goal)).collect();
        let in_other_measures = |term: &Term| {
            let used = limpid_check::mentions::measures(term);
            used.iter().any(|measure| !asked.contains(measure)) || (used.is_empty() && !asked.is_empty())
        };
        usual.sort_by_cached_key(|(rank, (_, term))| (in_other_measures(term), *rank, term.size(usize::MAX)));
        usual.retain(|(_, precondition)| !found.contains(&vec![precondition.clone()]));
        found.extend(usual.into_iter().map(|(_, precondition)| vec![precondition]).take(MOST));
        found.extend(products);
        found
    }

    /// A goal as a precondition on the last parameter that it mentions; `None` if it mentions variables that callers do
    /// not see.
    fn precondition(&self, goal: &Term, around: &[(Name, Sort)]) -> Option<ParamPrecondition> {
        let known = |name: &Name| self.params.iter().chain(around).any(|(known, _)| known == name);
        let place = self.params.iter().rposition(|(name, _)| goal.mentions(*name))?;
        let (name, _) = self.params.get(place)?;
        let said = isolate(goal, *name);
        (goal.free_vars().iter().all(known) && !calls(&said)).then_some((place, said))
    }

    /// The edits that strengthen or add the signature of the local function.
    fn edits(&self, file: &File, around: Span, preconditions: &[ParamPrecondition]) -> Option<(Vec<Edit>, String)> {
        let unit = Unit::from(&*file.loaded);
        let spec = file.spec();
        if let Some(signature) = local_signature(spec, self.name, around) {
            return self.refined(file.loaded.name, &unit, signature, preconditions);
        }
        let refinement = self.signature(preconditions);
        Some((vec![above_local(&file.loaded, self.binder, &refinement)], refinement))
    }

    /// The edits that strengthen a written signature.
    fn refined(
        &self,
        module: Name,
        unit: &Unit<'_>,
        signature: &Signature,
        preconditions: &[ParamPrecondition],
    ) -> Option<(Vec<Edit>, String)> {
        let written_names = written_names(&signature.ty);
        let in_text = |name: Name| {
            let place = self.params.iter().position(|(known, _)| *known == name)?;
            written_names.get(place).copied().flatten().map(Term::Var)
        };
        let mut written = Written { text: unit.text, edits: Vec::new() };
        let mut additions: Vec<(Vec<usize>, Term)> = Vec::new();
        for place in 0..self.params.len() {
            let here = self.preconditions_on(place, preconditions);
            let here: Vec<Term> = here.iter().map(|term| term.substitute(&in_text)).collect();
            if !here.is_empty() {
                written.refine(param(&signature.ty, place)?, &here)?;
            }
            additions.extend(here.into_iter().map(|term| (Vec::new(), term)));
        }
        let names: Vec<(Name, Name)> = self.params.iter().map(|(name, _)| (*name, *name)).collect();
        let strengthening = Strengthening { function: QName { module, ident: self.name }, additions };
        written.name_params(&signature.ty, &strengthening, &names)?;
        let edits = written.placed(module);
        let refinement = format!("{} :: {}", self.name, shown(unit, signature.ty.span, &edits));
        Some((edits, refinement))
    }

    /// A signature with `_` for everything else.
    fn signature(&self, preconditions: &[ParamPrecondition]) -> String {
        let argument = |place: usize| {
            let own = self.params[place].0;
            let later = preconditions.iter().any(|(at, term)| *at != place && term.mentions(own));
            let name = if later { format!("{own}:") } else { String::new() };
            let here = self.preconditions_on(place, preconditions);
            match here.is_empty() {
                true => format!("{name}_ -> "),
                false => format!("{name}{{v:_ | {}}} -> ", Term::and(here)),
            }
        };
        let arguments: String = (0..self.params.len()).map(argument).collect();
        format!("{} :: {arguments}_", self.name)
    }

    /// The preconditions on the parameter at an index, over `v`.
    fn preconditions_on(&self, place: usize, preconditions: &[ParamPrecondition]) -> Vec<Term> {
        let own = self.params[place].0;
        let here = preconditions.iter().filter(|(at, _)| *at == place);
        here.map(|(_, term)| term.replace(own, &Term::Var(value_binder()))).collect()
    }
}

fn multiplies(term: &Term) -> bool {
    let mut found = matches!(term, Term::Arith(ArithOp::Mul | ArithOp::Div | ArithOp::Mod, _));
    term.for_each_part(&mut |part| found = found || multiplies(part));
    found
}

/// Whether a term contains the result of a call, which is not visible to callers.
fn calls(term: &Term) -> bool {
    let mut found = matches!(term, Term::App(symbol, _) if symbol.kind == SymbolKind::Uninterpreted);
    term.for_each_part(&mut |part| found = found || calls(part));
    found
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::LocalPrecondition;
    use crate::tests::{strengthens, strengthens_nothing};

    #[test]
    fn a_divisor_is_never_zero() {
        let text = "\
module Share where
share :: Int -> Int
share n = if n > 0 then part n else 0
  where
    {-@ part :: Int -> Int @-}
    part :: Int -> Int
    part k = 100 `div` k
";
        strengthens(
            &LocalPrecondition,
            text,
            "share",
            expect![[r#"
            Precondition: Require `k /= 0` of `part`
            part :: {v:Int | v /= 0} -> Int
            blames ["Local part"]
        "#]],
        );
    }

    #[test]
    fn a_divisor_may_be_zero() {
        let text = "\
module Share where
share :: Int -> Int
share n = part n
  where
    {-@ part :: Int -> Int @-}
    part :: Int -> Int
    part k = 100 `div` k
";
        strengthens_nothing(&LocalPrecondition, text, "share");
    }
}
