// The commands that ask something about a function: examples, tests, what distinguishes two functions.

import * as vscode from "vscode";
import { signatureOf } from "./annotation";
import * as messages from "./messages";
import type { Difference, Examples, Tests } from "./report";
import type { Panel } from "./panel/panel";
import type { Session } from "./session";

/** The function at the cursor, as an argument of the server's commands. */
function atCursor(session: Session, isHaskell: (document: vscode.TextDocument) => boolean): { editor: vscode.TextEditor; argument: object } | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isHaskell(editor.document)) {
    void vscode.window.showInformationMessage(messages.NO_EDITOR);
    return undefined;
  }
  const { line, character } = editor.selection.active;
  const named = signatureOf(editor.document.lineAt(line).text);
  const where = named === undefined ? { position: { line, character } } : { function: named };
  return { editor, argument: { uri: session.address(editor.document.uri), ...where } };
}

export class Asking {
  constructor(
    private readonly session: Session,
    private readonly panel: Panel,
    private readonly isHaskell: (document: vscode.TextDocument) => boolean,
  ) {}

  async examples(): Promise<void> {
    const at = atCursor(this.session, this.isHaskell);
    if (!at) return;
    const answer = await this.ask<Examples>("limpid.examples", at.argument, "Looking for examples");
    if (answer) this.panel.showExamples(answer, at.editor.document.uri);
  }

  async tests(): Promise<void> {
    const at = atCursor(this.session, this.isHaskell);
    if (!at) return;
    await showTests(await this.ask<Tests>("limpid.tests", at.argument, "Writing tests"));
  }

  /** Lets the user choose among the functions of the same type. */
  async difference(): Promise<void> {
    const at = atCursor(this.session, this.isHaskell);
    if (!at) return;
    const known = await this.ask<Difference>("limpid.diff", at.argument, "Looking for functions");
    if (!known) return;
    const others = known.comparable ?? [];
    if (others.length === 0) {
      void vscode.window.showInformationMessage(messages.nothingToCompare(known.function));
      return;
    }
    const title = `What distinguishes ${known.function} and…`;
    const other = others.length === 1 ? others[0] : await vscode.window.showQuickPick(others, { title });
    if (other === undefined) return;
    const argument = { uri: this.session.address(at.editor.document.uri), function: known.function, other };
    const answer = await this.ask<Difference>("limpid.diff", argument, `Comparing ${known.function} and ${other}`);
    if (answer) this.panel.showDifference(answer, at.editor.document.uri);
  }

  /** Runs a command that may take a while; the user can cancel it. */
  private async ask<T>(command: string, argument: object, title: string): Promise<T | undefined> {
    if (!this.session.running) {
      void vscode.window.showWarningMessage(messages.NOT_RUNNING);
      return undefined;
    }
    const options = { location: vscode.ProgressLocation.Window, title: `Limpid: ${title}`, cancellable: true };
    const answer = await vscode.window.withProgress(options, (_, token) => this.session.run<T>(command, argument, token));
    if (answer === undefined) void vscode.window.showInformationMessage(messages.NO_FUNCTION);
    return answer;
  }
}

/** Opens the tests that were written, or says why there are none. */
export async function showTests(answer: Tests | undefined): Promise<void> {
  if (!answer) return;
  if (answer.problem !== undefined) void vscode.window.showInformationMessage(answer.problem);
  if (answer.applied !== true || answer.file === undefined) return;
  await vscode.window.showTextDocument(vscode.Uri.file(answer.file), { viewColumn: vscode.ViewColumn.Beside });
  if (answer.leftOut) void vscode.window.showInformationMessage(messages.leftOut(answer.leftOut));
}
