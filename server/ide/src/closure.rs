//! The texts that the reports on a file depend on: its own, and those of the files that it imports, directly or not.
//!
//! Imports are found as [`Project`](limpid_frontend::project::Project) finds them, but nothing is compiled; with a store that
//! knows the imports of a text, nothing is parsed. Must not know: what the texts mean.

use std::sync::Arc;

use dashmap::DashMap;
use limpid_base::Name;
use limpid_frontend::project::{Loaded, Source, SourceOptions, Sources};
use limpid_syntax::ast;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::embedded::is_library;
use crate::host::Snapshot;
use crate::store::{ContentHash, EntryKind, ResultStore};

/// The files that a file's reports depend on.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    /// The hash of all texts, and of which import is which file. It does not depend on paths.
    pub(crate) hash: ContentHash,
    /// The file's own module, then those that it imports, in the order in which they are compiled.
    pub(crate) modules: Vec<(Name, Source)>,
}

/// What one snapshot knows of its files: each is read once.
#[derive(Debug, Default)]
pub(crate) struct Closures {
    nodes: DashMap<Arc<str>, Arc<Node>, FxBuildHasher>,
    headers: DashMap<ContentHash, Arc<Header>, FxBuildHasher>,
}

/// A file, and the files that it imports.
#[derive(Debug)]
struct Node {
    source: Source,
    text: ContentHash,
    name: Name,
    /// In the order of the text.
    imports: Vec<Import>,
}

/// What an import is.
#[derive(Debug)]
enum Import {
    File(Source),
    /// Refinements that come with another import.
    Assumed(Source),
    Library,
    /// The message at the import.
    Missing(String),
}

/// What the first lines of a text say.
#[derive(Debug)]
struct Header {
    name: Name,
    /// Whether each names its package.
    imports: Vec<(Name, bool)>,
}

impl Header {
    fn new(ast: &ast::Module) -> Header {
        let name = ast.name.map_or_else(|| Name::new("Main"), |name| name.name);
        // As the front end has it.
        let followed = ast.imports.iter().filter(|import| !import.is_source);
        Header { name, imports: followed.map(|import| (import.module.name, import.package.is_some())).collect() }
    }

    fn encode(&self) -> Option<Vec<u8>> {
        postcard::to_stdvec(&(self.name, &self.imports)).ok()
    }

    fn decode(bytes: &[u8]) -> Option<Header> {
        let (name, imports) = postcard::from_bytes(bytes).ok()?;
        Some(Header { name, imports })
    }
}

impl Closures {
    /// Takes over the imports of files that are parsed already.
    pub(crate) fn learn(&self, loaded: &Loaded) {
        for file in loaded.dependencies.iter().map(|file| &**file).chain([loaded]) {
            self.headers
                .entry(text_key(&file.source, &file.options))
                .or_insert_with(|| Arc::new(Header::new(&file.ast)));
        }
    }

    /// The closure of a file. `None` if imports form a cycle, since then a module's meaning depends on who asks for it, or if
    /// a file changes while it is read.
    pub(crate) fn of(&self, snapshot: &Snapshot, source: &Source) -> Option<Closure> {
        let sources = snapshot.sources();
        let mut walk = Walk { closures: self, store: snapshot.store(), sources: &sources, found: Vec::new() };
        let mut places = FxHashMap::default();
        walk.visit(source, &mut places)?;
        let mut hasher = blake3::Hasher::new_derive_key("limpid closure");
        for (node, imports) in &walk.found {
            hasher.update(&node.text).update(&(imports.len() as u64).to_le_bytes());
            imports.iter().for_each(|place| _ = hasher.update(&place.to_le_bytes()));
            let missing = node.imports.iter().filter_map(|import| match import {
                Import::Missing(told) => Some(told),
                Import::File(_) | Import::Assumed(_) | Import::Library => None,
            });
            missing.for_each(|told| _ = hasher.update(told.as_bytes()).update(&[0]));
        }
        let mut modules: Vec<(Name, Source)> =
            walk.found.iter().map(|(node, _)| (node.name, node.source.clone())).collect();
        // The file itself is compiled last and listed first.
        modules.rotate_right(1);
        Some(Closure { hash: *hasher.finalize().as_bytes(), modules })
    }
}

/// A walk over the imports of one file, in depth.
struct Walk<'w> {
    closures: &'w Closures,
    store: Option<&'w dyn ResultStore>,
    sources: &'w dyn Sources,
    /// The files so far, imported ones before their importers; and the places of their imports among them.
    found: Vec<(Arc<Node>, Vec<u64>)>,
}

/// The places of imports that are no files.
const LIBRARY: u64 = u64::MAX;
const MISSING: u64 = u64::MAX - 1;

impl Walk<'_> {
    /// Adds a file after everything that it imports. In `places`, a file without a place is underway.
    fn visit(&mut self, source: &Source, places: &mut FxHashMap<Arc<str>, Option<u64>>) -> Option<u64> {
        if let Some(place) = places.get(&source.path) {
            return *place;
        }
        places.insert(Arc::clone(&source.path), None);
        let node = self.node(source)?;
        let mut imports = Vec::with_capacity(node.imports.len());
        for import in &node.imports {
            imports.push(match import {
                Import::File(source) => self.visit(source, places)?,
                // Refinements of a module that the file itself brings are left out.
                Import::Assumed(source) if places.get(&source.path) == Some(&None) => continue,
                Import::Assumed(source) => self.visit(source, places)?,
                Import::Library => LIBRARY,
                Import::Missing(_) => MISSING,
            });
        }
        let place = self.found.len() as u64;
        self.found.push((node, imports));
        places.insert(Arc::clone(&source.path), Some(place));
        Some(place)
    }

    fn node(&self, source: &Source) -> Option<Arc<Node>> {
        if let Some(node) = self.closures.nodes.get(&source.path) {
            return (node.source.text == source.text).then(|| Arc::clone(&node));
        }
        let options = self.sources.options(source);
        let text = text_key(source, &options);
        let header = self.header(source, &options, text);
        let find = |(name, is_packaged): &(Name, bool)| {
            let found = self.sources.find(*name, &source.path, header.name);
            // As the front end has it.
            match found.filter(|found| !is_packaged || found.path != source.path) {
                Some(found) => Import::File(found),
                None if is_library(*name) => Import::Library,
                None => Import::Missing(self.sources.not_found(*name, &source.path, header.name).describe(*name)),
            }
        };
        let assumed = |(name, _): &(Name, bool)| self.sources.assumptions(*name, &source.path, header.name);
        let with_assumed = |import: &(Name, bool)| [Some(find(import)), assumed(import).map(Import::Assumed)];
        let imports = header.imports.iter().flat_map(with_assumed).flatten().collect();
        let node = Arc::new(Node { source: source.clone(), text, name: header.name, imports });
        self.closures.nodes.insert(Arc::clone(&source.path), Arc::clone(&node));
        Some(node)
    }

    fn header(&self, source: &Source, options: &SourceOptions, text: ContentHash) -> Arc<Header> {
        if let Some(header) = self.closures.headers.get(&text) {
            return Arc::clone(&header);
        }
        let stored = self.store.and_then(|store| Header::decode(&store.get(EntryKind::Imports, &text)?));
        let header = Arc::new(stored.unwrap_or_else(|| {
            let header = Header::new(&options.parse(source));
            if let (Some(store), Some(bytes)) = (self.store, header.encode()) {
                store.put(EntryKind::Imports, &text, bytes);
            }
            header
        }));
        self.closures.headers.insert(text, Arc::clone(&header));
        header
    }
}

/// The hash of a text, of whether it is literate, and of what its package says about it.
fn text_key(source: &Source, options: &SourceOptions) -> ContentHash {
    let kind = if source.is_literate() { "limpid literate text" } else { "limpid text" };
    let mut hasher = blake3::Hasher::new_derive_key(kind);
    for words in [&options.extensions, &options.cpp.definitions, &options.liquid] {
        hasher.update(&(words.len() as u64).to_le_bytes());
        words.iter().for_each(|word| _ = hasher.update(&(word.len() as u64).to_le_bytes()).update(word.as_bytes()));
    }
    hasher.update(&[u8::from(options.is_dependency)]);
    // Never the paths of included files.
    let includes = options.cpp.includes.iter().map(|file| (&file.includer, &file.name, &file.text));
    let cpp = format!("{:?}", (&options.cpp.packages, includes.collect::<Vec<_>>()));
    hasher.update(&(cpp.len() as u64).to_le_bytes()).update(cpp.as_bytes());
    let version = options.liquid_version.map(|version| version.to_string()).unwrap_or_default();
    hasher.update(&(version.len() as u64).to_le_bytes()).update(version.as_bytes());
    *hasher.update(source.text.as_bytes()).finalize().as_bytes()
}
