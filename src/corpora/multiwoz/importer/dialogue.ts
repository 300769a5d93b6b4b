import { BacklotError, type Place } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import type { ExpectedRecord } from "../../../transcript/files/importing/records.js";
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
      const read = isObject(turn) ? readTurn(turn, at) : null;
      if (read !== null) return read;
      throw new BacklotError("BAD_LINE", `turn ${at} of ${id} lacks speaker, utterance or frames`, {
        place: { ...place, dialogue: id, turn: at },
      });
    }),
  };
}

type Raw = Readonly<Record<string, unknown>>;

function readTurn({ speaker, utterance, turn_id: id, frames = [] }: Raw, at: number): MultiwozTurn | null {
  if ((speaker !== "USER" && speaker !== "SYSTEM") || typeof utterance !== "string") return null;
  if (!Array.isArray(frames) || !frames.every(isFrame)) return null;
  return {
    id: typeof id === "string" ? id : String(at),
    isUser: speaker === "USER",
    text: utterance,
    frames: frames.map(readFrame),
  };
}

interface RawFrame extends Raw {
  readonly service: string;
  readonly state?: { readonly active_intent?: unknown; readonly slot_values?: Raw };
  readonly slots?: readonly Raw[];
}

function isFrame(value: unknown): value is RawFrame {
  if (!isObject(value) || typeof value.service !== "string") return false;
  const { state, slots = [] } = value;
  if (!Array.isArray(slots) || !slots.every((one) => isObject(one) && typeof one.slot === "string")) return false;
  if (state === undefined) return true;
  if (!isObject(state)) return false;
  return state.slot_values === undefined || isObject(state.slot_values);
}

function readFrame({ service, state, slots = [] }: RawFrame): Frame {
  const values = Object.entries(state?.slot_values ?? {}).map(
    ([name, held]) => [split(name).slot, texts(held)] as const,
  );
  return {
    domain: service,
    intent: typeof state?.active_intent === "string" && state.active_intent !== "NONE" ? state.active_intent : null,
    state: state === undefined ? null : new Map(values.filter(([, held]) => held.length > 0)),
    spans: slots.map(({ slot, value, copy_from: from }) => ({
      ...split(slot as string),
      values: texts(value),
      from: typeof from === "string" ? split(from) : null,
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
