import { spoken } from "../../../schema/english/sentences.js";

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
