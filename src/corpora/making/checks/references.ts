import { own, type Ref, type Row, sameValue, type Value } from "../../../kit/internal.js";
import type { MeantReference, Turn } from "../../../transcript/index.js";
import { signalsOf } from "../../../transcript/sinceUser.js";
import { timeAfter } from "../../../users/plans/planned/resolvedReferences.js";
import type { Check } from "./check.js";

/** A user's reference to an earlier result or action leads to the meant value. */
export const references: Check = {
  name: "references",
  find({ turns }) {
    for (const [at, turn] of turns.entries()) {
      if (turn.author !== "User") continue;
      const { slots = {}, references: meant = {} } = turn.means ?? {};
      for (const [slot, reference] of Object.entries(meant)) {
        const [wanted, found] = [own(slots, slot) ?? null, valueAt(reference, turns.slice(0, at))];
        if (wanted !== null && found !== null && sameValue(wanted, found)) continue;
        const named = `${reference.task}${reference.row === undefined ? "" : `[${reference.row}]`}.${reference.slot}`;
        return {
          at,
          problem: `turn ${at + 1} means ${JSON.stringify(wanted)} by ${named}, which is ${JSON.stringify(found)}: ${turn.text}`,
        };
      }
    }
    return null;
  },
};

/** Returns the value of a reference, as it was told before; null if there is none. */
function valueAt({ task, slot, row, minutes }: MeantReference, before: readonly Turn[]): Value | null {
  const held = own(row === undefined ? done(task, before) : (rows(task, before)[row] ?? {}), slot) ?? null;
  if (minutes === undefined) return held as Value | null;
  return typeof held === "string" ? timeAfter(held, minutes) : null;
}

function done(task: Ref, before: readonly Turn[]): Row {
  const last = signalsOf(before).findLast((signal) => signal.kind === "performed" && signal.ref === task);
  return last?.kind === "performed" ? last.arguments : {};
}

function rows(task: Ref, before: readonly Turn[]): readonly Row[] {
  const last = signalsOf(before).findLast((signal) => signal.kind === "found" && signal.ref === task);
  return last?.kind === "found" ? last.rows : [];
}
