import { isDeepStrictEqual } from "node:util";
import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import type { Transcript } from "../../transcript/index.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import type { Plan } from "../../users/plans/plan.js";
import { contextOf, violationsOf } from "../properties/checkProperties.js";
import { PROPERTIES, type Property, type Violation } from "../properties/property.js";
import { named, problemOf, throwBreaches } from "./brokenContract.js";

/** A dialogue with its user's plan, if there is one: a result of `rehearse` with a plan. */
export interface PlayedDialogue {
  readonly transcript: Transcript;
  readonly plan?: Plan;
}

/** A property with dialogues that keep it, and others that break it. */
export interface PropertyTest extends OperatorOptions {
  readonly property: Property;
  /** Back-end with the intents of the dialogues. */
  readonly backend: Pick<Backend, "catalog">;
  /** Dialogues of a sound assistant, which keep the property. */
  readonly sound: readonly PlayedDialogue[];
  /** Dialogues with the mistake, which break the property. */
  readonly broken: readonly PlayedDialogue[];
  /** File of the property, for messages. Default: the file that it was loaded from. */
  readonly file?: string;
}

/** Violations that a sound property found in the broken dialogues. */
export interface PropertyResult {
  readonly violations: readonly Violation[];
}

/**
 * Tests a property against the contract of all properties. It holds in sound dialogues, reports each broken one, finds the same each time,
 * also in a stored dialogue, and does not change its input. A property that throws or loops is reported. docs/extend.md shows such a test.
 * @throws BacklotError BROKEN_CONTRACT with every breach on a line of its own
 */
export async function testProperty(subject: PropertyTest): Promise<PropertyResult> {
  const { sound, broken, file = subject.property?.file } = subject;
  const property = file === undefined ? subject.property : { ...subject.property, file };
  const breaches = [...shapeBreaches(property)];
  const violations: Violation[] = [];
  if (breaches.length === 0) {
    if (sound.length === 0) breaches.push("no dialogue is given in which it holds: `sound`");
    if (broken.length === 0)
      breaches.push("no dialogue is given that breaks it, and what convicts nothing always holds: `broken`");
    try {
      for (const dialogue of sound) {
        const [first] = foundIn(dialogue, property, subject);
        if (first === undefined) continue;
        breaches.push(
          `it breaks at turn ${first.turn} of the sound dialogue ${dialogue.transcript.id}: ${first.message}`,
        );
      }
      for (const dialogue of broken) {
        const found = foundIn(dialogue, property, subject);
        violations.push(...found);
        if (found.length === 0) breaches.push(`it holds in the broken dialogue ${dialogue.transcript.id}`);
      }
    } catch (error) {
      breaches.push(problemOf(error));
    }
  }
  throwBreaches(named("property", property?.name, file), "properties", breaches);
  return { violations };
}

function shapeBreaches(property: Partial<Property> | undefined): string[] {
  const { name, title, check } = property ?? {};
  return [
    ...(typeof name === "string" && /^[A-Za-z]\w*$/.test(name) ? [] : ["its name is not a word"]),
    ...((PROPERTIES as readonly unknown[]).includes(name) ? ["it has the name of one that comes with Backlot"] : []),
    ...(typeof title === "string" && title !== "" ? [] : ["it has no title"]),
    ...(typeof check === "function" ? [] : ["it has no function `check`"]),
  ];
}

/**
 * Returns its violations, after checks that they are the same each time, also in a stored dialogue.
 * @throws BacklotError BAD_EXPECTATION if it throws, loops, changes its input, or differs at the second time
 */
function foundIn({ transcript, plan }: PlayedDialogue, property: Property, test: PropertyTest): readonly Violation[] {
  const { backend, operators } = test;
  const context = contextOf(transcript, { backend, ...given({ plan, operators }) });
  const [once, again] = [1, 2].map(() => violationsOf(property, transcript, context));
  const read = violationsOf(property, JSON.parse(JSON.stringify(transcript)) as Transcript, context);
  const bad = (how: string) => new BacklotError("BAD_EXPECTATION", `it finds something else ${how}: ${transcript.id}`);
  if (!isDeepStrictEqual(once, again)) throw bad("each time that it reads one dialogue");
  if (!isDeepStrictEqual(once, read)) throw bad("in a dialogue that was stored and read again");
  return once ?? [];
}
