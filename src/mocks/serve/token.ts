import { BacklotError } from "../../base/errors.js";

const MIN_CHARACTERS = 16;
const VISIBLE = /^[\x21-\x7e]+$/;

/** @throws BacklotError BAD_OPTION for a token that can be guessed, or that no header can carry */
export function assertToken(token: unknown): void {
  if (typeof token === "string" && VISIBLE.test(token) && token.length >= MIN_CHARACTERS) return;
  throw new BacklotError(
    "BAD_OPTION",
    `a token has at least ${MIN_CHARACTERS} characters, all of them visible ASCII characters`,
  );
}
