import { Refusal } from "./refusal.js";

/** A number, an operator, or the end of a sum; with the number of parentheses that are open behind it. */
export interface Token {
  readonly kind: "number" | "operator" | "end";
  readonly text: string;
  readonly level: number;
}

const TOKEN = /^(?:\d+\.?\d*|\.\d+|\*\*|\/\/|\.\.\.|[-+*/().])/;
const MAX_LEVEL = 200;

/** Returns the refusal of a sum that Python cannot read. */
export const syntaxError = (reason = "invalid syntax", line = 1): Refusal =>
  new Refusal(`${reason} (<string>, line ${line})`);

/** The tokens of a sum, each read when it is first asked for: of two mistakes, Python reports the one that it meets first. */
export class Tokens {
  private readonly read: Token[] = [];
  private rest: string;
  private level = 0;

  /** @param sum a text of digits, operators, points, parentheses and blanks */
  constructor(sum: string) {
    this.rest = sum;
  }

  /** Returns the token at a place. @throws Refusal for a token that Python does not allow there */
  at(place: number): Token {
    while (this.read.length <= place) this.read.push(this.next());
    return this.read[place] as Token;
  }

  /** Returns the refusal of the whole sum: the first token that is wrong by itself, or else this reason. */
  fault(reason?: string): Refusal {
    try {
      while (this.rest.trimStart() !== "") this.read.push(this.next());
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
    return syntaxError(reason);
  }

  private next(): Token {
    this.rest = this.rest.trimStart();
    const text = TOKEN.exec(this.rest)?.[0] ?? "";
    if (text === "") {
      if (this.level > 0) throw syntaxError("'(' was never closed");
      return { kind: "end", text, level: 0 };
    }
    this.rest = this.rest.slice(text.length);
    if (text === "(" && ++this.level > MAX_LEVEL) throw syntaxError("too many nested parentheses");
    if (text === ")" && --this.level < 0) throw syntaxError("unmatched ')'");
    if (/^0+[1-9]\d*$/.test(text))
      throw syntaxError(
        "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers",
      );
    return { kind: /\d/.test(text) ? "number" : "operator", text, level: this.level };
  }
}
