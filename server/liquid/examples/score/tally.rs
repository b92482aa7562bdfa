//! Counts agreement and disagreement.

use std::collections::BTreeMap;

use limpid_liquid::TypingVerdict;

/// What LiquidHaskell says of a file.
pub(crate) struct Case {
    pub(crate) corpus: String,
    pub(crate) file: String,
    /// First and last lines of its errors.
    pub(crate) errors: Vec<(usize, usize)>,
}

impl Case {
    pub(crate) fn parse(line: &str) -> Option<Case> {
        let entry: serde_json::Value = serde_json::from_str(line).ok()?;
        if !matches!(entry["verdict"].as_str(), Some("safe" | "unsafe")) {
            return None;
        }
        let number = |value: &serde_json::Value| value.as_u64().map(|value| value as usize);
        let errors = entry["errors"].as_array().into_iter().flatten();
        let lines = errors.filter_map(|error| {
            let first = number(&error["line"])?;
            Some((first, number(&error["endline"]).unwrap_or(first)))
        });
        Some(Case {
            corpus: entry["corpus"].as_str()?.to_owned(),
            file: entry["file"].as_str()?.to_owned(),
            errors: lines.collect(),
        })
    }
}

pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) annotated: bool,
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) verdict: TypingVerdict,
    /// Lines and what fails.
    pub(crate) failing: Vec<(usize, usize, String)>,
}

#[derive(Default)]
pub(crate) struct Tally {
    list: bool,
    counts: BTreeMap<&'static str, usize>,
    reasons: BTreeMap<String, usize>,
    kinds: BTreeMap<String, usize>,
    times: Vec<(f64, String)>,
}

impl Tally {
    pub(crate) fn new(list: bool) -> Tally {
        Tally { list, ..Tally::default() }
    }

    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    fn say(&self, text: &str) {
        if self.list {
            println!("{text}");
        }
    }

    pub(crate) fn failed(&mut self, case: &Case, why: &str) {
        self.count("files failed");
        println!("{}: {why}", case.file);
    }

    pub(crate) fn add(&mut self, case: &Case, functions: &[Function], seconds: f64) {
        self.count("files");
        self.times.push((seconds, case.file.clone()));
        let owner = |line: usize| {
            let inside = functions.iter().enumerate().filter(|(_, f)| f.first <= line && line <= f.last);
            inside.min_by_key(|(_, f)| f.last - f.first).map(|(place, _)| place)
        };
        let mut rejected: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        for error in &case.errors {
            match owner(error.0) {
                Some(place) => rejected.entry(place).or_default().push(*error),
                None => {
                    self.count("rejected, absent");
                    self.say(&format!("ABSENT {}:{}", case.file, error.0));
                }
            }
        }
        for (place, function) in functions.iter().enumerate() {
            match rejected.get(&place) {
                Some(errors) => self.rejected(case, function, errors),
                None => self.accepted(case, function),
            }
        }
    }

    fn rejected(&mut self, case: &Case, function: &Function, errors: &[(usize, usize)]) {
        self.count("rejected");
        match &function.verdict {
            TypingVerdict::Safe => {
                self.count("rejected, said safe");
                println!("FALSE SAFE {}:{} {}", case.file, errors[0].0, function.name);
            }
            TypingVerdict::Failing(_) => {
                self.count("rejected, failing");
                let hit = function
                    .failing
                    .iter()
                    .any(|(first, last, _)| errors.iter().any(|error| first <= &error.1 && error.0 <= *last));
                self.count(if hit { "rejected, on the line" } else { "rejected, elsewhere" });
            }
            TypingVerdict::Unsupported(_) => self.count("rejected, unsupported"),
            TypingVerdict::Unknown(_) => self.count("rejected, unknown"),
        }
    }

    fn accepted(&mut self, case: &Case, function: &Function) {
        let signed = function.annotated;
        self.count("accepted");
        if signed {
            self.count("accepted signed");
        }
        match &function.verdict {
            TypingVerdict::Safe => {
                self.count("accepted, safe");
                if signed {
                    self.count("accepted signed, safe");
                }
            }
            TypingVerdict::Failing(_) => {
                self.count("accepted, failing");
                for (line, _, what) in function.failing.iter().take(3) {
                    self.say(&format!("FAILING {}:{line} {}: {what}", case.file, function.name));
                }
                let kind = function.failing.first().map(|(.., what)| what.split([' ', ':']).next().unwrap_or(""));
                *self.kinds.entry(kind.unwrap_or("").to_owned()).or_default() += 1;
            }
            TypingVerdict::Unsupported(reason) => {
                self.count("accepted, unsupported");
                *self.reasons.entry(reason.chars().take(70).collect()).or_default() += 1;
                self.say(&format!("UNSUPPORTED {}: {}: {reason}", case.file, function.name));
            }
            TypingVerdict::Unknown(reason) => {
                self.count("accepted, unknown");
                *self.reasons.entry(reason.clone()).or_default() += 1;
                self.say(&format!("UNKNOWN {}: {}: {reason}", case.file, function.name));
            }
        }
    }

    pub(crate) fn print(mut self) {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        for (what, count) in &self.counts {
            println!("{count:6} {what}");
        }
        for (kind, count) in &self.kinds {
            println!("{count:6} accepted, failing first at {kind}");
        }
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (reason, count) in reasons.iter().take(25) {
            println!("{count:6} {reason}");
        }
        let get = |what: &str| self.counts.get(what).copied().unwrap_or(0);
        println!(
            "accepted safe {:.1}%, signed {:.1}%; false safe {:.1}% of the rejected; on the line {:.1}%",
            share(get("accepted, safe"), get("accepted")),
            share(get("accepted signed, safe"), get("accepted signed")),
            share(get("rejected, said safe"), get("rejected")),
            share(get("rejected, on the line"), get("rejected")),
        );
        self.times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let at =
            |share: f64| self.times.get((share * (self.times.len().max(1) - 1) as f64) as usize).map_or(0.0, |t| t.0);
        println!("seconds a file: median {:.3}, 95th percentile {:.3}, worst {:.3}", at(0.5), at(0.95), at(1.0));
        for (seconds, file) in self.times.iter().rev().take(8) {
            println!("  {seconds:8.2} {file}");
        }
    }
}
