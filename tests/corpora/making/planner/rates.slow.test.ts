import { describe, expect, test } from "vitest";
import { DialoguePlanner } from "../../../../src/corpora/making/planner/dialoguePlanner.js";
import { LUCID_RATES } from "../../../../src/corpora/making/planner/rates.js";
import { PHENOMENA } from "../../../../src/transcript/tags.js";
import { ours } from "../made.js";

describe("rates", () => {
  test("of LUCID's corpus are its paper's counts over 4,277 dialogues", () => {
    expect(LUCID_RATES.correction).toBeCloseTo(0.05845, 5);
    expect(PHENOMENA.reduce((sum, name) => sum + LUCID_RATES[name], 0) * 4277).toBeCloseTo(1153, 6);
  });

  test("decide what dialogues are to show within the sampling error", async () => {
    const backend = await ours();
    const rates = { ...LUCID_RATES, failure: 0.25 };
    const planner = new DialoguePlanner(backend, { seed: 11, rates, lengths: [1], intents: ["book_table"] });
    const count = 20_000;
    const shown = new Map<string, number>();
    for (let index = 0; index < count; index++) {
      for (const name of planner.operators(index)) shown.set(name, (shown.get(name) ?? 0) + 1);
    }
    for (const [name, rate] of Object.entries(rates)) {
      const error = Math.sqrt((rate * (1 - rate)) / count);
      expect(Math.abs((shown.get(name) ?? 0) / count - rate), name).toBeLessThan(4 * error);
    }
    backend.close();
  });
});
