import { createHash, timingSafeEqual } from "node:crypto";

/** @returns the token of a header `Authorization: Bearer`; empty where there is none */
export function bearerIn(authorization: string | null | undefined): string {
  return /^Bearer +([\x21-\x7e]{1,4096}) *$/i.exec(authorization ?? "")?.[1] ?? "";
}

/** Compares digests, which have one length: it takes the same time whatever was sent. */
export function isSameToken(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
