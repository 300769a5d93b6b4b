import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { checkUser } from "../../../src/users/check/checkUser.js";
import { type ExploreOptions, explore } from "../../../src/users/exploration/explore.js";
import { SITUATIONS } from "../../../src/users/exploration/situation.js";
import type { Plan } from "../../../src/users/plans/plan.js";
import { SOAK } from "../../runs.js";
import { situationOf } from "./situationOf.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});
afterAll(() => backend.close());

function firstOf(plans: Iterable<Plan>, count: number): Plan[] {
  const first: Plan[] = [];
  for (const plan of plans) {
    first.push(plan);
    if (first.length === count) break;
  }
  return first;
}

/** Plans that are rehearsed, and operators that come up in them. */
const [COUNT, OPERATORS] = SOAK ? [3_000, 30] : [36, 10];

/** Options with every intent in a soak; otherwise with enough intents for every situation. */
const OF: ExploreOptions = SOAK
  ? {}
  : {
      intents: ["book_vet", "send_money", "find_restaurants", "set_reminder", "book_table", "log_workout", "call_taxi"],
    };

describe("explored plans", () => {
  it("are seen through by the reference policy, and their users are without fault", { timeout: 600_000 }, async () => {
    const policy = schemaPolicy(backend);
    const seen = { plans: 0, operators: new Set<string>() };
    for (const plan of firstOf(explore(backend, OF), COUNT)) {
      const { outcome, violations, error, transcript } = await rehearse({ backend, policy, plan });
      expect({ id: plan.id, outcome, violations, error }).toEqual({
        id: plan.id,
        outcome: "completed",
        violations: [],
        error: null,
      });
      expect({ id: plan.id, errors: checkUser(transcript, plan) }).toEqual({ id: plan.id, errors: [] });
      seen.plans++;
      for (const { name } of plan.operators ?? []) seen.operators.add(name);
    }
    expect(seen.plans).toBe(COUNT);
    expect(seen.operators.size).toBeGreaterThanOrEqual(OPERATORS);
  });

  it("are the same each time, in the same order, and others with another seed", () => {
    const intents = ["book_vet", "send_money", "find_restaurants", "set_reminder"];
    const count = SOAK ? 40 : 16;
    const plans = firstOf(explore(backend, { intents }), count);
    expect(firstOf(explore(backend, { intents }), count)).toEqual(plans);
    expect(firstOf(explore(backend, { intents, seed: 2 }), count)).not.toEqual(plans);
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(count);
  });

  it("have one to three goals, in every situation", () => {
    const intents = ["book_vet", "book_table", "find_restaurants", "set_reminder", "log_workout"];
    const plans = firstOf(explore(backend, { intents, operators: [] }), 60);
    const names = new Set(plans.map(situationOf));
    expect([...names].sort()).toEqual(Object.keys(SITUATIONS).sort());
    for (const plan of plans) expect(plan.goals).toHaveLength(SITUATIONS[situationOf(plan) as keyof typeof SITUATIONS]);
  });

  it("come to an end where little is asked for", () => {
    const plans = [...explore(backend, { intents: ["set_reminder"], operators: ["correction"] })];
    expect(plans.length).toBeGreaterThan(10);
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(plans.length);
  });

  it("refuse an operator and an intent that do not exist", () => {
    const next = (options: Parameters<typeof explore>[1]) => () => explore(backend, options).next();
    expect(next({ operators: ["corection"] as never })).toThrow(
      /no operator is called corection; did you mean correction/,
    );
    expect(next({ intents: ["book_tabel"] })).toThrow(/no intent is called book_tabel; did you mean book_table/);
  });
});
