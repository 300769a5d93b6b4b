import type { Plan } from "../simulation/plans/plan.js";
import { AgendaReader } from "../simulation/plans/planned/agendaReader.js";
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
  const reader = new AgendaReader(stagePlan(plan));
  const turnResults = turnResultsOf(turns);
  const begun = new Set<number>();
  let before: Pick<TurnResult, "signals" | "started"> = { signals: [], started: [] };
  let end: SoundEnd | null = null;
  for (const [nth, position] of breaksIn(turns).entries()) {
    if (position > limit) break;
    const next = reader.next(before.signals, before.started);
    // After the goodbye nothing comes.
    if (next === null) break;
    // Whoever gives a goal up is still to say so.
    const isWhole = !begun.has(next.goal ?? -1) && [...begun].every((goal) => reader.endings.has(goal));
    if (isWhole && [...reader.endings.values()].includes("reached")) {
      end = { turns: position, goals: [...begun].sort((a, b) => a - b) };
    }
    const turnResult = turnResults[nth];
    if (turnResult === undefined) break;
    if (next.goal !== null) begun.add(next.goal);
    before = turnResult;
  }
  return end;
}

/** Where user turns begin, and where another would after the assistant has answered. */
function breaksIn(turns: readonly Turn[]): number[] {
  const starts = turns.flatMap(({ author }, at) => (author === "User" ? [at] : []));
  return turns.at(-1)?.author === "Response" ? [...starts, turns.length] : starts;
}
