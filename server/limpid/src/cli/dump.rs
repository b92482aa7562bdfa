//! `limpid dump`: a view of every stage.

mod found;
mod liquid;

use std::io::Write;
use std::process::ExitCode;

use limpid_core::{BindingKind, Code};
use limpid_frontend::project::{Loaded, Project};
use limpid_ide::{Embedded, Specifications};

use self::liquid::View;
use super::check::complain;
use super::summary::Summary;
use super::{DumpArguments, Stage};
use crate::disk::{Disk, haskell_files, read};

pub(super) fn run(arguments: &DumpArguments) -> Result<ExitCode, String> {
    let meant = haskell_files(&arguments.paths);
    complain(&meant.complaints);
    let mut unreadable = !meant.complaints.is_empty();
    if arguments.stage.smt || arguments.stage.trace {
        return found::run(&meant.files, arguments.stage.smt, unreadable);
    }
    let disk = Disk::default();
    let mut project = Project::new(&Embedded, &disk);
    let mut specifications = Specifications::default();
    let mut summary = Summary::default();
    let mut out = std::io::stdout().lock();
    for file in meant.files {
        let source = match read(&file) {
            Ok(source) => source,
            Err(message) => {
                eprintln!("limpid: {message}");
                unreadable = true;
                continue;
            }
        };
        let loaded = project.load(source);
        let written = if arguments.stage.summary {
            summary.add(&loaded);
            Ok(())
        } else if arguments.stage.ast {
            write!(out, "{}", limpid_syntax::print(&loaded.ast))
        } else if arguments.stage.contracts {
            write!(out, "{}", specifications.of(&loaded).print())
        } else if let Some(view) = typed(&arguments.stage) {
            write!(out, "{}", liquid::view(&loaded, &specifications.of(&loaded), view))
        } else if arguments.stage.core {
            dump_core(&mut out, &loaded)
        } else {
            dump_types(&mut out, &loaded)
        };
        if written.is_err() {
            return Ok(ExitCode::SUCCESS);
        }
    }
    if arguments.stage.summary {
        let _ = write!(out, "{summary}");
    }
    Ok(if unreadable { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// The view of the typing that is wanted, if one is.
fn typed(stage: &Stage) -> Option<View> {
    let views = [
        (stage.constraints, View::Constraints),
        (stage.qualifiers, View::Qualifiers),
        (stage.solution, View::Solution),
    ];
    views.into_iter().find_map(|(wanted, view)| wanted.then_some(view))
}

fn dump_core(out: &mut impl Write, loaded: &Loaded) -> std::io::Result<()> {
    for binding in &loaded.compiled.core.bindings {
        writeln!(out, "{}", limpid_core::print::binding(binding))?;
    }
    Ok(())
}

fn dump_types(out: &mut impl Write, loaded: &Loaded) -> std::io::Result<()> {
    for binding in &loaded.compiled.core.bindings {
        if binding.kind == BindingKind::Generated {
            continue;
        }
        let name = binding.name.ident;
        let shown = if name.is_operator() { format!("({name})") } else { name.to_string() };
        writeln!(out, "{shown} :: {}", binding.scheme)?;
        if let Code::Unsupported(unsupported) = &binding.code {
            writeln!(out, "  -- unsupported: {}", unsupported.what)?;
        }
    }
    Ok(())
}
