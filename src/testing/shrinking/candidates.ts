import { isOperator, type Operator, type Value } from "../../kit/internal.js";
import type { Initiative, Plan, PlannedOperator } from "../../users/plans/plan.js";
import type { Goal } from "../../users/simulated/goal.js";

/**
 * Yields plans that are a step simpler, the boldest first: without a goal, without an operator, without a fault, with everything said at
 * once, without a slot, with a certain failure instead of a random one, with a simpler value, without properties of a single dialogue. Each
 * is smaller by `sizeOf`, except those in which the user says more at once.
 */
export function* simplerPlans(plan: Plan): Generator<Plan, void, undefined> {
  const { goals, operators = [], faults = [] } = plan;
  yield* withLess(plan);
  for (const [at, goal] of goals.entries()) {
    if (goal.opens !== "all" && Object.keys(goal.slots ?? {}).length > 0)
      yield withGoal(plan, at, { ...goal, opens: "all" });
    for (const key of ["onFailure", "onNothing", "requests", "says", "confirm"] as const) {
      if (goal[key] === undefined) continue;
      const { [key]: _, ...rest } = goal;
      yield withGoal(plan, at, rest);
    }
    for (const slot of Object.keys(goal.slots ?? {})) yield withoutSlot(plan, at, slot);
  }
  for (const initiative of [4, 3, 2] as const satisfies readonly Initiative[]) {
    if ((plan.initiative ?? 1) < initiative) yield { ...plan, initiative };
  }
  for (const [at, { probability, ...certain }] of faults.entries()) {
    if (probability !== undefined) yield withFaults(plan, faults.with(at, certain));
  }
  for (const [at, { slots = {}, ...goal }] of (plan.earlier ?? []).entries()) {
    for (const gone of Object.keys(slots)) {
      const { [gone]: _, ...rest } = slots;
      yield withEarlier(plan, (plan.earlier ?? []).with(at, { ...goal, slots: rest }));
    }
  }
  const size = sizeOf(plan);
  for (const [at, goal] of goals.entries()) {
    for (const [slot, value] of Object.entries(goal.slots ?? {})) {
      for (const simpler of simplerValues(value)) {
        const smaller = withGoal(plan, at, { ...goal, slots: { ...goal.slots, [slot]: simpler } });
        if (isLess(sizeOf(smaller), size)) yield smaller;
      }
    }
  }
  for (const [at, planned] of operators.entries()) {
    if (planned.value === undefined) continue;
    for (const value of simplerValues(planned.value)) {
      const smaller = withOperators(plan, operators.with(at, { ...planned, value }));
      if (isLess(sizeOf(smaller), size)) yield smaller;
    }
  }
  const { initiative, seed, ...rest } = plan;
  if (initiative !== undefined && initiative !== 1) yield { ...rest, ...(seed === undefined ? {} : { seed }) };
  if (seed !== undefined && seed !== 1) yield { ...plan, seed: 1 };
}

/** Yields plans without an earlier dialogue, without a goal, without an operator, without a fault. */
export function* withLess(plan: Plan): Generator<Plan, void, undefined> {
  const { goals, operators = [], faults = [], earlier = [] } = plan;
  if (earlier.length > 0) yield withEarlier(plan, []);
  if (earlier.length > 1) for (const at of earlier.keys()) yield withEarlier(plan, without(earlier, at));
  if (earlier.length + goals.length > 1) yield* withFewerGoals(plan);
  for (const at of operators.keys()) yield withOperators(plan, without(operators, at));
  for (const at of faults.keys()) yield withFaults(plan, without(faults, at));
}

function withoutSlot(plan: Plan, at: number, slot: string): Plan {
  const goal = plan.goals[at] as Goal;
  const { [slot]: _, ...slots } = goal.slots ?? {};
  const opens = Array.isArray(goal.opens) ? { opens: goal.opens.filter((name: string) => name !== slot) } : {};
  const operators = (plan.operators ?? []).filter(
    (planned) => planned.goal !== at || (planned.slot !== slot && planned.other !== slot),
  );
  return withOperators(withGoal(plan, at, { ...goal, slots, ...opens }), operators);
}

function withGoal(plan: Plan, at: number, goal: Goal): Plan {
  return { ...plan, goals: plan.goals.map((own, nth) => (nth === at ? goal : own)) };
}

function withOperators({ operators: _, ...plan }: Plan, operators: readonly PlannedOperator[]): Plan {
  return operators.length === 0 ? plan : { ...plan, operators };
}

function withFaults({ faults: _, ...plan }: Plan, faults: NonNullable<Plan["faults"]>): Plan {
  return faults.length === 0 ? plan : { ...plan, faults };
}

/** Returns simpler values of the same kind; the back-end has to accept them as well. */
function simplerValues(value: Value | Operator): readonly (Value | Operator)[] {
  if (typeof value === "number") return smallerNumbers(value);
  if (isList(value)) {
    const shorter = value.length > 1 ? value.map((one) => [one]) : [];
    return [...shorter, ...value.flatMap((one, at) => simpler(one).map((other) => value.with(at, other)))];
  }
  if (typeof value !== "object") return [];
  if (isOperator(value)) {
    const [first] = value.args;
    return first === undefined
      ? []
      : [first, ...simpler(first).map((one) => ({ ...value, args: value.args.with(0, one) }))];
  }
  return Object.entries(value).flatMap(([key, one]) =>
    one === null ? [] : simpler(one).map((other) => ({ ...value, [key]: other })),
  );
}

const simpler = (value: Value): readonly Value[] => simplerValues(value) as readonly Value[];

/** Returns whole numbers nearer to 0, from 1 on: a count of 0 is no goal. */
function smallerNumbers(value: number): readonly number[] {
  const far = Math.abs(value);
  const whole = Math.trunc(far);
  const smaller = [1, 2, Math.trunc(far / 2), whole - 1, whole].filter((one) => one >= 1 && one < far);
  return [...new Set(smaller)].map((one) => one * Math.sign(value));
}

const isList = (value: Value | Operator): value is readonly Value[] => Array.isArray(value);

const without = <T>(items: readonly T[], gone: number): T[] => items.filter((_, at) => at !== gone);

/**
 * Returns a plan's size apart from the length of its dialogue. Of otherwise equal plans, the one with smaller numbers is less: 1 is less
 * than 7.
 */
export function sizeOf({ earlier = [], goals, operators = [], faults = [], seed = 1, initiative = 1 }: Plan): number[] {
  const slots = [...earlier, ...goals].reduce((sum, goal) => sum + Object.keys(goal.slots ?? {}).length, 0);
  const held = goals.map((goal) => goal.slots ?? {});
  const before = earlier.length === 0 ? 0 : JSON.stringify(earlier).length;
  const values = JSON.stringify(held).length;
  const rest = JSON.stringify(goals).length - values + JSON.stringify(faults).length + before;
  const counts = [
    earlier.length + goals.length,
    operators.length,
    faults.length,
    slots,
    initiative,
    seed === 1 ? 0 : 1,
  ];
  const wrong = operators.flatMap(({ value = [] }) => [value]);
  return [...counts, values, rest, JSON.stringify(wrong).length, ...magnitudes([held, wrong])];
}

export function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((size, nth) => size !== other[nth]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}

/** Returns the distance from 0 of each number within a value, in order. */
function magnitudes(value: unknown): number[] {
  if (typeof value === "number") return [Math.abs(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(magnitudes) : [];
}

/**
 * Yields plans with a goal less, or moved into an earlier dialogue, or with its numbers or a value taken over by
 * another goal of its intent: 3 and 2 packs in place of 1, 2 and 2.
 */
export function* withFewerGoals(plan: Plan): Generator<Plan, void, undefined> {
  const { goals, earlier = [] } = plan;
  if (goals.length > 1) {
    for (const at of goals.keys()) yield withoutGoal(plan, at);
    for (const [at, { intent, slots = {} }] of goals.entries()) {
      yield withoutGoal({ ...plan, earlier: [...earlier, { intent, slots }] }, at);
    }
  }
  for (const { gone, kept, slots } of takenOver([...earlier, ...goals])) {
    // At least one goal has to remain outside the earlier dialogue.
    if (gone < earlier.length || goals.length > 1) yield withoutOneOf(withSlotsOf(plan, kept, slots), gone);
  }
}

export function* withExchangedValues(plan: Plan): Generator<Plan, void, undefined> {
  const all = [...(plan.earlier ?? []), ...plan.goals];
  for (const [at, one] of all.entries()) {
    for (const [to, other] of all.entries()) {
      if (to <= at || one.intent !== other.intent) continue;
      for (const slot of differing(one, other)) {
        const changed = withSlotsOf(plan, at, { ...one.slots, ...slotOf(other, slot) });
        yield withSlotsOf(changed, to, { ...other.slots, ...slotOf(one, slot) });
      }
    }
  }
}

/** Yields goals to remove, with slots for another goal of the same intent: the sum of their numbers, or one value. */
function* takenOver(
  all: readonly Pick<Goal, "intent" | "slots">[],
): Generator<{ gone: number; kept: number; slots: NonNullable<Goal["slots"]> }> {
  for (const [gone, from] of all.entries()) {
    for (const [kept, to] of all.entries()) {
      if (gone === kept || from.intent !== to.intent) continue;
      for (const [slot, value] of Object.entries(to.slots ?? {})) {
        const more = from.slots?.[slot];
        if (typeof value === "number" && typeof more === "number")
          yield { gone, kept, slots: { ...to.slots, [slot]: value + more } };
      }
      for (const slot of differing(from, to)) yield { gone, kept, slots: { ...to.slots, ...slotOf(from, slot) } };
    }
  }
}

const differing = (one: Pick<Goal, "slots">, other: Pick<Goal, "slots">): readonly string[] =>
  Object.entries(one.slots ?? {}).flatMap(([slot, value]) => {
    const there = other.slots?.[slot];
    return there !== undefined && JSON.stringify(there) !== JSON.stringify(value) ? [slot] : [];
  });

const slotOf = ({ slots = {} }: Pick<Goal, "slots">, slot: string): NonNullable<Goal["slots"]> =>
  slots[slot] === undefined ? {} : { [slot]: slots[slot] };

function withSlotsOf(plan: Plan, at: number, slots: NonNullable<Goal["slots"]>): Plan {
  const { earlier = [], goals } = plan;
  if (at < earlier.length)
    return { ...plan, earlier: earlier.map((goal, nth) => (nth === at ? { ...goal, slots } : goal)) };
  return { ...plan, goals: goals.map((goal, nth) => (nth === at - earlier.length ? { ...goal, slots } : goal)) };
}

function withoutOneOf(plan: Plan, gone: number): Plan {
  const { earlier = [] } = plan;
  return gone < earlier.length
    ? withEarlier(
        plan,
        earlier.filter((_, nth) => nth !== gone),
      )
    : withoutGoal(plan, gone - earlier.length);
}

function withEarlier({ earlier: _, ...plan }: Plan, earlier: NonNullable<Plan["earlier"]>): Plan {
  return earlier.length === 0 ? plan : { ...plan, earlier };
}

function withoutGoal({ operators: planned = [], references: said = [], ...plan }: Plan, gone: number): Plan {
  const moved = (at: number): number => (at > gone ? at - 1 : at);
  const operators = planned
    .filter(({ goal, with: inner }) => goal !== gone && inner !== gone)
    .map((one): PlannedOperator => {
      const inner = one.with === undefined ? {} : { with: moved(one.with) };
      return { ...one, goal: moved(one.goal), ...inner };
    });
  const references = said
    .filter(({ goal, to }) => goal !== gone && to.goal !== gone)
    .map((one) => ({ ...one, goal: moved(one.goal), to: { ...one.to, goal: moved(one.to.goal) } }));
  return {
    ...plan,
    goals: plan.goals.filter((_, nth) => nth !== gone),
    ...(operators.length === 0 ? {} : { operators }),
    ...(references.length === 0 ? {} : { references }),
  };
}
