import { capital } from "./english/sentences.js";

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** True if a text can name an intent, a slot or an entity: ASCII letters, digits and `_`, not starting with a digit. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

export const isSlotName = (name: string): boolean => isIdentifier(name) && !(name in Object.prototype);

export function isSnakeCase(text: string): boolean {
  return SNAKE_CASE.test(text);
}

/**
 * The class name of an intent or entity: `book_flight` gives `BookFlight`. Capitals within a word are kept (`doIt`
 * gives `DoIt`). A name that does not start with a letter gets a leading `_` (`_1` gives `_1`). Two commands may share
 * one class name (`book_flight`, `bookFlight`), which the schema's rules refuse.
 */
export function className(command: string): string {
  const joined = command.split("_").map(capital).join("");
  return /^[A-Z]/.test(joined) ? joined : `_${joined}`;
}

/** The name of an entity's query, declared or implicit: `find_flights`. */
export function findCommand(entity: string): string {
  return `find_${entity}`;
}

export function dateSlot(entity: string): string {
  return `date_of_${entity}`;
}

/** Names that no intent may have: the verbs of the command language and the signals. */
export const RESERVED_VERBS: ReadonlySet<string> = new Set(["say", "confirm", "resume", "hint", "perform"]);
