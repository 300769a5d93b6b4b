import { BacklotError } from "../../../errors.js";
import type { ImportNote } from "../../../files/importing/item.js";
import { readJsonFile } from "../../../io/json.js";
import { isObject } from "../../../json/object.js";
import { normaliseSlot } from "../format/value.js";

import { DOMAINS } from "./domains.js";
import { type DomainGoal, type PlainGoal, plainGoals } from "./plainGoals.js";
import type { Venues } from "./venues.js";

/** What the user of one dialogue was told to want. */
export interface DialogueGoal {
  /** The dialogue's id as the goals call it: lower case, without `.json`. */
  readonly id: string;
  readonly goals: readonly PlainGoal[];
  /** What the user must be told, by domain, as the evaluation's placeholders: PHONE, REFERENCE … */
  readonly requestable: Readonly<Record<string, readonly string[]>>;
}

/** An id as goals and predictions spell it. */
export function goalId(dialogueId: string): string {
  return (dialogueId.split(".", 1)[0] as string).toLowerCase();
}

/**
 * Reads goals by dialogue: the evaluation's (`informable`, `booking`, `requestable`), or those of the dataset's
 * `data.json` (`goal` with `info`, `book` and `reqt`).
 * @param onNote is called with what could not be carried over
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX, WRONG_FORMAT
 */
export async function readGoals(
  file: string,
  venues: Venues,
  onNote: (note: ImportNote) => void,
): Promise<ReadonlyMap<string, DialogueGoal>> {
  const goals = new Map<string, DialogueGoal>();
  for (const [written, value] of Object.entries(readObject(file))) {
    const id = goalId(written);
    const wanted = isObject(value) && isObject(value.goal) ? value.goal : value;
    const domains = isObject(wanted) ? domainGoals(wanted) : [];
    if (domains.length === 0) {
      onNote({ kind: "note", reason: "a goal names no domain of MultiWOZ", place: { file, dialogue: written } });
      continue;
    }
    const note = (reason: string, detail: string): void =>
      onNote({ kind: "note", reason, place: { file, dialogue: written }, detail });
    goals.set(id, {
      id,
      goals: plainGoals(domains, venues, note),
      requestable: Object.fromEntries(
        domains.flatMap(({ domain, requestable }) => (requestable.length === 0 ? [] : [[domain.name, requestable]])),
      ),
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

function domainGoals(goal: Readonly<Record<string, unknown>>): DomainGoal[] {
  return Object.entries(goal).flatMap(([name, wanted]) => {
    const domain = DOMAINS.get(name);
    if (domain === undefined || !isObject(wanted) || Object.keys(wanted).length === 0) return [];
    const requestable = wanted.requestable ?? wanted.reqt;
    return [
      {
        domain,
        informable: texts(wanted.informable ?? wanted.info),
        booking: texts(wanted.booking ?? wanted.book),
        requestable: Array.isArray(requestable) ? requestable.filter((one) => typeof one === "string") : [],
      },
    ];
  });
}

/** Slots without a value are empty lists in some goals. */
function texts(value: unknown): ReadonlyMap<string, string> {
  const entries = isObject(value) ? Object.entries(value) : [];
  return new Map(
    entries.flatMap(([name, one]): [string, string][] => (typeof one === "string" ? [[normaliseSlot(name), one]] : [])),
  );
}
