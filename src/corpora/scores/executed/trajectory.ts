import { type Operator, own, type Ref, sameValue, type Value } from "../../../kit/internal.js";
import type { Command } from "../../../labels/index.js";
import { performancesIn } from "../../../transcript/consent/consent.js";
import { eventsOf } from "../../../transcript/events/dialogueReader.js";
import type { Commanded, DialogueEvent, Signalled, SlotWritten } from "../../../transcript/events/event.js";
import { allSlots, type DialogueTask } from "../../../transcript/events/task.js";
import {
  isPhenomenon,
  type Performance,
  type Phenomenon,
  type RecordedSignal,
  type Tag,
  type Transcript,
  type Turn,
  type UserMeaning,
} from "../../../transcript/index.js";
import type { IntentFacts } from "./facts.js";

export interface DialogueAct {
  /** The index of its variable, also if it was refused. */
  readonly index: number;
  readonly text: string;
  /** null if the text cannot be parsed. */
  readonly command: Command | null;
  /** The intent that it refers to; null for `say` and for commands without one. */
  readonly intent: string | null;
  /** Its user turn, from 1; 0 before the first. */
  readonly userTurn: number;
  readonly observed: readonly RecordedSignal[];
  /** The error code; null if it was accepted. */
  readonly refused: string | null;
}

/** A value that was written to a slot of a task. */
export interface SlotAssignment {
  readonly ref: Ref;
  readonly intent: string;
  readonly slot: string;
  /** undefined: empty, or unknown without executing. */
  readonly before: Value | Operator | undefined;
  readonly after: Value | Operator | undefined;
  /** True if the slot held a value before. */
  readonly replaces: boolean;
  /** True if the task had just failed, so that another value was needed. */
  readonly isRetry: boolean;
  readonly index: number;
  readonly userTurn: number;
}

/** The final effect of a task: the arguments of its last performance. */
export interface TaskEffect {
  readonly ref: Ref;
  readonly intent: string;
  readonly slots: Readonly<Record<string, Value | Operator>>;
  /** After this command the arguments stayed the same. */
  readonly index: number;
  readonly userTurn: number;
}

export interface UserSaid {
  readonly means: UserMeaning | null;
  readonly tags: readonly Tag[];
  readonly phenomena: readonly Phenomenon[];
}

/** A dialogue with the signals of its commands: a transcript, or a line of `replay --out`. */
export interface ExecutedDialogue extends Pick<Transcript, "id" | "turns" | "final"> {
  readonly state?: End;
}

export interface Trajectory {
  readonly id: string;
  readonly acts: readonly DialogueAct[];
  /** By user turn; the first stands for the commands before any. */
  readonly userTurns: readonly UserSaid[];
  readonly assignments: readonly SlotAssignment[];
  /** Effects of transactional tasks at the end, in the order in which they arose. */
  readonly effects: readonly TaskEffect[];
  readonly performances: readonly Performance[];
  /** Every started intent, in order of first mention. */
  readonly intents: readonly string[];
  /** Values of the variables at the end; null if not recorded. */
  readonly end: End | null;
}

export function trajectoryOf(dialogue: ExecutedDialogue, facts: IntentFacts): Trajectory {
  const { id, turns, state, final } = dialogue;
  const end = state ?? final ?? null;
  const events = eventsOf(turns, { isFillable: (intent) => facts.isFillable(intent) });
  const reader = new TrajectoryReader(facts, end);
  for (const event of events) reader.take(event);
  const { acts, assignments, effects, intents } = reader;
  return {
    id,
    acts,
    userTurns: userTurnsOf(turns),
    assignments,
    effects: [...effects.values()],
    performances: performancesIn(events),
    intents: [...intents],
    end,
  };
}

class TrajectoryReader {
  readonly acts: DialogueAct[] = [];
  readonly assignments: SlotAssignment[] = [];
  readonly effects = new Map<Ref, TaskEffect>();
  readonly intents = new Set<string>();
  private readonly facts: IntentFacts;
  private readonly end: End | null;
  private readonly failed = new Set<Ref>();
  private index = -1;

  constructor(facts: IntentFacts, end: End | null) {
    this.facts = facts;
    this.end = end;
  }

  take(event: DialogueEvent): void {
    switch (event.kind) {
      case "command":
        this.act(event);
        return;
      case "started":
        if (event.task.intent !== null) this.intents.add(event.task.intent);
        return;
      case "written":
        this.assign(event);
        return;
      case "signal":
        if (event.task !== null) this.note(event, event.task);
        return;
      default:
        return;
    }
  }

  private act({ recorded, command, intent, userTurn }: Commanded): void {
    const { turn, index, isRefused, signals: observed } = recorded;
    this.index = index;
    const refused = isRefused ? (observed.find(({ code }) => code !== null)?.code ?? "error") : null;
    this.acts.push({ index, text: turn.command, command, intent, userTurn, observed, refused });
  }

  private assign({ write, task, before, wasFilled, index, userTurn }: SlotWritten): void {
    const { intent, ref } = task;
    // Appending to a list does not replace a value.
    if (intent === null || write.by === "append") return;
    this.assignments.push({
      ref,
      intent,
      slot: write.slot,
      before: before ?? undefined,
      after: write.after ?? undefined,
      replaces: wasFilled,
      isRetry: this.failed.has(ref),
      index,
      userTurn,
    });
  }

  private note({ recorded: { kinds, turn }, userTurn }: Signalled, task: DialogueTask): void {
    const { ref, intent } = task;
    if (intent !== null) this.intents.add(intent);
    if (kinds.includes("failed")) this.failed.add(ref);
    else if (kinds.includes("performed")) {
      this.failed.delete(ref);
      if (intent === null || this.facts.isQuery(intent)) return;
      const sent = turn.signal?.kind === "performed" ? turn.signal.arguments : null;
      // A worded signal has the values of its commands or, if one of them is unknown, the final ones.
      const slots = sent ?? allSlots(task) ?? this.end?.[ref]?.slots ?? task.slots;
      const standing = this.effects.get(ref);
      if (standing !== undefined && sameValue(standing.slots as Value, slots as Value)) return;
      this.effects.set(ref, { ref, intent, slots, index: this.index, userTurn });
    }
  }
}

function userTurnsOf(turns: readonly Turn[]): UserSaid[] {
  const users: { means: UserMeaning | null; tags: Tag[] }[] = [{ means: null, tags: [] }];
  for (const turn of turns) {
    if (turn.author === "User") users.push({ means: turn.means ?? null, tags: [] });
    users.at(-1)?.tags.push(...(turn.tags ?? []));
  }
  return users.map(({ means, tags }) => ({ means, tags, phenomena: [...new Set(tags.filter(isPhenomenon))] }));
}

/** Values of the variables at the end of a dialogue, as gold records them or a run returns them. */
export type End = Readonly<
  Record<
    string,
    {
      readonly intent: string;
      readonly slots: Readonly<Record<string, Value | Operator>>;
      readonly confirmed?: boolean;
    }
  >
>;

/** Null for equal final variables, or if one side is unknown. A confirmation is compared only if it is recorded. */
export function endDifference(wanted: End | null, got: End | null): { expected: object; actual: object } | null {
  if (wanted === null || got === null) return null;
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(got)])];
  const wrong = names.filter((name) => !isSameTask(own(wanted, name), own(got, name)));
  if (wrong.length === 0) return null;
  const pick = (end: End): object => Object.fromEntries(wrong.map((name) => [name, own(end, name) ?? null]));
  return { expected: pick(wanted), actual: pick(got) };
}

function isSameTask(wanted: End[string] | undefined, got: End[string] | undefined): boolean {
  if (wanted === undefined || got === undefined || wanted.intent !== got.intent) return false;
  if (wanted.confirmed !== undefined && wanted.confirmed !== got.confirmed) return false;
  const slots = new Set([...Object.keys(wanted.slots), ...Object.keys(got.slots)]);
  return [...slots].every((slot) => sameValue(own(wanted.slots, slot), own(got.slots, slot)));
}
