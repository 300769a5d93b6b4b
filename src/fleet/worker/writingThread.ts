import { workerData } from "node:worker_threads";
import { BacklotError } from "../../base/errors.js";
import { canonicalText } from "../../base/json/canonical.js";
import { attemptsFrom } from "../../corpora/making/attempts.js";
import { CONCURRENCY, type ModelAccess, openModels } from "../../corpora/making/models/modelAccess.js";
import { UseCount } from "../../corpora/making/models/spending.js";
import { DialoguePlanner } from "../../corpora/making/planner/dialoguePlanner.js";
import { namesOf } from "../../corpora/making/run/modelRun.js";
import type { CorpusTask } from "../../corpora/making/threads/corpusPool.js";
import { bootBackend } from "../../runtime/loadBackend.js";
import { adoptPhrases } from "../../users/phrases/vocabulary.js";
import { FleetBudget } from "../budget.js";
import { failureText } from "../jobs.js";
import type { WritingThreadData, WrittenNumber } from "../makingData.js";
import { loadModels } from "../namedModels.js";
import { SharedAnswers } from "../shared/answers.js";
import { openPlace } from "../shared/openPlace.js";

/* The thread in which dialogues are made with models, which it calls itself. */

// tinypool's format of worker data.
const [, data] = workerData as [unknown, WritingThreadData];
const { asked, queue, shared, threads } = data;
const options = await loadModels(asked.named);
if (canonicalText(namesOf(options)) !== canonicalText(asked.names))
  throw new BacklotError("FLEET_POLICY", "a worker has other models, or other settings of them");
const backend = await bootBackend(data.compiled, data.options);
adoptPhrases(backend.intents, data.phrases);
const planner = new DialoguePlanner(backend, data.planning);
const place = await openPlace(shared, { say: () => undefined });
const budget = await FleetBudget.open(queue, asked.nonce, asked.ceilings, options);
// All threads of a worker together make as many concurrent calls as one process.
const concurrency = Math.ceil((options.concurrency ?? CONCURRENCY) / threads);
const models = await openModels(
  { ...options, concurrency },
  { cache: new SharedAnswers(place), offline: asked.offline, ledger: budget },
);

/** Makes the dialogues of some numbers concurrently, since models take time to answer. */
export default async function make({ from, to }: CorpusTask): Promise<WrittenNumber[]> {
  const made = await Promise.allSettled(Array.from({ length: to - from }, (_, at) => written(from + at)));
  return made.map((one) => {
    if (one.status === "fulfilled") return one.value;
    const { reason } = one;
    // Of an error only the message is sent. The number is not its cause.
    throw reason instanceof BacklotError ? new Error(failureText(reason.code, reason.message)) : reason;
  });
}

async function written(index: number): Promise<WrittenNumber> {
  const used = new UseCount();
  const answers = new Set<string>();
  const own: ModelAccess = {
    ask: async (request) => {
      const answer = await models.ask(request);
      used.add(request.stage, models.nameOf(request.stage), answer.usage);
      answers.add(models.keyOf(request));
      return answer;
    },
    nameOf: (stage) => models.nameOf(stage),
    promptOf: (stage) => models.promptOf(stage),
    concurrency,
    get used() {
      return used.report;
    },
    paid: new UseCount().report,
    settle: () => models.settle(),
  };
  const attempts = await attemptsFrom({ backend, planner, writing: { ...asked.writing, models: own } }, index, 0);
  return { attempts, used: used.report.stages, answers: [...answers] };
}

export const close = async (): Promise<void> => budget.close();
