import type { Operator, Ref, Value } from "../../kit/internal.js";
import type { Exchange, StepSignal } from "./trace.js";
import { isMadeOf } from "./userGoal.js";
import { offeredBy } from "./valueSources.js";

/** A value in a slot of a task. */
export interface HeldValue {
  readonly ref: Ref;
  readonly slot: string;
  readonly value: Value | Operator;
}

/**
 * Tests if the user has agreed to a value by a turn: it said yes after the task was shown with it, or after the value alone was told. A yes
 * to another waiting task does not count.
 */
export function isAgreed(held: HeldValue, upTo: number, exchanges: readonly Exchange[]): boolean {
  return exchanges.some((exchange, nth) => {
    const before = exchanges[nth - 1];
    if (exchange.at > upTo || exchange.means?.confirms !== true || before === undefined) return false;
    return isShown(held, before) || isTold(held, before);
  });
}

const isWaiting = ({ recorded: { kinds } }: StepSignal): boolean =>
  kinds.some((kind) => kind === "confirm" || kind === "ready");

/** Tests if the task waits for a yes with this value. */
const isShown = ({ ref, slot, value }: HeldValue, { signals }: Exchange): boolean =>
  signals.some(
    (one) => isWaiting(one) && one.recorded.ref === ref && one.slots !== null && isMadeOf(value, [one.slots[slot]]),
  );

/** Tests if the assistant speaks about the value: the only offered one, or one in its words. */
function isTold({ ref, value }: HeldValue, { signals, speech }: Exchange): boolean {
  if (signals.some((one) => isWaiting(one) && one.recorded.ref !== ref)) return false;
  const isOffered = speech.told.some(({ recorded }) => {
    const offers = offeredBy(recorded.turn.signal);
    return offers?.length === 1 && isMadeOf(value, offers);
  });
  if (isOffered || typeof value === "object") return isOffered;
  const text = String(value).toLowerCase();
  return text !== "" && speech.texts.some((one) => one.toLowerCase().includes(text));
}
