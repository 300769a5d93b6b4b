import type { Turn } from "../../transcript/index.js";
import { calledAway } from "../../users/operators/calledAway.js";
import type { Plan, PlannedOperator } from "../../users/plans/plan.js";
import { AgendaReader } from "../../users/plans/planned/agendaReader.js";
import type { PlannedTurn } from "../../users/plans/planned/plannedTurn.js";
import { stagePlan } from "../../users/plans/planned/stage.js";
import { type TurnResult, turnResultsOf } from "../../users/plans/planned/userTurnResults.js";

/** A position at which a dialogue may end early. */
export interface SoundEnd {
  /** The number of turns before it; the next one would be the user's. */
  readonly turns: number;
  /** The goals that came up before it, by their positions in the plan, in order. */
  readonly goals: readonly number[];
}

/** A position within a goal at which a dialogue may end, as the user leaves. */
export interface InterruptedEnd extends SoundEnd {
  /** The operator that makes the user leave there. */
  readonly leaving: PlannedOperator;
}

interface Break extends Pick<TurnResult, "signals"> {
  readonly position: number;
  /** The user's turn at this position, by the plan. */
  readonly next: PlannedTurn;
  readonly begun: ReadonlySet<number>;
  readonly endings: AgendaReader["endings"];
}

/**
 * Finds the last position up to which a dialogue is complete: before a user turn, with a goal reached and no goal open.
 * LUCID cuts at the first user turn after the last performance or search before the first error; here, in addition, no
 * goal may be left open.
 *
 * @param turns those of a dialogue that follows the plan up to the limit
 * @param limit the number of valid turns
 * @returns null if there is no such position
 */
export function soundEnd(plan: Plan, turns: readonly Turn[], limit: number): SoundEnd | null {
  let end: SoundEnd | null = null;
  for (const { position, next, begun, endings } of breaks(plan, turns, limit)) {
    // A goal that the user is about to give up is still open.
    const isWhole = !begun.has(next.goal ?? -1) && [...begun].every((goal) => endings.has(goal));
    if (isWhole && [...endings.values()].includes("reached")) end = { turns: position, goals: sorted(begun) };
  }
  return end;
}

/** LUCID's least number of turns before an interruption. */
const LEAST_TURNS = 11;

/**
 * Finds the last position at which the user can leave a dialogue that has no complete end: LUCID's second cut. The
 * assistant has asked for a slot, or for a yes, after more than ten turns.
 *
 * @returns null if there is no such position
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

/** The positions before user turns up to the limit, with the state of the dialogue. */
function* breaks(plan: Plan, turns: readonly Turn[], limit: number): Generator<Break, void, undefined> {
  const reader = new AgendaReader(stagePlan(plan));
  const turnResults = turnResultsOf(turns);
  const begun = new Set<number>();
  let before: Pick<TurnResult, "signals" | "started"> = { signals: [], started: [] };
  for (const [nth, position] of breaksIn(turns).entries()) {
    if (position > limit) break;
    const next = reader.next(before.signals, before.started);
    // No turn follows the goodbye.
    if (next === null) break;
    yield { position, next, begun, endings: reader.endings, signals: before.signals };
    const turnResult = turnResults[nth];
    if (turnResult === undefined) break;
    if (next.goal !== null) begun.add(next.goal);
    before = turnResult;
  }
}

const sorted = (goals: Iterable<number>): number[] => [...goals].sort((a, b) => a - b);

/** The positions of user turns, and of a further one after the assistant's last response. */
function breaksIn(turns: readonly Turn[]): number[] {
  const starts = turns.flatMap(({ author }, at) => (author === "User" ? [at] : []));
  return turns.at(-1)?.author === "Response" ? [...starts, turns.length] : starts;
}
