import { BacklotError, HINTS, type Place } from "../../base/errors.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Plan } from "../../users/plans/plan.js";
import { PROPERTIES, type Property, type PropertyName } from "../properties/property.js";

/** The errors that end a dialogue: a plan may have been found to show one. */
const ENDINGS: readonly string[] = Object.keys(HINTS).filter((code) => code.startsWith("POLICY_"));

/**
 * By what a dialogue of a plan is judged: by the property that the plan carries alone, otherwise by all that are asked
 * for. Where it carries the code of an error, the dialogue has only to come to its end.
 * @param properties those that are asked for; those of your own are known by being among them. Default: all that come
 * with Backlot
 * @param place where the plan is written
 * @throws BacklotError BAD_PLAN for a property that there is not, or is no more
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
 * A plan that is judged by one property alone.
 * @param property its name, or the code of an error
 */
export function forProperty({ version, id, property: _, ...rest }: Plan, property: string): Plan {
  return { version, ...(id === undefined ? {} : { id }), property, ...rest };
}

/** A plan that is judged by all that is asked for. */
export function forAll({ property: _, ...plan }: Plan): Plan {
  return plan;
}
