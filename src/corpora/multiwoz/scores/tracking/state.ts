import { normaliseSlot, normaliseValue } from "../../format/value.js";

/**
 * The value of a slot in a state, usually a text. Other JSON values are kept as in the reference: null is no
 * constraint, a number or a boolean equals nothing.
 */
export type StateValue = string | number | boolean | null;

export type DomainState = ReadonlyMap<string, StateValue>;

/** The state after a user turn: values by domain and slot, in the order of the source. */
export type State = ReadonlyMap<string, DomainState>;

export type RawState = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface OddValue {
  readonly kind: "not-text" | "unreadable-time";
  readonly domain: string;
  readonly slot: string;
  readonly value: unknown;
}

export class StateReader {
  private readonly onOdd: (odd: OddValue) => void;
  private readonly isNormalising: boolean;
  private readonly slots = new Map<string, string>();
  private readonly values = new Map<string, Map<string, string | null>>();

  /** @param isNormalising false for states that are already normalised: slots and values stay as they are */
  constructor(onOdd: (odd: OddValue) => void, isNormalising = true) {
    this.onOdd = onOdd;
    this.isNormalising = isNormalising;
  }

  /** Unchanged parts are shared with the state before. Of two spellings of one slot the later one counts. */
  read(raw: RawState, before?: State): State {
    const state = new Map<string, DomainState>();
    const domains = Object.keys(raw);
    let isSame = before?.size === domains.length;
    for (const domain of domains) {
      const old = before?.get(domain);
      const known = this.domain(domain, raw[domain] as Readonly<Record<string, unknown>>, old);
      if (known !== old) isSame = false;
      state.set(domain, known);
    }
    // The order of domains decides which one is active.
    return isSame && before !== undefined && [...before.keys()].every((one, at) => one === domains[at])
      ? before
      : state;
  }

  private domain(domain: string, raw: Readonly<Record<string, unknown>>, old: DomainState | undefined): DomainState {
    const written = Object.keys(raw);
    let isSame = old?.size === written.length;
    const values: StateValue[] = [];
    for (const name of written) {
      const slot = this.slot(name);
      const value = this.value(domain, slot, raw[name]);
      values.push(value);
      if (isSame && (old?.get(slot) !== value || !old.has(slot))) isSame = false;
    }
    if (isSame && old !== undefined) return old;
    const known = new Map<string, StateValue>();
    for (const [at, name] of written.entries()) known.set(this.slot(name), values[at] as StateValue);
    return known;
  }

  private slot(written: string): string {
    if (!this.isNormalising) return written;
    const slot = this.slots.get(written) ?? normaliseSlot(written);
    this.slots.set(written, slot);
    return slot;
  }

  private value(domain: string, slot: string, value: unknown): StateValue {
    if (typeof value !== "string") {
      this.onOdd({ kind: "not-text", domain, slot, value });
      // A list or an object equals no text either.
      return value === null || typeof value === "number" || typeof value === "boolean" ? value : false;
    }
    if (!this.isNormalising) return value;
    const normal = this.normal(slot, value);
    if (normal !== null) return normal;
    this.onOdd({ kind: "unreadable-time", domain, slot, value });
    return value;
  }

  private normal(slot: string, value: string): string | null {
    const known = this.values.get(slot) ?? new Map<string, string | null>();
    this.values.set(slot, known);
    let normal = known.get(value);
    if (normal === undefined) {
      normal = normaliseValue(slot, value);
      known.set(value, normal);
    }
    return normal;
  }
}
