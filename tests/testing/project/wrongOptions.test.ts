import { expect, it } from "vitest";
import { lintProject, projectSettings } from "../../../src/testing/project/index.js";

it.each([null, undefined, {}, { intents: 3 }, { intents: [null] }, { intents: "intents", transcripts: 3 }])(
  "a project is not checked with %j",
  async (options) => {
    await expect(lintProject(options as never)).rejects.toMatchObject({ code: "BAD_OPTION" });
  },
);

it.each([{ fixtures: 3 }, { behaviours: true }])("nor with %j beside the intents", async (options) => {
  const given = { intents: "intents", ...options };
  await expect(lintProject(given as never)).rejects.toMatchObject({ code: "BAD_OPTION" });
});

it.each([null, "intents", { intents: 3 }, { project: 3 }, { config: {} }, { fixtures: null }, { behaviours: true }])(
  "a project has no settings for the choices %j",
  async (choices) => {
    await expect(projectSettings(choices as never)).rejects.toMatchObject({ code: "BAD_OPTION" });
  },
);
