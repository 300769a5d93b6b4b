import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/io/inspected.js";
import { isObject } from "../../../base/json/object.js";
import type { Transcript } from "../../../transcript/index.js";
import { checkTimeout } from "../../dialogue/answerTimeout.js";
import type { User } from "../../dialogue/policy.js";
import { type OperatorOptions, operatorsWith } from "../../operators/operators.js";
import { checkPlan } from "../../plans/checkPlan.js";
import type { AgendaBackend } from "../../plans/executing/agendaUser.js";
import type { Plan } from "../../plans/plan.js";
import { simulatedUser } from "../simulatedUser.js";
import type { LanguageModel } from "./askModel.js";

/** Options of a model as a user. */
export interface ModelUserOptions extends OperatorOptions {
  /** Language model of the AI SDK, such as a provider's function returns. */
  readonly model: LanguageModel;
  /** Source of the intents. */
  readonly backend: AgendaBackend;
  /** Plan of the user. */
  readonly plan: Plan;
  /** Maximum number of retries after an answer that is an error of the user, for each turn. Default: 2. */
  readonly retries?: number;
  /**
   * Fallback if all answers were errors: `agenda` takes the plan's turn in the model's place, `throw` ends the rehearsal. Default: agenda.
   */
  readonly otherwise?: "agenda" | "throw";
  /** Time limit of the model's answer, in milliseconds. Default: 60,000. */
  readonly timeout?: number;
}

/**
 * Returns a user that is a language model, checked against its plan: answers with an error by `checkUser` are refused. The model gets the
 * goals, possible events, and the dialogue so far, and answers with words and their meaning. It gets the problems of a refused answer, also
 * if that has another form or more than 2,000 characters; after `retries` of them the plan's agenda speaks in its place.
 *
 * A turn after refused answers has them in `extra.model`: `refused` holds the problems of each, and `agenda` is true if the words are the
 * agenda's.
 *
 * It needs the package `ai`, version 6 or 7, and loads it with the first turn. It keeps no state between turns, so that the user is as
 * deterministic as its model.
 *
 * @throws BacklotError BAD_USER with the option; BAD_PLAN. Rehearsals throw USER_FAILED if the model throws, or does not answer in time, or
 * the package is missing
 *
 * @example
 * ```ts
 * import { MockLanguageModelV3 } from "ai/test";
 * import { checkUser, drawPlan, mockBackend, modelUser, rehearse, schemaPolicy } from "backlot/testing";
 *
 * // In place of a provider's model: one that answers nonsense, so that the agenda has to speak.
 * const model = new MockLanguageModelV3({
 *   doGenerate: {
 *     content: [{ type: "text", text: "As a user, I would love to." }],
 *     finishReason: { unified: "stop", raw: undefined },
 *     usage: {
 *       inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
 *       outputTokens: { total: 1, text: 1, reasoning: 0 },
 *     },
 *     warnings: [],
 *   },
 * });
 * const backend = await mockBackend();
 * const plan = drawPlan(backend, { intents: ["book_table"] });
 * const user = modelUser({ model, backend, plan, retries: 1 });
 * const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user });
 * console.assert(checkUser(transcript, plan).length === 0);
 * ```
 */
export function modelUser(options: ModelUserOptions): User {
  const badUser = (problem: string) => new BacklotError("BAD_USER", problem);
  if (!isObject(options)) throw badUser(`modelUser takes { model, backend, plan }, not ${formatValue(options)}`);
  const { model, backend, plan, retries = 2, otherwise = "agenda", timeout = 60_000 } = options;
  if (!(backend?.catalog instanceof Map) || !Array.isArray(backend.intents))
    throw badUser(`the backend is ${formatValue(backend)}, not what loadBackend gives`);
  const isModel = typeof model === "string" ? model !== "" : typeof model?.specificationVersion === "string";
  if (!isModel) throw badUser(`the model is ${formatValue(model)}, not a language model of the AI SDK`);
  if (!Number.isSafeInteger(retries) || retries < 0 || retries > 10) {
    throw badUser(`retries is ${formatValue(retries)}, not a whole number from 0 to 10`);
  }
  if (otherwise !== "agenda" && otherwise !== "throw") {
    throw badUser(`otherwise is ${formatValue(otherwise)}, neither "agenda" nor "throw"`);
  }
  checkTimeout("timeout", timeout, "BAD_USER");
  const operators = operatorsWith(options.operators);
  checkPlan(plan, { catalog: backend.catalog, operators });
  const settings = { model, backend, plan, operators, retries, otherwise, timeout };
  const inWords = async (transcript: Transcript) => (await import("./modelTurn.js")).modelTurn(transcript, settings);
  return simulatedUser(() => ({ next: () => inWords }), null);
}
