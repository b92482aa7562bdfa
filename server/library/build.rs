//! Compiles the Haskell sources of the embedded libraries with our own front end, elaborates their refinements, and stores
//! the result for `src/lib.rs`.
//!
//! The file has four parts, each preceded by its length: the texts of all names, the table of contents, and the data
//! block that the table points into.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_base::name::writing_names;
use limpid_base::{LiquidVersion, Problem, QName};
use limpid_contracts::{Contracts, Elaborated, Table, Unit, Visible, elaborate};
use limpid_core::{Code, CoreModule};
use limpid_frontend::builtin;
use limpid_frontend::compile::{Compiled, compile};
use limpid_frontend::interface::Environment;
use limpid_frontend::project::SourceOptions;
use limpid_syntax::{ast, parse};

include!("src/format.rs");

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=haskell");
    println!("cargo::rerun-if-changed=gaps.txt");
    println!("cargo::rerun-if-changed=src/format.rs");
    println!("cargo::rerun-if-changed=tests/names");
    // Deeply nested library code must not be limited by the main thread's stack.
    let worker =
        std::thread::Builder::new().stack_size(256 << 20).spawn(|| build().map_err(|error| error.to_string()))?;
    match worker.join() {
        Ok(result) => result.map_err(Into::into),
        Err(_) => Err("the front end panicked on a library".into()),
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let sources = read_sources(Path::new("haskell"))?;
    let modules = parse_all(sources);
    let order = dependency_order(&modules)?;
    let recorded = recorded_modules(Path::new("tests/names"))?;
    let mut environment = Environment::default();
    let mut compiled = Vec::new();
    let mut complaints = Vec::new();
    for (interface, core) in builtin::modules() {
        let interface = Arc::new(interface);
        environment.insert(Arc::clone(&interface));
        compiled.push(LibraryModule { interface, core, contracts: None });
    }
    for name in order {
        let Source { path, text, ast } = &modules[&name];
        let module = compile(ast, Name::new(&name), &environment);
        environment.insert(Arc::clone(&module.interface));
        let elaborated = elaborate_module(&modules[&name], &module, &environment, &compiled);
        let problems: Vec<Problem> = module.problems.iter().chain(&elaborated.problems).cloned().collect();
        complaints.extend(complaints_of(path, text, &problems, &module.core));
        let contracts = stored(elaborated.contracts).map(Arc::new);
        let interface = as_seen(&module.interface, &recorded);
        compiled.push(LibraryModule { interface, core: module.core, contracts });
    }
    add_gaps(&mut compiled, &std::fs::read_to_string("gaps.txt")?);
    for complaint in &complaints {
        println!("cargo::warning={complaint}");
    }
    let bytes = encode(compiled, complaints)?;
    let out = PathBuf::from(std::env::var("OUT_DIR")?).join("libraries.bin");
    std::fs::write(out, bytes)?;
    Ok(())
}

/// Adds the names that GHC's modules have and ours lack, so that a use of one is unknown and not an error. A line has a
/// package, a module and its names: `base Data.IORef: mkWeakIORef`.
fn add_gaps(modules: &mut [LibraryModule], gaps: &str) {
    for line in gaps.lines() {
        let Some((module, names)) = line.split_once(": ") else { continue };
        let module = Name::new(module.split_once(' ').map_or(module, |(_, module)| module));
        if let Some(found) = modules.iter_mut().find(|one| one.interface.name == Some(module)) {
            let opaque = names.split(' ').map(|name| QName { module, ident: Name::new(name) });
            Arc::make_mut(&mut found.interface).opaque.extend(opaque);
        }
    }
}

/// The modules whose exports are recorded: ours have all of them.
fn recorded_modules(folder: &Path) -> Result<BTreeSet<String>, Box<dyn Error>> {
    let mut modules = BTreeSet::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let text = std::fs::read_to_string(&path)?;
            modules.extend(text.lines().filter_map(|line| Some(line.split_once(':')?.0.trim().to_owned())));
        }
    }
    Ok(modules)
}

/// The interface of a module as users see it. Of a package whose exports are not recorded a part may be left out: what such a
/// module does not have is not known, and no mistake. In our own sources it is one.
fn as_seen(interface: &Arc<Interface>, recorded: &BTreeSet<String>) -> Arc<Interface> {
    let is_partial = |name: &str| PARTIAL.iter().any(|prefix| name.starts_with(prefix)) && !recorded.contains(name);
    match interface.name {
        Some(name) if is_partial(name.as_str()) => {
            let mut interface = Interface::clone(interface);
            interface.missing.push(name);
            Arc::new(interface)
        }
        _ => Arc::clone(interface),
    }
}

/// How the modules of packages begin of which we have a part.
const PARTIAL: &[&str] = &[
    "Control.Monad.Par",
    "Control.Monad.Primitive",
    "Control.Parallel",
    "Data.HashMap",
    "Data.HashSet",
    "Data.Hashable",
    "Data.Primitive",
    "Data.Vector",
    "Hedgehog",
    "Language.Haskell.TH",
    "Test.",
];

struct LibraryModule {
    interface: Arc<Interface>,
    core: CoreModule,
    contracts: Option<Arc<Contracts>>,
}

/// The refinements of a module, given all modules before it. It sees those of the modules that it imports.
fn elaborate_module(
    source: &Source,
    module: &Compiled,
    environment: &Environment,
    earlier: &[LibraryModule],
) -> Elaborated {
    let mut seen = Environment::default();
    for import in &module.interface.imports {
        seen.insert_closure(*import, &|name| environment.module(name).cloned());
    }
    let mut visible = Visible::default();
    for other in earlier {
        if let (Some(name), Some(contracts)) = (other.interface.name, &other.contracts)
            && seen.module(name).is_some()
        {
            visible.push(Arc::clone(contracts));
        }
    }
    // Our sources are read by Limpid alone.
    let options = SourceOptions { liquid_version: Some(LiquidVersion::NEWEST), ..SourceOptions::default() };
    let unit = Unit {
        path: "",
        text: &source.text,
        literate: false,
        options: &options,
        name: module.interface.name.unwrap_or_else(|| Name::new("Main")),
        ast: &source.ast,
        compiled: module,
        environment,
    };
    elaborate(&unit, &unit.spec(), &Arc::new(visible))
}

/// What is worth storing: library code is no obligation, and Haskell's types are in the interface.
fn stored(contracts: Contracts) -> Option<Contracts> {
    let mut functions = Table::default();
    for (name, contract) in contracts.functions.iter().filter(|(_, contract)| contract.place.is_some()) {
        functions.insert(name, contract.clone());
    }
    let contracts = Contracts { functions, locals: Vec::new(), obligations: Vec::new(), ..contracts };
    let tables = [
        contracts.functions.is_empty(),
        contracts.measures.is_empty(),
        contracts.data.is_empty(),
        contracts.constructors.is_empty(),
        contracts.aliases.is_empty(),
        contracts.predicates.is_empty(),
        contracts.bounds.is_empty(),
        contracts.methods.is_empty(),
        contracts.invariants.is_empty(),
        contracts.qualifiers.is_empty(),
        contracts.embeds.is_empty(),
        contracts.flags.is_empty(),
    ];
    tables.contains(&false).then_some(contracts)
}

fn read_sources(folder: &Path) -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "hs") {
                let text = std::fs::read_to_string(&path)?;
                sources.push((path, text));
            }
        }
    }
    sources.sort();
    Ok(sources)
}

struct Source {
    path: PathBuf,
    text: String,
    ast: ast::Module,
}

type Parsed = BTreeMap<String, Source>;

fn parse_all(sources: Vec<(PathBuf, String)>) -> Parsed {
    let mut modules = Parsed::new();
    for (path, text) in sources {
        let ast = parse(&text, false);
        let name = ast.name.map_or_else(|| path.display().to_string(), |name| name.name.to_string());
        modules.insert(name, Source { path, text, ast });
    }
    modules
}

/// Imported modules before their importers.
fn dependency_order(modules: &Parsed) -> Result<Vec<String>, Box<dyn Error>> {
    fn visit(
        name: &str,
        modules: &Parsed,
        path: &mut Vec<String>,
        done: &mut BTreeSet<String>,
        order: &mut Vec<String>,
    ) -> Result<(), String> {
        let Some(Source { ast, .. }) = modules.get(name) else { return Ok(()) };
        if done.contains(name) {
            return Ok(());
        }
        if path.iter().any(|other| other == name) {
            return Err(format!("the libraries import each other in a circle: {} -> {name}", path.join(" -> ")));
        }
        path.push(name.to_owned());
        let prelude = (!ast.has_extension("NoImplicitPrelude")).then(|| "Prelude".to_owned());
        for import in ast.imports.iter().map(|import| import.module.name.to_string()).chain(prelude) {
            visit(&import, modules, path, done, order)?;
        }
        path.pop();
        done.insert(name.to_owned());
        order.push(name.to_owned());
        Ok(())
    }
    let mut order = Vec::new();
    let mut done = BTreeSet::new();
    for name in modules.keys() {
        visit(name, modules, &mut Vec::new(), &mut done, &mut order)?;
    }
    Ok(order)
}

fn complaints_of(path: &Path, text: &str, problems: &[Problem], core: &CoreModule) -> Vec<String> {
    let lines = limpid_base::LineIndex::new(text);
    let place = |span: limpid_base::Span| {
        let position = lines.position_utf8(span.start);
        format!("{}:{}:{}", path.display(), position.line + 1, position.character + 1)
    };
    let mut complaints: Vec<String> =
        problems.iter().map(|problem| format!("{}: {}", place(problem.span), problem.message)).collect();
    for binding in &core.bindings {
        if let Code::Unsupported(reason) = &binding.code {
            complaints.push(format!("{}: {}: {}", place(reason.span), binding.name.ident, reason.what));
        }
    }
    complaints
}

fn encode(compiled: Vec<LibraryModule>, complaints: Vec<String>) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut data = Vec::new();
    let (contents, names) = writing_names(|| -> Result<Vec<u8>, postcard::Error> {
        let mut modules = Vec::new();
        for LibraryModule { interface, core, contracts } in compiled {
            let Some(name) = interface.name else { continue };
            let interface = append(&mut data, &*interface)?;
            let mut entries = Vec::new();
            for binding in &core.bindings {
                entries.push(CodeEntry { name: binding.name.ident, binding: append(&mut data, binding)? });
            }
            let code = append(&mut data, &entries)?;
            let contracts = contracts.map(|contracts| append(&mut data, &*contracts)).transpose()?;
            modules.push(ModuleEntry { name, interface, code, contracts });
        }
        postcard::to_stdvec(&Contents { modules, complaints })
    });
    let contents = contents?;
    let texts: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
    let texts = postcard::to_stdvec(&texts)?;
    let mut bytes = Vec::new();
    for part in [&texts, &contents, &data] {
        bytes.extend((part.len() as u32).to_le_bytes());
        bytes.extend(part);
    }
    Ok(bytes)
}

fn append(data: &mut Vec<u8>, value: &impl Serialize) -> Result<Slice, postcard::Error> {
    let start = data.len() as u32;
    data.extend(postcard::to_stdvec(value)?);
    Ok(Slice { start, end: data.len() as u32 })
}
