import { hash } from "node:crypto";
import { BacklotError } from "../../base/errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import {
  type Attempt,
  attemptsFrom,
  type CorpusMaker,
  LikeFailures,
  type NumberedAttempts,
  type NumberSource,
} from "./attempts.js";
import { type CorpusOptions, checkedOptions } from "./corpusOptions.js";
import { inOrder } from "./inOrder.js";
import { DialoguePlanner, type PlannerOptions } from "./planner/dialoguePlanner.js";
import type { Writing } from "./writing/writing.js";

/** The most consecutive numbers that may be skipped. */
const MAX_PASSED_OVER = 20;

/**
 * Makes a corpus without a folder, for `make` of `backlot/corpora`.
 * @param source the source of dialogues without models. Default: this process, with the threads of the options
 * @throws BacklotError BAD_CORPUS, UNKNOWN_INTENT; any error of models
 */
export async function* makeCorpus(
  backend: Backend,
  options: CorpusOptions = {},
  source?: NumberSource,
): AsyncGenerator<Attempt, void, undefined> {
  const { count, workers, ...planning } = checkedOptions(options);
  const { writing } = options;
  const planner = new DialoguePlanner(backend, planning);
  const maker: CorpusMaker = { backend, planner, ...(writing === undefined ? {} : { writing }) };
  for (const [intent, reason] of maker.planner.unreachable) options.onUnreachable?.(intent, reason);
  for (const [intent, split] of maker.planner.splits?.byIntent ?? []) options.onSplit?.(intent, split);
  const known = new Set<string>();
  const alike = new LikeFailures();
  let [passedOver, last] = [0, ""];
  const wanted = () => count - known.size;
  const coming =
    source !== undefined
      ? source(maker, planning, wanted)
      : writing === undefined
        ? numbers(maker, planning, workers)
        : written(maker, planning, writing, workers, wanted);
  for await (const { index, attempts } of coming) {
    if (passedOver === MAX_PASSED_OVER) {
      const problem = `only ${known.size} of ${count} dialogues could be made; the last attempt was discarded: ${last}`;
      throw new BacklotError("BAD_CORPUS", problem);
    }
    passedOver++;
    const left = [...attempts];
    for (let attempt = 0; left.length > 0; attempt++) {
      const given = left.shift() as Attempt;
      const made = distinct(given, index, attempt, known);
      if ("discarded" in made) {
        last = made.discarded.problem;
        // A duplicate of an earlier dialogue is attempted again.
        if (left.length === 0 && "kept" in given) {
          left.push(...(await attemptsFrom(maker, index, attempt + 1)));
        }
      } else passedOver = 0;
      alike.add("kept" in given ? null : given.discarded);
      yield made;
      if (writing !== undefined) alike.endRun(known.size, count);
    }
    if (known.size === count) return;
  }
}

const DUPLICATE = "duplicates";

/** The attempts at all numbers in order, in this thread or several. */
async function* numbers(
  maker: CorpusMaker,
  planning: PlannerOptions,
  workers: number,
): AsyncGenerator<NumberedAttempts, void, undefined> {
  if (workers > 1) {
    const { pooledNumbers } = await import("./threads/corpusPool.js");
    yield* pooledNumbers(maker, planning, workers - 1);
    return;
  }
  for (let index = 0; ; index++) yield { index, attempts: await attemptsFrom(maker, index, 0) };
}

/**
 * The attempts at all numbers in order, several at once: while a model answers for one, others go on, in several
 * threads if requested.
 * @param wanted returns the number of dialogues still to be kept, which limits the attempts in progress
 */
async function* written(
  maker: CorpusMaker,
  planning: PlannerOptions,
  writing: Writing,
  workers: number,
  wanted: () => number,
): AsyncGenerator<NumberedAttempts, void, undefined> {
  const { models } = writing;
  const pool =
    workers === 1
      ? null
      : await (await import("./threads/writingPool.js")).writingPool(maker, planning, writing, workers - 1);
  const make = async (index: number): Promise<NumberedAttempts> => {
    return { index, attempts: await (pool === null ? attemptsFrom(maker, index, 0) : pool.attempts(index)) };
  };
  try {
    yield* inOrder(make, () => Math.min(models.concurrency, wanted()));
  } finally {
    await models.settle();
    await pool?.end();
  }
}

/** Returns the attempt, or a discarded one if it duplicates an earlier dialogue. */
function distinct(made: Attempt, index: number, attempt: number, known: Set<string>): Attempt {
  if ("discarded" in made) return made;
  const { transcript, plan, truncatedFrom } = made.kept;
  const key = contentOf(transcript);
  if (!known.has(key)) {
    known.add(key);
    return made;
  }
  if (truncatedFrom !== undefined) {
    const { truncated: _, ...discarded } = truncatedFrom;
    return { discarded };
  }
  const problem = "an earlier dialogue has the same turns";
  return { discarded: { stage: "check", reason: DUPLICATE, problem, index, attempt, plan, transcript } };
}

function contentOf({ turns }: Transcript): string {
  const said = turns.map((turn) =>
    turn.author === "Signal" ? "" : `${turn.author === "System" ? turn.command : turn.text}\n`,
  );
  return hash("sha256", said.join(""), "base64");
}
