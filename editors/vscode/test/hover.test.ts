import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutSaid } from "../src/hover";

const MARKDOWN = "**counterexample** · `f` has a counterexample\n\n`f` promises `v > 0`.\n\n```haskell\nf 0 = 0\n```\n";

test("the sentence above the hover is not said again", () => {
  assert.equal(withoutSaid(MARKDOWN, ["`f` promises `v > 0`."]), "**counterexample** · `f` has a counterexample\n\n```haskell\nf 0 = 0\n```\n");
});

test("what the editor does not show stays", () => {
  assert.equal(withoutSaid(MARKDOWN, ["`g` promises `v > 0`."]), MARKDOWN);
});
