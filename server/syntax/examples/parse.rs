//! Parses the files named on the command line (or on standard input, one per line) and prints their problems, how
//! many had none, and how fast it went. With `--ast` it prints the trees instead.

use std::io::Read;
use std::time::{Duration, Instant};

fn main() {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let ast = paths.iter().any(|path| path == "--ast");
    paths.retain(|path| path != "--ast");
    if paths.is_empty() {
        let mut input = String::new();
        if std::io::stdin().read_to_string(&mut input).is_ok() {
            paths.extend(input.lines().map(str::to_owned));
        }
    }
    let mut clean = 0;
    let mut lines = 0;
    let mut time = Duration::ZERO;
    for path in &paths {
        let Ok(bytes) = std::fs::read(path) else {
            println!("{path}: cannot be read");
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        let start = Instant::now();
        let module = limpid_syntax::parse(&text, limpid_syntax::is_literate_path(path));
        time += start.elapsed();
        lines += text.lines().count();
        clean += usize::from(module.problems.is_empty());
        if ast {
            print!("{}", limpid_syntax::print(&module));
        }
        let index = limpid_base::LineIndex::new(&text);
        for problem in &module.problems {
            let place = index.position_utf8(problem.span.start);
            let mark = if ast { "-- " } else { "" };
            println!("{mark}{path}:{}:{}: {}", place.line + 1, place.character + 1, problem.message);
        }
    }
    if ast {
        return;
    }
    let speed = lines as f64 / time.as_secs_f64();
    println!("{clean} of {} files without a problem, {lines} lines in {time:?}, {speed:.0} lines/s", paths.len());
}
