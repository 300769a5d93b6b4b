import type { Seeded } from "../seeded.js";

/** Inputs for generating a text of a kind. */
export interface Draw {
  readonly seeded: Seeded;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
  /** Picks a record, the same for all texts of a row: a city with its country. A row's second text has another. */
  record<Item>(records: readonly Item[]): Item;
  /** Picks one of some items, a different one in each row as long as there are enough. */
  own<Item>(items: readonly Item[]): Item;
  /** Returns a whole number that all texts of one row share. */
  shared(what: string, min: number, most: number): number;
  /** True if the text is the second of its kind in the row: a return, a destination, an end. */
  readonly isSecond: boolean;
}

/** A kind of texts, and how to generate them. */
export interface Kind {
  /** Names of slots of this kind: `song`, `phone number`. */
  readonly says: readonly string[];
  readonly make: (draw: Draw) => string;
}

/** A kind with texts from a list. */
export const oneOf = (says: string, texts: readonly string[]): Kind => ({
  says: namesIn(says),
  make: ({ seeded }) => seeded.of(texts),
});

/** A kind with names of rows: different in each row as long as there are enough. */
export const nameOf = (says: string, texts: readonly string[]): Kind => ({
  says: namesIn(says),
  make: ({ own }) => own(texts),
});

/** A kind with a field of records, so that the fields of one row belong together. */
export const fieldOf = <Field extends string>(
  says: string,
  records: readonly Readonly<Record<Field, string>>[],
  field: Field,
): Kind => ({ says: namesIn(says), make: ({ record }) => record(records)[field] });

/** A kind with generated texts. */
export const madeBy = (says: string, make: Kind["make"]): Kind => ({ says: namesIn(says), make });

const namesIn = (says: string): readonly string[] => says.split(",").map((name) => name.trim());
