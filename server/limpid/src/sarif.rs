//! The log that `--format sarif` prints: SARIF 2.1.0.
//!
//! Of `check` it contains findings only: counterexamples, weak specifications, and problems of the files, made from the JSON
//! reports. Unknown verdicts are none. Of queries it contains what was found ([`Finding`]).

use limpid_base::{Range, Severity};
use limpid_explain::explain;
use limpid_report::{CounterexampleKind, ObligationClass, Verdict};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::Done;
use crate::json::{Counterexample, FileReport, FunctionReport, Location, ProblemReport};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The kinds of findings, and what each means.
const RULES: [(&str, &str); 11] = [
    ("precondition", "A function is called with an argument that it does not accept."),
    ("postcondition", "A function returns something other than it promises."),
    ("constructor", "A value is built that its data type does not allow."),
    ("totality", "Evaluation gets to a case that is missing."),
    ("arithmetic", "An operation is given arguments for which it has no answer, such as a division by zero."),
    ("termination", "A recursive call is no nearer to its end."),
    ("weak-spec", "LiquidHaskell cannot know that this holds: something it relies on promises too little."),
    ("parse", "The file is not understood here."),
    ("scope", "A name is not known."),
    ("type", "Types do not fit."),
    ("spec", "An annotation is not understood, or is at odds with the code."),
];

/// What queries find, how serious it is, and what it means.
const QUERY_RULES: [(&str, Option<&str>, &str); 5] = [
    ("property", Some("error"), "An input falsifies this property."),
    ("difference", Some("warning"), "Two functions give different results for the same input."),
    ("unreachable", Some("note"), "No input gets here."),
    ("solution", None, "These values make a condition true."),
    ("test", None, "An example that became a test."),
];

/// Something that a query found.
#[derive(Debug)]
pub(crate) struct Finding {
    /// One of the rules of queries.
    pub(crate) rule: &'static str,
    pub(crate) message: String,
    pub(crate) range: Option<Range>,
    pub(crate) function: Option<String>,
}

/// A log to which reports are added.
#[derive(Debug)]
pub(crate) struct Log {
    rules: Vec<Value>,
    results: Vec<Value>,
}

impl Default for Log {
    fn default() -> Log {
        Log { rules: RULES.map(|(id, text)| rule_of(id, text)).to_vec(), results: Vec::new() }
    }
}

fn rule_of(id: &str, text: &str) -> Value {
    json!({"id": id, "shortDescription": {"text": text}})
}

impl Log {
    /// The log of a query about a file.
    pub(crate) fn of_query(file: &str, findings: &[Finding]) -> Log {
        let results = findings.iter().map(|finding| {
            let level = QUERY_RULES.iter().find(|(id, ..)| *id == finding.rule).and_then(|(_, level, _)| *level);
            let mut location = match finding.range {
                Some(range) => located(&Location { file: file.to_owned(), range }, None),
                None => json!({"physicalLocation": {"artifactLocation": {"uri": uri(file)}}}),
            };
            if let Some(name) = &finding.function {
                location = in_function(&location, name);
            }
            let mut result =
                json!({"ruleId": finding.rule, "message": {"text": finding.message}, "locations": [location]});
            match level {
                Some(level) => result["level"] = json!(level),
                None => (result["kind"], result["level"]) = (json!("informational"), json!("none")),
            }
            result
        });
        Log { rules: QUERY_RULES.map(|(id, _, text)| rule_of(id, text)).to_vec(), results: results.collect() }
    }

    pub(crate) fn add(&mut self, report: &FileReport, done: &Done) {
        let texts = done.modules.texts();
        self.results.extend(report.problems.iter().map(problem));
        for (function, whole) in report.functions.iter().zip(&done.reports) {
            if function.verdict == Verdict::WeakSpec && function.counterexamples.is_empty() {
                self.results.push(weak(report, function));
            }
            for (example, data) in function.counterexamples.iter().zip(&whole.counterexamples) {
                let explanation = explain(whole, data, &texts);
                let message = match data.kind {
                    CounterexampleKind::Concrete => format!("{}: {}", explanation.call, explanation.sentence),
                    CounterexampleKind::Abstract => format!("{}\n{}", explanation.sentence, explanation.call),
                };
                self.results.push(counterexample(function, example, message.trim_end(), &explanation.declared));
            }
        }
    }
}

impl Serialize for Log {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let driver = json!({"name": "limpid", "version": env!("CARGO_PKG_VERSION"), "rules": self.rules});
        let run = json!({"tool": {"driver": driver}, "columnKind": "utf16CodeUnits", "results": self.results});
        json!({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}).serialize(serializer)
    }
}

fn problem(problem: &ProblemReport) -> Value {
    let level = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information => "note",
    };
    let rule = serde_json::to_value(problem.stage).unwrap_or_default();
    let locations = json!([located(&problem.location, None)]);
    json!({"ruleId": rule, "level": level, "message": {"text": problem.message}, "locations": locations})
}

fn weak(report: &FileReport, function: &FunctionReport) -> Value {
    let location = Location { file: report.file.clone(), range: function.range };
    let locations = json!([in_function(&located(&location, None), &function.name)]);
    let text = if function.reason.is_empty() { "something it relies on promises too little" } else { &function.reason };
    json!({"ruleId": "weak-spec", "level": "warning", "message": {"text": text}, "locations": locations})
}

fn counterexample(function: &FunctionReport, example: &Counterexample, message: &str, declared: &str) -> Value {
    let place = &example.obligation.location;
    let (rule, level) = match example.kind {
        CounterexampleKind::Concrete if function.unsound => (rule(example.obligation.kind), "warning"),
        CounterexampleKind::Concrete => (rule(example.obligation.kind), "error"),
        CounterexampleKind::Abstract => ("weak-spec", "warning"),
    };
    let mut result = json!({
        "ruleId": rule,
        "level": level,
        "message": {"text": message},
        "locations": [in_function(&located(place, None), &function.name)],
    });
    if let Some(location) = &example.obligation.declared {
        let text = if declared.is_empty() { "the refinement" } else { declared };
        result["relatedLocations"] = json!([located(location, Some(text))]);
    }
    if !example.trace.is_empty() {
        let calls = example.trace.iter().map(|step| json!({"location": located(&step.location, Some(&step.call))}));
        let steps: Vec<Value> = calls.chain([json!({"location": located(place, Some(message))})]).collect();
        result["codeFlows"] = json!([{"threadFlows": [{"locations": steps}]}]);
    }
    result
}

fn rule(kind: ObligationClass) -> &'static str {
    match kind {
        ObligationClass::Precondition => "precondition",
        ObligationClass::Postcondition => "postcondition",
        ObligationClass::Constructor => "constructor",
        ObligationClass::Totality => "totality",
        ObligationClass::Arithmetic => "arithmetic",
        ObligationClass::Termination => "termination",
    }
}

fn located(location: &Location, message: Option<&str>) -> Value {
    let physical = json!({"artifactLocation": {"uri": uri(&location.file)}, "region": region(location.range)});
    match message {
        Some(text) => json!({"physicalLocation": physical, "message": {"text": text}}),
        None => json!({"physicalLocation": physical}),
    }
}

fn in_function(location: &Value, name: &str) -> Value {
    let mut location = location.clone();
    location["logicalLocations"] = json!([{"name": name, "kind": "function"}]);
    location
}

/// Lines and columns count from one; the end is exclusive.
fn region(range: Range) -> Value {
    json!({
        "startLine": range.start.line + 1,
        "startColumn": range.start.character + 1,
        "endLine": range.end.line + 1,
        "endColumn": range.end.character + 1,
    })
}

/// A path as a URI reference, with special characters escaped.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte);
    let mut uri = String::new();
    for byte in path.strip_prefix("./").unwrap_or(&path).bytes() {
        if plain(byte) { uri.push(char::from(byte)) } else { uri.push_str(&format!("%{byte:02X}")) }
    }
    if uri.starts_with('/') { format!("file://{uri}") } else { uri }
}
