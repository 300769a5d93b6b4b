import type { Operator, Value } from "../../kit/internal.js";
import { type Claim, claimsIn } from "../../users/english/claims.js";
import { saysAny } from "../../users/english/saysValue.js";
import { type Exchange, isFailure, type StepSignal } from "./trace.js";
import { spokenProperty } from "./words/judgement.js";
import { outcomeValues } from "./words/signalledValues.js";

/**
 * Nothing is told as done that is not: neither before it is performed nor after it has failed, whatever the back-end said last. A
 * reference does so if it tells an earlier performance of what has failed now, and not the failure. English words do so with a
 * claim in a turn in which nothing was performed: if nothing was performed so far, or with a value of this task that no performance
 * had. After a search, words that name what was found speak of that; before a yes, words that may speak of values put down are open.
 */
export const claimsNoFalseSuccess = spokenProperty(
  "claimsNoFalseSuccess",
  "tells nothing as done that is not",
  ({ isEnglish }) => {
    const performed: StepSignal[] = [];
    return (exchange, judgement) => {
      const now = exchange.signals.filter(({ recorded }) => recorded.kinds.includes("performed"));
      performed.push(...now);
      const last = exchange.signals.at(-1);
      if (last === undefined || now.length > 0) return;
      const state = isFailure(last) ? "has failed" : "was not performed yet";
      const message = `${last.intent ?? "the task"} ${state}, and the user was told that it is done`;
      if (tellsEarlier(exchange, last)) judgement.convict(last.recorded.at, message);
      const text = exchange.speech.texts.join(" ");
      if (text.trim() === "") return;
      const verdict = isEnglish(text) ? claimed(text, last, performed) : "open";
      if (verdict === "yes") judgement.convict(last.recorded.at, message);
      else if (verdict === "open") judgement.leaveOpen(last.recorded.at, "whether the words tell anything as done");
    };
  },
);

/** Whether a performance of the same task is told in place of its failure. */
function tellsEarlier({ speech }: Exchange, last: StepSignal): boolean {
  const { at, ref } = last.recorded;
  if (!isFailure(last) || speech.told.some((told) => told.recorded.at === at)) return false;
  return speech.told.some(({ recorded }) => recorded.ref === ref && recorded.kinds.includes("performed"));
}

/** Verbs that say as well that a value of a task was put down. */
const PUT_DOWN =
  /\b(?:added|adjusted|changed|chosen|corrected|down|dropped|entered|filled|got|kept|made|moved|noted|picked|put|recorded|removed|replaced|selected|set|switched|taken(?! care)|took|updated)\b/i;

/** Whether a text tells something as done that was not performed; open if that cannot be told. */
function claimed(text: string, last: StepSignal, performed: readonly StepSignal[]): "yes" | "no" | "open" {
  const { signal } = last.recorded.turn;
  const { claims, isUndecided } = claimsIn(signal?.kind === "failed" ? text.replaceAll(signal.reason, " ") : text);
  const done = claims.filter(({ kind }) => kind === "done");
  if (done.length === 0) return isUndecided ? "open" : "no";
  const shown = signal?.kind === "found" ? outcomeValues(signal) : [];
  const told = done.filter(({ sentence }) => saysAny(sentence, shown) !== "yes");
  const known = performed.flatMap(({ recorded: { turn } }) =>
    turn.signal === undefined ? [] : outcomeValues(turn.signal),
  );
  const own: (Value | Operator)[] = Object.values(last.slots ?? {});
  const isFalse = ({ sentence }: Claim): boolean =>
    performed.length === 0 || (saysAny(sentence, own) === "yes" && saysAny(sentence, known) !== "yes");
  const lies = told.filter(isFalse);
  if (lies.length === 0) return "no";
  return isFailure(last) || lies.some(({ from, to }) => !PUT_DOWN.test(text.slice(from, to + " care".length)))
    ? "yes"
    : "open";
}
