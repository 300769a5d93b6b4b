import { declines, yields } from "../../../users/english/polarity.js";
import { hasPhrase, wordSet, wordsOf } from "../../../users/english/wholeWords.js";
import { followGraph, isClosing } from "../scores/graphPolicy.js";
import type { ActionState, NextAction } from "./actionState.js";
import { askedParameter, isQuestion, mentions } from "./mentions.js";

/**
 * An extension of the graph-following policy; each can be used separately:
 *
 * * `opening`: a user who begins with a request is not greeted but asked the first question
 * * `slots`: a question is skipped if it was asked before, or if the user has mentioned its answer
 * * `replies`: a yes, a no, a goodbye, a forgotten number or a new value decides the branch
 * * `answers`: an answer in a quiz is compared with the returned row
 */
export type SlotAwarePart = "opening" | "slots" | "replies" | "answers";

/** All parts, in the order in which they build on each other. */
export const SLOT_AWARE_PARTS: readonly SlotAwarePart[] = ["opening", "slots", "replies", "answers"];

/**
 * A policy over STAR's graphs that considers the user's words: the filled slots, and the user's reactions. It uses
 * hand-written rules over words, graphs and the inputs of APIs; nothing is learnt from dialogues.
 * @param parts the extensions to use; without any, it equals the baseline
 */
export function slotAwareAction(parts: readonly SlotAwarePart[] = SLOT_AWARE_PARTS): NextAction {
  const uses = new Set(parts);
  return (state) => {
    const { last, returned, said, task } = state;
    const onward = (label: string): string => (uses.has("slots") ? nextUnanswered(label, state) : label);
    if (last === null) {
      const isGreeting = !uses.has("opening") || onlyGreets(said);
      return isGreeting ? followGraph(null, null, task) : onward(task.graph.hello ?? "hello");
    }
    if (returned !== null) return followGraph(last, returned, task);
    const judged = uses.has("answers") ? judgement(state) : null;
    if (judged !== null) return judged;
    const decided = uses.has("replies") ? reaction(state) : null;
    return decided ?? onward(followGraph(last, null, task));
  };
}

function nextUnanswered(label: string, state: ActionState): string {
  const { graph } = state.task;
  const left = new Set<string>();
  let next = label;
  while (isQuestion(next) && !next.includes("confirm") && !left.has(next) && isAnswered(next, state)) {
    left.add(next);
    const following = graph[next];
    if (following === undefined) break;
    next = following;
  }
  return next;
}

function isAnswered(question: string, { done, utterances, inputs }: ActionState): boolean {
  if (done.includes(question)) return true;
  const parameter = askedParameter(question, inputs);
  return parameter !== null && utterances.some((said) => mentions(parameter, said));
}

/** Compares an answer with the row of its quiz question, if the graph separates `correct` from `incorrect`. */
function judgement({ task: { graph }, last, said, item }: ActionState): string | null {
  const { correct, incorrect, noanswer } = graph;
  if (correct === undefined || last === null || !last.endsWith("_ask_question") || said === "") return null;
  const answer = typeof item.Answer === "string" ? item.Answer.toLowerCase() : "";
  if (answer !== "" && said.toLowerCase().includes(answer)) return correct;
  if (hasForgotten(said) || hasPhrase(said, "answer")) return noanswer ?? correct;
  return incorrect ?? correct;
}

interface Reply {
  readonly isSilent: boolean;
  readonly affirms: boolean;
  readonly denies: boolean;
  readonly ends: boolean;
  readonly forgot: boolean;
  /** True if the user said a value for a slot of the task. */
  readonly gives: boolean;
  readonly asks: boolean;
}

/** The label to which the user's reply leads, by the first rule that applies. */
function reaction(state: ActionState): string | null {
  const { last } = state;
  if (last === null) return null;
  const reply = replyOf(state);
  const rule = RULES.find(({ after }) => after(last, state));
  return rule?.leads(reply, state) ?? null;
}

interface Rule {
  readonly after: (last: string, state: ActionState) => boolean;
  readonly leads: (reply: Reply, state: ActionState) => string | null;
}

const RULES: readonly Rule[] = [
  {
    // "Is there anything else?"
    after: (last) => last === "anything_else",
    leads: (reply, state) => {
      if (reply.isSilent) return null;
      const isNew = reply.gives && !reply.ends;
      return (isNew ? queryOf(state) : null) ?? "goodbye_1";
    },
  },
  { after: (last) => isClosing(last), leads: (reply) => (reply.isSilent ? null : "goodbye_1") },
  {
    // In step-by-step tasks, a question or a no asks for details.
    after: (last, { task }) => last.endsWith("_ask_proceed") && task.graph.no !== undefined,
    leads: ({ denies: isNo, asks }, { task }) => (isNo || asks ? task.graph.no : task.graph.yes) ?? null,
  },
  {
    // "Shall we go on with the next one?"
    after: (last) => last.endsWith("_ask_next"),
    leads: (reply, state) => (reply.denies || reply.ends ? "anything_else" : queryOf(state)),
  },
  {
    after: (_, state) =>
      state.task.graph.info_missing !== undefined && /_(?:account_number|pin)$/.test(state.last ?? ""),
    leads: ({ forgot }, { task }) => (forgot ? (task.graph.info_missing ?? null) : null),
  },
  {
    // After something unavailable, another value leads to a new query.
    after: (last) => /unavailable|not_available|failed/.test(last),
    leads: (reply, state) => (reply.gives ? queryOf(state) : null),
  },
  {
    // "Shall I book it?"
    after: (last, { task }) => last.includes("confirm") || last === task.graph.available,
    leads: (reply, state) => {
      if (!reply.denies || reply.affirms) return null;
      return (reply.gives ? queryOf(state) : null) ?? state.task.graph.no ?? null;
    },
  },
  {
    // The result of the task has been told.
    after: (last, { task }) => task.graph[last] === "anything_else",
    leads: (reply, state) => {
      if (reply.ends) return "goodbye_1";
      return reply.gives && queryOf(state) === "query" ? "query" : null;
    },
  },
  {
    // The graph continues with a yes or a no.
    after: (last, { task }) => task.graph[last] === undefined && task.graph.yes !== undefined,
    leads: (reply, state) => {
      const { no } = state.task.graph;
      if (reply.denies && !reply.affirms && no !== undefined) return no;
      return reply.gives ? queryOf(state) : null;
    },
  },
];

function replyOf({ said, inputs }: ActionState): Reply {
  return {
    isSilent: said === "",
    affirms: yields(said),
    denies: declines(said),
    ends: ends(said),
    forgot: hasForgotten(said),
    gives: inputs.some((parameter) => parameter.Type !== "RequestType" && mentions(parameter, said)),
    asks: said.includes("?"),
  };
}

function queryOf({ task: { replies } }: ActionState): string | null {
  return ["query", "query_check"].find((label) => Object.hasOwn(replies, label)) ?? null;
}

const GOODBYE =
  /\b(?:thank|thanks|thx|bye|goodbye|all set|(?:that(?: i|')?s|that will be) (?:all|it)|have a (?:good|great|nice))\b/i;
const FORGOTTEN =
  /\b(?:forg[eo]t|(?:do ?n['o]?t|can(?:no|')?t) (?:remember|know|recall|have)|not sure|no idea|lost)\b/i;
const GREETING = wordSet(
  "oh hi hello hey hiya yo howdy there good morning afternoon evening help can you me i need please some with something um ok okay how are doing today",
);
const INTRODUCTION = /\b(?:i'm|i am|my name is|this is|it's)\b/i;

const ends = (text: string): boolean => GOODBYE.test(text);

const hasForgotten = (text: string): boolean => FORGOTTEN.test(text);

/** True if an utterance is only a greeting, with or without a name. */
function onlyGreets(text: string): boolean {
  const rest = wordsOf(text.replace(INTRODUCTION, "")).filter((word) => !GREETING.has(word));
  return rest.length <= (INTRODUCTION.test(text) ? 1 : 0);
}
