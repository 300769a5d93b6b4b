import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { deepTest, sampleOf } from "../runs.js";
import { backlot, EXAMPLES, ending, environment, folder, INTENTS, MAIN, ROOT, spawned, start } from "./backlot.js";

const SUB_COMMANDS = ["init", "generate", "lint", "run", "replay", "transpile", "demo"];

describe("help and usage", () => {
  test("--help lists every sub-command and the exit codes", async () => {
    const { code, stdout, stderr } = await backlot(["--help"]);
    expect(code).toBe(0);
    for (const name of SUB_COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
    expect(stdout).toContain("Exit codes: 0 all good");
    expect(stderr).toBe("");
  });

  test("--version is the package's", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await backlot(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  test.each(SUB_COMMANDS)("%s --help and help %s say the same", async (name) => {
    const { code, stdout } = await backlot([name, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: backlot ${name}`);
    if (name !== "demo") expect(stdout).toContain(`Examples:\n  backlot ${name}`);
    expect((await backlot(["help", name])).stdout).toBe(stdout);
  });

  test("without a sub-command the help goes to stderr, and the usage is wrong", async () => {
    const { code, stdout, stderr } = await backlot([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: backlot");
  });

  test.each([
    [["replya"], "USAGE: unknown command 'replya'\n(Did you mean replay?)"],
    [["replay", "--jsno"], "USAGE: unknown option '--jsno'\n(Did you mean --json?)"],
    [["replay", "--engine", "v8"], "Allowed choices are quickjs, isolated, native."],
    [["replay", "--workers", "many"], "It must be a whole number from 1."],
    [["run", "--seed", "1.5"], "It must be a whole number."],
    [["transpile"], "USAGE: missing required argument 'file'"],
    [["generate", "--watch", "--check"], "USAGE: --watch and --check cannot be given together"],
    [["run", "say()", "--file", "x"], "USAGE: commands are given as arguments or by --file, not both"],
  ])("%j is wrong usage", async (args, message) => {
    const { code, stdout, stderr } = await backlot(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toContain("--help");
  });
});

describe("streams", () => {
  test("colours only where they are wanted", async () => {
    const replay = (env = {}) => backlot(["replay", join(EXAMPLES, "home.jsonl")], { env });
    const plain = await replay();
    const forced = await replay({ FORCE_COLOR: "1" });
    const refused = await replay({ FORCE_COLOR: "1", NO_COLOR: "1" });
    expect(plain.stdout).not.toContain("\u001b[");
    expect(forced.stdout).toContain("\u001b[");
    expect(refused.stdout).not.toContain("\u001b[");
  });

  test("a closed pipe ends quietly", async () => {
    const child = start(["show", EXAMPLES, "dining-001"]);
    child.stdin.end();
    child.stdout.destroy();
    const { code, stderr } = await ending(child);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

describe("what is wrong is told", () => {
  test("an error of ours is a message", async () => {
    const { code, stdout, stderr } = await backlot(["run", "say()"], { cwd: folder() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      "FILE_NOT_FOUND: there is no folder intents; name that of the intents (--intents)\n  hint: Check the path; relative paths start at the current folder.\n",
    );
  });

  test.skipIf(process.platform === "win32")("a current folder that was removed is named", async () => {
    const script = `mkdir gone && cd gone && rmdir ../gone && exec '${process.execPath}' '${MAIN}' replay`;
    const gone = promisify(execFile)("bash", ["-c", script], { cwd: folder(), env: environment() });
    await expect(gone).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("FILE_NOT_FOUND: the current folder does not exist any more"),
    });
  });

  test("anything else is a stack, and our bug", async () => {
    const broken = "data:text/javascript,process.cwd=()=>{throw new TypeError('boom')}";
    const { code, stdout, stderr } = await backlot(["lint"], { node: ["--import", broken] });
    expect({ code, stdout }).toEqual({ code: 70, stdout: "" });
    expect(stderr).toMatch(/TypeError: boom\n +at /);
    expect(stderr).toContain("this is a bug of Backlot");
  });
});

describe("only what runs is loaded", () => {
  const HEAVY = ["ts-morph", "esbuild", "@jitl", "chokidar", "cli-progress", "tinypool"];

  const RUNS: readonly [args: string[], absent: string[]][] = [
    [["--help"], [...HEAVY, "zod", "jsonc-parser", "fastest-levenshtein"]],
    [
      ["replay", "--help"],
      [...HEAVY, "zod", "jsonc-parser", "fastest-levenshtein"],
    ],
    // Behaviours are bundled and type-checked: these are for projects without any.
    [["lint", join(INTENTS, "set_reminder.json")], HEAVY],
    [["transpile", join(EXAMPLES, "dining.jsonl"), "--id", "dining-001"], HEAVY],
    [["run", "--engine", "native", "--no-behaviours", "say()"], HEAVY],
  ];

  test.each(sampleOf(RUNS, 3))("%j", async (args, absent) => {
    const loaded = await packagesOf(args);
    expect(loaded).toContain("commander");
    expect(loaded.filter((name) => absent.includes(name))).toEqual([]);
  });

  deepTest("generate --check", async () => {
    const cwd = folder({ "intents/set_reminder.json": readFileSync(join(INTENTS, "set_reminder.json"), "utf8") });
    await backlot(["generate"], { cwd });
    const loaded = await packagesOf(["generate", "--check"], cwd);
    expect(loaded).toContain("commander");
    expect(loaded.filter((name) => HEAVY.includes(name))).toEqual([]);
  });

  /** The packages of which a run loads a script, by V8's own account. */
  async function packagesOf(args: readonly string[], cwd: string = ROOT): Promise<string[]> {
    const coverage = mkdtempSync(join(tmpdir(), "backlot-coverage-"));
    onTestFinished(() => rmSync(coverage, { recursive: true, force: true }));
    await spawned(args, { cwd, env: { NODE_V8_COVERAGE: coverage } });
    const texts = readdirSync(coverage).map((name) => readFileSync(join(coverage, name), "utf8"));
    const scripts = texts.flatMap((text) => (JSON.parse(text) as { result: { url: string }[] }).result);
    const names = scripts.flatMap(({ url }) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
    return [...new Set(names)];
  }
});
