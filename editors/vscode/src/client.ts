// The library's client, but silent: what the user has to know, the session says. All else goes to the log, and the
// messages between editor and server too, if the setting `limpid.trace.server` wants that.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

export class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/**
 * The log, as the library wants it to trace: it writes messages only to a channel whose level is the lowest, and that
 * is what the setting makes of it here, whatever the level of the log is.
 */
export function tracing(log: vscode.LogOutputChannel): { channel: vscode.LogOutputChannel; watch: vscode.Disposable } {
  const level = () => (vscode.workspace.getConfiguration("limpid").get("trace.server") === "off" ? vscode.LogLevel.Info : vscode.LogLevel.Trace);
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const configured = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("limpid.trace")) changed.fire(level());
  });
  const channel = Object.create(log, {
    logLevel: { get: level },
    onDidChangeLogLevel: { value: changed.event },
    trace: {
      value: (message: string, ...rest: unknown[]) => {
        log.info(message, ...rest);
      },
    },
  }) as vscode.LogOutputChannel;
  return { channel, watch: vscode.Disposable.from(changed, configured) };
}
