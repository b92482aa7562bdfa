//! The command line: which commands there are and what they take.

mod check;
mod dump;
mod eval;
mod summary;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Our version, and that of the solver we are linked with.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (Z3 {})", env!("CARGO_PKG_VERSION"), limpid_solver::z3_version()));

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
    /// Evaluate an expression in the scope of a file, as GHCi would.
    Eval(EvalArguments),
    /// Show what a stage of the pipeline makes of the given files.
    Dump(DumpArguments),
}

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// Haskell files, or folders to search for them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// For people.
    Text,
    /// One JSON object per file and line.
    Json,
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
}

#[derive(Args, Debug)]
pub(crate) struct DumpArguments {
    #[command(flatten)]
    stage: Stage,
    /// Haskell files, or folders to search for them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
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
    /// How much of the files is understood, and what stands in the way of the rest.
    #[arg(long)]
    summary: bool,
}

/// Runs a command. Exit status: 0 nothing refuted, 1 something was, 2 the command could not run.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let result = match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Eval(arguments) => eval::run(&arguments),
        Command::Dump(arguments) => dump::run(&arguments),
    };
    result.unwrap_or_else(|message| {
        eprintln!("limpid: {message}");
        ExitCode::from(2)
    })
}
