import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import { isObject } from "../../base/json/object.js";
import { didYouMean } from "../../schema/nearest.js";
import type { OperatorDefinition, PlanOperator } from "./operator.js";

/** Validators of a definition's properties. */
const KINDS: Readonly<Record<keyof OperatorDefinition, (value: unknown) => boolean>> = {
  name: (value) => typeof value === "string" && /^[a-z][a-z0-9_]*$/.test(value),
  title: (value) => typeof value === "string" && value !== "",
  tag: (value) => value === null || typeof value === "string",
  places: (value) => typeof value === "function",
  needsOtherGoal: (value) => typeof value === "boolean",
  needsRefusal: (value) => typeof value === "boolean",
  stage: (value) => typeof value === "function",
  interrupts: (value) => typeof value === "function",
  comesUp: (value) => typeof value === "function",
  ends: (value) => ["reached", "declined", "failed", "gave up"].includes(value as string),
  allows: isObject,
  words: (value) =>
    typeof value === "function" || (Array.isArray(value) && value.every((one) => typeof one === "string")),
  remarks: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
  asksForTime: (value) => typeof value === "boolean",
};

const REQUIRED: readonly string[] = ["name", "title", "places"];

/**
 * Defines an operator of your own: an act of your users, or an event of your back-end, on the way to a goal. Pass it as `operators` to
 * functions that draw, combine, execute, rehearse or shrink plans, and to the command line by the config file. The built-in operators are
 * defined the same way.
 *
 * Expectations of the assistant follow from the user's acts by `interrupts`. An operator without it needs `comesUp`.
 *
 * @throws BacklotError BAD_OPERATOR for a missing or unknown property
 *
 * @example
 * ```ts
 * import { defineOperator, drawPlan, mockBackend } from "backlot/testing";
 *
 * const grumbling = defineOperator({
 *   name: "grumbling",
 *   title: "grumbles when asked for the first slot",
 *   places: (goal) => [{}],
 *   interrupts: ({ name }) => {
 *     let isSpent = false;
 *     return {
 *       act({ signal }) {
 *         if (isSpent || signal.kind !== "ask") return null;
 *         isSpent = true;
 *         return { kind: "aside", how: name, slot: signal.slot, tags: [] };
 *       },
 *     };
 *   },
 *   words: ["So many questions.", "Must you know?"],
 * });
 * const backend = await mockBackend();
 * const plan = drawPlan(backend, { intents: ["book_table"], operators: [grumbling] });
 * console.assert(plan.operators?.[0]?.name === "grumbling");
 * ```
 */
export function defineOperator<const Name extends string>(definition: OperatorDefinition<Name>): PlanOperator<Name> {
  checkDefinition(definition);
  const { name, tag = null, allows = {} } = definition;
  return {
    ...definition,
    tag,
    allows,
    places: (goal, at, goals, finder) => {
      const places: unknown = definition.places(goal, at, goals, finder);
      // An invalid value is refused later, when its file is known.
      return Array.isArray(places) ? places.map((place) => ({ name, goal: at, ...place })) : (places as never);
    },
    comesUp: (planned, own, all) =>
      definition.comesUp === undefined
        ? own.some(({ turn }) => turn.operator === planned)
        : definition.comesUp(planned, own, all),
  };
}

function checkDefinition(definition: unknown): void {
  const badDefinition = (problem: string) => new BacklotError("BAD_OPERATOR", problem);
  if (!isObject(definition)) throw badDefinition("defineOperator takes an object with name, title and places");
  const called = typeof definition["name"] === "string" ? `the operator ${definition["name"]}` : "an operator";
  for (const key of REQUIRED) if (definition[key] === undefined) throw badDefinition(`${called} has no ${key}`);
  for (const [key, value] of Object.entries(definition)) {
    if (!Object.hasOwn(KINDS, key))
      throw badDefinition(`${called} has an unknown key ${key}${didYouMean(key, Object.keys(KINDS))}`);
    if (value !== undefined && !KINDS[key as keyof OperatorDefinition](value))
      throw badDefinition(`${called} has ${formatValue(value)} as its ${key}`);
  }
  if (definition["interrupts"] === undefined && definition["comesUp"] === undefined) {
    throw badDefinition(`${called} has no \`interrupts\`, and does not say by \`comesUp\` when it shows`);
  }
}
