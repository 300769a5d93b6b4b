import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { arbitraryFaults, arbitraryPlan } from "../../../src/testing/arbitraries/index.js";
import {
  isLess,
  simplerPlans,
  sizeOf,
  withExchangedValues,
  withFewerGoals,
} from "../../../src/testing/shrinking/candidates.js";
import { shrinkPlan } from "../../../src/testing/shrinking/shrinkPlan.js";
import type { Plan } from "../../../src/users/plans/plan.js";
import { runs } from "../../runs.js";
import { hasty } from "../properties/plantedPolicies.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});

/** Returns the user's volunteering: more of it makes a dialogue shorter, not a plan smaller. */
const eagerness = ({ initiative = 1, goals }: Plan): number =>
  initiative + goals.filter(({ opens }) => opens === "all").length;

describe("what is tried in place of a failing plan", () => {
  it("is a smaller plan, or one in which the user says more at once", () => {
    const plans = arbitraryPlan(backend, { maxGoals: 3, depth: 3, faults: arbitraryFaults(backend) });
    const property = fc.property(plans, (plan) => {
      for (const simpler of simplerPlans(plan)) {
        if (eagerness(simpler) <= eagerness(plan)) expect(isLess(sizeOf(simpler), sizeOf(plan))).toBe(true);
      }
    });
    fc.assert(property, runs(2_000));
  });

  it("has smaller numbers that are as long, and failures that are certain", async () => {
    const goals: Plan["goals"] = [{ intent: "book_table", slots: { party_size: 7 } }];
    const faults = [{ intent: "book_table", call: 1, probability: 0.5, reason: "busy" }];
    const plans = [...simplerPlans({ version: 1, goals, faults })];
    const sizes = plans.map((plan): unknown => plan.goals[0]?.slots?.["party_size"]);
    expect(sizes).toEqual(expect.arrayContaining([1, 2]));
    expect(plans.map((plan) => plan.faults?.[0]?.probability)).toContain(undefined);
  });

  it("is without an earlier dialogue, one goal of it, or a slot of such a goal", () => {
    const earlier = [{ intent: "book_table", slots: { party_size: 7 } }, { intent: "log_workout" }];
    const plan: Plan = { version: 1, earlier, goals: [{ intent: "book_table" }] };
    const simpler = [...simplerPlans(plan)].filter((one) => one.earlier !== earlier);
    expect(simpler.map((one) => one.earlier)).toEqual([
      undefined,
      [earlier[1]],
      [earlier[0]],
      [{ intent: "book_table", slots: {} }, { intent: "log_workout" }],
    ]);
    for (const one of simpler) expect(isLess(sizeOf(one), sizeOf(plan))).toBe(true);
  });

  it("has a goal less, which was reached before, or whose values another goal has", () => {
    const packs = (pharmacy: string, count: number) => ({ intent: "renew", slots: { pharmacy, packs: count } });
    const [one, two, three] = [packs("Elm", 1), packs("Oak", 2), packs("Oak", 3)] as const;
    const references = [{ goal: 2, slot: "pharmacy", to: { goal: 1, slot: "pharmacy" } }];
    const plan: Plan = { version: 1, goals: [one, two, packs("Oak", 2)], references };
    const simpler = [...withFewerGoals(plan)];
    expect(simpler).toContainEqual({
      version: 1,
      goals: [two, packs("Oak", 2)],
      references: [{ goal: 1, slot: "pharmacy", to: { goal: 0, slot: "pharmacy" } }],
    });
    expect(simpler).toContainEqual({ version: 1, earlier: [two], goals: [one, packs("Oak", 2)] });
    expect(simpler).toContainEqual(expect.objectContaining({ goals: [three, two] }));
    expect(simpler).toContainEqual(expect.objectContaining({ goals: [two, packs("Elm", 2)] }));
    for (const less of simpler) expect(isLess(sizeOf(less), sizeOf(plan))).toBe(true);
    const returning: Plan = { version: 1, earlier: [one, two], goals: [packs("Oak", 2)] };
    expect([...withFewerGoals(returning)]).toContainEqual({ version: 1, earlier: [three], goals: returning.goals });
    expect([...withExchangedValues({ version: 1, goals: [one, two] })]).toEqual([
      { version: 1, goals: [packs("Oak", 1), packs("Elm", 2)] },
      { version: 1, goals: [packs("Elm", 2), packs("Oak", 1)] },
    ]);
  });

  it("leaves a plan with the smallest numbers and every goal in reach", async () => {
    const slots = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 7 };
    const plan: Plan = { version: 1, goals: [{ intent: "book_table", slots }] };
    const shrunk = await shrinkPlan(plan, { backend, policy: hasty(backend) });
    expect(shrunk?.failure).toBe("asksBeforePerforming");
    expect(shrunk?.rehearsed.plan.goals).toEqual([
      { intent: "book_table", opens: "all", slots: { ...slots, party_size: 1 } },
    ]);
  });
});
