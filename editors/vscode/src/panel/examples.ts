// Answers about a function as HTML: its examples with pictures and the branches they reach, the counterexample of a property,
// what distinguishes two functions. Pure, as `html.ts` is.

import type { Branch, Difference, Example, Examples, Property, RunResult } from "../report";
import { code, document, figures, type Frame, go, prose } from "./html";
import { escape } from "./picture";

const COVERED: Record<Branch["covered"], string> = {
  reached: "an example reaches it",
  unreachable: "no input gets here",
  open: "no input was found",
};

export function examplesPage(answer: Examples, frame: Frame): string {
  const { function: name, examples = [], branches = [] } = answer;
  const reached = branches.filter(({ covered }) => covered === "reached").length;
  const body = [
    `<header><h1>Examples of ${code(name)}</h1>`,
    answer.problem === undefined ? "" : `<p role="status">${prose(answer.problem)}</p>`,
    branches.length > 0 ? `<p>${reached} of ${branches.length} branches reached</p>` : "",
    `</header>`,
    ...examples.map((example) => section(example, branches)),
    others(branches),
  ].join("\n");
  return document(`Limpid: examples of ${name}`, body, frame);
}

function section(example: Example, branches: Branch[]): string {
  const { result, input } = example;
  const call = input === undefined ? example.call : `${example.call} with the input ${input}`;
  const places = (example.reaches ?? []).flatMap((place) => {
    const branch = branches[place];
    return branch?.location ? [`<li>${go(branch.location, branch.function)}</li>`] : [];
  });
  const reaches = places.length > 0 ? `<details><summary>reaches ${places.length} ${places.length === 1 ? "branch" : "branches"}</summary><ul>${places.join("")}</ul></details>` : "";
  return `<section class="example">${run(call, result)}${reaches}</section>`;
}

/** A call with its result, and pictures of both. */
function run(call: string, result: RunResult): string {
  const value = result.kind === "value" ? result.text.trimEnd() : undefined;
  return `<pre class="call"><code>${escape(call + ending(result))}</code></pre>${figures(call, value)}`;
}

function ending(result: RunResult): string {
  switch (result.kind) {
    case "value":
      return ` = ${result.text.trimEnd()}`;
    case "exception":
      return ` raises: ${result.text.trimEnd()}`;
    case "noEnd":
      return result.text === "" ? " does not come to an end" : ` = ${result.text.slice(0, 60)}.. does not come to an end`;
    case "ran": {
      const { printed, value } = result.text;
      return printed === "" ? ` returns ${value}` : ` prints ${JSON.stringify(printed)} and returns ${value}`;
    }
    case "unknown":
      return " has a result that cannot be shown";
  }
}

/** The branches without an example. */
function others(branches: Branch[]): string {
  const left = branches.filter(({ covered }) => covered !== "reached");
  if (left.length === 0) return "";
  const items = left.map((branch) => {
    const where = branch.location ? go(branch.location, branch.function) : code(branch.function);
    return `<li class="${branch.covered}">${where}: ${COVERED[branch.covered]}</li>`;
  });
  return `<section aria-labelledby="others"><h2 id="others">Branches without an example</h2><ul class="branches">${items.join("")}</ul></section>`;
}

export function differencePage(answer: Difference, frame: Frame): string {
  const { function: left, other: right = "", found } = answer;
  const call = (name: string) => [name, ...(found?.arguments ?? [])].join(" ");
  const body = [
    `<header><h1>What distinguishes ${code(left)} and ${code(right)}</h1></header>`,
    answer.problem === undefined ? "" : `<p role="status">${prose(answer.problem)}</p>`,
    found ? `<section>${run(call(left), found.left)}${run(call(right), found.right)}</section>` : `<p>${prose(answer.summary ?? "")}</p>`,
  ].join("\n");
  return document(`Limpid: ${left} and ${right}`, body, frame);
}

export function propertyPage(answer: Property, frame: Frame): string {
  const { function: name, verdict } = answer;
  const example = verdict?.example;
  const details = verdict?.details ?? [];
  const body = [
    `<header><h1>${code(name)}</h1><p>${prose(answer.summary ?? "")}</p></header>`,
    answer.problem === undefined ? "" : `<p role="status">${prose(answer.problem)}</p>`,
    example ? `<section>${run(example.call, example.result)}</section>` : "",
    details.length > 0 ? `<pre><code>${escape(details.join("\n"))}</code></pre>` : "",
    example ? `<p><button type="button" data-test="${escape(name)}">Write as a failing test</button></p>` : "",
  ].join("\n");
  return document(`Limpid: ${name}`, body, frame);
}
