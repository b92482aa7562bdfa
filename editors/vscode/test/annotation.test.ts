import assert from "node:assert/strict";
import { test } from "node:test";
import { insideAnnotation } from "../src/annotation";

test("only annotations are inside", () => {
  const text = "{-@ f :: Nat @-}\nf = 1 {- {- -} -}\n{-@ g";
  const at = (part: string) => insideAnnotation(text, text.indexOf(part));
  assert.ok(at("f ::"));
  assert.ok(at("@-}"));
  assert.ok(!at("\nf = 1"));
  assert.ok(!at("{- {-"));
  assert.ok(at(" g"));
  assert.ok(!insideAnnotation("f = 1", 3));
});
