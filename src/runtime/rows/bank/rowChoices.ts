import { Seeded } from "../seeded.js";

/** Strides that visit all items of a list whose length is not a multiple of them. */
const STRIDES = [7, 11, 13, 17, 19, 23, 1];

/** Choices shared by the texts of one row, so that a city matches its country. */
export class RowChoices {
  private readonly parts: readonly (string | number)[];
  private readonly index: number;

  /** @param index number of the row: rows with close numbers have different items of a list */
  constructor(parts: readonly (string | number)[], index: number) {
    this.parts = parts;
    this.index = index;
  }

  /** Returns the index of an item in a list: rows have different ones until all are used. */
  place(key: string, length: number, isSecond: boolean): number {
    const seeded = new Seeded(...this.parts, "place", key);
    const strides = STRIDES.filter((stride) => length % stride !== 0 || stride === 1);
    const from = seeded.between(0, length - 1);
    return (from + seeded.of(strides) * (this.index + (isSecond ? 1 : 0))) % length;
  }

  number(what: string, min: number, most: number): number {
    return new Seeded(...this.parts, "number", what, this.index).between(min, most);
  }
}
