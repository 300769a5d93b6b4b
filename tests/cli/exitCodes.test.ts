import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exitCodeOf } from "../../src/cli/terminal/exit.js";
import { backlot, EXAMPLES, folder, INTENTS } from "./backlot.js";

/*
 * One rule for every sub-command: 2 wherever something could not be read, if only one line of it, else 1 where something
 * was found, else 0. An id that stands twice in a file is something that was found.
 */

const [FIRST = "", SECOND = ""] = readFileSync(join(EXAMPLES, "home.jsonl"), "utf8").split("\n");

/** The sub-commands that read transcripts, with what they need besides the file. */
const COMMANDS: readonly (readonly [name: string, args: (file: string, out: string) => readonly string[]])[] = [
  ["replay", (file) => ["replay", file]],
  ["replay --against", (file) => ["replay", file, "--against", INTENTS]],
  ["stats", (file) => ["stats", file]],
  ["coverage", (file) => ["coverage", file, "--no-behaviours"]],
  ["split", (file, out) => ["split", file, "--ratio", "a=1", "--out", out]],
  ["export", (file, out) => ["export", "lucid", file, "--out", out]],
  ["lint", (file) => ["lint", "--no-behaviours", "--transcripts", file]],
  ["score run", (file) => ["score", "run", file]],
];

describe.each(COMMANDS)("%s", (name, args) => {
  test("ends with 2 where one line could not be read, and names it", async () => {
    const path = folder({ "t.jsonl": `${FIRST}\n{"id": broken\n${SECOND}\n` });
    const file = join(path, "t.jsonl");
    const { code, stdout, stderr } = await backlot(args(file, join(path, "out")));
    expect(stdout + stderr).toContain(`${file}:2`);
    expect(code).toBe(2);
  });

  test("tells of an id that stands twice, with both places", async () => {
    const path = folder({ "t.jsonl": `${FIRST}\n${SECOND}\n${FIRST}\n` });
    const file = join(path, "t.jsonl");
    const { code, stdout, stderr } = await backlot(args(file, join(path, "out")));
    if (name === "score run") {
      expect(stderr).toContain("1 executed dialogue has an id that occurred before");
      return;
    }
    expect(stdout + stderr).toContain(`DUPLICATE_ID: ${file}:1 has the id`);
    expect(stdout + stderr).toContain("which line 3 repeats");
    expect(code).toBe(1);
  });
});

test("of many ids that stand twice the first are shown, and the others counted", async () => {
  const path = folder({ "t.jsonl": `${FIRST}\n`.repeat(13) });
  const { stderr } = await backlot(["replay", join(path, "t.jsonl"), "-i", INTENTS]);
  expect(stderr).toContain("and 2 more ids that stand twice\n");
});

test("what could not be read counts before what was found", () => {
  expect(exitCodeOf({ unreadable: 0, found: 0 })).toBe(0);
  expect(exitCodeOf({ unreadable: 0, found: 3 })).toBe(1);
  expect(exitCodeOf({ unreadable: 1, found: 3 })).toBe(2);
});

test.each([
  ["replay", ["replay", "examples", "--against", "intents", "--out", "x.jsonl"], "--out"],
  ["replay", ["replay", "examples", "--against", "intents", "--keep-going"], "--keep-going"],
  ["replay", ["replay", "examples", "--renames", "guess"], "--against"],
  ["run", ["run", "say()", "--wording", "--json"], "--json"],
  ["score", ["score", "run", "x.jsonl", "--markdown", "--json"], "--json"],
])("%s refuses flags that would be ignored: %j", async (_, args, named) => {
  const { code, stdout, stderr } = await backlot(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(named);
});
