//! `limpid dump`: a view of every stage.

mod found;

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use limpid_ide::Host;
use limpid_ide::dump::{Coverage, DumpStage, dump};

use super::check::complain;
use super::{DumpArguments, Stage};
use crate::disk::{OnDisk, haskell_files, read};

pub(super) fn run(arguments: &DumpArguments) -> Result<ExitCode, String> {
    let meant = haskell_files(&arguments.paths);
    complain(&meant.complaints);
    let mut incomplete = !meant.complaints.is_empty();
    if arguments.stage.smt || arguments.stage.trace {
        return found::run(&meant.files, arguments.packages.settings(), arguments.stage.smt, incomplete);
    }
    let snapshot = Host::new(Arc::new(OnDisk::as_it_is(arguments.packages.settings())), 0).snapshot();
    let stage = stage(&arguments.stage);
    let mut summary = Coverage::default();
    let mut out = std::io::stdout().lock();
    for file in meant.files {
        // The facade has no message for a file that cannot be read.
        if let Err(message) = read(&file) {
            complain(&[message]);
            incomplete = true;
            continue;
        }
        let path = file.to_string_lossy();
        let Some(analysis) = snapshot.analysis(&path) else { continue };
        match stage {
            Some(stage) if write!(out, "{}", dump(&analysis, stage)).is_err() => return Ok(ExitCode::SUCCESS),
            Some(_) => {}
            None => summary.add(&analysis),
        }
        snapshot.forget(&path);
    }
    if stage.is_none() {
        let _ = write!(out, "{summary}");
    }
    Ok(if incomplete { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// The requested stage. None for the summary.
fn stage(stage: &Stage) -> Option<DumpStage> {
    let stages = [
        (stage.ast, DumpStage::Ast),
        (stage.core, DumpStage::Core),
        (stage.types, DumpStage::Types),
        (stage.contracts, DumpStage::Contracts),
        (stage.constraints, DumpStage::Constraints),
        (stage.qualifiers, DumpStage::Qualifiers),
        (stage.solution, DumpStage::Solution),
    ];
    stages.into_iter().find_map(|(wanted, stage)| wanted.then_some(stage))
}
