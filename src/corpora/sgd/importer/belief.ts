import { DONTCARE, own } from "../../../kit/internal.js";
import { actsOf, canonicalOf, type PublishedSgdService, type SgdFrame } from "../format/published.js";
import type { Spellings } from "./canonical.js";
import type { Hit } from "./tasks.js";

/** A value that a slot of a service has by now. */
export interface Held {
  readonly value: string;
  /** The query's hit that offered it. */
  readonly hit?: Hit | undefined;
  /** Nobody said it to this service: only the user's state says it. */
  readonly isSilent?: boolean;
  /** The turn in which it came. */
  readonly turn: number;
}

/** What the system offered for a slot: values, each from a hit where that is known. */
export interface Offer {
  readonly values: readonly string[];
  readonly hits: readonly (Hit | undefined)[];
}

/** What a user's frame asks the assistant to do. */
export interface UserInformation {
  /** The intent that the user now wants carried out, where the frame names one. */
  readonly intent: string | null;
  /** Whether the user agreed to what was to be confirmed, or to an alternative. */
  readonly confirms: boolean;
}

/**
 * What one service knows of the user's wishes, from acts and, if wanted, the annotated state; never from calls or
 * their results. The rules and their order are those of the conversion that reproduces SGD's calls.
 */
export class Belief {
  readonly slots = new Map<string, Held>();
  readonly #service: PublishedSgdService;
  /** What the system wants confirmed, by slot. */
  readonly #pending = new Map<string, string>();
  /** The slots that the annotated state has held. */
  readonly #annotated = new Set<string>();
  #offers: ReadonlyMap<string, Offer> = new Map();
  #offeredIntent: string | null = null;
  #hasFailed = false;
  #turn = 0;

  constructor(service: PublishedSgdService) {
    this.#service = service;
  }

  /**
   * Takes in a user's frame.
   * @param turn the number of the user's turn
   * @param spellings how values are spelt, where the annotated state counts as well
   */
  observe(frame: SgdFrame, turn: number, spellings: Spellings | null): UserInformation {
    this.#turn = turn;
    const intent = this.#wanted(frame);
    if (intent !== null && spellings !== null) this.#forget(frame);
    const confirms = actsOf(frame, "AFFIRM").length > 0 && this.#affirm();
    for (const select of actsOf(frame, "SELECT")) this.#select(select.slot ?? "", canonicalOf(select)[0]);
    for (const inform of actsOf(frame, "INFORM")) {
      const [slot, value] = [inform.slot ?? "", canonicalOf(inform)[0]];
      if (slot === "" || value === undefined) continue;
      this.#pending.delete(slot);
      this.#set(slot, value);
    }
    this.#hasFailed = false;
    if (spellings !== null) this.#trust(frame, spellings);
    return { intent, confirms };
  }

  /**
   * Takes in a system's frame, after the call that it may report.
   * @param offers what it offers, by slot, where it offers anything
   */
  say(frame: SgdFrame, offers: ReadonlyMap<string, Offer>): void {
    for (const { act, slot = "", ...action } of frame.actions) {
      const [value] = canonicalOf({ act, ...action });
      if (act === "CONFIRM" && value !== undefined) this.#pending.set(slot, value);
      else if (act === "OFFER_INTENT" && value !== undefined) this.#offeredIntent = value;
      else if (act === "NOTIFY_FAILURE") this.#hasFailed = true;
      else if (act === "NOTIFY_SUCCESS") this.#pending.clear();
    }
    if (offers.size > 0) this.#offers = offers;
  }

  /** The value that the system wants confirmed for a slot, unless the user does not care about it. */
  proposed(slot: string): string | undefined {
    return this.slots.get(slot)?.value === DONTCARE ? undefined : this.#pending.get(slot);
  }

  /**
   * A new task begins without what the annotated state held and holds no longer: it may be the second one of its
   * intent.
   */
  #forget({ state }: SgdFrame): void {
    if (state === undefined) return;
    for (const slot of this.#annotated) if (own(state.slot_values, slot) === undefined) this.slots.delete(slot);
  }

  #wanted(frame: SgdFrame): string | null {
    const named = actsOf(frame, "INFORM_INTENT").map((act) => canonicalOf(act)[0]);
    const affirmed = actsOf(frame, "AFFIRM_INTENT").map(() => this.#offeredIntent);
    return [...named, ...affirmed].findLast((one) => one !== undefined && one !== null) ?? null;
  }

  /**
   * What is pending is settled, but nothing that the user does not care about; after a failure so is the alternative.
   */
  #affirm(): boolean {
    const confirms = this.#pending.size > 0 || this.#hasFailed;
    for (const slot of this.#pending.keys()) {
      const value = this.proposed(slot);
      if (value !== undefined && this.slots.get(slot)?.value !== value) this.#set(slot, value);
    }
    this.#pending.clear();
    if (this.#hasFailed) {
      for (const [slot, offer] of this.#offers) this.#take(slot, offer);
    }
    return confirms;
  }

  #select(slot: string, value: string | undefined): void {
    if (slot !== "" && value !== undefined) {
      const offer = this.#offers.get(slot);
      this.#set(slot, value, offer?.hits[offer.values.indexOf(value)]);
      return;
    }
    // What no intent requires is said of an offer, not chosen with it.
    for (const [offered, offer] of this.#offers) {
      const isRequired = this.#service.intents.some(({ required_slots: required }) => required.includes(offered));
      if (isRequired) this.#take(offered, offer);
    }
  }

  #take(slot: string, { values, hits }: Offer): void {
    const [value, ...others] = values;
    if (value !== undefined && others.length === 0) this.#set(slot, value, hits[0]);
  }

  #set(slot: string, value: string, hit?: Hit): void {
    this.slots.set(slot, { value, hit, turn: this.#turn });
  }

  /** What the annotated state holds beyond what was said. */
  #trust({ service, state }: SgdFrame, spellings: Spellings): void {
    for (const [slot, said] of Object.entries(state?.slot_values ?? {})) {
      this.#annotated.add(slot);
      const held = this.slots.get(slot);
      if (held !== undefined && (held.value !== DONTCARE || said.includes(DONTCARE))) continue;
      const value = spellings.of(service, slot, said);
      if (value === undefined) continue;
      const offer = this.#offers.get(slot);
      const at = offer?.values.indexOf(value) ?? -1;
      if (at < 0) this.slots.set(slot, { value, isSilent: true, turn: this.#turn });
      else this.#set(slot, value, offer?.hits[at]);
    }
  }
}
