import { type ErrorCode, HINTS } from "../errors.js";

/** Whether a word is the code of one of our errors. */
export const isErrorCode = (word: unknown): word is ErrorCode => typeof word === "string" && Object.hasOwn(HINTS, word);
