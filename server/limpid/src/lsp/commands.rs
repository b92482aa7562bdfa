//! Code actions and commands.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use limpid_base::Limits;
use limpid_ide::actions::{self, Action, ActionKind};
use limpid_ide::{Effort, Request, analyse};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::lsp_types as lsp;

use super::answers::View;
use super::convert;
use super::state::State;
use crate::json::FileReport;

/// The factor by which the action that searches longer increases the effort.
pub(super) const LONGER: u32 = 8;

pub(super) const COMMANDS: [&str; 8] = [
    "limpid.check",
    "limpid.diff",
    "limpid.examples",
    "limpid.explain",
    "limpid.fix",
    "limpid.goTo",
    "limpid.refute",
    "limpid.tests",
];

/// The kind of actions that ask something about a function.
pub(super) const EXPLORE: &str = "limpid.explore";

/// The arguments of commands.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Argument {
    pub(super) uri: lsp::Uri,
    #[serde(default)]
    pub(super) function: Option<String>,
    /// The function to compare with.
    #[serde(default)]
    pub(super) other: Option<String>,
    #[serde(default)]
    pub(super) position: Option<lsp::Position>,
    #[serde(default)]
    pub(super) effort: u32,
    /// Which of the fixes.
    #[serde(default)]
    pub(super) fix: usize,
    #[serde(default)]
    pub(super) range: Option<lsp::Range>,
}

/// The data of a code action, from which its edits are computed when it is chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    uri: lsp::Uri,
    version: Option<i32>,
    what: KeptKind,
    function: String,
    example: Option<usize>,
    fix: usize,
}

/// Which edits a kept action makes. Actions that are commands make none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum KeptKind {
    Fix,
    FixAll,
    Annotate,
    Test,
    Ignore,
}

/// Cancels a search when it is dropped, because its result is no longer needed.
#[derive(Debug)]
pub(super) struct CancelOnDrop(pub(super) Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl View<'_> {
    /// The code actions for a selection. Their edits are computed when one is chosen.
    pub(super) fn actions(&self, uri: &lsp::Uri, params: &lsp::CodeActionParams) -> Vec<lsp::CodeActionOrCommand> {
        let selection = self.encoding.span(&self.analysis.lines, convert::from_range(params.range));
        let version = self.snapshot.buffer(&self.analysis.source.path).map(|buffer| buffer.version);
        let shows = self.state.client_capabilities().shows_documents;
        let found = actions::actions(&self.analysis, selection).into_iter();
        let found = found.filter(|action| shows || !matches!(action.kind, ActionKind::Go(_)));
        let explores = self.state.config().explore.actions;
        let found = found.filter(|action| explores || !action.kind.explores());
        let converted = found.filter_map(|action| self.action(uri, version, &params.context.diagnostics, action));
        let wanted = |action: &lsp::CodeAction| {
            let kind = action.kind.as_ref().map(lsp::CodeActionKind::as_str).unwrap_or_default();
            params.context.only.as_ref().is_none_or(|only| {
                only.iter().any(|one| kind == one.as_str() || kind.starts_with(&format!("{}.", one.as_str())))
            })
        };
        converted.filter(wanted).map(lsp::CodeActionOrCommand::CodeAction).collect()
    }

    fn action(
        &self,
        uri: &lsp::Uri,
        version: Option<i32>,
        diagnostics: &[lsp::Diagnostic],
        action: Action,
    ) -> Option<lsp::CodeAction> {
        let (what, kind, fix) = match &action.kind {
            ActionKind::Fix(place) => (Some(KeptKind::Fix), lsp::CodeActionKind::QUICKFIX, *place),
            ActionKind::FixAll => (Some(KeptKind::FixAll), lsp::CodeActionKind::from("source.fixAll.limpid"), 0),
            ActionKind::Annotate => (Some(KeptKind::Annotate), lsp::CodeActionKind::REFACTOR, 0),
            ActionKind::Test => (Some(KeptKind::Test), lsp::CodeActionKind::QUICKFIX, 0),
            ActionKind::Ignore => (Some(KeptKind::Ignore), lsp::CodeActionKind::QUICKFIX, 0),
            ActionKind::Go(_) | ActionKind::Longer | ActionKind::FailingTest => {
                (None, lsp::CodeActionKind::QUICKFIX, 0)
            }
            ActionKind::Examples | ActionKind::Tests | ActionKind::Distinguish(_) => {
                (None, lsp::CodeActionKind::from(EXPLORE), 0)
            }
        };
        let (function, example) = (&action.function, action.example);
        let about = |one: &&lsp::Diagnostic| {
            one.data.as_ref().is_some_and(|data| {
                data["function"] == **function && (example.is_none() || data["example"] == json!(example))
            })
        };
        let about: Vec<lsp::Diagnostic> = diagnostics.iter().filter(about).cloned().collect();
        let command = match &action.kind {
            ActionKind::Go(place) => {
                let location = self.location(place)?;
                Some(("limpid.goTo", json!({"uri": location.uri, "range": location.range})))
            }
            ActionKind::Longer => Some(("limpid.check", json!({"uri": uri, "function": function, "effort": LONGER}))),
            ActionKind::Examples => Some(("limpid.examples", json!({"uri": uri, "function": function}))),
            ActionKind::Tests | ActionKind::FailingTest => {
                Some(("limpid.tests", json!({"uri": uri, "function": function})))
            }
            ActionKind::Distinguish(other) => {
                Some(("limpid.diff", json!({"uri": uri, "function": function, "other": other})))
            }
            _ => None,
        };
        let edit = match command.is_none() && !self.state.client_capabilities().resolves_actions {
            true => Some(self.workspace_edit(&actions::edits(&self.analysis, &action)?)),
            false => None,
        };
        let kept = what.filter(|_| edit.is_none()).map(|what| {
            let kept = Kept { uri: uri.clone(), version, what, function: function.clone(), example, fix };
            serde_json::to_value(kept).unwrap_or_default()
        });
        let title = action.title.clone();
        Some(lsp::CodeAction {
            title: action.title,
            kind: Some(kind),
            diagnostics: (!about.is_empty()).then_some(about),
            is_preferred: action.preferred.then_some(true),
            data: kept,
            edit,
            command: command.map(|(command, argument)| lsp::Command {
                title,
                command: command.to_owned(),
                arguments: Some(vec![argument]),
            }),
            ..lsp::CodeAction::default()
        })
    }
}

/// The edits of a chosen action. An outdated action has none.
pub(super) fn resolve(state: &State, mut action: lsp::CodeAction) -> lsp::CodeAction {
    let kept = action.data.clone().and_then(|data| Kept::deserialize(data).ok());
    let Some(kept) = kept else { return action };
    let Some(view) = View::new(state, &kept.uri) else { return action };
    let version = view.snapshot.buffer(&view.analysis.source.path).map(|buffer| buffer.version);
    if version == kept.version {
        let kind = kind(&kept);
        let (function, example) = (kept.function, kept.example);
        let chosen = Action { title: String::new(), kind, preferred: false, function, example };
        action.edit = actions::edits(&view.analysis, &chosen).map(|edits| view.workspace_edit(&edits));
    }
    action
}

fn kind(kept: &Kept) -> ActionKind {
    match kept.what {
        KeptKind::Fix => ActionKind::Fix(kept.fix),
        KeptKind::FixAll => ActionKind::FixAll,
        KeptKind::Annotate => ActionKind::Annotate,
        KeptKind::Test => ActionKind::Test,
        KeptKind::Ignore => ActionKind::Ignore,
    }
}

/// Checks a file, or one function of it, and returns the report. `None` if there is no such file or it was cancelled.
pub(super) fn check(state: &State, argument: &Argument, limits: &Limits) -> Option<Value> {
    let path = convert::path(&argument.uri);
    let effort = argument.effort.max(state.config().effort);
    let only = argument.function.iter().cloned().collect();
    let request = Request { effort: Effort::times(effort.into()), only, ..Request::default() };
    let analysed = analyse(&state.snapshot(), &path, &request, limits, &mut |_, _| {}).ok()??;
    analysed.complete.then(|| serde_json::to_value(FileReport::of_analysis(&analysed.analysis)).ok())?
}

/// The report on a function, as Markdown and as data.
pub(super) fn explain(state: &State, argument: &Argument) -> Option<Value> {
    let view = View::new(state, &argument.uri)?;
    let offset = argument.position.map(|position| view.offset(position));
    let explained = view.analysis.explain(argument.function.as_deref(), offset)?;
    let function =
        FileReport::of_analysis(&view.analysis).functions.into_iter().find(|one| one.name == explained.function);
    Some(json!({"function": explained.function, "markdown": explained.markdown, "report": function}))
}

/// The edit of a fix.
pub(super) fn fix(state: &State, argument: &Argument) -> Option<lsp::WorkspaceEdit> {
    let view = View::new(state, &argument.uri)?;
    let kind = ActionKind::Fix(argument.fix);
    let function = argument.function.clone()?;
    let action = Action { title: String::new(), kind, preferred: false, function, example: None };
    Some(view.workspace_edit(&actions::edits(&view.analysis, &action)?))
}
