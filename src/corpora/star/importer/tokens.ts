/** A token of a Python expression. */
export type Token =
  | { readonly kind: "value"; readonly value: string | number }
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "mark"; readonly text: string };

const BLANKS = /\s*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
/** Numbers in Python's notation, without leading zeros: `0314` is no number. */
const NUMBER = /(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const MARK = /==|!=|<=|>=|\/\/|[()[\],.:<>+\-*%]/y;
const STRING = /"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'/y;

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": "" };
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]))/g;

/**
 * Splits an expression into tokens.
 * @returns null for unknown characters
 */
export function readTokens(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = end(BLANKS, text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    if (token === null) return null;
    tokens.push(token.token);
    at = end(BLANKS, text, token.end);
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

function end(pattern: RegExp, text: string, at: number): number {
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
