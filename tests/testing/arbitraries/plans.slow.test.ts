import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { arbitraryFaults, arbitraryPlan } from "../../../src/testing/arbitraries/index.js";
import { mockBackend, type Plan, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";
import { executePlan } from "../../../src/users/plans/executing/executePlan.js";
import { comesUp } from "../../../src/users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../../src/users/plans/planned/plannedDialogue.js";
import { runs, SEED, SOAK } from "../../runs.js";
import { deaf } from "../properties/plantedPolicies.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});

const withOperators = ({ operators = [] }: Plan): number => operators.length;

describe("a drawn plan", () => {
  it("goes as its operators say with the schema policy, and keeps to every property", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryPlan(backend, { maxGoals: 3, depth: 3 }), async (plan) => {
        expect((await executePlan(backend, plan)).mismatch).toBeNull();
        const { turns } = plannedDialogue(plan, backend.catalog);
        expect((plan.operators ?? []).filter((planned) => !comesUp(planned, turns))).toEqual([]);
        const { violations, outcome } = await rehearse({ plan, backend, policy: schemaPolicy(backend) });
        expect({ violations, outcome }).toEqual({ violations: [], outcome: "completed" });
      }),
      runs(2_000),
    );
  });

  it("has every operator, every initiative, one goal or several", async () => {
    // Behaviours refuse values, and have the clock show in rows.
    const whole = await mockBackend();
    const intents = ["book_vet", "call_taxi", "find_restaurants", "log_workout", "send_money", "set_reminder"];
    const plans: Plan[] = [];
    const names = new Set<string>();
    // Some fit few intents, and come up in one plan of hundreds.
    for (let batch = 0; batch < (SOAK ? 20 : 1) && names.size < OPERATORS.length; batch++) {
      plans.push(...fc.sample(arbitraryPlan(whole, { intents }), { numRuns: 150, seed: SEED + batch }));
      for (const { operators = [] } of plans) for (const { name } of operators) names.add(name);
    }
    whole.close();
    if (SOAK) expect([...names].sort()).toEqual([...OPERATORS].sort());
    else expect(names.size).toBeGreaterThan(OPERATORS.length / 2);
    expect(new Set(plans.map(({ initiative = 1 }) => initiative))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(plans.map(({ goals }) => goals.length))).toEqual(new Set([1, 2]));
    expect(new Set(plans.map(withOperators))).toEqual(new Set([0, 1, 2]));
  });

  it("is of the intents and operators that are named, with faults where they are asked for", () => {
    const faults = arbitraryFaults(backend, { intents: ["book_table"] });
    const options = { intents: ["book_table"], operators: ["correction"] as const, maxGoals: 1, faults };
    const plans = fc.sample(arbitraryPlan(backend, options), 50);
    expect(new Set(plans.flatMap(({ goals }) => goals.map(({ intent }) => intent)))).toEqual(new Set(["book_table"]));
    expect(new Set(plans.flatMap(({ operators = [] }) => operators.map(({ name }) => name)))).toEqual(
      new Set(["correction"]),
    );
    expect(plans.some((plan) => (plan.faults ?? []).length > 0)).toBe(true);
  });

  it("shrinks within fast-check to a plan that nothing can be taken from", async () => {
    const policy = deaf(backend);
    const honours = fc.asyncProperty(arbitraryPlan(backend, { maxGoals: 3, depth: 3 }), async (drawn) => {
      const rehearsed = await rehearse({ plan: drawn, backend, policy, properties: ["honoursCorrections"] });
      return rehearsed.violations.length === 0;
    });
    const { counterexample, numShrinks } = await fc.check(honours, { numRuns: 1_000 });
    const [plan] = counterexample as [Plan];
    expect(numShrinks).toBeGreaterThan(0);
    expect(plan.goals).toHaveLength(1);
    expect(plan.operators).toHaveLength(1);
    expect(plan.seed).toBe(1);
  });

  it("is not drawn of an operator or an intent that does not exist, or that is out of reach", async () => {
    expect(() => arbitraryPlan(backend, { intents: ["book_tabel"] })).toThrow(
      expect.objectContaining({ code: "UNKNOWN_INTENT" }),
    );
    expect(() => arbitraryPlan(backend, { operators: ["corection" as never] })).toThrow(
      expect.objectContaining({ code: "BAD_PLAN" }),
    );
    const open = backend.open.bind(backend);
    const fails: Backend = Object.assign(Object.create(backend) as Backend, {
      open: (opening: object) => open({ ...opening, faults: [{ intent: "book_table", reason: "closed for good" }] }),
    });
    expect(() => fc.sample(arbitraryPlan(fails, { intents: ["book_table"] }), 1)).toThrow(
      expect.objectContaining({ code: "UNREACHABLE_GOAL" }),
    );
  });
});
