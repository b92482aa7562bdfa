import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { find, identify, series, type Places } from "../src/binary";

const folder = mkdtempSync(join(tmpdir(), "limpid-binary-"));
const program = (...path: string[]) => (text: string): string => {
  const file = join(folder, ...path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
};
const places = (changes: Partial<Places>): Places => ({
  setting: "",
  extension: join(folder, "no-extension"),
  path: "",
  home: folder,
  windows: false,
  ...changes,
});

const posix = { skip: process.platform === "win32" };

test("the setting comes first, then the extension's own, then the PATH", posix, () => {
  const own = program("extension", "server", "limpid")("exit 0");
  const installed = program("bin", "limpid")("exit 0");
  const chosen = program("chosen", "my-limpid")("exit 0");
  const path = join(folder, "bin");
  const extension = join(folder, "extension");
  assert.deepEqual(find(places({ setting: chosen, extension, path })), { kind: "found", path: chosen });
  assert.deepEqual(find(places({ setting: "~/chosen/my-limpid" })), { kind: "found", path: chosen });
  assert.deepEqual(find(places({ extension, path })), { kind: "found", path: own });
  assert.deepEqual(find(places({ path: `/nowhere:${path}` })), { kind: "found", path: installed });
});

test("a setting that leads nowhere is told, not skipped", () => {
  const setting = join(folder, "nothing");
  assert.deepEqual(find(places({ setting })), { kind: "missing", configured: setting });
  assert.deepEqual(find(places({})), { kind: "missing" });
});

test("a program is asked for its version", posix, async () => {
  const good = program("v", "good")('echo "limpid 1.2.9 (Z3 5.4.0)"');
  const other = program("v", "other")('echo "limpid 1.3.0"');
  const stranger = program("v", "stranger")('echo "hello"');
  const broken = program("v", "broken")('echo "libz3.so: cannot open" >&2; exit 127');
  assert.deepEqual(await identify(good, "1.2.0"), { kind: "same", version: "1.2.9" });
  assert.deepEqual(await identify(other, "1.2.0"), { kind: "other", version: "1.3.0" });
  assert.equal((await identify(stranger, "1.2.0")).kind, "broken");
  assert.deepEqual(await identify(broken, "1.2.0"), { kind: "broken", why: "libz3.so: cannot open" });
  assert.equal((await identify(join(folder, "none"), "1.2.0")).kind, "broken");
});

test("versions of one series fit together", () => {
  assert.equal(series("0.1.0"), series("0.1.7"));
  assert.notEqual(series("0.1.0"), series("0.2.0"));
});
