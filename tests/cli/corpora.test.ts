import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, folder, INTENTS } from "./backlot.js";

const lines = (file: string): string[] => readFileSync(file, "utf8").trimEnd().split("\n");

const all = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith(".jsonl"))
  .sort()
  .flatMap((name) => lines(join(EXAMPLES, name)));

describe("backlot split", () => {
  test("by ratio writes every dialogue once, to the letter, and the same again", async () => {
    const out = join(folder(), "splits");
    const args = ["split", EXAMPLES, "--ratio", "train=0.8,dev=0.1,test=0.1", "--seed", "7", "--out"];
    const { code, stdout } = await backlot([...args, out]);
    expect(code).toBe(0);
    expect(stdout).toContain("train.jsonl");
    const parts = ["train", "dev", "test"].map((name) => lines(join(out, `${name}.jsonl`)));
    expect(parts.flat().sort()).toEqual([...all].sort());
    const tenth = Math.round(all.length / 10);
    const sizes = [all.length - 2 * tenth, tenth, tenth];
    expect(parts.map((part) => part.length)).toEqual(sizes);
    const again = join(folder(), "splits");
    await backlot([...args, again]);
    for (const name of readdirSync(out)) {
      expect(readFileSync(join(again, name), "utf8")).toBe(readFileSync(join(out, name), "utf8"));
    }
    expect(JSON.parse(readFileSync(join(out, "split.json"), "utf8"))).toMatchObject({
      ratio: { train: 0.8, dev: 0.1, test: 0.1 },
      seed: 7,
      dialogues: all.length,
      excluded: 0,
      files: { "train.jsonl": sizes[0], "dev.jsonl": sizes[1], "test.jsonl": sizes[2] },
    });
  });

  test("by held-out intents excludes the mixed ones; the next split replaces the files", async () => {
    const out = join(folder(), "splits");
    const { code, stderr } = await backlot(["split", EXAMPLES, "--held-out", "book_table,find_restaurants", "-o", out]);
    expect(code).toBe(0);
    const has = (line: string): boolean => /"command":"(book_table|find_restaurants)\(/.test(line);
    const [seen, unseen] = ["seen", "unseen"].map((name) => lines(join(out, `${name}.jsonl`)));
    expect(seen?.some(has)).toBe(false);
    expect(unseen?.every(has)).toBe(true);
    const excluded = all.length - (seen?.length ?? 0) - (unseen?.length ?? 0);
    expect(excluded).toBeGreaterThan(0);
    expect(stderr).toContain(`${excluded} dialogues excluded`);
    await backlot(["split", EXAMPLES, "--ratio", "a=1", "-o", out]);
    expect(readdirSync(out).sort()).toEqual(["a.jsonl", "split.json"]);
    // A folder of splits is a corpus, but for the report.
    expect((await backlot(["stats", out, "--json"])).stdout).toContain(`"dialogues":${all.length}`);
  });

  test("leaving each domain out needs the intents, and gives a folder for each", async () => {
    const out = join(folder(), "splits");
    const alone = folder(Object.fromEntries(all.slice(0, 3).map((line, i) => [`${i}.jsonl`, line])));
    const without = await backlot(["split", alone, "--leave-out", "domain", "-o", out]);
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("--intents")]);
    expect((await backlot(["split", EXAMPLES, "--leave-out", "domain", "-i", INTENTS, "-o", out])).code).toBe(0);
    expect(readdirSync(out)).toContain("dining");
    expect(lines(join(out, "dining/test.jsonl")).every((line) => line.includes('"dining-'))).toBe(true);
    expect(lines(join(out, "dining/train.jsonl")).some((line) => line.includes('"book_table('))).toBe(false);
  });

  test.each([
    [[], "say how to split"],
    [["--ratio", "train"], "train=0.8,dev=0.1,test=0.1"],
    [["--ratio", "a=1,a=2"], "each part once"],
    [["--ratio", "a=0"], "each part once"],
    [["--leave-out", "task", "--ratio", "a=1"], "makes splits of its own"],
    [["--held-out", "book_tabel"], "did you mean book_table?"],
  ])("refuses %j", async (args, message) => {
    const out = join(folder(), "splits");
    const { code, stderr } = await backlot(["split", EXAMPLES, ...args, "-o", out]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(out)).toBe(false);
  });

  test("leaves a folder of something else alone", async () => {
    const out = folder({ "notes.txt": "mine" });
    const { code, stderr } = await backlot(["split", EXAMPLES, "--ratio", "a=1", "-o", out]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("holds files that no split wrote")]);
    expect(readdirSync(out)).toEqual(["notes.txt"]);
  });
});

describe("backlot stats", () => {
  test("prints the tables, and the same numbers as JSON", async () => {
    const { code, stdout } = await backlot(["stats", EXAMPLES, "-i", INTENTS]);
    expect(code).toBe(0);
    expect(stdout).toContain("phenomenon");
    const { stdout: json } = await backlot(["stats", EXAMPLES, "-i", INTENTS, "--json"]);
    expect(JSON.parse(json).all).toMatchObject({
      dialogues: all.length,
      commands: all.join("\n").split('"author":"System"').length - 1,
    });
  });

  test("says what it cannot read, and where there is nothing", async () => {
    const path = folder({ "a.jsonl": '{"id":"1","turns":[]}\nnonsense\n', "b.jsonl": "" });
    const some = await backlot(["stats", join(path, "a.jsonl")]);
    expect([some.code, some.stderr]).toEqual([2, expect.stringContaining("BAD_LINE")]);
    const none = await backlot(["stats", join(path, "b.jsonl")]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("there is no dialogue")]);
  });
});

test("stats of one query says so", async () => {
  const query = { command: "find_boats", description: "Find boats", domain: "sea", query_intent: true, args: {} };
  const turns = [{ author: "User", text: "A boat?" }];
  const cwd = folder({ "intents/a.json": JSON.stringify(query), "t.jsonl": JSON.stringify({ id: "1", turns }) });
  const { stderr } = await backlot(["stats", "t.jsonl"], { cwd });
  expect(stderr).toContain("declared: 1 intent (1 query, 0 to be confirmed), 0 slots of 0 names, 1 domain");
});
