import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { InspectedMutation, Inspection } from "../../../src/studio/inspector/inspection.js";
import { reportText } from "../../../src/studio/inspector/summaries/reportText.js";
import { entry } from "./entry.js";

const change = { before: "", removed: "", inserted: "", after: "" };
const said = { mutator: "DropSlot", description: "slot room is optional", column: 5 };
const mutant = (id: string, status: string, line: number, given: object = {}) => ({
  ...said,
  id,
  status,
  line,
  ...given,
});
/** A mutant that nothing noticed, and what reaches it. */
const survivor = (
  of: ReturnType<typeof mutant>,
  dialogues: readonly number[] = [],
  otherTests: readonly string[] = [],
) => ({ ...of, isReached: dialogues.length > 0, change, dialogues, otherTests });

const mutation: InspectedMutation = {
  file: "mutation.json",
  sums: { noticed: 2, survived: 1, unreached: 1, left: 1 },
  files: [
    {
      file: "intents/a|b.json",
      intent: null,
      sums: { noticed: 2, survived: 1, unreached: 0, left: 1 },
      survivors: [survivor(mutant("m2", "Survived", 3, { description: "<b>`x`" }), [1, 0], ["a test"])],
      others: [mutant("m3", "Killed", 4), mutant("m1", "Timeout", 2), mutant("m4", "CompileError", 9)],
    },
    {
      file: "b.ts",
      intent: null,
      sums: { noticed: 0, survived: 0, unreached: 1, left: 0 },
      survivors: [survivor(mutant("=1+1", "NoCoverage", 1, { description: "" }))],
      others: [],
    },
  ],
};

const inspection: Inspection = {
  backlot: "0.1.0",
  title: "mutants & <b>",
  project: null,
  entries: [entry({ id: "tea-1" }), entry({ id: "tea-2" })],
  unreadable: [],
  mutation,
};

test("a mutation report in Markdown counts by file, and names what nothing noticed and what gets there", () => {
  const text = reportText(inspection, "markdown");
  expect(text.split("\n")).toEqual([
    "## mutants &#38; &#60;b&#62;",
    "",
    "2 of 4 mutants are noticed.",
    "",
    "1 more does not count: no valid change, equivalent, or not tried.",
    "",
    "| file | noticed | survived | not reached |",
    "|---|---:|---:|---:|",
    "| intents/a&#124;b.json | 2 | 1 | 0 |",
    "| b.ts | 0 | 0 | 1 |",
    "",
    "| not noticed | where | reached by |",
    "|---|---|---|",
    "| DropSlot: &#60;b&#62;&#96;x&#96; | intents/a&#124;b.json:3:5 | tea-2, tea-1, a test |",
    "| DropSlot | b.ts:1:5 | nothing |",
    "",
  ]);
});

test("a mutation report in Markdown says how many more there are", () => {
  const survivors = Array.from({ length: 25 }, (_, i) =>
    survivor(mutant(`m${i}`, "Survived", i + 1), [0, 1], ["one", "two"]),
  );
  const sums = { noticed: 0, survived: 25, unreached: 0, left: 0 };
  const files = [{ file: "b.ts", intent: null, sums, survivors, others: [] }];
  const text = reportText({ ...inspection, mutation: { file: "m", sums, files } }, "markdown");
  expect(text).toContain("and 5 more\n");
  expect(text).toContain("| b.ts:20:5 | tea-1, tea-2, one and 1 more |");
  expect(text).not.toContain("b.ts:21:5");
});

test("a mutation report as JUnit's XML has each mutant as a test case, in the order of the file", () => {
  const xml = reportText(inspection, "junit");
  expect(xml).toContain('<testsuites tests="5" failures="2" errors="0" skipped="1">');
  expect([...xml.matchAll(/name="(\d+:\d+ [^"]*)"/g)].map(([, name]) => name)).toEqual([
    "2:5 DropSlot: slot room is optional",
    "3:5 DropSlot: &lt;b&gt;`x`",
    "4:5 DropSlot: slot room is optional",
    "9:5 DropSlot: slot room is optional",
    "1:5 DropSlot",
  ]);
  expect(xml.match(/<(failure|skipped) message="[^"]*"\/>/g)).toEqual([
    '<failure message="reached and not noticed by tea-2, tea-1, a test"/>',
    '<skipped message="CompileError"/>',
    '<failure message="nothing gets there"/>',
  ]);
});

test("a mutation report as CSV has a row for each mutant", () => {
  const rows = parse(reportText(inspection, "csv"), { columns: true }) as Record<string, string>[];
  expect(rows.map(({ id, verdict }) => [id, verdict])).toEqual([
    ["m1", "noticed"],
    ["m2", "survived"],
    ["m3", "noticed"],
    ["m4", "left"],
    ["'=1+1", "not reached"],
  ]);
  expect(rows[1]).toMatchObject({
    file: "intents/a|b.json",
    line: "3",
    column: "5",
    mutator: "DropSlot",
    description: "<b>`x`",
    status: "Survived",
    reached_by: "tea-2 tea-1 a test",
  });
});

test("a badge of a mutation report says how many mutants are noticed", () => {
  expect(reportText(inspection, "badge")).toContain("<title>mutants: 2 of 4</title>");
});
