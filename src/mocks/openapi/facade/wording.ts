import { isObject, type JsonObject } from "../../../base/json/object.js";
import { own } from "../../../kit/internal.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import type { ApiRows } from "../mapping.js";
import type { ServedOperation } from "./api.js";
import type { ApiRequest } from "./requests.js";

/** Rewords a message about a slot for clients, who know properties and parameters of the API. */
export function ofClients(operation: ServedOperation, message: string): string {
  const [, slot, rest] = /^slot ([A-Za-z_]\w{0,200})(?:[^ ]{0,200}) of \w{1,200} (.*)$/s.exec(message) ?? [];
  return slot === undefined || rest === undefined ? message : `${wordsFor(operation, slot)} ${rest}`;
}

/** Returns the name of a slot for clients, with the path within it: `the property place.city`. */
export function wordsFor({ parameters, body }: ServedOperation, path: string): string {
  const [slot = path] = /^\w+/.exec(path) ?? [];
  const rest = path.slice(slot.length);
  const parameter = parameters.find((one) => one.slot === slot);
  if (parameter !== undefined) return `the ${parameter.in} parameter ${parameter.name}${rest}`;
  if (slot === body?.slot) return rest === "" ? "the body" : `the property ${rest.replace(/^\./, "")}`;
  const property = Object.entries(body?.slots ?? {}).find(([, held]) => held === slot)?.[0];
  return property === undefined ? path : `the property ${property}${rest}`;
}

/** Returns the message that a row does not exist. */
export function nothingThere({ entity, key, slot }: ApiRows, { slots }: ApiRequest): string {
  const [, said = null] = slots.find(([name]) => name === slot) ?? [];
  const wanted = isObject(said) ? (own(said as JsonObject, key) ?? null) : said;
  return `There is no ${rowNoun(entity)} with the ${key} ${JSON.stringify(wanted)}.`;
}
