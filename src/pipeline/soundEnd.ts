import { calledAway } from "../simulation/operators/calledAway.js";
import type { Plan, PlannedOperator } from "../simulation/plans/plan.js";
import { AgendaReader } from "../simulation/plans/planned/agendaReader.js";
import type { PlannedTurn } from "../simulation/plans/planned/plannedTurn.js";
import { stagePlan } from "../simulation/plans/planned/stage.js";
import { type TurnResult, turnResultsOf } from "../simulation/plans/planned/userTurnResults.js";
import type { Turn } from "../transcript/index.js";

/** A place where a dialogue may end before its time. */
export interface SoundEnd {
  /** How many turns stand before it; the next one would be the user's. */
  readonly turns: number;
  /** The goals that came up before it, by their positions in the plan, in order. */
  readonly goals: readonly number[];
}

/** A place where a dialogue may end in the middle of a goal, as the user leaves. */
export interface InterruptedEnd extends SoundEnd {
  /** What has the user leave there. */
  readonly leaving: PlannedOperator;
}

/** A place before a user turn. */
interface Break extends Pick<TurnResult, "signals"> {
  readonly position: number;
  /** What the user would say there. */
  readonly next: PlannedTurn;
  /** The goals that came up so far. */
  readonly begun: ReadonlySet<number>;
  readonly endings: AgendaReader["endings"];
}

/**
 * The last place up to which a dialogue is whole: before a user turn, where something was reached, and every goal
 * that came up is at its end. LUCID cuts at the first user turn after the last performance or search before the first
 * error; that no goal is left in the middle is asked for here as well.
 *
 * @param turns those of a dialogue that follows the plan up to the limit
 * @param limit how many turns are sound
 * @returns null if there is no such place
 */
export function soundEnd(plan: Plan, turns: readonly Turn[], limit: number): SoundEnd | null {
  let end: SoundEnd | null = null;
  for (const { position, next, begun, endings } of breaks(plan, turns, limit)) {
    // Whoever gives a goal up is still to say so.
    const isWhole = !begun.has(next.goal ?? -1) && [...begun].every((goal) => endings.has(goal));
    if (isWhole && [...endings.values()].includes("reached")) end = { turns: position, goals: sorted(begun) };
  }
  return end;
}

/** How many turns LUCID wants before the place at which a conversation is interrupted. */
const LEAST_TURNS = 11;

/**
 * The last place at which the user can leave a dialogue without a sound end: LUCID's second cut. The assistant has asked for
 * a slot, or for a yes, and more than ten turns stand before it.
 *
 * @returns null if there is no such place
 */
export function interruptedEnd(plan: Plan, turns: readonly Turn[], limit: number): InterruptedEnd | null {
  let end: InterruptedEnd | null = null;
  for (const { position, next, begun, signals } of breaks(plan, turns, limit)) {
    const { goal } = next;
    const asked = signals.at(-1);
    if (position < LEAST_TURNS || goal === null || next.isLookup || !begun.has(goal)) continue;
    if (asked?.kind !== "ask" && asked?.kind !== "confirm") continue;
    const goals = sorted(begun);
    const slot = asked.kind === "ask" ? { slot: asked.slot } : {};
    end = { turns: position, goals, leaving: { name: calledAway.name, goal, ...slot } };
  }
  return end;
}

/** The places before user turns up to the limit, and what was so far. */
function* breaks(plan: Plan, turns: readonly Turn[], limit: number): Generator<Break, void, undefined> {
  const reader = new AgendaReader(stagePlan(plan));
  const turnResults = turnResultsOf(turns);
  const begun = new Set<number>();
  let before: Pick<TurnResult, "signals" | "started"> = { signals: [], started: [] };
  for (const [nth, position] of breaksIn(turns).entries()) {
    if (position > limit) break;
    const next = reader.next(before.signals, before.started);
    // After the goodbye nothing comes.
    if (next === null) break;
    yield { position, next, begun, endings: reader.endings, signals: before.signals };
    const turnResult = turnResults[nth];
    if (turnResult === undefined) break;
    if (next.goal !== null) begun.add(next.goal);
    before = turnResult;
  }
}

const sorted = (goals: Iterable<number>): number[] => [...goals].sort((a, b) => a - b);

/** Where user turns begin, and where another would after the assistant has answered. */
function breaksIn(turns: readonly Turn[]): number[] {
  const starts = turns.flatMap(({ author }, at) => (author === "User" ? [at] : []));
  return turns.at(-1)?.author === "Response" ? [...starts, turns.length] : starts;
}
