import { FUZZY_THRESHOLD } from "../../../../kit/internal.js";
import { minutesOf } from "../../format/time.js";
import { isIndifferent, normaliseValue } from "../../format/value.js";
import type { StateValue } from "../tracking/state.js";
import { isAlike, Spelling } from "./alike.js";
import { type BitSet, emptySet, put } from "./bitSet.js";

export type Comparison = "equal" | "fuzzy" | "not-later" | "not-earlier";

export interface Passing {
  readonly rows: BitSet;
  /** The constraint at which the reference raises an error; null if it does not. */
  readonly problem: string | null;
}

/** One column of a table. Constraints are evaluated once per distinct value, and cached. */
export class Column {
  readonly name: string;
  /** Rows without the column; null if all have it. */
  readonly absent: BitSet | null;
  /** Distinct values; `codes` holds the position of each row's value among them. */
  private readonly values: readonly string[];
  private readonly codes: Uint32Array;
  private readonly comparison: Comparison;
  /** For each value, its minutes in columns of times, or its spelling in columns with fuzzy comparison. */
  private readonly minutes: readonly number[];
  private readonly spellings: readonly Spelling[];
  private readonly known = new Map<StateValue, Passing | null>();

  /** @param cells one per row, undefined if the row lacks the column */
  constructor(name: string, cells: readonly (string | undefined)[], comparison: Comparison) {
    const codes = new Map<string, number>();
    for (const cell of cells) if (cell !== undefined && !codes.has(cell)) codes.set(cell, codes.size);
    this.name = name;
    this.values = [...codes.keys()];
    this.codes = Uint32Array.from(cells, (cell) => (cell === undefined ? undefined : codes.get(cell)) ?? codes.size);
    this.comparison = comparison;
    this.minutes = isTime(comparison) ? this.values.map((value) => minutesOf(value) ?? 0) : [];
    this.spellings = comparison === "fuzzy" ? this.values.map((value) => new Spelling(value)) : [];
    // Rows without a value have a code beyond the last value.
    const onlyLast = new Uint8Array(this.values.length + 1).fill(1, this.values.length);
    this.absent = cells.includes(undefined) ? this.rowsOf(onlyLast) : null;
  }

  /** The cell `?` passes all constraints, and a missing cell none. Null for a value that is no constraint. */
  passing(wanted: StateValue): Passing | null {
    const known = this.known.get(wanted);
    if (known !== undefined) return known;
    const passing = wanted === null || isIndifferent(wanted) ? null : this.decide(wanted);
    this.known.set(wanted, passing);
    return passing;
  }

  private decide(wanted: StateValue): Passing {
    // Values other than strings equal no cell, since no cell contains NUL.
    const normal = typeof wanted === "string" ? (normaliseValue(this.name, wanted) ?? wanted) : `\0${wanted}`;
    const passes = new Uint8Array(this.values.length + 1);
    const choose = (holds: (code: number) => boolean): void => {
      for (let code = 0; code < this.values.length; code++) {
        if (this.values[code] === "?" || holds(code)) passes[code] = 1;
      }
    };
    let problem: string | null = null;
    if (this.comparison === "equal") choose((code) => this.values[code] === normal);
    else if (this.comparison === "fuzzy") {
      const spelling = new Spelling(normal);
      choose((code) => isAlike(this.spellings[code] as Spelling, spelling, FUZZY_THRESHOLD));
    } else {
      const exact = minutesOf(normal);
      if (exact === null) problem = `${this.name} ${JSON.stringify(wanted)}`;
      // If the reference raises an error, the leading time counts.
      const limit = exact ?? minutesOf(normal.slice(0, 5)) ?? 0;
      const isEarliest = this.comparison === "not-earlier";
      choose((code) => {
        const minutes = this.minutes[code] as number;
        return isEarliest ? minutes >= limit : minutes <= limit;
      });
    }
    return { rows: this.rowsOf(passes), problem };
  }

  private rowsOf(chosen: Uint8Array): BitSet {
    const { codes } = this;
    const rows = emptySet(codes.length);
    for (let row = 0; row < codes.length; row++) if (chosen[codes[row] as number] === 1) put(rows, row);
    return rows;
  }
}

function isTime(comparison: Comparison): boolean {
  return comparison === "not-later" || comparison === "not-earlier";
}
