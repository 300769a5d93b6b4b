import { beforeAll, describe, expect, it } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { drawPlan, mockBackend, type Plan, type Property, rehearse, schemaPolicy } from "../../../src/testing/index.js";
import { forAll, forProperty, judgedBy } from "../../../src/testing/rehearsals/judgedBy.js";
import { planTitle } from "../../../src/testing/rehearsals/vitest.js";
import { hasty, minimal } from "../properties/plantedPolicies.js";

const never: Property = { name: "saysNothing", title: "says nothing", check: () => [] };

let backend: Backend;
let plan: Plan;
beforeAll(async () => {
  backend = await mockBackend();
  plan = drawPlan(backend, { intents: ["send_money"], seed: 3 });
});

describe("a plan that carries a property", () => {
  it("is judged by that alone, whatever is asked for", () => {
    expect(judgedBy({ property: "performsOnce" })).toEqual(["performsOnce"]);
    expect(judgedBy({ property: "performsOnce" }, ["reachesEveryGoal"])).toEqual(["performsOnce"]);
    expect(judgedBy({}, ["reachesEveryGoal"])).toEqual(["reachesEveryGoal"]);
    expect(judgedBy({})).toBeUndefined();
  });

  it("has only to come to an end where it carries the code of an error", () => {
    expect(judgedBy({ property: "POLICY_STUCK" })).toEqual([]);
  });

  it("finds a property of your own among those that are asked for", () => {
    expect(judgedBy({ property: "saysNothing" }, [never])).toEqual([never]);
  });

  it.each([
    ["performsOnc", "did you mean performsOnce?; known are asksBeforePerforming, "],
    ["saysNothing", "known are asksBeforePerforming, "],
    ["BAD_PLAN", "known are "],
  ])("is refused where the property %s is not known, with those that are", (property, words) => {
    const place = { file: "p.json", line: 7 };
    expect(() => judgedBy({ property }, [], place)).toThrow(
      expect.objectContaining({ code: "BAD_PLAN", place, message: expect.stringContaining(words) }),
    );
  });

  it("passes once that is mended, although something else is broken", async () => {
    const carrying = forProperty(plan, "asksBeforePerforming");
    expect(await rehearse({ backend, policy: hasty(backend), plan: carrying })).toMatchObject({
      outcome: "failed",
      violations: [{ property: "asksBeforePerforming" }],
    });
    const slots = { text: "water the ferns", date: "2024-02-26", repeat: "weekly" };
    const whole: Plan = { version: 1, goals: [{ intent: "set_reminder", slots }] };
    const policy = minimal(backend);
    expect(await rehearse({ backend, policy, plan: whole })).toMatchObject({ outcome: "failed" });
    expect(await rehearse({ backend, policy, plan: forProperty(whole, "asksBeforePerforming") })).toMatchObject({
      outcome: "completed",
    });
  });

  it("fails where the policy comes to no end, whatever it carries", async () => {
    const options = { backend, policy: () => "say()", plan: forProperty(plan, "performsOnce") };
    expect(await rehearse(options)).toMatchObject({ outcome: "stuck", error: { code: "POLICY_STUCK" } });
  });

  it("is judged by everything again where the property is taken away", async () => {
    const carrying = forProperty(plan, "performsOnce");
    expect(forAll(carrying)).toEqual(plan);
    expect(await rehearse({ backend, policy: schemaPolicy(backend), plan: forAll(carrying) })).toMatchObject({
      outcome: "completed",
    });
    expect(Object.keys(forProperty({ ...plan, id: "p" }, "performsOnce")).slice(0, 3)).toEqual([
      "version",
      "id",
      "property",
    ]);
  });

  it("names its test after it", () => {
    expect(planTitle({ ...plan, id: "p", property: "performsOnce" })).toBe("performsOnce: p");
    expect(planTitle({ ...plan, id: "p" })).toBe("p");
  });
});
