import { put } from "../../kit/internal.js";
import { draftOf } from "../draft.js";
import type { Finding } from "../problem.js";
import { faultsOf } from "../rules/lint.js";
import type { IntentFile, SlotFile } from "../types.js";

/**
 * Finds the malformed parts and broken rules of slots that were read from a schema. The path of each finding begins
 * with the slot's name.
 * @returns none if an intent with these slots can be loaded
 */
export function slotFaults(args: IntentFile["args"]): readonly Finding[] {
  const { intent, findings } = draftOf({ command: "tool", args });
  const broken = intent === null ? [] : faultsOf(intent);
  return [...findings, ...broken].flatMap(({ path, message }) =>
    path[0] === "args" ? [{ path: path.slice(1), message: plain(message) }] : [],
  );
}

/** Cuts the slot's name from a message: readers of schemas name the place in their own way. */
const plain = (message: string): string => message.replace(/^slot \w+:? /, "");

export function argsOf(name: string, slot: SlotFile): Readonly<Record<string, SlotFile>> {
  const args: Record<string, SlotFile> = {};
  put(args, name, slot);
  return args;
}
