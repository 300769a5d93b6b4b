import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import { isObject } from "../../base/json/object.js";
import { didYouMean } from "../../schema/nearest.js";
import type { OperatorDefinition, PlanOperator } from "./operator.js";

/** What a definition may say, and of which kind it is. */
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
 * An operator of your own: something that your users do, or that happens to your back-end, on the way to a goal. It
 * is given to whatever draws, combines, executes, rehearses or shrinks plans as `operators`, and to the command line
 * by the config file. What comes with Backlot is defined the same way.
 *
 * What is expected of the assistant follows from the acts that `interrupts` has the user do. An operator without it
 * says by `comesUp` when it shows.
 *
 * @throws BacklotError BAD_OPERATOR for a definition that lacks something, or holds what is not known
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
      // What is no list is refused where its file is known.
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
