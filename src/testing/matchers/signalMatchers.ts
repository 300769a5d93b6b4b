import type { ErrorCode } from "../../base/errors.js";
import { KnownNames, type NamedBy } from "./known.js";
import type { MatcherContext } from "./matcherTypes.js";
import { nameOf, receptionOf } from "./observation.js";
import { open, result, slotsOf, toolsOf } from "./results.js";
import { found } from "./verdicts/found.js";
import { askedFor, confirmed, failed, performed, refused } from "./verdicts/signals.js";
import type { WantedSlots } from "./verdicts/verdict.js";

/** Matchers for signals as well as transcripts. */
export const signalMatchers = {
  toAskFor(this: MatcherContext, received: unknown, slot: string, by?: NamedBy) {
    const reception = receptionOf(received);
    const name = nameOf(slot, "toAskFor", "the name of a slot");
    const problem = new KnownNames(reception, by).slotProblem(name);
    return problem === null ? result(askedFor(reception, name), reception) : open(problem, reception, this);
  },
  toConfirm(this: MatcherContext, received: unknown) {
    const reception = receptionOf(received);
    return result(confirmed(reception), reception);
  },
  toPerform(this: MatcherContext, received: unknown, intent: string, wanted?: WantedSlots, by?: NamedBy) {
    const reception = receptionOf(received);
    const name = nameOf(intent, "toPerform", "the name of an intent");
    const slots = slotsOf(wanted, "toPerform", "slots");
    const problem = new KnownNames(reception, by).problemOf(name, Object.keys(slots));
    if (problem !== null) return open(problem, reception, this);
    return result(performed(reception, name, slots, toolsOf(this)), reception);
  },
  toFind(this: MatcherContext, received: unknown, intent: string, wanted?: WantedSlots, by?: NamedBy) {
    const reception = receptionOf(received);
    const name = nameOf(intent, "toFind", "the name of an intent");
    const row = slotsOf(wanted, "toFind", "values of a row");
    const problem = new KnownNames(reception, by).searchProblem(name, Object.keys(row));
    if (problem !== null) return open(problem, reception, this);
    return result(found(reception, name, row, toolsOf(this)), reception);
  },
  toFail(this: MatcherContext, received: unknown, reason?: string | RegExp) {
    const reception = receptionOf(received);
    return result(failed(reception, reason, toolsOf(this)), reception);
  },
  toRefuse(this: MatcherContext, received: unknown, code?: ErrorCode) {
    const reception = receptionOf(received);
    const name = code === undefined ? undefined : nameOf(code, "toRefuse", "the code of an error");
    const problem = name === undefined ? null : new KnownNames(reception).codeProblem(name);
    return problem === null ? result(refused(reception, name), reception) : open(problem, reception, this);
  },
};
