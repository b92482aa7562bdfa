// The web view that shows a counterexample beside the source. What it shows is `html.ts`; this file only connects it.

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Explained, Location } from "../report";
import { page, waiting } from "./html";

type Run = (command: string, argument: object) => Promise<unknown>;

export class Panel implements vscode.Disposable {
  private view: vscode.WebviewPanel | undefined;
  private subject: { function: string; uri: vscode.Uri } | undefined;
  private shown = "";

  constructor(private readonly run: Run) {}

  /** Shows what is known of a function. */
  show(explained: Explained, uri: vscode.Uri): void {
    this.view ??= this.create();
    this.subject = { function: explained.function, uri };
    this.view.title = `Limpid: ${explained.function}`;
    this.fill(explained, uri);
    this.view.reveal(undefined, true);
  }

  /** The server knows more, or the text has changed: shows the same function as it is now. */
  async refresh(): Promise<void> {
    const subject = this.subject;
    if (!this.view || !subject) return;
    const explained = (await this.run("limpid.explain", { uri: subject.uri.toString(), function: subject.function })) as
      | Explained
      | null
      | undefined;
    if (explained && this.subject === subject) this.fill(explained, subject.uri);
  }

  dispose(): void {
    this.view?.dispose();
  }

  private create(): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const options = { enableScripts: true, localResourceRoots: [] };
    const view = vscode.window.createWebviewPanel("limpid.counterexample", "Limpid", column, options);
    view.webview.onDidReceiveMessage((message: { go?: Location; fix?: number; function?: string }) => {
      if (message.go) void go(message.go);
      if (message.fix !== undefined && this.subject) {
        const { uri } = this.subject;
        void this.run("limpid.fix", { uri: uri.toString(), function: message.function, fix: message.fix });
      }
    });
    view.onDidDispose(() => {
      this.view = undefined;
      this.subject = undefined;
      this.shown = "";
    });
    return view;
  }

  private fill(explained: Explained, uri: vscode.Uri): void {
    const { report } = explained;
    if (!this.view) return;
    const sentences = sentencesOf(uri, explained.function);
    const content = JSON.stringify([explained.function, report, sentences]);
    // A page that would look the same is not loaded again: focus and scrolling stay.
    if (content === this.shown) return;
    this.shown = content;
    const frame = { nonce: randomBytes(16).toString("hex"), csp: this.view.webview.cspSource };
    const file = uri.scheme === "file" ? uri.fsPath : uri.toString();
    this.view.webview.html = report ? page({ report, file, sentences }, frame) : waiting(explained.function, frame);
  }
}

/** The first line of each diagnostic of a function says in words what goes wrong. */
function sentencesOf(uri: vscode.Uri, name: string): string[] {
  const found: string[] = [];
  for (const diagnostic of vscode.languages.getDiagnostics(uri)) {
    const data = (diagnostic as { data?: { function?: string; example?: number | null } }).data;
    if (diagnostic.source === "limpid" && data?.function === name && typeof data.example === "number") {
      found[data.example] = diagnostic.message.split("\n")[0] ?? "";
    }
  }
  return found;
}

async function go({ file, range }: Location): Promise<void> {
  const uri = /^[a-z][a-z+.-]+:/.test(file) ? vscode.Uri.parse(file) : vscode.Uri.file(file);
  const selection = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
  const open = vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri.toString());
  const viewColumn = open?.viewColumn ?? vscode.ViewColumn.One;
  await vscode.window.showTextDocument(uri, { selection, viewColumn });
}
