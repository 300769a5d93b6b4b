import type { Ref, SignalKind } from "../kit/internal.js";
import { isRefusal } from "./recorded.js";
import type { SignalTurn, SystemTurn, Turn } from "./transcript.js";
import { parseSignalText } from "./wording.js";

/** One signal as it was recorded. */
export interface RecordedSignal {
  /** The turn itself. */
  readonly turn: SignalTurn;
  /** Its position in the turns. */
  readonly at: number;
  /** The index it has, or took; where its command was refused, that of the command. */
  readonly index: number;
  /** Every kind it may be: LUCID words `performed` and `found` alike. None for a text that no back-end writes. */
  readonly kinds: readonly SignalKind[];
  /** Null for errors, which concern a command and not a task. */
  readonly ref: Ref | null;
  /** What is asked for; null for signals that ask for nothing. */
  readonly slot: string | null;
  /** Why a command was refused; null for all but errors. */
  readonly code: string | null;
}

/** One command of a dialogue, and the signals that follow it. */
export interface RecordedCommand {
  /** The turn itself. */
  readonly turn: SystemTurn;
  /** Its position in the turns. */
  readonly at: number;
  /** The index it has, or took; the one that it would have taken where it was refused. */
  readonly index: number;
  /** The index that it takes by itself when it is executed: one after the last turn before it. */
  readonly next: number;
  /** Whether it was recorded as refused. */
  readonly isRefused: boolean;
  /** The signals that were recorded after it. */
  readonly signals: readonly RecordedSignal[];
}

/**
 * The commands of a dialogue with their indexes. A recorded index holds, whatever became of its turn. Where none is
 * recorded, commands and signals count on from the highest one so far; a refused command takes no index, nor does its
 * error. Signals belong to the command that they follow at once.
 *
 * Where a source left signals out (`observes`), indexes that are not recorded cannot be known, and these are guesses.
 */
export function commandsOf(turns: readonly Turn[]): readonly RecordedCommand[] {
  return count(turns).commands;
}

/** The index of every turn by its position, as `commandsOf` counts; undefined for turns that have none. */
export function indexesOf(turns: readonly Turn[]): readonly (number | undefined)[] {
  return count(turns).indexes;
}

function count(turns: readonly Turn[]): { commands: RecordedCommand[]; indexes: (number | undefined)[] } {
  const commands: RecordedCommand[] = [];
  const indexes: (number | undefined)[] = turns.map(() => undefined);
  let free = 0;
  let next = 0;
  const take = (at: number, index: number): void => {
    indexes[at] = index;
    free = Math.max(free, index + 1);
    next = index + 1;
  };
  for (let at = 0; at < turns.length; at++) {
    const turn = turns[at] as Turn;
    if (turn.author === "Signal") {
      // It follows no command.
      if (turn.index !== undefined || !isRefusal(turn)) take(at, turn.index ?? free);
      else indexes[at] = free;
    } else if (turn.author === "System") {
      const [index, place] = [turn.index ?? free, at];
      const said = signalsAfter(turns, at).map((signal) => ({ turn: signal, ...whatIsSaid(signal) }));
      const isRefused = said.some(({ kinds }) => kinds.includes("error"));
      const before = next;
      if (isRefused && turn.index === undefined) indexes[at] = index;
      else take(at, index);
      const signals = said.map((signal): RecordedSignal => {
        at += 1;
        if (isRefused && signal.turn.index === undefined) indexes[at] = index;
        else take(at, signal.turn.index ?? next);
        return { ...signal, at, index: indexes[at] as number };
      });
      commands.push({ turn, at: place, index, next: before, isRefused, signals });
    }
  }
  return { commands, indexes };
}

function signalsAfter(turns: readonly Turn[], at: number): SignalTurn[] {
  const signals: SignalTurn[] = [];
  for (let after = at + 1; turns[after]?.author === "Signal"; after++) signals.push(turns[after] as SignalTurn);
  return signals;
}

type Said = Pick<RecordedSignal, "kinds" | "ref" | "slot" | "code">;

function whatIsSaid({ signal, text }: SignalTurn): Said {
  const said = signal === undefined ? parseSignalText(text ?? "") : { ...signal, kinds: [signal.kind] };
  const { kinds = [], ref = null, slot = null, code = null }: Partial<Said> = said ?? {};
  return { kinds, ref, slot, code };
}
