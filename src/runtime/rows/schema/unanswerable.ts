/** Thrown if a schema has no value, or none was found. */
export class Unanswerable extends Error {}

/** Thrown if the search would take too long. */
export class Exhausted extends Unanswerable {}
