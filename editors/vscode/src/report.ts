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

/** `limpid/status`. */
export interface Status {
  busy: boolean;
  file?: string | null;
  function?: string | null;
  done: number;
  total: number;
}
