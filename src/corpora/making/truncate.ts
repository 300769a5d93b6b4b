import { given } from "../../base/json/given.js";
import { valueKey } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { replayTranscript } from "../../runtime/replay/replay.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import { planOf } from "../../users/plans/drawing/drawPlan.js";
import type { Plan, PlannedOperator } from "../../users/plans/plan.js";
import { comesUp } from "../../users/plans/planned/comesUp.js";
import { plannedDialogue } from "../../users/plans/planned/plannedDialogue.js";
import type { Goal } from "../../users/simulated/goal.js";
import type { MadeDialogue } from "./discard.js";
import { judged, makeDialogue } from "./makeDialogue.js";
import { type InterruptedEnd, interruptedEnd, type SoundEnd, soundEnd } from "./soundEnd.js";
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
