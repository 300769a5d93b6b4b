import type { IntentSpec, SlotSpec } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { placeholderKeys, type TaskNode, templatePlaceholders } from "../importer/taskGraph.js";

const MAX_OPTIONAL = 1;
const MAX_SEARCHED = 2;

export interface DerivedTask {
  readonly task: string;
  readonly replies: Record<string, string>;
  readonly graph: Record<string, string>;
}

/** Replies that every task has. */
export const COMMON: Readonly<Record<string, string>> = {
  hello: "Hello, how can I help you?",
  yes: "Yes",
  no: "No",
  anything_else: "Is there anything else that I can do for you?",
  out_of_scope: "I am afraid I cannot help with that.",
  goodbye_1: "Thank you and goodbye!",
};

/** The flow chart of a search: questions, the query, its result, and the offer to search again. */
export function searchTask(task: string, slots: readonly SlotSpec[], phrases?: IntentPhrases): DerivedTask {
  const questions = questionsAbout(task, slots.slice(0, MAX_SEARCHED), phrases);
  const [shown] = slots;
  const replies: Record<string, string> = {
    ...COMMON,
    ...questions,
    query: "Query",
    [`${task}_inform_result`]: shown === undefined ? "I found something." : `I found this: {${shown.name}:s}.`,
    [`${task}_ask_search_more`]: "Would you like to search for something else?",
    [`${task}_inform_nothing_found`]: "There is nothing like that. Would you like to change anything?",
  };
  const first = Object.keys(questions)[0] ?? "query";
  const graph: Record<string, string> = {
    ...chain(["hello", ...Object.keys(questions), "query", `${task}_inform_result`, `${task}_ask_search_more`]),
    yes: first,
    no: "anything_else",
  };
  return { task, replies, graph };
}

/** The flow chart of other intents: questions, a check, a confirmation, and the booking. */
export function bookingTask({ command: task, slots }: IntentSpec, phrases?: IntentPhrases): DerivedTask {
  const required = slots.filter((slot) => slot.required && slot.when === undefined);
  const optional = slots.filter((slot) => !required.includes(slot)).slice(0, MAX_OPTIONAL);
  const questions = questionsAbout(task, [...required, ...optional], phrases);
  const replies: Record<string, string> = {
    ...COMMON,
    ...questions,
    query_check: "Check",
    query_book: "Book",
    available: "Available",
    unavailable: "Unavailable",
    query_success: "Success",
    query_failure: "Failure",
    [`${task}_inform_unavailable`]: "I am sorry, that is not possible.",
    [`${task}_ask_confirm`]: "That is possible. Shall I go ahead?",
    [`${task}_inform_done`]: "It is done.",
    [`${task}_inform_failed`]: "I am sorry, that did not work.",
  };
  const first = Object.keys(questions)[0] ?? "anything_else";
  const graph: Record<string, string> = {
    ...chain(["hello", ...Object.keys(questions), "query_check"]),
    ...chain(["available", `${task}_ask_confirm`]),
    ...chain(["unavailable", `${task}_inform_unavailable`, "anything_else"]),
    ...chain(["yes", "query_book"]),
    ...chain(["no", first]),
    ...chain(["query_success", `${task}_inform_done`, "anything_else"]),
    ...chain(["query_failure", `${task}_inform_failed`, "anything_else"]),
  };
  return { task, replies, graph };
}

const questionsAbout = (task: string, slots: readonly SlotSpec[], phrases?: IntentPhrases): Record<string, string> =>
  Object.fromEntries(
    slots.map(({ name }) => {
      const [question = `What is the ${spoken(name)}?`] = phrases?.slots.get(name)?.questions ?? [];
      return [`${task}_ask_${name}`, question];
    }),
  );

const chain = (labels: readonly string[]): Record<string, string> =>
  Object.fromEntries(labels.slice(1).map((next, at) => [labels[at], next]));

/** The wizard's text for a label: the template of the reply, filled with returned values and the user's values. */
export function replyText(label: string, node: TaskNode | undefined, known: Readonly<Record<string, unknown>>): string {
  const texts = [node?.template, node?.text].filter((one) => one !== undefined);
  if (texts.length === 0) return COMMON[label] ?? `${spoken(label)}.`;
  const full = texts.find((one) => templatePlaceholders(one).every((name) => valueOfPlaceholder(name, known) !== null));
  const text = full ?? (texts[0] as string);
  return text
    .replace(
      /\{([A-Za-z_][A-Za-z0-9_]*)(?::[a-z])?\}/g,
      (_, name: string) => valueOfPlaceholder(name, known) ?? `the ${spoken(name)}`,
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

function valueOfPlaceholder(name: string, known: Readonly<Record<string, unknown>>): string | null {
  // In tasks of other intents, placeholders and keys of items have equal names.
  const value = [...placeholderKeys(name), name].map((key) => known[key] ?? null).find((one) => one !== null);
  if (value === undefined || value === "") return null;
  return Array.isArray(value) ? value.join(", ") : String(value);
}
