import type { Ref, Signal, SignalKind } from "../../kit/internal.js";
import { eventsOf } from "../../transcript/events/dialogueReader.js";
import type { Turn, UserTurn } from "../../transcript/index.js";

/** A signal as the user perceives it. */
export interface ObservedSignal {
  /** Possible kinds: wordings do not distinguish `performed` from `found`. */
  readonly kinds: readonly SignalKind[];
  readonly ref: Ref;
  readonly slot: string | null;
  /** Null for a signal that was recorded as text. */
  readonly signal: Signal | null;
}

/** A user turn, with all turns up to the next one. */
export interface Exchange {
  /** Position of the user turn; -1 before the first. */
  readonly at: number;
  /** Null before the first user turn. */
  readonly said: UserTurn | null;
  /** Intents that accepted commands started. */
  readonly starts: readonly { readonly ref: Ref; readonly intent: string }[];
  readonly observed: readonly ObservedSignal[];
  /** Responses of the assistant. */
  readonly responses: readonly string[];
}

/** An exchange that is not complete yet. */
interface OpenExchange extends Exchange {
  readonly starts: Exchange["starts"][number][];
  readonly observed: ObservedSignal[];
  readonly responses: string[];
}

/** Splits a dialogue into exchanges. */
export function exchangesOf(turns: readonly Turn[]): readonly Exchange[] {
  let last: OpenExchange = { at: -1, said: null, starts: [], observed: [], responses: [] };
  const exchanges = [last];
  for (const event of eventsOf(turns)) {
    switch (event.kind) {
      case "user":
        last = { at: event.at, said: event.turn, starts: [], observed: [], responses: [] };
        exchanges.push(last);
        break;
      case "started": {
        const { ref, intent } = event.task;
        if (intent !== null) last.starts.push({ ref, intent });
        break;
      }
      case "signal": {
        const { kinds, slot, turn } = event.recorded;
        if (event.task !== null) last.observed.push({ kinds, ref: event.task.ref, slot, signal: turn.signal ?? null });
        break;
      }
      case "response":
        last.responses.push(event.text);
        break;
      default:
        break;
    }
  }
  return exchanges;
}
