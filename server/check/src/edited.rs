//! Edits that touch nothing but signatures of functions: only their contracts are elaborated again. Syntax tree, core and
//! all other contracts stay as they are, with the positions of the text before the edits.
//!
//! Must not know: what the edits are good for.

use std::borrow::Cow;

use limpid_base::{QName, Span};
use limpid_contracts::{ChangedSignature, Contracts, Unit, are_independent, elaborate_signatures};
use limpid_frontend::project::Loaded;
use limpid_monitor::Scope;
use limpid_report::{Edit, apply};
use limpid_spec::ast::Signature;
use limpid_spec::{Annotation, Item, ItemKind, Spec};

/// The markers of an annotation.
const OPEN: &str = "{-@";
const CLOSE: &str = "@-}";

/// Whether the annotations of a file may be edited one by one. Literate files and files with macros may not: what stands
/// before an annotation decides how it is read.
pub(crate) fn has_independent_annotations(loaded: &Loaded, spec: &Spec) -> bool {
    let prepared = loaded.options.prepare(&loaded.source.text, loaded.source.is_literate());
    matches!(prepared, Cow::Borrowed(_)) && are_independent(spec)
}

/// The contracts after some edits of the file, and the functions whose contracts have changed. `None` if an edit is
/// anything but a change of a signature or a new signature, or has problems.
pub(crate) fn changed_signatures(
    (loaded, spec): (&Loaded, &Spec),
    scope: &Scope,
    edits: &[Edit],
) -> Option<(Contracts, Vec<QName>)> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.place.span.start, edit.place.span.end));
    if edits.iter().any(|edit| edit.place.module != loaded.name) {
        return None;
    }
    let text = apply(&loaded.source.text, &edits);
    let mut specs: Vec<(Spec, Span)> = Vec::new();
    for Annotated { before, after } in annotated(loaded, &edits)? {
        let new = limpid_spec::parse(&text, &[Annotation::new(after, true)], false);
        if before.is_empty() {
            signature(&new)?;
        } else {
            let same = Annotation::new(inner(before), true);
            let version = loaded.options.liquid_version.unwrap_or_default();
            let known = limpid_spec::parse_as_of(version, &loaded.source.text, &[same], false);
            let (known, new) = (signature(&known)?, signature(&new)?);
            let names = |signature: &Signature| signature.names.iter().map(|name| name.name).collect::<Vec<_>>();
            if names(known) != names(new) || known.trust != new.trust {
                return None;
            }
        }
        specs.push((new, before));
    }
    let changed: Vec<ChangedSignature<'_>> = specs
        .iter()
        .filter_map(|(spec, before)| Some(ChangedSignature { signature: signature(spec)?, before: *before }))
        .collect();
    let unit = Unit { text: &text, ..Unit::from(loaded) };
    elaborate_signatures(&unit, spec, &scope.contracts, &scope.visible, &changed)
}

/// An annotation that edits change or insert.
struct Annotated {
    /// With its markers, in the text before. Empty if it is new.
    before: Span,
    /// Between its markers, in the text after.
    after: Span,
}

/// The annotations that these edits concern. The edits are sorted.
fn annotated(loaded: &Loaded, edits: &[&Edit]) -> Option<Vec<Annotated>> {
    let mut found: Vec<Annotated> = Vec::new();
    // How much longer the text is after the edits so far.
    let mut longer: i64 = 0;
    for edit in edits {
        let Span { start, end } = edit.place.span;
        let more = edit.text.len() as i64 - i64::from(end - start);
        let moved = |offset: u32| u32::try_from(i64::from(offset) + longer).ok();
        let touches = |around: Span| around.start < end && start < around.end;
        let around = loaded
            .ast
            .annotations
            .iter()
            .find(|annotation| annotation.text.covers(edit.place.span) || touches(annotation.span));
        match around {
            Some(annotation) => {
                let text = annotation.text;
                let readable = annotation.closed
                    && annotation.span.text(&loaded.source.text).starts_with(OPEN)
                    && text.covers(edit.place.span)
                    && !["{-", "-}", "@", "|]"].iter().any(|marker| edit.text.contains(marker));
                if !readable || is_inside_declaration(loaded, annotation.span) {
                    return None;
                }
                match found.last_mut().filter(|last| last.before == annotation.span) {
                    Some(last) => last.after.end = u32::try_from(i64::from(last.after.end) + more).ok()?,
                    None => {
                        let after =
                            Span::new(moved(text.start)?, u32::try_from(i64::from(moved(text.end)?) + more).ok()?);
                        found.push(Annotated { before: annotation.span, after });
                    }
                }
            }
            None => {
                let inserted = edit.text.trim();
                let content = inserted.strip_prefix(OPEN)?.strip_suffix(CLOSE)?;
                let at_line_start =
                    start == end && (start == 0 || loaded.source.text[..start as usize].ends_with('\n'));
                let alone = edit.text.ends_with('\n') && edit.text.starts_with(OPEN);
                if !at_line_start
                    || !alone
                    || ["{-", "-}", "@"].iter().any(|marker| content.contains(marker))
                    || is_inside_declaration(loaded, edit.place.span)
                {
                    return None;
                }
                let first = moved(start)? + OPEN.len() as u32;
                found
                    .push(Annotated { before: Span::at(start), after: Span::new(first, first + content.len() as u32) });
            }
        }
        longer += more;
    }
    Some(found)
}

/// Whether a place is inside of a declaration, where a signature is that of a local function.
fn is_inside_declaration(loaded: &Loaded, span: Span) -> bool {
    let decls = loaded.ast.decls.iter().map(|decl| decl.span);
    let bindings = loaded.compiled.core.bindings.iter().map(|binding| binding.span);
    decls.chain(bindings).any(|around| around.start < span.start && span.end < around.end)
}

/// An annotation without its markers.
fn inner(annotation: Span) -> Span {
    Span::new(annotation.start + OPEN.len() as u32, annotation.end - CLOSE.len() as u32)
}

/// The signature that an annotation consists of.
fn signature(spec: &Spec) -> Option<&Signature> {
    match &spec.items[..] {
        [Item { kind: ItemKind::Signature(signature), .. }] if spec.problems.is_empty() => Some(signature),
        _ => None,
    }
}
