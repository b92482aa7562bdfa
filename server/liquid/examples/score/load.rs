//! Files from the disk, with the embedded libraries and their contracts.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use limpid_base::Name;
use limpid_contracts::{Elaborated, elaborate_with_dependencies};
use limpid_frontend::interface::Interface;
use limpid_frontend::project::{Libraries, Loaded, Project, Source, Sources};
use limpid_library::library;

pub(crate) struct Embedded;

impl Libraries for Embedded {
    fn interface(&self, name: Name) -> Option<Arc<Interface>> {
        library().interface(name)
    }
}

pub(crate) struct Disk;

impl Sources for Disk {
    fn find(&self, name: Name, importer: &str, _: Name) -> Option<Source> {
        if library().interface(name).is_some() {
            return None;
        }
        let relative: PathBuf = name.as_str().split('.').collect();
        let folders = Path::new(importer).ancestors().skip(1).take(4);
        folders
            .flat_map(|folder| ["hs", "lhs"].map(|extension| folder.join(&relative).with_extension(extension)))
            .find_map(|path| read(&path))
    }
}

pub(crate) fn read(path: &Path) -> Option<Source> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(Source { path: path.to_string_lossy().into(), text: text.into() })
}

pub(crate) fn load(project: &mut Project<'_>, path: &Path) -> Option<(Arc<Loaded>, Elaborated)> {
    let loaded = project.load(read(path)?);
    let elaborated =
        elaborate_with_dependencies(&loaded, &|environment, imports| library().visible(environment, imports));
    Some((loaded, elaborated))
}
