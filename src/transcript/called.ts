import { VERBS } from "../labels/check/scope.js";
import type { Transcript } from "./transcript.js";

/**
 * The intents that a dialogue starts, in order of first mention: the names of its commands' calls, and whatever its
 * signals and final values name.
 */
export function intentsIn({ turns, final }: Transcript): ReadonlySet<string> {
  const intents = new Set<string>();
  for (const turn of turns) {
    if (turn.author === "System") {
      const called = /^[\s(]*([A-Za-z_]\w*)\s*\(/.exec(turn.command)?.[1];
      if (called !== undefined && !VERBS.has(called)) intents.add(called);
    } else if (turn.author === "Signal" && turn.signal !== undefined && "intent" in turn.signal) {
      intents.add(turn.signal.intent);
    }
  }
  for (const { intent } of Object.values(final ?? {})) intents.add(intent);
  return intents;
}

/**
 * The tasks of a dialogue: those that its source names in `extra.tasks`, and otherwise the intents that it starts.
 */
export function tasksIn(transcript: Transcript): ReadonlySet<string> {
  return named(transcript, "tasks") ?? intentsIn(transcript);
}

/**
 * The domains of a dialogue: those that its source names in `extra.domains`, and otherwise those of its intents.
 * @param domainsOf the domains of an intent; none for an intent that is not known
 */
export function domainsIn(
  transcript: Transcript,
  domainsOf: (intent: string) => readonly string[],
): ReadonlySet<string> {
  return named(transcript, "domains") ?? new Set([...intentsIn(transcript)].flatMap(domainsOf));
}

function named({ extra }: Transcript, key: "tasks" | "domains"): ReadonlySet<string> | null {
  const names = extra?.[key];
  return Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === "string")
    ? new Set(names)
    : null;
}
