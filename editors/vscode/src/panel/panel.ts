// The web view that shows a counterexample beside the source. What it shows is `html.ts`; this file only connects it.

import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { Difference, Examples, Explained, Location, Property } from "../report";
import { differencePage, examplesPage, propertyPage } from "./examples";
import { type Frame, page, waiting } from "./html";

type Run = (command: string, argument: object) => Promise<unknown>;

/** What the panel shows, as a command that gives it again. */
interface Subject {
  command: "limpid.explain" | "limpid.examples" | "limpid.diff" | "limpid.refute";
  function: string;
  other?: string | undefined;
  uri: vscode.Uri;
}

type Answer = Explained | Examples | Difference | Property;

export class Panel implements vscode.Disposable {
  private view: vscode.WebviewPanel | undefined;
  private subject: Subject | undefined;
  private shown = "";
  private readonly asked = new vscode.EventEmitter<{ uri: vscode.Uri; answer: Examples | undefined }>();
  /** The examples that are shown: those of a file, or none any more. */
  readonly onExamples = this.asked.event;

  constructor(private readonly run: Run) {}

  /** Shows what is known of a function. */
  show(explained: Explained, uri: vscode.Uri): void {
    this.showAnswer({ command: "limpid.explain", function: explained.function, uri }, explained, explained.function);
  }

  showExamples(answer: Examples, uri: vscode.Uri): void {
    this.showAnswer({ command: "limpid.examples", function: answer.function, uri }, answer, `examples of ${answer.function}`);
  }

  showDifference(answer: Difference, uri: vscode.Uri): void {
    const { function: left, other } = answer;
    this.showAnswer({ command: "limpid.diff", function: left, other, uri }, answer, `${left} and ${other ?? ""}`);
  }

  showProperty(answer: Property, uri: vscode.Uri): void {
    this.showAnswer({ command: "limpid.refute", function: answer.function, uri }, answer, answer.function);
  }

  private showAnswer(subject: Subject, answer: Answer, title: string): void {
    this.view ??= this.create();
    this.subject = subject;
    this.view.title = `Limpid: ${title}`;
    this.fill(answer, subject);
    this.view.reveal(undefined, true);
  }

  /** The server knows more, or the text has changed: shows the same function as it is now. */
  async refresh(): Promise<void> {
    const subject = this.subject;
    if (!this.view || !subject) return;
    const argument = { uri: subject.uri.toString(), function: subject.function, other: subject.other };
    const answer = (await this.run(subject.command, argument)) as Answer | null | undefined;
    if (answer && this.subject === subject) this.fill(answer, subject);
  }

  dispose(): void {
    this.view?.dispose();
    this.asked.dispose();
  }

  private create(): vscode.WebviewPanel {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const options = { enableScripts: true, localResourceRoots: [] };
    const view = vscode.window.createWebviewPanel("limpid.counterexample", "Limpid", column, options);
    view.webview.onDidReceiveMessage((message: { go?: Location; fix?: number; function?: string; test?: string }) => {
      if (message.go) void go(message.go);
      if (message.fix !== undefined && this.subject) {
        const { uri } = this.subject;
        void this.run("limpid.fix", { uri: uri.toString(), function: message.function, fix: message.fix });
      }
      if (message.test !== undefined && this.subject) {
        void vscode.commands.executeCommand("limpid.tests", { uri: this.subject.uri.toString(), function: message.test });
      }
    });
    view.onDidDispose(() => {
      if (this.subject) this.asked.fire({ uri: this.subject.uri, answer: undefined });
      this.view = undefined;
      this.subject = undefined;
      this.shown = "";
    });
    return view;
  }

  private fill(answer: Answer, subject: Subject): void {
    if (!this.view) return;
    const { uri } = subject;
    this.asked.fire({ uri, answer: subject.command === "limpid.examples" ? answer : undefined });
    const sentences = subject.command === "limpid.explain" ? sentencesOf(uri, answer.function) : [];
    const content = JSON.stringify([subject.command, { ...answer, version: undefined }, sentences]);
    // A page that would look the same is not loaded again: focus and scrolling stay.
    if (content === this.shown) return;
    this.shown = content;
    const frame = { nonce: randomBytes(16).toString("hex"), csp: this.view.webview.cspSource };
    this.view.webview.html = pageOf(answer, subject, sentences, frame);
  }
}

function pageOf(answer: Answer, { command, uri }: Subject, sentences: string[], frame: Frame): string {
  if (command === "limpid.examples") return examplesPage(answer, frame);
  if (command === "limpid.diff") return differencePage(answer, frame);
  if (command === "limpid.refute") return propertyPage(answer, frame);
  const { report } = answer as Explained;
  const file = uri.scheme === "file" ? uri.fsPath : uri.toString();
  return report ? page({ report, file, sentences }, frame) : waiting(answer.function, frame);
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
