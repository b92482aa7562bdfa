//! Works around the protocol's library: it reads the capability `workspace.diagnostics` as `workspace.diagnostic`, and it
//! rejects a `shutdown` or `exit` with empty parameters, which Emacs sends.

use std::task::{Context, Poll};

use serde_json::Value;
use tower_lsp::jsonrpc::Request;
use tower_service::Service;

/// A service that rewrites requests to what the library expects.
#[derive(Debug)]
pub(super) struct Spelling<S>(pub(super) S);

impl<S: Service<Request>> Service<Request> for Spelling<S> {
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> S::Future {
        self.0.call(match request.method() {
            "initialize" | "shutdown" | "exit" => spelt(request),
            _ => request,
        })
    }
}

fn spelt(request: Request) -> Request {
    let (method, id, params) = request.into_parts();
    let params = params.filter(|_| method == "initialize");
    let mut changed = Request::build(method);
    if let Some(id) = id {
        changed = changed.id(id);
    }
    if let Some(mut params) = params {
        if let Some(workspace) = params.pointer_mut("/capabilities/workspace").and_then(Value::as_object_mut)
            && let Some(diagnostics) = workspace.remove("diagnostics")
        {
            workspace.entry("diagnostic").or_insert(diagnostics);
        }
        changed = changed.params(params);
    }
    changed.finish()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_ability_to_refresh_is_kept() {
        let params = json!({"capabilities": {"workspace": {"diagnostics": {"refreshSupport": true}}}});
        let request = spelt(Request::build("initialize").id(1).params(params).finish());
        let read =
            request.params().and_then(|params| params.pointer("/capabilities/workspace/diagnostic/refreshSupport"));
        assert_eq!(read, Some(&json!(true)));
        assert_eq!(request.id(), Some(&1.into()));
    }

    #[test]
    fn the_end_has_no_parameters() {
        let request = spelt(Request::build("shutdown").id(2).params(json!({})).finish());
        assert_eq!((request.params(), request.id()), (None, Some(&2.into())));
    }
}
