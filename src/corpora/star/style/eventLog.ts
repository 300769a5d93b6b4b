import { spoken } from "../../../phrases/text.js";

/** An event of a dialogue as recorded by STAR. */
export type RecordedEvent = { readonly Agent: string; readonly Action: string; readonly UnixTime?: number } & Readonly<
  Record<string, unknown>
>;

/** The events of a dialogue. */
export type StarEvents = readonly RecordedEvent[];

/** Seconds between two events. */
const SECONDS = 7;

/** Records the events of user, wizard and knowledge base. */
export class EventLog {
  readonly events: RecordedEvent[] = [];
  /** Values that the user tells in an event, by its position. */
  readonly told = new Map<number, readonly string[]>();
  /** Labels of the wizard's actions, in order. */
  readonly labels: string[] = [];
  readonly calls: string[] = [];
  private seconds: number;

  /** @param now when the dialogue begins, in milliseconds since 1970 */
  constructor(now: number) {
    this.seconds = Math.floor(now / 1_000);
  }

  /** @param told the values that the text holds */
  user(text: string, told: readonly string[] = []): void {
    if (told.length > 0) this.told.set(this.events.length, told);
    this.add({ Agent: "User", Action: "utter", Text: text });
  }

  /** Whether the user has spoken last. */
  get isUsersTurn(): boolean {
    return this.events.at(-1)?.Agent === "User";
  }

  selectTask(task: string): void {
    this.add({ Agent: "Wizard", Action: "select_task", Task: task });
  }

  /** The wizard looks for a suggestion, and picks the first. */
  reply(label: string, text: string): void {
    this.labels.push(label);
    this.add({ Agent: "Wizard", Action: "request_suggestions", Text: spoken(label) });
    this.add({
      Agent: "Wizard",
      Action: "pick_suggestion",
      Text: text,
      ActionLabel: label,
      ActionLabelOptions: [label],
    });
  }

  /** A query, directly followed by what came back. */
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
    this.events.push({
      Agent: "KnowledgeBase",
      Action: "return_item",
      APIName: api,
      ...(item === null ? {} : { Item: { APIName: api, ...item } }),
      TotalItems: total,
    });
  }

  complete(): void {
    this.add({ Agent: "User", Action: "complete" });
  }

  private add(event: RecordedEvent): void {
    this.events.push({ ...event, UnixTime: this.seconds });
    this.seconds += SECONDS;
  }
}
