import { createHash } from "node:crypto";
import { BacklotError } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import type { Plan } from "../../users/plans/plan.js";
import { passHatK } from "./passHatK.js";
import { type RehearsedPlan, type RehearsePlanOptions, rehearsePlan } from "./rehearsePlan.js";

/** Options of rehearsing several plans. */
export interface RehearsePlansOptions extends RehearsePlanOptions {
  /** Plans, each rehearsed `repeat` times. */
  readonly plans: Iterable<Plan>;
  /** Number of rehearsals of each plan, for policies with chance. Default: 1. */
  readonly repeat?: number;
  /** Called with each result, for progress and for storing runs. */
  readonly onRehearsed?: (rehearsed: RehearsedPlan, run: number) => void | Promise<void>;
  /** Ends the run after the current rehearsal. Default: goes through all plans. */
  readonly signal?: AbortSignal;
}

/** A broken property, or an error of the policy, with its plan. */
export interface RehearsalViolation {
  /** Name of the property, or the code of the error. */
  readonly property: string;
  /** Description in a sentence. */
  readonly message: string;
  /** Intent of the plan's first goal. */
  readonly intent: string;
  /** Operators of the plan. */
  readonly operators: readonly string[];
  /** Plan of the rehearsal. */
  readonly plan: Plan;
  /** The dialogue. */
  readonly transcript: RehearsedPlan["transcript"];
}

/** Result of rehearsing plans. */
export interface RehearsalReport {
  /** Number of plans. */
  readonly plans: number;
  /** Number of dialogues: plans times repetitions. */
  readonly rehearsed: number;
  /** Number of dialogues without a broken property. */
  readonly completed: number;
  /** Number of dialogues with a broken property or an error. */
  readonly failed: number;
  /** Number of dialogues that would never have ended: the policy hung, or gave commands without end. */
  readonly stuck: number;
  /**
   * The probability that k rehearsals of a plan all succeed, by k up to the repetitions, as τ-bench estimates it;
   * null without plans.
   */
  readonly passK: readonly number[] | null;
  /** First violation of each property in each dialogue. */
  readonly violations: readonly RehearsalViolation[];
  /** Numbers of dialogues with an undecided property, by property. */
  readonly undecided: Readonly<Record<string, number>>;
  /** Duration in seconds. */
  readonly seconds: number;
}

/**
 * Rehearses a policy on plans, one after the other, and judges each dialogue by properties of every sound policy. A policy that throws,
 * hangs or answers nonsense fails that rehearsal, and the next one begins.
 * @throws BacklotError BAD_PLAN, BAD_REHEARSAL, BAD_EXPECTATION
 */
export async function rehearsePlans(options: RehearsePlansOptions): Promise<RehearsalReport> {
  const { plans, repeat = 1, onRehearsed, signal, ...rest } = options;
  if (!Number.isSafeInteger(repeat) || repeat < 1)
    throw new BacklotError("BAD_REHEARSAL", `repeat is ${formatValue(repeat)}, not a whole number from 1`);
  const started = performance.now();
  const tally = new RehearsalTally(repeat);
  for (const plan of plans) {
    for (let run = 1; run <= repeat && signal?.aborted !== true; run++) {
      const rehearsed = await rehearsePlan(plan, rest);
      tally.add(rehearsed);
      await onRehearsed?.(rehearsed, run);
    }
    if (signal?.aborted === true) break;
  }
  return tally.report((performance.now() - started) / 1000);
}

/** Returns the violations of a rehearsal: its broken properties, or else the error. */
export function violationsOf({ plan, violations, error, transcript }: RehearsedPlan): RehearsalViolation[] {
  const broken = new Map(violations.toReversed().map(({ property, message }) => [property, message]));
  if (error !== null) broken.set(error.code, error.message);
  return [...broken].reverse().map(([property, message]) => ({
    property,
    message,
    intent: plan.goals[0]?.intent ?? "",
    operators: (plan.operators ?? []).map(({ name }) => name),
    plan,
    transcript,
  }));
}

/** Counts results of this run, and stored ones of an earlier run. */
export class RehearsalTally {
  private readonly repeat: number;
  private readonly counts = { completed: 0, failed: 0, stuck: 0 };
  private readonly violations: RehearsalViolation[] = [];
  private readonly undecided = new Map<string, number>();
  /** Numbers of completed runs and of all runs, by the digest of the plan. */
  private readonly runs = new Map<string, { completed: number; all: number }>();

  constructor(repeat: number) {
    this.repeat = repeat;
  }

  add(rehearsed: RehearsedPlan): void {
    const { outcome, plan } = rehearsed;
    this.counts[outcome]++;
    this.violations.push(...violationsOf(rehearsed));
    // Rehearsals that an earlier version stored lack it.
    const { undecided = [] }: Partial<RehearsedPlan> = rehearsed;
    for (const name of new Set(undecided.map(({ property }) => property))) {
      this.undecided.set(name, (this.undecided.get(name) ?? 0) + 1);
    }
    const key = createHash("sha256").update(JSON.stringify(plan)).digest("base64");
    const runs = this.runs.get(key) ?? { completed: 0, all: 0 };
    this.runs.set(key, { completed: runs.completed + (outcome === "completed" ? 1 : 0), all: runs.all + 1 });
  }

  report(seconds: number): RehearsalReport {
    const { completed, failed, stuck } = this.counts;
    const whole = [...this.runs.values()].filter(({ all }) => all >= this.repeat);
    return {
      plans: this.runs.size,
      rehearsed: completed + failed + stuck,
      completed,
      failed,
      stuck,
      passK:
        whole.length === 0
          ? null
          : Array.from({ length: this.repeat }, (_, at) => {
              const each = whole.map((runs) => passHatK(runs.all, runs.completed, at + 1));
              return each.reduce((sum, one) => sum + one, 0) / each.length;
            }),
      violations: this.violations,
      undecided: Object.fromEntries(this.undecided),
      seconds,
    };
  }
}
