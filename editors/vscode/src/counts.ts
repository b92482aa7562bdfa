// What the status bar says: pure functions from diagnostics and the server's state to text.

import type { Status } from "./report";

export interface Counts {
  counterexamples: number;
  weak: number;
  open: number;
}

/** Counts by the codes of diagnostics, such as `counterexample-postcondition` or `weak-spec`. */
export function count(codes: Iterable<string>): Counts {
  const counts = { counterexamples: 0, weak: 0, open: 0 };
  for (const code of codes) {
    const verdict = verdictOf(code);
    if (verdict === "counterexample") counts.counterexamples++;
    else if (verdict === "weak-spec") counts.weak++;
    else if (verdict === "unknown" || verdict === "unsupported") counts.open++;
  }
  return counts;
}

/** A diagnostic's code as text: one with a page that explains it comes as an object. */
export function codeText(code: unknown): string | undefined {
  const value: unknown = typeof code === "object" && code !== null && "value" in code ? code.value : code;
  return typeof value === "string" ? value : undefined;
}

/** The verdict that a diagnostic's code tells of, if it tells of one. */
export function verdictOf(code: string): string | undefined {
  return ["counterexample", "weak-spec", "unknown", "unsupported"].find(
    (verdict) => code === verdict || code.startsWith(`${verdict}-`),
  );
}

export type State = "starting" | "ready" | "stopped" | "missing";

export interface StatusText {
  text: string;
  tooltip: string;
  alarming: boolean;
}

export function statusText(state: State, counts: Counts, status: Status | undefined): StatusText {
  if (state === "missing") return { text: "$(warning) Limpid", tooltip: "The limpid program was not found.", alarming: true };
  if (state === "stopped") return { text: "$(warning) Limpid", tooltip: "The Limpid server is not running.", alarming: true };
  if (state === "starting") return { text: "$(sync~spin) Limpid", tooltip: "The Limpid server is starting.", alarming: false };
  const found = [
    counts.counterexamples > 0 ? `$(error) ${counts.counterexamples}` : "",
    counts.weak > 0 ? `$(warning) ${counts.weak}` : "",
    counts.open > 0 ? `$(question) ${counts.open}` : "",
  ].filter((part) => part !== "");
  const icon = status?.busy ? "$(sync~spin)" : found.length === 0 ? "$(check)" : "";
  const text = [icon, "Limpid", ...found].filter((part) => part !== "").join(" ");
  const words = [
    `${plural(counts.counterexamples, "counterexample")}, ${plural(counts.weak, "weak refinement")}, ${counts.open} unknown or unsupported.`,
    status?.busy ? `Checking ${status.function ?? ""} (${status.done + 1} of ${status.total}).` : "Ready.",
  ];
  return { text, tooltip: words.join("\n"), alarming: false };
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
