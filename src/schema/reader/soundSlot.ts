import { put } from "../../kit/internal.js";
import { draftOf } from "../draft.js";
import type { Finding } from "../problem.js";
import { faultsOf } from "../rules/lint.js";
import type { IntentFile, SlotFile } from "../types.js";

/**
 * What keeps slots that were read from being those of an intent: a shape or a rule that they break. The path of each
 * finding begins with the slot's name.
 * @returns none where an intent with these slots can be loaded
 */
export function slotFaults(args: IntentFile["args"]): readonly Finding[] {
  const { intent, findings } = draftOf({ command: "tool", args });
  const broken = intent === null ? [] : faultsOf(intent);
  return [...findings, ...broken].flatMap(({ path, message }) =>
    path[0] === "args" ? [{ path: path.slice(1), message: plain(message) }] : [],
  );
}

/** A finding without the name of the slot, which whoever reads a schema says in another way. */
const plain = (message: string): string => message.replace(/^slot \w+:? /, "");

/** A slot alone, as the `args` of an intent. */
export function argsOf(name: string, slot: SlotFile): Readonly<Record<string, SlotFile>> {
  const args: Record<string, SlotFile> = {};
  put(args, name, slot);
  return args;
}
