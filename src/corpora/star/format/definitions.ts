import { z } from "zod";

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const category = z.union([scalar, z.array(scalar)]);
const text = z.string();

/** A number, or a Python expression, which STAR marks by a leading `!`. */
const number = z.union([z.number(), text]);

/** A parameter of an API, or a column of a database, as a generator of values. */
export const Column = z.looseObject({
  Name: text,
  Type: text,
  Categories: z.union([z.array(category), text]).optional(),
  Min: number.optional(),
  Max: number.optional(),
  Enabled: text.optional(),
  ReadableName: text.optional(),
});
export type Column = z.infer<typeof Column>;

/** `apis/<name>.json` */
export const ApiFile = z.looseObject({
  input: z.array(Column),
  required: z.array(text).default([]),
  db: z.union([text, z.null()]).default(null),
  function: text,
  returns_count: z.boolean().default(false),
});
export type ApiFile = z.infer<typeof ApiFile>;

/** `dbs/<name>.json` */
export const DatabaseFile = z.array(Column);
export type DatabaseFile = z.infer<typeof DatabaseFile>;

/** `tasks/<name>/<name>.json` */
export const TaskFile = z.looseObject({
  task: text,
  replies: z.record(text, text),
  graph: z.record(text, text),
});

/** `tasks/<name>/responses.json` */
export const ResponsesFile = z.record(text, text);

/** An event of a dialogue. Further fields depend on its action. */
export const Event = z.looseObject({
  Agent: text,
  Action: text,
  Text: text.optional(),
  APIName: text.optional(),
  Constraints: z.array(z.record(text, z.unknown())).optional(),
  Item: z.record(text, z.unknown()).nullish(),
  TotalItems: z.number().optional(),
  UnixTime: z.number().optional(),
});
export type Event = z.infer<typeof Event>;

/** A dialogue, whose events are parsed one by one. */
export const DialogueFile = z.looseObject({
  DialogueID: z.union([z.number(), text]),
  CompletionLevel: z.unknown().optional(),
  Events: z.array(z.unknown()),
  Scenario: z.looseObject({ Happy: z.boolean().optional(), MultiTask: z.boolean().optional() }).optional(),
});
export type DialogueFile = z.infer<typeof DialogueFile>;

/**
 * True if a dialogue ended before its task, as `EarlyDisconnectDuringDialogue` does. STAR's counts exclude these. A
 * dialogue without the field, as in other layouts, is complete.
 */
export function isBrokenOff({ CompletionLevel: level }: { readonly CompletionLevel?: unknown }): boolean {
  return level !== undefined && level !== null && level !== "Complete";
}
