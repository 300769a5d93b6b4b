import { sameValue, type Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { isReached, tryGoal } from "../../../users/goals/tryGoal.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Discard } from "../../making/discard.js";
import type { Style, StyledDialogue } from "../../making/styles/style.js";
import { fillForm } from "../fillForm.js";
import { pathName } from "../form.js";
import type { FormAnswer } from "../modules/contracts.js";
import { type BoundForm, boundForm, slotValues } from "../policy/slots.js";
import { profileUser } from "../profileUser.js";
import { formSystem } from "../system/formSystem.js";

/** Numbers of labels that are grouped at a time; the published one is the largest. */
const GROUPING = [4, 5, 6, 7];
/** The probability, in per cent, that a person does not know the answer to an optional field. */
const UNKNOWN_PERCENT = 20;
const PERSONS = [
  "a retired ferry captain",
  "a student of botany who is always in a hurry",
  "a piano teacher with two dogs",
  "a nurse on night shifts",
  "a baker who likes short answers",
  "a father of three who works from home",
];

/** A user with a profile fills the form of an intent, chunk by chunk, as the modules ask; then it is submitted. */
export function formsStyle(backend: Backend): Style {
  const { intents, left } = formsOf(backend);
  const used = new Map<string, BoundForm>();
  return {
    name: "forms",
    file: "forms/runs.jsonl",
    layout: "lines",
    intents: [...intents.keys()],
    left,
    make(plan) {
      const intent = plan.goals[0]?.intent ?? "";
      const bound = intents.get(intent) as BoundForm;
      used.set(intent, bound);
      return run(backend, bound, plan);
    },
    beside: () =>
      [...used]
        .sort()
        .map(([name, { form }]) => ({ path: `forms/${name}.json`, text: `${JSON.stringify(form, null, 2)}\n` })),
  };
}

function formsOf(backend: Backend): {
  readonly intents: ReadonlyMap<string, BoundForm>;
  readonly left: ReadonlyMap<string, string>;
} {
  const intents = new Map<string, BoundForm>();
  const left = new Map<string, string>();
  for (const { command, query, slots } of backend.catalog.values()) {
    if (query) left.set(command, "a search is not a form");
    else if (!backend.intents.some((one) => one.command === command)) left.set(command, "it has no slots of its own");
    else {
      const bound = boundForm(backend, command);
      const beyond = slots.find(
        ({ name, required }) => required && !bound.fields.some(({ slot }) => slot.name === name),
      );
      if (beyond === undefined) intents.set(command, bound);
      else left.set(command, `no field takes its slot ${beyond.name}`);
    }
  }
  return { intents, left };
}

async function run(
  backend: Backend,
  bound: BoundForm,
  plan: Plan,
): Promise<StyledDialogue | { readonly discard: Discard }> {
  const { goals, seed = 1, now, id = "form" } = plan;
  const draw = new Seeded("forms", seed);
  const { intent = "", slots = {} } = goals[0] ?? {};
  const answers: Record<string, FormAnswer> = {};
  const wanted = new Map<string, Value>();
  for (const { slot, path } of bound.fields) {
    const value = slots[slot.name] as Value | undefined;
    const isForgotten = !slot.required && draw.part(slot.name).between(1, 100) <= UNKNOWN_PERCENT;
    if (value === undefined || isForgotten) continue;
    answers[pathName(path)] = value as FormAnswer;
    wanted.set(slot.name, value);
  }
  const description = draw.part("person").of(PERSONS);
  const system = formSystem(bound.form, { groupingSize: draw.part("grouping").of(GROUPING) });
  const filled = await fillForm(system, profileUser({ description, answers }), { id: `${intent}/${id}` });
  const values = slotValues(bound, filled.filledForm);
  const lost = [...wanted].find(([name, value]) => !sameValue(values.get(name), value));
  if (lost !== undefined) {
    const [name, value] = lost;
    const problem = `${name} is ${JSON.stringify(values.get(name))} in the form; the person meant ${JSON.stringify(value)}`;
    return { discard: { stage: "check", reason: "an answer that was not understood", problem } };
  }
  const given = Object.fromEntries(values);
  const signal = tryGoal(backend, { intent, slots: given }, { seed, ...(now === undefined ? {} : { now }) });
  if (signal === null || !isReached(signal)) {
    const problem = `${intent} was not performed with ${JSON.stringify(given)}: ${JSON.stringify(signal)}`;
    return { discard: { stage: "execute", reason: "a form that is refused", problem } };
  }
  const { ended, ...stored } = filled;
  return {
    record: JSON.stringify({ ...stored, form: intent, profile: { description, answers }, ended, handedIn: signal }),
    content: filled.dialogue.map((one) => JSON.stringify(one)).join("\n"),
    counts: { form: [intent], module: filled.transcriptModules, end: [ended] },
  };
}
