import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { InspectedScores, Inspection } from "../../../src/studio/inspector/inspection.js";
import { reportText } from "../../../src/studio/inspector/summaries/reportText.js";

const number = { value: 0.5, interval: [0.25, 0.75], support: 1_200, error: null } as const;
const scores: InspectedScores = {
  file: "score.json",
  field: "executed",
  options: {},
  level: 0.95,
  notes: [],
  measures: [
    {
      name: "goal|Completion",
      number,
      breakdowns: [
        { by: "by intent", facet: "intent", parts: [{ ...number, name: "=tea", value: null, interval: null }] },
      ],
      worst: [],
    },
    {
      name: "bleu",
      number: { value: null, interval: null, support: 3, error: "IndexError" },
      breakdowns: [],
      worst: [],
    },
  ],
};
const inspection: Inspection = { backlot: "0.1.0", title: "tea", project: null, entries: [], unreadable: [], scores };

test("scores in Markdown are the numbers with their intervals", () => {
  expect(reportText(inspection, "markdown").split("\n")).toEqual([
    "## tea",
    "",
    "| score | value | 95% interval | n |",
    "|---|---:|---:|---:|",
    "| goal&#124;Completion | 0.5000 | 0.2500 to 0.7500 | 1200 |",
    "| bleu | error | IndexError | 3 |",
    "",
  ]);
});

test("scores as CSV have a row for each number and each of its parts", () => {
  expect(parse(reportText(inspection, "csv"))).toEqual([
    ["score", "by", "part", "value", "low", "high", "n"],
    ["goal|Completion", "", "", "0.5", "0.25", "0.75", "1200"],
    ["goal|Completion", "by intent", "'=tea", "", "", "", "1200"],
    ["bleu", "", "", "", "", "", "3"],
  ]);
});
