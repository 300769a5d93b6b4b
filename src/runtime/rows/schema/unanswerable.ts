/** Thrown where a schema has no value, or none was found. */
export class Unanswerable extends Error {}

/** Thrown where looking further would take too long. */
export class Exhausted extends Unanswerable {}
