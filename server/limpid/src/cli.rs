//! The command line: which commands there are and what they take.

mod cache;
mod check;
mod dump;
mod eval;
mod explain;
mod explore;
mod fix;
mod interrupt;
mod output;
mod progress;
mod shard;
mod watch;
mod work;

pub(crate) use work::Done;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{Args, Parser, Subcommand, ValueEnum};
use limpid_base::LiquidVersion;

use crate::disk::ProjectSettings;

/// Our version, and that of the solver we are linked with.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (Z3 {})", env!("CARGO_PKG_VERSION"), limpid_ide::solver_version()));

/// Explains LiquidHaskell refinement errors.
#[derive(Parser, Debug)]
#[command(name = "limpid", version = VERSION.as_str(), about, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Report on every function of the given files and folders.
    Check(CheckArguments),
    /// Search longer for what is wrong with one function, and tell every step.
    Explain(ExplainArguments),
    /// Show a change of annotations that is proved to help, as a diff; write it with --write.
    Fix(FixArguments),
    /// Evaluate an expression in the scope of a file, as GHCi would.
    Eval(EvalArguments),
    /// Find values for the unknown names of a condition, such as 'append q [4,5] == [1,2,3,4,5]'.
    Solve(SolveArguments),
    /// Find inputs that falsify properties: functions that should always return True.
    Refute(RefuteArguments),
    /// Show a function by examples: one for each branch that an input can reach.
    Examples(ExamplesArguments),
    /// Find the smallest input for which two functions differ.
    Diff(DiffArguments),
    /// Write a test module: the examples of functions, with today's results as expectations.
    Tests(TestsArguments),
    /// Show what a stage of the pipeline makes of the given files.
    Dump(DumpArguments),
    /// Show where results are kept, and how many; remove them with --clear.
    Cache(ClearArguments),
    /// Serve an editor: the Language Server Protocol over standard input and output.
    Lsp(LspArguments),
}

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// Haskell files, folders to search for them, packages (x.cabal, package.yaml) or projects (cabal.project, stack.yaml).
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Only this function; can be given several times.
    #[arg(long, value_name = "NAME")]
    function: Vec<String>,
    #[command(flatten)]
    effort: EffortArguments,
    #[command(flatten)]
    packages: PackageArguments,
    #[command(flatten)]
    cache: CacheArguments,
    /// Only part K of N parts that cost about the same, for N machines that check one project.
    #[arg(long, value_name = "K/N", value_parser = shard::parse, conflicts_with_all = ["watch", "function"])]
    shard: Option<shard::Shard>,
    /// What files cost: the output of an earlier `check --format json`, the same file on all machines.
    #[arg(long, value_name = "FILE", requires = "shard")]
    costs: Option<PathBuf>,
    /// Check again whenever a file changes.
    #[arg(long)]
    watch: bool,
    /// List every function, also those of which there is nothing to say.
    #[arg(long, visible_alias = "verbose")]
    all: bool,
    /// Print to standard error what each stage and each function cost.
    #[arg(long)]
    timings: bool,
    /// Write what was done when to this file: trace events, as Perfetto and Chrome open them.
    #[arg(long, value_name = "FILE")]
    trace_file: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", visible_alias = "colour")]
    color: Colour,
}

#[derive(Args, Debug)]
struct EffortArguments {
    /// How long to search: 2 is twice as long as usual, 0.5 half as long.
    #[arg(long, value_name = "TIMES", value_parser = budget)]
    budget: Option<f64>,
    /// How many threads may work; as many as there are processors unless told.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct CacheArguments {
    /// Do not use results of earlier runs, and keep none; also LIMPID_NO_CACHE=1.
    #[arg(long)]
    pub(crate) no_cache: bool,
    /// Where results are kept; also LIMPID_CACHE_DIR.
    #[arg(long, value_name = "DIR", conflicts_with = "no_cache")]
    pub(crate) cache_dir: Option<PathBuf>,
}

#[derive(Args, Debug, Default)]
pub(crate) struct PackageArguments {
    /// A folder with packages that the project depends on, as archives or unpacked; also LIMPID_PACKAGES. Can be given several times.
    #[arg(long, value_name = "DIR")]
    pub(crate) packages: Vec<PathBuf>,
    /// The version of LiquidHaskell that checks the code [default: that of the project, or 0.9.0.2].
    #[arg(long, value_name = "VERSION", value_parser = liquid_version)]
    pub(crate) liquid_version: Option<LiquidVersion>,
}

fn liquid_version(text: &str) -> Result<LiquidVersion, String> {
    LiquidVersion::parse(text).ok_or_else(|| "this must be a version, such as 0.9.8.2".to_owned())
}

impl PackageArguments {
    /// The settings; packages are unpacked below the usual cache folder.
    fn settings(&self) -> ProjectSettings {
        self.settings_with(None)
    }

    /// The same with a cache folder that may be another one.
    fn settings_with(&self, cache: Option<&CacheArguments>) -> ProjectSettings {
        ProjectSettings::of_user(&self.packages, cache.and_then(|cache| cache.cache_dir.as_deref()))
            .checked_by(self.liquid_version)
    }
}

#[derive(Args, Debug)]
pub(crate) struct ClearArguments {
    /// Where results are kept; also LIMPID_CACHE_DIR.
    #[arg(long, value_name = "DIR")]
    cache_dir: Option<PathBuf>,
    /// Remove them.
    #[arg(long)]
    clear: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ExplainArguments {
    /// The file that has the function.
    file: PathBuf,
    /// The function, or `Class Type.method` for a method of an instance.
    function: String,
    #[command(flatten)]
    effort: EffortArguments,
    #[command(flatten)]
    packages: PackageArguments,
    #[arg(long, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", visible_alias = "colour")]
    color: Colour,
}

#[derive(Args, Debug)]
pub(crate) struct FixArguments {
    /// The file to fix. Files that it imports may be changed too.
    file: PathBuf,
    /// Only this function; otherwise the first one that can be fixed.
    function: Option<String>,
    /// Go on until nothing is left to fix, or nothing more can be proved.
    #[arg(long)]
    all: bool,
    /// Change the files.
    #[arg(long)]
    write: bool,
    #[command(flatten)]
    effort: EffortArguments,
    #[command(flatten)]
    packages: PackageArguments,
    #[command(flatten)]
    cache: CacheArguments,
    #[arg(long, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", visible_alias = "colour")]
    color: Colour,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Colour {
    /// If the output is a terminal.
    Auto,
    Always,
    Never,
}

impl Colour {
    fn is_on(self) -> bool {
        match self {
            Colour::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
            Colour::Always => true,
            Colour::Never => false,
        }
    }
}

/// A multiple of the usual budget.
fn budget(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(times) if times.is_finite() && times > 0.0 => Ok(times),
        Ok(0.0) => Err("with a budget of zero nothing can be found out".to_owned()),
        _ => Err("this must be a positive number, such as 2 for twice the usual budget".to_owned()),
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// For people.
    Text,
    /// One JSON object per file and line.
    Json,
    /// One SARIF 2.1.0 log, for tools that show findings.
    Sarif,
}

#[derive(Args, Debug)]
pub(crate) struct EvalArguments {
    /// The file in whose scope to evaluate.
    file: PathBuf,
    /// A Haskell expression.
    #[arg(required_unless_present = "stdin")]
    expression: Option<String>,
    /// Read expressions from standard input, one per line; each answer ends with a line holding the byte 4.
    #[arg(long, conflicts_with = "expression")]
    stdin: bool,
    /// Check all contracts on the way, in the arithmetic of LiquidHaskell's logic, and explain the first violation.
    #[arg(long)]
    checked: bool,
    /// How many steps an evaluation may take.
    #[arg(long, default_value_t = 500_000_000)]
    fuel: u64,
    #[command(flatten)]
    packages: PackageArguments,
}

#[derive(Args, Debug)]
struct ExploreArguments {
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    packages: PackageArguments,
    /// How long to search: 2 is twice as long as usual, 0.5 half as long.
    #[arg(long, value_name = "TIMES", value_parser = budget)]
    budget: Option<f64>,
}

#[derive(Args, Debug)]
pub(crate) struct SolveArguments {
    /// The file in whose scope to solve.
    file: PathBuf,
    /// A Haskell expression of type Bool. Its names that are not in scope are the unknowns.
    condition: String,
    /// How many solutions to look for.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
    /// Look for all solutions, up to 100.
    #[arg(long, conflicts_with = "count")]
    all: bool,
    #[command(flatten)]
    explore: ExploreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct RefuteArguments {
    /// The file that has the properties.
    file: PathBuf,
    /// The properties; unless told, all functions `prop_..` and the properties in specs of hspec and test trees of tasty.
    properties: Vec<String>,
    #[command(flatten)]
    explore: ExploreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ExamplesArguments {
    /// The file that has the function.
    file: PathBuf,
    /// The function.
    function: String,
    /// Show at most so many examples.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
    /// Count the branches of functions that are called, so many calls deep.
    #[arg(long, value_name = "CALLS", default_value_t = 8)]
    depth: u32,
    #[command(flatten)]
    explore: ExploreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct DiffArguments {
    /// The file that has the function.
    file: PathBuf,
    /// A function.
    #[arg(value_name = "FUNCTION")]
    left: String,
    /// Another one of the same type, or the file that has it.
    #[arg(value_name = "FUNCTION|FILE", required_unless_present = "against")]
    right: Option<String>,
    /// The function of the other file.
    #[arg(value_name = "FUNCTION", conflicts_with = "against")]
    other: Option<String>,
    /// Compare with the function as it was in this git revision. It may have had another name.
    #[arg(long, value_name = "REVISION")]
    against: Option<String>,
    #[command(flatten)]
    explore: ExploreArguments,
}

#[derive(Args, Debug)]
pub(crate) struct TestsArguments {
    /// The file that has the functions.
    file: PathBuf,
    /// The functions; all that are exported unless told.
    functions: Vec<String>,
    /// The library that the tests use.
    #[arg(long, value_enum, default_value_t = Style::Hspec)]
    style: Style,
    /// Write to this file. If it exists, only the part that was generated changes.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    explore: ExploreArguments,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Hspec,
    /// With tasty-hunit.
    Tasty,
    Doctest,
    /// A program that needs no library.
    Assert,
}

#[derive(Args, Debug)]
pub(crate) struct DumpArguments {
    #[command(flatten)]
    stage: Stage,
    #[command(flatten)]
    packages: PackageArguments,
    /// Haskell files, or folders to search for them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct LspArguments {
    /// Write a log to this file; the variable LIMPID_LOG says how much (`debug`, `limpid=trace`).
    #[arg(long)]
    pub(crate) log: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) cache: CacheArguments,
    #[command(flatten)]
    pub(crate) packages: PackageArguments,
    /// What editors pass to say how they talk; there is only one way.
    #[arg(long, hide = true)]
    stdio: bool,
}

#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Stage {
    /// The syntax tree.
    #[arg(long)]
    ast: bool,
    /// Typed core.
    #[arg(long)]
    core: bool,
    /// The type of every top-level binding.
    #[arg(long)]
    types: bool,
    /// The contract of every function, what it has to meet, and the logic that the annotations define.
    #[arg(long)]
    contracts: bool,
    /// The clauses that liquid typing makes of each function, and the refinements that it has to find.
    #[arg(long)]
    constraints: bool,
    /// The facts that an inferred refinement may be made of.
    #[arg(long)]
    qualifiers: bool,
    /// The refinements that were found, and what could not be shown.
    #[arg(long)]
    solution: bool,
    /// The conditions that led to each counterexample, as SMT-LIB.
    #[arg(long)]
    smt: bool,
    /// The calls of each counterexample, one by one.
    #[arg(long)]
    trace: bool,
    /// How much of the files is understood, and what stands in the way of the rest.
    #[arg(long)]
    summary: bool,
}

/// Runs a command. Exit status: 0 nothing refuted, 1 something was, 2 the command could not run or a file could not be read.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let result = match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Fix(arguments) => fix::run(&arguments),
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Solve(arguments) => explore::solve(&arguments),
        Command::Refute(arguments) => explore::refute(&arguments),
        Command::Examples(arguments) => explore::examples(&arguments),
        Command::Diff(arguments) => explore::diff::run(&arguments),
        Command::Tests(arguments) => explore::tests(&arguments),
        Command::Dump(arguments) => dump::run(&arguments),
        Command::Cache(arguments) => cache::run(&arguments),
        Command::Lsp(arguments) => crate::lsp::run(&arguments),
    };
    result.unwrap_or_else(|message| {
        eprintln!("limpid: {message}");
        ExitCode::from(2)
    })
}
