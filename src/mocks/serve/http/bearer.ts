import { createHash, timingSafeEqual } from "node:crypto";
import { BacklotError } from "../../../base/errors.js";

export function bearerIn(authorization: string | null | undefined): string {
  return /^Bearer +([\x21-\x7e]{1,4096}) *$/i.exec(authorization ?? "")?.[1] ?? "";
}

/** Compares digests, which have one length, so that the time does not depend on the input. */
export function isSameToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

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
