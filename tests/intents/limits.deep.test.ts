import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mutate } from "../../src/testing/mutation/index.js";
import { Equivalents } from "../../src/testing/mutation/mutate.js";
import { survivorsOf } from "../../src/testing/mutation/report.js";
import { SOAK } from "../runs.js";

const from = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The files of which the deep run tries mutants, by a part of their paths; the soak tries all. */
const ONLY = SOAK ? "" : "book_f";

test("the mutants of our intents and behaviours that survive are those that are argued to be equivalent", async () => {
  const dialogues = [from("../../examples"), from("limits.jsonl")];
  // Those that are argued about are tried as well: one that is noticed after all is no equivalent.
  const report = await mutate({ project: from("../.."), dialogues, incremental: false, only: ONLY });
  expect(report.mutants.length).toBeGreaterThan(SOAK ? 2_000 : 20);
  const equivalents = Equivalents.read(from("equivalent.json"));
  const listed = JSON.parse(readFileSync(from("equivalent.json"), "utf8")) as readonly { mutant: string; id: string }[];
  const argued = listed.filter(({ mutant }) => mutant.includes(ONLY));
  expect(argued).not.toEqual([]);
  const survivors = survivorsOf(report).map(({ mutant }) => mutant);
  const plain = survivors.map(({ id, file, description }) => ({ id, mutant: `${file}: ${description}` }));
  expect(new Set(plain)).toEqual(new Set(argued.map(({ id, mutant }) => ({ id, mutant }))));
  expect(survivors.map((mutant) => equivalents.reasonOf(mutant))).not.toContain(undefined);
});
