import {
  type Fault,
  fillable,
  holds,
  type IntentSpec,
  type Operator,
  type SignalKind,
  type Value,
} from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";
import type { Given } from "../users/agenda/acts.js";
import type { PlannedTurn } from "./agendaReader.js";
import type { StagedPlan } from "./stage.js";

/** What a user turn calls for: the assistant's first command after it, and the signal that follows. */
export interface Expected {
  readonly command: "start" | "assign" | "confirm" | "resume" | "say";
  /** The intent that is started. */
  readonly intent?: string;
  /** The slots that the command gives values, in no order. */
  readonly slots?: readonly string[];
  /** Null where no signal follows. */
  readonly signal: ExpectedSignal | null;
}

export interface ExpectedSignal {
  readonly kind: SignalKind;
  /** Of `ask`. */
  readonly slot?: string;
  /** Of `found`: whether a fault takes every row away. */
  readonly isEmpty?: true;
}

/** What is known of a task from the acts alone. */
interface Belief {
  readonly spec: IntentSpec;
  readonly slots: Record<string, Value | Operator | null>;
  isConfirmed: boolean;
  last: ExpectedSignal | null;
}

/**
 * Derives what is expected of assistant and back-end after each act of a user, from the facts of the intents and the
 * faults of the plan alone: neither policy nor sandbox has a part in it, so that executing a dialogue puts all three to
 * the test. Values are taken to be accepted, as those of drawn goals are.
 */
export class Expectation {
  private readonly catalog: Catalog;
  private readonly faults: readonly Fault[];
  private readonly beliefs = new Map<string, Belief>();
  private readonly calls = new Map<string, number>();

  constructor({ faults }: Pick<StagedPlan, "faults">, catalog: Catalog) {
    this.faults = faults;
    this.catalog = catalog;
  }

  /** What an act calls for. Acts come in the order of the dialogue. */
  after({ act, goal, isLookup }: PlannedTurn): Expected {
    const key = `${goal} ${isLookup}`;
    const belief = this.beliefs.get(key);
    switch (act.kind) {
      case "open":
        return this.open(key, act.intent, act.slots);
      case "inform":
      case "correct":
      case "change":
        return belief === undefined ? SAY : this.assign(belief, act.slots);
      case "affirm":
      case "retry":
        return belief === undefined ? SAY : this.confirmed(belief);
      default:
        return SAY;
    }
  }

  private open(key: string, intent: string, slots: Given): Expected {
    const spec = this.catalog.get(intent);
    if (spec === undefined) return SAY;
    const belief: Belief = { spec, slots: Object.fromEntries(slots), isConfirmed: false, last: null };
    this.beliefs.set(key, belief);
    return { command: "start", intent, slots: slots.map(([slot]) => slot), signal: this.advance(belief, false) };
  }

  private assign(belief: Belief, slots: Given): Expected {
    const { spec } = belief;
    for (const [slot, value] of slots) {
      if (value === null) delete belief.slots[slot];
      else belief.slots[slot] = value;
    }
    // A search is refined by searching again.
    const isRefined = spec.query && !fillable(spec);
    const signal = this.advance(belief, false);
    if (isRefined) return { command: "start", intent: spec.command, slots: Object.keys(belief.slots), signal };
    return { command: "assign", slots: slots.map(([slot]) => slot), signal };
  }

  private confirmed(belief: Belief): Expected {
    const { spec, last } = belief;
    if (last?.kind === "ready" || (last?.kind === "failed" && !spec.confirm)) {
      return { command: "resume", signal: this.advance(belief, true) };
    }
    if (!spec.confirm) return SAY;
    belief.isConfirmed = true;
    return { command: "confirm", signal: this.advance(belief, false) };
  }

  private advance(belief: Belief, isTold: boolean): ExpectedSignal {
    belief.last = this.signal(belief, isTold);
    return belief.last;
  }

  private signal(belief: Belief, isTold: boolean): ExpectedSignal {
    const { spec, slots } = belief;
    if (spec.asks) {
      const empty = spec.slots.find((slot) => slot.required && slots[slot.name] === undefined && holds(slot, slots));
      if (empty !== undefined) return { kind: "ask", slot: empty.name };
    }
    if (spec.confirm && !belief.isConfirmed) return { kind: "confirm" };
    if (spec.performs === "when_told" && !isTold) return { kind: "ready" };
    const call = (this.calls.get(spec.command) ?? 0) + 1;
    this.calls.set(spec.command, call);
    // The first one that applies decides, as in the back-end.
    const fault = this.faults.find(
      (one) => one.intent === spec.command && (one.call === undefined || one.call === call),
    );
    if (fault?.reason === undefined) {
      if (!spec.query) return { kind: "performed" };
      return { kind: "found", ...(fault?.rows === 0 ? { isEmpty: true } : {}) };
    }
    belief.isConfirmed = false;
    return { kind: "failed" };
  }
}

const SAY: Expected = { command: "say", signal: null };
