// The status bar item.

import * as vscode from "vscode";
import { codeText, count, statusText, type State } from "./counts";
import type { Status } from "./report";

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("limpid", vscode.StatusBarAlignment.Left, 0);
  private readonly changes = vscode.languages.onDidChangeDiagnostics(() => {
    this.show();
  });
  private state: State = "starting";
  private status: Status | undefined;

  constructor() {
    this.item.name = "Limpid";
    this.show();
    this.item.show();
  }

  setState(state: State): void {
    this.state = state;
    this.status = undefined;
    this.show();
  }

  setStatus(status: Status): void {
    this.status = status;
    this.show();
  }

  dispose(): void {
    this.changes.dispose();
    this.item.dispose();
  }

  private show(): void {
    const { text, tooltip, alarming } = statusText(this.state, count(codes()), this.status);
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label: `Limpid. ${tooltip}` };
    this.item.command = alarming ? "limpid.restart" : "workbench.actions.view.problems";
    this.item.backgroundColor = alarming ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  }
}

function* codes(): Iterable<string> {
  for (const [, diagnostics] of vscode.languages.getDiagnostics()) {
    for (const diagnostic of diagnostics) {
      const code = codeText(diagnostic.code);
      if (diagnostic.source === "limpid" && code !== undefined) yield code;
    }
  }
}
