//! `limpid fix`: changes of annotations that are proved to help, shown as a diff and written if the user says so.
//!
//! Changes are made in memory and the file is checked again after each, so that what is shown is known to be right as a
//! whole. Files are written at the end, all or none, and only if nobody else has changed them since.

mod texts;

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use limpid_base::QName;
use limpid_frontend::project::{Loaded, Project};
use limpid_ide::{Embedded, Specifications};
use limpid_report::{Edit, Fix, FunctionReport, Verdict, apply};
use limpid_verdict::{Options, check};

use self::texts::Texts;
use super::explain::no_such_function;
use super::work::{Work, is_called};
use super::{FixArguments, interrupt};
use crate::disk::Disk;

pub(super) fn run(arguments: &FixArguments) -> Result<ExitCode, String> {
    let mut texts = Texts::new(&arguments.file)?;
    let work = Work::new(interrupt::limits()?, &arguments.effort, 1.0);
    let wanted = arguments.function.as_deref();
    let asked = |report: &FunctionReport| wanted.is_none_or(|wanted| is_called(report.name.ident.as_str(), wanted));
    let mut now = look(&texts, &work)?;
    if let Some(wanted) = wanted.filter(|_| !now.reports.iter().any(asked)) {
        return Err(no_such_function(&arguments.file, wanted, &now.loaded));
    }
    let mut refused: Vec<(QName, String)> = Vec::new();
    let mut done = 0;
    while let Some((function, fix)) = now.next(&asked, wanted.is_some(), &refused) {
        let (name, fix) = (function.name, fix.clone());
        let changed = texts.after(&now.loaded, &fix.edits);
        let then = look(&changed, &work)?;
        if then.is_safe(name) && !then.is_worse_than(&now) {
            eprintln!("limpid: {}, for `{}`", fix.title, name.ident);
            (texts, now) = (changed, then);
            done += 1;
        } else {
            refused.push((name, fix.title));
        }
        if done > 0 && !arguments.all {
            break;
        }
    }
    let diff = texts.diff(arguments.color.is_on());
    // Who does not listen any more still wants the files written.
    let _ = std::io::stdout().lock().write_all(diff.as_bytes());
    if arguments.write {
        texts.write()?;
    }
    let left: Vec<&FunctionReport> = now.reports.iter().filter(|report| asked(report) && is_open(report)).collect();
    for report in &left {
        eprintln!("limpid: {}", remaining(report));
    }
    if done == 0 && left.is_empty() {
        eprintln!("limpid: there is nothing to fix");
    }
    Ok(ExitCode::from(u8::from(!left.is_empty())))
}

/// What is known of the files as they would be.
struct Look {
    loaded: Arc<Loaded>,
    reports: Vec<FunctionReport>,
}

fn look(texts: &Texts, work: &Work) -> Result<Look, String> {
    let disk = Disk::default();
    let sources = texts.over(&disk);
    let mut project = Project::new(&Embedded, &sources);
    let loaded = project.load(texts.main());
    let file = Specifications::default().of(&loaded).file();
    let options = Options { budget: work.budget, jobs: work.jobs, ..Options::default() };
    let checked = check(&file, &options, &work.limits);
    if work.is_stopped() {
        return Err("stopped before the end; nothing was changed".to_owned());
    }
    Ok(Look { loaded, reports: checked.functions })
}

impl Look {
    /// The first function that was asked for and has a proved fix that was not tried in vain. What is doubtful
    /// is done only where the function was named: the code may be wrong, and the error would not be seen any more.
    fn next(
        &self,
        asked: &dyn Fn(&FunctionReport) -> bool,
        named: bool,
        refused: &[(QName, String)],
    ) -> Option<(&FunctionReport, &Fix)> {
        let tried = |report: &FunctionReport, fix: &Fix| {
            refused.iter().any(|(name, title)| *name == report.name && *title == fix.title)
        };
        self.reports.iter().filter(|report| asked(report) && is_open(report)).find_map(|report| {
            let may = |fix: &&Fix| fix.proved && (named || !fix.doubtful) && !fix.edits.is_empty();
            let fix = report.fixes.iter().filter(may).find(|fix| !tried(report, fix))?;
            Some((report, fix))
        })
    }

    fn is_safe(&self, function: QName) -> bool {
        self.verdict(function) == Some(Verdict::Safe)
    }

    /// Whether something that was accepted is not accepted any more, or a true error is not seen any more.
    fn is_worse_than(&self, before: &Look) -> bool {
        let verdicts = before.reports.iter().map(|report| (report.verdict, self.verdict(report.name)));
        verdicts.into_iter().any(|(before, now)| match (before, now) {
            (Verdict::Safe, now) => now != Some(Verdict::Safe),
            (Verdict::Unknown, Some(now)) => matches!(now, Verdict::WeakSpec | Verdict::Counterexample),
            (_, now) => now.is_none(),
        })
    }

    fn verdict(&self, function: QName) -> Option<Verdict> {
        self.reports.iter().find(|report| report.name == function).map(|report| report.verdict)
    }
}

/// Whether LiquidHaskell rejects a function.
fn is_open(report: &FunctionReport) -> bool {
    matches!(report.verdict, Verdict::WeakSpec | Verdict::Counterexample)
}

fn remaining(report: &FunctionReport) -> String {
    let name = &report.name.ident;
    match (report.verdict, report.counterexamples.first()) {
        (Verdict::Counterexample, Some(example)) => {
            let weaker = report.fixes.iter().find(|fix| fix.proved && fix.doubtful);
            let weaker = weaker.map(|fix| format!("; if the code is right: {}", fix.title)).unwrap_or_default();
            format!("`{name}` goes wrong for `{}`{weaker}", example.call)
        }
        _ if report.fixes.iter().any(|fix| fix.proved) => format!("`{name}` can be fixed too"),
        _ => format!("no change is proved to help `{name}`"),
    }
}

/// A file's text after edits, with the line ends that it has.
fn edited(text: &str, edits: &[&Edit]) -> String {
    if !text.contains("\r\n") {
        return apply(text, edits);
    }
    let with_ends = |edit: &&Edit| Edit { text: edit.text.replace('\n', "\r\n"), ..(*edit).clone() };
    let edits: Vec<Edit> = edits.iter().map(with_ends).collect();
    apply(text, &edits.iter().collect::<Vec<_>>())
}

/// The edits of each file, by its path.
fn by_file<'e>(loaded: &Loaded, edits: &'e [Edit]) -> BTreeMap<Arc<str>, Vec<&'e Edit>> {
    let mut found: BTreeMap<Arc<str>, Vec<&Edit>> = BTreeMap::new();
    let dependencies = loaded.dependencies.iter().map(|dependency| (dependency.name, &dependency.source));
    for (name, source) in dependencies.chain([(loaded.name, &loaded.source)]) {
        let here: Vec<&Edit> = edits.iter().filter(|edit| edit.place.module == name).collect();
        if !here.is_empty() {
            found.insert(Arc::clone(&source.path), here);
        }
    }
    found
}
