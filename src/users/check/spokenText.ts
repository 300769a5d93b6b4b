import { spoken } from "../../schema/english/sentences.js";
import { paddedWords } from "../english/wholeWords.js";
import { spokenValue } from "../phrases/values.js";
import type { Plan } from "../plans/plan.js";
import type { Wanted } from "../simulated/expressions.js";
import type { RevealedValues } from "./revealedValues.js";
import type { Topic } from "./topic.js";

/**
 * Values that are recognised in any text: names, dates and times, by a capital letter or a digit. Other values are words with several
 * meanings.
 */
const NAME = /^(?=.{4}).*[\p{Lu}\d]/su;

/** Dates and clock times in digits, which need no understanding of the text. */
const DATE_OR_TIME = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}\b/g;

/**
 * Returns the values of a goal that a text undoubtedly names, by slot.
 * @param held all texts of the plan: a part of a longer text may stand for that
 */
export function mentions(
  text: string,
  { wants, goal }: Topic,
  held: readonly string[] = [],
): readonly (readonly [slot: string, value: Wanted])[] {
  const words = paddedWords(text);
  const plain = paddedWords([goal.intent, ...wants.keys()].map(spoken).join(" "));
  const longer = held.map(paddedWords);
  return [...wants].filter(([slot, value]) => {
    const name = spokenValue(value);
    const said = paddedWords(name);
    const isShared =
      [...wants].some(([other, one]) => other !== slot && paddedWords(spokenValue(one)).includes(said)) ||
      longer.some((one) => one !== said && one.includes(said));
    return NAME.test(name) && said.trim() !== "" && !isShared && !plain.includes(said) && words.includes(said);
  });
}

/** The dates and times of a text that the user cannot have from anywhere. */
export function unfoundedTimes(text: string, held: readonly string[], revealed: RevealedValues): readonly string[] {
  const said = text.match(DATE_OR_TIME) ?? [];
  if (said.length === 0) return [];
  const known = new Set(
    [...held, ...revealed.texts].flatMap((one) => (one.match(DATE_OR_TIME) ?? []).flatMap(spellings)),
  );
  return said.filter((one) => !spellings(one).some((spelling) => known.has(spelling)));
}

/** Returns a time with and without its leading zero, and on the twelve-hour clock. */
function spellings(text: string): string[] {
  const [hours, minutes] = text.split(":");
  if (minutes === undefined) return [text];
  return [`${Number(hours)}:${minutes}`, `${Number(hours) % 12}:${minutes}`];
}

/** Returns all texts of a plan: values, and opening words of goals. */
export function textsOf(plan: Pick<Plan, "goals" | "operators">): readonly string[] {
  const found: string[] = [];
  const visit = (held: unknown): void => {
    if (typeof held === "string") found.push(held);
    else if (typeof held === "object" && held !== null) for (const one of Object.values(held)) visit(one);
  };
  visit([plan.goals, plan.operators]);
  return found;
}
