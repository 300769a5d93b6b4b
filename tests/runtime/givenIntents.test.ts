import { expect, it } from "vitest";
import { loadBackend } from "../../src/runtime/loadBackend.js";
import { parseIntent, slotsOf } from "../../src/schema/index.js";

const args = slotsOf({ type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] }).slots;

it("intents at hand are read ones: what a file holds is refused with the way out", async () => {
  const file = { command: "get_order", args };
  const backend = await loadBackend([parseIntent(file)], { engine: "native" });
  expect(backend.open().execute("get_order()")).toMatchObject([{ kind: "ask", slot: "order_id" }]);
  backend.close();
  for (const given of [[file], [parseIntent(file), { ...file, command: "other" }], [{ command: 3 }], [{}], [[]]])
    await expect(loadBackend(given as never, { engine: "native" })).rejects.toMatchObject({
      code: "SCHEMA_INVALID",
      message: expect.stringMatching(/parseIntent.*slotsOf/),
    });
});
