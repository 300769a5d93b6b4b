import { given } from "../../../base/json/given.js";
import {
  type Fault,
  FaultPlan,
  fillable,
  holds,
  type IntentSpec,
  type Operator,
  type Signal,
  sameValue,
  type Value,
} from "../../../kit/internal.js";
import type { Catalog } from "../../../schema/index.js";
import type { Given } from "../../simulated/agenda/acts.js";
import type { GoalSlots } from "../../simulated/goal.js";
import type { ExpectedSignal, PlannedTurn } from "./plannedTurn.js";
import type { StagedPlan } from "./stage.js";

/** Expected result of a user turn: the assistant's first command, and the signal that follows. */
export interface Expected {
  readonly command: "start" | "assign" | "confirm" | "resume" | "say";
  /** Started intent. */
  readonly intent?: string;
  /** Slots to which the command gives values, in no order. */
  readonly slots?: readonly string[];
  /** Null if no signal follows. Of several possible signals, the one that follows unless chance or a behaviour decides otherwise. */
  readonly signal: ExpectedSignal | null;
  /** Signal of a task that is `ready`, if the assistant carries it out in the same turn. Default: none. */
  readonly then?: ExpectedSignal;
  /** Other possible signals. */
  readonly others?: readonly OtherOutcome[];
}

/** A signal that the facts of the intents and the plan do not exclude. */
export interface OtherOutcome {
  readonly signal: ExpectedSignal;
  /** Cause: chance, which leaves it open, or a behaviour, which is assumed to accept the values. */
  readonly by: "chance" | "behaviour";
}

interface Follows {
  readonly signal: ExpectedSignal;
  readonly then?: ExpectedSignal;
  readonly others: readonly OtherOutcome[];
}

/** State of a task, derived from the acts alone. */
interface Belief {
  /** Goal of the task. */
  readonly goal: number | null;
  readonly spec: IntentSpec;
  readonly slots: Record<string, Value | Operator | null>;
  isConfirmed: boolean;
  last: ExpectedSignal | null;
}

/** Back-end of an expectation: its intents, and which of them have behaviours that may refuse. */
export interface ForetoldBackend {
  readonly catalog: Catalog;
  readonly behaviourFiles?: ReadonlyMap<string, unknown>;
}

/**
 * Derives the expected results of each act of a user from the facts of the intents and the faults of the plan alone. Neither policy nor
 * sandbox takes part, so that executing a dialogue tests all three. Faults of chance and refusals by behaviours are left open.
 */
export class Expectation {
  private readonly backend: ForetoldBackend;
  private readonly planned: readonly Fault[];
  private readonly known: StagedPlan["known"];
  private readonly proceeds: boolean;
  private faults: FaultPlan;
  private readonly beliefs = new Map<string, Belief>();
  /** Intents whose calls are no longer counted: a behaviour may have refused before or during one. */
  private readonly uncounted = new Set<string>();
  /** State before the last act. */
  private memory: { readonly key: string; readonly before: Belief | null; readonly calls: FaultPlan["calls"] } | null =
    null;
  /** True if the session refuses the command of the last act, which changes nothing. */
  private isRefused = false;

  constructor(
    { faults, known, proceeds = false }: Pick<StagedPlan, "faults" | "known"> & { readonly proceeds?: boolean },
    backend: ForetoldBackend,
  ) {
    this.planned = faults;
    this.proceeds = proceeds;
    this.known = known;
    this.faults = new FaultPlan(faults, "session");
    this.backend = backend;
  }

  /** Returns the expected result of an act. Acts come in the order of the dialogue. */
  after({ act, goal, isLookup }: PlannedTurn): Expected {
    if (this.isRefused) this.restore();
    const key = `${goal} ${isLookup}`;
    const belief = this.beliefs.get(key);
    const before = belief === undefined ? null : { ...belief, slots: { ...belief.slots } };
    this.memory = { key, before, calls: this.faults.calls };
    this.isRefused = false;
    switch (act.kind) {
      case "open":
        return this.open(key, isLookup ? null : goal, act.intent, act.slots);
      case "inform":
      case "correct":
      case "change":
        return belief === undefined ? SAY : this.assign(belief, act.slots);
      case "deny":
        return belief === undefined || act.slots === undefined ? SAY : this.assign(belief, act.slots);
      case "affirm":
      case "retry":
        return belief === undefined ? SAY : this.confirmed(belief);
      default:
        return SAY;
    }
  }

  /**
   * Records the actual signal after an act.
   * @returns the matching alternative outcome; null if the signal is expected, or excluded
   */
  settle({ goal, isLookup }: PlannedTurn, { signal, others = [] }: Expected, actual: Signal): OtherOutcome | null {
    if (signal !== null && isSuch(signal, actual)) return null;
    const settled = others.find((other) => isSuch(other.signal, actual)) ?? null;
    const belief = this.beliefs.get(`${goal} ${isLookup}`);
    if (settled === null || belief === undefined) return settled;
    this.take(belief, settled.signal);
    if (settled.by === "behaviour") this.uncounted.add(belief.spec.command);
    return settled;
  }

  private open(key: string, goal: number | null, intent: string, slots: Given): Expected {
    const spec = this.backend.catalog.get(intent);
    if (spec === undefined) return SAY;
    const belief: Belief = { goal, spec, slots: Object.fromEntries(slots), isConfirmed: false, last: null };
    this.beliefs.set(key, belief);
    return { command: "start", intent, slots: slots.map(([slot]) => slot), ...this.advance(belief, false) };
  }

  private assign(belief: Belief, slots: Given): Expected {
    const { spec } = belief;
    for (const [slot, value] of slots) {
      if (value === null) delete belief.slots[slot];
      else belief.slots[slot] = value;
    }
    // A search is refined by another search.
    const isRefined = spec.query && !fillable(spec);
    const follows = this.advance(belief, false);
    if (isRefined) return { command: "start", intent: spec.command, slots: Object.keys(belief.slots), ...follows };
    return { command: "assign", slots: slots.map(([slot]) => slot), ...follows };
  }

  private confirmed(belief: Belief): Expected {
    const { spec, last } = belief;
    if (last?.kind === "ready" || (last?.kind === "failed" && !spec.confirm)) {
      return { command: "resume", ...this.advance(belief, true) };
    }
    if (!spec.confirm) return SAY;
    belief.isConfirmed = true;
    return { command: "confirm", ...this.advance(belief, false) };
  }

  private advance(belief: Belief, isTold: boolean): Follows {
    const follows = this.readIncrementally(belief, isTold);
    const then =
      this.proceeds && follows.signal.kind === "ready" ? this.readIncrementally(belief, true).signal : undefined;
    this.take(belief, then ?? follows.signal);
    return { ...follows, ...given({ then }) };
  }

  private take(belief: Belief, signal: ExpectedSignal): void {
    belief.last = signal;
    if (signal.kind === "failed") belief.isConfirmed = false;
    if (signal.kind === "performed") belief.isConfirmed = belief.spec.confirm;
    this.isRefused = signal.kind === "error";
  }

  private restore(): void {
    if (this.memory === null) return;
    const { key, before, calls } = this.memory;
    if (before === null) this.beliefs.delete(key);
    else this.beliefs.set(key, before);
    this.faults = new FaultPlan(this.planned, "session", calls);
  }

  private readIncrementally({ goal, spec, slots, isConfirmed }: Belief, isTold: boolean): Follows {
    const known = this.known.find((one) => one.goal === goal && isHeld(one.slots, slots));
    if (known?.signal.kind === "choose") return { signal: known.signal, others: [] };
    if (spec.asks) {
      const empty = spec.slots.find((slot) => slot.required && slots[slot.name] === undefined && holds(slot, slots));
      if (empty !== undefined) return { signal: { kind: "ask", slot: empty.name }, others: [] };
    }
    const refused: OtherOutcome = { signal: { kind: "failed" }, by: "behaviour" };
    const others = this.backend.behaviourFiles?.has(spec.command) === true ? [refused] : [];
    if (known !== undefined) {
      // A behaviour may check the task at once, or at its performance; with other rows it may accept it.
      this.uncounted.add(spec.command);
      const late: readonly ExpectedSignal["kind"][] = [
        spec.query ? "found" : "performed",
        ...(spec.confirm ? (["confirm"] as const) : []),
        ...(spec.performs === "when_told" ? (["ready"] as const) : []),
      ];
      return { signal: known.signal, others: late.map((kind) => ({ signal: { kind }, by: "behaviour" })) };
    }
    if (spec.confirm && !isConfirmed) return { signal: { kind: "confirm" }, others };
    if (spec.performs === "when_told" && !isTold) return { signal: { kind: "ready" }, others };
    const outcomes = this.outcomes(spec);
    const signal = outcomes.at(-1) as ExpectedSignal;
    const struck = outcomes.slice(0, -1).filter((one) => one.kind !== signal.kind || one.isEmpty !== signal.isEmpty);
    return { signal, others: [...struck.map((one) => ({ signal: one, by: "chance" as const })), ...others] };
  }

  /** Returns possible results of a performance, faults of chance first, and last the result without them. */
  private outcomes({ command, query }: IntentSpec): readonly ExpectedSignal[] {
    const plain: ExpectedSignal = { kind: query ? "found" : "performed" };
    if (this.uncounted.has(command)) {
      return [...this.planned.filter(({ intent }) => intent === command).map((one) => outcomeOf(one, plain)), plain];
    }
    const outcomes: ExpectedSignal[] = [];
    for (const { probability = 1, ...fault } of this.faults.next(command)) {
      if (probability > 0) outcomes.push(outcomeOf(fault, plain));
      if (probability === 1) return outcomes;
    }
    return [...outcomes, plain];
  }
}

/** Tests if a signal matches the expected one. */
export function isSuch({ kind, slot, isEmpty }: ExpectedSignal, signal: Signal): boolean {
  if (signal.kind === "ask" && signal.slot !== slot) return false;
  if (signal.kind === "found" && isEmpty === true && signal.rows.length > 0) return false;
  return signal.kind === kind;
}

const isHeld = (wanted: GoalSlots, slots: Belief["slots"]): boolean =>
  Object.entries(wanted).every(([slot, value]) => sameValue(slots[slot] ?? null, value));

function outcomeOf(
  { unmocked, reason, rows, alternatives }: Omit<Fault, "intent">,
  plain: ExpectedSignal,
): ExpectedSignal {
  if (unmocked === true) return { kind: "error" };
  if (reason !== undefined) return { kind: "failed", ...given({ alternatives }) };
  return plain.kind === "found" && rows === 0 ? { kind: "found", isEmpty: true } : plain;
}

const SAY: Expected = { command: "say", signal: null };
