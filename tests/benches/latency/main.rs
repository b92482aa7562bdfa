//! The latency of the server, on modules of 300, 1,000 and 2,000 lines, and on 30 blocks with a wrong function each.
//!
//! From opening to the first verdict and to all, with the processor time of that; from an edit of a body or of a refinement
//! to the verdict of the edited function, and to all verdicts; a hover while it works; the time to cancel outdated work; and
//! the cost of an idle server and of an hour of editing.
//!
//! Build the binary first (`cargo build --release`): Cargo does not do that for a benchmark of another package.

use std::time::{Duration, Instant};

use limpid_tests::client::Client;
use limpid_tests::module::{blocks, module};
use serde_json::{Value, json};

const URI: &str = "file:///nowhere/Large.hs";

/// Edits for each measurement.
const EDITS: usize = 40;

/// The number of edits that simulate an hour.
const HOUR: usize = 3_000;

fn main() {
    // Cargo's own arguments are ignored.
    for groups in [3, 10, 20] {
        let mut session = Session::start(&module(groups));
        session.first_look();
        session.edits();
        session.annotations();
        session.client.finish();
    }
    let mut session = Session::start(&blocks(30));
    session.first_look();
    session.refinement_of_a_block();
    session.client.finish();
    let mut session = Session::start(&module(10));
    session.first_look();
    session.hovers();
    session.cancellation();
    session.idle();
    session.hour();
    session.client.finish();
}

struct Session {
    client: Client,
    text: String,
    version: i64,
}

impl Session {
    fn start(text: &str) -> Session {
        let annotated = text.matches("\n{-@ ").count();
        println!("\n{} lines, {annotated} annotations", text.lines().count());
        let client = Client::start(json!({}), json!({"status": true}), &[]);
        Session { client, text: text.to_owned(), version: 0 }
    }

    fn first_look(&mut self) {
        let (start, processor) = (Instant::now(), self.processor());
        self.version = 1;
        self.client.open(URI, &self.text);
        // A lens is a verdict.
        while self.client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}})) == json!([]) {}
        let first = start.elapsed();
        self.client.until("an error", |client| {
            client.last(URI).is_some_and(|last| last.diagnostics.iter().any(|one| !one["data"].is_null()))
        });
        let wrong = start.elapsed();
        self.quiet();
        report("open, to the first verdict", &mut [first]);
        report("open, to the first wrong function", &mut [wrong]);
        report("open, to all verdicts", &mut [start.elapsed()]);
        println!("{:<46} {:>7.1} ms", "open, processor time", self.processor() - processor);
    }

    /// Edits the refinement of one block, with the processor time of that.
    fn refinement_of_a_block(&mut self) {
        let (mut all, mut spent) = (Vec::new(), Vec::new());
        let mut before = "{v:Int | v > x} @-}\ninc7 ".to_owned();
        for round in 0..EDITS / 4 {
            let next = format!("{{v:Int | v > x && v >= x - {}}} @-}}\ninc7 ", round + 100);
            let (start, processor) = (Instant::now(), self.processor());
            self.edit(&before, &next);
            before = next;
            self.quiet();
            all.push(start.elapsed());
            spent.push(Duration::from_secs_f64((self.processor() - processor) / 1000.0));
        }
        report("edit of a refinement, to all verdicts", &mut all);
        report("edit of a refinement, processor time", &mut spent);
    }

    /// Waits until the server is idle.
    fn quiet(&mut self) {
        self.client.until("an end", |client| {
            let status = client.received.iter().rev().find(|one| one["method"] == "limpid/status");
            status.is_some_and(|one| one["params"]["busy"] == false)
        });
    }

    /// Waits until functions at both ends of the newest text have a verdict: a late notification that the server is idle
    /// may be about an earlier text, and an answer is not.
    fn settled(&mut self) {
        for function in ["shift0", "combine9"] {
            // An answer about a text that is not analysed yet is empty.
            while self.verdict(function) == Value::Null {}
        }
    }

    /// Replaces one text by another, at one place, as an editor does.
    fn edit(&mut self, from: &str, to: &str) {
        let at = self.text.find(from).unwrap_or_else(|| panic!("{from} is not in the module"));
        let position = |at: usize| {
            let before = &self.text[..at];
            json!({"line": before.matches('\n').count(), "character": at - before.rfind('\n').map_or(0, |at| at + 1)})
        };
        let range = json!({"start": position(at), "end": position(at + from.len())});
        self.text.replace_range(at..at + from.len(), to);
        self.version += 1;
        self.client.received.clear();
        self.client.change(URI, self.version, json!([{"range": range, "text": to}]));
    }

    fn verdict(&mut self, function: &str) -> Value {
        let argument = json!({"uri": URI, "function": function});
        let explained = self
            .client
            .request("workspace/executeCommand", json!({"command": "limpid.explain", "arguments": [argument]}));
        explained["report"]["verdict"].clone()
    }

    /// Alternates an edit that breaks a function and one that repairs it.
    fn edits(&mut self) {
        // Every text is new, so no cached report is valid.
        let mut now: Vec<String> = (0..3).map(|group| format!("shift{group} k xs\n")).collect();
        let change = |round: usize, group: usize| match round % 2 {
            0 => format!("[{round}] ++ shift{group} k xs\n"),
            _ => format!("shift{group} (k + {round}) xs\n"),
        };
        self.alternating("edit of a body", &mut now, &change);
    }

    /// The same with a refinement.
    fn annotations(&mut self) {
        let mut now: Vec<String> = (0..3).map(|group| format!("len v = len xs}} @-}}\nshift{group} ::")).collect();
        let change = |round: usize, group: usize| match round % 2 {
            0 => format!("len v = len xs + {}}} @-}}\nshift{group} ::", round + 1),
            _ => format!("len v + {round} = len xs + {round}}} @-}}\nshift{group} ::"),
        };
        self.alternating("edit of a refinement", &mut now, &change);
    }

    fn alternating(&mut self, what: &str, now: &mut [String], change: &dyn Fn(usize, usize) -> String) {
        let (mut verdicts, mut all) = (Vec::new(), Vec::new());
        for round in 0..EDITS {
            let group = round / 2 % now.len();
            let breaks = round % 2 == 0;
            let next = change(round, group);
            let before = std::mem::replace(&mut now[group], next.clone());
            let start = Instant::now();
            self.edit(&before, &next);
            // The verdict of the edited function: its error is there, or it is gone.
            let name = format!("shift{group}");
            self.client.until("the verdict", |client| {
                let own = |one: &Value| one["severity"] == 1 && one["data"]["function"] == name;
                client.last(URI).is_some_and(|last| last.diagnostics.iter().any(own) == breaks)
            });
            verdicts.push(start.elapsed());
            self.quiet();
            all.push(start.elapsed());
            assert_ne!(self.verdict(&name), Value::Null);
        }
        report(&format!("{what}, to the verdict of the function"), &mut verdicts);
        report(&format!("{what}, to all verdicts"), &mut all);
    }

    /// Hovers right after edits, while the file is being analysed.
    fn hovers(&mut self) {
        let mut times = Vec::new();
        for round in 0..EDITS {
            let (one, other) = ("l + (h - l) `div` 2", "l + (h - l) `div` 3");
            match round % 2 {
                0 => self.edit(one, other),
                _ => self.edit(other, one),
            }
            // The answer waits for the analysis of the new text, since outdated answers are not sent.
            let line = self.text[..self.text.find("larger3 x y").unwrap_or_default()].matches('\n').count() as u32;
            let start = Instant::now();
            self.client.at("textDocument/hover", URI, line, 3);
            times.push(start.elapsed());
            let start = Instant::now();
            self.client.at("textDocument/hover", URI, line, 3);
            if round >= EDITS / 2 {
                times.push(start.elapsed());
            }
        }
        self.quiet();
        report("hover right after an edit", &mut times);
        // During a long search.
        let argument = json!({"uri": URI, "effort": 1_000_000});
        let mut times = Vec::new();
        let hard = self.hard();
        self.edit("\n-- Group 1\n", &hard);
        let id =
            self.client.send("workspace/executeCommand", json!({"command": "limpid.check", "arguments": [argument]}));
        for round in 0..EDITS as u32 {
            std::thread::sleep(Duration::from_millis(10));
            let start = Instant::now();
            self.client.at("textDocument/hover", URI, 30 + round * 7, 3);
            times.push(start.elapsed());
        }
        report("hover during analysis", &mut times);
        self.client.notify("$/cancelRequest", json!({"id": id}));
        self.client.response(&json!(id));
        self.edit(&hard, "\n-- Group 1\n");
        self.quiet();
    }

    /// A function that keeps the search busy.
    fn hard(&self) -> String {
        "\n-- Group 1\n\n{-@ lazy steps @-}\nsteps :: Int -> Int\nsteps n\n  | n <= 1         = 0\n  | n `mod` 2 == 0 = 1 + steps (n `div` 2)\n  \
         | otherwise      = 1 + steps (3 * n + 1)\n\n{-@ hard :: Int -> {v:Int | v /= 700} @-}\nhard :: Int -> Int\nhard n = steps n\n"
            .to_owned()
    }

    /// Cancels a long search and measures when the server is free again.
    fn cancellation(&mut self) {
        let mut times = Vec::new();
        let hard = self.hard();
        self.edit("\n-- Group 1\n", &hard);
        for _ in 0..EDITS / 4 {
            let argument = json!({"uri": URI, "effort": 1_000_000, "function": "hard"});
            let id = self
                .client
                .send("workspace/executeCommand", json!({"command": "limpid.check", "arguments": [argument]}));
            std::thread::sleep(Duration::from_millis(120));
            let start = Instant::now();
            self.client.notify("$/cancelRequest", json!({"id": id}));
            let answer = self.client.response(&json!(id));
            times.push(start.elapsed());
            assert_eq!(answer["error"]["code"], -32800, "{answer}");
        }
        report("cancelling a request", &mut times);
        // An edit cancels the search in the background, and the threads stop within this time.
        let mut times = Vec::new();
        self.edit(&hard, "\n-- Group 1\n");
        self.quiet();
        for _ in 0..5 {
            let long = json!({"effort": 1_000_000, "status": true});
            self.client.notify("workspace/didChangeConfiguration", json!({"settings": {"limpid": long}}));
            self.edit("\n-- Group 1\n", &hard);
            std::thread::sleep(Duration::from_millis(200));
            let usual = json!({"effort": 1, "status": true});
            self.client.notify("workspace/didChangeConfiguration", json!({"settings": {"limpid": usual}}));
            let start = Instant::now();
            self.edit(&hard, "\n-- Group 1\n");
            self.settled();
            times.push(start.elapsed());
        }
        report("an edit during a long search, to the verdicts", &mut times);
    }

    fn idle(&mut self) {
        std::thread::sleep(Duration::from_millis(500));
        let before = self.processor();
        std::thread::sleep(Duration::from_secs(5));
        let spent = self.processor() - before;
        println!("{:<46} {spent:>7.1} ms of processor in 5 s", "idle");
    }

    /// Edits all over the module, as fast as the server accepts them.
    fn hour(&mut self) {
        let mut memory = Vec::new();
        let start = Instant::now();
        for round in 0..HOUR {
            let group = round % 10;
            let (one, other) = (
                "\"a few\"\n  | n < 100   = \"some\"\n".to_owned(),
                "\"some\"\n  | n < 100   = \"a few\"\n".to_owned(),
            );
            match round % 3 {
                0 => {
                    let from = format!(
                        "acc + n\n      | otherwise = go (k - 1) (acc + k)\n\n-- | How the functions of this group are put together. Nothing is promised\n-- of the result, but everything that they ask for must hold.\ncombine{group} "
                    );
                    let to = from.replace("acc + n\n", &format!("acc + n + {round}\n"));
                    if self.text.contains(&from) {
                        self.edit(&from, &to);
                        self.edit(&to, &from);
                    }
                }
                1 if self.text.contains(&one) => self.edit(&one, &other),
                _ if self.text.contains(&other) => self.edit(&other, &one),
                _ => self.edit(&one, &other),
            }
            if round % 10 == 9 {
                self.settled();
                self.client.published.clear();
                self.client.published.shrink_to_fit();
            }
            if round % (HOUR / 6) == HOUR / 6 - 1 {
                memory.push(self.memory());
            }
        }
        let figures: Vec<String> = memory.iter().map(|size| format!("{size:.0}")).collect();
        println!(
            "{:<46} {} MB ({HOUR} edits in {:.0} s)",
            "memory over an hour of editing",
            figures.join(", "),
            start.elapsed().as_secs_f64()
        );
    }

    /// Milliseconds of processor time that the server has used.
    fn processor(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.client.process())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok()).unwrap_or_default();
        (ticks(11) + ticks(12)) * 10.0
    }

    /// Megabytes that the server holds.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.client.process())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.split_whitespace().next().and_then(|size| size.parse::<f64>().ok()).unwrap_or_default() / 1024.0
    }
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    match times.len() {
        1 => println!("{what:<46} {:>7.1} ms", at(0)),
        count => println!("{what:<46} {:>7.1} ms p50 {:>7.1} ms p95  ({count} times)", at(50), at(95)),
    }
}
