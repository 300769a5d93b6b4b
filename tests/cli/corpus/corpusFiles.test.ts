import { join } from "node:path";
import { expect, test } from "vitest";
import { backlot, folder, INTENTS } from "../backlot.js";

test("of the folder that make wrote, every command takes the dialogues, and not the report beside them", async () => {
  const [corpus, executed] = [join(folder(), "corpus"), join(folder(), "executed.jsonl")];
  const made = await backlot(["make", "--intents", INTENTS, "--count", "4", "--seed", "7", "--out", corpus]);
  expect(made.code).toBe(0);
  for (const args of [
    ["replay", corpus, "--out", executed],
    ["score", "run", corpus],
    ["score", "run", executed, "--gold", corpus],
    ["lint", INTENTS, "--transcripts", corpus],
    ["transpile", corpus, "--intents", INTENTS, "--id", "dialogue-0"],
    ["show", corpus, "dialogue-0"],
  ]) {
    const { code, stderr } = await backlot(args);
    expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: expect.not.stringContaining("make-report") });
  }
});
