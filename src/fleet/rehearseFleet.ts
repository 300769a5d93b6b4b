import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { BacklotError } from "../base/errors.js";
import { given } from "../base/json/given.js";
import type { Backend } from "../runtime/backend.js";
import { compiledOf } from "../runtime/compiledOf.js";
import type { OwnModules } from "../testing/mutation/policy/policyRehearsals.js";
import type { RehearsedPlan } from "../testing/rehearsals/rehearsePlan.js";
import {
  type RehearsalReport,
  RehearsalTally,
  type RehearsePlansOptions,
} from "../testing/rehearsals/rehearsePlans.js";
import { allPhrases } from "../users/phrases/vocabulary.js";
import type { Plan } from "../users/plans/plan.js";
import { fleetResults } from "./coordinate.js";
import type { FleetOptions } from "./options.js";
import { portableOptions } from "./portableOptions.js";
import { isOurs, policyPlace, type RehearsalData } from "./rehearsalData.js";
import { runOf } from "./run.js";

const SHARD = 200;
/** The largest number of rehearsals that may end their threads before the cause is assumed to be elsewhere. */
const MAX_SET_ASIDE = 20;

/** Options of rehearsals by the workers of a queue. */
export interface RehearsalWork extends FleetOptions {
  /**
   * Policy, as for `policyFrom`, relative to the folder in which this process runs. Default: `schema`, the reference
   * policy. Any other one needs workers that may run policies.
   */
  readonly policy?: string;
  /** Modules of the project's own operators, properties and phrases, as in its config file. Default: none. */
  readonly own?: Partial<OwnModules>;
  /** Names of the properties that must hold, ours and the project's. Default: all of Backlot's. */
  readonly properties?: readonly string[];
  /** The largest number of user turns in a dialogue. Default: 60. */
  readonly maxTurns?: number;
  /** Time limit of one answer of the policy, in milliseconds. Default: 30,000. */
  readonly timeout?: number;
  /** Stops the work. Results so far count. */
  readonly signal?: AbortSignal;
}

/** Options of `rehearseFleet`. */
export interface RehearseFleetOptions
  extends RehearsalWork,
    Pick<RehearsePlansOptions, "plans" | "repeat" | "onRehearsed"> {}

/** A plan, with the number of its repetition, from 1. */
export interface RehearsalItem {
  readonly plan: Plan;
  readonly run: number;
}

export interface FleetRehearsal {
  readonly rehearsed: RehearsedPlan & { readonly run: number };
  /** Counters of the behaviours; null if they are not counted. */
  readonly counts: readonly number[] | null;
}

export async function rehearseFleet(backend: Backend, options: RehearseFleetOptions): Promise<RehearsalReport> {
  const started = performance.now();
  const { plans, repeat = 1, onRehearsed, ...work } = options;
  const tally = new RehearsalTally(repeat);
  for await (const { rehearsed } of rehearsals(backend, repetitions(plans, repeat), work)) {
    const { run, ...result } = rehearsed;
    tally.add(result);
    await onRehearsed?.(result, run);
  }
  return tally.report((performance.now() - started) / 1000);
}

export function* repetitions(plans: Iterable<Plan>, repeat: number): Generator<RehearsalItem> {
  for (const plan of plans) for (let run = 1; run <= repeat; run++) yield { plan, run };
}

export async function* rehearsals(
  backend: Backend,
  items: Iterable<RehearsalItem>,
  work: RehearsalWork,
): AsyncGenerator<FleetRehearsal> {
  const { queue, shared, shardSize = SHARD, onMessage = () => undefined } = work;
  const signal = work.signal ?? new AbortController().signal;
  const source = items[Symbol.iterator]();
  yield* fleetResults<RehearsalItem, FleetRehearsal>({
    queue,
    ...given({ shared }),
    run: runOf("rehearse", await dataOf(backend, work)),
    next: async () => {
      const shard: RehearsalItem[] = [];
      while (shard.length < shardSize && !signal.aborted) {
        const { value, done } = source.next();
        if (done === true) break;
        shard.push(value);
        // Drawing a plan takes long; meanwhile events must be handled.
        await setImmediate();
      }
      return shard.length === 0 ? null : shard;
    },
    say: onMessage,
    setAside: settingAside(),
    signal,
  });
}

async function dataOf(backend: Backend, work: RehearsalWork): Promise<RehearsalData> {
  const { policy = "schema", properties, maxTurns, timeout } = work;
  const own: OwnModules = { operators: [], properties: [], phrases: [], ...work.own };
  const { compiled, options } = compiledOf(backend);
  const phrases = allPhrases(backend.intents);
  const chosen = given({ properties, maxTurns, timeout });
  const facts = { compiled, options: portableOptions(options), policy, own, phrases, ...chosen };
  if (isOurs(facts)) return facts;
  // A policy may answer differently another time, so its rehearsals belong to this run alone.
  return { ...facts, place: await policyPlace(facts), nonce: randomUUID() };
}

/** Counts a policy that ends its thread as failed, like a policy that throws. */
function settingAside(): (item: RehearsalItem, reason: string) => readonly FleetRehearsal[] {
  let count = 0;
  return ({ plan, run }, reason) => {
    count += 1;
    if (count === MAX_SET_ASIDE)
      throw new BacklotError("DIALOGUE_FAILED", `${MAX_SET_ASIDE} rehearsals failed, the last one so: ${reason}`);
    const error = { code: "POLICY_FAILED" as const, message: `no worker could rehearse it: ${reason}` };
    const transcript = { id: plan.id ?? "rehearsal", turns: [] };
    const rehearsed = { plan, outcome: "failed" as const, violations: [], undecided: [], error, transcript, run };
    return [{ rehearsed, counts: null }];
  };
}
