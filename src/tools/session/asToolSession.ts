import { BacklotError } from "../../errors.js";
import { formatValue } from "../../json/formatValue.js";
import { isObject, type JsonObject } from "../../json/object.js";
import type { Session } from "../../runtime/session/session.js";
import type { ToolSessionOptions } from "./options.js";
import { ToolSession } from "./session.js";

/**
 * A session that takes tool calls: the one given, or one on the session given.
 * @throws BacklotError BAD_OPTION for what is neither, and for options of other kinds
 */
export function asToolSession(session: Session | ToolSession, options: ToolSessionOptions): ToolSession {
  if (!isObject(options)) throw new BacklotError("BAD_OPTION", "tools are made with an object of options");
  return session instanceof ToolSession ? session : new ToolSession(session, options);
}

/**
 * The arguments of a call as a provider's text has them; the text itself where it is not JSON, which is an error of
 * the call.
 */
export function parsedArguments(text: string): unknown {
  try {
    return text.trim() === "" ? {} : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/**
 * A part of a model's answer that has to be an object.
 * @param where what a message calls it, such as `tool_calls[0]`
 * @throws BacklotError BAD_TOOL_CALL
 */
export function objectIn(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw otherShape(value, where, "an object");
  return value;
}

/**
 * The objects of a list in a model's answer.
 * @param where what a message calls the list, such as `tool_calls`
 * @throws BacklotError BAD_TOOL_CALL
 */
export function objectsIn(value: unknown, where: string): readonly JsonObject[] {
  if (!Array.isArray(value)) throw otherShape(value, where, "a list");
  return value.map((item, at) => objectIn(item, `${where}[${at}]`));
}

/**
 * Checks that parts of a model's answer are texts.
 * @param where what a message calls what holds them
 * @throws BacklotError BAD_TOOL_CALL
 */
export function assertTexts(held: JsonObject, names: readonly string[], where: string): void {
  for (const name of names)
    if (typeof held[name] !== "string") throw otherShape(held[name], `${where}.${name}`, "a text");
}

const otherShape = (value: unknown, where: string, wanted: string): BacklotError =>
  new BacklotError("BAD_TOOL_CALL", `${where} is ${formatValue(value)}, not ${wanted}`);
