import { AGGREGATES } from "./aggregates.js";
import type { Units } from "./units.js";

/** Counts of units in flat memory, for repeated addition. */
export class CountTable {
  readonly size: number;
  readonly width: number;
  private readonly counts: Float64Array;
  /** The position of each count, and the first count of each unit; null if every unit has all counts in order. */
  private readonly places: Int32Array | null;
  private readonly starts: Int32Array;

  constructor({ sums, width }: Units) {
    this.size = sums.length;
    this.width = width ?? sums.reduce((most, row) => Math.max(most, row.length), 0);
    this.starts = new Int32Array(sums.length + 1);
    if (width === undefined) {
      this.counts = new Float64Array(sums.length * this.width);
      this.places = null;
      for (const [at, row] of sums.entries()) this.counts.set(row, at * this.width);
      return;
    }
    const pairs = sums.reduce((all, row) => all + row.length / 2, 0);
    this.counts = new Float64Array(pairs);
    this.places = new Int32Array(pairs);
    let next = 0;
    for (const [at, row] of sums.entries()) {
      for (let i = 0; i < row.length; i += 2) {
        this.places[next] = row[i] as number;
        this.counts[next++] = row[i + 1] as number;
      }
      this.starts[at + 1] = next;
    }
  }

  add(at: number, totals: Float64Array): void {
    const { counts, places, width } = this;
    if (places === null) {
      const start = at * width;
      for (let i = 0; i < width; i++) totals[i] = (totals[i] as number) + (counts[start + i] as number);
      return;
    }
    const end = this.starts[at + 1] as number;
    for (let i = this.starts[at] as number; i < end; i++) {
      const place = places[i] as number;
      totals[place] = (totals[place] as number) + (counts[i] as number);
    }
  }
}

/** The score of chosen positions, where repetitions count again, or of every unit once; null if nothing is counted. */
export function scoreOf(units: Units, chosen?: ArrayLike<number>): number | null {
  const table = new CountTable(units);
  const totals = new Float64Array(table.width);
  const count = chosen?.length ?? table.size;
  for (let i = 0; i < count; i++) table.add(chosen === undefined ? i : (chosen[i] as number), totals);
  return AGGREGATES[units.aggregate](totals);
}
