import { z } from "zod";
import { BacklotError, type Place } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { ExpectedRecord } from "../../../transcript/files/importing/records.js";
import { firstIssue } from "../../firstIssue.js";
import { normaliseSlot } from "../format/value.js";
import { DOMAINS } from "./domains.js";

export interface Span {
  readonly domain: string;
  readonly slot: string;
  readonly values: readonly string[];
  readonly from: { readonly domain: string; readonly slot: string } | null;
}

export interface Frame {
  readonly domain: string;
  /** The active intent, such as `find_hotel`; null without one. */
  readonly intent: string | null;
  /** All values of the domain so far, in every accepted spelling; null in system turns. */
  readonly state: ReadonlyMap<string, readonly string[]> | null;
  readonly spans: readonly Span[];
}

export interface MultiwozTurn {
  readonly id: string;
  readonly isUser: boolean;
  readonly text: string;
  readonly frames: readonly Frame[];
}

export interface MultiwozDialogue {
  readonly id: string;
  readonly services: readonly string[];
  readonly turns: readonly MultiwozTurn[];
}

/** The format of dialogue files. SGD's look alike, but its services have numbers in their names. */
export const DIALOGUES: ExpectedRecord = {
  noun: "MultiWOZ 2.2 dialogues",
  recognises: (value) =>
    isObject(value) &&
    typeof value.dialogue_id === "string" &&
    Array.isArray(value.turns) &&
    (value.services === undefined ||
      (Array.isArray(value.services) && value.services.every((one) => DOMAINS.has(one as string)))),
};

/** Reads a record as a dialogue. Slots lose their domain prefix, as in the evaluation. */
export function readDialogue(value: unknown, place: Place): MultiwozDialogue {
  if (!DIALOGUES.recognises(value)) {
    const message = "this is not a dialogue of MultiWOZ 2.2: it needs a dialogue_id, turns and services";
    throw new BacklotError("BAD_LINE", message, { place });
  }
  const {
    dialogue_id: id,
    services,
    turns,
  } = value as Raw & { readonly dialogue_id: string; turns: readonly unknown[] };
  return {
    id,
    services: texts(services),
    turns: turns.map((turn, at) => {
      const { data, error } = Turn.safeParse(turn);
      if (data !== undefined) return readTurn(data, at);
      throw new BacklotError("BAD_LINE", `turn ${at} of ${id} cannot be read: ${firstIssue(error)}`, {
        place: { ...place, dialogue: id, turn: at },
      });
    }),
  };
}

type Raw = Readonly<Record<string, unknown>>;

const rawValues = z.union([z.string(), z.array(z.string())], "expected a text or a list of texts").nullish();
const RawFrame = z.looseObject({
  service: z.string(),
  state: z
    .looseObject({ active_intent: z.string().nullish(), slot_values: z.record(z.string(), rawValues).optional() })
    .optional(),
  slots: z.array(z.looseObject({ slot: z.string(), value: rawValues, copy_from: z.string().nullish() })).optional(),
});
const Turn = z.looseObject({
  turn_id: z.union([z.string(), z.number()], "expected a text or a number").nullish(),
  speaker: z.enum(["USER", "SYSTEM"]),
  utterance: z.string(),
  frames: z.array(RawFrame).optional(),
});

function readTurn({ speaker, utterance, turn_id: id, frames = [] }: z.infer<typeof Turn>, at: number): MultiwozTurn {
  return { id: String(id ?? at), isUser: speaker === "USER", text: utterance, frames: frames.map(readFrame) };
}

function readFrame({ service, state, slots = [] }: z.infer<typeof RawFrame>): Frame {
  const held = Object.entries(state?.slot_values ?? {}).map(([name, one]) => [split(name).slot, texts(one)] as const);
  const { active_intent: intent = null } = state ?? {};
  return {
    domain: service,
    intent: intent === "NONE" ? null : intent,
    state: state === undefined ? null : new Map(held.filter(([, all]) => all.length > 0)),
    spans: slots.map(({ slot, value, copy_from: from }) => ({
      ...split(slot),
      values: texts(value),
      from: from == null ? null : split(from),
    })),
  };
}

/** Splits `hotel-book day` into domain and slot. */
function split(name: string): { domain: string; slot: string } {
  const at = name.indexOf("-");
  return { domain: name.slice(0, Math.max(0, at)), slot: normaliseSlot(name.slice(at + 1)) };
}

function texts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
}

export interface Informed {
  /** Names of venues and trains by domain; the domain is null for a booking that names none. */
  readonly names: readonly { readonly domain: string | null; readonly name: string }[];
  readonly booked: readonly Booked[];
  readonly refused: { readonly domain: string | null; readonly why: string } | null;
}

export interface Booked {
  readonly domain: string | null;
  /** The result of the booking: its reference, or the car and telephone number of the taxi. */
  readonly row: Readonly<Record<string, string>>;
}

export class DialogueActs {
  private readonly acts: Readonly<Record<string, unknown>>;

  constructor(acts: Readonly<Record<string, unknown>>) {
    this.acts = acts;
  }

  /** Returns the acts of a turn by name, with their slots and values; none if the file lacks the turn. */
  of(
    dialogue: string,
    turn: string,
  ): readonly (readonly [act: string, slots: readonly (readonly [string, string])[]])[] {
    const turns = this.turnsOf(dialogue);
    const acts = isObject(turns) ? actsOf(turns[turn]) : undefined;
    return isObject(acts) ? Object.entries(acts).map(([act, pairs]) => [act, listOf(pairs).filter(isPair)]) : [];
  }

  /** Returns the places of a dialogue's acts that have another type; null if the file lacks the dialogue. */
  unreadable(dialogue: string): readonly string[] | null {
    const turns = this.turnsOf(dialogue);
    if (turns === undefined) return null;
    if (!isObject(turns)) return ["all turns"];
    return Object.entries(turns).flatMap(([turn, one]) => {
      const acts = actsOf(one);
      if (acts === "No Annotation") return [];
      if (!isObject(acts)) return [`turn ${turn}`];
      const broken = Object.entries(acts).filter(([, pairs]) => !(Array.isArray(pairs) && pairs.every(isPair)));
      return broken.map(([act]) => `turn ${turn}: ${act}`);
    });
  }

  private turnsOf(dialogue: string): unknown {
    return this.acts[dialogue] ?? this.acts[dialogue.replace(/\.json$/, "")];
  }
}

const actsOf = (turn: unknown): unknown => (isObject(turn) ? (turn.dialog_act ?? turn.dialogue_acts) : turn);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isPair = (pair: unknown): pair is readonly [string, string] =>
  Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string";

export async function readActs(file: string): Promise<DialogueActs> {
  const value = readJsonFile(file);
  if (isObject(value)) return new DialogueActs(value);
  throw new BacklotError("WRONG_FORMAT", `${file} holds no acts: they are an object by dialogue`, { place: { file } });
}

/** Reads a system turn, from the spans of its frames and from its acts, if available. */
export function informedIn({ frames }: MultiwozTurn, acts: ReturnType<DialogueActs["of"]>): Informed {
  const names: { domain: string | null; name: string }[] = [];
  const rows = new Map<string | null, Record<string, string>>();
  let refused: Informed["refused"] = null;
  const inform = (domain: string | null, slot: string, value: string): void => {
    const column = domain === null ? "name" : (DOMAINS.get(domain)?.booking?.venue?.column ?? null);
    if (slot === column) names.push({ domain, name: value });
    const got = domain === "taxi" ? TAXI.get(slot) : slot === "ref" ? "reference" : undefined;
    if (got !== undefined) rows.set(domain, { ...rows.get(domain), [got]: value });
  };
  for (const { spans } of frames) for (const { domain, slot, values } of spans) inform(domain, slot, values[0] ?? "");
  for (const [act, slots] of acts) {
    const [named = "", kind = ""] = act.split("-");
    const name = named.toLowerCase();
    const domain = DOMAINS.has(name) ? name : null;
    if (domain === null && name !== "booking") continue;
    if (kind === "NoBook") refused = { domain, why: whyOf(slots) };
    if (kind !== "Request")
      for (const [slot, value] of slots) if (!isBlank(value)) inform(domain, normaliseSlot(slot), value);
  }
  return { names, booked: merged(rows), refused };
}

const TAXI: ReadonlyMap<string, string> = new Map([
  ["phone", "phone"],
  ["type", "type"],
  ["car", "type"],
]);

/** A span names the domain, an act need not, so the same reference may occur twice. A taxi has a telephone number. */
function merged(rows: ReadonlyMap<string | null, Readonly<Record<string, string>>>): Booked[] {
  const all = [...rows].map(([domain, row]): Booked => ({ domain, row }));
  const named = new Set(all.flatMap(({ domain, row }) => (domain === null ? [] : [row.reference])));
  return all.filter(({ domain, row }) =>
    domain === "taxi" ? row.phone !== undefined : domain !== null || !named.has(row.reference),
  );
}

function whyOf(slots: readonly (readonly [string, string])[]): string {
  const informed = slots.flatMap(([slot, value]) => (isBlank(value) ? [] : [`${normaliseSlot(slot)} ${value}`]));
  return informed.length === 0 ? "no booking could be made" : `no booking could be made: ${informed.join(", ")}`;
}

const isBlank = (value: string): boolean => value === "none" || value === "?" || value === "";
