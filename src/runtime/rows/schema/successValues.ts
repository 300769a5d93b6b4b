import type { JsonObject } from "../../../json/object.js";

/*
 * Generated values report success. An agent that reads `success: false` or `has_more: true` in an answer that
 * nobody meant so tries again for ever. The one place for it: answers of imported APIs, of imported MCP servers and of mocked
 * tools are all made by `generate`. Values that are known, such as a fault's, are never looked at.
 */

/** Booleans that are true where a call succeeded, and those that are false where it did and no page follows. */
const TRUE_ON_SUCCESS = words(
  "success successful successfully succeeded ok okay found valid accepted acknowledged acked passed",
);
const FALSE_ON_SUCCESS = words(
  "failed failure failing error errored haserror haserrors iserror timedout timeout aborted rejected denied " +
    "hasmore hasnext hasnextpage morepages moreavailable",
);
/** Properties that hold an error, or the way to the next page. */
const ABSENT_ON_SUCCESS = words(
  "error errors err errormessage errormessages errorcode errordetail errordetails errordescription exception " +
    "failure failures failurereason failuremessage failurecode stacktrace " +
    "nextcursor nextpagetoken nexttoken nextpage nextlink nexturl continuationtoken",
);
/** What names the state of something, or how it ended. */
const STATE = /(?:status|state|result|outcome|phase)$/;
/** Words of a state that read as a failure. */
const FAILED =
  /fail|error|denied|reject|abort|timed?[ _-]?out|invalid|unavailable|not[ _-]?found|crash|unknown|declin|unauthori|forbidden/i;
const STATUS_CODE = /^(?:http)?status(?:code)?$/;
const EXIT_CODE = /^(?:exit|return|ret|result)(?:code|status)$/;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** A name without its small words and marks: `is_success` is `success`. */
function plain(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, "").toLowerCase();
  return /^(?:is|was|has)(?=success|ok$|okay|fail|error$|valid|accepted|timedout)/.test(letters)
    ? letters.replace(/^(?:is|was|has)/, "")
    : letters;
}

/** Whether a property is best left out, where it may be: an error, or the way to a page that there is not. */
export function reportsFailure(name: string): boolean {
  return ABSENT_ON_SUCCESS.has(plain(name));
}

/** Values of a property that report success, the best first; none where every value does. */
export function successValues(name: string, { type }: JsonObject): readonly unknown[] {
  const word = plain(name);
  const types = [type].flat();
  if (ABSENT_ON_SUCCESS.has(word) && !types.includes("boolean")) return [null, "", [], {}, 0];
  if (TRUE_ON_SUCCESS.has(word)) return [true];
  if (FALSE_ON_SUCCESS.has(word)) return [false];
  const isNumber = types.includes("integer") || types.includes("number");
  if (isNumber && STATUS_CODE.test(word)) return [200];
  if (isNumber && EXIT_CODE.test(word)) return [0];
  return [];
}

/** The values of a closed list that do not read as a failure; all of them where each does, or where they name no state. */
export function withoutFailures(name: string, closed: readonly unknown[]): readonly unknown[] {
  if (!STATE.test(plain(name))) return closed;
  const good = closed.filter((value) => typeof value !== "string" || !FAILED.test(value));
  return good.length > 0 ? good : closed;
}
