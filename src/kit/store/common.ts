/** Limit on the characters of a text that is represented by bits. */
export const MAX_BITS = 30;

/** Positions of each character in a text, one bit per position. */
export interface Places {
  readonly ascii: Int32Array;
  readonly others: ReadonlyMap<number, number>;
}

export function placesOf(text: string): Places {
  const ascii = new Int32Array(128);
  const others = new Map<number, number>();
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 128) ascii[unit] = (ascii[unit] as number) | (1 << i);
    else others.set(unit, (others.get(unit) ?? 0) | (1 << i));
  }
  return { ascii, others };
}

/** Returns the longest common subsequence of a text (`MAX_BITS`) and ranges of others, bit-parallel (Hyyrö 2004). */
export function commonWith(text: string): (other: string, from: number, to: number) => number {
  const { ascii, others } = placesOf(text);
  const all = 2 ** text.length - 1;
  return (other, from, to) => {
    const end = Math.min(to, other.length);
    let open = all;
    for (let j = from; j < end; j++) {
      const unit = other.charCodeAt(j);
      const hit = open & (unit < 128 ? (ascii[unit] as number) : (others.get(unit) ?? 0));
      if (hit !== 0) open = ((open + hit) | (open - hit)) & all;
    }
    let common = 0;
    for (let closed = all & ~open; closed !== 0; closed &= closed - 1) common++;
    return common;
  };
}
