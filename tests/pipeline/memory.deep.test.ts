import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { makeCorpus } from "../../src/pipeline/makeCorpus.js";
import { ContentCount } from "../../src/pipeline/output/contentCount.js";
import { ours } from "./made.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

test("10,000 dialogues are made and counted in the memory of 1,000, but for their digests and what is counted by value", async () => {
  const backend = await ours();
  const count = new ContentCount(backend);
  let [kept, before] = [0, 0];
  for await (const attempt of makeCorpus(backend, { count: 10_000, seed: 1 })) {
    if ("discarded" in attempt) continue;
    count.add(attempt.kept.transcript);
    if (++kept === 1_000) before = heapMb();
  }
  expect(kept).toBe(10_000);
  // A digest takes some hundred bytes; different values, pairs and triples of words become fewer and fewer.
  expect(heapMb() - before).toBeLessThan(32);
  backend.close();
});
