import { syntaxError, Tokens } from "./tokens.js";

/** A sum as a tree. */
export type Expression =
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "constant"; readonly type: "tuple" | "ellipsis" }
  | { readonly kind: "sign"; readonly sign: "+" | "-"; readonly of: Expression }
  | { readonly kind: "operation"; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "call"; readonly called: Expression; readonly given: Expression | null };

/** A binary operator of Python's. */
export type Operator = "+" | "-" | "*" | "/" | "//" | "**";

const SUMS: readonly string[] = ["+", "-"];
const PRODUCTS: readonly string[] = ["*", "/", "//"];

/** Reads a sum as Python reads an expression. @throws Refusal in Python's words if it cannot be read */
export function readExpression(sum: string): Expression {
  if (sum.trim() === "") throw syntaxError("invalid syntax", 0);
  const tokens = new Tokens(sum);
  const read = new Reader(tokens, false).whole();
  if (read !== null) return read;
  // As Python does, read again to find out more about the mistake.
  new Reader(tokens, true).whole();
  throw tokens.fault();
}

/** Reads by the rules of the grammar. Each gives null and stays where it is if it does not fit. */
class Reader {
  private readonly tokens: Tokens;
  /** True to look for commas that are missing. */
  private explains: boolean;
  private place = 0;

  constructor(tokens: Tokens, explains: boolean) {
    this.tokens = tokens;
    this.explains = explains;
  }

  whole(): Expression | null {
    const read = this.expression();
    return read !== null && this.tokens.at(this.place).kind === "end" ? read : null;
  }

  private expression(): Expression | null {
    const read = this.sum();
    if (read === null || !this.explains) return read;
    const { place } = this;
    this.explains = false;
    const second = this.sum();
    if (second !== null && this.tokens.at(this.place - 1).level > 0)
      throw this.tokens.fault("invalid syntax. Perhaps you forgot a comma?");
    this.explains = true;
    this.place = place;
    return read;
  }

  private readonly sum = (): Expression | null => this.chain(SUMS, this.product);

  private readonly product = (): Expression | null => this.chain(PRODUCTS, this.factor);

  private chain(operators: readonly string[], part: () => Expression | null): Expression | null {
    let left = part();
    while (left !== null) {
      const { place } = this;
      const operator = this.take(operators);
      const right = operator === null ? null : part();
      if (right === null) {
        this.place = place;
        break;
      }
      left = { kind: "operation", operator: operator as Operator, left, right };
    }
    return left;
  }

  private readonly factor = (): Expression | null => {
    const { place } = this;
    const sign = this.take(SUMS) as "+" | "-" | null;
    if (sign === null) return this.power();
    const of = this.factor();
    if (of === null) this.place = place;
    return of && { kind: "sign", sign, of };
  };

  private power(): Expression | null {
    const left = this.primary();
    const { place } = this;
    if (left === null || this.take(["**"]) === null) return left;
    const right = this.factor();
    if (right !== null) return { kind: "operation", operator: "**", left, right };
    this.place = place;
    return left;
  }

  private primary(): Expression | null {
    let called = this.atom();
    while (called !== null) {
      const given = this.inParentheses("call");
      if (given === null) break;
      called = { kind: "call", called, given: given === "nothing" ? null : given };
    }
    return called;
  }

  private atom(): Expression | null {
    const { kind, text } = this.tokens.at(this.place);
    if (kind === "number" || text === "...") {
      this.place++;
      return kind === "number" ? { kind, text } : { kind: "constant", type: "ellipsis" };
    }
    const held = this.inParentheses("group");
    return held === "nothing" ? { kind: "constant", type: "tuple" } : held;
  }

  private inParentheses(use: "group" | "call"): Expression | "nothing" | null {
    const { place } = this;
    if (this.take(["("]) === null) return null;
    const star = this.take(["*", "**"]);
    const isEmpty = star === null && this.take([")"]) !== null;
    const held = isEmpty ? "nothing" : this.expression();
    const isClosed = isEmpty || (held !== null && this.take([")"]) !== null);
    if (isClosed && star === null) return held;
    if (isClosed && this.explains && use === "group")
      throw this.tokens.fault(`cannot use ${star === "*" ? "" : "double "}starred expression here`);
    this.place = place;
    return null;
  }

  private take(texts: readonly string[]): string | null {
    const { text } = this.tokens.at(this.place);
    if (!texts.includes(text)) return null;
    this.place++;
    return text;
  }
}
