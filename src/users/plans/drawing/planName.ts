import { ORDINALS } from "../../../schema/english/dates.js";
import type { Plan, PlannedOperator } from "../plan.js";

/**
 * Returns a readable name, such as "send_money then book_vet, another after, correction of amount in the first": goals, their relation,
 * operators with places, and a number if other plans have the same name.
 * @param situation the relation of the goals; undefined for a single goal
 * @param number the number to append; undefined for none
 */
export function planName(
  { goals, operators = [], earlier = [] }: Pick<Plan, "goals" | "operators" | "earlier">,
  situation?: string,
  number?: string,
): string {
  const intents = goals.map(({ intent }) => intent);
  const before = earlier.map(({ intent }) => intent);
  const isOne = new Set([...intents, ...before]).size === 1;
  const visit = isOne || before.length === 0 ? "" : ` after ${before.join(" and ")}`;
  return [
    isOne ? (intents[0] as string) : intents.join(" then "),
    ...(situation === undefined ? [] : [`${situation}${visit}`]),
    ...operators.map((planned) => operatorName(planned, situation !== undefined && goals.length > 1)),
    ...(number === undefined ? [] : [number]),
  ].join(", ");
}

/** Describes an operator with its place. @param isOfSeveral true if the dialogue has several goals */
function operatorName({ name, slot, other, goal }: PlannedOperator, isOfSeveral: boolean): string {
  const slots = [slot, other].filter((one) => one !== undefined);
  const what = name.replaceAll("_", " ");
  const where = isOfSeveral ? ` in the ${ORDINALS[goal] ?? `goal ${goal + 1}`}` : "";
  return `${what}${slots.length === 0 ? "" : ` of ${slots.join(" and ")}`}${where}`;
}
