// Starts the session and registers the commands. Everything that a user can ask for is listed here.

import * as vscode from "vscode";
import { signatureOf } from "./annotation";
import { checkWorkspace } from "./check";
import { Coverage } from "./coverage";
import { Asking } from "./explore";
import * as messages from "./messages";
import { Panel } from "./panel/panel";
import type { Explained } from "./report";
import { Session } from "./session";
import { StatusItem } from "./status";

let session: Session | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Limpid", { log: true });
  const status = new StatusItem();
  const panel: Panel = new Panel((command, argument) => started.run(command, argument));
  const started: Session = new Session(context, log, status, panel);
  session = started;
  const asking = new Asking(started, panel, isHaskell);
  const register = (name: string, run: (...all: unknown[]) => unknown) =>
    vscode.commands.registerCommand(`limpid.${name}`, run);
  context.subscriptions.push(
    log,
    status,
    panel,
    new Coverage(panel.onExamples),
    register("showExamples", () => asking.examples()),
    register("writeTests", () => asking.tests()),
    register("distinguish", () => asking.difference()),
    register("explainFunction", () => explain(started, panel)),
    register("checkWorkspace", () => checkWorkspace(started)),
    register("applyAllFixes", applyAllFixes),
    register("restart", () => started.restart()),
    register("showLog", () => {
      log.show();
    }),
    register("openExample", () => openExample(context)),
    vscode.workspace.onDidOpenTextDocument(warnOfLarge),
  );
  vscode.workspace.textDocuments.forEach(warnOfLarge);
  await started.start();
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}

async function explain(session: Session, panel: Panel): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !isHaskell(editor.document)) {
    void vscode.window.showInformationMessage(messages.NO_EDITOR);
    return;
  }
  const { line, character } = editor.selection.active;
  const uri = session.address(editor.document.uri);
  const named = signatureOf(editor.document.lineAt(line).text);
  const where = named === undefined ? { position: { line, character } } : { function: named };
  const explained = await session.run<Explained>("limpid.explain", { uri, ...where });
  if (explained) panel.show(explained, editor.document.uri);
  else if (session.running) void vscode.window.showInformationMessage(messages.NO_FUNCTION);
  else void vscode.window.showWarningMessage(messages.NOT_RUNNING);
}

async function applyAllFixes(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !isHaskell(document)) {
    void vscode.window.showInformationMessage(messages.NO_EDITOR);
    return;
  }
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    whole,
    "source.fixAll.limpid",
    1,
  );
  const edit = actions.find((action) => action.edit !== undefined)?.edit;
  if (edit) await vscode.workspace.applyEdit(edit);
  else void vscode.window.showInformationMessage(messages.NO_FIXES);
}

async function openExample(context: vscode.ExtensionContext): Promise<void> {
  const source = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "walkthrough", "Example.hs"));
  const content = new TextDecoder().decode(source);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "haskell", content }));
}

/** From so many lines on a check takes a while. */
const MANY_LINES = 10_000;

function warnOfLarge(document: vscode.TextDocument): void {
  if (!isHaskell(document) || document.lineCount < MANY_LINES) return;
  const name = document.uri.path.split("/").pop() ?? "";
  void vscode.window.showInformationMessage(messages.large(name, document.lineCount));
}

export function isHaskell(document: vscode.TextDocument): boolean {
  return document.languageId === "haskell" || document.languageId === "literate haskell";
}
