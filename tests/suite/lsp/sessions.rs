//! Sessions of real editors, replayed. `tests/editors/record` writes them: every message of VS Code, Neovim and Emacs
//! with the server, in both directions, a message a line.
//!
//! The client's messages are sent as they were recorded. All answers of the server
//! must come. Those about a completely analysed text must be the same; the others depend on timing. So does what is found out in the
//! background, which the sessions are replayed without.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use limpid_tests::client::{Client, Folder, GUARD, errors};

/// What users of every editor see; VS Code asks for much more.
const SEEN: [&str; 2] = ["textDocument/hover", "textDocument/codeAction"];

#[test]
fn visual_studio_code() {
    let answered = replay("session-vscode", include_str!("../../../fixtures/lsp/vscode.jsonl"));
    for method in ["codeAction/resolve", "textDocument/codeLens", "textDocument/semanticTokens/full"] {
        assert!(answered.contains(method), "{method}: {answered:?}");
    }
}

#[test]
fn neovim() {
    let answered = replay("session-neovim", include_str!("../../../fixtures/lsp/neovim.jsonl"));
    assert!(answered.contains("codeAction/resolve"), "{answered:?}");
}

#[test]
fn emacs() {
    replay("session-emacs", include_str!("../../../fixtures/lsp/emacs.jsonl"));
}

/// A message of a recording, and who sent it.
struct Line {
    client: bool,
    message: Value,
}

impl Line {
    fn read(line: &str) -> Line {
        let mut line: Value = serde_json::from_str(line).expect("a session is JSON");
        let client = line.get("client").is_some();
        if client {
            turn_exploring_off(&mut line);
        }
        Line { client, message: line[if client { "client" } else { "server" }].take() }
    }

    fn method(&self) -> &str {
        self.message["method"].as_str().unwrap_or_default()
    }

    fn params(&self) -> &Value {
        &self.message["params"]
    }

    fn is_request(&self) -> bool {
        !self.method().is_empty() && self.message.get("id").is_some()
    }

    /// Whether it changes or closes a text.
    fn is_boundary(&self) -> bool {
        let changing = ["textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "shutdown"];
        self.client && changing.contains(&self.method())
    }

    /// Whether it announces a new result.
    fn is_news(&self) -> bool {
        !self.client && (self.is_published() || self.method().ends_with("/refresh"))
    }

    fn is_published(&self) -> bool {
        self.method() == "textDocument/publishDiagnostics"
    }
}

/// Changes all settings in a message of the client.
fn turn_exploring_off(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if fields.contains_key("effort") {
                let off = json!({"properties": false, "unreachable": false, "hover": false, "lenses": false, "actions": false});
                fields.insert("explore".to_owned(), off);
            }
            fields.values_mut().for_each(turn_exploring_off);
        }
        Value::Array(values) => values.iter_mut().for_each(turn_exploring_off),
        _ => {}
    }
}

struct Session {
    lines: Vec<Line>,
}

impl Session {
    fn boundary(&self, after: usize) -> usize {
        let found = self.lines[after..].iter().position(Line::is_boundary);
        found.map_or(self.lines.len(), |found| after + found)
    }

    /// The request that the server answers in this line.
    fn question(&self, answer: usize) -> usize {
        let id = &self.lines[answer].message["id"];
        let asked = |line: &Line| line.client && line.is_request() && line.message["id"] == *id;
        self.lines[..answer].iter().rposition(asked).expect("what is answered was asked")
    }

    /// Whether an answer was final: the text did not change, and no result came later.
    fn is_settled(&self, answer: usize) -> bool {
        let end = self.boundary(answer);
        self.boundary(self.question(answer) + 1) == end && !self.lines[answer..end].iter().any(Line::is_news)
    }

    /// The last diagnostics of the text that ends here, if the editor did something with them.
    fn published(&self, boundary: usize) -> Option<&Value> {
        let start = self.lines[..boundary].iter().rposition(Line::is_boundary)?;
        let version = &self.lines[start].params()["textDocument"]["version"];
        let current = |line: &Line| line.is_published() && line.params()["version"] == *version;
        let found = start + self.lines[start..boundary].iter().rposition(current)?;
        let mut later = self.lines[found..=boundary].iter();
        let used = later.any(|line| line.client && line.is_request());
        used.then(|| self.lines[found].params())
    }

    /// What the editor answers to requests of the server.
    fn replies(&self) -> BTreeMap<String, Value> {
        let mut replies = BTreeMap::new();
        for (place, asked) in self.lines.iter().enumerate().filter(|(_, line)| !line.client && line.is_request()) {
            let answers =
                |line: &&Line| line.client && line.method().is_empty() && line.message["id"] == asked.message["id"];
            if let Some(answer) = self.lines[place..].iter().find(answers) {
                replies.insert(asked.method().to_owned(), answer.message["result"].clone());
            }
        }
        replies
    }
}

/// Returns the requests that were answered as recorded.
fn replay(name: &str, recorded: &str) -> BTreeSet<String> {
    let folder = Folder::new(name);
    let recorded = recorded.replace("${ROOT}", &folder.0.to_string_lossy());
    let recorded = recorded.replace("\"${PROCESS}\"", &std::process::id().to_string());
    let session = Session { lines: recorded.lines().map(Line::read).collect() };
    let mut client = Client::spawn();
    client.replies = session.replies();
    let mut answered = BTreeSet::new();
    for (place, line) in session.lines.iter().enumerate() {
        if !line.client {
            if line.method().is_empty() {
                let asked = &session.lines[session.question(place)];
                let found = client.response(&line.message["id"]);
                answer(&mut client, asked, found, &line.message, session.is_settled(place));
                if session.is_settled(place) {
                    answered.insert(asked.method().to_owned());
                }
            }
            continue;
        }
        if line.method().is_empty() {
            continue;
        }
        if line.is_boundary()
            && let Some(expected) = session.published(place)
        {
            shown(&mut client, expected, place + 1);
        }
        if line.method() == "textDocument/didOpen" {
            let document = &line.params()["textDocument"];
            let file = document["uri"].as_str().and_then(|uri| uri.rsplit('/').next()).expect("a file");
            folder.write(file, document["text"].as_str().unwrap_or_default());
        }
        client.write(&line.message.to_string());
    }
    assert_eq!(client.wait().code(), Some(0));
    whole(&client, &session);
    for method in SEEN {
        assert!(answered.contains(method), "{method}: {answered:?}");
    }
    answered
}

/// Checks an answer. If the recorded one was final, the request is repeated until the answer is the same.
fn answer(client: &mut Client, asked: &Line, found: Value, recorded: &Value, settled: bool) {
    let method = asked.method();
    if !settled {
        assert!(found.get("error").is_none(), "{method}: {found:#}");
        return;
    }
    if method == "initialize" {
        assert!(contains(&found["result"], &recorded["result"]), "{found:#}");
        return;
    }
    let start = Instant::now();
    let (mut found, expected) = (essence(&found["result"]), essence(&recorded["result"]));
    while found != expected {
        assert!(start.elapsed() < GUARD, "{method} {}\n{found:#}\ninstead of\n{expected:#}", asked.params());
        client.take(Duration::from_millis(20));
        let id = json!(format!("again {}", client.next_id()));
        let again = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": asked.params()});
        client.write(&again.to_string());
        found = essence(&client.response(&id)["result"]);
    }
}

/// Waits for the diagnostics that were on the screen.
fn shown(client: &mut Client, expected: &Value, place: usize) {
    let uri = expected["uri"].as_str().expect("diagnostics of a file");
    let diagnostics = essence(&expected["diagnostics"]);
    client.until(&format!("what was shown before line {place}: {diagnostics:#}"), |client| {
        client.last(uri).is_some_and(|last| {
            // What did not change is not sent again.
            last.version <= expected["version"].as_i64().unwrap_or(-1)
                && essence(&json!(last.diagnostics)) == diagnostics
        })
    });
}

/// The session as a whole: an error was seen, it went, and nothing old came after something new.
fn whole(client: &Client, session: &Session) {
    assert!(client.published.iter().any(|one| errors(&one.diagnostics).len() == 1), "{:#?}", client.published);
    assert!(client.published.last().is_some_and(|last| last.diagnostics.is_empty()), "{:#?}", client.published);
    let versions: Vec<i64> = client.published.iter().map(|one| one.version).collect();
    assert!(versions.is_sorted(), "{versions:?}");
    // What every session needs, whenever it comes.
    for line in session.lines.iter().filter(|line| !line.client && line.is_request()) {
        if ["client/registerCapability", "workspace/configuration"].contains(&line.method()) {
            let same = |one: &Value| one["method"] == line.method() && contains(&one["params"], line.params());
            assert!(client.received.iter().any(same), "{}", line.message);
        }
    }
}

/// The part of a message that must not vary: everything but wording and data that only the server reads.
fn essence(value: &Value) -> Value {
    const OTHERS: [&str; 4] = ["message", "relatedInformation", "codeDescription", "data"];
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(key, value)| !OTHERS.contains(&key.as_str()) || is_tokens(value));
            Value::Object(kept.map(|(key, value)| (key.clone(), essence(value))).collect())
        }
        Value::Array(values) => Value::Array(values.iter().map(essence).collect()),
        other => other.clone(),
    }
}

/// Semantic tokens, which the protocol calls `data` too.
fn is_tokens(value: &Value) -> bool {
    value.as_array().is_some_and(|all| all.iter().all(Value::is_number))
}

/// Whether everything that is expected is there: of objects these fields, of lists these elements in this order.
fn contains(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().all(|(key, value)| contains(found.get(key).unwrap_or(&Value::Null), value))
        }
        (Value::Array(found), Value::Array(expected)) => {
            let mut rest = found.iter();
            expected.iter().all(|value| rest.any(|found| contains(found, value)))
        }
        (found, expected) => found == expected,
    }
}
