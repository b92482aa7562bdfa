//! `limpid fix`: changes of annotations that are proved to help, shown as a diff and written if the user says so.
//!
//! Fixes are applied in memory, and the file is checked again after each, so that all of them together are known to
//! verify. Files are written at the end, all or none, and only if they have not changed on disk since.

mod texts;

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use limpid_base::QName;
use limpid_ide::{Analysed, Analysis, FixRequest, actions, analyse, is_called, may_apply};
use limpid_report::{FunctionReport, Verdict};

use self::texts::Texts;
use super::explain::no_such_function;
use super::work::Work;
use super::{FixArguments, interrupt};

pub(super) fn run(arguments: &FixArguments) -> Result<ExitCode, String> {
    let mut texts = Texts::new(&arguments.file)?;
    let packages = arguments.packages.settings_with(Some(&arguments.cache));
    let mut work = Work::new(packages, interrupt::limits()?, &arguments.effort, 1.0);
    work.keep_results(&arguments.cache);
    let wanted = arguments.function.as_deref();
    let is_asked = |report: &FunctionReport| wanted.is_none_or(|wanted| is_called(report.name.ident.as_str(), wanted));
    let request = if wanted.is_some() { FixRequest::NamedFunction } else { FixRequest::AnyFunction };
    let mut now = look(&texts, &mut work)?;
    if let Some(wanted) = wanted.filter(|_| !now.reports.iter().any(|report| is_asked(report))) {
        return Err(no_such_function(&arguments.file, wanted, &now.analysis));
    }
    let mut refused: Vec<(QName, String)> = Vec::new();
    let mut done = 0;
    while let Some((report, place)) = now.next(&is_asked, request, &refused) {
        let (name, title) = (report.name, report.fixes[place].title.clone());
        let changed = match actions::fix(&now.analysis, report, place) {
            Some(edits) => texts.after(&now.analysis, &edits),
            None => texts.clone(),
        };
        let then = look(&changed, &mut work)?;
        if then.is_safe(name) && !then.is_worse_than(&now) {
            eprintln!("limpid: {title}, for `{}`", name.ident);
            (texts, now) = (changed, then);
            done += 1;
        } else {
            refused.push((name, title));
        }
        if done > 0 && !arguments.all {
            break;
        }
    }
    let diff = texts.diff(arguments.color.is_on());
    // If standard output is closed, the files are still written.
    let _ = std::io::stdout().lock().write_all(diff.as_bytes());
    if arguments.write {
        texts.write()?;
    }
    let is_left = |report: &&Arc<FunctionReport>| is_asked(report) && is_open(report);
    let left: Vec<&Arc<FunctionReport>> = now.reports.iter().filter(is_left).collect();
    for report in &left {
        eprintln!("limpid: {}", remaining(report));
    }
    if done == 0 && left.is_empty() {
        eprintln!("limpid: there is nothing to fix");
    }
    Ok(ExitCode::from(u8::from(!left.is_empty())))
}

/// The reports on the edited files.
struct Look {
    analysis: Arc<Analysis>,
    reports: Vec<Arc<FunctionReport>>,
}

fn look(texts: &Texts, work: &mut Work) -> Result<Look, String> {
    texts.open_in(&mut work.host);
    let analysed = analyse(&work.host.snapshot(), texts.main(), &work.request, &work.limits, &mut |_, _| {});
    match analysed {
        Ok(Some(Analysed { analysis, reports, complete: true, .. })) => Ok(Look { analysis, reports }),
        Ok(None) => Err(format!("{}: there is no such file", texts.main())),
        Ok(Some(_)) | Err(_) => Err("stopped before the end; nothing was changed".to_owned()),
    }
}

impl Look {
    /// The first requested function with a fix that may be applied and that did not fail before.
    fn next(
        &self,
        is_asked: &dyn Fn(&FunctionReport) -> bool,
        request: FixRequest,
        refused: &[(QName, String)],
    ) -> Option<(&FunctionReport, usize)> {
        let reports = self.reports.iter().filter(|report| is_asked(report) && is_open(report));
        reports.into_iter().find_map(|report| {
            let tried = |title: &str| refused.iter().any(|(name, tried)| *name == report.name && tried == title);
            let place = report.fixes.iter().position(|fix| may_apply(fix, request) && !tried(&fix.title))?;
            Some((&**report, place))
        })
    }

    fn is_safe(&self, function: QName) -> bool {
        self.verdict(function) == Some(Verdict::Safe)
    }

    /// Whether the verdict of a function got worse.
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
