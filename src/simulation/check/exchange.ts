import type { Ref, Signal, SignalKind } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { commandsOf } from "../../transcript/commands.js";
import type { Turn, UserTurn } from "../../transcript/index.js";

/** A signal as the user hears of it. */
export interface ObservedSignal {
  /** Every kind that it may be: wordings call `performed` and `found` alike. */
  readonly kinds: readonly SignalKind[];
  readonly ref: Ref;
  readonly slot: string | null;
  /** Null for a signal that was recorded as text. */
  readonly signal: Signal | null;
}

/** A user turn, and what follows it up to the next one. */
export interface Exchange {
  /** The position of the user turn; -1 for what comes before the first. */
  readonly at: number;
  /** Null for what comes before the first user turn. */
  readonly said: UserTurn | null;
  /** The intents that accepted commands started. */
  readonly starts: readonly { readonly ref: Ref; readonly intent: string }[];
  readonly observed: readonly ObservedSignal[];
  /** What the assistant said in words. */
  readonly responses: readonly string[];
}

/** Cuts a dialogue into user turns and what follows each. */
export function exchangesOf(turns: readonly Turn[]): readonly Exchange[] {
  const spoken = [-1, ...turns.flatMap(({ author }, at) => (author === "User" ? [at] : []))];
  const commands = commandsOf(turns);
  return spoken.map((at, nth) => {
    const end = spoken[nth + 1] ?? turns.length;
    const made = commands.filter((command) => command.at > at && command.at < end && !command.isRefused);
    const said = turns[at];
    return {
      at,
      said: said?.author === "User" ? said : null,
      starts: made.flatMap(({ turn, index }) => {
        const command = tryParseCommand(turn.command);
        return command?.kind === "start" ? [{ ref: `x${index}` as const, intent: command.intent.text }] : [];
      }),
      observed: made.flatMap(({ signals }) =>
        signals.flatMap(({ turn, kinds, ref, slot }): ObservedSignal[] =>
          ref === null ? [] : [{ kinds, ref, slot, signal: turn.signal ?? null }],
        ),
      ),
      responses: turns.slice(at + 1, end).flatMap((turn) => (turn.author === "Response" ? [turn.text] : [])),
    };
  });
}
