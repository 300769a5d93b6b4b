import { isObject } from "../../../base/json/object.js";
import { sameValue, type Value } from "../../../kit/internal.js";
import type { AnsweredCall } from "./execute.js";

/** `texts` for a call that differs only in texts that ToolTalk compares by sentence vectors. */
export type Verdict = "match" | "texts" | "differs";

/** Texts of each tool that ToolTalk compares by sentence vectors. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  AddReminder: ["task"],
  CreateEvent: ["name", "description", "location"],
  ModifyEvent: ["new_name", "new_description", "new_location"],
  SendEmail: ["subject", "body"],
  SendMessage: ["message"],
};

/** The list in the answer of a search, and the key of its records. */
const SEARCHES: Readonly<Record<string, readonly [list: string, key: string]>> = {
  FindAlarms: ["alarms", "alarm_id"],
  GetReminders: ["reminders", "reminder_id"],
  QueryCalendar: ["events", "event_id"],
  SearchInbox: ["emails", "email_id"],
  SearchMessages: ["messages", "message_id"],
};

/** Tools whose answer is an id, which does not count. */
const MAKES_ID: ReadonlySet<string> = new Set(["AddAlarm", "AddReminder", "CreateEvent", "SendEmail", "SendMessage"]);

export function verdictOf(predicted: AnsweredCall, gold: AnsweredCall): Verdict {
  const { api } = gold;
  if (predicted.api !== api || predicted.exception !== gold.exception) return "differs";
  const search = SEARCHES[api];
  if (search !== undefined) return isFound(predicted, gold, search) ? "match" : "differs";
  if (!MAKES_ID.has(api) && !sameValue(predicted.response, gold.response)) return "differs";
  let verdict: Verdict = "match";
  for (const [name, wanted] of Object.entries(gold.parameters)) {
    const given = predicted.parameters[name] ?? null;
    if (isSame(api, name, given, wanted)) continue;
    if (typeof given !== "string" || TEXTS[api]?.includes(name) !== true) return "differs";
    verdict = "texts";
  }
  return verdict;
}

export const searchOf = (api: string): readonly [list: string, key: string] | undefined => SEARCHES[api];

export function recordsOf(
  response: Value | null,
  [list, key]: readonly [list: string, key: string],
): ReadonlyMap<unknown, Value> {
  const records: unknown = isObject(response) ? response[list] : [];
  const all = (Array.isArray(records) ? records : []).filter(isObject);
  return new Map(all.map((record) => [record[key], record as Value]));
}

/** True if an answer holds all gold records, of a call with the gold token. */
function isFound(
  { parameters, response }: AnsweredCall,
  gold: AnsweredCall,
  search: readonly [list: string, key: string],
): boolean {
  if (parameters.session_token !== gold.parameters.session_token) return false;
  const found = recordsOf(response, search);
  return [...recordsOf(gold.response, search).keys()].every((id) => found.has(id));
}

function isSame(api: string, name: string, given: Value | null, wanted: Value | null): boolean {
  if (sameValue(given, wanted)) return true;
  // ToolTalk compares the receiver of a message with itself.
  if (api === "SendMessage" && name === "receiver") return true;
  if (api === "AddReminder" && name === "due_date") return dayOf(given) === dayOf(wanted);
  if (api !== "SendEmail" || name !== "to" || !Array.isArray(given) || !Array.isArray(wanted)) return false;
  const [some, others] = [new Set(given), new Set(wanted)];
  return some.size === others.size && [...some].every((one) => others.has(one));
}

const dayOf = (time: Value | null): string =>
  String(time).trim().split(/\s/, 1).join().split("-").map(Number).join("-");
