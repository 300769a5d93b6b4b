import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAFE, ORDERS } from "./corpora/own/cafe.js";
import { linksOf } from "./docs/links.js";
import { soakTest } from "./runs.js";
import { terminalEnvironment } from "./terminal.js";
import { HANG_UP } from "./users/operators/hangUp.js";

/*
 * The package as a stranger gets it: packed, installed into an empty folder, and used there from the first command to
 * a type-checked program. It tests dist as it was built, which `npm test` does first.
 */

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Allowed contents of the tarball: folders by their names with a slash, and files. */
const SHIPPED =
  /^(dist|schema|intents|fixtures|mocks|examples|docs)\/|^(README|ARCHITECTURE|CHANGELOG)\.md$|^LICENSE$|^package\.json$/;

/** Forbidden contents: sources (behaviours are the examples', policies too; mocks are copied by importers), tests, build remnants, data of others. */
const UNWANTED =
  /\.test\.|^(src|tests|bench|scripts|coverage)\/|(^|\/)node_modules\/|\.tsbuildinfo$|\.tgz$|^(?!(intents|mocks|examples\/policies)\/).*(?<!\.d)\.ts$|\.map$/;

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
}

let folder: string;
let packed: Packed;
let tarball: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backlot-package-"));
  const json = await run(ROOT, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  packed = (JSON.parse(json) as [Packed])[0];
  tarball = join(folder, packed.filename);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the tarball", () => {
  test("holds what a user needs and nothing else", () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths.filter((path) => !SHIPPED.test(path))).toEqual([]);
    expect(paths.filter((path) => UNWANTED.test(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining(["LICENSE", "README.md", "dist/cli/main.js", "dist/runtime/guest.js"]),
    );
    expect(paths).toEqual(
      expect.arrayContaining(["schema/intent.schema.json", "examples/dining.jsonl", "fixtures/trains.csv"]),
    );
  });

  test("holds whatever its documents link to", () => {
    const paths = packed.files.map(({ path }) => path);
    const documents = paths.filter((path) => path.endsWith(".md"));
    expect(documents).toEqual(
      expect.arrayContaining(["README.md", "docs/getting-started.md", "docs/reference/policy.md"]),
    );
    const isPacked = (target: string) => paths.some((path) => path === target || path.startsWith(`${target}/`));
    for (const document of documents) {
      const dead = linksOf(ROOT, document).filter(({ target }) => !isPacked(target.replace(/\/$/, "")));
      expect([document, dead.map(({ path }) => path)]).toEqual([document, []]);
    }
  });

  test("holds no code and no declarations that nothing uses", async () => {
    const script = `
      import { readFileSync } from "node:fs";
      import { unreachable } from "./scripts/reachable.mjs";
      console.log(JSON.stringify(await unreachable("dist", JSON.parse(readFileSync("package.json", "utf8")))));`;
    expect(JSON.parse(await run(ROOT, process.execPath, "--input-type=module", "--eval", script))).toEqual([]);
  });

  test("holds no declaration within a file that no subpath needs: to strip them once more changes nothing", async () => {
    const copy = join(folder, "stripped");
    await cp(join(ROOT, "dist"), copy, { recursive: true });
    const script = `
      import { readFileSync } from "node:fs";
      import { stripDeclarations } from "./scripts/declarations.mjs";
      import { doorsOf } from "./scripts/reachable.mjs";
      stripDeclarations(${JSON.stringify(copy)}, doorsOf(JSON.parse(readFileSync("package.json", "utf8"))));`;
    await run(ROOT, process.execPath, "--input-type=module", "--eval", script);
    const declarations = (await readdir(copy, { recursive: true })).filter((name) => name.endsWith(".d.ts"));
    expect(declarations.length).toBeGreaterThan(100);
    const size = async (root: string, name: string) => (await readFile(join(root, name), "utf8")).trimEnd().length;
    for (const name of declarations)
      expect([name, await size(copy, name)]).toEqual([name, await size(join(ROOT, "dist"), name)]);
    const before = (await readdir(join(ROOT, "dist"), { recursive: true })).filter((name) => name.endsWith(".d.ts"));
    expect(declarations.sort()).toEqual(before.sort());
  });

  /** Bundles for browsers: the engine, and the pages. */
  const FOR_BROWSERS = /^dist\/studio\/(browser\/index\.js|inspector\/\w+\/index\.html)$/;
  /** The rooms and commands that serve these pages, and write them. */
  const BEHIND_PAGES =
    /^dist\/(studio\/(?:inspector|wizard)|corpora\/suggestions|cli\/commands\/(inspect|report|wizard))\/.*\.(js|d\.ts)$/;
  /** Files to which the README links. */
  const GUIDES = /^docs\//;
  /** Behaviours that importers copy. */
  const BEHAVIOURS = /^mocks\//;

  test("is small, and no file in it large", async () => {
    const compressed = async (which: RegExp): Promise<number> => {
      const paths = packed.files.filter(({ path }) => which.test(path));
      const sizes = paths.map(async ({ path }) => gzipSync(await readFile(join(ROOT, path))).length);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const [pages, behind] = [await compressed(FOR_BROWSERS), await compressed(BEHIND_PAGES)];
    expect(pages).toBeLessThan(250_000);
    expect(behind).toBeLessThan(45_000);
    const guides = await compressed(GUIDES);
    expect(guides).toBeLessThan(500_000);
    const behaviours = await compressed(BEHAVIOURS);
    expect(behaviours).toBeLessThan(120_000);
    expect(packed.size - pages - behind - guides - behaviours).toBeLessThan(1_255_000);
    const large = packed.files.filter(({ size }) => size > 200_000).map(({ path }) => path);
    expect(large.filter((path) => !FOR_BROWSERS.test(path))).toEqual([]);
  });
});

describe("installed into an empty folder", { timeout: 300_000 }, () => {
  let empty: string;
  let project: string;

  beforeAll(async () => {
    empty = join(folder, "empty");
    project = join(empty, "my-assistant");
    await mkdir(empty);
    // Without one, npm would take a folder further up for the project.
    await writeFile(join(empty, "package.json"), '{ "private": true }\n');
    await npmInstall(empty, tarball);
  }, 300_000);

  /** Runs a command of the project, as npx does once it has found it. */
  const installed = (name: string, ...args: readonly string[]): Promise<string> =>
    run(project, join(project, "node_modules/.bin", name), ...args);

  test("`npx backlot init` makes a project whose own test passes", async () => {
    await run(empty, "npx", "backlot", "init", "my-assistant");
    // Its package.json names the tarball that Backlot was installed from.
    await npmInstall(project, "--save-dev", "@types/node@20");
    expect(await installed("vitest", "run", "--pool=threads", "--maxWorkers=1", "--testTimeout=300000")).toMatch(
      /Tests +\d+ passed/,
    );
  });

  test("`generate` finds init's classes up to date, and `replay` its dialogues", async () => {
    await installed("backlot", "generate", "--check", "--typecheck");
    const { dialogues, matched } = JSON.parse(await installed("backlot", "replay", "--json")) as {
      readonly dialogues: number;
      readonly matched: number;
    };
    expect([matched, dialogues]).toEqual([2, 2]);
  });

  test("every subpath is imported, its types resolve, and its names are there", async () => {
    const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Manifest;
    const subpaths = Object.keys(manifest.exports);
    await writeFile(join(project, "subpaths.ts"), importing(subpaths));
    await writeFile(join(project, "program.ts"), PROGRAM);
    expect(await typeErrors(project)).toEqual([]);
    // Outside vitest its matchers cannot be loaded: the project's test has done that. fast-check is not installed here.
    const elsewhere = ["./vitest", "./arbitraries"];
    const code = subpaths.filter((path) => !path.endsWith(".json") && !elsewhere.includes(path)).map(specifier);
    const script = code.map((name) => `if (!Object.keys(await import("${name}")).length) throw "${name}";`).join("\n");
    await run(project, process.execPath, "--input-type=module", "--eval", script);
    // Nor is the AI SDK, which its tools do without.
    const sdk = `
      import { loadBackend } from "backlot";
      import { tools } from "backlot/tools";
      const backend = await loadBackend("intents", { engine: "native" });
      console.log(typeof tools(backend.open())["rent_boat"].execute);`;
    expect(await run(project, process.execPath, "--input-type=module", "--eval", sdk)).toBe("function\n");
  });

  // With what was built here: docs/extend.md.
  soakTest(
    "a project's own operator, property and dataset keep their contracts, and the commands know them",
    async () => {
      const files = {
        "backlot.config.ts": OWN_CONFIG,
        "operators.ts": HANG_UP,
        "properties.ts": OWN_PROPERTIES,
        "datasets.ts": CAFE,
        "orders.json": ORDERS,
        "own.test.ts": OWN_TEST,
      };
      for (const [name, text] of Object.entries(files)) await writeFile(join(project, name), text);
      expect(await run(project, "npx", "vitest", "run", "own.test.ts", "--testTimeout=300000")).toMatch(
        /Tests +3 passed/,
      );
      const flags = ["--operators", "hang_up", "--policy", "schema"];
      expect(await run(project, "npx", "backlot", "rehearse", ...flags)).toMatch(/^hang_up +(\d+) +\1 +0 +0$/m);
      expect(await run(project, "npx", "backlot", "import", "cafe", "orders.json", "--out", "cafe")).toMatch(
        /^ +1 +0 +0 +3 /m,
      );
      const scored = await run(
        project,
        "npx",
        "backlot",
        "score",
        "cafe",
        "--gold",
        "orders.json",
        "--pred",
        "orders.json",
        "--json",
      );
      expect(JSON.parse(scored)).toMatchObject({ drinks: 1 });
    },
  );

  test("`npx backlot demo` replays what comes with the package", async () => {
    expect(await run(empty, "npx", "backlot", "demo")).toContain("every signal is as recorded");
  });
});

/** A program over the library: what it returns has types of its own, or this does not compile. */
const PROGRAM = `import { type Backend, loadBackend } from "backlot";
import type { Signal } from "backlot/kit";
import { RentBoat } from "./generated/index.js";

const backend: Backend = await loadBackend("intents", { engine: "native" });
const signals: readonly Signal[] = backend.open().execute('rent_boat(boat="kayak")');
const [first] = signals;
export const asked: string | null = first?.kind === "ask" ? first.slot : null;
export const command: "rent_boat" = RentBoat.spec.command;
type Known<T> = 0 extends 1 & T ? never : T;
export const engine: Known<typeof backend.engineName> = backend.engineName;
`;

/** Parts of a project's own, beside those that `init` wrote. */
const OWN_CONFIG = `import { defineConfig } from "backlot";

export default defineConfig({ operators: "operators.ts", properties: "properties.ts", datasets: "datasets.ts" });
`;

const OWN_PROPERTIES = `import type { Property } from "backlot/testing";

const isCalm: Property = {
  name: "isCalm",
  title: "is never refused a command",
  check: ({ turns }) =>
    turns.flatMap(({ author, ...turn }, at) =>
      author === "Signal" && "signal" in turn && turn.signal?.kind === "error"
        ? [{ property: "isCalm", turn: at, message: "it is refused a command" }]
        : [],
    ),
};

export default [isCalm];
`;

const OWN_TEST = `import { mockBackend, testDataset, testOperator, testProperty } from "backlot/testing";
import type { Transcript } from "backlot/transcript";
import { expect, test } from "vitest";
import datasets from "./datasets.js";
import operators from "./operators.js";
import properties from "./properties.js";

test.each(operators)("$name", async (operator) => {
  const { plans } = await testOperator({ operator, backend: await mockBackend() });
  expect(plans.length).toBeGreaterThan(0);
});

test.each(properties)("$name", async (property) => {
  const played = (id: string, ...turns: Transcript["turns"]) => ({ transcript: { id, turns } });
  const refused = { author: "Signal", index: 1, signal: { kind: "error", code: "UNKNOWN_INTENT", message: "no" } } as const;
  const { violations } = await testProperty({
    property,
    backend: await mockBackend(),
    sound: [played("sound", { author: "User", text: "Hello." })],
    broken: [played("broken", { author: "User", text: "Hello." }, refused)],
  });
  expect(violations).toHaveLength(1);
});

test.each(datasets)("$name", async (dataset) => {
  const { imported } = await testDataset({
    dataset,
    imported: { paths: ["orders.json"], options: {}, unchecked: ["order-3"] },
    scored: { options: { gold: "orders.json", pred: "orders.json" } },
  });
  expect(imported?.replay?.matched).toBe(2);
});
`;

/** A file that imports every subpath, and whose compilation fails where one resolves to nothing but any. */
function importing(subpaths: readonly string[]): string {
  const imports = subpaths.map((path, i) => {
    const attributes = path.endsWith(".json") ? ' with { type: "json" }' : "";
    return `import * as m${i} from "${specifier(path)}"${attributes};`;
  });
  const uses = subpaths.map((_, i) => `export const n${i}: Known<typeof m${i}> = m${i};`);
  return [...imports, "type Known<T> = 0 extends 1 & T ? never : T;", ...uses, ""].join("\n");
}

function specifier(subpath: string): string {
  return `backlot${subpath.slice(1)}`;
}

/** Who imports these subpaths has the packages that their types come from. */
const OF_PEERS =
  /^node_modules\/backlot\/dist\/(?:mocks\/mcp\/|testing\/arbitraries\/|schema\/arbitraryIntent\.d).*Cannot find module '(?:@modelcontextprotocol\/|fast-check')/;

/** The declarations of other packages. */
const OF_OTHERS = /^node_modules\/(?!backlot\/)/;

/** Errors of the compiler in a project, and in the package's own declarations, which a project with `skipLibCheck` never hears of. */
async function typeErrors(project: string): Promise<string[]> {
  const tsc = ["-p", ".", "--skipLibCheck", "false", "--types", "node", "--pretty", "false"];
  const said = await run(project, join(project, "node_modules/.bin/tsc"), ...tsc).catch(
    (error: Error) => error.message,
  );
  return said.split("\n").filter((line) => /error TS/.test(line) && !OF_OTHERS.test(line) && !OF_PEERS.test(line));
}

function npmInstall(cwd: string, ...args: readonly string[]): Promise<string> {
  return run(cwd, "npm", "install", "--prefer-offline", "--no-audit", "--no-fund", ...args);
}

/** Runs a command as if from a terminal of its own. */
async function run(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { cwd, env: terminalEnvironment() })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command} ${args.join(" ")} failed\n${stdout}\n${stderr}`, { cause: error });
  }
}
