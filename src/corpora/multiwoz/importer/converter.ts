import type { Place } from "../../../base/errors.js";
import { DONTCARE, type Outcome, type Ref, type Row, sameValue } from "../../../kit/internal.js";
import { type BuildValue, build, type Command, printCommand } from "../../../labels/index.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import type { FinalTask, Turn } from "../../../transcript/index.js";
import type { Booked, Frame, Informed } from "./dialogue.js";
import { DOMAINS, isStateSlot } from "./domains.js";
import { bookIntent, findIntent } from "./intents.js";
import { type Booking, type Task, TrackedState } from "./trackedState.js";
import { searchCommand, type Venues } from "./venues.js";

const TOO_EARLY = "a booking was made or refused before the state had all it needs; it is not carried out";

export class DialogueConverter {
  readonly turns: Turn[] = [];
  readonly outcomes: Record<string, Outcome[]> = {};
  readonly notes: ImportNote[] = [];
  private readonly venues: Venues;
  private readonly place: Place;
  private readonly tracked = new TrackedState((reason, detail) => this.note(reason, detail));
  private readonly finals: Record<Ref, FinalTask> = {};
  private readonly informed = new Map<string, string>();
  private next = 0;
  private turn = 0;
  /** The latest domain with bookings of a named venue, for acts that name no domain. */
  private booking: string | null = null;

  constructor(venues: Venues, place: Place) {
    this.venues = venues;
    this.place = place;
  }

  get final(): Readonly<Record<Ref, FinalTask>> {
    for (const [domain, { index, slots }] of this.tracked.tasks) {
      this.finals[`x${index}`] = { intent: bookIntent(domain), slots: Object.fromEntries(slots) };
    }
    return this.finals;
  }

  user(text: string, frames: readonly Frame[], turn: number): void {
    this.turn = turn;
    this.turns.push({ author: "User", text });
    for (const frame of frames) this.observe(frame);
  }

  system(text: string, informed: Informed, turn: number): void {
    this.turn = turn;
    this.tracked.hearOffers(informed, this.booking, turn);
    for (const booked of informed.booked) this.book(booked);
    if (informed.refused !== null && informed.booked.length === 0)
      this.refuse(informed.refused.domain, informed.refused.why);
    this.turns.push({ author: "Response", text });
  }

  private observe(frame: Frame): void {
    const { domain: name, intent } = frame;
    const domain = DOMAINS.get(name);
    if (frame.state === null) return;
    if (domain === undefined) {
      this.note("a domain that MultiWOZ does not have", name);
      return;
    }
    const before = this.tracked.states.get(name) ?? new Map<string, string>();
    const state = new Map([...frame.state].map(([slot, values]) => [slot, spelling(values, before.get(slot))]));
    this.tracked.states.set(name, state);
    const known = new Map([...state].filter(([slot]) => isStateSlot(domain, slot)));
    for (const slot of state.keys())
      if (!before.has(slot) && !known.has(slot)) this.note("a slot that MultiWOZ does not have", `${name}-${slot}`);
    if (domain.search !== null) this.search(name, known, intent === findIntent(name));
    // Frames repeat all domains so far. An unchanged domain that is not requested is not the topic of this turn.
    const isMeant = intent === bookIntent(name) || !sameEntries(before, state);
    if (domain.booking === null || !isMeant) return;
    if (domain.booking.venue?.slot === "name") this.booking = name;
    const isNamed = domain.booking.slots.some(({ state: slot }) => slot !== null && state.has(slot));
    if (isNamed || intent === bookIntent(name)) this.update(name, domain.booking, frame);
  }

  private search(domain: string, state: ReadonlyMap<string, string>, isRequested: boolean): void {
    const filter = this.venues.filter(domain, state);
    const last = this.tracked.searches.get(domain);
    if (
      last === undefined
        ? !isRequested && Object.keys(filter).length === 0
        : sameValue(last.filter as Row, filter as Row)
    ) {
      return;
    }
    if (!this.venues.hasTable(domain)) this.note("a domain is searched that has no table; nothing is found", domain);
    const index = this.command(searchCommand(domain, filter));
    this.tracked.searches.set(domain, { index, filter, rows: this.venues.find(domain, filter) });
    this.finals[`x${index}`] = { intent: findIntent(domain), slots: filter };
    this.tracked.offers.delete(domain);
  }

  private update(name: string, booking: Booking, frame: Frame | null): Task {
    const wanted = this.tracked.wanted(name, booking, frame, this.turn);
    const task = this.tracked.tasks.get(name);
    if (task === undefined) {
      const slots = [...wanted].map(([slot, { given }]): [string, BuildValue] => [slot, given]);
      const index = this.command(build.start(bookIntent(name), slots));
      const begun = { index, slots: new Map([...wanted].map(([slot, { value }]) => [slot, value])) };
      this.tracked.tasks.set(name, begun);
      return begun;
    }
    const changed = [...wanted].filter(([slot, { value }]) => !sameValue(task.slots.get(slot), value));
    const emptied = [...task.slots.keys()].filter((slot) => !wanted.has(slot));
    if (changed.length + emptied.length > 0) {
      this.command(
        build.assign(
          ...changed.map(([slot, { given }]) => [build.target(task.index, slot), given] as const),
          ...emptied.map((slot) => [build.target(task.index, slot), null] as const),
        ),
      );
      for (const [slot, { value }] of changed) task.slots.set(slot, value);
      for (const slot of emptied) task.slots.delete(slot);
    }
    return task;
  }

  /** Records a booking. A repeated reference is the same booking. */
  private book({ domain, row }: Booked): void {
    const name = domain ?? this.booking;
    const key = row.reference ?? row.phone ?? "";
    if (name === null) {
      this.note("a booking was made in no domain that was mentioned", key);
      return;
    }
    if (this.informed.get(name) === key) return;
    this.informed.set(name, key);
    this.perform(name, { rows: [row] });
  }

  private refuse(domain: string | null, why: string): void {
    const name = domain ?? this.booking;
    if (name === null) this.note("a booking was refused in no domain that was mentioned", why);
    else this.perform(name, { reason: why });
  }

  private perform(name: string, outcome: Outcome): void {
    const booking = DOMAINS.get(name)?.booking;
    if (booking === undefined || booking === null) {
      this.note("a booking in a domain that has none", name);
      return;
    }
    const { index, slots } = this.update(name, booking, null);
    const missing = booking.slots.filter(({ slot, optional }) => optional !== true && !slots.has(slot));
    if (missing.length > 0) {
      const why = missing.map(({ slot }) => slot).join(", ");
      this.note(TOO_EARLY, `${name}: ${why}`);
      return;
    }
    const intent = bookIntent(name);
    const at = this.command(build.resume(index));
    const sent = [...slots].filter(([, value]) => value !== DONTCARE);
    const shared = { ref: `x${index}`, intent, arguments: Object.fromEntries(sent) } as const;
    this.turns.push({
      author: "Signal",
      index: at + 1,
      signal: !("reason" in outcome) ? { kind: "performed", ...shared } : { kind: "failed", ...shared, ...outcome },
    });
    this.outcomes[intent] = [...(this.outcomes[intent] ?? []), outcome];
  }

  /** @returns the index of the command; its single signal takes the next one */
  private command(command: Command): number {
    const index = this.next;
    this.turns.push({ author: "System", index, command: printCommand(command) });
    this.next += 2;
    return index;
  }

  private note(reason: string, detail: string): void {
    this.notes.push({ kind: "note", reason, place: { ...this.place, turn: this.turn }, detail });
  }
}

function spelling(values: readonly string[], before: string | undefined): string {
  return before !== undefined && values.includes(before) ? before : (values[0] as string);
}

function sameEntries(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
