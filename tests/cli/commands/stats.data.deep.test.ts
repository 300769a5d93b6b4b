import { join } from "node:path";
import { expect, test } from "vitest";
import type { CorpusStatistics } from "../../../src/corpora/scores/corpus/statistics.js";
import { hasShared, shared } from "../../shared.js";
import { backlot, folder } from "../backlot.js";

const [SGD, STAR] = [shared("data/sgd"), shared("data/star")];

test.skipIf(!hasShared)("SGD and STAR are counted beside each other as alone (needs the reference data)", async () => {
  const cwd = folder();
  const schema = ["--schema", join(SGD, "schema_train.json"), join(SGD, "schema_dev.json")];
  const knowledge = ["tasks", "apis", "dbs"].flatMap((name) => [`--${name}`, join(STAR, name)]);
  for (const [format, data, flags] of [
    ["sgd", SGD, schema],
    ["star", STAR, knowledge],
  ] as const) {
    const args = ["import", format, join(data, "dialogues.jsonl"), ...flags, "--out", format, "--quiet"];
    const { code, stderr } = await backlot(args, { cwd });
    expect([0, 1], stderr).toContain(code);
  }
  const counted = async (...corpora: readonly string[]): Promise<CorpusStatistics> =>
    JSON.parse((await backlot(["stats", ...corpora, "--json", "--quiet"], { cwd })).stdout) as CorpusStatistics;
  const [sgd, star] = [await counted("sgd"), await counted("star")];
  expect(star.splits.happy?.domains).toBe(13);
  for (const both of [await counted("sgd", "star"), await counted("star", "sgd")]) {
    expect(both.splits).toEqual({ ...sgd.splits, ...star.splits });
    expect(both.declared?.intents).toBe((sgd.declared?.intents ?? 0) + (star.declared?.intents ?? 0));
  }
});
