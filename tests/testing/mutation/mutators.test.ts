import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogOf, parseIntent } from "../../../src/schema/index.js";
import { applyEdit, type Mutation, mutantsOf, type Naming } from "../../../src/testing/mutation/mutant.js";
import { behaviourMutations } from "../../../src/testing/mutation/mutators/behaviours.js";
import { labelMutations } from "../../../src/testing/mutation/mutators/labels.js";
import { schemaMutations } from "../../../src/testing/mutation/mutators/schema.js";
import { parseTranscript } from "../../../src/transcript/shape/parse.js";
import { runs } from "../../runs.js";
import { ORDER_TEA, TEA_BEHAVIOUR, teaDialogue } from "./teaHouse.js";

const told = (mutations: readonly Mutation[]): string[] =>
  mutations.map(({ mutator, description }) => `${mutator}: ${description}`);

describe("an intent file", () => {
  test("loses slots, values and flags one at a time", () => {
    expect(told(schemaMutations(ORDER_TEA))).toEqual([
      "FlipConfirmation: no confirmation is asked for",
      "DropSlot: slot kind is gone",
      "FlipOptional: slot kind is optional",
      'DropEnumValue: slot kind no longer takes "green"',
      'DropEnumValue: slot kind no longer takes "black"',
      "DropSlot: slot cups is gone",
      "FlipOptional: slot cups is required",
      "ChangeType: slot cups takes str",
    ]);
  });

  test("names each change at the line on which it is to be seen", () => {
    const lines = ORDER_TEA.split("\n");
    const dropped = mutantsOf("schema", "order_tea.json", ORDER_TEA, schemaMutations(ORDER_TEA)).filter(
      ({ mutator }) => mutator === "DropSlot",
    );
    expect(dropped.map(({ place }) => /"(\w+)"/.exec(lines[place.start.line - 1] ?? "")?.[1])).toEqual([
      "kind",
      "cups",
    ]);
  });

  test("that leaves flags out gets them", () => {
    const text = '{ "command": "nap", "description": "Nap", "args": { "minutes": { "type": "int" } } }';
    const [confirm, drop, flip] = schemaMutations(text).map((mutation) => JSON.parse(applyEdit(text, mutation)));
    expect(confirm.confirmation_required).toBe(true);
    expect(drop.args).toEqual({});
    expect(flip.args.minutes).toEqual({ optional: true, type: "int" });
  });

  test("of a query has confirmations and required slots left alone, unless it waits for them", () => {
    const slots = '"args": { "size": { "type": "int" } }';
    const query = `{ "command": "find_hats", "entity_name": "hats", "query_intent": true, ${slots} }`;
    expect(told(schemaMutations(query))).toEqual([
      "FlipWaiting: the query waits for required slots",
      "DropEntity: no row is left behind",
      "DropSlot: slot size is gone",
      "ChangeType: slot size takes str",
    ]);
    const waiting = query.replace('"query_intent"', '"wait_for_required": true, "query_intent"');
    expect(told(schemaMutations(waiting))).toContain("FlipOptional: slot size is optional");
  });

  test("stays JSON, whatever is taken out of it", () => {
    const type = fc.constantFrom(
      '"str"',
      '"List[int]"',
      '{ "enum": ["a"] }',
      '{ "enum": [1, 2, 3] }',
      '{ "list": "date" }',
    );
    const slot = fc.tuple(
      type,
      fc.constantFrom("", ', "optional": true', ', "match": "fold"', ', "required_when": {}'),
    );
    const property = fc.record({
      texts: fc.array(slot, { maxLength: 4 }),
      flags: fc.subarray(["entity_name", "performs"]),
    });
    fc.assert(
      fc.property(property, ({ texts, flags }) => {
        const args = texts.map(([of, more], i) => `"s${i}": { "type": ${of}${more} }`).join(" ,\n ");
        const rest = flags.map((flag) => `, "${flag}": "when_told"`).join("");
        const text = `{ "command": "x", "args": {${args}}${rest} }`;
        for (const mutation of schemaMutations(text)) expect(() => JSON.parse(applyEdit(text, mutation))).not.toThrow();
      }),
      runs(1_000),
    );
  });
});

describe("a behaviour", () => {
  test("changes in conditions, limits and messages, on the statement that has to be reached", () => {
    const mutants = behaviourMutations(TEA_BEHAVIOUR).map(
      ({ mutator, description, statement }) => `${statement ?? "-"} ${mutator}: ${description}`,
    );
    expect(mutants).toContain("7 ConditionalExpression: poured > 3 → false");
    expect(mutants).toContain("7 EqualityOperator: > → >=");
    expect(mutants).toContain("7 NumericLiteral: 3 → 4");
    expect(mutants).toContain('8 StringLiteral: "too many cups" → ""');
    expect(mutants).toContain("6 AssignmentOperator: += → -=");
    expect(mutants).toContain("- NumericLiteral: 4 → 5");
    expect(mutants.filter((one) => one.includes("order_tea"))).toEqual([]);
  });

  test("keeps what only types and names are", () => {
    const code =
      'import { a } from "./a.js";\ntype Kind = "x" | 1;\nconst table = { "a-b": 1 as 1 | 2 };\nexport default table;';
    expect(told(behaviourMutations(code))).toEqual([
      'ObjectLiteral: { "a-b": 1 as 1 | 2 } → {}',
      "NumericLiteral: 1 → 2",
      "NumericLiteral: 1 → 0",
    ]);
  });

  test("that does not parse has no mutants", () => {
    expect(behaviourMutations("export default {{")).toEqual([]);
  });
});

describe("a dialogue's labels", () => {
  test("lose commands and arguments, and get other values", () => {
    const text = teaDialogue("tea-1", "green", 3, 2);
    const catalog = catalogOf([parseIntent(JSON.parse(ORDER_TEA))]);
    const mutations = labelMutations(text, parseTranscript(text), catalog);
    expect(mutations.map(({ mutator, replacement }) => `${mutator} ${JSON.parse(replacement)}`)).toEqual([
      "DropCommand say()",
      "DropArgument order_tea(cups=3)",
      'DropArgument order_tea(kind="green")',
      'OtherValue order_tea(kind="black", cups=3)',
      'OtherValue order_tea(kind="green", cups=4)',
      "DropCommand say()",
    ]);
    for (const mutation of mutations) expect(() => parseTranscript(applyEdit(text, mutation))).not.toThrow();
  });
});

test("a label's mutant keeps its id when other turns change, and dialogues of one id have ids of their own", () => {
  const ids = new Map<string, number>();
  const naming = { context: "tea", ids };
  const change = { mutator: "DropCommand", description: "gone", replacement: '"say()"' };
  const of = (text: string, named: Naming): string | undefined =>
    mutantsOf("labels", "a.jsonl", text, [{ ...change, start: text.indexOf("confirm"), end: text.length }], named)[0]
      ?.id;
  const first = of("one, confirm(x0)", naming);
  expect(of("another, confirm(x0)", { context: "tea" })).toBe(first);
  expect(of("another, confirm(x0)", { context: "coffee" })).not.toBe(first);
  expect(of("one, confirm(x0)", naming)).toBe(`${first}-2`);
});

test("a mutant keeps its id when other lines change, and has a place with lines and columns", () => {
  const before = mutantsOf("behaviours", "a.ts", TEA_BEHAVIOUR, behaviourMutations(TEA_BEHAVIOUR));
  const moved = `// A comment.\n\n${TEA_BEHAVIOUR}`;
  const after = mutantsOf("behaviours", "a.ts", moved, behaviourMutations(moved));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);
  const limit = before.find(({ description }) => description === "3 → 4");
  expect(limit).toMatchObject({
    original: "3",
    place: { start: { line: 7, column: 18 }, end: { line: 7, column: 19 } },
  });
});
