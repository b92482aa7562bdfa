import assert from "node:assert/strict";
import { test } from "node:test";
import { describe, picture } from "../src/panel/picture";
import { parseValue } from "../src/panel/value";

const draw = (text: string): string => picture(parseValue(text)) ?? "";
const boxes = (svg: string): string[] => [...svg.matchAll(/<text(?: class="label")? x[^>]*>([^<]*)<\/text>/g)].map((match) => match[1] ?? "");

test("a list is a row of cells", () => {
  const svg = draw("[1, 2, 3]");
  assert.deepEqual(boxes(svg), ["1", "2", "3"]);
  assert.equal(svg.match(/class="cell"/g)?.length, 3);
});

test("an empty list is drawn", () => {
  assert.deepEqual(boxes(draw("[]")), ["[]"]);
});

test("a chain of constructors is a row that ends with its empty one", () => {
  assert.deepEqual(boxes(draw("Cons 1 (Cons 2 Nil)")), ["1", "2", "Nil"]);
});

test("a tree has its children below", () => {
  const svg = draw("Node (Node Leaf 1 Leaf) 2 Leaf");
  assert.deepEqual(boxes(svg), ["Node 2", "Node 1", "Leaf", "Leaf", "Leaf"]);
  assert.equal(svg.match(/class="edge"/g)?.length, 4);
});

test("lists of lists hang below their cells", () => {
  assert.deepEqual(boxes(draw("[[1], []]")), ["•", "1", "[]"]);
});

test("records have labels", () => {
  assert.ok(draw("Account {owner = \"x\", history = [1]}").includes("history"));
});

test("simple values have no picture, nor have enormous ones", () => {
  assert.equal(picture(parseValue("3")), undefined);
  assert.equal(picture(parseValue("True")), undefined);
  assert.equal(picture(parseValue(`[${"1, ".repeat(500)}1]`)), undefined);
});

test("text is escaped", () => {
  const svg = draw('["<script>", "&"]');
  assert.ok(!svg.includes("<script>"));
  assert.ok(svg.includes("&lt;script&gt;"));
});

test("a picture has words for a screen reader", () => {
  assert.equal(describe(parseValue("[1, 2]")), "a list of 2: 1, 2");
  assert.equal(describe(parseValue("Node Leaf 1 (Node Leaf 2 Leaf)")), "Node Leaf 1 (Node Leaf 2 Leaf)");
  assert.match(draw("[1]"), /role="img" aria-label="a list of 1: 1"/);
});

test("nothing lies outside of the picture", () => {
  for (const text of ["Node (Node Leaf 1 Leaf) 2 [[1], [2, 3]]", "([1], Cons [1] (Cons [2] Nil))"]) {
    const svg = draw(text);
    assert.match(svg, /width="\d+" height="\d+"/);
    assert.ok(!/NaN|undefined| x="-/.test(svg), svg);
  }
});
