import { randomUUID } from "node:crypto";
import pc from "picocolors";
import { visible } from "../../base/json/visible.js";

export type Colours = Pick<
  ReturnType<typeof pc.createColors>,
  "isColorSupported" | "bold" | "dim" | "red" | "green" | "yellow" | "magenta" | "cyan"
>;

/** The prefix of Backlot's own colours until they are written: a random one, which no foreign text contains. */
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

/** Marks the two codes of a colour as Backlot's own, and not those in the text between. */
function marking(colour: Colours["bold"]): Colours["bold"] {
  const [open = "", close = ""] = colour("|").split("|").map(marked);
  return (text) => `${open}${text}${close}`;
}

/**
 * Marks all colours of a text as Backlot's own, if it contains no foreign control characters, such as a rendered
 * transcript.
 */
export function marked(text: string): string {
  return text.replaceAll("\u001b[", MARK);
}

/** Prepares text for writing: line breaks and Backlot's own colours stay, every other control character is escaped. */
export function written(text: string): string {
  const [first = "", ...coloured] = text.split(MARK);
  const rest = coloured.map((part) => {
    const end = part.indexOf("m") + 1;
    return `\u001b[${part.slice(0, end)}${escaped(part.slice(end))}`;
  });
  return [escaped(first), ...rest].join("");
}

const escaped = (text: string): string => text.split("\n").map(visible).join("\n");
