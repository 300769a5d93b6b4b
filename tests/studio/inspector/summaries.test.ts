import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { Entry, Inspection } from "../../../src/studio/inspector/inspection.js";
import { reportText } from "../../../src/studio/inspector/summaries/reportText.js";

const entry = (id: string, given: Partial<Entry> = {}): Entry => ({
  id,
  run: null,
  file: "tea.jsonl",
  line: 3,
  opening: "Tea.",
  userTurns: 2,
  turns: 5,
  intents: ["order_tea"],
  domains: ["kitchen"],
  tags: [],
  signals: ["ask"],
  codes: [],
  replay: "matched",
  outcome: null,
  violated: [],
  ...given,
});

const inspection = (entries: readonly Entry[], unreadable: Inspection["unreadable"] = []): Inspection => ({
  backlot: "0.1.0",
  title: "tea | <b>&",
  project: null,
  entries,
  unreadable,
});

const FAILING = [
  entry("tea-1"),
  entry("tea-2", { replay: "diverged" }),
  entry("plan/1", { outcome: "failed", violated: ["answers", "consents"], replay: "diverged", domains: [] }),
  entry("plan/2", { outcome: "completed", replay: "diverged" }),
  entry("plan/3", { outcome: "stuck" }),
];

describe("verdicts as Markdown", () => {
  test("count by domain, and name what is not as it should be, and why", () => {
    const text = reportText(inspection(FAILING), "markdown");
    expect(text).toContain("2 of 5 dialogues are as they should be.");
    expect(text).toContain("| kitchen | 4 | 2 |");
    expect(text).toContain("| none | 1 | 0 |");
    expect(text).toContain("| tea-2 | diverged | tea.jsonl:3 |");
    expect(text).toContain("| plan/1 | answers, consents | tea.jsonl:3 |");
    expect(text).toContain("| plan/3 | stuck | tea.jsonl:3 |");
  });

  test("take nothing of a name for markup", () => {
    const text = reportText(inspection([entry("x](y)|`<img>*\n# a", { replay: "diverged" })]), "markdown");
    expect(text.split("\n").filter((line) => /^#/.test(line))).toHaveLength(1);
    expect(text).not.toMatch(/<(b|img)>|\]\(|`|\*/);
  });

  test("hold for none that nobody replayed: without a project, or with rows that fit no intent", () => {
    const read = inspection([entry("a", { replay: null }), entry("b")]);
    expect(reportText(read, "markdown")).toContain("1 of 2 dialogues are as they should be.");
    expect(reportText(read, "markdown")).toContain("| a | not replayed | tea.jsonl:3 |");
    expect(reportText(read, "junit")).toContain('<testsuites tests="2" failures="1" errors="0">');
    expect(reportText(read, "badge")).toContain("<title>dialogues: 1 of 2</title>");
    expect(reportText(read, "csv")).toContain(",false,not replayed\r\n");
  });

  test("hold for none that recorded nothing to compare", () => {
    const read = inspection([entry("a", { replay: "unchecked" })]);
    expect(reportText(read, "markdown")).toContain("0 of 1 dialogues are as they should be.");
    expect(reportText(read, "markdown")).toContain("| a | nothing to compare | tea.jsonl:3 |");
    expect(reportText(read, "junit")).toContain('tests="1" failures="0" errors="0" skipped="1"');
    expect(reportText(read, "junit")).toContain('<skipped message="nothing to compare"/>');
    expect(reportText(read, "badge")).toContain("<title>dialogues: 0 of 1</title>");
    expect(reportText(read, "csv")).toContain(",false,nothing to compare\r\n");
  });

  test("say what cannot be read, also beside a comparison", () => {
    const unreadable = [{ file: "tea.jsonl", line: 9, message: "it is broken", hint: "" }];
    const comparison: NonNullable<Inspection["comparison"]> = {
      runs: ["a", "b"],
      pairs: [],
      scores: { numbers: [], level: 0.95, notes: [], problem: null },
    };
    const text = reportText({ ...inspection([entry("a")], unreadable), comparison }, "markdown");
    expect(text).toContain("\n1 record cannot be read.");
  });

  test("say how many more there are", () => {
    const text = reportText(
      inspection(Array.from({ length: 25 }, (_, i) => entry(`d${i}`, { replay: "diverged" }))),
      "markdown",
    );
    expect(text).toContain("and 5 more");
    expect(text).not.toContain("d20");
  });
});

describe("verdicts as CSV", () => {
  test("are a row for each dialogue, whatever its names hold", () => {
    const ids = ['a "b", c', "x\r\ny", "=1+1", "@cmd", "-2"];
    const rows = parse(reportText(inspection(ids.map((id) => entry(id))), "csv"), { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows.map(({ id }) => id)).toEqual(['a "b", c', "x\r\ny", "'=1+1", "'@cmd", "'-2"]);
    expect(rows[0]).toMatchObject({ file: "tea.jsonl", line: "3", turns: "5", sound: "true", reason: "" });
  });
});

describe("verdicts for tools", () => {
  test("as JUnit's XML are a test case each, with failures and records that cannot be read", () => {
    const unreadable = [{ file: "tea.jsonl", line: 9, message: "it is <broken>", hint: "" }];
    const xml = reportText(inspection(FAILING, unreadable), "junit");
    expect(xml).toContain('<testsuites tests="6" failures="3" errors="1">');
    expect(xml.match(/<testcase /g)).toHaveLength(6);
    expect(xml).toContain('<failure message="answers, consents"/>');
    expect(xml).toContain('<error message="it is &lt;broken&gt;"/>');
    expect(xml).toContain('name="tea | &lt;b&gt;&amp;"');
  });

  test("as a badge say how many are as they should be", () => {
    expect(reportText(inspection(FAILING), "badge")).toContain("<title>dialogues: 2 of 5</title>");
    expect(reportText(inspection([entry("a")]), "badge")).toContain("1 of 1");
    const unreadable = [{ file: "tea.jsonl", line: 9, message: "it is broken", hint: "" }];
    expect(reportText(inspection([entry("a")], unreadable), "badge")).toContain("1 of 2");
    expect(reportText(inspection([]), "badge")).not.toContain("#1d6a3c");
  });
});
