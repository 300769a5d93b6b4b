import { ANY, CLASSES, complement, merged, type Ranges } from "./characters.js";

export type Assertion = "start" | "end" | "boundary" | "inside";

export type PatternNode =
  | { readonly kind: "set"; readonly ranges: Ranges }
  | { readonly kind: "assert"; readonly assertion: Assertion }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternNode[] }
  /** Negative lookahead at the start of a text. */
  | { readonly kind: "unless"; readonly part: PatternNode }
  | { readonly kind: "repeat"; readonly part: PatternNode; readonly min: number; readonly max: number };

/** Reason why a pattern cannot be used; the message completes "the pattern …". */
export class PatternFault extends Error {}

const MAX_DEPTH = 50;

const LOOKS_AHEAD = "looks ahead with (?=…) or (?!…)";

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["v", 11],
  ["f", 12],
  ["0", 0],
]);

export class PatternReader {
  private readonly points: readonly string[];
  private at = 0;
  private depth = 0;

  constructor(pattern: string) {
    this.points = Array.from(pattern);
  }

  read(): PatternNode {
    const looks = this.looks();
    const node = this.choice();
    if (this.at < this.points.length) throw new PatternFault("has a ) without its (");
    if (looks.length === 0) return node;
    if (node.kind === "choice") throw new PatternFault(LOOKS_AHEAD);
    return { kind: "sequence", parts: [{ kind: "assert", assertion: "start" }, ...looks, node] };
  }

  /** Reads the negative lookaheads after a leading `^`: at a single position, they can be decided separately. */
  private looks(): PatternNode[] {
    const looks: PatternNode[] = [];
    if (this.points.slice(0, 4).join("") !== "^(?!") return looks;
    for (this.at = 1; this.points.slice(this.at, this.at + 3).join("") === "(?!"; ) {
      this.at += 3;
      looks.push({ kind: "unless", part: this.choice() });
      if (!this.eat(")")) throw new PatternFault("has a ( without its )");
    }
    return looks;
  }

  private choice(): PatternNode {
    const parts = [this.sequence()];
    while (this.eat("|")) parts.push(this.sequence());
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: "choice", parts };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    for (let next = this.peek(); next !== undefined && next !== "|" && next !== ")"; next = this.peek()) {
      const part = this.part();
      parts.push(part.kind === "assert" ? part : this.repeated(part));
    }
    return { kind: "sequence", parts };
  }

  private part(): PatternNode {
    const next = this.take();
    switch (next) {
      case "^":
        return { kind: "assert", assertion: "start" };
      case "$":
        return { kind: "assert", assertion: "end" };
      case ".":
        return { kind: "set", ranges: ANY };
      case "(":
        return this.group();
      case "[":
        return { kind: "set", ranges: this.set() };
      case "\\":
        return this.escape();
      case "*":
      case "+":
      case "?":
        throw new PatternFault(`has a ${next} with nothing before it to repeat`);
      case "{":
      case "}":
      case "]":
        throw new PatternFault(`has a ${next} that stands for nothing; the character itself is written \\${next}`);
      default:
        return single(next);
    }
  }

  private group(): PatternNode {
    if (this.eat("?")) {
      if (this.eat("<")) {
        if (this.peek() === "=" || this.peek() === "!") throw new PatternFault("looks behind itself with (?<…)");
        while (this.take() !== ">");
      } else if (!this.eat(":")) {
        const looks = this.peek() === "=" || this.peek() === "!";
        throw new PatternFault(looks ? LOOKS_AHEAD : "changes its flags within itself");
      }
    }
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new PatternFault(`nests more than ${MAX_DEPTH} groups`);
    const node = this.choice();
    if (!this.eat(")")) throw new PatternFault("has a ( without its )");
    this.depth -= 1;
    return node;
  }

  private repeated(part: PatternNode): PatternNode {
    const next = this.peek();
    const bounds = next === "*" ? [0, Infinity] : next === "+" ? [1, Infinity] : next === "?" ? [0, 1] : null;
    if (bounds === null && next !== "{") return part;
    this.at += 1;
    const [min = 0, max = 0] = bounds ?? this.counts();
    // Greedy and lazy repetitions match the same texts.
    this.eat("?");
    const again = this.peek();
    if (again === "*" || again === "+" || again === "?" || again === "{")
      throw new PatternFault(`has a ${again} with nothing before it to repeat`);
    return { kind: "repeat", part, min, max };
  }

  private counts(): [number, number] {
    const min = this.digits();
    const max = this.eat(",") ? (this.peek() === "}" ? Infinity : this.digits()) : min;
    if (!this.eat("}")) throw new PatternFault("counts repetitions with {…} in a way that is not {2}, {2,} or {2,5}");
    if (max < min) throw new PatternFault(`counts repetitions from ${min} down to ${max}`);
    return [min, max];
  }

  private digits(): number {
    let text = "";
    while (/^[0-9]$/.test(this.peek() ?? "")) text += this.take();
    if (text === "") throw new PatternFault("counts repetitions with {…} in a way that is not {2}, {2,} or {2,5}");
    return Number(text);
  }

  private set(): Ranges {
    const negated = this.eat("^");
    const ranges: (readonly [number, number])[] = [];
    while (!this.eat("]")) {
      const first = this.member();
      if (this.peek() !== "-" || this.points[this.at + 1] === "]") {
        ranges.push(...first);
        continue;
      }
      this.at += 1;
      const last = this.member();
      const [from, to] = [pointOf(first), pointOf(last)];
      if (from === null || to === null || to < from) throw new PatternFault("has a range within […] that is none");
      ranges.push([from, to]);
    }
    return negated ? complement(ranges) : merged(ranges);
  }

  private member(): Ranges {
    const next = this.take();
    if (next !== "\\") return [[pointAt(next), pointAt(next)]];
    if (this.eat("b")) return [[8, 8]];
    const node = this.escape();
    return node.kind === "set" ? node.ranges : [];
  }

  private escape(): PatternNode {
    const next = this.take();
    const known = CLASSES.get(next);
    if (known !== undefined) return { kind: "set", ranges: known };
    const control = CONTROLS.get(next);
    if (control !== undefined && !(next === "0" && /^[0-9]$/.test(this.peek() ?? "")))
      return { kind: "set", ranges: [[control, control]] };
    if (next === "b") return { kind: "assert", assertion: "boundary" };
    if (next === "B") return { kind: "assert", assertion: "inside" };
    if (next === "x") return this.coded(2);
    if (next === "u") return this.eat("{") ? this.braced() : this.coded(4);
    if (/^[0-9]$/.test(next) || next === "k") throw new PatternFault(`refers back to a group with \\${next}`);
    if (/^[pP]$/.test(next)) throw new PatternFault(`names a class of Unicode with \\${next}{…}`);
    if (/^[A-Za-z]$/.test(next)) throw new PatternFault(`has the unknown escape \\${next}`);
    return single(next);
  }

  private coded(length: number): PatternNode {
    let digits = "";
    for (let i = 0; i < length; i++) digits += this.take();
    return escaped(digits, this.lowHalf(digits));
  }

  /** Reads the escape of a low surrogate after that of a high one: both are one character. */
  private lowHalf(digits: string): string {
    const next = this.points.slice(this.at, this.at + 6).join("");
    if (!/^d[89ab]..$/i.test(digits) || !/^\\ud[c-f][0-9a-f]{2}$/i.test(next)) return "";
    this.at += 6;
    return next.slice(2);
  }

  private braced(): PatternNode {
    let digits = "";
    for (let next = this.take(); next !== "}"; next = this.take()) digits += next;
    return escaped(digits);
  }

  private peek(): string | undefined {
    return this.points[this.at];
  }

  private take(): string {
    const next = this.points[this.at];
    if (next === undefined) throw new PatternFault("ends in the middle of a part");
    this.at += 1;
    return next;
  }

  private eat(point: string): boolean {
    if (this.peek() !== point) return false;
    this.at += 1;
    return true;
  }
}

/** @param low digits of the low surrogate, if `digits` is a high one; empty otherwise */
function escaped(digits: string, low = ""): PatternNode {
  const whole = /^[0-9A-Fa-f]{1,6}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  const point = low === "" ? whole : 0x10000 + (whole - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00);
  if (!(point <= 0x10ffff)) throw new PatternFault("has a character escape that is not a hexadecimal number");
  return { kind: "set", ranges: [[point, point]] };
}

function single(character: string): PatternNode {
  return { kind: "set", ranges: [[pointAt(character), pointAt(character)]] };
}

function pointAt(character: string): number {
  return character.codePointAt(0) as number;
}

function pointOf(ranges: Ranges): number | null {
  const only = ranges[0];
  return ranges.length === 1 && only !== undefined && only[0] === only[1] ? only[0] : null;
}
