import { afterAll, beforeAll, describe, expect, it } from "vitest";
import "../../src/testing/matchers/vitest.js";
import type { Backend } from "../../src/runtime/backend.js";
import { loadBackend } from "../../src/runtime/loadBackend.js";
import { readTranscripts } from "../../src/transcript/files/readTranscripts.js";
import { hasShared, shared } from "../shared.js";
import { playedAgain } from "./playedAgain.js";

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
      const played1 = await playedAgain(backends[0] as Backend, transcript);
      expect(played1).toMatchTranscript(transcript);
      if (++played === 500) break;
    }
    expect(played).toBe(500);
  });
});
