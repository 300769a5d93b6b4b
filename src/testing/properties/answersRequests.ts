import type { Operator, Value } from "../../kit/internal.js";
import { saysAny } from "../../users/english/saysValue.js";
import { type Exchange, isDone, isFailure, type StepSignal } from "./trace.js";
import { spokenProperty } from "./words/judgement.js";
import { share, valuesIn } from "./words/signalledValues.js";

/**
 * What the user asks for is answered before it speaks again, with the value: from the row that was made or found, from what is
 * offered in place of what failed, or from the task as it stands. The question may be meant for the goal that it belongs to, for what
 * was spoken about last, for what was done or found just before, for the newest that holds the slot, or for what was looked up
 * for the answer; the value of any of these will do. Where the first of these has
 * no such value, or nothing was found, there is no answer to give.
 */
export const answersRequests = spokenProperty("answersRequests", "answers what the user asks for", ({ isEnglish }) => {
  const before: StepSignal[] = [];
  let previous: readonly StepSignal[] = [];
  return (exchange, judgement) => {
    const now = exchange.signals;
    for (const slot of exchange.means?.requests ?? []) {
      if (hasNoAnswer(exchange, before, slot)) continue;
      const readings = [before, previous.filter(isDone), before.filter(isSettled), now];
      if (exchange.goal !== null) readings.push(before.filter(({ goal }) => goal === exchange.goal));
      const found = readings.map((signals) => newestWith(signals, slot));
      const isKnown = !found.includes(null);
      const values = found.flatMap((held) => held ?? []);
      const verdict = answerIn(exchange, slot, values, isEnglish);
      if (verdict === "yes") continue;
      if (verdict === "no" && isKnown) {
        const right = JSON.stringify(values[0]);
        judgement.convict(exchange.at, `the user asked for ${slot}, and was not told ${right}`, slot);
      } else judgement.leaveOpen(exchange.at, `whether the user was told the ${slot}`, slot);
    }
    before.push(...now);
    previous = now;
  };
});

const isSettled = (signal: StepSignal): boolean => isDone(signal) || isFailure(signal);

/** Whether there is no value to tell: what the question is about has none in the slot, or the last search found nothing. */
function hasNoAnswer({ goal }: Exchange, before: readonly StepSignal[], slot: string): boolean {
  const last = before.at(-1);
  const about = goal === null ? last : before.findLast((one) => one.goal === goal);
  const signal = last?.recorded.turn.signal;
  if (about === undefined || (signal?.kind === "found" && signal.rows.length === 0)) return true;
  return valuesIn(about, slot)?.length === 0;
}

/** The values of the newest signal that holds a slot; null where they are not on record, none where nothing holds it. */
function newestWith(signals: readonly StepSignal[], slot: string): readonly (Value | Operator)[] | null {
  for (const signal of signals.toReversed()) {
    const values = valuesIn(signal, slot);
    if (values === null || values.length > 0) return values;
  }
  return [];
}

function answerIn(
  { speech: { told, texts } }: Exchange,
  slot: string,
  values: readonly (Value | Operator)[],
  isEnglish: (text: string) => boolean,
): "yes" | "no" | "open" {
  const isReferredTo = told.some((signal) => {
    const held = valuesIn(signal, slot);
    return held === null || share(held, values);
  });
  if (isReferredTo) return "yes";
  const text = texts.join(" ");
  if (text.trim() === "") return "no";
  const said = saysAny(text, values);
  return said === "no" && !isEnglish(text) ? "open" : said;
}
