import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOut } from "../../../../src/corpora/lucid/scores/example.js";
import { modeDifferences } from "../../../../src/corpora/lucid/scores/report.js";
import { alignLucidPredictions } from "../../../../src/corpora/lucid/scores/scoreLucidFiles.js";
import { lucidScores } from "../../../../src/corpora/lucid/scores/scores.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { anyText } from "../../../anyText.js";
import { runs } from "../../../runs.js";
import { dialogueOf, transcriptOf } from "./scene.js";

const INTENTS = new Set(["book_taxi", "book_train"]);

/** Commands, good and bad, and whatever else a model may say; but for the scene's own marks. */
const command = fc
  .oneof(
    fc.constantFrom(
      "say()",
      "say(x2)",
      "book_taxi()",
      'book_taxi(to="Paris", at=5)',
      "book_taxi(to=)",
      "book_train(to=x1.to, stops=['a', \"b\"])",
      "x1.to = 'a, b'",
      'x1.to, x1.at = "x", None',
      "(x1.to, x9.at) = 1, 2.50",
      'x1.stops.append("c")',
      "x1[0].to = True",
      "confirm(x1)",
      "x1",
      "x1.",
      "x1.=",
      "=",
      "book_taxi(",
      "book_taxi",
      ")book_taxi(",
    ),
    anyText({ maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(..."x1.=,()\"' \n\\b"), maxLength: 20 }),
  )
  .filter((text) => !text.startsWith("= ") && !text.startsWith("user"));
const lines = fc.array(
  fc.oneof({ weight: 1, arbitrary: fc.constant("user") }, { weight: 4, arbitrary: fc.tuple(command, command) }),
  { minLength: 1, maxLength: 12 },
);

describe("LUCID's numbers on whatever is given", () => {
  test("are null or from 0 to 1, or the original's crash, and never throw", () => {
    fc.assert(
      fc.property(lines, (given) => {
        for (const mode of ["published", "clean"] as const) {
          for (const score of lucidScores([dialogueOf(given)], { mode, intents: INTENTS })) {
            const { name, value, support, error } = score;
            if (value === null) expect(support, name).toBe(0);
            else expect(value >= 0 && value <= 1 && support > 0, `${mode} ${name} ${value}`).toBe(true);
            if (mode === "clean") expect(error).toBeUndefined();
          }
        }
      }),
      runs(300),
    );
  });

  test("are 1 where the prediction is the gold command and parses", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const own = given.map((line) => (typeof line === "string" ? line : ([line[0], line[0]] as const)));
        for (const { name, value } of lucidScores([dialogueOf(own)], { mode: "clean", intents: INTENTS })) {
          // Null is a number of nothing, such as of tasks where no command starts one; anything counted is right.
          expect([1, null], name).toContain(value);
        }
      }),
    );
  });

  test("the steps from published to clean start and end at the two modes", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const dialogues = [dialogueOf(given)];
        const numbers = (mode: "published" | "clean") =>
          new Map(lucidScores(dialogues, { mode, intents: INTENTS }).map(({ name, value }) => [name, value]));
        const now = numbers("published");
        for (const { effects } of modeDifferences(dialogues, INTENTS)) {
          for (const { name, from, to } of effects) {
            expect(near(now.get(name), from), name).toBe(true);
            now.set(name, to);
          }
        }
        for (const [name, value] of numbers("clean")) expect(near(now.get(name), value), name).toBe(true);
      }),
      runs(50),
    );
  });
});

const near = (one: number | null | undefined, other: number | null): boolean =>
  one === other || Math.abs((one ?? 9) - (other ?? 9)) < 1e-12;

describe("laying a gold dialogue out", () => {
  test("numbers turns as the back-end does: from 0, refused commands apart", () => {
    const transcript: Transcript = {
      id: "d",
      turns: [
        { author: "User", text: "hi" },
        { author: "System", command: "zork()" },
        { author: "Signal", signal: { kind: "error", code: "UNKNOWN_INTENT", message: "no" } },
        { author: "System", command: "book_taxi()" },
        { author: "Signal", signal: { kind: "ask", ref: "x0", slot: "to" } },
        { author: "System", command: "say(x1)" },
      ],
    };
    expect(layOut(transcript).turns.map(({ index }) => index)).toEqual([0, 0, 2]);
    expect(layOut(transcript).lines).toContain('1 hint("ask for value: Ask for to", ref=x0)');
  });

  test("leaves the greeting out, and predictions for it", () => {
    const { turns } = transcriptOf(["user", "say()", "user", "book_taxi()"]);
    const gold = {
      id: "d",
      turns: turns.map((turn) => (turn.author === "System" ? { ...turn, index: (turn.index ?? 1) - 1 } : turn)),
    };
    for (const predictions of [["book_taxi()"], ["say()", "book_taxi()"]]) {
      const { dialogues, notes } = alignLucidPredictions([gold], new Map([["d", predictions]]));
      expect(dialogues[0]?.examples.map(({ index, predicted }) => [index, predicted])).toEqual([[1, "book_taxi()"]]);
      expect(notes).toEqual([
        { text: "dialogues have a greeting, whose answer is not scored", count: 1, examples: ["d"], isProblem: false },
      ]);
    }
  });

  test("a first say() that is not at index 0 is not a greeting", () => {
    expect(layOut(transcriptOf(["user", "say()", "user", "book_taxi()"])).turns).toHaveLength(2);
  });
});
