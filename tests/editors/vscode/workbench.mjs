// The real workbench of VS Code, in a headless browser: code-server with our extension, and what tests do in it.

import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const CACHE = process.env.LIMPID_EDITORS_CACHE;
const { chromium } = createRequire(join(CACHE, "driver/"))("playwright-core");
const CODE_SERVER = join(CACHE, "code-server/node_modules/code-server/out/node/entry.js");

/** How long anything may take. A machine can be slow for minutes; a test that waits this long has failed. */
const TIMEOUT = 180_000;

/** The user's settings in tests: nothing that moves or asks, or comes between the keys that are typed. */
const QUIET = {
  "workbench.startupEditor": "none",
  "workbench.colorTheme": "Light Modern",
  "workbench.tips.enabled": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "chat.commandCenter.enabled": false,
  "telemetry.telemetryLevel": "off",
  "security.workspace.trust.enabled": false,
  "extensions.ignoreRecommendations": true,
  "editor.fontSize": 14,
  "editor.minimap.enabled": false,
  "editor.hover.delay": 100,
  "editor.quickSuggestions": { other: "off", comments: "off", strings: "off" },
  "editor.suggestOnTriggerCharacters": false,
  "limpid.trace.server": "messages",
  "files.autoSave": "off",
  "git.enabled": false,
  "window.commandCenter": false,
  "workbench.activityBar.location": "hidden",
  "breadcrumbs.enabled": false,
  "window.title": "${activeEditorShort}",
};

/** One code-server with one user; every project is a folder of its own, and every window is one on a project. */
export class Workbench {
  static async start({ vsix, environment = {} }) {
    const bench = new Workbench(mkdtempSync(join(tmpdir(), "limpid-workbench-")));
    try {
      bench.#prepare(vsix);
      await bench.#serve(environment);
      return bench;
    } catch (error) {
      await bench.stop();
      throw error;
    }
  }

  constructor(folder) {
    this.folder = folder;
  }

  /** A project with these files, by name, and these settings. */
  project(name, files, settings = {}) {
    const folder = join(this.folder, "projects", name);
    mkdirSync(join(folder, ".vscode"), { recursive: true });
    configure(folder, settings);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  }

  #prepare(vsix) {
    const [user, extensions] = [join(this.folder, "user"), join(this.folder, "extensions")];
    mkdirSync(join(user, "User"), { recursive: true });
    mkdirSync(extensions, { recursive: true });
    writeFileSync(join(user, "User", "settings.json"), JSON.stringify(QUIET));
    haskellGrammar(join(extensions, "limpid-test.haskell-grammar-0.0.1"));
    this.arguments = ["--user-data-dir", user, "--extensions-dir", extensions];
    const installed = spawnSync(process.execPath, [CODE_SERVER, ...this.arguments, "--install-extension", vsix], {
      encoding: "utf8",
      env: { ...process.env, HOME: this.folder },
    });
    if (installed.status !== 0) throw new Error(`the extension cannot be installed:\n${installed.stdout}${installed.stderr}`);
  }

  async #serve(environment) {
    this.port = await freePort();
    const settings = ["--auth", "none", "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust"];
    const place = ["--bind-addr", `127.0.0.1:${this.port}`, "--disable-getting-started-override"];
    this.log = "";
    this.server = spawn(process.execPath, [CODE_SERVER, ...this.arguments, ...settings, ...place], {
      env: { ...process.env, HOME: this.folder, ...environment },
      detached: true,
    });
    const keep = (text) => (this.log += text);
    this.server.stdout.on("data", keep);
    this.server.stderr.on("data", keep);
    await eventually(async () => (await fetch(`http://127.0.0.1:${this.port}/healthz`)).ok, "code-server answers");
    this.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // Memory that is shared is small in containers.
      args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"],
      timeout: TIMEOUT,
    });
  }

  /** A window of the workbench. */
  async window(project, { width = 1120, height = 720 } = {}) {
    const page = await this.browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1 });
    page.setDefaultTimeout(TIMEOUT);
    await page.goto(`http://127.0.0.1:${this.port}/?folder=${encodeURIComponent(project)}`);
    await page.waitForSelector(".monaco-workbench .statusbar-item");
    const explorer = page.locator(".part.sidebar:visible");
    if ((await explorer.count()) > 0) await page.keyboard.press("Control+B");
    return new Window(page);
  }

  /** What the extension and the server wrote to their logs since a time. */
  logs(since) {
    const folder = join(this.folder, "user", "logs");
    const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
    const recent = files.filter((path) => /(Limpid|remoteexthost)\.log$/.test(path) && statSync(path).mtimeMs >= since);
    return recent.map((path) => `==> ${path.slice(folder.length + 1)}\n${readFileSync(path, "utf8")}`).join("\n");
  }

  async stop() {
    await this.browser?.close().catch(() => undefined);
    if (this.server?.pid) {
      try {
        process.kill(-this.server.pid, "SIGKILL");
      } catch {
        // It ended by itself.
      }
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

class Window {
  constructor(page) {
    this.page = page;
  }

  async close() {
    await this.page.close();
  }

  async open(name) {
    await this.#pick("Control+P", name, name);
    await this.page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
    await this.page.waitForSelector(".editor-instance .view-line");
  }

  async command(title) {
    await this.#pick("F1", `>${title}`, title);
  }

  /** Puts the cursor at a line and column, counted from one. */
  async goTo(line, column) {
    await this.#pick("Control+G", `:${line}:${column}`, String(line));
    await eventually(async () => (await this.statusBar()).includes(`Ln ${line}, Col ${column}`), `the cursor at ${line}:${column}`);
  }

  /** Opens the box at the top, types into it and chooses the row with a text. */
  async #pick(keys, typed, text) {
    const input = this.page.locator(".quick-input-widget:visible input").first();
    await eventually(async () => {
      await this.page.keyboard.press(keys);
      return appears(input, 5000);
    }, `the box that ${keys} opens`);
    await input.fill(typed);
    await this.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first().click();
    await this.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  }

  /** All words of the status bar. */
  async statusBar() {
    return this.page.locator(".statusbar").innerText();
  }

  squiggles(kind = "error") {
    return this.page.locator(`.squiggly-${kind}`);
  }

  /** The words of the status bar item. */
  async status() {
    const item = this.page.locator('.statusbar-item[id$="limpid"]').first();
    return (await item.count()) === 0 ? "" : ((await item.getAttribute("aria-label")) ?? (await item.innerText()));
  }

  /** The notifications that are on the screen. */
  async notifications() {
    return this.page.locator(".notification-list-item-message").allInnerTexts();
  }

  /** Opens the hover at the cursor. */
  async hover() {
    const hover = this.page.locator(".monaco-hover:visible").first();
    await eventually(async () => {
      await this.page.keyboard.press("Control+K");
      await this.page.keyboard.press("Control+I");
      return appears(hover, 10_000);
    }, "the hover");
    return hover;
  }

  /** Opens the panel by the lens with a text. */
  async lens(text) {
    const lens = this.page.locator(".codelens-decoration a", { hasText: text }).first();
    // Lines move while lenses come in, so that a click can miss.
    await eventually(async () => {
      await lens.click();
      return appears(this.page.locator("iframe.webview.ready").first(), 10_000);
    }, `the panel of the lens ${text}`);
    return this.panel();
  }

  /** Chooses an action of the lightbulb at the cursor; `look` is called when the menu is open. */
  async choose(title, look = async () => undefined) {
    const row = this.page.locator(".action-widget .monaco-list-row", { hasText: title }).first();
    // The menu shows what is known when it opens, so it is opened until the action is there, each time for longer.
    let timeout = 3000;
    await eventually(async () => {
      await this.page.keyboard.press("Control+.");
      if (await appears(row, timeout)) return true;
      timeout *= 2;
      await this.page.keyboard.press("Escape");
      return false;
    }, `the action "${title}"`);
    await look();
    await row.click();
  }

  /** The document inside the panel. */
  async panel() {
    const outer = this.page.frameLocator("iframe.webview.ready").first();
    const inner = outer.frameLocator("iframe#active-frame");
    await inner.locator("main").waitFor();
    return inner;
  }

  async screenshot(path, options = {}) {
    mkdirSync(join(path, ".."), { recursive: true });
    await this.page.screenshot({ path, ...options });
  }
}

/** Writes the settings of a project. Windows that are open take them up. */
export function configure(project, settings) {
  writeFileSync(join(project, ".vscode", "settings.json"), JSON.stringify(settings));
}

/** The usual grammar of Haskell, as the Haskell extension brings it. */
function haskellGrammar(folder) {
  mkdirSync(folder, { recursive: true });
  const grammar = join(CACHE, "driver/node_modules/tm-grammars/grammars/haskell.json");
  cpSync(grammar, join(folder, "haskell.json"));
  const scopeName = JSON.parse(readFileSync(grammar, "utf8")).scopeName;
  const contributes = {
    languages: [{ id: "haskell", extensions: [".hs"] }],
    grammars: [{ language: "haskell", scopeName, path: "./haskell.json" }],
  };
  const description = { name: "haskell-grammar", publisher: "limpid-test", version: "0.0.1", engines: { vscode: "*" }, contributes };
  writeFileSync(join(folder, "package.json"), JSON.stringify(description));
}

/** Whether something is to be seen within a time. */
function appears(locator, timeout) {
  return locator.waitFor({ timeout }).then(() => true, () => false);
}

/** Waits until a condition holds. */
export async function eventually(condition, what, timeout = TIMEOUT) {
  const end = Date.now() + timeout;
  let last;
  for (;;) {
    try {
      last = await condition();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`not within ${timeout / 1000} s: ${what}; last: ${String(last)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
