//! From a refinement of fields to edits: the annotation of the data type is strengthened, or the data type gets one.
//!
//! Fields without a name get one: not all versions of LiquidHaskell accept refinements of unnamed fields, and later
//! fields may mention them. A new annotation repeats every constructor.
//!
//! Must not know: whether the change helps.

use limpid_base::{Name, QName, Span};
use limpid_contracts::{Place, Unit};
use limpid_logic::Term;
use limpid_machine::Program as _;
use limpid_spec::ast::{self as spec_ast, Constructor, DataBody, Type};
use limpid_syntax::ast::{ConDecl, ConFields, DataDecl, Ident};

use crate::edit::declared::{annotation, declaration, names};
use crate::edit::written::{merged, shown};
use crate::edit::{Written, above_place, conjunct, param, written_names};
use limpid_check::File;
use limpid_check::fields::Slot;
use limpid_report::Edit;

/// Longer lines are broken.
const LONGEST: usize = 100;

/// Refinements to add to fields of one data type, over `v` and the names of earlier fields. Without terms, the fields
/// only get names.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Additions {
    /// The constructors that change.
    pub(crate) constructors: Vec<QName>,
    pub(crate) terms: Vec<(Slot, Term)>,
}

impl Additions {
    /// Adds others of the same data type.
    pub(crate) fn add(&mut self, other: Additions) {
        for constructor in other.constructors {
            if !self.constructors.contains(&constructor) {
                self.constructors.push(constructor);
            }
        }
        for term in other.terms {
            if !self.terms.contains(&term) {
                self.terms.push(term);
            }
        }
    }

    /// One for each term.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Additions> {
        self.terms.iter().map(|one| Additions { constructors: vec![one.0.constructor], terms: vec![one.clone()] })
    }
}

/// The edits that refine the fields of a data type, and their new declaration.
pub(crate) fn refined(file: &File, additions: &Additions) -> Option<(Vec<Edit>, String)> {
    let loaded = &file.loaded;
    let unit = Unit::from(&**loaded);
    let spec = file.spec();
    let (span, declared) = declaration(file, *additions.constructors.first()?)?;
    let wanted = additions.constructors.iter().map(|con| Wanted::new(file, *con, additions));
    let wanted = wanted.collect::<Option<Vec<_>>>()?;
    if wanted.iter().any(|wanted| wanted.shares_a_label(file)) {
        return None;
    }
    let Some((item, annotated)) = annotation(spec, declared.name.name) else {
        let texts = declared_constructors(unit.text, declared, &wanted)?;
        let head = head(declared);
        let edit = above_place(loaded, span.start, &format!("{{-@ {} @-}}", laid_out(&head, &texts)));
        return Some((vec![edit], format!("{head} = {}", texts.join(" | "))));
    };
    if let DataBody::None = &annotated.body {
        return sized(file, item, annotated, declared, &wanted);
    }
    let (mut edits, mut parts) = (Vec::new(), Vec::new());
    for wanted in &wanted {
        let here = |name: Name| name == wanted.constructor.ident;
        let (more, part) = match &annotated.body {
            DataBody::None => return None,
            DataBody::Constructors(constructors) => {
                in_constructor(loaded.name, &unit, constructors.iter().find(|con| here(con.name.name))?, wanted)?
            }
            DataBody::Gadt { constructors, .. } => {
                in_signature(loaded.name, &unit, &constructors.iter().find(|con| here(con.name.name))?.ty, wanted)?
            }
        };
        edits.extend(more);
        parts.push(part);
    }
    Some((edits, parts.join(" | ")))
}

/// Adds constructors to an annotation that only declares a size measure.
fn sized(
    file: &File,
    item: Span,
    annotated: &spec_ast::DataDecl,
    declared: &DataDecl,
    wanted: &[Wanted<'_>],
) -> Option<(Vec<Edit>, String)> {
    let unit = Unit::from(&*file.loaded);
    let texts = declared_constructors(unit.text, declared, wanted)?;
    let params = if annotated.params.is_empty() { params(declared) } else { String::new() };
    let more = format!("{params} = {}", texts.join(" | "));
    let refinement = format!("{}{more}", shown(&unit, item, &[]));
    let place = Place { module: file.loaded.name, span: Span::at(item.end) };
    Some((vec![Edit { place, text: more }], refinement))
}

/// The changes to one constructor.
struct Wanted<'w> {
    constructor: QName,
    /// The names of all its fields.
    names: Vec<Name>,
    additions: &'w Additions,
}

impl<'w> Wanted<'w> {
    fn new(file: &File, constructor: QName, additions: &'w Additions) -> Option<Wanted<'w>> {
        Some(Wanted { constructor, names: names(file, constructor)?, additions })
    }

    /// Whether a refined field shares its label with another constructor. LiquidHaskell requires the same type for all
    /// of them.
    fn shares_a_label(&self, file: &File) -> bool {
        let Some(data) = file.data_type_of(self.constructor) else { return true };
        let others = data.constructors.iter().filter(|con| con.name != self.constructor);
        let labels: Vec<Name> = others.flat_map(|con| con.fields.iter().filter_map(|field| field.name)).collect();
        self.own().any(|(slot, _)| self.names.get(slot.place).is_some_and(|name| labels.contains(name)))
    }

    fn own(&self) -> impl Iterator<Item = &(Slot, Term)> {
        self.additions.terms.iter().filter(|(slot, _)| slot.constructor == self.constructor)
    }

    fn of(&self, place: usize) -> Vec<Term> {
        self.own().filter(|(slot, _)| slot.place == place).map(|(_, term)| term.clone()).collect()
    }

    /// Whether a field must have a name.
    fn needs(&self, place: usize) -> bool {
        let name = self.names.get(place);
        let is_mentioned = || self.own().any(|(_, term)| name.is_some_and(|name| term.mentions(*name)));
        self.additions.terms.is_empty() || !self.of(place).is_empty() || is_mentioned()
    }

    /// The declaration of a field, with its refinement.
    fn field(&self, place: usize, ty: &str) -> String {
        let name = self.names.get(place).map_or("_", |name| name.as_str());
        let more: Vec<String> = self.of(place).iter().map(conjunct).collect();
        match &more[..] {
            [] => format!("{name} :: {ty}"),
            more => format!("{name} :: {{v:{ty} | {}}}", more.join(" && ")),
        }
    }
}

/// `data Tagged a b`
fn head(declared: &DataDecl) -> String {
    let word = if declared.newtype { "newtype" } else { "data" };
    format!("{word} {}{}", written(declared.name), params(declared))
}

fn params(declared: &DataDecl) -> String {
    declared.params.iter().map(|param| format!(" {}", param.name.name)).collect()
}

fn written(name: Ident) -> String {
    if name.name.is_operator() { format!("({})", name.name) } else { name.name.to_string() }
}

/// All constructors of a data type, with refinements, as an annotation declares them. `None` for declarations that this
/// form cannot express: GADTs, existential variables, contexts.
fn declared_constructors(text: &str, declared: &DataDecl, wanted: &[Wanted<'_>]) -> Option<Vec<String>> {
    let plain = |con: &ConDecl| con.forall.is_empty() && con.context.is_empty() && con.result.is_none();
    if !declared.context.is_empty() || !declared.constructors.iter().all(plain) {
        return None;
    }
    let one_line = |span: Span| span.text(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = |con: &ConDecl| {
        let name = written(con.name);
        let types: Vec<String> = types(con).into_iter().map(one_line).collect();
        let wanted = wanted.iter().find(|wanted| wanted.constructor.ident == con.name.name);
        let fields: Vec<String> = match (&con.fields, wanted) {
            (_, Some(wanted)) => types.iter().enumerate().map(|(at, ty)| wanted.field(at, bare(ty))).collect(),
            (ConFields::Record(fields), None) => {
                fields.iter().zip(&types).map(|((label, _), ty)| format!("{} :: {ty}", label.name)).collect()
            }
            (ConFields::Positional(_), None) => return [vec![name], types].concat().join(" "),
        };
        if fields.is_empty() { name } else { format!("{name} {{ {} }}", fields.join(", ")) }
    };
    Some(declared.constructors.iter().map(shown).collect())
}

/// The spans of the types of a constructor's fields.
fn types(con: &ConDecl) -> Vec<Span> {
    match &con.fields {
        ConFields::Positional(fields) => fields.iter().map(|field| field.ty.span).collect(),
        ConFields::Record(fields) => fields.iter().map(|(_, field)| field.ty.span).collect(),
    }
}

/// A type without parentheses that are only needed in argument position.
fn bare(ty: &str) -> &str {
    let inner = ty.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inner.filter(|inner| !inner.contains(['(', ')', ',']) && !inner.is_empty()).unwrap_or(ty)
}

/// On one line if it fits there, else with a line for each constructor.
fn laid_out(head: &str, constructors: &[String]) -> String {
    let line = format!("{head} = {}", constructors.join(" | "));
    if line.len() <= LONGEST || constructors.len() < 2 {
        line
    } else {
        format!("{head}\n      = {}", constructors.join("\n      | "))
    }
}

/// Refines a constructor of an annotation. If a field must get a name, the whole constructor is replaced.
fn in_constructor(
    module: Name,
    unit: &Unit<'_>,
    con: &Constructor,
    wanted: &Wanted<'_>,
) -> Option<(Vec<Edit>, String)> {
    let nameless = con.fields.iter().enumerate().any(|(place, field)| field.name.is_none() && wanted.needs(place));
    if nameless {
        let fields = con.fields.iter().enumerate().map(|(place, field)| {
            let name = wanted.names.get(place)?;
            let ty = shown(unit, field.ty.span, &more(module, unit, &field.ty, &wanted.of(place))?);
            Some(format!("{name} :: {}", bare(&ty)))
        });
        let fields = fields.collect::<Option<Vec<_>>>()?;
        let name = if con.name.name.is_operator() { format!("({})", con.name.name) } else { con.name.name.to_string() };
        let text = format!("{name} {{ {} }}", fields.join(", "));
        let edit = Edit { place: Place { module, span: con.span }, text: text.clone() };
        return Some((vec![edit], text));
    }
    let mut edits = Vec::new();
    let mut declared = Vec::new();
    for (place, field) in con.fields.iter().enumerate().filter(|(place, _)| !wanted.of(*place).is_empty()) {
        let new = more(module, unit, &field.ty, &wanted.of(place))?;
        declared.push(format!("{} :: {}", wanted.names.get(place)?, shown(unit, field.ty.span, &new)));
        edits.extend(new);
    }
    Some((edits, declared.join(", ")))
}

/// Refines a constructor that an annotation declares in GADT syntax.
fn in_signature(module: Name, unit: &Unit<'_>, ty: &Type, wanted: &Wanted<'_>) -> Option<(Vec<Edit>, String)> {
    let known = written_names(ty);
    // Mentioned parameters without a name are not supported.
    let nameless = |(place, known): (usize, &Option<Name>)| {
        let name = wanted.names.get(place);
        known.is_none() && wanted.own().any(|(_, term)| name.is_some_and(|name| term.mentions(*name)))
    };
    if known.iter().enumerate().any(nameless) {
        return None;
    }
    let mut edits = Vec::new();
    for (place, _) in known.iter().enumerate().filter(|(place, _)| !wanted.of(*place).is_empty()) {
        edits.extend(more(module, unit, param(ty, place)?, &wanted.of(place))?);
    }
    let shown = shown(unit, ty.span, &edits);
    Some((edits, format!("{} :: {shown}", wanted.constructor.ident)))
}

/// The edits that add refinements to a written type.
fn more(module: Name, unit: &Unit<'_>, ty: &Type, terms: &[Term]) -> Option<Vec<Edit>> {
    let stronger = match terms {
        [] => return Some(Vec::new()),
        [term] => merged(module, unit.text, ty, term),
        _ => None,
    };
    if let Some(edit) = stronger {
        return Some(vec![edit]);
    }
    let mut written = Written { text: unit.text, edits: Vec::new() };
    written.refine(ty, terms)?;
    Some(written.placed(module))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use limpid_logic::Relation;
    use limpid_syntax::ast::DeclKind;

    use super::*;

    /// The annotation for a declaration of which these fields are refined.
    fn check(declaration: &str, refined: &[(&str, &[&str], usize, Relation)], expect: Expect) {
        let ast = limpid_syntax::parse(declaration, false);
        let data = ast.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Data(data) => Some(data),
            _ => None,
        });
        let zero = |op: Relation| Term::compare(op, Term::var("v"), Term::int(0));
        let constructor = |name: &str| QName::new("M", name);
        let slot = |name: &str, place: usize| Slot { constructor: constructor(name), place };
        let additions = Additions {
            constructors: refined.iter().map(|(name, ..)| constructor(name)).collect(),
            terms: refined.iter().map(|(name, _, place, op)| (slot(name, *place), zero(*op))).collect(),
        };
        let wanted = refined.iter().map(|(name, names, ..)| Wanted {
            constructor: constructor(name),
            names: names.iter().map(|name| Name::new(name)).collect(),
            additions: &additions,
        });
        let wanted: Vec<Wanted<'_>> = wanted.collect();
        let data = data.expect("a declaration");
        let written = declared_constructors(declaration, data, &wanted).map(|texts| laid_out(&head(data), &texts));
        expect.assert_eq(&written.unwrap_or_else(|| "nothing".to_owned()));
    }

    #[test]
    fn positional_fields_get_names() {
        check(
            "data Till = Till Int",
            &[("Till", &["till"], 0, Relation::Gt)],
            expect!["data Till = Till { till :: {v:Int | v > 0} }"],
        );
        check(
            "newtype Step = Step Int",
            &[("Step", &["step"], 0, Relation::Ge)],
            expect!["newtype Step = Step { step :: {v:Int | v >= 0} }"],
        );
    }

    #[test]
    fn labels_and_types_stay() {
        check(
            "data Account = Account { owner, members :: !Int, note :: Maybe [Int] } deriving Show",
            &[("Account", &["owner", "members", "note"], 1, Relation::Ne)],
            expect!["data Account = Account { owner :: Int, members :: {v:Int | v /= 0}, note :: Maybe [Int] }"],
        );
    }

    #[test]
    fn every_constructor_is_repeated() {
        check(
            "data Tagged a b = None | Tagged (Maybe a) {-# UNPACK #-} !Int | Both { one :: a, two :: (a, b) } | a :+: b",
            &[("Tagged", &["tagged1", "tagged2"], 1, Relation::Ne)],
            expect![[r#"
                data Tagged a b
                      = None
                      | Tagged { tagged1 :: Maybe a, tagged2 :: {v:Int | v /= 0} }
                      | Both { one :: a, two :: (a, b) }
                      | (:+:) a b"#]],
        );
    }

    #[test]
    fn operators_stand_in_parentheses() {
        check(
            "data P = Int :+: Int",
            &[(":+:", &["top", "bottom"], 1, Relation::Ne)],
            expect!["data P = (:+:) { top :: Int, bottom :: {v:Int | v /= 0} }"],
        );
    }

    #[test]
    fn several_constructors_at_once() {
        check(
            "data Shape = Disc Int | Box Int Int",
            &[("Disc", &["disc"], 0, Relation::Ge), ("Box", &["wide", "high"], 1, Relation::Gt)],
            expect!["data Shape = Disc { disc :: {v:Int | v >= 0} } | Box { wide :: Int, high :: {v:Int | v > 0} }"],
        );
    }

    #[test]
    fn long_ones_have_lines() {
        check(
            "data Message = Greeting [Int] | Complaint Int [Int] [Int] | Question Int Int | Something Int Int Int",
            &[("Complaint", &["urgency", "subject", "complaint3"], 0, Relation::Ge)],
            expect![[r#"
                data Message
                      = Greeting [Int]
                      | Complaint { urgency :: {v:Int | v >= 0}, subject :: [Int], complaint3 :: [Int] }
                      | Question Int Int
                      | Something Int Int Int"#]],
        );
    }

    #[test]
    fn what_has_a_type_of_its_own_is_not_written() {
        check("data P a where { P :: a -> Int -> P a }", &[("P", &["p1", "p2"], 1, Relation::Ne)], expect!["nothing"]);
        check("data E = forall a. Show a => E a Int", &[("E", &["e1", "e2"], 1, Relation::Ne)], expect!["nothing"]);
    }
}
