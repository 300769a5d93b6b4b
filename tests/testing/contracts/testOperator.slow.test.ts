import { describe, expect, test } from "vitest";
import { defineOperator, mockBackend, testOperator } from "../../../src/testing/index.js";
import type { OperatorDefinition } from "../../../src/users/operators/operator.js";
import { closedAfterFile } from "../../setup/closing.js";
import { failureOf } from "../matchers/recorder.js";

const backend = await closedAfterFile(mockBackend("intents", { engine: "native" }));

/** The user sighs once, when something is asked. */
const sighing = (changes: Partial<OperatorDefinition> = {}) =>
  defineOperator({
    name: "sigh",
    title: "sighs at the first question",
    places: (goal, _, __, { catalog }) => (catalog.get(goal.intent)?.query === false ? [{}] : []),
    interrupts: ({ name }) => {
      let isSpent = false;
      return {
        act({ signal }) {
          if (isSpent || signal.kind !== "ask") return null;
          isSpent = true;
          return { kind: "aside", how: name, slot: signal.slot, tags: [] };
        },
      };
    },
    words: ["Sigh."],
    ...changes,
  } as OperatorDefinition);

const intents = ["book_table", "set_reminder", "find_restaurants"];
const tried = (changes: Partial<OperatorDefinition>) =>
  testOperator({ operator: sighing(changes), backend, intents, seeds: [1], file: "sigh.ts" });

describe("the contract of operators", () => {
  test("is kept by one that is sound, which says where it came up", async () => {
    const { plans } = await tried({});
    expect(new Set(plans.map(({ goals }) => goals[0]?.intent))).toEqual(new Set(["book_table", "set_reminder"]));
    expect(plans.every(({ operators }) => operators?.[0]?.name === "sigh")).toBe(true);
  });

  let calls = 0;
  test.each<[string, Partial<OperatorDefinition>, string]>([
    ["applies nowhere", { places: () => [] }, "it comes up in no plan: it applies nowhere"],
    ["does nothing", { interrupts: () => ({ act: () => null }) }, "it comes up in no plan: it does not come up"],
    [
      "throws",
      {
        places: () => {
          throw new Error("no places");
        },
      },
      "threw in places: Error: no places",
    ],
    ["has a name of ours", { name: "correction" }, "has the name of one that comes with Backlot"],
    ["has no words", { words: () => [" "] }, "it has no words for the act aside"],
    ["says something else each time", { words: () => [`Sigh ${calls++}.`] }, "the same plan gives two dialogues"],
    ["expects another end", { ends: "gave up" }, 'expects that its goal ends as "gave up"'],
    [
      "has the user leave without being allowed to",
      {
        interrupts: () => ({
          act: ({ signal }) => (signal.kind === "ask" ? { kind: "leave", why: "this bores me", tags: [] } : null),
        }),
        ends: "gave up",
      },
      "its user is at fault at turn",
    ],
    [
      "has a place that is no JSON",
      { places: () => [{ other: undefined }] as never },
      "its place does not read back from JSON as it was",
    ],
    [
      "breaks on smaller plans",
      {
        stage: (staging, { goal }) => {
          if (staging.goals[goal]?.opens === "all") throw new Error("nothing is left to ask");
          return staging;
        },
      },
      "made smaller: the operator sigh (sigh.ts) threw in stage",
    ],
  ])("is broken by one that %s", async (_, changes, breach) => {
    const error = await failureOf(() => tried(changes));
    expect(error).toMatchObject({ code: "BROKEN_CONTRACT" });
    expect((error as Error).message).toMatch(/^the operator \w+ \(sigh\.ts\) breaks the contract of operators\n/);
    expect((error as Error).message).toContain(breach);
  });
});
