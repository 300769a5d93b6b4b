import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { ToolMock } from "../../mocks/tools/mock/index.js";
import type { Backend } from "../../runtime/backend.js";
import { originsOf } from "../../runtime/catalogs.js";
import type { Catalog } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Transcript } from "../../transcript/index.js";
import { type OperatorOptions, operatorsWith } from "../../users/operators/operators.js";
import { checkPlan } from "../../users/plans/checkPlan.js";
import type { Plan } from "../../users/plans/plan.js";
import { undecidedOf, violationsOf } from "./guarded.js";
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
  return judge(transcript, contextOf(transcript, options), options.properties);
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
  return {
    violations: inOrder(chosen.flatMap((property) => violationsOf(property, transcript, context))),
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

export function contextOf(
  transcript: Transcript,
  { backend, plan, turns, operators }: Omit<CheckPropertiesOptions, "properties">,
): PropertyContext {
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
