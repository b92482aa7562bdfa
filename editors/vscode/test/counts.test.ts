import assert from "node:assert/strict";
import { test } from "node:test";
import { codeText, count, statusText, verdictOf } from "../src/counts";

const none = { counterexamples: 0, weak: 0, open: 0 };

test("diagnostics are counted by their codes", () => {
  const codes = ["counterexample-postcondition", "counterexample-precondition", "weak-spec", "unknown", "unsupported", "parse"];
  assert.deepEqual(count(codes), { counterexamples: 2, weak: 1, open: 2 });
  assert.equal(verdictOf("weak-spec-callee"), "weak-spec");
  assert.equal(verdictOf("unknownish"), undefined);
});

test("codes are text, with or without a page", () => {
  assert.equal(codeText("unknown"), "unknown");
  assert.equal(codeText({ value: "weak-spec", target: "https://example.org" }), "weak-spec");
  assert.equal(codeText(7), undefined);
  assert.equal(codeText(undefined), undefined);
});

test("the status bar tells the state and the counts", () => {
  assert.equal(statusText("ready", none, undefined).text, "$(check) Limpid");
  assert.equal(statusText("ready", { ...none, counterexamples: 2, weak: 1 }, undefined).text, "Limpid $(error) 2 $(warning) 1");
  const busy = statusText("ready", none, { busy: true, function: "f", done: 2, total: 9 });
  assert.equal(busy.text, "$(sync~spin) Limpid");
  assert.match(busy.tooltip, /Checking f \(3 of 9\)/);
  assert.ok(statusText("stopped", none, undefined).alarming);
  assert.ok(statusText("missing", none, undefined).alarming);
});
