/**
 * The marks before a value's number, after the number, and after the value: Unicode noncharacters, which texts do not
 * contain.
 */
const [NUMBER, BEGIN, END] = ["\uFDD0", "\uFDD1", "\uFDD2"];
const MARKS = new RegExp(`${NUMBER}(\\d+)${BEGIN}|${END}`, "g");

/** The place of a value in a text. */
export interface MarkedSpan {
  readonly slot: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Marks values in phrases, so that their places in the final sentence are known. Marked values are never capitalised.
 */
export class Marks {
  private readonly slots: string[] = [];

  mark(slot: string, text: string): string {
    return `${NUMBER}${this.slots.push(slot) - 1}${BEGIN}${unmarked(text)}${END}`;
  }

  read(said: string): { readonly text: string; readonly spans: readonly MarkedSpan[] } {
    const spans: MarkedSpan[] = [];
    let [text, from, open]: [string, number, { slot: string; start: number } | null] = ["", 0, null];
    for (const match of said.matchAll(MARKS)) {
      text += said.slice(from, match.index);
      from = match.index + match[0].length;
      if (match[1] !== undefined) open = { slot: this.slots[Number(match[1])] ?? "", start: text.length };
      else if (open !== null) {
        spans.push({ ...open, end: text.length });
        open = null;
      }
    }
    return { text: text + said.slice(from), spans };
  }
}

/** Removes all marks from a text. */
export const unmarked = (text: string): string => text.replaceAll(MARKS, "").replaceAll(/[\uFDD0-\uFDD2]/g, "");
