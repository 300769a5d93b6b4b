import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { mockBackend } from "../../../src/testing/mockBackend.js";
import { checkProperties } from "../../../src/testing/properties/checkProperties.js";
import { showTranscript } from "../../../src/transcript/show.js";
import { GoalDrawer } from "../../../src/users/goals/drawGoal.js";
import { placeFinder } from "../../../src/users/goals/placeFinder.js";
import { OPERATORS, PLAN_OPERATORS } from "../../../src/users/operators/operators.js";
import { planOf } from "../../../src/users/plans/drawing/drawPlan.js";
import { executePlan } from "../../../src/users/plans/executing/executePlan.js";
import { sampleOf } from "../../runs.js";

let backend: Backend;
beforeAll(async () => {
  backend = await mockBackend();
});

const SOME = ["book_table", "order_groceries", "set_reminder", "enrol_course", "find_trains", "find_restaurants"];

describe("the schema policy", () => {
  it.each(sampleOf(SOME, 3))(
    "keeps to every property with %s, whatever operator applies, with the plan and without",
    async (intent) => {
      const drawer = new GoalDrawer(backend);
      const goals = [drawer.goal(intent, 1), drawer.goal("book_vet", 2)];
      const finder = placeFinder(backend, drawer, 1);
      const places = OPERATORS.flatMap((name) =>
        sampleOf(PLAN_OPERATORS[name].places(goals[0] as never, 0, goals, finder), 4),
      );
      for (const planned of places) {
        const plan = planOf(backend, goals, [planned], { seed: 1 });
        const { transcript } = await executePlan(backend, plan);
        for (const options of [{ plan }, {}]) {
          const violations = checkProperties(transcript, options);
          const shown = violations.length === 0 ? "" : showTranscript(transcript);
          expect({ planned, violations, shown }).toEqual({ planned, violations: [], shown: "" });
        }
      }
    },
  );
});
