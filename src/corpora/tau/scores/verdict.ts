import { sameValue, type Value } from "../../../kit/internal.js";
import { plain } from "../../../testing/rules/plain.js";
import type { Benchmark, TauCall, TauTask } from "../format/task.js";
import { TRANSFER } from "../format/transcripts.js";

export interface RunFacts {
  readonly heard: readonly string[];
  readonly said: readonly string[];
  /** Texts of the assistant beside a call. */
  readonly saidBeside: readonly string[];
  readonly calls: readonly Pick<TauCall, "name" | "arguments">[];
  /** The reason of the end, if it was recorded. */
  readonly termination: string | null;
  readonly stateEqual: boolean;
  /** True if all assertions about the end state hold; null if they cannot be tried. */
  readonly assertionsHold: boolean | null;
}

/** A verdict by the original's rules. */
export interface Verdict {
  /** The reward; null if it depends on what a model would judge. */
  readonly reward: number | null;
  readonly finished: boolean;
  /** Success by basis of the reward; null for a basis that cannot be computed. */
  readonly bases: Readonly<Record<string, boolean | null>>;
}

/** The text by which a user ends an episode. */
export const STOP = "###STOP###";

/** The texts by which a user of tau2 ends one. */
const STOPS = [STOP, "###TRANSFER###", "###OUT-OF-SCOPE###"];

/** Returns true if words of a user end the episode. */
export const isStop = (benchmark: Benchmark, text: string): boolean =>
  (benchmark === "tau2" ? STOPS : [STOP]).some((stop) => text.includes(stop));

export function verdictOf(task: TauTask, run: RunFacts): Verdict {
  const finished = isFinished(task, run);
  const bases = Object.fromEntries(task.basis.map((basis) => [basis, successBy(basis, task, run)]));
  const results = Object.values(bases);
  const reward = !finished || results.includes(false) ? 0 : results.includes(null) ? null : 1;
  return { reward, finished, bases };
}

function isFinished({ benchmark }: TauTask, { heard, calls, termination }: RunFacts): boolean {
  if (termination !== null) return termination === "user_stop" || termination === "agent_stop";
  return heard.some((text) => isStop(benchmark, text)) || calls.some(({ name }) => name === TRANSFER);
}

function successBy(basis: string, task: TauTask, run: RunFacts): boolean | null {
  switch (basis) {
    case "actions":
    case "DB":
      return run.stateEqual;
    case "outputs":
      return isSaid(task.outputs, run.said);
    case "COMMUNICATE":
      return isSaid(task.outputs, [...run.said, ...run.saidBeside]);
    case "ACTION":
      return task.actions.every((action) => run.calls.some((call) => isCalled(action, call)));
    case "ENV_ASSERTION":
      return task.assertions.length === 0 ? true : run.assertionsHold;
    case "NL_ASSERTION":
      return task.judged === 0 ? true : null;
    default:
      return null;
  }
}

/** True if every text occurs in some utterance, without regard to case and to commas in numbers. */
export const isSaid = (outputs: readonly string[], said: readonly string[]): boolean =>
  outputs.every((output) => said.some((text) => text.toLowerCase().replaceAll(",", "").includes(output.toLowerCase())));

function isCalled(action: TauCall, call: RunFacts["calls"][number]): boolean {
  if (action.name !== call.name) return false;
  const compared = action.compared ?? Object.keys(call.arguments);
  return compared.every((name) => isEqual(action.arguments[name], call.arguments[name]));
}

/** Compares arguments as Python does: 5 is 5.0, and null differs from nothing. */
const isEqual = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : sameValue(plain(one) as Value, plain(other) as Value);
