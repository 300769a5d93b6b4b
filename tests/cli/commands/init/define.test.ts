import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownDependency } from "../../../../src/cli/commands/init/scaffold/extendPackage.js";
import { blocksOf } from "../../../docs/blocks.js";
import { exchangesOf, runConsole } from "../../../docs/console.js";
import { isShown } from "../../../docs/output.js";
import { deepTest } from "../../../runs.js";
import { words } from "../../../words.js";
import { backlot, folder, MAIN, ROOT } from "../../backlot.js";

const FILES = words`
  .gitignore .npmrc README.md backlot.config.ts examples/boats.jsonl intents/find_boat_rentals.json
  intents/rent_boat.json package.json policies/hasty.ts policies/policy.ts policies/tasks.ts tests/policy.test.ts
  tsconfig.json
`;

/** The files of a folder, but for the generated ones. */
function filesOf(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .filter((name) => !name.startsWith("generated/") && !name.startsWith("node_modules/"))
    .sort();
}

/** The script that `npm init` writes. */
const NOTHING = 'echo "Error: no test specified" && exit 1';

describe("init", () => {
  test("makes a project that is clean by its own tools", async () => {
    const parent = folder();
    const cwd = join(parent, "My Assistant");
    const { code, stdout, stderr } = await backlot(["init", "My Assistant"], { cwd: parent });
    expect(code).toBe(0);
    expect(filesOf(cwd)).toEqual(FILES);
    for (const file of FILES) expect(stdout).toContain(`new   ${file}\n`);
    expect(stdout).toMatch(/new {3}generated\/ \(\d+ files\)\n$/);
    expect(stderr).toContain("  cd 'My Assistant'\n  npm install\n  npx vitest run");
    expect(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"))).toMatchObject({
      name: "my-assistant",
      type: "module",
    });

    expect(await backlot(["lint", "--transcripts", "examples", "--error-on-warnings"], { cwd })).toMatchObject({
      code: 0,
      stdout: "",
    });
    expect(await backlot(["generate", "--check", "--typecheck"], { cwd })).toMatchObject({ code: 0 });
    const replayed = await backlot(["replay", "--json"], { cwd });
    expect(JSON.parse(replayed.stdout)).toMatchObject({ dialogues: 2, matched: 2, problems: 0 });
    const prompted = await backlot(["run"], { cwd, input: 'rent_boat(boat="kayak")\n' });
    expect(prompted).toMatchObject({ code: 0, stdout: '  0  rent_boat(boat="kayak")\n  1    ask x0 date\n' });
  });

  test("makes the policy that the guide builds", async () => {
    const cwd = folder();
    await backlot(["init"], { cwd });
    const guide = "docs/policy-by-hand.md";
    const blocks = blocksOf(guide, readFileSync(join(ROOT, guide), "utf8"));
    for (const path of ["policies/policy.ts", "policies/tasks.ts"]) {
      const built = blocks.findLast((block) => block.path === path)?.lines.join("\n");
      expect(readFileSync(join(cwd, path), "utf8")).toBe(`${built}\n`);
    }
  });

  test("develops with the versions that this package develops with", async () => {
    const cwd = folder();
    await backlot(["init"], { cwd });
    const made = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"));
    const ours = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const major = (range: string): string | undefined => /\d+/.exec(range)?.[0];
    for (const name of ["typescript", "vitest"]) {
      expect(major(made.devDependencies[name])).toBe(major(ours.devDependencies[name]));
    }
    expect(major(made.devDependencies.zod)).toBe(major(ours.dependencies.zod));
  });

  test("overwrites nothing, names what it left, and adds what package.json lacks", async () => {
    const own = '{\n    "scripts": {"lint": "mine"},\n    "devDependencies": {"vitest": "4"}}';
    const cwd = folder({
      "package.json": own,
      "intents/rent_boat.json": '{"command": "rent_boat", "description": "mine", "args": {}}',
    });
    const { code, stdout, stderr } = await backlot(["init", "."], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain("left  intents/rent_boat.json (it exists)\n");
    expect(stdout).toContain("none  intents/find_boat_rentals.json, examples/boats.jsonl, ");
    expect(filesOf(cwd)).toEqual([
      ...[".gitignore", ".npmrc", "backlot.config.ts", "intents/rent_boat.json", "package.json"],
      ...["policies/policy.ts", "policies/tasks.ts", "tsconfig.json"],
    ]);
    expect(stdout).toContain(
      "more  package.json (scripts.generate, scripts.replay, scripts.test, devDependencies.backlot, " +
        "devDependencies.@types/node, devDependencies.typescript, devDependencies.zod)\n",
    );
    const text = readFileSync(join(cwd, "package.json"), "utf8");
    expect(text).toMatch(/^\{\n {4}"scripts": \{\n {8}"lint": "mine",\n/);
    expect(JSON.parse(text)).toMatchObject({ scripts: { test: "vitest run" }, devDependencies: { vitest: "4" } });
    expect(JSON.parse(text)).not.toHaveProperty("type");
    expect(readFileSync(join(cwd, "intents/rent_boat.json"), "utf8")).toContain("mine");
    expect(stderr).toContain("  npm pkg set type=module ");
    expect(stderr).toContain("  npm install\n  npx backlot run       # a prompt over the intents\n");
    expect(stderr).not.toMatch(/vitest|replay/);
    const again = await backlot(["init"], { cwd });
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).not.toMatch(/new |more /);
    expect(again.stdout).toContain("left  package.json (it exists)\n");
  });

  test("makes nothing through links to elsewhere, and nothing where package.json cannot be read", async () => {
    const cwd = folder({ "outside/mine": "", "linked/mine": "", "broken/mine": "", "taken/package.json/mine": "" });
    symlinkSync(join(cwd, "outside"), join(cwd, "linked/intents"));
    symlinkSync(join(cwd, "outside/none"), join(cwd, "broken/package.json"));
    const linked = await backlot(["init", "linked"], { cwd });
    expect([linked.code, linked.stderr]).toEqual([2, expect.stringContaining("intents is a link")]);
    expect((await backlot(["init", "broken"], { cwd })).stderr).toContain("FILE_NOT_FOUND");
    expect((await backlot(["init", "taken"], { cwd })).stderr).toContain("it is a folder");
    expect(["outside", "linked", "broken", "taken"].map((name) => readdirSync(join(cwd, name)))).toEqual([
      ["mine"],
      ["intents", "mine"],
      ["mine", "package.json"],
      ["package.json"],
    ]);
  });

  test("does not bring the example back where its intents gave way to others", async () => {
    const cwd = folder();
    await backlot(["init"], { cwd });
    const boats = ["intents/rent_boat.json", "intents/find_boat_rentals.json", "tests/policy.test.ts"];
    for (const path of boats) rmSync(join(cwd, path));
    writeFileSync(join(cwd, "intents/go_home.json"), '{"command": "go_home", "description": "Go", "args": {}}');
    const { code, stdout } = await backlot(["init"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain(`none  ${boats.join(", ")} (an example; intents/ holds intents)\n`);
    expect(filesOf(cwd)).toEqual([...FILES.filter((name) => !boats.includes(name)), "intents/go_home.json"].sort());
  });

  test("makes a project of what npm init made", async () => {
    const made = { name: "a", main: "index.js", scripts: { test: NOTHING }, keywords: [], type: "commonjs" };
    const cwd = folder({ "package.json": `${JSON.stringify(made, null, 2)}\n` });
    const { stdout, stderr } = await backlot(["init"], { cwd });
    expect(stdout).toContain("more  package.json (type, scripts.generate, ");
    expect(stderr).not.toContain("npm pkg set");
    const text = readFileSync(join(cwd, "package.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      name: "a",
      type: "module",
      scripts: { test: "vitest run" },
      keywords: [],
    });
    expect(text.endsWith("}\n")).toBe(true);
  });

  test("a program that is there keeps its module type", async () => {
    const made = { main: "index.js", scripts: { test: NOTHING }, type: "commonjs" };
    const cwd = folder({ "package.json": JSON.stringify(made), "index.js": "" });
    const { stderr } = await backlot(["init"], { cwd });
    expect(stderr).toContain("npm pkg set type=module");
    expect(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"))).toMatchObject({ type: "commonjs" });
  });

  const byHand =
    "it is not a JSON object: mend it and run init again, or add the scripts generate, lint, replay, test and the " +
    "devDependencies backlot, @types/node, typescript, vitest, zod by hand";
  test.each([
    ["{ no JSON", byHand],
    ["", byHand],
    ["[]", byHand],
    ['{"scripts": 1, "devDependencies": []}', "it exists"],
  ])("leaves a package.json of %s, and says so", async (text, why) => {
    const cwd = folder({ "package.json": text });
    const { code, stdout } = await backlot(["init"], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining(`left  package.json (${why})\n`)]);
    expect(readFileSync(join(cwd, "package.json"), "utf8")).toBe(text);
  });

  test("names replay where the project has dialogues of its own", async () => {
    const cwd = folder({
      "intents/rent_boat.json": '{"command": "rent_boat", "description": "mine", "args": {}}',
      "examples/mine.jsonl": `${JSON.stringify({
        id: "1",
        turns: [
          { author: "System", command: "rent_boat()" },
          { author: "Signal", signal: { kind: "performed", ref: "x0", intent: "rent_boat", arguments: {} } },
        ],
      })}\n`,
    });
    const { stderr } = await backlot(["init"], { cwd });
    expect(stderr).toMatch(/ {2}npm install\n {2}npx backlot run .*\n {2}npx backlot replay .*\n$/);
    expect(await backlot(["replay"], { cwd })).toMatchObject({ code: 0 });
  });

  test("makes nothing beside intents that cannot be read, or break a rule", async () => {
    const cwd = folder({
      "cut/intents/a.json": '{ "command": "a"',
      "ruled/intents/a.json": '{ "command": "a", "args": { "from": { "type": { "enum": [] } } } }',
    });
    for (const name of ["cut", "ruled"]) {
      expect(await backlot(["init", name], { cwd })).toMatchObject({ code: 2, stdout: "" });
      expect(filesOf(join(cwd, name))).toEqual(["intents/a.json"]);
    }
  });

  test("says nothing of modules where the project has them", async () => {
    const cwd = folder({ "package.json": '{"type": "module"}' });
    expect((await backlot(["init"], { cwd })).stderr).not.toContain("npm pkg set");
  });

  describe("the dependency on Backlot", () => {
    const installed = (root: string, resolved?: string): string => {
      const own = join(root, "node_modules/backlot");
      mkdirSync(own, { recursive: true });
      const packages = {
        "node_modules/backlot": { version: "1.2.3", ...(resolved === undefined ? {} : { resolved }) },
      };
      writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
      return own;
    };

    test("is the clone that it runs from", () => {
      const root = realpathSync(folder());
      mkdirSync(join(root, "clone"));
      expect(ownDependency(join(root, "mine"), "1.2.3", join(root, "clone"))).toBe("file:../clone");
      expect(ownDependency(root, "1.2.3", join(root, "clone"))).toBe("file:./clone");
      symlinkSync(join(root, "clone"), join(root, "linked"));
      expect(ownDependency(join(root, "a/b"), "1.2.3", join(root, "linked"))).toBe("file:../../clone");
    });

    test("is the tarball that it was installed from, while that is there", () => {
      const root = realpathSync(folder({ "packs/backlot-1.2.3.tgz": "" }));
      const own = installed(join(root, "one"), "file:../packs/backlot-1.2.3.tgz");
      expect(ownDependency(join(root, "two"), "1.2.3", own)).toBe("file:../packs/backlot-1.2.3.tgz");
      const gone = installed(join(root, "three"), "file:../packs/backlot-1.2.2.tgz");
      expect(ownDependency(join(root, "two"), "1.2.3", gone)).toBe("^1.2.3");
    });

    test("is its version where it came from a registry, or nothing tells", () => {
      const root = realpathSync(folder());
      const own = installed(join(root, "one"), "https://registry.example/backlot/-/backlot-1.2.3.tgz");
      expect(ownDependency(join(root, "two"), "1.2.3", own)).toBe("^1.2.3");
      expect(ownDependency(join(root, "two"), "1.2.3", installed(join(root, "three")))).toBe("^1.2.3");
      writeFileSync(join(root, "one/node_modules/.package-lock.json"), "no JSON");
      expect(ownDependency(join(root, "two"), "1.2.3", own)).toBe("^1.2.3");
    });
  });

  test.each([
    ["a file in the way of the folder", { place: "" }],
    ["a file in the way of a folder within", { "place/intents": "" }],
  ])("%s", async (_, files) => {
    const cwd = folder(files as unknown as Record<string, string>);
    const { code, stderr } = await backlot(["init", "place"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("FILE_UNWRITABLE");
  });

  deepTest("its README shows what its commands print, its tests pass and its types resolve", async () => {
    const cwd = folder();
    await backlot(["init"], { cwd });
    mkdirSync(join(cwd, "node_modules/.bin"), { recursive: true });
    symlinkSync(ROOT, join(cwd, "node_modules/backlot"));
    symlinkSync(MAIN, join(cwd, "node_modules/.bin/backlot"));
    mkdirSync(join(cwd, "node_modules/@types"));
    for (const name of ["vitest", "typescript", "zod", "@types/node", ".bin/vitest", ".bin/tsc"]) {
      symlinkSync(join(ROOT, "node_modules", name), join(cwd, "node_modules", name));
    }
    writeFileSync(join(cwd, "tests/log.ts"), 'console.log("what a test says");\n');
    // The output of `make` has behaviours without the classes that they import types of.
    mkdirSync(join(cwd, "corpus/intents"), { recursive: true });
    writeFileSync(join(cwd, "corpus/intents/a.behavior.ts"), 'import type { A } from "../generated/a.js";\n');
    const { VITEST, NODE_ENV, PATH, ...inherited } = process.env;
    const bin = join(cwd, "node_modules/.bin");
    const env = { ...inherited, PATH: `${bin}${delimiter}${PATH}`, NO_COLOR: "1" };
    const types = await runConsole(["tsc -p ."], cwd, env);
    expect(types.ran).toEqual([{ printed: { stdout: "", stderr: "" }, status: 0 }]);

    const readme = blocksOf("README.md", readFileSync(join(cwd, "README.md"), "utf8"));
    const exchanges = readme.flatMap(({ lines }) => exchangesOf(lines));
    expect(exchanges.map(({ command }) => command)).toEqual([
      "npx vitest run",
      "npx backlot rehearse --policy policies/hasty.ts --operators none",
    ]);
    // npm's own warnings are left out: npx finds the programs in .bin. One process runs the tests, which is quicker.
    const { ran } = await runConsole(
      exchanges.map(({ command }) =>
        command.slice("npx ".length).replace(/^vitest run$/, "$& --pool=threads --maxWorkers=1"),
      ),
      cwd,
      env,
    );
    for (const [at, { shown, command }] of exchanges.entries()) {
      const printed = ran[at]?.printed ?? { stdout: "", stderr: "" };
      expect(isShown(shown, printed), `${command} prints\n${printed.stdout}${printed.stderr}`).toBe(true);
    }
    expect(ran.map(({ status }) => status)).toEqual([0, 1]);
  });
});
