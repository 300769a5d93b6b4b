import { randomUUID } from "node:crypto";
import { BacklotError } from "../base/errors.js";
import { given } from "../base/json/given.js";
import type { Attempt, CorpusMaker, NumberedAttempts } from "../corpora/making/attempts.js";
import type { CorpusReport, Made, MakeIntoOptions } from "../corpora/making/index.js";
import { AnswerCache } from "../corpora/making/models/answerCache.js";
import { checkModels, modelOf } from "../corpora/making/models/options.js";
import { type ModelUse, type Spent, UseCount } from "../corpora/making/models/spending.js";
import type { StageName } from "../corpora/making/models/stageNames.js";
import type { PlannerOptions } from "../corpora/making/planner/dialoguePlanner.js";
import { makeInto } from "../corpora/making/run/make.js";
import { answersOf, namesOf } from "../corpora/making/run/modelRun.js";
import { partOf } from "../corpora/making/run/writeModelCorpus.js";
import { corpusWorkerData } from "../corpora/making/threads/corpusPool.js";
import { FleetBudget } from "./budget.js";
import { codePlace } from "./codePlace.js";
import { fleetResults } from "./coordinate.js";
import type { AskedModels, MakingData, WrittenNumber } from "./makingData.js";
import { loadModels, type NamedModels } from "./namedModels.js";
import type { FleetOptions } from "./options.js";
import { portableOptions } from "./portableOptions.js";
import { runOf } from "./run.js";
import { SharedAnswers } from "./shared/answers.js";
import { openPlace } from "./shared/openPlace.js";

/** Default sizes of a shard, in numbers of dialogues: without models, and with slower models. */
const [SHARD, WRITTEN_SHARD] = [1_000, 50];

/** Options of `makeFleet`. */
export interface MakeFleetOptions extends Omit<MakeIntoOptions, "workers" | "models">, FleetOptions {
  /** Models by name, with the budget of all workers together. Default: none. */
  readonly models?: NamedModels;
}

export async function makeFleet(options: MakeFleetOptions): Promise<Made<CorpusReport>> {
  const { queue: _, shared: __, shardSize: ___, onMessage: ____, models, ...making } = options;
  if (models !== undefined) return makeWithModels(models, making, options);
  const { report } = await makeInto(making, {
    async *source(maker, planning, wanted) {
      let index = 0;
      const made = resultsOf<readonly Attempt[]>(dataOf(maker, planning), wanted, SHARD, options);
      for await (const attempts of made) yield { index: index++, attempts };
    },
  });
  // Without a style, the report is that of a corpus.
  return { report: report as CorpusReport, paid: null };
}

async function makeWithModels(
  named: NamedModels,
  making: Omit<MakeIntoOptions, "models">,
  options: MakeFleetOptions,
): Promise<Made<CorpusReport>> {
  if (typeof named.model !== "string") {
    const message =
      "workers load models by their name: give the path of a module, or the name of a model of the gateway";
    throw new BacklotError("BAD_OPTION", message);
  }
  const models = await loadModels(named);
  checkModels(models);
  const { maxCalls, maxTokens, maxCost } = models;
  const asked: AskedModels = {
    named,
    place: await codePlace([named.model], "BAD_MODELS"),
    names: namesOf(models),
    ceilings: given({ maxCalls, maxTokens, maxCost }),
    offline: making.offline === true,
    writing: partOf(making),
    nonce: randomUUID(),
  };
  const used = new UseCount(models.prices);
  const budget = await FleetBudget.open(options.queue, asked.nonce, asked.ceilings, models);
  try {
    await budget.begin();
    const { report } = await makeInto(
      { ...making, models },
      {
        source: (maker, planning, wanted) => {
          const add = (stages: ModelUse["stages"]): void => {
            for (const [stage, spent] of Object.entries(stages) as [StageName, Spent][])
              used.add(stage, modelOf(models, stage).name, spent, spent.calls);
          };
          return written({ ...dataOf(maker, planning), asked }, wanted, add, options);
        },
        models: { ledger: budget, used },
      },
    );
    return { report: report as CorpusReport, paid: await budget.paid(models) };
  } finally {
    await budget.end();
  }
}

async function* written(
  data: MakingData & { readonly asked: AskedModels },
  wanted: () => number,
  onUsed: (stages: ModelUse["stages"]) => void,
  options: MakeFleetOptions,
): AsyncGenerator<NumberedAttempts, void, undefined> {
  const { out, shared, onMessage = () => undefined, signal } = options;
  const cache = await AnswerCache.open(answersOf(out, options.answers));
  const answers = new SharedAnswers(await openPlace(shared, { say: onMessage, ...given({ signal }) }));
  await answers.take(cache);
  let index = 0;
  for await (const one of resultsOf<WrittenNumber>(data, wanted, WRITTEN_SHARD, options)) {
    await answers.give(one.answers, cache);
    onUsed(one.used);
    yield { index: index++, attempts: one.attempts };
  }
}

function dataOf(maker: CorpusMaker, planning: PlannerOptions): MakingData {
  const { options, ...data } = corpusWorkerData(maker, planning);
  return { ...data, options: portableOptions(options) };
}

async function* resultsOf<Result>(
  data: MakingData,
  wanted: () => number,
  size: number,
  { queue, shared, shardSize = size, onMessage = () => undefined, signal }: MakeFleetOptions,
): AsyncGenerator<Result, void, undefined> {
  const all = wanted();
  let sent = 0;
  yield* fleetResults<number, Result>({
    queue,
    ...given({ shared }),
    run: runOf("make", data),
    next: async (underWay) => {
      // Each number gives at most one dialogue. The number of further ones is known after all of these are done.
      const most = sent < all ? all - sent : underWay === 0 ? wanted() : 0;
      if (most === 0) return null;
      const items = Math.min(shardSize, most);
      sent += items;
      return Array.from({ length: items }, (_, at) => sent - items + at);
    },
    say: onMessage,
    setAside: (number, reason) => {
      throw new BacklotError("DIALOGUE_FAILED", `the dialogue ${number} could not be made by any worker: ${reason}`);
    },
    signal: signal ?? new AbortController().signal,
  });
  if (signal?.aborted === true) throw new BacklotError("USAGE", "it was interrupted; nothing was changed");
}
