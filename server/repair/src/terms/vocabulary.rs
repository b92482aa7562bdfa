//! The vocabulary for the refinements of a function: the measures of its file and of what that imports, and the measures and
//! numbers in what the function reaches. What other functions say does not matter, so an edit elsewhere changes no fix.
//!
//! Must not know: what is to be repaired.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use limpid_base::{Name, QName};
use limpid_check::mentions::walk;
use limpid_contracts::{Contracts, Definition, InForce, Measure};
use limpid_core::{AltPattern, Binding, Expr, Literal};
use limpid_frontend::wired::wired;
use limpid_logic::{Builtin, Sort, Symbol, Term, Theory};

use limpid_check::File;
use limpid_machine::Program as _;
use rustc_hash::FxBuildHasher;

/// The measures of one argument, in a fixed order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    measures: Vec<Unary>,
    /// Numbers in what the function reaches, besides 0 and 1.
    pub(crate) numbers: Vec<Term>,
    /// The measures for the components of a pair.
    parts: Option<[Symbol; 2]>,
}

#[derive(Clone, Debug)]
struct Unary {
    symbol: Symbol,
    from: Sort,
    to: Sort,
}

impl Vocabulary {
    pub(crate) fn of_function(file: &File, function: QName) -> Option<Vocabulary> {
        let imported: Vec<Name> = file.loaded.dependencies.iter().map(|dependency| dependency.name).collect();
        let reached = reached(file, function);
        let mut found = Vocabulary::new(&file.in_force()?, &reached, &imported);
        let bodies = reached.iter().filter_map(|binding| binding.body());
        for expr in bodies.flat_map(|body| body.exprs.values()) {
            if let Expr::Literal(Literal::Int(number)) = expr
                && found.numbers.len() < MOST_NUMBERS
                && !matches!(number, 0 | 1)
                && !found.numbers.contains(&Term::int(*number))
            {
                found.numbers.push(Term::int(*number));
            }
        }
        Some(found)
    }

    /// Adds the measures that occur in some terms.
    pub(crate) fn with_measures_in<'t>(
        mut self,
        in_force: &InForce<'_>,
        terms: impl Iterator<Item = &'t Term>,
    ) -> Vocabulary {
        let mut mentioned: Vec<Symbol> = Vec::new();
        for term in terms {
            walk(term, &mut |part| match part {
                Term::App(symbol, args) if args.len() == 1 && !mentioned.contains(symbol) => mentioned.push(*symbol),
                _ => {}
            });
        }
        for symbol in mentioned {
            in_force.definitions(symbol).into_iter().for_each(|measure| self.add(measure));
        }
        self
    }

    fn new(in_force: &InForce<'_>, reached: &[Arc<Binding>], imported: &[Name]) -> Vocabulary {
        let mut found = Vocabulary::default();
        let mut mentioned: Vec<Symbol> = Vec::new();
        for_each_term(in_force.own, reached, &mut |term| {
            match term {
                Term::App(symbol, args) if args.len() == 1 && !mentioned.contains(symbol) => mentioned.push(*symbol),
                Term::Int(_) if !found.numbers.contains(term) => found.numbers.push(term.clone()),
                Term::Neg(inner) => {
                    if let Term::Int(number) = &**inner {
                        found.numbers.push(Term::Int(-number));
                    }
                }
                _ => {}
            };
        });
        let part = |name: &str| in_force.visible.measures(Name::new(name)).first().map(|measure| measure.symbol);
        found.parts = part("fst").zip(part("snd")).map(|(first, second)| [first, second]);
        found.numbers.retain(|number| *number != Term::int(0) && *number != Term::int(1));
        found.numbers.truncate(MOST_NUMBERS);
        let layers =
            in_force.visible.layers().filter(|layer| layer.module.is_some_and(|name| imported.contains(&name)));
        for layer in layers.map(|layer| &**layer).chain([in_force.own]) {
            layer.measures.values().for_each(|measure| found.add(measure));
        }
        let listed = mentioned.clone();
        for symbol in mentioned {
            in_force.definitions(symbol).into_iter().for_each(|measure| found.add(measure));
        }
        for measure in in_force.visible.measures(Name::new("len")) {
            found.add(measure);
        }
        let has = |found: &Vocabulary, builtin: Builtin| {
            found.measures.iter().any(|one| one.symbol.builtin() == Some(builtin))
        };
        if !has(&found, Builtin::Length) {
            found.measures.push(Unary { symbol: Builtin::Length.symbol(), from: list(), to: Sort::Int });
        }
        if listed.contains(&Builtin::Elements.symbol()) && !has(&found, Builtin::Elements) {
            let to = Sort::set(Sort::Var(Name::new("a")));
            found.measures.push(Unary { symbol: Builtin::Elements.symbol(), from: list(), to });
        }
        found
    }

    /// The two components of a pair.
    pub(crate) fn parts(&self, pair: &Term) -> [Term; 2] {
        let parts = self.parts.unwrap_or_else(|| [Builtin::First.symbol(), Builtin::Second.symbol()]);
        parts.map(|part| Term::app(part, [pair.clone()]))
    }

    fn add(&mut self, measure: &Measure) {
        let defined = matches!(measure.definition, Definition::Equations(_) | Definition::Field(_) | Definition::None);
        let known = self.measures.iter().any(|known| known.symbol == measure.symbol);
        if let (Sort::Fun(parts), true, false) = (&measure.sort, defined, known)
            && !matches!(parts.1, Sort::Fun(_))
            && !matches!(parts.0, Sort::Unknown)
        {
            // A measure that is polymorphic in the container, as `len` is, is used for lists.
            let from = if let Sort::App(_) = parts.0 { list() } else { parts.0.clone() };
            self.measures.push(Unary { symbol: measure.symbol, from, to: parts.1.clone() });
        }
    }

    /// The value itself and its measures, with their sorts.
    pub(crate) fn of(&self, value: &Term, sort: &Sort) -> Vec<(Term, Sort)> {
        let mut found = vec![(value.clone(), sort.clone())];
        for measure in &self.measures {
            let mut vars = Vec::new();
            if fits(&measure.from, sort, &mut vars) {
                let at = |name: Name| vars.iter().find(|(known, _)| *known == name).map(|(_, sort)| sort.clone());
                found.push((Term::app(measure.symbol, [value.clone()]), measure.to.substitute(&at)));
            }
        }
        found.truncate(MOST_TERMS);
        found
    }
}

const MOST_NUMBERS: usize = 5;
const MOST_TERMS: usize = 9;

fn list() -> Sort {
    Sort::data(wired().list, [Sort::Var(Name::new("a"))])
}

/// Whether a sort is an instance of a pattern.
fn fits(pattern: &Sort, sort: &Sort, vars: &mut Vec<(Name, Sort)>) -> bool {
    match (pattern, sort) {
        (Sort::Var(name), _) => match vars.iter().find(|(known, _)| known == name) {
            Some((_, known)) => known == sort,
            None => {
                vars.push((*name, sort.clone()));
                true
            }
        },
        (Sort::Data(left, xs), Sort::Data(right, ys)) => {
            left == right && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(x, y)| fits(x, y, vars))
        }
        (Sort::Set(x), Sort::Set(y)) | (Sort::BitVec(x), Sort::BitVec(y)) => fits(x, y, vars),
        (Sort::Map(x), Sort::Map(y)) => fits(&x.0, &y.0, vars) && fits(&x.1, &y.1, vars),
        (pattern, sort) => pattern == sort,
    }
}

/// The functions of the file that a function reaches, itself first.
fn reached(file: &File, function: QName) -> Vec<Arc<Binding>> {
    let mut found: IndexMap<QName, Arc<Binding>, FxBuildHasher> =
        file.binding(function).map(|it| (function, it)).into_iter().collect();
    let mut next = 0;
    while let Some((_, binding)) = found.get_index(next) {
        let binding = Arc::clone(binding);
        for expr in binding.body().into_iter().flat_map(|body| body.exprs.values()) {
            if let Expr::Global { name, .. } = expr
                && name.module == function.module
                && !found.contains_key(name)
                && let Some(binding) = file.binding(*name)
            {
                found.insert(*name, binding);
            }
        }
        next += 1;
    }
    found.into_values().collect()
}

/// The constructors that a function builds or matches.
fn constructors(binding: &Binding) -> Vec<QName> {
    let mut found = Vec::new();
    for expr in binding.body().into_iter().flat_map(|body| body.exprs.values()) {
        match expr {
            Expr::Con { con, .. } => found.push(*con),
            Expr::Case { alts, .. } => found.extend(alts.iter().filter_map(|alt| match &alt.pattern {
                AltPattern::Con(con, _) => Some(*con),
                _ => None,
            })),
            _ => {}
        }
    }
    found
}

/// Visits all subterms of the refinements of some functions, of the data types that they use, and of the file's classes.
fn for_each_term(own: &Contracts, functions: &[Arc<Binding>], visit: &mut dyn FnMut(&Term)) {
    let mut parts = |term: &Term| walk(term, visit);
    let is_reached = |name: QName| functions.iter().any(|binding| binding.name == name);
    let written = functions.iter().filter_map(|binding| own.functions.get(binding.name)).chain(own.methods.values());
    let written = written.filter(|contract| contract.place.is_some());
    let locals = own.locals.iter().filter(|local| is_reached(local.function)).map(|local| &local.contract);
    for contract in written.chain(locals) {
        contract.ty.body.for_each_refinement(&mut |refinement| parts(&refinement.pred));
    }
    let constructors: IndexSet<QName, FxBuildHasher> =
        functions.iter().flat_map(|binding| constructors(binding)).collect();
    let constructors = constructors.iter().filter_map(|name| own.constructors.get(*name));
    for field in constructors.flat_map(|constructor| &constructor.fields) {
        field.ty.for_each_refinement(&mut |refinement| parts(&refinement.pred));
    }
    for invariant in &own.invariants {
        invariant.ty.for_each_refinement(&mut |refinement| parts(&refinement.pred));
    }
}

/// A term in the vocabulary of annotations, in place of the names that code has for functions.
pub(crate) fn in_words(term: &Term) -> Term {
    term.rewrite(&|part| {
        let Term::App(symbol, args) = part else { return None };
        let builtin = symbol.builtin().filter(|builtin| matches!(builtin.theory(), Theory::Sets(_)))?;
        let word = builtin.symbol();
        (word.name.ident != symbol.name.ident).then(|| Term::app(word, args.iter().map(in_words)))
    })
}
