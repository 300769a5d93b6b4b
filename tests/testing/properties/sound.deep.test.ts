import { describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { Seeded } from "../../../src/runtime/rows/seeded.js";
import { agendaUser, openingOf, type Plan, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { mockBackend } from "../../../src/testing/mockBackend.js";
import { checkProperties } from "../../../src/testing/properties/checkProperties.js";
import { showTranscript } from "../../../src/transcript/show.js";
import { GoalDrawer } from "../../../src/users/goals/drawGoal.js";
import { placeFinder } from "../../../src/users/goals/placeFinder.js";
import { OPERATORS, PLAN_OPERATORS } from "../../../src/users/operators/operators.js";
import { planOf } from "../../../src/users/plans/drawing/drawPlan.js";
import type { Initiative, PlannedOperator } from "../../../src/users/plans/plan.js";
import { SEED, sampleOf, soakCount } from "../../runs.js";

/** Number of drawn plans for each intent. */
const PLANS = Number(process.env["BACKLOT_PLANS"] ?? soakCount(40));

const backend: Backend = await mockBackend();

/** One or two goals, of which the first is of the intent, with up to two operators. */
function drawn(intent: string, seed: number): Plan {
  const drawer = new GoalDrawer(backend);
  const others = [...backend.catalog.keys()];
  const seeded = new Seeded("sound", seed, intent);
  const names = [intent, ...(seeded.between(0, 1) === 0 ? [] : [seeded.part("other").of(others)])];
  const goals = names.map((name, at) => drawer.goal(name, seed + at));
  const finder = placeFinder(backend, drawer, seed);
  const places = OPERATORS.flatMap((name) =>
    goals.flatMap((goal, at) => PLAN_OPERATORS[name].places(goal, at, goals, finder)),
  );
  const operators: PlannedOperator[] = [];
  for (let nth = 0; nth < seeded.part("how many").between(0, 2) && places.length > 0; nth++) {
    operators.push(seeded.part(`place ${nth}`).of(places));
  }
  const initiative = seeded.part("initiative").between(1, 4) as Initiative;
  return planOf(backend, goals, operators, { seed, initiative });
}

describe("the schema policy", () => {
  // Each is a test of its own, so that how busy the machine is decides nothing.
  // One intent in five; with every operator that applies: sound.slow.test.ts.
  it.each(sampleOf([...backend.catalog.keys()], 5))(
    `keeps to every property on plans of %s, from the seed ${SEED}`,
    async (intent) => {
      for (let nth = 0; nth < PLANS; nth++) {
        const plan = drawn(intent, (SEED % 1_000_000) + nth);
        const transcript = await rehearse({
          backend,
          policy: schemaPolicy(backend),
          user: agendaUser(backend, plan),
          ...openingOf(plan),
          maxTurns: 60,
        });
        const violations = checkProperties(transcript, { plan });
        const shown = violations.length === 0 ? "" : showTranscript(transcript);
        expect({ plan, violations, shown }).toEqual({ plan, violations: [], shown: "" });
      }
    },
  );
});
