import assert from "node:assert/strict";
import { test } from "node:test";
import { differencePage, examplesPage, propertyPage } from "../src/panel/examples";
import type { Examples } from "../src/report";

const at = (line: number) => ({ file: "/w/Lists.hs", range: { start: { line, character: 2 }, end: { line, character: 9 } } });
const frame = { nonce: "N", csp: "x:" };

const answer: Examples = {
  function: "insert",
  version: 3,
  summary: "2 of 3 branches reached",
  examples: [
    { call: "insert 0 []", arguments: ["0", "[]"], result: { kind: "value", text: "[0]\n" }, reaches: [0] },
    { call: "insert 1 [0]", arguments: ["1", "[0]"], result: { kind: "exception", text: "<boom>" }, reaches: [0, 1] },
  ],
  branches: [
    { function: "insert", location: at(3), missing: false, covered: "reached" },
    { function: "insert", location: at(4), missing: false, covered: "reached" },
    { function: "other", location: at(9), missing: false, covered: "unreachable" },
  ],
};

test("examples come with pictures and with the branches they reach", () => {
  const html = examplesPage(answer, frame);
  assert.match(html, /2 of 3 branches reached/);
  assert.match(html, /<code>insert 0 \[\] = \[0\]<\/code>/);
  assert.match(html, /<svg class="picture"/);
  assert.match(html, /reaches 2 branches/);
  assert.match(html, /data-place="[^"]*&quot;line&quot;:4/);
});

test("branches without an example are listed", () => {
  assert.match(examplesPage(answer, frame), /class="unreachable"[^]*no input gets here/);
});

test("nothing from the program is taken for HTML", () => {
  assert.ok(!examplesPage(answer, frame).includes("<boom>"));
});

test("a function that cannot be explored has a page that says why", () => {
  const html = examplesPage({ function: "f", problem: "`f` is not understood" }, frame);
  assert.match(html, /<code>f<\/code> is not understood/);
});

test("a difference shows both runs", () => {
  const found = { arguments: ["0"], left: { kind: "value", text: "0" } as const, right: { kind: "noEnd", text: "" } as const };
  const html = differencePage({ function: "f", other: "g", found }, frame);
  assert.match(html, /<code>f 0 = 0<\/code>/);
  assert.match(html, /<code>g 0 does not come to an end<\/code>/);
  assert.match(differencePage({ function: "f", other: "g", found: null, summary: "equal on all inputs" }, frame), /equal on all inputs/);
});

test("a refuted property can become a test", () => {
  const example = { call: "prop_f [0]", arguments: ["[0]"], result: { kind: "value", text: "False" } as const };
  const html = propertyPage({ function: "prop_f", summary: "`prop_f`: refuted", verdict: { kind: "refuted", example, details: ["1 /= 2"] } }, frame);
  assert.match(html, /prop_f \[0\] = False/);
  assert.match(html, /1 \/= 2/);
  assert.match(html, /<button type="button" data-test="prop_f">/);
});
