//! `limpid dump`: a view of every stage.

mod found;

use std::io::Write;
use std::process::ExitCode;

use limpid_core::{BindingKind, Code};
use limpid_frontend::project::{Loaded, Project};
use limpid_ide::{Embedded, Specifications};

use super::DumpArguments;
use super::check::complain;
use super::summary::Summary;
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
