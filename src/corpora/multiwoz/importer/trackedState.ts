import { type Filter, type Row, sameValue, type Value } from "../../../kit/internal.js";
import { type BuildValue, build } from "../../../labels/index.js";
import { isIndifferent, normaliseValue } from "../format/value.js";
import { bookingValue, isNextDay, NEXT_DAY } from "./bookingValue.js";
import type { Frame, Informed } from "./dialogue.js";
import { type BookingSlot, DOMAINS, type Domain } from "./domains.js";

export type Booking = NonNullable<Domain["booking"]>;

export interface Search {
  readonly index: number;
  readonly filter: Filter;
  readonly rows: readonly Row[];
}

/** A booking in progress, with the slots as the runtime holds them. */
export interface Task {
  readonly index: number;
  readonly slots: Map<string, Value>;
}

/** A value for a slot: its form in the command, and the actual value. */
export interface Wanted {
  readonly given: BuildValue;
  readonly value: Value;
}

export class TrackedState {
  readonly states = new Map<string, ReadonlyMap<string, string>>();
  readonly searches = new Map<string, Search>();
  readonly tasks = new Map<string, Task>();
  /** The venue that the system mentioned last; null if it mentioned several at once. */
  readonly offers = new Map<string, { readonly name: string | null; readonly turn: number }>();
  private readonly onOddity: (reason: string, detail: string) => void;

  constructor(onOddity: (reason: string, detail: string) => void) {
    this.onOddity = onOddity;
  }

  wanted(name: string, { slots, venue }: Booking, frame: Frame | null, turn: number): Map<string, Wanted> {
    const wanted = new Map<string, Wanted>();
    for (const slot of slots) {
      const value = slot.slot === venue?.slot ? this.venue(name, turn) : this.typed(name, slot, frame);
      if (value !== null) wanted.set(slot.slot, value);
    }
    return wanted;
  }

  private typed(domain: string, slot: BookingSlot, frame: Frame | null): Wanted | null {
    const text = slot.state === null ? undefined : this.states.get(domain)?.get(slot.state);
    if (text === undefined) return null;
    const value = bookingValue(slot, text);
    if (value === null) {
      const detail = `${domain}-${slot.state}: ${JSON.stringify(text)}`;
      this.onOddity("a value does not have its slot's type and is left out", detail);
      return null;
    }
    const span = frame?.spans.find((one) => one.slot === slot.state && one.from !== null);
    const from = span?.from ?? null;
    const held = this.tasks.get(domain)?.slots.get(slot.slot);
    if (isNextDay(slot, text) && !sameValue(held, value)) this.onOddity(NEXT_DAY, `${domain}-${slot.state}: ${text}`);
    // An unchanged value needs no source.
    if (from === null || sameValue(held, value)) return { given: value as BuildValue, value };
    return { given: this.reference(from.domain, from.slot, value) ?? (value as BuildValue), value };
  }

  /** The venue of a booking: the one in the state, the one that the system mentioned, or the only search result. */
  private venue(domain: string, turn: number): Wanted | null {
    const venue = DOMAINS.get(domain)?.booking?.venue;
    const search = this.searches.get(domain);
    if (venue === undefined || venue === null) return null;
    const named = this.states.get(domain)?.get(venue.column);
    const offer = this.offers.get(domain);
    const held = this.tasks.get(domain)?.slots.get(venue.slot);
    const only = search?.rows.length === 1 ? search.rows[0]?.[venue.slot] : undefined;
    const candidates = [
      named === undefined || isIndifferent(named) ? undefined : named,
      // A turn that names a venue and books refers to this venue.
      offer?.turn === turn ? offer.name : undefined,
      held,
      offer?.name,
      only,
    ];
    const text = candidates.find((one) => typeof one === "string");
    if (text === undefined) return null;
    const value = normaliseValue(venue.column, text) ?? text;
    const spelt = value.toLowerCase();
    const hit = search?.rows.findIndex((row) => String(row[venue.slot]).toLowerCase() === spelt) ?? -1;
    if (search === undefined || hit < 0) return { given: value, value };
    return { given: build.reference(search.index, venue.slot, hit), value: search.rows[hit]?.[venue.slot] ?? value };
  }

  /** A reference to a value that was copied from the booking of another domain, if it still holds it. */
  private reference(domain: string, slot: string, value: Value): BuildValue | null {
    const task = this.tasks.get(domain);
    const source = DOMAINS.get(domain)?.booking?.slots.find((one) => (one.state ?? one.slot) === slot)?.slot;
    if (task === undefined || source === undefined || !sameValue(task.slots.get(source), value)) return null;
    return build.reference(task.index, source);
  }

  /** Records the venues that a system turn names; `booking` is the domain of names without one. */
  hearOffers({ names }: Informed, booking: string | null, turn: number): void {
    const offered = new Map<string, Set<string>>();
    for (const { domain, name } of names) {
      const owner = domain ?? booking;
      if (owner !== null) offered.set(owner, (offered.get(owner) ?? new Set()).add(name.toLowerCase()));
    }
    for (const [domain, all] of offered) {
      const [only] = names.flatMap((one) => ((one.domain ?? booking) === domain ? [one.name] : []));
      this.offers.set(domain, { name: all.size === 1 ? (only ?? null) : null, turn });
    }
  }
}
