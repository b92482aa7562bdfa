//! GHC's messages, as they come from a build in which LiquidHaskell is a plugin: a head with a place, indented words, and
//! an excerpt of the source whose carets tell where a span ends.

use crate::place::{Point, Region};
use crate::{Message, Report, Status, classify, json};

/// Reads what a build printed, on its standard output and its standard error, in any order. One report for each file that
/// something is said of.
pub fn printed(output: &str) -> Vec<Report> {
    let output = without_colours(output);
    let mut reports = Reports::default();
    let mut lines = output.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(file) = compiling(line) {
            reports.current = Some(reports.of(file));
        } else if let Some(status) = banner(line) {
            reports.ended(status);
        } else if line.trim() == "LIQUID" {
            if let Some(messages) = lines.peek().and_then(|line| json::list(line.trim())) {
                let status = if messages.is_empty() { Status::Safe } else { Status::Unsafe };
                reports.ended(status);
                reports.add_to_current(messages);
            }
        } else if let Some(head) = head(line) {
            let mut body = Vec::new();
            while let Some(line) = lines.next_if(|line| is_body(line)) {
                body.push(line);
            }
            if head.is_error {
                reports.add(head, &body);
            }
        }
    }
    reports.all.into_iter().map(Report::tidy).collect()
}

#[derive(Default)]
struct Reports {
    all: Vec<Report>,
    /// The file that is being compiled.
    current: Option<usize>,
}

impl Reports {
    fn of(&mut self, file: &str) -> usize {
        if let Some(place) = self.all.iter().position(|report| report.file == file) {
            return place;
        }
        self.all.push(Report { file: file.to_owned(), ..Report::default() });
        self.all.len() - 1
    }

    fn ended(&mut self, status: Status) {
        if let Some(current) = self.current {
            self.all[current].status = Some(status);
        }
    }

    fn add_to_current(&mut self, messages: Vec<Message>) {
        if let Some(current) = self.current {
            self.all[current].messages.extend(messages);
        }
    }

    fn add(&mut self, head: Head<'_>, body: &[&str]) {
        let known = head.file != NO_SOURCE;
        let place = match known {
            true => self.of(head.file),
            false => self.current.unwrap_or_else(|| self.of("")),
        };
        let message = message(&head, body);
        let report = &mut self.all[place];
        if message.is_verdict() {
            report.status.get_or_insert(Status::Unsafe);
        } else {
            report.status = Some(Status::Failed);
        }
        report.messages.push(message);
    }
}

/// How GHC names the file of what is in none.
const NO_SOURCE: &str = "<no source information>";

/// `[1 of 1] Compiling Name ( Name.hs, build/Name.o )`
fn compiling(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('[')?.split_once("] Compiling ")?.1;
    Some(rest.split_once("( ")?.1.split_once(", ").map_or(rest, |(file, _)| file).trim())
}

/// `**** LIQUID: SAFE (2 constraints checked) ****`
fn banner(line: &str) -> Option<Status> {
    let rest = line.trim().strip_prefix("**** LIQUID: ")?;
    Some(match rest.split([' ', '*']).next()? {
        "SAFE" => Status::Safe,
        "UNSAFE" => Status::Unsafe,
        _ => Status::Failed,
    })
}

struct Head<'a> {
    file: &'a str,
    region: Region,
    is_error: bool,
}

/// `File.hs:5:7: error:`, `File.hs:5:7-12: error:`, `File.hs:(6,1)-(7,15): error:`
fn head(line: &str) -> Option<Head<'_>> {
    if line.starts_with(char::is_whitespace) {
        return None;
    }
    let (place, is_error) = match (line.find(": error"), line.find(": warning")) {
        (Some(at), _) => (&line[..at], true),
        (None, Some(at)) => (&line[..at], false),
        (None, None) => return None,
    };
    let (file, region) = match place.rsplit_once(":(") {
        Some((file, rest)) => {
            let (start, end) = rest.split_once(")-(")?;
            let point = |text: &str| {
                let (line, column) = text.trim_end_matches(')').split_once(',')?;
                Some(Point { line: line.parse().ok()?, column: column.parse().ok()? })
            };
            let end = point(end)?;
            (file, Region { start: point(start)?, end: Some(Point { column: end.column + 1, ..end }) })
        }
        None => {
            let (rest, columns) = place.rsplit_once(':')?;
            let (file, line) = rest.rsplit_once(':')?;
            let (first, last) = columns.split_once('-').map_or((columns, None), |(first, last)| (first, Some(last)));
            let line = line.parse().ok()?;
            let end = match last {
                Some(last) => Some(Point { line, column: last.parse::<u32>().ok()? + 1 }),
                None => None,
            };
            (file, Region { start: Point { line, column: first.parse().ok()? }, end })
        }
    };
    Some(Head { file, region, is_error })
}

/// Whether a line belongs to the message above it. LiquidHaskell does not always indent.
fn is_body(line: &str) -> bool {
    head(line).is_none() && compiling(line).is_none() && banner(line).is_none() && line.trim() != "LIQUID"
}

fn message(head: &Head<'_>, body: &[&str]) -> Message {
    let excerpt = body.iter().position(|line| line.trim() == "|").unwrap_or(body.len());
    let (words, excerpt) = body.split_at(excerpt);
    let bullet = words.iter().any(|line| line.trim_start().starts_with('•'));
    let words: Vec<&str> = words.iter().map(|line| line.trim_end()).filter(|line| line.trim() != "•").collect();
    let text = unindented(&words);
    let end = head.region.end.or_else(|| end_of(excerpt, head.region.start));
    let region = (head.file != NO_SOURCE).then_some(Region { end, ..head.region });
    Message { region, kind: classify::kind(&text, bullet), text }
}

/// Where the carets under an excerpt end; three dots say that the span goes on in later lines.
fn end_of(excerpt: &[&str], start: Point) -> Option<Point> {
    let carets = excerpt.iter().rev().find(|line| line.contains('^'))?.split_once('|')?.1.trim();
    let count = carets.chars().take_while(|c| *c == '^').count();
    (!carets.ends_with("...")).then(|| Point { line: start.line, column: start.column + count as u32 })
}

/// Without the margin that all lines share, and without bullets.
fn unindented(lines: &[&str]) -> String {
    let plain = |line: &&str| line.replacen('•', " ", 1);
    let lines: Vec<String> = lines.iter().map(plain).collect();
    let margin = |line: &String| line.len() - line.trim_start().len();
    let shared = lines.iter().filter(|line| !line.trim().is_empty()).map(margin).min().unwrap_or_default();
    let lines: Vec<&str> = lines.iter().map(|line| line.get(shared..).unwrap_or_default()).collect();
    lines.join("\n").trim().to_owned()
}

/// Terminals get colours, which say nothing.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    plain
}
