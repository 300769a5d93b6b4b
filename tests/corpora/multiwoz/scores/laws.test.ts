import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import type { MultiwozPredictions } from "../../../../src/corpora/multiwoz/scores/files/predictions.js";
import { scoreMultiwoz } from "../../../../src/corpora/multiwoz/scores/success/evaluate.js";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import { runs } from "../../../runs.js";
import { data } from "./scene.js";

/** Texts that a model may write, or a file of another kind hold. */
const word = fc.constantFrom(
  "[restaurant_name]",
  "[train_id]",
  "[zork]",
  "[",
  "]s",
  "a",
  ".",
  "'",
  "-s",
  "..",
  "5,000",
  "&",
  "\u4f60",
  "",
);
const response = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
const odd = fc.constantFrom<unknown>(null, true, 0, -1.5, "text", [], {}, [null], [[]], { log: [] }, { response: 5 });
const value = fc.oneof(
  fc.constantFrom("italian", "north", "9am", "half: pm", "?", "dontcare", "", "bella vista", "10:00x"),
  odd,
);
const slots = fc.dictionary(fc.constantFrom("area", "food", "leave at", "leave", "name", "stars", "__proto__"), value);
const state = fc.dictionary(fc.constantFrom("restaurant", "hotel", "train", "taxi", "__proto__", "zork"), slots);
const domains = fc.array(fc.constantFrom("restaurant", "hotel", "train", "zork"), { maxLength: 3 });
const turn = fc.record({ response, state, active_domains: domains }, { requiredKeys: ["response"] });
const turns = fc.array(fc.oneof({ weight: 9, arbitrary: turn }, odd), { maxLength: 4 });
const ids = fc.constantFrom("sng0001", "SNG0001.json", "mul0002", "zork", "__proto__", "constructor");
const predictions = fc.dictionary(ids, fc.oneof({ weight: 9, arbitrary: turns }, odd));

describe("whatever a file holds", () => {
  test("it is scored or refused by name, and does not break the evaluation", () => {
    const { numRuns } = runs(500);
    let scored = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: predictions }, odd), fc.boolean(), (given, slotDomains) => {
        try {
          const report = scoreMultiwoz(given as MultiwozPredictions, data(), {
            slotDomains,
            intervals: { resamples: 5 },
          });
          for (const { score } of report.entries) {
            expect(score.value === null || Number.isFinite(score.value)).toBe(true);
            expect(score.value === null).toBe(score.support === 0);
          }
          JSON.stringify(report);
          scored++;
        } catch (error) {
          if (!(error instanceof BacklotError)) throw error;
          expect(["WRONG_PREDICTIONS", "NOTHING_SCORED"]).toContain(error.code);
        }
      }),
      { numRuns },
    );
    expect(scored).toBeGreaterThan(numRuns / 5);
  });

  test("the order of its dialogues changes no number but MSTTR", () => {
    const own = fc.tuple(
      fc.array(turn, { minLength: 1, maxLength: 2 }),
      fc.array(turn, { minLength: 1, maxLength: 2 }),
    );
    fc.assert(
      fc.property(own, ([first, second]) => {
        const numbers = (given: unknown): unknown => {
          const { richness, ...rest } = numbersOf(
            scoreMultiwoz(given as MultiwozPredictions, data(), { intervals: null }),
          );
          const { msttr: _, ...stable } = richness as Record<string, number>;
          const rounded = Object.entries(stable).map(([name, one]) => [name, one === null ? null : one.toFixed(9)]);
          return { ...rest, rounded };
        };
        expect(numbers({ mul0002: second, sng0001: first })).toEqual(numbers({ sng0001: first, mul0002: second }));
      }),
      runs(100),
    );
  });
});
