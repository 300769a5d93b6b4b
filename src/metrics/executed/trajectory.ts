import { type Operator, type Ref, sameValue, type Value } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import { performancesIn } from "../../transcript/consent/consent.js";
import { eventsOf } from "../../transcript/events/dialogueReader.js";
import type { Commanded, DialogueEvent, Signalled, SlotWritten } from "../../transcript/events/event.js";
import { allSlots, type DialogueTask } from "../../transcript/events/task.js";
import {
  isPhenomenon,
  type Performance,
  type Phenomenon,
  type RecordedSignal,
  type Tag,
  type Transcript,
  type Turn,
  type UserMeaning,
} from "../../transcript/index.js";
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

/** Reads a dialogue from its first turn to its last; nothing is executed. */
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
  /** The index of the command in hand. */
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
    // What is added to a list puts no other value in its place.
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
      // What was only worded has the values that its commands gave, or, where one of these is not known, the last ones.
      const slots = sent ?? allSlots(task) ?? this.end?.[ref]?.slots ?? task.slots;
      const standing = this.effects.get(ref);
      if (standing !== undefined && sameValue(standing.slots as Value, slots as Value)) return;
      this.effects.set(ref, { ref, intent, slots, index: this.index, userTurn });
    }
  }
}

/** What was said and labelled, by user turn. */
function userTurnsOf(turns: readonly Turn[]): UserSaid[] {
  const users: { means: UserMeaning | null; tags: Tag[] }[] = [{ means: null, tags: [] }];
  for (const turn of turns) {
    if (turn.author === "User") users.push({ means: turn.means ?? null, tags: [] });
    users.at(-1)?.tags.push(...(turn.tags ?? []));
  }
  return users.map(({ means, tags }) => ({ means, tags, phenomena: [...new Set(tags.filter(isPhenomenon))] }));
}
