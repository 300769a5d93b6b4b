import { z } from "zod";
import { BacklotError, type Place } from "../../../errors.js";
import { firstIssue } from "../../firstIssue.js";

/* The published shape of SGD's files. Fields without a name here are kept as they came. */

const texts = z.array(z.string());
const span = z.looseObject({ slot: z.string(), start: z.int().optional(), exclusive_end: z.int().optional() });
const action = z.looseObject({
  act: z.string(),
  slot: z.string().optional(),
  values: texts.optional(),
  canonical_values: texts.optional(),
});
const result = z.record(z.string(), z.string());
const state = z.looseObject({
  active_intent: z.string(),
  requested_slots: texts.optional(),
  slot_values: z.record(z.string(), texts),
});
const frame = z.looseObject({
  service: z.string(),
  slots: z.array(span).optional(),
  actions: z.array(action),
  state: state.optional(),
  service_call: z.looseObject({ method: z.string(), parameters: result }).optional(),
  service_results: z.array(result).optional(),
});
const dialogue = z.looseObject({
  dialogue_id: z.string().min(1),
  services: texts,
  turns: z.array(z.looseObject({ speaker: z.enum(["USER", "SYSTEM"]), utterance: z.string(), frames: z.array(frame) })),
});
const slot = z.looseObject({
  name: z.string().min(1),
  description: z.string().optional(),
  is_categorical: z.boolean().optional(),
  possible_values: texts.optional(),
});
const service = z.looseObject({
  service_name: z.string().min(1),
  description: z.string().optional(),
  slots: z.array(slot),
  intents: z.array(
    z.looseObject({
      name: z.string().min(1),
      description: z.string().optional(),
      is_transactional: z.boolean().optional(),
      required_slots: texts,
      optional_slots: result,
      result_slots: texts.optional(),
    }),
  ),
});

/** The parts that scores read as well. */
export const SHAPES = { span, state, slot };

/** What an act is about: a slot with the values as they were said, and as the services spell them. */
export type SgdAction = z.infer<typeof action>;
/** What one turn says of one service. */
export type SgdFrame = z.infer<typeof frame>;
/** What a user wants of one service by now. */
export type SgdState = z.infer<typeof state>;
/** A turn of SGD, with a frame for each service that it is about. */
export type SgdTurn = PublishedSgdDialogue["turns"][number];
/** A dialogue as SGD publishes it. */
export type PublishedSgdDialogue = z.infer<typeof dialogue>;
/** A service of a schema as SGD publishes it. */
export type PublishedSgdService = z.infer<typeof service>;
export type SgdIntent = PublishedSgdService["intents"][number];
/** One row of a service's results, or the parameters of a call. Every value is a text. */
export type SgdRow = z.infer<typeof result>;

/** @throws BacklotError WRONG_FORMAT that names the first part that is not of the shape */
export function asDialogue(value: unknown, place: Place = {}): PublishedSgdDialogue {
  return checked(dialogue, value, "dialogue", place);
}

/** @throws BacklotError WRONG_FORMAT that names the first part that is not of the shape */
export function asService(value: unknown, place: Place = {}): PublishedSgdService {
  return checked(service, value, "service", place);
}

function checked<Held>(shape: z.ZodType<Held>, value: unknown, what: string, place: Place): Held {
  const read = shape.safeParse(value);
  // The value itself, not the copy that was checked: its keys keep their order.
  if (read.success) return value as Held;
  throw new BacklotError("WRONG_FORMAT", `this is not a ${what} of SGD: ${firstIssue(read.error)}`, { place });
}

/** An act's values as the services spell them. The first releases gave none beside the spoken ones. */
export function canonicalOf({ values = [], canonical_values: canonical }: SgdAction): readonly string[] {
  return canonical === undefined || canonical.length < values.length ? values : canonical;
}

/** The acts of a frame that are of one kind. */
export function actsOf(from: SgdFrame, act: string): SgdAction[] {
  return from.actions.filter((one) => one.act === act);
}

/** Every slot that an intent takes: the required ones first. */
export function inputsOf({ required_slots: required, optional_slots: optional }: SgdIntent): readonly string[] {
  return [...new Set([...required, ...Object.keys(optional)])];
}
