//! A small client of our own: starts the binary, speaks JSON-RPC over its standard input and output, and remembers
//! everything the server said.

use std::collections::BTreeMap;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::binary;
use serde_json::{Value, json};

/// Nothing takes this long; a server that hangs must not hang the tests.
pub const GUARD: Duration = Duration::from_secs(600);

/// Diagnostics that the server sent.
#[derive(Clone, Debug)]
pub struct Published {
    pub uri: String,
    pub version: i64,
    pub diagnostics: Vec<Value>,
}

#[derive(Debug)]
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Value>,
    next: u64,
    /// Responses that no call has waited for yet.
    responses: Vec<Value>,
    /// In the order in which they came.
    pub published: Vec<Published>,
    /// Requests and notifications of the server, other than diagnostics.
    pub received: Vec<Value>,
    /// The answer to `workspace/configuration`.
    pub settings: Value,
    /// Answers to other requests of the server, by method.
    pub replies: BTreeMap<String, Value>,
    pub capabilities: Value,
}

impl Client {
    /// Starts the server and goes through the first steps with it.
    pub fn start(capabilities: Value, options: Value, folders: &[&Path]) -> Client {
        Client::start_in(&[], capabilities, options, folders)
    }

    /// The same with variables of the environment.
    pub fn start_in(environment: &[(&str, &str)], capabilities: Value, options: Value, folders: &[&Path]) -> Client {
        let mut client = Client::spawn_in(&[], environment);
        let folders: Vec<_> = folders.iter().map(|path| json!({"uri": uri_of(path), "name": "folder"})).collect();
        let params = json!({
            "processId": std::process::id(), "rootUri": null, "capabilities": capabilities,
            "initializationOptions": options, "workspaceFolders": folders,
        });
        let answer = client.request("initialize", params);
        client.capabilities = answer["capabilities"].clone();
        client.notify("initialized", json!({}));
        client
    }

    pub fn plain() -> Client {
        Client::start(json!({}), Value::Null, &[])
    }

    pub fn spawn() -> Client {
        Client::spawn_with(&[])
    }

    /// With more arguments than usual.
    pub fn spawn_with(arguments: &[&str]) -> Client {
        Client::spawn_in(arguments, &[])
    }

    /// With more arguments, and variables of the environment.
    pub fn spawn_in(arguments: &[&str], environment: &[(&str, &str)]) -> Client {
        let mut child = binary::command()
            .arg("lsp")
            .args(arguments)
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take();
        let mut reader = BufReader::new(child.stdout.take().expect("standard output is piped"));
        let (sender, output) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read_message(&mut reader) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Client {
            child,
            input,
            output,
            next: 1,
            responses: Vec::new(),
            published: Vec::new(),
            received: Vec::new(),
            settings: Value::Null,
            replies: BTreeMap::new(),
            capabilities: Value::Null,
        }
    }

    pub fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("the server's input is open");
        let written = write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).and_then(|()| input.flush());
        written.expect("the server reads");
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.write(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string());
    }

    /// A number for a request.
    pub fn next_id(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }

    /// Sends a request and returns its number.
    pub fn send(&mut self, method: &str, params: Value) -> u64 {
        let id = self.next_id();
        self.write(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string());
        id
    }

    /// The whole response to a request that was sent.
    pub fn response(&mut self, id: &Value) -> Value {
        let start = Instant::now();
        loop {
            if let Some(place) = self.responses.iter().position(|response| response["id"] == *id) {
                return self.responses.remove(place);
            }
            assert!(start.elapsed() < GUARD, "no answer to request {id}");
            self.take(Duration::from_secs(1));
        }
    }

    /// Sends a request and waits for its result, which must not be an error.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        let mut response = self.response(&json!(id));
        assert!(response.get("error").is_none(), "{method}: {response}");
        response["result"].take()
    }

    /// Takes one message of the server, if one comes in time.
    pub fn take(&mut self, timeout: Duration) -> bool {
        let message = match self.output.recv_timeout(timeout) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => return false,
            Err(RecvTimeoutError::Disconnected) => panic!("the server went away"),
        };
        let Some(method) = message["method"].as_str().map(str::to_owned) else {
            self.responses.push(message);
            return true;
        };
        if method == "textDocument/publishDiagnostics" {
            let params = &message["params"];
            self.published.push(Published {
                uri: params["uri"].as_str().unwrap_or_default().to_owned(),
                version: params["version"].as_i64().unwrap_or(-1),
                diagnostics: params["diagnostics"].as_array().cloned().unwrap_or_default(),
            });
            return true;
        }
        if let Some(id) = message.get("id") {
            let result = match &*method {
                _ if self.replies.contains_key(&method) => self.replies[&method].clone(),
                "workspace/configuration" => json!([self.settings]),
                "workspace/applyEdit" => json!({"applied": true}),
                "window/showDocument" => json!({"success": true}),
                _ => Value::Null,
            };
            let answer = json!({"jsonrpc": "2.0", "id": id, "result": result});
            self.write(&answer.to_string());
        }
        self.received.push(message);
        true
    }

    /// Waits until something is true of what was received.
    pub fn until(&mut self, what: &str, mut holds: impl FnMut(&Client) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < GUARD, "waited in vain: {what}; last received {:#?}", self.published.last());
            self.take(Duration::from_secs(1));
        }
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "haskell", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    pub fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({"uri": uri, "version": version});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    }

    /// Checks a file to the end and returns its diagnostics.
    pub fn settled(&mut self, uri: &str) -> Vec<Value> {
        self.request("workspace/executeCommand", json!({"command": "limpid.check", "arguments": [{"uri": uri}]}));
        let report = self.request("textDocument/diagnostic", json!({"textDocument": {"uri": uri}}));
        report["items"].as_array().cloned().unwrap_or_default()
    }

    /// The last diagnostics that were sent for a file.
    pub fn last(&self, uri: &str) -> Option<&Published> {
        self.published.iter().rev().find(|one| one.uri == uri)
    }

    pub fn at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> Value {
        let position = json!({"line": line, "character": character});
        self.request(method, json!({"textDocument": {"uri": uri}, "position": position}))
    }

    /// The server's process.
    #[allow(dead_code, reason = "the latency benchmark, which shares this client, measures it")]
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    pub fn hang_up(&mut self) {
        self.input = None;
    }

    pub fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the server can be waited for") {
                return status;
            }
            assert!(start.elapsed() < GUARD, "the server does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends the server as the protocol says.
    pub fn finish(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.wait().code(), Some(0));
    }

    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.kill();
    }
}

fn read_message(reader: &mut impl std::io::BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("Content-Length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

pub fn uri_of(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// A folder of its own for a test, gone afterwards.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("limpid-lsp-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path.canonicalize().expect("the folder exists"))
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(&self.0)).expect("a folder for the test");
        std::fs::write(&path, text).expect("a file for the test");
        uri_of(&path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The errors among diagnostics.
pub fn errors(diagnostics: &[Value]) -> Vec<&Value> {
    diagnostics.iter().filter(|one| one["severity"] == 1).collect()
}

/// `startLine:startCharacter-endLine:endCharacter`
pub fn range(of: &Value) -> String {
    let at = |end: &str| format!("{}:{}", of["range"][end]["line"], of["range"][end]["character"]);
    format!("{}-{}", at("start"), at("end"))
}
