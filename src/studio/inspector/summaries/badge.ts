import type { Inspection } from "../inspection.js";
import { countedMutants } from "./mutation/judged.js";
import { isSound } from "./verdict.js";

const [CHARACTER, ROOM] = [6.4, 10];

/** Returns an SVG badge with the share of correct dialogues, or of noticed mutants. */
export function badgeOf({ entries, mutation }: Inspection): string {
  const [label, good, all] =
    mutation === undefined
      ? ["dialogues", entries.filter(isSound).length, entries.length]
      : ["mutants", mutation.sums.noticed, countedMutants(mutation.sums)];
  const value = `${good} of ${all}`;
  const [left, right] = [widthOf(label), widthOf(value)];
  const colour = good === all ? "#1d6a3c" : "#a3271d";
  const text = (x: number, words: string): string => `<text x="${x}" y="14">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${value}">
<title>${label}: ${value}</title>
<rect width="${left}" height="20" fill="#444"/>
<rect x="${left}" width="${right}" height="20" fill="${colour}"/>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left / 2, label)}${text(left + right / 2, value)}</g>
</svg>
`;
}

const widthOf = (text: string): number => Math.ceil(text.length * CHARACTER + ROOM);
