import type { Signal } from "../kit/internal.js";
import type { Turn } from "./transcript.js";

/** Returns the turns after the last user turn; all turns if no user has spoken. */
export const turnsSinceUser = (turns: readonly Turn[]): Turn[] =>
  turns.slice(turns.findLastIndex(({ author }) => author === "User") + 1);

/** Returns the signals among turns, without those that are on record as text alone. */
export const signalsOf = (turns: readonly Turn[]): Signal[] =>
  turns.flatMap((turn) => (turn.author === "Signal" && turn.signal !== undefined ? [turn.signal] : []));
