//! Where the tests of a file are, and the edit that writes them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use limpid_base::LineIndex;
use limpid_ide::{Analysis, Snapshot};
use tower_lsp::lsp_types as lsp;

use super::answers::View;
use super::convert;

/// The file of a test module.
pub(super) struct TestPath {
    pub(super) path: String,
    /// Its text, if it exists.
    pub(super) earlier: Option<String>,
}

/// The folders that projects have for tests.
const FOLDERS: [&str; 2] = ["test", "tests"];

/// Where the tests of a file go: `A/BSpec.hs` for the module `A.B`, in the folder for tests if the project has one, else in the
/// folder where its modules are.
pub(super) fn test_path(snapshot: &Snapshot, analysis: &Analysis, folders: &[PathBuf]) -> TestPath {
    let source = Path::new(&*analysis.source.path);
    let module = analysis.module_name();
    let depth = module.as_str().split('.').count();
    let root = source.ancestors().nth(depth).unwrap_or(Path::new("")).to_path_buf();
    let project = |root: &Path| folders.iter().any(|folder| root.starts_with(folder));
    let above = root.ancestors().take_while(|folder| *folder == root || project(folder));
    let tests = above.flat_map(|folder| FOLDERS.map(|name| folder.join(name))).find(|folder| folder.is_dir());
    let stem = source.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let parent = source.parent().and_then(|parent| parent.strip_prefix(&root).ok()).unwrap_or(Path::new(""));
    let file = tests.unwrap_or(root).join(parent).join(format!("{stem}Spec.hs"));
    let path = file.to_string_lossy().into_owned();
    let earlier = snapshot.source(&path).map(|source| source.text.to_string());
    TestPath { path, earlier }
}

/// The edit that gives a file this text. It creates the file, where the client can do that.
pub(super) fn edit(view: &View<'_>, path: &str, earlier: Option<&str>, text: &str) -> Option<lsp::WorkspaceEdit> {
    let uri = view.state.uri(path)?;
    let lines = LineIndex::new(earlier.unwrap_or_default());
    let end = earlier.unwrap_or_default().len() as u32;
    let range = convert::range(&lines, view.encoding, limpid_base::Span::new(0, end));
    let whole = lsp::TextEdit { range, new_text: text.to_owned() };
    if !view.state.client_capabilities().creates_files {
        #[allow(clippy::mutable_key_type, reason = "the protocol's own type; addresses do not change")]
        let changes = HashMap::from([(uri, vec![whole])]);
        return Some(lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() });
    }
    let options = lsp::CreateFileOptions { overwrite: None, ignore_if_exists: Some(true) };
    let create = lsp::CreateFile { uri: uri.clone(), options: Some(options), annotation_id: None };
    let version = view.snapshot.buffer(path).map(|buffer| buffer.version);
    let document = lsp::OptionalVersionedTextDocumentIdentifier { uri, version };
    let change = lsp::TextDocumentEdit { text_document: document, edits: vec![lsp::OneOf::Left(whole)] };
    let operations = vec![
        lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Create(create)),
        lsp::DocumentChangeOperation::Edit(change),
    ];
    let changes = lsp::DocumentChanges::Operations(operations);
    Some(lsp::WorkspaceEdit { document_changes: Some(changes), ..lsp::WorkspaceEdit::default() })
}
