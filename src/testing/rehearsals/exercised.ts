import type { SignalKind } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import { type BehaviourCoverage, BranchCount } from "../../runtime/behaviours/branches.js";
import type { Catalog } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import { areQuestions } from "../../transcript/recorded.js";
import { branchCounts } from "../../users/dialogue/recorder.js";
import type { PlanOperator } from "../../users/operators/operator.js";
import type { Plan } from "../../users/plans/plan.js";
import { PROPERTIES, type PropertyName } from "../properties/property.js";
import { type Exchange, isDone, isFailure, isPerformance, type StepSignal, type Trace } from "../properties/trace.js";
import { traceOf } from "../properties/traceReader.js";

/** Covered part of a total. */
export interface Share {
  readonly seen: number;
  readonly of: number;
}

/** Coverage of rehearsals. */
export interface Exercised {
  /** Operators of the rehearsals, out of all that might come up. */
  readonly operators: Share;
  /** Pairs of operators in one dialogue, of all pairs. */
  readonly pairs: Share;
  /** Built-in properties whose subject came up, so that a policy might have broken them. */
  readonly properties: Share;
  /** Pairs of an intent and a kind of signal that its facts allow. */
  readonly signals: Share;
  /** Branches of behaviours; null if they are not counted. */
  readonly branches: Share | null;
  /** Behaviours with branches that were never taken, by their paths in the folder of behaviours. */
  readonly unreached: readonly BehaviourCoverage[];
}

/** Reached and unreached names of a kind. */
export interface ReachedPart {
  /** Kind of the names: `operators`, `pairs of operators`, `properties`, `signals of intents`. */
  readonly what: string;
  readonly seen: readonly string[];
  readonly never: readonly string[];
}

/** Counter of the coverage of rehearsals. */
export class ExerciseCount {
  private readonly backend: Backend;
  private readonly intents: ReadonlySet<string>;
  private readonly operators: readonly string[];
  private readonly own: readonly PlanOperator[];
  private readonly branches: BranchCount | null;
  private readonly seenOperators = new Set<string>();
  private readonly seenPairs = new Set<string>();
  private readonly seenProperties = new Set<string>();
  private readonly seenSignals = new Set<string>();

  /**
   * @param intents the intents of the plans
   * @param operators the operators of the plans
   * @param own the custom operators among them
   */
  constructor(
    backend: Backend,
    intents: Iterable<string>,
    operators: readonly string[],
    own: readonly PlanOperator[] = [],
  ) {
    this.backend = backend;
    this.intents = new Set(intents);
    this.operators = operators;
    this.own = own;
    this.branches = backend.counted === undefined ? null : new BranchCount(backend.counted);
  }

  /**
   * Adds a dialogue with its plan.
   * @param counts the counts of the behaviours' counters. Default: those of a dialogue that was rehearsed in this process
   */
  add(
    { plan, transcript }: { readonly plan: Plan; readonly transcript: Transcript },
    counts: readonly number[] | undefined = branchCounts.get(transcript),
  ): void {
    const names = [...new Set((plan.operators ?? []).map(({ name }) => name))];
    for (const name of names) this.seenOperators.add(name);
    for (const pair of pairsOf(names)) this.seenPairs.add(pair);
    const { catalog } = this.backend;
    const trace = traceOf(transcript, { catalog, plan, operators: this.own });
    for (const name of mayBreak(trace, catalog)) this.seenProperties.add(name);
    const tasks = new Map(Object.entries(transcript.final ?? {}).map(([ref, { intent }]) => [ref, intent]));
    for (const turn of transcript.turns) {
      if (turn.author !== "Signal" || turn.signal === undefined || turn.signal.kind === "error") continue;
      const { signal } = turn;
      const intent = "intent" in signal ? signal.intent : tasks.get(signal.ref);
      if (intent !== undefined && this.intents.has(intent)) this.seenSignals.add(`${intent} ${signal.kind}`);
    }
    if (counts !== undefined && counts.length > 0) this.branches?.add(counts);
  }

  /** Reached and unreached names so far; pairs have both names. */
  get reached(): readonly ReachedPart[] {
    return [
      partOf("operators", this.operators, this.seenOperators),
      partOf("pairs of operators", pairsOf(this.operators), this.seenPairs),
      partOf("properties", PROPERTIES, this.seenProperties),
      partOf("signals of intents", this.possibleSignals(), this.seenSignals),
    ];
  }

  /** Coverage so far. */
  get exercised(): Exercised {
    const files = this.branches === null ? [] : this.ownFiles(this.branches.coverage);
    const taken = files.reduce((sum, { branches }) => sum + branches.taken, 0);
    const total = files.reduce((sum, { branches }) => sum + branches.total, 0);
    return {
      operators: share(this.operators, this.seenOperators),
      pairs: share(pairsOf(this.operators), this.seenPairs),
      properties: share(PROPERTIES, this.seenProperties),
      signals: share(this.possibleSignals(), this.seenSignals),
      branches: this.branches === null ? null : { seen: taken, of: total },
      unreached: files.filter(({ never }) => never.length > 0),
    };
  }

  /** Returns the behaviours of the intents; with all intents, their shared modules too. */
  private ownFiles(files: readonly BehaviourCoverage[]): readonly BehaviourCoverage[] {
    const all = [...(this.backend.behaviourFiles ?? [])];
    const own = new Set(all.flatMap(([intent, file]) => (this.intents.has(intent) ? [file] : [])));
    return own.size === all.length ? files : files.filter(({ file }) => own.has(file));
  }

  private possibleSignals(): readonly string[] {
    return [...this.intents].flatMap((intent) => this.kindsOf(intent).map((kind) => `${intent} ${kind}`));
  }

  /** Returns the kinds of signals that an intent may give by its facts. */
  private kindsOf(intent: string): readonly SignalKind[] {
    const spec = this.backend.catalog.get(intent);
    if (spec === undefined) return [];
    return [
      ...(spec.asks && spec.slots.some(({ required }) => required) ? (["ask"] as const) : []),
      ...(spec.confirm ? (["confirm"] as const) : []),
      ...(spec.performs === "when_told" ? (["ready"] as const) : []),
      spec.query ? "found" : "performed",
      "failed",
    ];
  }
}

const pairsOf = (names: readonly string[]): string[] =>
  names.toSorted().flatMap((one, at, all) => all.slice(at + 1).map((other) => `${one} ${other}`));

const partOf = (what: string, all: readonly string[], seen: ReadonlySet<string>): ReachedPart => ({
  what,
  seen: all.filter((one) => seen.has(one)),
  never: all.filter((one) => !seen.has(one)),
});

const share = (all: readonly string[], seen: ReadonlySet<string>): Share => ({
  seen: all.filter((one) => seen.has(one)).length,
  of: all.length,
});

/** End of a dialogue: everything comes before it. */
const END = Number.POSITIVE_INFINITY;

const isWaiting = ({ recorded }: StepSignal): boolean => areQuestions(recorded.kinds);

const performs = ({ signals }: Trace, catalog: Catalog): boolean =>
  signals.some((signal) => isPerformance(signal, (intent) => catalog.get(intent)?.query === true));

const says = ({ exchanges }: Trace, about: (exchange: Exchange) => boolean): boolean =>
  exchanges.some((exchange) => exchange.speech.isThere && about(exchange));

/** Conditions in a dialogue under which each property can be broken. */
const PREMISES: Readonly<Record<PropertyName, (trace: Trace, catalog: Catalog) => boolean>> = {
  asksBeforePerforming: performs,
  asksForNothingGiven: ({ signals, goals }) =>
    signals.some(({ recorded }) => recorded.kinds.includes("ask")) && goals.some(({ slots }) => slots.length > 0),
  reachesEveryGoal: ({ goals }) => goals.length > 0,
  leavesCancelledTasks: ({ goals }) => goals.some((goal) => goal.withdrawn(END) !== null),
  honoursCorrections: ({ goals }) =>
    goals.some((goal) => goal.slots.some((slot) => goal.corrections(slot, END).length > 0)),
  repairsRefusals: ({ exchanges }) => exchanges.some(({ steps }) => steps.some(({ recorded }) => recorded.isRefused)),
  changesNothingElse: performs,
  asksAfterFailures: ({ signals }) => signals.some(isFailure),
  derivableArguments: ({ exchanges }) => exchanges.some(({ steps }) => steps.some(({ given }) => given.length > 0)),
  performsOnce: performs,
  tellsOutcomes: (trace) => says(trace, ({ signals }) => signals.some((one) => isDone(one) || isFailure(one))),
  answersRequests: (trace) => says(trace, ({ means }) => (means?.requests ?? []).length > 0),
  claimsNoFalseSuccess: (trace) =>
    says(trace, ({ signals }) => signals.some((one) => isFailure(one) || isWaiting(one))),
  inventsNothing: (trace) => says(trace, ({ speech }) => speech.texts.length > 0),
  asksWhereItWaits: (trace) => says(trace, ({ signals }) => signals.some(isWaiting)),
};

/** Returns the properties that a dialogue can break: their subject comes up in it. */
export const mayBreak = (trace: Trace, catalog: Catalog): readonly PropertyName[] =>
  (Object.keys(PREMISES) as PropertyName[]).filter((name) => PREMISES[name](trace, catalog));
