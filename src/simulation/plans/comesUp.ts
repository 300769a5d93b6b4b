import type { UserAct } from "../users/agenda/acts.js";
import type { OperatorName, PlannedOperator } from "./plan.js";
import type { PlannedStep } from "./plannedCourse.js";

/** Whether an operator shows in the turns about its goal; `all` holds those about other goals as well. */
type Sign = (planned: PlannedOperator, own: readonly PlannedStep[], all: readonly PlannedStep[]) => boolean;

const acts = (own: readonly PlannedStep[], test: (act: UserAct) => boolean): boolean =>
  own.some(({ turn: { act } }) => test(act));

const aside: Sign = ({ name, slot = null }, own) =>
  acts(own, (act) => act.kind === "aside" && act.how === name && act.slot === slot);

const tagged: Sign = ({ name }, own) => acts(own, ({ tags }) => tags.some((tag) => tag === name));

/** By what each operator shows in a dialogue. */
const SIGNS: Readonly<Record<OperatorName, Sign>> = {
  correction: ({ slot }, own) =>
    acts(own, (act) => act.kind === "correct" && act.slots.some(([corrected]) => corrected === slot)),
  turn_correction: ({ slot }, own) =>
    acts(own, (act) => "misspoken" in act && (act.misspoken ?? []).some(([misspoken]) => misspoken === slot)),
  answer_other_slot: ({ other }, own) =>
    acts(own, (act) => act.kind === "inform" && act.tags.includes("answer_other_slot") && act.slots[0]?.[0] === other),
  irrelevant: aside,
  overheard: aside,
  sarcasm: aside,
  early_end: aside,
  cancellation: (_, own) => acts(own, ({ kind }) => kind === "cancel") && !own.some(isFailure),
  delay_confirmation: aside,
  start_multi_slot: tagged,
  all_in_one: tagged,
  query: (_, __, all) => all.some(({ turn }) => turn.isLookup && turn.act.kind === "open"),
  interleave: ({ goal, with: inner }, _, all) => {
    const between = all.map(({ turn }) => turn.goal);
    const first = between.indexOf(inner ?? -1);
    const isWithin = first >= 0 && between.indexOf(goal) < first && between.lastIndexOf(goal) > first;
    return isWithin && !goesOnWhenDone(all.filter(({ turn }) => turn.goal === inner && !turn.isLookup));
  },
  false_claim: aside,
  change_of_mind: (_, own) => own.some((one, at) => isFailure(one) && own[at + 1]?.turn.act.kind === "cancel"),
  refusal: aside,
  digression: aside,
  several_values: aside,
  failure: (_, own) => own.some((one, at) => isFailure(one) && own[at + 1]?.turn.act.kind === "retry"),
  nothing_found: (_, own) =>
    own.some(({ signal }, at) => signal?.isEmpty === true && own[at + 1]?.turn.act.kind === "change"),
  delay: (_, own) => own.some(isDone),
};

const isDone = ({ signal }: PlannedStep): boolean => signal?.kind === "performed" || signal?.kind === "found";

/**
 * Whether the user has something to add to a goal that is done. Where it came up within another one the assistant has then
 * returned to that one, and takes what it hears for its slots.
 */
function goesOnWhenDone(own: readonly PlannedStep[]): boolean {
  const done = own.findIndex(isDone);
  return done >= 0 && done < own.length - 1;
}

const isFailure = ({ signal }: PlannedStep): boolean => signal?.kind === "failed";

/** Whether an operator of a plan shows in its course: one may keep another from coming up. */
export function comesUp(planned: PlannedOperator, turns: readonly PlannedStep[]): boolean {
  const own = turns.filter(({ turn }) => turn.goal === planned.goal && !turn.isLookup);
  return SIGNS[planned.name](planned, own, turns);
}
