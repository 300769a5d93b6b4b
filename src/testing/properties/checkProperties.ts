import { BacklotError, type Place } from "../../base/errors.js";
import { whatWasThrown } from "../../base/io/thrown.js";
import { given } from "../../base/json/given.js";
import { isPlain } from "../../base/json/object.js";
import { bounded, isEndless } from "../../base/limits/bounded.js";
import type { ToolMock } from "../../mocks/tools/mock/index.js";
import type { Backend } from "../../runtime/backend.js";
import { originsOf } from "../../runtime/catalogs.js";
import type { Catalog } from "../../schema/index.js";
import { didYouMean, unknownOption } from "../../schema/nearest.js";
import type { Transcript } from "../../transcript/index.js";
import { type OperatorOptions, operatorsWith } from "../../users/operators/operators.js";
import { checkPlan } from "../../users/plans/checkPlan.js";
import type { Plan } from "../../users/plans/plan.js";
import { properties } from "./properties.js";
import { PROPERTIES, type Property, type PropertyContext, type PropertyName, type Violation } from "./property.js";

/** Properties to check, with known facts about the user. */
export interface CheckPropertiesOptions extends OperatorOptions {
  /** Source of the intents, and of the world that rules of a policy read. Default: the back-end that the dialogue was rehearsed on in this process. */
  readonly backend?:
    | (Pick<Backend, "catalog"> & Partial<Pick<Backend, "open" | "fixtures">>)
    | Pick<ToolMock<object>, "recognised">;
  /** Plan of the user. Default: its goals are read from the meanings of its turns. */
  readonly plan?: Plan;
  /** User turn, from 1, by which every goal is to be reached. Default: by the end of the dialogue. */
  readonly turns?: number;
  /** Properties to check: names, or properties of your own. Default: all built-in ones. */
  readonly properties?: readonly (PropertyName | Property)[];
}

/**
 * Checks properties of every dialogue of a sound policy: all `properties`, or some. It reads the transcript, and executes nothing.
 *
 * @returns every violation, in the order of the dialogue; none if all of them hold
 * @throws BacklotError BAD_EXPECTATION for an unknown property, for turns that are not a whole number, and for a foreign transcript without
 * a back-end; also for a property of your own that throws, changes its input, or returns no list of violations; BAD_PLAN
 *
 * @example
 * ```ts
 * import { agendaUser, checkProperties, drawPlan, mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const plan = drawPlan(backend, { intents: ["book_table"], operators: ["correction"], seed: 2 });
 * const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user: agendaUser(backend, plan), seed: 2 });
 * console.assert(checkProperties(transcript, { plan }).length === 0);
 * ```
 */
export function checkProperties(transcript: Transcript, options: CheckPropertiesOptions = {}): readonly Violation[] {
  return judgeProperties(transcript, options).violations;
}

/** Verdict of properties about a dialogue. */
export interface PropertiesVerdict {
  /** Violations, in the order of the dialogue. */
  readonly violations: readonly Violation[];
  /** Undecidable places, with the missing facts. They do not count as violations. */
  readonly undecided: readonly Violation[];
}

/**
 * Checks properties as `checkProperties` does, and also returns undecidable places: most often an assistant's own words.
 *
 * @throws BacklotError as `checkProperties`
 *
 * @example
 * ```ts
 * import { judgeProperties, mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const user = scriptedUser({ intent: "set_reminder", slots: { text: "water the ferns", date: "2024-02-26" } });
 * const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user });
 * const { violations, undecided } = judgeProperties(transcript);
 * console.assert(violations.length === 0 && undecided.length === 0);
 * ```
 */
export function judgeProperties(transcript: Transcript, options: CheckPropertiesOptions = {}): PropertiesVerdict {
  const context = contextOf(transcript, options);
  if (options.properties?.length === 0)
    throw new BacklotError("BAD_EXPECTATION", "properties is an empty list: there is nothing to judge by");
  return judge(transcript, context, options.properties);
}

export function judge(
  transcript: Transcript,
  context: PropertyContext,
  chosenProperties: readonly (PropertyName | Property)[] = PROPERTIES,
): PropertiesVerdict {
  if (!Array.isArray(chosenProperties))
    throw new BacklotError("BAD_EXPECTATION", "properties must be a list of names or properties");
  const chosen = (chosenProperties as readonly (PropertyName | Property)[]).map((property) => propertyOf(property));
  const inOrder = (found: readonly Violation[]) => found.toSorted((a, b) => a.turn - b.turn);
  const violations = inOrder(chosen.flatMap((property) => violationsOf(property, transcript, context)));
  if (transcript.turns.length === 0) {
    const message = "the dialogue has no turns";
    return { violations, undecided: chosen.map(({ name }) => ({ property: name, turn: 0, message })) };
  }
  return {
    violations,
    undecided: inOrder(chosen.flatMap((property) => undecidedOf(property, transcript, context))),
  };
}

export function propertyOf(property: string | Property, others: readonly Property[] = []): Property {
  if (typeof property === "string") {
    if (Object.hasOwn(properties, property)) return properties[property as PropertyName];
    const problem = `no property is called ${property}${didYouMean(property, [...PROPERTIES, ...others.map(({ name }) => name)])}`;
    throw new BacklotError("BAD_EXPECTATION", problem);
  }
  if (typeof property?.check === "function") return property;
  throw new BacklotError("BAD_EXPECTATION", "a property is a name, or an object with name, title and check");
}

export function contextOf(transcript: Transcript, options: CheckPropertiesOptions): PropertyContext {
  checkOptions(options);
  const { backend, plan, turns, operators } = options;
  const [origin] = originsOf(backend ?? transcript);
  const catalog: Catalog | undefined =
    origin === undefined && backend !== undefined && "catalog" in backend ? backend.catalog : origin?.catalog;
  if (catalog === undefined)
    throw new BacklotError(
      "BAD_EXPECTATION",
      "this transcript was not made in this process: give the back-end or the mock, as { backend }",
    );
  if (origin?.mocked?.saysConsent === false)
    throw new BacklotError(
      "BAD_EXPECTATION",
      "properties need to know which tools of the mock need a yes: give mockTools `needsYes`, with their names or as []",
      { hint: 'Name the tools that need the user\'s yes: mockTools(tools, { needsYes: ["refund_order"] }).' },
    );
  if (turns !== undefined && (!Number.isSafeInteger(turns) || turns < 1)) {
    throw new BacklotError("BAD_EXPECTATION", `turns is ${String(turns)}, not a whole number from 1`);
  }
  if (plan !== undefined) checkPlan(plan, { catalog, operators: operatorsWith(operators) });
  const opened = backend !== undefined && "open" in backend ? (backend as PropertyContext["backend"]) : undefined;
  return { catalog, ...given({ backend: opened, plan, turns, operators }) };
}

const OPTIONS: readonly string[] = ["backend", "plan", "turns", "operators", "properties"];

/** @throws BacklotError BAD_EXPECTATION: a plan that is given as the options would not be read */
function checkOptions(options: CheckPropertiesOptions): void {
  if (!isPlain(options)) throw new BacklotError("BAD_EXPECTATION", "options of properties must be an object");
  const unknown = unknownOption("a check of properties", options, OPTIONS);
  if (unknown !== null) throw new BacklotError("BAD_EXPECTATION", `${unknown}; there are ${OPTIONS.join(", ")}`);
}

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
function undecidedOf(property: Property, transcript: Transcript, context: PropertyContext): readonly Violation[] {
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
