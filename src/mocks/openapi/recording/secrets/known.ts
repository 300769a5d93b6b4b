/** Long texts of letters and digits, which are secrets anywhere. */
const TELLING = /^(?=.*\d)(?=.*[A-Za-z])\S{12,}$/;
const WINDOW = 12;
/** Length limit: longer texts, such as files in base64, do not recur. */
const MAX_LENGTH = 4_096;
const MAX_KNOWN = 20_000;
const BASE = 31;
/** BASE to the power of WINDOW, in 32 bits. */
const LEAVING = Array.from({ length: WINDOW }).reduce((power: number) => Math.imul(power, BASE), 1);

/**
 * Known secrets, found anywhere in later texts by a rolling hash over the length of the shortest secret, so that the time does not depend
 * on their number.
 */
export class KnownSecrets {
  /** By the hash of their first characters. */
  private readonly known = new Map<number, string[]>();
  private readonly order = new Set<string>();
  /** Bit set of the low bits of all known hashes, which skips nearly every position of a text. */
  private readonly mayBe = new Uint8Array(1 << 16);

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
