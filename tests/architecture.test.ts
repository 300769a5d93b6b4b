import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it, test } from "vitest";
import { CORE, CORE_HELPERS } from "./house/core.js";
import { importTable } from "./house/importTable.js";

/*
 * ARCHITECTURE.md says who may import whom; this test reads the table there. A folder that it does not name may not
 * exist, and an arrow that it does not show may not either.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const src = join(root, "src");

const allowed = importTable();

interface Import {
  /** The importing file and the imported one, from src; a package by its name. */
  readonly from: string;
  readonly to: string;
}

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts")).map((name) => join(folder, name));
}

/** Comments are of no interest, and half of the work. */
const PARSING: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.ESNext,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Imports of a file, static or not, of types or values. */
function importsOf(file: string, base: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined): void => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    const { text } = specifier;
    const target = text.startsWith(".") ? resolve(dirname(file), text.replace(/\.js$/, ".ts")) : null;
    const to =
      text === "#packages" ? join("base", "packages", "late.ts") : target === null ? text : relative(base, target);
    found.push({ from: relative(base, file), to });
  };
  const visitStatement = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
  };
  const visit = (node: ts.Node): void => {
    visitStatement(node);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
    ts.forEachChild(node, visit);
  };
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, PARSING);
  // Those that are no statements of the file are written so.
  if (text.includes("import(")) visit(source);
  else ts.forEachChild(source, visitStatement);
  return found;
}

const files = sources(src);
const imports = files.flatMap((file) => importsOf(file, src));
const isPackage = ({ to }: Import): boolean => !to.endsWith(".ts");
const inside = imports.filter((one) => !isPackage(one));

/** The folder of a file, or the file's own name where it lies in src itself. */
const folderOf = (file: string): string => (file.split(sep)[0] as string).replace(/\.ts$/, "");

describe("the import table", () => {
  it("names every folder of src, and no other", () => {
    const folders = new Set(files.map((file) => folderOf(relative(src, file))));
    expect([...allowed.keys()].sort()).toEqual([...folders].sort());
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(300);
  });

  it.each([...allowed.keys()])("allows every import of %s", (folder) => {
    const arrows = inside.filter(({ from, to }) => folderOf(from) === folder && folderOf(to) !== folder);
    expect(arrows.filter(({ to }) => !allowed.get(folder)?.includes(folderOf(to)))).toEqual([]);
  });

  it("leads nowhere out of src, and to files that are there", () => {
    expect(inside.filter(({ to }) => to.startsWith("..") || !existsSync(join(src, to)))).toEqual([]);
  });

  it("has no circle, whether between folders or between files", () => {
    expect(circleIn(inside.map(({ from, to }) => [folderOf(from), folderOf(to)] as const))).toBeNull();
    // Types count: a file that takes its type from the one that loads it belongs to that one.
    expect(circleIn(inside.map(({ from, to }) => [from, to] as const))).toBeNull();
  });

  it("keeps apart what must never meet, whatever the table says", () => {
    const reached = reachable(inside.map(({ from, to }) => [folderOf(from), folderOf(to)] as const));
    const reachedFiles = reachable(inside.map(({ from, to }) => [from, to] as const));
    const scores = inside.map(({ from }) => from).filter((from) => from.startsWith(join("corpora", "scores")));
    expect(scores.length).toBeGreaterThan(20);
    expect(scores.flatMap((from) => [...reachedFiles(from)].filter((to) => folderOf(to) === "runtime"))).toEqual([]);
    expect(reached("codegen")).not.toContain("runtime");
    expect(reached("runtime")).not.toContain("codegen");
    expect(reached("kit")).toEqual(new Set());
    expect(reached("base")).toEqual(new Set());
    expect(inside.filter(({ from, to }) => folderOf(to) === "cli" && folderOf(from) !== "cli")).toEqual([]);
  });
});

describe("the core", () => {
  it("is rooms that import one another alone, and both that meet in the kit", () => {
    expect(CORE.filter((room) => !allowed.get(room)?.every((other) => CORE.includes(other)))).toEqual([]);
    expect(CORE).toEqual(expect.arrayContaining(["codegen", "runtime"]));
  });

  it("is tested without the rooms above it: no test file of it reaches one, by way of a helper or in what was built", () => {
    const reached = new Set(CORE.flatMap((room) => sources(join(root, "tests", room))));
    expect(reached.size).toBeGreaterThan(200);
    const above: string[] = [];
    for (const file of reached) {
      for (const { from, to } of importsOf(file, root).filter((one) => !isPackage(one))) {
        const [top, folder = "", inner] = to.split(sep);
        const isShared = top === "tests" && (inner === undefined || CORE_HELPERS.includes(folder));
        if (!isShared && !CORE.includes(folder)) above.push(`${from} imports ${to}`);
        else if (top === "tests") reached.add(join(root, to));
      }
      for (const [path, room = ""] of readFileSync(file, "utf8").matchAll(/\bdist\/([a-z]+)\/[\w./]+\.js\b/g)) {
        if (allowed.has(room) && !CORE.includes(room)) above.push(`${relative(root, file)} takes ${path}`);
      }
    }
    expect(above).toEqual([]);
  });
});

describe("packages", () => {
  const packages = imports.filter(isPackage);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Readonly<
    Record<"dependencies" | "peerDependencies" | "devDependencies", Readonly<Record<string, string>>>
  >;

  it("are not imported by the kit, nor is anything of Node", () => {
    expect(packages.filter(({ from }) => folderOf(from) === "kit")).toEqual([]);
  });

  it("that are imported are dependencies, and Node's own have their prefix", () => {
    const known = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
    const nameOf = (to: string): string => /^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to;
    // Packages that only a browser needs are part of the bundle, with the scripts of the sandbox.
    const isBundled = ({ from, to }: Import) =>
      [join("studio", "browser", "platform"), join("studio", "inspector", "page")].some((folder) =>
        from.startsWith(folder),
      ) &&
      (to.startsWith("#guest/") || nameOf(to) in manifest.devDependencies);
    const unknown = packages.filter(
      (one) => !known.has(nameOf(one.to)) && !one.to.startsWith("node:") && !isBundled(one),
    );
    expect(unknown).toEqual([]);
    expect(packages.filter(({ to }) => builtinModules.includes(to))).toEqual([]);
  });

  it("that are dependencies are imported", () => {
    const used = packages.map(({ to }) => to);
    const names = Object.keys(manifest.dependencies ?? {});
    expect(names.filter((name) => !used.some((to) => to === name || to.startsWith(`${name}/`)))).toEqual([]);
  });
});

describe("what the page names", () => {
  const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const prose = page.replaceAll(/```[\s\S]*?```/g, "");

  /** `schema/rules/lint`, `tests/browser.deep.test.ts`, `src/kit/`: with a slash, and nothing that only code or a pattern has. */
  const paths = [...new Set([...prose.matchAll(/`([a-zA-Z][\w.-]*(?:\/[\w.-]*)+)`/g)].map(([, path = ""]) => path))];

  it("is there", () => {
    const isThere = (path: string): boolean =>
      ["", ".ts"].some((end) => [root, src].some((base) => existsSync(join(base, path.replace(/\/$/, "") + end))));
    const packages = Object.keys(
      (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: object }).dependencies,
    );
    const missing = paths.filter((path) => !isThere(path) && !packages.includes(path) && !path.startsWith("backlot/"));
    // A row of the table names the rooms of its folder by their last part.
    const folders = readdirSync(src, { recursive: true, encoding: "utf8" }).map(
      (path) => `/${path.replaceAll(sep, "/")}/`,
    );
    const isRoom = (path: string): boolean =>
      path.endsWith("/") && folders.some((folder) => folder.endsWith(`/${path}`));
    expect(paths.length).toBeGreaterThan(40);
    expect(missing.filter((path) => !isRoom(path))).toEqual([]);
  });

  /** The pages of rooms, and of parts of them, by their paths in `src`. */
  const pages = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("README.md"));
  const PATH = /`([a-zA-Z][\w.-]*(?:(?:\/[\w.-]*)+|\.tsx?))`/g;
  const pathsIn = (text: string): string[] => [...text.matchAll(PATH)].map(([, path = ""]) => path);

  it("is there where data flows through it", () => {
    const flow = [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = ""]) => text).join("\n");
    const steps = [...flow.matchAll(/\b(?:kit|labels|runtime)\/[\w/]+/g)].map(([step]) => step);
    expect(steps.filter((step) => !["", ".ts"].some((end) => existsSync(join(src, step + end))))).toEqual([]);
    expect(steps.length).toBeGreaterThan(5);
  });

  it("is there where a room's own page names it", () => {
    const missing = pages.flatMap((name) => {
      const bases = [dirname(join(src, name)), src, root];
      // Files that users import and name in their own projects are not ours.
      const named = pathsIn(readFileSync(join(src, name), "utf8")).filter((path) => !/^backlot[/.]/.test(path));
      return named
        .filter((path) => !bases.some((base) => existsSync(join(base, path))))
        .map((path) => `${name}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it("is one screen of four parts for every room, and for each part that has a page", () => {
    expect([...allowed.keys()].filter((room) => !pages.includes(join(room, "README.md")))).toEqual([]);
    const isShort = (named: readonly string[]): boolean =>
      named.length > 0 && new Set(named.filter((path) => !path.endsWith("/"))).size <= 3;
    const form =
      /^# \w+\n\n.+\n\n\*In\*: [^*]+\n\n\*Out\*: [^*]+\n\n\*Read first\*: ([^*]+)\n\n\*Where to look\*:\n\n(\* [\s\S]+)\n$/;
    const faults = pages.flatMap((name) => {
      const text = readFileSync(join(src, name), "utf8");
      const lines = text.split("\n");
      const [, first, answers] = form.exec(text) ?? [];
      if (first === undefined || answers === undefined) return [`${name} has not the four parts`];
      const isScreen = lines.length <= 46 && lines.every((line) => line.length <= 120);
      const unanswered = answers.split("\n* ").filter((answer) => !answer.includes("?") || !isShort(pathsIn(answer)));
      return [
        ...(isScreen ? [] : [`${name} is more than one screen`]),
        ...(pathsIn(first).length === 3 ? [] : [`${name}: three files are read first`]),
        ...unanswered.map((answer) => `${name}: a question with a folder, or one to three files: ${answer}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  it("leaves out no subpath: the library's page names every one", () => {
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly exports: object };
    const library = readFileSync(join(root, "docs/library.md"), "utf8");
    const names = Object.keys(exports)
      .filter((path) => path !== "./package.json")
      .map((path) => path.replace(".", "backlot"));
    expect(names.filter((name) => !library.includes(`| \`${name}\` |`))).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
  });
});

test("linting leaves out no folder of src or tests, whatever its name", () => {
  const { files: linted } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8")) as {
    readonly files: { readonly includes: readonly string[] };
  };
  const excluded = linted.includes.filter((pattern) => pattern.startsWith("!"));
  // A pattern with ** holds at any depth: `!**/fixtures` once left out eleven files of sources.
  expect(excluded.filter((pattern) => /^!(\*\*|src|tests)/.test(pattern))).toEqual([]);
  expect(excluded).toContain("!fixtures");
});

test("comments lead with a noun or a verb: none begins with What or Whether", () => {
  const code = ["src", "mocks", "bench", "scripts", "examples", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const opening = /^\s*(?:\/\*\*?|\*|\/\/) ?(?:What|Whether) .*/m;
  const found = code.flatMap((file) => {
    const [line] = opening.exec(readFileSync(file, "utf8")) ?? [];
    return line === undefined ? [] : [`${relative(root, file)}: ${line.trim()}`];
  });
  expect(found).toEqual([]);
});

const generated = join(root, "generated");
test("generated code imports its own subpath, its validators zod, and nothing else", () => {
  const foreign = sources(generated)
    .flatMap((file) => importsOf(file, generated))
    .filter(({ to }) => !to.endsWith(".ts") || to.startsWith(".."))
    .filter(({ from, to }) => to !== "backlot/generated" && !(to === "zod" && from.includes("validators")));
  expect(foreign).toEqual([]);
});

type Arrow = readonly [from: string, to: string];

function targetsOf(arrows: readonly Arrow[]): Map<string, Set<string>> {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of arrows) if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return targets;
}

/** The nodes of one circle; null where there is none. */
function circleIn(arrows: readonly Arrow[]): readonly string[] | null {
  const targets = targetsOf(arrows);
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of targets.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle !== null) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of targets.keys()) {
    const circle = visit(node, []);
    if (circle !== null) return circle;
  }
  return null;
}

function reachable(arrows: readonly Arrow[]): (from: string) => Set<string> {
  const targets = targetsOf(arrows);
  return (from) => {
    const found = new Set<string>();
    const follow = (node: string): void => {
      for (const next of targets.get(node) ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        follow(next);
      }
    };
    follow(from);
    return found;
  };
}

/** Things that a test file's project does not have, by the end of its name. */
const NOT_FOR_UNIT_TESTS = /^import .* from "((\.\.?\/)+shared\.js|node:child_process)"/m;

test("unit tests need no reference data, and start no processes: `*.data.test.ts` and `*.slow.test.ts` may", () => {
  const all = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" });
  const unit = all.filter((name) => /^(?!cli\/|docs\/)[^.]+\.test\.ts$/.test(name.replaceAll(sep, "/")));
  expect(unit.length).toBeGreaterThan(90);
  const texts = new Map(unit.map((name) => [name, readFileSync(join(root, "tests", name), "utf8")]));
  expect(unit.filter((name) => NOT_FOR_UNIT_TESTS.test(texts.get(name) ?? ""))).toEqual([]);
});

test("the command line uses the terminal that it is given: only its entry knows the process's own", () => {
  const own = /\bprocess\.(?!cwd\(\))\w+/;
  const entry = new Set([
    "main.ts",
    "start.ts",
    ...["exit.ts", "projectModules.ts", "terminal.ts"].map((name) => join("terminal", name)),
  ]);
  const uses = sources(join(src, "cli")).flatMap((file) => {
    if (entry.has(relative(join(src, "cli"), file))) return [];
    const lines = readFileSync(file, "utf8").split("\n");
    return lines
      .filter((line) => own.test(line) && !/^\s*(\*|\/)/.test(line))
      .map((line) => `${relative(src, file)}: ${line.trim()}`);
  });
  expect(uses).toEqual([]);
});
