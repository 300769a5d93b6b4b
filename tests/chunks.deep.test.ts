import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";

/*
 * The build puts modules that are loaded together into one file (scripts/chunks.mjs). Nobody who imports one may notice: a class
 * is the same by whatever door, also in modules that are loaded later, and a door for browsers leads to nothing of Node's.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
};
const doorOf = (name: string): string => join(root, (exports[name] as { readonly default: string }).default);

/** Runs a module and gives the JSON that it prints. */
function printed(code: string): unknown {
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd: root, encoding: "utf8" }),
  );
}

describe("modules in one file", () => {
  test("give each class once, by whatever door and however late", () => {
    const doors = [".", "./testing", "./corpora", ".", "./serve"].map(doorOf);
    const found = printed(`
const doors = await Promise.all(${JSON.stringify(doors)}.map((door) => import(door)));
const classes = new Map();
for (const door of doors) {
  for (const [name, value] of Object.entries(door)) {
    if (typeof value === "function") classes.set(name, (classes.get(name) ?? new Set()).add(value));
  }
}
const error = await doors[0].loadBackend("no/such/folder").catch((error) => error);
console.log(JSON.stringify({
  several: [...classes].filter(([, values]) => values.size > 1).map(([name]) => name),
  isSame: [...classes.get("BacklotError")].every((BacklotError) => error instanceof BacklotError),
  code: error.code,
}));`);
    expect(found).toEqual({ several: [], isSame: true, code: "FILE_NOT_FOUND" });
  });

  test.each([
    [".", () => import("../src/cli/doors/backlot.js")],
    ["./testing", () => import("../src/cli/doors/testing.js")],
  ])("from %s are exported as in the source, though loaded at the first call", async (name, load) => {
    const source = Object.entries(await load()).map(([key, value]) => [key, typeof value, Object.keys(value)]);
    source.sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
    const found = printed(`
const door = Object.entries(await import(${JSON.stringify(doorOf(name))}));
console.log(JSON.stringify(door.map(([key, value]) => [key, typeof value, Object.keys(value)])));`);
    expect(found).toEqual(source);
  });

  test("that are loaded late are classes and objects like any other", () => {
    const found = printed(`
const { Audit, mockBackend, properties } = await import(${JSON.stringify(doorOf("./testing"))});
const backend = await mockBackend("intents");
const audit = new (class Own extends Audit { own = true; })({ backend });
console.log(JSON.stringify([audit.own, audit instanceof Audit, audit.report().tasks, { ...properties }.reachesEveryGoal === properties.reachesEveryGoal]));
backend.close();`);
    expect(found).toEqual([true, true, 0, true]);
  });

  test.each(["./kit", "./schema", "./transcript"])("lead from %s to nothing of Node's", async (name) => {
    const { metafile } = await build({
      entryPoints: [doorOf(name)],
      bundle: true,
      platform: "browser",
      format: "esm",
      write: false,
      metafile: true,
      logLevel: "silent",
    });
    const files = Object.keys(metafile.inputs).filter((file) => file.includes("dist/"));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => /dist\/(runtime|testing|cli\/(?!doors\/))/.test(file))).toEqual([]);
  });
});
