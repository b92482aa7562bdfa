//! LiquidHaskell's JSON: the file it writes beside a source, and the list that `--json` prints.

use serde::Deserialize;

use crate::classify;
use crate::place::{Point, Region};
use crate::{Message, Report, Status, Typed};

/// Reads `.liquid/NAME.hs.json`. `None` if it is no such file.
pub fn written(text: &str) -> Option<Report> {
    let file: Written = serde_json::from_str(text).ok()?;
    let status = match &*file.status {
        "safe" => Status::Safe,
        "unsafe" => Status::Unsafe,
        _ => Status::Failed,
    };
    let typed = |one: Annotated| {
        // Names that LiquidHaskell made up are nobody's.
        let own = !one.ident.contains(['$', '#']);
        own.then(|| Typed { region: region(one.start, one.stop), name: one.ident, ty: squeezed(&one.ann) })
    };
    let report = Report {
        file: String::new(),
        status: Some(status),
        messages: messages(file.errors),
        types: file.sptypes.into_iter().filter_map(typed).collect(),
    };
    Some(report.tidy())
}

/// Reads the list that `--json` prints.
pub(crate) fn list(line: &str) -> Option<Vec<Message>> {
    serde_json::from_str(line).ok().map(messages)
}

#[derive(Deserialize)]
struct Written {
    status: String,
    errors: Vec<Error>,
    #[serde(default)]
    sptypes: Vec<Annotated>,
}

#[derive(Deserialize)]
struct Error {
    message: String,
    start: At,
    stop: At,
}

#[derive(Deserialize)]
struct Annotated {
    ann: String,
    ident: String,
    start: At,
    stop: At,
}

#[derive(Deserialize)]
struct At {
    line: u32,
    column: u32,
}

fn messages(errors: Vec<Error>) -> Vec<Message> {
    let message = |error: Error| Message {
        region: Some(region(error.start, error.stop)),
        kind: classify::kind(&error.message, false),
        text: error.message.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
    };
    errors.into_iter().map(message).collect()
}

fn region(start: At, stop: At) -> Region {
    let point = |at: At| Point { line: at.line, column: at.column };
    Region { start: point(start), end: Some(point(stop)) }
}

/// On one line, as a person would write it.
fn squeezed(ty: &str) -> String {
    ty.split_whitespace().collect::<Vec<_>>().join(" ")
}
