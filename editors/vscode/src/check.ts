// The command that checks every Haskell file of the workspace, and says at the end what it found.

import * as vscode from "vscode";
import * as messages from "./messages";
import type { FileReport } from "./report";
import type { Session } from "./session";

export async function checkWorkspace(session: Session): Promise<void> {
  if (!session.running) {
    void vscode.window.showWarningMessage(messages.NOT_RUNNING);
    return;
  }
  const files = await vscode.workspace.findFiles("**/*.{hs,lhs}", "**/{node_modules,dist-newstyle,.stack-work,.git}/**");
  if (files.length === 0) {
    void vscode.window.showInformationMessage(messages.NO_HASKELL);
    return;
  }
  // From now on the server tells of all files, also those that are not open.
  await session.checkWholeWorkspace();
  const progress = { location: vscode.ProgressLocation.Notification, title: "Limpid", cancellable: true };
  const found = { files: 0, counterexamples: 0, weak: 0 };
  await vscode.window.withProgress(progress, async (report, token) => {
    for (const file of files) {
      if (token.isCancellationRequested) return;
      report.report({ message: vscode.workspace.asRelativePath(file), increment: 100 / files.length });
      const answer = await session.run<FileReport>("limpid.check", { uri: session.address(file) }, token);
      found.files++;
      const verdicts = (answer?.functions ?? []).map((one) => one.verdict);
      found.counterexamples += verdicts.filter((verdict) => verdict === "counterexample").length;
      found.weak += verdicts.filter((verdict) => verdict === "weak-spec").length;
    }
  });
  void vscode.window.showInformationMessage(messages.checked(found.files, found.counterexamples, found.weak));
}
