import type { Value } from "../../../kit/internal.js";
import { spoken } from "../../../phrases/text.js";
import { allOf } from "../../../phrases/values.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";

/** A slot with what people call it, and its value. */
export interface ToldSlot {
  readonly label: string;
  readonly value: Value;
}

/** The user's first words about a task. */
export function opening(task: string, told: readonly ToldSlot[], draw: Seeded): string {
  const what = spoken(task);
  const start = draw.of([
    `Hello, I need help with this: ${what}.`,
    `Hi! It is about ${what}.`,
    `I would like some help with ${what}, please.`,
    `Good day, can you help me with ${what}?`,
  ]);
  return told.length === 0 ? start : `${start} ${sentenceOf(told, draw.part("told"))}`;
}

/** The answer to a question: the value alone, or with its name; what the user does not have an answer to, it says. */
export function answer(told: readonly ToldSlot[], draw: Seeded): string {
  const [only] = told;
  if (only === undefined)
    return draw.of(["I do not mind.", "It does not matter to me.", "I have no preference there."]);
  if (told.length > 1) return sentenceOf(told, draw);
  const said = saidValue(only.value);
  return draw.of([`${said}.`, `${said}, please.`, `That would be ${said}.`, `The ${only.label} is ${said}.`]);
}

/** Yes, no, and the answers of a quiz. */
export function condition(name: string, draw: Seeded): string {
  const said: Readonly<Record<string, readonly string[]>> = {
    yes: ["Yes, please.", "Yes, that is fine.", "Sure, go ahead."],
    no: ["No, thank you.", "No, not like that.", "No."],
    done: ["I am done, thank you.", "That is enough for me.", "Let us stop here."],
    correct: ["I know that one, I am sure.", "That is easy, I have it."],
    incorrect: ["Maybe the first one that comes to mind?", "I will just guess."],
    noanswer: ["I do not know.", "No idea, I am afraid."],
  };
  return draw.of(said[name] ?? ["All right."]);
}

/** What no wizard can help with. */
export function aside(draw: Seeded): string {
  return draw.of([
    "By the way, can you recommend a good song?",
    "What do you think about the weather?",
    "Could you also water my plants?",
    "Do you know how tall a giraffe gets?",
  ]);
}

/** That was all. */
export function thanks(draw: Seeded): string {
  return draw.of(["No, that is all, thank you.", "That was everything. Thanks!", "No, thanks. Goodbye."]);
}

/** The values that are told, as they are said; yes and no may be said in many ways. */
export function toldTexts(told: readonly ToldSlot[]): string[] {
  return told.flatMap(({ value }) => {
    if (typeof value === "boolean") return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  });
}

function sentenceOf(told: readonly ToldSlot[], draw: Seeded): string {
  const parts = allOf(told.map(({ label, value }) => `${label} ${saidValue(value)}`));
  return `${draw.of(["It is about ", "I have this for you: ", "Please note "])}${parts}.`;
}

function saidValue(value: Value): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? allOf(value.map(String)) : String(value);
}
