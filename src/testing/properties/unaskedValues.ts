import {
  DONTCARE,
  type IntentSpec,
  type Operator,
  own,
  type Ref,
  type Row,
  type Signal,
  type Value,
} from "../../kit/internal.js";
import { intentsBehind } from "../../runtime/catalogs.js";
import type { Catalog } from "../../schema/index.js";
import type { PropertyContext, Violation } from "./property.js";
import { type Exchange, isPerformance, type StepSignal, type StepValue, type Trace } from "./trace.js";
import { isMadeOf, type UserGoal } from "./userGoal.js";

type Act = "performed" | "searched" | "shown";

const VERBS: Readonly<Record<Act, string>> = {
  performed: "was performed with",
  searched: "was searched with",
  shown: "waits for a yes with",
};

/**
 * Returns the acts with a value that the user has not given for their goal, at the turn of the act, regardless of later repairs: a
 * performance with an unwanted value, or one that needed a question; a task shown with an unwanted value that had to be asked for; a search
 * with other values than wanted.
 */
export function unaskedValues(trace: Trace, { catalog }: PropertyContext): Violation[] {
  const values = new Map<Ref, Map<string, StepValue>>();
  const judged = new Set<string>();
  const violations: Violation[] = [];
  for (const { at, means, steps } of trace.exchanges) {
    // A turn without a recorded meaning may have given any value.
    if (at >= 0 && means === null) break;
    for (const { recorded, given, signals } of steps) {
      if (recorded.isRefused) continue;
      for (const one of given)
        values.set(one.ref, (values.get(one.ref) ?? new Map<string, StepValue>()).set(one.slot, one));
      for (const signal of signals) {
        const act = actOf(signal, catalog);
        if (act === null || signal.goal === null) continue;
        for (const one of values.get(signal.recorded.ref ?? "x-1")?.values() ?? []) {
          const message = messageFor(one, act, signal, trace, catalog);
          if (message === null) continue;
          const { slot } = one;
          const key = JSON.stringify([one.ref, slot, one.after]);
          if (judged.has(key)) continue;
          judged.add(key);
          violations.push({ property: "derivableArguments", turn: signal.recorded.at, message, slot });
        }
      }
    }
  }
  return violations;
}

function messageFor(given: StepValue, act: Act, signal: StepSignal, trace: Trace, catalog: Catalog): string | null {
  const { slot, ref } = given;
  const { goal, recorded, slots } = signal;
  const value = given.after ?? own(slots ?? {}, slot) ?? null;
  const spec = goal?.spec;
  if (goal === null || spec === undefined || value === null) return null;
  const { at } = recorded;
  if (goal.hasGiven(slot, value, at) || !spec.slots.some(({ name }) => name === slot)) return null;
  if (goal.last(slot, at) === undefined && isDefault(spec.command, slot, value, catalog)) return null;
  const wanted = goal.wanted(slot);
  if (!isAgainst(act, value, wanted, goal, isOwed(spec, slot, slots ?? {}), signal)) return null;
  if (isAgreed({ ref, slot, value }, at, trace.exchanges)) return null;
  const source = sourceOf(given, value, goal, at, trace);
  if (act === "shown" && source.isOnly) return null;
  const [wish] = wanted;
  const isWish = wanted.some((one) => isMadeOf(value, [one]));
  const wants = isWish ? "had not been asked" : wish === undefined ? "wants none" : `wants ${JSON.stringify(wish)}`;
  return `${spec.command} ${VERBS[act]} the ${slot} ${JSON.stringify(value)}, ${source.words}; the user ${wants}`;
}

function actOf(signal: StepSignal, catalog: Catalog): Act | null {
  const { kinds } = signal.recorded;
  if (isPerformance(signal, (intent) => catalog.get(intent)?.query === true)) return "performed";
  if (kinds.includes("found")) return "searched";
  return kinds.includes("confirm") || kinds.includes("ready") ? "shown" : null;
}

function isAgainst(
  act: Act,
  value: Value | Operator,
  wanted: readonly (Value | Operator)[],
  { wish }: UserGoal,
  isDue: boolean,
  { recorded: { turn } }: StepSignal,
): boolean {
  if (wanted.includes(DONTCARE)) return false;
  // For an unmentioned slot, only a plan shows that nothing is wanted.
  const isKnown = wish !== null || wanted.length > 0;
  const isWanted = wanted.some((one) => isMadeOf(value, [one]));
  switch (act) {
    case "performed":
      return isKnown && (!isWanted || (isDue && wish !== null));
    case "searched": {
      const isEmpty = turn.signal?.kind === "found" && turn.signal.rows.length === 0;
      return isKnown && !isWanted && (wanted.length > 0 || isEmpty);
    }
    case "shown":
      return isDue && wanted.length > 0 && !isWanted;
    default:
      return act satisfies never;
  }
}

function isOwed(spec: IntentSpec, slot: string, held: Readonly<Record<string, unknown>>): boolean {
  const { required = false, when } = spec.slots.find(({ name }) => name === slot) ?? {};
  return spec.asks && (required || when?.in.includes(held[when.slot] as string) === true);
}

export function isDefault(intent: string, slot: string, value: Value | Operator, catalog: Catalog): boolean {
  const file = intentsBehind(catalog).find(({ command }) => command === intent);
  const assumed = file?.args.get(slot)?.default;
  return assumed !== undefined && isMadeOf(value, [assumed]);
}

interface HeldValue {
  readonly ref: Ref;
  readonly slot: string;
  readonly value: Value | Operator;
}

/**
 * Tests if the user has agreed to a value by a turn: it said yes after the task was shown with it, or after the value alone was told. A yes
 * to another waiting task does not count.
 */
function isAgreed(held: HeldValue, upTo: number, exchanges: readonly Exchange[]): boolean {
  return exchanges.some((exchange, nth) => {
    const before = exchanges[nth - 1];
    if (exchange.at > upTo || exchange.means?.confirms !== true || before === undefined) return false;
    return isShown(held, before) || isTold(held, before);
  });
}

const isWaiting = ({ recorded: { kinds } }: StepSignal): boolean =>
  kinds.some((kind) => kind === "confirm" || kind === "ready");

const isShown = ({ ref, slot, value }: HeldValue, { signals }: Exchange): boolean =>
  signals.some(
    (one) => isWaiting(one) && one.recorded.ref === ref && one.slots !== null && isMadeOf(value, [one.slots[slot]]),
  );

function isTold({ ref, value }: HeldValue, { signals, speech }: Exchange): boolean {
  if (signals.some((one) => isWaiting(one) && one.recorded.ref !== ref)) return false;
  const isOffered = speech.told.some(({ recorded }) => {
    const offers = offeredBy(recorded.turn.signal);
    return offers?.length === 1 && isMadeOf(value, offers);
  });
  if (isOffered || typeof value === "object") return isOffered;
  const text = String(value).toLowerCase();
  return text !== "" && speech.texts.some((one) => one.toLowerCase().includes(text));
}

/** Source of a value that the user has not given for its goal. */
interface ValueSource {
  /** Words after the value in a message, such as `which was said for book_table`. */
  readonly words: string;
  /** True if the back-end offered it alone: the only row, the only choice. */
  readonly isOnly: boolean;
}

function sourceOf(
  { slot, ref }: StepValue,
  value: Value | Operator,
  goal: UserGoal,
  at: number,
  trace: Trace,
): ValueSource {
  const before = trace.signals.filter(({ recorded }) => recorded.at < at && recorded.ref !== ref);
  const offers = trace.signals.flatMap(({ recorded, intent }) => {
    const values = recorded.at < at ? offeredBy(recorded.turn.signal) : null;
    const place = values?.findIndex((one) => offersValue(one, slot, value)) ?? -1;
    return values === null || place < 0 ? [] : [{ kind: recorded.turn.signal?.kind, intent, place, of: values.length }];
  });
  const isOnly = offers.some(({ of }) => of === 1);
  const other = trace.goals.findLast(
    (one) => one !== goal && one.at < at && one.slots.includes(slot) && one.hasGiven(slot, value, at),
  );
  const done = before.findLast(
    ({ recorded: { turn } }) => turn.signal?.kind === "performed" && offersValue(turn.signal.arguments, slot, value),
  );
  if (other !== undefined) {
    const name = other.intent === goal.intent ? `an earlier ${goal.intent}` : other.intent;
    return { words: `which was said for ${name}`, isOnly };
  }
  const offer = offers.at(-1);
  if (offer !== undefined) {
    const { kind, intent, place, of } = offer;
    const which = of === 1 ? "the only one" : place === 0 ? `the first of ${of}` : `number ${place + 1} of ${of}`;
    return { words: `${which} that ${intent} ${kind === "found" ? "found" : "offered"}`, isOnly };
  }
  const alike = goal.slots.find((name) => name !== slot && goal.hasGiven(name, value, at));
  if (alike !== undefined) return { words: `which was said for the ${alike}`, isOnly };
  if (done !== undefined) return { words: `which ${done.intent} was performed with`, isOnly };
  return { words: "which was said or returned for something else", isOnly };
}

function offeredBy(signal: Signal | undefined): readonly (Row | Value)[] | null {
  switch (signal?.kind) {
    case "found":
      return signal.rows;
    case "failed":
      return signal.alternatives ?? null;
    case "choose":
      return signal.options;
    default:
      return null;
  }
}

/** Tests if an offer has the value: a row in the slot's column, or else in any; or the offer itself. */
function offersValue(offer: Row | Value, slot: string, value: Value | Operator): boolean {
  if (typeof offer !== "object" || Array.isArray(offer)) return isMadeOf(value, [offer]);
  const row = offer as Row;
  return isMadeOf(value, [Object.hasOwn(row, slot) ? row[slot] : row]);
}
