import { isOperator, type Operator, type Value } from "../../kit/internal.js";
import type { Goal } from "../simulated/goal.js";
import { once } from "./asides.js";
import { defineOperator } from "./defineOperator.js";
import { type OperatorPlace, type PlaceFinder, type Staging, specOf, withGoal } from "./operator.js";

const withValue = (staging: Staging, at: number, slot: string, value: Value | Operator): Staging =>
  withGoal(staging, at, (goal) => ({ ...goal, slots: { ...goal.slots, [slot]: value } }));

/** The user gives an ambiguous value, and chooses among its options. */
export const choice = defineOperator({
  name: "choose_among",
  title: "chooses among several",
  places: (goal, _, __, finder) =>
    finder
      .ambiguities(goal)
      .flatMap(({ slot, said, meant, options }): OperatorPlace[] => [{ slot, value: said, wanted: meant, options }]),
  stage: (staging, { goal: at, slot, value, wanted, options = [] }) => {
    if (slot === undefined || value === undefined || wanted === undefined || isOperator(value)) return staging;
    const known = { goal: at, slots: { [slot]: value }, signal: { kind: "choose", slot, options } } as const;
    return { ...withValue(staging, at, slot, wanted), known: [...(staging.known ?? []), known] };
  },
  interrupts: ({ slot, value, wanted, options = [] }) => {
    let isGiven = false;
    const chosen = once(({ signal }) => {
      if (signal.kind !== "choose" || signal.slot !== slot || slot === undefined || wanted === undefined) return null;
      const place = options.findIndex((option) => option === wanted) + 1;
      const isSame = signal.options.length === options.length && signal.options[place - 1] === wanted;
      return { kind: "inform", slots: [[slot, wanted]], ...(isSame ? { place } : {}), tags: [] };
    });
    return {
      act: chosen.act,
      gives(name) {
        if (name !== slot || isGiven) return undefined;
        isGiven = true;
        return value;
      },
    };
  },
  comesUp: ({ slot }, own) => own.some(({ signal }) => signal?.kind === "choose" && signal.slot === slot),
  allows: { slip: true, takingBack: (_, standing) => standing.waitsFor("choose") },
});

/** Returns comparisons for a slot of a search in place of its value, as long as it finds something. */
function comparisons(goal: Goal, slot: string, finder: PlaceFinder): readonly Operator[] {
  const value = goal.slots?.[slot];
  if (value === undefined || isOperator(value) || typeof value === "object" || typeof value === "boolean") return [];
  const other = finder.another(goal, slot);
  const all: readonly Operator[] = [
    ...(typeof value === "number" ? [operator("at_least", value), operator("at_most", value)] : []),
    ...(other === undefined || typeof other === "object" ? [] : [operator("one_of", [value, other])]),
    ...(other === undefined || typeof other === "object" ? [] : [operator("not_equal", other)]),
  ];
  const finds = (wanted: Operator): boolean => {
    const signal = finder.tried({ ...goal, slots: { ...goal.slots, [slot]: wanted } });
    return signal?.kind === "found" && signal.rows.length > 0;
  };
  return all.filter(finds);
}

const operator = (name: string, value: Value): Operator => ({ operator: name, args: [value] }) as Operator;

/** A search by a bound, by several accepted values, or by an excluded one. */
export const comparison = defineOperator({
  name: "compared_search",
  title: "at least, at most, one of, not",
  places: (goal, _, __, finder) => {
    const spec = specOf(goal, finder);
    if (spec?.query !== true) return [];
    return Object.keys(goal.slots ?? {}).flatMap((slot) =>
      comparisons(goal, slot, finder).map((wanted): OperatorPlace => ({ slot, wanted })),
    );
  },
  stage: (staging, { goal: at, slot, wanted }) =>
    slot === undefined || wanted === undefined ? staging : withValue(staging, at, slot, wanted),
  comesUp: ({ slot }, own) =>
    own.some(
      ({ turn: { act } }) =>
        "slots" in act &&
        act.kind !== "request" &&
        act.slots?.some(([name, value]) => name === slot && isOperator(value)),
    ),
});
