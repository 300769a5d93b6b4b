import { put, type Value } from "../../kit/internal.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import { turnsSinceUser } from "../../transcript/sinceUser.js";
import { checkTimeout } from "../../users/dialogue/answerTimeout.js";
import type { User, UserAnswer } from "../../users/dialogue/policy.js";
import { paddedWords } from "../../users/english/wholeWords.js";
import { callModule } from "./modules/callModule.js";
import type { FormAnswer, ModuleModel } from "./modules/contracts.js";
import { withoutOptions } from "./modules/fallbacks.js";

/** A person who fills in a form. */
export interface FormProfile {
  /** A short description for a model: "a retired ferry captain". */
  readonly description: string;
  /** Answers by field: `Surname`, or with its sections, `Your Name:Surname`, if several fields share the label. */
  readonly answers?: Readonly<Record<string, FormAnswer>>;
}

/** Behaviour of a user with a profile. */
export interface ProfileUserOptions {
  /** The model that plays the person. Default: none; the user then answers from `answers`. */
  readonly model?: ModuleModel<"user">;
  /** The topic of the form, for the model. Default: "a form". */
  readonly topic?: string;
  /** The time limit of one answer of the model, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /**
   * The intent and slots of the fields, so that turns have a recorded meaning; a `formPolicy` provides it. Default:
   * turns are texts only, and scores of rehearsals know no goal.
   */
  readonly binding?: FormBinding;
  /** The user's opening. Default: "I would like to fill in a form." */
  readonly opens?: string;
}

/** The intent and the slots of a form. */
export interface FormBinding {
  /** The intent of the form. */
  readonly intent: string;
  /** The slot of each field, by the field's name with its sections: `Your Name:Surname`. */
  readonly slots: Readonly<Record<string, string>>;
}

/** The user's blank answer, which is the published system's own fallback. */
const NOTHING = " ";
const MAX_BLANKS = 2;

/** The user behind `profileUser` of `backlot/corpora`. */
export function profileUser(profile: string | FormProfile, options: ProfileUserOptions = {}): User {
  const { description, answers = {} } = typeof profile === "string" ? { description: profile } : profile;
  const { model, topic = "a form", timeoutMs = 60_000, opens = "I would like to fill in a form." } = options;
  checkTimeout("timeoutMs", timeoutMs, "BAD_OPTION");
  const { binding } = options;
  const say = async (question: string): Promise<UserAnswer> => {
    if (model === undefined) return recalled(answers, question, binding);
    const call = { models: { user: model }, timeoutMs };
    return (await callModule(call, "user", { profile: description, topic, question })) ?? NOTHING;
  };
  return async ({ turns }: Transcript): Promise<UserAnswer> => {
    const question = lastQuestion(turns);
    if (question === null) return turns.some(({ author }) => author === "User") ? null : opening(opens, binding);
    if (waitsForYes(turns, question)) return { text: "Yes, please.", means: { confirms: true }, tags: ["confirm"] };
    return blanksAfter(turns, question) < MAX_BLANKS ? say(question) : null;
  };
}

function opening(text: string, binding: FormBinding | undefined): UserAnswer {
  return binding === undefined ? text : { text, means: { intent: binding.intent } };
}

function lastQuestion(turns: readonly Turn[]): string | null {
  const said = turnsSinceUser(turns).findLast((turn) => turn.author === "Response");
  return said?.author === "Response" && said.text.trim() !== "" ? said.text : null;
}

const REQUEST = /\b(?:confirm|submit|send|go ahead|proceed|shall i)\b/i;

function waitsForYes(turns: readonly Turn[], question: string): boolean {
  const last = turns.findLast((turn) => turn.author === "Signal" && turn.signal?.kind !== "error");
  const kind = last?.author === "Signal" ? last.signal?.kind : undefined;
  return (kind === "confirm" || kind === "ready") && REQUEST.test(question);
}

function blanksAfter(turns: readonly Turn[], question: string): number {
  return turns.filter((turn, at) => {
    if (turn.author !== "User" || turn.text.trim() !== "") return false;
    return lastQuestion(turns.slice(0, at)) === question;
  }).length;
}

/** The answers to the fields that a question names: a single one alone, several with their labels. */
function recalled(
  answers: Readonly<Record<string, FormAnswer>>,
  question: string,
  binding: FormBinding | undefined,
): UserAnswer {
  const names = namesIn(question, Object.keys(answers));
  const said = names.map((name) => [name, answerText(answers[name] ?? null)] as const);
  const [only] = said;
  if (only === undefined) return NOTHING;
  const text =
    said.length === 1 ? only[1] : said.map(([name, answer]) => `${name.split(":").at(-1)}: ${answer}`).join("; ");
  const slots = binding === undefined ? {} : boundSlots(said, answers, binding);
  return Object.keys(slots).length === 0 ? text : { text, means: { slots } };
}

function boundSlots(
  said: readonly (readonly [name: string, text: string])[],
  answers: Readonly<Record<string, FormAnswer>>,
  binding: FormBinding,
): Record<string, Value> {
  const slots: Record<string, Value> = {};
  const fields = Object.keys(binding.slots);
  for (const [name, text] of said) {
    const field =
      fields.find((one) => one === name) ?? fields.find((one) => isOnly(one, fields) && lastOf(one) === lastOf(name));
    const slot = field === undefined ? undefined : binding.slots[field];
    if (slot !== undefined && text !== NOTHING) put(slots, slot, answers[name] as Value);
  }
  return slots;
}

function namesIn(question: string, names: readonly string[]): readonly string[] {
  const asked = paddedWords(withoutOptions(question));
  const whole = names.filter((name) => holdsInOrder(asked, segmentsOf(name)));
  const named = whole.length > 0 ? whole : names.filter((name) => isOnly(name, names) && asked.includes(lastOf(name)));
  // A label may be part of another one, in which case the longer one counts.
  return named.filter((name) => {
    const isPartOf = (other: string): boolean =>
      segmentsOf(name).every((segment) => paddedWords(other).includes(segment));
    return !named.some((other) => paddedWords(other).length > paddedWords(name).length && isPartOf(other));
  });
}

function holdsInOrder(text: string, segments: readonly string[]): boolean {
  let from = 0;
  return segments.every((segment) => {
    const at = text.indexOf(segment, from);
    // Adjacent segments share a blank.
    from = at + segment.length - 1;
    return at !== -1;
  });
}

/** The labels of a name as words with surrounding blanks. */
function segmentsOf(name: string): string[] {
  const segments = name.split(":").map(paddedWords);
  return segments.filter((segment) => segment.trim() !== "");
}

const lastOf = (name: string): string => segmentsOf(name).at(-1) ?? paddedWords(name);

function isOnly(name: string, names: readonly string[]): boolean {
  return names.filter((other) => lastOf(other) === lastOf(name)).length === 1;
}

function answerText(answer: FormAnswer): string {
  if (Array.isArray(answer)) return answer.map((one) => answerText(one)).join(", ");
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return answer === null || answer === "" ? NOTHING : String(answer);
}
