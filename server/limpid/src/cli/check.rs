//! `limpid check`: a report on every function.

use std::path::PathBuf;
use std::process::ExitCode;

use limpid_frontend::project::Loaded;

use super::output::Output;
use super::progress::Progress;
use super::watch::Watch;
use super::work::{Work, is_called};
use super::{CheckArguments, Format, interrupt};
use crate::disk::haskell_files;

pub(super) fn run(arguments: &CheckArguments) -> Result<ExitCode, String> {
    if arguments.watch && arguments.format == Format::Sarif {
        return Err("--watch has no end, and a SARIF log needs one; use --format text or json".to_owned());
    }
    let only = arguments.function.clone();
    let work = Work { only, ..Work::new(interrupt::limits()?, &arguments.effort, 1.0) };
    let files = arguments.watch.then(|| Watch::new(&arguments.paths));
    let meant = haskell_files(&arguments.paths);
    complain(&meant.complaints);
    let mut pass = Pass::new(arguments, &work);
    pass.incomplete = !meant.complaints.is_empty();
    if !meant.files.is_empty() {
        pass.run(&meant.files);
        pass.end();
    }
    if let Some(files) = files {
        return Ok(watch(arguments, &work, files, pass));
    }
    if pass.stopped() {
        eprintln!("limpid: stopped before the end");
    }
    Ok(pass.exit_code())
}

/// Checks again what a change can affect, until told to stop.
fn watch<'a>(arguments: &CheckArguments, work: &'a Work, mut watch: Watch<'_>, mut pass: Pass<'a>) -> ExitCode {
    watch.learn(&pass.reads);
    while let Some(changed) = watch.wait(&work.limits) {
        if changed.is_empty() {
            continue;
        }
        pass = Pass { reads: pass.reads, ..Pass::new(arguments, work) };
        pass.run(&changed);
        pass.end();
        watch.learn(&pass.reads);
    }
    pass.exit_code()
}

/// One look at the files.
struct Pass<'a> {
    work: &'a Work,
    output: Output,
    /// Something that was asked for could not be done.
    incomplete: bool,
    /// Nobody reads what we print.
    deaf: bool,
    /// What each file imports, directly or not.
    reads: Vec<(PathBuf, Vec<PathBuf>)>,
    /// The functions that the user asks for and that were not seen yet.
    missing: Vec<String>,
}

impl<'a> Pass<'a> {
    fn new(arguments: &CheckArguments, work: &'a Work) -> Pass<'a> {
        let output = Output::new(arguments.format, arguments.color.is_on(), arguments.all);
        Pass { work, output, incomplete: false, deaf: false, reads: Vec::new(), missing: work.only.clone() }
    }

    fn run(&mut self, files: &[PathBuf]) {
        let progress = Progress::new();
        let work = self.work;
        work.run(files, &progress, &mut |reply| {
            let done = match reply {
                Ok(done) => done,
                Err(message) => {
                    complain(&[message]);
                    self.incomplete = true;
                    return true;
                }
            };
            self.note(&done.loaded);
            let functions = &done.checked.functions;
            self.missing.retain(|wanted| !functions.iter().any(|one| is_called(one.name.ident.as_str(), wanted)));
            if !self.work.only.is_empty() && functions.is_empty() {
                return true;
            }
            self.deaf = self.output.file(&done).is_err();
            !self.deaf
        });
    }

    fn note(&mut self, loaded: &Loaded) {
        let path = |file: &Loaded| PathBuf::from(&*file.source.path);
        let file = path(loaded);
        self.reads.retain(|(other, _)| *other != file);
        self.reads.push((file, loaded.dependencies.iter().map(|dependency| path(dependency)).collect()));
    }

    fn end(&mut self) {
        if !self.deaf {
            self.deaf = self.output.end().is_err();
        }
        if !self.work.is_stopped() {
            for wanted in &self.missing {
                complain(&[format!("there is no function `{wanted}` in what was checked")]);
            }
            self.incomplete |= !self.missing.is_empty();
        }
    }

    /// Whether the user said stop.
    fn stopped(&self) -> bool {
        self.work.is_stopped() && !self.deaf
    }

    fn exit_code(&self) -> ExitCode {
        let refuted = self.output.summary.is_refuted();
        if self.incomplete || (self.stopped() && !refuted) {
            ExitCode::from(2)
        } else {
            ExitCode::from(u8::from(refuted))
        }
    }
}

pub(super) fn complain(complaints: &[String]) {
    for complaint in complaints {
        eprintln!("limpid: {complaint}");
    }
}
