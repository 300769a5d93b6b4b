import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { MOCK_FORMAT_FILE, mockFormatText } from "../../src/schema/mockFormat.js";
import { MEANING_PATTERN, meaningIn, meaningText } from "../../src/schema/rowMeaning.js";

test("the shipped schema of mock.json is what its sentences are (else: node scripts/schema.mjs)", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  expect(readFileSync(`${root}${MOCK_FORMAT_FILE}`, "utf8")).toBe(mockFormatText());
});

test.each([
  ["creates tasks", { does: "create", entity: "tasks" }],
  ["lists tasks", { does: "list", entity: "tasks" }],
  ["searches tasks", { does: "list", entity: "tasks", isSearch: true }],
  ["reads orders by number", { does: "read", entity: "orders", parameter: "number" }],
  ["changes orders by number as order_id", { does: "update", entity: "orders", parameter: "number", key: "order_id" }],
  ["deletes orders by user-id", { does: "remove", entity: "orders", parameter: "user-id" }],
  ["alone", null],
])("%s is read, matches the schema, and is said again", (text, meaning) => {
  expect(meaningIn(text)).toEqual({ meaning });
  expect(new RegExp(MEANING_PATTERN).test(text)).toBe(true);
  if (meaning !== null) expect(meaningText(meaning as never)).toBe(text);
});

test.each([
  "",
  "alone tasks",
  "create tasks",
  "creates",
  "creates 2 tasks",
  "reads tasks with id",
  "reads tasks by id as",
])("%o is no sentence, for the reader and for the schema", (text) => {
  expect(meaningIn(text)).toHaveProperty("problem");
  expect(new RegExp(MEANING_PATTERN).test(text)).toBe(false);
});
