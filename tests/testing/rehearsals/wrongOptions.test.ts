import { expect, it } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import {
  checkProperties,
  combinations,
  drawPlan,
  explore,
  httpPolicy,
  modelUser,
  rehearse,
  schemaPolicy,
  scriptedUser,
} from "../../../src/testing/index.js";

it("plans are not drawn, rehearsed or judged with options of other kinds", async () => {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  for (const options of [null, { intents: "book_table" }, { intents: [null] }, { operators: "failure" }])
    expect(() => drawPlan(backend, options as never), JSON.stringify(options)).toThrow(
      expect.objectContaining({ code: "BAD_PLAN" }),
    );
  const plan = drawPlan(backend, { intents: ["book_table"] });
  for (const options of [null, {}, { backend: null, policy: schemaPolicy(backend) }, { backend: 3 }])
    await expect(
      rehearse(options === null ? (options as never) : ({ ...options, plan } as never)),
    ).rejects.toMatchObject({ code: "BAD_REHEARSAL" });
  expect(() => checkProperties({ id: "a", turns: [] }, { plan, properties: "performsOnce" as never })).toThrow(
    expect.objectContaining({ code: "BAD_EXPECTATION" }),
  );
  backend.close();
});

it("policies are not compared with options of other kinds", async () => {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  const policy = schemaPolicy(backend);
  const sound = { backend, policies: [policy, policy], plans: [] } as const;
  for (const wrong of [
    { ...sound, backend: null },
    { ...sound, backend: [backend] },
    { ...sound, backend: [backend, "intents"] },
    { ...sound, policies: policy },
    { ...sound, policies: [policy] },
    { ...sound, policies: [policy, "schema"] },
    { ...sound, plans: 3 },
    { ...sound, plans: "plans.jsonl" },
    { ...sound, onCompared: 3 },
  ])
    await expect(rehearse(wrong as never)).rejects.toMatchObject({ code: "BAD_REHEARSAL" });
  expect(await rehearse(sound)).toMatchObject({ plans: 0 });
  backend.close();
});

it("what is rehearsed is a user, a plan, plans or two policies, and each has options of its own", async () => {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  const policy = schemaPolicy(backend);
  const plan = drawPlan(backend, { intents: ["book_table"] });
  const user = scriptedUser("Hello.");
  const plans = [plan];
  for (const [options, message] of [
    [null, "rehearse takes an object of options, not null"],
    [{ policy }, "rehearse takes a user, a plan, plans, or two policies and plans: none is given"],
    [{ policy, user, plan }, "user and plan cannot be given together: one of them is rehearsed"],
    [{ policy, plan, plans }, "plan and plans cannot be given together: one of them is rehearsed"],
    [
      { policies: [policy, policy], plan },
      "plan and policies cannot be given together: two policies are compared on plans",
    ],
    [{ policies: [policy, policy] }, "two policies are compared on plans: give plans as well as policies"],
    [
      { policy, policies: [policy, policy], plans },
      "policy and policies cannot be given together: policy goes with user, plan or plans",
    ],
    [
      { policy, user, properties: [] },
      "properties and user cannot be given together: properties goes with plan or plans",
    ],
    [{ policy, plan, repeat: 2 }, "repeat and plan cannot be given together: repeat goes with plans"],
    [{ policy, plan, seed: 2 }, "seed and plan cannot be given together: seed goes with user"],
    [
      { policy, plans, onCompared: () => {} },
      "onCompared and plans cannot be given together: onCompared goes with policies",
    ],
    [{ policy, plans, propertys: [] }, "rehearse has no option propertys; did you mean properties?"],
  ] as const)
    await expect(
      rehearse(options === null ? (options as never) : ({ backend, ...options } as never)),
      message,
    ).rejects.toMatchObject({
      code: "BAD_REHEARSAL",
      message,
    });
  expect(await rehearse({ backend, policy, plan, properties: undefined as never })).toMatchObject({
    outcome: "completed",
  });
  backend.close();
});

it.each([0, -1, 1.5, Number.NaN, "2", null])(
  "a repetition of %s is refused, since no plan would be rehearsed",
  async (repeat) => {
    const backend = await loadBackend("intents", { engine: "native", behaviours: false });
    const plans = [drawPlan(backend, { intents: ["book_table"] })];
    const options = { backend, policy: schemaPolicy(backend), plans, repeat };
    await expect(rehearse(options as never)).rejects.toMatchObject({
      code: "BAD_REHEARSAL",
      message: expect.stringMatching(/^repeat is .*, not a whole number from 1$/),
    });
    backend.close();
  },
);

it("policies behind an address and users that are models take objects of options", () => {
  expect(() => httpPolicy("http://localhost:1", null as never)).toThrow(
    expect.objectContaining({ code: "BAD_POLICY" }),
  );
  const model = { specificationVersion: "v3" };
  for (const options of [null, undefined, "model", { model }, { model, backend: { catalog: {} } }])
    expect(() => modelUser(options as never)).toThrow(expect.objectContaining({ code: "BAD_USER" }));
});

it("nothing is not rehearsed, nor judged by nothing", async () => {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  const policy = schemaPolicy(backend);
  const plan = drawPlan(backend, { intents: ["book_table"] });
  for (const plans of [{}, 3, "plans.jsonl"])
    await expect(rehearse({ backend, policy, plans } as never)).rejects.toMatchObject({ code: "BAD_REHEARSAL" });
  const unjudged = { message: "properties is an empty list: there is nothing to judge by" };
  await expect(rehearse({ backend, policy, plan, properties: [] })).rejects.toMatchObject(unjudged);
  await expect(rehearse({ backend, policy, plans: [plan], properties: [] })).rejects.toMatchObject(unjudged);
  const { transcript } = await rehearse({ backend, policy, plan });
  expect(() => checkProperties(transcript, { properties: [] })).toThrow(expect.objectContaining(unjudged));
  for (const options of [null, 3, [plan], plan, { plann: plan }])
    expect(() => checkProperties(transcript, options as never)).toThrow(
      expect.objectContaining({ code: "BAD_EXPECTATION" }),
    );
  for (const intents of [[], "book_table"]) {
    const unplanned = expect.objectContaining({ code: "BAD_PLAN" });
    expect(() => drawPlan(backend, { intents } as never)).toThrow(unplanned);
    expect(() => [...combinations(backend, { intents } as never)]).toThrow(unplanned);
    expect(() => [...explore(backend, { intents } as never)]).toThrow(unplanned);
  }
  backend.close();
});
