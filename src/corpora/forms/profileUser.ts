import { fold, put, type Value } from "../../kit/internal.js";
import { checkTimeout } from "../../simulation/dialogue/answerTimeout.js";
import type { User, UserAnswer } from "../../simulation/dialogue/policy.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import { callModule } from "./modules/callModule.js";
import type { FormAnswer, ModuleModel } from "./modules/contracts.js";
import { withoutOptions } from "./modules/fallbacks.js";

/** Who fills in a form. */
export interface FormProfile {
  /** The person in a few words, for a model: "a retired ferry captain". */
  readonly description: string;
  /**
   * What the person knows, by field: `Surname`, or with the sections above it, `Your Name:Surname`, where several
   * fields are called so.
   */
  readonly answers?: Readonly<Record<string, FormAnswer>>;
}

/** How a user with a profile behaves. */
export interface ProfileUserOptions {
  /** Plays the person. Default: none; the user then says what `answers` holds. */
  readonly model?: ModuleModel<"user">;
  /** What the form is about, for the model. Default: "a form". */
  readonly topic?: string;
  /** How long the model may take for one answer, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /**
   * Which intent and slots the fields are, so that turns have a meaning on record: a `formPolicy` says it. Default:
   * turns are words alone, and no goal is known where rehearsals are scored.
   */
  readonly binding?: FormBinding;
  /** What the user says before anything was asked. Default: "I would like to fill in a form." */
  readonly opens?: string;
}

/** What a form is to the back-end. */
export interface FormBinding {
  /** The intent whose slots the fields are. */
  readonly intent: string;
  /** The slot of each field, by the field's name with the sections above it: `Your Name:Surname`. */
  readonly slots: Readonly<Record<string, string>>;
}

/** What a user says that has nothing to say: the published system's own fallback. */
const NOTHING = " ";
/** So often a question may be put that the user cannot answer. */
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

/** What the assistant said since the user spoke last. */
function lastQuestion(turns: readonly Turn[]): string | null {
  const since = turns.slice(turns.findLastIndex(({ author }) => author === "User") + 1);
  const said = since.findLast((turn) => turn.author === "Response");
  return said?.author === "Response" && said.text.trim() !== "" ? said.text : null;
}

/** What a request to confirm sounds like. */
const REQUEST = /\b(?:confirm|submit|send|go ahead|proceed|shall i)\b/i;

/** Whether the back-end waits for a yes, and this is the question for it. */
function waitsForYes(turns: readonly Turn[], question: string): boolean {
  const last = turns.findLast((turn) => turn.author === "Signal" && turn.signal?.kind !== "error");
  const kind = last?.author === "Signal" ? last.signal?.kind : undefined;
  return (kind === "confirm" || kind === "ready") && REQUEST.test(question);
}

/** How often the question was put before and left blank. */
function blanksAfter(turns: readonly Turn[], question: string): number {
  return turns.filter((turn, at) => {
    if (turn.author !== "User" || turn.text.trim() !== "") return false;
    return lastQuestion(turns.slice(0, at)) === question;
  }).length;
}

/** The answers of the fields that a question names: one alone as it is, several with their labels. */
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

/** What answers come to as slots; a blank comes to nothing. */
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

/** The names of the fields that a question asks for. */
function namesIn(question: string, names: readonly string[]): readonly string[] {
  const asked = words(withoutOptions(question));
  const whole = names.filter((name) => holdsInOrder(asked, segmentsOf(name)));
  const named = whole.length > 0 ? whole : names.filter((name) => isOnly(name, names) && asked.includes(lastOf(name)));
  // A label may be part of another one: the longer one is meant.
  return named.filter((name) => {
    const isPartOf = (other: string): boolean => segmentsOf(name).every((segment) => words(other).includes(segment));
    return !named.some((other) => words(other).length > words(name).length && isPartOf(other));
  });
}

/** Whether segments stand in a text one after the other. */
function holdsInOrder(text: string, segments: readonly string[]): boolean {
  let from = 0;
  return segments.every((segment) => {
    const at = text.indexOf(segment, from);
    // The blank at a segment's end is the one before the next.
    from = at + segment.length - 1;
    return at !== -1;
  });
}

/** The labels of a name, each as words with a blank before and after it. */
function segmentsOf(name: string): string[] {
  const segments = name.split(":").map(words);
  return segments.filter((segment) => segment.trim() !== "");
}

function lastOf(name: string): string {
  return segmentsOf(name).at(-1) ?? words(name);
}

function isOnly(name: string, names: readonly string[]): boolean {
  return names.filter((other) => lastOf(other) === lastOf(name)).length === 1;
}

/** A text's words between blanks, so that one stands in another only as whole words. */
function words(text: string): string {
  return ` ${fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ")} `;
}

function answerText(answer: FormAnswer): string {
  if (Array.isArray(answer)) return answer.map((one) => answerText(one)).join(", ");
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return answer === null || answer === "" ? NOTHING : String(answer);
}
