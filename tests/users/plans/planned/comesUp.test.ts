import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import type { Plan, PlannedOperator } from "../../../../src/users/plans/plan.js";
import { comesUp } from "../../../../src/users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../../../src/users/plans/planned/plannedDialogue.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});

const TAXI = {
  intent: "call_taxi",
  slots: { pickup_address: "Concert Hall", destination: "28 Castle Hill", timing: "later", pickup_time: "21:30" },
  opens: "all",
} as const;
const ORDERS = { intent: "find_food_orders", slots: { pickup_time: "11:45" }, opens: "all" } as const;

function comingUp(goals: Plan["goals"], operators: readonly PlannedOperator[]): boolean[] {
  const plan: Plan = { version: 1, goals, operators, seed: 1 };
  const { turns } = plannedDialogue(plan, backend.catalog);
  return operators.map((planned) => comesUp(planned, turns));
}

describe("a goal within another", () => {
  const ofOrders: PlannedOperator = { name: "correction", goal: 1, slot: "pickup_time", value: "20:00" };

  it("may be corrected when it is done where it stands alone", () => {
    expect(comingUp([TAXI, ORDERS], [ofOrders])).toEqual([true]);
  });

  it("does not go on when it is done: the assistant has returned to the other task", () => {
    expect(comingUp([TAXI, ORDERS], [{ name: "interleave", goal: 0, with: 1 }, ofOrders])).toEqual([false, true]);
  });

  it("may be corrected as long as it is not done", () => {
    const ofTaxi: PlannedOperator = { name: "correction", goal: 1, slot: "destination", value: "Old Harbour" };
    const table = {
      intent: "book_table",
      slots: { restaurant_name: "Blue Heron", date: "2024-03-01", time: "19:00", party_size: 2 },
    };
    expect(comingUp([table, TAXI], [{ name: "interleave", goal: 0, with: 1 }, ofTaxi])).toEqual([true, true]);
  });
});
