import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lucid } from "../../../../src/corpora/lucid/dataset.js";
import { type WriteCorpusOptions, writeCorpus } from "../../../../src/corpora/making/output/writeCorpus.js";
import { MIXED } from "../../../../src/corpora/making/planner/intentSplits.js";
import { sgd } from "../../../../src/corpora/sgd/dataset.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { intentsIn } from "../../../../src/transcript/called.js";
import { readTranscripts } from "../../../../src/transcript/files/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { sampleOf } from "../../../runs.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { made, ours } from "../made.js";

let backend: Backend;
/** A corpus tries out each of its intents first. */
let intents: readonly string[];
beforeAll(async () => {
  backend = await ours();
  intents = sampleOf([...backend.catalog.keys()], 3);
});
afterAll(() => backend.close());

const SPLITS = { train: 0.6, dev: 0.2, test: 0.2 };
const OPTIONS: WriteCorpusOptions = {
  count: 30,
  seed: 4,
  lengths: [1, 1],
  rates: { query: 0.2, correction: 0.2 },
  splits: SPLITS,
};

async function dialoguesOf(file: string): Promise<Transcript[]> {
  const transcripts: Transcript[] = [];
  for await (const record of readTranscripts(file)) if ("transcript" in record) transcripts.push(record.transcript);
  return transcripts;
}

describe("a corpus with splits", () => {
  test("has a file for each, in which every intent of every dialogue belongs to it", async () => {
    const out = folder();
    const report = await writeCorpus(out, backend, { ...OPTIONS, intents, formats: [lucid.export, sgd.export] });
    expect(existsSync(join(out, "transcripts.jsonl"))).toBe(false);
    let all = 0;
    for (const name of Object.keys(SPLITS)) {
      const dialogues = await dialoguesOf(join(out, `${name}.jsonl`));
      expect(dialogues.length).toBeGreaterThan(0);
      for (const dialogue of dialogues) {
        expect(dialogue.split).toBe(name);
        for (const intent of intentsIn(dialogue)) expect(report.splits?.[name]).toContain(intent);
      }
      expect(report.statistics.splits[name]?.dialogues).toBe(dialogues.length);
      all += dialogues.length;
    }
    expect(all).toBe(30);
    // Other formats have their own ways to say it.
    expect(report.files).toContain("sgd/test/dialogues_001.json");
    expect(readFileSync(join(out, "lucid/LUCID_data.json"), "utf8")).toMatch(/"split": ?"dev"/);
  });

  test("excludes the dialogues that would mix several, and counts them in yield and card", async () => {
    const out = folder();
    const { attempts, dialogues, discards } = await writeCorpus(out, backend, { ...OPTIONS, intents });
    const mixed = discards.find(({ reason }) => reason === MIXED);
    expect(mixed?.stage).toBe("plan");
    expect(mixed?.discarded).toBeGreaterThan(3);
    expect(attempts).toBe(dialogues + discards.reduce((sum, { discarded }) => sum + discarded, 0));
    const card = readFileSync(join(out, "card.md"), "utf8");
    expect(card).toContain(`Excluded, since they mix intents of several splits: ${mixed?.discarded}.`);
    expect(card).toMatch(/^\| test \| \d+ \| \d+ \| \d+ \|$/m);
    expect(card).toMatch(/^\* dev: `\w+`/m);
  });

  test("attempts a dialogue that mixed splits again within that of its first intent, as long as it was to be", async () => {
    const two = await made(backend, { ...OPTIONS, intents, count: 15, lengths: [0, 1], rates: {} });
    const kept = two.flatMap((one) => ("kept" in one ? [one.kept] : []));
    expect(kept).toHaveLength(15);
    for (const { plan } of kept) expect(plan.goals).toHaveLength(2);
  });

  test.each([
    [{ train: -1, test: 1 }, "the share of the split train is -1"],
    [{ train: 0 }, "at least one is above 0"],
    [{ discarded: 1 }, '"discarded" cannot be the name of a split'],
    [{ "../x": 1 }, '"../x" cannot be the name of a split'],
    [{ train: 1, test: 0.000_1 }, "no intent falls into the split test"],
  ])("%j is refused by name", async (splits, message) => {
    await expect(made(backend, { count: 1, intents, splits })).rejects.toMatchObject({
      code: "BAD_CORPUS",
      message: expect.stringContaining(message),
    });
  });
});
