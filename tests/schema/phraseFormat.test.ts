import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { PHRASE_FORMAT_FILE, phraseFormatText } from "../../src/schema/phraseFormat.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const LISTS = readdirSync(`${root}intents/phrases`).filter((name) => name.endsWith(".json"));

test("the shipped schema of phrase lists is up to date (else: npm run build && node scripts/schema.mjs)", () => {
  expect(readFileSync(`${root}${PHRASE_FORMAT_FILE}`, "utf8")).toBe(phraseFormatText());
});

describe("an editor", () => {
  const accepts = new Ajv2020({ strict: true }).compile(JSON.parse(phraseFormatText()));

  test("accepts our own phrase lists", () => {
    expect(LISTS).toHaveLength(59);
    const refused = LISTS.filter(
      (name) => !accepts(JSON.parse(readFileSync(`${root}intents/phrases/${name}`, "utf8"))),
    );
    expect(refused).toEqual([]);
  });

  test.each([
    ["an unknown key", { tasks: ["book a table"] }],
    ["half a row", { row: { singular: "booking" } }],
    ["an empty list", { verbPhrases: [] }],
    ["an empty phrase", { slots: { date: { questions: [""] } } }],
    ["a question without its list", { slots: { date: { questions: "When?" } } }],
    ["what does not hold and asks", { slots: { terrace: { without: { questions: ["Inside?"] } } } }],
  ])("refuses %s", (_, list) => {
    expect(accepts(list)).toBe(false);
  });
});
