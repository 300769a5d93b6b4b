import { type IntentSpec, sameValue, type Value } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { Command } from "../../../labels/index.js";
import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Transcript, UserTurn } from "../../../transcript/index.js";
import type { Policy, Respond } from "../../../users/dialogue/policy.js";
import { declines, yields } from "../../../users/english/polarity.js";
import { type Attempt, type KnownTask, policyStateOf, type TaskSignal } from "../../../users/reference/policyState.js";
import { repaired } from "../../../users/reference/repair.js";
import { type Form, pathName } from "../form.js";
import { questionFor } from "../modules/fallbacks.js";
import type { FormBinding } from "../profileUser.js";
import { type FormSystem, type FormTurn, foldAnswers, formSystem } from "../system/formSystem.js";
import { type BoundForm, boundForm, leafOf, slotValue, slotValues } from "./slots.js";

/** Options of a form policy. */
export interface FormPolicyOptions {
  /** The intent of the form: `fill_club`, or any other. */
  readonly intent: string;
  /** The form from which `backlot import forms` made the intent. Default: a form with a field per slot. */
  readonly form?: Form;
  /** The system that fills the form. Default: the modular system without models. */
  readonly system?: (form: Form) => FormSystem | Promise<FormSystem>;
}

/** A policy with its responses: pass both to `rehearse`. */
export interface FormPolicy extends Policy {
  /** Speaks the questions of the form; pass it to `rehearse` as `respond`. */
  readonly respond: Respond;
  /** The slots of the fields, for a `profileUser` whose turns should have a meaning. */
  readonly binding: FormBinding;
}

interface Moment {
  readonly turn: FormTurn;
  readonly answers: readonly string[];
  /** Assigned values so far, accepted by the back-end or not. */
  readonly given: ReadonlyMap<string, Value>;
  /** Values to assign after the last answer; null for a withdrawn answer. */
  readonly due: ReadonlyMap<string, Value | null>;
  /** True if the form was complete before the last user turn, which thus answers the back-end. */
  readonly isClosing: boolean;
}

const SUBMIT = "Everything is filled in. Shall I submit it?";

/** The policy behind `formPolicy` of `backlot/corpora`. Turns are processed once: their question and answer are cached. */
export async function formPolicy(backend: Backend, options: FormPolicyOptions): Promise<FormPolicy> {
  const bound = boundForm(backend, options.intent, options.form);
  const system = await (options.system ?? formSystem)(bound.form);
  const moments = foldAnswers<Moment>(
    async () => momentOf(bound, await system.after([]), [], new Map()),
    async (moment, text) => {
      if (moment.turn.question === null) return { ...moment, due: new Map(), isClosing: true };
      const answers = [...moment.answers, text];
      return momentOf(bound, await system.after(answers), answers, moment.given);
    },
  );
  const now = async (transcript: Transcript) => {
    const said = transcript.turns.filter((turn) => turn.author === "User");
    const state = policyStateOf(transcript, backend.catalog);
    const task = (tasks: readonly KnownTask[]) => tasks.findLast(({ spec }) => spec === bound.spec);
    return {
      said: said.at(-1),
      moment: await moments(said.slice(1).map(({ text }) => text)),
      before: task(state.before.all),
      task: task(state.now.all),
      attempts: state.attempts,
    };
  };
  const policy: Policy = async (transcript) => {
    const { said, moment, before, attempts } = await now(transcript);
    if (said === undefined) return null;
    return nextCommand(attempts, () => (said.means?.cancels === true ? null : dueCommand(said, moment, before, bound)));
  };
  const respond: Respond = async (transcript) => {
    const { said, moment, task } = await now(transcript);
    return said?.means?.cancels === true ? null : (moment.turn.question ?? closingQuestion(task?.last ?? null, bound));
  };
  return Object.assign(policy, { respond, binding: bindingOf(bound) });
}

function bindingOf({ spec, fields }: BoundForm): FormBinding {
  return {
    intent: spec.command,
    slots: Object.fromEntries(fields.map(({ slot, path }) => [pathName(path), slot.name])),
  };
}

/** The new values of a form; none if assigning them would perform the intent before the form is complete. */
function momentOf(bound: BoundForm, turn: FormTurn, answers: readonly string[], given: Moment["given"]): Moment {
  const values = slotValues(bound, turn.form);
  const due = new Map<string, Value | null>([...values].filter(([slot, value]) => !sameValue(given.get(slot), value)));
  for (const slot of given.keys()) if (!values.has(slot)) due.set(slot, null);
  const isHeld = turn.question !== null && performsAtOnce(bound.spec) && isComplete(bound.spec, values);
  const isClosing = false;
  return isHeld
    ? { turn, answers, given, due: new Map(), isClosing }
    : { turn, answers, given: values, due, isClosing };
}

const performsAtOnce = ({ confirm, performs }: IntentSpec): boolean => !confirm && performs === "when_ready";

function isComplete({ slots }: IntentSpec, given: ReadonlyMap<string, Value>): boolean {
  return slots.every(({ name, required, when }) => {
    const held = when === undefined ? undefined : given.get(when.slot);
    const isWanted = required && (when === undefined || when.in.some((value) => value === held));
    return !isWanted || given.has(name);
  });
}

/** The next command of a turn: the due one, its rest after a refusal, `say` for the last signal, then null. */
function nextCommand(attempts: readonly Attempt[], due: () => Command | null): Command | null {
  const last = attempts.at(-1);
  if (last?.command?.kind === "say") return null;
  const command = last === undefined ? due() : last.errors.length > 0 ? repaired(last) : null;
  return command ?? build.say(attempts.flatMap(({ signals }) => signals).at(-1)?.index ?? null);
}

/** The command for the user's last turn: the first one starts the intent, later ones fill and close it. */
function dueCommand(said: UserTurn, moment: Moment, task: KnownTask | undefined, bound: BoundForm): Command | null {
  const given = Object.fromEntries(moment.given) as Readonly<Record<string, build.BuildValue>>;
  if (task === undefined) return build.start(bound.spec.command, given);
  if (!moment.isClosing) return assignment(task, moment.due);
  const { last } = task;
  switch (last?.kind) {
    case "ask":
    case "choose": {
      const slot = bound.spec.slots.find(({ name }) => name === last.slot);
      const value = slot && slotValue(slot, said.text);
      return value === undefined ? null : assignment(task, new Map([[last.slot, value]]));
    }
    case "confirm":
      return isYes(said) ? build.confirm(task.index) : null;
    case "ready":
      return isYes(said) ? build.resume(task.index) : null;
    default:
      return null;
  }
}

function assignment({ index }: KnownTask, values: ReadonlyMap<string, Value | null>): Command | null {
  if (values.size === 0) return null;
  const pairs = [...values].map(([slot, value]) => [build.target(index, slot), value as build.BuildValue] as const);
  return build.assign(...pairs);
}

const isYes = ({ text, means }: UserTurn): boolean => means?.confirms ?? (yields(text) && !declines(text));

function closingQuestion(last: TaskSignal | null, bound: BoundForm): string | null {
  switch (last?.kind) {
    case "ask":
    case "choose": {
      const leaf = leafOf(bound, last.slot);
      return leaf === undefined ? spoken(last.slot) : questionFor(leaf, true).question;
    }
    case "confirm":
    case "ready":
      return SUBMIT;
    default:
      return null;
  }
}
