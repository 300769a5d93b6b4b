import type { LucidDialogue } from "./example.js";
import type { ReadExample, Side } from "./reading.js";
import { Prompt, type PromptContext, strip, textIntent, textSlots } from "./text.js";

/**
 * Reads the System turns of a dialogue as the published script does.
 * @param isFolded whether gold and prediction are lower-cased for exact match and slots, as in the original
 * @param intents the names of the intents that the original knows
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
    // Intents are looked for in the text as it is, also in the original.
    intents: intentList(textIntent(command, context)),
    active: intentList(textIntent(folded, context)),
    edits: [...slots].map(([key, value]) => ({ key, held: { text: value, tree: null }, item: null })),
  };
}

const intentList = (intent: string | null): string[] => (intent === null ? [] : [intent]);
