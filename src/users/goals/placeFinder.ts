import { given } from "../../base/json/given.js";
import type { Fault, Signal, Value } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import type { Session } from "../../runtime/session/session.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import type { PlaceFinder } from "../operators/operator.js";
import { openingAfter } from "../plans/executing/opening.js";
import type { EarlierGoal } from "../plans/plan.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";
import { findAmbiguities } from "./ambiguities.js";
import type { GoalDrawer } from "./drawGoal.js";
import { findRefusals } from "./refusals.js";
import { KnownRows } from "./rows.js";
import { isReached, sessionAfter, type Trial, type TrialOpening, tryGoal, tryOn } from "./tryGoal.js";
import { earlierValues, valueSets } from "./valueSets.js";

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
        return session === null ? null : tryOn(backend, session.fork(), changed);
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
