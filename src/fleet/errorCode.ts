import { type ErrorCode, HINTS } from "../base/errors.js";

export const isErrorCode = (word: unknown): word is ErrorCode => typeof word === "string" && Object.hasOwn(HINTS, word);
