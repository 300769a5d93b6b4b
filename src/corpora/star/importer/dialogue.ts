import { isObject, type JsonObject } from "../../../base/json/object.js";
import { FIRST_MOMENT, LAST_MOMENT, type Outcome, type Row, type Signal, type Value } from "../../../kit/internal.js";
import { printCommand } from "../../../labels/index.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { isExtra, isRow } from "../../../transcript/shape/check.js";
import { type DialogueFile, Event, isBrokenOff } from "../format/definitions.js";
import { type Api, slotName } from "./api.js";
import { type Query, queryOf } from "./query.js";

/*
 * Dialogues are kept without loss. The `extra` of a turn has its event without the parts that the turn holds, and under
 * `before` the preceding events that are no turns: searches and selections of the wizard, and instructions by the guide.
 * Events after the last turn are in the transcript's `extra`, under `after`.
 */

export interface Complaint {
  readonly reason: string;
  readonly detail: string;
  readonly event: number;
}

export const NO_ITEM = "no item was returned";

const UNKNOWN_API = "a query of an API that is not defined became no command; it is kept beside the next turn";
const UNKNOWN_EVENT = "an event of an unknown kind is kept beside the next turn";
const UNPAIRED = "a query and what it returned do not stand beside each other";
const MISSING = "a query without a required parameter returned an item; its command will be asked for it";
const BROKEN_OFF = "a dialogue was broken off before its end; `score star` counts it with --broken-off alone";
const NO_CLOCK = "a time is not between the years 1 and 9999; the dialogue takes the next one for its clock";
const REPLACED = "an item holds what no row can; it counts as none";

/** Its split follows STAR's separate reports: `happy`, `unhappy`, and `multi` for several tasks. */
export function transcriptOf(
  dialogue: DialogueFile,
  apis: ReadonlyMap<string, Api>,
): { readonly transcript: Transcript; readonly complaints: readonly Complaint[] } {
  const reader = new DialogueReader(apis);
  for (const [i, event] of dialogue.Events.entries()) reader.read(event, i);
  const { Events: _, ...rest } = dialogue;
  const started = reader.started === null ? {} : { now: reader.started };
  const after = reader.waiting.length === 0 ? {} : { after: reader.waiting };
  const { Happy: happy, MultiTask: multiTask } = dialogue.Scenario ?? {};
  const brokenOff = isBrokenOff(dialogue);
  return {
    transcript: {
      id: String(dialogue.DialogueID),
      ...(happy === undefined ? {} : { split: multiTask === true ? "multi" : happy ? "happy" : "unhappy" }),
      turns: reader.turns,
      ...(Object.keys(reader.outcomes).length === 0 ? {} : { outcomes: reader.outcomes }),
      ...started,
      extra: {
        ...rest,
        ...(happy === undefined ? {} : { happy }),
        ...(brokenOff ? { brokenOff } : {}),
        ...after,
        ...subjects(rest),
      },
    },
    complaints: brokenOff ? [...reader.complaints, cut(dialogue)] : reader.complaints,
  };
}

function cut({ CompletionLevel: level, Events: events }: DialogueFile): Complaint {
  const detail = typeof level === "string" ? level : JSON.stringify(level);
  return { reason: BROKEN_OFF, detail, event: Math.max(0, events.length - 1) };
}

function subjects({ Scenario }: Omit<DialogueFile, "Events">): {
  readonly tasks?: string[];
  readonly domains?: string[];
} {
  const { WizardCapabilities: capabilities } = (Scenario ?? {}) as { readonly WizardCapabilities?: unknown };
  if (!Array.isArray(capabilities)) return {};
  const all: readonly unknown[] = capabilities;
  const named = (key: string): string[] => [
    ...new Set(all.map((one) => isObject(one) && one[key]).filter((name) => typeof name === "string")),
  ];
  return { tasks: named("Task"), domains: named("Domain") };
}

class DialogueReader {
  readonly turns: Turn[] = [];
  readonly outcomes: Record<string, Outcome[]> = {};
  readonly complaints: Complaint[] = [];
  /** Events that are no turns, kept until the next turn. */
  waiting: JsonObject[] = [];
  /** The time of the first event that has one, in milliseconds since 1970. */
  started: number | null = null;
  private readonly apis: ReadonlyMap<string, Api>;
  private index = 0;
  private open: { readonly at: number; readonly api: Api; readonly query: Query } | null = null;

  constructor(apis: ReadonlyMap<string, Api>) {
    this.apis = apis;
  }

  read(raw: unknown, number: number): void {
    const event = Event.safeParse(raw).data;
    if (event === undefined) {
      this.complain(UNKNOWN_EVENT, JSON.stringify(raw), number);
      this.waiting.push(typeof raw === "object" && raw !== null ? (raw as JsonObject) : { event: raw });
      return;
    }
    if (this.started === null && event.UnixTime !== undefined) this.start(event.UnixTime * 1_000, number);
    if (this.open !== null && event.Action !== "return_item") {
      this.complain(UNPAIRED, `${this.open.api.name} returned nothing`, number);
      this.open = null;
    }
    const { Text: text, ...rest } = event;
    switch (event.Action) {
      case "utter":
      case "pick_suggestion":
        if (text === undefined || !SPEAKERS.has(event.Agent)) {
          const why = text === undefined ? "has no Text" : `is by ${JSON.stringify(event.Agent)}`;
          this.complain(UNKNOWN_EVENT, `${event.Action} ${why}`, number);
          break;
        }
        this.add({ author: event.Agent === "User" ? "User" : "Response", text, extra: this.kept(rest) });
        return;
      case "query":
        if (this.query(event, number)) return;
        break;
      case "return_item":
        if (this.returned(event, number)) return;
        break;
      default:
        if (!SILENT.has(event.Action)) this.complain(UNKNOWN_EVENT, event.Action, number);
    }
    this.waiting.push(event);
  }

  private start(time: number, number: number): void {
    if (time >= FIRST_MOMENT && time <= LAST_MOMENT) this.started = time;
    else this.complain(NO_CLOCK, String(time / 1_000), number);
  }

  private query(event: Event, number: number): boolean {
    const api = this.apis.get(event.APIName ?? "");
    if (api === undefined) {
      this.complain(UNKNOWN_API, event.APIName ?? "", number);
      return false;
    }
    const query = queryOf(api, event.Constraints ?? []);
    for (const { reason, detail } of query.oddities) this.complain(reason, detail, number);
    this.open = { at: this.index, api, query };
    this.add({ author: "System", index: this.index++, command: printCommand(query.command), extra: this.kept(event) });
    return true;
  }

  private returned(event: Event, number: number): boolean {
    const { open } = this;
    this.open = null;
    if (open === null || open.api.name !== event.APIName) {
      if (open !== null || this.apis.has(event.APIName ?? "")) this.complain(UNPAIRED, event.APIName ?? "", number);
      return false;
    }
    const { Item: item, ...rest } = event;
    const row = item === null || item === undefined ? null : rowOfItem(item, open.api);
    if (row === null && item !== null && item !== undefined) this.complain(REPLACED, JSON.stringify(item), number);
    // Values that the signal holds are not kept twice.
    const isHeld = row !== null && item?.APIName === open.api.name;
    this.respond(open, row, event.TotalItems, isHeld ? rest : event, number);
    return true;
  }

  private respond(
    { at, api, query }: { readonly at: number; readonly api: Api; readonly query: Query },
    row: Row | null,
    count: number | undefined,
    event: JsonObject,
    number: number,
  ): void {
    const { filter, missing } = query;
    const asked = missing !== null && row === null;
    if (missing !== null && row !== null) this.complain(MISSING, `${api.name}: ${missing}`, number);
    const total = row !== null && count !== undefined && count > 1 ? { total: count } : {};
    const outcome: Outcome = row === null ? { reason: NO_ITEM } : { rows: [row], ...total };
    if (!asked) this.outcomes[api.name] = [...(this.outcomes[api.name] ?? []), outcome];
    const base = { ref: `x${at}`, intent: api.name } as const;
    const signal: Signal = asked
      ? { kind: "ask", ref: base.ref, slot: missing }
      : "rows" in outcome
        ? { kind: "found", ...base, filter, rows: outcome.rows, ...total }
        : { kind: "failed", ...base, arguments: filter, reason: NO_ITEM };
    const ownId = api.database?.ownId === true ? { ownId: true } : {};
    this.add({ author: "Signal", index: this.index++, signal, extra: { ...this.kept(event), ...ownId } });
  }

  private add(turn: Turn): void {
    this.turns.push(turn);
  }

  private kept(event: JsonObject): Record<string, unknown> {
    const before = this.waiting;
    this.waiting = [];
    return before.length === 0 ? { event } : { event, before };
  }

  private complain(reason: string, detail: string, event: number): void {
    this.complaints.push({ reason, detail, event });
  }
}

/** Who speaks: the user, and the wizard as the assistant. */
const SPEAKERS: ReadonlySet<string> = new Set(["User", "Wizard"]);

const SILENT: ReadonlySet<string> = new Set(
  "request_suggestions instruct select_task select_primary select_secondary complete".split(" "),
);

/** Null for an item of another API, or with values that no row can hold. */
function rowOfItem(item: Readonly<Record<string, unknown>>, { name, database }: Api): Row | null {
  const { APIName, ...values } = item;
  if (APIName !== undefined && APIName !== name) return null;
  const renamed = Object.entries(values).map(([key, value]) => [database?.ownId ? slotName(key) : key, value]);
  const row = Object.fromEntries(renamed) as Record<string, Value | null>;
  return isRow(row) && isExtra(row) ? row : null;
}
