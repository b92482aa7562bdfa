// Marks beside the text: which branches examples reach, which no input reaches, and which are open. They belong to one version of
// a document and go as soon as it is edited.

import * as vscode from "vscode";
import type { Covered, Examples } from "./report";

const COLOURS: Record<Covered, string> = { reached: "charts.green", unreachable: "disabledForeground", open: "charts.yellow" };
const SHAPES: Record<Covered, string> = {
  reached: '<circle cx="8" cy="8" r="3.5" fill="#388a34"/>',
  unreachable: '<path d="M4.5 4.5l7 7m0-7l-7 7" stroke="#888888" stroke-width="1.8"/>',
  open: '<circle cx="8" cy="8" r="3.2" fill="none" stroke="#bf8803" stroke-width="1.6"/>',
};
const WORDS: Record<Covered, string> = {
  reached: "An example reaches this branch.",
  unreachable: "No input reaches this branch.",
  open: "No input was found that reaches this branch.",
};

export class Coverage implements vscode.Disposable {
  private readonly kinds = Object.fromEntries(
    (Object.keys(SHAPES) as Covered[]).map((covered) => [covered, decoration(covered)]),
  ) as Record<Covered, vscode.TextEditorDecorationType>;
  private readonly marked = new Map<string, Examples>();
  private readonly watches: vscode.Disposable[];

  constructor(examples: vscode.Event<{ uri: vscode.Uri; answer: Examples | undefined }>) {
    this.watches = [
      examples(({ uri, answer }) => {
        const key = uri.toString();
        if (answer?.branches) this.marked.set(key, answer);
        else this.marked.delete(key);
        this.draw();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.marked.delete(document.uri.toString())) this.draw();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.draw();
      }),
    ];
  }

  dispose(): void {
    for (const one of [...this.watches, ...Object.values(this.kinds)]) one.dispose();
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const answer = this.marked.get(editor.document.uri.toString());
      const current = answer?.version === undefined || answer.version === null || answer.version === editor.document.version;
      for (const covered of Object.keys(SHAPES) as Covered[]) {
        editor.setDecorations(this.kinds[covered], answer && current ? marks(editor.document, answer, covered) : []);
      }
    }
  }
}

/** One mark for each line on which such a branch begins. */
function marks(document: vscode.TextDocument, answer: Examples, covered: Covered): vscode.DecorationOptions[] {
  const here = (answer.branches ?? []).filter(
    ({ location, covered: found, missing }) =>
      found === covered && !missing && location && vscode.Uri.file(location.file).toString() === document.uri.toString(),
  );
  return here.flatMap(({ location }) => {
    const line = location?.range.start.line;
    if (line === undefined || line >= document.lineCount) return [];
    return [{ range: document.lineAt(line).range, hoverMessage: covered === "reached" ? [] : WORDS[covered] }];
  });
}

function decoration(covered: Covered): vscode.TextEditorDecorationType {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">${SHAPES[covered]}</svg>`;
  return vscode.window.createTextEditorDecorationType({
    gutterIconPath: vscode.Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`),
    gutterIconSize: "contain",
    overviewRulerColor: new vscode.ThemeColor(COLOURS[covered]),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
}
