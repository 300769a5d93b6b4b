import { sameValue, type Value } from "../../kit/internal.js";
import { toExpressions } from "../../users/simulated/expressions.js";
import type { Property, Violation } from "./property.js";
import type { Exchange, StepSignal, Trace } from "./trace.js";
import { traceOf } from "./traceReader.js";
import type { GivenValue } from "./userGoal.js";

/**
 * The user is asked for no slot that it has given. A question is put to the user where the last that the back-end says of
 * a task, before the user speaks again, is that it asks for a slot. It is in order where the user took the value back,
 * where the back-end refused the value, and where no command can express it. Nor is anything asked of what the user has called off, until
 * it takes that up again.
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

const QUESTIONS: ReadonlySet<string> = new Set(["ask", "choose", "confirm", "ready"]);

function questionsPut(exchange: Exchange): StepSignal[] {
  const signals = exchange.steps.flatMap((step) => step.signals);
  return signals.filter(({ recorded }, nth) => {
    if (!recorded.kinds.some((kind) => QUESTIONS.has(kind))) return false;
    return !signals.slice(nth + 1).some((later) => later.recorded.ref === recorded.ref);
  });
}

/** A question for a value that was given. */
function answered({ recorded: { at, slot, kinds }, goal }: StepSignal, trace: Trace): Violation[] {
  const last = goal === null || slot === null || !kinds.includes("ask") ? undefined : goal.last(slot, at);
  if (goal === null || slot === null || last === undefined || !isSayable(slot, last.value)) return [];
  if (isRefused(trace, slot, last)) return [];
  const message = `${goal.intent} asks for ${slot}, which the user had given: ${JSON.stringify(last.value)}`;
  return [{ property: "asksForNothingGiven", turn: at, message, slot }];
}

/** A question about what the user has called off, put into words. A no with other values calls for another question. */
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

/** Whether the back-end refused a command that gave the slot this value, after the user had given it. */
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
