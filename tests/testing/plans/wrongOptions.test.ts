import { expect, it } from "vitest";
import { loadBackend } from "../../../src/runtime/backend.js";
import { checkProperties, drawPlan, rehearsePlan, schemaPolicy } from "../../../src/testing/index.js";

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
