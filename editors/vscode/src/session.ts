// One run of the server after another: finds the program, starts it, restarts it when it stops, and tells once what is wrong.

import { homedir } from "node:os";
import * as vscode from "vscode";
import {
  CloseAction,
  ErrorAction,
  ExecuteCommandRequest,
  State as ClientState,
  type ErrorHandler,
  type LanguageClient,
  type LanguageClientOptions,
} from "vscode-languageclient/node";
import { find, identify, series } from "./binary";
import { QuietClient, tracing } from "./client";
import * as messages from "./messages";
import { Middle } from "./middle";
import type { Panel } from "./panel/panel";
import type { Status } from "./report";
import type { StatusItem } from "./status";

/** So many crashes within a few minutes are enough. */
const CRASHES = 3;
const FEW_MINUTES = 3 * 60_000;

export class Session {
  private client: LanguageClient | undefined;
  private readonly middle: Middle;
  private readonly trace: vscode.LogOutputChannel;
  private crashes: number[] = [];
  /** Starts and stops are counted: one that was overtaken while it waited ends there. */
  private turn = 0;
  /** What was said of the program: not again when it is started again. */
  private warned = "";

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly log: vscode.LogOutputChannel,
    private readonly status: StatusItem,
    private readonly panel: Panel,
  ) {
    this.middle = new Middle(panel, () => this.client);
    const { channel, watch } = tracing(log);
    this.trace = channel;
    context.subscriptions.push(
      this.middle,
      watch,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("limpid.server.path")) void this.restart();
        else if (event.affectsConfiguration("limpid")) void this.configured();
      }),
    );
  }

  get running(): boolean {
    return this.client?.state === ClientState.Running;
  }

  /** The address of a document, as the server knows it. */
  address(uri: vscode.Uri): string {
    return this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
  }

  async start(): Promise<void> {
    const turn = ++this.turn;
    this.status.setState("starting");
    const path = await this.program();
    if (turn !== this.turn) return;
    if (path === undefined) {
      this.status.setState("missing");
      return;
    }
    const client: LanguageClient = new QuietClient(
      "limpid",
      "Limpid",
      { command: path, args: ["lsp"] },
      this.options(() => void this.crashed(client)),
    );
    client.registerFeature(this.middle.withoutPulling());
    client.onNotification("limpid/status", (status: Status) => {
      this.status.setStatus(status);
      if (!status.busy) void this.panel.refresh();
    });
    client.onDidChangeState(({ newState }) => {
      if (newState === ClientState.Running) this.status.setState("ready");
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      this.log.error(String(error));
      await this.crashed(client);
    }
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.turn++;
    try {
      // One that is just starting cannot be stopped before it is up, or has failed.
      if (client?.state === ClientState.Starting) await Promise.race([client.start(), patience()]).catch(() => undefined);
      await client?.dispose(2000);
    } catch (error) {
      // It did not run any more.
      this.log.info(String(error));
    }
  }

  /** Stops; tells whether nothing else was started or stopped meanwhile. */
  private async stopped(): Promise<boolean> {
    const done = this.stop();
    const { turn } = this;
    await done;
    return turn === this.turn;
  }

  async restart(): Promise<void> {
    this.crashes = [];
    this.warned = "";
    if (await this.stopped()) await this.start();
  }

  /** Runs one of the server's commands. `undefined` if the server cannot. */
  async run<T>(command: string, argument: object, token?: vscode.CancellationToken): Promise<T | undefined> {
    if (!this.client || !this.running) return undefined;
    try {
      const params = { command, arguments: [argument] };
      return ((await this.client.sendRequest(ExecuteCommandRequest.type, params, token)) as T | null) ?? undefined;
    } catch (error) {
      this.log.warn(`${command}: ${String(error)}`);
      return undefined;
    }
  }

  async checkWholeWorkspace(): Promise<void> {
    this.middle.wholeWorkspace = true;
    await this.configured();
  }

  private async configured(): Promise<void> {
    if (this.running) await this.client?.sendNotification("workspace/didChangeConfiguration", { settings: null });
  }

  /** The program to run, after telling the user what is wrong with it if anything is. */
  private async program(): Promise<string | undefined> {
    const expected = (this.context.extension.packageJSON as { version: string }).version;
    const found = find({
      setting: vscode.workspace.getConfiguration("limpid").get("server.path", ""),
      extension: this.context.extensionPath,
      path: process.env.PATH ?? "",
      home: homedir(),
      windows: process.platform === "win32",
    });
    if (found.kind === "missing") {
      void this.prompt(messages.missing(found.configured));
      return undefined;
    }
    const identity = await identify(found.path, expected);
    if (identity.kind === "broken") {
      void this.prompt(messages.broken(found.path, identity.why));
      return undefined;
    }
    this.log.info(`${found.path}: limpid ${identity.version}`);
    if (identity.kind === "other") {
      const warning = messages.otherVersion(found.path, identity.version, series(expected));
      if (warning !== this.warned) void vscode.window.showWarningMessage(warning);
      this.warned = warning;
    }
    return found.path;
  }

  private async prompt(message: string): Promise<void> {
    const [install, set, again] = ["How to Install", "Set Path", "Try Again"];
    const chosen = await vscode.window.showErrorMessage(message, install, set, again);
    if (chosen === install) await vscode.env.openExternal(vscode.Uri.parse(messages.INSTALL_PAGE));
    if (chosen === set) await vscode.commands.executeCommand("workbench.action.openSettings", "limpid.server.path");
    if (chosen === again) await this.restart();
  }

  private options(crashed: () => void): LanguageClientOptions {
    const languages = ["haskell", "literate haskell"];
    return {
      documentSelector: languages.flatMap((language) => [
        { scheme: "file", language },
        { scheme: "untitled", language },
      ]),
      outputChannel: this.log,
      traceOutputChannel: this.trace,
      initializationOptions: this.middle.settings(),
      middleware: this.middle.middleware(),
      errorHandler: errors(crashed),
      initializationFailedHandler: () => false,
      markdown: { supportHtml: false },
    };
  }

  /** The server is gone without having been told to go. It is started again, but not for ever. */
  private async crashed(client: LanguageClient): Promise<void> {
    if (this.client !== client || !(await this.stopped())) return;
    const now = Date.now();
    this.crashes = [...this.crashes.filter((time) => now - time < FEW_MINUTES), now];
    if (this.crashes.length > CRASHES) {
      this.status.setState("stopped");
      void this.offer(messages.KEEPS_CRASHING, true);
      return;
    }
    if (this.crashes.length === 1) void this.offer(messages.CRASHED, false);
    await this.start();
  }

  private async offer(message: string, severe: boolean): Promise<void> {
    const [restart, log] = ["Restart", "Show Log"];
    const chosen = severe
      ? await vscode.window.showErrorMessage(message, restart, log)
      : await vscode.window.showWarningMessage(message, log);
    if (chosen === restart) await this.restart();
    if (chosen === log) this.log.show();
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5000));
}

/** The library starts nothing again by itself: a server that ends before it answered would not come back. */
function errors(crashed: () => void): ErrorHandler {
  return {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => {
      // Once the library has put away what belongs to the connection.
      setTimeout(crashed, 0);
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };
}
