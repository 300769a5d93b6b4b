import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import { EPOCH, isSpelt, mismatch, type Operator, own, type Row, type Signal, type Value } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { contradiction } from "../../runtime/rows/bank/pairs.js";
import { RowChoices } from "../../runtime/rows/bank/rowChoices.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { itemOf, slotValue } from "../../runtime/rows/slotValue.js";
import { type ResolvedIntent, type ResolvedSlot, specType } from "../../schema/facts.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import { dateSlot } from "../../schema/names.js";
import { didYouMean } from "../../schema/nearest.js";
import { dayNear } from "../../schema/slotTypes/momentNear.js";
import type { Goal } from "../simulated/goal.js";
import { KnownRows } from "./rows.js";
import { isReached, tryGoal } from "./tryGoal.js";

/** Number of draws before a goal counts as out of reach. */
const MAX_DRAWS = 40;
/** Number of draws of consistent values before any values are accepted. */
const MAX_SOUND_DRAWS = 6;
/** Probability of an optional slot in a goal, in percent. */
const OPTIONAL_PERCENT = 30;
/** Cycle of draws: one has dates and times outside the samples, and one has any sample, including past days. */
const CYCLE = 4;
/** Number of draws of a search before it may find nothing. */
const MAX_SEARCHES = 10;
/** One in this many searches is drawn without checking for a row. */
const EMPTY_SEARCHES = 10;
const DAY = 86_400_000;

/**
 * Draws goals for the intents of a back-end: values from the schema's samples, its closed values and values of the types, tried out on the
 * back-end until the goal is reached. A draw depends on the seed, the intent and the slot alone.
 */
export class GoalDrawer {
  private readonly backend: Backend;
  private readonly intents: ReadonlyMap<string, ResolvedIntent>;
  private readonly now: number | undefined;
  private readonly isSound: boolean;
  private readonly known: KnownRows;
  private readonly related = new Map<string, readonly Row[]>();

  /** @param isSound true if values of one goal are consistent, for users with a real intention. Default: false */
  constructor(backend: Backend, now?: number, isSound = false) {
    this.backend = backend;
    this.isSound = isSound;
    this.now = now;
    this.known = new KnownRows(backend, this.opening(1));
    this.intents = new Map(mergeEntities(backend.intents).intents.map((intent) => [intent.command, intent]));
  }

  /**
   * Returns a reachable goal of an intent.
   * @throws BacklotError UNREACHABLE_GOAL if no values were found, with the back-end's reason against the last; UNKNOWN_INTENT
   */
  goal(name: string, seed: number): Goal {
    const intent = this.intent(name);
    let last: Signal | null = null;
    let tried: Goal["slots"] = {};
    let empty: Goal | null = null;
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      if (empty !== null && draw >= MAX_SEARCHES) return empty;
      // Some intents only accept existing data, such as a course on its first day, so every other draw is from a row. Nine in ten searches
      // are for an existing row.
      const isSearch = intent.query && new Seeded("empty", seed, name).between(1, EMPTY_SEARCHES) > 1;
      const rows = !isSearch && draw % 2 === 0 ? [] : this.relatedRows(intent);
      const row = rows.length === 0 ? {} : new Seeded("row", seed, name, draw).of(rows);
      const isFromRow = isSearch && rows.length > 0;
      const slots = isFromRow ? this.constraints(intent, seed, draw, row) : this.slots(intent, seed, draw, row);
      const goal = { intent: name, slots };
      tried = goal.slots;
      if (this.isSound && draw < MAX_DRAWS / 2 && contradiction(slots) !== undefined) continue;
      last = tryGoal(this.backend, goal, this.opening(seed));
      if (!isReached(last)) continue;
      const finds = last?.kind !== "found" || last.rows.length > 0;
      if (finds || !isSearch || rows.length === 0) return goal;
      empty ??= goal;
    }
    throw new BacklotError(
      "UNREACHABLE_GOAL",
      `${name} was not performed with any of ${MAX_DRAWS} sets of values; the last one, ${JSON.stringify(tried)}, ended with ${describe(last)}`,
    );
  }

  /** Returns a reachable goal of an intent; null if there is none. @throws BacklotError UNKNOWN_INTENT */
  goalOrNull(name: string, seed: number): Goal | null {
    try {
      return this.goal(name, seed);
    } catch (error) {
      if (error instanceof BacklotError && error.code === "UNREACHABLE_GOAL") return null;
      throw error;
    }
  }

  /** Returns the reason why no goal of an intent can be reached; null if one can. @throws BacklotError UNKNOWN_INTENT */
  problem(name: string, seed: number): BacklotError | null {
    try {
      this.goal(name, seed);
      return null;
    } catch (error) {
      if (error instanceof BacklotError && error.code === "UNREACHABLE_GOAL") return error;
      throw error;
    }
  }

  /** Returns the first drawn goal of an intent without trying it out: it may be out of reach. */
  untried(name: string, seed: number): Goal {
    const intent = this.intent(name);
    for (let draw = 0; draw < MAX_SOUND_DRAWS && this.isSound; draw++) {
      const slots = this.slots(intent, seed, draw * CYCLE, {});
      if (contradiction(slots) === undefined) return { intent: name, slots };
    }
    return { intent: name, slots: this.slots(intent, seed, 0, {}) };
  }

  /** Returns another value with which the goal is reached as well; undefined if none was found. */
  another(goal: Goal, slot: string, seed: number): Value | undefined {
    return this.other(goal, slot, seed, (value) =>
      isReached(tryGoal(this.backend, { ...goal, slots: { ...goal.slots, [slot]: value } }, this.opening(seed))),
    );
  }

  /** Returns the first other value without trying it out; undefined if none was drawn. */
  anotherUntried(goal: Goal, slot: string, seed: number): Value | undefined {
    return this.other(goal, slot, seed, () => true);
  }

  private other(goal: Goal, slot: string, seed: number, isFit: (value: Value) => boolean): Value | undefined {
    const intent = this.intents.get(goal.intent);
    const resolved = intent?.slots.find(({ name }) => name === slot);
    if (intent === undefined || resolved === undefined) return undefined;
    const before = JSON.stringify(goal.slots?.[slot]);
    const tried = new Set([before]);
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const value = this.value(intent, resolved, new Seeded("another", seed, goal.intent, slot, draw), draw);
      const text = JSON.stringify(value);
      if (value === null || tried.has(text)) continue;
      tried.add(text);
      if (this.isSound && contradiction({ ...goal.slots, [slot]: value }) !== undefined) continue;
      if (isFit(value)) return value;
    }
    return undefined;
  }

  private intent(name: string): ResolvedIntent {
    const intent = this.intents.get(name);
    if (intent !== undefined) return intent;
    throw new BacklotError("UNKNOWN_INTENT", `no intent is called ${name}${didYouMean(name, this.intents.keys())}`);
  }

  /** Returns the results of a search without constraints; for a task, rows that share at least two slots with it. */
  private relatedRows({ command, query }: ResolvedIntent): readonly Row[] {
    const known = this.related.get(command);
    if (known !== undefined) return known;
    const found = query ? this.known.of(command) : [];
    const rows = found.length > 0 ? found : this.known.sharing(command, 2).map(({ row }) => row);
    this.related.set(command, rows);
    return rows;
  }

  /** Returns one or two values of a row as constraints of a search, beside required ones. */
  private constraints(intent: ResolvedIntent, seed: number, draw: number, row: Row): Record<string, Value> {
    const held = intent.slots.filter(({ name, type, when }) => {
      const value = own(row, name) ?? null;
      return (
        when === undefined && value !== null && typeof value !== "object" && mismatch(specType(type), value) === null
      );
    });
    const drawn = new Set(
      held.length === 0 ? [] : new Seeded("constraints", seed, intent.command, draw).some(held, 1, 2),
    );
    const wanted = intent.slots.filter((slot) => drawn.has(slot) || (slot.required && slot.when === undefined));
    return this.slots({ ...intent, slots: wanted.map((slot) => ({ ...slot, required: true })) }, seed, draw, row);
  }

  /** @param row source of values for its slots */
  private slots(intent: ResolvedIntent, seed: number, draw: number, row: Row): Record<string, Value> {
    const slots: Record<string, Value> = {};
    const together = this.isSound ? new RowChoices(["goal", seed, intent.command], draw) : undefined;
    for (const slot of intent.slots) {
      const seeded = new Seeded("goal", seed, intent.command, slot.name, draw);
      if (!this.isWanted(slot, slots, seeded.between(1, 100) <= OPTIONAL_PERCENT, intent.query)) continue;
      const held = own(row, slot.name) ?? null;
      const isFit = held !== null && mismatch(specType(slot.type), held) === null;
      const value = isFit ? held : this.value(intent, slot, seeded.part("value"), draw, together);
      if (value !== null) slots[slot.name] = value;
    }
    return slots;
  }

  private isWanted(
    slot: ResolvedSlot,
    slots: Readonly<Record<string, Value | Operator>>,
    isDrawn: boolean,
    isQuery: boolean,
  ): boolean {
    if (slot.when !== undefined) return slot.when.in.includes(slots[slot.when.slot] as string);
    if (slot.required) return true;
    return isDrawn && (!isQuery || Object.keys(slots).length < 2);
  }

  private value(
    { entity, command }: ResolvedIntent,
    slot: ResolvedSlot,
    seeded: Seeded,
    draw: number,
    row?: RowChoices,
  ): Value | null {
    const { name, type, values = [] } = slot;
    const now = this.now ?? this.backend.defaults.now ?? EPOCH;
    // Its type is that of LUCID's files, a text; its value is the day on which a row was created.
    if (type === "str" && values.length === 0 && entity !== null && name === dateSlot(entity)) {
      return dayNear(now, -seeded.between(0, 30) * DAY);
    }
    if (isSpelt(type) && draw % CYCLE === 2) return itemOf(type, name, [], seeded, now);
    if (isSpelt(type) && draw % CYCLE === 3) {
      const samples = values.filter((value) => mismatch(type, value) === null);
      if (samples.length > 0) return seeded.of(samples);
    }
    return slotValue(slot, seeded, now, { of: entity ?? command, ...given({ row }) });
  }

  private opening(seed: number): { readonly seed: number; readonly now?: number } {
    return this.now === undefined ? { seed } : { seed, now: this.now };
  }
}

function describe(signal: Signal | null): string {
  switch (signal?.kind) {
    case undefined:
      return "values that no command can express";
    case "failed":
      return `the failure "${signal.reason}"`;
    case "error":
      return `the error ${signal.code}: ${signal.message}`;
    case "ask":
    case "choose":
      return `a request for ${signal.slot}`;
    default:
      return `the signal ${signal?.kind}`;
  }
}
