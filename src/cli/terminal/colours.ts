import { randomUUID } from "node:crypto";
import pc from "picocolors";
import { visible } from "../../json/visible.js";

/** The colours that the command line uses. */
export type Colours = Pick<
  ReturnType<typeof pc.createColors>,
  "isColorSupported" | "bold" | "dim" | "red" | "green" | "yellow" | "magenta" | "cyan"
>;

/** What our own colours begin with until they are written: no text of anybody's can hold it. */
const MARK = `\u001b${randomUUID()}[`;

const real = pc.createColors(true);

export const PLAIN: Colours = pc.createColors(false);
export const COLOURED: Colours = {
  isColorSupported: true,
  bold: marking(real.bold),
  dim: marking(real.dim),
  red: marking(real.red),
  green: marking(real.green),
  yellow: marking(real.yellow),
  magenta: marking(real.magenta),
  cyan: marking(real.cyan),
};

/** A colour whose two codes, and nothing in the text between them, are marked as ours. */
function marking(colour: Colours["bold"]): Colours["bold"] {
  const [open = "", close = ""] = colour("|").split("|").map(marked);
  return (text) => `${open}${text}${close}`;
}

/**
 * Marks the colours of a text as ours: of one that holds nobody's control characters, such as a transcript that is
 * shown.
 */
export function marked(text: string): string {
  return text.replaceAll("\u001b[", MARK);
}

/**
 * Text for people as it is written: line breaks and our own colours, and every other control character as an escape.
 */
export function written(text: string): string {
  const [first = "", ...coloured] = text.split(MARK);
  const rest = coloured.map((part) => {
    const end = part.indexOf("m") + 1;
    return `\u001b[${part.slice(0, end)}${escaped(part.slice(end))}`;
  });
  return [escaped(first), ...rest].join("");
}

const escaped = (text: string): string => text.split("\n").map(visible).join("\n");
