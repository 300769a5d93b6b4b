import { z } from "zod";
import { firstIssue } from "../../firstIssue.js";
import { SHAPES } from "./published.js";

/*
 * The parts of SGD's files that scores read. Predictions need not have the rest of the published shape, but what is
 * compared must be there; what is not looked at is dropped.
 */

/** The parts of a service's slot that the metrics read. */
export interface SgdSlot {
  /** The slot's name. */
  readonly name: string;
  /** Whether its values are a closed set. */
  readonly isCategorical: boolean;
}

/** A service: its name is `<Domain>_<number>`. */
export interface SgdService {
  /** The service's name, such as `Restaurants_1`. */
  readonly name: string;
  /** Its slots. */
  readonly slots: readonly SgdSlot[];
}

/** Where a value stands in the utterance, in characters. */
export interface SgdSpan {
  /** The slot whose value is said. */
  readonly slot: string;
  /** Where the span begins in the utterance, in characters from 0. */
  readonly start: number;
  /** Where it ends: the character after its last. */
  readonly exclusive_end: number;
}

/** What the user wants of a service so far. */
export interface SgdState {
  /** The intent that the user pursues; `NONE` for none. */
  readonly active_intent: string;
  /** The slots that the user asks about. */
  readonly requested_slots: readonly string[];
  /** Each slot with the ways in which its value was said. */
  readonly slot_values: Readonly<Record<string, readonly string[]>>;
}

/** A user turn's frame of one service. */
export interface SgdFrame {
  /** The service that the frame is of. */
  readonly service: string;
  /** The spans that are tagged. */
  readonly slots?: readonly SgdSpan[] | undefined;
  /** The state after the turn; frames of users have one. */
  readonly state?: SgdState | undefined;
}

/** A turn of SGD as its scores read it, with a frame for each service that it is about. */
export interface SgdTurn {
  /** `USER` or `SYSTEM`. */
  readonly speaker: string;
  /** What was said. */
  readonly utterance: string;
  /** One for each service that the turn is about. */
  readonly frames: readonly SgdFrame[];
}

/** The parts of a dialogue, of the data set or of a system, that the metrics read. */
export interface SgdDialogue {
  /** The dialogue. */
  readonly id: string;
  /** Ids are unique within a split only. */
  readonly split?: string | undefined;
  /** The services that it uses. */
  readonly services: readonly string[];
  /** Its turns, the user's and the system's in alternation. */
  readonly turns: readonly SgdTurn[];
}

const span = SHAPES.span.required().strip();
const state = SHAPES.state.required().strip();
const slot = SHAPES.slot.pick({ name: true, is_categorical: true }).required().strip();
const frame = z.object({ service: z.string(), slots: z.array(span).optional(), state: state.optional() });

const dialogue = z
  .object({
    dialogue_id: z.string(),
    split: z.string().optional(),
    services: z.array(z.string()),
    turns: z.array(z.object({ speaker: z.string(), utterance: z.string(), frames: z.array(frame) })),
  })
  .transform(({ dialogue_id: id, turns, ...rest }): SgdDialogue => ({ ...rest, id, turns: turns.map(lightened) }));

/** System turns are there to be counted only. */
function lightened<T extends { readonly speaker: string; readonly frames: readonly unknown[] }>(turn: T): T {
  return turn.speaker === "USER" ? turn : { ...turn, frames: [] };
}

const service = z
  .object({
    service_name: z.string(),
    slots: z.array(slot),
  })
  .transform(({ service_name: name, slots }): SgdService => {
    return { name, slots: slots.map((one) => ({ name: one.name, isCategorical: one.is_categorical })) };
  });

/** A dialogue from a record of a file, or why it is not one. */
export function readSgdDialogue(value: unknown): SgdDialogue | string {
  return parsed(dialogue, value);
}

/** A service from a record of a schema file, or why it is not one. */
export function readSgdService(value: unknown): SgdService | string {
  return parsed(service, value);
}

function parsed<Held>(schema: z.ZodType<Held>, value: unknown): Held | string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return firstIssue(result.error);
}
