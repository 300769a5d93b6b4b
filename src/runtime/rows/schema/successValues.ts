import { memoized } from "../../../base/json/memoized.js";
import type { JsonObject } from "../../../base/json/object.js";

/*
 * Values that report success. An agent that reads an unintended `success: false` or `has_more: true` in an answer
 * retries forever. This is the only place for it: answers of imported APIs, imported MCP servers and mocked tools are
 * all made by `generate`. Known values, such as those of a fault, are not changed.
 */

/** Booleans that are true on success, and those that are false on success without further pages. */
const TRUE_ON_SUCCESS = words(
  "success successful successfully succeeded ok okay found valid accepted acknowledged acked passed",
);
const FALSE_ON_SUCCESS = words(
  "failed failure failing error errored haserror haserrors iserror timedout timeout aborted rejected denied " +
    "hasmore hasnext hasnextpage morepages moreavailable",
);
/** Properties for an error, or for the next page. */
const ABSENT_ON_SUCCESS = words(
  "error errors err errormessage errormessages errorcode errordetail errordetails errordescription exception " +
    "failure failures failurereason failuremessage failurecode stacktrace " +
    "nextcursor nextpagetoken nexttoken nextpage nextlink nexturl continuationtoken",
);
const STATE = /(?:status|state|result|outcome|phase)$/;
const FAILED =
  /fail|error|denied|reject|abort|timed?[ _-]?out|invalid|unavailable|not[ _-]?found|crash|unknown|declin|unauthori|forbidden/i;
const STATUS_CODE = /^(?:http)?status(?:code)?$/;
const EXIT_CODE = /^(?:exit|return|ret|result)(?:code|status)$/;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** Removes marks and auxiliaries from a name: `is_success` is `success`. */
const plain = memoized((name) => {
  const letters = name.replace(/[^\p{L}]/gu, "").toLowerCase();
  return /^(?:is|was|has)(?=success|ok$|okay|fail|error$|valid|accepted|timedout)/.test(letters)
    ? letters.replace(/^(?:is|was|has)/, "")
    : letters;
});

/** True if an optional property is best left out: an error, or a reference to a missing next page. */
export function reportsFailure(name: string): boolean {
  return ABSENT_ON_SUCCESS.has(plain(name));
}

/** Returns values of a property that report success, best first; empty if every value does. */
export function successValues(name: string, { type }: JsonObject): readonly unknown[] {
  const word = plain(name);
  const takes = (one: string): boolean => type === one || (Array.isArray(type) && type.includes(one));
  if (ABSENT_ON_SUCCESS.has(word) && !takes("boolean")) return [null, "", [], {}, 0];
  if (TRUE_ON_SUCCESS.has(word)) return [true];
  if (FALSE_ON_SUCCESS.has(word)) return [false];
  const isNumber = takes("integer") || takes("number");
  if (isNumber && STATUS_CODE.test(word)) return [200];
  if (isNumber && EXIT_CODE.test(word)) return [0];
  return [];
}

/** Returns the values of a closed list that indicate no failure; all if each does, or if they are no states. */
export function withoutFailures(name: string, closed: readonly unknown[]): readonly unknown[] {
  if (!STATE.test(plain(name))) return closed;
  const good = closed.filter((value) => typeof value !== "string" || !FAILED.test(value));
  return good.length > 0 ? good : closed;
}
