//! `ide` as a library: checks a file and prints a line for each of its functions.
//!
//!     cargo run -p limpid-ide --example check fixtures/demo/Average.hs

use std::path::Path;
use std::sync::Arc;

use limpid_base::{Limits, Name};
use limpid_ide::{Files, Host, Request, Source, Sources, analyse};

/// The library reads no files itself: this is where they come from.
struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Option<Source> {
        Some(Source { path: path.into(), text: std::fs::read_to_string(path).ok()?.into() })
    }

    fn sources(&self) -> Box<dyn Sources> {
        Box::new(Disk)
    }
}

impl Sources for Disk {
    /// Modules that are imported lie beside the file that imports them.
    fn find(&self, name: Name, importer: &str, _: Name) -> Option<Source> {
        self.read(&Path::new(importer).with_file_name(format!("{name}.hs")).to_string_lossy())
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("usage: check FILE");
    let host = Host::new(Arc::new(Disk), 1000);
    let found = analyse(&host.snapshot(), &path, &Request::default(), &Limits::unlimited(), &mut |_, _| {});
    let Ok(Some(found)) = found else { panic!("there is no {path}") };
    for report in found.reports {
        println!("{}: {}", report.name.ident, report.verdict.as_str());
    }
}
