//! Fields: which terms in a function denote fields of the file's own data types, and what a term says about them.
//!
//! A variable denotes a field if a pattern binds it to the field and no other binder of the function has its name. A
//! record selector denotes its field, and so does the measure that an annotation makes of it.
//!
//! Must not know: whether the refinement of a field is too weak.

use limpid_base::{Name, QName};
use limpid_contracts::Definition;
use limpid_core::{AltPattern, BinderId, Body, Constructor, Expr};
use limpid_frontend::wired::bound_method;
use limpid_logic::{ArithOp, SymbolKind, Term};

use crate::file::File;

/// A field, by its constructor and its index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Slot {
    pub constructor: QName,
    pub place: usize,
}

/// The variables and functions that denote fields in one function.
#[derive(Debug)]
pub struct Fields {
    variables: Vec<(Name, Slot)>,
    functions: Vec<(QName, Slot)>,
}

/// A term over fields of one constructor only.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldTerm {
    pub constructor: QName,
    /// The indices of these fields, in ascending order.
    pub places: Vec<usize>,
    /// Its variables are the placeholders of [`placeholder`].
    term: Term,
}

impl FieldTerm {
    /// The term with other terms in place of the placeholders.
    pub fn named(&self, name: impl Fn(usize) -> Term) -> Term {
        self.places.iter().fold(self.term.clone(), |term, place| term.replace(placeholder(*place), &name(*place)))
    }
}

/// The placeholder for a field. No variable has such a name.
fn placeholder(place: usize) -> Name {
    Name::new(&format!("{place}#field"))
}

impl Fields {
    pub fn of(file: &File, function: QName) -> Fields {
        let binding = file.functions().find(|binding| binding.name == function);
        let variables = binding.and_then(|it| it.body()).map(|body| variables(file, body)).unwrap_or_default();
        let mut functions: Vec<(QName, Slot)> = Vec::new();
        for con in constructors(file) {
            let labels = (0..).zip(&con.fields).filter_map(|(place, field)| Some((place, field.name?)));
            functions.extend(labels.map(|(place, label)| {
                let name = QName { module: con.name.module, ident: label };
                (name, Slot { constructor: con.name, place })
            }));
        }
        let measures = file.in_force().map(|in_force| &in_force.own.measures);
        for measure in measures.into_iter().flat_map(|measures| measures.values()) {
            let Definition::Field(slots) = &measure.definition else { continue };
            functions.extend(slots.iter().map(|(constructor, place)| {
                (measure.symbol.name, Slot { constructor: *constructor, place: *place as usize })
            }));
        }
        functions.sort();
        functions.dedup();
        // A label that several constructors share does not denote a field of one of them.
        let shared: Vec<QName> = functions.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| two[0].0).collect();
        functions.retain(|(name, _)| !shared.contains(name));
        Fields { variables, functions }
    }

    /// The field that a term denotes.
    fn slot(&self, term: &Term) -> Option<Slot> {
        match term {
            Term::Var(name) => self.variables.iter().find(|(known, _)| known == name).map(|(_, slot)| *slot),
            Term::App(symbol, args) if args.len() == 1 => {
                self.functions.iter().find(|(known, _)| *known == symbol.name).map(|(_, slot)| *slot)
            }
            _ => None,
        }
    }

    /// The subterms that denote fields, each once, with their fields.
    pub fn mentioned_fields(&self, term: &Term) -> Vec<(Term, Slot)> {
        fn walk(fields: &Fields, term: &Term, found: &mut Vec<(Term, Slot)>) {
            match fields.slot(term) {
                Some(slot) if found.iter().all(|(known, _)| known != term) => found.push((term.clone(), slot)),
                Some(_) => {}
                None => term.for_each_part(&mut |part| walk(fields, part, found)),
            }
        }
        let mut found = Vec::new();
        walk(self, term, &mut found);
        found
    }

    /// The term over placeholders, if it mentions fields of one value and nothing else.
    pub fn over_fields(&self, term: &Term) -> Option<FieldTerm> {
        let term = computed(term);
        let mentioned = self.mentioned_fields(&term);
        let (_, Slot { constructor, .. }) = *mentioned.first()?;
        let mut places: Vec<usize> = mentioned.iter().map(|(_, slot)| slot.place).collect();
        places.sort_unstable();
        places.dedup();
        // Two subterms that denote the same field belong to two values.
        if places.len() != mentioned.len() || mentioned.iter().any(|(_, slot)| slot.constructor != constructor) {
            return None;
        }
        let term = term.rewrite(&|part| {
            let (_, slot) = mentioned.iter().find(|(known, _)| known == part)?;
            Some(Term::Var(placeholder(slot.place)))
        });
        let known = |name: &Name| places.iter().any(|place| placeholder(*place) == *name);
        let only_fields = term.free_vars().iter().all(known) && is_plain(&term);
        only_fields.then_some(FieldTerm { constructor, places, term })
    }
}

/// The term with arithmetic in place of calls of the arithmetic operators.
pub fn computed(term: &Term) -> Term {
    term.rewrite(&|part| {
        let Term::App(symbol, args) = part else { return None };
        let [left, right] = &args[..] else { return None };
        if symbol.name.module.as_str() != "GHC.Num" {
            return None;
        }
        let op = match bound_method(symbol.name.ident).unwrap_or(symbol.name.ident).as_str() {
            "+" => ArithOp::Add,
            "-" => ArithOp::Sub,
            "*" => ArithOp::Mul,
            _ => return None,
        };
        Some(Term::arith(op, computed(left), computed(right)))
    })
}

/// Whether an annotation can state the term: it has no results of calls, no functions and no constructors.
fn is_plain(term: &Term) -> bool {
    let mut plain = match term {
        Term::Con(..) | Term::Lambda(..) | Term::Apply(..) | Term::Pred(..) => false,
        Term::App(symbol, _) => symbol.kind != SymbolKind::Uninterpreted,
        _ => true,
    };
    term.for_each_part(&mut |part| plain = plain && is_plain(part));
    plain
}

/// The constructors of the data types that the file declares.
fn constructors(file: &File) -> impl Iterator<Item = &Constructor> {
    let types = file.loaded.compiled.core.data_types.iter().filter(|data| !data.dictionary);
    types.flat_map(|data| &data.constructors)
}

/// A constructor of the file.
pub fn constructor(file: &File, name: QName) -> Option<&Constructor> {
    constructors(file).find(|con| con.name == name)
}

/// The variables that patterns bind to fields, by their names.
fn variables(file: &File, body: &Body) -> Vec<(Name, Slot)> {
    let bound = patterns(file, body);
    let mut found: Vec<(Name, Option<Slot>)> = Vec::new();
    for (id, binder) in body.binders.iter() {
        let name = binder.name;
        let slot = bound.iter().find(|(known, _)| *known == id).map(|(_, slot)| *slot);
        match found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) if *known != slot => *known = None,
            Some(_) => {}
            None => found.push((name, slot)),
        }
    }
    found.into_iter().filter_map(|(name, slot)| Some((name, slot?))).collect()
}

/// The binders in patterns on the file's own constructors, with the fields that they denote.
pub fn patterns(file: &File, body: &Body) -> Vec<(BinderId, Slot)> {
    let mut found = Vec::new();
    for expr in body.exprs.values() {
        let Expr::Case { alts, .. } = expr else { continue };
        for alt in alts {
            let AltPattern::Con(name, binders) = &alt.pattern else { continue };
            let Some(con) = constructor(file, *name) else { continue };
            let fields = binders.iter().skip(con.context.len()).enumerate();
            found.extend(fields.map(|(place, binder)| (*binder, Slot { constructor: *name, place })));
        }
    }
    found
}
