import { expect, it } from "vitest";
import { loadBackend } from "../../../src/runtime/backend.js";
import {
  checkProperties,
  comparePolicies,
  drawPlan,
  httpPolicy,
  modelUser,
  rehearsePlan,
  schemaPolicy,
} from "../../../src/testing/index.js";

it("plans are not drawn, rehearsed or judged with options of other kinds", async () => {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  for (const options of [null, { intents: "book_table" }, { intents: [null] }, { operators: "failure" }])
    expect(() => drawPlan(backend, options as never), JSON.stringify(options)).toThrow(
      expect.objectContaining({ code: "BAD_PLAN" }),
    );
  const plan = drawPlan(backend, { intents: ["book_table"] });
  for (const options of [null, {}, { backend: null, policy: schemaPolicy(backend) }, { backend: 3 }])
    await expect(rehearsePlan(plan, options as never)).rejects.toMatchObject({ code: "BAD_REHEARSAL" });
  expect(() => checkProperties({ id: "a", turns: [] }, { plan, properties: "performsOnce" as never })).toThrow(
    expect.objectContaining({ code: "BAD_EXPECTATION" }),
  );
  backend.close();
});

it("policies are not compared with options of other kinds", async () => {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  const sound = { backend, policy: schemaPolicy(backend), against: {}, plans: [] };
  for (const wrong of [
    null,
    { ...sound, backend: null },
    { ...sound, policy: "schema" },
    { ...sound, against: null },
    { ...sound, against: { backend: "intents" } },
    { ...sound, against: { policy: "schema" } },
    { ...sound, plans: 3 },
    { ...sound, plans: "plans.jsonl" },
    { ...sound, onCompared: 3 },
  ])
    await expect(comparePolicies(wrong as never)).rejects.toMatchObject({ code: "BAD_REHEARSAL" });
  expect(await comparePolicies(sound)).toMatchObject({ plans: 0 });
  backend.close();
});

it("policies behind an address and users that are models take objects of options", () => {
  expect(() => httpPolicy("http://localhost:1", null as never)).toThrow(
    expect.objectContaining({ code: "BAD_POLICY" }),
  );
  const model = { specificationVersion: "v3" };
  for (const options of [null, undefined, "model", { model }, { model, backend: { catalog: {} } }])
    expect(() => modelUser(options as never)).toThrow(expect.objectContaining({ code: "BAD_USER" }));
});
