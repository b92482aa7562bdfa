//! `limpid check`: a report on every function.

use std::path::PathBuf;
use std::process::ExitCode;

use limpid_ide::{Modules, is_called};

use super::output::Output;
use super::progress::Bar;
use super::shard::Costs;
use super::watch::Watch;
use super::work::Work;
use super::{CheckArguments, Format, interrupt};
use crate::disk::{OnDisk, haskell_files};
use crate::observe::Listeners;

pub(super) fn run(arguments: &CheckArguments) -> Result<ExitCode, String> {
    if arguments.watch && arguments.format == Format::Sarif {
        return Err("--watch has no end, and a SARIF log needs one; use --format text or json".to_owned());
    }
    let listeners = Listeners::start(arguments.timings, arguments.trace_file.as_deref())?;
    let code = check(arguments)?;
    listeners.end()?;
    Ok(code)
}

fn check(arguments: &CheckArguments) -> Result<ExitCode, String> {
    let packages = arguments.packages.settings_with(Some(&arguments.cache));
    let disk = if arguments.watch { OnDisk::as_it_changes(packages) } else { OnDisk::as_it_is(packages) };
    let mut work = Work::over(disk.clone(), interrupt::limits()?, &arguments.effort, 1.0);
    work.request.only.clone_from(&arguments.function);
    // Timings and traces need an analysis, so they bypass the cache.
    if !arguments.timings && arguments.trace_file.is_none() {
        work.keep_results(&arguments.cache);
    }
    let files = arguments.watch.then(|| Watch::new(&arguments.paths));
    let mut meant = haskell_files(&arguments.paths);
    complain(&meant.complaints);
    complain(&meant.notes);
    if let Some(shard) = arguments.shard {
        let costs = arguments.costs.as_deref().map(Costs::read).transpose()?;
        meant.files = shard.of(meant.files, &costs.unwrap_or_default());
    }
    let mut pass = Pass::new(arguments);
    pass.incomplete = !meant.complaints.is_empty();
    // A shard may be empty: every output format has a form for that.
    if !meant.files.is_empty() || arguments.shard.is_some() {
        pass.run(&work, &meant.files);
    }
    if let Some(files) = files {
        return Ok(watch(arguments, &mut work, &disk, files, pass));
    }
    // An import that cannot be read is reported at the import and once more here. The other files are reported without it.
    let unread = disk.unread();
    complain(&unread);
    pass.incomplete |= !unread.is_empty();
    if pass.stopped {
        eprintln!("limpid: stopped before the end");
    }
    Ok(pass.exit_code())
}

/// Checks the files that a change can affect, until it is cancelled.
fn watch(arguments: &CheckArguments, work: &mut Work, disk: &OnDisk, mut watch: Watch<'_>, mut pass: Pass) -> ExitCode {
    watch.learn(&pass.reads, disk);
    while let Some(changed) = watch.wait(&work.limits, disk) {
        if changed.is_empty() {
            continue;
        }
        // Files may have been created, deleted or changed. The cache still has the reports that do not depend on them.
        work.host.restructure();
        pass = Pass { reads: pass.reads, ..Pass::new(arguments) };
        pass.run(work, &changed);
        watch.learn(&pass.reads, disk);
    }
    pass.exit_code()
}

/// One check of the files.
struct Pass {
    output: Output,
    /// A file could not be read or a requested function does not exist.
    incomplete: bool,
    /// The user cancelled the check.
    stopped: bool,
    /// What each file imports, directly or not.
    reads: Vec<(PathBuf, Vec<PathBuf>)>,
    /// The requested functions that were not found yet.
    missing: Vec<String>,
}

impl Pass {
    fn new(arguments: &CheckArguments) -> Pass {
        let output = Output::new(arguments.format, arguments.color.is_on(), arguments.all);
        let missing = arguments.function.clone();
        Pass { output, incomplete: false, stopped: false, reads: Vec::new(), missing }
    }

    fn run(&mut self, work: &Work, files: &[PathBuf]) {
        let bar = Bar::new();
        let mut is_read = true;
        work.run(files, &bar, &mut |reply| {
            let done = match reply {
                Ok(done) => done,
                Err(message) => {
                    complain(&[message]);
                    self.incomplete = true;
                    return true;
                }
            };
            self.note(&done.modules);
            let reports = &done.reports;
            self.missing.retain(|wanted| !reports.iter().any(|one| is_called(one.name.ident.as_str(), wanted)));
            if !work.request.only.is_empty() && reports.is_empty() {
                return true;
            }
            is_read = self.output.file(&done).is_ok();
            is_read
        });
        drop(bar);
        is_read = is_read && self.output.end().is_ok();
        self.stopped = work.is_stopped() && is_read;
        if !work.is_stopped() {
            for wanted in &self.missing {
                complain(&[format!("there is no function `{wanted}` in what was checked")]);
            }
            self.incomplete |= !self.missing.is_empty();
        }
    }

    fn note(&mut self, modules: &Modules) {
        let mut paths = modules.iter().map(|(_, source)| PathBuf::from(&*source.path));
        let Some(file) = paths.next() else { return };
        self.reads.retain(|(other, _)| *other != file);
        self.reads.push((file, paths.collect()));
    }

    fn exit_code(&self) -> ExitCode {
        let refuted = self.output.summary.is_refuted();
        if self.incomplete || (self.stopped && !refuted) {
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
