import assert from "node:assert/strict";
import { test } from "node:test";
import { page, waiting } from "../src/panel/html";
import type { FunctionReport } from "../src/report";

const range = (line: number) => ({ start: { line, character: 2 }, end: { line, character: 9 } });
const at = (line: number) => ({ file: "/w/Flatten.hs", range: range(line) });

const report: FunctionReport = {
  name: "flatten",
  range: range(4),
  verdict: "weak-spec",
  reason: "",
  culprits: [{ kind: "callee", name: "glue", location: at(8) }],
  counterexamples: [
    {
      kind: "abstract",
      obligation: { kind: "postcondition", location: at(6), refinement: "{v:Seq a | count v == total xs}", declared: at(3) },
      call: "flatten (Cons Nil Nil)",
      result: "Cons 0 Nil",
      filled: "1 == 0",
      trace: [{ call: "flatten (Cons Nil Nil)", location: at(5) }, { call: "glue Nil Nil", location: at(6) }],
      assumed: [{ call: "glue Nil Nil", result: "Cons 0 Nil", really: "Nil" }],
    },
  ],
  fixes: [{ title: "Strengthen refinement of `glue`", refinement: "glue :: xs:Seq a -> <b>", proved: true }],
};

const html = page({ report, file: "/w/Flatten.hs", sentences: ["`glue` promises <too> little."] }, { nonce: "N", csp: "x:" });

test("the refinement has its values", () => {
  assert.match(html, /<b> count v == total xs<\/b>/);
  assert.match(html, /class="filled">1 == 0</);
});

test("real and allowed results stand side by side, with pictures", () => {
  assert.match(html, /its refinement allows/);
  assert.match(html, /it really gives/);
  assert.match(html, /<code>Cons 0 Nil<\/code><div class="drawn"><svg/);
});

test("the calls are a tree whose items know their places", () => {
  assert.equal(html.match(/<li role="treeitem"/g)?.length, 3);
  assert.match(html, /aria-level="3"[^>]*data-place="[^"]*&quot;line&quot;:6/);
  assert.match(html, /would break the postcondition here/);
});

test("only one item of the tree is in the tab order", () => {
  assert.equal(html.match(/role="treeitem"[^>]*tabindex="0"/g)?.length, 1);
});

test("fixes can be applied", () => {
  assert.match(html, /<button type="button" data-fix="0" data-function="flatten">Apply<\/button>/);
});

test("nothing from the program is taken for HTML", () => {
  assert.ok(!html.includes("<too>"));
  assert.ok(!html.includes("Seq a -> <b>"));
});

test("scripts run only with the nonce", () => {
  assert.match(html, /script-src 'nonce-N'/);
  assert.equal(html.match(/<script/g)?.length, 1);
});

test("a function without counterexamples has a page too", () => {
  const safe = page(
    { report: { name: "f", range: range(0), verdict: "safe" }, file: "/w/F.hs", sentences: [] },
    { nonce: "N", csp: "" },
  );
  assert.match(safe, /Every obligation holds/);
});

test("a function without a verdict has a page that says so", () => {
  assert.match(waiting("<f>", { nonce: "N", csp: "" }), /<code>&lt;f&gt;<\/code>.*not checked this function yet/s);
});
