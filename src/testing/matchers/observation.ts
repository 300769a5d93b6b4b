import { BacklotError } from "../../base/errors.js";
import type { Ref, Signal, SignalKind } from "../../kit/internal.js";
import { startedIntents } from "../../transcript/events/intents.js";
import type { SaidSignal, Transcript, Turn } from "../../transcript/index.js";
import { parseSignalText } from "../../transcript/wording.js";

/** Input of the matchers: a transcript, or signals such as `session.execute` returns. */
export type Received = Transcript | readonly Signal[] | Signal;

export interface ObservedSignals {
  readonly at: number;
  /** Possible kinds: LUCID's wording does not distinguish `performed` from `found`. */
  readonly kinds: readonly SignalKind[];
  readonly slot?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly intent?: string;
  /** Slots of the intent; absent if only LUCID's wording was recorded. */
  readonly slots?: Readonly<Record<string, unknown>>;
  readonly columns?: readonly string[];
}

export interface Observation {
  /** Null for signals alone. */
  readonly transcript: Transcript | null;
  readonly signals: readonly Signal[];
  readonly observed: readonly ObservedSignals[];
}

/** @throws BacklotError BAD_EXPECTATION for a value without signals */
export function receptionOf(received: unknown): Observation {
  if (isTranscript(received)) {
    const intents = startedIntents(received.turns);
    return {
      transcript: received,
      signals: [],
      observed: received.turns.flatMap((turn, at) => fromTurn(turn, at, intents)),
    };
  }
  const signals = isSignal(received) ? [received] : received;
  if (!Array.isArray(signals) || !signals.every(isSignal)) throw wrong(received);
  return { transcript: null, signals, observed: signals.map(fromSignal) };
}

export function transcriptOf(received: unknown): Transcript {
  if (isTranscript(received)) return received;
  throw wrong(received);
}

export function nameOf(wanted: unknown, matcher: string, what: string): string {
  if (typeof wanted === "string") return wanted;
  throw new BacklotError("BAD_EXPECTATION", `${matcher} takes ${what}, not ${kindOf(wanted)}`);
}

function wrong(received: unknown): BacklotError {
  return new BacklotError("BAD_EXPECTATION", `expect() was given ${kindOf(received)}${wayOut(received)}`);
}

function wayOut(received: unknown): string {
  if (isPromise(received)) return ", not what it promises: await it";
  if (Array.isArray(received)) {
    if (received.some(isPromise)) return ": await Promise.all(list), and expect each one by itself";
    if (received.some((one) => isTranscript(one) || isRecord(one))) return ": expect each one by itself";
    if (received.every(isSignal)) return ": this matcher takes the whole transcript";
    return received.some((one) => isHeld(one, "author"))
      ? ": give the transcript that holds them, as { id, turns }"
      : "";
  }
  if (typeof received === "string")
    return ", which holds no signals: parse it (parseTranscript of backlot), or execute it";
  if (isRecord(received)) return " with a transcript in it: give its `transcript`";
  if (isHeld(received, "recognised")) return ": use `mock.transcript()`";
  if (isHeld(received, "call")) return ": use `session.transcript()`";
  if (isHeld(received, "execute")) return ": give the signals that `session.execute(…)` returns";
  if (isHeld(received, "open")) return ": give the transcript of `rehearse({ backend, … })`, or signals of a session";
  return isHeld(received, "signals") ? ": give its `signals`" : ", which holds no signals";
}

export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (isPromise(value)) return "a promise";
  if (Array.isArray(value)) return listKind(value);
  if (typeof value === "function") return value.name === "" ? "a function" : `the function ${value.name}`;
  if (typeof value !== "object") return `the ${typeof value} ${String(value)}`;
  if (isHeld(value, "recognised") && isHeld(value, "transcript")) return "a mock";
  if (isHeld(value, "call") && isHeld(value, "transcript")) return "a tool session";
  if (isHeld(value, "execute")) return "a session";
  return isHeld(value, "open") && isHeld(value, "catalog") ? "a back-end" : "an object";
}

function listKind(list: readonly unknown[]): string {
  if (list.some(isPromise)) return "a list of promises";
  if (list.some((one) => isTranscript(one) || isRecord(one))) return `a list of transcripts, ${list.length} of them`;
  if (list.every(isSignal)) return list.length === 0 ? "an empty list" : "a list of signals";
  return list.some((one) => isHeld(one, "author")) ? "a list of turns" : "a list of something else than signals";
}

export const isPromise = (value: unknown): boolean => isHeld(value, "then") && typeof value.then === "function";

const isRecord = (value: unknown): boolean => isHeld(value, "transcript") && isTranscript(value.transcript);

function isHeld<Key extends string>(value: unknown, key: Key): value is Readonly<Record<Key, unknown>> {
  return typeof value === "object" && value !== null && key in value;
}

function fromTurn(turn: Turn, at: number, intents: ReadonlyMap<Ref, string>): ObservedSignals[] {
  if (turn.author !== "Signal") return [];
  if (turn.signal !== undefined) return [fromSignal(turn.signal, at)];
  const said = parseSignalText(turn.text ?? "");
  return said === null ? [] : [fromWording(said, at, intents)];
}

function fromSignal(signal: Signal, at: number): ObservedSignals {
  const base = { at, kinds: [signal.kind] };
  switch (signal.kind) {
    case "ask":
    case "choose":
      return { ...base, slot: signal.slot };
    case "performed":
      return { ...base, intent: signal.intent, slots: signal.arguments };
    case "found":
      return {
        ...base,
        intent: signal.intent,
        slots: signal.filter,
        columns: signal.rows.flatMap((row) => Object.keys(row)),
      };
    case "failed":
      return { ...base, intent: signal.intent, slots: signal.arguments, reason: signal.reason };
    case "error":
      return { ...base, code: signal.code };
    default:
      return base;
  }
}

function fromWording(
  { kinds, ref, slot, code, reason }: SaidSignal,
  at: number,
  intents: ReadonlyMap<Ref, string>,
): ObservedSignals {
  const intent = ref === undefined ? undefined : intents.get(ref);
  return {
    at,
    kinds,
    ...(slot === undefined ? {} : { slot }),
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(intent === undefined ? {} : { intent }),
  };
}

function isTranscript(value: unknown): value is Transcript {
  return typeof value === "object" && value !== null && "turns" in value && Array.isArray(value.turns);
}

const KINDS: Readonly<Record<SignalKind, true>> = {
  ask: true,
  choose: true,
  confirm: true,
  ready: true,
  performed: true,
  found: true,
  failed: true,
  error: true,
};

function isSignal(value: unknown): value is Signal {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return typeof value.kind === "string" && Object.hasOwn(KINDS, value.kind);
}
