import type { Fault, Opening, Operator, Signal, Value } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import { printCommand } from "../../labels/print.js";
import { Backend } from "../../runtime/backend.js";
import { takenBranches } from "../../runtime/behaviours/branches.js";
import { withLateSandbox } from "../../runtime/lateSandbox.js";
import type { Session } from "../../runtime/session/session.js";
import { toExpressions, tryText } from "../simulated/expressions.js";
import type { Goal } from "../simulated/goal.js";

type TriedGoal = Pick<Goal, "intent" | "slots">;

/** Opening of the session in which goals are tried out. */
export interface TrialOpening {
  readonly seed: number;
  readonly now?: number;
  readonly faults?: readonly Fault[];
  readonly tables?: NonNullable<Opening["tables"]>;
}

/** Result of a trial of a goal. */
export interface Trial {
  /** Last signal. */
  readonly signal: Signal | null;
  /** Numbers of the taken branches of behaviours after a failure, if they are counted. */
  readonly branches: readonly number[];
}

/** Tries a goal out in one command. Returns the last signal; null if no command can express it. */
export function tryGoal(backend: Pick<Backend, "open">, goal: TriedGoal, opening: TrialOpening): Signal | null {
  const start = startOf(goal);
  if (start === null) return null;
  // A subclass may open sessions in its own way.
  const isPlain = backend instanceof Backend && backend.open === Backend.prototype.open;
  const attempted = isPlain ? deciding(backend, goal).open(opening).attempt(start) : null;
  return attempted === null ? startedWith(backend.open(opening), start) : (attempted[0] ?? null);
}

/** A goal whose behaviour decides enters the sandbox in any case; others do without it. */
const deciding = (backend: Backend, { intent }: TriedGoal): Backend =>
  backend.behaviourFiles?.has(intent) === true ? backend : withLateSandbox(backend);

/** Tries a goal out on a fork of a session, with the taken branches if it fails. */
export function tryOn({ counted = [] }: Pick<Backend, "counted">, session: Session, goal: TriedGoal): Trial {
  const start = startOf(goal);
  if (start === null) return { signal: null, branches: [] };
  let fork = session.fork();
  const attempted = fork.attempt(start);
  if (attempted === null) fork = session.fork();
  const signal = attempted === null ? startedWith(fork, start) : (attempted[0] ?? null);
  const isCounted = counted.length > 0 && signal?.kind === "failed";
  return { signal, branches: isCounted ? takenBranches(counted, fork.counts()) : [] };
}

/** Opens a session and carries goals out; null if one of them is not reached. */
export function sessionAfter(
  backend: Pick<Backend, "open">,
  goals: readonly TriedGoal[],
  opening: TrialOpening,
): Session | null {
  const session = backend.open(opening);
  return goals.every((goal) => isReached(carriedOut(session, goal))) ? session : null;
}

/** Tests if goals are reached one after the other, in one session. */
export function areReached(
  backend: Pick<Backend, "open">,
  goals: readonly TriedGoal[],
  opening: TrialOpening,
): boolean {
  return sessionAfter(backend, goals, opening) !== null;
}

/** Tests if a goal is finished: it is performed, or the search answers. */
export function isReached(signal: Signal | null): boolean {
  return signal?.kind === "performed" || signal?.kind === "found";
}

/** Carries out a goal in one command. @returns the last signal; null if no command can express it */
export function carriedOut(session: Session, goal: TriedGoal): Signal | null {
  const start = startOf(goal);
  return start === null ? null : startedWith(session, start);
}

/** Returns the command that starts a goal with all its slots; null if none can express it. */
function startOf({ intent, slots = {} }: TriedGoal): string | null {
  const given = toExpressions(Object.entries(slots as Readonly<Record<string, Value | Operator>>));
  if (given.length < Object.keys(slots).length) return null;
  return tryText(() => build.start(intent, given))?.text ?? null;
}

function startedWith(session: Session, start: string): Signal | null {
  const index = session.next;
  let [signal] = session.execute(start);
  if (signal?.kind === "confirm") [signal] = session.execute(printCommand(build.confirm(index)));
  if (signal?.kind === "ready") [signal] = session.execute(printCommand(build.resume(index)));
  return signal ?? null;
}
