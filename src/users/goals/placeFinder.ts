import { given } from "../../base/json/given.js";
import { type Fault, mismatch, type Row, type Scalar, type Signal, type Value } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import type { Session } from "../../runtime/session/session.js";
import { type ResolvedIntent, type ResolvedSlot, specType } from "../../schema/facts.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import type { PlaceFinder } from "../operators/operator.js";
import { openingAfter } from "../plans/executing/opening.js";
import type { EarlierGoal } from "../plans/plan.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";
import { findAmbiguities } from "./ambiguities.js";
import { candidateValues } from "./candidateValues.js";
import type { GoalDrawer } from "./drawGoal.js";
import { findRefusals } from "./refusals.js";
import { KnownRows } from "./rows.js";
import { isReached, sessionAfter, type Trial, type TrialOpening, tryGoal, tryOn } from "./tryGoal.js";

/** Limits of trials after other goals of the intent. */
const AFTER_OTHERS = { trials: 80, fruitless: 30 };
/** Number of failed searches after which earlier goals are known to use nothing up for a goal with the same slots. */
const MAX_IN_VAIN = 2;

/**
 * Returns the place finder for a returning user, who finds the tables of the earlier dialogue.
 * @param plain finder among the initial rows of every session
 */
export function finderAfter(
  plain: PlaceFinder,
  backend: Pick<Backend, "open">,
  earlier: readonly EarlierGoal[],
  beginning: TrialOpening,
): PlaceFinder {
  let left: TrialOpening | undefined;
  const tried: PlaceFinder["tried"] = (goal, faults) => {
    left ??= openingAfter(backend, { earlier, ...beginning });
    return tryGoal(backend, goal, { ...left, ...given({ faults }) });
  };
  return {
    ...plain,
    tried,
    another(goal, slot) {
      const value = plain.another(goal, slot);
      const changed = value === undefined ? null : { ...goal, slots: { ...goal.slots, [slot]: value } };
      return changed !== null && isReached(tried(changed)) ? value : undefined;
    },
    refusals: (goal, before = []) => plain.refusals(goal, [...earlier, ...before]),
    ambiguities: (goal) =>
      plain.ambiguities(goal).filter(({ slot, said }) => isChoice(tried(withSlot(goal, slot, said)))),
  };
}

const withSlot = (goal: Goal, slot: string, value: Value): Goal => ({
  ...goal,
  slots: { ...goal.slots, [slot]: value },
});
const isChoice = (signal: Signal | null): boolean => signal?.kind === "choose";

/** Cache of drawn and tried values. */
class Remembered<T> {
  private readonly known = new Map<string, T>();

  of(key: unknown, find: () => T): T {
    const text = JSON.stringify(key);
    if (!this.known.has(text)) this.known.set(text, find());
    return this.known.get(text) as T;
  }
}

/**
 * Returns the place finder of operators.
 * @param drawer draws other values of a slot
 * @param now the session's clock, in milliseconds since 1970. Default: that of sessions
 */
export function placeFinder(
  backend: Backend,
  drawer: Pick<GoalDrawer, "another">,
  seed: number,
  now?: number,
): PlaceFinder {
  const { catalog } = backend;
  const opening = now === undefined ? { seed } : { seed, now };
  const drawn = new Remembered<ReturnType<GoalDrawer["another"]>>();
  const trials = new Remembered<Signal | null>();
  const worlds = new Remembered<Trial | null>();
  const vainSearches = new Map<string, number>();
  const refusals = new Remembered<ReturnType<PlaceFinder["refusals"]>>();
  const ambiguities = new Remembered<ReturnType<PlaceFinder["ambiguities"]>>();
  const rows = new KnownRows(backend, opening);
  let intents: ReadonlyMap<string, ResolvedIntent> | undefined;
  const rowsOf = (goal: Goal) => rows.sharing(goal.intent, 1).map(({ row }) => row);
  const tried = (goal: Goal, faults?: readonly Fault[]) =>
    trials.of([goal.intent, goal.slots, faults], () =>
      tryGoal(backend, goal, faults === undefined ? opening : { ...opening, faults }),
    );
  /** Tries a goal out with other values in the same world, after other goals. */
  const world = (goal: Goal, before: readonly Goal[]) => {
    let session: Session | null | undefined;
    return (slots: GoalSlots): Trial | null => {
      const changed = { ...goal, slots: { ...goal.slots, ...slots } };
      return worlds.of([goal.intent, changed.slots, before.map((one) => one.slots)], () => {
        if (session === undefined) session = sessionAfter(backend, before, opening);
        return session === null ? null : tryOn(backend, session, changed);
      });
    };
  };
  return {
    catalog,
    tried,
    another: (goal, slot) => drawn.of([goal.intent, goal.slots, slot], () => drawer.another(goal, slot, seed)),
    refusals(goal, before = []) {
      if (backend.behaviourFiles?.has(goal.intent) !== true) return [];
      intents ??= new Map(mergeEntities(backend.intents).intents.map((one) => [one.command, one]));
      const intent = intents.get(goal.intent);
      if (intent === undefined) return [];
      const sources = { goal, intent, rows: rows.related(goal.intent), ...given({ now }) };
      const plain = world(goal, []);
      const earlier = before.filter((one) => one.intent === goal.intent);
      if (before.length > 0) {
        const held = [goal, ...earlier].map(({ slots = {} }) => Object.keys(slots).sort());
        const key = JSON.stringify([goal.intent, held]);
        const inVain = vainSearches.get(key) ?? 0;
        if (earlier.length === 0 || inVain >= MAX_IN_VAIN) return [];
        const found = findRefusals(() => earlierValues(sources, earlier), goal, world(goal, earlier), AFTER_OTHERS);
        const due = found.filter(({ slots }) => isReached(plain(slots)?.signal ?? null));
        vainSearches.set(key, due.length === 0 ? inVain + 1 : Number.NEGATIVE_INFINITY);
        return due;
      }
      // They are searched for at the first goal of an intent, and tried out at other goals.
      const found = refusals.of(goal.intent, () =>
        findRefusals((isAccepted) => valueSets(sources, isAccepted), goal, plain),
      );
      return found.filter(({ slots }) => plain(slots)?.signal?.kind === "failed");
    },
    ambiguities(goal) {
      const spec = catalog.get(goal.intent);
      if (spec === undefined || !spec.slots.some(({ known }) => known !== undefined)) return [];
      return ambiguities.of([goal.intent, goal.slots], () => findAmbiguities(goal, spec, tried, rowsOf(goal)));
    },
    lookup(goal) {
      const entity = catalog.get(goal.intent)?.entity;
      if (entity === null || entity === undefined || catalog.get(goal.intent)?.query === true) return undefined;
      const query = [...catalog.values()].find((spec) => spec.query && spec.entity === entity && !spec.asks);
      return query === undefined ? undefined : { intent: query.command };
    },
  };
}

/** Limit of rows to take unchanged. */
const MAX_ROWS = 40;
/** Number of values of each slot, and of rows, that come first. */
const FEW = 3;

/** Sources of value sets. */
interface ValueSources {
  readonly goal: Goal;
  readonly intent: ResolvedIntent;
  /** Rows that are there. */
  readonly rows: readonly Row[];
  readonly now?: number;
}

/**
 * Yields sets of values for a goal in place of its own, the most likely to change a behaviour's decision first: a few values of each slot
 * in turn, existing rows, a row with one slot changed, then every value of each slot, and an enumerated value with another slot changed as
 * well.
 *
 * @param isAccepted tests if the goal was reached with an already tried set
 */
function* valueSets(
  sources: ValueSources,
  isAccepted: (slots: GoalSlots) => boolean,
): Generator<GoalSlots, void, undefined> {
  const { goal, intent, rows } = sources;
  yield* singles(sources, 0, FEW);
  const known = rows.slice(0, MAX_ROWS).map((row) => shared(row, intent, goal));
  yield* known.slice(0, FEW);
  for (const slots of known.slice(0, FEW)) yield* varied(slots, sources, 1);
  yield* singles(sources, FEW);
  const switches = [...singles(sources)].filter((slots) => areSwitches(slots, intent) && isAccepted(slots));
  for (const slots of switches) yield* varied(slots, sources);
  yield* known.slice(FEW);
}

/** Yields sets from earlier goals of the intent: all values of one, one slot of it, all but another slot. */
function* earlierValues(sources: ValueSources, before: readonly Goal[]): Generator<GoalSlots, void, undefined> {
  const earlier = before.map(({ slots = {} }) => shared(slots as Row, sources.intent, sources.goal));
  yield* earlier;
  for (const slots of earlier) for (const [name, value] of Object.entries(slots)) yield { [name]: value };
  for (const slots of earlier) yield* varied(slots, sources);
}

/** Yields a set with one more slot changed. */
function* varied(slots: GoalSlots, sources: ValueSources, to?: number): Generator<GoalSlots> {
  for (const others of singles(sources, 0, to)) {
    if (!Object.keys(others).some((slot) => slots[slot] === others[slot])) yield { ...slots, ...others };
  }
}

/** Yields sets with one changed slot: each slot with its first value, then each with its second … A conditional slot comes with it. */
function* singles(
  { goal: { slots: held = {} }, intent, rows, now }: ValueSources,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Generator<GoalSlots> {
  const others = intent.slots.map((slot) => {
    const { name, when } = slot;
    const all = [...candidateValues(slot, rows, now), ...ofOtherSlots(slot, held)];
    const values = all.filter((value) => JSON.stringify(value) !== JSON.stringify(held[name]));
    const isMet = when === undefined || when.in.includes(held[when.slot] as Scalar);
    return { name, values, condition: isMet ? {} : { [when.slot]: when.in[0] as Scalar } };
  });
  const most = Math.max(0, ...others.map(({ values }) => values.length));
  for (let nth = from; nth < Math.min(most, to); nth++) {
    for (const { name, values, condition } of others) {
      if (nth < values.length) yield { ...condition, [name]: values[nth] as Value };
    }
  }
}

/** Returns the goal's values of other slots that are valid here: origin and destination may have to differ. */
function ofOtherSlots(slot: ResolvedSlot, held: GoalSlots): readonly Value[] {
  const type = specType(slot.type);
  return Object.entries(held).flatMap(([name, value]) =>
    name !== slot.name && typeof value === "string" && mismatch(type, value) === null ? [value] : [],
  );
}

/** Tests if values are from an enumeration, so that other slots may depend on them. */
function areSwitches(values: GoalSlots, { slots }: ResolvedIntent): boolean {
  return Object.entries(values).every(([name, value]) => {
    const slot = slots.find((one) => one.name === name);
    return typeof value === "boolean" || (slot?.values ?? []).includes(value as never);
  });
}

/** Returns the values of a row in the slots of the goal. */
function shared(row: Row, { slots }: ResolvedIntent, goal: Goal): GoalSlots {
  const names = slots.map(({ name }) => name).filter((name) => Object.hasOwn(goal.slots ?? {}, name));
  return Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name] as Value] as const])));
}
