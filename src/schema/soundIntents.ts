import { draftOf } from "./draft.js";
import { clashesOf, faultsOf } from "./rules/lint.js";
import type { Intent, IntentFile } from "./types.js";

/** Finds the imported intents without which all others can be loaded, each with the reason. */
export function unusableIntents(files: readonly IntentFile[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  let left: Intent[] = [];
  for (const file of files) {
    const { intent, findings } = draftOf(file);
    const [fault] = intent === null || findings.length > 0 ? findings : faultsOf(intent);
    if (intent === null || fault !== undefined) reasons.set(file.command, fault?.message ?? "it is no intent");
    else left.push(intent);
  }
  for (let clashes = clashesOf(left); clashes.length > 0; clashes = clashesOf(left)) {
    for (const { intent, message } of clashes) reasons.set(intent.command, message);
    left = left.filter(({ command }) => !reasons.has(command));
  }
  return reasons;
}
