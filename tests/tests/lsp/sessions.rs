//! Sessions of three editors, replayed: what they announce, what they ask, and what must come back.
//!
//! A line of a session is a request with (a part of) its result, a notification, or diagnostics that must be published.

use serde_json::Value;

use crate::client::{Client, errors};

#[test]
fn visual_studio_code() {
    replay(include_str!("../../../fixtures/lsp/vscode.jsonl"));
}

#[test]
fn neovim() {
    replay(include_str!("../../../fixtures/lsp/neovim.jsonl"));
}

#[test]
fn emacs() {
    replay(include_str!("../../../fixtures/lsp/emacs.jsonl"));
}

fn replay(session: &str) {
    let mut client = Client::spawn();
    for (number, line) in session.lines().enumerate() {
        let step: Value = serde_json::from_str(line).expect("a session is JSON");
        let place = format!("line {}", number + 1);
        if let Some(method) = step["request"].as_str() {
            let result = client.request(method, step["params"].clone());
            assert!(contains(&result, &step["result"]), "{place}: {result:#}");
            if let Some(count) = step["errors"].as_u64() {
                let items = result["items"].as_array().cloned().unwrap_or_default();
                assert_eq!(errors(&items).len() as u64, count, "{place}: {result:#}");
            }
        } else if let Some(method) = step["notify"].as_str() {
            client.notify(method, step["params"].clone());
        } else {
            let uri = step["published"].as_str().expect("a request, a notification or what is published");
            client.until(&place, |client| {
                client.last(uri).is_some_and(|last| {
                    let errors = errors(&last.diagnostics);
                    let right = match step["errors"].as_u64() {
                        Some(count) => errors.len() as u64 == count,
                        None => contains(&Value::Array(last.diagnostics.clone()), &step["diagnostics"]),
                    };
                    last.version == step["version"].as_i64().unwrap_or(-1) && right
                })
            });
        }
    }
    assert_eq!(client.wait().code(), Some(0));
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
