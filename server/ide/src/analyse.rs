//! The driver: from a file to a report on each of its functions. The function at the cursor comes first.
//!
//! The command line, the server and the tests check files here and nowhere else. What a function's report says does not
//! depend on which functions are asked for, how many threads work, or what was analysed before: every search starts from a
//! fresh state, and a function's evidence is always that of all searches that can reach it (see `driver`).
//!
//! Must not know: editors, how reports are shown. The caller hears of every report as soon as it is made, and can
//! cancel the work through limits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use limpid_base::{Cancelled, Limits, QName};
use limpid_core::Binding;
use limpid_frontend::project::Loaded;
use limpid_report::FunctionReport;
use limpid_solver::in_young_context;
pub use limpid_verdict::Statistics;
use tracing::debug_span;

use crate::analysis::{Analysis, Cache};
use crate::driver::Driver;
use crate::effort::Effort;
use crate::host::Snapshot;
use crate::solutions::UsedSolutions;
use crate::specification::Specifications;

/// What to check, and with which budget.
#[derive(Clone, Debug)]
pub struct Request {
    /// The user's cursor. The function around it is checked first.
    pub focus: Option<u32>,
    /// How much may be spent on each function.
    pub effort: Effort,
    /// Only these functions, by their names in the file, if there are any.
    pub only: Vec<String>,
    /// How many threads may work.
    pub jobs: usize,
    /// Whether to record how each counterexample is found. Such reports are not cached.
    pub record: bool,
}

impl Default for Request {
    fn default() -> Request {
        Request { focus: None, effort: Effort::default(), only: Vec::new(), jobs: 1, record: false }
    }
}

impl Request {
    /// Whether a function is requested. Operators may be given in parentheses.
    pub fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|wanted| is_called(name, wanted))
    }
}

/// Whether a user who writes `wanted` means the function `name`.
pub fn is_called(name: &str, wanted: &str) -> bool {
    let bare = wanted.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    name == wanted || bare.is_some_and(|bare| name == bare)
}

/// Progress of an analysis.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// The file is compiled, and its cached reports are available.
    Read,
    /// A function is about to be checked.
    Checking { function: &'a str, done: usize, total: usize },
    /// There are more reports than before.
    Found,
}

/// A callback for the progress of an analysis.
pub type Listener<'a> = dyn FnMut(&Analysis, Progress<'_>) + Send + 'a;

/// The result of an analysis.
#[derive(Debug)]
pub struct Analysed {
    pub analysis: Arc<Analysis>,
    /// The reports on the requested functions, in source order.
    pub reports: Vec<Arc<FunctionReport>>,
    /// How long each search took, by the function that it started from.
    pub spent: Vec<(QName, Duration)>,
    pub statistics: Statistics,
    /// False if the analysis was interrupted. Then some reports are incomplete.
    pub complete: bool,
}

/// Checks the functions of a file. `None` if there is no such file; an error if it was stopped before the file was read.
pub fn analyse(
    snapshot: &Snapshot,
    path: &str,
    request: &Request,
    limits: &Limits,
    progress: &mut Listener<'_>,
) -> Result<Option<Analysed>, Cancelled> {
    limits.check()?;
    let _analyse = debug_span!("analyse", file = path).entered();
    match snapshot.analysis_until_edited(path)? {
        Some(analysis) => Ok(Some(stored(snapshot, analysis, request, limits, progress))),
        None => Ok(None),
    }
}

/// Uses and keeps the results that outlive the process.
fn stored(
    snapshot: &Snapshot,
    analysis: Arc<Analysis>,
    request: &Request,
    limits: &Limits,
    progress: &mut Listener<'_>,
) -> Analysed {
    let start = Instant::now();
    // What is kept was computed from these texts alone, and from nothing that this process knew of others.
    let is_new = !snapshot.knows(&analysis);
    let has_news = is_new && !snapshot.adopt(&analysis, request);
    let (analysed, solutions) = run(&snapshot.cache, analysis, request, limits, progress);
    if analysed.complete && has_news {
        snapshot.keep(&analysed.analysis, request, &analysed.spent, start.elapsed());
        snapshot.keep_solutions(&analysed.analysis, request, &solutions);
    }
    analysed
}

/// As [`analyse`], for a file that is compiled already. Nothing is cached.
pub fn analyse_loaded(loaded: &Arc<Loaded>, request: &Request, limits: &Limits) -> Analysed {
    let analysis = Arc::new(Analysis::new(Specifications::default().of(loaded)));
    run(&Cache::new(0), analysis, request, limits, &mut |_, _| {}).0
}

fn run(
    cache: &Cache,
    analysis: Arc<Analysis>,
    request: &Request,
    limits: &Limits,
    progress: &mut Listener<'_>,
) -> (Analysed, Arc<UsedSolutions>) {
    let mut driver = Driver::new(cache, &analysis, request, limits, progress);
    driver.add_cached_reports();
    driver.report_progress(Progress::Read);
    let open = in_order(driver.open(), request.focus);
    let judge = || {
        let mut cost = (Vec::new(), Statistics::default());
        if !open.is_empty() {
            let file = analysis.specification.file();
            let judging = driver.prove(&file, &open);
            judging.run();
            cost = judging.cost();
        }
        let complete = limits.check().is_ok();
        if complete {
            analysis.warn(&cache.contradictions);
        }
        (cost, complete)
    };
    let ((spent, statistics), complete) = in_young_context(judge);
    if complete {
        driver.report_progress(Progress::Found);
    }
    let (reports, solutions) = (driver.reports(), driver.solutions());
    drop(driver);
    (Analysed { analysis, reports, spent, statistics, complete }, solutions)
}

/// The function around the focus first, then those after it, then those before.
pub(crate) fn in_order(mut functions: Vec<&Binding>, focus: Option<u32>) -> Vec<&Binding> {
    functions.sort_by_key(|one| (one.span.start, one.span.end));
    let Some(focus) = focus else { return functions };
    let first = functions.partition_point(|one| one.span.end < focus);
    functions.rotate_left(first);
    functions
}
