import type { Ref, Signal } from "../../../kit/internal.js";
import type { Catalog } from "../../../schema/index.js";
import { BUILT_IN, type OperatorRegistry } from "../../operators/operators.js";
import type { Ending } from "../../simulated/agenda/goalAgenda.js";
import type { Plan } from "../plan.js";
import { AgendaReader } from "./agendaReader.js";
import { Expectation } from "./expectation.js";
import type { ExpectedSignal, PlannedStep, PlannedTurn } from "./plannedTurn.js";
import { type StagedPlan, stagePlan } from "./stage.js";

/** Limit of user turns in a planned dialogue. */
export const MAX_PLANNED_TURNS = 60;

/** Dialogue of a plan that both sides follow, without faults of chance. */
export interface PlannedDialogue {
  readonly turns: readonly PlannedStep[];
  /** The ending of each goal, by its position in the plan. A goal that never comes up is left out. */
  readonly endings: ReadonlyMap<number, Ending>;
  /** The plan that it follows. */
  readonly staged: StagedPlan;
}

/**
 * Derives the dialogue of a plan from the facts of the intents alone. Nothing is executed: the user's agenda gets the expected signals. The
 * plan must be valid.
 */
export function plannedDialogue(plan: Plan, catalog: Catalog, operators: OperatorRegistry = BUILT_IN): PlannedDialogue {
  const staged = stagePlan(plan, operators);
  const reader = new AgendaReader(staged);
  const expectation = new Expectation(staged, { catalog });
  const turns: PlannedStep[] = [];
  let observed: readonly Signal[] = [];
  while (turns.length < MAX_PLANNED_TURNS) {
    const turn = reader.next(observed);
    if (turn === null) break;
    const expected = expectation.after(turn);
    const signal = expected.then ?? expected.signal;
    turns.push({ turn, signal });
    observed = signal === null ? [] : [signalOf(signal, turn, staged)];
  }
  return { turns, endings: reader.endings, staged };
}

/** Returns an expected signal as a user would see it. */
function signalOf(
  { kind, slot = "", isEmpty, options = [], alternatives = [] }: ExpectedSignal,
  { goal, isLookup }: PlannedTurn,
  { goals, lookups }: StagedPlan,
): Signal {
  const at = goal ?? 0;
  const ref: Ref = `x${2 * at + (isLookup ? 1 : 0)}`;
  const intent = (isLookup ? lookups(at)[0] : goals[at])?.intent ?? "";
  switch (kind) {
    case "ask":
      return { kind, ref, slot };
    case "choose":
      return { kind, ref, slot, options };
    case "performed":
      return { kind, ref, intent, arguments: {} };
    case "found":
      return { kind, ref, intent, filter: {}, rows: isEmpty === true ? [] : [{}] };
    case "failed":
      return { kind, ref, intent, arguments: {}, reason: "", alternatives };
    case "confirm":
      return { kind, ref };
    case "error":
      return { kind, code: "UNMOCKED_INTENT", message: "", hint: "" };
    default:
      return { kind: "ready", ref };
  }
}
