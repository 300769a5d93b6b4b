import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { mockBackend } from "../../../../src/testing/index.js";
import { explore } from "../../../../src/users/exploration/explore.js";
import { combinations } from "../../../../src/users/plans/drawing/combinations.js";
import { planName } from "../../../../src/users/plans/drawing/planName.js";
import type { Plan } from "../../../../src/users/plans/plan.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

const money = { intent: "send_money" };
const table = { intent: "book_table" };

describe("the name of a plan", () => {
  it.each([
    [{ goals: [money] }, undefined, undefined, "send_money"],
    [
      { goals: [money], operators: [{ name: "correction", goal: 0, slot: "amount" }] },
      undefined,
      "2",
      "send_money, correction of amount, 2",
    ],
    [
      { goals: [money, table], operators: [{ name: "change_of_mind", goal: 1 }] },
      "another after",
      undefined,
      "send_money then book_table, another after, change of mind in the second",
    ],
    [{ goals: [money], earlier: [money] }, "back for the same", undefined, "send_money, back for the same"],
    [{ goals: [table], earlier: [money] }, "back with it", undefined, "book_table, back with it after send_money"],
  ])("of %j is said aloud", (plan, situation, number, name) => {
    expect(planName(plan, situation, number)).toBe(name);
  });

  it("is one plan's alone, and the same each time", () => {
    const intents = ["send_money", "book_table"];
    const first = (): Plan[] => {
      const plans: Plan[] = [];
      for (const plan of explore(backend, { intents })) if (plans.push(plan) === 200) break;
      return plans;
    };
    const explored = first();
    expect(new Set(explored.map(({ id }) => id)).size).toBe(200);
    expect(first().map(({ id }) => id)).toEqual(explored.map(({ id }) => id));
    const operators = ["request_after", "correction", "decline_with_change"] as const;
    const every = [...combinations(backend, { intents, operators, places: "every", depth: 1, seeds: [1, 2] })];
    expect(new Set(every.map(({ id }) => id)).size).toBe(every.length);
    for (const { id = "" } of [...explored, ...every]) expect(id).toMatch(/^[\w, ]+$/);
  });
});
