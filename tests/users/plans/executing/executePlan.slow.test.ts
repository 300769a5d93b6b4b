import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../../src/runtime/backend.js";
import { mockBackend } from "../../../../src/testing/mockBackend.js";
import { GoalDrawer } from "../../../../src/users/goals/drawGoal.js";
import { placeFinder } from "../../../../src/users/goals/placeFinder.js";
import { BUILT_IN, OPERATORS, operatorOf, PLAN_OPERATORS } from "../../../../src/users/operators/operators.js";
import { planOf } from "../../../../src/users/plans/drawing/drawPlan.js";
import { executePlan } from "../../../../src/users/plans/executing/executePlan.js";
import { sampleOf } from "../../../runs.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

const SOME = ["book_table", "order_groceries", "set_reminder", "enrol_course", "find_trains", "find_restaurants"];

describe("an executed plan", () => {
  it.each(sampleOf(SOME, 3))("of %s goes as each operator says, at every place where it applies", async (intent) => {
    const drawer = new GoalDrawer(backend);
    const goals = [drawer.goal(intent, 1), drawer.goal("book_vet", 2)];
    const finder = placeFinder(backend, drawer, 1);
    const places = OPERATORS.flatMap((name) =>
      sampleOf(PLAN_OPERATORS[name].places(goals[0] as never, 0, goals, finder), 4),
    );
    expect(places.length).toBeGreaterThan(3);
    for (const planned of places) {
      const plan = planOf(backend, goals, [planned], { seed: 1 });
      const { mismatch, turns } = await executePlan(backend, plan);
      expect({ planned, mismatch }).toEqual({ planned, mismatch: null });
      const { tag } = operatorOf(planned.name, BUILT_IN);
      expect(turns.flatMap(({ act }) => act.tags)).toEqual(
        tag === null ? expect.anything() : expect.arrayContaining([tag]),
      );
    }
  });

  it("is left open where a behaviour refuses, and goes on as expected after that", async () => {
    const goal = new GoalDrawer(backend).goal("book_table", 1);
    const late = { ...goal, slots: { ...goal.slots, time: "03:00" } };
    const { verdict, mismatch, leftOpen } = await executePlan(backend, planOf(backend, [late], []));
    expect({ verdict, mismatch }).toEqual({ verdict: "left open", mismatch: null });
    expect(leftOpen).toEqual({ turn: 4, reason: "the behaviour of book_table refused" });
  });

  it("says where something else happens than the plan calls for", async () => {
    const plan = planOf(backend, [new GoalDrawer(backend).goal("book_table", 1)], []);
    const { verdict, mismatch } = await executePlan(backend, plan, {
      policy: ({ turns }) => (turns.at(-1)?.author === "User" ? "say()" : null),
    });
    expect(verdict).toBe("not met");
    expect(mismatch).toMatchObject({ turn: 0, expected: expect.stringMatching(/^start book_table, then ask /) });
    expect(mismatch?.actual).toBe("say, then no signal: say()");
  });
});
