import { isObject } from "../../../base/json/object.js";
import { fold, type Value } from "../../../kit/internal.js";
import type { UserMeaning } from "../../../transcript/index.js";
import type { UserCheck } from "../../check/userCheck.js";
import type { UserSays } from "../../dialogue/policy.js";
import { spokenValue } from "../../phrases/values.js";
import type { Wanted } from "../expressions.js";

/** Length limit of a model's user turn, in characters. */
const MAX_TEXT = 2_000;

/** Limit of slots, and of requests, in one turn. */
const MAX_NAMES = 50;

const orNull = (type: string, description: string) => ({ type: [type, "null"], description });

/**
 * Shape of an answer, as JSON Schema that providers can enforce: exactly these keys. Values are texts, which are looked up among the values
 * that the user knows.
 */
export const ANSWER_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["text", "done", "intent", "slots", "confirms", "cancels", "requests"],
  properties: {
    text: { type: "string", description: "What you say, in your own words; empty when you are done" },
    done: { type: "boolean", description: "true once you have nothing more to say, and the dialogue is over" },
    intent: orNull("string", "The intent that you bring up with this turn; null where you go on"),
    slots: {
      type: "array",
      description: "The values that the text gives, for each slot",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["slot", "value"],
        properties: {
          slot: { type: "string" },
          value: orNull("string", "The value as your goal writes it; null takes a value back"),
        },
      },
    },
    confirms: orNull("boolean", "Your yes or no where you were asked to confirm or to try again; otherwise null"),
    cancels: { type: "boolean", description: "Whether you give up what is under way" },
    requests: { type: "array", items: { type: "string" }, description: "The slots whose values you ask for" },
  },
};

/** A model's answer: a turn, null if the user is done, or its problem. */
export type ReadAnswer = { readonly says: UserSays | null } | { readonly problem: string };

/** Reads any answer of a model. */
export function readAnswer(answer: unknown, check: UserCheck): ReadAnswer {
  if (!isObject(answer)) return { problem: "the answer is not a JSON object of the form that was asked for" };
  const { text, done, intent, slots, confirms, cancels, requests } = answer;
  if (done === true) return { says: null };
  if (typeof text !== "string" || text.trim() === "") return { problem: "`text` is missing or empty" };
  if (text.length > MAX_TEXT)
    return { problem: `\`text\` has ${text.length} characters; say it in ${MAX_TEXT} at most` };
  const given = answeredSlots(slots, check);
  if (given === null) return { problem: "`slots` is not a list of { slot, value } with values that are texts" };
  const asked = requests ?? [];
  if (!isNames(asked)) return { problem: "`requests` is not a list of slots" };
  if (!isOptional(intent, "string")) return { problem: "`intent` is neither a text nor null" };
  if (!isOptional(confirms, "boolean")) return { problem: "`confirms` is neither true, false nor null" };
  if (!isOptional(cancels, "boolean")) return { problem: "`cancels` is neither true nor false" };
  const means: UserMeaning = {
    ...(typeof intent === "string" && intent !== "" ? { intent } : {}),
    ...(given.length === 0 ? {} : { slots: Object.fromEntries(given) }),
    ...(typeof confirms === "boolean" ? { confirms } : {}),
    ...(cancels === true ? { cancels } : {}),
    ...(asked.length === 0 ? {} : { requests: asked }),
  };
  return { says: { text: text.trim(), means } };
}

const isOptional = (held: unknown, type: "string" | "boolean"): boolean =>
  held === undefined || held === null || typeof held === type;

function isNames(held: unknown): held is string[] {
  return Array.isArray(held) && held.length <= MAX_NAMES && held.every((name) => typeof name === "string");
}

function answeredSlots(slots: unknown, check: UserCheck): (readonly [string, Wanted])[] | null {
  if (slots === undefined || slots === null) return [];
  if (!Array.isArray(slots) || slots.length > MAX_NAMES) return null;
  const given = slots.map((one: unknown): readonly [string, Wanted] | null => {
    if (!isObject(one)) return null;
    const { slot, value } = one;
    if (typeof slot !== "string" || slot === "" || slot === "__proto__") return null;
    if (value === null) return [slot, null];
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [slot, heldValue(slot, String(value), check)]
      : null;
  });
  return given.every((one) => one !== null) ? given : null;
}

/** Returns the value of a text: a value of a goal for the slot, or else the parsed text. */
function heldValue(slot: string, text: string, { topics }: UserCheck): Wanted {
  const held = topics.all.flatMap(({ goal, operators, wants }) => [
    wants.get(slot),
    goal.slots?.[slot],
    ...[...(goal.onFailure ?? []), ...(goal.onNothing ?? [])].map((change) => change[slot]),
    ...operators.filter(({ planned }) => planned.slot === slot).map(({ planned }) => planned.value),
  ]);
  const said = fold(text);
  const same = held.find((value) => {
    return value !== undefined && (fold(spokenValue(value)) === said || fold(JSON.stringify(value)) === said);
  });
  return same ?? plainValue(text);
}

function plainValue(text: string): Value {
  try {
    const read: unknown = JSON.parse(text);
    const isPlain = (value: unknown): value is string | number | boolean =>
      typeof value === "number" || typeof value === "boolean" || typeof value === "string";
    if (isPlain(read)) return read;
    if (Array.isArray(read) && read.every(isPlain)) return read;
  } catch {
    // The text is not JSON, but the value itself.
  }
  return text;
}
