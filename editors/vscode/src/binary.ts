// Finds the `limpid` program and asks it who it is. Knows the file system and processes, but no editor.

import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Where to look, in this order: the setting, the extension's own folder, the `PATH`. */
export interface Places {
  setting: string;
  extension: string;
  path: string;
  home: string;
  windows: boolean;
}

export type Found = { kind: "found"; path: string } | { kind: "missing"; configured?: string };

export function find(places: Places): Found {
  const name = places.windows ? "limpid.exe" : "limpid";
  const setting = places.setting.trim().replace(/^~(?=[\\/])/, places.home);
  if (setting !== "") {
    const path = isAbsolute(setting) ? executable(setting) : onPath(setting, places);
    return path === undefined ? { kind: "missing", configured: setting } : { kind: "found", path };
  }
  const path = executable(join(places.extension, "server", name)) ?? onPath(name, places);
  return path === undefined ? { kind: "missing" } : { kind: "found", path };
}

function onPath(name: string, { path }: Places): string | undefined {
  for (const folder of path.split(delimiter).filter((folder) => folder !== "")) {
    const found = executable(join(folder, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

function executable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

export type Identity =
  | { kind: "same"; version: string }
  | { kind: "other"; version: string }
  | { kind: "broken"; why: string };

/** Asks the program for its version. It has to speak of the same major and minor version as the extension. */
export async function identify(path: string, expected: string): Promise<Identity> {
  const answer = await run(path);
  if (answer.error !== undefined) return { kind: "broken", why: answer.error };
  const version = /^limpid (\d+\.\d+\.\d+\S*)/.exec(answer.output)?.[1];
  if (version === undefined) return { kind: "broken", why: `it answers --version with "${firstLine(answer.output)}"` };
  return { kind: series(version) === series(expected) ? "same" : "other", version };
}

function run(path: string): Promise<{ output: string; error?: string }> {
  return new Promise((resolve) => {
    execFile(path, ["--version"], { timeout: 30_000 }, (error, output, errors) => {
      if (error === null) resolve({ output });
      else resolve({ output, error: firstLine(errors) || firstLine(error.message) });
    });
  });
}

/** `1.2.3` is of the series `1.2`. */
export function series(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
