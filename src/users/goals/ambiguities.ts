import type { IntentSpec, Row, Signal, Value } from "../../kit/internal.js";
import type { Goal } from "../simulated/goal.js";
import { isReached } from "./tryGoal.js";

/** A text that may stand for several values of a slot, so that the back-end has the user choose. */
export interface Ambiguity {
  readonly slot: string;
  /** What the user says first. */
  readonly said: string;
  /** What the user means: the last of what it stands for with which the goal is reached. */
  readonly meant: Value;
  /** What it may stand for. */
  readonly options: readonly Value[];
}

/** How many words are tried out on one slot. */
const MAX_WORDS = 12;

/**
 * Words that several values of a slot share, with which the back-end has the user choose.
 * @param tried what comes of a goal; null if no command can say it
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

/** Words and beginnings of texts that more than one of them has. */
function sharedWords(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of new Set(texts)) {
    for (const word of new Set(text.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].flatMap(([word, count]) => (count > 1 && word.length > 1 ? [word] : [])).slice(0, MAX_WORDS);
}
