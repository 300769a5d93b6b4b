import type { OperatorDefinition, PlanOperator } from "./operator.js";

/** An operator of its definition. */
export function defineOperator<const Name extends string>(definition: OperatorDefinition<Name>): PlanOperator<Name> {
  const { name, tag = null, allows = {} } = definition;
  return {
    ...definition,
    tag,
    allows,
    places: (goal, at, goals, finder) =>
      definition.places(goal, at, goals, finder).map((place) => ({ name, goal: at, ...place })),
    comesUp: (planned, own, all) =>
      definition.comesUp === undefined
        ? own.some(({ turn }) => turn.operator === planned)
        : definition.comesUp(planned, own, all),
  };
}
