import type { Signal } from "../../kit/internal.js";
import { claimOf } from "../../users/english/claims.js";
import { saysAny } from "../../users/english/saysValue.js";
import { countIn, denialIn, isAdverse } from "../../users/english/searches.js";
import type { Exchange, StepSignal } from "./trace.js";
import { isDone, isFailure } from "./trace.js";
import { spokenProperty } from "./words/judgement.js";
import { outcomeValues } from "./words/signalledValues.js";

/**
 * The user is told the result of each wanted task before it speaks again: a performance, found rows, or a failure. A reference to the
 * signal tells it, and so does one to a search that found the new row. Words tell it with one of its values, or by stating it; they do not
 * if they report a failure for a performance, an empty result for found rows, or a wrong number of rows. If a task waits again, its
 * question is due: see `asksWhereItWaits`.
 */
export const tellsOutcomes = spokenProperty(
  "tellsOutcomes",
  "tells the user what came of each task",
  ({ isEnglish }) =>
    (exchange, judgement) => {
      for (const outcome of outcomesOf(exchange)) {
        const { recorded, intent } = outcome;
        if (isReferredTo(outcome, exchange)) continue;
        const came = cameOf(outcome);
        const text = exchange.speech.texts.join(" ");
        const verdict = text.trim() === "" ? "untold" : toldIn(text, outcome, isEnglish(text), exchange.signals);
        if (verdict === "told") continue;
        if (verdict === "open") judgement.leaveOpen(recorded.at, `whether the user was told that ${intent} ${came}`);
        else if (verdict === "untold") judgement.convict(recorded.at, `${intent} ${came}, and the user was not told`);
        else judgement.convict(recorded.at, `${intent} ${came}, and the user was told ${verdict}`);
      }
    },
);

/** Returns the last results of the current goals, and of all performances: one for each goal. */
function outcomesOf(exchange: Exchange): readonly StepSignal[] {
  const signals = exchange.signals;
  return signals.filter((signal, nth) => {
    const { goal, recorded } = signal;
    if (goal === null || !(isDone(signal) || isFailure(signal))) return false;
    const isOwn = goal === exchange.goal || (recorded.kinds.includes("performed") && goal.spec?.query === false);
    const later = signals.slice(nth + 1);
    return isOwn && !later.some((other) => other.goal === goal || other.recorded.ref === recorded.ref);
  });
}

function isReferredTo({ recorded }: StepSignal, { speech }: Exchange): boolean {
  const { signal } = recorded.turn;
  const id = signal?.kind === "performed" ? signal.row?.["id"] : undefined;
  return speech.told.some((told) => {
    if (told.recorded.at === recorded.at) return true;
    const found = told.recorded.turn.signal;
    const isLater = told.recorded.at > recorded.at && found?.kind === "found";
    return isLater && id !== undefined && found.rows.some((row) => row["id"] === id);
  });
}

/** Tests if there was no other search: then a told number belongs to it. */
const isOnlySearch = (all: readonly StepSignal[]): boolean =>
  new Set(all.filter(({ recorded: { kinds } }) => kinds.includes("found")).map(({ intent }) => intent)).size === 1;

/** Decides what an English text reports of a result: the result, another one, or undecided. */
function toldIn(text: string, { recorded }: StepSignal, isEnglish: boolean, all: readonly StepSignal[]): string {
  const { signal } = recorded.turn;
  if (signal === undefined) return "open";
  const hasValue = saysAny(text, outcomeValues(signal)) === "yes";
  if (!isEnglish) return hasValue ? "told" : "open";
  switch (signal.kind) {
    case "performed": {
      if (hasValue || claimOf(text, "done") !== null) return "told";
      const isAlone = all.every(({ recorded: { kinds } }) => !kinds.includes("failed") && !kinds.includes("found"));
      return isAlone && claimOf(text, "failed", "denied") !== null ? "that it was not" : "open";
    }
    case "found":
      return toldOfSearch(text, signal, hasValue, isOnlySearch(all));
    case "failed":
      return claimOf(text, "failed", "denied") !== null || isAdverse(text) || hasValue || text.includes(signal.reason)
        ? "told"
        : "open";
    default:
      return "open";
  }
}

function toldOfSearch(
  text: string,
  { rows, total }: Extract<Signal, { kind: "found" }>,
  hasValue: boolean,
  isAlone: boolean,
): string {
  const found = countIn(text);
  const all = total ?? rows.length;
  if (found?.count === rows.length || found?.count === all) return "told";
  if (found !== null && isAlone && !found.maySelect && !isAdverse(text)) return `that ${found.count} were found`;
  if (rows.length === 0) return isAdverse(text) ? "told" : "open";
  if (hasValue) return "told";
  return denialIn(text) !== null && !/\d/.test(text) ? "that there is nothing" : "open";
}

function cameOf({ recorded: { turn, kinds } }: StepSignal): string {
  const { signal } = turn;
  if (signal?.kind === "found") {
    const count = signal.total ?? signal.rows.length;
    return count === 0 ? "found nothing" : `found ${count}`;
  }
  return kinds.includes("failed") ? "failed" : kinds.includes("performed") ? "was performed" : "was searched for";
}
