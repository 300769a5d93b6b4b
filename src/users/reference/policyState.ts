import type { ErrorSignal, IntentSpec, Ref, Signal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import type { Catalog } from "../../schema/index.js";
import { DialogueReader } from "../../transcript/events/dialogueReader.js";
import type { Commanded, DialogueEvent, Signalled } from "../../transcript/events/event.js";
import type { Transcript, Turn, UserMeaning } from "../../transcript/index.js";
import { holdersOf } from "./holders.js";

/** A signal about a task: anything but an error. */
export type TaskSignal = Exclude<Signal, ErrorSignal>;

/** A task or query, as far as a transcript records it. */
export interface KnownTask {
  readonly index: number;
  readonly spec: IntentSpec;
  /** The last thing the back-end said about it; null when nothing was. */
  readonly last: TaskSignal | null;
  /** The index of that signal; null when there is none. */
  readonly lastIndex: number | null;
  /** The slots that hold a value. */
  readonly held: ReadonlySet<string>;
  /** The user gave it up. */
  readonly dropped: boolean;
  /** The user gave it up with a no, and has neither cancelled it nor heard of it since. */
  readonly declined: boolean;
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
  /** Stands for the last user turn: another object for each. */
  readonly userTurn: object;
  /** What the user means by the last thing said; null before anything was. */
  readonly means: UserMeaning | null;
  /** The tasks as they stood when the user had spoken, in the order they began. */
  readonly before: Tasks;
  /** Of those, the ones that the user's yes or no is meant for. */
  readonly answered: readonly KnownTask[];
  /** The same, now. */
  readonly now: Tasks;
  /** The commands since the user spoke. */
  readonly attempts: readonly Attempt[];
  /** The indexes of the signals that hold what the user asks for; none where the user asks for nothing, or nothing does. */
  readonly requested: readonly number[];
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
  const { requests = [] } = state.means ?? {};
  return { ...state, requested: requests.length === 0 ? [] : holdersOf(requests, turns, state.before.focus) };
}

/** The readers of dialogues that go on, by their first turn. */
const readers = new WeakMap<Turn, PolicyReader>();

/** A task of which nothing was signalled. */
const UNHEARD = { last: null, lastIndex: null, held: new Set<string>(), dropped: false, declined: false } as const;

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
  private userTurn: object = {};
  /** The tasks as they stood when the user had spoken; null until a command follows. */
  private before: Tasks | null = null;
  private attempts: Attempt[] = [];
  private answers: readonly Ref[] = [];

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
        // A label of a turn whose meaning is not recorded is no word of the user's.
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
