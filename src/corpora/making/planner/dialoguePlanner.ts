import { BacklotError } from "../../../base/errors.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { resolveIntents } from "../../../schema/resolve.js";
import { placeFinder } from "../../../users/goals/placeFinder.js";
import { nothingFound } from "../../../users/operators/endings.js";
import { askedSlots, type PlaceFinder, withoutLateSlots } from "../../../users/operators/operator.js";
import { type OperatorName, PLAN_OPERATORS } from "../../../users/operators/operators.js";
import { planOf } from "../../../users/plans/drawing/drawPlan.js";
import type { Initiative, Plan, PlannedOperator } from "../../../users/plans/plan.js";
import { comesUp } from "../../../users/plans/planned/comesUp.js";
import { type PlannedDialogue, plannedDialogue } from "../../../users/plans/planned/plannedDialogue.js";
import type { Goal } from "../../../users/simulated/goal.js";
import { CorpusGoals, type GoalReach } from "./corpusGoals.js";
import { DialoguePaths, IntentPaths, needsOtherGoal } from "./dialoguePaths.js";
import { IntentSplits, MIXED, type Splits } from "./intentSplits.js";
import type { Rates } from "./rates.js";

/** Options of drawing plans. */
export interface PlannerOptions {
  readonly seed: number;
  readonly rates: Rates;
  readonly lengths: readonly number[];
  /** The session's clock, in milliseconds since 1970. Default: that of sessions. */
  readonly now?: number;
  /** Default: every declared intent, without implicit queries. */
  readonly intents?: readonly string[];
  /** The splits of the intents, with their shares. Default: the corpus is not split. */
  readonly splits?: Splits;
  /** The results of probing by a planner with the same options. Default: the intents are probed. */
  readonly reach?: GoalReach;
}

/** A plan, or the reason for its absence: another attempt draws other goals. */
export type PlanAttempt = { readonly plan: Plan; readonly foretold: PlannedDialogue } | { readonly reason: string };

/**
 * The share of searches by several values that find nothing at first, in per cent: LUCID's and SGD's users seldom see
 * that.
 */
const WIDENED_PERCENT = 8;
const WHOLE_SEARCHES_PERCENT = 72;
/** The share of `when_told` searches that are refined after a result, in per cent. */
const REFINED_PERCENT = 25;
/** The user's initiative, drawn from these with equal chances. */
const INITIATIVES: readonly Initiative[] = [1, 1, 1, 2, 2, 3, 4];

/**
 * Plans dialogues: their intents, values and operators. A plan depends on the seed, the dialogue's number and the
 * attempt alone. Its operators depend on the number alone, so that failed attempts do not make them rarer.
 */
export class DialoguePlanner {
  /** Intents that are left out because no values reach their goals, each with the reason. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** The split of each intent; null if the corpus is not split. */
  readonly splits: IntentSplits | null;
  private readonly backend: Backend;
  private readonly options: PlannerOptions;
  private readonly goals: CorpusGoals;
  private readonly paths: DialoguePaths;
  /** By operator, intent, and whether the intent is the last. */
  private readonly carriers = new Map<string, boolean>();
  /** A goal of each intent, to decide which operators have a place in it; null if none is reached. */
  private readonly samples = new Map<string, Goal | null>();
  private readonly sampleFinder: PlaceFinder;
  private readonly names: readonly OperatorName[];
  /** The operators of the dialogue asked for last. */
  private shown: { readonly index: number; readonly names: readonly OperatorName[] } | undefined;

  /** @throws BacklotError BAD_CORPUS if no intent is left; UNKNOWN_INTENT */
  constructor(backend: Backend, options: PlannerOptions) {
    this.backend = backend;
    this.options = options;
    this.goals = new CorpusGoals(backend, options.intents ?? declared(backend), options);
    this.unreachable = this.goals.unreachable;
    const { intents } = this.goals;
    if (intents.length === 0) {
      const [first] = this.unreachable.values();
      throw new BacklotError(
        "BAD_CORPUS",
        `there is no intent to make dialogues about${first === undefined ? "" : `: ${first}`}`,
      );
    }
    const resolved = resolveIntents(backend.intents).intents;
    const domains = new Map(resolved.map(({ command, domain }) => [command, domain]));
    const { splits, seed, lengths } = options;
    this.splits = splits === undefined ? null : new IntentSplits(intents, backend.catalog, splits, seed);
    const { carried } = this.goals;
    this.paths = new DialoguePaths({
      paths: new IntentPaths(intents, domains, seed),
      intents,
      seed,
      lengths,
      splits: this.splits,
      draw: (index, attempt) => this.draw(index, attempt),
      isSearch: (name) => backend.catalog.get(name)?.query === true,
      carries: (shown, name, isLast) => shown.every((one) => this.carries(one, name, isLast)),
      isLinked: (later, earlier) => carried.isLinked(later, earlier),
      isFoundFor: (search, task) => carried.isFoundFor(search, task),
    });
    this.sampleFinder = placeFinder(backend, this.goals, seed);
    this.names = (Object.keys(options.rates) as OperatorName[]).sort();
  }

  get reach(): GoalReach {
    return this.goals.reach;
  }

  operators(index: number): readonly OperatorName[] {
    if (this.shown?.index === index) return this.shown.names;
    const { rates, seed } = this.options;
    const steps = 2 ** 30;
    const names = this.names.filter((name) => {
      return new Seeded("shows", seed, index, name).between(0, steps - 1) < (rates[name] ?? 0) * steps;
    });
    this.shown = { index, names };
    return names;
  }

  plan(index: number, attempt: number): PlanAttempt {
    const goals = this.goalsOf(index, attempt, this.pathOf(index, attempt));
    if ("reason" in goals) return goals;
    const carried = this.goals.carried.of(goals, this.draw(index, attempt).part("carried"));
    const opened = carried.goals.map((goal, at) => this.opened(goal, this.draw(index, attempt).part(`opens ${at}`)));
    return this.planWith(index, attempt, opened, { widens: true, references: carried.references });
  }

  pathOf(index: number, attempt: number): string[] {
    return this.paths.of(index, attempt, this.operators(index));
  }

  /** Returns the split of a plan's dialogue; null if it mixes several, or the corpus is not split. */
  splitOf({ goals, operators = [] }: Pick<Plan, "goals" | "operators">): string | null {
    const all = [...goals, ...operators.flatMap(({ lookup }) => lookup ?? [])];
    return this.splits?.of(all.map(({ intent }) => intent)) ?? null;
  }

  goalsOf(index: number, attempt: number, path: readonly string[]): readonly Goal[] | { readonly reason: string } {
    const seed = this.seedOf(index, attempt);
    if (this.splits?.of(path) === null) return { reason: MIXED };
    const goals = orUnreachable(() => path.map((name, at) => this.goals.goal(name, seed + at)));
    return goals ?? { reason: "no values were found that reach a goal" };
  }

  /**
   * Completes the plan of a dialogue with given goals by its operators.
   * @param widens whether some searches find nothing at first, and are widened. Default: false
   * @param references values that the user says by reference to earlier results. Default: none
   */
  planWith(
    index: number,
    attempt: number,
    given: readonly Goal[],
    { widens = false, references = [] }: { readonly widens?: boolean; readonly references?: Plan["references"] } = {},
  ): PlanAttempt {
    const { now } = this.options;
    const shown = this.operators(index);
    const draw = this.draw(index, attempt);
    const seed = this.seedOf(index, attempt);
    const goals = shown.some(needsOtherGoal)
      ? given.map((goal, at) => (at === 0 ? goal : withoutLateSlots(goal, this.backend)))
      : given;
    const finder = placeFinder(this.backend, this.goals, seed);
    const operators: PlannedOperator[] = [];
    for (const name of shown) {
      const places = goals.flatMap((goal, at) => PLAN_OPERATORS[name].places(goal, at, goals, finder));
      if (places.length === 0) return { reason: `${name} fits none of the goals drawn` };
      operators.push(draw.part(name).of(places));
    }
    const widened = widens ? this.widened(goals, operators, draw, seed) : [];
    const inner = new Set(operators.flatMap((planned) => planned.with ?? []));
    const said = goals.map((goal, at) =>
      widens && !inner.has(at) ? this.goals.commented(goal, draw.part(`comments ${at}`)) : goal,
    );
    const plan = planOf(this.backend, said, [...operators, ...widened], {
      id: `dialogue-${index}`,
      seed,
      ...(goals.some((goal) => this.isTold(goal)) ? { proceeds: true } : {}),
      initiative: draw.part("initiative").of(INITIATIVES),
      ...(references.length === 0 ? {} : { references }),
      ...(now === undefined ? {} : { now }),
    });
    if (this.splits !== null && this.splitOf(plan) === null) return { reason: MIXED };
    const foretold = plannedDialogue(plan, this.backend.catalog);
    const missing = operators.find((planned) => !comesUp(planned, foretold.turns));
    return missing === undefined ? { plan, foretold } : { reason: `${missing.name} finds no moment in the dialogue` };
  }

  /** Searches that find nothing at first because of one value too many, among those without other operators. */
  private widened(
    goals: readonly Goal[],
    operators: readonly PlannedOperator[],
    draw: Seeded,
    seed: number,
  ): readonly PlannedOperator[] {
    return goals.flatMap((goal, at): PlannedOperator[] => {
      const isBusy = operators.some((one) => one.goal === at || one.with === at);
      const isFirst = goals.findIndex(({ intent }) => intent === goal.intent) === at;
      if (isBusy || !isFirst || draw.part(`widened ${at}`).between(1, 100) > WIDENED_PERCENT) return [];
      const fruitless = this.goals.fruitless(goal, seed);
      return fruitless === undefined ? [] : [{ name: nothingFound.name, goal: at, ...fruitless }];
    });
  }

  /** A search that asks for no slots, with the user's initial values: all of them, or a part that finds too much. */
  private opened(goal: Goal, draw: Seeded): Goal {
    const spec = this.backend.catalog.get(goal.intent);
    const names = Object.keys(goal.slots ?? {});
    if (spec === undefined || names.length === 0) return goal;
    if (this.isTold(goal) && (spec.query || !spec.confirm)) return this.openedEarly(goal, draw);
    if (!spec.query || spec.asks) return goal;
    const isWhole = draw.between(1, 100) <= WHOLE_SEARCHES_PERCENT;
    return { ...goal, opens: isWhole ? "all" : names.slice(0, Math.ceil(names.length / 2)) };
  }

  /**
   * A goal that is carried out as soon as possible: values that are never asked for are given at its start, or
   * sometimes to refine a search.
   */
  private openedEarly(goal: Goal, draw: Seeded): Goal {
    const names = Object.keys(goal.slots ?? {});
    const asked = askedSlots(goal, this.backend);
    const isRefined =
      this.backend.catalog.get(goal.intent)?.query === true && draw.part("refined").between(1, 100) <= REFINED_PERCENT;
    const first = draw.part("first").some(asked, 0, 2);
    const opens = names.filter((name) => first.includes(name) || (!isRefined && !asked.includes(name)));
    return { ...goal, opens };
  }

  private isTold({ intent }: Goal): boolean {
    return this.backend.catalog.get(intent)?.performs === "when_told";
  }

  get intents(): readonly string[] {
    return this.goals.intents;
  }

  private draw(index: number, attempt: number): Seeded {
    return new Seeded("dialogue", this.options.seed, index, attempt);
  }

  seedOf(index: number, attempt: number): number {
    return this.draw(index, attempt)
      .part("seed")
      .between(1, 2 ** 30);
  }

  /** True if an operator has a place in a goal of an intent, by a sample goal. */
  private carries(shown: OperatorName, name: string, isLast: boolean): boolean {
    if (needsOtherGoal(shown)) return true;
    const key = `${shown} ${name} ${isLast}`;
    const known = this.carriers.get(key);
    if (known !== undefined) return known;
    const goal = this.sample(name);
    const goals = goal === null ? [] : isLast ? [goal] : [goal, goal];
    const carries = goal !== null && PLAN_OPERATORS[shown].places(goal, 0, goals, this.sampleFinder).length > 0;
    this.carriers.set(key, carries);
    return carries;
  }

  private sample(name: string): Goal | null {
    const known = this.samples.get(name);
    if (known !== undefined) return known;
    const drawn = orUnreachable(() => this.goals.goal(name, this.options.seed));
    this.samples.set(name, drawn);
    return drawn;
  }
}

function orUnreachable<T>(draw: () => T): T | null {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof BacklotError) || error.code !== "UNREACHABLE_GOAL") throw error;
    return null;
  }
}

/** The intents declared in files, which are those that users ask for. */
const declared = ({ intents }: Backend): string[] => intents.map(({ command }) => command);
