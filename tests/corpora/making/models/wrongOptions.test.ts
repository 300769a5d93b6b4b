import { expect, it } from "vitest";
import { openModels } from "../../../../src/corpora/making/models/modelAccess.js";

it.each([
  null,
  "openai/gpt-4o",
  { model: "m", prices: null },
  { model: "m", prices: [] },
  { model: "m", prompts: "be kind" },
  { model: "m", stages: null },
  { model: "m", stages: { response: null } },
  { model: "m", settings: null },
])("models are not opened as %j", async (options) => {
  await expect(openModels(options as never, { cache: "unused" })).rejects.toMatchObject({ code: "BAD_MODELS" });
});

it.each([null, undefined, {}, { cache: 3 }, { cache: "" }])("nor with the cache %j", async (access) => {
  await expect(openModels({ model: "m" }, access as never)).rejects.toMatchObject({ code: "BAD_MODELS" });
});
