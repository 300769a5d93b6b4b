import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import { fold, type Value } from "../../../kit/internal.js";
import type { UserMeaning } from "../../../transcript/index.js";
import type { UserCheck } from "../../check/userCheck.js";
import { inTime } from "../../dialogue/answerTimeout.js";
import type { UserSays } from "../../dialogue/policy.js";
import { spokenValue } from "../../phrases/values.js";
import type { Wanted } from "../expressions.js";

/**
 * A language model of the AI SDK, versions 6 and 7: what a provider's function gives, or the name by which the SDK's
 * own registry knows it. The SDK itself is the package `ai`.
 */
export type LanguageModel =
  | string
  | { readonly specificationVersion: string; readonly provider: string; readonly modelId: string };

/** One message to a model. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Token limit of a model's turn, enough for the longest valid answer. */
const MAX_OUTPUT_TOKENS = 2_000;

/** A question to a model. */
export interface ModelQuestion {
  readonly model: LanguageModel;
  /** The system prompt. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** Time limit, in milliseconds. */
  readonly timeout: number;
}

/** Text of a model with its object, or undefined. */
export interface ModelReply {
  readonly text: string;
  readonly object: unknown;
}

/**
 * Asks a model for an answer of the form, by the AI SDK, which is loaded with the first call.
 * @throws BacklotError USER_FAILED if the model is unavailable or does not answer in time
 */
export async function askModel({ model, system, messages, timeout }: ModelQuestion): Promise<ModelReply> {
  const { generateText, jsonSchema, NoObjectGeneratedError, NoOutputGeneratedError, Output } = await loadSdk();
  const abort = new AbortController();
  const asked = generateText({
    model: model as Parameters<typeof generateText>[0]["model"],
    system,
    messages: [...messages],
    output: Output.object({ schema: jsonSchema(ANSWER_SCHEMA as Parameters<typeof jsonSchema>[0]) }),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal: abort.signal,
  });
  try {
    const { text, output } = await inTime(asked, "the model", timeout);
    return { text, object: output };
  } catch (cause) {
    // The answer does not have the requested form.
    if (NoObjectGeneratedError.isInstance(cause)) return { text: cause.text ?? "", object: undefined };
    if (NoOutputGeneratedError.isInstance(cause)) return { text: "", object: undefined };
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = isLate(cause) ? why : `the model could not be asked: ${why}`;
    throw new BacklotError("USER_FAILED", message, { cause });
  } finally {
    abort.abort();
  }
}

const isLate = (cause: unknown): boolean => cause instanceof BacklotError && cause.code === "POLICY_TIMEOUT";

async function loadSdk(): Promise<typeof import("ai")> {
  try {
    return await import("ai");
  } catch (cause) {
    const why =
      (cause as { readonly code?: unknown }).code === "ERR_MODULE_NOT_FOUND" ? "is not installed" : "fails to load";
    throw new BacklotError("USER_FAILED", `modelUser needs the package ai, version 6 or 7, which ${why}`, { cause });
  }
}

/** Length limit of a model's user turn, in characters. */
const MAX_TEXT = 2_000;

/** Limit of slots, and of requests, in one turn. */
const MAX_NAMES = 50;

const orNull = (type: string, description: string) => ({ type: [type, "null"], description });

/**
 * Shape of an answer, as JSON Schema that providers can enforce: exactly these keys. Values are texts, which are looked up among the values
 * that the user knows.
 */
const ANSWER_SCHEMA = {
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
type ReadAnswer = { readonly says: UserSays | null } | { readonly problem: string };

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
