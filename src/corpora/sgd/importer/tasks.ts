import { inputsOf, type SgdIntent } from "../format/published.js";

/** A query's hit, as it was when the system spoke of it. */
export interface Hit {
  readonly task: Task;
  readonly position: number;
  /** The edition of the query's hits: where that has moved on, the hit may be another one. */
  readonly edition: number;
}

/** A value that the system gave of a hit. */
export interface Informed {
  readonly value: string;
  readonly hit: Hit;
}

/**
 * An intent of a service that commands have started, mirrored: what its slots hold, and which of its hits the system
 * speaks of. That is known from acts alone: a fresh search is described from its first hit on, and who asks for
 * another gets the next one. After any other change only the results could show it.
 */
export class Task {
  readonly index: number;
  readonly service: string;
  readonly intent: SgdIntent;
  readonly inputs: readonly string[];
  readonly slots = new Map<string, string>();
  /** What the system said last of its hits, by slot. */
  readonly informed = new Map<string, Informed>();
  /** Whether the user has agreed to it as it is now. */
  isConfirmed = false;
  #edition = 0;
  #hasOffered = false;
  /** The hit that the system speaks of next; null if acts do not say. */
  #upcoming: number | null;
  #current: Hit | null = null;

  /** @param followsHits whether the hits are those that were recorded, and not a store's in another order */
  constructor(index: number, service: string, intent: SgdIntent, followsHits: boolean) {
    this.#upcoming = followsHits ? 0 : null;
    this.index = index;
    this.service = service;
    this.intent = intent;
    this.inputs = inputsOf(intent);
  }

  get isQuery(): boolean {
    return this.intent.is_transactional !== true;
  }

  /** The user spoke and changed the search, or asked for another hit, or did neither. */
  observeUser(change: "changed" | "another" | "neither"): void {
    if (!this.#hasOffered || change === "neither") return;
    this.#edition += 1;
    if (change === "changed") this.#upcoming = null;
    else if (this.#upcoming !== null) this.#upcoming += 1;
  }

  /** The system found nothing, or nothing more. */
  failed(): void {
    this.#hasOffered = true;
    this.#edition += 1;
    this.#upcoming = null;
  }

  /** Which hits are offered from now on the acts do not say. */
  loseHits(): void {
    this.#upcoming = null;
  }

  /**
   * The hits that the system offers now, side by side.
   * @param count how many
   */
  offer(count: number): readonly (Hit | undefined)[] {
    const first = this.isQuery && (count === 1 || !this.#hasOffered) ? this.#upcoming : null;
    this.#hasOffered = true;
    this.#current = null;
    if (count > 1) this.#upcoming = null;
    if (first === null) return [];
    const hits = Array.from({ length: count }, (_, i) => ({
      task: this,
      position: first + i,
      edition: this.#edition,
    }));
    if (count === 1) this.#current = hits[0] as Hit;
    return hits;
  }

  /** The one hit that was offered last; null if acts do not say. */
  get current(): Hit | null {
    return this.#current !== null && this.holds(this.#current) ? this.#current : null;
  }

  /** The system gave a slot of the hit that it offered last. */
  inform(slot: string, values: readonly string[]): void {
    const [value, ...others] = values;
    const hit = this.current;
    if (value !== undefined && others.length === 0 && hit !== null) this.informed.set(slot, { value, hit });
  }

  /** Whether a hit is still the one that was offered. */
  holds({ edition }: Hit): boolean {
    return edition === this.#edition;
  }

  /** Whether a slot is one of the rows' alone, and no filter. */
  isResult(slot: string): boolean {
    return this.intent.result_slots?.includes(slot) === true && !this.inputs.includes(slot);
  }
}
