import { describe, expect, test } from "vitest";
import type { Transcript } from "../../../../src/transcript/index.js";
import { talk, talks } from "../../../corpora/scores/worth/talk.js";
import { backlot, folder } from "../../backlot.js";

const lines = (all: readonly Transcript[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join("");

const FILES = {
  "made.jsonl": lines(talks(12, "m")),
  "real.jsonl": lines(talks(12, "r")),
  "other.jsonl": lines([talk("\u001b[31mo", ["\u001b[2Jhello\u0007", "greet()"], ["bye"])]),
  "empty.jsonl": "",
  "torn.jsonl": `${lines(talks(12, "m"))}{"id":"x","turns":[{"author":"Nobody"}]}\n`,
};

const run = (...args: readonly string[]) =>
  backlot(["score", "corpus", ...args, "--resamples", "20"], { cwd: folder(FILES) });

describe("score corpus", () => {
  test("prints worth, predictions, words and dialogues", async () => {
    const { code, stdout, stderr } = await run("made.jsonl", "--real", "real.jsonl");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^worth exact +27 +\d+ to \d+ +9$/m);
    expect(stdout).toMatch(/^12 made|^36 made/m);
    expect(stdout).toMatch(/^utterances counted +36 +36$/m);
    expect(stdout).toMatch(/^dialogues +12 +12$/m);
    expect(stdout).not.toMatch(/NaN|undefined|null/);
  });

  test("prints one object, which compare reads", async () => {
    const cwd = folder(FILES);
    const args = ["score", "corpus", "made.jsonl", "--real", "real.jsonl", "--resamples", "20", "--json"];
    const { stdout } = await backlot(args, { cwd });
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({
      worth: { exact: 27 },
      exact: { made: 1 },
      made: { dialogues: 12 },
      real: { user: { texts: 36 } },
    });
    expect(json.backlot).toMatchObject({ field: "corpus", options: { seed: 1 } });
    const both = folder({ "a.json": stdout, "b.json": stdout });
    const compared = await backlot(["score", "compare", "a.json", "b.json", "--resamples", "20"], { cwd: both });
    expect(compared.code).toBe(0);
    expect(compared.stdout).toMatch(/exact made/);
  });

  test("reads one of the two from stdin", async () => {
    const options = { cwd: folder(FILES), input: FILES["made.jsonl"] };
    const { code, stdout } = await backlot(["score", "corpus", "-", "--real", "real.jsonl", "--no-learn"], options);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^what users say\n/);
  });

  test("says why nothing can be learned, after what can be counted", async () => {
    const { code, stdout, stderr } = await run("other.jsonl", "--real", "real.jsonl");
    expect(code).toBe(1);
    expect(stderr).toContain("DIFFERENT_INTENTS");
    expect(stderr).toContain("book_table, call_taxi");
    expect(stderr).toContain("hint: ");
    expect(stdout).toMatch(/^dialogues +1 +12$/m);
    expect(stdout + stderr).not.toMatch(/\u001b|\u0007/);
    expect((await run("other.jsonl", "--real", "real.jsonl", "--no-learn")).code).toBe(0);
  });

  test.each([
    ["an empty corpus", ["empty.jsonl", "--real", "real.jsonl"], "NOTHING_SCORED"],
    ["an empty real corpus", ["made.jsonl", "--real", "empty.jsonl"], "NOTHING_SCORED"],
    ["a file that is not there", ["made.jsonl", "--real", "nowhere"], "FILE_NOT_FOUND"],
    ["records that cannot be read", ["torn.jsonl", "--real", "real.jsonl"], "cannot be read"],
    ["no real corpus", ["made.jsonl"], "--real"],
  ])("ends with 2: %s", async (_, args, said) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });
});
