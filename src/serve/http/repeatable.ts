import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BacklotError } from "../../errors.js";
import { canonicalText } from "../../json/canonical.js";
import type { RepeatableRequest } from "../sessions/keptAnswers.js";

/** The header by which a client says that a request is one that it may have sent before. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

const KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * What a request is called by its client, so that a second one of that name changes nothing; undefined if it has
 * no name.
 * @throws BacklotError BAD_REQUEST
 */
export function repeatableOf({ headers, url }: IncomingMessage, body: object): RepeatableRequest | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key)) {
    throw new BacklotError("BAD_REQUEST", `${IDEMPOTENCY_KEY} must be 1 to 255 visible ASCII characters`);
  }
  const request = createHash("sha256")
    .update(`${url} ${canonicalText(body)}`)
    .digest("hex")
    .slice(0, 16);
  return { key, request };
}
