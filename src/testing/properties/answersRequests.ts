import type { Operator, Value } from "../../kit/internal.js";
import { saysAny } from "../../users/english/saysValue.js";
import { type Exchange, isDone, isFailure, type StepSignal } from "./trace.js";
import { spokenProperty } from "./words/judgement.js";
import { share, valuesIn } from "./words/signalledValues.js";

/**
 * The assistant answers a request before the user speaks again, with a value: of the created or found row, of an alternative after a
 * failure, or of the current task. The request may concern its goal, the last topic, the last result, the newest signal with the slot, or a
 * lookup for the answer; the value of any of these counts. If the first of these has no such value, or nothing was found, no answer is due.
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

function hasNoAnswer({ goal }: Exchange, before: readonly StepSignal[], slot: string): boolean {
  const last = before.at(-1);
  const about = goal === null ? last : before.findLast((one) => one.goal === goal);
  const signal = last?.recorded.turn.signal;
  if (about === undefined || (signal?.kind === "found" && signal.rows.length === 0)) return true;
  return valuesIn(about, slot)?.length === 0;
}

/** Returns the values of the newest signal with a slot; null if they are not recorded, empty if there is none. */
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
