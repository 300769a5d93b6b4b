import type { Ref, SignalKind } from "../kit/internal.js";
import { isRefusal } from "./recorded.js";
import type { SignalTurn, SystemTurn, Turn } from "./transcript.js";
import { parseSignalText } from "./wording.js";

/** A recorded signal. */
export interface RecordedSignal {
  /** The turn itself. */
  readonly turn: SignalTurn;
  /** Its position in the turns. */
  readonly at: number;
  /** The index of the signal, recorded or counted. After a refused command, that of the command. */
  readonly index: number;
  /** All possible kinds: LUCID words `performed` and `found` alike. None for an unknown text. */
  readonly kinds: readonly SignalKind[];
  /** The task's variable. Null for errors, which concern a command and not a task. */
  readonly ref: Ref | null;
  /** The slot that is asked for; null for other signals. */
  readonly slot: string | null;
  /** The error code of a refusal; null for other signals. */
  readonly code: string | null;
}

/** One command of a dialogue, and the signals that follow it. */
export interface RecordedCommand {
  /** The turn itself. */
  readonly turn: SystemTurn;
  /** Its position in the turns. */
  readonly at: number;
  /** The index of the command, recorded or counted. For a refused command, the index that it would have taken. */
  readonly index: number;
  /** The index that it takes on execution: one after the last turn before it. */
  readonly next: number;
  /** True if it was recorded as refused. */
  readonly isRefused: boolean;
  /** The signals recorded after it. */
  readonly signals: readonly RecordedSignal[];
}

/**
 * Returns the commands of a dialogue with their indexes. A recorded index always holds. Without one, commands and
 * signals count on from the highest index so far; a refused command and its error take no index. Signals belong to the
 * command directly before them. If a source left signals out (`observes`), indexes that are not recorded are guesses.
 */
export function commandsOf(turns: readonly Turn[]): readonly RecordedCommand[] {
  return count(turns).commands;
}

/** Returns the index of every turn by its position, as `commandsOf` counts; undefined for turns without one. */
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

interface OpenCommand {
  readonly turn: SystemTurn;
  readonly at: number;
  readonly signals: SignalTurn[];
}

/** Counts the indexes of turns as they come. A command is complete with the turn after its signals. */
export class CommandCounter {
  private readonly onIndex: (at: number, index: number) => void;
  private position = 0;
  private free = 0;
  private next = 0;
  private open: OpenCommand | null = null;

  /** @param onIndex called with the index of the turn at a position */
  constructor(onIndex: (at: number, index: number) => void = () => undefined) {
    this.onIndex = onIndex;
  }

  /** @returns the command that this turn completes, or null */
  add(turn: Turn): RecordedCommand | null {
    const at = this.position++;
    if (turn.author === "Signal") {
      if (this.open !== null) this.open.signals.push(turn);
      // A signal without a command.
      else if (turn.index !== undefined || !isRefusal(turn)) this.take(at, turn.index ?? this.free);
      else this.onIndex(at, this.free);
      return null;
    }
    const before = this.end();
    if (turn.author === "System") this.open = { turn, at, signals: [] };
    return before;
  }

  /** @returns the last command if it is not complete yet */
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
