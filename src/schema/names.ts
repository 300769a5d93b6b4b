const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/**
 * Whether a text can name an intent, a slot or an entity: ASCII letters, digits and `_`, not starting with a digit.
 */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** Whether a text is a name in the advised form, such as `book_flight`. */
export function isSnakeCase(text: string): boolean {
  return SNAKE_CASE.test(text);
}

/**
 * The class name of an intent or entity: `book_flight` gives `BookFlight`. Capitals within a word are kept
 * (`doIt` gives `DoIt`); a name that does not start with a letter gets a leading `_` (`_1` gives `_1`).
 * Two commands may share one class name (`book_flight`, `bookFlight`): the schema's rules refuse that.
 */
export function className(command: string): string {
  const joined = command
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
  return /^[A-Z]/.test(joined) ? joined : `_${joined}`;
}

/** The name of the query that every entity has, declared or not: `find_flights`. */
export function findCommand(entity: string): string {
  return `find_${entity}`;
}

/** The slot that every query of an entity accepts: `date_of_flights`. */
export function dateSlot(entity: string): string {
  return `date_of_${entity}`;
}

/** Names that no intent may have: the verbs of the command language and the signals. */
export const RESERVED_VERBS: ReadonlySet<string> = new Set(["say", "confirm", "resume", "hint", "perform"]);
