//! Lists the signatures of files whose preconditions cannot hold together.
//!
//!     cargo run -p limpid-ide --example contradictory -- FILE..

use limpid_base::{LineIndex, Name, Severity};
use limpid_frontend::project::{Project, Source, Sources};
use limpid_ide::{Embedded, Specifications};

struct Beside;

impl Sources for Beside {
    fn find(&self, name: Name, importer: &str, _: Name) -> Option<Source> {
        let relative: std::path::PathBuf = name.as_str().split('.').collect();
        let path = std::path::Path::new(importer).parent()?.join(relative).with_extension("hs");
        let text = std::fs::read_to_string(&path).ok()?;
        Some(Source { path: path.to_string_lossy().into(), text: text.into() })
    }
}

fn main() {
    let mut project = Project::new(&Embedded, &Beside);
    let mut specifications = Specifications::default();
    let mut files = 0;
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        files += 1;
        let lines = LineIndex::new(&text);
        let loaded = project.load(Source { path: path.as_str().into(), text: text.as_str().into() });
        for problem in specifications.of(&loaded).problems() {
            if problem.severity == Severity::Warning {
                println!("{path}:{}: {}", lines.line(problem.span.start) + 1, problem.message);
            }
        }
    }
    println!("{files} files");
}
