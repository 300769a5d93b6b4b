import { z } from "zod";
import { BacklotError, type Place } from "../../../base/errors.js";
import { firstIssue } from "../../firstIssue.js";

/* The published format of SGD's files. Unknown fields are kept unchanged. */

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

/** Schemas of parts that scores read as well. */
export const SHAPES = { span, state, slot };

/** An act about a slot, with its values as said and as spelt by the service. */
export type SgdAction = z.infer<typeof action>;
/** The annotation of one service in a turn. */
export type SgdFrame = z.infer<typeof frame>;
/** The state of the user's wishes for one service. */
export type SgdState = z.infer<typeof state>;
/** A turn of SGD, with a frame for each service. */
export type SgdTurn = PublishedSgdDialogue["turns"][number];
/** A dialogue in SGD's published format. */
export type PublishedSgdDialogue = z.infer<typeof dialogue>;
/** A service of a schema in SGD's published format. */
export type PublishedSgdService = z.infer<typeof service>;
export type SgdIntent = PublishedSgdService["intents"][number];
/** A row of results, or the parameters of a call. All values are texts. */
export type SgdRow = z.infer<typeof result>;

export function asDialogue(value: unknown, place: Place = {}): PublishedSgdDialogue {
  return checked(dialogue, value, "dialogue", place);
}

export function asService(value: unknown, place: Place = {}): PublishedSgdService {
  return checked(service, value, "service", place);
}

function checked<Held>(shape: z.ZodType<Held>, value: unknown, what: string, place: Place): Held {
  const read = shape.safeParse(value);
  // Returns the value itself, not the validated copy, so that its keys keep their order.
  if (read.success) return value as Held;
  throw new BacklotError("WRONG_FORMAT", `this is not a ${what} of SGD: ${firstIssue(read.error)}`, { place });
}

/** Early releases have only the spoken values. */
export function canonicalOf({ values = [], canonical_values: canonical }: SgdAction): readonly string[] {
  return canonical === undefined || canonical.length < values.length ? values : canonical;
}

export const actsOf = (from: SgdFrame, act: string): SgdAction[] => from.actions.filter((one) => one.act === act);

/** The required slots first. */
export function inputsOf({ required_slots: required, optional_slots: optional }: SgdIntent): readonly string[] {
  return [...new Set([...required, ...Object.keys(optional)])];
}
