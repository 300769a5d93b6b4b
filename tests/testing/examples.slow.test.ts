import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import ts from "typescript";
import * as vitest from "vitest";
import { describe, expect, it, vi } from "vitest";
import * as runtime from "../../src/runtime/index.js";
import * as testing from "../../src/testing/index.js";
import * as matchers from "../../src/testing/matchers/vitest.js";
import * as transcript from "../../src/transcript/index.js";

const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The subpaths that examples import, and where they come from. */
const SUBPATHS: Readonly<Record<string, { readonly file: string; readonly exports: object }>> = {
  backlot: { file: "src/runtime/index.ts", exports: runtime },
  "backlot/testing": { file: "src/testing/index.ts", exports: testing },
  "backlot/transcript": { file: "src/transcript/index.ts", exports: transcript },
  "backlot/vitest": { file: "src/testing/matchers/vitest.ts", exports: matchers },
};

/** Every `@example` of the folder's doc comments, by its file. */
const examples = readdirSync(here("src/testing")).flatMap((file) => {
  const source = readFileSync(here(`src/testing/${file}`), "utf8");
  const blocks = source.matchAll(/@example\n \* ```ts\n([\s\S]*?) \* ```/g);
  return [...blocks].map(([, block = ""]) => ({ file, code: block.replace(/^ \* ?/gm, "") }));
});

describe("the examples in the doc comments", () => {
  it("are there for everything that a test of a policy begins with", () => {
    expect(examples.map(({ file }) => file)).toEqual([
      "mockBackend.ts",
      "policy.ts",
      "recorded.ts",
      "rehearse.ts",
      "schemaPolicy.ts",
      "scripted.ts",
      "vitest.ts",
    ]);
  });

  it("compile as a user's own code does", () => {
    const files = new Map(examples.map(({ code }, nth) => [here(`example-${nth}.ts`), `${code}\nexport {};\n`]));
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: false,
      skipLibCheck: true,
      noEmit: true,
      types: ["node"],
      paths: Object.fromEntries(Object.entries(SUBPATHS).map(([name, { file }]) => [name, [here(file)]])),
    };
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile } = host;
    const getSourceFile = host.getSourceFile.bind(host);
    host.fileExists = (path) => files.has(path) || fileExists(path);
    host.readFile = (path) => files.get(path) ?? readFile(path);
    host.getSourceFile = (path, version) => {
      const text = files.get(path);
      return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version);
    };
    const program = ts.createProgram([...files.keys()], options, host);
    const problems = [...files.keys()].flatMap((path) =>
      ts.getPreEmitDiagnostics(program, program.getSourceFile(path)),
    );
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  it.each(examples)("run: $file", async ({ code }) => {
    const tests: (() => unknown)[] = [];
    const collect = (_: string, run: () => unknown): void => void tests.push(run);
    const modules = { ...SUBPATHS, vitest: { exports: { ...vitest, test: collect } } };
    const asserted = vi.spyOn(console, "assert").mockImplementation(() => {});
    const body = (await transform(code, { loader: "ts" })).code
      .replace(/^import \{(.*)\} from "(.*)";$/gm, (_, names: string, name: string) => {
        return `const {${names.replaceAll(" as ", ": ")}} = modules["${name}"].exports;`;
      })
      .replace(/^import "(.*)";$/gm, 'modules["$1"].exports;');
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
      ...texts: string[]
    ) => (given: object) => Promise<void>;
    await new AsyncFunction("modules", body)(modules);
    for (const run of tests) await run();
    for (const [claim] of asserted.mock.calls) expect(claim).toBe(true);
    expect(tests.length + asserted.mock.calls.length + Number(code.includes("scriptedUser(["))).toBeGreaterThan(0);
    asserted.mockRestore();
  });
});
