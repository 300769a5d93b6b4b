import { passHatK } from "../../../testing/rehearsals/passHatK.js";
import { noteOf, type ReportEntry, type ReportNote, type ScoreReport } from "../../scores/report.js";
import { meanScore, type ScoredCase } from "../../scores/score.js";
import type { TauTask } from "../format/task.js";
import type { GoldState, JudgedRun } from "./judgeRuns.js";

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 1;

export interface Judged {
  readonly benchmark: string;
  readonly domain: string;
  readonly tasks: ReadonlyMap<string, TauTask>;
  readonly runs: readonly JudgedRun[];
  readonly gold: ReadonlyMap<string, GoldState>;
  readonly startHash: string;
  readonly notes: readonly ReportNote[];
  readonly worst: number;
}

interface Trials {
  readonly task: string;
  readonly count: number;
  readonly successes: number;
}

export function tauReport({ benchmark, domain, tasks, runs, gold, startHash, notes, worst }: Judged): ScoreReport {
  const mean = (path: readonly string[], cases: readonly ScoredCase[], isDetail = false): ReportEntry => ({
    path,
    score: meanScore(path.at(-1) ?? "", cases, { worst }),
    ...(isDetail ? { isDetail } : {}),
  });
  /** The unit is the task, since trials of one task are not independent. */
  const over = (value: (run: JudgedRun) => boolean | number | null, only = runs): ScoredCase[] =>
    only.map((run) => {
      const held = value(run);
      return { id: run.task, value: held === null ? null : Number(held), note: `trial ${run.trial}` };
    });
  const rate = (name: string, value: (run: JudgedRun) => boolean | number | null) => mean([name], over(value));
  const trials = trialsOf(runs, tasks);
  const greatest = greatestK(trials);
  const bases = [...new Set(runs.flatMap((run) => Object.keys(run.bases)))];
  const published = [...tasks.values()].filter(({ id, publishedHash }) => publishedHash !== null && gold.has(id));
  const judgedIds = [...new Set(runs.flatMap(({ reward, task }) => (reward === null ? [task] : [])))];
  return {
    field: "tau",
    definition: DEFINITION,
    options: { benchmark, domain },
    entries: [
      ...Array.from({ length: greatest }, (_, nth) =>
        mean(
          ["pass_hat_k", String(nth + 1)],
          trials.map((one) => ({ id: one.task, value: passHatK(one.count, one.successes, nth + 1) })),
        ),
      ),
      rate("average_reward", ({ reward }) => reward),
      rate("state_equals_gold", ({ stateEqual }) => stateEqual),
      rate("finished", ({ finished }) => finished),
      rate("recorded_verdicts", ({ reward, recorded }) =>
        reward === null || recorded === null ? null : reward === recorded,
      ),
      mean(["observations"], observations(runs)),
      mean(
        ["published_hashes"],
        published.map(({ id, publishedHash }) => ({ id, value: Number(gold.get(id)?.hash === publishedHash) })),
      ),
      ...bases.map((basis) =>
        mean(
          ["by_basis", basis],
          over(({ bases: held, finished }) => (finished ? (held[basis] ?? null) : null)),
          true,
        ),
      ),
      ...trials.map(({ task }) =>
        mean(
          ["by_task", task],
          over(
            ({ reward }) => reward,
            runs.filter((run) => run.task === task),
          ),
          true,
        ),
      ),
    ],
    notes: [
      ...notes,
      ...noteOf(
        "tasks have a reward that a model would judge in part: only their other bases are computed",
        judgedIds,
        false,
      ),
      ...noteOf(
        `tasks have more trials than others: pass^k ends at the fewest, ${greatest}`,
        trials.flatMap(({ task, count }) => (count > greatest ? [`${task}: ${count}`] : [])),
      ),
      ...commitNotes(published, gold),
    ],
    extra: {
      start_hash: startHash,
      gold_hashes: Object.fromEntries([...gold].map(([task, { hash }]) => [task, hash])),
      runs: runs.map(({ task, trial, reward, recorded, finished, stateEqual, endHash, calls, bases: held }) => ({
        task,
        trial,
        reward,
        recorded,
        finished,
        state_equals_gold: stateEqual,
        end_hash: endHash,
        calls,
        bases: held,
      })),
    },
  };
}

function trialsOf(runs: readonly JudgedRun[], tasks: Judged["tasks"]): readonly Trials[] {
  const byTask = groupedBy(runs, ({ task }) => task);
  return [...tasks.keys()].flatMap((task) => {
    const all = byTask.get(task) ?? [];
    if (all.length === 0 || all.some(({ reward }) => reward === null)) return [];
    return [{ task, count: all.length, successes: all.filter(({ reward }) => reward === 1).length }];
  });
}

const greatestK = (all: readonly Trials[]): number =>
  all.length === 0 ? 0 : Math.min(...all.map(({ count }) => count));

function observations(runs: readonly JudgedRun[]): ScoredCase[] {
  return runs.flatMap(({ id, calls, differing, firstDifference: first }) =>
    Array.from({ length: calls }, (_, nth): ScoredCase => {
      if (nth >= differing) return { id, value: 1 };
      return { id, value: 0, ...(nth === 0 && first !== null ? first : {}) };
    }),
  );
}

function commitNotes(published: readonly TauTask[], gold: ReadonlyMap<string, GoldState>): ReportNote[] {
  const wrong = published.filter(({ id, publishedHash }) => gold.get(id)?.hash !== publishedHash);
  const fits = groupedBy(
    wrong,
    ({ id, publishedHash }) =>
      [...(gold.get(id)?.otherwise() ?? [])].find(([, hash]) => hash === publishedHash)?.[0] ?? null,
  );
  return [...fits].flatMap(([commit, tasks]) =>
    noteOf(
      commit === null
        ? "published hashes fit the world of no commit that is known"
        : `published hashes do not fit this world, but that of tau-bench ${commit}`,
      tasks.map(({ id }) => id),
    ),
  );
}

/** Returns items by a key, in their order. */
export function groupedBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
