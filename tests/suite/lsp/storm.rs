//! Many edits at full speed: the final diagnostics are those of the last text, and outdated ones are not sent.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::PROGRAM;
use limpid_tests::client::Client;

/// A generator of numbers that is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }
}

/// A document as the client has it, by characters of UTF-16.
struct Document {
    uri: String,
    version: i64,
    text: Vec<u16>,
    /// Whether it has to be a program in the end.
    readable: bool,
}

const PIECES: [&str; 14] = [
    "n",
    " + 1",
    "\n",
    "0",
    "(",
    ")",
    "{-@ ",
    "@-}",
    "𝔸",
    "-- λ\n",
    " <= ",
    "zero n",
    "\nother :: Int\nother = 3\n",
    "-",
];

/// Tokens that can replace each other in a valid program.
const WORDS: [&[&str]; 5] = [
    &["v < n} @-}", "v <= n} @-}", "v /= n} @-}"],
    &["v < 100}", "v < 50}", "v <= 9}"],
    &["twice n = n + n", "twice n = n * 3", "twice n = n - 1"],
    &["zero n = n - n", "zero n = 0", "zero n = n - 1 -- λ", "zero _ = 𝔸\n  where 𝔸 = 7"],
    &["plain x = x", "plain x = x + zero 2", "plain x = twice (twice 3)"],
];

impl Document {
    /// Some range becomes some text, for a moment or for good.
    fn scramble(&mut self, random: &mut Random, client: &mut Client) {
        let start = random.below(self.text.len() + 1);
        let end = (start + random.below(6)).min(self.text.len());
        let (start, end) = (self.boundary(start), self.boundary(end));
        let new: Vec<u16> = PIECES[random.below(PIECES.len())].encode_utf16().collect();
        let old = self.text[start..end].to_vec();
        self.replace(start, end, &new, client);
        if self.readable || random.below(2) == 0 {
            self.replace(start, start + new.len(), &old, client);
        }
    }

    /// One sensible text becomes another.
    fn reword(&mut self, random: &mut Random, client: &mut Client) {
        let words = WORDS[random.below(WORDS.len())];
        let old: Vec<u16> = words[random.below(words.len())].encode_utf16().collect();
        let new: Vec<u16> = words[random.below(words.len())].encode_utf16().collect();
        if let Some(start) = self.text.windows(old.len()).position(|window| window == old) {
            self.replace(start, start + old.len(), &new, client);
        }
    }

    fn replace(&mut self, start: usize, end: usize, new: &[u16], client: &mut Client) {
        let range = json!({"start": self.position(start), "end": self.position(end)});
        self.version += 1;
        let text = String::from_utf16(new).expect("whole characters");
        client.change(&self.uri, self.version, json!([{"range": range, "text": text}]));
        self.text.splice(start..end, new.iter().copied());
    }

    fn position(&self, offset: usize) -> Value {
        let before = &self.text[..offset];
        let newline = u16::from(b'\n');
        let line = before.iter().filter(|&&unit| unit == newline).count();
        let start = before.iter().rposition(|&unit| unit == newline).map_or(0, |at| at + 1);
        json!({"line": line, "character": offset - start})
    }

    /// Not within a character.
    fn boundary(&self, offset: usize) -> usize {
        let low = |unit: &u16| (0xdc00..0xe000).contains(unit);
        if self.text.get(offset).is_some_and(low) { offset - 1 } else { offset }
    }
}

/// The diagnostics without those of functions that the parser does not find: they are of an earlier text.
fn current(settled: &[Value], fresh: &[Value]) -> Vec<Value> {
    let unread = fresh.iter().any(|one| one["code"] == "parse");
    let is_known = |one: &&Value| fresh.iter().any(|other| other["data"]["function"] == one["data"]["function"]);
    settled.iter().filter(|one| !unread || is_known(one)).cloned().collect()
}

/// The most that the server may hold after any number of edits, in kilobytes.
const MOST_MEMORY: u64 = 300_000;

/// How many threads may start late: Z3's timers and the runtime's pool start them when they first need them. A leak is far more.
const LATE_THREADS: u64 = 8;

/// A number of `/proc/PID/status`, where the system has that: `VmRSS` is memory in kilobytes, `Threads` their number.
fn status(process: u32, field: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The second module imports the first, and the third the second.
fn program(number: usize) -> String {
    let text = PROGRAM.replace("module Program", &format!("module Storm{number}"));
    let Some(before) = number.checked_sub(1) else { return text };
    let import = format!("where\n\nimport qualified Storm{before}\n");
    let user = "{-@ more :: n:Small -> {v:Int | v > n} @-}\nmore :: Int -> Int\n";
    format!("{}\n{user}more n = Storm{before}.twice n\n", text.replacen("where\n", &import, 1))
}

#[test]
fn after_two_thousand_edits_the_diagnostics_are_those_of_a_fresh_start() {
    storm(2000 * limpid_tests::effort::effort() as usize, 7);
}

fn storm(edits: usize, seed: u64) {
    let mut random = Random(seed);
    let mut client = Client::plain();
    let mut documents: Vec<Document> = (0..3)
        .map(|number| {
            let (uri, text) = (format!("file:///nowhere/Storm{number}.hs"), program(number));
            Document { uri, version: 1, text: text.encode_utf16().collect(), readable: number < 2 }
        })
        .collect();
    for document in &documents {
        client.open(&document.uri, &String::from_utf16(&document.text).expect("whole characters"));
    }
    let mut early = None;
    for number in 0..edits {
        if number == edits / 10 {
            early = status(client.process(), "Threads");
        }
        let place = random.below(documents.len());
        match random.below(3) {
            0 => documents[place].reword(&mut random, &mut client),
            _ => documents[place].scramble(&mut random, &mut client),
        }
    }
    let mut fresh = Client::plain();
    for document in &documents {
        fresh.open(&document.uri, &String::from_utf16(&document.text).expect("whole characters"));
    }
    for document in &documents {
        let text = String::from_utf16(&document.text).expect("whole characters");
        let expected = fresh.settled(&document.uri);
        let unread = expected.iter().any(|one| one["code"] == "parse");
        assert!(!document.readable || !unread, "{text}\n{expected:#?}");
        let settled = client.settled(&document.uri);
        assert_eq!(current(&settled, &expected), expected, "{text}");
        // Pushed diagnostics are the same in the end.
        client.until("the same to be published", |client| {
            client.last(&document.uri).is_some_and(|last| last.diagnostics == settled)
        });
    }
    if let (Some(memory), Some(threads)) = (status(client.process(), "VmRSS"), status(client.process(), "Threads")) {
        println!("{edits} edits, {memory} kB, {early:?} threads after a tenth of them, {threads} in the end");
        assert!(memory < MOST_MEMORY, "the server holds {memory} kB");
        assert!(early.is_none_or(|early| threads <= early + LATE_THREADS), "{early:?} threads became {threads}");
    }
    let mut newest: BTreeMap<&str, i64> = BTreeMap::new();
    for published in &client.published {
        let before = newest.insert(&published.uri, published.version);
        assert!(before.is_none_or(|before| before <= published.version), "{before:?} came before {published:?}");
    }
    client.finish();
    fresh.finish();
}
