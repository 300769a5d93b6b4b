import type { Miss } from "../../scores/score.js";
import type { Mark, Marked } from "./evaluate.js";
import type { LucidDialogue } from "./example.js";
import { CHANGE_ORDER, type Change, LUCID_CHANGES } from "./rules.js";
import { markAll, valuesOf } from "./scores.js";

/** The effect of one change on one number. */
export interface SlotEffect {
  readonly name: string;
  /** null if nothing is counted, or if the original crashes. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The effect of one difference between the published script and the clean mode. */
export interface Difference {
  readonly change: Change;
  readonly text: string;
  readonly effects: readonly SlotEffect[];
  readonly turns: Readonly<Record<Mark, number>>;
  readonly examples: readonly Miss[];
}

const MARKS: readonly Mark[] = ["intent", "exact", "slots", "goal"];

const MAX_SHOWN_EFFECTS = 5;

/**
 * Explains the step from the published numbers to the clean ones, one change at a time: each change is applied on top
 * of the previous ones. The effects add up to the total difference, and every System turn with a changed mark is
 * counted at the change that moved it.
 */
export function modeDifferences(dialogues: readonly LucidDialogue[], intents: ReadonlySet<string>): Difference[] {
  let before = stepOf(dialogues, 0, intents);
  return CHANGE_ORDER.map((change, at) => {
    const after = stepOf(dialogues, at + 1, intents);
    const difference = differenceOf(change, before, after);
    before = after;
    return difference;
  });
}

interface Step {
  readonly marked: readonly (readonly Marked[])[];
  readonly values: ReadonlyMap<string, number | null>;
}

function stepOf(dialogues: readonly LucidDialogue[], changes: number, intents: ReadonlySet<string>): Step {
  const rules = new Set(CHANGE_ORDER.slice(0, changes));
  const marked = markAll(dialogues, rules, intents);
  return { marked, values: valuesOf(marked, rules) };
}

function differenceOf(change: Change, before: Step, after: Step): Difference {
  const turns: Record<Mark, number> = { intent: 0, exact: 0, slots: 0, goal: 0 };
  const examples: Miss[] = [];
  for (const [nth, dialogue] of after.marked.entries()) {
    for (const [at, { example, marks }] of dialogue.entries()) {
      const old = before.marked[nth]?.[at]?.marks;
      const moved = MARKS.filter((mark) => !isSame(old?.[mark], marks[mark]));
      for (const mark of moved) turns[mark] += 1;
      if (moved.length === 0 || examples.length === MAX_SHOWN_EFFECTS) continue;
      const { id, index, gold, predicted } = example;
      const note = moved.map((mark) => `${mark} ${formatValue(old?.[mark])} → ${formatValue(marks[mark])}`).join(", ");
      examples.push({ id, turn: index, expected: gold, actual: predicted, note });
    }
  }
  const effects = [...after.values].flatMap(([name, to]): SlotEffect[] => {
    const from = before.values.get(name) ?? null;
    return from === to ? [] : [{ name, from, to }];
  });
  return { change, text: LUCID_CHANGES[change], effects, turns, examples };
}

type Value = number | null | Error | undefined;

const isSame = (one: Value, other: Value): boolean =>
  one === other || (one instanceof Error && other instanceof Error && one.message === other.message);

function formatValue(value: Value): string {
  if (value instanceof Error) return value.name;
  return value === null || value === undefined ? "not counted" : String(Math.round(value * 1000) / 1000);
}
