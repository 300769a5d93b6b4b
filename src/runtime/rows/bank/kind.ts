import type { Seeded } from "../seeded.js";

/** What a text of a kind is drawn with. */
export interface Draw {
  readonly seeded: Seeded;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
  /**
   * One of some records, the same for all texts of one row: a city with its country. Another one for what a row has
   * second, such as a destination.
   */
  record<Item>(records: readonly Item[]): Item;
  /** One of some items, another one in each row as long as there are others. */
  own<Item>(items: readonly Item[]): Item;
  /** A whole number, the same for all texts of one row. */
  shared(what: string, min: number, most: number): number;
  /** Whether the text is the second of two of its kind: a return, a destination, an end. */
  readonly isSecond: boolean;
}

/** What texts may be about, and how they then look. */
export interface Kind {
  /** The names of slots that hold it, without the words around: `song`, `phone number`. */
  readonly says: readonly string[];
  readonly make: (draw: Draw) => string;
}

/** A kind whose texts are those of a list. */
export const oneOf = (says: string, texts: readonly string[]): Kind => ({
  says: namesIn(says),
  make: ({ seeded }) => seeded.of(texts),
});

/** A kind whose texts name a row: no two rows have the same, as long as there are others. */
export const nameOf = (says: string, texts: readonly string[]): Kind => ({
  says: namesIn(says),
  make: ({ own }) => own(texts),
});

/** A kind whose texts are a field of records, so that the fields of one row belong together. */
export const fieldOf = <Field extends string>(
  says: string,
  records: readonly Readonly<Record<Field, string>>[],
  field: Field,
): Kind => ({ says: namesIn(says), make: ({ record }) => record(records)[field] });

/** A kind whose texts are made. */
export const madeBy = (says: string, make: Kind["make"]): Kind => ({ says: namesIn(says), make });

const namesIn = (says: string): readonly string[] => says.split(",").map((name) => name.trim());
