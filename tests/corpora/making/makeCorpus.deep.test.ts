import { describe, expect, test } from "vitest";
import { derivedTags } from "../../../src/corpora/making/checks/derivedTags.js";
import { makeCorpus } from "../../../src/corpora/making/makeCorpus.js";
import { LUCID_RATES, type Rates } from "../../../src/corpora/making/planner/rates.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { lintTranscript } from "../../../src/runtime/checks/lintTranscript.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { PHENOMENA } from "../../../src/transcript/tags.js";
import { SOAK } from "../../runs.js";
import { hasShared, shared } from "../../shared.js";
import { ours } from "./made.js";

const lucid = (): Promise<Backend> => loadBackend(shared("data/lucid/intents"), { engine: "quickjs" });

/** Makes a corpus, checks every dialogue against its labels, and compares the frequencies of operators with the requested ones. */
async function makeAll(backend: Backend, count: number, rates: Rates): Promise<void> {
  const shown = new Map<string, number>();
  const texts = new Set<string>();
  let kept = 0;
  for await (const attempt of makeCorpus(backend, { count, seed: 1, rates })) {
    if ("discarded" in attempt) continue;
    const { transcript, plan } = attempt.kept;
    kept++;
    texts.add(JSON.stringify(transcript.turns));
    expect(replayTranscript(backend, transcript).divergences, transcript.id).toEqual([]);
    expect(lintTranscript(transcript, backend.catalog), transcript.id).toEqual([]);
    expect(derivedTags.find(transcript, plan, backend), transcript.id).toBeNull();
    for (const name of new Set(plan.operators?.map((operator) => operator.name))) {
      shown.set(name, (shown.get(name) ?? 0) + 1);
      if ((PHENOMENA as readonly string[]).includes(name)) {
        expect(
          transcript.turns.some(({ tags = [] }) => tags.includes(name as never)),
          `${transcript.id} ${name}`,
        ).toBe(true);
      }
    }
  }
  expect(kept).toBe(count);
  expect(texts.size).toBe(count);
  for (const [name, rate] of Object.entries(rates)) {
    const error = Math.sqrt((rate * (1 - rate)) / count);
    expect(Math.abs((shown.get(name) ?? 0) / count - rate), name).toBeLessThan(4 * error);
  }
  backend.close();
}

const GIVEN: Rates = Object.fromEntries([...PHENOMENA.map((name) => [name, 0.1]), ["failure", 0.1]]);

const MANY = SOAK ? 10_000 : 300;

describe("corpora without a model", () => {
  test(`${MANY} dialogues over our intents, at the rates of LUCID's corpus`, async () => {
    await makeAll(await ours(), MANY, LUCID_RATES);
  });

  // The test above over other intents; given rates are those of makeCorpus.slow.test.ts too.
  if (SOAK)
    test.skipIf(!hasShared)(
      `${MANY / 2} over LUCID's 100 intents, at given rates (needs the reference data)`,
      async () => {
        await makeAll(await lucid(), MANY / 2, GIVEN);
      },
    );
});
