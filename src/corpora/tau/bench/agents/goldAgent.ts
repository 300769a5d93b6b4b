import type { TauCall, TauTask } from "../../format/task.js";
import { TRANSFER } from "../../format/transcripts.js";
import type { Bench } from "../bench.js";
import type { AgentStep, BenchAgent } from "./agent.js";

/** The faults that the gold agent plants, each of a class of `WRONGS`. */
export const PLANTED = ["wrong-act", "wrong-value", "missing-act", "breaks-policy", "never-said"] as const;
export type Planted = (typeof PLANTED)[number];

/** An agent that carries out the gold actions and says what has to be said, with a fault if one is named. */
export function goldAgent(bench: Bench, task: TauTask, fault?: Planted): BenchAgent {
  const calls: AgentStep[] = [...withFault(bench, task, fault)];
  const says = fault === "never-said" ? [] : task.outputs;
  const steps = [...calls, { says: ["Done.", ...says].join("\n") }].values();
  return { next: () => steps.next().value ?? { says: "" } };
}

function withFault(bench: Bench, task: TauTask, fault: Planted | undefined): readonly TauCall[] {
  // The transfer ends the episode.
  const all = task.actions.toSorted((a, b) => Number(a.name === TRANSFER) - Number(b.name === TRANSFER));
  if (fault === undefined || fault === "never-said") return all;
  const { writes } = bench.gold(task);
  const last = all.findLastIndex((action) => writes.has(action));
  const [before, after] = last === -1 ? [[], all] : [all.slice(0, last), all.slice(last + 1)];
  if (fault === "missing-act") return last === -1 ? all : [...before, ...after];
  const old = all[last];
  if (fault === "breaks-policy") {
    const other = foreignAct(bench, task, all, () => true, true);
    return other === null ? all : [...all.filter(({ name }) => name !== TRANSFER), other];
  }
  const isSame = fault === "wrong-value";
  if (isSame && old === undefined) return all;
  const other = foreignAct(bench, task, before, ({ name }) => (name === old?.name) === isSame);
  return other === null ? all : [...before, other, ...after];
}

/** An action of another task that changes the world after some actions, and breaks a rule of the policy if it is to. */
function foreignAct(
  bench: Bench,
  task: TauTask,
  before: readonly TauCall[],
  fits: (action: TauCall) => boolean,
  breaksRule = false,
): TauCall | null {
  for (const other of bench.domain.tasks.values()) {
    if (other.id === task.id) continue;
    for (const action of bench.gold(other).writes) {
      const isKnown = task.actions.some((own) => JSON.stringify(own.arguments) === JSON.stringify(action.arguments));
      if (!fits(action) || isKnown) continue;
      const copy = { ...action };
      const { acts, writes } = bench.execute(task, [...before, copy]);
      const last = acts.at(-1);
      const isBroken = last !== undefined && bench.rules.some((rule) => rule.breaks(last) !== null);
      if (writes.has(copy) && (isBroken || !breaksRule)) return copy;
    }
  }
  return null;
}
