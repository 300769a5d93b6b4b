import { describe, expect, test } from "vitest";
import { CorpusCount } from "../../../../src/corpora/scores/corpus/statistics.js";
import { readIntents, readTranscripts } from "../../../../src/transcript/files/index.js";
import { hasShared, shared } from "../../../shared.js";

describe.skipIf(!hasShared)("LUCID's dialogues (needs the reference data)", () => {
  test("have the 100 intents and 13 domains of the paper", async () => {
    const counts = new CorpusCount(await readIntents(shared("data/lucid/intents")));
    for await (const record of readTranscripts(shared("data/lucid/dialogues.jsonl"))) {
      if ("transcript" in record) counts.add(record.transcript);
    }
    const { all, declared, unparsed } = counts.statistics;
    expect(all).toMatchObject({ dialogues: 2000, turns: 56_100, commands: 28_066, signals: 12_504, domains: 13 });
    expect(all.intents).toBe(100);
    expect(declared).toMatchObject({ domains: 13, intents: 100, queries: 47, slots: 540 });
    expect(unparsed).toBe(0);
  });
});
