// Draws values as SVG: lists as rows of cells, chains of constructors as rows of boxes, everything else as a tree.
// Colours are left to the style sheet. Knows nothing of editors.

import type { Field, Value } from "./value";

/** A picture with the words a screen reader says instead. Values without structure have none. */
export function picture(value: Value): string | undefined {
  if (!isStructured(value) || size(value) > LARGEST) return undefined;
  const drawn = draw(value);
  const [width, height] = [Math.ceil(drawn.width) + 2, Math.ceil(drawn.height) + 2];
  const words = escape(describe(value));
  return (
    `<svg class="picture" role="img" aria-label="${words}" width="${width}" height="${height}" ` +
    `viewBox="-1 -1 ${width} ${height}"><title>${words}</title>${drawn.svg}</svg>`
  );
}

/** What has more parts than this is not drawn: nobody would read it. */
const LARGEST = 150;
const BOX = 26;
const GAP = 18;
const LEVEL = 26;
const LETTER = 7.8;

/** A part of a picture; edges arrive at `anchor`, in the middle of its top box. */
interface Drawn {
  svg: string;
  width: number;
  height: number;
  anchor: number;
}

export function escape(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (letter) => names[letter] ?? letter);
}

function isStructured(value: Value): boolean {
  return value.kind === "list" || value.kind === "tuple" || (value.kind === "data" && value.fields.length > 0);
}

function parts(value: Value): Value[] {
  if (value.kind === "atom") return [];
  return value.kind === "data" ? value.fields.map((field) => field.value) : value.items;
}

function size(value: Value): number {
  return parts(value).reduce((sum, part) => sum + size(part), 1);
}

function draw(value: Value): Drawn {
  if (value.kind === "list") return value.items.length === 0 ? box("[]", "empty") : row(value.items.map(cell), "cell");
  if (value.kind === "tuple") return row(value.items.map(cell), "tuple");
  if (value.kind === "atom") return box(value.text, "leaf");
  if (value.fields.length === 0) return box(value.name, "empty");
  const links = chain(value);
  return links ? row(links, "chain") : tree(value);
}

/** One cell of a row: what is written in it, and what hangs below it. */
interface Cell {
  text: string;
  below: Value[];
}

function cell(value: Value): Cell {
  return isNested(value) ? { text: "•", below: [value] } : { text: inline(value), below: [] };
}

/** Whether a value needs a picture of its own inside another. */
function isNested(value: Value): boolean {
  if (value.kind === "list" || value.kind === "tuple") return value.items.length > 0;
  return value.kind === "data" && value.fields.length > 0;
}

/** `Cons 1 (Cons 2 Nil)` and its like: at every step exactly one part goes on, and it is the last. */
function chain(value: Value): Cell[] | undefined {
  const cells: Cell[] = [];
  let rest = value;
  let first: string | undefined;
  while (rest.kind === "data") {
    const last = rest.fields.at(-1)?.value;
    if (last?.kind !== "data" || rest.fields.length !== 2 || (first ?? rest.name) !== rest.name) break;
    first = rest.name;
    const [head] = rest.fields;
    if (head === undefined) break;
    cells.push(cell(head.value));
    rest = last;
  }
  const ends = rest.kind === "data" && rest.fields.length === 0;
  return cells.length > 0 && ends ? [...cells, { text: inline(rest), below: [] }] : undefined;
}

function row(cells: Cell[], style: "cell" | "tuple" | "chain"): Drawn {
  const gap = style === "tuple" ? 0 : GAP;
  let [svg, x, height, anchor] = ["", 0, BOX, 0];
  cells.forEach((one, index) => {
    const below = one.below.map(draw);
    const hanging = below.reduce((sum, drawn) => sum + drawn.width + GAP, -GAP);
    const boxWidth = textWidth(one.text);
    const width = Math.max(boxWidth, hanging);
    const left = x + (width - boxWidth) / 2;
    svg += rectangle(left, 0, boxWidth, one.text, style === "chain" && index === cells.length - 1 ? "empty" : style);
    if (index === 0) anchor = left + boxWidth / 2;
    if (index > 0 && gap > 0) svg += arrow(x - gap, left);
    let start = x + (width - Math.max(hanging, 0)) / 2;
    for (const drawn of below) {
      svg += edge(left + boxWidth / 2, BOX, start + drawn.anchor, BOX + LEVEL) + moved(drawn, start, BOX + LEVEL);
      start += drawn.width + GAP;
      height = Math.max(height, BOX + LEVEL + drawn.height);
    }
    // The arrow to the next cell begins where this box ends.
    const end = left + boxWidth;
    if (index + 1 < cells.length && gap > 0 && end < x + width) svg += line(end, BOX / 2, x + width, BOX / 2);
    x += width + gap;
  });
  return { svg, width: x - gap, height, anchor };
}

function tree(value: Value & { kind: "data" }): Drawn {
  const nested = value.fields.filter((field) => hangs(field.value));
  const written = value.fields.filter((field) => !hangs(field.value)).map(labelled);
  const text = [value.name, ...written].join(" ");
  const children = nested.map((field) => ({ label: field.label, drawn: draw(field.value) }));
  const own = textWidth(text);
  const hanging = children.reduce((sum, child) => sum + child.drawn.width + GAP, -GAP);
  const width = Math.max(own, hanging);
  const left = (width - own) / 2;
  let svg = rectangle(left, 0, own, text, "node");
  let [start, height] = [(width - Math.max(hanging, 0)) / 2, BOX];
  for (const { label, drawn } of children) {
    const [top, end] = [BOX + LEVEL, start + drawn.anchor];
    svg += edge(width / 2, BOX, end, top) + moved(drawn, start, top);
    if (label !== undefined) svg += `<text class="label" x="${round(end + 4)}" y="${round(top - 6)}">${escape(label)}</text>`;
    start += drawn.width + GAP;
    height = Math.max(height, top + drawn.height);
  }
  return { svg, width, height, anchor: width / 2 };
}

/** In a tree, constructors without fields are drawn too: they are its leaves. */
function hangs(value: Value): boolean {
  return isNested(value) || (value.kind === "data" && !/^(True|False)$/.test(value.name));
}

function labelled(field: Field): string {
  return field.label === undefined ? inline(field.value) : `${field.label}=${inline(field.value)}`;
}

function box(text: string, style: string): Drawn {
  const width = textWidth(text);
  return { svg: rectangle(0, 0, width, text, style), width, height: BOX, anchor: width / 2 };
}

function textWidth(text: string): number {
  return Math.max(BOX, Array.from(shortened(text)).length * LETTER + 12);
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length > 40 ? `${letters.slice(0, 39).join("")}…` : text;
}

function rectangle(x: number, y: number, width: number, text: string, style: string): string {
  return (
    `<g class="${style}"><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${BOX}" rx="4"/>` +
    `<text x="${round(x + width / 2)}" y="${round(y + BOX / 2 + 5)}" text-anchor="middle">${escape(shortened(text))}</text></g>`
  );
}

function arrow(from: number, to: number): string {
  const middle = BOX / 2;
  const head = `M${round(to - 5)} ${middle - 4} L${round(to)} ${middle} L${round(to - 5)} ${middle + 4}`;
  return line(from, middle, to, middle) + `<path class="edge" d="${head}"/>`;
}

function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<path class="edge" d="M${round(x1)} ${round(y1)} L${round(x2)} ${round(y2)}"/>`;
}

function edge(x1: number, y1: number, x2: number, y2: number): string {
  return line(x1, y1, x2, y2);
}

function moved(drawn: Drawn, x: number, y: number): string {
  return `<g transform="translate(${round(x)} ${round(y)})">${drawn.svg}</g>`;
}

function round(number: number): string {
  return String(Math.round(number * 10) / 10);
}

/** A value on one line, in Haskell's syntax. */
export function inline(value: Value, inside = false): string {
  switch (value.kind) {
    case "atom":
      return inside && value.text.startsWith("-") ? `(${value.text})` : value.text;
    case "list":
      return `[${value.items.map((item) => inline(item)).join(", ")}]`;
    case "tuple":
      return `(${value.items.map((item) => inline(item)).join(", ")})`;
    case "data": {
      if (value.fields.length === 0) return value.name;
      const text = application(value);
      return inside ? `(${text})` : text;
    }
  }
}

function application(value: Value & { kind: "data" }): string {
  const [left, right] = value.fields;
  if (value.fields.some((field) => field.label !== undefined)) {
    const fields = value.fields.map((field) => `${field.label ?? "_"} = ${inline(field.value)}`);
    return `${value.name} {${fields.join(", ")}}`;
  }
  if (value.name.startsWith(":") && left && right) {
    return `${inline(left.value, true)} ${value.name} ${inline(right.value, true)}`;
  }
  return [value.name, ...value.fields.map((field) => inline(field.value, true))].join(" ");
}

/** A value in words. */
export function describe(value: Value): string {
  switch (value.kind) {
    case "atom":
      return value.text;
    case "list": {
      const { length } = value.items;
      if (length === 0) return "an empty list";
      return `a list of ${length}: ${value.items.map(describe).join(", ")}`;
    }
    case "tuple":
      return value.items.length === 0 ? "unit" : `a tuple of ${value.items.map(describe).join(" and ")}`;
    case "data": {
      const fields = value.fields.map(({ label, value }) => (label === undefined ? "" : `${label} `) + group(value));
      return [value.name, ...fields].join(" ");
    }
  }
}

function group(value: Value): string {
  return isNested(value) ? `(${describe(value)})` : describe(value);
}
