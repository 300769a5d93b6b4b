import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { sha256 } from "../../../base/io/sha256.js";
import { canonicalText } from "../../../base/json/canonical.js";
import type { RepeatableRequest } from "../sessions/keptAnswers.js";

export const IDEMPOTENCY_KEY = "Idempotency-Key";

const KEY = /^[\x20-\x7e]{1,255}$/;

/** The client's key of a request, so that a repetition changes nothing. @throws BacklotError BAD_REQUEST */
export function repeatableOf({ headers, url }: IncomingMessage, body: object): RepeatableRequest | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key)) {
    throw new BacklotError("BAD_REQUEST", `${IDEMPOTENCY_KEY} must be 1 to 255 visible ASCII characters`);
  }
  const request = sha256(`${url} ${canonicalText(body)}`).slice(0, 16);
  return { key, request };
}
