import type { Property } from "./property.js";
import { isPerformance } from "./trace.js";
import { traceOf } from "./traceReader.js";

/**
 * A goal that the user has given up is not performed: a no or a cancellation holds until the user resumes the goal, by naming its intent,
 * giving it a value, or saying yes to it. Searches are allowed.
 */
export const leavesCancelledTasks: Property = {
  name: "leavesCancelledTasks",
  title: "performs nothing that the user has called off",
  check(transcript, context) {
    const trace = traceOf(transcript, context);
    const isQuery = (intent: string) => context.catalog.get(intent)?.query === true;
    return trace.signals.flatMap((signal) => {
      const { goal, recorded, intent } = signal;
      if (goal === null || !isPerformance(signal, isQuery)) return [];
      if (goal.withdrawn(recorded.at) === null) return [];
      const message = `${intent ?? goal.intent} was performed after the user had called it off`;
      return [{ property: "leavesCancelledTasks", turn: recorded.at, message }];
    });
  },
};
