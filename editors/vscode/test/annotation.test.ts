import assert from "node:assert/strict";
import { test } from "node:test";
import { insideAnnotation, signatureOf } from "../src/annotation";

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

test("a signature tells its function", () => {
  assert.equal(signatureOf("mirror :: Tree a -> Tree a"), "mirror");
  assert.equal(signatureOf("{-@ mirror :: t:Tree a -> Nat @-}"), "mirror");
  assert.equal(signatureOf("{-@ assume read' :: String -> Nat @-}"), "read'");
  assert.equal(signatureOf("(<+>) :: Int -> Int"), "<+>");
  assert.equal(signatureOf("f x = x :: Int"), undefined);
  assert.equal(signatureOf("module M where"), undefined);
});
