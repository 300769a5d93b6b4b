import { BacklotError, HINTS, type Place } from "../../base/errors.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Plan } from "../../users/plans/plan.js";
import { PROPERTIES, type Property, type PropertyName } from "../properties/property.js";

/** Codes of errors that end a dialogue, which a plan may carry. */
const ENDINGS: readonly string[] = Object.keys(HINTS).filter((code) => code.startsWith("POLICY_"));

/**
 * Returns the properties that judge a dialogue of a plan: the plan's own property alone, otherwise all requested ones. With the code of an
 * error, the dialogue only has to end.
 * @param properties the requested properties, including custom ones. Default: all built-in ones
 * @param place the place of the plan
 * @throws BacklotError BAD_PLAN for an unknown or removed property
 */
export function judgedBy(
  { property }: Pick<Plan, "property">,
  properties?: readonly (PropertyName | Property)[],
  place?: Place,
): readonly (PropertyName | Property)[] | undefined {
  if (property === undefined) return properties;
  const own = (properties ?? []).flatMap((one) => (typeof one === "string" ? [] : [one]));
  const found = own.find(({ name }) => name === property) ?? PROPERTIES.find((name) => name === property);
  if (found !== undefined) return [found];
  if (ENDINGS.includes(property)) return [];
  const known = [...PROPERTIES, ...own.map(({ name }) => name)];
  const problem = `the plan is for the property ${property}, which is not known${didYouMean(property, [...known, ...ENDINGS])}; known are ${known.join(", ")}. One of your own has to be loaded: by \`properties\` of the config file, or the option of that name`;
  throw new BacklotError("BAD_PLAN", problem, place === undefined ? {} : { place });
}

/**
 * Returns a plan that is judged by one property alone.
 * @param property its name, or the code of an error
 */
export function forProperty({ version, id, property: _, ...rest }: Plan, property: string): Plan {
  return { version, ...(id === undefined ? {} : { id }), property, ...rest };
}

/** Returns a plan that is judged by all requested properties. */
export function forAll({ property: _, ...plan }: Plan): Plan {
  return plan;
}
