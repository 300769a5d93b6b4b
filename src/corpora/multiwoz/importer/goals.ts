import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject, isTexts } from "../../../base/json/object.js";
import type { Outcome } from "../../../kit/internal.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import { UnknownFields } from "../../releaseFields.js";
import { EVALUATION_GOAL_FIELDS, GOAL_FIELDS } from "../format/fields.js";
import { normaliseSlot } from "../format/value.js";
import { DOMAINS } from "./domains.js";
import { type AddNote, type DomainGoal, type PlainGoal, plainGoals } from "./plainGoals.js";
import type { Venues } from "./venues.js";

export interface DialogueGoal {
  /** The id as the goals spell it: lower case, without `.json`. */
  readonly id: string;
  readonly goals: readonly PlainGoal[];
  /** Bookings that are refused at first, as the goal plans; absent if there are none. */
  readonly outcomes?: Readonly<Record<string, readonly Outcome[]>>;
  /** Requested information by domain, as the evaluation's placeholders: PHONE, REFERENCE … */
  readonly requestable: Readonly<Record<string, readonly string[]>>;
  /** The goal as the crowd worker read it; absent if the file lacks it. */
  readonly message?: readonly string[];
}

/** Converts an id to the spelling of goals and predictions. */
export const goalId = (dialogueId: string): string => (dialogueId.split(".", 1)[0] as string).toLowerCase();

/** Reads goals by dialogue: those of the evaluation (`informable`, `booking`, `requestable`), or those of `data.json`
 * (`goal` with `info`, `book`, `reqt`, and planned refusals: `fail_info`, `fail_book`). */
export async function readGoals(
  file: string,
  venues: Venues,
  onNote: (note: ImportNote) => void,
): Promise<ReadonlyMap<string, DialogueGoal>> {
  const goals = new Map<string, DialogueGoal>();
  const [unknown, unknownOfEvaluation] = [new UnknownFields(GOAL_FIELDS), new UnknownFields(EVALUATION_GOAL_FIELDS)];
  for (const [written, value] of Object.entries(readObject(file))) {
    const id = goalId(written);
    const isWhole = isObject(value) && isObject(value.goal);
    const wanted = isWhole ? value.goal : value;
    const fields = isWhole ? unknown : unknownOfEvaluation;
    for (const one of fields.notes(value, { file, dialogue: written })) onNote(one);
    const note = (reason: string, detail: string): void =>
      onNote({ kind: "note", reason, place: { file, dialogue: written }, detail });
    const domains = isObject(wanted) ? domainGoals(wanted, note) : [];
    if (domains.length === 0) {
      onNote({ kind: "note", reason: "a goal names no domain of MultiWOZ", place: { file, dialogue: written } });
      continue;
    }
    const { message } = wanted as { readonly message?: unknown };
    const told = (Array.isArray(message) ? message : [message]).filter((one) => typeof one === "string");
    const { goals: wishes, outcomes } = plainGoals(domains, venues, note);
    goals.set(id, {
      id,
      goals: wishes,
      ...(Object.keys(outcomes).length === 0 ? {} : { outcomes }),
      requestable: Object.fromEntries(
        domains.flatMap(({ domain, requestable }) => (requestable.length === 0 ? [] : [[domain.name, requestable]])),
      ),
      ...(told.length === 0 ? {} : { message: told }),
    });
  }
  return goals;
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  const value = readJsonFile(file);
  if (isObject(value)) return value;
  throw new BacklotError(
    "WRONG_FORMAT",
    `${file} holds no goals: they are an object by dialogue, as in the evaluation's goals.json or the dataset's data.json`,
    { place: { file } },
  );
}

function domainGoals(goal: Readonly<Record<string, unknown>>, note: AddNote): DomainGoal[] {
  return Object.entries(goal).flatMap(([name, wanted]) => {
    const domain = DOMAINS.get(name);
    const expects = (held: unknown, isFit: boolean, part: string, kind: string): unknown =>
      isFit || isNothing(held) || note(NOT_READ, `${part}: expected ${kind}`);
    if (domain !== undefined) expects(wanted, isObject(wanted), name, "an object");
    if (!isObject(wanted) || Object.keys(wanted).length === 0) return [];
    if (domain === undefined) {
      if (name !== "topic") note(UNKNOWN_DOMAIN, name);
      return [];
    }
    const requestable = wanted.requestable ?? wanted.reqt;
    expects(requestable, isTexts(requestable), `${name}, what is asked for`, "a list of texts");
    for (const part of SLOTS) expects(wanted[part], isObject(wanted[part]), `${name}.${part}`, "an object");
    const read = (held: unknown): ReadonlyMap<string, string> =>
      texts(held, (slot) => note(NO_TEXT, `${name}-${slot}`));
    const refused = { informable: read(wanted.fail_info), booking: read(wanted.fail_book) };
    const marked = isObject(wanted.book)
      ? [...MARKS].filter((mark) => (wanted.book as typeof wanted)[mark] === true)
      : [];
    if (marked.length > 0 && refused.booking.size === 0) note(NOT_REFUSED, `${name}: ${marked.join(", ")}`);
    return [
      {
        domain,
        informable: read(wanted.informable ?? wanted.info),
        booking: read(wanted.booking ?? wanted.book),
        refused,
        requestable: Array.isArray(requestable) ? requestable.filter((one) => typeof one === "string") : [],
      },
    ];
  });
}

const UNKNOWN_DOMAIN = "a domain that MultiWOZ does not have";
const NOT_REFUSED = "a booking that a goal calls invalid is not refused: the goal names no values to be refused";
const NO_TEXT = "a value of a goal is no text and is left out";
const NOT_READ = "a part of a goal has another type and is left out";

/** Parts of a domain's goal that hold values by slot. */
const SLOTS = ["informable", "info", "fail_info", "booking", "book", "fail_book"] as const;

/** Parts without anything are empty lists in some goals. */
const isNothing = (part: unknown): boolean => part == null || (Array.isArray(part) && part.length === 0);

/** Marks of refused bookings beside their slots; `fail_book` holds the refused values. */
const MARKS: ReadonlySet<string> = new Set(["invalid", "pre_invalid"]);

/** Slots without a value are empty lists in some goals. */
function texts(value: unknown, onOther: (slot: string) => void): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, one] of isObject(value) ? Object.entries(value) : []) {
    if (typeof one === "string") found.set(normaliseSlot(name), one);
    else if (!MARKS.has(name) && !(Array.isArray(one) && one.length === 0)) onOther(name);
  }
  return found;
}
