import { type Signal, type SignalKind, sameValue, type Value, valueKey } from "../kit/internal.js";
import type { SignalTurn, Turn } from "./transcript.js";
import { parseSignalText, signalText } from "./wording.js";

/**
 * Returns the possible kinds of a recorded signal: LUCID words `performed` and `found` alike. None for an unknown text.
 */
export function kindsOf({ signal, text }: SignalTurn): readonly SignalKind[] {
  if (signal !== undefined) return [signal.kind];
  return parseSignalText(text ?? "")?.kinds ?? [];
}

/** True if a turn records that the command before it was refused. */
export function isRefusal(turn: Turn | undefined): boolean {
  return turn?.author === "Signal" && kindsOf(turn).includes("error");
}

/** True if LUCID words a kind as `hint(...)`, which binds the index of its turn; the others bind none. */
export function isHint(kind: SignalKind): boolean {
  return kind === "ask" || kind === "choose" || kind === "confirm";
}

/** A signal with which a back-end waits for the user. */
export type Question = Extract<Signal, { kind: "ask" | "choose" | "confirm" | "ready" }>;

const QUESTIONS: ReadonlySet<SignalKind> = new Set<Question["kind"]>(["ask", "choose", "confirm", "ready"]);

export const isQuestion = <T extends Pick<Signal, "kind">>(signal: T): signal is Extract<T, Pick<Question, "kind">> =>
  QUESTIONS.has(signal.kind);

export const areQuestions = (kinds: readonly SignalKind[]): boolean => kinds.some((kind) => QUESTIONS.has(kind));

/**
 * True if a signal agrees with the recorded one: the same wording, or the same value under every recorded key. Of an
 * error only the code is compared; its text may change.
 * @param actual the signal, or its wording if only that is known
 */
export function agrees(recorded: SignalTurn, actual: Signal | string): boolean {
  if (recorded.signal !== undefined) return typeof actual !== "string" && holdsAll(recorded.signal, actual);
  const text = recorded.text ?? "";
  const words = typeof actual === "string" ? actual : signalText(actual);
  if (text === words) return true;
  // The wording of a corpus may differ in blanks; its content counts.
  const said = parseSignalText(text);
  return said !== null && valueKey(said) === valueKey(parseSignalText(words));
}

function holdsAll(recorded: Signal, signal: Signal): boolean {
  if (recorded.kind !== signal.kind) return false;
  if (recorded.kind === "error") return recorded.code === (signal as typeof recorded).code;
  const held = signal as unknown as Readonly<Record<string, Value | undefined>>;
  return Object.entries(recorded).every(([key, value]) => sameValue(value as Value, held[key]));
}
