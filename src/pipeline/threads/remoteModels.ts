import type { MessagePort } from "node:worker_threads";
import { BacklotError } from "../../errors.js";
import type { Ask, ModelAnswer, ModelRequest } from "../models/ask.js";
import type { ModelAccess } from "../models/modelAccess.js";
import { UseCount } from "../models/spending.js";
import { STAGE_NAMES, type StageName } from "../models/stageNames.js";

/** What threads know of models that another thread asks. */
export interface ModelFacts {
  readonly names: Readonly<Record<StageName, string>>;
  readonly prompts: Readonly<Partial<Record<StageName, string>>>;
}

interface Question {
  readonly id: number;
  readonly request: ModelRequest;
}

/** Without an answer, asking has failed: the thread that asked knows why. */
interface Reply {
  readonly id: number;
  readonly answer: ModelAnswer | null;
}

/** What other threads need to know of models. */
export function factsOf(models: ModelAccess): ModelFacts {
  const each = STAGE_NAMES.map((stage) => [stage, models.nameOf(stage), models.promptOf(stage)] as const);
  return {
    names: Object.fromEntries(each.map(([stage, name]) => [stage, name])) as Record<StageName, string>,
    prompts: Object.fromEntries(each.flatMap(([stage, , text]) => (text === undefined ? [] : [[stage, text]]))),
  };
}

/**
 * Answers what another thread asks, with the one budget, cache and throttle.
 * @param onError called with what asking threw: errors lose their class on the way
 */
export function answerThread(port: MessagePort, models: ModelAccess, onError: (error: unknown) => void): void {
  port.on("message", ({ id, request }: Question) => {
    models.ask(request).then(
      (answer) => port.postMessage({ id, answer } satisfies Reply),
      (error: unknown) => {
        onError(error);
        port.postMessage({ id, answer: null } satisfies Reply);
      },
    );
  });
}

/** Models that the thread at the other end of a port asks. */
export function remoteModels(port: MessagePort, { names, prompts }: ModelFacts): ModelAccess {
  const waiting = new Map<number, (answer: ModelAnswer | null) => void>();
  let asked = 0;
  port.on("message", ({ id, answer }: Reply) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  const ask: Ask = async (request) => {
    const id = asked++;
    const answer = await new Promise<ModelAnswer | null>((resolve) => {
      waiting.set(id, resolve);
      port.postMessage({ id, request } satisfies Question);
    });
    if (answer === null) throw new BacklotError("MODEL_FAILED", "another thread could not ask the model");
    return answer;
  };
  const nothing = new UseCount().report;
  return {
    ask,
    nameOf: (stage) => names[stage],
    promptOf: (stage) => prompts[stage],
    concurrency: 1,
    // The thread that asks counts.
    used: nothing,
    paid: nothing,
    settle: async () => {},
  };
}
