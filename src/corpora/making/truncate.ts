import { given } from "../../base/json/given.js";
import { valueKey } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { replayTranscript } from "../../runtime/replay/replay.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import { calledAway } from "../../users/operators/calledAway.js";
import { planOf } from "../../users/plans/drawing/drawPlan.js";
import type { Plan, PlannedOperator } from "../../users/plans/plan.js";
import { AgendaReader } from "../../users/plans/planned/agendaReader.js";
import { comesUp } from "../../users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../users/plans/planned/plannedDialogue.js";
import type { PlannedTurn } from "../../users/plans/planned/plannedTurn.js";
import { stagePlan } from "../../users/plans/planned/stage.js";
import { type TurnResult, turnResultsOf } from "../../users/plans/planned/userTurnResults.js";
import type { Goal } from "../../users/simulated/goal.js";
import type { MadeDialogue } from "./discard.js";
import { judged, makeDialogue } from "./makeDialogue.js";
import { normalised } from "./stages/skeleton.js";

/** The beginning of a dialogue as a dialogue of its own. */
export interface Truncated {
  readonly transcript: Transcript;
  /** Its plan: the goals that came up in it, with their operators. */
  readonly plan: Plan;
  /** The number of turns taken from the dialogue; a goodbye follows them, or the user leaves. */
  readonly turns: number;
}

const PROVENANCE = { stage: "truncate" };

/**
 * Keeps the valid beginning of a discarded dialogue, as LUCID does: up to the last position without an open goal, with
 * a goodbye from a template. The plan of these goals alone is executed anew: its commands and signals must be the same,
 * and tags, indexes and final values are those of this execution. The result has to pass every check. If there is no
 * such position, the user is called away at the assistant's last question: LUCID's second cut, an interrupted
 * conversation.
 *
 * @param rows planned rows of searches, as when the dialogue was made
 * @returns null if no beginning can be kept
 */
export async function truncate(
  backend: Backend,
  plan: Plan,
  { transcript: failed, discard }: MadeDialogue,
  rows: Pick<Transcript, "entities"> = {},
): Promise<Truncated | null> {
  if (discard?.at === undefined) return null;
  const end = soundEnd(plan, failed.turns, discard.at) ?? interruptedEnd(plan, failed.turns, discard.at);
  if (end === null) return null;
  const shorter = planUpTo(backend, plan, end);
  if ("leaving" in end && !isLeft(backend, shorter)) return null;
  const anew = await makeDialogue(backend, shorter, rows);
  if (anew.discard !== null) return null;
  const turns = merged(failed.turns.slice(0, end.turns), anew.transcript.turns);
  if (turns === null) return null;
  const { stage, reason, problem } = discard;
  const truncated = { turns: end.turns, stage, reason, problem };
  const transcript = { ...anew.transcript, turns, extra: { ...anew.transcript.extra, truncated } };
  if (judged(backend, shorter, transcript, null).discard !== null) return null;
  if (replayTranscript(backend, transcript).status !== "matched") return null;
  return { transcript, plan: shorter, turns: end.turns };
}

/** The plan of the goals before an end, with the operators that concern only these. */
function planUpTo(backend: Backend, plan: Plan, end: SoundEnd | InterruptedEnd): Plan {
  const { id, seed, now, initiative, faults } = plan;
  const { goals } = end;
  const operators = [...(plan.operators ?? []), ...("leaving" in end ? [end.leaving] : [])]
    .filter((planned) => goals.includes(planned.goal) && (planned.with === undefined || goals.includes(planned.with)))
    .map((planned): PlannedOperator => {
      const inner = planned.with === undefined ? {} : { with: goals.indexOf(planned.with) };
      return { ...planned, goal: goals.indexOf(planned.goal), ...inner };
    });
  const shorter = planOf(
    backend,
    goals.map((at) => plan.goals[at] as Goal),
    operators,
    given({ id, seed, now, initiative }),
  );
  return faults === undefined ? shorter : { ...shorter, faults };
}

/** True if all operators have come up before the user leaves. */
function isLeft({ catalog }: Backend, plan: Plan): boolean {
  const { turns } = plannedDialogue(plan, catalog);
  return (plan.operators ?? []).every((planned) => comesUp(planned, turns));
}

/** The newly executed turns with the words of the failed dialogue; null if the two differ. */
function merged(begun: readonly Turn[], anew: readonly Turn[]): Turn[] | null {
  if (!begun.every((turn, at) => sameStep(turn, anew[at]))) return null;
  return anew.map((turn, at): Turn => {
    const written = begun[at];
    if (written === undefined) return turn.author === "Signal" ? turn : { ...turn, extra: { provenance: PROVENANCE } };
    const { tags: _, ...rest } = written;
    return turn.tags === undefined ? rest : { ...rest, tags: turn.tags };
  });
}

function sameStep(one: Turn, other: Turn | undefined): boolean {
  if (one.author === "User") return other?.author === "User" && sameJson(one.means, other.means);
  if (one.author === "Response") return other?.author === "Response";
  if (one.author !== other?.author || one.index !== other.index) return false;
  if (one.author === "System") return other.author === "System" && sameCommand(one.command, other.command);
  return other.author === "Signal" && sameJson(one.signal, other.signal);
}

const sameJson = (one: unknown, other: unknown): boolean => valueKey(one) === valueKey(other);
const sameCommand = (one: string, other: string): boolean =>
  one === other || normalised(one).toLowerCase() === normalised(other).toLowerCase();

/** A position at which a dialogue may end early. */
interface SoundEnd {
  /** The number of turns before it; the next one would be the user's. */
  readonly turns: number;
  /** The goals that came up before it, by their positions in the plan, in order. */
  readonly goals: readonly number[];
}

/** A position within a goal at which a dialogue may end, as the user leaves. */
interface InterruptedEnd extends SoundEnd {
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
function interruptedEnd(plan: Plan, turns: readonly Turn[], limit: number): InterruptedEnd | null {
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
