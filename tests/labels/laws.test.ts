import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BacklotError, type Span } from "../../src/base/errors.js";
import type { Command, Expression } from "../../src/labels/ast.js";
import { checkCommand } from "../../src/labels/check/check.js";
import { parseCommand } from "../../src/labels/parse/parse.js";
import { printCommand, printValue } from "../../src/labels/print.js";
import { runs } from "../runs.js";
import { scope } from "./scene.js";
import { command, expression, stripSpans } from "./trees.js";

/** Strings, names, numbers and single characters: what blanks may stand between. */
const TOKEN = /"(?:\\.|[^"\\])*"|[A-Za-z_]\w*|[-\d][\d.e+-]*|./gsu;

/** A canonical text with white space and comments between its words, line breaks where brackets are open. */
const noisy = (text: string, noise: readonly number[]): string => {
  let depth = 0;
  const outside = ["", " ", "\t", "\\\n", " \\\r\n ", "\f"];
  const inside = [...outside, "\n", "\r\n\n", ' # ) " note\n', "#\r"];
  const tokens = text.match(TOKEN) ?? [];
  return tokens
    .map((token, i) => {
      if (i === tokens.length - 1) return token;
      if (token === "(" || token === "[" || token === "{") depth++;
      if (token === ")" || token === "]" || token === "}") depth--;
      const blanks = depth > 0 ? inside : outside;
      return token + (blanks[(noise[i % noise.length] ?? 0) % blanks.length] ?? "");
    })
    .join("");
};

/** Every expression of a tree, outer ones first. */
function* expressions(tree: Command | Expression): Generator<Expression> {
  switch (tree.kind) {
    case "start":
      for (const { value } of tree.args) yield* expressions(value);
      break;
    case "assign":
      for (const value of tree.values) yield* expressions(value);
      break;
    case "append":
      yield* expressions(tree.value);
      break;
    case "list":
      yield tree;
      for (const item of tree.items) yield* expressions(item);
      break;
    case "operator":
      yield tree;
      for (const one of tree.args) yield* expressions(one);
      break;
    case "object":
      yield tree;
      for (const { value } of tree.entries) yield* expressions(value);
      break;
    case "literal":
    case "reference":
    case "word":
      yield tree;
      break;
    default:
  }
}

describe("the laws of printing", () => {
  it("parse after print is the identity on trees, spans apart", () => {
    fc.assert(
      fc.property(command, (tree) => {
        expect(stripSpans(parseCommand(printCommand(tree)))).toEqual(stripSpans(tree));
      }),
      runs(3_000),
    );
  });

  it("print after parse is the identity on what print gives", () => {
    fc.assert(
      fc.property(command, (tree) => {
        expect(printCommand(parseCommand(printCommand(tree)))).toBe(printCommand(tree));
      }),
      runs(3_000),
    );
  });

  it("a printed command is one line of visible characters", () => {
    fc.assert(
      fc.property(command, (tree) => {
        expect(printCommand(tree)).not.toMatch(/[\0-\x1f\x7f-\xa0\u2028\u2029\ufeff]/);
      }),
    );
  });

  it("white space, line breaks in brackets and comments change nothing", () => {
    fc.assert(
      fc.property(command, fc.array(fc.nat(40), { minLength: 1 }), (tree, noise) => {
        expect(stripSpans(parseCommand(noisy(printCommand(tree), noise)))).toEqual(stripSpans(tree));
      }),
      runs(1_000),
    );
  });

  it("a value printed alone is the value", () => {
    fc.assert(
      fc.property(expression, (value) => {
        const read = parseCommand(`x1.a = ${printValue(value)}`);
        expect(read.kind === "assign" && stripSpans(read.values)).toEqual([stripSpans(value)]);
      }),
    );
  });
});

describe("spans", () => {
  it("hold exactly the expression: parsed alone, it is the same", () => {
    fc.assert(
      fc.property(command, fc.array(fc.nat(40), { minLength: 1 }), (tree, noise) => {
        const text = noisy(printCommand(tree), noise);
        for (const part of expressions(parseCommand(text))) {
          const alone = parseCommand(`f(a=${text.slice(...part.span)})`);
          expect(alone.kind === "start" && stripSpans(alone.args[0]?.value)).toEqual(stripSpans(part));
        }
      }),
      runs(500),
    );
  });

  it("of the whole command hold the command without what surrounds it", () => {
    fc.assert(
      fc.property(command, (tree) => {
        const text = `\n  ${printCommand(tree)} ; # y\n`;
        const [start, end] = parseCommand(text).span;
        expect(text.slice(start, end)).toBe(printCommand(tree));
      }),
    );
  });
});

const inside = (span: Span | undefined, text: string): boolean =>
  span !== undefined && span[0] >= 0 && span[0] <= span[1] && span[1] <= text.length;

/** Parses and checks anything: what comes back lies within the text, and what was read prints and reads again. */
function survives(text: string): void {
  let read: Command;
  try {
    read = parseCommand(text);
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    expect(inside(error.span, text), `${error.message} at ${error.span}`).toBe(true);
    expect(error.message).not.toMatch(/undefined|NaN|\[object/);
    return;
  }
  for (const problem of checkCommand(read, scope)) expect(inside(problem.span, text), problem.message).toBe(true);
  expect(stripSpans(parseCommand(printCommand(read)))).toEqual(stripSpans(read));
}

const PIECES = [
  ..."( ) [ ] { } , ; : = == . .. ... \" ' \\ # + - * / ** < > ! @ ~ ` “ \n \r\n \t \0 \ufeff é 🛶 \ud83d \udef6".split(
    " ",
  ),
  ..."x1 x1. x4[0] .append( say( confirm( at_least( None True 5 5.5 1e 0x 1_0 007 x01 if for lambda not in f\" r' \\u \\x4".split(
    " ",
  ),
  " ",
];

describe("anything else", () => {
  it("mutated commands are read or refused within their text", () => {
    const mutation = fc.record({
      at: fc.nat(),
      remove: fc.nat(4),
      insert: fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }).map((parts) => parts.join("")),
    });
    fc.assert(
      fc.property(command, fc.array(mutation, { minLength: 1, maxLength: 4 }), (tree, mutations) => {
        let text = printCommand(tree);
        for (const { at, remove, insert } of mutations) {
          const start = at % (text.length + 1);
          text = text.slice(0, start) + insert + text.slice(start + remove);
        }
        survives(text);
      }),
      runs(10_000),
    );
  });

  it("texts of random pieces are read or refused within their text", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES, "a", "b=", "x1.a = "), { maxLength: 12 }), (parts) => {
        survives(parts.join(""));
      }),
      runs(10_000),
    );
  });

  it("random texts are read or refused within their text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
        survives,
      ),
    );
    fc.assert(fc.property(fc.string({ maxLength: 40 }), survives), runs(5_000));
  });
});
