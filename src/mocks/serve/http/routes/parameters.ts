import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../../../base/errors.js";
import { sha256 } from "../../../../base/io/sha256.js";
import { canonicalText } from "../../../../base/json/canonical.js";
import type { JsonObject } from "../../../../base/json/object.js";
import type { RepeatableRequest } from "../../sessions/keptAnswers.js";
import { assertKeys, readObject } from "../body.js";
import { SCHEMAS } from "../description/schemas.js";
import type { Call } from "./route.js";

/** Reads the body of a request, which has no keys but those of its schema. @throws BacklotError as `readObject` does */
export async function bodyOf({ service, incoming }: Call, schema: string): Promise<JsonObject> {
  const body = await readObject(incoming, service.limits.bodyBytes);
  const { properties } = SCHEMAS[schema] as { readonly properties: object };
  assertKeys(body, Object.keys(properties));
  return body;
}

export function wholeNumber(
  text: string | undefined,
  name: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { readonly least?: number; readonly most?: number } = {},
): number | undefined {
  if (text === undefined) return undefined;
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < least || number > most)
    throw new BacklotError("BAD_REQUEST", `${name} must be a whole number from ${least}, at most ${most}`);
  return number;
}

export function indexOf(value: unknown, name: string, least = -1): number | undefined {
  if (value === undefined) return undefined;
  if (Number.isSafeInteger(value) && (value as number) >= least) return value as number;
  throw new BacklotError("BAD_REQUEST", `${name} must be the index of a command`);
}

export function oneOf<T extends string>(text: string, name: string, values: readonly T[]): T {
  const value = values.find((one) => one === text);
  if (value !== undefined) return value;
  throw new BacklotError("BAD_REQUEST", `${name} must be one of ${values.join(", ")}`);
}

export const IDEMPOTENCY_KEY = "Idempotency-Key";

const KEY = /^[\x20-\x7e]{1,255}$/;

/** The client's key of a request, so that a repetition changes nothing. @throws BacklotError BAD_REQUEST */
export function repeatableOf({ headers, url }: IncomingMessage, body: object): RepeatableRequest | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key))
    throw new BacklotError("BAD_REQUEST", `${IDEMPOTENCY_KEY} must be 1 to 255 visible ASCII characters`);
  const request = sha256(`${url} ${canonicalText(body)}`).slice(0, 16);
  return { key, request };
}
