import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend } from "../../../src/testing/index.js";
import { showTranscript } from "../../../src/transcript/index.js";
import { soundAgent } from "./agent/agent.js";
import { played } from "./bug.js";
import { BUGS } from "./bugs.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

describe("planted bugs", () => {
  it("are fifty, at least eight of them in agents that speak free text", () => {
    expect(new Set(BUGS.map(({ name }) => name)).size).toBe(50);
    expect(BUGS.filter(({ sound }) => sound === soundAgent).length).toBeGreaterThanOrEqual(8);
  });

  it("are in dialogues of the intents that they name", () => {
    for (const { name, intents, dialogue } of BUGS) {
      const wanted = new Set(dialogue.says.flatMap(({ means }) => means?.intent ?? []));
      expect([...wanted].sort(), name).toEqual([...intents].sort());
    }
  });
});

describe("the shortest dialogue by hand shows that a policy", () => {
  it.each(BUGS)("$bug ($name), and the sound one does not", async ({ policy, sound, dialogue, evidence }) => {
    const broken = await played(backend, policy, dialogue);
    expect(evidence(broken), showTranscript(broken)).not.toBeNull();
    const whole = await played(backend, sound, dialogue);
    expect(evidence(whole), showTranscript(whole)).toBeNull();
  });

  it.each(BUGS)("needs every turn for $name", async ({ policy, dialogue, evidence }) => {
    const shorter = await played(backend, policy, { ...dialogue, says: dialogue.says.slice(0, -1) });
    expect(evidence(shorter), showTranscript(shorter)).toBeNull();
  });
});
