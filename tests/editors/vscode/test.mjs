// VS Code end to end: what a user sees and does, in the real workbench.
//
// LIMPID is the server, VSIX the extension, SHOTS the folder for screenshots (none are taken without it), FAILURES the
// folder for what a test that fails leaves behind: a screenshot, and the logs of the extension and the server.

import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { configure, eventually, Workbench } from "./workbench.mjs";

const { LIMPID, VSIX, SHOTS, FAILURES } = process.env;
const here = dirname(fileURLToPath(import.meta.url));
const program = (name) => readFileSync(join(here, "../programs", name), "utf8");
const server = { "limpid.server.path": LIMPID };

/** The files of a folder among the programs, by their paths below it. */
const programs = (name) => {
  const paths = readdirSync(join(here, "../programs", name), { recursive: true, withFileTypes: true });
  const files = paths.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((path) => [relative(join(here, "../programs", name), path), readFileSync(path, "utf8")]));
};

/** Programs that are right, but for a refinement: the function that promises too little, where this shows, and what it should promise. */
const WEAK = [
  ["Flatten.hs", "glue", 20, 26, "{v:Seq a | count v == count xs + count ys}"],
  ["Tally.hs", "foldr", 13, 13, "{v:Int | v >= z}"],
];

let bench;
before(async () => {
  bench = await Workbench.start({ vsix: VSIX });
});
after(() => bench?.stop());

/** A test with a window on a project of its own. Its limit only ends what hangs: every wait inside has one. */
function inWindow(name, files, settings, body) {
  test(name, { timeout: 900_000 }, async (t) => {
    const began = Date.now();
    const title = name.replace(/\W+/g, "-");
    const project = bench.project(title, files, settings);
    // A step that fails ends the test: the next ones would only wait in vain.
    const step = async (name, run) => {
      let failure;
      await t.test(name, () => run().catch((error) => { failure = error; throw error; }));
      if (failure) throw failure;
    };
    const window = await bench.window(project);
    try {
      await body(window, project, step);
    } catch (error) {
      await keep(window, title, began);
      throw error;
    } finally {
      await window.close();
    }
  });
}

/** Keeps what the user would see and what was logged, and prints the end of it. */
async function keep(window, title, began) {
  if (!FAILURES) return;
  mkdirSync(FAILURES, { recursive: true });
  const log = bench.logs(began) + `\n==> code-server\n${bench.log}`;
  writeFileSync(join(FAILURES, `${title}.log`), log);
  console.log(`${join(FAILURES, title)}.{png,log} show what happened; the last of the log:\n${log.split("\n").slice(-60).join("\n")}`);
  await window.screenshot(join(FAILURES, `${title}.png`)).catch((error) => console.log(`no screenshot: ${error}`));
}

/** Takes a picture of the upper part of the window, as high as is wanted, for the README. */
async function shoot(window, name, height = 720) {
  if (!SHOTS) return;
  const { page } = window;
  await page.setViewportSize({ width: 1120, height: Math.max(720, height) });
  await page.waitForTimeout(500);
  await window.screenshot(join(SHOTS, name), { clip: { x: 0, y: 0, width: 1120, height } });
  await page.setViewportSize({ width: 1120, height: 720 });
}

inWindow("a program is opened and its error understood", { "Mirror.hs": program("Mirror.hs") }, server, async (window, project, step) => {
  const { page } = window;
  await window.open("Mirror.hs");

  await step("the squiggles appear, and the status bar counts", async () => {
    await eventually(async () => (await window.squiggles().count()) === 2, "two squiggles");
    await eventually(async () => /2 counterexamples.*Ready/s.test(await window.status()), "the status bar");
    await page.locator(".codelens-decoration", { hasText: "mirror (Node (Node Leaf 0 Leaf) 0 Leaf)" }).waitFor();
    assert.deepEqual(await window.notifications(), []);
  });

  await step("the log shows the messages, as the settings of these tests want it", async () => {
    await eventually(() => /Sending notification 'textDocument\/didOpen'/.test(bench.logs(0)), "a message in the log");
  });

  await step("the hover shows the counterexample", async () => {
    await window.goTo(13, 24);
    const hover = await window.hover();
    await eventually(async () => (await hover.innerText()).includes("1 == 2"), "the hover has values");
    const text = await hover.innerText();
    assert.match(text, /mirror \(Node \(Node Leaf 0 Leaf\) 0 Leaf\) = Node Leaf 0 Leaf/);
    assert.equal(text.match(/but here/g)?.length, 1, "the sentence is said once");
    await shoot(window, "hover.png", 520);
    await page.keyboard.press("Escape");
  });

  await step("the panel shows the calls, the values and pictures", async () => {
    const panel = await window.lens("mirror (Node");
    const text = await panel.locator("main").innerText();
    assert.match(text, /size v == size t/);
    assert.match(text, /1 == 2/);
    assert.equal(await panel.locator("svg.picture").count(), 2);
    assert.equal(await panel.locator("svg.picture").first().locator("rect").count(), 5);
    assert.equal(await panel.locator('[role="treeitem"]').count(), 2);
  });

  await step("the calls jump to the source, by mouse and by keys", async () => {
    const panel = await window.panel();
    await panel.getByText("Go to the refinement").click();
    await eventually(async () => (await window.statusBar()).includes("Ln 10"), "the refinement is selected");
    await panel.locator('[role="treeitem"]').first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually(async () => (await window.statusBar()).includes("Ln 13"), "the broken line is selected");
  });

  await step("the panel follows the theme", async () => {
    const colour = async () => (await window.panel()).locator("body").evaluate((body) => getComputedStyle(body).color);
    const light = await colour();
    configure(project, { ...server, "workbench.colorTheme": "Dark Modern" });
    await eventually(async () => (await colour()) !== light, "the text has another colour");
    await (await window.panel()).locator("html").evaluate((html) => html.scrollTo(0, 0));
    await shoot(window, "dark.png", 840);
    configure(project, server);
    await eventually(async () => (await colour()) === light, "the text has its first colour");
  });

  await step("the lightbulb writes the counterexample as a doctest", async () => {
    await window.goTo(20, 25);
    await window.choose("Write `long []` as a doctest");
    const doctest = page.locator(".view-line", { hasText: ">>> long []" });
    await doctest.waitFor();
    await page.keyboard.press("Control+Z");
    await doctest.waitFor({ state: "detached" });
  });

  await step("a correction makes the error vanish, and nothing stale comes back", async () => {
    await window.goTo(13, 42);
    await page.keyboard.press("Backspace");
    // Edits during the analysis: each makes the one before out of date.
    for (const letter of "(mirror l)") await page.keyboard.type(letter, { delay: 30 });
    await eventually(async () => (await window.squiggles().count()) === 1, "only the other function is wrong");
    const panel = await window.panel();
    await eventually(async () => (await panel.locator("main").innerText()).includes("Every obligation holds"), "the panel is up to date");
    await page.waitForTimeout(1000);
    assert.equal(await window.squiggles().count(), 1);
    assert.deepEqual(await window.notifications(), []);
  });
});

inWindow("no line moves while the user types", { "Mirror.hs": program("Mirror.hs") }, server, async (window) => {
  const { page } = window;
  await window.open("Mirror.hs");
  await eventually(async () => (await window.squiggles().count()) === 2, "two squiggles");
  await page.locator(".codelens-decoration", { hasText: "mirror (Node" }).waitFor();
  /** Where the lines are on the screen, but for the line of the cursor. */
  const lines = (edited) =>
    page.evaluate((edited) => {
      const all = [...document.querySelectorAll(".monaco-editor .view-line")];
      const placed = all.map((line) => [line.textContent.replaceAll("\u00a0", " "), Math.round(line.getBoundingClientRect().top)]);
      return placed.filter(([text]) => text.trim() !== "" && !text.startsWith(edited)).sort(([, one], [, other]) => one - other);
    }, edited);
  // A body with half words in it, and then a refinement: eight keys a second.
  for (const [line, column, edited, text] of [
    [8, 40, "size (Node", " + 0 * lengthy + size r"],
    [15, 31, "{-@ front", " && len xs >= 0"],
  ]) {
    await window.goTo(line, column);
    const before = await lines(edited);
    for (const key of text) {
      await page.keyboard.type(key);
      await page.waitForTimeout(125);
      assert.deepEqual(await lines(edited), before, `after ${key} in line ${line}`);
    }
  }
});

inWindow("the extension brings its own server: nothing has to be set", { "Mirror.hs": program("Mirror.hs") }, {}, async (window) => {
  const began = Date.now();
  await window.open("Mirror.hs");
  await eventually(async () => (await window.squiggles().count()) === 2, "two squiggles");
  await window.command("Limpid: Restart Server");
  await eventually(() => bench.logs(began).match(/server\/limpid: limpid \d/g)?.length === 2, "it was started twice");
  await eventually(async () => /2 counterexamples.*Ready/s.test(await window.status()), "the status bar");
  assert.deepEqual(await window.notifications(), []);
});

for (const [name, callee, line, column, promise] of WEAK) {
  inWindow(`the weak refinement of ${callee} is strengthened`, { [name]: program(name) }, server, async (window) => {
    const { page } = window;
    await window.open(name);
    await eventually(async () => (await window.squiggles("warning").count()) === 1, "a warning");
    await eventually(async () => /0 counterexamples, 1 weak refinement,.*Ready/s.test(await window.status()), "the status bar");
    await page.locator(".codelens-decoration", { hasText: "⚠" }).waitFor();
    await window.goTo(line, column);
    await window.choose(`Strengthen refinement of \`${callee}\``, async () => callee === "foldr" && shoot(window, "fix-foldr.png", 440));
    // The editor shows spaces as non-breaking ones.
    await eventually(async () => (await page.locator(".view-lines").innerText()).replace(/\u00a0/g, " ").includes(promise), "the refinement");
    await eventually(async () => (await window.squiggles("warning").count()) === 0, "no warning is left");
    await eventually(async () => /0 counterexamples, 0 weak.*Ready/s.test(await window.status()), "the status bar");
  });
}

inWindow("the panel shows what a callee's refinement allows, and its fix", { "Flatten.hs": program("Flatten.hs") }, server, async (window) => {
  const { page } = window;
  await window.open("Flatten.hs");
  const panel = await window.lens("⚠");
  await panel.getByText("its refinement allows").waitFor();
  assert.match(await panel.locator("main").innerText(), /would break the postcondition here/);
  assert.match(await panel.locator("table.assumed").innerText(), /glue \(Cons 0 Nil\) Nil\s+Nil\s+Cons 0 Nil/);
  await shoot(window, "weak.png", 970);
  await panel.getByRole("button", { name: "Apply" }).first().click();
  await page.locator(".view-line", { hasText: "{-@ glue ::" }).waitFor();
  await eventually(async () => (await panel.locator("main").innerText()).includes("Every obligation holds"), "the panel is up to date");
});

inWindow("a function is explored: examples, marks, differences, and a failing test", { "Signs.hs": program("Signs.hs") }, { ...server, "limpid.explore.lenses": true }, async (window, project, step) => {
  const { page } = window;
  await window.open("Signs.hs");

  await step("the refuted property is an error, and the branch that no input reaches is faded", async () => {
    await eventually(async () => (await window.squiggles().count()) === 1, "a squiggle");
    await page.locator(".codelens-decoration", { hasText: "✗ prop_member" }).waitFor();
    await eventually(async () => (await page.locator(".squiggly-inline-unnecessary").count()) > 0, "faded text");
  });

  await step("the panel shows examples with pictures", async () => {
    const panel = await window.lens("Show examples");
    await panel.getByText("Examples of").waitFor();
    const text = await panel.locator("main").innerText();
    assert.match(text, /insert 0 Leaf = Node Leaf 0 Leaf/);
    assert.match(text, /4 of 4 branches reached/);
    assert.ok((await panel.locator("svg.picture").count()) >= 4);
  });

  await step("marks stand beside the branches until the text is edited", async () => {
    const marks = page.locator(".glyph-margin-widgets .cgmr[class*='TextEditorDecorationType']");
    await eventually(async () => (await marks.count()) === 4, "four marks");
    await shoot(window, "examples.png", 720);
    await window.goTo(1, 1);
    await page.keyboard.type("-- typed\n");
    await eventually(async () => /branches reached/.test(await (await window.panel()).locator("main").innerText()), "the panel");
    await page.keyboard.press("Control+Z");
  });

  await step("two functions are compared", async () => {
    await window.goTo(7, 1);
    await window.command("Limpid: What Distinguishes Two Functions");
    const panel = await window.panel();
    await eventually(async () => /What distinguishes insert and insertLeft/.test(await panel.locator("main").innerText()), "the comparison");
  });

  await step("the counterexample becomes a failing test", async () => {
    await window.goTo(21, 1);
    await window.choose("as a failing test");
    await page.waitForSelector('.tab.active[data-resource-name="SignsSpec.hs"]');
    await eventually(async () => (await page.locator(".view-lines").allInnerTexts()).join("").replace(/\u00a0/g, " ").includes("`shouldBe` (True)"), "the test");
  });
});

inWindow("a package uses its library, a sibling, and a package that cabal has downloaded", programs("market"), server, async (window) => {
  const { page } = window;
  await window.open("Main.hs");
  await page.locator(".codelens-decoration", { hasText: "dearer 0" }).waitFor();
  await eventually(async () => /1 counterexample,.*Ready/s.test(await window.status()), "the status bar");
  assert.equal(await window.squiggles().count(), 1);
  assert.equal(await window.squiggles("info").count(), 0, "every import is found");
  // The definition is in the unpacked archive.
  await window.goTo(11, 18);
  await page.keyboard.press("F12");
  await page.waitForSelector('.tab.active[data-resource-name="Steps.hs"]');
  assert.deepEqual(await window.notifications(), []);
});

inWindow("all proved fixes are applied at once", { "Flatten.hs": program("Flatten.hs") }, server, async (window) => {
  await window.open("Flatten.hs");
  await eventually(async () => (await window.squiggles("warning").count()) === 1, "a warning");
  await window.command("Limpid: Apply All Proved Fixes in This File");
  await window.page.locator(".view-line", { hasText: "{-@ glue ::" }).waitFor();
  await eventually(async () => (await window.squiggles("warning").count()) === 0, "no warning is left");
});

inWindow("checking waits for a save if that is wanted", { "Mirror.hs": program("Mirror.hs") }, { ...server, "limpid.run": "onSave" }, async (window) => {
  const { page } = window;
  await window.open("Mirror.hs");
  await eventually(async () => (await window.squiggles().count()) === 2, "two squiggles");
  await window.goTo(13, 42);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("(mirror l)");
  await page.waitForTimeout(2500);
  assert.equal(await window.squiggles().count(), 2, "nothing was checked yet");
  await page.keyboard.press("Control+S");
  await eventually(async () => (await window.squiggles().count()) === 1, "the save was checked");
});

inWindow("the workspace is checked as a whole", { "Mirror.hs": program("Mirror.hs"), "Good.hs": "module Good where\n\none :: Int\none = 1\n" }, server, async (window) => {
  await window.open("Good.hs");
  await eventually(async () => /Ready/.test(await window.status()), "the server is ready");
  await window.command("Limpid: Check Workspace");
  await said(window, /checked 2 files: 2 counterexamples/, /^(Limpid|Limpid: .*\.hs)$/);
  await eventually(async () => /2 counterexamples/.test(await window.status()), "files that are not open count");
});

inWindow("no server program: one message that says what to do", { "Mirror.hs": program("Mirror.hs") }, { "limpid.server.path": "/nowhere/limpid" }, async (window) => {
  await window.open("Mirror.hs");
  await said(window, /no program at \/nowhere\/limpid.*limpid\.server\.path/);
  await usable(window);
  await window.page.locator(".notification-toast .monaco-button", { hasText: "Set Path" }).waitFor();
});

inWindow("a server of another version: one warning, and it is used", { "Mirror.hs": program("Mirror.hs") }, {}, async (window, project) => {
  // The setting is written when the window is open: the extension takes it up by itself.
  await window.open("Mirror.hs");
  const path = script(project, "other", 'if [ "$1" = --version ]; then echo "limpid 7.3.1"; else exec "$LIMPID" "$@"; fi');
  configure(project, { "limpid.server.path": path });
  await said(window, /is Limpid 7\.3\.1/);
  await eventually(async () => (await window.squiggles().count()) === 2, "two squiggles");
  await notAgain(window, /7\.3\.1/);
});

inWindow("a crash of the server: one message, and it is started again", { "Mirror.hs": program("Mirror.hs") }, {}, async (window, project) => {
  const number = join(project, "number");
  const path = script(project, "mortal", `if [ "$1" = lsp ]; then echo $$ > "${number}"; fi; exec "$LIMPID" "$@"`);
  configure(project, { "limpid.server.path": path });
  await window.open("Mirror.hs");
  const kill = async () => {
    const process_ = await eventually(() => existsSync(number) && Number(readFileSync(number, "utf8")), "the server's number");
    writeFileSync(number, "");
    process.kill(process_, "SIGKILL");
  };
  await eventually(async () => (await window.squiggles().count()) === 2, "two squiggles");
  await kill();
  await said(window, /stopped unexpectedly/);
  await eventually(async () => /2 counterexamples.*Ready/s.test(await window.status()), "it runs again");
  await notAgain(window, /stopp/);
  // It never lives long: in the end it is left alone, and the editor stays usable.
  for (let times = 0; times < 3; times++) await kill();
  await said(window, /keeps stopping/, /stopped unexpectedly/);
  await eventually(async () => /not running/.test(await window.status()), "the status bar says so");
  await usable(window);
});

inWindow("a workspace without Haskell: nothing happens until asked, then one message", { "notes.txt": "nothing\n" }, server, async (window) => {
  await window.open("notes.txt");
  assert.equal(await window.status(), "");
  await window.command("Limpid: Check Workspace");
  await said(window, /^There are no Haskell files \(\.hs, \.lhs\) in this workspace\.$/);
});

inWindow("the example of the walkthrough is checked, though it is no file", { "notes.txt": "nothing\n" }, server, async (window) => {
  await window.open("notes.txt");
  await window.command("Limpid: Open an Example");
  await eventually(async () => (await window.squiggles().count()) === 1, "a squiggle");
  const panel = await window.lens("mirror (Node");
  await panel.getByText("Go to the refinement").click();
  await eventually(async () => (await window.statusBar()).includes("Ln 11"), "the refinement is selected");
});

inWindow("a file of 20,000 lines: one message, answers, and an editor that can be used", { "Big.hs": big(20_000) }, server, async (window) => {
  await window.open("Big.hs");
  await said(window, /Big\.hs has 20,00\d lines/);
  await usable(window);
  await eventually(async () => /1 counterexample,.*Ready/s.test(await window.status()), "the mistake is found");
});

/** The user is told this, once; `others` says what else may be on the screen. */
async function said(window, pattern, others = /^$/) {
  const messages = await eventually(async () => {
    const all = await window.notifications();
    return all.some((text) => pattern.test(text)) && all.filter((text) => !others.test(text));
  }, `the message ${pattern}`);
  assert.equal(messages.length, 1, messages.join("\n"));
}

/** Nothing like this is on the screen twice. What was said once may be gone by now. */
async function notAgain(window, pattern) {
  const messages = (await window.notifications()).filter((text) => pattern.test(text));
  assert.ok(messages.length <= 1, messages.join("\n"));
}

/** Typing still works, and soon. */
async function usable(window) {
  const { page } = window;
  await window.goTo(1, 1);
  const start = Date.now();
  await page.keyboard.type("-- typed\n");
  await page.locator(".view-line", { hasText: "-- typed" }).first().waitFor();
  assert.ok(Date.now() - start < 30_000, "typing takes too long");
}

/** A program of our own in the place of the server. */
function script(folder, name, text) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nLIMPID='${LIMPID}'\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Many functions, of which the last is wrong. */
function big(lines) {
  const text = ["module Big where", ""];
  for (let number = 0; text.length < lines - 4; number++) {
    text.push(`{-@ f${number} :: x:Int -> {v:Int | v > x} @-}`, `f${number} :: Int -> Int`, `f${number} x = x + ${(number % 7) + 1}`, "");
  }
  return [...text, "{-@ wrong :: Int -> Nat @-}", "wrong :: Int -> Int", "wrong x = x", ""].join("\n");
}
