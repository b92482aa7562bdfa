// Reads values as they are printed in counterexamples: Haskell's syntax of constructors, lists, tuples, records, numbers
// and strings. What it does not understand, such as a function, stays text. Knows nothing of pictures or editors.

export type Value =
  | { kind: "atom"; text: string }
  | { kind: "list"; items: Value[] }
  | { kind: "tuple"; items: Value[] }
  | { kind: "data"; name: string; fields: Field[] };

export interface Field {
  label?: string;
  value: Value;
}

/** An application such as `insert 3 (Node Leaf 1 Leaf)`: what is called, and with what. */
export interface Call {
  name: string;
  arguments: Value[];
}

/** The value of a text, or the text itself as an atom. */
export function parseValue(text: string): Value {
  return new Reader(text).whole((reader) => reader.expression()) ?? { kind: "atom", text: text.trim() };
}

/** The parts of a call, or `undefined` if the text is no call. */
export function parseCall(text: string): Call | undefined {
  return new Reader(text).whole((reader) => reader.call());
}

/** Thrown where the text is not understood. */
class NotUnderstood extends Error {}

/** Values that are nested deeper than this stay text. */
const DEPTH = 400;

const SPACE = /[ \t\r\n]+/y;
const NAME = /(?:[A-Z][\w']*\.)*[A-Za-z_][\w'#]*/y;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?:\s*%\s*\d+)?/y;
const STRING = /"(?:[^"\\]|\\[^])*"/y;
const CHARACTER = /'(?:[^'\\]|\\[^'][^']*|\\')'/y;
const OPERATOR = /[!#$%&*+./<=>?@\\^|~:-]+|`[A-Za-z][\w'.]*`/y;

class Reader {
  private place = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  whole<T>(read: (reader: Reader) => T): T | undefined {
    try {
      const found = read(this);
      this.space();
      return this.place === this.text.length ? found : undefined;
    } catch (error) {
      if (error instanceof NotUnderstood) return undefined;
      throw error;
    }
  }

  call(): Call {
    this.space();
    const infix = this.tryInfixCall();
    if (infix) return infix;
    const name = this.match(NAME) ?? this.operatorInParentheses();
    if (name === undefined || /^[A-Z]/.test(lastPart(name))) throw new NotUnderstood();
    return { name, arguments: this.atoms() };
  }

  /** Constructor applications joined by infix constructors, which are taken to associate to the right. */
  expression(): Value {
    if (++this.depth > DEPTH) throw new NotUnderstood();
    const left = this.application();
    const start = this.place;
    this.space();
    const operator = this.match(OPERATOR);
    let value = left;
    if (operator !== undefined && (operator.startsWith(":") || operator.startsWith("`"))) {
      value = joined(operator, left, this.expression());
    } else {
      this.place = start;
    }
    this.depth--;
    return value;
  }

  private tryInfixCall(): Call | undefined {
    const start = this.place;
    try {
      const left = this.application();
      this.space();
      const operator = this.match(OPERATOR);
      if (operator !== undefined && !operator.startsWith(":")) {
        const right = this.application();
        return { name: operator.replace(/`/g, ""), arguments: [left, right] };
      }
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
    }
    this.place = start;
    return undefined;
  }

  private application(): Value {
    this.space();
    const minus = this.match(/-\s*(?=\d)/y);
    if (minus !== undefined) return { kind: "atom", text: `-${this.need(NUMBER)}` };
    const start = this.place;
    const name = this.match(NAME);
    if (name !== undefined && /^[A-Z]/.test(lastPart(name))) {
      if (this.peek() === "{") return { kind: "data", name, fields: this.record() };
      return { kind: "data", name, fields: this.atoms().map((value) => ({ value })) };
    }
    this.place = start;
    const operator = this.constructorOperator();
    if (operator !== undefined) return { kind: "data", name: operator, fields: this.atoms().map((value) => ({ value })) };
    return this.atom();
  }

  private atoms(): Value[] {
    const found: Value[] = [];
    for (;;) {
      this.space();
      const next = this.peek();
      if (next === "" || !/[\w"'([]/.test(next)) return found;
      found.push(this.atom());
    }
  }

  private atom(): Value {
    this.space();
    if (++this.depth > DEPTH) throw new NotUnderstood();
    const value = this.bracketed() ?? this.simple();
    this.depth--;
    return value;
  }

  private simple(): Value {
    const literal = this.match(STRING) ?? this.match(CHARACTER) ?? this.match(NUMBER);
    if (literal !== undefined) return { kind: "atom", text: literal };
    const name = this.need(NAME);
    if (!/^[A-Z]/.test(lastPart(name))) return { kind: "atom", text: name };
    if (this.peek() === "{") return { kind: "data", name, fields: this.record() };
    return { kind: "data", name, fields: [] };
  }

  private bracketed(): Value | undefined {
    if (this.take("[")) return { kind: "list", items: this.separated("]") };
    if (!this.take("(")) return undefined;
    const function_ = this.lambda();
    if (function_ !== undefined) return function_;
    const items = this.separated(")");
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: "tuple", items };
  }

  /** A function in parentheses, whose opening one is already read. */
  private lambda(): Value | undefined {
    this.space();
    if (this.peek() !== "\\") return undefined;
    const start = this.place - 1;
    let open = 1;
    while (open > 0) {
      if (this.match(STRING) !== undefined || this.match(CHARACTER) !== undefined) continue;
      const next = this.peek();
      if (next === "") throw new NotUnderstood();
      if (next === "(") open++;
      if (next === ")") open--;
      this.place++;
    }
    return { kind: "atom", text: this.text.slice(start, this.place) };
  }

  private separated(end: string): Value[] {
    const items: Value[] = [];
    if (this.take(end)) return items;
    do items.push(this.expression());
    while (this.take(","));
    if (!this.take(end)) throw new NotUnderstood();
    return items;
  }

  private record(): Field[] {
    const fields: Field[] = [];
    this.take("{");
    if (this.take("}")) return fields;
    do {
      this.space();
      const label = this.match(NAME) ?? this.operatorInParentheses();
      if (label === undefined || !this.take("=")) throw new NotUnderstood();
      fields.push({ label, value: this.expression() });
    } while (this.take(","));
    if (!this.take("}")) throw new NotUnderstood();
    return fields;
  }

  private operatorInParentheses(): string | undefined {
    return this.match(/\([!#$%&*+./<=>?@\\^|~:-]+\)/y)?.slice(1, -1);
  }

  private constructorOperator(): string | undefined {
    return this.match(/\(:[!#$%&*+./<=>?@\\^|~:-]*\)/y)?.slice(1, -1);
  }

  private take(text: string): boolean {
    this.space();
    if (!this.text.startsWith(text, this.place)) return false;
    this.place += text.length;
    return true;
  }

  private peek(): string {
    this.space();
    return this.text.charAt(this.place);
  }

  private need(pattern: RegExp): string {
    const found = this.match(pattern);
    if (found === undefined) throw new NotUnderstood();
    return found;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.place;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.place += found.length;
    return found;
  }

  private space(): void {
    this.match(SPACE);
  }
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function joined(operator: string, left: Value, right: Value): Value {
  if (operator === ":" && right.kind === "list") return { kind: "list", items: [left, ...right.items] };
  return { kind: "data", name: operator.replace(/`/g, ""), fields: [{ value: left }, { value: right }] };
}
