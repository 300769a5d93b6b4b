import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, folder, INTENTS, ROOT } from "../../backlot.js";

const DINING = join(EXAMPLES, "dining.jsonl");
const FIRST = readFileSync(DINING, "utf8").split("\n")[0] ?? "";

describe("transpile", () => {
  test("prints a program that gives the dialogue's signals", async () => {
    const { code, stdout, stderr } = await backlot(["transpile", DINING, "--id", "dining-001"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain('import { BookTable } from "./generated/index.js";');
    const cwd = folder({
      "program.ts": `${stdout}\nconsole.log(JSON.stringify(d.signals));\n`,
      "package.json": '{"type":"module"}',
    });
    mkdirSync(join(cwd, "node_modules"));
    symlinkSync(ROOT, join(cwd, "node_modules/backlot"));
    await backlot(["generate", "--intents", INTENTS], { cwd });
    await build({
      entryPoints: ["program.ts"],
      absWorkingDir: cwd,
      outfile: "program.mjs",
      bundle: true,
      platform: "node",
      format: "esm",
    });
    const signals = JSON.parse(execFileSync(process.execPath, ["program.mjs"], { cwd, encoding: "utf8" }));
    // The program has no fixtures and no behaviours: nor has what it is compared with.
    const plain = folder({ "t.jsonl": FIRST });
    cpSync(INTENTS, join(plain, "intents"), { recursive: true });
    await backlot(["replay", "t.jsonl", "--no-behaviours", "--keep-going", "--out", "run.jsonl"], { cwd: plain });
    const [run] = readFileSync(join(plain, "run.jsonl"), "utf8").split("\n");
    expect(signals).toEqual(JSON.parse(run ?? "").turns.flatMap(({ signal }: { signal?: object }) => signal ?? []));
  });

  test("imports relative to where the program goes", async () => {
    const cwd = folder({ "t.jsonl": FIRST, "src/x.txt": "" });
    const args = ["transpile", "t.jsonl", "--intents", INTENTS];
    const { code, stdout } = await backlot([...args, "--out", "src/program.ts"], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(readFileSync(join(cwd, "src/program.ts"), "utf8")).toContain('from "../generated/index.js"');
    expect((await backlot([...args, "--generated", "#classes/index.js"], { cwd })).stdout).toContain(
      'from "#classes/index.js"',
    );
    expect((await backlot([...args, "--generated", "lib/made"], { cwd })).stdout).toContain(
      'from "./lib/made/index.js"',
    );
  });

  test("replaces a program that it wrote, and no other file", async () => {
    const cwd = folder({ "t.jsonl": FIRST, "mine.ts": "export const mine = 1;\n", "empty.ts": "" });
    const write = (out: string, ...more: string[]) =>
      backlot(["transpile", "t.jsonl", "--intents", INTENTS, "--out", out, ...more], { cwd });
    const read = (name: string) => readFileSync(join(cwd, name), "utf8");
    const refused = await write("mine.ts");
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("mine.ts is in the way: ")]);
    expect(read("mine.ts")).toBe("export const mine = 1;\n");
    for (const out of ["empty.ts", "new.ts"]) {
      expect((await write(out)).code).toBe(0);
      expect(read(out)).toMatch(
        /^\/\/ @generated from t\.jsonl, dialogue dining-001\. Do not edit: run `backlot transpile`/,
      );
    }
    expect((await write("new.ts", "--generated", "lib/made")).code).toBe(0);
    expect(read("new.ts")).toContain('from "./lib/made/index.js"');
    // The output of `generate` is its own.
    await backlot(["generate", "--intents", INTENTS], { cwd });
    expect((await write("generated/index.ts")).code).toBe(2);
  });

  test.each([
    [["nowhere.jsonl"], "FILE_NOT_FOUND"],
    [["t.jsonl"], "USAGE: t.jsonl holds 2 dialogues: say which one by --id (dining-001, dining-b)"],
    [["t.jsonl", "--id", "dining-01"], "USAGE: t.jsonl holds no dialogue dining-01; did you mean dining-001?"],
    [["one.jsonl", "--out", "no/such/folder.ts"], "FILE_UNWRITABLE"],
    [["empty.jsonl"], "WRONG_FORMAT: empty.jsonl holds no dialogue"],
  ])("%j", async (args, message) => {
    const cwd = folder({
      "t.jsonl": `${FIRST}\n${FIRST.replace("dining-001", "dining-b")}\n`,
      "one.jsonl": FIRST,
      "empty.jsonl": "",
    });
    const { code, stdout, stderr } = await backlot(["transpile", ...args, "--intents", INTENTS], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("a broken command is underlined where it stands", async () => {
    const cwd = folder({ "t.jsonl": FIRST.replace("x1.party_size = 5", "x1.party_siez = 5") });
    const { code, stdout, stderr } = await backlot(["transpile", "t.jsonl", "--intents", INTENTS], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(
      "UNKNOWN_SLOT: book_table has no slot party_siez; did you mean party_size?\n  t.jsonl:1, dialogue dining-001, turn 4\n  x1.party_siez = 5\n     ^^^^^^^^^^\n",
    );
  });
});
