import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deepTest } from "../../runs.js";
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

deepTest("so it is where make divided the dialogues into splits: those of all of them are taken", async () => {
  const cwd = folder();
  const splits = ["--count", "6", "--seed", "7", "--operators", "none", "--splits", "train=0.5,test=0.5"];
  const made = await backlot(["make", "--intents", INTENTS, ...splits, "--out", "divided"], { cwd });
  expect(made.code).toBe(0);
  for (const args of [
    ["replay", "divided", "--out", "executed.jsonl"],
    ["score", "run", "divided"],
    ["score", "run", "executed.jsonl", "--gold", "divided"],
    ["lint", "divided/intents", "--transcripts", "divided"],
    ["transpile", "divided", "--intents", INTENTS, "--id", "dialogue-0"],
    ["show", "divided", "dialogue-0"],
    ["stats", "divided"],
    ["coverage", "divided"],
    ["split", "divided", "--ratio", "a=1", "--out", "parts"],
    ["export", "lucid", "divided", "--out", "lucid"],
    ["export", "sgd", "divided", "--out", "sgd"],
    ["mutate", "divided", "--only", "set_thermostat", "--threshold", "0"],
  ]) {
    const { code, stderr } = await backlot(args, { cwd });
    expect({ args, code, stderr }).toEqual({
      args,
      code: 0,
      stderr: expect.not.stringMatching(/WRONG_FORMAT|BAD_LINE/),
    });
  }
  expect(readFileSync(join(cwd, "parts/a.jsonl"), "utf8").trimEnd().split("\n")).toHaveLength(6);
});
