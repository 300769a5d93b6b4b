import { spoken } from "../../schema/english/sentences.js";
import { paddedWords } from "../english/wholeWords.js";
import { spokenValue } from "../phrases/values.js";
import type { Plan } from "../plans/plan.js";
import type { Wanted } from "../simulated/expressions.js";
import type { RevealedValues } from "./revealedValues.js";
import type { Topic } from "./topic.js";

/**
 * Which values are taken for themselves wherever a text holds them: names, dates and times, by a capital letter or a digit.
 * Others are words that may stand for anything.
 */
const NAME = /^(?=.{4}).*[\p{Lu}\d]/su;

/** Dates and clock times in digits: what can be read without understanding the text. */
const DATE_OR_TIME = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}\b/g;

/**
 * The values of a goal that a text names, by slot: those of which there is no doubt.
 * @param held every text of the plan: what is part of a longer one may be said for that
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

/** A time with and without its first nought, and by the clock of twelve hours. */
function spellings(text: string): string[] {
  const [hours, minutes] = text.split(":");
  if (minutes === undefined) return [text];
  return [`${Number(hours)}:${minutes}`, `${Number(hours) % 12}:${minutes}`];
}

/** Every text that a plan holds: values, and the words that open goals. */
export function textsOf(plan: Pick<Plan, "goals" | "operators">): readonly string[] {
  const found: string[] = [];
  const visit = (held: unknown): void => {
    if (typeof held === "string") found.push(held);
    else if (typeof held === "object" && held !== null) for (const one of Object.values(held)) visit(one);
  };
  visit([plan.goals, plan.operators]);
  return found;
}
