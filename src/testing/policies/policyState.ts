import { type ErrorSignal, type IntentSpec, own, type Ref, type Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import type { Catalog } from "../../schema/index.js";
import type { Transcript, Turn, UserMeaning } from "../../transcript/index.js";

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
  return {
    means: said?.author === "User" ? (said.means ?? {}) : null,
    before: tasksOf(turns.slice(0, spoken + 1), catalog),
    now: tasksOf(turns, catalog),
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

function tasksOf(turns: readonly Turn[], catalog: Catalog): Tasks {
  const tasks = new Map<Ref, KnownTask>();
  let focus: KnownTask | null = null;
  for (const [at, turn] of turns.entries()) {
    if (turn.author === "User") {
      const { cancels, confirms } = turn.means ?? {};
      if (focus !== null && (cancels === true || confirms === false)) focus.dropped = true;
    } else if (turn.author === "System") {
      const [attempt] = attemptsOf(turns.slice(at, endOf(turns, at)));
      if (attempt?.command?.kind === "start" && attempt.index !== null) {
        const { index } = attempt;
        const spec = catalog.get(attempt.command.intent.text);
        if (spec !== undefined) tasks.set(`x${index}`, { index, spec, last: null, dropped: false });
      }
      for (const { signal } of attempt?.signals ?? []) {
        const task = tasks.get(signal.ref);
        if (task === undefined) continue;
        task.last = signal;
        task.dropped = false;
        focus = task;
      }
    }
  }
  return { all: [...tasks.values()], focus };
}

function attemptsOf(turns: readonly Turn[]): Attempt[] {
  return turns.flatMap((turn, at) => {
    if (turn.author !== "System") return [];
    const answers = turns.slice(at + 1, endOf(turns, at));
    const signals: Attempt["signals"][number][] = [];
    const errors: ErrorSignal[] = [];
    for (const answer of answers) {
      if (answer.author !== "Signal" || answer.signal === undefined) continue;
      const { signal, index = null } = answer;
      if (signal.kind === "error") errors.push(signal);
      else signals.push({ index, signal });
    }
    return [{ command: tryParseCommand(turn.command), index: turn.index ?? null, signals, errors }];
  });
}

/** Where the signals end that follow a command. */
function endOf(turns: readonly Turn[], at: number): number {
  let end = at + 1;
  while (turns[end]?.author === "Signal") end++;
  return end;
}
