import fc from "fast-check";
import { OPERATORS } from "../../src/kit/internal.js";
import type { Command, Expression, Name, PathStep, Reference, Target, Variable } from "../../src/labels/ast.js";
import { VERBS } from "../../src/labels/check/scope.js";
import { CONSTANTS, variableIndex } from "../../src/labels/parse/words.js";
import { anyText } from "../anyText.js";

const span = [0, 0] as const;

/** A tree with every span set to nowhere: what two texts of one command have in common. */
export function stripSpans<T>(tree: T): T {
  if (Array.isArray(tree)) return tree.map(stripSpans) as T;
  if (typeof tree !== "object" || tree === null) return tree;
  const entries = Object.entries(tree).map(([key, value]) => [key, key === "span" ? span : stripSpans(value)]);
  return Object.fromEntries(entries) as T;
}

/** Names that trip somebody: of Python, of JavaScript, of the language itself. */
const TROUBLESOME = [
  ..."class return import for if lambda None True not __proto__ constructor toString append slot x X _ x01 x1a".split(
    " ",
  ),
  ..."say confirm resume hint perform at_least one_of true null inf nan f r b u rb".split(" "),
];

const identifier = fc.oneof(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/), fc.constantFrom(...TROUBLESOME));

const name: fc.Arbitrary<Name> = identifier.map((text) => ({ text, span }));

const intent = name.filter(({ text }) => !VERBS.has(text) && !OPERATORS.has(text) && variableIndex(text) < 0);

/** Words that start an expression of Python are refused before they could be a bare word. */
const word = fc
  .oneof(identifier, fc.constantFrom("x1", "x99", "paris"))
  .filter((text) => !CONSTANTS.has(text) && !["lambda", "not", "await", "yield"].includes(text));

const NASTY = [
  ...("\"'\\#,;()[]={}\n\r\t\0\v\f \u00a0\u0085\u2028\u2029\ufeff\u200b\u200d\u00adé日🛶".match(/./gsu) ?? []),
  ...["\\n", "\\x", "\\u12", '\\"', "#y", "x1.a = 1", "confirm(x1)", "\r\n", "\\\n", '"""', "0", "7"],
];

const content = fc.oneof(
  anyText(),
  fc.string({ unit: "grapheme" }),
  fc.array(fc.constantFrom(...NASTY), { maxLength: 12 }).map((parts) => parts.join("")),
);

const literal: fc.Arbitrary<Expression> = fc.oneof(
  content.map((value) => ({ kind: "literal" as const, type: "str" as const, value, span })),
  fc
    .oneof(fc.integer(), fc.maxSafeInteger())
    .map((value) => ({ kind: "literal" as const, type: "int" as const, value: value + 0, span })),
  fc
    .oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.constantFrom(1e21, 1e-7, 5e-324, 2 ** 60),
    )
    .map((value) => ({ kind: "literal" as const, type: "float" as const, value: value + 0, span })),
  fc.boolean().map((value) => ({ kind: "literal" as const, type: "bool" as const, value, span })),
  fc.constant({ kind: "literal" as const, type: "none" as const, value: null, span }),
);

const variable: fc.Arbitrary<Variable> = fc
  .oneof(fc.nat(40), fc.nat(999_999_999_999_999))
  .map((index) => ({ index, span }));

const step: fc.Arbitrary<PathStep> = fc.oneof(
  name,
  fc.oneof(fc.nat(3), fc.maxSafeNat()).map((index) => ({ index, span })),
);

const target: fc.Arbitrary<Target> = fc.record(
  {
    variable,
    hit: fc.option(fc.oneof(fc.nat(3), fc.maxSafeNat())),
    slot: name,
    path: fc.array(step, { minLength: 1, maxLength: 3 }),
    span: fc.constant(span),
  },
  { requiredKeys: ["variable", "hit", "slot", "span"] },
);

const reference: fc.Arbitrary<Reference> = target.map((read) => ({ kind: "reference" as const, ...read }));

const operatorName = fc.constantFrom(...OPERATORS.keys()).map((one) => ({ text: one, span }));

/** Any value, legal or not, that the language can write. */
export const expression: fc.Arbitrary<Expression> = fc.letrec<{ value: Expression }>((tie) => {
  const several = fc.array(tie("value"), { maxLength: 4 });
  return {
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      literal,
      reference,
      word.map((one) => ({ kind: "word" as const, text: one, span })),
      several.map((items) => ({ kind: "list" as const, items, span })),
      fc
        .array(
          fc.record({
            name: fc.oneof(
              name,
              content.map((text) => ({ text, span })),
            ),
            value: tie("value"),
          }),
          { maxLength: 3 },
        )
        .map((entries) => ({ kind: "object" as const, entries, span })),
      fc.tuple(operatorName, several).map(([one, args]) => ({ kind: "operator" as const, name: one, args, span })),
    ),
  };
}).value;

/** Any command, right or wrong, that the language can write. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(intent, fc.array(fc.record({ slot: name, value: expression }), { maxLength: 5 }))
    .map(([one, args]) => ({ kind: "start" as const, intent: one, args, span })),
  fc
    .tuple(fc.array(target, { minLength: 1, maxLength: 4 }), fc.array(expression, { maxLength: 4 }))
    .map(([targets, values]) => ({ kind: "assign" as const, targets, values, span })),
  fc.tuple(target, expression).map(([one, value]) => ({ kind: "append" as const, target: one, value, span })),
  variable.map((one) => ({ kind: "confirm" as const, variable: one, span })),
  variable.map((one) => ({ kind: "resume" as const, variable: one, span })),
  fc.option(variable).map((about) => ({ kind: "say" as const, about, span })),
);
