import { z } from "zod";
import { firstIssue } from "../../firstIssue.js";
import { SHAPES } from "./published.js";

/* Predictions may lack the rest of the published format, but must have the compared parts. Unused parts are dropped. */

export interface SgdSlot {
  readonly name: string;
  /** True if its values are a closed set. */
  readonly isCategorical: boolean;
}

/** A service with a name of the form `<Domain>_<number>`. */
export interface SgdService {
  readonly name: string;
  readonly slots: readonly SgdSlot[];
}

/** The position of a value in an utterance, in characters. */
export interface SgdSpan {
  readonly slot: string;
  /** The start in characters, from 0. */
  readonly start: number;
  /** The end in characters, exclusive. */
  readonly exclusive_end: number;
}

export interface SgdState {
  /** The active intent; `NONE` for none. */
  readonly active_intent: string;
  readonly requested_slots: readonly string[];
  /** The values of each slot, in all ways in which they were said. */
  readonly slot_values: Readonly<Record<string, readonly string[]>>;
}

/** A frame of a user turn for one service. */
export interface SgdFrame {
  readonly service: string;
  readonly slots?: readonly SgdSpan[] | undefined;
  /** The state after the turn; only in user frames. */
  readonly state?: SgdState | undefined;
}

export interface SgdTurn {
  /** `USER` or `SYSTEM`. */
  readonly speaker: string;
  readonly utterance: string;
  readonly frames: readonly SgdFrame[];
}

export interface SgdDialogue {
  readonly id: string;
  /** The split, since ids are unique only within a split. */
  readonly split?: string | undefined;
  readonly services: readonly string[];
  readonly turns: readonly SgdTurn[];
}

const span = SHAPES.span.required().strip();
/** The value itself, since the copy of a record lacks a slot called `__proto__`. */
const values = z.unknown().transform((held, { issues }) => {
  const { error } = SHAPES.state.shape.slot_values.safeParse(held);
  for (const issue of error?.issues ?? []) issues.push({ ...issue, input: held } as (typeof issues)[number]);
  return held as SgdState["slot_values"];
});
const state = SHAPES.state.required().strip().extend({ slot_values: values });
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

/** Drops the frames of system turns, which are only counted. */
function lightened<T extends { readonly speaker: string; readonly frames: readonly unknown[] }>(turn: T): T {
  return turn.speaker === "USER" ? turn : { ...turn, frames: [] };
}

const service = z
  .object({ service_name: z.string(), slots: z.array(slot) })
  .transform(({ service_name: name, slots }): SgdService => {
    return { name, slots: slots.map((one) => ({ name: one.name, isCategorical: one.is_categorical })) };
  });

/** Reads a record of a file, or returns its fault. */
export const readSgdDialogue = (value: unknown): SgdDialogue | string => parsed(dialogue, value);

export const readSgdService = (value: unknown): SgdService | string => parsed(service, value);

function parsed<Held>(schema: z.ZodType<Held>, value: unknown): Held | string {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  return firstIssue(result.error);
}
