import { type Ref, sameValue, type Value } from "../../kit/internal.js";
import type { Property } from "./property.js";
import { isPerformance, type StepSignal, signalsOf } from "./trace.js";
import { traceOf } from "./traceReader.js";

/**
 * What the user wants once is carried out once: no second task of an intent performs with the arguments of another, unless
 * the user has opened so many goals of that intent. A task that is changed after it was performed performs again, which is no
 * repetition. Where the user names no intent, as where no meanings are on record, nothing is judged.
 */
export const performsOnce: Property = {
  name: "performsOnce",
  title: "performs nothing twice that the user wants once",
  check(transcript, context) {
    const { catalog } = context;
    const trace = traceOf(transcript, context);
    const isQuery = (intent: string) => catalog.get(intent)?.query === true;
    const done: StepSignal[] = [];
    return signalsOf(trace).flatMap((signal) => {
      const { intent, recorded } = signal;
      if (intent === null || !isPerformance(signal, isQuery)) return [];
      const wanted = trace.goals.filter((goal) => goal.intent === intent && goal.at <= recorded.at).length;
      const alike = new Set<Ref | null>([
        recorded.ref,
        ...done.filter((one) => isSame(one, signal)).map((one) => one.recorded.ref),
      ]);
      const isNew = !done.some((one) => one.recorded.ref === recorded.ref);
      done.push(signal);
      if (!isNew || wanted === 0 || alike.size <= wanted) return [];
      const times = alike.size === 2 ? "twice" : `${alike.size} times`;
      return [
        {
          property: "performsOnce",
          turn: recorded.at,
          message: `${intent} was performed ${times} with the same arguments`,
        },
      ];
    });
  },
};

function isSame(one: StepSignal, other: StepSignal): boolean {
  if (one.intent !== other.intent || one.slots === null || other.slots === null) return false;
  return sameValue(one.slots as unknown as Value, other.slots as unknown as Value);
}
