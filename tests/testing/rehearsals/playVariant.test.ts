import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { drawPlan, mockBackend, type Plan, schemaPolicy } from "../../../src/testing/index.js";
import { playVariant } from "../../../src/testing/rehearsals/playVariant.js";
import { type RehearsalsOptions, variantsOf } from "../../../src/testing/rehearsals/rehearsal.js";
import { checkOptions, failureOf, meanPassHatK, neededOf, planTitle } from "../../../src/testing/rehearsals/vitest.js";
import { hasty } from "../properties/plantedPolicies.js";

let backend: Backend;
let plan: Plan;
beforeAll(async () => {
  backend = await mockBackend();
  plan = drawPlan(backend, { intents: ["send_money"], operators: ["irrelevant"], seed: 3 });
});

const played = (options: RehearsalsOptions, policy = schemaPolicy(backend)) =>
  Promise.all(variantsOf(plan, options).map((variant) => playVariant(backend, policy, variant, options)));

describe("the rehearsals of a plan", () => {
  it("are one for each seed and each set of faults, whose ids and goals are the plan's", () => {
    const faults = [[], [{ intent: "send_money", call: 1, reason: "the account is empty" }]];
    const variants = variantsOf(plan, { repeat: 3, faults });
    expect(variants.map(({ seed }) => seed)).toEqual([3, 4, 5, 3, 4, 5]);
    expect(variants.map((one) => one.faults?.length ?? 0)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(variants.every(({ goals }) => goals === plan.goals)).toBe(true);
    expect(variantsOf(plan, {})).toEqual([plan]);
  });

  it("pass where every property holds and nothing is thrown", async () => {
    const rehearsals = await played({ repeat: 3 });
    expect(failureOf(rehearsals, 3)).toBeNull();
    expect(meanPassHatK([rehearsals], 3)).toBe(1);
  });

  it("show the dialogue, the turn and the plan where one does not", async () => {
    const failure = failureOf(await played({}, hasty(backend)), 1);
    expect(failure).toMatch(
      /^asksBeforePerforming: send_money was performed before the user had agreed\n\nthe plan: \{"version":1/,
    );
    expect(failure).toMatch(/ > Signal +\d+ {2}performed x0 send_money/);
  });

  it("count, and name the seeds that do not pass", async () => {
    const rehearsals = [...(await played({ repeat: 2 })), ...(await played({}, hasty(backend)))];
    expect(failureOf(rehearsals, 2)).toBeNull();
    expect(failureOf(rehearsals, 3)).toMatch(
      /^2 of 3 rehearsals pass, 3 have to; those with these seeds do not: 3\n\nThe first:\nasksBefore/,
    );
    expect(meanPassHatK([rehearsals], 2)).toBe(1 / 3);
  });

  it("fail with what the policy or an expectation of one's own throws", async () => {
    const throwing = await played({}, () => {
      throw new Error("no model");
    });
    expect(failureOf(throwing, 1)).toMatch(/^POLICY_FAILED: .*no model.*\nthe plan: .*\n {3}User /s);
    const expects = () => {
      throw new Error("too polite");
    };
    expect(failureOf(await played({ expects }), 1)).toBe("too polite");
  });

  it("fail with the test itself where the plan is wrong", async () => {
    const wrong = { ...plan, goals: [{ intent: "send_mony" }] };
    await expect(playVariant(backend, schemaPolicy(backend), wrong, {})).rejects.toMatchObject({ code: "BAD_PLAN" });
  });
});

describe("the options", () => {
  it.each<[RehearsalsOptions, RegExp]>([
    [{ repeat: 0 }, /repeat is 0/],
    [{ passAtLeast: 1 }, /a threshold says nothing of one rehearsal/],
    [{ passHatK: { k: 1, atLeast: 1 } }, /a threshold says nothing of one rehearsal/],
    [{ repeat: 3, passAtLeast: 4 }, /passAtLeast is 4, not a whole number from 0 to 3/],
    [{ repeat: 3, passHatK: { k: 4, atLeast: 1 } }, /k is 4, not a whole number from 1 to 3/],
    [{ repeat: 3, passHatK: { k: 2, atLeast: 90 } }, /atLeast is 90/],
    [{ faults: [] }, /faults is not/],
  ])("%o are refused", (options, problem) => {
    expect(() => checkOptions([plan], options)).toThrowError(problem);
  });

  it("may differ from plan to plan", () => {
    const options = { repeat: 4, passAtLeast: ({ seed = 1 }: Plan) => (seed === 3 ? 2 : 4) };
    expect(neededOf(plan, options)).toBe(2);
    expect(neededOf({ ...plan, seed: 1 }, options)).toBe(4);
    expect(() => checkOptions([], {})).toThrowError(/at least one/);
  });
});

describe("a plan's test", () => {
  it("is called by its id, or by what happens in it", () => {
    expect(planTitle(plan)).toBe("send_money with irrelevant (seed 3)");
    expect(planTitle({ ...plan, id: "money" })).toBe("money");
  });
});
