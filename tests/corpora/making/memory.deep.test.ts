import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { makeCorpus } from "../../../src/corpora/making/makeCorpus.js";
import { ContentCount } from "../../../src/corpora/making/output/writeCorpus.js";
import { SOAK, sampleOf } from "../../runs.js";
import { ours } from "./made.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const DIALOGUES = SOAK ? 10_000 : 1_250;

test(`${DIALOGUES} dialogues are made and counted in the memory of 500, but for their digests and what is counted by value`, async () => {
  const backend = await ours();
  // A corpus tries out each of its intents first.
  const intents = sampleOf([...backend.catalog.keys()], 4);
  const count = new ContentCount(backend);
  let [kept, before] = [0, 0];
  for await (const attempt of makeCorpus(backend, { count: DIALOGUES, seed: 1, intents })) {
    if ("discarded" in attempt) continue;
    count.add(attempt.kept.transcript);
    if (++kept === 500) before = heapMb();
  }
  expect(kept).toBe(DIALOGUES);
  console.info(`${(heapMb() - before).toFixed(1)} MB for ${kept - 500} dialogues`);
  // A digest takes some hundred bytes; different values, pairs and triples of words become fewer and fewer.
  expect(heapMb() - before).toBeLessThan((32 * (DIALOGUES - 500)) / 9_000);
  backend.close();
});
