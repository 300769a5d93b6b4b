import { type Operator, type Ref, type Row, sameValue, type Value } from "../../kit/internal.js";
import { type Command, tryParseCommand } from "../../labels/index.js";
import {
  commandsOf,
  isPhenomenon,
  type Performance,
  type Phenomenon,
  performancesOf,
  type RecordedCommand,
  type RecordedSignal,
  type Tag,
  type Transcript,
  type Turn,
  type UserMeaning,
} from "../../transcript/index.js";
import { SlotTracker } from "../../transcript/slots.js";
import type { End } from "./end.js";
import type { IntentFacts } from "./facts.js";

/** What one command of the assistant was, and what the back-end said. */
export interface DialogueAct {
  /** The index it took or would have taken. */
  readonly index: number;
  readonly text: string;
  /** null for a text that is not a command. */
  readonly command: Command | null;
  /** The intent it concerns; null for `say` and for what concerns none. */
  readonly intent: string | null;
  /** Which user turn it belongs to, from 1; 0 before the first. */
  readonly userTurn: number;
  readonly observed: readonly RecordedSignal[];
  /** The code of its refusal; null where it was accepted. */
  readonly refused: string | null;
}

/** One value that was put into a slot of a task. */
export interface SlotAssignment {
  readonly ref: Ref;
  readonly intent: string;
  readonly slot: string;
  /** undefined: empty, or a value that cannot be known without executing. */
  readonly before: Value | Operator | undefined;
  readonly after: Value | Operator | undefined;
  /** The slot held a value before. */
  readonly replaces: boolean;
  /** The task had just failed: another value was called for. */
  readonly isRetry: boolean;
  readonly index: number;
  readonly userTurn: number;
}

/** What a task had done in the end: the arguments of its last performance. */
export interface TaskEffect {
  readonly ref: Ref;
  readonly intent: string;
  readonly slots: Readonly<Record<string, Value | Operator>>;
  /** The index of the command that led to it, and its user turn: those since which the arguments are what they are. */
  readonly index: number;
  readonly userTurn: number;
}

/** What the user said and meant in one turn, and the phenomena it is labelled with. */
export interface UserSaid {
  readonly means: UserMeaning | null;
  readonly tags: readonly Tag[];
  readonly phenomena: readonly Phenomenon[];
}

/** A dialogue with the signals that its commands had: a transcript, or a line of `replay --out`. */
export interface ExecutedDialogue extends Pick<Transcript, "id" | "turns" | "final"> {
  /** What the variables held at the end. */
  readonly state?: End;
}

/** A dialogue as scoring sees it. */
export interface Trajectory {
  readonly id: string;
  readonly acts: readonly DialogueAct[];
  /** By user turn; the first stands for what came before any. */
  readonly userTurns: readonly UserSaid[];
  readonly assignments: readonly SlotAssignment[];
  /** Effects of transactional tasks that stand at the end, in the order in which the tasks began to have them. */
  readonly effects: readonly TaskEffect[];
  /** Every performance of its tasks, with the user's consent. */
  readonly performances: readonly Performance[];
  /** Every intent that was started, in order of first mention. */
  readonly intents: readonly string[];
  /** What the variables held at the end; null where it was not recorded. */
  readonly end: End | null;
}

/** Follows a dialogue from its first turn to its last: commands are parsed, nothing is executed. */
export function trajectoryOf(dialogue: ExecutedDialogue, facts: IntentFacts): Trajectory {
  return new Executor(dialogue, facts).follow();
}

class Executor {
  private readonly id: string;
  private readonly turns: readonly Turn[];
  private readonly end: End | null;
  private readonly facts: IntentFacts;
  private readonly tasks = new Map<Ref, string>();
  private readonly slots = new SlotTracker();
  private readonly acts: DialogueAct[] = [];
  private readonly users: { means: UserMeaning | null; tags: Tag[] }[] = [{ means: null, tags: [] }];
  private readonly assignments: SlotAssignment[] = [];
  private readonly effects = new Map<Ref, TaskEffect>();
  private readonly failed = new Set<Ref>();

  constructor({ id, turns, final, state }: ExecutedDialogue, facts: IntentFacts) {
    this.id = id;
    this.turns = turns;
    this.end = state ?? final ?? null;
    this.facts = facts;
  }

  follow(): Trajectory {
    const commands = new Map(commandsOf(this.turns).map((command) => [command.at, command]));
    for (const [at, turn] of this.turns.entries()) {
      if (turn.author === "User") this.users.push({ means: turn.means ?? null, tags: [] });
      this.users.at(-1)?.tags.push(...(turn.tags ?? []));
      const command = commands.get(at);
      if (command !== undefined) this.recordAct(command);
    }
    return {
      id: this.id,
      acts: this.acts,
      userTurns: this.users.map(({ means, tags }) => ({
        means,
        tags,
        phenomena: [...new Set(tags.filter(isPhenomenon))],
      })),
      assignments: this.assignments,
      effects: [...this.effects.values()],
      performances: performancesOf({ turns: this.turns }),
      intents: [...new Set(this.tasks.values())],
      end: this.end,
    };
  }

  private recordAct({ turn, index, isRefused, signals: observed }: RecordedCommand): void {
    const text = turn.command;
    const command = tryParseCommand(text);
    const userTurn = this.users.length - 1;
    if (!isRefused) {
      if (command !== null) this.execute(command, index, userTurn);
      for (const signal of observed) this.note(signal, index, userTurn);
    }
    const intent = this.intentOf(command) ?? this.intentIn(observed);
    this.acts.push({
      index,
      text,
      command,
      intent,
      userTurn,
      observed,
      refused: isRefused ? (observed.find(({ code }) => code !== null)?.code ?? "error") : null,
    });
  }

  /** Takes over what an accepted command puts into slots. */
  private execute(command: Command, index: number, userTurn: number): void {
    if (command.kind === "start") {
      const ref: Ref = `x${index}`;
      this.tasks.set(ref, command.intent.text);
      for (const { slot, value } of command.args)
        this.assign(ref, slot.text, this.slots.resolve(value), index, userTurn);
    }
    if (command.kind === "assign") {
      const values = command.values.map((value) => this.slots.resolve(value));
      for (const [at, { variable, hit, slot, path }] of command.targets.entries()) {
        const value = this.slots.withPart(`x${variable.index}`, slot.text, path, values[at]);
        if (hit === null) this.assign(`x${variable.index}`, slot.text, value, index, userTurn);
      }
    }
    if (command.kind === "append" && command.target.hit === null) {
      this.slots.append(
        `x${command.target.variable.index}`,
        command.target.slot.text,
        this.slots.resolve(command.value),
        command.target.path,
      );
    }
  }

  private assign(
    ref: Ref,
    slot: string,
    after: Value | Operator | null | undefined,
    index: number,
    userTurn: number,
  ): void {
    const intent = this.tasks.get(ref);
    // An assignment to a query without an index edits its hit.
    if (intent === undefined || (index !== Number(ref.slice(1)) && this.facts.isQuery(intent))) return;
    const replaces = this.slots.isFilled(ref, slot);
    const before = this.slots.read(ref, slot);
    this.slots.write(ref, slot, after);
    const isRetry = this.failed.has(ref);
    this.assignments.push({ ref, intent, slot, before, after: after ?? undefined, replaces, isRetry, index, userTurn });
  }

  private note({ kinds, ref, turn: { signal } }: RecordedSignal, index: number, userTurn: number): void {
    if (ref === null) return;
    if (signal !== undefined && "intent" in signal) this.tasks.set(ref, signal.intent);
    if (signal?.kind === "found") this.slots.reveal(ref, signal.rows as readonly Row[]);
    if (kinds.includes("failed")) this.failed.add(ref);
    else if (kinds.includes("performed"))
      this.perform(ref, signal?.kind === "performed" ? signal.arguments : null, index, userTurn);
  }

  private perform(ref: Ref, sent: TaskEffect["slots"] | null, index: number, userTurn: number): void {
    const intent = this.tasks.get(ref);
    this.failed.delete(ref);
    if (intent === undefined || this.facts.isQuery(intent)) return;
    // What was only worded has the values that its commands gave, or, where one of these is not known, the last ones.
    const slots = sent ?? this.slots.all(ref) ?? this.end?.[ref]?.slots ?? this.slots.known(ref);
    const standing = this.effects.get(ref);
    if (standing !== undefined && sameValue(standing.slots as Value, slots as Value)) return;
    this.effects.set(ref, { ref, intent, slots, index, userTurn });
  }

  private intentOf(command: Command | null): string | null {
    switch (command?.kind) {
      case "start":
        return command.intent.text;
      case "assign":
        return this.tasks.get(`x${command.targets[0]?.variable.index ?? -1}`) ?? null;
      case "append":
        return this.tasks.get(`x${command.target.variable.index}`) ?? null;
      case "confirm":
      case "resume":
        return this.tasks.get(`x${command.variable.index}`) ?? null;
      default:
        return null;
    }
  }

  private intentIn(observed: readonly RecordedSignal[]): string | null {
    const ref = observed.find((one) => one.ref !== null)?.ref;
    return ref === undefined || ref === null ? null : (this.tasks.get(ref) ?? null);
  }
}
