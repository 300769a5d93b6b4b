import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { backlot, ending, environment, folder, MAIN, start } from "../../backlot.js";

/** A file of LUCID dialogues that takes a while to import. */
function dialogues(path: string, count: number): string {
  const turns = Array.from({ length: 20 }, (_, at) => [
    { author: "User", query: "and another thing, if you do not mind ".repeat(4) },
    { author: "System", expression: `book_taxi(to="${at}")`, index: at },
  ]).flat();
  const file = join(path, "data.jsonl");
  const line = JSON.stringify(turns);
  writeFileSync(file, Array.from({ length: count }, (_, at) => `{"_id":"${at}","turns":${line}}\n`).join(""));
  return file;
}

/** The same file under so many names: an import of all of them is still under way when it is to be stopped. */
function manyOf(file: string): string[] {
  return Array.from({ length: 100 }, (_, at) => {
    linkSync(file, `${file}.${at}.jsonl`);
    return `${file}.${at}.jsonl`;
  });
}

/** Waits until an import is under way. */
async function underWay(out: string): Promise<void> {
  while (!existsSync(out) || !readdirSync(out).some((name) => name.startsWith(".importing."))) await wait(5);
}

describe("backlot import", () => {
  test("--record of a server that does not start leaves no capture", async () => {
    const out = folder({});
    const { code, stderr } = await backlot([
      "import",
      "mcp",
      "--record",
      "--out",
      join(out, "mock"),
      "no-such-program",
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("no-such-program")]);
    expect(readdirSync(out)).toEqual([]);
  });

  test("lists its formats, and suggests one", async () => {
    expect((await backlot(["import", "--help"])).stdout).toContain("lucid");
    const { code, stderr } = await backlot(["import", "lucd", "x", "-o", "y"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("Did you mean lucid?")]);
  });

  test("says what came in, and where to go from there", async () => {
    const path = folder();
    const out = join(path, "out");
    const { code, stdout, stderr } = await backlot(["import", "lucid", dialogues(path, 3), "-o", out]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/dialogues/);
    expect(stderr).toContain("no intents came in");
    const { stdout: json } = await backlot(["import", "lucid", dialogues(path, 3), "-o", out, "--json", "-q"]);
    expect(JSON.parse(json)).toMatchObject({ format: "lucid", complete: true, dialogues: 3, turns: 120 });
  });

  test("exits with 2 where records could not be read, and where nothing came in", async () => {
    const path = folder({ "bad.json": '[{"title":"A"}]' });
    const bad = join(path, "bad.json");
    const some = await backlot(["import", "lucid", dialogues(path, 2), bad, "-o", join(path, "some")]);
    expect([some.code, some.stdout]).toEqual([2, expect.stringContaining("a record could not be read")]);
    const none = await backlot(["import", "lucid", bad, "-o", join(path, "none")]);
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining("nothing was imported: a record could not be read"),
    ]);
    expect(existsSync(join(path, "none"))).toBe(false);
    const empty = join(folder({ "empty.json": "" }), "empty.json");
    const { code, stderr } = await backlot(["import", "lucid", empty, "-o", join(path, "none")]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^WRONG_FORMAT: nothing was imported: .*: the file holds no .*: it is empty$/m);
    expect(stderr).toMatch(/^ {2}hint: .*`backlot import --help`/m);
  });

  test("Ctrl-C leaves the folder as it was", async () => {
    const path = folder();
    const out = join(path, "out");
    const small = join(path, "small.jsonl");
    writeFileSync(small, '{"_id":"1","turns":[{"author":"User","query":"Hi"}]}\n');
    await backlot(["import", "lucid", small, "-o", out]);
    const before = readFileSync(join(out, "transcripts.jsonl"), "utf8");
    const child = start(["import", "lucid", ...manyOf(dialogues(path, 2_000)), "-o", out]);
    const ended = ending(child);
    await underWay(out);
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([130, expect.stringContaining(`interrupted: ${out} is as it was`)]);
    expect(readFileSync(join(out, "transcripts.jsonl"), "utf8")).toBe(before);
    expect(readdirSync(out).sort()).toEqual(["import-report.json", "transcripts.jsonl"]);
  });

  test("one that was killed is taken over by the next, with never half a file in its place", async () => {
    const path = folder();
    const out = join(path, "out");
    const file = dialogues(path, 2_000);
    const child = start(["import", "lucid", ...manyOf(file), "-o", out]);
    await underWay(out);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(readdirSync(out)).toEqual([".import.lock", expect.stringMatching(/^\.importing\./)]);
    writeFileSync(file, readFileSync(file, "utf8").split("\n").slice(0, 5).join("\n"));
    const { code } = await backlot(["import", "lucid", file, "-o", out]);
    expect(code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(["import-report.json", "transcripts.jsonl"]);
  });

  test("a disk without room is named, and nothing is left behind", async () => {
    const path = folder();
    const out = join(path, "out");
    const file = dialogues(path, 200);
    const script = `trap '' XFSZ; ulimit -f 100; exec '${process.execPath}' '${MAIN}' import lucid '${file}' -o '${out}'`;
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile("bash", ["-c", script], { env: environment() }, (error, _, text) =>
        resolve({ code: error?.code, stderr: text }),
      );
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining("FILE_UNWRITABLE")]);
    expect(existsSync(out)).toBe(false);
  });
});
