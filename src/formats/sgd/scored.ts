import { z } from "zod";
import { SHAPES } from "./published.js";

/*
 * SGD's files as far as scores look at them. Predictions need not have the rest of the published shape, but what is
 * compared must be there; what is not looked at is dropped.
 */

/** A slot of a service's schema, as far as the metrics look at it. */
export interface SgdSlot {
  readonly name: string;
  readonly isCategorical: boolean;
}

/** A service: its name is `<Domain>_<number>`. */
export interface SgdService {
  readonly name: string;
  readonly slots: readonly SgdSlot[];
}

/** Where a value stands in the utterance, in characters. */
export interface SgdSpan {
  readonly slot: string;
  readonly start: number;
  readonly exclusive_end: number;
}

/** What the user wants of a service so far. */
export interface SgdState {
  readonly active_intent: string;
  readonly requested_slots: readonly string[];
  /** Each slot with the ways in which its value was said. */
  readonly slot_values: Readonly<Record<string, readonly string[]>>;
}

/** A user turn's frame of one service. */
export interface SgdFrame {
  readonly service: string;
  readonly slots?: readonly SgdSpan[] | undefined;
  readonly state?: SgdState | undefined;
}

export interface SgdTurn {
  readonly speaker: string;
  readonly utterance: string;
  readonly frames: readonly SgdFrame[];
}

/** A dialogue of the data set or of a system, as far as the metrics look at it. */
export interface SgdDialogue {
  readonly id: string;
  /** Ids are unique within a split only. */
  readonly split?: string | undefined;
  readonly services: readonly string[];
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

/** A dialogue from a record of a file, or why it is none. */
export function readSgdDialogue(value: unknown): SgdDialogue | string {
  return parsed(dialogue, value);
}

/** A service from a record of a schema file, or why it is none. */
export function readSgdService(value: unknown): SgdService | string {
  return parsed(service, value);
}

function parsed<Held>(schema: z.ZodType<Held>, value: unknown): Held | string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return `${issue?.path.join(".") || "the record"}: ${issue?.message ?? "does not have the format"}`;
}
