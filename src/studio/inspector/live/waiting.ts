/** A queue of waiting items, the oldest first, each kept until it is settled or its caller stops waiting. */
export class Waiting<Held, Value> {
  private readonly held = new Map<number, { readonly held: Held; readonly settle: (value: Value) => void }>();
  private readonly onChange: () => void;
  private next = 1;

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  get size(): number {
    return this.held.size;
  }

  first(most: number): readonly (readonly [id: number, held: Held])[] {
    const found: [number, Held][] = [];
    for (const [id, { held }] of this.held) {
      if (found.length === most) break;
      found.push([id, held]);
    }
    return found;
  }

  get(id: number): Held | undefined {
    return this.held.get(id)?.held;
  }

  /** Adds an item, and waits until it is settled. @param given the value if the caller stops waiting */
  add(held: Held, given: Value, signal?: AbortSignal): Promise<Value> {
    if (signal?.aborted === true) return Promise.resolve(given);
    const id = this.next++;
    const settled = new Promise<Value>((resolve) => {
      const giveUp = (): void => void this.settle(id, given);
      signal?.addEventListener("abort", giveUp, { once: true });
      const settle = (value: Value): void => {
        signal?.removeEventListener("abort", giveUp);
        resolve(value);
      };
      this.held.set(id, { held, settle });
    });
    this.onChange();
    return settled;
  }

  settle(id: number, value: Value): boolean {
    const found = this.held.get(id);
    if (found === undefined) return false;
    this.held.delete(id);
    found.settle(value);
    this.onChange();
    return true;
  }

  settleAll(value: Value, fits: (held: Held) => boolean = () => true): void {
    for (const [id, { held }] of [...this.held]) if (fits(held)) this.settle(id, value);
  }
}
