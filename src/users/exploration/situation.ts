import { isOperator } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { NUMBERS } from "../goals/candidateValues.js";
import type { GoalDrawer } from "../goals/drawGoal.js";
import { KnownRows } from "../goals/rows.js";
import { areReached, type TrialOpening } from "../goals/tryGoal.js";
import { type PlaceFinder, withoutLateSlots } from "../operators/operator.js";
import type { EarlierGoal } from "../plans/plan.js";
import type { Goal } from "../simulated/goal.js";
import { isPlain, isReturn, ReturningDrawer, type ReturnName, valuesOf } from "./returning.js";

/** Situations: relations between the goals of one dialogue, with the number of goals. */
export const SITUATIONS = {
  alone: 1,
  "used up": 3,
  "another first": 2,
  "another after": 2,
  "the intent again": 2,
  "the same again": 2,
  "a search first": 2,
  "what was found": 2,
  "the same as before": 3,
  "the third": 3,
  "back for the same": 1,
  "back for a change": 1,
  "back to ask": 1,
  "back with it": 1,
} as const;

/** Name of a situation. */
export type SituationName = keyof typeof SITUATIONS;

/** Goals of a situation. */
export interface Situation {
  readonly goals: readonly Goal[];
  /** Completed goals of an earlier dialogue. */
  readonly earlier: readonly EarlierGoal[];
}

/** Numbers to try, the largest first; the first accepted one is used. */
const LARGEST = NUMBERS.toReversed();

/** Number of further draws before a situation counts as out of reach. */
const MAX_DRAWS = 4;

/** Draws the goals of situations around an intent. All of them are reached one after the other. */
export class SituationDrawer {
  private readonly backend: Backend;
  private readonly drawer: GoalDrawer;
  private readonly rows: KnownRows;
  private readonly seed: number;
  private readonly opening: TrialOpening;
  private readonly finder: Pick<PlaceFinder, "refusals">;
  private readonly returning: ReturningDrawer;
  private readonly known = new Map<string, Situation | null>();

  constructor(backend: Backend, drawer: GoalDrawer, finder: Pick<PlaceFinder, "refusals">, opening: TrialOpening) {
    this.backend = backend;
    this.drawer = drawer;
    this.finder = finder;
    this.opening = opening;
    this.seed = opening.seed;
    this.rows = new KnownRows(backend, opening);
    this.returning = new ReturningDrawer(backend, drawer, opening);
  }

  /**
   * Returns the goals of a situation; null if the intent does not fit it, or is out of reach.
   * @param nth number of the draw, from 0
   */
  goals(name: SituationName, intent: string, nth: number): Situation | null {
    const key = `${name} ${intent} ${nth}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const situation = this.drawn(name, intent, nth);
    this.known.set(key, situation);
    return situation;
  }

  private drawn(name: SituationName, intent: string, nth: number): Situation | null {
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const seeded = new Seeded("situation", this.seed, name, intent, nth, draw);
      if (isReturn(name)) {
        const situation = this.returning.drawn(name, intent, seeded);
        if (situation !== null) return situation;
        continue;
      }
      const goals = this.attempt(name, intent, seeded);
      if (goals === null) continue;
      const sound = goals.map((goal, at) => (at === 0 ? goal : withoutLateSlots(goal, this.backend)));
      if (areReached(this.backend, sound, this.opening)) return { goals: sound, earlier: [] };
    }
    return null;
  }

  private attempt(name: Exclude<SituationName, ReturnName>, intent: string, seeded: Seeded): readonly Goal[] | null {
    const at = (place: string): number => seeded.part(place).between(1, 1_000);
    const goal = this.goal(intent, at("goal"));
    if (goal === null) return null;
    const another = (place: string): Goal | null => this.another(intent, seeded.part(place));
    switch (name) {
      case "alone":
        return [goal];
      case "used up":
        return this.usedUp(goal, this.goal(intent, at("third")));
      case "another first":
        return whole([another("other"), goal]);
      case "another after":
        return whole([goal, another("other")]);
      case "the intent again":
        return whole([goal, this.goal(intent, at("again"))]);
      case "the same again":
        return [goal, goal];
      case "a search first":
        return whole([this.search(intent, seeded), goal]);
      case "what was found":
        return this.found(goal, seeded);
      case "the same as before":
        return this.asBefore(whole([goal, this.goal(intent, at("second")), this.goal(intent, at("third"))]), seeded);
      case "the third":
        return whole([another("first"), another("second"), goal]);
      default:
        return name satisfies never;
    }
  }

  private goal(intent: string, seed: number): Goal | null {
    return this.drawer.goalOrNull(intent, seed);
  }

  /** Returns a goal twice with as much of everything as the back-end allows, then another goal of the intent. */
  private usedUp(goal: Goal, last: Goal | null): readonly Goal[] | null {
    if (last === null || this.backend.behaviourFiles?.has(goal.intent) !== true) return null;
    const numbers = Object.entries(goal.slots ?? {}).filter(([, value]) => typeof value === "number");
    const most = numbers.reduce((one, [slot]) => this.raised(one, slot), goal);
    return this.finder.refusals(last, [most, most]).length === 0 ? null : [most, most, last];
  }

  /** Returns the goal with the greatest number in a slot with which it is reached twice. */
  private raised(goal: Goal, slot: string): Goal {
    const higher = LARGEST.map((value) => ({ ...goal, slots: { ...goal.slots, [slot]: value } }));
    return higher.find((one) => areReached(this.backend, [one, one], this.opening)) ?? goal;
  }

  /** Draws a task that is unrelated to an intent. */
  private another(intent: string, seeded: Seeded): Goal | null {
    const { catalog } = this.backend;
    const entity = catalog.get(intent)?.entity ?? null;
    const others = [...catalog.values()].filter(
      (spec) => spec.command !== intent && !spec.query && spec.asks && (spec.entity === null || spec.entity !== entity),
    );
    const other = others.length === 0 ? undefined : seeded.of(others);
    return other === undefined ? null : this.goal(other.command, seeded.part("seed").between(1, 1_000));
  }

  /** Draws a search that shares a slot with a task. */
  private search(intent: string, seeded: Seeded): Goal | null {
    if (this.backend.catalog.get(intent)?.query === true) return null;
    const queries = [...new Set(this.rows.sharing(intent, 1).map((one) => one.query))];
    const chosen = queries.length === 0 ? undefined : seeded.of(queries);
    return chosen === undefined ? null : this.goal(chosen, seeded.part("seed").between(1, 1_000));
  }

  /** Returns a search, and a task with the values of a row that it finds: not the first, if there are several. */
  private found(goal: Goal, seeded: Seeded): readonly Goal[] | null {
    const spec = this.backend.catalog.get(goal.intent);
    if (spec === undefined || spec.query) return null;
    const all = this.rows.sharing(goal.intent, 1);
    if (all.length === 0) return null;
    const { query, row } = seeded.part("row").of(all);
    const names = spec.slots.map(({ name }) => name).filter((name) => Object.hasOwn(goal.slots ?? {}, name));
    const shared = names.filter((name) => (row[name] ?? null) !== null);
    if (shared.length === 0) return null;
    const slots = { ...goal.slots, ...valuesOf(row, shared) };
    const columns = (this.backend.catalog.get(query)?.slots ?? [])
      .map(({ name }) => name)
      .filter((name) => !shared.includes(name) && isPlain(row[name]));
    const asked = columns.length === 0 ? [] : seeded.part("columns").some(columns, 1, 2);
    return [
      { intent: query, slots: valuesOf(row, asked) },
      { ...goal, slots },
    ];
  }

  /** Returns three goals of one intent, the last with a value of the first that the second lacks. */
  private asBefore(goals: readonly Goal[] | null, seeded: Seeded): readonly Goal[] | null {
    const [first, second, third] = goals ?? [];
    if (first === undefined || second === undefined || third === undefined) return null;
    const text = (goal: Goal, slot: string): string => JSON.stringify(goal.slots?.[slot]) ?? "";
    const names = Object.keys(first.slots ?? {}).filter(
      (slot) => text(first, slot) !== text(second, slot) && Object.hasOwn(third.slots ?? {}, slot),
    );
    if (names.length === 0) return null;
    const name = seeded.part("slot").of(names);
    const value = first.slots?.[name];
    if (value === undefined || isOperator(value)) return null;
    return [first, second, { ...third, slots: { ...third.slots, [name]: value } }];
  }
}

const whole = (goals: readonly (Goal | null)[]): readonly Goal[] | null =>
  goals.every((goal) => goal !== null) ? (goals as readonly Goal[]) : null;
