import { createHash, timingSafeEqual } from "node:crypto";
import { BacklotError } from "../../errors.js";

/** @returns the token of a header `Authorization: Bearer`; empty where there is none */
export function bearerIn(authorization: string | null | undefined): string {
  return /^Bearer +([\x21-\x7e]{1,4096}) *$/i.exec(authorization ?? "")?.[1] ?? "";
}

/** Compares digests, which have one length: it takes the same time whatever was sent. */
export function isSameToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

/**
 * Refuses who has not the token that a page's link ends with.
 * @throws BacklotError UNAUTHORIZED
 */
export function assertLinkedToken(authorization: string | undefined, token: string): void {
  const given = bearerIn(authorization);
  if (isSameToken(given, token)) return;
  throw new BacklotError(
    "UNAUTHORIZED",
    given === ""
      ? "a token is needed: open the whole link that the server printed"
      : "the token is that of another server",
  );
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
