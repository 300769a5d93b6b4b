import { mismatch, type SlotType, type Value } from "../../../kit/internal.js";
import { build, printCommand } from "../../../labels/index.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import type { NamedField } from "./conditions.js";
import type { FormIntent } from "./formIntent.js";
import type { StoredRun } from "./runs.js";
import { slotType } from "./slotType.js";

/** A run as a dialogue, with notes on its answers. */
export interface RunTranscript {
  readonly transcript: Transcript;
  readonly notes: readonly ImportNote[];
}

type Filled = readonly (readonly [slot: string, value: Value])[];

/** The minimum length of an answer for being recognised in an utterance. */
const MIN_CHARACTERS = 4;

/**
 * Converts a stored run to a dialogue. The form starts before the first question. Runs do not record which turn filled
 * which field: an answer is assigned after the first user turn that contains it word for word, and all others after the
 * last turn.
 */
export function runTranscript(run: StoredRun, { intent, fields }: FormIntent): RunTranscript {
  const notes: ImportNote[] = [];
  const filled: [string, Value][] = [];
  const held: [string, Value][] = [];
  for (const field of fields) {
    const answer = answerOf(field);
    if (answer === null) continue;
    const note = (reason: string): void => {
      const detail = `${field.path.join(" › ")}: ${JSON.stringify(field.answer)}`;
      notes.push({ kind: "note", reason, place: run.place, detail });
    };
    if (typeof answer === "string") note(answer);
    else {
      filled.push([field.slot, answer.value]);
      held.push([field.slot, answer.value]);
      if (answer.oddity !== null) note(answer.oddity);
    }
  }
  const turns = turnsOf(run, intent.command, filled);
  const final = { x0: { intent: intent.command, slots: Object.fromEntries(held) } };
  const extra = { form: run.form, ...run.extra };
  return { transcript: { id: run.id, turns, observes: [], final, extra }, notes };
}

function turnsOf({ dialogue }: StoredRun, command: string, filled: Filled): Turn[] {
  const turns: Turn[] = [{ author: "System", index: 0, command: printCommand(build.start(command)) }];
  let next = 2;
  let left = filled;
  const fill = (slots: Filled): void => {
    if (slots.length === 0) return;
    const pairs = slots.map(([slot, value]) => [build.target(0, slot), value as string] as const);
    turns.push({ author: "System", index: next, command: printCommand(build.assign(...pairs)) });
    next += 2;
  };
  const last = dialogue.findLastIndex(({ isUser }) => isUser);
  dialogue.forEach(({ isUser, text }, at) => {
    turns.push({ author: isUser ? "User" : "Response", text });
    if (!isUser) return;
    fill(left.filter(([, value]) => at === last || isSaid(value, text)));
    left = left.filter(([, value]) => at !== last && !isSaid(value, text));
  });
  fill(left);
  return turns;
}

function isSaid(value: Value, text: string): boolean {
  const parts = (Array.isArray(value) ? value : [value]).map((one) => String(one).toLowerCase());
  return (
    parts.length > 0 && parts.every((part) => part.trim().length >= MIN_CHARACTERS && text.toLowerCase().includes(part))
  );
}

/** An answer, and its violation of the field's rules as a fixed sentence. */
interface Answer {
  readonly value: Value;
  readonly oddity: string | null;
}

/**
 * Returns the answer to a field unchanged, valid or not.
 * @returns null if the field was never asked; a sentence if no slot can hold the answer
 */
function answerOf(field: NamedField): Answer | string | null {
  const { answer } = field;
  if (answer === null || answer === undefined) return null;
  if (!isAnswer(answer)) return "an answer is neither text, number nor a list of these, and is left out";
  const type = (slotType(field) ?? "str") as SlotType;
  return { value: answer, oddity: mismatch(type, answer) === null ? null : violationOf(type, answer) };
}

function isAnswer(value: unknown): value is Value {
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value);
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}

function violationOf(type: SlotType, answer: Value): string {
  if (answer === "") return "a field that takes no text is left empty";
  if (type === "int") return typeof answer === "string" ? "a number is answered as text" : "a number is none";
  if (type === "date") return "a date is answered in words";
  if (type === "str") return "a text is answered by something else";
  if (typeof type === "object" && "list" in type && !Array.isArray(answer))
    return "several choices are answered as one string";
  return "an answer is not among its options";
}
