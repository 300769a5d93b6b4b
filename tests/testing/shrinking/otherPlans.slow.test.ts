import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend, type Policy, schemaPolicy } from "../../../src/testing/index.js";
import { withOtherIntents } from "../../../src/testing/shrinking/otherIntents.js";
import { shrinkPlan, userTurns, withOtherOperators } from "../../../src/testing/shrinking/shrinkPlan.js";
import { BUILT_IN } from "../../../src/users/operators/operators.js";
import type { Plan } from "../../../src/users/plans/plan.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
  return () => backend.close();
});

const rosa = { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 } };
const twice: Plan = { version: 1, goals: [rosa, { ...rosa, slots: { recipient: "Tariq", amount: 12 } }] };
const intentsOf = ({ goals }: Plan) => goals.map(({ intent }) => intent);

/** Has nothing to say once something was performed, but where that is of an intent: there it has nothing to say at all. */
const onceOnly =
  (deafTo: readonly string[]): Policy =>
  (transcript) => {
    const { turns } = transcript;
    const isDone = turns.some((turn) => turn.author === "Signal" && turn.signal?.kind === "performed");
    const last = turns.at(-1);
    const intent = last?.author === "User" ? (last.means?.intent ?? "") : "";
    const isSpoken = last?.author === "User" && ((isDone && intent !== "") || deafTo.includes(intent));
    return isSpoken ? null : schemaPolicy(backend)(transcript);
  };

describe("a failure that has nothing to do with its tasks", () => {
  it("is shown by tasks that take fewer user turns", async () => {
    const policy = onceOnly([]);
    const [here, there] = [
      await shrinkPlan(twice, { backend, policy, keepsIntents: true }),
      await shrinkPlan(twice, { backend, policy }),
    ];
    if (here === null || there === null) throw new Error("the policy passed");
    expect(intentsOf(here.rehearsed.plan)).toEqual(["send_money", "send_money"]);
    expect(intentsOf(there.rehearsed.plan)).not.toContain("send_money");
    expect(userTurns(there.rehearsed.transcript)).toBeLessThan(userTurns(here.rehearsed.transcript));
    expect(there.failure).toBe(here.failure);
  });

  it("is not shown by tasks that fail alone", async () => {
    const quick = [...backend.catalog.values()].filter(({ query, confirm }) => !query && !confirm);
    const deafTo = quick.map(({ command }) => command);
    const shrunk = await shrinkPlan(twice, { backend, policy: onceOnly(deafTo) });
    for (const intent of intentsOf(shrunk?.rehearsed.plan ?? twice)) expect(deafTo).not.toContain(intent);
  });
});

describe("plans about other tasks", () => {
  it("have as many goals, alike where they were alike, and the same operators", () => {
    const operators = [{ name: "correction", goal: 1, slot: "amount", value: 13 }];
    const plans = [...withOtherIntents({ ...twice, goals: [rosa, rosa], operators }, 20, backend, BUILT_IN)];
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan.goals).toHaveLength(2);
      expect(intentsOf(plan)).not.toEqual(["send_money", "send_money"]);
      expect(plan.operators?.map(({ name, goal }) => [name, goal])).toEqual([["correction", 1]]);
    }
    expect(plans.some(({ goals: [one, other] }) => JSON.stringify(one?.slots) === JSON.stringify(other?.slots))).toBe(
      true,
    );
  });

  it("are not given for a goal to which nothing happens, nor where they take too long", () => {
    expect([...withOtherIntents({ version: 1, goals: [rosa] }, 20, backend, BUILT_IN)]).toEqual([]);
    expect([...withOtherIntents(twice, 1, backend, BUILT_IN)]).toEqual([]);
  });
});

describe("plans with something else in place of an operator", () => {
  it("have one operator less, or another one that comes up", () => {
    const place = { goal: 0, slot: "amount", value: 90, wanted: 70 };
    const plan: Plan = { version: 1, goals: [rosa], operators: [{ name: "alternative_asked", ...place }] };
    const [atOnce, failing, ...others] = withOtherOperators(plan, 20, backend.catalog, BUILT_IN);
    expect(atOnce).toEqual({ version: 1, goals: [{ ...rosa, opens: "all" }] });
    expect(failing).toMatchObject({ faults: [{ intent: "send_money", call: 1 }] });
    expect(failing?.operators).toBeUndefined();
    const names = others.map(({ operators: [one] = [] }) => one?.name);
    expect(names).toContain("alternative_taken");
    expect(names).not.toContain("alternative_asked");
    expect(names).not.toContain("start_multi_slot");
  });
});
