import { VERBS } from "../labels/check/scope.js";
import type { Transcript } from "./transcript.js";

/**
 * Returns the intents of a dialogue in order of first mention: those that its commands call, and those in its signals
 * and final values.
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

/** Returns the tasks of a dialogue: those in `extra.tasks` of its source, otherwise its intents. */
export function tasksIn(transcript: Transcript): ReadonlySet<string> {
  return named(transcript, "tasks") ?? intentsIn(transcript);
}

/** Returns the domains in `extra.domains` of a dialogue's source, otherwise those of its intents. */
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
