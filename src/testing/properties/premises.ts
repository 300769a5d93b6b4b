import type { Catalog } from "../../schema/index.js";
import type { PropertyName } from "./property.js";
import { type Exchange, isDone, isFailure, isPerformance, type StepSignal, type Trace } from "./trace.js";

/** End of a dialogue: everything comes before it. */
const END = Number.POSITIVE_INFINITY;

/** Signals of a back-end that waits for the user. */
const WAITS: ReadonlySet<string> = new Set(["ask", "choose", "confirm", "ready"]);

const isWaiting = ({ recorded }: StepSignal): boolean => recorded.kinds.some((kind) => WAITS.has(kind));

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
