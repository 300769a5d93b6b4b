import type { Check } from "./check.js";

/** What templates and prompts leave behind: placeholders, values of code, doubled punctuation. */
const RESIDUE = /\$\{|\{\w+\}|<\w+>|\[[A-Z_]{3,}\]|\bundefined\b|\[object |\bNaN\b| {2}|[,.;:] [,.;:]|,,|\?\?/;

/** The first thing that a template or a prompt left in a text; null where none did. */
export const residueIn = (text: string): string | null => RESIDUE.exec(text)?.[0] ?? null;

/** No text is empty, and none shows what it was made from. */
export const residue: Check = {
  name: "texts",
  problem({ turns }) {
    for (const [at, turn] of turns.entries()) {
      if (turn.author === "System") {
        if (/=\s*(?:""|'')/.test(turn.command)) return `turn ${at + 1} has an empty text: ${turn.command}`;
        continue;
      }
      if (turn.author === "Signal") continue;
      if (turn.text.trim() === "") return `turn ${at + 1} says nothing`;
      const left = residueIn(turn.text);
      if (left !== null) return `turn ${at + 1} holds ${JSON.stringify(left)}: ${turn.text}`;
    }
    return null;
  },
};
