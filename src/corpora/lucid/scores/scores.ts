import { meanScore, type Score, type ScoredCase } from "../../scores/score.js";
import { evaluate, type Mark, type Marked } from "./evaluate.js";
import type { LucidDialogue } from "./example.js";
import { type LucidMode, type Rules, rulesOf } from "./rules.js";
import { strip } from "./text.js";

/** LUCID's numbers by their published names, with the mark and the unit over which marks are multiplied. */
const NUMBERS: readonly { readonly name: string; readonly mark: Mark; readonly unit: Unit }[] = [
  { name: "intent_acc", mark: "intent", unit: "example" },
  { name: "intent_acc_turn", mark: "intent", unit: "turn" },
  { name: "joint_intent_acc_conv", mark: "intent", unit: "conversation" },
  { name: "exact_match", mark: "exact", unit: "example" },
  { name: "exact_match_turn", mark: "exact", unit: "turn" },
  { name: "exact_match_conv", mark: "exact", unit: "conversation" },
  { name: "fuzzy_slot_acc", mark: "slots", unit: "example" },
  { name: "fuzzy_slot_turn", mark: "slots", unit: "turn" },
  { name: "joint_fuzzy_slot_conv", mark: "slots", unit: "conversation" },
  { name: "fuzzy_goal_joint_acc", mark: "goal", unit: "example" },
];

/** The five of the script's ten numbers that the paper reports. */
export const PAPER_METRICS = [
  "intent_acc",
  "fuzzy_goal_joint_acc",
  "fuzzy_slot_acc",
  "exact_match_turn",
  "exact_match_conv",
] as const;

export interface LucidOptions {
  readonly mode: LucidMode;
  /** Names of the intents that the published script knows; calls of others are ignored. */
  readonly intents: ReadonlySet<string>;
  readonly worst?: number;
}

/** LUCID's ten numbers under their published names; one on which the original crashes is null and has the error. */
export function lucidScores(dialogues: readonly LucidDialogue[], { mode, intents, worst }: LucidOptions): Score[] {
  const rules = rulesOf(mode);
  const marked = dialogues.map((dialogue) => evaluate(dialogue, rules, intents, true));
  return scoresOf(marked, rules, worst);
}

export function markAll(dialogues: readonly LucidDialogue[], rules: Rules, intents: ReadonlySet<string>): Marked[][] {
  return dialogues.map((dialogue) => evaluate(dialogue, rules, intents));
}

export function scoresOf(dialogues: readonly (readonly Marked[])[], rules: Rules, worst?: number): Score[] {
  return NUMBERS.map(({ name, mark, unit }) => {
    const crash = crashOf(dialogues, mark);
    if (crash !== undefined) return crashed(name, crash, mark);
    const cases = dialogues.flatMap((examples) =>
      cutOf(examples, unit, mark, rules).map(([start, end]) => caseOf(examples, start, end, mark)),
    );
    return meanScore(name, cases, worst === undefined ? {} : { worst });
  });
}

export function valuesOf(dialogues: readonly (readonly Marked[])[], rules: Rules): Map<string, number | null> {
  return new Map(
    NUMBERS.map(({ name, mark, unit }) => {
      if (crashOf(dialogues, mark) !== undefined) return [name, null];
      let [sum, count] = [0, 0];
      for (const examples of dialogues) {
        for (const [start, end] of cutOf(examples, unit, mark, rules)) {
          const value = productOf(examples, start, end, mark);
          if (value === null) continue;
          sum += value;
          count += 1;
        }
      }
      return [name, count === 0 ? null : sum / count];
    }),
  );
}

function crashOf(dialogues: readonly (readonly Marked[])[], mark: Mark): Marked | undefined {
  for (const examples of dialogues) {
    const crash = examples.find(({ marks }) => marks[mark] instanceof Error);
    if (crash !== undefined) return crash;
  }
  return undefined;
}

/** A score without a value: in the original, one empty value ends the whole evaluation. */
function crashed(name: string, { example, marks }: Marked, mark: Mark): Score {
  const error = marks[mark] as Error;
  const text = `${error.name}: ${error.message}`;
  const miss = { id: example.id, turn: example.index, expected: example.gold, actual: example.predicted, note: text };
  return { name, value: null, support: 0, misses: [miss], error: text };
}

/** A stretch of System turns as one case, represented by its worst turn. */
function caseOf(examples: readonly Marked[], start: number, end: number, mark: Mark): ScoredCase {
  let worst = examples[start] as Marked;
  for (let at = start + 1; at < end; at++) {
    const one = examples[at] as Marked;
    if (markOf(one, mark) < markOf(worst, mark)) worst = one;
  }
  const { id, index, gold, predicted } = worst.example;
  const value = productOf(examples, start, end, mark);
  const note = mark === "goal" && worst.goalNote !== null ? { note: worst.goalNote } : {};
  return { id, turn: index, value, expected: gold, actual: predicted, ...note };
}

/** The product of the marks of a stretch; null if none is counted. */
function productOf(examples: readonly Marked[], start: number, end: number, mark: Mark): number | null {
  let product: number | null = null;
  for (let at = start; at < end; at++) {
    const value = (examples[at] as Marked).marks[mark] as number | null;
    if (value !== null) product = (product ?? 1) * value;
  }
  return product;
}

/** A mark for finding the worst turn; infinite for turns that are not counted. */
const markOf = ({ marks }: Marked, mark: Mark): number => (marks[mark] as number | null) ?? Number.POSITIVE_INFINITY;

type Unit = "example" | "turn" | "conversation";

/** A range of a dialogue's System turns; the end is exclusive. */
type Stretch = readonly [start: number, end: number];

function cutOf(examples: readonly Marked[], unit: Unit, mark: Mark, rules: Rules): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (let at = 1; at <= examples.length; at++) {
    const isEnd =
      at === examples.length || unit === "example" || (unit === "turn" && endsTurn(examples, at, mark, rules));
    if (!isEnd) continue;
    stretches.push([start, at]);
    start = at;
  }
  return stretches;
}

/** In the original, a turn ends with a gold command that starts with `say(`; case matters for intents only. */
function endsTurn(examples: readonly Marked[], at: number, mark: Mark, rules: Rules): boolean {
  const { example: last } = examples[at - 1] as Marked;
  if (rules.has("turns")) return last.userTurn !== examples[at]?.example.userTurn;
  const command = strip(last.gold).slice(0, 4);
  return (mark === "intent" || rules.has("case") ? command : command.toLowerCase()) === "say(";
}
