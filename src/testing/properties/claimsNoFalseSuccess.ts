import type { Operator, Value } from "../../kit/internal.js";
import { type Exchange, isDone, type StepSignal } from "./trace.js";
import { successesIn } from "./words/english.js";
import { spokenProperty } from "./words/judgement.js";
import { outcomeValues } from "./words/signalledValues.js";
import { saysAny } from "./words/spellings.js";

/**
 * Nothing is told as done that is not: neither before it is performed nor after it has failed. A reference does so where it tells
 * an earlier performance of what has failed now, and not the failure. English words do so with a sentence that reports success
 * and neither denies nor asks, in a turn of which the last signal is no success: where nothing was performed so far, or with a
 * value of this task that no performance had.
 */
export const claimsNoFalseSuccess = spokenProperty(
  "claimsNoFalseSuccess",
  "tells nothing as done that is not",
  ({ isEnglish }) => {
    const performed: StepSignal[] = [];
    return (exchange, judgement) => {
      const signals = exchange.signals;
      const last = signals.at(-1);
      performed.push(...signals.filter(({ recorded }) => recorded.kinds.includes("performed")));
      if (last === undefined || signals.some(isDone) || !isUndone(last)) return;
      const state = last.recorded.kinds.includes("failed") ? "has failed" : "was not performed yet";
      const message = `${last.intent ?? "the task"} ${state}, and the user was told that it is done`;
      if (tellsEarlier(exchange, last)) judgement.convict(last.recorded.at, message);
      const text = exchange.speech.texts.join(" ");
      if (text.trim() === "") return;
      if (!isEnglish(text)) judgement.leaveOpen(last.recorded.at, "whether the words tell anything as done");
      else if (isClaim(text, last, performed)) judgement.convict(last.recorded.at, message);
    };
  },
);

const isUndone = ({ recorded: { kinds } }: StepSignal): boolean =>
  kinds.some((kind) => kind === "failed" || kind === "confirm" || kind === "ready");

/** Whether a performance of the same task is told in place of its failure. */
function tellsEarlier({ speech }: Exchange, { recorded }: StepSignal): boolean {
  if (!recorded.kinds.includes("failed") || speech.told.some((told) => told.recorded.at === recorded.at)) return false;
  return speech.told.some((told) => told.recorded.ref === recorded.ref && told.recorded.kinds.includes("performed"));
}

function isClaim(text: string, { recorded, slots }: StepSignal, performed: readonly StepSignal[]): boolean {
  const isFailed = recorded.kinds.includes("failed");
  // Whoever asks to go ahead may report what was put down so far.
  if (!isFailed && text.includes("?")) return false;
  const { signal } = recorded.turn;
  const said = signal?.kind === "failed" ? text.replaceAll(signal.reason, " ") : text;
  const claims = successesIn(said);
  if (claims.length === 0 || performed.length === 0) return claims.length > 0;
  const done = performed.flatMap(({ recorded: { turn } }) =>
    turn.signal === undefined ? [] : outcomeValues(turn.signal),
  );
  const own: (Value | Operator)[] = Object.values(slots ?? {});
  return claims.some((claim) => saysAny(claim, own) === "yes" && saysAny(claim, done) !== "yes");
}
