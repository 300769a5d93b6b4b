import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, folder, INTENTS, ROOT } from "./backlot.js";

interface Slots {
  args: Record<string, unknown>;
  confirmation_required: boolean;
}

/** The repository's intents of the home, which are all that those dialogues are about. */
const HOME_INTENTS = readdirSync(INTENTS).filter(
  (name) => name.endsWith(".json") && JSON.parse(readFileSync(join(INTENTS, name), "utf8")).domain === "home",
);

/** A folder of the intents of the home. */
function homeIntents(path: string): string {
  for (const name of HOME_INTENTS) cpSync(join(INTENTS, name), join(path, name));
  return path;
}

/** A copy of those intents with one of them changed, or taken away. */
function newer(name: string, change: ((intent: Slots) => void) | null): string {
  const path = homeIntents(join(folder(), "intents"));
  const file = join(path, `${name}.json`);
  if (change === null) rmSync(file);
  else {
    const intent = JSON.parse(readFileSync(file, "utf8"));
    change(intent);
    writeFileSync(file, JSON.stringify(intent));
  }
  return path;
}

const HOME = join(EXAMPLES, "home.jsonl");
const run = (against: string, ...args: string[]) => {
  // A project with the rows and behaviours of these intents.
  const cwd = folder();
  homeIntents(join(cwd, "intents"));
  for (const name of HOME_INTENTS) {
    const { command, entity_name } = JSON.parse(readFileSync(join(INTENTS, name), "utf8"));
    const [rows, behaviour] = [`fixtures/${entity_name}.json`, `intents/behaviours/${command}.behavior.ts`];
    for (const path of [rows, behaviour]) if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(cwd, path));
  }
  return backlot(["replay", HOME, "--against", against, ...args], { cwd });
};

describe("backlot replay --against", () => {
  test("says that nothing breaks where nothing differs, rows and behaviours of the project taken over", async () => {
    const { code, stdout, stderr } = await run(newer("set_thermostat", () => undefined));
    expect(code).toBe(0);
    expect(stdout).toMatch(/unaffected +broken/);
    expect(stderr).toContain("the two versions do not differ");
  });

  test("lists what breaks, where and why, as a table and as JSON", async () => {
    const path = newer("set_thermostat", ({ args }) => {
      args.reason = { type: "str" };
    });
    const { code, stdout } = await run(path);
    expect(code).toBe(1);
    expect(stdout).toContain("the slot reason of set_thermostat is new and required (str)");
    const report = JSON.parse((await run(path, "--json")).stdout);
    expect(report).toMatchObject({ unexplained: 0, unreadable: 0, renames: {} });
    expect(report.broken).toBe(report.list.length);
    expect(report.dialogues).toBe(report.unaffected + report.broken + report.brokenBefore + report.unchecked);
    expect(report.list[0]).toMatchObject({
      id: expect.stringContaining("home-"),
      index: expect.any(Number),
      command: expect.stringContaining("set_thermostat"),
      is: [{ kind: "ask", slot: "reason" }],
      because: [{ kind: "newly_required", intent: "set_thermostat", slot: "reason" }],
    });
  });

  test("an intent that is gone takes its rows along", async () => {
    const { code, stdout } = await run(newer("set_thermostat", null));
    expect([code, stdout]).toEqual([1, expect.stringContaining("the intent set_thermostat is gone")]);
  });

  test("follows renames that it guesses, and those of a file", async () => {
    const path = newer("set_thermostat", (intent) => {
      const { until, ...rest } = intent.args;
      intent.args = { ...rest, back_at: until };
    });
    expect((await run(path)).stdout).toContain("it may now be called back_at");
    const { stdout } = await run(path, "--renames", "guess", "--json");
    const { broken, renames } = JSON.parse(stdout);
    expect([broken, renames.slots.set_thermostat]).toEqual([0, { until: "back_at" }]);
    const guessed = await run(path, "--renames", "guess");
    expect(guessed.stderr).toContain("assumed: set_thermostat.until is now back_at");
    expect(guessed.stderr).toMatch(/changes? breaks? nothing here:\n {2}the slot/);
    expect((await run("intents", "--renames", "guess")).stderr).toContain("no rename could be guessed");
    const file = join(folder({ "renames.json": JSON.stringify(renames) }), "renames.json");
    expect((await run(path, "--renames", file)).code).toBe(0);
  });

  test("says which slots of a file neither version declares: columns of results, or misspelt", async () => {
    const text = '{"slots":{"set_thermostat":{"untill":"till_when"}}}';
    const file = join(folder({ "r.json": text }), "r.json");
    const { code, stderr } = await run("intents", "--renames", file);
    expect(code).toBe(0);
    expect(stderr).toContain("declares the slot set_thermostat.untill; did you mean until?: taken for a column");
    expect((await run("intents", "--renames", file, "--quiet")).stderr).toBe("");
  });

  test.each([
    ["no file", "none.json", "FILE_NOT_FOUND"],
    ["no JSON", "{", "JSON_SYNTAX"],
    ["no renames", '{"intents":[]}', "holds no renames"],
    ["another key", '{"intent":{"a":"b"}}', "holds no renames"],
  ])("refuses renames that are %s", async (_, text, message) => {
    const file = text.endsWith(".json") ? text : join(folder({ "r.json": text }), "r.json");
    const { code, stderr } = await run("intents", "--renames", file);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each([
    [
      "an intent",
      '{"intents":{"set_thermostatt":"x"}}',
      "the older schema has no intent set_thermostatt; did you mean",
    ],
    ["an intent's new name", '{"intents":{"set_thermostat":"x"}}', "the newer schema has no intent x"],
    ["a slot", '{"slots":{"set_thermostat":{"untill":"until"}}}', "set_thermostat has no slot untill in the older"],
    ["a slot's new name", '{"slots":{"set_thermostat":{"until":"x"}}}', "set_thermostat has no slot x in the newer"],
  ])("refuses renames of %s that is not there", async (_, text, message) => {
    const file = join(folder({ "r.json": text }), "r.json");
    const { code, stderr } = await run("intents", "--renames", file);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain(file);
  });

  test("takes over behaviours that lie beside the intents, those of intents that are still there", async () => {
    const slot = { type: "str", description: "What" };
    const intent = (command: string) => JSON.stringify({ command, description: "Do it", args: { what: slot } });
    const behaviour = (command: string) =>
      `import { defineBehaviour, fail } from "backlot/kit";\n` +
      `export default defineBehaviour("${command}", { perform: () => fail("no") });\n`;
    const performed = { ref: "x0", intent: "rent_boat", arguments: { what: "a" }, reason: "no" };
    const cwd = folder({
      "intents/rent_boat.json": intent("rent_boat"),
      "intents/rent_bike.json": intent("rent_bike"),
      "intents/rent_boat.behavior.ts": behaviour("rent_boat"),
      "intents/rent_bike.behavior.ts": behaviour("rent_bike"),
      "newer/rent_boat.json": intent("rent_boat"),
      "examples/a.jsonl": JSON.stringify({
        id: "1",
        turns: [
          { author: "System", index: 0, command: 'rent_boat(what="a")' },
          { author: "Signal", index: 1, signal: { kind: "failed", ...performed } },
        ],
      }),
    });
    const same = await backlot(["replay", "--against", "intents", "--json"], { cwd });
    expect([same.code, JSON.parse(same.stdout)]).toMatchObject([0, { dialogues: 1, unaffected: 1 }]);
    const gone = await backlot(["replay", "--against", "newer", "--json"], { cwd });
    expect([gone.code, JSON.parse(gone.stdout)]).toMatchObject([0, { dialogues: 1, unaffected: 1, broken: 0 }]);
    const named = await backlot(["replay", "--against", "newer", "--behaviours", "intents", "--json"], { cwd });
    expect([named.code, JSON.parse(named.stdout)]).toMatchObject([0, { unaffected: 1 }]);
  });

  test("tells of ids that it was asked for and that no dialogue has", async () => {
    const { code, stderr } = await run("intents", "--only", "no-such-id");
    expect([code, stderr]).toEqual([2, expect.stringContaining("no dialogue has the id no-such-id")]);
  });

  test("needs intents that can be loaded, and dialogues", async () => {
    expect((await run(join(folder(), "none"))).code).toBe(2);
    const empty = join(folder({ "a.jsonl": "" }), "a.jsonl");
    const { code, stderr } = await backlot(["replay", empty, "--against", INTENTS]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("there is no dialogue")]);
  });
});
