import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { Session } from "../../../runtime/session/session.js";
import type { ToolSessionOptions } from "./options.js";
import { ToolSession } from "./session.js";

/** The given tool session, or a new one on the given session. @throws BacklotError BAD_OPTION */
export function asToolSession(session: Session | ToolSession, options: ToolSessionOptions): ToolSession {
  if (!isObject(options)) throw new BacklotError("BAD_OPTION", "tools are made with an object of options");
  return session instanceof ToolSession ? session : new ToolSession(session, options);
}

/** Parses the arguments in a provider's call. Returns text that is not JSON unchanged; it makes the call fail later. */
export function parsedArguments(text: string): unknown {
  try {
    return text.trim() === "" ? {} : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

export function objectIn(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw otherShape(value, where, "an object");
  return value;
}

export function objectsIn(value: unknown, where: string): readonly JsonObject[] {
  if (!Array.isArray(value)) throw otherShape(value, where, "a list");
  return value.map((item, at) => objectIn(item, `${where}[${at}]`));
}

export function assertTexts(held: JsonObject, names: readonly string[], where: string): void {
  for (const name of names)
    if (typeof held[name] !== "string") throw otherShape(held[name], `${where}.${name}`, "a text");
}

const otherShape = (value: unknown, where: string, wanted: string): BacklotError =>
  new BacklotError("BAD_TOOL_CALL", `${where} is ${formatValue(value)}, not ${wanted}`);

/**
 * A session that takes tool calls. Several may share one session, in either style, with its state and its record.
 * @param session an open session of a back-end of this process
 * @throws BacklotError BAD_OPTION for an invalid session, invalid options, and an unknown intent
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { toolSession } from "backlot/tools";
 *
 * const backend = await loadBackend("intents");
 * const session = toolSession(backend.open({ seed: 1 }));
 * const asked = await session.call("book_table", { restaurant_name: "Blue Heron" });
 * console.assert(asked.content.status === "ask" && asked.content.slot === "date");
 * await session.call("book_table", { date: "2024-05-18", time: "20:00", party_size: 2 });
 * const done = await session.call("confirm");
 * console.assert(done.content.status === "performed");
 * backend.close();
 * ```
 */
export function toolSession(session: Session, options: ToolSessionOptions = {}): ToolSession {
  return new ToolSession(session, options);
}
