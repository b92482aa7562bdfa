// The session that is recorded with VS Code: a program is opened, its error read, an action taken, the error repaired.
//
// SERVER is the program to start, PROJECT a folder with the program, VSIX the extension.

import assert from "node:assert/strict";
import { eventually, configure, Workbench } from "../vscode/workbench.mjs";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

const { SERVER, PROJECT, VSIX } = process.env;

/** Whatever else the server has to say about this text. */
const quiet = (window) => window.page.waitForTimeout(2500);

const bench = await Workbench.start({ vsix: VSIX });
try {
  mkdirSync(join(PROJECT, ".vscode"), { recursive: true });
  // What is found out in the background depends on timing.
  const off = Object.fromEntries(["properties", "unreachable", "hover", "lenses", "actions"].map((name) => [`limpid.explore.${name}`, false]));
  configure(PROJECT, { "limpid.server.path": SERVER, ...off });
  const window = await bench.window(PROJECT);
  const { page } = window;
  await window.open("Seats.hs");
  await eventually(async () => (await window.squiggles().count()) === 1, "an error", 60_000);
  await quiet(window);

  await window.goTo(7, 16);
  const hover = await window.hover();
  await eventually(async () => (await hover.innerText()).includes("left 41"), "the hover");
  await page.keyboard.press("Escape");
  await quiet(window);

  await window.choose("as a doctest");
  await page.locator(".view-line", { hasText: ">>> left 41" }).waitFor();
  await quiet(window);

  await window.goTo(9, 14);
  await page.keyboard.press("Shift+End");
  await page.keyboard.insertText("if taken < 40 then 40 - taken else 0");
  await eventually(async () => (await window.squiggles().count()) === 0, "no error", 60_000);
  await quiet(window);
  assert.deepEqual(await window.notifications(), []);
  await window.command("Limpid: Restart Server");
  await quiet(window);
} finally {
  await bench.stop();
}
