import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { combinations, drawPlan, type Plan, type Policy, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { sampleOf } from "../../runs.js";
import { hasty } from "../properties/plantedPolicies.js";

let backend: Backend;
let plan: Plan;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  plan = drawPlan(backend, { intents: ["book_table"], operators: ["correction"], seed: 2 });
  return () => backend.close();
});

describe("rehearsing plans", () => {
  it("completes each with the schema policy, and breaks no property", async () => {
    const intents = sampleOf([...backend.catalog.keys()], 4);
    const plans = combinations(backend, { depth: 1, intents });
    const report = await rehearse({ backend, policy: schemaPolicy(backend), plans });
    expect(report).toMatchObject({ failed: 0, stuck: 0, violations: [], passK: [1] });
    expect(report.completed).toBe(report.plans);
    expect(report.plans).toBeGreaterThan(8 * intents.length);
  });

  it("tells which properties are broken, by which plan", async () => {
    const plans = [plan, drawPlan(backend, { intents: ["set_reminder"] })];
    const report = await rehearse({ backend, policy: hasty(backend), plans });
    expect(report).toMatchObject({ plans: 2, rehearsed: 2, completed: 1, failed: 1, stuck: 0, passK: [0.5] });
    expect(report.violations).toMatchObject([
      { property: "asksBeforePerforming", intent: "book_table", operators: ["correction"], plan },
    ]);
  });

  it("counts repetitions", async () => {
    let asked = 0;
    // Every third dialogue goes wrong.
    const moody: Policy = (transcript) => {
      if (transcript.turns.length === 1) asked++;
      return asked % 3 === 0 ? null : schemaPolicy(backend)(transcript);
    };
    const report = await rehearse({ backend, policy: moody, plans: [plan], repeat: 3 });
    expect(report).toMatchObject({ plans: 1, rehearsed: 3, completed: 2, failed: 1 });
    expect(report.passK?.map((chance) => chance.toFixed(3))).toEqual(["0.667", "0.333", "0.000"]);
  });

  it("ends after the rehearsal under way where that is wanted", async () => {
    const ending = new AbortController();
    const plans = combinations(backend, { intents: ["book_table"] });
    const policy = schemaPolicy(backend);
    const report = await rehearse({
      backend,
      policy,
      plans,
      signal: ending.signal,
      onRehearsed: () => ending.abort(),
    });
    expect(report.rehearsed).toBe(1);
  });
});

describe("a policy that is none", () => {
  const OUTCOMES: readonly (readonly [what: string, policy: Policy, outcome: string, code: string, message: string])[] =
    [
      [
        "throws",
        () => {
          throw new Error("no model");
        },
        "failed",
        "POLICY_FAILED",
        "the policy threw Error: no model",
      ],
      [
        "hangs",
        () => new Promise<null>(() => undefined),
        "stuck",
        "POLICY_TIMEOUT",
        "the policy gave no answer within 20 ms",
      ],
      [
        "answers nothing",
        (() => undefined) as unknown as Policy,
        "failed",
        "POLICY_ANSWER",
        "the policy answered undefined",
      ],
      [
        "goes on for ever",
        () => "say()",
        "stuck",
        "POLICY_STUCK",
        "the policy gave 50 commands in one user turn and went on",
      ],
      ["answers prose", () => "Certainly! When?", "stuck", "POLICY_STUCK", "11 of the policy's commands were refused"],
    ];

  it.each(OUTCOMES)(
    "and %s fails the rehearsal, and the next one begins",
    async (_, policy, outcome, code, message) => {
      const report = await rehearse({ backend, policy, plans: [plan, plan], policyTimeout: 20 });
      expect(report).toMatchObject({ rehearsed: 2, [outcome]: 2, completed: 0 });
      expect(report.violations).toMatchObject([{ property: code }, { property: code }]);
      expect(report.violations[0]?.message).toContain(message);
      expect(report.violations[0]?.transcript.turns[0]?.author).toBe("User");
    },
  );

  it("and never gets anywhere is stuck, or fails by what it does not do", async () => {
    const silent = await rehearse({ plan, backend, policy: () => null, maxTurns: 2 });
    expect(silent).toMatchObject({
      outcome: "stuck",
      error: { message: "the dialogue was not over after 2 user turns" },
    });
    const patient = await rehearse({ plan, backend, policy: () => null });
    expect(patient).toMatchObject({ outcome: "failed", violations: [{ property: "reachesEveryGoal" }] });
  });

  it("is told from a plan of another version of the format, or of the intents", async () => {
    const rehearsed = (changed: object) =>
      rehearse({ plan: { ...plan, ...changed } as Plan, backend, policy: schemaPolicy(backend) });
    await expect(rehearsed({ version: 2 })).rejects.toMatchObject({ code: "BAD_PLAN" });
    await expect(rehearsed({ intents: "0000000000000000" })).rejects.toMatchObject({
      code: "BAD_PLAN",
      message: expect.stringContaining("another version of its intents"),
    });
  });
});
