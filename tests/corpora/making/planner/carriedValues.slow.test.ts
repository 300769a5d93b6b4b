import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { KeptDialogue } from "../../../../src/corpora/making/attempts.js";
import { LUCID_RATES } from "../../../../src/corpora/making/planner/rates.js";
import { LinkCount } from "../../../../src/corpora/scores/corpus/links.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { eventsOf } from "../../../../src/transcript/events/dialogueReader.js";
import { kept, ours } from "../made.js";

let backend: Backend;
let dialogues: readonly KeptDialogue[];
beforeAll(async () => {
  backend = await ours();
  dialogues = await kept(backend, { count: 150, seed: 5, rates: LUCID_RATES });
});
afterAll(() => backend.close());

describe("made dialogues over our intents", () => {
  test("go on from what was found and done, as often as real ones do", () => {
    const count = new LinkCount();
    for (const { transcript } of dialogues) count.add(eventsOf(transcript.turns));
    const { referring, carrying, finding } = count.links;
    expect(referring).toBeGreaterThan(0.04);
    expect(referring).toBeLessThan(0.1);
    expect(carrying).toBeGreaterThan(0.5);
    expect(finding).toBeGreaterThan(0.85);
  });

  test("perform the values that their plans hold, however they were said", () => {
    let performed = 0;
    for (const { plan, transcript } of dialogues) {
      const signals = transcript.turns.flatMap((turn) => (turn.author === "Signal" ? [turn.signal] : []));
      for (const { goal, slot } of plan.references ?? []) {
        const { intent, slots } = plan.goals[goal] ?? { intent: "" };
        const done = signals.filter((signal) => signal?.kind === "performed" && signal.intent === intent);
        if (done.length !== 1 || (plan.operators ?? []).some((one) => one.goal === goal)) continue;
        expect(done[0]).toMatchObject({ arguments: { [slot]: slots?.[slot] } });
        performed++;
      }
    }
    expect(performed).toBeGreaterThan(20);
  });

  test("have no reference whose value the user says as well", () => {
    for (const { transcript } of dialogues)
      for (const turn of transcript.turns) {
        if (turn.author !== "User") continue;
        for (const slot of Object.keys(turn.means?.references ?? {})) {
          const value = turn.means?.slots?.[slot];
          if (typeof value === "string" && value.length > 5) expect(turn.text).not.toContain(value);
        }
      }
  });
});
