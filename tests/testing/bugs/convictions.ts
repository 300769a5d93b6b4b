import type { Backend } from "../../../src/runtime/backend.js";
import { explore, type Plan } from "../../../src/testing/index.js";
import { rehearsePlan } from "../../../src/testing/rehearsals/rehearsePlan.js";
import { shrinkPlan } from "../../../src/testing/shrinking/shrinkPlan.js";
import { untilShown } from "../../../src/testing/shrinking/untilShown.js";
import type { PlantedBug, PolicyOver } from "./bug.js";
import { turnsOf } from "./evidence.js";

/** Verdict of the default run about a policy. */
export interface Verdict {
  /** By how many dialogues each property is broken, the first to be broken first. */
  readonly convictions: ReadonlyMap<string, number>;
  /** Number of played dialogues. */
  readonly rehearsed: number;
  /** Time until the first conviction, or to the end, in seconds of CPU. */
  readonly seconds: number;
  /** Number of user turns in the first failure after shrinking; null if there is none, or if it was not shrunk. */
  readonly userTurns: number | null;
}

/** Number of plans to play: less than `backlot rehearse` without flags played in 20 s of CPU, which was 1,087. */
export const PLANS = 1_000;

/** The plans that `backlot rehearse` plays first without a flag. */
export function* defaultPlans(backend: Backend, plans: number = PLANS): Generator<Plan, void, undefined> {
  let left = plans;
  for (const plan of explore(backend)) {
    if (left-- === 0) return;
    yield plan;
  }
}

/** Limits of a run. */
export interface RunOptions {
  /** End with the first conviction. Default: play everything. */
  readonly endsEarly?: boolean;
  /** Maximum number of plans. Default: 1,000. */
  readonly plans?: number;
  /** Time limit of shrinking a failure, in milliseconds. Default: 0, it stays unshrunk. */
  readonly shrinkMs?: number;
}

/** Plays the default run over a policy. */
export async function verdictOn(backend: Backend, over: PolicyOver, options: RunOptions = {}): Promise<Verdict> {
  const { endsEarly = false, plans, shrinkMs = 0 } = options;
  const policy = over(backend);
  const { respond } = policy;
  const playing = { backend, policy, ...(respond === undefined ? {} : { respond }) };
  const convictions = new Map<string, number>();
  const from = process.cpuUsage();
  let rehearsed = 0;
  let seconds: number | null = null;
  let userTurns: number | null = null;
  for (const plan of defaultPlans(backend, plans)) {
    const { violations, error } = await rehearsePlan(plan, playing);
    rehearsed++;
    const broken = new Set([...violations.map(({ property }) => property), ...(error === null ? [] : [error.code])]);
    const [first] = broken;
    if (first !== undefined && seconds === null) {
      seconds = cpuSince(from);
      const shrunk = shrinkMs === 0 ? null : await shrinkPlan(plan, { ...playing, failure: first, withinMs: shrinkMs });
      userTurns = shrunk === null ? null : turnsOf(untilShown(shrunk.rehearsed, first));
    }
    for (const property of broken) convictions.set(property, (convictions.get(property) ?? 0) + 1);
    if (endsEarly && first !== undefined) break;
  }
  return { convictions, rehearsed, seconds: seconds ?? cpuSince(from), userTurns };
}

function cpuSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
}

/** Returns the table of the guide in Markdown: the default run's verdict about each bug. */
export function formatTable(rows: readonly (readonly [PlantedBug, Verdict])[]): string {
  const lines = rows.map(([{ name, kind, dialogue }, { convictions, rehearsed, seconds, userTurns }]) => {
    const [first = "no"] = convictions.keys();
    const cells = [name, kind, first, rehearsed, seconds.toFixed(1), userTurns ?? "", dialogue.says.length];
    return `| ${cells.join(" | ")} |`;
  });
  const titles = "| bug | kind | convicted by | plans | seconds of CPU | user turns, shrunk | by hand |";
  return [titles, "|---|---|---|---:|---:|---:|---:|", ...lines].join("\n");
}
