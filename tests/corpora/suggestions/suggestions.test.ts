import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Choice, learnWeights, ranking, sharesOf, weigh } from "../../../src/corpora/suggestions/choice.js";
import { featureWords, letterFeatures } from "../../../src/corpora/suggestions/features.js";
import { TEXT_FEATURES, TextModel } from "../../../src/corpora/suggestions/textModel.js";
import { anyText } from "../../anyText.js";
import { runs } from "../../runs.js";

const EXAMPLES = [
  { text: "May I have your name, please?", candidate: 0 },
  { text: "who are you", candidate: 0 },
  { text: "Which day shall it be?", candidate: 1 },
  { text: "day", candidate: 1, source: "7" },
  { text: "Goodbye!", candidate: 2 },
];
const model = new TextModel(EXAMPLES, 3);
const best = (text: string, feature: number, source?: string): number | undefined =>
  ranking(model.features(text, source).map((one) => one[feature] as number))[0];

describe("features of texts", () => {
  test("placeholders are one word, apostrophes none, and case does not matter", () => {
    expect(featureWords("I'm at the {hotel_name:s}, Room 12")).toEqual(["im", "at", "the", "_slot_", "room", "12"]);
    expect(letterFeatures(["pin"])).toContain("pin ");
  });

  test("letters in a row bridge slips of the finger that words do not", () => {
    expect(model.features("goodbey")[2]?.[0]).toBe(0);
    expect(best("goodbey", TEXT_FEATURES.indexOf("closest letters"))).toBe(2);
  });

  test("every measure of texts finds what stands there in so many words", () => {
    for (const feature of [0, 1, 3, 4, 5]) {
      expect([feature, best("may i have your name, please", feature)]).toEqual([feature, 0]);
      expect([feature, best("which day", feature)]).toEqual([feature, 1]);
    }
  });

  test("what was recorded in the dialogue that is asked about is not looked at", () => {
    const [words = -1] = [TEXT_FEATURES.indexOf("closest words")];
    expect(model.features("day")[1]?.[words]).toBeCloseTo(1);
    expect(model.features("day", "7")[1]?.[words]).toBeLessThan(0.9);
    expect(model.features("day", "8")).toEqual(model.features("day"));
    const without = new TextModel(
      EXAMPLES.filter(({ source }) => source !== "7"),
      3,
    );
    const frequency = TEXT_FEATURES.indexOf("frequency");
    expect(model.features("day", "7").map((one) => one[frequency])).toEqual(
      without.features("day").map((one) => one[frequency]),
    );
  });

  test("any text has a finite number for every candidate and feature", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const all = model.features(text);
        expect(all).toHaveLength(3);
        for (const one of all) {
          expect(one).toHaveLength(TEXT_FEATURES.length);
          expect([...one].every(Number.isFinite)).toBe(true);
        }
      }),
      runs(500),
    );
  });
});

describe("learning from choices", () => {
  const choice = (rows: readonly (readonly number[])[], picked: number): Choice => ({
    features: rows.map((row) => Float64Array.from(row)),
    picked,
  });

  test("what was always picked weighs most, and what never mattered nothing", () => {
    const choices = Array.from({ length: 20 }, (_, at) =>
      choice(
        at % 2 === 0
          ? [
              [1, 3, 0],
              [0, 3, 1],
            ]
          : [
              [0, 3, 1],
              [1, 3, 0],
            ],
        at % 2,
      ),
    );
    const weights = learnWeights(choices);
    expect(weights[0]).toBeGreaterThan(0.5);
    expect(weights[2]).toBeLessThan(-0.5);
    expect(weights[1]).toBeCloseTo(0);
    expect(learnWeights(choices)).toEqual(weights);
    for (const { features, picked } of choices)
      expect(ranking(features.map((one) => weigh(one, weights)))[0]).toBe(picked);
  });

  test("nothing to learn from gives no weights", () => {
    expect(learnWeights([])).toEqual(new Float64Array(0));
  });

  test("shares are of one, equals keep their order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -700, max: 700, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (scores) => {
          expect(sharesOf(scores).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
          const places = ranking(scores);
          expect([...places].sort((one, other) => one - other)).toEqual([...scores.keys()]);
          for (const [at, place] of places.slice(1).entries()) {
            const [before, after] = [scores[places[at] as number] as number, scores[place] as number];
            expect(before > after || (before === after && (places[at] as number) < place)).toBe(true);
          }
        },
      ),
      runs(500),
    );
  });
});
