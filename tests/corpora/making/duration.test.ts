import fc from "fast-check";
import { expect, test } from "vitest";
import { exportIntent } from "../../../src/corpora/lucid/exporter/exportLucid.js";
import { spans } from "../../../src/corpora/making/checks/spans.js";
import { userVerdict } from "../../../src/corpora/making/hearing/userWords.js";
import { withSpokenDates } from "../../../src/corpora/making/realiser/dates.js";
import { question } from "../../../src/corpora/making/realiser/questions.js";
import { mismatch } from "../../../src/kit/internal.js";
import { strictSchema } from "../../../src/mocks/tools/strict/strictSchema.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import { argumentsSchema, type IntentFile, parseIntent, resolveIntents } from "../../../src/schema/index.js";
import { arbitraryValue } from "../../../src/testing/arbitraries/values.js";
import { otherValue } from "../../../src/testing/mutation/mutators/labels.js";
import { schemaMutations } from "../../../src/testing/mutation/mutators/schema.js";
import { said, saidSlot } from "../../../src/users/phrases/values.js";
import { vocabularyOf } from "../../../src/users/phrases/vocabulary.js";

/*
 * A slot type that came after the tables, in what mocks, users, tests and corpora make of it without knowing it. What it
 * takes: tests/schema/duration.test.ts.
 */

const FILE: IntentFile = {
  command: "set_timer",
  description: "Sets a timer",
  args: { duration: { type: "duration" }, label: { type: "str", optional: true } },
};
const intent = parseIntent(FILE);

test("strict tools keep it", () => {
  const schemas = resolveIntents([intent]).intents.map((one) => strictSchema(argumentsSchema(one))?.properties);
  expect(schemas).toMatchObject([{ duration: { format: "duration" } }]);
});

test("mutation: another value, and a type that takes none of its values", () => {
  const leaf = { kind: "literal", type: "str", value: "PT1H30M", span: [0, 0] } as const;
  expect(otherValue(leaf, "duration", [], () => true)).toMatchObject({ value: "PT1H31M" });
  const changed = schemaMutations(JSON.stringify(FILE)).find(({ mutator }) => mutator === "ChangeType");
  expect(changed?.replacement).toBe('"date"');
});

test("the assistant and the user say it in words", () => {
  expect(said("PT1H30M")).toBe("1 hour and 30 minutes");
  expect(said("P1Y2M3DT4H5M6S")).toBe("1 year, 2 months, 3 days, 4 hours, 5 minutes and 6 seconds");
  expect(said("P2W")).toBe("2 weeks");
  expect(saidSlot("duration", "PT45M")).toBe("duration 45 minutes");
  const phrases = vocabularyOf([intent]).of(FILE.command);
  expect(question({ kind: "ask", ref: "x0", slot: "duration" }, phrases, {}, new Seeded(1))).toMatch(/long|duration/);
  const turn = { author: "User", text: "Duration: PT45M.", means: { slots: { duration: "PT45M" } } } as const;
  const texts = Array.from({ length: 20 }, (_, seed) => withSpokenDates({ turns: [turn] } as never, seed).turns[0]);
  expect(texts).toContainEqual({ ...turn, text: "Duration: 45 minutes." });
});

test("a dialogue in which the user says it in words is kept, one with another is not", () => {
  const saying = (text: string) => [
    { author: "User", text },
    { author: "System", index: 0, command: 'set_timer(duration="PT1H30M")' },
  ];
  const problem = (text: string) => spans.find({ turns: saying(text) } as never, {} as never, {} as never);
  expect(problem("Set a timer for 1 hour and 30 minutes.")).toBeNull();
  expect(problem("Set a timer for 30 minutes.")).toMatchObject({ at: 1 });
});

test("a model's words may be the template's", () => {
  const means = { slots: { duration: "PT1H30M" } };
  const turn = {
    means,
    tags: [],
    draft: "It takes 1 hour and 30 minutes.",
    now: 0,
    options: new Map(),
    foreign: new Set(),
  };
  const verdict = (text: string) => userVerdict(text, turn as never);
  expect(verdict("It takes 1 hour, 30 minutes.")).toBeNull();
  expect(verdict("It takes an hour and a half.")).toMatchObject({ unsure: expect.stringContaining("duration") });
});

test("arbitraries", () => {
  fc.assert(fc.property(arbitraryValue("duration"), (value) => mismatch("duration", value) === null));
});

test("LUCID has it as a string and says so", () => {
  const { text: exported, lost } = exportIntent(intent);
  expect(JSON.parse(exported).args.duration.type).toBe("str");
  expect(lost).toContain("dates, times and the like are strings in the format");
});
