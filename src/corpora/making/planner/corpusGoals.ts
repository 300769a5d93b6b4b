import { BacklotError } from "../../../base/errors.js";
import { type IntentSpec, mismatch, own, type Row, type Signal, type Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { contradiction } from "../../../runtime/rows/bank/pairs.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { GoalDrawer } from "../../../users/goals/drawGoal.js";
import { KnownRows } from "../../../users/goals/rows.js";
import { isReached, tryGoal } from "../../../users/goals/tryGoal.js";
import { conditionSlots } from "../../../users/operators/operator.js";
import { asSwitch } from "../../../users/phrases/intentPhrases.js";
import { namedRows, nameOf } from "../../../users/phrases/rowNames.js";
import { isSaid, said } from "../../../users/phrases/values.js";
import type { Comment, Goal } from "../../../users/simulated/goal.js";
import { CarriedValues } from "./carriedValues.js";
import { TaskRows } from "./taskRows.js";

/** The results of probing the intents. */
export interface GoalReach {
  readonly trusted: readonly string[];
  readonly unreachable: readonly (readonly [intent: string, reason: string])[];
}

const PROBES = 8;
/** The share of searches that look for an existing row, in per cent. */
const FRUITFUL_PERCENT = 98;
/** The most rows that are tried if a behaviour decides the result, or a row contradicts other values of a goal. */
const MAX_ROWS_TRIED = 5;
const MAX_VALUES_TRIED = 6;
const MAX_OUTCOMES = 1_000;

/**
 * The goals of a corpus's dialogues, which depend on the back-end and the seeds alone.
 *
 * Goals are tried on the back-end, unless all first draws of their intent succeeded: their failures are found when the
 * dialogue is executed. Searches look for an existing row, and a task concerns a row that can be found.
 */
export class CorpusGoals {
  readonly drawer: GoalDrawer;
  readonly intents: readonly string[];
  /** The intents that no values reach, each with the reason. */
  readonly unreachable: ReadonlyMap<string, string>;
  private readonly backend: Backend;
  private readonly trusted: Set<string>;
  private readonly now: number | undefined;
  private readonly rows: KnownRows;
  private readonly taskRows: TaskRows;
  private carrying: CarriedValues | undefined;
  private readonly outcomes = new Map<string, Signal | null>();

  constructor(
    backend: Backend,
    intents: readonly string[],
    { seed, now, reach }: { readonly seed: number; readonly now?: number; readonly reach?: GoalReach },
  ) {
    this.backend = backend;
    this.now = now;
    this.drawer = new GoalDrawer(backend, now, true);
    this.rows = new KnownRows(backend, now === undefined ? { seed: 1 } : { seed: 1, now });
    this.taskRows = new TaskRows(backend.catalog, this.rows);
    this.trusted = new Set(reach?.trusted);
    const unreachable = new Map(reach?.unreachable);
    for (const name of reach === undefined ? intents : []) {
      const problem = this.probe(name, seed);
      if (problem !== null) unreachable.set(name, problem);
    }
    this.intents = intents.filter((name) => !unreachable.has(name));
    this.unreachable = unreachable;
  }

  get reach(): GoalReach {
    return { trusted: [...this.trusted], unreachable: [...this.unreachable] };
  }

  /** Returns a value other than the goal's, which is tried as goals are; undefined if none was found. */
  another(goal: Goal, slot: string, seed: number): Value | undefined {
    return this.trusted.has(goal.intent)
      ? this.drawer.anotherUntried(goal, slot, seed)
      : this.drawer.another(goal, slot, seed);
  }

  /** @throws BacklotError UNREACHABLE_GOAL if no values were found */
  goal(name: string, seed: number): Goal {
    const spec = this.backend.catalog.get(name);
    const draw = new Seeded("search", seed, name);
    if (spec?.query === true && draw.between(1, 100) <= FRUITFUL_PERCENT) {
      const found = this.search(spec, draw);
      if (found !== null) return found;
    }
    const goal = this.trusted.has(name) ? this.drawer.untried(name, seed) : this.drawer.goal(name, seed);
    return spec === undefined || spec.query ? goal : this.ofRow(goal, spec, draw);
  }

  /**
   * Returns a value of one of a search's slots with which it finds nothing, but without which it finds rows: the value
   * is another row's. Undefined if there is none.
   */
  fruitless({ intent, slots = {} }: Goal, seed: number): { readonly slot: string; readonly value: Value } | undefined {
    const spec = this.backend.catalog.get(intent);
    const names = Object.keys(slots);
    if (spec?.query !== true || spec.confirm || spec.performs !== "when_ready" || names.length < 2) return undefined;
    const draw = new Seeded("fruitless", seed, intent);
    const open = spec.slots.filter(({ name, required }) => names.includes(name) && !(spec.asks && required));
    const rows = this.rows.all(intent);
    if (open.length === 0 || rows.length === 0) return undefined;
    const { name: slot, type } = draw.of(open);
    for (let tries = 0; tries < MAX_VALUES_TRIED; tries++) {
      const value = draw.of(rows)[slot] ?? null;
      if (value === null || typeof value === "object" || mismatch(type, value) !== null) continue;
      const signal = this.tried({ intent, slots: { ...slots, [slot]: value } });
      if (signal?.kind === "found" && signal.rows.length === 0) return { slot, value };
    }
    return undefined;
  }

  commented(goal: Goal, draw: Seeded): Goal {
    const { opens: _, requests: __, ...whole } = goal;
    const isQuery = this.backend.catalog.get(goal.intent)?.query;
    if (isQuery !== undefined && !AFTER[isQuery ? "search" : "task"].some((what) => happens(what, draw))) return goal;
    return commented(goal, this.tried(whole), draw);
  }

  get carried(): CarriedValues {
    this.carrying ??= new CarriedValues({
      catalog: this.backend.catalog,
      tried: (goal) => this.tried(goal),
      isFree: (spec) => !this.decides(spec),
    });
    return this.carrying;
  }

  /** A search for an existing row by its required slots, and one or two of its other values; or null. */
  private search(spec: IntentSpec, draw: Seeded): Goal | null {
    const rows = this.rows.all(spec.command);
    if (rows.length === 0) return null;
    const isTrusted = !this.decides(spec);
    for (let tries = 0; tries < (isTrusted ? 1 : MAX_ROWS_TRIED); tries++) {
      const row = draw.of(rows);
      const usable = spec.slots.filter(({ name, type, when }) => {
        const value = row[name] ?? null;
        return when === undefined && value !== null && typeof value !== "object" && mismatch(type, value) === null;
      });
      const asked = spec.asks ? spec.slots.filter(({ required, when }) => required && when === undefined) : [];
      const others = usable.filter((slot) => !asked.includes(slot));
      if (usable.length === 0 || !asked.every((slot) => usable.includes(slot))) continue;
      const chosen = new Set([...asked, ...draw.some(others, asked.length === 0 ? 1 : 0, asked.length === 0 ? 2 : 1)]);
      const slots = spec.slots.flatMap((slot): [string, Value][] =>
        chosen.has(slot) ? [[slot.name, row[slot.name] as Value]] : [],
      );
      const goal = { intent: spec.command, slots: Object.fromEntries(slots) };
      if (isTrusted) return goal;
      const signal = this.tried(goal);
      if (signal?.kind === "found" && signal.rows.length > 0) return goal;
    }
    return null;
  }

  /**
   * The goal with the values of a row that can be found: an existing restaurant, a scheduled train. Rows of its own
   * entity are tasks of the past, so their days and numbers are not taken.
   */
  private ofRow(goal: Goal, spec: IntentSpec, draw: Seeded): Goal {
    const rows = this.taskRows.of(spec);
    const rowDraw = draw.part("row");
    for (let tries = 0; tries < (rows.length === 0 ? 0 : MAX_ROWS_TRIED); tries++) {
      const changed = this.withRow(goal, spec, rowDraw.of(rows));
      if (changed === goal || contradiction(changed.slots ?? {}) !== undefined) continue;
      if (!this.decides(spec) || isReached(this.tried(changed))) return changed;
    }
    return goal;
  }

  private withRow(goal: Goal, spec: IntentSpec, row: Row): Goal {
    const conditions = conditionSlots(spec);
    const taken = spec.slots.flatMap(({ name, type, when }): [string, Value][] => {
      const value = own(row, name) ?? null;
      if (value === null || !Object.hasOwn(goal.slots ?? {}, name) || when !== undefined || conditions.has(name))
        return [];
      return mismatch(type, value) === null ? [[name, value as Value]] : [];
    });
    return taken.length === 0 ? goal : { ...goal, slots: { ...goal.slots, ...Object.fromEntries(taken) } };
  }

  private decides({ command }: IntentSpec): boolean {
    return this.backend.behaviourFiles?.has(command) === true;
  }

  /** The outcome of a goal in a new session, cached since it is always the same. */
  private tried({ intent, slots = {} }: Goal): Signal | null {
    const key = JSON.stringify([intent, slots]);
    const known = this.outcomes.get(key);
    if (known !== undefined) return known;
    const { now } = this;
    const opening = now === undefined ? { seed: 1 } : { seed: 1, now };
    const signal = tryGoal(this.backend, { intent, slots }, opening);
    if (this.outcomes.size >= MAX_OUTCOMES) this.outcomes.clear();
    this.outcomes.set(key, signal);
    return signal;
  }

  private probe(name: string, seed: number): string | null {
    let problem: string | null = null;
    for (let probe = 0; probe < PROBES; probe++) {
      try {
        const goal = this.drawer.goal(name, seed + probe);
        // Reachable, though not with every draw.
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

/** The frequency of users' comments on results, in per cent: about that of SGD. */
const PERCENT = { others: 22, asks: 34, likes: 45, thanks: 15, thanksWhenDone: 30 } as const;
/** The number of details that the assistant tells of a single row unasked. */
const TOLD = 2;

/** Comments that may follow a search, and a task. */
const AFTER = { search: ["others", "asks", "likes", "thanks"], task: ["thanksWhenDone"] } as const;

const happens = (what: keyof typeof PERCENT, draw: Seeded): boolean => draw.part(what).between(1, 100) <= PERCENT[what];

/** Adds comments and requests to a goal, for when it is reached. They call for no command. */
export function commented(goal: Goal, outcome: Signal | null, draw: Seeded): Goal {
  if (outcome?.kind === "performed") return happens("thanksWhenDone", draw) ? { ...goal, comments: ["thanks"] } : goal;
  if (outcome?.kind !== "found" || outcome.rows.length === 0) return goal;
  const named = namedRows(outcome);
  const comments: Comment[] = [];
  if (named.length > 0 && outcome.rows.length > 1 && happens("others", draw)) comments.push("others");
  const columns = goal.requests === undefined && happens("asks", draw) ? openColumns(outcome.rows, outcome.filter) : [];
  if (happens("likes", draw)) comments.push("likes");
  else if (happens("thanks", draw)) comments.push("thanks");
  return {
    ...goal,
    ...(columns.length === 0 ? {} : { requests: [draw.part("column").of(columns)] }),
    ...(comments.length === 0 ? {} : { comments }),
  };
}

function openColumns(rows: readonly Row[], filter: Readonly<Record<string, unknown>>): string[] {
  const [row = {}] = rows;
  const name = nameOf(row, filter);
  const columns = Object.entries(row).flatMap(([slot, value]) => {
    const isTelling = isSaid(value) && typeof value !== "object" && asSwitch(value) === null;
    const isOwn = slot !== "id" && !slot.startsWith("date_of_") && !Object.hasOwn(filter, slot);
    return isTelling && isOwn && said(value) !== name ? [slot] : [];
  });
  return rows.length === 1 ? columns.slice(TOLD) : columns;
}
