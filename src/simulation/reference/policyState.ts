import { type ErrorSignal, type IntentSpec, own, type Ref, type Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import type { Catalog } from "../../schema/index.js";
import type { SystemTurn, Transcript, Turn, UserMeaning } from "../../transcript/index.js";

/** A signal about a task: anything but an error. */
export type TaskSignal = Exclude<Signal, ErrorSignal>;

/** A task or query, as far as a transcript records it. */
export interface KnownTask {
  readonly index: number;
  readonly spec: IntentSpec;
  /** The last thing the back-end said about it; null when nothing was. */
  last: TaskSignal | null;
  /** The user gave it up. */
  dropped: boolean;
}

/** A command of the current user turn and what came of it. */
export interface Attempt {
  /** Null for text that is not a command. */
  readonly command: Command | null;
  /** The variable it bound or would have bound; null for a refused one. */
  readonly index: number | null;
  readonly signals: readonly { readonly index: number | null; readonly signal: TaskSignal }[];
  readonly errors: readonly ErrorSignal[];
}

/** A dialogue as it stands for whoever chooses the next command. */
export interface PolicyState {
  /** What the user means by the last thing said; null before anything was. */
  readonly means: UserMeaning | null;
  /** The tasks as they stood when the user had spoken, in the order they began. */
  readonly before: Tasks;
  /** The same, now. */
  readonly now: Tasks;
  /** The commands since the user spoke. */
  readonly attempts: readonly Attempt[];
  /** The index of the newest signal that holds what the user asks for; null where the user asks for nothing, or nothing does. */
  readonly requested: number | null;
}

export interface Tasks {
  readonly all: readonly KnownTask[];
  /** The one that was signalled last. */
  readonly focus: KnownTask | null;
}

/** Reads a transcript up to its end. */
export function policyStateOf({ turns }: Transcript, catalog: Catalog): PolicyState {
  const spoken = turns.findLastIndex((turn) => turn.author === "User");
  const said = turns[spoken];
  const tasks = new TaskReader(catalog);
  tasks.read(turns, 0, spoken + 1);
  const before = tasks.copy;
  tasks.read(turns, spoken + 1, turns.length);
  return {
    means: said?.author === "User" ? (said.means ?? {}) : null,
    before,
    now: tasks.copy,
    attempts: attemptsOf(turns.slice(spoken + 1)),
    requested: said?.author === "User" ? holderOf(said.means?.requests ?? [], turns) : null,
  };
}

/** The index of the newest signal that holds the first of these slots that any does. */
function holderOf(slots: readonly string[], turns: readonly Turn[]): number | null {
  for (const slot of slots) {
    const holder = turns.findLast(
      (turn) => turn.author === "Signal" && turn.signal !== undefined && holdsSlot(turn.signal, slot),
    );
    if (holder?.author === "Signal" && holder.index !== undefined) return holder.index;
  }
  return null;
}

function holdsSlot(signal: Signal, slot: string): boolean {
  switch (signal.kind) {
    case "performed":
      return isHeld(signal.row ?? {}, slot) || isHeld(signal.arguments, slot);
    case "found":
      return signal.rows.some((row) => isHeld(row, slot));
    case "failed":
      return (signal.alternatives ?? []).some((row) => isHeld(row, slot));
    default:
      return false;
  }
}

const isHeld = (row: Readonly<Record<string, unknown>>, slot: string): boolean => (own(row, slot) ?? null) !== null;

/** Reads which tasks there are, turn by turn. */
class TaskReader {
  private readonly catalog: Catalog;
  private readonly tasks = new Map<Ref, KnownTask>();
  private focus: KnownTask | null = null;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** The tasks as they stand; what is read later does not change them. */
  get copy(): Tasks {
    const all = [...this.tasks.values()].map((task) => ({ ...task }));
    return { all, focus: all.find(({ index }) => index === this.focus?.index) ?? null };
  }

  read(turns: readonly Turn[], from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const turn = turns[at] as Turn;
      if (turn.author === "User") {
        const { cancels, confirms } = turn.means ?? {};
        if (this.focus !== null && (cancels === true || confirms === false)) this.focus.dropped = true;
      } else if (turn.author === "System") this.follow(attemptAt(turns, at, turn));
    }
  }

  private follow({ command, index, signals }: Attempt): void {
    if (command?.kind === "start" && index !== null) {
      const spec = this.catalog.get(command.intent.text);
      if (spec !== undefined) this.tasks.set(`x${index}`, { index, spec, last: null, dropped: false });
    }
    for (const { signal } of signals) {
      const task = this.tasks.get(signal.ref);
      if (task === undefined) continue;
      task.last = signal;
      task.dropped = false;
      this.focus = task;
    }
  }
}

function attemptsOf(turns: readonly Turn[]): Attempt[] {
  return turns.flatMap((turn, at) => (turn.author === "System" ? attemptAt(turns, at, turn) : []));
}

/** The command at a position, and the signals that follow it. */
function attemptAt(turns: readonly Turn[], at: number, turn: SystemTurn): Attempt {
  const signals: Attempt["signals"][number][] = [];
  const errors: ErrorSignal[] = [];
  for (let next = at + 1; ; next++) {
    const answer = turns[next];
    if (answer?.author !== "Signal") break;
    const { signal, index = null } = answer;
    if (signal?.kind === "error") errors.push(signal);
    else if (signal !== undefined) signals.push({ index, signal });
  }
  return { command: parsed(turn), index: turn.index ?? null, signals, errors };
}

const trees = new WeakMap<Turn, Command | null>();

/** The command of a turn, parsed once where the turn is on record: it stays as it is, and is read again with each question. */
function parsed(turn: SystemTurn): Command | null {
  const known = trees.get(turn);
  if (known !== undefined) return known;
  const command = tryParseCommand(turn.command);
  if (Object.isFrozen(turn)) trees.set(turn, command);
  return command;
}
