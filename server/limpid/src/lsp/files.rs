//! The disk, as the facade asks for it.

use std::path::Path;

use limpid_frontend::project::{Source, Sources};
use limpid_ide::Files;

use crate::disk::{Disk, read};

/// The files of this machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnDisk;

impl Files for OnDisk {
    fn read(&self, path: &str) -> Option<Source> {
        let source = read(Path::new(path));
        source.inspect_err(|message| tracing::debug!(message, "not read")).ok()
    }

    fn sources(&self) -> Box<dyn Sources> {
        Box::new(Disk::default())
    }
}
