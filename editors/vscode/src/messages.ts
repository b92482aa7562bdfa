// The few things the extension says to people, each in one sentence and with what can be done about it.

export const INSTALL_PAGE = "https://github.com/limpid-hs/limpid#installation";

export function missing(configured: string | undefined): string {
  return configured === undefined
    ? "The limpid program was not found: install it, or set where it is."
    : `There is no program at ${configured}, which the setting limpid.server.path names.`;
}

export function broken(path: string, why: string): string {
  return `${path} does not run: ${why}`;
}

export function otherVersion(path: string, version: string, expected: string): string {
  return `${path} is Limpid ${version}, but this extension is made for ${expected}: some features may not work.`;
}

export const CRASHED = "The Limpid server stopped unexpectedly and was started again.";
export const KEEPS_CRASHING = "The Limpid server keeps stopping. Haskell files are not checked until it is restarted.";
export const NO_HASKELL = "There are no Haskell files (.hs, .lhs) in this workspace.";
export const NO_EDITOR = "Open a Haskell file and put the cursor in a function first.";
export const NO_FUNCTION = "There is no function at the cursor that Limpid knows.";
export const NOT_RUNNING = "The Limpid server is not running.";
export const NO_FIXES = "There are no proved fixes in this file.";

export function nothingToCompare(name: string): string {
  return `No other function of this file has the type of ${name}.`;
}

export function leftOut(examples: number): string {
  return `${examples} ${examples === 1 ? "example" : "examples"} cannot be written as tests.`;
}

export function large(name: string, lines: number): string {
  return `${name} has ${lines.toLocaleString("en")} lines: Limpid checks it function by function, which may take a while. You can go on working.`;
}

export function checked(files: number, counterexamples: number, weak: number): string {
  const found = [
    counterexamples > 0 ? `${counterexamples} ${counterexamples === 1 ? "counterexample" : "counterexamples"}` : "",
    weak > 0 ? `${weak} weak ${weak === 1 ? "refinement" : "refinements"}` : "",
  ].filter((part) => part !== "");
  const result = found.length > 0 ? found.join(", ") : "nothing was refuted";
  return `Limpid checked ${files} ${files === 1 ? "file" : "files"}: ${result}.`;
}
