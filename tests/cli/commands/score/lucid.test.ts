import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasShared, shared } from "../../../shared.js";
import { backlot, folder } from "../../backlot.js";

const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

const GOLD = lines([
  {
    id: "a",
    turns: [
      { author: "User", text: "A taxi to Paris." },
      { author: "System", index: 1, command: 'book_taxi(to="Paris")' },
      { author: "Signal", index: 2, signal: { kind: "ask", ref: "x1", slot: "time" } },
      { author: "System", index: 3, command: "say(x2)" },
      { author: "User", text: "At 5." },
      { author: "System", index: 4, command: "x1.time = 5" },
    ],
  },
  { id: "b", turns: [{ author: "System", index: 1, command: "say()" }] },
]);

const A = { id: "a", predictions: ['book_taxi(to="Paris")', "SAY(X2)", "x1.time = 50"] };

describe("score lucid", () => {
  test("prints the published numbers as one object", async () => {
    const cwd = folder({ "gold.jsonl": GOLD, "pred.jsonl": lines([A]) });
    const args = ["score", "lucid", "--gold", "gold.jsonl", "--pred", "pred.jsonl", "--json"];
    const { code, stdout, stderr } = await backlot([...args, "--mode", "published"], { cwd });
    const { backlot: header, ...numbers } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(numbers).toEqual({
      intent_acc: 1,
      intent_acc_turn: 1,
      joint_intent_acc_conv: 1,
      exact_match: 2 / 3,
      exact_match_turn: 0.5,
      exact_match_conv: 0,
      fuzzy_slot_acc: (1 + 0.67) / 2,
      fuzzy_slot_turn: (1 + 0.67) / 2,
      joint_fuzzy_slot_conv: 0.67,
      fuzzy_goal_joint_acc: (1 + 0.67) / 2,
      dialogues: 1,
      turns: 3,
    });
    expect(header).toMatchObject({ field: "lucid", definition: 1, options: { mode: "published" } });
    expect(stderr).toContain("1 gold dialogue has no predictions and was not scored (b)");
  });

  test("shows both modes and the way from one to the other", async () => {
    const cwd = folder({ "gold.jsonl": GOLD, "pred.jsonl": lines([A]) });
    const args = ["score", "lucid", "gold.jsonl", "--pred", "pred.jsonl", "--tags"];
    const { stdout } = await backlot(args, { cwd });
    expect(stdout).toMatch(/^published exact_match +0\.6667/m);
    expect(stdout).toMatch(/^clean exact_match +0\.3333/m);
    expect(stdout).toMatch(/^case +1 /m);
    expect(stdout).toMatch(/^values +2 +-0\.3350 +-0\.3350/m);
    expect(stdout).toContain("a, turn 4: 0.0000; expected x1.time = 5; got x1.time = 50");
    expect(stdout).toContain("turn1.book_taxi.time is 50, not 5");
    expect(stdout).toMatch(/^derived_answer_other_slot +0/m);
    const json = JSON.parse((await backlot([...args, "--json"], { cwd })).stdout);
    expect(json).toMatchObject({ published: { exact_match: 2 / 3 }, clean: { exact_match: 1 / 3 } });
    expect(json.derivedTags).toEqual({ a: { published: [[], []], clean: [[], []] } });
    expect(json.differences.map(({ change }: { change: string }) => change)).toHaveLength(10);
    const markdown = await backlot([...args, "--markdown"], { cwd });
    expect(markdown.stdout).toContain("| clean exact\\_match | 0.3333 |");
  });

  test("the original's crash is reported in its own words", async () => {
    const bad = { id: "a", predictions: ["book_taxi(to=)", "say(x2)", "x1.time = 5"] };
    const cwd = folder({ "gold.jsonl": GOLD, "pred.jsonl": lines([bad]) });
    const args = ["score", "lucid", "gold.jsonl", "--pred", "pred.jsonl", "--mode", "published"];
    const { code, stdout, stderr } = await backlot([...args, "--json"], { cwd });
    const error = "IndexError: string index out of range";
    expect(JSON.parse(stdout)).toMatchObject({
      intent_acc: 1,
      fuzzy_slot_acc: { error },
      fuzzy_goal_joint_acc: { error },
    });
    expect(stderr).toContain(
      `1 crash of the published script (${error}) leaves no fuzzy_slot_acc, fuzzy_slot_turn, joint_fuzzy_slot_conv, ` +
        "fuzzy_goal_joint_acc (a turn 1: book_taxi(to=))",
    );
    expect(code).toBe(0);
  });

  test("what does not fit is named and counted", async () => {
    const pred = lines([
      { id: "a", predictions: ["say()"] },
      { id: "b", predictions: ["say()", "say()"] },
      { id: "z", predictions: [] },
      { id: "b", predictions: [] },
      { id: "c", predictions: [1] },
    ]);
    const cwd = folder({ "gold.jsonl": `${GOLD}{"id": 1}\n${GOLD}`, "pred.jsonl": `${pred}zork\n` });
    const args = ["score", "lucid", "gold.jsonl", "--pred", "pred.jsonl", "--mode", "clean", "--strict"];
    const { code, stderr } = await backlot(args, { cwd });
    for (const note of [
      "2 lines of pred.jsonl cannot be read and were skipped (line 5: prediction 1 is 1, not a text, line 6 is not valid JSON: ",
      "1 line of pred.jsonl repeats an id and was skipped (b)",
      "1 gold record cannot be read and was skipped (gold.jsonl:3)",
      "1 predicted dialogue is not among the gold ones and was left out (z)",
      "2 gold dialogues repeat an id and were left out (a, b)",
      "1 dialogue has too few predictions; the missing ones at the end count as wrong (a: 1 of 3)",
      "1 dialogue has too many predictions; those at the end were left out (b: 2 for 1)",
    ]) {
      expect(stderr).toContain(note);
    }
    expect(code).toBe(2);
  });

  test.each([
    ["no predictions", ["--gold", "gold.jsonl"], "USAGE: name the predictions: --pred <file>"],
    ["no gold", ["--pred", "pred.jsonl"], "USAGE: name the gold dialogues: --gold <path>"],
    ["no such gold", ["--gold", "x", "--pred", "pred.jsonl"], "FILE_NOT_FOUND: there is no file or folder x"],
    ["no such predictions", ["--gold", "gold.jsonl", "--pred", "x"], "FILE_NOT_FOUND: there is no file x"],
    [
      "gold of another format",
      ["--gold", "pred.jsonl", "--pred", "pred.jsonl"],
      "WRONG_FORMAT: these are not transcripts",
    ],
    [
      "predictions of another format",
      ["--gold", "gold.jsonl", "--pred", "gold.jsonl"],
      "WRONG_PREDICTIONS: gold.jsonl holds no predictions: it has no list of predictions",
    ],
    [
      "nothing in common",
      ["--gold", "gold.jsonl", "--pred", "other.jsonl"],
      "NOTHING_SCORED: no gold dialogue has predictions: gold has a, b; the predictions are for z",
    ],
    ["no such intents", ["--gold", "gold.jsonl", "--pred", "pred.jsonl", "-i", "x"], "FILE_NOT_FOUND: "],
    ["no such mode", ["--mode", "zork"], "Allowed choices are published, clean, both"],
  ])("%s: exit 2", async (_, args, message) => {
    const other = lines([{ id: "z", predictions: [] }]);
    const cwd = folder({ "gold.jsonl": GOLD, "pred.jsonl": lines([A]), "other.jsonl": other });
    const { code, stdout, stderr } = await backlot(["score", "lucid", ...args], { cwd });
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});

interface MetricCase {
  readonly id: string;
  readonly dialogues: readonly string[];
  readonly predictions: readonly (readonly string[])[];
  readonly metrics: Readonly<Record<string, unknown>>;
}

describe.skipIf(!hasShared)("score lucid on LUCID's cases (needs the reference data)", () => {
  test("gives the original's numbers, whether the intents are named or found", async () => {
    const cases = readFileSync(shared("data/lucid/oracle/metrics.jsonl"), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as MetricCase);
    const cwd = folder();
    // One with a crash, and two with three dialogues.
    const chosen = [
      cases.find(({ metrics }) => typeof metrics.fuzzy_slot_acc === "object" && metrics.fuzzy_slot_acc !== null),
      ...cases.filter(({ dialogues }) => dialogues.length === 3).slice(0, 2),
    ] as MetricCase[];
    const all = readFileSync(shared("data/lucid/dialogues.jsonl"), "utf8").split("\n");
    const goldOf = (dialogue: string): string => all.find((line) => line.startsWith(`{"_id": "${dialogue}",`)) ?? "";
    for (const { id, dialogues, predictions, metrics } of chosen) {
      const pred = join(cwd, `${id}.jsonl`);
      writeFileSync(pred, lines(dialogues.map((dialogue, at) => ({ id: dialogue, predictions: predictions[at] }))));
      // Of the 2,000 dialogues of the gold file, those of the case.
      const gold = join(cwd, `${id}.gold.jsonl`);
      writeFileSync(gold, `${dialogues.map((dialogue) => goldOf(dialogue)).join("\n")}\n`);
      for (const more of [[], ["--intents", shared("data/lucid/intents")]]) {
        const args = ["score", "lucid", "--gold", gold, "--pred", pred, "--mode", "published", "--json", ...more];
        const { stdout } = await backlot(args);
        const numbers = JSON.parse(stdout) as Record<string, unknown>;
        for (const [name, expected] of Object.entries(metrics)) {
          if (typeof expected === "number") expect(numbers[name], `${id} ${name}`).toBeCloseTo(expected, 12);
          else expect(numbers[name], `${id} ${name}`).toEqual(expected);
        }
      }
    }
  });
});
