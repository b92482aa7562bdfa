//! Filters incoming messages. A malformed message is replaced by a request that the server answers with the protocol's
//! error, because the protocol's library stops at the first message that it cannot parse.

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufReader};

/// The methods that replace malformed messages. They answer with an error.
pub(super) const NOT_JSON: &str = "limpid/notJson";
pub(super) const NO_MESSAGE: &str = "limpid/noMessage";

/// The size of the read buffer.
const LARGEST: usize = 256 << 20;

/// Copies messages until one side is gone.
pub(super) async fn copy(input: impl AsyncRead + Unpin, mut output: impl AsyncWrite + Unpin) {
    let mut input = BufReader::new(input);
    while let Some(length) = header(&mut input).await {
        if length > LARGEST {
            tracing::error!(length, "a message is too large");
            return;
        }
        let mut body = vec![0; length];
        if input.read_exact(&mut body).await.is_err() {
            return;
        }
        let body = readable(body);
        let head = format!("Content-Length: {}\r\n\r\n", body.len());
        if output.write_all(head.as_bytes()).await.is_err() || output.write_all(&body).await.is_err() {
            return;
        }
    }
}

/// The length that the next header announces. Headers without one are skipped.
async fn header(input: &mut (impl tokio::io::AsyncBufRead + Unpin)) -> Option<usize> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line).await.ok()? == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => length = value.trim().parse().ok(),
            None if line.is_empty() && length.is_some() => return length,
            _ => {}
        }
    }
}

/// The message, or the one that replaces it.
fn readable(body: Vec<u8>) -> Vec<u8> {
    let instead = |method: &str| format!(r#"{{"jsonrpc":"2.0","id":null,"method":"{method}"}}"#).into_bytes();
    match serde_json::from_slice::<Value>(&body) {
        Err(_) => instead(NOT_JSON),
        Ok(value) if is_message(&value) => body,
        Ok(_) => instead(NO_MESSAGE),
    }
}

fn is_message(value: &Value) -> bool {
    let id = value.get("id").is_none_or(|id| id.is_number() || id.is_string() || id.is_null());
    let said = value["method"].is_string() || value.get("id").is_some() && value.get("method").is_none();
    value["jsonrpc"] == "2.0" && id && said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_replaced() {
        let good = br#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#.to_vec();
        assert_eq!(readable(good.clone()), good);
        let method = |body: &str| {
            let value: Value = serde_json::from_slice(&readable(body.as_bytes().to_vec())).unwrap_or_default();
            value["method"].as_str().unwrap_or_default().to_owned()
        };
        assert_eq!(method("{\"jsonrpc\": "), NOT_JSON);
        for odd in ["[]", "3", "{}", r#"{"jsonrpc":"2.0","method":3}"#, r#"{"jsonrpc":"2.0","id":{},"method":"x"}"#] {
            assert_eq!(method(odd), NO_MESSAGE, "{odd}");
        }
    }
}
