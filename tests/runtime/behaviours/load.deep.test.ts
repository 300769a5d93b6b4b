import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { behaviourStub, generate, typecheckBehaviours } from "../../../src/codegen/index.js";
import { type BackendOptions, loadBackend, replayCorpus } from "../../../src/runtime/index.js";
import { type IntentFile, parseIntent, resolveIntents } from "../../../src/schema/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { SOAK, sampleOf } from "../../runs.js";
import { behaviour, project } from "./project.js";

const OURS = new URL("../../../intents/", import.meta.url).pathname;
const GOOD = behaviour("act", "perform: () => succeed({ seen: 1 })");

async function failureOf(
  files: Readonly<Record<string, string>>,
  options: BackendOptions = { engine: "quickjs" },
): Promise<unknown> {
  return loadBackend(project(files), options).then(
    (backend) => backend.close(),
    (error: unknown) => error,
  );
}

describe("finding", () => {
  test("files beside the intents are used, in a thread of their own", async () => {
    const backend = await loadBackend(project({ "act.behavior.ts": GOOD }));
    expect(backend.engineName).toBe("isolated");
    expect(backend.open().execute('act(how="x")')).toMatchObject([{ row: { seen: 1 } }]);
    backend.close();
  });

  test("false leaves them alone, and then the engine is the usual one", async () => {
    const backend = await loadBackend(project({ "act.behavior.ts": GOOD }), { behaviours: false });
    expect(backend.engineName).toBe("quickjs");
    expect(backend.open().execute('act(how="x")')).not.toMatchObject([{ row: { seen: 1 } }]);
  });

  test("a folder of their own, and JavaScript, and the British spelling", async () => {
    const folder = project({});
    mkdirSync(join(folder, "code"));
    writeFileSync(join(folder, "code/act.behaviour.js"), GOOD);
    const backend = await loadBackend(folder, { behaviours: join(folder, "code"), engine: "quickjs" });
    expect(backend.open().execute('act(how="x")')).toMatchObject([{ row: { seen: 1 } }]);
  });

  test("threads of a replay have them too", async () => {
    const folder = project({ "act.behavior.ts": GOOD });
    const backend = await loadBackend(folder);
    const [signal] = backend.open().execute('act(how="x")');
    const turns = [
      { author: "System", index: 0, command: 'act(how="x")' },
      { author: "Signal", index: 1, signal },
    ];
    const file = join(folder, "corpus.jsonl");
    writeFileSync(file, Array.from({ length: 120 }, (_, i) => `${JSON.stringify({ id: `d${i}`, turns })}\n`).join(""));
    const { matched } = await replayCorpus(backend, file, { workers: 2 });
    expect(matched).toBe(120);
    backend.close();
  });

  test.each<[string, BackendOptions, string]>([
    ["the native engine", { engine: "native" }, "BAD_OPTION"],
    ["a folder that is not there", { behaviours: "/nonexistent" }, "FILE_NOT_FOUND"],
    ["what is not a folder", { behaviours: true as unknown as string }, "BAD_OPTION"],
  ])("%s is refused", async (_, options, code) => {
    expect(await failureOf({ "act.behavior.ts": GOOD }, options)).toMatchObject({ code });
  });

  test("an intent that is not there", async () => {
    expect(await failureOf({ "acts.behavior.ts": GOOD })).toMatchObject({
      code: "UNKNOWN_INTENT",
      message: "acts.behavior.ts is for acts, which is not an intent; did you mean act?",
      place: { file: expect.stringMatching(/acts\.behavior\.ts$/) },
    });
  });

  test("two files of one intent", async () => {
    expect(await failureOf({ "act.behavior.ts": GOOD, "act.behavior.js": GOOD })).toMatchObject({ code: "NAME_CLASH" });
  });

  test.each(["mts", "cjs", "tsx"])("a file that ends in .%s, which nothing would read", async (kind) => {
    expect(await failureOf({ [`act.behavior.${kind}`]: GOOD })).toMatchObject({
      code: "BAD_MODULE",
      message: `a behaviour ends in .ts or .js, not in .${kind}`,
    });
  });
});

describe("what cannot be loaded", () => {
  test.each([
    ["a syntax error", "\nconst = 3;\nexport default 1;", "Expected", 2],
    [
      "a module of Node",
      '\nimport { readFileSync } from "node:fs";\nexport default readFileSync;',
      "node:fs is not available in the sandbox",
      2,
    ],
    ["a package", 'import zod from "zod";\nexport default zod;', "zod is not available in the sandbox", 1],
    ["a required module", '\n\nexport default require("fs");', "fs is not available in the sandbox", 3],
    ["an imported module, later", '\nexport default () => import("node:os");', "node:os is not available", 2],
    ["a file outside of the folder", 'import x from "../secret.js";\nexport default x;', "../secret.js", 1],
    ["a file that is not there", 'import x from "./zork.js";\nexport default x;', "zork", 1],
    [
      "what the kit does not have",
      'import { Program } from "backlot/kit";\nexport default new Program();',
      "Program",
      1,
    ],
    ["waiting at the top", "\nawait 1;\nexport default 1;", "await", 2],
  ])("%s is told with its line", async (_, text, message, line) => {
    expect(await failureOf({ "act.behavior.ts": text })).toMatchObject({
      code: "BAD_MODULE",
      message: expect.stringContaining(message),
      place: { file: expect.stringMatching(/act\.behavior\.ts$/), line, column: expect.any(Number) },
    });
  });

  test("a link that leads out of the folder", async () => {
    const folder = project({ "act.behavior.ts": 'import x from "./link.js";\nexport default x;' });
    const outside = project({ "secret.js": "export default 1;" });
    symlinkSync(join(outside, "secret.js"), join(folder, "link.js"));
    await expect(loadBackend(folder)).rejects.toMatchObject({
      code: "BAD_MODULE",
      message: expect.stringContaining("outside"),
    });
  });

  test.each([
    ["no default export", "export const a = 1;", 'act.behavior.ts must default-export defineBehaviour("act", { ... })'],
    ["what is not a behaviour", "export default 3;", "must default-export"],
    ["another intent's behaviour", behaviour("book", ""), "act.behavior.ts holds the behaviour of book"],
    [
      "a part that is misspelt",
      behaviour("act", "perfrom: () => succeed({})"),
      "a behaviour has the parts check and perform, and none called perfrom (act.behavior.ts:2)",
    ],
    ["a module that throws", "\nconst none: any = null;\nexport default none.x;", "(act.behavior.ts:3)"],
    ["a module that never ends", "for (;;) {}\nexport default 1;", "deadline"],
  ])("%s", async (_, text, message) => {
    for (const engine of SOAK ? (["quickjs", "isolated"] as const) : (["quickjs"] as const)) {
      const failure = await failureOf({ "act.behavior.ts": text }, { engine, deadlineMs: 50 });
      expect(failure).toMatchObject({ message: expect.stringContaining(message) });
    }
  });

  test("a module that alters what the language provides", async () => {
    expect(
      await failureOf({ "act.behavior.ts": "Array.prototype.map = (() => []) as never;\nexport default 1;" }),
    ).toMatchObject({
      message: expect.stringMatching(/read-only.*act\.behavior\.ts:1/),
    });
  });
});

describe("what may be imported", () => {
  test("files of the folder, data, and types from anywhere", async () => {
    const text = `import { defineBehaviour, succeed } from "backlot/kit";
import type { Anything } from "../generated/zork.js";
import { price } from "./prices.js";
import data from "./data.json";
const unused: Anything | null = null;
export default defineBehaviour("act", { perform: () => succeed({ price, data: data.n, unused }) });
`;
    const files = { "act.behavior.ts": text, "prices.ts": "export const price: number = 4;" };
    const folder = project(files);
    mkdirSync(join(folder, "b"));
    for (const [name, code] of Object.entries({ ...files, "data.json": '{"n": 5}' }))
      writeFileSync(join(folder, "b", name), code);
    const backend = await loadBackend(folder, { behaviours: join(folder, "b"), engine: "quickjs" });
    expect(backend.open().execute('act(how="x")')).toMatchObject([{ row: { price: 4, data: 5, unused: null } }]);
  });
});

describe("types", () => {
  test("a new behaviour of any of our intents compiles, and does not stop the intent from performing", async () => {
    const folder = project({});
    const intents = sampleOf(resolveIntents(await readIntents(OURS)).intents, 6);
    await generate({ intents: await readIntents(OURS), out: join(folder, "generated") });
    mkdirSync(join(folder, "new"));
    const files = intents.map(({ command }) => join(folder, "new", `${command}.behavior.ts`));
    for (const [i, intent] of intents.entries())
      writeFileSync(files[i] as string, await behaviourStub(intent, "../generated"));
    expect((await typecheckBehaviours(files)).map(({ message, place }) => `${place.file}: ${message}`)).toEqual([]);
    const backend = await loadBackend(OURS, {
      behaviours: join(folder, "new"),
      engine: "quickjs",
      generated: join(folder, "generated"),
    });
    const [signal] = backend.open().execute('find_hotels(city="Lyon")');
    expect(signal).toMatchObject({ kind: "found", rows: [] });
  });

  test("a query's stub finds what the search finds without it", async () => {
    const kilns = { command: "find_kilns", query_intent: true, entity_name: "kilns" };
    const args = { name: { type: "str", match: "fuzzy" }, fuel: { type: "str" }, price: { type: "float" } };
    const [intent] = resolveIntents([parseIntent({ ...kilns, description: "Search", args } as IntentFile)]).intents;
    const stub = await behaviourStub(intent as never, "../generated");
    const fixtures = {
      kilns: [
        { name: "Etna", fuel: "gas", price: 120.5 },
        { name: "Hekla", fuel: "electric", price: 60 },
        { name: "Fuji", fuel: "wood", price: 95 },
      ],
    };
    const intents = JSON.stringify({ ...kilns, description: "Search", args });
    const searches = [
      'find_kilns(fuel="gas")',
      'find_kilns(name="Etnaa")',
      'find_kilns(price=at_most(100), order_by="-price", limit=1)',
    ];
    const found = async (files: Readonly<Record<string, string>>): Promise<unknown> => {
      const backend = await loadBackend(project({ "find_kilns.json": intents, ...files }), {
        fixtures,
        engine: "quickjs",
      });
      const session = backend.open();
      return searches.map((search) => session.execute(search));
    };
    expect(await found({ "find_kilns.behavior.ts": stub })).toEqual(await found({}));
  });

  test("our own behaviours compile and load", async () => {
    const files = execFileSync("ls", [join(OURS, "behaviours")], { encoding: "utf8" })
      .split("\n")
      .filter((name) => name.endsWith(".behavior.ts"));
    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(await typecheckBehaviours(files.map((name) => join(OURS, "behaviours", name)))).toEqual([]);
    const backend = await loadBackend(OURS, { behaviours: join(OURS, "behaviours"), engine: "quickjs" });
    expect(backend.behaviours).toContain("book_stay");
  });

  test("wrong slots, wrong answers and wrong intents are errors of the compiler", async () => {
    const folder = project({});
    const intents = await readIntents(join(OURS, "book_stay.json"));
    await generate({ intents, out: join(folder, "generated") });
    const text = `import { defineBehaviour, succeed } from "backlot/kit";
import type { BookStay } from "./generated/book_stay.js";
export const a = defineBehaviour<typeof BookStay>("book_stai", {});
export const b = defineBehaviour<typeof BookStay>("book_stay", { check: ({ slots }) => slots.nigths });
export const c = defineBehaviour<typeof BookStay>("book_stay", { check: () => succeed({}) });
export const d = defineBehaviour<typeof BookStay>("book_stay", { async perform() { return succeed({}); } });
export const e = defineBehaviour<typeof BookStay>("book_stay", { check: (_, world) => { world.add("stays", {}); return undefined; } });
export const f = defineBehaviour<typeof BookStay>("book_stay", { perform: ({ slots }) => succeed({ a: slots.arrival_time.length }) });
export const fine = defineBehaviour<typeof BookStay>("book_stay", { perform: ({ slots }) => succeed({ a: slots.city.length + slots.nights }) });
`;
    const file = join(folder, "wrong.behavior.ts");
    writeFileSync(file, text);
    const lines = (await typecheckBehaviours([file])).map(({ place }) => place.line);
    expect([...new Set(lines)].sort()).toEqual([3, 4, 5, 6, 7, 8]);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("what behaviours share is checked with them", async () => {
    const folder = project({});
    writeFileSync(join(folder, "shared.ts"), "export const price: number = 'high';\n");
    const file = join(folder, "act.behavior.ts");
    writeFileSync(file, 'import { price } from "./shared.js";\nexport default price;\n');
    expect((await typecheckBehaviours([file])).map(({ place }) => place.file)).toEqual([join(folder, "shared.ts")]);
  });
});
