import { put } from "../kit/internal.js";
import type { IntentFile, IntentSchema, SlotFile, SlotSchema } from "./types.js";

/**
 * Returns the object of an intent's file, which `parseIntent` reads back to the same intent. Defaults and absent parts
 * are left out.
 */
export function intentFile(intent: IntentSchema): IntentFile {
  const args: Record<string, SlotFile> = {};
  for (const [name, slot] of intent.args) put(args, name, slotFile(slot));
  const [domain] = intent.domain;
  return {
    command: intent.command,
    ...(intent.description === "" ? {} : { description: intent.description }),
    ...(domain === undefined ? {} : { domain: intent.domain.length === 1 ? domain : intent.domain }),
    ...(intent.entity_name === null ? {} : { entity_name: intent.entity_name }),
    ...(intent.query_intent ? { query_intent: true } : {}),
    confirmation_required: intent.confirmation_required,
    ...(intent.wait_for_required ? { wait_for_required: true } : {}),
    ...(intent.performs === "when_ready" ? {} : { performs: intent.performs }),
    ...(intent.dontcare ? { dontcare: true } : {}),
    args,
    ...(intent.tool === undefined ? {} : { tool: intent.tool }),
  };
}

function slotFile({ type, optional, disambiguation, ...rest }: SlotSchema): SlotFile {
  return { type, optional, ...(disambiguation ? { disambiguation } : {}), ...rest };
}

export function printIntent(intent: IntentSchema): string {
  return `${JSON.stringify(intentFile(intent), null, 2)}\n`;
}
