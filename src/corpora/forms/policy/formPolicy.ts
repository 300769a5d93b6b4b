import { type IntentSpec, sameValue, type Value } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import type { Command } from "../../../labels/index.js";
import { spoken } from "../../../phrases/text.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Policy, Respond } from "../../../simulation/dialogue/policy.js";
import {
  type Attempt,
  type KnownTask,
  policyStateOf,
  type TaskSignal,
} from "../../../simulation/reference/policyState.js";
import { repaired } from "../../../simulation/reference/repair.js";
import type { Transcript, UserTurn } from "../../../transcript/index.js";
import { type Form, pathName } from "../form.js";
import { questionFor } from "../modules/fallbacks.js";
import type { FormBinding } from "../profileUser.js";
import { type FormSystem, type FormTurn, formSystem } from "../system/formSystem.js";
import { foldAnswers } from "../system/memo.js";
import { type BoundForm, boundForm, leafOf, slotValue, slotValues } from "./slots.js";

/** What a form policy asks about, and with which system. */
export interface FormPolicyOptions {
  /** The intent that the form is: `fill_club`, or any other. */
  readonly intent: string;
  /** The form that `backlot import forms` made the intent of. Default: a form with a field for each slot. */
  readonly form?: Form;
  /** What fills the form. Default: the modular system without models. */
  readonly system?: (form: Form) => FormSystem | Promise<FormSystem>;
}

/** A policy, and what it says when its turn ends: give both to `rehearse`. */
export interface FormPolicy extends Policy {
  /** Says the form's questions; goes to `rehearse` as `respond`. */
  readonly respond: Respond;
  /** Which slots the fields are: for a `profileUser` whose turns are to have a meaning. */
  readonly binding: FormBinding;
}

/** What the user turns after the first come to. */
interface Moment {
  readonly turn: FormTurn;
  readonly answers: readonly string[];
  /** What was assigned so far, whether the back-end took it or not. */
  readonly given: ReadonlyMap<string, Value>;
  /** What is to be assigned after the last of them; null if an answer was taken back. */
  readonly due: ReadonlyMap<string, Value | null>;
  /** Whether the form was done with before the last of them was said: it answers the back-end. */
  readonly isClosing: boolean;
}

const SUBMIT = "Everything is filled in. Shall I submit it?";

/**
 * The policy behind `formPolicy` of `backlot/corpora`. Which questions were asked, and what was answered, follows
 * from the user turns alone; each is taken in once and kept by all that was said up to it, so that equal transcripts
 * get equal answers however moody the models are.
 * @throws BacklotError UNKNOWN_INTENT, BAD_FORM
 */
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

/** What is due once the form stands so: what is new in it, as long as that does not hand it in half filled. */
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

/** Whether an intent performs as soon as nothing is missing, so that what comes later comes too late. */
function performsAtOnce({ confirm, performs }: IntentSpec): boolean {
  return !confirm && performs === "when_ready";
}

function isComplete({ slots }: IntentSpec, given: ReadonlyMap<string, Value>): boolean {
  return slots.every(({ name, required, when }) => {
    const held = when === undefined ? undefined : given.get(when.slot);
    const isWanted = required && (when === undefined || when.in.some((value) => value === held));
    return !isWanted || given.has(name);
  });
}

/**
 * The command, or what is left of it after a refusal; then what was signalled is said; then the user has the floor.
 */
function nextCommand(attempts: readonly Attempt[], due: () => Command | null): Command | null {
  const last = attempts.at(-1);
  if (last?.command?.kind === "say") return null;
  const command = last === undefined ? due() : last.errors.length > 0 ? repaired(last) : null;
  return command ?? build.say(attempts.flatMap(({ signals }) => signals).at(-1)?.index ?? null);
}

/**
 * What the user's last turn calls for: the form's intent is begun with the first, filled and closed with later ones.
 */
function dueCommand(said: UserTurn, moment: Moment, task: KnownTask | undefined, bound: BoundForm): Command | null {
  if (task === undefined)
    return build.start(
      bound.spec.command,
      Object.fromEntries(moment.given) as Readonly<Record<string, build.BuildValue>>,
    );
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
  return build.assign(
    ...[...values].map(([slot, value]) => [build.target(index, slot), value as build.BuildValue] as const),
  );
}

function isYes({ text, means }: UserTurn): boolean {
  return means?.confirms ?? /^\s*(?:yes|yeah|yep|sure|ok|okay|please do|go ahead)\b/i.test(text);
}

/** What is left to ask when the form is done with: what the back-end still wants. */
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
