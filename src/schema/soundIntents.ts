import { draftOf } from "./draft.js";
import { clashesOf, faultsOf } from "./rules/lint.js";
import type { Intent, IntentFile } from "./types.js";

/** Imported intents that can be loaded together; the others by their commands, each with the reason. */
export interface JudgedIntents {
  readonly sound: readonly Intent[];
  readonly unusable: ReadonlyMap<string, string>;
}

export function judgedIntents(files: readonly IntentFile[]): JudgedIntents {
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
  return { sound: left, unusable: reasons };
}
