import type { Value } from "../../../kit/internal.js";
import type { Session } from "../../../runtime/index.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import type { StarUser } from "./userWords.js";
import type { WantedSlots } from "./wantedSlots.js";

export type PhrasesOf = (task: string) => IntentPhrases | undefined;

/** State that the tasks of a dialogue share. */
export interface Dialogue {
  readonly session: Session;
  readonly log: EventLog;
  readonly user: StarUser;
  readonly slots: WantedSlots;
  readonly phrasesOf: PhrasesOf;
  /** True if the user declines something, or makes an off-topic remark. */
  readonly isTroublesome: boolean;
  /** The user's name, once a task has needed it. */
  name: Value | undefined;
  /** True as long as the user has caused no trouble and nothing was refused. */
  isHappy: boolean;
}

/** The position of a task in a dialogue, with its random draws. */
export interface Place {
  readonly draw: Seeded;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export type RecordedEvent = { readonly Agent: string; readonly Action: string; readonly UnixTime?: number } & Readonly<
  Record<string, unknown>
>;

export type StarEvents = readonly RecordedEvent[];

/** Seconds between two events. */
const SECONDS = 7;

/** Records the events of user, wizard and knowledge base. */
export class EventLog {
  readonly events: RecordedEvent[] = [];
  /** Values that the user tells in an event, by its position. */
  readonly told = new Map<number, readonly string[]>();
  readonly labels: string[] = [];
  readonly calls: string[] = [];
  private seconds: number;

  constructor(now: number) {
    this.seconds = Math.floor(now / 1_000);
  }

  user(text: string, told: readonly string[] = []): void {
    if (told.length > 0) this.told.set(this.events.length, told);
    this.add({ Agent: "User", Action: "utter", Text: text });
  }

  get isUsersTurn(): boolean {
    return this.events.at(-1)?.Agent === "User";
  }

  selectTask(task: string): void {
    this.add({ Agent: "Wizard", Action: "select_task", Task: task });
  }

  reply(label: string, text: string): void {
    this.labels.push(label);
    this.add({ Agent: "Wizard", Action: "request_suggestions", Text: spoken(label) });
    const picked = { ActionLabel: label, ActionLabelOptions: [label] };
    this.add({ Agent: "Wizard", Action: "pick_suggestion", Text: text, ...picked });
  }

  /** Records a query, directly followed by its result. */
  query(
    label: string,
    api: string,
    constraints: readonly Readonly<Record<string, string>>[],
    item: Readonly<Record<string, unknown>> | null,
    total: number,
  ): void {
    this.labels.push(label);
    this.calls.push(api);
    this.add({ Agent: "Wizard", Action: "query", APIName: api, Constraints: constraints });
    const returned = { Agent: "KnowledgeBase", Action: "return_item", APIName: api };
    this.events.push({ ...returned, ...(item && { Item: { APIName: api, ...item } }), TotalItems: total });
  }

  complete(): void {
    this.add({ Agent: "User", Action: "complete" });
  }

  private add(event: RecordedEvent): void {
    this.events.push({ ...event, UnixTime: this.seconds });
    this.seconds += SECONDS;
  }
}
