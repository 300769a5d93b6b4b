import { DONTCARE, type Filter, type Operator, type Value } from "../../../kit/internal.js";
import { bookingValue } from "./bookingValue.js";
import { type Domain, isStateSlot } from "./domains.js";
import { bookIntent, findIntent } from "./intents.js";
import type { Venues } from "./venues.js";

/** A goal as scripted users take it, in plain JSON. */
export interface PlainGoal {
  readonly intent: string;
  readonly slots: Readonly<Record<string, Value | Operator>>;
  readonly opens?: "all";
}

/** What a user was told to want in one domain, by the evaluation's slot names. */
export interface DomainGoal {
  readonly domain: Domain;
  readonly informable: ReadonlyMap<string, string>;
  readonly booking: ReadonlyMap<string, string>;
  readonly requestable: readonly string[];
}

const UNKNOWN_SLOT = "a slot that MultiWOZ does not have is left out";

type AddNote = (reason: string, detail: string) => void;

/** A venue that a goal is about, and when a table is booked there. */
interface GoalPlace {
  readonly name: string;
  readonly time: Value | undefined;
}

/**
 * A user's goals: each search, said at once, and its booking, of the first venue that will do; then the taxi. A goal
 * that wants a taxi between its venues, and leaves it to the user which they are, gets the first two, or goes to the
 * table that is booked for the time of arrival.
 */
export function plainGoals(domains: readonly DomainGoal[], venues: Venues, note: AddNote): PlainGoal[] {
  const goals: PlainGoal[] = [];
  const places: GoalPlace[] = [];
  for (const { domain, informable, booking } of domains) {
    if (domain.search === null) continue;
    const filter = venues.filter(domain.name, searched(domain, informable, note));
    goals.push({ intent: findIntent(domain.name), slots: filter as PlainGoal["slots"], opens: "all" });
    const slots = domain.booking === null ? {} : bookingSlots(domain.booking, booking, note);
    const key = domain.booking?.venue?.slot ?? "name";
    const venue = chosen(venues, domain.name, filter, key);
    // A venue that the database does not find, the user knows all the same.
    const place = venue ?? informable.get("name");
    if (key === "name" && place !== undefined) places.push({ name: place, time: slots.time });
    if (domain.booking === null || booking.size === 0) continue;
    if (venue !== null)
      goals.push({ intent: bookIntent(domain.name), slots: { [key]: venue, ...slots }, opens: "all" });
    else {
      const sought = `${domain.name}: ${JSON.stringify(filter)}`;
      note("a booking is wanted where the database has nothing that will do", sought);
    }
  }
  for (const { domain, informable } of domains) {
    if (domain.search !== null || domain.booking === null) continue;
    const slots = journey(bookingSlots(domain.booking, informable, note), places);
    if (slots === null) note("a taxi is wanted between places that the goal does not name", domain.name);
    else goals.push({ intent: bookIntent(domain.name), slots, opens: "all" });
  }
  return goals;
}

/** What a search of the domain can ask for. */
function searched(domain: Domain, informable: ReadonlyMap<string, string>, note: AddNote): ReadonlyMap<string, string> {
  const known = [...informable].filter(([name]) => isStateSlot(domain, name));
  for (const name of informable.keys()) if (!isStateSlot(domain, name)) note(UNKNOWN_SLOT, `${domain.name}-${name}`);
  return new Map(known);
}

/** A name is looked up by likeness: the venue that is called exactly so is the one, else the first. */
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
    else if (typed !== DONTCARE) filled[slot.slot] = typed;
  }
  return filled;
}
