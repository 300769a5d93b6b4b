import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { testSetting } from "../../../../src/cli/commands/rehearse/testSetting.js";
import { findProject } from "../../../../src/testing/mockBackend.js";
import { projectSettings } from "../../../../src/testing/project/settings.js";
import { folder } from "../../backlot.js";

const INTENT = '{"command": "go_home", "description": "Go", "args": {}}';

/** Returns the settings for flags, and tests if `mockBackend` loads the same with them. */
async function settingOf(flags: Parameters<typeof testSetting>[0]) {
  const settings = await projectSettings(flags);
  const setting = testSetting(flags, settings);
  const { seed: _, ...wanted } = settings.backend;
  const { intents, options } = await findProject(setting.intents, setting.options ?? {});
  expect({ intents, options }).toMatchObject({ intents: settings.intents, options: wanted });
  return setting;
}

describe("what a test says of a run", () => {
  test("is nothing where no flag says another back-end or limit", async () => {
    expect(await settingOf({ seed: 4, cache: true })).toEqual({ options: {} });
  });

  test("is what the flags name", async () => {
    const flags = { fixtures: "fx", behaviours: false, now: "2031-05-01T09:00:00Z", deadlineMs: 20 } as const;
    expect(await settingOf({ ...flags, maxTurns: 5, timeout: 500 })).toEqual({
      options: flags,
      maxTurns: 5,
      timeout: 500,
    });
    expect(await settingOf({ cache: false, engine: "isolated" })).toEqual({
      options: { cache: false, engine: "isolated" },
    });
  });

  test("is also what lies beside intents and what the config file says, where one of them is named", async () => {
    const root = relative(
      process.cwd(),
      folder({
        "other/intents/go_home.json": INTENT,
        "other/intents/behaviours/go_home.behavior.ts": "",
        "other/fixtures/boat.json": "[]",
        "backlot.config.ts": 'export default { intents: "other/intents", now: "2031-05-01T09:00:00Z", seed: 3 };\n',
      }),
    );
    const intents = join(root, "other/intents");
    const options = { fixtures: join(root, "other/fixtures"), behaviours: join(intents, "behaviours") };
    expect(await settingOf({ intents })).toMatchObject({ intents, options });
    expect(await settingOf({ config: join(root, "backlot.config.ts") })).toEqual({
      intents,
      options: { ...options, now: "2031-05-01T09:00:00Z" },
    });
  });
});
