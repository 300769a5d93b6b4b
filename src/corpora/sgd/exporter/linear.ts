import { isObject } from "../../../base/json/object.js";

/*
 * Hugging Face's `schema_guided_dstc8`, which GEM's data card shows too, has no objects with free keys. Objects of the
 * original become two parallel lists, lists of objects become objects of parallel lists, acts and speakers become
 * numbers, and missing parts of a frame become empty values.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Acts in the order of their numbers. */
const ACTS: readonly string[] = [
  "AFFIRM",
  "AFFIRM_INTENT",
  "CONFIRM",
  "GOODBYE",
  "INFORM",
  "INFORM_COUNT",
  "INFORM_INTENT",
  "NEGATE",
  "NEGATE_INTENT",
  "NOTIFY_FAILURE",
  "NOTIFY_SUCCESS",
  "OFFER",
  "OFFER_INTENT",
  "REQUEST",
  "REQUEST_ALTS",
  "REQ_MORE",
  "SELECT",
  "THANK_YOU",
];
const SPEAKERS: readonly string[] = ["USER", "SYSTEM"];

/** Converts a dialogue of either format to the published one. Other values are left for the later check. */
export function publishedDialogue(value: unknown): unknown {
  if (!isObject(value) || !isLinearDialogue(value)) return value;
  return { ...value, turns: resultRows(value.turns).map((one) => (isObject(one) ? turn(one) : one)) };
}

export function publishedService(value: unknown): unknown {
  if (!isObject(value)) return value;
  const intents = resultRows(value.intents).map((one) =>
    isObject(one) ? { ...one, optional_slots: mapOf(one.optional_slots, "slot_name", "slot_value") } : one,
  );
  return { ...value, slots: resultRows(value.slots), intents };
}

/** Detects the linear format: turns as an object of lists or, also after export to JSON lines, speakers as numbers. */
function isLinearDialogue({ turns }: Fields): boolean {
  if (isObject(turns)) return true;
  const [first] = Array.isArray(turns) ? (turns as readonly unknown[]) : [];
  return isObject(first) && typeof first.speaker === "number";
}

function turn(read: Fields): Fields {
  const speaker = named(read.speaker, SPEAKERS);
  const frames = resultRows(read.frames).map((one) => (isObject(one) ? frame(one, speaker === "USER") : one));
  return { frames, speaker, utterance: read.utterance };
}

function frame(read: Fields, isUser: boolean): Fields {
  const { state, service_call: call, service_results: results } = read;
  const actions = resultRows(read.actions).map((one) => (isObject(one) ? { ...one, act: named(one.act, ACTS) } : one));
  const isCalled = isObject(call) && typeof call.method === "string" && call.method !== "";
  return {
    actions,
    service: read.service,
    ...(isCalled && {
      service_call: { method: call.method, parameters: pairsOf(call.parameters, "parameter") },
      service_results: resultsOf(results).map((one) => pairsOf(one, "service")),
    }),
    slots: resultRows(read.slots),
    ...(isUser && isObject(state) && { state: stateOf(state) }),
  };
}

const stateOf = (state: Fields): Fields => ({
  active_intent: state.active_intent,
  requested_slots: state.requested_slots ?? [],
  slot_values: mapOf(state.slot_values, "slot_name", "slot_value_list"),
});

function resultsOf(results: unknown): readonly unknown[] {
  if (isObject(results)) return resultRows(results.service_results_list ?? results);
  return resultRows(results).flatMap((one) => (isObject(one) ? resultRows(one.service_results_list ?? [one]) : [one]));
}

const pairsOf = (value: unknown, prefix: "parameter" | "service"): unknown =>
  mapOf(value, `${prefix}_slot_name`, `${prefix}_canonical_value`);

/** Builds an object with free keys from parallel lists of keys and values, or from a list of pairs. */
function mapOf(value: unknown, key: string, held: string): unknown {
  const pairs = resultRows(value);
  if (isObject(value) && !(key in value)) return value;
  return Object.fromEntries(pairs.flatMap((one) => (isObject(one) ? [[String(one[key]), one[held]] as const] : [])));
}

function resultRows(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  const columns = Object.entries(value).filter((column): column is [string, readonly unknown[]] =>
    Array.isArray(column[1]),
  );
  const size = Math.max(0, ...columns.map(([, held]) => held.length));
  return Array.from({ length: size }, (_, i) => Object.fromEntries(columns.map(([name, held]) => [name, held[i]])));
}

const named = (value: unknown, names: readonly string[]): unknown =>
  typeof value === "number" ? (names[value] ?? `number ${value}`) : value;
