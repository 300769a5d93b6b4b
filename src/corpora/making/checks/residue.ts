import type { Turn } from "../../../transcript/index.js";
import type { Check } from "./check.js";

/** Residue of templates and prompts: placeholders, values of code, doubled punctuation. */
const RESIDUE = /\$\{|\{\w+\}|<\w+>|\[[A-Z_]{3,}\]|\bundefined\b|\[object |\bNaN\b| {2}|[,.;:] [,.;:]|,,|\?\?/;

/** Returns the first residue in a text; null if there is none. */
export const residueIn = (text: string): string | null => RESIDUE.exec(text)?.[0] ?? null;

/** No text is empty, or shows residue of templates and prompts. */
export const residue: Check = {
  name: "texts",
  find({ turns }) {
    for (const [at, turn] of turns.entries()) {
      const amiss = amissIn(turn);
      if (amiss !== null) return { at, problem: `turn ${at + 1} ${amiss}` };
    }
    return null;
  },
};

function amissIn(turn: Turn): string | null {
  if (turn.author === "Signal") return null;
  if (turn.author === "System") return /=\s*(?:""|'')/.test(turn.command) ? `has an empty text: ${turn.command}` : null;
  if (turn.text.trim() === "") return "says nothing";
  const left = residueIn(turn.text);
  return left === null ? null : `holds ${JSON.stringify(left)}: ${turn.text}`;
}
