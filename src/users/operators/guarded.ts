import { BacklotError, type Place } from "../../base/errors.js";
import { formatValue } from "../../base/io/inspected.js";
import { MEND, whatWasThrown } from "../../base/io/thrown.js";
import { given } from "../../base/json/given.js";
import { isObject } from "../../base/json/object.js";
import { bounded, isEndless } from "../../base/limits/bounded.js";
import type { Interruption } from "../simulated/agenda/interruption.js";
import type { PlanOperator, Standing } from "./operator.js";

/** Limit of an operator's places at one goal. */
const MAX_PLACES = 1_000;

/** Acts of a user, with their required properties beside tags. */
const ACTS: Readonly<Record<string, readonly string[]>> = {
  inform: ["slots"],
  correct: ["slots"],
  change: ["slots"],
  retry: [],
  affirm: [],
  deny: [],
  cancel: ["why"],
  leave: ["why"],
  request: ["slots"],
  aside: ["how"],
};

/** Guards a user's operator, whose errors name its file. */
export function guarded(operator: PlanOperator): PlanOperator {
  /** Calls a function of the operator. */
  const call = <T>(part: string, run: () => T): T => {
    try {
      return bounded(run);
    } catch (cause) {
      if (isEndless(cause)) throw badOperator(operator, `loops in ${part}: it ${cause.message}`, cause);
      const { text, place } = whatWasThrown(cause);
      throw badOperator(operator, `threw in ${part}: ${text}`, cause, { place, hint: MEND });
    }
  };
  const { stage, interrupts, words, allows } = operator;
  return {
    ...operator,
    places(goal, at, goals, finder) {
      const places: unknown = call("places", () => operator.places(goal, at, goals, finder));
      if (!Array.isArray(places)) throw badOperator(operator, `gives ${formatValue(places)} as places, not a list`);
      if (places.length > MAX_PLACES) {
        throw badOperator(operator, `gives ${places.length} places at one goal; ${MAX_PLACES} are the most`);
      }
      return places;
    },
    ...(stage === undefined
      ? {}
      : {
          stage(staging, planned) {
            const made: unknown = call("stage", () => stage(staging, planned));
            const isStaging =
              isObject(made) &&
              Array.isArray(made["faults"]) &&
              Array.isArray(made["goals"]) &&
              made["goals"].length === staging.goals.length;
            if (!isStaging) throw badOperator(operator, "gives no staging of these goals: { goals, faults }");
            return made as unknown as ReturnType<typeof stage>;
          },
        }),
    ...(interrupts === undefined
      ? {}
      : {
          interrupts(planned) {
            const made: unknown = call("interrupts", () => interrupts(planned));
            if (!isObject(made) || typeof made["act"] !== "function") {
              throw badOperator(operator, `gives ${formatValue(made)} as interruption, not { act }`);
            }
            return guardedInterruption(operator, made as unknown as Interruption, call);
          },
        }),
    comesUp: (planned, own, all) => call("comesUp", () => operator.comesUp(planned, own, all)),
    allows: {
      ...allows,
      leaving: (planned, standing) => call("allows.leaving", () => allows.leaving?.(planned, plain(standing)) === true),
      declining: (planned, standing) =>
        call("allows.declining", () => allows.declining?.(planned, plain(standing)) === true),
      ...(allows.takingBack === undefined
        ? {}
        : {
            takingBack: (planned, standing) =>
              call("allows.takingBack", () => allows.takingBack?.(planned, plain(standing)) === true),
          }),
      telling: (planned, slot, asked) => call("allows.telling", () => allows.telling?.(planned, slot, asked) === true),
    },
    ...(typeof words === "function" ? { words: (act, noun) => call("words", () => words(act, noun)) } : {}),
  };
}

/** Copies a standing into plain data, for destructuring. */
const plain = (standing: Standing): Standing => ({
  waitsFor: (...kinds) => standing.waitsFor(...kinds),
  asked: standing.asked,
  failures: standing.failures,
  empties: standing.empties,
});

function guardedInterruption(
  operator: PlanOperator,
  interruption: Interruption,
  call: <T>(part: string, run: () => T) => T,
): Interruption {
  return {
    act(moment) {
      const act: unknown = call("act", () => interruption.act(moment)) ?? null;
      if (act === null) return null;
      const parts = isObject(act) && typeof act["kind"] === "string" ? ACTS[act["kind"]] : undefined;
      const isSound =
        isObject(act) &&
        parts?.every((part) => (part === "slots" ? Array.isArray(act[part]) : typeof act[part] === "string"));
      if (isSound !== true) throw badOperator(operator, `has the user do ${formatValue(act)}, which is no act`);
      return { tags: [], ...act } as unknown as ReturnType<Interruption["act"]>;
    },
    gives: (slot) => call("gives", () => interruption.gives?.(slot)),
    misspeaks: (slot) => call("misspeaks", () => interruption.misspeaks?.(slot)),
  };
}

/** Returns the error of an operator, with its name and file. */
export function badOperator(
  { name, file }: PlanOperator,
  problem: string,
  cause?: unknown,
  { place = {}, hint }: { readonly place?: Place; readonly hint?: string } = {},
): BacklotError {
  const where = file === undefined ? "" : ` (${file})`;
  return new BacklotError("BAD_OPERATOR", `the operator ${name}${where} ${problem}`, {
    place: place.file === undefined ? given({ file }) : place,
    hint,
    ...(cause === undefined ? {} : { cause }),
  });
}
