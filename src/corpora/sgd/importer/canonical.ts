import { canonicalOf, type SgdFrame } from "../format/published.js";

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

  /** Returns the service's spelling of a spoken value, or the first spoken form if no act gives one. */
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
