import { type IntentSpec, isOperator, type Row, type Value } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import type { Seeded } from "../../runtime/rows/seeded.js";
import type { GoalDrawer } from "../goals/drawGoal.js";
import { areReached, carriedOut, isReached, type TrialOpening } from "../goals/tryGoal.js";
import { leftBy } from "../plans/executing/opening.js";
import type { EarlierGoal } from "../plans/plan.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";

/**
 * Situations of a returning user: the same goal again, the same with another value, a search for the created row, or a task that shares
 * values with it.
 */
const RETURNS = ["back for the same", "back for a change", "back to ask", "back with it"] as const;

/** Name of a situation of a returning user. */
export type ReturnName = (typeof RETURNS)[number];

/** Tests for a situation of a returning user. */
export const isReturn = (name: string): name is ReturnName => RETURNS.some((one) => one === name);

/** Draws the goals of a user who returns in a second dialogue, with the goal of the first. */
export class ReturningDrawer {
  private readonly backend: Backend;
  private readonly drawer: GoalDrawer;
  private readonly opening: TrialOpening;

  constructor(backend: Backend, drawer: GoalDrawer, opening: TrialOpening) {
    this.backend = backend;
    this.drawer = drawer;
    this.opening = opening;
  }

  /** Returns a goal that is reached in the second dialogue; null if the intent creates no row to return for, or no goal is reached. */
  drawn(
    name: ReturnName,
    intent: string,
    seeded: Seeded,
  ): { readonly goals: readonly Goal[]; readonly earlier: readonly EarlierGoal[] } | null {
    if (this.backend.catalog.get(intent)?.query === true) return null;
    const seed = (place: string): number => seeded.part(place).between(1, 1_000);
    const before = this.drawer.goalOrNull(intent, seed("goal"));
    if (before === null) return null;
    const session = this.backend.open(this.opening);
    const signal = carriedOut(session, before);
    if (!isReached(signal)) return null;
    const opening = { ...this.opening, ...leftBy(session) };
    const row = signal?.kind === "performed" ? (signal.row ?? null) : null;
    const goals = this.wanted(name, before, row, seeded);
    const goal = goals.find((one) => areReached(this.backend, [one], opening) && this.isAbout(name, one, row, opening));
    return goal === undefined ? null : { goals: [goal], earlier: [before] };
  }

  /** Returns possible goals, in the order of trying. */
  private wanted(name: ReturnName, before: Goal, row: Row | null, seeded: Seeded): readonly Goal[] {
    switch (name) {
      case "back for the same":
        return [before];
      case "back for a change":
        return this.changed(before, seeded);
      case "back to ask":
        return row === null ? [] : this.searches(before, row, seeded);
      case "back with it":
        return row === null ? [] : this.tasksWith(before, row, seeded);
      default:
        return name satisfies never;
    }
  }

  /** Returns the goal with another value in one slot. */
  private changed(before: Goal, seeded: Seeded): readonly Goal[] {
    const names = Object.keys(before.slots ?? {});
    const [name] = names.length === 0 ? [] : seeded.part("slot").some(names, 1, 1);
    if (name === undefined) return [];
    const value = this.drawer.another(before, name, seeded.part("value").between(1, 1_000));
    return value === undefined ? [] : [{ ...before, slots: { ...before.slots, [name]: value } }];
  }

  /** Returns searches of the row's table by some of its values. */
  private searches({ intent }: Goal, row: Row, seeded: Seeded): readonly Goal[] {
    const { catalog } = this.backend;
    const entity = catalog.get(intent)?.entity ?? null;
    return [...catalog.values()].flatMap((spec): readonly Goal[] => {
      if (!spec.query || entity === null || spec.entity !== entity) return [];
      const held = spec.slots.filter(({ name, when }) => when === undefined && isPlain(row[name]));
      const drawn = held.length === 0 ? [] : seeded.part(spec.command).some(held, 1, 2);
      const asked = spec.slots.filter((slot) => drawn.includes(slot) || (slot.required && held.includes(slot)));
      return [
        {
          intent: spec.command,
          slots: valuesOf(
            row,
            asked.map(({ name }) => name),
          ),
        },
      ];
    });
  }

  /** Returns other tasks with the row's values in common slots, preferably tasks that name the row. */
  private tasksWith({ intent }: Goal, row: Row, seeded: Seeded): readonly Goal[] {
    const entity = this.backend.catalog.get(intent)?.entity ?? "";
    const all = [...this.backend.catalog.values()].filter(({ command, query }) => !query && command !== intent);
    const takes = (names: (slot: string) => boolean): readonly IntentSpec[] =>
      all.filter((spec) => spec.slots.some(({ name }) => names(name)));
    const naming = takes((slot) => isIdOf(slot, entity) && isPlain(row.id));
    const others = naming.length > 0 ? naming : takes((slot) => isPlain(row[slot]));
    if (others.length === 0) return [];
    const other = seeded.part("other").of(others);
    const { slots = {} } =
      this.drawer.goalOrNull(other.command, seeded.part("task").between(1, 1_000)) ??
      this.drawer.untried(other.command, seeded.part("task").between(1, 1_000));
    const given = other.slots.flatMap(({ name, required, when }) => {
      const value = isIdOf(name, entity) ? row.id : row[name];
      const isWanted = isHeld(slots, name) || (required && when === undefined);
      return isWanted && isPlain(value) ? [[name, value as Value] as const] : [];
    });
    return given.length === 0 ? [] : [{ intent: other.command, slots: { ...slots, ...Object.fromEntries(given) } }];
  }

  /** Tests if a search finds the row. */
  private isAbout(name: ReturnName, goal: Goal, row: Row | null, opening: TrialOpening): boolean {
    if (name !== "back to ask") return true;
    const signal = carriedOut(this.backend.open(opening), goal);
    return signal?.kind === "found" && signal.rows.some(({ id }) => id === row?.id);
  }
}

/** True for a value that is neither absent nor a list or an object. */
export const isPlain = (value: Value | null | undefined): boolean =>
  value !== undefined && value !== null && typeof value !== "object";

/** Tests if a slot is the id of a table's rows: `booking_id` of `bookings` or `table_bookings`. */
function isIdOf(slot: string, entity: string): boolean {
  const [, noun = ""] = /^(.+?)_?id$/i.exec(slot) ?? [];
  const name = entity.toLowerCase();
  return (
    noun !== "" &&
    ["", "s", "es"].some((ending) => {
      const wanted = `${noun.toLowerCase()}${ending}`;
      return name === wanted || name.endsWith(`_${wanted}`);
    })
  );
}

const isHeld = (slots: GoalSlots, name: string): boolean => {
  const value = slots[name];
  return value !== undefined && !isOperator(value);
};

/** Returns the values of a row in these columns. */
export const valuesOf = (row: Row, names: readonly string[]): GoalSlots =>
  Object.fromEntries(names.map((name) => [name, row[name] as Value]));
