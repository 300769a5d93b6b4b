import type { Entity, JsonSchema } from "../../schema/index.js";
import { rowSchema } from "../../schema/jsonSchema.js";
import { TASK_PATTERN } from "./parameters.js";

/** Outcomes of a call in one word: the kind of the last signal or, without a signal, the fate of the task. */
export const STATUSES = [
  "ask",
  "choose",
  "confirm",
  "ready",
  "performed",
  "found",
  "failed",
  "error",
  "declined",
  "cancelled",
  "done",
] as const;

/** Rows may hold further columns, of behaviours, fixtures and plans; without an entity they are any objects. */
export function outputSchema(entity: Entity | undefined): JsonSchema {
  const closed = entity === undefined ? { type: "object" } : rowSchema(entity);
  const { $schema: _, title: __, additionalProperties: ___, $defs, ...row } = closed;
  return {
    type: "object",
    properties: {
      status: { type: "string", enum: STATUSES, description: "What came of the call." },
      task: { type: "string", pattern: TASK_PATTERN, description: "The task that it is about." },
      intent: { type: "string" },
      slot: { type: "string", description: "The slot that is asked for." },
      missing: {
        type: "array",
        items: { type: "string" },
        description: "Every required slot that is still to be answered.",
      },
      options: { type: "array", description: "The values to choose among." },
      arguments: { type: "object", description: "What was performed, is waiting to be, or was searched for." },
      row: { ...row, description: "The row that performing made." },
      answer: { description: "The plain answer of what was performed, in place of a row." },
      rows: { type: "array", items: row, description: "What was found." },
      total: { type: "integer", description: "How many rows there are, where these are not all." },
      reason: { type: "string", description: "Why it failed." },
      code: { type: "string", description: "What kind of failure it is." },
      alternatives: { type: "array", items: { type: "object" }, description: "What may be had instead." },
      errors: {
        type: "array",
        description: "Why the call was refused; nothing has changed.",
        items: {
          type: "object",
          properties: { code: { type: "string" }, message: { type: "string" }, hint: { type: "string" } },
          required: ["code", "message"],
          additionalProperties: false,
        },
      },
    },
    required: ["status"],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
  };
}
