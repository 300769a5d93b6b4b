import { type ErrorCode, HINTS } from "../base/errors.js";

/** True if a word is one of our error codes. */
export const isErrorCode = (word: unknown): word is ErrorCode => typeof word === "string" && Object.hasOwn(HINTS, word);
