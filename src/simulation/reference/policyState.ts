import { type ErrorSignal, type IntentSpec, own, type Ref, type Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import type { Catalog } from "../../schema/index.js";
import { DialogueReader } from "../../transcript/events/dialogueReader.js";
import type { Commanded, DialogueEvent, Signalled } from "../../transcript/events/event.js";
import type { Transcript, Turn, UserMeaning } from "../../transcript/index.js";

/** A signal about a task: anything but an error. */
export type TaskSignal = Exclude<Signal, ErrorSignal>;

/** A task or query, as far as a transcript records it. */
export interface KnownTask {
  readonly index: number;
  readonly spec: IntentSpec;
  /** The last thing the back-end said about it; null when nothing was. */
  readonly last: TaskSignal | null;
  /** The user gave it up. */
  readonly dropped: boolean;
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

/** Reads a transcript up to its end. What is on record is read once, and what is new with each question. */
export function policyStateOf({ turns }: Pick<Transcript, "turns">, catalog: Catalog): PolicyState {
  const [first] = turns;
  const known = first === undefined ? undefined : readers.get(first);
  const reader = known?.catalog === catalog && known.isBeginningOf(turns) ? known : new PolicyReader(catalog);
  reader.read(turns);
  if (first !== undefined && reader.isLasting) readers.set(first, reader);
  const { state } = reader;
  return { ...state, requested: holderOf(state.means?.requests ?? [], turns) };
}

/** The readers of dialogues that go on, by their first turn. */
const readers = new WeakMap<Turn, PolicyReader>();

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

/** Reads a dialogue as it grows. */
class PolicyReader {
  readonly catalog: Catalog;
  /** Whether what it has read stays as it is. */
  isLasting = true;
  private readonly dialogue = new DialogueReader();
  private readonly turns: Turn[] = [];
  private readonly tasks = new Map<Ref, KnownTask>();
  private focus: Ref | null = null;
  private means: UserMeaning | null = null;
  /** The tasks as they stood when the user had spoken; null until a command follows. */
  private before: Tasks | null = null;
  private attempts: Attempt[] = [];

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Whether these turns go on from those that were read; not with a signal, which would belong to a command of those. */
  isBeginningOf(turns: readonly Turn[]): boolean {
    return turns[this.turns.length]?.author !== "Signal" && this.turns.every((turn, at) => turn === turns[at]);
  }

  read(turns: readonly Turn[]): void {
    for (const turn of turns.slice(this.turns.length)) {
      this.turns.push(turn);
      this.isLasting &&= Object.isFrozen(turn);
      for (const event of this.dialogue.add(turn)) this.take(event);
    }
    for (const event of this.dialogue.end()) this.take(event);
  }

  get state(): Omit<PolicyState, "requested"> {
    const now = this.now;
    return { means: this.means, before: this.before ?? now, now, attempts: [...this.attempts] };
  }

  private get now(): Tasks {
    return { all: [...this.tasks.values()], focus: this.tasks.get(this.focus ?? "x-1") ?? null };
  }

  private take(event: DialogueEvent): void {
    switch (event.kind) {
      case "user":
        this.means = event.turn.means ?? {};
        this.before = null;
        this.attempts = [];
        return;
      case "command":
        this.before ??= this.now;
        this.attempts.push(attemptOf(event));
        return;
      case "started": {
        const { ref, intent } = event.task;
        const spec = this.catalog.get(intent ?? "");
        if (spec !== undefined) this.tasks.set(ref, { index: Number(ref.slice(1)), spec, last: null, dropped: false });
        return;
      }
      case "givenUp": {
        const { ref, givenUpBy } = event.task;
        const task = this.tasks.get(ref);
        // A label of a turn whose meaning is not recorded is no word of the user's.
        const isSaid = givenUpBy === "user" && (this.means?.cancels === true || this.means?.confirms === false);
        if (task !== undefined && isSaid) this.tasks.set(ref, { ...task, dropped: true });
        return;
      }
      case "signal":
        this.note(event);
        return;
      default:
        return;
    }
  }

  private note({ recorded, task: about }: Signalled): void {
    const task = about === null ? undefined : this.tasks.get(about.ref);
    const { signal } = recorded.turn;
    if (about === null || task === undefined || signal === undefined || signal.kind === "error") return;
    this.tasks.set(about.ref, { index: task.index, spec: task.spec, last: signal, dropped: false });
    this.focus = about.ref;
  }
}

function attemptOf({ recorded, command }: Commanded): Attempt {
  const { isRefused, index, signals } = recorded;
  const observed: Attempt["signals"][number][] = [];
  const errors: ErrorSignal[] = [];
  for (const { turn, index: taken } of signals) {
    const { signal } = turn;
    if (signal?.kind === "error") errors.push(signal);
    else if (signal !== undefined) observed.push({ index: isRefused ? null : taken, signal });
  }
  return { command, index: isRefused ? null : index, signals: observed, errors };
}
