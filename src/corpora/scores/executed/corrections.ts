import { counted } from "../../../base/json/counted.js";
import { sameValue } from "../../../kit/internal.js";
import type { Measure } from "./measure.js";
import type { Pair } from "./pair.js";
import type { SlotAssignment, Trajectory } from "./trajectory.js";

/** The mean number of wrong values of the assistant that a dialogue had to correct: commands that replace a value of a
 * task by another one, or empty it. One counts against the assistant unless
 * * with gold, the gold dialogue corrects the slot of the intent as often (this includes the user's own corrections);
 * * without gold, the user turn is labelled as a correction, or the user means another value than before;
 * * the back-end had just refused to perform with the previous value. */
export function correctionsNeeded(pairs: readonly Pair[]): Measure {
  const dialogues = pairs.map((pair) => {
    const allowed = pair.gold === null ? null : counted(pair.gold.assignments.filter(isCorrection).map(keyOf));
    const events = pair.trajectory.assignments.filter(isCorrection).map((assignment) => {
      const { intent, slot, index, userTurn, before, after } = assignment;
      const facets = pair.at(userTurn, intent, slot);
      const isNeeded = allowed === null ? !isUsersOwn(pair.trajectory, assignment) : take(allowed, assignment);
      if (!isNeeded) return { value: 0, facets, turn: index };
      const note = `${intent}.${slot}`;
      return { value: 1, facets, turn: index, expected: after ?? null, actual: before ?? null, note };
    });
    return { id: pair.trajectory.id, facets: pair.facets, events };
  });
  return { name: "correctionsNeeded", title: "corrections", per: "dialogue", best: 0, dialogues };
}

function isCorrection({ replaces, isRetry, before, after }: SlotAssignment): boolean {
  return replaces && !isRetry && !(before !== undefined && sameValue(before, after));
}

function take(allowed: Map<string, number>, assignment: SlotAssignment): boolean {
  const left = allowed.get(keyOf(assignment)) ?? 0;
  allowed.set(keyOf(assignment), left - 1);
  return left <= 0;
}

const keyOf = ({ intent, slot }: SlotAssignment): string => `${intent}.${slot}`;

const OWN: ReadonlySet<string> = new Set(["correction", "turn_correction", "derived_correction"]);

function isUsersOwn({ userTurns }: Trajectory, { slot, userTurn }: SlotAssignment): boolean {
  const said = userTurns[userTurn];
  if (said?.tags.some((tag) => OWN.has(tag)) === true) return true;
  const now = said?.means?.slots?.[slot];
  if (now === undefined) return false;
  const earlier = userTurns.slice(0, userTurn).findLast(({ means }) => means?.slots?.[slot] !== undefined);
  const before = earlier?.means?.slots?.[slot];
  return before !== undefined && !sameValue(before ?? undefined, now ?? undefined);
}
