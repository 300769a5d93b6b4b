import type { Plan, PlannedOperator } from "../../users/plans/plan.js";
import type { Goal } from "../../users/simulated/goal.js";

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

export function withEarlier({ earlier: _, ...plan }: Plan, earlier: NonNullable<Plan["earlier"]>): Plan {
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
