import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, folder, INTENTS } from "../backlot.js";

const TABLE = readFileSync(join(INTENTS, "book_table.json"), "utf8");

/** A project whose intents lie where only its config says. */
function project(config: string, more: Readonly<Record<string, string>> = {}, name = "backlot.config.ts"): string {
  return folder({ "package.json": "{}", "services/book_table.json": TABLE, [name]: config, ...more });
}

const CONFIG = `import { defineConfig } from "backlot";
export default defineConfig({ intents: "services", generated: "out" as string });
`;

describe("backlot.config.ts", () => {
  test("says where things are, also from a folder within, and without Backlot installed there", async () => {
    const cwd = project(CONFIG, { "deep/down/x.txt": "" });
    const top = await backlot(["generate", "--json"], { cwd });
    expect({ code: top.code, stderr: top.stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(top.stdout).out).toBe("out");
    const { code, stdout, stderr } = await backlot(["generate", "--check"], { cwd: join(cwd, "deep/down") });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "../../out is up to date: 9 files\n" });
  });

  test("flags win", async () => {
    const cwd = project(CONFIG, { "other/book_table.json": TABLE.replaceAll('"party_size"', '"guests"') });
    const { code } = await backlot(["run", "--intents", "other", "book_table(guests=2)"], { cwd });
    expect(code).toBe(0);
  });

  test("intents may be one file, which no behaviours can lie in", async () => {
    const cwd = project(CONFIG.replace("services", "services/book_table.json"));
    const { code, stdout } = await backlot(["run", "book_table()"], { cwd });
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("ask x0 restaurant_name") });
  });

  test("seed, clock, engine, limits and transcripts", async () => {
    const dialogue =
      '{"id":"1","turns":[{"author":"System","command":"book_table()"},{"author":"Signal","signal":{"kind":"ask","ref":"x0","slot":"restaurant_name"}}]}';
    const config = `export default {
      intents: "services", engine: "native", deadlineMs: 500, memoryMb: 32, seed: 7, workers: 1,
      now: "2030-01-02T03:04:05Z", transcripts: ["talks/a.jsonl"],
    };`;
    const cwd = project(config, { "talks/a.jsonl": dialogue });
    expect(JSON.parse((await backlot(["replay", "--json"], { cwd })).stdout)).toMatchObject({ matched: 1 });
    const commands = ['book_table(restaurant_name="a", date="2030-05-18", time="20:00", party_size=2)', "confirm(x0)"];
    const { stdout } = await backlot(["run", ...commands], { cwd });
    expect(stdout).toContain('"date_of_table_bookings":"2030-01-02"');
  });

  test("is named where a folder that it names is not there, and so is the default", async () => {
    const config =
      'export default { intents: "services", transcripts: ["talks"], fixtures: "rows", behaviours: "code" };';
    const cwd = project(config, {}, "backlot.config.mjs");
    const linted = await backlot(["lint"], { cwd });
    expect(linted).toMatchObject({
      code: 2,
      stdout: expect.stringContaining(
        "there is no folder rows, which backlot.config.mjs names: make it, or change `fixtures` there",
      ),
    });
    expect(linted.stdout).toContain(
      "there is no folder code, which backlot.config.mjs names: make it, or change `behaviours` there",
    );
    const flags = await backlot(["lint", "--fixtures", "rows", "--transcripts", "talks"], { cwd });
    expect(flags.stdout + flags.stderr).not.toContain("backlot.config.mjs names: make it, or change `fixtures`");
    for (const command of ["replay", "coverage"]) {
      const { code, stderr } = await backlot([command], { cwd });
      expect(code).toBe(2);
      expect(stderr).toContain(
        "there is no file or folder talks, which backlot.config.mjs names as the project's transcripts: give others, or change `transcripts` there",
      );
      const plain = folder({ "package.json": "{}", "intents/book_table.json": TABLE });
      const bare = await backlot([command], { cwd: plain });
      expect(bare.code).toBe(2);
      expect(bare.stderr).toContain(
        "there is no file or folder examples, where a project's transcripts are by default: give others, or name them as `transcripts` in backlot.config.ts",
      );
      expect((await backlot([command, "talks"], { cwd: plain })).stderr).toContain(
        "there is no file or folder talks\n",
      );
    }
  });

  test("may import its own files and node's modules, and know where it is", async () => {
    const cwd = project(
      `import { basename } from "node:path";
       import { where } from "./lib/where.ts";
       const here: string = basename(import.meta.dirname) + import.meta.url.slice(0, 5);
       if (!here.endsWith("file:")) throw new Error(here);
       export default { intents: where };`,
      { "lib/where.ts": 'export const where: string = "services";\n' },
    );
    expect((await backlot(["run", "say()"], { cwd })).code).toBe(0);
  });

  test.each(["backlot.config.js", "backlot.config.mjs", "backlot.config.mts"])("%s", async (name) => {
    const cwd = project('export default { intents: "services" };', {}, name);
    expect((await backlot(["run", "say()"], { cwd })).code).toBe(0);
  });

  test("--config names another one", async () => {
    const cwd = project("export default {};", { "else/mine.ts": 'export default { intents: "../services" };' });
    expect((await backlot(["run", "say()", "--config", "else/mine.ts"], { cwd })).code).toBe(0);
    const none = await backlot(["run", "say()", "--config", "nowhere.ts"], { cwd });
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("FILE_NOT_FOUND: there is no config file nowhere.ts");
  });

  test("is not looked for beyond the package", async () => {
    const outer = folder({ "backlot.config.ts": "throw new Error('read');", "inner/package.json": "{}" });
    const { stderr } = await backlot(["run", "say()"], { cwd: join(outer, "inner") });
    expect(stderr).toContain("FILE_NOT_FOUND: there is no folder intents; name that of the intents (--intents)");
  });
});

describe("a broken config", () => {
  test.each([
    ["syntax", 'export default {\n  intents: "a"\n  seed: 1,\n};', 3, 'Expected "}" but found "seed"'],
    ["a missing import", 'import x from "./nowhere.js";\nexport default x;', 1, 'Could not resolve "./nowhere.js"'],
    [
      "a missing package",
      '\nimport x from "no-such-package";\nexport default x;',
      2,
      'Could not resolve "no-such-package"',
    ],
    [
      "an exception",
      "const n: number = 1;\n\nif (n === 1) throw new RangeError('too much');\nexport default {};",
      3,
      "RangeError: too much",
    ],
    [
      "an unknown key",
      'export default {\n  intent: "services",\n};',
      2,
      'the config has no key "intent"; did you mean intents?',
    ],
    [
      "a wrong value",
      'export default {\n  intents: "services",\n  engine: "v8",\n};',
      3,
      'engine must be quickjs, isolated or native, not "v8"',
    ],
    ["a wrong number", "export default { deadlineMs: 0.5 };", 1, "deadlineMs must be a whole number from 1, not 0.5"],
    ["no export", "export const a = 1;", undefined, "the config file has no default export"],
    ["another export", "export default 5;", undefined, "the config's default export must be an object"],
  ])("%s", async (_, config, line, message) => {
    const cwd = project(config);
    const { code, stdout, stderr } = await backlot(["run", "say()"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("BAD_CONFIG: ");
    expect(stderr).toContain(message);
    // A line stands in the message, with its text below.
    expect(stderr).toContain(line === undefined ? "\n  backlot.config.ts" : `backlot.config.ts:${line}:`);
  });
});
