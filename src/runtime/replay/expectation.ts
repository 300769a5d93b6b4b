import { letters, type SignalKind, writeExpected, writeSignals } from "../../kit/internal.js";
import type { SignalTurn } from "../../transcript/index.js";
import { kindsOf } from "../../transcript/recorded.js";

/** Signals recorded after a command, as the guest would write them: equal texts need no parsing. */
export interface Expectation {
  /** The expected answer; null if answers must be parsed to compare them. */
  readonly answer: string | null;
  /** A second valid answer: LUCID's texts for `performed` and `found` are the same. */
  readonly alternative: string | null;
  /** Both answers as part of a sequence; null if there is no expected answer. */
  readonly written: string | null;
  /** True if these are brief answers. */
  readonly isBrief: boolean;
  /** Possible kinds of each recorded signal. */
  readonly kinds: readonly (readonly SignalKind[])[];
}

const NOTHING: Expectation = known("", null, []);

/** Expectations by text, since dialogues repeat texts. */
const cache = new Map<string, Expectation>();
const MAX_CACHED_TEXTS = 4_000;

export function expectationOf(recorded: readonly SignalTurn[]): Expectation {
  const [only] = recorded;
  if (only === undefined) return NOTHING;
  if (recorded.length > 1) return unknown(recorded);
  const { signal, text = "" } = only;
  if (signal === undefined) return expectationOfText(text, only);
  // Only the codes of errors are compared.
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

/** Nearly all texts of signals in LUCID's data, in the spelling of `signalText`. */
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
