import type { LucidDialogue } from "./example.js";
import type { ReadExample, Side } from "./reading.js";
import { Prompt, type PromptContext, strip, textIntent, textSlots } from "./text.js";

/**
 * Reads the System turns of a dialogue like the published script.
 * @param isFolded true to lower-case gold and prediction for exact match and slots, as the original does
 * @param intents names of the intents that the original knows
 */
export function readTexts(
  { lines, before, examples }: LucidDialogue,
  isFolded: boolean,
  intents: ReadonlySet<string>,
): ReadExample[] {
  const prompt = new Prompt(lines, intents);
  return examples.map((example, at) => {
    const context = prompt.at(example.index, before[at] ?? 0);
    return {
      example,
      gold: textSide(example.gold, context, isFolded),
      predicted: textSide(example.predicted, context, isFolded),
    };
  });
}

function textSide(text: string, context: PromptContext, isFolded: boolean): Side {
  const command = strip(text);
  const folded = isFolded ? command.toLowerCase() : command;
  const slots = textSlots(folded, context) ?? [];
  return {
    exact: folded,
    // Intents are searched in the text without lower-casing, as in the original.
    intents: intentList(textIntent(command, context)),
    active: intentList(textIntent(folded, context)),
    edits: [...slots].map(([key, value]) => ({ key, held: { text: value, tree: null }, item: null })),
  };
}

const intentList = (intent: string | null): string[] => (intent === null ? [] : [intent]);
