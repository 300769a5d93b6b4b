import fc from "fast-check";
import { expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import type { Value } from "../../../src/kit/internal.js";
import { build, checkCommand, parseCommand, printCommand } from "../../../src/labels/index.js";
import { catalogOf, parseIntent } from "../../../src/schema/index.js";
import type { SlotSchemaType } from "../../../src/schema/types.js";
import { arbitraryIntent, arbitraryValue } from "../../../src/testing/arbitraries/index.js";
import { labelMutations } from "../../../src/testing/mutation/mutators/labels.js";
import { parseTranscript } from "../../../src/transcript/shape/parse.js";
import { runs } from "../../runs.js";

/** The commands that differ from a recorded one in a value. */
function othersOf(command: string, catalog: ReturnType<typeof catalogOf>): readonly string[] {
  const text = JSON.stringify({ id: "one", turns: [{ author: "System", index: 0, command }] });
  return labelMutations(text, parseTranscript(text), catalog)
    .filter(({ mutator }) => mutator === "OtherValue")
    .map(({ replacement }) => JSON.parse(replacement) as string);
}

/** A value of a type; undefined where none can be made, as of a pattern that contradicts a format. */
function sampleOf(type: SlotSchemaType, seed: number): Value | undefined {
  try {
    return fc.sample(arbitraryValue(type), { seed, numRuns: 1 })[0];
  } catch (error) {
    if (error instanceof BacklotError && error.code === "UNREACHABLE_GOAL") return undefined;
    throw error;
  }
}

const intentOf = (type: SlotSchemaType) => parseIntent({ command: "go", description: "Go", args: { slot: { type } } });

test("another value is one that the slot takes: the checker says so, for slots of every type", () => {
  const cases = fc.tuple(arbitraryIntent(), fc.nat()).map(([file, seed]) => {
    const given = Object.entries(file.args).flatMap(([name, { type }]) => {
      const value = sampleOf(type as SlotSchemaType, seed);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { intent: parseIntent(file), given };
  });
  let others = 0;
  fc.assert(
    fc.property(cases, ({ intent, given }) => {
      const catalog = catalogOf([intent]);
      const command = printCommand(build.start(intent.command, given));
      const scope = { catalog, uses: new Map() };
      fc.pre(checkCommand(parseCommand(command), scope).length === 0);
      for (const other of othersOf(command, catalog)) {
        others++;
        expect(other).not.toBe(command);
        expect(checkCommand(parseCommand(other), scope)).toEqual([]);
      }
    }),
    runs(1_000),
  );
  expect(others).toBeGreaterThan(0);
});

test.each<readonly [what: string, type: SlotSchemaType, value: string, other: string | null]>([
  ["the greatest int", { int: { maximum: 5 } }, "5", "4"],
  ["an int between two others", { int: { minimum: 1, maximum: 5 } }, "3", "4"],
  ["the only int", { int: { minimum: 5, maximum: 5 } }, "5", null],
  ["the greatest float", { float: { minimum: 0, maximum: 0.5 } }, "0.5", "0.0"],
  ["a text of the greatest length", { str: { max_length: 5 } }, '"abcde"', '"abcda"'],
  ["a text of the least length and the greatest", { str: { min_length: 1, max_length: 1 } }, '"a"', '"b"'],
  ["a text within its length", { str: { max_length: 20 } }, '"abc"', '"abc again"'],
  ["the only text of a pattern", { str: { pattern: "^a$" } }, '"a"', null],
  ["a text of digits", { str: { pattern: "^\\d{2}$" } }, '"34"', '"31"'],
  ["the only closed value", { enum: ["a"] }, '"a"', null],
  ["a closed value", { enum: ["a", "b", "c"] }, '"c"', '"a"'],
  ["a truth", "bool", "True", "False"],
  ["the last int", "int", "9007199254740991", "9007199254740990"],
  ["an item of a list", { list: { int: { maximum: 5 } } }, "[5]", "[4]"],
  [
    "a field of an object",
    { fields: { size: { type: { int: { maximum: 5 } }, optional: false } } } as SlotSchemaType,
    '{"size": 5}',
    '{"size": 4}',
  ],
])("%s", (_, type, value, other) => {
  const catalog = catalogOf([intentOf(type)]);
  expect(othersOf(`go(slot=${value})`, catalog)).toEqual(other === null ? [] : [`go(slot=${other})`]);
});

test.each<readonly [format: "email" | "uuid" | "uri" | "date-time", value: string]>([
  ["email", "ada@example.com"],
  ["uuid", "123e4567-e89b-42d3-a456-426614174000"],
  ["uri", "https://example.com/a"],
  ["date-time", "2024-05-18T10:00:00Z"],
])("a text with the format %s has another of that format", (format, value) => {
  const catalog = catalogOf([intentOf({ str: { format } })]);
  const others = othersOf(`go(slot="${value}")`, catalog);
  expect(others).toHaveLength(1);
  expect(checkCommand(parseCommand(others[0] ?? ""), { catalog, uses: new Map() })).toEqual([]);
});
