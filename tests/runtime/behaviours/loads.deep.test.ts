// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code of behaviours stands in texts
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type BackendOptions, loadBackend } from "../../../src/runtime/index.js";
import { SOAK, sampleOf } from "../../runs.js";
import { behaviour, project } from "./project.js";

/*
 * Only the kit and regular files of one folder get into the sandbox, whoever asks for more and however: behaviours and
 * generated classes go through one fence.
 */

const SECRET = "d41d8cd98f00b204";

/** A folder with a secret beside the intents' own, and one with code that wants it. */
function besideSecret(files: Readonly<Record<string, string>>): string {
  const folder = join(project({}), "beside");
  const inner = join(folder, "code");
  mkdirSync(inner, { recursive: true });
  const secrets = {
    "secret.json": `{"secret":"${SECRET}"}`,
    "secret.txt": SECRET,
    "secret.js": `export default "${SECRET}"`,
  };
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(folder, name), text);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(inner, name), text);
  return folder;
}

/** Code as a session sees it, or the error of loading it. @param options its folder, unless beside the intents */
async function seenBy(folder: string, options: BackendOptions): Promise<unknown> {
  try {
    const intents = folder.endsWith("beside") ? dirname(folder) : folder;
    const backend = await loadBackend(intents, { engine: "quickjs", ...options });
    const signals = backend.open().execute('act(how="x")');
    backend.close();
    return signals;
  } catch (error) {
    return error;
  }
}

/** Ways to name a file outside of the folder; each gives a value `seen`. */
const REACHES: readonly (readonly [name: string, statements: string])[] = [
  ["a required template", 'const n: string = "secret"; const seen = require(`../${n}.json`).secret;'],
  ["a required sum", 'const n: string = "secret"; const seen = require("../" + n + ".js").default;'],
  ["a template of whole trees", 'const n: string = "code"; const seen = require(`../${n}/../secret.json`).secret;'],
  ["an absolute template", 'const n: string = "passwd"; const seen = String(require(`/etc/${n}`));'],
  [
    "an imported template",
    'const n: string = "secret"; let seen = "none"; import(`../${n}.js`).then((m) => { seen = m.default; });',
  ],
  [
    "an imported template as text",
    'const n: string = "secret"; let seen = "none"; import(`../${n}.txt`, { with: { type: "text" } }).then((m) => { seen = m.default; });',
  ],
  ["an escaped template", 'const n: string = "secret"; const seen = require(`.\\u002e/${n}.json`).secret;'],
  ["a concatenated prefix", 'const n: string = "secret"; const seen = require("." + "./" + n + ".json").secret;'],
  [
    "a template within the folder",
    'const n: string = "act"; const seen = Object.keys(require(`./${n}.behavior.ts`)).join();',
  ],
  ["text by attribute", 'import seen from "../secret.txt" with { type: "text" };'],
  ["bytes by attribute", 'import seen from "../secret.txt" with { type: "bytes" };'],
  ["JSON by path", 'import data from "../secret.json"; const seen = data.secret;'],
  ["code by path", 'import seen from "../secret.js";'],
  ["an absolute path", 'import seen from "/etc/hostname" with { type: "text" };'],
  ["a file URL", 'import seen from "file:///etc/hostname";'],
  ["a data URL", 'import seen from "data:text/plain,abc";'],
  ["its own code as text", 'import seen from "./act.behavior.ts" with { type: "text" };'],
  ["its own data as a file", 'import seen from "./own.json" with { type: "file" };'],
  ["its own data with a question mark", 'import own from "./own.json?v"; const seen = own.n;'],
  ["its own data with a hash", 'import own from "./own.json#v"; const seen = own.n;'],
  ["import.meta", "const seen = new URL('../secret.txt', import.meta.url).href;"],
  [
    "a re-export",
    'export * from "../secret.js"; export { default as other } from "../secret.js"; const seen = "none";',
  ],
];

const behaviourWith = (statements: string): string =>
  `${statements}\n${behaviour("act", "perform: () => succeed({ seen: String(seen) })")}`;

const classWith = (statements: string, from = "backlot/generated"): string =>
  `import { IntentBase } from "${from}";
${statements}
export class Act extends IntentBase {
  static readonly spec = ${JSON.stringify({
    command: "act",
    entity: "things",
    query: false,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [{ name: "how", type: "str", required: true, values: ["y"] }],
  }).replace('"y"', "String(seen)")};
  how: string | null = null;
}
`;

describe("the fence", () => {
  test.each(REACHES)("lets no behaviour have %s", async (_, statements) => {
    const folder = besideSecret({ "act.behavior.ts": behaviourWith(statements), "own.json": '{"n":5}' });
    const seen = await seenBy(folder, { behaviours: join(folder, "code") });
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(seen).toMatchObject({ code: expect.toBeOneOf(["BAD_MODULE", "SANDBOX_FAULT"]) });
  });

  test.each(sampleOf(REACHES, 3))("lets no generated class have %s", async (_, statements) => {
    const folder = besideSecret({ "act.ts": classWith(statements), "own.json": '{"n":5}' });
    const seen = await seenBy(folder, { generated: join(folder, "code") });
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(seen).toMatchObject({ code: expect.toBeOneOf(["BAD_MODULE", "SANDBOX_FAULT"]) });
  });

  test("names the file and the line of an import by pattern", async () => {
    const folder = besideSecret({
      "act.behavior.ts": behaviourWith('\nconst n: string = "x"; const seen = require(`../${n}.js`);'),
    });
    expect(await seenBy(folder, { behaviours: join(folder, "code") })).toMatchObject({
      code: "BAD_MODULE",
      place: { file: join(folder, "code/act.behavior.ts"), line: 2 },
    });
  });

  test.each(["backlot/generated", "backlot/kit"])("lets classes import what they extend from %s", async (from) => {
    const folder = besideSecret({ "act.ts": classWith('const seen = "y";', from) });
    expect(await seenBy(folder, { generated: join(folder, "code") })).toMatchObject([{ kind: "performed" }]);
  });

  test("lets generated classes import each other, and behaviours data, code and JSON by attribute", async () => {
    const generated = besideSecret({
      "act.ts": classWith('import { seen } from "./shared.js";'),
      "shared.ts": 'export const seen: string = "y";',
    });
    expect(await seenBy(generated, { generated: join(generated, "code") })).toMatchObject([{ kind: "performed" }]);
    const statements =
      'import own from "./own.json" with { type: "json" };\nimport { m } from "./deep/more.js";\nconst seen = own.n + m;';
    const folder = besideSecret({ "act.behavior.ts": behaviourWith(statements), "own.json": '{"n":5}' });
    mkdirSync(join(folder, "code/deep"));
    writeFileSync(join(folder, "code/deep/more.ts"), 'import own from "../own.json"; export const m: number = own.n;');
    expect(await seenBy(folder, { behaviours: join(folder, "code") })).toMatchObject([{ row: { seen: "10" } }]);
  });
});

describe("files that are none", () => {
  const importing = (name: string): string => behaviourWith(`import seen from "./${name}";`);

  test.each([
    ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
    ["a device", (path: string) => symlinkSync("/dev/zero", path)],
    ["a link out of the folder", (path: string) => symlinkSync("/etc/hostname", path)],
    ["a link to nothing", (path: string) => symlinkSync("/nonexistent", path)],
    ["a folder", (path: string) => mkdirSync(path)],
    [
      "a file of more than a megabyte",
      (path: string) => writeFileSync(path, `export default "${"x".repeat(1_000_000)}"`),
    ],
    ["what is not UTF-8", (path: string) => writeFileSync(path, Buffer.from('export default "\xff"', "latin1"))],
  ])("%s is refused as an import and as a behaviour", async (_, make) => {
    const folder = besideSecret({ "act.behavior.ts": importing("odd.js") });
    make(join(folder, "code/odd.js"));
    expect(await seenBy(folder, { behaviours: join(folder, "code") })).toMatchObject({ code: "BAD_MODULE" });
    const other = besideSecret({});
    make(join(other, "code/act.behavior.js"));
    expect(await seenBy(other, { behaviours: join(other, "code") })).toMatchObject({ code: "BAD_MODULE" });
  });

  test("a chain of three thousand modules and more is refused", async () => {
    const folder = besideSecret({ "act.behavior.ts": importing("m0.js") });
    for (let i = 0; i < 3_001; i++)
      writeFileSync(join(folder, `code/m${i}.js`), `import "./m${i + 1}.js"; export default 1;`);
    expect(await seenBy(folder, { behaviours: join(folder, "code") })).toMatchObject({
      code: "BAD_MODULE",
      message: expect.stringContaining("3000 files"),
    });
  });
});

describe("source maps beside behaviours", () => {
  const inline = (map: object): string =>
    `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString("base64")}\n`;
  test.each([
    ["a device", "\n//# sourceMappingURL=../../../../../../dev/zero\n"],
    ["a pipe", "\n/*# sourceMappingURL=./pipe */\n"],
    ["a source that is null", inline({ version: 3, sources: [null], names: [], mappings: "AAAA" })],
    ["a lie", inline({ version: 3, sources: ["/etc/passwd"], names: [], mappings: "AAAA" })],
  ])("%s: nobody reads them", async (_, comment) => {
    const text = `${behaviour("act", "perform: () => { throw new Error('here'); }").replace("\n", "")}${comment}`;
    const folder = besideSecret({ "act.behavior.js": `${text}`, "data.js": `export default 1;${comment}` });
    execFileSync("mkfifo", [join(folder, "code/pipe")]);
    expect(await seenBy(folder, { behaviours: join(folder, "code") })).toMatchObject([
      { code: "SANDBOX_FAULT", message: expect.stringContaining("act.behavior.js:1") },
    ]);
  });
});

describe("code that costs the bundler", () => {
  const SOUND = behaviour("act", "perform: () => succeed({ seen: 1 })");

  const QUICKLY_REFUSED = new Set(["brackets", "negations", "types", "too much of it"]);

  const doubling = (sum: (name: string) => string): string => {
    const members = Array.from({ length: 40 }, (_, i) => `a${i + 1} = ${sum(`a${i}`)}`);
    return `const enum E { a0 = "xxxxxxxx", ${members.join(", ")} }\nconst seen = E.a40;`;
  };

  const ARROWS = `const seen = ${"a=>".repeat(20_000)}1;`;
  const COSTLY: readonly (readonly [name: string, statements: string, message: string])[] = [
    ["an enum that doubles", doubling((name) => `${name} + ${name}`), "an enum"],
    ["a template that doubles", doubling((name) => `\`\${${name}}\${E.${name}}\``), "an enum"],
    ["an enum that looks into itself", doubling((name) => `(E["${name}"]) + E.${name}`), "an enum"],
    ["texts joined", `const seen = "a"${'+"a"'.repeat(40_000)};`, "joins too many strings"],
    ["texts joined behind comments", `const seen = "a"${'+/**/"a"'.repeat(20_000)};`, "joins too many strings"],
    ["texts joined in brackets", `const seen = "a"${'+("a")'.repeat(20_000)};`, "joins too many strings"],
    ["arrows in arrows", ARROWS, "took more than"],
  ];

  // One of each message; arrows stand in "loads beside it are not hurt" too.
  test.each(sampleOf(COSTLY.slice(0, SOAK ? undefined : -1), 3))(
    "%s: refused in time, and the next load works",
    async (_, statements, message) => {
      const folder = besideSecret({ "act.behavior.ts": behaviourWith(statements) });
      expect(await seenBy(folder, { behaviours: join(folder, "code") })).toMatchObject({
        code: "BAD_MODULE",
        message: expect.stringContaining(message),
      });
      expect(await seenBy(project({ "act.behavior.ts": SOUND }), {})).toMatchObject([{ row: { seen: 1 } }]);
    },
  );

  test("enums as they are written pass", async () => {
    const text =
      'enum Size { Small = "small", Large = "large", Both = `${Small}-${Large}`, N = 1 << 3 }\nconst seen = Size.Both;';
    const folder = besideSecret({ "act.behavior.ts": behaviourWith(text) });
    expect(await seenBy(folder, { behaviours: join(folder, "code") })).toMatchObject([
      { row: { seen: "small-large" } },
    ]);
  });

  const NESTED: readonly (readonly [name: string, text: string])[] = [
    ["brackets", `${"[".repeat(1_001)}${"]".repeat(1_001)}`],
    ["brackets that seem closed", `${'["]",'.repeat(30_000)}1${"]".repeat(30_000)}`],
    ["negations behind comments", `${"!/**/".repeat(38_000)}1`],
    ["negations apart", `${"! ".repeat(95_000)}1`],
    ["types", `b as ${"A<".repeat(60_000)}1${">".repeat(60_000)}`],
    ["conditions", `${"a?1:".repeat(48_000)}1`],
    ["assignments", `${"a=".repeat(98_000)}1`],
    ["negations", `${"!".repeat(190_000)}1`],
    ["too much of it", `"${"x".repeat(200_000)}"`],
  ];

  // One that is refused by its brackets, by what stands before a value, by its types, and by its size; the soak tries the others.
  test.each(NESTED.filter(([name]) => SOAK || QUICKLY_REFUSED.has(name)))(
    "%s: an error, never the end of the bundler",
    async (_, text) => {
      const folder = besideSecret({ "act.behavior.ts": behaviourWith(`const seen = ${text};`) });
      const seen = await seenBy(folder, { behaviours: join(folder, "code") });
      expect(seen).toMatchObject({ code: expect.toBeOneOf(["BAD_MODULE", "SANDBOX_FAULT"]) });
      expect(String(seen)).not.toMatch(/service/);
      expect(await seenBy(project({ "act.behavior.ts": SOUND }), {})).toMatchObject([{ row: { seen: 1 } }]);
    },
  );

  test("loads beside it are not hurt", async () => {
    const slow = besideSecret({ "act.behavior.ts": behaviourWith(ARROWS) });
    const failing = seenBy(slow, { behaviours: join(slow, "code") });
    const sound = await Promise.all([1, 2, 3].map(() => seenBy(project({ "act.behavior.ts": SOUND }), {})));
    for (const signals of sound) expect(signals).toMatchObject([{ row: { seen: 1 } }]);
    expect(await failing).toMatchObject({ code: "BAD_MODULE", message: expect.stringContaining("took more than") });
  });
});
