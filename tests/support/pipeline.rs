//! The whole pipeline inside the test's own process: files to core, and programs whose code was changed on the way.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_base::{Limits, Name, QName};
use limpid_core::{Binding, Body, Code, CoreModule, DataType};
use limpid_frontend::project::{Loaded, Project, Source, Sources};
use limpid_ide::{Embedded, Evaluator, Linked};
use limpid_machine::Program;
use rustc_hash::FxHashMap;

/// Runs work that recurses over a program as the binary does: on a roomy stack.
pub fn on_a_roomy_stack<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, work);
        let worker = worker.unwrap_or_else(|error| panic!("cannot start a thread: {error}"));
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Compiles a file with its imports from the embedded libraries and from the folder of the file.
pub fn load(source: Source) -> Arc<Loaded> {
    Project::new(&Embedded, &Beside).load(source)
}

/// Compiles a text that is not a file.
pub fn load_text(path: &str, text: &str) -> Arc<Loaded> {
    load(Source { path: path.into(), text: text.into() })
}

/// Files in the folder that their importer's own module name hangs below.
struct Beside;

impl Sources for Beside {
    fn find(&self, name: Name, importer: &str, importer_name: Name) -> Option<Source> {
        let depth = importer_name.as_str().split('.').count();
        let relative: PathBuf = name.as_str().split('.').collect();
        let path = Path::new(importer).ancestors().nth(depth)?.join(relative).with_extension("hs");
        let text = fs::read_to_string(&path).ok()?;
        Some(Source { path: path.to_string_lossy().into(), text: text.into() })
    }
}

/// A file, its imports and the libraries, with every body changed before it runs.
pub struct Changed {
    linked: Linked,
    change: fn(&Body) -> Body,
    /// The libraries' code is the same for all expressions.
    changed: RefCell<FxHashMap<QName, Arc<Binding>>>,
}

impl std::fmt::Debug for Changed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Changed program, {} bindings so far", self.changed.borrow().len())
    }
}

impl Changed {
    pub fn new(loaded: &Loaded, change: fn(&Body) -> Body) -> Changed {
        Changed { linked: Linked::new(loaded), change, changed: RefCell::default() }
    }

    /// Evaluates what `Session::printing` made: all that it prints, and how it ended if not well.
    pub fn print(&mut self, session: &Evaluator, it: &CoreModule, fuel: u64) -> String {
        self.linked.add(it);
        for binding in &it.bindings {
            self.changed.borrow_mut().remove(&binding.name);
        }
        let mut text = String::new();
        let end = session.run(self, Limits::fuel(fuel), &mut |piece| {
            text.push_str(piece);
            true
        });
        if let Err(stop) = end {
            text.push_str(&format!("{stop:?}"));
        }
        text
    }
}

impl Program for Changed {
    fn binding(&self, name: QName) -> Option<Arc<Binding>> {
        if let Some(binding) = self.changed.borrow().get(&name) {
            return Some(Arc::clone(binding));
        }
        let binding = self.linked.binding(name)?;
        let changed = match &binding.code {
            Code::Body(body) => {
                let code = Code::Body((self.change)(body));
                Arc::new(Binding { code, ..(*binding).clone() })
            }
            Code::Opaque | Code::Unsupported(_) => binding,
        };
        self.changed.borrow_mut().insert(name, Arc::clone(&changed));
        Some(changed)
    }

    fn data_type_of(&self, constructor: QName) -> Option<Arc<DataType>> {
        self.linked.data_type_of(constructor)
    }
}
