import { type Operator, sameValue, type Value } from "../../kit/internal.js";
import type { Property } from "./property.js";
import { type Exchange, isDone, isFailure, type StepSignal } from "./trace.js";
import { traceOf } from "./traceReader.js";

/**
 * A failed act is not repeated with the same arguments until the user has said yes, named the intent or given a value. A user turn without
 * a recorded meaning may have done any of these.
 */
export const asksAfterFailures: Property = {
  name: "asksAfterFailures",
  title: "asks the user after a failure instead of trying again",
  check(transcript, context) {
    let failed: StepSignal[] = [];
    return traceOf(transcript, context).exchanges.flatMap((exchange) => {
      if (hasWord(exchange)) failed = [];
      return exchange.steps.flatMap(({ signals }) =>
        signals.flatMap((signal) => {
          if (!isFailure(signal) && !isDone(signal)) return [];
          const isAgain = failed.some((before) => isSameAttempt(before, signal));
          if (isFailure(signal)) failed.push(signal);
          if (!isAgain) return [];
          const message = `${signal.intent} was tried again as it had failed, without a word from the user`;
          return [{ property: "asksAfterFailures", turn: signal.recorded.at, message }];
        }),
      );
    });
  },
};

function hasWord({ means }: Exchange): boolean {
  if (means === null) return true;
  return means.confirms === true || means.intent !== undefined || Object.keys(means.slots ?? {}).length > 0;
}

function isSameAttempt(one: StepSignal, other: StepSignal): boolean {
  if (one.intent === null || one.intent !== other.intent || one.slots === null || other.slots === null) return false;
  return sameSlots(one.slots, other.slots);
}

const sameSlots = (
  one: Readonly<Record<string, Value | Operator>>,
  other: Readonly<Record<string, Value | Operator>>,
): boolean => sameValue(one as unknown as Value, other as unknown as Value);
