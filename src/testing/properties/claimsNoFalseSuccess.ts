import type { Operator, Value } from "../../kit/internal.js";
import { type Claim, claimsIn, isQuoted } from "../../users/english/claims.js";
import { saysAny } from "../../users/english/saysValue.js";
import { type Exchange, isDone, isFailure, type StepSignal } from "./trace.js";
import type { UserGoal } from "./userGoal.js";
import { spokenProperty } from "./words/judgement.js";
import { outcomeValues } from "./words/signalledValues.js";

/**
 * No act is reported as done that is not: neither before its performance nor after its failure, whatever the back-end said last, or if
 * nothing was called at all. A reference breaks this if it reports an earlier performance of a failed act, without the failure. English
 * words break it with a claim in a turn without a performance: if nothing was performed so far, or with a value of this task that no
 * performance had. In a turn with a search, words about its result concern the search; before a yes, words that may concern recorded values
 * are open.
 */
export const claimsNoFalseSuccess = spokenProperty(
  "claimsNoFalseSuccess",
  "tells nothing as done that is not",
  ({ isEnglish }) => {
    const performed: StepSignal[] = [];
    const earlier: StepSignal[] = [];
    let asked: UserGoal | null = null;
    return (exchange, judgement) => {
      const { signals, speech } = exchange;
      const now = signals.filter(({ recorded }) => recorded.kinds.includes("performed"));
      performed.push(...now);
      asked = exchange.goal ?? asked;
      const due = dueIn(exchange, asked, earlier);
      earlier.push(...signals);
      if (due === null || now.length > 0) return;
      const { last, intent } = due;
      const at = last !== undefined && signals.length > 0 ? last.recorded.at : exchange.end - 1;
      const state = last !== undefined && isFailure(last) ? "has failed" : "was not performed yet";
      const message = `${intent ?? "the task"} ${state}, and the user was told that it is done`;
      if (last !== undefined && tellsEarlier(exchange, last)) judgement.convict(at, message);
      const text = speech.texts.join(" ");
      if (text.trim() === "") return;
      const verdict = isEnglish(text) ? claimed(text, signals.length > 0 ? signals : earlier, due, performed) : "open";
      if (verdict === "yes") judgement.convict(at, message);
      else if (verdict === "open") judgement.leaveOpen(at, "whether the words tell anything as done");
    };
  },
);

/** The act that a claim would concern: its last signal, or what the user wants. */
interface Due {
  readonly last: StepSignal | undefined;
  readonly intent: string | null;
  readonly values: readonly (Value | Operator)[];
}

/**
 * Returns the act that words of an exchange may claim; null for none. Without a signal in the exchange, it is an act that the user still
 * wants: the one it asks for, or the last one, if that was not performed.
 */
function dueIn({ signals, means, at }: Exchange, asked: UserGoal | null, earlier: readonly StepSignal[]): Due | null {
  const last = signals.at(-1) ?? earlier.at(-1);
  const ofLast = last === undefined ? null : { last, intent: last.intent, values: Object.values(last.slots ?? {}) };
  if (signals.length > 0) return ofLast;
  if (means?.cancels === true || means?.confirms === false) return null;
  if (asked !== null && earlier.every(({ goal }) => goal !== asked)) {
    if (asked.spec?.query === true || asked.withdrawn(at) !== null) return null;
    const values = asked.slots.map((slot) => asked.last(slot, at)?.value ?? null);
    return { last: undefined, intent: asked.intent, values: values.filter((value) => value !== null) };
  }
  const isOpen = last !== undefined && !isDone(last) && (last.goal === null || last.goal.withdrawn(at) === null);
  return isOpen ? ofLast : null;
}

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
  { last, values }: Due,
  performed: readonly StepSignal[],
): "yes" | "no" | "open" {
  const signal = last?.recorded.turn.signal;
  const { claims, isUndecided } = claimsIn(signal?.kind === "failed" ? text.replaceAll(signal.reason, " ") : text);
  const done = claims.filter(({ kind }) => kind === "done");
  if (done.length === 0) return isUndecided ? "open" : "no";
  // Rows may be shown before the question that comes last: `spent on 2024-09-08. And the appliance?`
  const shown = signals.flatMap(({ recorded: { turn } }) =>
    turn.signal?.kind === "found" ? outcomeValues(turn.signal) : [],
  );
  const offered = signal?.kind === "failed" ? outcomeValues(signal) : [];
  const told = done.filter(
    (claim) => saysAny(claim.sentence, shown) !== "yes" && !isQuoted(claim, text, [...values, ...offered]),
  );
  const known = performed.flatMap(({ recorded: { turn } }) =>
    turn.signal === undefined ? [] : outcomeValues(turn.signal),
  );
  const isFalse = ({ sentence }: Claim): boolean =>
    performed.length === 0 || (saysAny(sentence, values) === "yes" && saysAny(sentence, known) !== "yes");
  const lies = told.filter(isFalse);
  if (lies.length === 0) return "no";
  return (last !== undefined && isFailure(last)) ||
    lies.some(({ from, to }) => !PUT_DOWN.test(text.slice(from, to + " care".length)))
    ? "yes"
    : "open";
}
