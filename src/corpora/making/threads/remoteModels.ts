import type { MessagePort } from "node:worker_threads";
import { BacklotError } from "../../../base/errors.js";
import type { Ask, ModelAnswer, ModelRequest } from "../models/ask.js";
import type { ModelAccess } from "../models/modelAccess.js";
import { UseCount } from "../models/spending.js";
import { STAGE_NAMES, type StageName } from "../models/stageNames.js";

/** The facts of models that another thread calls. */
export interface ModelFacts {
  readonly names: Readonly<Record<StageName, string>>;
  readonly prompts: Readonly<Partial<Record<StageName, string>>>;
}

interface Question {
  readonly id: number;
  readonly request: ModelRequest;
}

/** Without an answer, the call has failed; the calling thread knows why. */
interface Reply {
  readonly id: number;
  readonly answer: ModelAnswer | null;
}

/** Returns the facts that other threads need. */
export function factsOf(models: ModelAccess): ModelFacts {
  const each = STAGE_NAMES.map((stage) => [stage, models.nameOf(stage), models.promptOf(stage)] as const);
  return {
    names: Object.fromEntries(each.map(([stage, name]) => [stage, name])) as Record<StageName, string>,
    prompts: Object.fromEntries(each.flatMap(([stage, , text]) => (text === undefined ? [] : [[stage, text]]))),
  };
}

/**
 * Answers the requests of another thread, with the shared budget, cache and throttle.
 * @param onError called with the error of a call: errors lose their class between threads
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

/** Makes models that the thread at the other end of a port calls. */
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
    // The calling thread counts the use.
    used: nothing,
    paid: nothing,
    settle: async () => {},
  };
}
