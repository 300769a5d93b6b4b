import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { printValidator } from "../../src/codegen/print/printValidator.js";
import { fitsSchema, mismatch, type Value } from "../../src/kit/internal.js";
import { loadBackend } from "../../src/runtime/index.js";
import { generateFixtures } from "../../src/runtime/rows/generate.js";
import {
  argumentsSchema,
  compareIntents,
  type IntentFile,
  parseIntent,
  resolveIntents,
  slotsOf,
} from "../../src/schema/index.js";

/*
 * A slot type that came after the tables, through all of the core that knows slot types: what it took is three files in
 * `src`. What is made of it above: tests/corpora/making/duration.test.ts.
 */

const GOOD = ["PT1H30M", "P1D", "P2W", "P1Y2M3DT4H5M6S", "PT0S", "P1YT1S", "PT36H", "P0010D", "PT1H30S"];
const BAD = [
  "",
  "P",
  "PT",
  "P1",
  "1H",
  "PT1",
  "P1H",
  "PT1D",
  "P1W2D",
  "P1DT",
  "P1M1Y",
  "-P1D",
  "P1.5D",
  "pt1h",
  "PT1H ",
  "P1D\n",
];

const fileOf = (type: unknown): IntentFile =>
  ({
    domain: "home",
    command: "set_timer",
    description: "Sets a timer",
    confirmation_required: true,
    entity_name: "timers",
    args: { duration: { type }, label: { type: "str", optional: true } },
  }) as IntentFile;

const intentOf = (type: unknown) => parseIntent(fileOf(type));
const intent = intentOf("duration");
const [resolved] = resolveIntents([intent]).intents;
if (resolved === undefined) throw new Error("no intent");

test.each(GOOD)("takes %j", (duration) => expect(mismatch("duration", duration)).toBeNull());

test.each(BAD)("refuses %j, and the checker says what it takes", (duration) => {
  expect(mismatch("duration", duration)?.text).toBe(
    `takes a duration such as PT1H30M, not ${JSON.stringify(duration)}`,
  );
});

test("every text of ISO 8601's grammar in whole numbers fits, and none with a part of it gone", () => {
  const part = (units: string) =>
    fc
      .tuple(
        ...[...units].map((unit) =>
          fc.option(
            fc.nat().map((count) => `${count}${unit}`),
            { nil: "" },
          ),
        ),
      )
      .map((all) => all.join(""));
  fc.assert(
    fc.property(part("YMD"), part("HMS"), (days, clock) => {
      const duration = `P${days}${clock === "" ? "" : `T${clock}`}`;
      expect(mismatch("duration", duration) === null).toBe(days !== "" || clock !== "");
      expect(mismatch("duration", duration.slice(0, -1))).not.toBeNull();
    }),
  );
});

test("commands: the type, its message, no order, and a row", async () => {
  const backend = await loadBackend([intent]);
  const session = backend.open({});
  expect(session.execute('set_timer(duration="PT1H30M")')).toMatchObject([{ kind: "confirm" }]);
  expect(session.execute('set_timer(duration="90 minutes")')).toMatchObject([
    {
      kind: "error",
      code: "WRONG_VALUE",
      message: 'slot duration of set_timer takes a duration such as PT1H30M, not "90 minutes"',
    },
  ]);
  expect(session.execute("set_timer(duration=90)")).toMatchObject([
    { kind: "error", code: "WRONG_TYPE", message: "slot duration of set_timer takes duration, not int 90" },
  ]);
  expect(session.execute("confirm(x0)")).toMatchObject([{ kind: "performed", row: { duration: "PT1H30M" } }]);
  expect(session.execute('find_timers(duration="PT1H30M")')).toMatchObject([
    { kind: "found", rows: [{ id: "timers_1" }] },
  ]);
  const [refused] = session.execute('find_timers(duration=greater_than("PT1H"))');
  expect(JSON.stringify(refused)).toContain("needs an order, and duration has none");
  backend.close();
});

test("printed validators hold to it", () => {
  expect(printValidator(resolved)).toContain(
    'duration: z.string().refine(spelt("duration"), "takes a duration such as PT1H30M")',
  );
});

test("rows are made of it", () => {
  const { rows, notes } = generateFixtures([intent], { count: 30 });
  const made = (rows.timers ?? []).map((row) => row.duration as Value);
  expect([made.length, notes]).toEqual([30, []]);
  for (const value of made) expect(mismatch("duration", value)).toBeNull();
});

test("JSON Schema: printed, read back, and judged", () => {
  const schema = argumentsSchema(resolved);
  expect(schema.properties).toMatchObject({ duration: { type: "string", format: "duration" } });
  expect(slotsOf({ type: "object", properties: { d: { type: "string", format: "duration" } } }).slots.d?.type).toBe(
    "duration",
  );
  const described = { type: "object", properties: { d: { type: "string", format: "duration" } } };
  expect(fitsSchema(described, { d: "PT5M" }, { definitions: {}, isRequest: false })).toBe(true);
  expect(fitsSchema(described, { d: "5 minutes" }, { definitions: {}, isRequest: false })).toBe(false);
});

test("two versions of a schema: a str narrows to it, a date changes", () => {
  const kinds = (from: unknown, to: unknown) => [
    ...new Set(compareIntents([intentOf(from)], [intentOf(to)]).map(({ kind }) => kind)),
  ];
  expect(kinds("str", "duration")).toEqual(["type_narrowed"]);
  expect(kinds("duration", "str")).toEqual(["type_widened"]);
  expect(kinds("date", "duration")).toEqual(["type_changed"]);
  expect(kinds({ enum: ["PT1H", "PT2H"] }, "duration")).toEqual(["type_widened"]);
  expect(kinds({ enum: ["PT1H", "an hour"] }, "duration")).toEqual(["type_changed"]);
});

test("three files of the source know it", () => {
  const root = join(import.meta.dirname, "../../src");
  const knows = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) =>
      /isDuration|^ {2}duration: \{|=== "duration"|\| "duration"/m.test(readFileSync(join(root, file), "utf8")),
    );
  expect(knows.map((file) => file.replaceAll("\\", "/")).sort()).toEqual([
    "kit/limits/formats.ts",
    "kit/scalars.ts",
    "schema/slotTypes/scalars.ts",
  ]);
});
