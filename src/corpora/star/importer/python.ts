/** An expression of Python, in the forms that STAR's files use. */
export type Python =
  | { readonly kind: "value"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly Python[] }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "attribute"; readonly of: Python; readonly name: string }
  | { readonly kind: "call"; readonly of: Python; readonly args: readonly Python[] }
  | { readonly kind: "item"; readonly of: Python; readonly at: Python }
  | { readonly kind: "unary"; readonly operator: "-" | "not"; readonly of: Python }
  | { readonly kind: "binary"; readonly operator: string; readonly left: Python; readonly right: Python }
  | { readonly kind: "lambda"; readonly parameter: string; readonly body: Python };

/** Limits on depth and tokens, which the files never reach. */
const MAX_DEPTH = 64;
const MAX_CHARACTERS = 5_000;

/** Operators from the loosest to the tightest; comparisons are not chained. */
const LEVELS: readonly (readonly string[])[] = [
  ["or"],
  ["and"],
  ["==", "!=", "<", "<=", ">", ">=", "in", "not in"],
  ["+", "-"],
  ["*", "//", "%"],
];
const COMPARISONS = 2;

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ["True", true],
  ["False", false],
  ["None", null],
]);

/** Parses literals, lists, names, attributes, calls, items, arithmetic, comparisons, `and`, `or`, `not` and a lambda with
 * one parameter; null for other expressions. The text is never executed. */
export function parsePython(text: string): Python | null {
  const tokens = readTokens(text);
  if (tokens === null || tokens.length > MAX_CHARACTERS) return null;
  try {
    const parser = new Parser(tokens);
    const tree = parser.lambda();
    return parser.atEnd ? tree : null;
  } catch (thrown) {
    if (thrown instanceof Unread) return null;
    throw thrown;
  }
}

/** Thrown for unsupported expressions; it never leaves this file. */
class Unread {}

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get atEnd(): boolean {
    return this.at === this.tokens.length;
  }

  lambda(): Python {
    if (!this.eat("lambda")) return this.level(0);
    const parameter = this.name();
    this.need(":");
    return { kind: "lambda", parameter, body: this.level(0) };
  }

  private level(level: number): Python {
    if (level === LEVELS.length) return this.unary();
    if (level === COMPARISONS && this.eat("not")) return { kind: "unary", operator: "not", of: this.deeper(level) };
    let left = this.level(level + 1);
    for (;;) {
      const operator = this.operator(LEVELS[level] as readonly string[]);
      if (operator === null) return left;
      left = { kind: "binary", operator, left, right: this.level(level + 1) };
      if (level === COMPARISONS) return left;
    }
  }

  private operator(among: readonly string[]): string | null {
    const [token, next] = [this.tokens[this.at], this.tokens[this.at + 1]];
    if (token === undefined || token.kind === "value") return null;
    const isNotIn = token.text === "not" && next?.kind === "name" && next.text === "in";
    const text = isNotIn ? "not in" : token.text;
    if (!among.includes(text)) return null;
    this.at += isNotIn ? 2 : 1;
    return text;
  }

  private unary(): Python {
    if (!this.eat("-")) return this.postfix(this.primary());
    const of = this.deep(() => this.unary());
    const isNumber = of.kind === "value" && typeof of.value === "number";
    return isNumber ? { kind: "value", value: -(of.value as number) } : { kind: "unary", operator: "-", of };
  }

  private postfix(first: Python): Python {
    let of = first;
    for (;;) {
      if (this.eat(".")) of = { kind: "attribute", of, name: this.name() };
      else if (this.eat("(")) of = { kind: "call", of, args: this.items(")") };
      else if (this.eat("[")) {
        of = { kind: "item", of, at: this.deeper(0) };
        this.need("]");
      } else return of;
    }
  }

  private primary(): Python {
    const token = this.tokens[this.at];
    this.at++;
    if (token === undefined) throw new Unread();
    if (token.kind === "value") return { kind: "value", value: token.value };
    if (token.kind === "name") {
      const value = CONSTANTS.get(token.text);
      return value === undefined ? { kind: "name", name: token.text } : { kind: "value", value };
    }
    if (token.text === "[") return { kind: "list", items: this.items("]") };
    if (token.text !== "(") throw new Unread();
    const inside = this.deeper(0);
    this.need(")");
    return inside;
  }

  private items(end: string): Python[] {
    const items: Python[] = [];
    while (!this.eat(end)) {
      items.push(this.deeper(0));
      if (this.eat(end)) break;
      this.need(",");
    }
    return items;
  }

  private deeper(level: number): Python {
    return this.deep(() => this.level(level));
  }

  private deep(read: () => Python): Python {
    if (this.depth === MAX_DEPTH) throw new Unread();
    this.depth++;
    const tree = read();
    this.depth--;
    return tree;
  }

  private name(): string {
    const token = this.tokens[this.at];
    this.at++;
    if (token?.kind !== "name" || CONSTANTS.has(token.text)) throw new Unread();
    return token.text;
  }

  private eat(text: string): boolean {
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === "value" || token.text !== text) return false;
    this.at++;
    return true;
  }

  private need(text: string): void {
    if (!this.eat(text)) throw new Unread();
  }
}

type Token =
  | { readonly kind: "value"; readonly value: string | number }
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "mark"; readonly text: string };

const BLANKS = /\s*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
/** Numbers in Python's notation, without leading zeros: `0314` is not one. */
const NUMBER = /(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const MARK = /==|!=|<=|>=|\/\/|[()[\],.:<>+\-*%]/y;
const STRING = /"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'/y;

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": "" };
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]))/g;

function readTokens(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = endOf(BLANKS, text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    if (token === null) return null;
    tokens.push(token.token);
    at = endOf(BLANKS, text, token.end);
  }
  return tokens;
}

function tokenAt(text: string, at: number): { readonly token: Token; readonly end: number } | null {
  const name = matched(NAME, text, at);
  if (name !== null) return { token: { kind: "name", text: name[0] }, end: at + name[0].length };
  const number = matched(NUMBER, text, at);
  if (number !== null) {
    const value = Number(number[0]);
    return Number.isFinite(value) ? { token: { kind: "value", value }, end: at + number[0].length } : null;
  }
  const string = matched(STRING, text, at);
  if (string !== null) {
    const value = unescaped(string[1] ?? string[2] ?? "");
    return { token: { kind: "value", value }, end: at + string[0].length };
  }
  const mark = matched(MARK, text, at);
  return mark === null ? null : { token: { kind: "mark", text: mark[0] }, end: at + mark[0].length };
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  return at + (matched(pattern, text, at)?.[0].length ?? 0);
}

/** Unescapes a string. As in Python, unknown escapes stay unchanged. */
function unescaped(text: string): string {
  return text.replace(ESCAPE, (whole, hex?: string, unicode?: string, letter?: string) => {
    const code = hex ?? unicode;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (letter === '"' || letter === "'" || letter === "\\") return letter;
    return ESCAPES[letter ?? ""] ?? whole;
  });
}
