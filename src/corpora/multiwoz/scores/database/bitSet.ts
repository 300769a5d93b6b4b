/** A set of small whole numbers (row numbers or numbers of ids), one bit each. */
export type BitSet = Uint32Array;

export const emptySet = (size: number): BitSet => new Uint32Array(Math.ceil(size / 32));

export function put(set: BitSet, member: number): void {
  set[member >>> 5] = (set[member >>> 5] as number) | (1 << (member & 31));
}

export function bothOf(one: BitSet, other: BitSet): BitSet {
  const both = new Uint32Array(one.length);
  for (let word = 0; word < both.length; word++) both[word] = (one[word] as number) & (other[word] as number);
  return both;
}

export function without(one: BitSet, other: BitSet): BitSet {
  const rest = new Uint32Array(one.length);
  for (let word = 0; word < rest.length; word++) rest[word] = (one[word] as number) & ~(other[word] as number);
  return rest;
}

export function isWithin(one: BitSet, other: BitSet): boolean {
  for (let word = 0; word < one.length; word++) {
    if (((one[word] as number) & ~(other[word] as number)) !== 0) return false;
  }
  return true;
}

export function isEmpty(set: BitSet): boolean {
  for (let word = 0; word < set.length; word++) if (set[word] !== 0) return false;
  return true;
}

/** Members of a set in ascending order. */
export function membersOf(set: BitSet): number[] {
  const members: number[] = [];
  for (let word = 0; word < set.length; word++) {
    for (let bits = set[word] as number; bits !== 0; bits &= bits - 1) {
      members.push(word * 32 + 31 - Math.clz32(bits & -bits));
    }
  }
  return members;
}
