import { describe, expect, test } from "vitest";
import { numbersOf, type PublishedValue } from "../../../../src/corpora/scores/report.js";
import { scoreCorpus } from "../../../../src/corpora/scores/worth/scoreCorpus.js";
import { importSgd } from "../../../../src/corpora/sgd/importer/importSgd.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { hasShared, shared } from "../../../shared.js";

async function dialogues(): Promise<Transcript[]> {
  const schema = ["train", "dev"].map((split) => shared(`data/sgd/schema_${split}.json`));
  const read: Transcript[] = [];
  for await (const item of importSgd([shared("data/sgd/dialogues.jsonl")], { schema })) {
    if (item.kind === "transcript") read.push(item.transcript);
  }
  return read;
}

type Numbers = Readonly<Record<string, Readonly<Record<string, PublishedValue>>>>;

describe.skipIf(!hasShared)("what is learned from SGD (needs the reference data)", () => {
  test("grows with its turns, and what is learned from the test itself is nearly all", async () => {
    const all = await dialogues();
    const report = await scoreCorpus({ transcripts: all }, { transcripts: all }, { resamples: 5 });
    const { exact, commanding, worth, real } = numbersOf(report) as unknown as Numbers;
    const curve = ["majority", "real100", "real400", "real1000", "real2914", "made"].map(
      (name) => exact?.[name] as number,
    );
    expect(curve).toEqual([...curve].sort((one, other) => one - other));
    expect(curve[0]).toBeCloseTo(0.336, 2);
    expect(curve[4]).toBeGreaterThan(0.5);
    expect(exact?.made).toBeGreaterThan(0.9);
    expect(commanding?.majority).toBe(0);
    expect(worth).toEqual({ exact: 2914, commanding: 2914 });
    expect(real).toMatchObject({ dialogues: 401 });
    expect(real?.carrying).toBeGreaterThan(0.6);
    expect(real?.referring).toBeCloseTo(0.1, 1);
  });
});
