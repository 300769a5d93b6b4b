import type { ParsedComponents, ParsedResult } from "chrono-node";
import { chrono } from "#packages";
import { type ItemType, isDate, isItemType, isTime, type Path, type SlotType } from "../kit/internal.js";
import type { Command } from "./ast.js";
import type { Scope } from "./check/scope.js";
import { type Leaf, transformCommand, type ValuePlace } from "./transform.js";

/**
 * A command in which dates and times that stand in words (`"tomorrow"`, `"next Friday"`, `"3rd of March"`, `"5 pm"`) are
 * written as the slots take them: `2024-01-02`, `17:00`. Only slots of the types `date` and `time` are looked at, and
 * only English is read. What is not a single date or time stays as it is, for the checker to refuse: `"next week"`,
 * `"Monday or Tuesday"`, `"03/04/2024"`, which is two dates in two countries, or `"Thursday 5 January"` where that is a Friday.
 * @param now the clock that relative dates count from, in milliseconds since 1970, UTC; a date without a year is the next
 * one
 * @returns the same command where there is nothing to rewrite
 */
export function resolveDateTimes(command: Command, scope: Scope, now: () => number): Command {
  const { catalog, uses } = scope;
  const typeAt = (place: ValuePlace): SlotType | undefined => {
    if (place === null) return undefined;
    const { slot, of, path } = place;
    const use = "text" in of ? undefined : uses.get(of.index);
    const spec = "text" in of ? catalog.get(of.text) : use?.kind === "task" ? use.spec : undefined;
    const whole = spec?.slots.find(({ name }) => name === slot.text)?.type;
    return whole === undefined || path === undefined ? whole : fieldType(whole, path);
  };
  return transformCommand(command, { leaf: (leaf, place) => resolved(leaf, typeAt(place), now) });
}

/** The type of a field, where the positions of the list that it stands in may be left out. */
function fieldType(type: SlotType, path: Path): SlotType | undefined {
  let at: SlotType | undefined = type;
  for (const step of path) {
    if (typeof at === "object" && "list" in at) at = at.list;
    if (typeof step === "number") continue;
    at = typeof at === "object" && "fields" in at ? at.fields.find(({ name }) => name === step)?.type : undefined;
  }
  return at;
}

const itemOf = (type: SlotType): ItemType | undefined => {
  const member = typeof type === "object" && "list" in type ? type.list : type;
  return isItemType(member) ? member : undefined;
};

function resolved(leaf: Leaf, type: SlotType | undefined, now: () => number): Leaf {
  const item = type === undefined ? undefined : itemOf(type);
  if ((item !== "date" && item !== "time") || leaf.kind !== "literal" || leaf.type !== "str") return leaf;
  const iso = item === "date" ? readDate(leaf.value, now) : readTime(leaf.value, now);
  return iso === null || iso === leaf.value ? leaf : { ...leaf, value: iso };
}

/**
 * A date in words as `YYYY-MM-DD`.
 * @returns null where the text is not exactly one date
 */
export function readDate(text: string, now: () => number): string | null {
  if (isDate(text)) return text;
  const start = momentOf(text, now);
  if (start === null || start.isCertain("hour")) return null;
  if (!start.isCertain("day") && !start.isCertain("weekday")) return null;
  const iso = isoDateOf(start);
  return isDate(iso) ? iso : null;
}

/**
 * A time of day in words as `HH:MM`, or with seconds where they are given.
 * @returns null where the text is not exactly one time of one day
 */
export function readTime(text: string, now: () => number): string | null {
  if (isTime(text)) return text;
  const start = momentOf(text, now);
  if (start === null || !start.isCertain("hour") || start.isCertain("day") || start.isCertain("weekday")) return null;
  const parts = [pad(start.get("hour")), pad(start.get("minute"))];
  if (start.isCertain("second")) parts.push(pad(start.get("second")));
  const iso = parts.join(":");
  return isTime(iso) ? iso : null;
}

const isoDateOf = (start: ParsedComponents): string =>
  [pad(start.get("year"), 4), pad(start.get("month")), pad(start.get("day"))].join("-");

const pad = (number: number | null, length = 2): string => String(number ?? "").padStart(length, "0");

/** The longest text that is looked at: nobody says a date in more, and patterns take their time. */
const MAX_CHARACTERS = 60;
/** Numbers alone mean one day here and another there; a whole week or month is not a day. */
const VAGUE = /^\d{1,2}[/.-]\d{1,2}|\b(week|month|year|weekend)$/i;
/** A day of the week that is over, which would else be the next one. */
const PAST = /\b(last|past)\b/i;
const AFTER_NOON = /\b(afternoon|evening)\b/i;

/** The only moment that a text names, with nothing else in it. */
function momentOf(text: string, now: () => number): ParsedComponents | null {
  const bare = text.trim().replace(/^(on\s+|at\s+|by\s+)?(the\s+(?=\d))?/i, "");
  if (bare === "" || bare.length > MAX_CHARACTERS || VAGUE.test(bare)) return null;
  const reference = { instant: new Date(now()), timezone: 0 };
  const results: readonly ParsedResult[] = chrono().parse(bare, reference, { forwardDate: !PAST.test(bare) });
  const [only, second] = results;
  if (only === undefined || second !== undefined || only.end) return null;
  if (only.index > 0 || only.text.length < bare.length || contradictsItself(only.start, bare)) return null;
  return only.start;
}

/** "Thursday 5 January" of a year in which that is a Friday; "8 in the afternoon". */
function contradictsItself(start: ParsedComponents, text: string): boolean {
  if (start.isCertain("hour") && AFTER_NOON.test(text) && Number(start.get("hour")) < 12) return true;
  return (
    start.isCertain("day") &&
    start.isCertain("weekday") &&
    start.get("weekday") !== new Date(isoDateOf(start)).getUTCDay()
  );
}
