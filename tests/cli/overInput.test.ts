import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, folder, INTENTS } from "./backlot.js";

const TURNS = '[{"author":"User","text":"Hi"}]';
const DIALOGUES = `{"id":"1","turns":${TURNS}}\n{"id":"2","turns":${TURNS}}\n`;
const RECORD = '{"_id":"D-1","turns":[{"author":"User","query":"Hi"}]}\n';
const BARK = JSON.stringify({ command: "bark", description: "Bark", domain: ["dogs"], args: {} });

/** Runs a command that must refuse its output. @returns what it said */
async function refused(cwd: string, ...args: string[]): Promise<string> {
  const { code, stderr } = await backlot(args, { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/^USAGE: the output /m);
  return stderr;
}

describe("an output that is an input, or lies over one, is refused", () => {
  test("by replay, transpile, mutate and rehearse, also by another name of the file", async () => {
    const cwd = folder({ "s/d.jsonl": DIALOGUES, "plan.jsonl": "" });
    symlinkSync(join(cwd, "s"), join(cwd, "link"));
    const file = join(cwd, "s/d.jsonl");
    const intents = ["-i", INTENTS];
    expect(await refused(cwd, "replay", "s", ...intents, "--out", "./s/d.jsonl")).toContain("is an input");
    expect(await refused(cwd, "replay", "s/d.jsonl", ...intents, "--out", "link/d.jsonl")).toContain(
      "is the input s/d.jsonl",
    );
    await refused(cwd, "transpile", "s/d.jsonl", ...intents, "--id", "1", "--out", file);
    for (const report of ["--json", "--html"]) await refused(cwd, "mutate", "s", ...intents, report, "link/d.jsonl");
    for (const report of ["--out", "--save-plans", "--junit"]) {
      await refused(cwd, "rehearse", ...intents, "--plan", "plan.jsonl", report, "./plan.jsonl");
    }
    expect(readFileSync(file, "utf8")).toBe(DIALOGUES);
  });

  test("by report, in each format, and two formats do not share a file", async () => {
    const cwd = folder({ "d.jsonl": DIALOGUES, "gold.jsonl": DIALOGUES, "e.jsonl": DIALOGUES });
    for (const format of ["--html", "--markdown", "--junit", "--csv", "--badge"]) {
      await refused(cwd, "report", "d.jsonl", "-i", INTENTS, "--quiet", format, "./d.jsonl");
    }
    const pair = ["d.jsonl", "e.jsonl", "--compare", "--gold", "gold.jsonl"];
    for (const file of ["e.jsonl", "gold.jsonl"]) {
      await refused(cwd, "report", ...pair, "-i", INTENTS, "--quiet", "--csv", file);
    }
    const shared = await backlot(["report", "d.jsonl", "--html", "r", "--csv", "./r"], { cwd });
    expect(shared.code).toBe(2);
    expect(shared.stderr).toContain("each needs a file of its own");
    const stored = ["--goals", "book_table", "--depth", "0", "-i", INTENTS, "--quiet"];
    const both = await backlot(["rehearse", ...stored, "--out", "r", "--junit", "./r"], { cwd });
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining("each needs a file of its own")]);
    for (const file of ["d.jsonl", "gold.jsonl", "e.jsonl"]) {
      expect(readFileSync(join(cwd, file), "utf8")).toBe(DIALOGUES);
    }
  });

  test("by run, where a session would be saved over what it reads", async () => {
    const cwd = folder({ "c.txt": "say()\n", "o.json": "{}", "f.json": "[]" });
    const run = ["run", "-i", INTENTS, "--no-behaviours"];
    await refused(cwd, ...run, "--file", "c.txt", "--save", "c.txt");
    for (const flag of ["--entities", "--outcomes"])
      await refused(cwd, ...run, flag, "o.json", "--save", "./o.json", "say()");
    await refused(cwd, ...run, "--faults", "f.json", "--save", "f.json", "say()");
    expect(readFileSync(join(cwd, "c.txt"), "utf8")).toBe("say()\n");
    for (const args of [
      ["--save", "s.json"],
      ["--open", "s.json", "--save", "s.json"],
    ]) {
      expect((await backlot([...run, ...args, "say()"], { cwd })).code).toBe(0);
    }
  });

  test("by each of them, where it is a file of the project itself", async () => {
    const bark = { ...JSON.parse(BARK), entity_name: "barks", args: { dog: { type: "str" } } };
    const project = {
      "intents/bark.json": JSON.stringify(bark),
      "intents/bark.behavior.ts":
        'import { defineBehaviour } from "backlot/kit";\nexport default defineBehaviour("bark", {});\n',
      "fixtures/barks.json": "[]",
      "polite.mjs": 'export default [{ name: "polite", title: "is polite", check: () => [] }];\n',
      "backlot.config.ts": 'export default { properties: "polite.mjs" };\n',
    };
    const cwd = folder({ ...project, "d.jsonl": DIALOGUES });
    const commands = [
      ["replay", "d.jsonl", "--out"],
      ["report", "d.jsonl", "--csv"],
      ["transpile", "d.jsonl", "--id", "1", "--out"],
      ["mutate", "d.jsonl", "--json"],
      ["rehearse", "--depth", "0", "--junit"],
      ["run", "say()", "--save"],
    ];
    for (const command of commands) for (const file of Object.keys(project)) await refused(cwd, ...command, file);
    for (const [file, text] of Object.entries(project)) expect(readFileSync(join(cwd, file), "utf8")).toBe(text);
    for (let times = 0; times < 2; times++) {
      const { code } = await backlot(["replay", "d.jsonl", "--out", "intents/out.jsonl"], { cwd });
      expect(code).toBe(2);
      expect(readFileSync(join(cwd, "intents/out.jsonl"), "utf8")).not.toBe("");
    }
  });

  test("by split, where a part or one of an earlier split is among what is split", async () => {
    const cwd = folder({ "d.jsonl": DIALOGUES });
    const split = (...args: string[]) => ["split", ...args, "--out", "parts"];
    expect((await backlot(split("d.jsonl", "--ratio", "train=1,test=1"), { cwd })).code).toBe(0);
    const before = contents(join(cwd, "parts"));
    await refused(cwd, ...split("parts/train.jsonl", "--ratio", "train=9,dev=1"));
    await refused(cwd, ...split("parts/test.jsonl", "--ratio", "a=1,b=1"));
    await refused(cwd, ...split("parts", "--ratio", "a=1,b=1"));
    expect(contents(join(cwd, "parts"))).toEqual(before);
  });

  test("by import, where it reads what an earlier one wrote", async () => {
    const cwd = folder({ "d.jsonl": RECORD, "dogs/bark.json": BARK });
    expect((await backlot(["import", "lucid", "d.jsonl", "-i", "dogs", "-o", "good"], { cwd })).code).toBe(0);
    await refused(cwd, "import", "lucid", "d.jsonl", "-i", "good/intents", "-o", "good");
    expect(readdirSync(join(cwd, "good"))).toContain("intents");
  });

  test("by make, where the folder holds the intents", async () => {
    const cwd = folder();
    const make = (intents: string) => ["make", "--count", "1", "-i", intents, "--only", "set_thermostat", "-o", "made"];
    expect((await backlot(make(INTENTS), { cwd })).code).toBe(0);
    await refused(cwd, ...make("made/intents"));
  });
});

const contents = (path: string): readonly string[][] =>
  readdirSync(path)
    .sort()
    .map((name) => [name, readFileSync(join(path, name), "utf8")]);
