import { declines, yields } from "../../../users/english/polarity.js";
import { isClosing } from "../scores/graphPolicy.js";
import type { ActionState } from "./actionState.js";
import { mentions } from "./mentions.js";
import { ends, hasForgotten } from "./userActs.js";

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

/** Returns the label to which the user's reply leads, by the first rule that applies; null if it decides nothing. */
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
  {
    after: (last) => isClosing(last),
    leads: (reply) => (reply.isSilent ? null : "goodbye_1"),
  },
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
