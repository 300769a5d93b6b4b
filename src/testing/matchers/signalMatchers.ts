import type { ErrorCode } from "../../base/errors.js";
import type { Row, Signal } from "../../kit/internal.js";
import { KnownNames, type NamedBy } from "./known.js";
import type { MatcherContext } from "./matcherTypes.js";
import { nameOf, type Observation, receptionOf } from "./observation.js";
import { checkWords, namedBy, open, result, slotsOf, toolsOf } from "./results.js";
import { askedFor, confirmed, failed, performed, refused } from "./verdicts/signals.js";
import { slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdicts/verdict.js";

export const signalMatchers = {
  toAskFor(this: MatcherContext, received: unknown, slot: string, by?: NamedBy) {
    const reception = receptionOf(received);
    const name = nameOf(slot, "toAskFor", "the name of a slot");
    const problem = new KnownNames(reception, namedBy(by, "toAskFor")).slotProblem(name);
    return problem === null ? result(askedFor(reception, name), reception, this) : open(problem, reception, this);
  },
  toConfirm(this: MatcherContext, received: unknown) {
    const reception = receptionOf(received);
    return result(confirmed(reception), reception, this);
  },
  toPerform(this: MatcherContext, received: unknown, intent: string, wanted?: WantedSlots, by?: NamedBy) {
    const reception = receptionOf(received);
    const name = nameOf(intent, "toPerform", "the name of an intent");
    const slots = slotsOf(wanted, "toPerform", "slots");
    const problem = new KnownNames(reception, namedBy(by, "toPerform")).problemOf(name, Object.keys(slots));
    if (problem !== null) return open(problem, reception, this);
    return result(performed(reception, name, slots, toolsOf(this)), reception, this);
  },
  toFind(this: MatcherContext, received: unknown, intent: string, wanted?: WantedSlots, by?: NamedBy) {
    const reception = receptionOf(received);
    const name = nameOf(intent, "toFind", "the name of an intent");
    const row = slotsOf(wanted, "toFind", "values of a row");
    const problem = new KnownNames(reception, namedBy(by, "toFind")).searchProblem(name, Object.keys(row));
    if (problem !== null) return open(problem, reception, this);
    return result(found(reception, name, row, toolsOf(this)), reception, this);
  },
  toFail(this: MatcherContext, received: unknown, reason?: string | RegExp) {
    const reception = receptionOf(received);
    if (reason !== undefined) checkWords(reason, "toFail");
    return result(failed(reception, reason, toolsOf(this)), reception, this);
  },
  toRefuse(this: MatcherContext, received: unknown, code?: ErrorCode) {
    const reception = receptionOf(received);
    const name = code === undefined ? undefined : nameOf(code, "toRefuse", "the code of an error");
    const problem = name === undefined ? null : new KnownNames(reception).codeProblem(name);
    return problem === null ? result(refused(reception, name), reception, this) : open(problem, reception, this);
  },
};

type Found = Extract<Signal, { readonly kind: "found" }>;

function found(reception: Observation, intent: string, row: WantedSlots, tools: Tools): Verdict {
  const searches = foundBy(reception).filter(({ signal }) => signal.intent === intent);
  const pairs = Object.entries(row).map(([slot, value]) => `${slot}=${tools.print(value)}`);
  const wanted = pairs.length === 0 ? `find anything with ${intent}` : `find ${pairs.join(", ")} with ${intent}`;
  const candidates = searches
    .flatMap(({ at, signal: { rows } }) =>
      rows.map((one, nth) => ({ at, nth, wrong: slotDifferences(one as Readonly<Row>, row, tools) })),
    )
    .sort((a, b) => a.wrong.length - b.wrong.length);
  const [nearest] = candidates;
  if (nearest?.wrong.length === 0) {
    return { pass: true, wanted, instead: "", mark: { at: nearest.at, note: `[${nearest.nth}]` } };
  }
  const last = searches.at(-1);
  if (last === undefined) {
    const isOpen = reception.observed.some((one) => one.intent === intent && one.kinds.length > 1);
    const instead = isOpen ? "only LUCID's wording was recorded, without rows" : "it searched for nothing with it";
    return { pass: false, isOpen, wanted, instead, mark: null };
  }
  if (nearest === undefined)
    return { pass: false, wanted, instead: "it found nothing", mark: { at: last.at, note: "no rows" } };
  const note = [`nearest is [${nearest.nth}]:`, ...nearest.wrong].join("\n");
  return { pass: false, wanted, instead: "no row that it found has them", mark: { at: nearest.at, note } };
}

function foundBy({ transcript, signals }: Observation): { readonly at: number; readonly signal: Found }[] {
  const all =
    transcript === null
      ? signals
      : transcript.turns.map((turn) => (turn.author === "Signal" ? turn.signal : undefined));
  return all.flatMap((signal, at) => (signal?.kind === "found" ? [{ at, signal }] : []));
}
