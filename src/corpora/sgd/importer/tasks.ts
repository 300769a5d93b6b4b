import { inputsOf, type SgdIntent } from "../format/published.js";

/** A hit of a query, as the system referred to it. */
export interface Hit {
  readonly task: Task;
  readonly position: number;
  /** The edition of the query's hits. If the query has a newer one, the position may have another hit. */
  readonly edition: number;
}

export interface Informed {
  readonly value: string;
  readonly hit: Hit;
}

/** A started intent of a service, and the hit that the system refers to. The hit follows from acts alone: a new search is
 * presented from its first hit, and a request for another one moves to the next. After other changes, only the results
 * could tell. */
export class Task {
  readonly index: number;
  readonly service: string;
  readonly intent: SgdIntent;
  readonly inputs: readonly string[];
  readonly slots = new Map<string, string>();
  readonly informed = new Map<string, Informed>();
  /** True if the user has agreed to its present values. */
  isConfirmed = false;
  #edition = 0;
  #hasOffered = false;
  /** The position of the hit that comes next; null if acts do not tell. */
  #upcoming: number | null;
  #current: Hit | null = null;

  /** @param followsHits true if hits are the recorded ones, false if a store returns them in another order */
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

  observeUser(change: "changed" | "another" | "neither"): void {
    if (!this.#hasOffered || change === "neither") return;
    this.#edition += 1;
    if (change === "changed") this.#upcoming = null;
    else if (this.#upcoming !== null) this.#upcoming += 1;
  }

  failed(): void {
    this.#hasOffered = true;
    this.#edition += 1;
    this.#upcoming = null;
  }

  /** The acts do not tell the next hits. */
  loseHits(): void {
    this.#upcoming = null;
  }

  offer(count: number): readonly (Hit | undefined)[] {
    const first = this.isQuery && (count === 1 || !this.#hasOffered) ? this.#upcoming : null;
    this.#hasOffered = true;
    this.#current = null;
    if (count > 1) this.#upcoming = null;
    if (first === null) return [];
    const hits = Array.from({ length: count }, (_, i) => ({ task: this, position: first + i, edition: this.#edition }));
    if (count === 1) this.#current = hits[0] as Hit;
    return hits;
  }

  /** The single hit that was offered last; null if acts do not tell. */
  get current(): Hit | null {
    return this.#current !== null && this.holds(this.#current) ? this.#current : null;
  }

  inform(slot: string, values: readonly string[]): void {
    const [value, ...others] = values;
    const hit = this.current;
    if (value !== undefined && others.length === 0 && hit !== null) this.informed.set(slot, { value, hit });
  }

  holds({ edition }: Hit): boolean {
    return edition === this.#edition;
  }

  /** True if a slot occurs only in rows and is no filter. */
  isResult(slot: string): boolean {
    return this.intent.result_slots?.includes(slot) === true && !this.inputs.includes(slot);
  }
}
