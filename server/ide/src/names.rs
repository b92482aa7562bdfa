//! Names in annotations and in code: what they mean, where that is written, and where else it is mentioned.
//!
//! Annotations are scanned token by token, so that incomplete ones work, too. Names in code come from core, where they are
//! resolved. Must not know: any protocol.

use std::sync::Arc;

use limpid_base::{Name, QName, Span};
use limpid_contracts::{Alias, AliasKind, Contracts, Measure, Origin, Place};
use limpid_core::{Binding, Expr};
use limpid_frontend::project::Loaded;
use limpid_spec::ast::{Ident, ItemKind};
use limpid_spec::keyword::{self, Keyword};
use limpid_syntax::ast::DeclKind;

use crate::analysis::Analysis;
use crate::text::FilePlace;

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// A parameter in the annotation item with this span.
    Parameter(Name, Span),
    /// A function or value of any module.
    Function(QName),
    Measure(QName),
    Alias(Name),
}

/// A name in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) name: Name,
    pub(crate) span: Span,
}

impl Analysis {
    /// The annotation whose text is around an offset: what stands between its markers.
    pub(crate) fn annotation_at(&self, offset: u32) -> Option<Span> {
        let annotations = self.specification.loaded.ast.annotations.iter();
        annotations.map(|one| one.text).find(|text| text.start <= offset && offset <= text.end)
    }

    /// The name around an offset, in an annotation or not.
    pub(crate) fn word_at(&self, offset: u32) -> Option<Word> {
        let around = self.annotation_at(offset).unwrap_or_else(|| self.lines.line_span(self.lines.line(offset)));
        let found = || words(&self.source.text, around);
        // Between two names, the one that begins here.
        found().find(|word| word.span.contains(offset)).or_else(|| found().find(|word| word.span.end == offset))
    }

    pub(crate) fn meaning(&self, word: Word) -> Option<Meaning> {
        match self.annotation_at(word.span.start) {
            Some(_) => self.annotation_meaning(word),
            None => self.code_meaning(word),
        }
    }

    fn annotation_meaning(&self, word: Word) -> Option<Meaning> {
        if let Some(item) = self.item_at(word.span.start)
            && self.binder(item, word.name).is_some()
        {
            return Some(Meaning::Parameter(word.name, item));
        }
        let own = self.specification.loaded.name;
        let name = QName { module: own, ident: word.name };
        let contracts = &self.specification.elaborated.contracts;
        let visible = &self.specification.elaborated.visible;
        if self.binding(name).is_some() && !contracts.measures.contains(name) {
            return Some(Meaning::Function(name));
        }
        if let Some(measure) = self.measure_named(word.name) {
            return Some(Meaning::Measure(measure.symbol.name));
        }
        if self.alias_named(word.name).is_some() {
            return Some(Meaning::Alias(word.name));
        }
        let layers = visible.layers().flat_map(|layer| layer.functions.iter());
        layers.map(|(name, _)| name).find(|name| name.ident == word.name).map(Meaning::Function)
    }

    fn code_meaning(&self, word: Word) -> Option<Meaning> {
        let bound = self.functions().find(|one| one.name_span == word.span || declares(self, one, word));
        if let Some(binding) = bound {
            return Some(Meaning::Function(binding.name));
        }
        let mentioned = self.functions().filter_map(Binding::body).find_map(|body| {
            let at = |(id, expr): (_, &Expr)| match expr {
                Expr::Global { name, .. } if name.ident == word.name && overlaps(body.span(id), word.span) => {
                    Some(*name)
                }
                _ => None,
            };
            body.exprs.iter().find_map(at)
        });
        mentioned.map(Meaning::Function)
    }

    /// The definition of a name. Names of the libraries have none.
    pub(crate) fn defined(&self, meaning: &Meaning) -> Option<FilePlace> {
        let own = |span: Span| FilePlace { path: Arc::clone(&self.source.path), span };
        match meaning {
            Meaning::Parameter(name, item) => self.binder(*item, *name).map(own),
            Meaning::Function(name) => {
                let loaded = self.module(name.module)?;
                let binding = loaded.compiled.core.bindings.iter().find(|one| one.name == *name)?;
                Some(FilePlace { path: Arc::clone(&loaded.source.path), span: binding.name_span })
            }
            Meaning::Measure(name) => {
                let place = self.measure_named(name.ident)?.place;
                self.named_at(place, name.ident)
            }
            Meaning::Alias(name) => self.named_at(self.alias_named(*name)?.place, *name),
        }
    }

    /// Whether something of the same kind has this name already, where the name would be.
    pub(crate) fn is_taken(&self, meaning: &Meaning, name: Name) -> bool {
        let contracts = &self.specification.elaborated.contracts;
        match meaning {
            Meaning::Parameter(_, item) => self.binder(*item, name).is_some(),
            Meaning::Alias(_) => own_alias(contracts, name).is_some(),
            Meaning::Function(old) | Meaning::Measure(old) => {
                let new = QName { module: old.module, ident: name };
                self.binding(new).is_some() || contracts.measures.contains(new)
            }
        }
    }

    /// Where a name is mentioned in this file, its definition included, in order.
    pub(crate) fn mentions(&self, meaning: &Meaning) -> Vec<Span> {
        let name = match meaning {
            Meaning::Parameter(name, _) | Meaning::Alias(name) => *name,
            Meaning::Function(name) | Meaning::Measure(name) => name.ident,
        };
        let mut spans: Vec<Span> = Vec::new();
        for annotation in &self.specification.loaded.ast.annotations {
            let same = |word: &Word| word.name == name && self.annotation_meaning(*word).as_ref() == Some(meaning);
            spans.extend(words(&self.source.text, annotation.text).filter(same).map(|word| word.span));
        }
        match meaning {
            Meaning::Function(function) => spans.extend(self.code_mentions(*function)),
            // A measure that is lifted from a function has the function's name.
            Meaning::Measure(measure) if self.binding(*measure).is_some() => spans.extend(self.code_mentions(*measure)),
            _ => {}
        }
        spans.sort();
        spans.dedup();
        spans
    }

    fn code_mentions(&self, function: QName) -> Vec<Span> {
        let text = &self.source.text;
        let mut spans = Vec::new();
        let mut add = |span: Span| {
            let found = words(text, span).filter(|word| word.name == function.ident).map(|word| word.span).next_back();
            spans.extend(found);
        };
        for body in self.specification.loaded.compiled.core.bindings.iter().filter_map(|binding| binding.body()) {
            for (id, expr) in body.exprs.iter() {
                if matches!(expr, Expr::Global { name, .. } if *name == function) {
                    let span = body.span(id);
                    // The span of a generated expression is longer than a name.
                    if span.len() as usize <= function.ident.as_str().len() + 64 {
                        add(span);
                    }
                }
            }
        }
        if function.module == self.specification.loaded.name {
            for decl in &self.specification.loaded.ast.decls {
                match &decl.kind {
                    DeclKind::Equation { name, .. } if name.name == function.ident => spans.push(name.span),
                    DeclKind::Signature { names, .. } => {
                        spans.extend(names.iter().filter(|one| one.name == function.ident).map(|one| one.span));
                    }
                    _ => {}
                }
            }
            spans.extend(self.binding(function).map(|binding| binding.name_span));
            let exports = self.specification.loaded.ast.exports.iter().flatten();
            for export in exports {
                let found = words(text, export.span).filter(|word| word.name == function.ident).map(|word| word.span);
                spans.extend(found);
            }
        }
        spans
    }

    pub(crate) fn binding(&self, name: QName) -> Option<&Binding> {
        self.module(name.module)?.compiled.core.written().find(|one| one.name == name)
    }

    pub(crate) fn measure_named(&self, ident: Name) -> Option<&Measure> {
        let elaborated = &self.specification.elaborated;
        let own =
            elaborated.contracts.measures.iter().find(|(name, _)| name.ident == ident).map(|(_, measure)| measure);
        own.or_else(|| elaborated.visible.measures(ident).into_iter().next())
    }

    pub(crate) fn alias_named(&self, ident: Name) -> Option<&Alias> {
        let elaborated = &self.specification.elaborated;
        let imported = |kind: AliasKind| elaborated.visible.alias(kind, ident);
        let imported = || imported(AliasKind::Type).or_else(|| imported(AliasKind::Predicate));
        own_alias(&elaborated.contracts, ident).or_else(imported)
    }

    /// The item of an annotation around an offset.
    pub(crate) fn item_at(&self, offset: u32) -> Option<Span> {
        let items = self.annotations().items.iter().map(|item| item.span);
        items.filter(|span| span.start <= offset && offset <= span.end).min_by_key(|span| span.len())
    }

    /// The keyword that starts an item at this offset.
    pub(crate) fn keyword_at(&self, offset: u32) -> Option<&'static Keyword> {
        self.may_start_item(offset).then(|| keyword::at_start_of(&self.source.text[offset as usize..])).flatten()
    }

    /// Whether an item of an annotation may start here: behind `;`, or first on a line and no deeper than the first item.
    pub(crate) fn may_start_item(&self, offset: u32) -> bool {
        let Some(annotation) = self.annotation_at(offset) else { return false };
        let text = &self.source.text;
        let inside = annotation.text(text);
        let first = annotation.start + (inside.len() - inside.trim_start().len()) as u32;
        let line = |at: u32| self.lines.line_span(self.lines.line(at)).start;
        let before = Span::new(line(offset).max(annotation.start), offset).text(text).trim_end();
        // `>` marks a line of code in a literate file.
        matches!(before, "" | ">") && offset - line(offset) <= first - line(first) || before.ends_with(';')
    }

    /// The function that an annotation or a signature around an offset is about.
    pub(crate) fn function_declared_at(&self, offset: u32) -> Option<&Binding> {
        let around = |span: Span| span.start <= offset && offset <= span.end;
        let ast = &self.specification.loaded.ast;
        let names: Vec<(Name, Span)> = match ast.annotations.iter().find(|one| around(one.span)) {
            Some(annotation) => {
                let items = || self.annotations().items.iter().filter(|item| annotation.span.covers(item.span));
                let item = items().find(|item| around(item.span)).or_else(|| items().next())?;
                subjects(&item.kind).iter().map(|one| (one.name, one.span)).collect()
            }
            None => ast.decls.iter().find_map(|decl| match &decl.kind {
                DeclKind::Signature { names, .. } if around(decl.span) => {
                    Some(names.iter().map(|one| (one.name, one.span)).collect())
                }
                _ => None,
            })?,
        };
        let (name, _) = names.iter().find(|(_, span)| around(*span)).or(names.first())?;
        self.functions().find(|one| one.name.ident == *name)
    }

    /// Where a parameter of an item is bound: `x:`.
    fn binder(&self, item: Span, name: Name) -> Option<Span> {
        let text = &self.source.text;
        let bound = |word: &Word| word.name == name && is_binder(text, word.span.end);
        words(text, item).find(bound).map(|word| word.span)
    }

    /// All parameters of an item.
    pub(crate) fn binders(&self, item: Span) -> Vec<Name> {
        let text = &self.source.text;
        words(text, item).filter(|word| is_binder(text, word.span.end)).map(|word| word.name).collect()
    }

    /// Whether a place is in a file that is developed in the project.
    pub(crate) fn is_editable(&self, place: &FilePlace) -> bool {
        let dependencies = &self.specification.loaded.dependencies;
        !dependencies.iter().any(|file| file.source.path == place.path && file.options.is_dependency)
    }

    fn module(&self, name: Name) -> Option<&Arc<Loaded>> {
        let loaded = &self.specification.loaded;
        if loaded.name == name { Some(loaded) } else { loaded.dependencies.iter().find(|file| file.name == name) }
    }

    /// The word itself, within the place where something is written.
    fn named_at(&self, place: Place, name: Name) -> Option<FilePlace> {
        let loaded = self.module(place.module)?;
        let word = words(&loaded.source.text, place.span).find(|word| word.name == name);
        let span = word.map_or(place.span, |word| word.span);
        Some(FilePlace { path: Arc::clone(&loaded.source.path), span })
    }

    /// The refined type of a function, as the user would write it, and whether it has a signature.
    pub(crate) fn type_of(&self, name: QName) -> Option<(String, bool)> {
        let in_force = self.specification.in_force();
        let contract = in_force.own_contract(name).or_else(|| in_force.contract_of(name))?;
        Some((contract.ty.to_string(), contract.origin != Origin::Haskell))
    }
}

/// The functions of the program that an item of an annotation is about.
fn subjects(item: &ItemKind) -> &[Ident] {
    match item {
        ItemKind::Signature(signature) => &signature.names,
        ItemKind::AssumeReflect { function: name, .. }
        | ItemKind::LiftedMeasure(name)
        | ItemKind::Mark { name, .. }
        | ItemKind::Ple { name, .. }
        | ItemKind::RewriteWith { name, .. }
        | ItemKind::Decrease { name, .. } => std::slice::from_ref(name),
        _ => &[],
    }
}

fn own_alias(contracts: &Contracts, ident: Name) -> Option<&Alias> {
    contracts.all_aliases().find(|(name, _)| name.ident == ident).map(|(_, alias)| alias)
}

/// Whether a name is at its place in one of its equations or in its signature.
fn declares(analysis: &Analysis, binding: &Binding, word: Word) -> bool {
    if binding.name.ident != word.name {
        return false;
    }
    analysis.specification.loaded.ast.decls.iter().any(|decl| match &decl.kind {
        DeclKind::Equation { name, .. } => name.span == word.span,
        DeclKind::Signature { names, .. } => names.iter().any(|name| name.span == word.span),
        _ => false,
    })
}

fn overlaps(one: Span, other: Span) -> bool {
    one.start <= other.start && other.end <= one.end && one.len() <= other.len() + 64
}

/// `x:`, but neither `x::` nor `x :` between values.
fn is_binder(text: &str, end: u32) -> bool {
    let rest = text.get(end as usize..).unwrap_or_default();
    rest.starts_with(':') && !rest.starts_with("::")
}

/// The names in a part of a text: words with their qualifiers cut off, and operators.
pub(crate) fn words(text: &str, within: Span) -> impl DoubleEndedIterator<Item = Word> {
    let part = within.text(text);
    let mut found = Vec::new();
    let mut chars = part.char_indices().peekable();
    let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let in_operator = |c: char| "!#$%&*+./<=>?@\\^|-~:".contains(c);
    while let Some((start, first)) = chars.next() {
        let member: &dyn Fn(char) -> bool = match first {
            c if c.is_alphabetic() || c == '_' => &in_word,
            c if c.is_numeric() => &in_word,
            c if in_operator(c) => &in_operator,
            _ => continue,
        };
        let mut end = start + first.len_utf8();
        while let Some((at, _)) = chars.next_if(|(_, c)| member(*c)) {
            end = at + part[at..].chars().next().map_or(1, char::len_utf8);
        }
        if first.is_numeric() {
            continue;
        }
        let span = Span::new(within.start + start as u32, within.start + end as u32);
        found.push(Word { name: Name::new(&part[start..end]), span });
    }
    found.into_iter()
}
