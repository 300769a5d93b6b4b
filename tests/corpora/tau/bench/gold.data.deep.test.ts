import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import { PLANTED } from "../../../../src/corpora/tau/bench/agents/goldAgent.js";
import { runBench } from "../../../../src/corpora/tau/bench/runBench.js";
import { ROOT } from "../../../cli/backlot.js";
import { SOAK } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { type Imported, importedTau } from "../imported.js";

const data = (path: string): string => shared(`data/agents/${path}`);

/** Plays the gold agent. @returns rewards by number of tasks, and the number of tasks by class of what went wrong */
async function played({ folder }: Imported, domain: string, agent: string, tasks?: readonly string[]) {
  // The rules were written from tau2's policies; tau-bench's says the same of these acts.
  const rules = [join(ROOT, `mocks/tau/policies/${domain}.rules.ts`)];
  const options = { folder, agent, rules, user: "scripted", trials: 1, workers: 1, timeout: 5_000 };
  const { score, wrongs, problems } = await runBench({ ...options, ...(tasks === undefined ? {} : { tasks }) });
  expect(problems).toEqual([]);
  const runs = numbersOf(score.report).runs as unknown as { reward: number | null }[];
  const classes: Record<string, number> = {};
  for (const name of new Set(wrongs.map((wrong) => wrong.class)))
    classes[name] = new Set(wrongs.flatMap((wrong) => (wrong.class === name ? [wrong.task] : []))).size;
  const having = (reward: number | null) => runs.filter((run) => run.reward === reward).length;
  return { rewards: { one: having(1), zero: having(0), judged: having(null) }, classes };
}

/** The class that names each planted fault. */
const CLASSES = {
  "wrong-act": "wrong act",
  "wrong-value": "wrong value",
  "missing-act": "missing act",
  "breaks-policy": "policy broken",
  "never-said": "never said",
} as const;

const SETS = [
  ["tau-airline", {}, { one: 50, zero: 0, judged: 0 }],
  ["tau2-airline", { db: data("tau-airline/db") }, { one: 50, zero: 0, judged: 0 }],
  // 40 tasks have statements that a model would judge.
  ["tau2-retail", {}, { one: 74, zero: 0, judged: 40 }],
] as const;

describe.skipIf(!hasShared).each(SETS)("%s (needs the reference data)", (source, options, rewards) => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await importedTau(data(source), options);
  });
  afterAll(() => imported.remove());

  const domain = source.endsWith("retail") ? "retail" : "airline";

  test("the gold agent gets the reward of every task that has a verdict, and nothing is found wrong", async () => {
    if (SOAK) return expect(await played(imported, domain, "gold")).toEqual({ rewards, classes: {} });
    const count = rewards.one + rewards.judged;
    const tasks = Array.from({ length: count }, (_, id) => String(id)).filter((_, nth) => nth % 4 === 0);
    const { rewards: some, classes } = await played(imported, domain, "gold", tasks);
    expect([some.zero, some.one + some.judged, classes]).toEqual([0, tasks.length, {}]);
    expect(some.one).toBeGreaterThan(0);
  });

  test.each(PLANTED)("the planted fault %s is named by its class", async (fault) => {
    // Tasks with acts, and with something to say: in airline by their numbers.
    const tasks = source === "tau2-retail" ? ["0", "1", "2", "3", "4", "5"] : ["7", "8", "11", "14", "23"];
    const { classes } = await played(imported, domain, `gold:${fault}`, tasks);
    expect(classes[CLASSES[fault]]).toBeGreaterThan(0);
    const others = Object.keys(classes).filter((name) => name !== CLASSES[fault] && name !== "policy broken");
    // An act of somebody else breaks the policy, and is a wrong act too.
    expect(others).toEqual(fault === "breaks-policy" ? ["wrong act"] : []);
  });
});
