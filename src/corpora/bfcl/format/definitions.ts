import { z } from "zod";

const text = z.string();
const calls = z.array(z.array(text));

/** A message of a turn's question. */
const Message = z.looseObject({ role: text, content: text });

/** A line of `entries.jsonl`: a dialogue with its gold calls by turn. */
export const Entry = z.looseObject({
  id: text,
  question: z.array(z.array(Message)),
  initial_config: z.record(text, z.unknown()),
  involved_classes: z.array(text),
  ground_truth: calls,
  excluded_function: z.array(text).optional(),
  missed_function: z.record(text, z.array(text)).optional(),
});
export type Entry = z.infer<typeof Entry>;

/** A line of `expected.jsonl`: the answers of an entry's calls. Its states are not read. */
export const Answered = z.looseObject({ id: text, turns: z.array(z.looseObject({ responses: z.array(text) })) });

/** A line of a file of `func_doc`: a method. */
export const Method = z.looseObject({
  name: text,
  description: text,
  parameters: z.looseObject({
    properties: z.record(text, z.looseObject({ description: text.optional(), default: z.unknown().optional() })),
    required: z.array(text).default([]),
  }),
});
export type Method = z.infer<typeof Method>;

/** The set of an entry: its id without the number, such as `multi_turn_base`. */
export function setOf(id: string): string {
  return id.replace(/_\d+$/, "");
}

/** True for an entry whose world is padded. */
export function isLong(id: string): boolean {
  return /long_context|composite/.test(setOf(id));
}

/** The user's words in a turn without a question: functions that were withheld are there now. */
export const MORE_FUNCTIONS = "I have updated some more functions you can choose from. What about now?";

/** The beginning of an answer where Python raised an exception. */
export const RAISED = "Error during execution: ";
