// What the server says of a function: the JSON of `limpid check --format json`, as `limpid.explain` returns it.

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface Location {
  file: string;
  range: Range;
}

export type Verdict = "safe" | "counterexample" | "weak-spec" | "unknown" | "unsupported";

export interface Counterexample {
  kind: "concrete" | "abstract";
  demanded?: boolean;
  culprits?: string[];
  obligation: { kind: string; location: Location; refinement: string; declared?: Location | null };
  call: string;
  result?: string | null;
  filled?: string | null;
  trace?: { call: string; location?: Location | null }[];
  assumed?: { call: string; result: string; really?: string | null }[];
}

export interface Fix {
  title: string;
  culprit?: string | null;
  refinement?: string | null;
  proved?: boolean;
}

export interface FunctionReport {
  name: string;
  annotated?: boolean;
  range: Range;
  verdict: Verdict;
  reason?: string;
  culprits?: { kind: string; name: string; location?: Location | null }[];
  counterexamples?: Counterexample[];
  fixes?: Fix[];
}

/** The answer to `limpid.explain`. */
export interface Explained {
  function: string;
  markdown: string;
  report?: FunctionReport | null;
}

/** The answer to `limpid.check`. */
export interface FileReport {
  schema: number;
  file: string;
  functions: FunctionReport[];
}

/**
 * How a run ends: `value` with what GHCi prints, `exception` with its message, `noEnd` with what was printed by then, `ran` with what
 * an action printed and its value, `unknown` if that cannot be shown.
 */
export type RunResult =
  | { kind: "value" | "exception" | "noEnd"; text: string }
  | { kind: "ran"; text: { printed: string; value: string } }
  | { kind: "unknown"; text?: undefined };

export interface Example {
  call: string;
  arguments: string[];
  /** What the action reads, if it reads anything. */
  input?: string;
  result: RunResult;
  /** The branches that the run reaches, as places in `branches`. */
  reaches?: number[];
}

export type Covered = "reached" | "unreachable" | "open";

export interface Branch {
  function: string;
  location?: Location | null;
  /** Here the patterns or guards do not cover the input. */
  missing: boolean;
  covered: Covered;
}

/** What every answer about a function has: `problem` says why there is nothing else. */
interface Asked {
  function: string;
  version?: number | null;
  problem?: string;
  markdown?: string;
  summary?: string;
}

/** The answer to `limpid.examples`. */
export interface Examples extends Asked {
  examples?: Example[];
  branches?: Branch[];
}

/** The answer to `limpid.diff`. Without the name of another function it has those that can be compared. */
export interface Difference extends Asked {
  other?: string;
  comparable?: string[];
  found?: { arguments: string[]; left: RunResult; right: RunResult } | null;
}

/** The answer to `limpid.refute`. */
export interface Property extends Asked {
  verdict?: { kind: "refuted" | "proved" | "open" | "unsupported"; example?: Example; details?: string[] };
}

/** The answer to `limpid.tests`. */
export interface Tests extends Asked {
  file?: string;
  tests?: number;
  leftOut?: number;
  applied?: boolean;
}

/** `limpid/status`. */
export interface Status {
  busy: boolean;
  file?: string | null;
  function?: string | null;
  done: number;
  total: number;
}
