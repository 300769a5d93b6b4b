import { letters, type SignalKind, writeExpected, writeSignals } from "../../kit/internal.js";
import type { SignalTurn } from "../../transcript/index.js";
import { kindsOf } from "../../transcript/recorded.js";

/** What was recorded after one command, as the guest would say it: equal texts need no reading. */
export interface Expectation {
  /** The answer that says it; null if that takes reading an answer. */
  readonly answer: string | null;
  /** Another answer that says it as well: LUCID words `performed` and `found` alike. */
  readonly alternative: string | null;
  /** Both as a part of a sequence; null if there is no answer. */
  readonly written: string | null;
  /** Whether these are answers in brief. */
  readonly isBrief: boolean;
  /** The kinds that each recorded signal may stand for. */
  readonly kinds: readonly (readonly SignalKind[])[];
}

const NOTHING: Expectation = known("", null, []);

/** What texts stand for, which dialogues repeat. */
const cache = new Map<string, Expectation>();
const MAX_CACHED_TEXTS = 4_000;

export function expectationOf(recorded: readonly SignalTurn[]): Expectation {
  const [only] = recorded;
  if (only === undefined) return NOTHING;
  if (recorded.length > 1) return unknown(recorded);
  const { signal, text = "" } = only;
  if (signal === undefined) return expectationOfText(text, only);
  // Of an error only its code must be the same.
  if (signal.kind === "error") return unknown(recorded);
  return known(writeSignals([signal]), null, [[signal.kind]]);
}

function expectationOfText(text: string, turn: SignalTurn): Expectation {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const expectation = worded(text) ?? unknown([turn]);
  if (cache.size === MAX_CACHED_TEXTS) cache.clear();
  cache.set(text, expectation);
  return expectation;
}

/** The wordings of nearly all signals of LUCID's data, in the spelling that `signalText` writes. */
const WORDING =
  /^(?:perform\((x(?:0|[1-9]\d*))\)|hint\("(?:please confirm: Please confirm|ask for value: Ask for ([^"\\]+))", ref=(x(?:0|[1-9]\d*))\))$/;

function worded(text: string): Expectation | null {
  const [, done, slot, ref] = WORDING.exec(text) ?? [];
  if (done !== undefined) {
    return known(`${letters.PERFORMED}${done}`, `${letters.FOUND}${done}`, [["performed", "found"]], true);
  }
  if (ref === undefined) return null;
  return slot === undefined
    ? known(`${letters.TO_CONFIRM}${ref}`, null, [["confirm"]])
    : known(`${letters.ASKED}${ref} ${slot}`, null, [["ask"]]);
}

function unknown(recorded: readonly SignalTurn[]): Expectation {
  return { answer: null, alternative: null, written: null, isBrief: false, kinds: recorded.map(kindsOf) };
}

function known(answer: string, alternative: string | null, kinds: Expectation["kinds"], isBrief = false): Expectation {
  return { answer, alternative, written: writeExpected(answer, alternative), isBrief, kinds };
}
