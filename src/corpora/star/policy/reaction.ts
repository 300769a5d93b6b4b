import { declines, yields } from "../../../users/english/polarity.js";
import { wordSet, wordsOf } from "../../../users/english/wholeWords.js";
import { isClosing } from "../scores/graphPolicy.js";
import type { ActionState } from "./actionState.js";
import { mentions } from "./mentions.js";

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
export function reaction(state: ActionState): string | null {
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

export const hasForgotten = (text: string): boolean => FORGOTTEN.test(text);

/** True if an utterance is only a greeting, with or without a name. */
export function onlyGreets(text: string): boolean {
  const rest = wordsOf(text.replace(INTRODUCTION, "")).filter((word) => !GREETING.has(word));
  return rest.length <= (INTRODUCTION.test(text) ? 1 : 0);
}
