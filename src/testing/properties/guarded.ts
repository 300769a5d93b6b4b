import { BacklotError, type Place } from "../../base/errors.js";
import { whatWasThrown } from "../../base/io/thrown.js";
import { given } from "../../base/json/given.js";
import { bounded, isEndless } from "../../base/limits/bounded.js";
import type { Transcript } from "../../transcript/index.js";
import { properties } from "./properties.js";
import type { Property, PropertyContext, Violation } from "./property.js";

/** Built-in properties, which need no guard. */
const OURS: ReadonlySet<Property> = new Set(Object.values(properties));

/**
 * Returns the violations of a property in a dialogue. A custom property reads a frozen copy, since others read the same dialogue after it.
 * @throws BacklotError BAD_EXPECTATION with the property, if it throws, loops, changes its input, or does not return a list of violations
 */
export function violationsOf(
  property: Property,
  transcript: Transcript,
  context: PropertyContext,
): readonly Violation[] {
  return guarded(property, transcript, (own, read) => own.check(read, context));
}

/** Returns the undecidable places of a property, read like its violations. */
export function undecidedOf(
  property: Property,
  transcript: Transcript,
  context: PropertyContext,
): readonly Violation[] {
  if (property.undecided === undefined) return [];
  return guarded(property, transcript, (own, read) => own.undecided?.(read, context));
}

function guarded(
  property: Property,
  transcript: Transcript,
  find: (property: Property, transcript: Transcript) => readonly Violation[] | undefined,
): readonly Violation[] {
  if (OURS.has(property)) return find(property, transcript) ?? [];
  const { name, file } = property;
  const bad = (why: string, cause?: unknown, place: Place = given({ file })): BacklotError =>
    new BacklotError("BAD_EXPECTATION", `the property ${name}${file === undefined ? "" : ` (${file})`} ${why}`, {
      place,
      hint: "Mend the property: it takes a transcript that it must not change, and returns a list of { turn, message }.",
      ...(cause === undefined ? {} : { cause }),
    });
  let found: unknown;
  try {
    const copy = frozen(structuredClone(transcript));
    found = bounded(() => find(property, copy));
  } catch (cause) {
    if (isEndless(cause)) throw bad(`loops: it ${cause.message}`, cause);
    const { text, place } = whatWasThrown(cause);
    const did = IS_CHANGE.test(text) ? "changes the transcript that it reads" : "throws";
    throw bad(`${did}: ${text}`, cause, place.file === undefined ? undefined : place);
  }
  if (!Array.isArray(found)) throw bad("gives no list of violations");
  const last = transcript.turns.length;
  for (const violation of found as readonly Partial<Violation>[]) {
    const { turn, message } = violation ?? {};
    if (!Number.isInteger(turn) || (turn as number) < 0 || (turn as number) > last || typeof message !== "string")
      throw bad(`gives a violation that is not { turn, message }, with a turn from 0 to ${last}`);
  }
  return (found as readonly Violation[]).map((violation) => ({ ...violation, property: property.name }));
}

/** V8's messages about changes of frozen values. */
const IS_CHANGE =
  /^TypeError: .*(?:read only property|object is not extensible|Cannot delete property|Cannot define property)/;

function frozen<T>(value: T): T {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part !== "object" || part === null || Object.isFrozen(part)) continue;
    left.push(...Object.values(part));
    Object.freeze(part);
  }
  return value;
}
