import { given } from "../../../base/json/given.js";
import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { User } from "../../dialogue/policy.js";
import {
  BUILT_IN,
  type OperatorOptions,
  type OperatorRegistry,
  operatorOf,
  operatorsWith,
} from "../../operators/operators.js";
import { namedRows } from "../../phrases/rowNames.js";
import { type Vocabulary, vocabularyOf } from "../../phrases/vocabulary.js";
import { saying, type UserAct } from "../../simulated/agenda/acts.js";
import { checkPhrases, type PhraseOptions } from "../../simulated/agenda/phrases.js";
import { type Follows, variedWords } from "../../simulated/agenda/variedWords.js";
import { simulatedUser } from "../../simulated/simulatedUser.js";
import { checkPlan } from "../checkPlan.js";
import type { Plan } from "../plan.js";
import { AgendaReader } from "../planned/agendaReader.js";
import { checkOperators } from "../planned/checkOperators.js";
import type { PlannedTurn } from "../planned/plannedTurn.js";
import { type ResolvedReference, resolvedReferences } from "../planned/resolvedReferences.js";
import { type StagedPlan, stagePlan } from "../planned/stage.js";

/** Back-end of an agenda user, reduced to its intents. */
export type AgendaBackend = Pick<Backend, "catalog" | "intents">;

/**
 * A user with an agenda (Schatzmann et al. 2007): it pursues the goals of a plan one after the other, opens them with as much as its
 * initiative allows, answers what is asked, corrects itself and digresses by the operators of the plan, confirms or declines, tries again
 * after failures if the goal has changes for them, makes its requests, and says goodbye. It says nothing outside the plan: `checkUser`
 * checks that for any dialogue.
 *
 * Every turn has words, one of several wordings by the plan's seed, and a meaning for policies that do not read language. The user is a
 * function of the transcript.
 *
 * @param options operators of your own that the plan names, and phrases of your own that the user says
 * @throws BacklotError BAD_PLAN for a plan that is invalid or not for these intents; BAD_OPERATOR for an operator of yours that throws,
 * never ends the dialogue, or declares another ending of its goal; BAD_PHRASES
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { agendaUser, drawPlan, mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("a table is booked although the user corrects itself", async () => {
 *   const backend = await mockBackend();
 *   const plan = drawPlan(backend, { intents: ["book_table"], seed: 7 });
 *   const user = agendaUser(backend, plan);
 *   const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user });
 *   expect(transcript).toPerform("book_table", plan.goals[0]?.slots);
 * });
 * ```
 */
export function agendaUser(backend: AgendaBackend, plan: Plan, options: OperatorOptions & PhraseOptions = {}): User {
  const operators = operatorsWith(options.operators);
  checkAgenda(backend, plan, operators);
  checkPhrases(options.phrases);
  return stagedUser(backend, stagePlan(plan, operators), operators, options);
}

/** Checks that a plan gives an agenda. @throws BacklotError BAD_PLAN, BAD_OPERATOR */
export function checkAgenda({ catalog }: AgendaBackend, plan: Plan, operators: OperatorRegistry): void {
  checkPlan(plan, { catalog, operators });
  checkOperators(plan, catalog, operators);
}

/** Returns the user of a plan that was checked, with its operators applied. */
export function stagedUser(
  backend: AgendaBackend,
  staged: StagedPlan,
  operators: OperatorRegistry = BUILT_IN,
  { phrases }: PhraseOptions = {},
): User {
  const vocabulary = vocabularyOf(backend.intents);
  const wording = { vocabulary, seed: staged.seed, ...given({ phrases }) };
  return simulatedUser(() => {
    const reader = new AgendaReader(staged);
    let turn = 0;
    let before: UserAct | null = null;
    return {
      next({ signals, started }) {
        const planned = reader.next(signals, started);
        if (planned === null) return null;
        const { act, operator } = planned;
        const intent = aboutIntent(planned, staged);
        const words = operator === undefined ? [] : operatorOf(operator.name, operators).words;
        const own = typeof words === "function" ? words(act, nounIn(act, intent, vocabulary)) : (words ?? []);
        // Words of operators and custom phrases contain values rather than references.
        const isOthers = own.length > 0 || phrases !== undefined;
        const { catalog } = backend;
        const references = isOthers
          ? new Map<string, ResolvedReference>()
          : resolvedReferences(planned, { catalog, vocabulary, staged, outcomes: reader.outcomes });
        const found = planned.isLookup ? undefined : reader.outcomes.get(planned.goal ?? -1);
        const rows = found?.kind === "found" ? namedRows(found).length : 0;
        const follows =
          before?.kind === "comment" || before?.kind === "request" ? "more" : followed(reader, staged, vocabulary);
        before = act;
        const at = { turn: turn++, intent, references, rows, follows };
        return () => saying(act, variedWords(act, at, wording, own), references);
      },
    };
  });
}

/** Returns the kind of the last result: rows to choose from, records of a lookup, or neither. */
function followed({ outcomes }: AgendaReader, { goals }: StagedPlan, vocabulary: Vocabulary): Follows {
  const [goal, last] = [...outcomes].at(-1) ?? [];
  if (goal === undefined || last?.kind !== "found" || last.rows.length === 0) return "more";
  return vocabulary.of(goals[goal]?.intent ?? "")?.findsRecords === true ? "records" : "rows";
}

/** Returns the user's noun for the requested slot. */
function nounIn(act: UserAct, intent: string | undefined, vocabulary: Vocabulary): string {
  if (act.kind !== "aside" || act.slot === null) return "rest";
  const phrases = vocabulary.of(intent ?? "")?.slots.get(act.slot);
  // The noun of a boolean has an article.
  return phrases === undefined || phrases.without !== undefined ? spoken(act.slot) : phrases.noun;
}

function aboutIntent({ goal, isLookup }: PlannedTurn, { goals, lookups }: StagedPlan): string | undefined {
  if (goal === null) return undefined;
  return (isLookup ? lookups(goal)[0] : goals[goal])?.intent;
}
