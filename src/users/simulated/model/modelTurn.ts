import { BacklotError } from "../../../base/errors.js";
import type { Transcript } from "../../../transcript/index.js";
import { checkTurns } from "../../check/checkUser.js";
import { judgeEnd } from "../../check/endings.js";
import type { UserSays } from "../../dialogue/policy.js";
import type { OperatorRegistry } from "../../operators/operators.js";
import { vocabularyOf } from "../../phrases/vocabulary.js";
import type { AgendaBackend } from "../../plans/executing/agendaUser.js";
import type { Plan } from "../../plans/plan.js";
import { stagePlan } from "../../plans/planned/stage.js";
import { saying } from "../agenda/acts.js";
import { variedWords } from "../agenda/variedWords.js";
import { readAnswer } from "./answer.js";
import { askModel, type LanguageModel, type ModelMessage } from "./askModel.js";
import { dueTurn } from "./dueTurn.js";
import { dialogueText, instructions } from "./prompt.js";

/** A model as a user, checked. */
export interface ModelSettings {
  readonly model: LanguageModel;
  readonly backend: AgendaBackend;
  readonly plan: Plan;
  readonly operators: OperatorRegistry;
  readonly retries: number;
  readonly otherwise: "agenda" | "throw";
  readonly timeout: number;
}

/**
 * Returns the model's next turn. An answer that is an error of the user is refused: the model gets its problems, and after the last attempt
 * the agenda speaks, or the rehearsal fails. Refusals are recorded in the turn's `extra`.
 * @throws BacklotError USER_FAILED
 */
export async function modelTurn(transcript: Transcript, settings: ModelSettings): Promise<UserSays | null> {
  const { model, backend, plan, operators, retries, otherwise, timeout } = settings;
  const { turns } = transcript;
  const descriptions = new Map(backend.intents.map(({ command, description }) => [command, description]));
  const system = instructions(plan, stagePlan(plan, operators), descriptions);
  const messages: ModelMessage[] = [{ role: "user", content: dialogueText(turns) }];
  const refused: string[] = [];
  const check = checkTurns(transcript, plan, operators);
  const before = check.violations.length;
  const errorsOf = (says: UserSays | null): readonly string[] => {
    const after =
      says === null ? check : checkTurns({ turns: [...turns, { ...says, author: "User" }] }, plan, operators);
    if (says === null) judgeEnd(check);
    return after.violations.splice(before).map(({ tag, message }) => `${tag}: the user ${message}`);
  };
  for (let attempt = 0; attempt <= retries; attempt++) {
    const { text, object } = await askModel({ model, system, messages, timeout });
    const answer = readAnswer(object, check);
    const problems = "problem" in answer ? [answer.problem] : errorsOf(answer.says);
    if ("says" in answer && problems.length === 0) return noted(answer.says, refused, false);
    refused.push(...problems);
    messages.push(
      { role: "assistant", content: text.slice(0, MAX_QUOTED) || "(nothing)" },
      { role: "user", content: `That is not what you would say: ${problems.join("; ")}. Answer again.` },
    );
  }
  if (otherwise === "throw") {
    throw new BacklotError(
      "USER_FAILED",
      `the model's answers were refused ${retries + 1} times: ${refused.join("; ")}`,
    );
  }
  const due = dueTurn(check);
  if (due === null) return null;
  const turn = turns.filter(({ author }) => author === "User").length;
  const wording = { vocabulary: vocabularyOf(backend.intents), seed: plan.seed ?? 1 };
  return noted(saying(due.act, variedWords(due.act, { turn, intent: due.intent }, wording)), refused, true);
}

/** Length limit of a refused answer that is shown to the model again, in characters. */
const MAX_QUOTED = 4_000;

/** Adds earlier refusals to a turn. */
function noted(says: UserSays | null, refused: readonly string[], isFromAgenda: boolean): UserSays | null {
  if (says === null || refused.length === 0) return says;
  return { ...says, extra: { model: { refused, ...(isFromAgenda ? { agenda: true } : {}) } } };
}
