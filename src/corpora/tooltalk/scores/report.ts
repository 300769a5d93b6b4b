import { isObject } from "../../../base/json/object.js";
import { sameValue, type Value } from "../../../kit/internal.js";
import type { ReportEntry, ReportNote, ReportSection, ScoreReport } from "../../scores/report.js";
import { meanScore, type Score, type ScoredCase } from "../../scores/score.js";
import { nameOf } from "../format/definitions.js";
import type { Apis } from "../importer/dialogue.js";
import type { AnsweredCall, ExecutedDialogue, GoldCall } from "./execute.js";

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 2;

interface Cases {
  readonly set: string;
  readonly recall: readonly ScoredCase[];
  readonly precision: readonly ScoredCase[];
  readonly actionPrecision: readonly ScoredCase[];
  readonly badActionRate: readonly ScoredCase[];
  readonly success: readonly ScoredCase[];
  readonly softSuccess: readonly ScoredCase[];
}

const NUMBERS = ["success", "softSuccess", "recall", "precision", "actionPrecision", "badActionRate"] as const;

/**
 * Computes ToolTalk's numbers over executed dialogues: in all, by set, and under `textsAside` with texts that differ
 * counted as alike. ToolTalk compares those texts by sentence vectors, so its own numbers lie between the two.
 */
export function scoreTooltalk(
  dialogues: readonly ExecutedDialogue[],
  apis: Apis,
  { notes = [], worst }: { readonly notes?: readonly ReportNote[]; readonly worst?: number } = {},
): ScoreReport {
  const equal = dialogues.map((one) => casesOf(one, apis, ["match"]));
  const aside = dialogues.map((one) => casesOf(one, apis, ["match", "texts"]));
  const sets = [...new Set(equal.map(({ set }) => set))].sort();
  return {
    field: "tooltalk",
    definition: DEFINITION,
    options: {},
    entries: [
      ...entriesOf([], equal, worst),
      ...entriesOf(["textsAside"], aside, worst),
      ...sets.flatMap((set) =>
        entriesOf(
          [set],
          equal.filter((one) => one.set === set),
          worst,
        ).map((entry) => ({ ...entry, isDetail: true })),
      ),
    ],
    notes,
    sections: [recordingSection(dialogues)],
  };
}

function entriesOf(path: readonly string[], cases: readonly Cases[], worst: number | undefined): ReportEntry[] {
  return NUMBERS.map((name): ReportEntry => {
    const best = name === "badActionRate" ? 0 : 1;
    const all = cases.flatMap((one) => one[name]);
    const score: Score = meanScore([...path, name].join(" "), all, worst === undefined ? { best } : { best, worst });
    return { path: [...path, name], score };
  });
}

function casesOf({ dialogue, gold, predicted }: ExecutedDialogue, apis: Apis, counted: readonly Verdict[]): Cases {
  const id = nameOf(dialogue);
  const open = gold.map(({ recorded }) => recorded);
  const matched = predicted.map((call) => {
    const at = open.findIndex((one) => counted.includes(verdictOf(call, one)));
    return at >= 0 && open.splice(at, 1).length > 0;
  });
  const caseOf = (call: AnsweredCall, value: number, more: Partial<ScoredCase> = {}): ScoredCase => ({
    id,
    turn: call.turn,
    value,
    ...more,
  });
  const precision = predicted.map((call, i) => caseOf(call, matched[i] === true ? 1 : 0, { actual: shown(call) }));
  const isAction = (_: unknown, i: number): boolean => apis.get(predicted[i]?.api ?? "")?.is_action === true;
  const actions = precision.filter(isAction);
  const badActionRate = predicted
    .map((call, i) => caseOf(call, matched[i] !== true && call.exception === null ? 1 : 0, { actual: shown(call) }))
    .filter(isAction);
  const recall = gold.map(({ recorded }) =>
    caseOf(recorded, open.includes(recorded) ? 0 : 1, { expected: shown(recorded) }),
  );
  const [hits, bad] = [recall.filter(isOne).length, badActionRate.filter(isOne).length];
  const share = gold.length === 0 ? 1 : hits / gold.length;
  return {
    set: id.split("/")[0] ?? "",
    recall,
    precision,
    actionPrecision: actions,
    badActionRate,
    success: [{ id, value: share === 1 && bad === 0 ? 1 : 0 }],
    softSuccess: [{ id, value: share * (1 - (actions.length === 0 ? 0 : bad / actions.length)) }],
  };
}

const isOne = ({ value }: ScoredCase): boolean => value === 1;

const shown = ({ api, parameters, exception }: AnsweredCall): unknown => ({
  api,
  parameters,
  ...(exception === null ? {} : { exception }),
});

function recordingSection(dialogues: readonly ExecutedDialogue[]): ReportSection {
  const all = dialogues.flatMap(({ gold }) => gold);
  const counts = new Map<Difference | "equal", [answers: number, matches: number]>([["equal", [0, 0]]]);
  for (const call of all) {
    const name = differenceOf(call) ?? "equal";
    const [answers, matches] = counts.get(name) ?? [0, 0];
    counts.set(name, [answers + 1, matches + (verdictOf(call.executed, call.recorded) === "match" ? 1 : 0)]);
  }
  return {
    title: "recorded and executed answers of gold calls",
    columns: ["difference", "answers", "matches"],
    rows: [...counts].map(([name, numbers]) => [name, ...numbers]),
  };
}

/** A class of differences between a recorded and an executed answer. */
type Difference =
  | "same rows, other order"
  | "recorded list is a subset"
  | "generated id was edited in the recording"
  | "same ids, some field values differ"
  | "other";

/** The difference between the recorded and the executed answer of a gold call; null for equal ones. */
export function differenceOf({ recorded, executed }: GoldCall): Difference | null {
  if (recorded.exception !== executed.exception) return "other";
  if (sameValue(recorded.response, executed.response)) return null;
  const search = searchOf(recorded.api);
  if (search === undefined)
    return isOtherId(recorded.response, executed.response) ? "generated id was edited in the recording" : "other";
  const [wanted, found] = [recordsOf(recorded.response, search), recordsOf(executed.response, search)];
  const pairs = [...wanted].map(([id, record]) => [record, found.get(id)] as const);
  if (pairs.some(([, one]) => one === undefined)) return "other";
  if (pairs.some(([record, one]) => !sameValue(record, one))) return "same ids, some field values differ";
  return wanted.size < found.size ? "recorded list is a subset" : "same rows, other order";
}

/** True if two answers hold the same keys, all of them of ids. */
function isOtherId(recorded: Value | null, executed: Value | null): boolean {
  if (!isObject(recorded) || !isObject(executed)) return false;
  return Object.keys(recorded).every((key) => key.endsWith("_id") && typeof executed[key] === "string");
}

/** `texts` for a call that differs only in texts that ToolTalk compares by sentence vectors. */
type Verdict = "match" | "texts" | "differs";

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
    if (isSameArgument(api, name, given, wanted)) continue;
    if (typeof given !== "string" || TEXTS[api]?.includes(name) !== true) return "differs";
    verdict = "texts";
  }
  return verdict;
}

const searchOf = (api: string): readonly [list: string, key: string] | undefined => SEARCHES[api];

function recordsOf(
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

function isSameArgument(api: string, name: string, given: Value | null, wanted: Value | null): boolean {
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
