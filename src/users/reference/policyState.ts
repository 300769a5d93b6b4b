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
  /** Last signal about it; null if there is none. */
  readonly last: TaskSignal | null;
  /** Index of that signal; null if there is none. */
  readonly lastIndex: number | null;
  /** Slots with a value. */
  readonly held: ReadonlySet<string>;
  /** True if the user gave it up. */
  readonly dropped: boolean;
  /** True if the user gave it up with a no, and has neither cancelled it nor heard of it since. */
  readonly declined: boolean;
}

/** A command of the current user turn with its result. */
export interface Attempt {
  /** Null for text that is not a command. */
  readonly command: Command | null;
  /** Variable that it bound or would have bound; null for a refused command. */
  readonly index: number | null;
  readonly signals: readonly { readonly index: number | null; readonly signal: TaskSignal }[];
  readonly errors: readonly ErrorSignal[];
}

/** State of a dialogue, for choosing the next command. */
export interface PolicyState {
  /** Identity of the last user turn: another object for each. */
  readonly userTurn: object;
  /** Meaning of the last user turn; null before the first. */
  readonly means: UserMeaning | null;
  /** Tasks at the last user turn, in order of their start. */
  readonly before: Tasks;
  /** Tasks of these that the user's yes or no answers. */
  readonly answered: readonly KnownTask[];
  /** Current tasks. */
  readonly now: Tasks;
  /** Commands since the last user turn. */
  readonly attempts: readonly Attempt[];
  /** Indexes of the signals with the values that the user asks for; empty without a request, or without such a signal. */
  readonly requested: readonly number[];
}

export interface Tasks {
  readonly all: readonly KnownTask[];
  /** Task of the last signal. */
  readonly focus: KnownTask | null;
}

/** Reads a transcript up to its end. Recorded turns are read once, and only new turns at each call. */
export function policyStateOf({ turns }: Pick<Transcript, "turns">, catalog: Catalog): PolicyState {
  const [first] = turns;
  const known = first === undefined ? undefined : readers.get(first);
  const reader = known?.catalog === catalog && known.isBeginningOf(turns) ? known : new PolicyReader(catalog);
  reader.read(turns);
  if (first !== undefined && reader.isLasting) readers.set(first, reader);
  const { state } = reader;
  const { requests = [] } = state.means ?? {};
  return { ...state, requested: requests.length === 0 ? [] : holdersOf(requests, turns, state.before.focus) };
}

/** Readers of growing dialogues, by their first turn. */
const readers = new WeakMap<Turn, PolicyReader>();

/** A task without signals. */
const UNHEARD = { last: null, lastIndex: null, held: new Set<string>(), dropped: false, declined: false } as const;

class PolicyReader {
  readonly catalog: Catalog;
  /** True if the turns that it has read are final. */
  isLasting = true;
  private readonly dialogue = new DialogueReader();
  private readonly turns: Turn[] = [];
  private readonly tasks = new Map<Ref, KnownTask>();
  private focus: Ref | null = null;
  private means: UserMeaning | null = null;
  private userTurn: object = {};
  /** Tasks at the last user turn; null until a command follows. */
  private before: Tasks | null = null;
  private attempts: Attempt[] = [];
  private answers: readonly Ref[] = [];

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** Tests if turns continue the turns read so far; a signal does not, since it would belong to one of their commands. */
  isBeginningOf(turns: readonly Turn[]): boolean {
    if (turns[this.turns.length]?.author === "Signal") return false;
    // From the end, where other dialogues differ first.
    for (let at = this.turns.length - 1; at >= 0; at--) if (this.turns[at] !== turns[at]) return false;
    return true;
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
    const before = this.before ?? now;
    const answered = before.all.filter(({ index }) => this.answers.includes(`x${index}`));
    return { userTurn: this.userTurn, means: this.means, before, answered, now, attempts: [...this.attempts] };
  }

  private get now(): Tasks {
    return { all: [...this.tasks.values()], focus: this.tasks.get(this.focus ?? "x-1") ?? null };
  }

  private take(event: DialogueEvent): void {
    switch (event.kind) {
      case "user":
        this.means = event.turn.means ?? {};
        this.userTurn = {};
        this.before = null;
        this.attempts = [];
        this.answers = event.answers.map(({ ref }) => ref);
        return;
      case "command":
        this.before ??= this.now;
        this.attempts.push(attemptOf(event));
        return;
      case "started": {
        const { ref, intent } = event.task;
        const spec = this.catalog.get(intent ?? "");
        if (spec !== undefined) this.tasks.set(ref, { index: Number(ref.slice(1)), spec, ...UNHEARD });
        return;
      }
      case "givenUp": {
        const { ref, givenUpBy } = event.task;
        const task = this.tasks.get(ref);
        // A label of a turn without a recorded meaning is not the user's own.
        const isSaid = givenUpBy === "user" && (this.means?.cancels === true || this.means?.confirms === false);
        const declined = this.means?.cancels !== true;
        if (task !== undefined && isSaid) this.tasks.set(ref, { ...task, dropped: true, declined });
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
    const { index, spec } = task;
    const held = new Set([...Object.keys(about.slots), ...about.unknown]);
    const lastIndex = recorded.index;
    this.tasks.set(about.ref, { index, spec, last: signal, lastIndex, held, dropped: false, declined: false });
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

/** A discussed task, with its state. */
interface SpokenAbout {
  readonly last: Signal | null;
  readonly lastIndex: number | null;
  readonly held: ReadonlySet<string>;
  readonly spec: { readonly slots: readonly { readonly name: string }[] };
}

/**
 * Returns the signals with the requested values, by index: for each slot a lookup since the request; else the result just before; else the
 * current state of the discussed task; else the newest signal with the slot.
 * @param focus the task of the last signal before the user turn
 */
function holdersOf(slots: readonly string[], turns: readonly Turn[], focus: SpokenAbout | null): readonly number[] {
  const asked = turns.findLastIndex(isUser);
  const before = turns.slice(0, asked).findLastIndex(isUser);
  const holders = slots.flatMap((slot) => {
    const since = newest(turns, asked, turns.length, (signal) => holdsSlot(signal, slot));
    if (since !== null) return [since];
    const done = newest(turns, before, asked, (signal) => isOutcome(signal) && holdsSlot(signal, slot));
    if (done !== null) return [done];
    if (focus !== null && isHeldBy(focus, slot)) return focus.lastIndex ?? [];
    return newest(turns, 0, asked, (signal) => holdsSlot(signal, slot)) ?? [];
  });
  return [...new Set(holders)];
}

const isUser = ({ author }: Turn): boolean => author === "User";

const isOutcome = ({ kind }: Signal): boolean => kind === "performed" || kind === "found";

/** Tests if a task holds a slot: a given one, or one in its last signal; a waiting task states its values. */
const isHeldBy = ({ held, last, spec }: SpokenAbout, slot: string): boolean =>
  held.has(slot) ||
  (last !== null && holdsSlot(last, slot)) ||
  (last !== null && !isOutcome(last) && spec.slots.some(({ name }) => name === slot));

/** Returns the index of the last signal of a kind between two positions. */
function newest(turns: readonly Turn[], from: number, to: number, isSuch: (signal: Signal) => boolean): number | null {
  for (let at = to - 1; at > from; at--) {
    const turn = turns[at];
    if (turn?.author !== "Signal" || turn.signal === undefined || turn.index === undefined) continue;
    if (isSuch(turn.signal)) return turn.index;
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
