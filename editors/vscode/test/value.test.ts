import assert from "node:assert/strict";
import { test } from "node:test";
import { inline } from "../src/panel/picture";
import { parseCall, parseValue } from "../src/panel/value";

/** Parsing and printing gives the text again: nothing was lost. */
for (const text of [
  "0",
  "-3",
  "2.5",
  "1 % 2",
  "'x'",
  "'\\''",
  '"a \\"b\\" c"',
  "[]",
  "[1, 2, -3]",
  "(1, True)",
  "()",
  "Leaf",
  "Node Leaf 0 Leaf",
  "Node (Node Leaf (-1) Leaf) 0 Leaf",
  "Just [(1, \"x\")]",
  "P {name = \"n\", size = -1}",
  "1 :+: (2 :+: Nil)",
  "Data.Map.Bin 1 2",
  "Wrap (\\x -> if x == 0 then (1) else 2)",
]) {
  test(`round trip of ${text}`, () => {
    assert.equal(inline(parseValue(text)), text);
  });
}

test("structure is found", () => {
  const value = parseValue("Node (Node Leaf 0 Leaf) 7 Leaf");
  assert.ok(value.kind === "data");
  assert.deepEqual(value.fields.map((field) => field.value.kind), ["data", "atom", "data"]);
});

test("cons in front of a list is a list", () => {
  assert.deepEqual(parseValue("1 : [2]"), parseValue("[1, 2]"));
});

test("what is not understood stays text", () => {
  for (const text of ["", "}{", "[1, 2", "let x = 1 in x", "(", "\"open", "Node {", "\\x -> x"]) {
    assert.deepEqual(parseValue(text), { kind: "atom", text: text.trim() });
  }
});

test("deep values do not overflow the stack", () => {
  const deep = "S (".repeat(100_000) + "Z" + ")".repeat(100_000);
  assert.equal(parseValue(deep).kind, "atom");
  const brackets = "[".repeat(100_000);
  assert.equal(parseValue(brackets).kind, "atom");
});

test("calls have a name and arguments", () => {
  assert.deepEqual(parseCall("front []"), { name: "front", arguments: [{ kind: "list", items: [] }] });
  assert.equal(parseCall("insert 3 (Node Leaf 1 Leaf)")?.arguments.length, 2);
  assert.equal(parseCall("[1] +++ [2]")?.name, "+++");
  assert.equal(parseCall("3 `divides` 0")?.name, "divides");
  assert.equal(parseCall("(<+>) 1 2")?.name, "<+>");
  assert.deepEqual(parseCall("limit"), { name: "limit", arguments: [] });
  assert.equal(parseCall("Node 1 2"), undefined);
  assert.equal(parseCall("f (\\x -> 0) 1")?.arguments.length, 2);
});
