/** Texts that are long enough, and no words, so that they are secrets wherever they come up. */
const TELLING = /^(?=.*\d)(?=.*[A-Za-z])\S{12,}$/;
const WINDOW = 12;
/** Longer ones, such as files in base64, come up only once. */
const MAX_LENGTH = 4_096;
/** So many are remembered, the newest. */
const MAX_KNOWN = 20_000;
const BASE = 31;
/** BASE to the power of WINDOW, in 32 bits. */
const LEAVING = Array.from({ length: WINDOW }).reduce((power: number) => Math.imul(power, BASE), 1);

/**
 * Secrets that were seen once, and are found wherever they come up again: by a sum over as many characters as the shortest has, which
 * is carried on from each place to the next, so that the time does not depend on how many are known.
 */
export class KnownSecrets {
  /** By the sum of their first characters. */
  private readonly known = new Map<number, string[]>();
  private readonly order = new Set<string>();
  /** True at the low bits of each sum that was known once: nearly every place of a text is passed over by it. */
  private readonly mayBe = new Uint8Array(1 << 16);

  /** Remembers a secret, if it is one that can be told from words. */
  add(secret: string): void {
    if (secret.length > MAX_LENGTH || !TELLING.test(secret) || this.order.has(secret)) return;
    this.order.add(secret);
    const sum = sumOf(secret);
    this.mayBe[sum & 0xffff] = 1;
    const all = [...(this.known.get(sum) ?? []), secret];
    this.known.set(
      sum,
      all.sort((one, other) => other.length - one.length),
    );
    if (this.order.size > MAX_KNOWN) this.forget(this.order.values().next().value as string);
  }

  /** A text with something else in the place of each secret that is known. */
  replaced(text: string, by: () => string): string {
    if (this.order.size === 0 || text.length < WINDOW) return text;
    let made = "";
    let done = 0;
    let sum = sumOf(text);
    for (let at = 0; at + WINDOW <= text.length; at++) {
      const isOpen = at >= done && this.mayBe[sum & 0xffff] === 1;
      const found = isOpen ? this.known.get(sum)?.find((one) => text.startsWith(one, at)) : undefined;
      if (found !== undefined) {
        made += text.slice(done, at) + by();
        done = at + found.length;
      }
      sum = (Math.imul(sum, BASE) + text.charCodeAt(at + WINDOW) - Math.imul(LEAVING, text.charCodeAt(at))) | 0;
    }
    return done === 0 ? text : made + text.slice(done);
  }

  private forget(secret: string): void {
    this.order.delete(secret);
    const sum = sumOf(secret);
    const others = (this.known.get(sum) ?? []).filter((one) => one !== secret);
    if (others.length === 0) this.known.delete(sum);
    else this.known.set(sum, others);
  }
}

function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < WINDOW; at++) sum = (Math.imul(sum, BASE) + text.charCodeAt(at)) | 0;
  return sum;
}
