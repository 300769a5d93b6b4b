import { DONTCARE, type Filter, type Operator, type Outcome, sameValue, type Value } from "../../../kit/internal.js";
import { bookingValue, isNextDay, NEXT_DAY } from "./bookingValue.js";
import { type Domain, isStateSlot } from "./domains.js";
import { bookIntent, findIntent } from "./intents.js";
import type { Venues } from "./venues.js";

/** A goal of a scripted user, in plain JSON. */
export interface PlainGoal {
  readonly intent: string;
  readonly slots: Readonly<Record<string, Value | Operator>>;
  readonly opens?: "all";
  readonly onFailure?: readonly PlainChange[];
  readonly onNothing?: readonly PlainChange[];
}

/** Changed values by slot; null removes a value. */
type PlainChange = Readonly<Record<string, Value | Operator | null>>;

export interface PlainGoals {
  readonly goals: readonly PlainGoal[];
  readonly outcomes: Readonly<Record<string, readonly Outcome[]>>;
}

/** The goal of a user in one domain, by the evaluation's slot names. */
export interface DomainGoal {
  readonly domain: Domain;
  readonly informable: ReadonlyMap<string, string>;
  readonly booking: ReadonlyMap<string, string>;
  /** Values that the user tries first, for a search without results or a refused booking. */
  readonly refused: { readonly informable: ReadonlyMap<string, string>; readonly booking: ReadonlyMap<string, string> };
  readonly requestable: readonly string[];
}

const UNKNOWN_SLOT = "a slot that MultiWOZ does not have is left out";
const FOUND = "values that a goal wants refused are found in the tables; a search with them does not fail";
const NO_BOOKING = "a booking is wanted in a domain that has none; it is left out";
const NOT_SEARCHED = "a value that a goal wants refused is left out: its domain is not searched";
/** The reason of planned refusals; the dataset gives none. */
const REFUSAL = "the booking is refused at first, as the goal has it";

export type AddNote = (reason: string, detail: string) => void;

interface GoalPlace {
  readonly name: string;
  readonly time: Value | undefined;
}

/** Each search, opened with all its slots, then its booking at the first suitable venue; finally the taxi. Values that
 * are planned to fail come first, and the recorded ones follow as a change. A taxi between venues that the goal leaves
 * open goes between the first two, or to the table that is booked for the time of arrival. */
export function plainGoals(domains: readonly DomainGoal[], venues: Venues, note: AddNote): PlainGoals {
  const goals: PlainGoal[] = [];
  const outcomes: Record<string, readonly Outcome[]> = {};
  const places: GoalPlace[] = [];
  for (const { domain, informable, booking, refused } of domains) {
    if (domain.search === null) continue;
    const constraints = searched(domain, informable, note);
    const filter = venues.filter(domain.name, constraints);
    const tries = new Map([...constraints, ...searched(domain, refused.informable, note)]);
    const wrong = venues.filter(domain.name, tries);
    if (refused.informable.size > 0 && venues.find(domain.name, wrong).length > 0)
      note(FOUND, `${domain.name}: ${JSON.stringify(wrong)}`);
    goals.push({ ...tried(findIntent(domain.name), plain(wrong), plain(filter), "onNothing"), opens: "all" });
    const slots = domain.booking === null ? {} : bookingSlots(domain.booking, booking, note);
    const key = domain.booking?.venue?.slot ?? "name";
    const venue = chosen(venues, domain.name, filter, key);
    // The user knows the venue even if the database does not find it.
    const place = venue ?? informable.get("name");
    if (key === "name" && place !== undefined) places.push({ name: place, time: slots.time });
    if (domain.booking === null) {
      if (booking.size + refused.booking.size > 0) note(NO_BOOKING, domain.name);
      continue;
    }
    if (booking.size + refused.booking.size === 0) continue;
    if (venue !== null) {
      const intent = bookIntent(domain.name);
      const asked = { [key]: venue, ...slots };
      const first = { ...asked, ...bookingSlots(domain.booking, refused.booking, note) };
      const goal = tried(intent, first, asked, "onFailure");
      if (goal.onFailure !== undefined) outcomes[intent] = [{ reason: REFUSAL }];
      goals.push({ ...goal, opens: "all" });
    } else {
      const sought = `${domain.name}: ${JSON.stringify(filter)}`;
      note("a booking is wanted where the database has nothing that will do", sought);
    }
  }
  for (const { domain, informable, refused } of domains) {
    if (domain.search !== null || domain.booking === null) continue;
    for (const name of [...refused.informable.keys(), ...refused.booking.keys()])
      note(NOT_SEARCHED, `${domain.name}-${name}`);
    const slots = journey(bookingSlots(domain.booking, informable, note), places);
    if (slots === null) note("a taxi is wanted between places that the goal does not name", domain.name);
    else goals.push({ intent: bookIntent(domain.name), slots, opens: "all" });
  }
  return { goals, outcomes };
}

/** A goal that starts with some values and changes to others if they fail. */
function tried(
  intent: string,
  first: PlainGoal["slots"],
  wanted: PlainGoal["slots"],
  when: "onFailure" | "onNothing",
): PlainGoal {
  const change: Record<string, Value | Operator | null> = {};
  for (const slot of Object.keys(first)) if (!Object.hasOwn(wanted, slot)) change[slot] = null;
  for (const [slot, value] of Object.entries(wanted))
    if (!Object.hasOwn(first, slot) || !sameValue(first[slot], value)) change[slot] = value;
  return { intent, slots: first, ...(Object.keys(change).length === 0 ? {} : { [when]: [change] }) };
}

const plain = (filter: Filter): PlainGoal["slots"] => filter as PlainGoal["slots"];

function searched(domain: Domain, informable: ReadonlyMap<string, string>, note: AddNote): ReadonlyMap<string, string> {
  const known = [...informable].filter(([name]) => isStateSlot(domain, name));
  for (const name of informable.keys()) if (!isStateSlot(domain, name)) note(UNKNOWN_SLOT, `${domain.name}-${name}`);
  return new Map(known);
}

/** Names are searched by similarity: prefers an exact match, then the first row. */
function chosen(venues: Venues, domain: string, filter: Filter, slot: string): string | null {
  const rows = venues.find(domain, filter);
  const named = rows.find((row) => row[slot] === filter[slot]) ?? rows[0];
  const name = named?.[slot];
  return typeof name === "string" ? name : null;
}

function journey(slots: Readonly<Record<string, Value>>, places: readonly GoalPlace[]): Record<string, Value> | null {
  if (slots.departure !== undefined && slots.destination !== undefined) return { ...slots };
  const to = places.find(({ time }) => time !== undefined && time === slots.arrive_by) ?? places[1];
  const from = places.find((place) => place !== to);
  return to === undefined || from === undefined ? null : { departure: from.name, destination: to.name, ...slots };
}

function bookingSlots(
  { slots }: NonNullable<Domain["booking"]>,
  wanted: ReadonlyMap<string, string>,
  note: AddNote,
): Record<string, Value> {
  const filled: Record<string, Value> = {};
  for (const [name, value] of wanted) {
    const slot = slots.find((one) => one.state === name || one.slot === name);
    if (slot === undefined) {
      note(UNKNOWN_SLOT, name);
      continue;
    }
    const typed = bookingValue(slot, value);
    if (typed === null) note("a value does not have its slot's type", `${name}: ${JSON.stringify(value)}`);
    else if (typed !== DONTCARE) {
      if (isNextDay(slot, value)) note(NEXT_DAY, `${name}: ${value}`);
      filled[slot.slot] = typed;
    }
  }
  return filled;
}
