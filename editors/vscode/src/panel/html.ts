// The counterexample panel as HTML: what breaks, with its values; the calls as a tree; pictures of the data; what was
// assumed of callees; fixes. Pure: the report comes in, text goes out. Places are kept in `data-place` attributes, which
// the panel's script sends back when they are chosen.

import type { Counterexample, FunctionReport, Location } from "../report";
import { escape, inline, picture } from "./picture";
import style from "./panel.css";
import { script } from "./script";
import { parseCall, parseValue, type Value } from "./value";

export interface Shown {
  report: FunctionReport;
  /** The file of the function, for its first place. */
  file: string;
  /** One sentence for each counterexample, as the server words it. */
  sentences: string[];
}

/** The frame that every page has. `nonce` and `csp` come from the editor's web view. */
export interface Frame {
  nonce: string;
  csp: string;
}

const VERDICTS: Record<string, string> = {
  safe: "Every obligation holds. LiquidHaskell accepts it.",
  counterexample: "An input really goes wrong.",
  "weak-spec": "The code is right as far as Limpid can see, but a refinement promises too little to prove it.",
  unknown: "The search ended before it found an answer.",
  unsupported: "Limpid does not understand all of this function.",
};

export function page(shown: Shown, frame: Frame): string {
  const { report } = shown;
  const examples = report.counterexamples ?? [];
  const body = [
    `<header><h1>${code(report.name)} <span class="verdict ${report.verdict}">${report.verdict}</span></h1>`,
    `<p>${escape(VERDICTS[report.verdict] ?? "")}`,
    `${go({ file: shown.file, range: report.range }, "Go to the function")}</p>`,
    report.reason ? `<p>${prose(report.reason)}</p>` : "",
    `</header>`,
    ...examples.map((example, index) => section(shown, example, index)),
    fixes(report),
  ].join("\n");
  return document(`Limpid: ${report.name}`, body, frame);
}

/** The page of a function that has no verdict yet. */
export function waiting(name: string, frame: Frame): string {
  return document(`Limpid: ${name}`, `<h1>${code(name)}</h1><p role="status">Limpid has not checked this function yet.</p>`, frame);
}

export function document(title: string, body: string, { nonce, csp }: Frame): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}' ${csp}; script-src 'nonce-${nonce}';">
<title>${escape(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>${body}</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

function section({ report, file, sentences }: Shown, example: Counterexample, index: number): string {
  const count = report.counterexamples?.length ?? 1;
  const sentence = sentences[index];
  const kind = example.kind === "abstract" ? "What the refinements would allow" : "Counterexample";
  const title = count > 1 ? `${kind} (${index + 1} of ${count})` : kind;
  const result = example.result ? ` = ${example.result}` : "";
  return [
    `<section aria-labelledby="example-${index}"><h2 id="example-${index}">${title}</h2>`,
    sentence ? `<p class="sentence">${prose(sentence)}</p>` : "",
    `<pre class="call"><code>${escape(example.call + result)}</code></pre>`,
    example.demanded === false ? `<p>Lazy evaluation never asks for this, but LiquidHaskell checks it.</p>` : "",
    pictures(example),
    refinement(example),
    assumed(example),
    calls(example, { file, range: report.range }, index),
    `</section>`,
  ].join("\n");
}

function refinement({ obligation, filled }: Counterexample): string {
  const { predicate, before, after } = split(obligation.refinement);
  const rows = [
    `<tr><th scope="row">required</th><td><code>${escape(before)}<b>${escape(predicate)}</b>${escape(after)}</code></td></tr>`,
    filled
      ? `<tr><th scope="row">with values</th><td><code class="filled">${escape(filled)}</code></td></tr>`
      : "",
  ];
  const declared = obligation.declared ? go(obligation.declared, "Go to the refinement") : "";
  return `<h3>The refinement</h3><table class="refinement"><tbody>${rows.join("")}</tbody></table>${declared ? `<p>${declared}</p>` : ""}`;
}

/** The predicate of `{v:T | p}`, which is what has values. */
function split(refinement: string): { before: string; predicate: string; after: string } {
  const bar = /^\{[^|]*\|/.exec(refinement);
  if (!bar || !refinement.endsWith("}")) return { before: "", predicate: refinement, after: "" };
  return { before: bar[0], predicate: refinement.slice(bar[0].length, -1), after: "}" };
}

/** The calls from the function to what breaks, each inside the one before. */
function calls({ kind, call, trace, obligation }: Counterexample, own: Location, index: number): string {
  const steps = (trace ?? []).map((step) => ({ text: step.call, location: step.location ?? undefined }));
  if (steps[0]?.text !== call) steps.unshift({ text: call, location: own });
  const breaks = kind === "abstract" ? "would break" : "breaks";
  const broken = { text: `${breaks} the ${obligation.kind} here`, location: obligation.location };
  const item = (rest: { text: string; location: Location | undefined }[], level: number): string => {
    const [step, ...inner] = rest;
    if (step === undefined) return "";
    const label = inner.length === 0 ? `<em>${escape(step.text)}</em>` : code(step.text);
    const expanded = inner.length > 0 ? ' aria-expanded="true"' : "";
    const first = level === 1 ? "0" : "-1";
    const place = step.location ? ` data-place="${placeOf(step.location)}"` : "";
    const where = step.location ? ` <span class="where">${escape(whereIs(step.location))}</span>` : "";
    const group = inner.length > 0 ? `<ul role="group">${item(inner, level + 1)}</ul>` : "";
    return `<li role="treeitem" aria-level="${level}" tabindex="${first}"${expanded}${place}><span class="step">${label}${where}</span>${group}</li>`;
  };
  const tree = item([...steps, broken], 1);
  return `<h3 id="calls-${index}">The calls</h3><ul role="tree" class="calls" aria-labelledby="calls-${index}">${tree}</ul>`;
}

function assumed({ assumed }: Counterexample): string {
  if (!assumed || assumed.length === 0) return "";
  const rows = assumed.map(({ call, result, really }) => {
    const real = really ? drawnValue(parseValue(really), really) : "not known";
    return `<tr><td>${code(call)}</td><td>${drawnValue(parseValue(result), result)}</td><td>${real}</td></tr>`;
  });
  return (
    `<h3>What the refinements of callees allow</h3><table class="assumed"><thead><tr><th scope="col">call</th>` +
    `<th scope="col">its refinement allows</th><th scope="col">it really gives</th></tr></thead><tbody>${rows.join("")}</tbody></table>`
  );
}

function drawnValue(value: Value, text: string): string {
  const drawn = picture(value);
  return code(text) + (drawn ? `<div class="drawn">${drawn}</div>` : "");
}

function pictures({ call, result }: Counterexample): string {
  const drawn = figures(call, result);
  return drawn === "" ? "" : `<h3>The data</h3>${drawn}`;
}

/** Pictures of the arguments of a call and of its result, as far as they have structure. */
export function figures(call: string, result: string | null | undefined): string {
  const parts: [string, Value][] = (parseCall(call)?.arguments ?? []).map((value, place, all) => [
    all.length > 1 ? `argument ${place + 1}` : "argument",
    value,
  ]);
  if (result) parts.push(["result", parseValue(result)]);
  const drawings = parts.flatMap(([name, value]) => {
    const drawn = picture(value);
    return drawn ? [`<figure><figcaption>${name} ${code(short(inline(value)))}</figcaption>${drawn}</figure>`] : [];
  });
  return drawings.length > 0 ? `<div class="figures">${drawings.join("")}</div>` : "";
}

function fixes({ fixes, name }: FunctionReport): string {
  if (!fixes || fixes.length === 0) return "";
  const items = fixes.map((fix, index) => {
    const proved = fix.proved ? ` <span class="proved">proved</span>` : "";
    const refinement = fix.refinement ? `<pre><code>${escape(fix.refinement)}</code></pre>` : "";
    const button = `<button type="button" data-fix="${index}" data-function="${escape(name)}">Apply</button>`;
    return `<li>${prose(fix.title)}${proved} ${refinement}${button}</li>`;
  });
  return `<section aria-labelledby="fixes"><h2 id="fixes">Fixes</h2><ul class="fixes">${items.join("")}</ul></section>`;
}

export function go(location: Location, text: string): string {
  return `<a href="#" role="button" data-place="${placeOf(location)}">${escape(text)}</a> <span class="where">${escape(whereIs(location))}</span>`;
}

function placeOf(location: Location): string {
  return escape(JSON.stringify(location));
}

function whereIs({ file, range }: Location): string {
  const name = file.split(/[\\/]/).pop() ?? file;
  return `${name}:${range.start.line + 1}:${range.start.character + 1}`;
}

export function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

/** A sentence, in which code stands between backquotes. */
export function prose(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
