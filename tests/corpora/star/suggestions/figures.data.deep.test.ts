import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { ScoreReport } from "../../../../src/corpora/scores/report.js";
import { bootstrapInterval } from "../../../../src/corpora/scores/statistics/interval.js";
import type { TaskGraph } from "../../../../src/corpora/star/importer/taskGraph.js";
import { readTasks } from "../../../../src/corpora/star/importer/tasks.js";
import { scoreStarFiles } from "../../../../src/corpora/star/scores/scoreStarFiles.js";
import { picksOf } from "../../../../src/corpora/star/suggestions/candidates.js";
import { RankedTasks } from "../../../../src/corpora/star/suggestions/rankedTasks.js";
import { StarRanker, WEIGHTS } from "../../../../src/corpora/star/suggestions/starRanker.js";
import { hasShared, shared } from "../../../shared.js";
import * as corpus from "../scores/corpus.js";

describe.skipIf(!hasShared)("suggestions on STAR's record (needs the reference data)", () => {
  let report: ScoreReport;
  const number = (...path: string[]): number => {
    const entry = report.entries.find((one) => one.path.join(".") === path.join("."));
    expect(entry?.score.support).toBe(2_410);
    return Number(entry?.score.value?.toFixed(3));
  };

  beforeAll(async () => {
    const [gold, tasks] = [shared("data/star/dialogues.jsonl"), shared("data/star/tasks")];
    ({ report } = await scoreStarFiles({ gold, tasks, suggestions: true }));
  });

  test("of 2,452 picks 42 are of the wizards' own words", () => {
    expect(report.notes.map(({ count }) => count)).toEqual([42]);
  });

  test("what was picked is first in 92 % and among the first three in 97.7 %", () => {
    expect([number("top1"), number("top3")]).toEqual([0.922, 0.977]);
  });

  test("in tasks of which no dialogue was seen, in 89 % and 96 %", () => {
    expect([number("unseenTasks", "top1"), number("unseenTasks", "top3")]).toEqual([0.89, 0.963]);
  });

  test("by shared words alone, in 72 % and 87 %", () => {
    expect([number("textMatch", "top1"), number("textMatch", "top3")]).toEqual([0.724, 0.866]);
  });

  test("of the labels that wizards were shown, it has the picked one first in 95 %, where their own list had it in 86 %", () => {
    expect([number("recorded", "top1"), number("recorded", "top3")]).toEqual([0.864, 0.996]);
    expect([number("shown", "top1"), number("shown", "top3")]).toEqual([0.952, 0.997]);
  });

  test("src/corpora/star/measured.md shows them all, with their intervals", () => {
    const rows = report.entries.flatMap(({ path, score: { value, units, support }, isListed }) => {
      if (isListed === false || units === undefined || typeof value !== "number") return [];
      const bounds = bootstrapInterval(units, {}) ?? [];
      const [shown, low, high] = [value, ...bounds].map((one) => one.toFixed(4));
      return [[path.join(" "), shown, `${low} to ${high}`, support?.toLocaleString("en")].join("  ")];
    });
    const [, table = ""] =
      /<!-- held to the record by .*\n```text\n.*\n([\s\S]*?)\n```/.exec(
        readFileSync("src/corpora/star/measured.md", "utf8"),
      ) ?? [];
    expect(table.split("\n").map((line) => line.replace(/ {2,}/g, "  "))).toEqual(rows);
  });

  test("the weights of a ranker without dialogues are those that the record gives", async () => {
    const graphs = new Map<string, TaskGraph>();
    for await (const made of readTasks(shared("data/star/tasks"))) if (!("kind" in made)) graphs.set(made.task, made);
    const picks = corpus.dialogues().flatMap((dialogue) => picksOf(dialogue, corpus.tasks()).picks);
    const { learnedWeights } = new StarRanker(new RankedTasks(graphs), picks);
    expect(learnedWeights.map((weight) => Number(weight.toPrecision(3)))).toEqual(WEIGHTS);
  });
});
