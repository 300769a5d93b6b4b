import { mismatch, type SlotType, type Value } from "../../../kit/internal.js";
import type { NamedField } from "./conditions.js";
import { slotType } from "./slotType.js";

/** An answer, and its violation of the field's rules as a fixed sentence. */
export interface Answer {
  readonly value: Value;
  readonly oddity: string | null;
}

/**
 * Returns the answer to a field unchanged, valid or not.
 * @returns null if the field was never asked; a sentence if no slot can hold the answer
 */
export function answerOf(field: NamedField): Answer | string | null {
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
