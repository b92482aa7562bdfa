// What happens between the editor and the server: settings in the server's words, verdicts that are not wanted are left
// out, lenses open the panel, a file is sent when it is saved if that is wanted, and what the Haskell extension already
// does is left to it.

import * as vscode from "vscode";
import type { ClientCapabilities, LanguageClient, Middleware, StaticFeature } from "vscode-languageclient/node";
import { insideAnnotation } from "./annotation";
import { codeText, verdictOf } from "./counts";
import { showTests } from "./explore";
import { withoutSaid } from "./hover";
import type { Panel } from "./panel/panel";
import type { Difference, Examples, Explained, Property, Tests } from "./report";

export class Middle implements vscode.Disposable {
  /** The user asked for all files, whatever the settings say. */
  wholeWorkspace = false;

  /** Documents with edits that the server was not told of. */
  private readonly unsent = new Set<string>();
  private readonly saving = vscode.workspace.onDidSaveTextDocument((document) => this.send(document));

  constructor(
    private readonly panel: Panel,
    private readonly client: () => LanguageClient | undefined,
  ) {}

  dispose(): void {
    this.saving.dispose();
  }

  /** The settings in the server's words. */
  settings(): object {
    const settings = vscode.workspace.getConfiguration("limpid");
    const shown = this.verdicts();
    return {
      effort: settings.get("effort", 1),
      codeLenses: settings.get("codeLenses", true),
      inlayHints: settings.get("inlayHints", false),
      haskellProblems: settings.get("haskellProblems", "auto"),
      haskellServer: hasHaskellExtension(),
      cache: settings.get("cache", true),
      workspace: this.wholeWorkspace || settings.get("workspace", false),
      hints: shown.includes("unknown") || shown.includes("unsupported"),
      explore: {
        properties: settings.get("explore.properties", true),
        unreachable: settings.get("explore.unreachable", true),
        hover: settings.get("explore.hover", true),
        inlayHints: settings.get("explore.inlayHints", false),
        lenses: settings.get("explore.lenses", false),
        actions: settings.get("explore.actions", true),
        testStyle: settings.get("explore.testStyle", "hspec"),
      },
      liquid: { reports: settings.get("liquid.reports", true), command: settings.get("liquid.command", []) },
      status: true,
    };
  }

  /** Results come as they are found; asking for them again and again would only cost time. */
  withoutPulling(): StaticFeature {
    return {
      fillClientCapabilities: (capabilities: ClientCapabilities) => {
        if (capabilities.workspace) capabilities.workspace.diagnostics = { refreshSupport: false };
      },
      initialize: () => undefined,
      getState: () => ({ kind: "static" }),
      clear: () => undefined,
    };
  }

  middleware(): Middleware {
    return {
      workspace: { configuration: (params) => params.items.map(() => this.settings()) },
      handleDiagnostics: (uri, diagnostics, next) => {
        const shown = this.verdicts();
        next(uri, diagnostics.filter(({ code }) => isShown(code, shown)).map(shortened));
      },
      executeCommand: async (command, args: unknown[], next) => {
        const answer: unknown = await next(command, args);
        await this.show(command, args[0] as { uri?: string; function?: string } | undefined, answer);
        return answer;
      },
      didChange: async (event, next) => {
        const key = event.document.uri.toString();
        if (!this.onSave()) {
          await this.send(event.document);
          await next(event);
        } else if (event.contentChanges.length > 0) {
          this.unsent.add(key);
        }
      },
      didClose: async (document, next) => {
        this.unsent.delete(document.uri.toString());
        await next(document);
      },
      provideHover: async (document, position, token, next) => {
        if (!this.sent(document)) return undefined;
        const hover = await next(document, position, token);
        return hover && shorter(hover, document.uri, position);
      },
      provideCodeActions: (document, range, context, token, next) =>
        this.sent(document) && next(document, range, context, token),
      provideCodeLenses: (document, token, next) => this.sent(document) && next(document, token),
      provideInlayHints: (document, range, token, next) => this.sent(document) && next(document, range, token),
      provideDocumentSemanticTokens: (document, token, next) => this.sent(document) && next(document, token),
      provideCompletionItem: (document, position, context, token, next) =>
        this.sent(document) && next(document, position, context, token),
      provideDocumentSymbols: (document, token, next) =>
        hasHaskellExtension() ? undefined : this.sent(document) && next(document, token),
      provideDefinition: (document, position, token, next) =>
        this.isOurs(document, position) && next(document, position, token),
      provideReferences: (document, position, options, token, next) =>
        this.isOurs(document, position) && next(document, position, options, token),
      prepareRename: (document, position, token, next) =>
        this.isOurs(document, position) && next(document, position, token),
      provideRenameEdits: (document, position, name, token, next) =>
        this.isOurs(document, position) && next(document, position, name, token),
    };
  }

  private verdicts(): string[] {
    return vscode.workspace.getConfiguration("limpid").get("verdicts", ["counterexample", "weak-spec", "unknown", "unsupported"]);
  }

  private onSave(): boolean {
    return vscode.workspace.getConfiguration("limpid").get("run") === "onSave";
  }

  /** `undefined`, which is no answer, while the server does not have the present text. */
  private sent(document: vscode.TextDocument): true | undefined {
    return this.unsent.has(document.uri.toString()) ? undefined : true;
  }

  /** Inside annotations nobody else answers; elsewhere the Haskell extension does, if it is there. */
  private isOurs(document: vscode.TextDocument, position: vscode.Position): true | undefined {
    const ours = !hasHaskellExtension() || insideAnnotation(document.getText(), document.offsetAt(position));
    return ours ? this.sent(document) : undefined;
  }

  /** Sends the whole text of a document whose edits were held back. */
  private async send(document: vscode.TextDocument): Promise<void> {
    const client = this.client();
    if (!client || !this.unsent.delete(document.uri.toString())) return;
    await client.sendNotification("textDocument/didChange", {
      textDocument: client.code2ProtocolConverter.asVersionedTextDocumentIdentifier(document),
      contentChanges: [{ text: document.getText() }],
    });
  }

  /** Lenses and actions run the server's commands; what comes back is shown. */
  private async show(command: string, argument: { uri?: string; function?: string } | undefined, answer: unknown): Promise<void> {
    if (argument?.uri === undefined) return;
    const uri = vscode.Uri.parse(argument.uri);
    if (command === "limpid.explain" && answer) this.panel.show(answer as Explained, uri);
    if (command === "limpid.examples" && answer) this.panel.showExamples(answer as Examples, uri);
    if (command === "limpid.diff" && answer) this.panel.showDifference(answer as Difference, uri);
    if (command === "limpid.refute" && answer) this.panel.showProperty(answer as Property, uri);
    if (command === "limpid.tests" && answer) await showTests(answer as Tests);
    if (command === "limpid.check" && argument.function !== undefined) {
      const name = argument.function;
      await vscode.commands.executeCommand("limpid.explain", { uri: argument.uri, function: name });
    }
  }
}

function isShown(code: vscode.Diagnostic["code"], shown: string[]): boolean {
  const verdict = verdictOf(codeText(code) ?? "");
  return verdict === undefined || shown.includes(verdict);
}

/** The sentence is enough in a list of problems; the hover tells the rest. */
function shortened(diagnostic: vscode.Diagnostic): vscode.Diagnostic {
  diagnostic.message = diagnostic.message.split("\n")[0] ?? "";
  return diagnostic;
}

/** The editor itself puts the problems of a place above the hover. */
function shorter(hover: vscode.Hover, uri: vscode.Uri, position: vscode.Position): vscode.Hover {
  const problems = vscode.languages.getDiagnostics(uri).filter(({ source, range }) => source === "limpid" && range.contains(position));
  for (const content of hover.contents) {
    if (content instanceof vscode.MarkdownString) content.value = withoutSaid(content.value, problems.map(({ message }) => message));
  }
  return hover;
}

function hasHaskellExtension(): boolean {
  return vscode.extensions.getExtension("haskell.haskell") !== undefined;
}
