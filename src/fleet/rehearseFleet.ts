import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { BacklotError } from "../errors.js";
import { given } from "../json/given.js";
import { allPhrases } from "../phrases/vocabulary.js";
import type { Backend } from "../runtime/backend.js";
import { compiledOf } from "../runtime/compiledOf.js";
import type { Plan } from "../simulation/plans/plan.js";
import type { RehearsedPlan } from "../testing/rehearsals/rehearsePlan.js";
import {
  type RehearsalReport,
  RehearsalTally,
  type RehearsePlansOptions,
} from "../testing/rehearsals/rehearsePlans.js";
import { fleetResults } from "./coordinate.js";
import type { FleetOptions } from "./options.js";
import { portableOptions } from "./portableOptions.js";
import { isOurs, type OwnModules, policyPlace, type RehearsalData } from "./rehearsalData.js";
import { runOf } from "./run.js";

/** Rehearsals a shard where nobody says otherwise: a policy may take its time. */
const SHARD = 200;
/** How many rehearsals may end their threads before it is taken for something else than these. */
const MAX_SET_ASIDE = 20;

/** How plans are rehearsed by the workers of a queue, and how a policy is named there. */
export interface RehearsalWork extends FleetOptions {
  /**
   * The policy, as `policyFrom` takes it, in the folder that this process runs in. Default: `schema`, the reference
   * policy; any other needs workers that may run policies.
   */
  readonly policy?: string;
  /** Modules of operators, properties and phrases of the project's own, as its config file names them. Default: none. */
  readonly own?: Partial<OwnModules>;
  /** The names of the properties that are to hold, ours and the project's. Default: all that come with Backlot. */
  readonly properties?: readonly string[];
  /** User turns of a dialogue. Default: 60. */
  readonly maxTurns?: number;
  /** How long the policy may take for one answer, in milliseconds. Default: 30,000. */
  readonly timeout?: number;
  /** Ends it: what is done until then counts. */
  readonly signal?: AbortSignal;
}

/** How a policy is rehearsed by the workers of a queue. */
export interface RehearseFleetOptions
  extends RehearsalWork,
    Pick<RehearsePlansOptions, "plans" | "repeat" | "onRehearsed"> {}

/** A plan, and which repetition of it, from 1. */
export interface RehearsalItem {
  readonly plan: Plan;
  readonly run: number;
}

/** What came of it, as a thread gives it. */
export interface FleetRehearsal {
  readonly rehearsed: RehearsedPlan & { readonly run: number };
  /** How often each counter of the behaviours was passed; null where they are not counted. */
  readonly counts: readonly number[] | null;
}

/** What `rehearseFleet` of `index.ts` does. */
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

/** Each plan so often. */
export function* repetitions(plans: Iterable<Plan>, repeat: number): Generator<RehearsalItem> {
  for (const plan of plans) for (let run = 1; run <= repeat; run++) yield { plan, run };
}

/** Rehearses plans by the workers of a queue, and gives the results in the order of the plans. */
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
        // Drawing a plan takes long; what came meanwhile is heard.
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
  // Nobody knows whether a policy would answer the same again: its rehearsals are those of this run alone.
  return { ...facts, place: await policyPlace(facts), nonce: randomUUID() };
}

/** A policy that ends its thread has failed, as one has that throws. */
function settingAside(): (item: RehearsalItem, reason: string) => readonly FleetRehearsal[] {
  let count = 0;
  return ({ plan, run }, reason) => {
    count += 1;
    if (count === MAX_SET_ASIDE) {
      throw new BacklotError("DIALOGUE_FAILED", `${MAX_SET_ASIDE} rehearsals failed, the last one so: ${reason}`);
    }
    const error = { code: "POLICY_FAILED" as const, message: `no worker could rehearse it: ${reason}` };
    const transcript = { id: plan.id ?? "rehearsal", turns: [] };
    const rehearsed = { plan, outcome: "failed" as const, violations: [], undecided: [], error, transcript, run };
    return [{ rehearsed, counts: null }];
  };
}
