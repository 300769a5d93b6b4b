import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { drawPlan, type RehearsePlanOptions, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { shrinkScript } from "../../../src/testing/shrinking/shrink.js";
import { shrinkPlan, userTurns } from "../../../src/testing/shrinking/shrinkPlan.js";
import { openingOf } from "../../../src/users/plans/executing/opening.js";
import { sampleOf } from "../../runs.js";
import { PLANTED } from "../properties/planted.js";
import { PLANTED_FOR_MATCHERS } from "../properties/plantedForMatchers.js";
import { hasty, wordsOf } from "../properties/plantedPolicies.js";
import { PLANTED_ERRORS } from "./plantedErrors.js";

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", engine: "native" });
  return () => backend.close();
});

const UNLIMITED = { executions: 10_000, withinMs: 3_600_000 };

describe("a planted bug", () => {
  it.each(sampleOf([...PLANTED, ...PLANTED_ERRORS, ...PLANTED_FOR_MATCHERS], 3))(
    "$name is convicted by a dialogue at most one user turn longer than the shortest",
    async ({ policy, property, plan, shortestUserTurns, matcher }) => {
      const judging = matcher === undefined ? {} : { properties: [matcher] };
      const broken = policy(backend);
      const options: RehearsePlanOptions = { backend, policy: broken, ...wordsOf(broken), ...judging };
      const drawn = plan(backend);
      const shrunk = await shrinkPlan(drawn, { ...options, ...UNLIMITED, failure: property });
      if (shrunk === null) throw new Error("the policy passed");
      const { rehearsed } = shrunk;
      const before = userTurns((await rehearse({ ...options, plan: drawn })).transcript);
      expect(userTurns(rehearsed.transcript)).toBeLessThan(before);
      const script = await shrinkScript(rehearsed.transcript, property, openingOf(rehearsed.plan), {
        ...options,
        ...UNLIMITED,
      });
      if (script === null) throw new Error("the user's turns alone do not show it");
      expect(script.script.length).toBeGreaterThanOrEqual(shortestUserTurns);
      expect(script.script.length).toBeLessThanOrEqual(shortestUserTurns + 1);
    },
  );

  it("shrinks to the same plan each time", async () => {
    const plan = drawPlan(backend, { intents: ["send_money", "set_reminder"], operators: ["irrelevant"], seed: 3 });
    const shrink = () => shrinkPlan(plan, { backend, policy: hasty(backend), ...UNLIMITED });
    const [one, other] = [await shrink(), await shrink()];
    expect(one?.rehearsed.plan).toEqual(other?.rehearsed.plan);
    expect(one?.executions).toBe(other?.executions);
    expect(one?.rehearsed.plan.goals).toHaveLength(1);
  });

  it("is given as far as it was shrunk where the limits end it", async () => {
    const plan = drawPlan(backend, { intents: ["send_money", "set_reminder"], seed: 3 });
    const options = { backend, policy: hasty(backend) };
    const shrunk = await shrinkPlan(plan, { ...options, executions: 1 });
    expect(shrunk).toMatchObject({ isCut: true, executions: 1, rehearsed: { plan } });
    const script = await shrinkScript(
      shrunk?.rehearsed.transcript ?? { turns: [] },
      "asksBeforePerforming",
      openingOf(plan),
      {
        ...options,
        executions: 3,
      },
    );
    expect(script).toMatchObject({ isCut: true, executions: 3 });
  });
});

describe("shrinking", () => {
  it("gives nothing where the policy passes", async () => {
    const plan = drawPlan(backend, { intents: ["send_money"], seed: 3 });
    expect(await shrinkPlan(plan, { backend, policy: schemaPolicy(backend) })).toBeNull();
  });

  it("keeps what no policy could do without", async () => {
    // Without one of its required slots no policy reaches the goal: the plan may not lose one.
    const never: RehearsePlanOptions = { backend, policy: () => null, properties: ["reachesEveryGoal"] };
    const plan = drawPlan(backend, { intents: ["send_money"], seed: 3 });
    const shrunk = await shrinkPlan(plan, { ...never, ...UNLIMITED });
    expect(Object.keys(shrunk?.rehearsed.plan.goals[0]?.slots ?? {})).toEqual(["recipient", "amount"]);
  });
});
