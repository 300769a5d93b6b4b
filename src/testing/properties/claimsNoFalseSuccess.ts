import type { Operator, Value } from "../../kit/internal.js";
import { type Claim, claimsIn, isQuoted } from "../../users/english/claims.js";
import { saysAny } from "../../users/english/saysValue.js";
import { type Exchange, isFailure, type StepSignal } from "./trace.js";
import { spokenProperty } from "./words/judgement.js";
import { outcomeValues } from "./words/signalledValues.js";

/**
 * No act is reported as done that is not: neither before its performance nor after its failure, whatever the back-end said last. A
 * reference breaks this if it reports an earlier performance of a failed act, without the failure. English words break it with a claim in a
 * turn without a performance: if nothing was performed so far, or with a value of this task that no performance had. In a turn with a
 * search, words about its result concern the search; before a yes, words that may concern recorded values are open.
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
      const verdict = isEnglish(text) ? claimed(text, exchange.signals, last, performed) : "open";
      if (verdict === "yes") judgement.convict(last.recorded.at, message);
      else if (verdict === "open") judgement.leaveOpen(last.recorded.at, "whether the words tell anything as done");
    };
  },
);

/** Tests if a performance of the same task is reported in place of its failure. */
function tellsEarlier({ speech }: Exchange, last: StepSignal): boolean {
  const { at, ref } = last.recorded;
  if (!isFailure(last) || speech.told.some((told) => told.recorded.at === at)) return false;
  return speech.told.some(({ recorded }) => recorded.ref === ref && recorded.kinds.includes("performed"));
}

/** Verbs that may also mean recording a value of a task. */
const PUT_DOWN =
  /\b(?:added|adjusted|changed|chosen|corrected|down|dropped|entered|filled|got|kept|made|moved|noted|picked|put|recorded|removed|replaced|selected|set|switched|taken(?! care)|took|updated)\b/i;

/** Decides if a text reports an act that was not performed; open if that is unclear. */
function claimed(
  text: string,
  signals: readonly StepSignal[],
  last: StepSignal,
  performed: readonly StepSignal[],
): "yes" | "no" | "open" {
  const { signal } = last.recorded.turn;
  const { claims, isUndecided } = claimsIn(signal?.kind === "failed" ? text.replaceAll(signal.reason, " ") : text);
  const done = claims.filter(({ kind }) => kind === "done");
  if (done.length === 0) return isUndecided ? "open" : "no";
  // Rows may be shown before the question that comes last: `spent on 2024-09-08. And the appliance?`
  const shown = signals.flatMap(({ recorded: { turn } }) =>
    turn.signal?.kind === "found" ? outcomeValues(turn.signal) : [],
  );
  const own: readonly (Value | Operator)[] = Object.values(last.slots ?? {});
  const offered = signal?.kind === "failed" ? outcomeValues(signal) : [];
  const told = done.filter(
    (claim) => saysAny(claim.sentence, shown) !== "yes" && !isQuoted(claim, text, [...own, ...offered]),
  );
  const known = performed.flatMap(({ recorded: { turn } }) =>
    turn.signal === undefined ? [] : outcomeValues(turn.signal),
  );
  const isFalse = ({ sentence }: Claim): boolean =>
    performed.length === 0 || (saysAny(sentence, own) === "yes" && saysAny(sentence, known) !== "yes");
  const lies = told.filter(isFalse);
  if (lies.length === 0) return "no";
  return isFailure(last) || lies.some(({ from, to }) => !PUT_DOWN.test(text.slice(from, to + " care".length)))
    ? "yes"
    : "open";
}
