import { DONTCARE, own } from "../../../kit/internal.js";
import { actsOf, canonicalOf, type PublishedSgdService, type SgdFrame } from "../format/published.js";
import type { Hit } from "./tasks.js";

export interface Held {
  readonly value: string;
  readonly hit?: Hit | undefined;
  /** True if it comes from the user's state alone and was not said to this service. */
  readonly isSilent?: boolean;
  readonly turn: number;
}

/** An offer for a slot: values, each with its hit if known. */
export interface Offer {
  readonly values: readonly string[];
  readonly hits: readonly (Hit | undefined)[];
}

export interface UserInformation {
  readonly intent: string | null;
  /** True if the user agreed to a confirmation, or to an alternative. */
  readonly confirms: boolean;
}

/** The user's wishes for one service, never from calls or their results. The rules and their order reproduce SGD's calls. */
export class Belief {
  readonly slots = new Map<string, Held>();
  readonly #service: PublishedSgdService;
  readonly #pending = new Map<string, string>();
  /** Slots that the annotated state has held. */
  readonly #annotated = new Set<string>();
  #offers: ReadonlyMap<string, Offer> = new Map();
  #offeredIntent: string | null = null;
  #hasFailed = false;
  #turn = 0;

  constructor(service: PublishedSgdService) {
    this.#service = service;
  }

  /** Applies a user frame. Without spellings, the annotated state does not count. */
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

  /** Applies a system frame, after the call that it may report. */
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

  /** The value that the system asks to confirm for a slot, unless it does not matter to the user. */
  proposed(slot: string): string | undefined {
    return this.slots.get(slot)?.value === DONTCARE ? undefined : this.#pending.get(slot);
  }

  /** Drops values that the annotated state no longer has, since a new task may be the second of its intent. */
  #forget({ state }: SgdFrame): void {
    if (state === undefined) return;
    for (const slot of this.#annotated) if (own(state.slot_values, slot) === undefined) this.slots.delete(slot);
  }

  #wanted(frame: SgdFrame): string | null {
    const named = actsOf(frame, "INFORM_INTENT").map((act) => canonicalOf(act)[0]);
    const affirmed = actsOf(frame, "AFFIRM_INTENT").map(() => this.#offeredIntent);
    return [...named, ...affirmed].findLast((one) => one !== undefined && one !== null) ?? null;
  }

  /** Accepts pending values, except for slots that do not matter; after a failure, the offered alternative. */
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
    // Values that no intent requires only describe an offer, and are not chosen with it.
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

  /** Adopts values of the annotated state that were not said. */
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

/** The services' spellings of spoken values, learnt from the acts of a dialogue. */
export class Spellings {
  readonly #bySlot = new Map<string, string>();
  readonly #byText = new Map<string, string>();

  learn({ service, actions }: SgdFrame): void {
    for (const action of actions) {
      const { slot = "", values = [] } = action;
      const canonical = canonicalOf(action);
      for (const [i, said] of values.entries()) {
        const value = canonical[i];
        if (value === undefined) continue;
        this.#bySlot.set(saidValueKey(service, slot, said), value);
        this.#byText.set(said.toLowerCase(), value);
      }
    }
  }

  /** The first spoken form if no act gives the service's spelling. */
  of(service: string, slot: string, said: readonly string[]): string | undefined {
    for (const one of said) {
      const known = this.#bySlot.get(saidValueKey(service, slot, one));
      if (known !== undefined) return known;
    }
    for (const one of said) {
      const known = this.#byText.get(one.toLowerCase());
      if (known !== undefined) return known;
    }
    return said[0];
  }
}

const saidValueKey = (service: string, slot: string, said: string): string =>
  `${service}\n${slot}\n${said.toLowerCase()}`;
