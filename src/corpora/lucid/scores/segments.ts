import type { Mark, Marked } from "./evaluate.js";
import type { Rules } from "./rules.js";
import { strip } from "./text.js";

/** The unit of a mean: System turns, turns or conversations. */
export type Unit = "example" | "turn" | "conversation";

/** A range of a dialogue's System turns; the end is exclusive. */
export type Stretch = readonly [start: number, end: number];

/** Splits the System turns of a dialogue into units. */
export function cutOf(examples: readonly Marked[], unit: Unit, mark: Mark, rules: Rules): Stretch[] {
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

/**
 * Whether a turn ends before a position. In the original it ends with a gold command that starts with `say(`; case
 * matters for intents only.
 */
function endsTurn(examples: readonly Marked[], at: number, mark: Mark, rules: Rules): boolean {
  const { example: last } = examples[at - 1] as Marked;
  if (rules.has("turns")) return last.userTurn !== examples[at]?.example.userTurn;
  const command = strip(last.gold).slice(0, 4);
  return (mark === "intent" || rules.has("case") ? command : command.toLowerCase()) === "say(";
}
