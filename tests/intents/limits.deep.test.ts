import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mutate } from "../../src/testing/index.js";
import { survivorsOf } from "../../src/testing/mutation/report.js";

const from = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

test("no mutant of our intents and behaviours survives but those that are listed", async () => {
  const dialogues = [from("../../examples"), from("limits.jsonl")];
  const report = await mutate({ project: from("../.."), dialogues, incremental: false });
  expect(report.mutants.length).toBeGreaterThan(2_000);
  const listed = readFileSync(from("survivors.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" ", 1)[0]);
  expect(
    survivorsOf(report)
      .map(({ mutant }) => mutant.id)
      .sort(),
  ).toEqual(listed.sort());
});
