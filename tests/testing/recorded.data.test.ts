import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordedPolicy, recordedUser, rehearse } from "../../src/testing/index.js";
import "../../src/testing/matchers/vitest.js";
import { readTranscripts } from "../../src/files/readTranscripts.js";
import { type Backend, loadBackend } from "../../src/runtime/backend.js";
import type { Transcript } from "../../src/transcript/transcript.js";
import { hasShared, shared } from "../shared.js";

/** Plays a recorded dialogue again, as it was opened. */
function again(backend: Backend, recorded: Transcript): Promise<Transcript> {
  const { id, entities, outcomes, faults, seed, now } = recorded;
  return rehearse({
    backend,
    policy: recordedPolicy(recorded),
    user: recordedUser(recorded),
    id,
    maxTurns: 200,
    ...(entities === undefined ? {} : { entities }),
    ...(outcomes === undefined ? {} : { outcomes }),
    ...(faults === undefined ? {} : { faults }),
    ...(seed === undefined ? {} : { seed }),
    ...(now === undefined ? {} : { now }),
  });
}

describe.skipIf(!hasShared)("LUCID's dialogues, rehearsed (needs the reference data)", () => {
  const backends: Backend[] = [];
  beforeAll(async () => {
    backends.push(await loadBackend(shared("data/lucid/intents"), { engine: "native" }));
  });
  afterAll(() => {
    for (const backend of backends) backend.close();
  });

  it("take their course again: every strict one of the first 500, whatever it counts from", async () => {
    let played = 0;
    for await (const record of readTranscripts(shared("data/lucid/dialogues.jsonl"))) {
      if ("problem" in record) throw record.problem;
      const { transcript } = record;
      if (transcript.extra?.strict !== true) continue;
      const played1 = await again(backends[0] as Backend, transcript);
      expect(played1).toMatchTranscript(transcript);
      if (++played === 500) break;
    }
    expect(played).toBe(500);
  });
});
