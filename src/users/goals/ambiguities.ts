import type { IntentSpec, Row, Signal, Value } from "../../kit/internal.js";
import type { Goal } from "../simulated/goal.js";
import { isReached } from "./tryGoal.js";

/** A text for several values of a slot, which makes the back-end ask the user to choose. */
export interface Ambiguity {
  readonly slot: string;
  /** First words of the user. */
  readonly said: string;
  /** Meaning of the user: the last of the options with which the goal is reached. */
  readonly meant: Value;
  /** Possible meanings. */
  readonly options: readonly Value[];
}

/** Limit of words to try on one slot. */
const MAX_WORDS = 12;

/**
 * Finds words that several values of a slot share, so that the back-end asks the user to choose.
 * @param tried tries a goal out; null if no command can express it
 */
export function findAmbiguities(
  goal: Goal,
  { slots }: IntentSpec,
  tried: (goal: Goal) => Signal | null,
  rows: readonly Row[],
): readonly Ambiguity[] {
  return slots.flatMap((slot): Ambiguity[] => {
    if (slot.known === undefined || !Object.hasOwn(goal.slots ?? {}, slot.name)) return [];
    const inRows = rows.flatMap((row) => (typeof row[slot.name] === "string" ? [row[slot.name] as string] : []));
    for (const said of sharedWords([...slot.known, ...inRows])) {
      const withValue = (value: Value): Goal => ({ ...goal, slots: { ...goal.slots, [slot.name]: value } });
      const signal = tried(withValue(said));
      if (signal?.kind !== "choose" || signal.slot !== slot.name) continue;
      const meant = signal.options.findLast((option) => isReached(tried(withValue(option))));
      if (meant !== undefined) return [{ slot: slot.name, said, meant, options: signal.options }];
    }
    return [];
  });
}

/** Returns words and beginnings that several texts share. */
function sharedWords(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of new Set(texts)) {
    for (const word of new Set(text.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].flatMap(([word, count]) => (count > 1 && word.length > 1 ? [word] : [])).slice(0, MAX_WORDS);
}
