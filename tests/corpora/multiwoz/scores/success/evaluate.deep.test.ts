import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadMultiwozData } from "../../../../../src/corpora/multiwoz/scores/files/data.js";
import { loadMultiwozPredictions } from "../../../../../src/corpora/multiwoz/scores/files/predictions.js";
import { type MultiwozReport, scoreMultiwoz } from "../../../../../src/corpora/multiwoz/scores/success/evaluate.js";
import { numbersOf } from "../../../../../src/corpora/scores/report.js";
import { bootstrapInterval } from "../../../../../src/corpora/scores/statistics/interval.js";
import { scoreOf } from "../../../../../src/corpora/scores/statistics/selection.js";
import { SOAK } from "../../../../runs.js";
import { hasShared, shared } from "../../../../shared.js";
import { data } from "../scene.js";

function scored(report: MultiwozReport): Record<string, unknown> {
  return numbersOf(report) as Record<string, unknown>;
}

describe.skipIf(!hasShared)("against the reference (needs the reference data)", async () => {
  interface Expected {
    readonly results: {
      readonly bleu: Readonly<Record<string, number>>;
      readonly success: Readonly<Record<"inform" | "success", Readonly<Record<string, number>>>>;
      readonly richness: Readonly<Record<string, number>>;
      readonly dst: Readonly<Record<string, number>> | null;
    };
    readonly dialogs: number;
    readonly turns: number;
    readonly unknown_slot_names: Readonly<Record<string, number>>;
  }
  const root = shared("data/multiwoz");
  const json = (file: string): unknown => (hasShared ? JSON.parse(readFileSync(`${root}/${file}`, "utf8")) : {});
  const { systems = {} } = json("expected_public.json") as { readonly systems?: Readonly<Record<string, Expected>> };
  const bits = json("per_dialog.json") as Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  const all = hasShared ? await loadMultiwozData(root) : data();

  test("there are nine systems and a variant", () => {
    expect(Object.keys(systems)).toHaveLength(10);
  });

  /** One with states and names that are no slots, and one without states. */
  const SOME = ["soloist@slot_domains", "lava"];
  test.each(SOAK ? Object.keys(systems) : SOME)("%s has every number and every dialogue's bits", async (name) => {
    const { results, dialogs, turns, unknown_slot_names: unknown } = systems[name] as Expected;
    const predictions = await loadMultiwozPredictions(`${root}/predictions/${name.split("@", 1)[0]}.json`);
    const report = scoreMultiwoz(predictions, all, { slotDomains: name.endsWith("@slot_domains") });
    const { success, bleu, richness, dst, perDialogue, ...counts } = scored(report) as Record<
      string,
      Record<string, number>
    >;
    // Rates as printed, the rest to 1e-9.
    expect(success).toEqual(results.success);
    expect(perDialogue).toEqual(bits[name]);
    expect(counts).toMatchObject({ dialogues: dialogs, turns });
    const close = (numbers: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, expect.closeTo(value, 9)]));
    expect(bleu).toEqual(close(results.bleu));
    expect(richness).toEqual(close(results.richness));
    expect(dst).toEqual(results.dst === null ? null : close(results.dst));
    const removed = report.notes.find(({ text }) => text.startsWith("placeholders"));
    expect(removed?.count ?? 0).toBe(Object.values(unknown).reduce((sum, count) => sum + count, 0));
  });

  test("every number has its support and an interval around it; most are those of their units", async () => {
    const report = scoreMultiwoz(await loadMultiwozPredictions(`${root}/predictions/labes.json`), all);
    for (const { path, score } of report.entries) {
      const name = path.join(" ");
      expect(score.support, name).toBeGreaterThan(0);
      const [low = Number.NaN, high = Number.NaN] = score.interval ?? [];
      expect(low, name).toBeLessThanOrEqual(score.value ?? Number.NaN);
      expect(high, name).toBeGreaterThanOrEqual(score.value ?? Number.NaN);
      if (path[0] !== "combined" && score.value !== 100) expect(score.misses.length, name).toBeGreaterThan(0);
      if (score.units === undefined) continue;
      // Rates are printed with one decimal.
      expect(Math.abs((scoreOf(score.units) ?? 0) - (score.value ?? 0)), name).toBeLessThanOrEqual(0.1);
    }
    const inform = report.entries.find(({ path }) => path.join(".") === "success.inform.total")?.score;
    expect(inform?.units && bootstrapInterval(inform.units)).toEqual(inform?.interval);
  });
});
