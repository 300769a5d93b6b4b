import { sameValue, type Value } from "../../kit/internal.js";
import { areQuestions } from "../../transcript/recorded.js";
import { toExpressions } from "../../users/simulated/expressions.js";
import type { Property, Violation } from "./property.js";
import type { Exchange, StepSignal, Trace } from "./trace.js";
import { traceOf } from "./traceReader.js";
import type { GivenValue } from "./userGoal.js";

/**
 * The user is not asked for a slot that it has given. A question reaches the user if it is the back-end's last signal about a task before
 * the user speaks again. It is allowed if the user took the value back, if the back-end refused the value, or if no command can express it.
 * Nor is the user asked about a goal that it has called off, until it resumes that.
 */
export const asksForNothingGiven: Property = {
  name: "asksForNothingGiven",
  title: "asks for nothing that the user has given or called off",
  check(transcript, context) {
    const trace = traceOf(transcript, context);
    return trace.exchanges.flatMap((exchange) =>
      questionsPut(exchange).flatMap((question) => [
        ...calledOff(question, exchange, trace),
        ...answered(question, trace),
      ]),
    );
  },
};

function questionsPut(exchange: Exchange): StepSignal[] {
  const signals = exchange.steps.flatMap((step) => step.signals);
  return signals.filter(({ recorded }, nth) => {
    if (!areQuestions(recorded.kinds)) return false;
    return !signals.slice(nth + 1).some((later) => later.recorded.ref === recorded.ref);
  });
}

function answered({ recorded: { at, slot, kinds }, goal }: StepSignal, trace: Trace): Violation[] {
  const last = goal === null || slot === null || !kinds.includes("ask") ? undefined : goal.last(slot, at);
  if (goal === null || slot === null || last === undefined || !isSayable(slot, last.value)) return [];
  if (isRefused(trace, slot, last)) return [];
  const message = `${goal.intent} asks for ${slot}, which the user had given: ${JSON.stringify(last.value)}`;
  return [{ property: "asksForNothingGiven", turn: at, message, slot }];
}

/** Returns questions about a called-off goal in words. A no with other values calls for another question. */
function calledOff(question: StepSignal, { speech: { told, texts } }: Exchange, { exchanges }: Trace): Violation[] {
  const { goal, recorded } = question;
  const since = goal?.withdrawn(recorded.at) ?? null;
  if (goal === null || since === null) return [];
  const { means } = exchanges.find((one) => one.at === since) ?? {};
  const isPut = told.includes(question) || texts.some((text) => text.includes("?"));
  if (!isPut || Object.keys(means?.slots ?? {}).length > 0) return [];
  const how = means?.cancels === true ? "called off" : "declined";
  const message = `${goal.intent} is asked about again, which the user had ${how}`;
  const { at, slot } = recorded;
  return [{ property: "asksForNothingGiven", turn: at, message, ...(slot === null ? {} : { slot }) }];
}

/** Tests if the back-end refused a command with this value of the slot, after the user had given it. */
function isRefused({ exchanges }: Trace, slot: string, { at, value }: GivenValue): boolean {
  return exchanges.some(({ steps }) =>
    steps.some(
      ({ recorded, given }) =>
        recorded.isRefused &&
        recorded.at > at &&
        given.some((one) => one.slot === slot && sameValue(one.after as Value, value)),
    ),
  );
}

const isSayable = (slot: string, value: GivenValue["value"]): boolean =>
  value !== null && toExpressions([[slot, value]]).length > 0;
