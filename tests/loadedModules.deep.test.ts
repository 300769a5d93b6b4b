import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FLAGS } from "./cli/backlot.js";

/*
 * How many modules each entry point loads, and which it never does: what a test file or a command waits for before anything
 * happens. Counted, not timed. The bounds are one part in twenty over what was counted: an import of something heavy, or
 * of a whole folder, goes beyond them and belongs where it is used, as `import()`.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "backlot-modules-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Writes down the address of every module that is imported, and at the end of every one that was required. */
const HOOKS = `
import { appendFileSync } from "node:fs";
export async function load(url, context, next) {
  appendFileSync(process.env.LOADED_MODULES, url + "\\n");
  return next(url, context);
}`;
const REGISTER = `
import { appendFileSync } from "node:fs";
import { createRequire, register } from "node:module";
register(${JSON.stringify(pathToFileURL(join(scratch, "hooks.mjs")).href)});
const { cache } = createRequire(import.meta.url);
process.on("exit", () => appendFileSync(process.env.LOADED_MODULES, Object.keys(cache).join("\\n") + "\\n"));`;

beforeAll(() => {
  writeFileSync(join(scratch, "hooks.mjs"), HOOKS);
  writeFileSync(join(scratch, "register.mjs"), REGISTER);
});

let runs = 0;

/** The files that a program and its threads load, without Node's own. */
function loadedBy(args: readonly string[]): string[] {
  const log = join(scratch, `${runs++}.txt`);
  writeFileSync(log, "");
  execFileSync(process.execPath, [...FLAGS, "--import", pathToFileURL(join(scratch, "register.mjs")).href, ...args], {
    cwd: root,
    env: { ...process.env, LOADED_MODULES: log, BACKLOT_CACHE: join(scratch, "cache") },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const lines = readFileSync(log, "utf8").split("\n");
  return [...new Set(lines)].filter((line) => line !== "" && !/^(node|data):/.test(line) && !line.includes(scratch));
}

function script(name: string, text: string): string {
  const file = join(scratch, name);
  writeFileSync(file, text);
  return file;
}

const dist = (path: string): string => JSON.stringify(pathToFileURL(join(root, "dist", path)).href);

/** The first of our dialogues about restaurants, in a file. */
function oneDialogue(): string {
  return script("one.jsonl", readFileSync(join(root, "examples/dining.jsonl"), "utf8").split("\n", 1)[0] ?? "");
}

/** Packages that are large, and folders that are many files. */
const HEAVY = ["zod", "esbuild", "typescript", "ts-morph", "@jitl", "csv-parse"];
const heavyIn = (files: readonly string[]): string[] =>
  HEAVY.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)));
/** Parts that the doors' functions load at their first call. */
const lateIn = (files: readonly string[]): string[] =>
  files.filter((file) => file.endsWith(".cjs") && file.includes("/dist/late/"));
const corporaIn = (files: readonly string[]): string[] => files.filter((file) => file.includes("/dist/corpora/"));

describe("an entry point", () => {
  test.each([
    ["cli/doors/backlot.js", 15],
    ["cli/doors/testing.js", 17],
    ["kit/index.js", 2],
    ["kit/generated.js", 2],
    ["cli/doors/transcript.js", 9],
  ])("%s loads at most %i modules, and nothing heavy", (entry, most) => {
    const files = loadedBy([script("entry.mjs", `await import(${dist(entry)});`)]);
    expect(files.length).toBeLessThanOrEqual(most);
    expect([heavyIn(files), corporaIn(files), lateIn(files)]).toEqual([[], [], []]);
  });

  test("a function of backlot/testing loads its part at its first call", () => {
    const files = loadedBy([
      script(
        "late.mjs",
        `const { combinations } = await import(${dist("cli/doors/testing.js")});
try { combinations(null); } catch {}`,
      ),
    ]);
    expect(lateIn(files)).not.toEqual([]);
  });

  test("vitest's matchers load at most 59 modules of ours and of packages, and nothing heavy", () => {
    const files = loadedBy([
      script("matchers.mjs", `await import(${dist("testing/matchers/vitest.js")}).catch(() => undefined);`),
    ]);
    const own = files.filter((file) => !/\/node_modules\/(vitest|@vitest|chai)\//.test(file));
    expect(own.length).toBeLessThanOrEqual(59);
    expect([heavyIn(own), corporaIn(own)]).toEqual([[], []]);
  });
});

describe("what was booted before", () => {
  beforeAll(() => {
    const program = dist("cli/program.js");
    const calls = [
      ["run", "find_hotels()"],
      ["replay", oneDialogue()],
    ];
    const called = calls.map((args) => `await run(["node", "backlot", ...${JSON.stringify(args)}]);`);
    const warming = [
      ...OPTIONS.map(([, options]) => `{${first(options)}}`),
      `const { run } = await import(${program});`,
    ];
    loadedBy([script("warming.mjs", [...warming, ...called].join("\n"))]);
  });
  const first = (options: string): string => `
const { mockBackend } = await import(${dist("cli/doors/testing.js")});
const backend = await mockBackend("intents", ${options});
if (backend.open().execute("find_hotels()")[0].kind !== "found") throw new Error("not found");
backend.close();`;

  const OPTIONS = [
    ["as they are found", "{}", 21],
    ["with behaviours", '{ behaviours: "intents/behaviours" }', 21],
    ["with rows", '{ behaviours: "intents/behaviours", fixtures: "fixtures" }', 21],
  ] as const;
  test.each(OPTIONS)("is there again without validators, bundlers and readers: %s", (_, options, most) => {
    const files = loadedBy([script("first.mjs", first(options))]);
    expect([heavyIn(files), lateIn(files)]).toEqual([["@jitl"], []]);
    expect(files.length).toBeLessThanOrEqual(most);
  });

  test.each([
    ["run", ["run", "find_hotels()"], ["@jitl"], 34],
    ["replay", ["replay", oneDialogue()], ["@jitl"], 33],
    ["--version", ["--version"], [], 2],
  ])("`backlot %s` loads what it needs, threads included", (_, args, heavy, most) => {
    const files = loadedBy([join(root, "dist/cli/main.js"), ...args]);
    expect([heavyIn(files), corporaIn(files)]).toEqual([heavy, []]);
    expect(files.length).toBeLessThanOrEqual(most);
  });

  test.each([
    ["make", ["make", "--count", "1", "--out", join(scratch, "made")]],
    ["replay", ["replay", "examples"]],
    ["score", ["score", "corpus", "examples", "--real", "examples", "--no-learn", "--resamples", "0"]],
    ["stats", ["stats", "examples"]],
  ])("`backlot %s` loads no TypeScript compiler", (_, args) => {
    const heavy = heavyIn(loadedBy([join(root, "dist/cli/main.js"), ...args]));
    expect(heavy).not.toContain("ts-morph");
    expect(heavy).not.toContain("typescript");
  });
});
