import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { BranchCount, COUNTERS } from "../../../src/runtime/behaviours/branches.js";
import { instrument } from "../../../src/runtime/behaviours/instrument.js";
import { type BackendOptions, loadBackend } from "../../../src/runtime/index.js";
import { sampleOf } from "../../runs.js";
import { behaviour, project } from "./project.js";

/** Runs a script that ends in a value, as it is and with counters: it must give the same. */
function coverageIn(code: string): { readonly never: readonly string[]; readonly unreached: readonly number[] } {
  const { code: counting, counted: file, next } = instrument(code, "x.js", 0, COUNTERS);
  const run = (text: string, given: Uint32Array): unknown =>
    JSON.stringify(new Function(COUNTERS, `${text}\n;return result;`)(given));
  const counters = new Uint32Array(next);
  expect(run(counting, counters)).toBe(run(code, new Uint32Array()));
  expect(counting.split("\n").length).toBe(code.split("\n").length);
  const count = new BranchCount([file]);
  count.add([...counters]);
  const [{ never, unreached, branches } = expect.fail()] = count.coverage;
  expect(branches.taken + never.length).toBe(branches.total);
  return { never: never.map(({ line, way }) => `${line} ${way}`), unreached };
}

describe("code that counts does the same, and knows what was not reached", () => {
  const cases: Readonly<
    Record<string, readonly [code: string, never: readonly string[], unreached: readonly number[]]>
  > = {
    "an if without else": ["let result = 0;\nif (result > 1)\n  result = 2;", ["2 it holds"], [3]],
    "an if with blocks": [
      "let result = 1;\nif (result) {\n  result++;\n} else {\n  result--;\n}",
      ["2 it does not hold"],
      [5],
    ],
    "else ifs without blocks, nested": [
      "let result = [];\nfor (const n of [1, 2]) if (n > 2) result.push(3);\nelse if (n > 1) if (n > 5) result.push(5); else result.push(2);\nelse result.push(1)",
      ["2 it holds", "3 it holds"],
      [],
    ],
    "a dangling else stays where it was": [
      "const result = [0, 1, 2, 3].map((n) => {\n  if (n > 0) if (n > 1) return 2;\n  else return 1;\n  return 0;\n});",
      [],
      [],
    ],
    conditionals: ["const a = 1;\nconst result = a > 0 ? a > 5 ? 5 : 1 : 0;", ["2 it does not hold", "2 it holds"], []],
    "operators that may stop": [
      "const f = (a, b) => (a && b) || (a ?? 3);\nconst result = [f(1, 2), f(1, 0), f(0, 1)];",
      ["1 ?? goes on"],
      [],
    ],
    "operators that always stop": ["const result = null ?? 1;\nconst y = 0 && 1;", ["1 ?? stops", "2 && goes on"], []],
    "arrows, called and not": [
      "const used = (x) => ({ x });\nconst not = (x) =>\n  x + 1;\nconst result = [1].map(used);",
      [],
      [3],
    ],
    "a switch that falls through": [
      'let result = "";\nfor (const n of [1, 2, 4]) switch (n) {\n  case 1: result += "a";\n  case 2: { result += "b"; break; }\n  case 3:\n    result += "c"\n}',
      ["5 case 3"],
      [6],
    ],
    "a switch whose default is not needed": [
      "let result = 0;\nswitch (1) {\n  case 1:\n    result = 1;\n    break;\n  default:\n    result = 2;\n}",
      ["6 no case fits"],
      [7],
    ],
    "loops of all kinds, labels, no semicolons": [
      "let result = 0\nouter: for (let i = 0; i < 3; i++) while (true) { if (i === 1) continue outer\n  result++\n  break }\ndo result++; while (result < 5)\nfor (const key in { a: 1 }) result += key.length",
      [],
      [],
    ],
    "what was thrown and caught": [
      'let result = "";\nfunction f() {\n  throw new Error("x");\n  result = "never";\n}\ntry {\n  f();\n  result = "not";\n} catch {\n  result = "caught";\n} finally {\n  result += "!";\n}',
      [],
      [4, 8],
    ],
    "generators, async, templates, directives": [
      `function* g() {\n  "use strict";\n  yield 1 > 0 ? \`a\${2 > 1 && 3}\` : "b";\n}\nconst later = async () => (await 1) || 2;\nconst result = [...g()];`,
      ["3 && stops", "3 it does not hold", "5 || goes on", "5 || stops"],
      [],
    ],
    "classes with getters and private names": [
      "class A {\n  #x = 1 > 2 ? 1 : 2;\n  get x() {\n    return #x in this && this.#x;\n  }\n  static not() {\n    return 1;\n  }\n}\nconst result = new A().x;",
      ["2 it holds", "4 && stops"],
      [7],
    ],
    "empty statements and functions in odd places": [
      "let result = 1;\nif (result) ; else result = 2;\nif (result) function f() {}\nfor (;;) break",
      ["2 it does not hold", "3 it does not hold"],
      [],
    ],
  };

  it.each(Object.entries(cases))("%s", (_, [code, never, unreached]) => {
    const found = coverageIn(code);
    expect([...found.never].sort()).toEqual([...never].sort());
    expect(found.unreached.filter((line, at, all) => all.indexOf(line) === at)).toEqual(unreached);
  });

  it("leaves alone what does not parse", () => {
    const broken = "const x = ;";
    expect(instrument(broken, "x.ts", 3, COUNTERS)).toMatchObject({ code: broken, next: 3 });
  });

  it("holds for TypeScript at large: our sources parse as before", async () => {
    const folder = fileURLToPath(new URL("../../../src/", import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(200);
    const broken: string[] = [];
    for (const name of sampleOf(files, 30)) {
      const { code } = instrument(readFileSync(folder + name, "utf8"), name, 0, COUNTERS);
      await transform(code, { loader: "ts" }).catch((error: Error) => broken.push(`${name}: ${error.message}`));
    }
    expect(broken).toEqual([]);
  });
});

describe("a backend that counts", () => {
  const files = {
    "act.behavior.ts": `import { defineBehaviour, fail, succeed } from "backlot/kit";
import { isLoud } from "./helper.js";

export default defineBehaviour("act", {
  check({ slots }) {
    if (slots.how === "badly") return fail("no");
    return undefined;
  },
  perform({ slots }) {
    if (slots.how === "throw") throw new Error("on purpose");
    const volume: number = isLoud(String(slots.how)) ? 11 : 3;
    return succeed({ seen: volume });
  },
});
`,
    "helper.ts": `export function isLoud(text: string): boolean {
  return text === text.toUpperCase() && text.length > 1;
}
`,
  };
  const coverageOf = async (commands: readonly string[], options: BackendOptions) => {
    const backend = await loadBackend(project(files), { countBranches: true, ...options });
    const count = new BranchCount(backend.counted ?? []);
    try {
      for (const command of commands) {
        const session = backend.open();
        session.execute(command);
        count.add(session.counts());
        // Asking changes nothing, and is not part of the log.
        expect(session.fork().counts()).toEqual(session.counts());
      }
    } finally {
      backend.close();
    }
    return count.coverage;
  };

  it.each(["quickjs", "isolated"] as const)("adds up what dialogues reach, on %s", async (engine) => {
    expect(await coverageOf(['act(how="LOUD")', 'act(how="badly")'], { engine })).toEqual([
      {
        file: "act.behavior.ts",
        branches: { taken: 4, total: 6 },
        never: [
          { line: 10, way: "it holds" },
          { line: 11, way: "it does not hold" },
        ],
        unreached: [],
      },
      { file: "helper.ts", branches: { taken: 1, total: 2 }, never: [{ line: 2, way: "&& stops" }], unreached: [] },
    ]);
  });

  it("counts nothing of what was refused, since it never happened", async () => {
    const [act] = await coverageOf(['act(how="throw")'], { engine: "quickjs" });
    expect(act).toMatchObject({ branches: { taken: 0 }, unreached: [6, 7, 10, 11, 12] });
  });

  it("tells errors with the lines that they have", async () => {
    const backend = await loadBackend(project(files), { countBranches: true, engine: "quickjs" });
    const [signal] = backend.open().execute('act(how="throw")');
    expect(signal).toMatchObject({ code: "SANDBOX_FAULT", message: expect.stringContaining("act.behavior.ts:10") });
    backend.close();
  });

  it("is asked for: others count nothing", async () => {
    const text = behaviour("act", "perform: () => succeed({})");
    const backend = await loadBackend(project({ "act.behavior.ts": text }), { engine: "quickjs" });
    const session = backend.open();
    session.execute('act(how="x")');
    expect([backend.counted, session.counts()]).toEqual([undefined, []]);
    backend.close();
  });
});
