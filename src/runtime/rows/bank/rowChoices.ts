import { Seeded } from "../seeded.js";

/** Steps through a list that meet all of its items, where its length is no multiple of them. */
const STRIDES = [7, 11, 13, 17, 19, 23, 1];

/** What the texts of one row have in common, so that a city is in the country beside it. */
export class RowChoices {
  private readonly parts: readonly (string | number)[];
  private readonly index: number;

  /**
   * @param parts what the rows depend on: the seed, the entity
   * @param index the row's number: rows of near numbers have different items of a list
   */
  constructor(parts: readonly (string | number)[], index: number) {
    this.parts = parts;
    this.index = index;
  }

  /** The place of an item in a list: other rows have others, until all are taken. */
  place(key: string, length: number, isSecond: boolean): number {
    const seeded = new Seeded(...this.parts, "place", key);
    const strides = STRIDES.filter((stride) => length % stride !== 0 || stride === 1);
    const from = seeded.between(0, length - 1);
    return (from + seeded.of(strides) * (this.index + (isSecond ? 1 : 0))) % length;
  }

  /** A whole number that all texts of the row share. */
  number(what: string, min: number, most: number): number {
    return new Seeded(...this.parts, "number", what, this.index).between(min, most);
  }
}
