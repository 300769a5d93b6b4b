import { BacklotError } from "../../errors.js";
import { mismatch, type Row, type Value } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { GoalDrawer } from "../../simulation/goals/drawGoal.js";
import { tryGoal } from "../../simulation/goals/tryGoal.js";
import type { Goal } from "../../simulation/users/goal.js";

/** What trying intents out has shown. */
export interface GoalReach {
  /** The intents whose first draws were all taken. */
  readonly trusted: readonly string[];
  /** Those that no values reach, each with the reason. */
  readonly unreachable: readonly (readonly [intent: string, reason: string])[];
}

/** How often an intent is tried when a corpus begins. */
const PROBES = 8;
/** How many searches in a hundred look for something that is there. */
const FRUITFUL_PERCENT = 75;

/**
 * The goals that dialogues of a corpus are about. Which ones there are depends on the back-end and the seeds alone.
 *
 * Goals are tried out on the back-end, but for intents that took all of the first draws: those that fail then are
 * found when the dialogue is executed. Most searches are for a row that is there.
 */
export class CorpusGoals {
  readonly drawer: GoalDrawer;
  /** The intents that goals can be drawn for. */
  readonly intents: readonly string[];
  /** Those that no values reach, each with the reason. */
  readonly unreachable: ReadonlyMap<string, string>;
  private readonly backend: Backend;
  private readonly trusted: Set<string>;
  private readonly rows = new Map<string, readonly Row[]>();

  /** @throws BacklotError UNKNOWN_INTENT */
  constructor(
    backend: Backend,
    intents: readonly string[],
    { seed, now, reach }: { readonly seed: number; readonly now?: number; readonly reach?: GoalReach },
  ) {
    this.backend = backend;
    this.drawer = new GoalDrawer(backend, now);
    this.trusted = new Set(reach?.trusted);
    const unreachable = new Map(reach?.unreachable);
    for (const name of reach === undefined ? intents : []) {
      const problem = this.probe(name, seed);
      if (problem !== null) unreachable.set(name, problem);
    }
    this.intents = intents.filter((name) => !unreachable.has(name));
    this.unreachable = unreachable;
  }

  /** What trying the intents out has shown. */
  get reach(): GoalReach {
    return { trusted: [...this.trusted], unreachable: [...this.unreachable] };
  }

  /**
   * A value other than the goal's, tried out but for intents that took all of the first draws; undefined if none
   * was found.
   */
  another(goal: Goal, slot: string, seed: number): Value | undefined {
    return this.trusted.has(goal.intent)
      ? this.drawer.anotherUntried(goal, slot, seed)
      : this.drawer.another(goal, slot, seed);
  }

  /** @throws BacklotError UNREACHABLE_GOAL if no values were found */
  goal(name: string, seed: number): Goal {
    const draw = new Seeded("search", seed, name);
    if (this.backend.catalog.get(name)?.query === true && draw.between(1, 100) <= FRUITFUL_PERCENT) {
      const found = this.search(name, draw);
      if (found !== null) return found;
    }
    return this.trusted.has(name) ? this.drawer.untried(name, seed) : this.drawer.goal(name, seed);
  }

  /** A search for an existing row by one or two of its values, or null. */
  private search(name: string, draw: Seeded): Goal | null {
    const rows = this.rowsOf(name);
    const slots = this.backend.catalog.get(name)?.slots ?? [];
    if (rows.length === 0) return null;
    const row = draw.of(rows);
    const usable = slots.filter(({ name: slot, type }) => {
      const value = row[slot] ?? null;
      return value !== null && typeof value !== "object" && mismatch(type, value) === null;
    });
    if (usable.length === 0) return null;
    const chosen = draw.some(usable, 1, 2);
    return { intent: name, slots: Object.fromEntries(chosen.map(({ name: slot }) => [slot, row[slot] as Value])) };
  }

  private rowsOf(name: string): readonly Row[] {
    const known = this.rows.get(name);
    if (known !== undefined) return known;
    const asks = this.backend.catalog.get(name)?.asks === true;
    const signal = asks ? null : tryGoal(this.backend, { intent: name }, { seed: 1 });
    const rows = signal?.kind === "found" ? signal.rows : [];
    this.rows.set(name, rows);
    return rows;
  }

  /** Why an intent is out of reach; null if it is not. */
  private probe(name: string, seed: number): string | null {
    let problem: string | null = null;
    for (let probe = 0; probe < PROBES; probe++) {
      try {
        const goal = this.drawer.goal(name, seed + probe);
        // It can be reached, if not with whatever is drawn.
        if (problem !== null || !isFirstDraw(goal, this.drawer.untried(name, seed + probe))) return null;
      } catch (error) {
        if (!(error instanceof BacklotError) || error.code !== "UNREACHABLE_GOAL") throw error;
        if (probe > 0 && problem === null) return null;
        problem = error.message;
      }
    }
    if (problem === null) this.trusted.add(name);
    return problem;
  }
}

const isFirstDraw = (goal: Goal, first: Goal): boolean => JSON.stringify(goal) === JSON.stringify(first);
