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
  const counter = new CommandCounter((at, index) => {
    indexes[at] = index;
  });
  for (const turn of turns) {
    const command = counter.add(turn);
    if (command !== null) commands.push(command);
  }
  const last = counter.end();
  if (last !== null) commands.push(last);
  return { commands, indexes };
}

/** A command whose signals are still to come. */
interface OpenCommand {
  readonly turn: SystemTurn;
  readonly at: number;
  readonly signals: SignalTurn[];
}

/** Counts the indexes of turns as they come. A command is known once the turn after its signals is. */
export class CommandCounter {
  private readonly onIndex: (at: number, index: number) => void;
  private position = 0;
  private free = 0;
  private next = 0;
  private open: OpenCommand | null = null;

  /** @param onIndex is told which index the turn at a position has */
  constructor(onIndex: (at: number, index: number) => void = () => undefined) {
    this.onIndex = onIndex;
  }

  /** @returns the command that the turn puts an end to; null where it does not */
  add(turn: Turn): RecordedCommand | null {
    const at = this.position++;
    if (turn.author === "Signal") {
      if (this.open !== null) this.open.signals.push(turn);
      // It follows no command.
      else if (turn.index !== undefined || !isRefusal(turn)) this.take(at, turn.index ?? this.free);
      else this.onIndex(at, this.free);
      return null;
    }
    const before = this.end();
    if (turn.author === "System") this.open = { turn, at, signals: [] };
    return before;
  }

  /** @returns the command whose signals came last; null where it is known already */
  end(): RecordedCommand | null {
    if (this.open === null) return null;
    const { turn, at, signals: turns } = this.open;
    this.open = null;
    const index = turn.index ?? this.free;
    const said = turns.map(whatIsSaid);
    const isRefused = said.some(({ kinds }) => kinds.includes("error"));
    const before = this.next;
    if (isRefused && turn.index === undefined) this.onIndex(at, index);
    else this.take(at, index);
    const signals = turns.map((signal, nth): RecordedSignal => {
      const place = at + 1 + nth;
      const isUncounted = isRefused && signal.index === undefined;
      const taken = isUncounted ? index : (signal.index ?? this.next);
      if (isUncounted) this.onIndex(place, index);
      else this.take(place, taken);
      const { kinds, ref, slot, code } = said[nth] as Said;
      return { turn: signal, at: place, index: taken, kinds, ref, slot, code };
    });
    return { turn, at, index, next: before, isRefused, signals };
  }

  private take(at: number, index: number): void {
    this.onIndex(at, index);
    this.free = Math.max(this.free, index + 1);
    this.next = index + 1;
  }
}

type Said = Pick<RecordedSignal, "kinds" | "ref" | "slot" | "code">;

function whatIsSaid({ signal, text }: SignalTurn): Said {
  if (signal === undefined) {
    const { kinds = [], ref = null, slot = null, code = null }: Partial<Said> = parseSignalText(text ?? "") ?? {};
    return { kinds, ref, slot, code };
  }
  const { ref = null, slot = null, code = null }: Partial<Said> = signal;
  return { kinds: [signal.kind], ref, slot, code };
}
