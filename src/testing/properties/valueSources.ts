import type { Operator, Row, Signal, Value } from "../../kit/internal.js";
import type { StepValue, Trace } from "./trace.js";
import { isMadeOf, type UserGoal } from "./userGoal.js";

/** Source of a value that the user has not given for its goal. */
export interface ValueSource {
  /** Words after the value in a message, such as `which was said for book_table`. */
  readonly words: string;
  /** True if the back-end offered it alone: the only row, the only choice. */
  readonly isOnly: boolean;
}

/** Returns the source of a value in a slot of a goal's task: the last turn or signal with it. */
export function sourceOf(
  { slot, ref }: StepValue,
  value: Value | Operator,
  goal: UserGoal,
  at: number,
  trace: Trace,
): ValueSource {
  const before = trace.signals.filter(({ recorded }) => recorded.at < at && recorded.ref !== ref);
  const offers = trace.signals.flatMap(({ recorded, intent }) => {
    const values = recorded.at < at ? offeredBy(recorded.turn.signal) : null;
    const place = values?.findIndex((one) => holds(one, slot, value)) ?? -1;
    return values === null || place < 0 ? [] : [{ kind: recorded.turn.signal?.kind, intent, place, of: values.length }];
  });
  const isOnly = offers.some(({ of }) => of === 1);
  const other = trace.goals.findLast(
    (one) => one !== goal && one.at < at && one.slots.includes(slot) && one.hasGiven(slot, value, at),
  );
  const done = before.findLast(
    ({ recorded: { turn } }) => turn.signal?.kind === "performed" && holds(turn.signal.arguments, slot, value),
  );
  if (other !== undefined) {
    const name = other.intent === goal.intent ? `an earlier ${goal.intent}` : other.intent;
    return { words: `which was said for ${name}`, isOnly };
  }
  const offer = offers.at(-1);
  if (offer !== undefined) {
    const { kind, intent, place, of } = offer;
    const which = of === 1 ? "the only one" : place === 0 ? `the first of ${of}` : `number ${place + 1} of ${of}`;
    return { words: `${which} that ${intent} ${kind === "found" ? "found" : "offered"}`, isOnly };
  }
  const own = goal.slots.find((name) => name !== slot && goal.hasGiven(name, value, at));
  if (own !== undefined) return { words: `which was said for the ${own}`, isOnly };
  if (done !== undefined) return { words: `which ${done.intent} was performed with`, isOnly };
  return { words: "which was said or returned for something else", isOnly };
}

export function offeredBy(signal: Signal | undefined): readonly (Row | Value)[] | null {
  switch (signal?.kind) {
    case "found":
      return signal.rows;
    case "failed":
      return signal.alternatives ?? null;
    case "choose":
      return signal.options;
    default:
      return null;
  }
}

/** Tests if an offer has the value: a row in the slot's column, or else in any; or the offer itself. */
function holds(offer: Row | Value, slot: string, value: Value | Operator): boolean {
  if (typeof offer !== "object" || Array.isArray(offer)) return isMadeOf(value, [offer]);
  const row = offer as Row;
  return isMadeOf(value, [Object.hasOwn(row, slot) ? row[slot] : row]);
}
