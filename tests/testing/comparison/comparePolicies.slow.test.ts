import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import {
  combinations,
  drawPlan,
  formatDifference,
  mockBackend,
  type Plan,
  rehearse,
  schemaPolicy,
} from "../../../src/testing/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { sampleOf } from "../../runs.js";
import { deaf, hasty } from "../properties/plantedPolicies.js";

let backend: Backend;
let plan: Plan;
beforeAll(async () => {
  backend = await mockBackend();
  plan = drawPlan(backend, { intents: ["send_money"], operators: ["irrelevant"], seed: 3 });
});

describe("two policies on one plan", () => {
  it("are the same where every signal is, whatever they say in between", async () => {
    const careful = schemaPolicy(backend);
    // It says everything twice: its variables count otherwise.
    const chatty: typeof careful = (transcript) => {
      const last = transcript.turns.at(-1);
      return last?.author === "User" ? "say()" : careful({ ...transcript, turns: withoutChat(transcript.turns) });
    };
    const withoutChat = (turns: Parameters<typeof careful>[0]["turns"]) =>
      turns.filter((turn, at) => !(turn.author === "System" && turns[at - 1]?.author === "User"));
    const plans = sampleOf([...combinations(backend, { intents: ["send_money", "set_reminder"], depth: 1 })], 3);
    const { different, equal } = await rehearse({
      backend,
      policies: [careful, chatty],
      plans,
    });
    expect([different, equal]).toEqual([0, plans.length]);
  });

  it("part at the first signal that differs, and both sides are shown up to there", async () => {
    const policy = schemaPolicy(backend);
    const comparison = await rehearse({ backend, policies: [policy, hasty(backend)], plans: [plan] });
    expect(comparison).toMatchObject({ plans: 1, equal: 0, different: 1 });
    expect(comparison.kinds).toEqual([{ kind: "performed send_money instead of the user's turn", count: 1 }]);
    const [difference] = comparison.differences;
    if (difference === undefined) throw new Error("there is no difference");
    expect(difference.theirs.event).toMatch(/^performed x0 send_money/);
    expect(difference.theirs.transcript.turns.at(-1)).toMatchObject({ signal: { kind: "performed" } });
    expect(difference.ours.transcript.turns.at(-1)).toMatchObject({ author: "User" });
    const text = formatDifference(difference, { ours: "careful", theirs: "hasty" });
    expect(text).toMatch(/ > User .*\n {16}careful: .*\n {16}hasty: performed x0 send_money/);
    expect(text).toMatch(/hasty, from where the two are no longer the same:\n.*\n {3}System +\d+ {2}confirm\(x0\)/);
    expect(replayTranscript(backend, difference.theirs.transcript).divergences).toEqual([]);
  });

  it("are counted by kind over many plans, the most frequent first", async () => {
    const plans = sampleOf([...combinations(backend, { intents: ["send_money", "log_workout"], depth: 1 })], 2);
    const policy = schemaPolicy(backend);
    const { kinds, different, differences } = await rehearse({
      backend,
      policies: [policy, deaf(backend)],
      plans,
    });
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(different);
    expect(kinds.map(({ count }) => count)).toEqual(kinds.map(({ count }) => count).sort((a, b) => b - a));
    expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ kind }) => kind)));
    expect(different).toBeGreaterThan(0);
  });

  it("differ where one of them throws", async () => {
    const policy = schemaPolicy(backend);
    const throwing = () => {
      throw new Error("no model");
    };
    const { kinds, differences } = await rehearse({
      backend,
      policies: [policy, throwing],
      plans: [plan],
    });
    expect(kinds[0]?.kind).toMatch(/^POLICY_FAILED instead of /);
    expect(differences[0]?.theirs.event).toMatch(/^POLICY_FAILED: .*no model/);
  });
});

describe("two versions of the intents", () => {
  it("differ where a slot has become optional, and where a plan is no longer possible", async () => {
    const intents = await readIntents("intents");
    const changed = await loadBackend(
      intents.map((intent) => {
        if (intent.command === "send_money") return { ...intent, confirmation_required: false };
        if (intent.command !== "log_workout") return intent;
        const args = new Map([...intent.args].filter(([name]) => name !== "minutes"));
        return { ...intent, args };
      }),
    );
    onTestFinished(() => changed.close());
    const bare = await loadBackend(intents);
    onTestFinished(() => bare.close());
    const plans = [...combinations(bare, { intents: ["send_money", "log_workout", "set_reminder"], depth: 0 })];
    const { kinds, equal } = await rehearse({
      backend: [bare, changed],
      policies: [schemaPolicy(bare), schemaPolicy(changed)],
      plans,
    });
    expect(equal).toBe(1);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      expect.stringMatching(/^BAD_PLAN instead of /),
      "performed send_money instead of confirm send_money",
    ]);
  });
});
