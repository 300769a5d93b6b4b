import { type Ref, sameValue, type Value } from "../../kit/internal.js";
import { areQuestions } from "../../transcript/recorded.js";
import { mayAsk } from "../../users/english/polarity.js";
import { saysAny } from "../../users/english/saysValue.js";
import { wordsOf } from "../../users/english/wholeWords.js";
import type { StepSignal } from "./trace.js";
import { spokenProperty } from "./words/judgement.js";

/**
 * When a wanted task waits for an answer, the user is asked for it: a value, a choice, a yes, or approval. A reference to the task's signal
 * asks, and a question stands until something changes. English words ask with a question mark, with any word that asks or names the missing
 * value, or with one of the options; words without any of these do not ask.
 */
export const asksWhereItWaits = spokenProperty(
  "asksWhereItWaits",
  "asks the user where it waits for an answer",
  ({ isEnglish }) => {
    const asked = new Map<Ref | null, StepSignal>();
    return (exchange, judgement) => {
      const last = exchange.signals.at(-1);
      if (last === undefined || last.goal === null || !isWaiting(last)) return;
      const { told, texts } = exchange.speech;
      const before = asked.get(last.recorded.ref);
      asked.set(last.recorded.ref, last);
      if (told.some((one) => one.recorded.ref === last.recorded.ref && isWaiting(one))) return;
      if (before !== undefined && isSameQuestion(before, last)) return;
      const { at, slot } = last.recorded;
      const text = texts.join(" ");
      const what = slot === null ? "to go ahead" : `for ${slot}`;
      if (text.trim() !== "" && asks(text, last)) return;
      if (text.trim() === "" || isEnglish(text)) {
        judgement.convict(at, `${last.intent} waits, and the user was not asked ${what}`, slot ?? undefined);
      } else judgement.leaveOpen(at, `whether the user was asked ${what}`, slot ?? undefined);
    };
  },
);

const isSameQuestion = ({ recorded: one, slots }: StepSignal, { recorded: other, slots: now }: StepSignal): boolean =>
  one.slot === other.slot &&
  one.kinds.join() === other.kinds.join() &&
  slots !== null &&
  now !== null &&
  sameValue(slots as unknown as Value, now as unknown as Value);

const isWaiting = ({ recorded }: StepSignal): boolean => areQuestions(recorded.kinds);

function asks(text: string, { recorded: { slot, turn } }: StepSignal): boolean {
  if (mayAsk(text)) return true;
  const said = new Set(wordsOf(text));
  if (slot?.split("_").some((part) => said.has(part.toLowerCase()))) return true;
  return turn.signal?.kind === "choose" && saysAny(text, turn.signal.options) !== "no";
}
