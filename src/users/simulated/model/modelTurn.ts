import { BacklotError } from "../../../base/errors.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { showSignal } from "../../../transcript/showSignal.js";
import { checkTurns, judgeEnd } from "../../check/checkUser.js";
import type { Topic } from "../../check/topic.js";
import type { UserCheck } from "../../check/userCheck.js";
import type { UserSays } from "../../dialogue/policy.js";
import type { OperatorRegistry } from "../../operators/operators.js";
import { vocabularyOf } from "../../phrases/vocabulary.js";
import type { AgendaBackend } from "../../plans/executing/agendaUser.js";
import type { Plan } from "../../plans/plan.js";
import { type StagedPlan, stagePlan, UNASKED } from "../../plans/planned/stage.js";
import { saying, type UserAct } from "../agenda/acts.js";
import { GoalAgenda, givingUp, MAX_REPEATS, TOO_OFTEN } from "../agenda/goalAgenda.js";
import { variedWords } from "../agenda/variedWords.js";
import type { GoalSlots } from "../goal.js";
import { askModel, type LanguageModel, type ModelMessage, readAnswer } from "./askModel.js";

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

/** A due act with its intent. */
interface DueTurn {
  readonly act: UserAct;
  readonly intent: string;
}

/**
 * Returns the due act of a user's agenda in the current dialogue, whatever was said so far: the answer to a question, or the next goal.
 * @returns null if no act is left
 */
function dueTurn({ topics, hasLeft }: UserCheck): DueTurn | null {
  if (hasLeft) return null;
  const under = topics.byRecency.filter((topic) => !topic.hasLeft && topic.outcome === null);
  const next = topics.all.find((topic) => !topic.isOpen && topics.before(topic) === undefined);
  for (const topic of next === undefined ? under : [...under, next]) {
    const act = dueAct(topic);
    const { intent } = topic.goal;
    if (act !== null) return { act: topic.mostSaid >= MAX_REPEATS ? givingUp(TOO_OFTEN) : act, intent };
  }
  return null;
}

function dueAct({
  goal,
  isLookup,
  pending,
  wants,
  given,
  slips,
  requested,
  retries,
  widenings,
}: Topic): UserAct | null {
  const requests = (goal.requests ?? []).filter((slot) => !requested.has(slot));
  const slots = Object.fromEntries(wants) as GoalSlots;
  const agenda = new GoalAgenda({ ...goal, slots, requests, comments: [] }, { isLookup });
  if (pending === null || pending.signal === null) return agenda.next([]);
  if (slips.size === 0) return agenda.resume(pending.signal, given.keys(), retries, widenings);
  const corrected = [...slips].flatMap((slot) => (wants.has(slot) ? [[slot, wants.get(slot) ?? null] as const] : []));
  return { kind: "correct", slots: corrected, tags: ["correction"] };
}

/** Returns the system prompt of a user: its role, its goals, and acts that a user avoids. */
function instructions(plan: Plan, staged: StagedPlan, descriptions: ReadonlyMap<string, string>): string {
  const goals = staged.goals.flatMap((goal, at) => [
    ...staged.lookups(at).map((lookup) => `- first look up: ${JSON.stringify(lookup)}`),
    `- goal ${at}: ${JSON.stringify(goal)}${described(goal.intent, descriptions)}`,
  ]);
  const events = (plan.operators ?? []).map((planned) => {
    const title = staged.operators(planned.goal).find((one) => one.planned === planned)?.operator.title;
    const { name, ...place } = planned;
    return `- ${title ?? name}: ${JSON.stringify(place)}`;
  });
  const spare = UNASKED[staged.initiative];
  return [
    "You are a person who talks to an assistant, and wants the goals below carried out, in this order.",
    "Answer with JSON: `text` is what you say; the other keys say what the text comes to.",
    "",
    "Goals:",
    ...goals,
    ...(events.length === 0 ? [] : ["", "What may come up on the way, at these places:", ...events]),
    "",
    "Rules:",
    "- Bring up one goal after the other: name its `intent`, with the slots that stand in `opens` and no others.",
    `- Then give only what you are asked for${spare === 0 ? "" : `, and at most ${spare === Number.POSITIVE_INFINITY ? "all" : spare} more`}. Say what is left once you are asked to confirm, or when it is done.`,
    "- Say no value that does not stand in your goals, unless the assistant showed it to you. Write values as they stand there.",
    "- Do not change a value without a reason. After a failure make the next change of `onFailure` (an empty one: say that it is to be tried again, `confirms`: true); after a search that finds nothing, the next of `onNothing`.",
    "- Say yes only where you are asked to confirm or to go ahead; where `confirm` is false, say no there.",
    "- Once a goal is reached, ask for the slots in its `requests`.",
    "- Give a goal up only if you are asked for what you do not know, or nothing helps.",
    "- When every goal is settled, set `done`.",
  ].join("\n");
}

function described(intent: string, descriptions: ReadonlyMap<string, string>): string {
  const text = descriptions.get(intent) ?? "";
  return text === "" ? "" : ` (${text})`;
}

/** Returns the dialogue from the user's view, for a model: the words of both sides, and the answers of the assistant's back-end. */
function dialogueText(turns: readonly Turn[]): string {
  const lines = turns.flatMap((turn): string[] => {
    switch (turn.author) {
      case "User":
        return [`You: ${turn.text}`];
      case "Response":
        return [`Assistant: ${turn.text}`];
      case "Signal":
        if (turn.signal === undefined) return [`(${turn.text ?? ""})`];
        return turn.signal.kind === "error" ? [] : [`(the assistant's system: ${showSignal(turn.signal)})`];
      case "System":
        return [];
      default:
        return turn satisfies never;
    }
  });
  return lines.length === 0
    ? "Nobody has said anything so far. You speak first."
    : `${lines.join("\n")}\n\nWhat do you say?`;
}
