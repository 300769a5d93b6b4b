import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import * as vitest from "vitest";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { SOAK } from "./runs.js";

/* The `@example` of each doc comment is compiled as a user's own code would be, and run. */

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { exports } = JSON.parse(readFileSync(here("package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};

/** The subpaths that examples import, and where they come from. */
const SUBPATHS: ReadonlyMap<string, string> = new Map(
  Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : [[path.replace(".", "backlot"), target.types.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts")]],
  ),
);

const sources = readdirSync(here("src"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

/** Every `@example`, by its file. */
const examples = sources.sort().flatMap((file) => {
  const comments = readFileSync(here(`src/${file}`), "utf8").matchAll(/@example\n([\s\S]*?)(?= \*\/| \* @)/g);
  return [...comments].map(([, lines = ""]) => {
    const fenced = /^ \* ```ts\n([\s\S]*?) \* ```/.exec(lines);
    return { file, code: fenced === null ? null : (fenced[1] as string).replace(/^ \* ?/gm, "") };
  });
});
const programs = examples.flatMap(({ file, code }) => (code === null ? [] : [{ file, code }]));
/** Trying mutants takes seconds, and docs/mutation.md shows it too. */
const quick = programs.filter(({ code }) => SOAK || !code.includes("mutate("));

describe("the examples in the doc comments", () => {
  it("are fenced as TypeScript, and there for whatever a user begins with", () => {
    expect(examples.filter(({ code }) => code === null)).toEqual([]);
    const files = new Set(examples.map(({ file }) => file.replaceAll("\\", "/")));
    const begins = [
      "kit/defineBehaviour",
      "runtime/loadBackend",
      "testing/mockBackend",
      "testing/rehearsals/rehearse",
      "transcript/files/readTranscripts",
    ];
    expect(begins.filter((name) => !files.has(`${name}.ts`))).toEqual([]);
    expect(examples.length).toBeGreaterThan(10);
  });

  it("compile as a user's own code does", () => {
    const folder = mkdtempSync(join(tmpdir(), "backlot-examples-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, "intents"));
    for (const [nth, { code }] of programs.entries()) write(`intents/example-${nth}.ts`, `${code}\nexport {};\n`);
    for (const name of ["generated", "node_modules"]) symlinkSync(here(name), join(folder, name));
    write("package.json", '{ "type": "module" }');
    // The declarations are those of the build, which is what users compile against.
    const paths = Object.fromEntries(
      Object.entries(exports).flatMap(([path, target]) =>
        typeof target === "string" ? [] : [[path.replace(".", "backlot"), [here(target.types)]]],
      ),
    );
    const compilerOptions = {
      ...{
        target: "es2023",
        module: "nodenext",
        strict: true,
        skipLibCheck: true,
        noEmit: true,
        types: ["node"],
        paths,
      },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    };
    write("tsconfig.json", JSON.stringify({ compilerOptions }));
    const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript7/package.json")), "bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
    expect([stdout, status]).toEqual(["", 0]);
  });

  it.each(quick)("run: $file", async ({ code }) => {
    const tests: (() => unknown)[] = [];
    const collect = (_: string, run: () => unknown): void => void tests.push(run);
    const modules: Record<string, object> = {
      vitest: { ...vitest, test: collect },
      "node:test": { test: collect },
    };
    for (const [, name = ""] of code.matchAll(/from "(backlot[^"]*)"|^import "(backlot[^"]*)"/gm)) {
      const file = SUBPATHS.get(name);
      if (file !== undefined) modules[name] = await import(here(file));
    }
    for (const [, name = ""] of code.matchAll(/from "((?:node:|ai\/|fast-check|@modelcontextprotocol\/)[^"]*)"/g))
      modules[name] ??= await import(name);
    if (code.includes('import "backlot/vitest"')) await import(here(SUBPATHS.get("backlot/vitest") as string));
    const asserted = vi.spyOn(console, "assert").mockImplementation(() => {});
    const body = (await transform(code, { loader: "ts" })).code
      .replace(/^import \{(.*)\} from "(.*)";$/gm, (_, names: string, name: string) => {
        return `const {${names.replaceAll(" as ", ": ")}} = modules["${name}"];`;
      })
      .replace(/^import (\w+) from "(.*)";$/gm, 'const $1 = modules["$2"].default;')
      .replace(/^import ".*";$/gm, "")
      .replace(/^export default /m, "const exported = ")
      .replace(/^export \{[^}]*\};$/gm, "");
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
      ...texts: string[]
    ) => (given: object) => Promise<void>;
    await new AsyncFunction("modules", body)(modules);
    for (const run of tests) await run();
    for (const [claim] of asserted.mock.calls) expect(claim).toBe(true);
    // An example that only declares or asserts something has been compiled, and ran without an error.
    const declares = /^export default |scriptedUser\(\[|fc\.assert\(|^await assertPolicy\(/m.test(code);
    expect(tests.length + asserted.mock.calls.length + Number(declares)).toBeGreaterThan(0);
    asserted.mockRestore();
  });
});
