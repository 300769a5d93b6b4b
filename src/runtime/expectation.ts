import { type SignalKind, writeSignals } from "../kit/index.js";
import type { SignalTurn } from "../transcript/index.js";
import { kindsOf } from "./compare.js";

/** What was recorded after one command, as the guest would say it: equal texts need no reading. */
export interface Expectation {
  /** The answer that says it; null where only reading an answer can tell. */
  readonly answer: string | null;
  /** Another answer that says it as well: LUCID words `performed` and `found` alike. */
  readonly alternative: string | null;
  /** Whether these are answers in brief. */
  readonly isBrief: boolean;
  /** The kinds that each recorded signal may stand for. */
  readonly kinds: readonly (readonly SignalKind[])[];
}

const NOTHING: Expectation = { answer: "", alternative: null, isBrief: false, kinds: [] };
const ASK = [["ask"]] as const;
const CONFIRM = [["confirm"]] as const;
const PERFORM = [["performed", "found"]] as const;

/** The wordings of nearly all signals of LUCID's data, in the spelling that `signalText` writes. */
const WORDING =
  /^(?:perform\((?<done>x(?:0|[1-9]\d*))\)|hint\("(?:please confirm: Please confirm|ask for value: Ask for (?<slot>[^"\\]+))", ref=(?<ref>x(?:0|[1-9]\d*))\))$/;

export function expectationOf(recorded: readonly SignalTurn[]): Expectation {
  const [only] = recorded;
  if (only === undefined) return NOTHING;
  if (recorded.length > 1) return unknown(recorded);
  const { signal, text = "" } = only;
  if (signal !== undefined) {
    // Of an error only its code must be the same.
    if (signal.kind === "error") return unknown(recorded);
    return { answer: writeSignals([signal]), alternative: null, isBrief: false, kinds: [[signal.kind]] };
  }
  const [, done, slot, ref] = WORDING.exec(text) ?? [];
  if (done !== undefined) return { answer: `p${done}`, alternative: `f${done}`, isBrief: true, kinds: PERFORM };
  if (ref === undefined) return unknown(recorded);
  return slot === undefined
    ? { answer: `c${ref}`, alternative: null, isBrief: false, kinds: CONFIRM }
    : { answer: `a${ref} ${slot}`, alternative: null, isBrief: false, kinds: ASK };
}

function unknown(recorded: readonly SignalTurn[]): Expectation {
  return { answer: null, alternative: null, isBrief: false, kinds: recorded.map(kindsOf) };
}
